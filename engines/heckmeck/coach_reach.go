package heckmeck

import "math/bits"

// need is the best chance to get at least so many more points, and a worm where none lies aside, by points.
// It does not hang on what the grill holds, so one table serves all positions.
type need [mostPoints + 1]float64

// reach holds the chances at each point of a turn, when rolling on and when stopping is possible too.
type reach struct {
	rolls *rolls
	// by faces aside and dice left; nil: such a point does not exist
	rolled, after [1 << worm][dieCount + 1]*need
}

func newReach(r *rolls) *reach {
	t := &reach{rolls: r}
	for left := range dieCount + 1 {
		for aside := range taken(1 << worm) {
			faces := bits.OnesCount8(uint8(aside))
			if faces > dieCount-left || (aside == 0) != (left == dieCount) {
				continue
			}
			t.rolled[aside][left] = t.roll(aside, left)
			t.after[aside][left] = t.rolled[aside][left]
			if aside&wormAside != 0 { // with no more points to get, one may stop
				stopped := *t.rolled[aside][left]
				stopped[0] = 1
				t.after[aside][left] = &stopped
			}
		}
	}
	return t
}

// roll goes over all outcomes of a roll of the dice that are left.
func (t *reach) roll(aside taken, left int) *need {
	sum := &need{}
	if left == 0 {
		return sum
	}
	fresh := int(worm) - bits.OnesCount8(uint8(aside))
	faces := newFaces(aside)
	list := t.rolls.list[fresh][left]
	for i := range list {
		var best need
		for j, f := range faces[:fresh] {
			if n := int(list[i].counts[j]); n > 0 {
				best.raise(t.after[aside|1<<f][left-n], n*value(f), wormValue*left)
			}
		}
		for m := range wormValue*left + 1 {
			sum[m] += list[i].chance * best[m]
		}
	}
	return sum
}

// raise keeps the better of the chances and those after n points more have been laid aside; more than most
// points cannot be had.
func (b *need) raise(after *need, n, most int) {
	for m := range most + 1 {
		if p := after[max(0, m-n)]; p > b[m] {
			b[m] = p
		}
	}
}

// from gives the chances of the seat on turn to stop with 21 … 36 points and a worm.
func (t *reach) from(s State) (out [tileCount]float64) {
	aside, left, points := s.aside.taken(), dieCount-s.aside.n(), s.aside.total()
	best := *t.after[aside][left]
	if s.roll != (dice{}) {
		best = need{}
		if s.match.stopBefore && aside&wormAside != 0 {
			best[0] = 1
		}
		for f := range int(worm) {
			if n := int(s.roll[f+1]); n > 0 && aside&(1<<f) == 0 {
				best.raise(t.after[aside|1<<f][left-n], n*value(f), mostPoints)
			}
		}
	}
	for i := range out {
		out[i] = best[max(0, int(lowest)+i-points)]
	}
	return out
}
