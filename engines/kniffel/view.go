package kniffel

import (
	"strconv"

	"spieltisch/engines"
)

// View draws the position: the dice, and the forms side by side.
func (s State) View() engines.View {
	v := engines.View{
		Turn: s.seat(), Over: s.turn == 0, Winners: s.winners(), Now: s.now(), Outlook: []engines.MessageRef{},
		Scores: make([]int, s.match.seats),
	}
	for i, f := range s.forms[:s.match.seats] {
		v.Scores[i] = f.total()
	}
	who := v.Turn
	if v.Over {
		who = v.Winners[0]
	}
	v.Big = strconv.Itoa(v.Scores[who-1])
	v.Scene.Areas = []engines.Area{
		{ID: "roll", Title: "area.roll", Seat: s.seat(), Layout: engines.LayoutDice, Pieces: dicePieces(s.dice)},
		s.table(),
	}
	return v
}

// now says what to do.
func (s State) now() engines.MessageRef {
	switch {
	case s.turn == 0:
		return s.winnersSay()
	case s.rolls == 0:
		return engines.MessageRef{Key: "now.roll", Rule: "KN-02"}
	case s.rolls == rollCount:
		return engines.MessageRef{Key: "now.fill", Rule: "KN-03"}
	}
	return engines.MessageRef{Key: "now.rollOrFill", Rule: "KN-02", Args: map[string]any{"count": rollCount - int(s.rolls)}}
}

func (s State) winnersSay() engines.MessageRef {
	winners := s.winners()
	args := map[string]any{"total": s.forms[winners[0]-1].total()}
	if len(winners) > 1 {
		return engines.MessageRef{Key: "now.shared", Rule: "KN-12", Args: args}
	}
	args["winnerSeat"] = winners[0]
	return engines.MessageRef{Key: "now.wins", Rule: "KN-12", Args: args}
}

func dicePieces(d dice) []engines.Piece {
	pieces := make([]engines.Piece, 0, dieCount)
	for _, f := range d.faces() {
		pieces = append(pieces, diePiece(int(f)))
	}
	return pieces
}

// table has a row for each field and each sum, and a column for each seat.
func (s State) table() engines.Area {
	t := engines.Area{ID: "forms", Title: "area.forms", Layout: engines.LayoutTable, Pieces: []engines.Piece{}}
	row := 0
	add := func(mark, kind string, cell func(form) (int, bool)) {
		t.Pieces = append(t.Pieces, engines.Piece{Kind: kind, Mark: mark, Row: row})
		for i, f := range s.forms[:s.match.seats] {
			if n, ok := cell(f); ok {
				t.Pieces = append(t.Pieces, engines.Piece{Kind: kind, Label: strconv.Itoa(n), Row: row, Col: i + 1})
			}
		}
		row++
	}
	sum := func(of func(form) int) func(form) (int, bool) {
		return func(f form) (int, bool) { return of(f), true }
	}
	for at := range field(fieldCount) {
		add(at.String(), "field", func(f form) (int, bool) { return int(f.points[at]), f.has(at) })
		if at == sixes {
			add("upper", "sum", sum(form.upper))
			add("bonus", "sum", sum(form.bonus))
		}
	}
	if s.match.More {
		add("more", "sum", func(f form) (int, bool) { return kniffelGives * int(f.extra), f.extra > 0 })
	}
	add("total", "total", sum(form.total))
	return t
}
