package tunnel

import (
	"maps"
	"math"
	"slices"

	"spieltisch/engines"
)

// What a hypothesis costs for a line that does what it cannot explain. A sensor that has not shown yet that
// it works may well be dead; one that was seen to work hardly lies.
const (
	unlikely = 1e-5
	silent   = 0.05
)

// anyTime is the density, per ms, of the moment of an edge that a hypothesis does not explain.
const anyTime = 1e-3

// weights is a distribution of lengths. Sums are taken in one order always, so that the same edges give the
// same answer to the last bit.
type weights map[engines.MM]float64

func (w weights) lengths() []engines.MM { return slices.Sorted(maps.Keys(w)) }

// scale makes the weights add up to 1, and drops what does not matter any more.
func (w weights) scale() {
	var sum float64
	all := w.lengths()
	for _, l := range all {
		sum += w[l]
	}
	for _, l := range all {
		if w[l] /= sum; w[l] < 1e-7 {
			delete(w, l)
		}
	}
}

// interval is the narrowest one that holds all but a share of the weight.
func (w weights) interval(share float64) (lo, hi engines.MM) {
	all := w.lengths()
	lo, hi = all[0], all[len(all)-1]
	var sum float64
	from := 0
	for _, l := range all {
		sum += w[l]
		for sum-w[all[from]] >= 1-share {
			sum -= w[all[from]]
			from++
		}
		if sum >= 1-share && l-all[from] < hi-lo {
			lo, hi = all[from], l
		}
	}
	return lo, hi
}

// from adds up the weight of x and all above.
func (w weights) from(x engines.MM) float64 {
	var sum float64
	for _, l := range w.lengths() {
		if l >= x {
			sum += w[l]
		}
	}
	return sum
}

// finding is what an approach means.
type finding struct {
	push, touch float64  // how well each explains it
	travel      weights  // of the nose, if it was a push
	nose        weights  // after it
	length      weights  // of the tile
	kinds       []string // of the tile, by its strip; nil: nothing is known
	was         weights  // the nose before it
	flick       float64  // 0–1
	odd         float64  // share of the weight for which an edge came that cannot have come
}

// judge weighs an approach in one tunnel.
type judge struct {
	g       *Geometry
	a       *approach
	healthy [lineCount]bool
	slack   float64 // mm, how well sensors' places are known
	touches float64 // how often a finger comes, per push

	inner, outer     float64 // when the front was first there; NaN: not seen
	freed            float64 // when the rear end's finger left the innermost gate that works
	left             float64 // when a hand let go of the tile between the gates; NaN: never
	start            mark    // where the timed way begins
	marks            []mark  // of hills and of returns to the inner gate, in order of time
	rose, fell, high [lineCount]bool
}

// mark is a moment at which a place is known.
type mark struct {
	at   float64 // ms
	x    float64 // mm: the front of what is pushed; with nose, the nose
	nose bool
}

func newJudge(g *Geometry, a *approach, healthy [lineCount]bool, slack, touches float64) *judge {
	j := &judge{g: g, a: a, healthy: healthy, slack: slack, touches: touches, inner: math.NaN(),
		outer: math.NaN(), left: math.NaN(), high: a.before}
	if at, ok := a.first(lineInner, true); ok && healthy[lineInner] {
		j.inner = at
	}
	if at, ok := a.first(lineOuter, true); ok && healthy[lineOuter] {
		j.outer = at
		if at, ok := a.entered(j.inner); ok {
			j.outer = at
		}
	}
	if math.IsNaN(j.inner) {
		j.start = mark{at: j.outer, x: mm(g.Outer)}
		j.freed, _ = a.last(lineOuter, false)
		j.freed -= outTime
	} else {
		j.start = mark{at: j.inner, x: mm(g.Inner)}
		j.freed, _ = a.last(lineInner, false)
		if at, ok := a.letGo(j.freed); ok && healthy[lineOuter] {
			j.left = at
		}
	}
	j.collect()
	return j
}

func (j *judge) collect() {
	for _, e := range j.a.moves() {
		if !j.healthy[e.line] {
			continue
		}
		m := mark{at: e.at, x: j.g.at(e.line), nose: true}
		if e.level {
			j.rose[e.line] = true
		} else {
			j.fell[e.line] = true
			m.x += mm(j.g.Mole)
		}
		j.marks = append(j.marks, m)
	}
	for _, e := range j.a.edges {
		if e.line == lineInner && e.level && e.at > j.inner {
			j.marks = append(j.marks, mark{at: e.at, x: mm(j.g.Inner)})
		}
	}
	slices.SortStableFunc(j.marks, func(a, b mark) int {
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return 0
	})
}

// weigh tries all noses with all tiles and all speeds.
func (j *judge) weigh(nose weights, tiles []Tile) finding {
	f := finding{travel: weights{}, nose: weights{}, length: weights{}, was: weights{}}
	var often float64
	for _, tile := range tiles {
		often += tile.Weight
	}
	noses := nose.lengths()
	for _, v := range j.speeds() {
		for _, n := range noses {
			for _, tile := range tiles {
				travel := tile.Len
				if n == 0 {
					travel += j.g.Mole // which goes in ahead of its first tile
				}
				w := v.weight * nose[n] * tile.Weight / often
				fit, odd := j.lines(mm(n), mm(travel), v.flick)
				if w *= fit; w < 1e-25 {
					continue
				}
				w *= j.timing(mm(n), mm(travel), v.hand())
				f.push += w
				f.travel[travel] += w
				f.nose[n+travel] += w
				f.length[tile.Len] += w
				f.was[n] += w
				if v.flick {
					f.flick += w
				}
				if odd {
					f.odd += w
				}
			}
		}
	}
	if f.push > 0 {
		f.odd /= f.push
		f.flick /= f.push
		f.travel.scale()
		f.nose.scale()
		f.was.scale()
	}
	f.push *= j.leaving()
	f.touch = j.touch()
	return f
}

// speeds narrows the speeds that a push may have by the time from gate to gate.
func (j *judge) speeds() []speed {
	all := speeds()
	if math.IsNaN(j.inner) || math.IsNaN(j.outer) {
		return all
	}
	var most float64
	for i := range all {
		all[i].weight *= all[i].hand().density(mm(j.g.Inner-j.g.Outer), j.inner-j.outer) + begunAlone*anyTime
		most = max(most, all[i].weight)
	}
	return slices.DeleteFunc(all, func(s speed) bool { return s.weight < most*1e-4 })
}

// lines is how well the edges of hills and far end, and the missing ones, fit a push from a nose over a
// travel. Odd: there is one that cannot have come so.
func (j *judge) lines(nose, travel float64, flick bool) (fit float64, odd bool) {
	fit = 1
	for line := lineHill; line <= lineEnd; line++ {
		if !j.healthy[line] {
			continue
		}
		x := j.g.at(line)
		least := unlikely
		if !j.rose[line] && !j.high[line] {
			least = silent
		}
		p := j.comes(x-nose, travel, j.rose[line], j.high[line], flick)
		p = min(p, j.comes(x+mm(j.g.Mole)-nose, travel, j.fell[line], !j.high[line] && !j.rose[line], flick))
		odd = odd || p < unlikely && (j.rose[line] || j.fell[line])
		fit *= max(p, least)
	}
	return fit, odd
}

// comes is how likely it is that an edge has come, or has not, which a push must cause when it has gone way.
// Over: the line had it before, or never can.
func (j *judge) comes(way, travel float64, came, over, flick bool) float64 {
	r := rest(flick)
	reached := min(1, (travel+r+j.slack-way)/(r+2*j.slack)) // where it comes to rest is open
	switch {
	case came && way < -j.slack:
		return 0
	case came:
		return reached
	case over, way <= j.slack:
		return 1
	}
	return 1 - max(0, reached)
}

// timing is how likely the times between marks are.
func (j *judge) timing(nose, travel float64, h hand) float64 {
	p, here := 1.0, j.start
	for _, m := range j.marks {
		if !m.nose { // pulled back, and there again: how long that takes says nothing
			here = m
			continue
		}
		m.x -= nose
		way := m.x - here.x
		if way < -1 || m.x > travel+3 {
			p *= anyTime
			continue
		}
		p *= h.density(way, m.at-here.at)
		here = m
	}
	return p * j.ending(here, travel, h)
}

// ending is the way from the last mark until the tile is in, which is some time before the finger leaves.
func (j *judge) ending(here mark, travel float64, h hand) float64 {
	if j.left > here.at {
		between := mm(j.g.Inner-j.g.Outer) / 2
		return h.density(max(1, travel-between-here.x), j.left-here.at)
	}
	took := j.freed - here.at
	return h.within(travel+0.5-here.x, took-longestRest, took-shortestRest) / (longestRest - shortestRest)
}

// leaving is how likely the finger's way out is after a push.
func (j *judge) leaving() float64 {
	out, ok := j.a.last(lineOuter, false)
	if math.IsNaN(j.inner) || math.IsNaN(j.outer) || !ok {
		return 1
	}
	return logNormal(out-j.freed, outTime, outSpread)
}

// touch is how likely all this is when it was a finger only. A finger moves no mole.
func (j *judge) touch() float64 {
	p := j.touches
	for line := lineHill; line <= lineEnd; line++ {
		if j.rose[line] || j.fell[line] {
			p *= unlikely
		}
	}
	if !math.IsNaN(j.left) {
		p *= unlikely // nothing but a tile holds itself
	}
	out, _ := j.a.last(lineOuter, false)
	switch {
	case math.IsNaN(j.inner):
		return p * held(out-j.outer, 1, 1)
	case math.IsNaN(j.outer):
		return p * held(j.freed-j.inner, 1, 1)
	}
	in := max(1, j.inner-j.outer)
	swing := (1-touchLoose)*logNormal(out-j.freed, in, math.Hypot(touchEven, jitter/in)) +
		touchLoose*logNormal(out-j.freed, in, touchUneven)
	return p * logNormal(in, touchIn, touchSpread) * held(j.freed-j.inner, swing,
		logNormal(out-j.freed, outTime, outSpread))
}

// held is how likely it is that a finger is in a gate for so long, per ms: it comes and goes in one swing, or
// it stays.
func held(dt, swing, leaves float64) float64 {
	return (1-stays)*logNormal(dt, touchTime, touchSpread)*swing +
		stays*math.Exp(-dt/longTouch)/longTouch*leaves
}
