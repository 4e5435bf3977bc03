package heckmeck

import (
	"strconv"

	"spieltisch/engines"
)

var _ engines.Formed = State{}

// Form asks what a roll shows (HM-04, HM-05), or in brief what went aside of it. Everything else is chosen
// from what is offered.
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
	return engines.Form{Fixed: map[string]any{"kind": p.Kind}, Fields: []engines.Field{faces},
		Brief: s.brief(n)}, true
}

// brief asks which dice of a roll went aside, and how many of the n that were rolled; that none could once
// some lie aside.
func (s State) brief(n int) *engines.Form {
	one := []engines.Slot{{Min: 1, Max: 1}}
	face := engines.Field{Name: "face", Title: "form.put", Shape: engines.ShapeValue, Slots: one}
	count := engines.Field{Name: "count", Title: "form.count", Shape: engines.ShapeValue, Slots: one}
	for f := 1; f <= int(worm); f++ {
		if s.aside[f] > 0 {
			continue
		}
		face.Items = append(face.Items, engines.Item{Value: f, Piece: diePiece(f), Max: 1})
		for k := 1; k <= n; k++ {
			count.Items = append(count.Items, engines.Item{Value: k, For: f, Max: 1,
				Piece: engines.Piece{Kind: "number", Label: strconv.Itoa(k)}})
		}
	}
	if n < dieCount {
		none := engines.Piece{Kind: "none", Mark: "bust"}
		face.Items = append(face.Items, engines.Item{Value: 0, Piece: none, Max: 1})
		count.Items = append(count.Items, engines.Item{Value: 0, For: 0, Piece: none, Max: 1})
	}
	return &engines.Form{Fixed: map[string]any{"kind": "put"}, Fields: []engines.Field{face, count}}
}

func diePiece(face int) engines.Piece {
	p := engines.Piece{Kind: "die", Label: strconv.Itoa(face)}
	if face == int(worm) {
		p.Mark, p.Marks = "worm", 1
	}
	return p
}
