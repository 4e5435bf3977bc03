package engines

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Form says what an answer with free parameters consists of, as plain data, so that a page asks for it
// without knowing the game. The answer is the action whose members are those of Fixed and one for each field.
//
// Every field is the same thing: slots that are filled with items. A row of three cards is a slot that takes
// three animals, a face-down tile is one that takes a single tile, a refill is one that takes ten cards of
// four colours.
//
// A form of places asks for no action but for what lies on the table (Laid): its slots hold what lies there
// now, and each writes to a place of its own.
type Form struct {
	Fixed  map[string]any `json:"fixed"`            // "kind", and "seat" where the rules interface wants it
	First  []Action       `json:"first,omitempty"`  // what the answer says without words: these are done before it
	Fields []Field        `json:"fields"`           // in the order in which people are asked
	Seldom bool           `json:"seldom,omitempty"` // folded away until somebody wants it

	// Brief takes fewer taps and says less, for tables where nobody sees the rest. One of the same kind stands
	// in place of the form.
	Brief *Form `json:"brief,omitempty"`
}

// Field is one member of an answer.
type Field struct {
	Name   string   `json:"name"`            // of the member; "" with ShapePlaces
	Title  string   `json:"title,omitempty"` // key of a message of the game; "": what to do now says it
	Shape  Shape    `json:"shape"`
	Pair   []string `json:"pair,omitempty"` // ShapePairs: the names of the key and of the item
	Area   string   `json:"area,omitempty"` // ID of the board of the scene on which the items lie
	Slots  []Slot   `json:"slots"`
	Items  []Item   `json:"items"`
	Seldom bool     `json:"seldom,omitempty"` // folded away while nothing lies there
	Sum    int      `json:"sum,omitempty"`    // of this field and the one before; 0: the slots alone say how many
}

// Slot is a place that items are put into.
type Slot struct {
	Key   any    `json:"key,omitempty"`   // what it is called in the answer: ShapeMap, ShapePairs
	Title string `json:"title,omitempty"` // key of a message of the game
	Seat  Seat   `json:"seat,omitempty"`  // whose it is
	Piece *Piece `json:"piece,omitempty"` // how it is drawn
	For   any    `json:"for,omitempty"`   // only where the field before has this value
	Min   int    `json:"min"`             // items
	Max   int    `json:"max"`

	// Of ShapePlaces: the place in the answer, as names and indices of lists ("grill", "stacks/0"); how it is
	// written there (ShapeList, ShapeCounts, ShapeValue, ShapeNumber); and the items that lie there now, by their
	// index, in order, or the number.
	To    string `json:"to,omitempty"`
	As    Shape  `json:"as,omitempty"`
	Holds []int  `json:"holds,omitempty"`
}

// Item is something that a slot may hold.
type Item struct {
	Value any   `json:"value"` // in the answer
	Piece Piece `json:"piece"` // how it is drawn, and where on a board
	For   any   `json:"for,omitempty"`
	Max   int   `json:"max"` // in all slots together
}

// Shape is how the filled slots of a field are written.
type Shape string

// The shapes.
const (
	ShapeValue  Shape = "value"  // one slot with one item: the item
	ShapeCounts Shape = "counts" // one slot: an object with the number of each item
	ShapeList   Shape = "list"   // one slot: a list of items
	ShapeLists  Shape = "lists"  // a list of lists, one for each slot
	ShapeMap    Shape = "map"    // slots of one item: an object of items by key; empty slots are left out
	ShapePairs  Shape = "pairs"  // slots of one item: a list of objects with key and item
	ShapePlaces Shape = "places" // each slot writes what it holds to its own place, Slot.To
	ShapeNumber Shape = "number" // of a slot of ShapePlaces: a number from Min to Max, in place of items
	// slots into which a number is typed, from Min to Max: a list of lists, each of the slots with one Key
	ShapeTyped Shape = "typed"
)

// Filled is what was put into the slots of a form: indices of items, or the typed number, by field and slot. The
// slots and items are counted with those that another value of the field before would want.
type Filled [][][]int

// Keys are the keys of the messages that the form is drawn with: its titles, and the names of the marks.
func (f *Form) Keys() []string {
	if f == nil {
		return nil
	}
	var keys []string
	for _, field := range f.Fields {
		keys = append(keys, field.Title)
		for _, s := range field.Slots {
			keys = append(keys, s.Title)
			if s.Piece != nil {
				keys = append(keys, "mark."+s.Piece.Mark)
			}
		}
		for _, i := range field.Items {
			keys = append(keys, "mark."+i.Piece.Mark)
		}
	}
	return append(keys, f.Brief.Keys()...)
}

// Draws are the pieces of the items that an answer names, field by field. Pieces on a board are labelled with
// their space.
func (f *Form) Draws(answer map[string]any) []Piece {
	out := []Piece{}
	var value any
	for _, field := range f.Fields {
		before := value
		value = answer[field.Name]
		if counts, ok := value.(map[string]any); ok && field.Shape == ShapeCounts {
			for _, item := range field.Items {
				if name, ok := item.Value.(string); ok && counts[name] != nil {
					p := item.Piece
					p.Label = fmt.Sprint(counts[name])
					out = append(out, p)
				}
			}
			continue
		}
		list, ok := value.([]any)
		if !ok || field.Shape == ShapeValue {
			list = []any{value}
		}
		for _, v := range list {
			if p, ok := field.piece(v, before); ok {
				out = append(out, p)
			}
		}
	}
	return out
}

// piece is how an item is drawn away from its place, after a value of the field before: items may share their
// value.
func (f Field) piece(value, before any) (Piece, bool) {
	for _, item := range f.Items {
		if !same(item.Value, value) || !item.Fits(before) {
			continue
		}
		p := item.Piece
		if f.Area != "" {
			p.Label = string(rune('A'+(p.Col-p.Row)/2)) + strconv.Itoa(p.Row+1)
		}
		return p, true
	}
	return Piece{}, false
}

// Write gives the answer as JSON, in the form that Game.Decode reads. The slots that do not count are left
// out.
func (f Form) Write(in Filled) (json.RawMessage, error) {
	answer := map[string]any{}
	for k, v := range f.Fixed {
		answer[k] = v
	}
	var before any
	for i, field := range f.Fields {
		if field.Shape == ShapePlaces {
			field.place(answer, in[i])
			continue
		}
		value := field.write(in[i], before)
		answer[field.Name], before = value, value
	}
	return json.Marshal(answer)
}

// Counts tells which slots of the field are to be filled after a value of the field before.
func (f Field) Counts(slot int, before any) bool {
	return f.Slots[slot].For == nil || same(f.Slots[slot].For, before)
}

// same compares values as their JSON.
func same(a, b any) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}

// Fits reports whether an item may be chosen after a value of the field before.
func (i Item) Fits(before any) bool { return i.For == nil || same(i.For, before) }

func (f Field) write(slots [][]int, before any) any {
	if f.Shape == ShapeTyped {
		return f.typed(slots)
	}
	lists, byKey, pairs := [][]any{}, map[string]any{}, []any{}
	for s, items := range slots {
		if !f.Counts(s, before) {
			continue
		}
		list := make([]any, 0, len(items))
		for _, i := range items {
			value := f.Items[i].Value
			list = append(list, value)
			switch key := f.Slots[s].Key; f.Shape {
			case ShapeMap:
				if name, ok := key.(string); ok {
					byKey[name] = value
				}
			case ShapePairs:
				pairs = append(pairs, map[string]any{f.Pair[0]: key, f.Pair[1]: value})
			}
		}
		lists = append(lists, list)
	}
	switch f.Shape {
	case ShapeMap:
		return byKey
	case ShapePairs:
		return pairs
	case ShapeLists:
		return lists
	}
	var list []any
	if len(lists) > 0 {
		list = lists[0]
	}
	return f.Shape.single(list)
}

// typed writes the numbers of slots that follow each other with the same key as one list.
func (f Field) typed(slots [][]int) [][]int {
	out := [][]int{}
	for s, number := range slots {
		if s == 0 || !same(f.Slots[s].Key, f.Slots[s-1].Key) {
			out = append(out, []int{})
		}
		out[len(out)-1] = append(out[len(out)-1], number...)
	}
	return out
}

// single writes the items of one slot.
func (shape Shape) single(list []any) any {
	switch {
	case shape == ShapeCounts:
		counts := map[string]int{}
		for _, v := range list {
			if name, ok := v.(string); ok {
				counts[name]++
			}
		}
		return counts
	case shape == ShapeList:
		return append([]any{}, list...)
	case len(list) > 0:
		return list[0]
	}
	return nil
}
