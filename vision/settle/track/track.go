// Package track follows dice from one settled tray to the next: which die is which, and which were rolled.
//
// What a die did is read off its pixels, never off its face: a die whose pixels are the same at both rests
// was left lying whatever passed over it, a die that came to its place in free motion was rolled, a die
// that came to its place under a hand was put there.
package track

import (
	"slices"

	"spieltisch/vision"
)

// Known is a die of the last settled tray.
type Known struct {
	vision.Thing
	Grey *Grey // the frame that it was seen in
}

// Since is what is known of the time since the last settled tray.
type Since struct {
	Any   bool       // there was such a tray
	Dice  []Known    // of it
	Shift vision.Vec // by which the camera was pushed
	Blind bool       // not all was seen

	// Tumbled reports whether a die came to its place in free motion.
	Tumbled func(vision.Box) bool
	// Ask has it asked about whether dice were rolled, where nobody saw it.
	Ask bool
}

// Tracker numbers dice. The zero value begins with track 1.
type Tracker struct{ last int }

// Follow gives each die of o, which was seen in the frame now, its track, and says which were rolled and
// whether the rolling zone was. It returns the indices of the known dice that are gone.
func (t *Tracker) Follow(o *vision.Observation, now *Grey, since Since) (gone []int) {
	n := len(o.Things)
	m := matching{Since: since, seen: o.Things, fates: make([]fate, n), from: slices.Repeat([]int{-1}, n)}
	m.stay(o, now)
	for i, d := range o.Things {
		if m.fates[i] == placed && since.Any && since.Tumbled(d.Box) {
			m.fates[i] = rolled
		}
	}
	m.nudge()
	m.judge(o, m.carry())
	m.onlyOne()
	for i, j := range m.from {
		if j >= 0 {
			o.Things[i].Track = since.Dice[j].Track
			continue
		}
		t.last++
		o.Things[i].Track = t.last
	}
	for j := range since.Dice {
		if !slices.Contains(m.from, j) {
			gone = append(gone, j)
		}
	}
	return gone
}

// fate is what happened to a die since the last settled tray.
type fate int

const (
	placed fate = iota // it has another pose, and no free motion was seen: a hand put it there
	lay                // its pixels are the same
	nudged             // it shows the same face close to where it lay: somebody knocked at the table
	rolled             // it came to its place in free motion
)

const (
	// reach is how far, in sides of a die, a die that shows another face may have been moved to pass for
	// the one that lay nearest, turned by hand.
	reach = 0.7
	// hop is how far, in sides of a die, a knock may move it. Of a hundred rolled dice one comes to lie so
	// close to where one with its face lay, so a nudge is believed only when nearly all dice say the same.
	hop = 0.5
)

// matching joins the dice of now with the known ones.
type matching struct {
	Since
	seen  []vision.Thing
	fates []fate
	from  []int // index of the known die that a die is, or -1
}

// stay finds the dice that were left lying.
func (m *matching) stay(o *vision.Observation, now *Grey) {
	taken := make([]bool, len(m.Dice))
	for i, d := range m.seen {
		for j, old := range m.Dice {
			near := d.Box.Center().Distance(old.Box.Center().Plus(m.Shift)) <= slack+0.3*old.Box.Side()
			if taken[j] || !near || !lies(old.Box, old.Grey, now, m.Shift) {
				continue
			}
			m.from[i], taken[j], m.fates[i] = j, true, lay
			if old.Face != d.Face { // the same pixels read in two ways: one of them is wrong
				o.Doubt(vision.ReasonLyingDiffers)
			}
			break
		}
	}
}

// nudge finds the dice that a knock moved a little: nearly all dice of the rolling zone lie as they did, or
// almost.
func (m *matching) nudge() {
	near := slices.Clone(m.from)
	m.pair(near, func(i int, d vision.Thing, old Known) bool {
		far := d.Box.Center().Distance(old.Box.Center().Plus(m.Shift))
		return d.Face == old.Face && d.Area == old.Area && far <= hop*old.Box.Side()
	})
	var n, close int
	for i, d := range m.seen {
		if d.Area == vision.Rolling {
			n++
			close += one(near[i] >= 0)
		}
	}
	if close*4 < n*3 {
		return
	}
	for i, j := range near {
		if m.from[i] < 0 && j >= 0 {
			m.from[i], m.fates[i] = j, nudged
		}
	}
}

// carry matches the other dice with the old ones that are gone from their places: the nearest of the same
// face first, then those that were turned where they lay. A rolled die is matched only when there is no
// doubt which one it was. It returns how many dice in the rolling zone it could not explain as moved by
// hand.
func (m *matching) carry() (strange int) {
	m.pair(m.from, func(i int, d vision.Thing, old Known) bool {
		return m.fates[i] == placed && d.Face == old.Face
	})
	m.pair(m.from, func(i int, d vision.Thing, old Known) bool {
		return m.fates[i] == placed && d.Box.Center().Distance(old.Box.Center()) <= reach*old.Box.Side()
	})
	for i, d := range m.seen {
		by := m.from[i]
		if d.Area == vision.Rolling && m.fates[i] == placed && (by < 0 || m.Dice[by].Face != d.Face) {
			strange++
		}
	}
	return strange
}

// pair joins new dice with old ones that fit, the nearest pair first, in from.
func (m *matching) pair(from []int, fit func(i int, d vision.Thing, old Known) bool) {
	for {
		bestI, bestJ, best := -1, -1, 0.0
		for i, d := range m.seen {
			if from[i] >= 0 {
				continue
			}
			for j, old := range m.Dice {
				if slices.Contains(from, j) || !fit(i, d, old) {
					continue
				}
				if dist := d.Box.Center().Distance(old.Box.Center()); bestI < 0 || dist < best {
					bestI, bestJ, best = i, j, dist
				}
			}
		}
		if bestI < 0 {
			return
		}
		from[bestI] = bestJ
	}
}

// judge says whether the rolling zone was rolled, and which dice with it. Of n dice there:
//
//	all left lying or nudged               not rolled
//	none left lying, half or more tumbled  rolled; those that came to rest under the hand belong to it
//	none seen to tumble, the same faces    moved by hand; a question where too little was seen to be sure
//	none left lying, other faces           rolled under the hand; of one or two dice a question
//	some tumbled, some left lying          a question: a person has to say
func (m *matching) judge(o *vision.Observation, strange int) {
	var n, lying, tumbling int
	for i, d := range m.seen {
		if d.Area == vision.Rolling {
			n++
			lying += one(m.fates[i] == lay || m.fates[i] == nudged)
			tumbling += one(m.fates[i] == rolled)
		}
	}
	switch known := len(m.Dice) > 0; {
	case n == 0 || lying == n:
	case lying == 0 && tumbling > 0 && tumbling*2 >= n:
		o.Moved = true
	case lying == 0 && tumbling == 0 && strange == 0 && known:
		// The same faces in other places: tidied up, or rolled unseen. Of three dice or more only one roll in
		// thirty repeats its faces, and a die that came from the aside zone was carried.
		if m.Blind || n < 3 && m.far() {
			m.unsure(o)
		}
	case lying == 0 && strange > 0 && known:
		// Other faces, and little or nothing seen: rolled under the hand or in a cup that was over them, or
		// while the camera was away. One or two dice may have been turned by hand.
		o.Moved = true
		if n < 3 {
			m.unsure(o)
		}
	case lying == 0 && tumbling == 0 && m.Blind && m.Any:
		// The tray was empty, and dice came while nobody saw it.
		m.unsure(o)
	case tumbling > 0:
		o.Moved = tumbling > lying
		m.unsure(o)
	}
	for i, d := range m.seen {
		o.Things[i].Rolled = m.fates[i] == rolled || o.Moved && d.Area == vision.Rolling && m.fates[i] == placed
	}
}

// unsure asks whether the dice were rolled, where somebody plays by it.
func (m *matching) unsure(o *vision.Observation) {
	if m.Ask {
		o.Doubt(vision.ReasonMovedUnsure)
	}
}

// far reports whether a placed die of the rolling zone lies further from every old die of its face in that
// zone than a push explains, and did not come from the aside zone.
func (m *matching) far() bool {
	for i, d := range m.seen {
		if d.Area != vision.Rolling || m.fates[i] != placed {
			continue
		}
		near := slices.ContainsFunc(m.Dice, func(old Known) bool {
			push := d.Box.Center().Distance(old.Box.Center()) < 1.5*old.Box.Side()
			return old.Face == d.Face && (push || old.Area == vision.Aside)
		})
		if !near {
			return true
		}
	}
	return false
}

// onlyOne joins the one die that was rolled with the one that is missing, when there is one of each.
func (m *matching) onlyOne() {
	lost, found := -1, -1
	for j := range m.Dice {
		if slices.Contains(m.from, j) {
			continue
		}
		if lost >= 0 {
			return
		}
		lost = j
	}
	for i, j := range m.from {
		if j >= 0 {
			continue
		}
		if found >= 0 {
			return
		}
		found = i
	}
	if lost >= 0 && found >= 0 && m.fates[found] == rolled {
		m.from[found] = lost
	}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
