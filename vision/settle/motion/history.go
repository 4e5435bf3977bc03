package motion

import "spieltisch/vision"

// History is what was seen to move since the last settled tray. The zero value has seen nothing.
type History struct {
	// Blind: not all was seen, so that nothing moved that was seen does not mean that nothing moved.
	Blind bool

	last *Grid // the last frame in which something moved
	arm  *Mask // where a hand was in it
	hand bool  // it was large enough for one
	free []int // frames with movement away from a hand, per cell
}

// Add takes a frame in which something moved, and where a hand is in it. Movement counts where it is
// compared with the frame before, but for where a hand is and where one was a frame ago. What moved under a
// hand counts no more: the hand may have changed what lies there.
func (t *History) Add(a *Area, g *Grid, arm *Mask, hand, counts bool) {
	if t.last != nil && counts {
		t.count(a.Changed(t.last, g), arm)
	}
	t.last, t.arm, t.hand = g, arm, hand
}

func (t *History) count(m, arm *Mask) {
	if t.free == nil {
		t.free = make([]int, len(m.on))
	}
	for i, on := range m.on {
		switch {
		case arm != nil && arm.on[i]:
			t.free[i] = 0
		case on && (t.arm == nil || !t.arm.on[i]):
			t.free[i]++
		}
	}
}

// Hand reports whether a hand was in the last frame in which something moved.
func (t *History) Hand() bool { return t.hand }

// Arm is where a hand was in the last frame in which something moved, if g is that frame. Of a hand that
// withdraws fingers are left.
func (t *History) Arm(g *Grid) (arm *Mask, ok bool) { return t.arm, t.last == g }

// Tumbled reports whether a die came to its place in free motion: most of what is under it was seen to change
// while no hand was near.
func (t *History) Tumbled(g *Grid, box vision.Box) bool {
	cells := g.Core(box)
	n := 0
	for _, i := range cells {
		if t.free != nil && t.free[i] > 0 {
			n++
		}
	}
	return n*3 >= len(cells)
}

// Forget begins anew with a settled tray.
func (t *History) Forget() {
	t.Blind = false
	clear(t.free)
}

// Lose forgets all that was seen.
func (t *History) Lose() { *t = History{Blind: true} }
