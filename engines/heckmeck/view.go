package heckmeck

import (
	"strconv"

	"spieltisch/engines"
)

// View draws the position: the grill, the dice, and a stack per seat. The portion that a stop would take is
// the target.
func (s State) View() engines.View {
	v := engines.View{
		Turn:    s.seat(),
		Over:    s.over(),
		Winners: s.winners(),
		Now:     s.now(),
		Outlook: s.outlook(),
		Big:     strconv.Itoa(s.aside.total()),
		Scores:  make([]int, s.match.seats),
	}
	for i := range v.Scores {
		v.Scores[i] = s.worms(engines.Seat(i + 1))
	}
	if v.Over {
		for i := range v.Scores {
			v.Ties = append(v.Ties, int(s.best(engines.Seat(i+1))))
		}
		v.Big = strconv.Itoa(v.Scores[v.Winners[0]-1])
	}
	v.Scene.Areas = s.areas()
	return v
}

// now says what to do.
func (s State) now() engines.MessageRef {
	left := dieCount - s.aside.n()
	switch {
	case s.over():
		return s.winnersSay()
	case s.roll != dice{} && s.match.stopBefore:
		return engines.MessageRef{Key: "now.asideOrStop", Rule: "HM-06"}
	case s.roll != dice{}:
		return engines.MessageRef{Key: "now.aside", Rule: "HM-06"}
	case left == dieCount:
		return engines.MessageRef{Key: "now.rollAll", Rule: "HM-04", Args: map[string]any{"dice": left}}
	case left == 1:
		return engines.MessageRef{Key: "now.rollLastOrStop", Rule: "HM-05"}
	}
	return engines.MessageRef{Key: "now.rollOrStop", Rule: "HM-05", Args: map[string]any{"dice": left}}
}

func (s State) winnersSay() engines.MessageRef {
	winners := s.winners()
	if len(winners) > 1 {
		return engines.MessageRef{Key: "now.allWin", Rule: "HM-25"}
	}
	say := engines.MessageRef{Key: "now.wins", Rule: "HM-25", Args: map[string]any{"winnerSeat": winners[0], "worms": s.worms(winners[0])}}
	if s.worms(winners[0]) == 1 {
		say.Key = "now.wins1"
	}
	return say
}

// mayStop reports whether a stop is legal now.
func (s State) mayStop() bool {
	if s.over() {
		return false
	}
	if (s.roll != dice{}) {
		return s.match.stopBefore
	}
	return s.aside != dice{}
}

// outlook says what a stop would give now; nothing where no stop is possible.
func (s State) outlook() []engines.MessageRef {
	if !s.mayStop() {
		return []engines.MessageRef{}
	}
	out := s.outcome()
	if out.tile == 0 {
		return s.bustOutlook(out)
	}
	say := engines.MessageRef{Key: "outlook.take", Rule: out.rule,
		Args: map[string]any{"tile": int(out.tile), "worms": out.tile.worms()}}
	if out.from != engines.Table {
		say.Key = "outlook.steal"
		say.Args["fromSeat"] = out.from
	}
	if out.tile.worms() == 1 {
		say.Key += "1" // "1 worm", not "1 worms"
	}
	return []engines.MessageRef{say}
}

func (s State) bustOutlook(out outcome) []engines.MessageRef {
	says := []engines.MessageRef{{Key: "outlook.noWorm", Rule: out.rule}}
	if out.rule == "HM-17" {
		says[0].Key = "outlook.tooLow"
		says[0].Args = map[string]any{"total": s.aside.total()}
	}
	returned, turned := s.lost()
	if returned != 0 {
		says = append(says, engines.MessageRef{Key: "outlook.return", Rule: "HM-20", Args: map[string]any{"tile": int(returned)}})
	}
	if turned != 0 {
		says = append(says, engines.MessageRef{Key: "outlook.turn", Rule: "HM-21", Args: map[string]any{"tile": int(turned)}})
	}
	return says
}

func (s State) areas() []engines.Area {
	target := tile(0)
	if s.mayStop() {
		target = s.outcome().tile
	}
	areas := make([]engines.Area, 0, 3+s.match.seats)
	areas = append(areas,
		engines.Area{ID: "grill", Title: "area.grill", Layout: engines.LayoutRow, Pieces: s.grillPieces(target)},
		engines.Area{ID: "roll", Title: "area.roll", Seat: s.seat(), Layout: engines.LayoutDice, Pieces: dicePieces(s.roll)},
		engines.Area{ID: "aside", Title: "area.aside", Seat: s.seat(), Layout: engines.LayoutDice, Pieces: dicePieces(s.aside)},
	)
	for i := range s.match.seats {
		stack := engines.Area{ID: "stack", Title: "area.stack", Seat: engines.Seat(i + 1), Layout: engines.LayoutStack,
			Pieces: []engines.Piece{}}
		for _, n := range s.stack(stack.Seat) {
			stack.Pieces = append(stack.Pieces, tilePiece(tile(n), tile(n) == target))
		}
		areas = append(areas, stack)
	}
	return areas
}

// grillPieces are the open and closed portions in order; those on stacks leave no piece.
func (s State) grillPieces(target tile) []engines.Piece {
	pieces := []engines.Piece{}
	for _, n := range (s.grill | s.closed).list() {
		p := tilePiece(tile(n), tile(n) == target)
		if s.closed.has(tile(n)) {
			p.State = "closed"
		}
		pieces = append(pieces, p)
	}
	return pieces
}

func tilePiece(t tile, target bool) engines.Piece {
	p := engines.Piece{Kind: "tile", Label: strconv.Itoa(int(t)), Mark: "worm", Marks: t.worms()}
	if target {
		p.State = "target"
	}
	return p
}

func dicePieces(d dice) []engines.Piece {
	pieces := make([]engines.Piece, 0, dieCount)
	for _, f := range d.faces() {
		pieces = append(pieces, diePiece(int(f)))
	}
	return pieces
}
