package animals

import (
	"strconv"

	"spieltisch/engines"
)

var _ engines.Formed = State{}

// Form asks for the rows, for the cards of an exchange, and for the end of a round: who has most of each
// animal, or all hands. What hands were seen to hold at a deal or a call is not asked for.
func (s State) Form(p engines.Prompt) (engines.Form, bool) {
	form := engines.Form{Fixed: map[string]any{"kind": p.Kind}}
	switch p.Kind {
	case "deal":
		form.Fields = []engines.Field{{Name: "rows", Shape: engines.ShapeLists, Slots: rowSlots(),
			Items: animalItems(supply)}}
	case "exchange":
		form.Fields = s.exchangeFields()
	case "instant":
		form.Fields, form.Seldom = []engines.Field{s.callField()}, true
	case "score":
		form.Fields = []engines.Field{s.scoreField()}
	case "reveal":
		form.Fields, form.Seldom = []engines.Field{s.handsField()}, true
	default:
		return engines.Form{}, false
	}
	return form, true
}

func rowSlots() []engines.Slot {
	slots := make([]engines.Slot, rowCount)
	for i := range slots {
		slots[i] = engines.Slot{Title: "area.row" + strconv.Itoa(i+1), Min: i + 1, Max: i + 1}
	}
	return slots
}

// animalItems are the animals of which there are any.
func animalItems(from cards) []engines.Item {
	items := make([]engines.Item, 0, kindCount)
	for k, n := range from {
		if n > 0 {
			items = append(items, engines.Item{Value: names[k], Piece: animalPiece(k), Max: int(n)})
		}
	}
	return items
}

func animalPiece(k int) engines.Piece {
	return engines.Piece{Kind: "card", Mark: names[k], Marks: 1}
}

// exchangeFields: the row says how many cards are laid down.
func (s State) exchangeFields() []engines.Field {
	row := engines.Field{Name: "row", Title: "form.row", Shape: engines.ShapeValue, Slots: []engines.Slot{{Min: 1, Max: 1}}}
	laid := engines.Field{Name: "cards", Title: "form.cards", Shape: engines.ShapeList}
	for i := range rowCount {
		piece := engines.Piece{Kind: "area", Label: "row" + strconv.Itoa(i+1)} // with the cards that lie in it
		row.Items = append(row.Items, engines.Item{Value: i + 1, Piece: piece, Max: 1})
		laid.Slots = append(laid.Slots, engines.Slot{For: i + 1, Min: i + 1, Max: i + 1})
	}
	var may cards
	pool := s.pool()
	for k := range may {
		may[k] = uint8(s.most(s.turn, Animal(k), pool))
	}
	laid.Items = animalItems(may)
	return []engines.Field{row, laid}
}

func (s State) callField() engines.Field {
	f := engines.Field{Name: "animal", Shape: engines.ShapeValue, Slots: []engines.Slot{{Min: 1, Max: 1}}}
	for _, a := range s.calls() {
		if call, ok := a.(Instant); ok {
			f.Items = append(f.Items, engines.Item{Value: call.Animal.String(), Piece: animalPiece(int(call.Animal)),
				Max: 1})
		}
	}
	return f
}

// scoreField asks animal by animal; nobody has most where nothing is said.
func (s State) scoreField() engines.Field {
	f := engines.Field{Name: "majorities", Title: "form.most", Shape: engines.ShapeMap}
	for k := range names {
		piece := animalPiece(k)
		f.Slots = append(f.Slots, engines.Slot{Key: names[k], Piece: &piece, Max: 1})
	}
	for i := range s.match.seats {
		if s.lives[i] > 0 {
			f.Items = append(f.Items, engines.Item{Value: i + 1,
				Piece: engines.Piece{Kind: "seat", Label: strconv.Itoa(i + 1)}, Max: kindCount})
		}
	}
	return f
}

func (s State) handsField() engines.Field {
	f := engines.Field{Name: "hands", Shape: engines.ShapeLists, Items: animalItems(supply.less(s.inRows()))}
	for i := range s.match.seats {
		slot := engines.Slot{Seat: engines.Seat(i + 1)}
		if s.lives[i] > 0 {
			slot.Min, slot.Max = handSize, handSize
		}
		f.Slots = append(f.Slots, slot)
	}
	return f
}

func (s State) inRows() cards {
	var c cards
	for _, row := range s.rows {
		c = c.plus(row)
	}
	return c
}
