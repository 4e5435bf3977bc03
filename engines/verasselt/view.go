package verasselt

import (
	"strconv"

	"spieltisch/engines"
)

// marks are the symbols of the faces, in the order of faces.
var marks = [colors + 1]string{"yellow", "blue", "red", "green", "bar"}

// View draws the position: the middle, the dice, and the places of each seat. The group that is rolled for is
// the target.
func (s State) View() engines.View {
	v := engines.View{
		Turn:    s.mover(),
		Over:    s.phase == over,
		Winners: s.winners(),
		Now:     s.now(),
		Outlook: s.outlook(),
		Big:     strconv.Itoa(s.own.n()),
		Scores:  make([]int, s.match.seats),
		Scene:   engines.Scene{Areas: s.areas()},
	}
	for i := range v.Scores {
		v.Scores[i] = s.heaps[i].n()
	}
	if v.Over {
		v.Turn, v.Big = engines.Table, ""
		if len(v.Winners) > 0 {
			v.Big = strconv.Itoa(v.Scores[v.Winners[0]-1])
		}
	}
	return v
}

// now says what to do.
func (s State) now() engines.MessageRef {
	switch s.phase {
	case choosing:
		if s.catches[s.pred()-1] == (tally{}) {
			return engines.MessageRef{Key: "now.chooseHub", Rule: "VA-05"}
		}
		return engines.MessageRef{Key: "now.choose", Rule: "VA-05", Args: map[string]any{"predSeat": s.pred()}}
	case banking:
		return engines.MessageRef{Key: "now.bank", Rule: "VA-21"}
	case refilling:
		return engines.MessageRef{Key: "now.refill", Rule: "VA-07", Args: map[string]any{"want": s.refillCount()}}
	case drawing:
		if s.consolation() == 1 {
			return engines.MessageRef{Key: "now.draw1", Rule: "VA-16"}
		}
		return engines.MessageRef{Key: "now.draw", Rule: "VA-16", Args: map[string]any{"want": s.consolation()}}
	case ready, rolled:
		return s.nowRoll()
	}
	return s.winnersSay()
}

func (s State) nowRoll() engines.MessageRef {
	switch {
	case s.mustBoost > 0:
		return engines.MessageRef{Key: "now.mustBoost", Rule: "VA-20", Args: map[string]any{"cards": int(s.mustBoost)}}
	case s.mayStop():
		return engines.MessageRef{Key: "now.rollOrStop", Rule: "VA-11"}
	}
	return engines.MessageRef{Key: "now.roll", Rule: "VA-11"}
}

func (s State) winnersSay() engines.MessageRef {
	winners := s.winners()
	switch len(winners) {
	case 0: // equal, and the winners share nothing
		return engines.MessageRef{Key: "now.nobodyWins", Rule: "VA-23"}
	case 1:
		return engines.MessageRef{Key: "now.wins", Rule: "VA-23", Args: map[string]any{"winnerSeat": winners[0],
			"count": s.heaps[winners[0]-1].n()}}
	}
	return engines.MessageRef{Key: "now.shareWin", Rule: "VA-23", Args: map[string]any{"count": s.heaps[winners[0]-1].n()}}
}

// outlook says what a choice or a stop would give now.
func (s State) outlook() []engines.MessageRef {
	if s.phase != choosing {
		if !s.mayStop() {
			return []engines.MessageRef{}
		}
		return s.stopOutlook()
	}
	says := []engines.MessageRef{}
	if n := s.refillCount(); n > 0 {
		says = append(says, engines.MessageRef{Key: "outlook.refill", Rule: "VA-07", Args: map[string]any{"want": n}})
	}
	if n := s.catches[s.pred()-1].n(); n > 0 {
		says = append(says, engines.MessageRef{Key: "outlook.catch", Rule: "VA-06", Args: map[string]any{"count": n, "predSeat": s.pred()}})
	}
	return says
}

func (s State) stopOutlook() []engines.MessageRef {
	says := []engines.MessageRef{{Key: "outlook.stop", Rule: "VA-19", Args: map[string]any{"count": s.own.n()}}}
	if n := s.catches[s.pred()-1].n(); s.group == Catch && n > 0 {
		says = append(says, engines.MessageRef{Key: "outlook.rest", Rule: "VA-19", Args: map[string]any{"count": n, "predSeat": s.pred()}})
	}
	return says
}

func (s State) areas() []engines.Area {
	areas := make([]engines.Area, 0, 4+3*s.match.seats)
	areas = append(areas,
		engines.Area{ID: "hub", Title: "area.hub", Layout: engines.LayoutRow, Pieces: cardPieces(s.hub, s.group == Hub)},
		engines.Area{ID: "pile", Title: "area.pile", Layout: engines.LayoutStack, Pieces: closedPieces(int(s.pile))},
		engines.Area{ID: "roll", Title: "area.roll", Seat: s.seat(), Layout: engines.LayoutDice, Pieces: dicePieces(s.dice)},
		engines.Area{ID: "own", Title: "area.own", Seat: s.seat(), Layout: engines.LayoutRow,
			Pieces: cardPieces(s.own, false)},
	)
	for i := range s.match.seats {
		seat := engines.Seat(i + 1)
		target := s.group == Catch && seat == s.pred()
		areas = append(areas,
			engines.Area{ID: "catch", Title: "area.catch", Seat: seat, Layout: engines.LayoutRow,
				Pieces: cardPieces(s.catches[i], target)},
			engines.Area{ID: "yard", Title: "area.yard", Seat: seat, Layout: engines.LayoutRow,
				Pieces: cardPieces(s.yards[i], false)},
			engines.Area{ID: "heap", Title: "area.heap", Seat: seat, Layout: engines.LayoutStack,
				Pieces: closedPieces(s.heaps[i].n())},
		)
	}
	return areas
}

// cardPieces are one piece per colour, with the number of its cards.
func cardPieces(t tally, target bool) []engines.Piece {
	pieces := make([]engines.Piece, 0, colors)
	for i, n := range t {
		if n == 0 {
			continue
		}
		p := engines.Piece{Kind: "card", Label: strconv.Itoa(int(n)), Mark: marks[i], Marks: 1}
		if target {
			p.State = "target"
		}
		pieces = append(pieces, p)
	}
	return pieces
}

// closedPieces are face-down cards, of which only the number shows.
func closedPieces(n int) []engines.Piece {
	if n == 0 {
		return []engines.Piece{}
	}
	return []engines.Piece{{Kind: "card", Label: strconv.Itoa(n), State: "closed"}}
}

func dicePieces(d dice) []engines.Piece {
	pieces := make([]engines.Piece, 0, dieCount)
	for i, n := range d {
		for range n {
			pieces = append(pieces, engines.Piece{Kind: "die", Label: strconv.Itoa(i + 1), Mark: marks[i], Marks: 1})
		}
	}
	return pieces
}
