package animals

import (
	"strconv"

	"spieltisch/engines"
)

// View draws the position: the rows, and everybody's lives. What is known of hands is not shown: it would
// play for people.
func (s State) View() engines.View {
	v := engines.View{
		Turn:    s.shown(),
		Over:    s.phase == ended,
		Winners: s.winners(),
		Now:     s.now(),
		Outlook: []engines.MessageRef{},
		Scores:  append([]int{}, s.lives[:s.match.seats]...),
	}
	if s.knocker != 0 && s.phase == turning {
		v.Outlook = append(v.Outlook, engines.MessageRef{Key: "outlook.lastLap", Rule: "AN-09",
			Args: map[string]any{"knockSeat": engines.Seat(s.knocker)}})
	}
	who := v.Turn
	if v.Over {
		who = v.Winners[0]
	}
	v.Big = strconv.Itoa(s.lives[who-1])
	v.Scene.Areas = s.areas()
	return v
}

// shown is the seat to look at: who deals and who shows first is nobody's turn, but somebody's to begin.
func (s State) shown() engines.Seat {
	switch s.phase {
	case ended:
		return engines.Table
	case dealing:
		return engines.Seat(s.start)
	case revealing:
		return engines.Seat(s.knocker)
	}
	return engines.Seat(s.turn)
}

func (s State) now() engines.MessageRef {
	switch {
	case s.phase == ended:
		return engines.MessageRef{Key: "now.wins", Rule: "AN-20", Args: map[string]any{"winnerSeat": s.winners()[0]}}
	case s.phase == dealing:
		return engines.MessageRef{Key: "now.deal", Rule: "AN-02"}
	case s.phase == revealing:
		return engines.MessageRef{Key: "now.reveal", Rule: "AN-12"}
	case s.knocker != 0:
		return engines.MessageRef{Key: "now.lastTurn", Rule: "AN-09"}
	case s.hasExchanged(s.turn):
		return engines.MessageRef{Key: "now.swapOrKnock", Rule: "AN-04"}
	}
	return engines.MessageRef{Key: "now.swap", Rule: "AN-04"}
}

func (s State) areas() []engines.Area {
	areas := make([]engines.Area, 0, rowCount)
	for i, row := range s.rows {
		area := engines.Area{ID: "row" + strconv.Itoa(i+1), Title: "area.row" + strconv.Itoa(i+1), Layout: engines.LayoutRow,
			Pieces: []engines.Piece{}}
		for _, a := range row.list() {
			area.Pieces = append(area.Pieces, engines.Piece{Kind: "card", Label: strconv.Itoa(s.match.Values[a]),
				Mark: a.String(), Marks: 1})
		}
		areas = append(areas, area)
	}
	return areas
}
