package heckmeck

import "math/bits"

// taken is the set of faces that lie aside, bit 0 for the 1; bit 5 is the worm.
type taken uint8

const (
	wormAside  = taken(1 << (worm - 1))
	mostPoints = dieCount * wormValue
)

// shown is one outcome of a roll: how many dice show each of the faces that are still new, the lowest face
// first. The other dice show faces that lie aside.
type shown struct {
	chance float64
	counts [worm]uint8
}

// rolls lists the outcomes of a roll by the number of new faces and the number of dice. The dead roll is left
// out: its chance is in dead.
type rolls struct {
	list [worm + 1][dieCount + 1][]shown
	dead [worm + 1][dieCount + 1]float64
}

func newRolls() *rolls {
	r := &rolls{}
	chance := 1.0 // n! / 6^n, of which an outcome has the share that its counts leave
	for n := 1; n <= dieCount; n++ {
		chance *= float64(n) / float64(worm)
		for fresh := range r.list {
			r.add(fresh, n, 0, n, chance, [worm]uint8{})
		}
	}
	return r
}

// add appends the outcomes of n dice in which the first counts are given: place of them are, and left dice
// are open.
func (r *rolls) add(fresh, n, place, left int, chance float64, counts [worm]uint8) {
	if place == fresh {
		r.finish(fresh, n, left, chance, counts)
		return
	}
	for c := 0; c <= left; c++ {
		counts[place] = uint8(c)
		r.add(fresh, n, place+1, left-c, chance, counts)
		chance /= float64(c + 1)
	}
}

// finish appends an outcome in which so many dice show a face that lies aside.
func (r *rolls) finish(fresh, n, old int, chance float64, counts [worm]uint8) {
	for i := range old {
		chance *= float64(int(worm)-fresh) / float64(i+1)
	}
	switch {
	case chance == 0: // no face lies aside
	case old == n:
		r.dead[fresh][n] = chance
	default:
		r.list[fresh][n] = append(r.list[fresh][n], shown{chance, counts})
	}
}

// score is what a turn is worth from some point on, played for the highest value.
type score struct {
	value float64
	bust  float64 // chance that the turn ends with a bust, or with the game lost
	won   float64 // chance that it ends the game, and wins it
	lost  float64 // chance that it ends the game, and does not win it
	taken float64 // worms that others lose
}

// tied is a difference of values that is rounding only.
const tied = 1e-12

// better reports whether a is to be chosen over b: a sure win over all else, all else over a sure loss, then
// what is worth more, has fewer busts, loses the game less often, takes more from others.
func (a score) better(b score) bool {
	switch {
	case (a.won > 1-tied) != (b.won > 1-tied):
		return a.won > b.won
	case (a.lost > 1-tied) != (b.lost > 1-tied):
		return a.lost < b.lost
	case a.value < b.value-tied || a.value > b.value+tied:
		return a.value > b.value
	case a.bust < b.bust-tied || a.bust > b.bust+tied:
		return a.bust < b.bust
	case a.lost < b.lost-tied || a.lost > b.lost+tied:
		return a.lost < b.lost
	}
	return a.taken > b.taken+tied
}

// add adds a score that comes with a chance.
func (a *score) add(chance float64, b score) {
	a.value += chance * b.value
	a.bust += chance * b.bust
	a.won += chance * b.won
	a.lost += chance * b.lost
	a.taken += chance * b.taken
}

// turn is one turn to be solved: what each end of it is worth. Beside the dice aside only their faces, their
// points and the dice left matter, so that positions are solved once for all sets of dice that share these.
type turn struct {
	rolls      *rolls
	stopBefore bool
	prize      [mostPoints + 1]score // of a stop with a worm aside, by points
	lost       score                 // a bust
	solved     []point               // by place
}

// point is a point of the turn at which one may stop or roll on.
type point struct {
	score
	known bool
	stop  bool // stopping is the best
}

// place is where a point stands in the list of all.
func place(t taken, left, points int) int {
	return (int(t)*(dieCount+1)+left)*(mostPoints+1) + points
}

const places = (1 << worm) * (dieCount + 1) * (mostPoints + 1)

// value is what face f counts (HM-10), for f from 0.
func value(f int) int { return min(f+1, wormValue) }

// stopped is a stop with these dice aside.
func (t *turn) stopped(aside taken, points int) score {
	if aside&wormAside == 0 { // HM-13
		return t.lost
	}
	return t.prize[points]
}

// after is the best that can be done when dice have been laid aside.
func (t *turn) after(aside taken, left, points int) score {
	p := &t.solved[place(aside, left, points)]
	if p.known {
		return p.score
	}
	p.known, p.stop, p.score = true, true, t.stopped(aside, points)
	if left > 0 {
		if on := t.rollOn(aside, left, points); on.better(p.score) {
			p.stop, p.score = false, on
		}
	}
	return p.score
}

// rollOn is a roll of the dice that are left, over all its outcomes.
func (t *turn) rollOn(aside taken, left, points int) score {
	fresh := int(worm) - bits.OnesCount8(uint8(aside))
	dead := t.rolls.dead[fresh][left]
	var sum score
	sum.add(dead, t.lost)
	faces := newFaces(aside)
	list := t.rolls.list[fresh][left]
	for i := range list {
		best, _ := t.choose(aside, left, points, faces[:fresh], &list[i])
		sum.add(list[i].chance, best)
	}
	return sum
}

// newFaces lists the faces that do not lie aside, from 0.
func newFaces(aside taken) (faces [worm]int) {
	n := 0
	for f := range int(worm) {
		if aside&(1<<f) == 0 {
			faces[n], n = f, n+1
		}
	}
	return faces
}

// none marks the choice to stop before laying aside.
const none = -1

// choose is the best answer to a roll that is not dead: the face to lay aside, or none.
func (t *turn) choose(aside taken, left, points int, faces []int, roll *shown) (best score, which int) {
	which = none
	if t.stopBefore {
		best = t.stopped(aside, points)
	}
	for i, f := range faces {
		n := int(roll.counts[i])
		if n == 0 {
			continue
		}
		s := t.after(aside|1<<f, left-n, points+n*value(f))
		if which == none && !t.stopBefore || s.better(best) {
			best, which = s, i
		}
	}
	return best, which
}
