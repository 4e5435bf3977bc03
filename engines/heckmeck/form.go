package heckmeck

import (
	"strconv"

	"spieltisch/engines"
)

var _ engines.Formed = State{}

// Form asks what a roll shows (HM-04, HM-05). Everything else is chosen from what is offered.
func (s State) Form(p engines.Prompt) (engines.Form, bool) {
	if p.Kind != "roll" {
		return engines.Form{}, false
	}
	n := dieCount - s.aside.n()
	faces := engines.Field{Name: "faces", Title: "form.faces", Shape: engines.ShapeList,
		Slots: []engines.Slot{{Min: n, Max: n}}}
	for f := 1; f <= int(worm); f++ {
		faces.Items = append(faces.Items, engines.Item{Value: f, Piece: diePiece(f), Max: n})
	}
	return engines.Form{Fixed: map[string]any{"kind": p.Kind}, Fields: []engines.Field{faces}}, true
}

func diePiece(face int) engines.Piece {
	p := engines.Piece{Kind: "die", Label: strconv.Itoa(face)}
	if face == int(worm) {
		p.Mark, p.Marks = "worm", 1
	}
	return p
}
