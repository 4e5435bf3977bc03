package visiontest

import (
	"cmp"
	"fmt"
	"image"
	"slices"

	"spieltisch/devices"
	"spieltisch/devices/sim"
	"spieltisch/vision"
)

// Source tells which dice lie in a frame, with their labels; false: it is no frame that it knows.
type Source func(devices.Frame) ([]sim.TrueDie, bool)

// Of tells of the last frames of a simulated table, whatever became of their pixels and numbers since.
func Of(t *sim.Table) Source {
	return func(f devices.Frame) ([]sim.TrueDie, bool) {
		truth, ok := t.TruthAt(f.At)
		return truth.Dice, ok
	}
}

// Reader says what labels say. The zero value of all but Source is a reader without mistakes.
type Reader struct {
	Source Source
	Slips  []Slip
	// Blind leaves out what something lies over, and does not say that something does.
	Blind bool
	// Named gives number and name of a face that was shown to the camera; nil: dice have pips.
	Named func(face int) (number int, name string)

	Reads int // of frames, till now
}

var _ vision.Knower = (*Reader)(nil)

const (
	belief   = 0.99 // that a good reader has in a die which is plain to see
	glimpsed = 0.1  // share of a top face from which it is seen that something is there
	plain    = 0.9  // share from which it is read
	overhang = 0.15 // share of its side by which a box may reach over the edge of the picture
)

// Read tells of a frame. It fails on one that the source does not know.
func (r *Reader) Read(f devices.Frame) (vision.Observation, error) {
	return r.ReadKnowing(f, vision.Prior{})
}

// ReadKnowing is Read; of what is known it minds the areas alone.
func (r *Reader) ReadKnowing(f devices.Frame, known vision.Prior) (vision.Observation, error) {
	dice, ok := r.Source(f)
	if !ok {
		return vision.Observation{}, fmt.Errorf("visiontest: frame %d of %v has no labels", f.Seq, f.At)
	}
	o := vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.Accept}
	var second []int // of the dice, a face; 0: none
	for _, d := range left(dice) {
		if !inside(known.Areas, d, f) {
			continue
		}
		if die, other, there := r.die(&o, d, f); there {
			o.Things, second = append(o.Things, die), append(second, other)
		}
	}
	r.Reads++
	decide(&o, second)
	return o, nil
}

// left are dice in the order of an Observation: from the left to the right, then from the top down.
func left(dice []sim.TrueDie) []sim.TrueDie {
	return slices.SortedFunc(slices.Values(dice), func(a, b sim.TrueDie) int {
		p, q := vision.Box(a.Box).Center(), vision.Box(b.Box).Center()
		return cmp.Or(cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y))
	})
}

// inside reports whether a die lies in one of some areas.
func inside(areas []vision.Polygon, d sim.TrueDie, f devices.Frame) bool {
	c := vision.Box(d.Box).Center()
	c.X, c.Y = c.X/float64(f.W), c.Y/float64(f.H)
	return len(areas) == 0 || slices.ContainsFunc(areas, func(a vision.Polygon) bool { return a.Contains(c) })
}

// die is what is said of one, and its second face; false: nothing. What hinders goes into the observation.
func (r *Reader) die(o *vision.Observation, d sim.TrueDie, f devices.Frame) (
	_ vision.Thing, second int, there bool) {
	box := vision.Box(d.Box)
	over := beyond(box, f)
	switch {
	case d.Seen < glimpsed, r.Blind && d.Hidden, over > box.Side()/2:
		return vision.Thing{}, 0, false
	case d.Face == 0, d.Seen < plain && !r.Blind:
		o.Doubt(vision.ReasonUnreadable)
		return vision.Thing{}, 0, false
	case over > overhang*box.Side():
		o.Doubt(vision.ReasonEdge)
		return vision.Thing{}, 0, false
	}
	face, sure := d.Face, belief
	for _, s := range r.Slips {
		if !s.happens(d.Index, r.Reads, f) {
			continue
		}
		if s.Missed {
			return vision.Thing{}, 0, false
		}
		face, sure, second = cmp.Or(s.As, face), cmp.Or(s.Belief, sure), cmp.Or(s.Second, second)
	}
	said := vision.Thing{Face: face, Confidence: sure, Box: box}
	if r.Named != nil {
		said.Face, said.Name = r.Named(face)
	}
	return said, second, true
}

// beyond is by how many px a box reaches over the edge of a frame.
func beyond(b vision.Box, f devices.Frame) float64 {
	in, r := image.Rect(0, 0, f.W, f.H), b.Bounds()
	return float64(max(in.Min.X-r.Min.X, r.Max.X-in.Max.X, in.Min.Y-r.Min.Y, r.Max.Y-in.Max.Y, 0))
}

// decide sets what may be done with an observation.
func decide(o *vision.Observation, second []int) {
	all := 1.0
	for _, d := range o.Things {
		all *= d.Confidence
	}
	if all < vision.LeastBelief {
		o.Doubt(vision.ReasonUnsure)
	}
	if len(o.Things) == 0 && o.Decision == vision.Accept {
		o.Decision, o.Reasons = vision.None, []vision.Reason{vision.ReasonEmpty}
	}
	for i, face := range second {
		if face == 0 || o.Decision != vision.Ask {
			continue
		}
		var faces []int
		for k, d := range o.Things {
			if faces = append(faces, d.Face); k == i {
				faces[k] = face
			}
		}
		slices.Sort(faces)
		slices.Reverse(faces)
		o.Alternatives = append(o.Alternatives, faces)
	}
}
