package tunnel

import (
	"math"
	"slices"
)

// The least likelihood of a line under a hypothesis that cannot explain it. A sensor that has not worked yet
// may well be dead; one that has worked hardly lies.
const (
	unlikely = 1e-5
	silent   = 0.05
)

// anyTime is the likelihood, per ms, of the moment of an edge that a hypothesis cannot explain.
const anyTime = 1e-3

// posterior is what is believed after an approach.
type posterior struct {
	push, touch float64  // evidence (marginal likelihood) of a push and of a finger
	travel      belief   // of the nose, if it was a push
	nose        belief   // after it
	length      belief   // of the tile
	kinds       []string // of the tile, by its strip; nil: nothing is known
	was         belief   // the nose before it
	flick       float64  // 0–1
	odd         float64  // probability that an edge came that cannot have come
}

// likelihood is that of the edges of an approach in one tunnel, under each hypothesis.
type likelihood struct {
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

func newLikelihood(g *Geometry, a *approach, healthy [lineCount]bool, slack, touches float64) *likelihood {
	lk := &likelihood{g: g, a: a, healthy: healthy, slack: slack, touches: touches, inner: math.NaN(),
		outer: math.NaN(), left: math.NaN(), high: a.before}
	if at, ok := a.first(lineInner, true); ok && healthy[lineInner] {
		lk.inner = at
	}
	if at, ok := a.first(lineOuter, true); ok && healthy[lineOuter] {
		lk.outer = at
		if at, ok := a.entered(lk.inner); ok {
			lk.outer = at
		}
	}
	if math.IsNaN(lk.inner) {
		lk.start = mark{at: lk.outer, x: mm(g.Outer)}
		lk.freed, _ = a.last(lineOuter, false)
		lk.freed -= outTime
	} else {
		lk.start = mark{at: lk.inner, x: mm(g.Inner)}
		lk.freed, _ = a.last(lineInner, false)
		if at, ok := a.letGo(lk.freed); ok && healthy[lineOuter] {
			lk.left = at
		}
	}
	lk.collect()
	return lk
}

func (lk *likelihood) collect() {
	for _, e := range lk.a.moves() {
		if !lk.healthy[e.line] {
			continue
		}
		m := mark{at: e.at, x: lk.g.at(e.line), nose: true}
		if e.level {
			lk.rose[e.line] = true
		} else {
			lk.fell[e.line] = true
			m.x += mm(lk.g.Mole)
		}
		lk.marks = append(lk.marks, m)
	}
	for _, e := range lk.a.edges {
		if e.line == lineInner && e.level && e.at > lk.inner {
			lk.marks = append(lk.marks, mark{at: e.at, x: mm(lk.g.Inner)})
		}
	}
	slices.SortStableFunc(lk.marks, func(a, b mark) int {
		switch {
		case a.at < b.at:
			return -1
		case a.at > b.at:
			return 1
		}
		return 0
	})
}

// update is Bayes' rule over the grid of noses, tiles and speeds.
func (lk *likelihood) update(prior belief, tiles []Tile) posterior {
	f := posterior{travel: belief{}, nose: belief{}, length: belief{}, was: belief{}}
	var often float64
	for _, tile := range tiles {
		often += tile.Prior
	}
	noses := prior.lengths()
	for _, v := range lk.speeds() {
		for _, n := range noses {
			for _, tile := range tiles {
				travel := tile.Len
				if n == 0 {
					travel += lk.g.Mole // which goes in ahead of its first tile
				}
				w := v.prior * prior[n] * tile.Prior / often
				fit, odd := lk.ofLines(mm(n), mm(travel), v.flick)
				if w *= fit; w < 1e-25 {
					continue
				}
				w *= lk.ofTimes(mm(n), mm(travel), v.hand())
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
		f.travel.normalise()
		f.nose.normalise()
		f.was.normalise()
	}
	f.push *= lk.ofLeaving()
	f.touch = lk.ofTouch()
	return f
}

// speeds is the prior of a push's speed, updated by the time from gate to gate.
func (lk *likelihood) speeds() []speed {
	all := speedPrior()
	if math.IsNaN(lk.inner) || math.IsNaN(lk.outer) {
		return all
	}
	var most float64
	for i := range all {
		all[i].prior *= all[i].hand().density(mm(lk.g.Inner-lk.g.Outer), lk.inner-lk.outer) + begunAlone*anyTime
		most = max(most, all[i].prior)
	}
	return slices.DeleteFunc(all, func(s speed) bool { return s.prior < most*1e-4 })
}

// ofLines is the likelihood of the edges of hills and far end, and of the missing ones, for a push from a
// nose over a travel. odd: one came that cannot have come.
func (lk *likelihood) ofLines(nose, travel float64, flick bool) (fit float64, odd bool) {
	fit = 1
	for line := lineHill; line <= lineEnd; line++ {
		if !lk.healthy[line] {
			continue
		}
		x := lk.g.at(line)
		least := unlikely
		if !lk.rose[line] && !lk.high[line] {
			least = silent
		}
		p := lk.ofEdge(x-nose, travel, lk.rose[line], lk.high[line], flick)
		p = min(p, lk.ofEdge(x+mm(lk.g.Mole)-nose, travel, lk.fell[line], !lk.high[line] && !lk.rose[line], flick))
		odd = odd || p < unlikely && (lk.rose[line] || lk.fell[line])
		fit *= max(p, least)
	}
	return fit, odd
}

// ofEdge is the likelihood that an edge has come, or has not, which a push must cause when it has gone way.
// over: the line had it before, or never can.
func (lk *likelihood) ofEdge(way, travel float64, came, over, flick bool) float64 {
	r := rest(flick)
	reached := min(1, (travel+r+lk.slack-way)/(r+2*lk.slack)) // where it comes to rest is open
	switch {
	case came && way < -lk.slack:
		return 0
	case came:
		return reached
	case over, way <= lk.slack:
		return 1
	}
	return 1 - max(0, reached)
}

// ofTimes is the likelihood of the times between marks.
func (lk *likelihood) ofTimes(nose, travel float64, h hand) float64 {
	p, here := 1.0, lk.start
	for _, m := range lk.marks {
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
	return p * lk.ofEnd(here, travel, h)
}

// ofEnd is the likelihood of the time from the last mark until the tile is in, some time before the finger
// leaves.
func (lk *likelihood) ofEnd(here mark, travel float64, h hand) float64 {
	if lk.left > here.at {
		between := mm(lk.g.Inner-lk.g.Outer) / 2
		return h.density(max(1, travel-between-here.x), lk.left-here.at)
	}
	took := lk.freed - here.at
	return h.within(travel+0.5-here.x, took-longestRest, took-shortestRest) / (longestRest - shortestRest)
}

// ofLeaving is the likelihood of the finger's way out after a push.
func (lk *likelihood) ofLeaving() float64 {
	out, ok := lk.a.last(lineOuter, false)
	if math.IsNaN(lk.inner) || math.IsNaN(lk.outer) || !ok {
		return 1
	}
	return logNormal(out-lk.freed, outTime, outSpread)
}

// ofTouch is the likelihood of all edges if it was a finger only. A finger moves no mole.
func (lk *likelihood) ofTouch() float64 {
	p := lk.touches
	for line := lineHill; line <= lineEnd; line++ {
		if lk.rose[line] || lk.fell[line] {
			p *= unlikely
		}
	}
	if !math.IsNaN(lk.left) {
		p *= unlikely // nothing but a tile holds itself
	}
	out, _ := lk.a.last(lineOuter, false)
	switch {
	case math.IsNaN(lk.inner):
		return p * inGate(out-lk.outer, 1, 1)
	case math.IsNaN(lk.outer):
		return p * inGate(lk.freed-lk.inner, 1, 1)
	}
	in := max(1, lk.inner-lk.outer)
	swing := (1-touchLoose)*logNormal(out-lk.freed, in, math.Hypot(touchEven, jitter/in)) +
		touchLoose*logNormal(out-lk.freed, in, touchUneven)
	return p * logNormal(in, touchIn, touchSpread) * inGate(lk.freed-lk.inner, swing,
		logNormal(out-lk.freed, outTime, outSpread))
}

// inGate is the likelihood, per ms, of a finger that is in a gate for so long: it comes and goes in one
// swing, or it stays.
func inGate(dt, swing, leaves float64) float64 {
	return (1-stays)*logNormal(dt, touchTime, touchSpread)*swing +
		stays*math.Exp(-dt/longTouch)/longTouch*leaves
}
