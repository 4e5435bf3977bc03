package kniffel

import (
	"strconv"

	"spieltisch/engines"
)

var _ engines.Formed = State{}

// Form asks what a roll shows, or for points where nobody saw dice. Everything else is chosen from what is
// offered.
func (s State) Form(p engines.Prompt) (engines.Form, bool) {
	switch {
	case p.Kind == "roll":
		return s.rollForm(), true
	case p.Kind == "fill" && s.rolls == 0:
		return s.fillForm(), true
	}
	return engines.Form{}, false
}

// rollForm asks for the dice that stay, where there are any, and for the others; in brief for all five. With
// dice on the table it is folded away: without a camera most people say only what lies there at last.
func (s State) rollForm() engines.Form {
	fresh := engines.Field{Name: "faces", Title: "form.faces", Shape: engines.ShapeList,
		Slots: []engines.Slot{{Min: 1, Max: dieCount}}, Sum: dieCount}
	kept := engines.Field{Name: "kept", Title: "form.kept", Shape: engines.ShapeList,
		Slots: []engines.Slot{{Max: dieCount - 1}}, Items: []engines.Item{}}
	for f := 1; f <= 6; f++ {
		fresh.Items = append(fresh.Items, engines.Item{Value: f, Piece: diePiece(f), Max: dieCount})
		if n := int(s.dice[f]); n > 0 {
			kept.Items = append(kept.Items, engines.Item{Value: f, Piece: diePiece(f), Max: n})
		}
	}
	all := fresh
	all.Sum, all.Title, all.Slots = 0, "form.shown", []engines.Slot{{Min: dieCount, Max: dieCount}}
	whole := engines.Form{Fixed: map[string]any{"kind": "roll", "kept": []engines.Face{}}, Fields: []engines.Field{all}}
	if s.rolls == 0 {
		return whole
	}
	whole.Seldom = true
	return engines.Form{Fixed: map[string]any{"kind": "roll"}, Fields: []engines.Field{kept, fresh}, Seldom: true,
		Brief: &whole}
}

// fillForm asks for a field, and then for what it can give.
func (s State) fillForm() engines.Form {
	one := []engines.Slot{{Min: 1, Max: 1}}
	fields := engines.Field{Name: "field", Title: "form.field", Shape: engines.ShapeValue, Slots: one}
	points := engines.Field{Name: "points", Title: "form.points", Shape: engines.ShapeValue, Slots: one}
	for _, at := range s.form().empty() {
		fields.Items = append(fields.Items, engines.Item{Value: at.String(), Max: 1,
			Piece: engines.Piece{Kind: "field", Mark: at.String()}})
		for _, n := range at.may() {
			points.Items = append(points.Items, engines.Item{Value: n, For: at.String(), Max: 1,
				Piece: engines.Piece{Kind: "number", Label: strconv.Itoa(n)}})
		}
	}
	form := engines.Form{Fixed: map[string]any{"kind": "fill"}, Fields: []engines.Field{fields, points}, Seldom: true}
	if s.mayHaveMore(s.seat()) {
		form.Fields = append(form.Fields, engines.Field{Name: "extra", Title: "form.extra", Shape: engines.ShapeValue,
			Slots: one, Items: []engines.Item{
				{Value: false, Max: 1, Piece: engines.Piece{Kind: "word", Mark: "no"}},
				{Value: true, Max: 1, Piece: engines.Piece{Kind: "word", Mark: "yes"}},
			}})
	}
	return form
}

func diePiece(face int) engines.Piece { return engines.Piece{Kind: "die", Label: strconv.Itoa(face)} }
