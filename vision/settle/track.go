package settle

import (
	"slices"

	"spieltisch/vision"
)

// fate is what happened to a die since the last settled tray.
type fate int

const (
	placed fate = iota // it has another pose, and no free motion was seen: a hand put it there
	lay                // its pixels are the same
	nudged             // it shows the same face close to where it lay: it hopped when somebody knocked at the table
	rolled             // it came to its place in free motion
)

const (
	// reach is how far, in sides of a die, a die that shows another face may have been moved to pass for the one that
	// lay nearest, turned by hand.
	reach = 0.7
	// hop is how far, in sides of a die, a knock may move it. Of a hundred rolled dice one comes to lie so close to
	// where one with its face lay, so a nudge is believed only when nearly all dice say the same.
	hop = 0.5
)

// follow gives each die its track, and says which were rolled. It returns the dice that are gone. The camera was pushed
// by shift since the last rest.
func (s *Settler) follow(o *vision.Observation, now *grey, shift vec) (gone []known) {
	fates := make([]fate, len(o.Dice))
	from := s.stay(o, now, shift, fates)
	for i, d := range o.Dice {
		if fates[i] == placed && s.rest.cells != nil && tumbled(d, s.rest.cells, s.free) {
			fates[i] = rolled
		}
	}
	s.nudge(o.Dice, shift, fates, from)
	s.judge(o, fates, s.carry(o.Dice, fates, from))
	s.name(o.Dice, fates, from)
	for j, old := range s.rest.dice {
		if !slices.Contains(from, j) {
			gone = append(gone, old)
		}
	}
	return gone
}

// nudge finds the dice that a knock moved a little: nearly all dice of the rolling zone lie as they did, or almost.
func (s *Settler) nudge(dice []vision.Die, shift vec, fates []fate, from []int) {
	near := slices.Clone(from)
	s.pair(dice, near, func(i int, d vision.Die, old known) bool {
		return d.Face == old.Face && d.Area == old.Area && distance(centre(d.Box), centre(old.Box).plus(shift)) <= hop*side(old.Box)
	})
	var n, close int
	for i, d := range dice {
		if d.Area == vision.Rolling {
			n++
			close += one(near[i] >= 0)
		}
	}
	if close*4 < n*3 {
		return
	}
	for i, j := range near {
		if from[i] < 0 && j >= 0 {
			from[i], fates[i] = j, nudged
		}
	}
}

// stay finds the dice that were left lying, and returns for each new die the index of the old one that it is, or -1.
func (s *Settler) stay(o *vision.Observation, now *grey, shift vec, fates []fate) []int {
	from := make([]int, len(o.Dice))
	taken := make([]bool, len(s.rest.dice))
	for i, d := range o.Dice {
		from[i] = -1
		for j, old := range s.rest.dice {
			near := distance(centre(d.Box), centre(old.Box).plus(shift)) <= slack+0.3*side(old.Box)
			if taken[j] || !near || !lies(old.Box, old.grey, now, shift) {
				continue
			}
			from[i], taken[j], fates[i] = j, true, lay
			if old.Face != d.Face { // the same pixels read in two ways: one of them is wrong
				ask(o, "lyingDiffers")
			}
			break
		}
	}
	return from
}

// carry matches the other dice with the old ones that are gone from their places: the nearest of the same face first,
// then those that were turned where they lay. A rolled die is matched only when there is no doubt which one it was. It
// fills from, and returns how many dice in the rolling zone it could not explain as moved by hand.
func (s *Settler) carry(dice []vision.Die, fates []fate, from []int) (strange int) {
	s.pair(dice, from, func(i int, d vision.Die, old known) bool { return fates[i] == placed && d.Face == old.Face })
	s.pair(dice, from, func(i int, d vision.Die, old known) bool {
		return fates[i] == placed && distance(centre(d.Box), centre(old.Box)) <= reach*side(old.Box)
	})
	for i, d := range dice {
		if d.Area == vision.Rolling && fates[i] == placed && (from[i] < 0 || s.rest.dice[from[i]].Face != d.Face) {
			strange++
		}
	}
	return strange
}

// pair joins new dice with old ones that fit, the nearest pair first.
func (s *Settler) pair(dice []vision.Die, from []int, fit func(i int, d vision.Die, old known) bool) {
	for {
		bestI, bestJ, best := -1, -1, 0.0
		for i, d := range dice {
			if from[i] >= 0 {
				continue
			}
			for j, old := range s.rest.dice {
				if slices.Contains(from, j) || !fit(i, d, old) {
					continue
				}
				if dist := distance(centre(d.Box), centre(old.Box)); bestI < 0 || dist < best {
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

// judge says whether the rolling zone was rolled, and which dice with it.
//
// All dice of the zone in new poses, at least half of them seen to tumble: a roll, and those that came to rest under
// the hand belong to it, and so it is where fewer were seen but others show other faces. None seen to tumble: hands moved
// them, unless too little was seen to be sure. Some rolled and some left lying: a person has to say.
func (s *Settler) judge(o *vision.Observation, fates []fate, strange int) {
	var n, lying, tumbling int
	for i, d := range o.Dice {
		if d.Area == vision.Rolling {
			n++
			lying += one(fates[i] == lay || fates[i] == nudged)
			tumbling += one(fates[i] == rolled)
		}
	}
	switch known := len(s.rest.dice) > 0; {
	case n == 0 || lying == n:
	case lying == 0 && tumbling > 0 && tumbling*2 >= n:
		o.Moved = true
	case lying == 0 && tumbling == 0 && strange == 0 && known:
		// The same faces in other places: tidied up, or rolled unseen. Of three dice or more only one roll in
		// thirty repeats its faces, and a die that came from the aside zone was carried.
		if s.blind || n < 3 && s.far(o.Dice, fates) {
			s.unsure(o)
		}
	case lying == 0 && strange > 0 && known:
		// Other faces, and little or nothing seen: rolled under the hand or in a cup that was over them, or while the
		// camera was away. One or two dice may have been turned by hand.
		o.Moved = true
		if n < 3 {
			s.unsure(o)
		}
	case lying == 0 && tumbling == 0 && s.blind && s.rest.cells != nil:
		// The tray was empty, and dice came while nobody saw it.
		s.unsure(o)
	case tumbling > 0:
		o.Moved = tumbling > lying
		s.unsure(o)
	}
	for i, d := range o.Dice {
		o.Dice[i].Rolled = fates[i] == rolled || o.Moved && d.Area == vision.Rolling && fates[i] == placed
	}
}

// unsure asks whether the dice were rolled, where somebody plays by it.
func (s *Settler) unsure(o *vision.Observation) {
	if !s.cfg.Recording {
		ask(o, "movedUnsure")
	}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// far says whether a placed die of the rolling zone lies further from every old die of its face in that zone than a
// push explains, and did not come from the aside zone.
func (s *Settler) far(dice []vision.Die, fates []fate) bool {
	for i, d := range dice {
		if d.Area != vision.Rolling || fates[i] != placed {
			continue
		}
		near := slices.ContainsFunc(s.rest.dice, func(old known) bool {
			push := distance(centre(d.Box), centre(old.Box)) < 1.5*side(old.Box)
			return old.Face == d.Face && (push || old.Area == vision.Aside)
		})
		if !near {
			return true
		}
	}
	return false
}

// name hands the tracks over, new ones to dice that nobody knows.
func (s *Settler) name(dice []vision.Die, fates []fate, from []int) {
	s.onlyOne(fates, from)
	for i := range dice {
		if from[i] >= 0 {
			dice[i].Track = s.rest.dice[from[i]].Track
			continue
		}
		s.next++
		dice[i].Track = s.next
	}
}

// onlyOne joins the one die that was rolled with the one that is missing, when there is one of each.
func (s *Settler) onlyOne(fates []fate, from []int) {
	lost, found := -1, -1
	for j := range s.rest.dice {
		if slices.Contains(from, j) {
			continue
		}
		if lost >= 0 {
			return
		}
		lost = j
	}
	for i, j := range from {
		if j >= 0 {
			continue
		}
		if found >= 0 {
			return
		}
		found = i
	}
	if lost >= 0 && found >= 0 && fates[found] == rolled {
		from[found] = lost
	}
}
