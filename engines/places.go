package engines

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
)

// Held is a form of places as it is filled to begin with.
func (f Form) Held() Filled {
	held := make(Filled, len(f.Fields))
	for i, field := range f.Fields {
		for _, s := range field.Slots {
			held[i] = append(held[i], s.Holds)
		}
	}
	return held
}

// place writes what the slots hold to their places. A value that is not there is left out.
func (f Field) place(answer map[string]any, slots [][]int) {
	for i, holds := range slots {
		if value := f.held(f.Slots[i].As, holds); value != nil {
			putAt(answer, strings.Split(f.Slots[i].To, "/"), value)
		}
	}
}

func (f Field) held(as Shape, holds []int) any {
	if as == ShapeNumber {
		return holds[0]
	}
	list := make([]any, len(holds))
	for n, item := range holds {
		list[n] = f.Items[item].Value
	}
	return as.single(list)
}

// putAt puts a value at a path into objects and lists, and gives what then stands there.
func putAt(into any, path []string, value any) any {
	if len(path) == 0 {
		return value
	}
	if n, err := strconv.Atoi(path[0]); err == nil {
		list, _ := into.([]any)
		for len(list) <= n {
			list = append(list, nil)
		}
		list[n] = putAt(list[n], path[1:], value)
		return list
	}
	object, ok := into.(map[string]any)
	if !ok {
		object = map[string]any{}
	}
	object[path[0]] = putAt(object[path[0]], path[1:], value)
	return object
}

// HoldCounts are Slot.Holds of so many of each item, in their order.
func HoldCounts[N int | uint8](counts ...N) []int {
	var holds []int
	for item, n := range counts {
		for range int(n) {
			holds = append(holds, item)
		}
	}
	return holds
}

// SeatPlace asks for a seat of so many, such as who is on turn; now Table: nobody is, and it may stay so.
func SeatPlace(title, to string, seats int, now Seat) Field {
	slot := Slot{To: to, As: ShapeValue, Max: 1}
	if now != Table {
		slot.Min, slot.Holds = 1, []int{int(now) - 1}
	}
	f := Field{Title: title, Shape: ShapePlaces, Slots: []Slot{slot}}
	for i := range seats {
		f.Items = append(
			f.Items,
			Item{Value: i + 1, Piece: Piece{Kind: "seat", Label: strconv.Itoa(i + 1)}, Max: 1},
		)
	}
	return f
}

// NumberPlaces asks for the numbers of slots made by NumberSlot.
func NumberPlaces(slots ...Slot) Field {
	return Field{Shape: ShapePlaces, Slots: slots, Items: []Item{}}
}

// NumberSlot is a slot for a number between two; now n.
func NumberSlot(title, to string, seat Seat, n, least, most int) Slot {
	return Slot{Title: title, To: to, Seat: seat, As: ShapeNumber, Holds: []int{n}, Min: least, Max: most}
}

// Laid is the position with the members of an answer to a form of places in place of its own.
func (p Position) Laid(answer []byte) (Position, error) {
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(answer, &members); err != nil {
		return Position{}, err
	}
	if members == nil {
		return Position{}, errors.New("not a JSON object")
	}
	given := map[string]any{}
	for name, value := range members {
		given[name] = value
	}
	return p.With(given), nil
}

// With is the position with other members in place of its own; nil takes one out.
func (p Position) With(members map[string]any) Position {
	all := map[string]json.RawMessage{}
	if err := json.Unmarshal(p.Position, &all); err != nil {
		return Position{}
	}
	for name, value := range members {
		data, err := json.Marshal(value)
		if err != nil {
			return Position{}
		}
		if all[name] = data; value == nil {
			delete(all, name)
		}
	}
	data, err := json.Marshal(all)
	if err != nil {
		return Position{}
	}
	p.Position = data
	return p
}
