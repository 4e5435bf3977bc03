package sheet

import (
	"fmt"
	"strconv"
	"strings"

	"spieltisch/engines"
)

// View draws the sheet: what counts, and below it the rounds, the newest one first.
func (s State) View() engines.View {
	v := engines.View{
		Turn: s.turn(), Over: s.over(), Round: s.round() + 1, Winners: s.winners(), Now: s.now(),
		Outlook: []engines.MessageRef{},
		Big:     strconv.Itoa(s.round() + 1), Scores: s.scores(), Fewest: s.match.Fewest,
	}
	if v.Over {
		v.Big = strconv.Itoa(v.Scores[v.Winners[0]-1])
	}
	v.Scene.Areas = []engines.Area{s.table()}
	return v
}

// now says what to do.
func (s State) now() engines.MessageRef {
	round := map[string]any{"round": s.round() + 1}
	switch {
	case s.over():
		return s.winnersSay()
	case s.match.Turns:
		return engines.MessageRef{Key: "now.turn", Rule: "SH-02", Args: round}
	case s.match.Rounds > 0:
		round["rounds"] = s.match.Rounds
		return engines.MessageRef{Key: "now.roundOf", Rule: "SH-02", Args: round}
	}
	return engines.MessageRef{Key: "now.round", Rule: "SH-02", Args: round}
}

func (s State) winnersSay() engines.MessageRef {
	won := s.winners()
	args := map[string]any{"total": s.score(s.party(won[0]))}
	if len(won) > 1 {
		args["count"] = len(won)
		return engines.MessageRef{Key: "now.shared", Rule: "SH-07", Args: args}
	}
	args["winnerSeat"] = won[0]
	return engines.MessageRef{Key: "now.wins", Rule: "SH-07", Args: args}
}

// table has a row for what each seat has in all, for each sum where several count or that is only shown,
// and for each round.
func (s State) table() engines.Area {
	t := engines.Area{ID: "sheet", Title: "area.sheet", Layout: engines.LayoutTable, Pieces: []engines.Piece{}}
	row := 0
	add := func(title engines.Piece, cell func(seat engines.Seat) string) {
		title.Row = row
		t.Pieces = append(t.Pieces, title)
		for _, seat := range s.seats() {
			if says := cell(seat); says != "" {
				t.Pieces = append(t.Pieces, engines.Piece{Kind: title.Kind, Label: says, Row: row, Col: int(seat)})
			}
		}
		row++
	}
	add(engines.Piece{Kind: "total", Mark: "total"}, func(seat engines.Seat) string {
		return strconv.Itoa(s.score(s.party(seat)))
	})
	for i, sum := range s.match.Sums {
		if sum.Shown || s.match.counted() > 1 {
			add(engines.Piece{Kind: "sum", Mark: fmt.Sprintf("sum%d", i)}, func(seat engines.Seat) string {
				return strconv.Itoa(s.counts(s.party(seat), sum))
			})
		}
	}
	for n := (s.n() - 1) / s.writers(); n >= 0 && s.n() > 0; n-- {
		add(engines.Piece{Kind: "field", Label: strconv.Itoa(n + 1)}, func(seat engines.Seat) string {
			return s.cell(n, seat)
		})
	}
	return t
}

// cell is what a seat wrote in a round, "" for nothing. What a team writes together stands with the first
// of it.
func (s State) cell(round int, seat engines.Seat) string {
	for i := round * s.writers(); i < min((round+1)*s.writers(), s.n()); i++ {
		if s.writer(i) != int(seat)-1 {
			continue
		}
		var says []string
		for _, n := range s.row(i) {
			says = append(says, strconv.Itoa(n))
		}
		return strings.Join(says, "\u00a0· ") // the dot stays with its number
	}
	return ""
}
