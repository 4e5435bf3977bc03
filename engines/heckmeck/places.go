package heckmeck

import (
	"fmt"
	"strconv"

	"spieltisch/engines"
)

var _ engines.Laid = State{}

// Places are those of the portions, who is on turn, the dice aside and the open roll.
func (s State) Places() engines.Form {
	portions := engines.Field{Shape: engines.ShapePlaces, Slots: []engines.Slot{
		portionSlot("grill", "area.grill", engines.Table, s.grill.list()),
		portionSlot("closed", "area.closed", engines.Table, s.closed.list()),
	}}
	portions.Slots[1].Piece = &engines.Piece{Kind: "tile", State: "closed"}
	for t := lowest; t <= highest; t++ {
		portions.Items = append(portions.Items, engines.Item{Value: int(t), Max: 1,
			Piece: engines.Piece{Kind: "tile", Label: strconv.Itoa(int(t))}})
	}
	for i := range s.match.seats {
		seat := engines.Seat(i + 1)
		portions.Slots = append(portions.Slots,
			portionSlot(fmt.Sprintf("stacks/%d", i), "", seat, s.stack(seat)))
	}
	turn := engines.SeatPlace("place.turn", "turn", s.match.seats, max(s.seat(), 1))
	return engines.Form{
		Fields: []engines.Field{portions, turn, dicePlace("aside", s.aside), dicePlace("roll", s.roll)},
	}
}

// portionSlot is a place of portions, bottom to top.
func portionSlot(to, title string, seat engines.Seat, numbers []int) engines.Slot {
	slot := engines.Slot{To: to, As: engines.ShapeList, Title: title, Seat: seat, Max: tileCount}
	for _, n := range numbers {
		slot.Holds = append(slot.Holds, n-int(lowest))
	}
	return slot
}

func dicePlace(to string, lie dice) engines.Field {
	f := engines.Field{
		Shape:  engines.ShapePlaces,
		Seldom: true,
		Slots: []engines.Slot{{To: to, As: engines.ShapeList,
			Title: "area." + to, Max: dieCount, Holds: engines.HoldCounts(lie[1:]...)}},
	}
	for face := 1; face <= int(worm); face++ {
		f.Items = append(f.Items, engines.Item{Value: face, Piece: diePiece(face), Max: dieCount})
	}
	return f
}

// Lay takes what lies there as it is told: nothing follows from it.
func (s State) Lay(answer []byte) (engines.Position, error) { return s.Position().Laid(answer) }
