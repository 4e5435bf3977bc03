// Package fuse makes moves out of observations: it turns a settled tray into the neutral reading of the
// engines, asks the rules what the reading means, and says what may be done with it.
//
// The rules are a sensor. A reading that they refuse is never made, and one that may still be completed (a
// die is in a hand, two of three fours were moved so far) is no breach yet. All functions are pure.
package fuse

import (
	"slices"

	"spieltisch/engines"
	"spieltisch/vision"
)

// Kind says what may be done with a reading.
type Kind string

// The kinds of outcomes.
const (
	Nothing Kind = "nothing" // nothing happened
	Act     Kind = "act"     // Actions happened
	Choose  Kind = "choose"  // one of Actions happened: a person knows which
	Wait    Kind = "wait"    // Violation, unless people are still at it
	Breach  Kind = "break"   // Violation: the next step has begun
)

// Outcome is what a reading means.
type Outcome struct {
	Kind      Kind
	Actions   []engines.Action
	Violation *engines.Violation
	Notes     []engines.Event
}

// Judge asks the rules what a reading means in a state of a game with so many dice.
//
// A breach is only certain when the next step has begun, which is when all dice are there again and were
// rolled. A tray at rest may be one of the hands' pauses.
func Judge(s engines.State, in engines.Sensed, dice int) Outcome {
	x := s.Explain(in)
	o := Outcome{Kind: Nothing, Actions: x.Actions, Notes: x.Notes}
	switch {
	case x.Breach != nil:
		o.Violation = x.Breach
	case x.Ask != nil:
		o.Kind, o.Actions = Choose, x.Ask
		return o
	case len(x.Actions) > 0:
		o.Kind = Act
		_, _, o.Violation = engines.Apply(s, x.Actions...)
	}
	if o.Violation == nil {
		return o
	}
	o.Kind = Wait
	if in.Dice != nil && in.Dice.Moved && len(in.Dice.Rolled)+len(in.Dice.Aside) == dice {
		o.Kind = Breach
	}
	return o
}

// Sensed is the neutral reading of a tray. A die outside of both zones counts as rolled: there it does no
// harm.
func Sensed(dice []vision.Thing, moved bool) engines.Sensed {
	d := engines.Dice{Rolled: []engines.Face{}, Aside: []engines.Face{}, Moved: moved}
	for _, die := range dice {
		if die.Rolled && moved {
			d.Count++
		}
		if die.Area == vision.Aside {
			d.Aside = append(d.Aside, engines.Face(die.Face))
			continue
		}
		d.Rolled = append(d.Rolled, engines.Face(die.Face))
	}
	if moved && d.Count == 0 { // nobody saw which
		d.Count = len(dice)
	}
	slices.Sort(d.Rolled)
	slices.Sort(d.Aside)
	return engines.Sensed{Dice: &d}
}

// Overridden puts what people said in place of what was read, by place in the list.
func Overridden(dice []vision.Thing, told map[int]int) []vision.Thing {
	out := slices.Clone(dice)
	for i, face := range told {
		if i >= 0 && i < len(out) {
			out[i].Face, out[i].Confidence = face, 1
		}
	}
	return out
}

// As reads the tray as the given faces of all its dice: the dice that were read with the least confidence
// take the faces that are different. A die more than was seen has no box and was rolled.
func As(dice []vision.Thing, faces []int) []vision.Thing {
	want := slices.Clone(faces)
	out := slices.Clone(dice)
	var wrong []int // dice whose face is not among the faces
	order := make([]int, len(out))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { // surest first: they keep their face
		switch {
		case out[a].Confidence > out[b].Confidence:
			return -1
		case out[a].Confidence < out[b].Confidence:
			return 1
		}
		return 0
	})
	for _, i := range order {
		if at := slices.Index(want, out[i].Face); at >= 0 {
			want = slices.Delete(want, at, at+1)
			continue
		}
		wrong = append(wrong, i)
	}
	slices.Reverse(wrong) // least sure first
	for len(wrong) > 0 && len(want) > 0 {
		out[wrong[0]].Face, out[wrong[0]].Confidence = want[0], 1
		wrong, want = wrong[1:], want[1:]
	}
	slices.Sort(wrong)
	for _, i := range slices.Backward(wrong) {
		out = slices.Delete(out, i, i+1)
	}
	for _, f := range want {
		out = append(out, vision.Thing{Face: f, Area: vision.Rolling, Confidence: 1})
	}
	return out
}

// Faces are the faces of a tray, highest first.
func Faces(dice []vision.Thing) []int {
	faces := make([]int, len(dice))
	for i, d := range dice {
		faces[i] = d.Face
	}
	slices.SortFunc(faces, func(a, b int) int { return b - a })
	return faces
}

// Doubtful says which dice are in question: those that another reading sees otherwise and those below the
// limit of confidence; in a tray in question without any of these, the least sure one. An accepted tray has
// none.
func Doubtful(o vision.Observation, below float64) []bool {
	doubt := make([]bool, len(o.Things))
	if o.Decision != vision.Ask || len(o.Things) == 0 {
		return doubt
	}
	found, least := false, 0
	mark := func(i int) { doubt[i], found = true, true }
	for i, d := range o.Things {
		if d.Confidence < below {
			mark(i)
		}
		if d.Confidence < o.Things[least].Confidence {
			least = i
		}
	}
	for _, alt := range o.Alternatives {
		if len(alt) != len(o.Things) {
			continue
		}
		for i, d := range As(o.Things, alt) {
			if d.Face != o.Things[i].Face {
				mark(i)
			}
		}
	}
	if !found {
		mark(least)
	}
	return doubt
}

// Same reports whether two readings show the same faces in the same zones.
func Same(a, b engines.Sensed) bool {
	if a.Dice == nil || b.Dice == nil {
		return a.Dice == b.Dice
	}
	return slices.Equal(a.Dice.Rolled, b.Dice.Rolled) && slices.Equal(a.Dice.Aside, b.Dice.Aside)
}

// SameDice reports whether two readings show the same faces, wherever they lie.
func SameDice(a, b engines.Sensed) bool {
	if a.Dice == nil || b.Dice == nil {
		return a.Dice == b.Dice
	}
	return slices.Equal(all(a), all(b))
}

func all(s engines.Sensed) []engines.Face {
	faces := slices.Concat(s.Dice.Rolled, s.Dice.Aside)
	slices.Sort(faces)
	return faces
}
