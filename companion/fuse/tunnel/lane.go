package tunnel

import (
	"cmp"
	"math"
	"slices"

	"spieltisch/engines"
)

// lane is what is known of one tunnel.
type lane struct {
	filters [lineCount]filter
	broken  [lineCount]bool
	// nothing is to be learned of this sensor by its silence: it has worked, or nobody looked
	past    [lineCount]bool
	nose    belief
	suspect *suspect
	at      *approach
	back    bool    // the front is before the inner gate again, and that was said
	half    bool    // it was said that something is half in
	seen    bool    // the inner gate has worked
	drawn   float64 // when the mole was drawn out; NaN: it was not
	done    bool    // the mole lies reversed in the mouth: nothing may follow
	open    bool    // done, and the mole was taken out of the mouth
	filled  bool    // something was at the inner gate when the board was read first
}

func (l *lane) breaks(i, line int, what string, now float64) Event {
	l.broken[line] = true
	return Event{Kind: Broken, Tunnel: i + 1, Line: line, What: what, T0: int(now), T1: int(now)}
}

// settled lists the edges that have become certain, in order of time.
func (l *lane) settled(now float64) []edge {
	var out []edge
	for line := range l.filters {
		if at, ok := l.filters[line].settled(now); ok {
			out = append(out, edge{at, line, l.filters[line].level})
		}
	}
	slices.SortStableFunc(out, func(a, b edge) int { return cmp.Compare(a.at, b.at) })
	return out
}

// begin opens an approach. Nothing gets to the inner gate but through the outer one.
func (l *lane) begin(i int, e edge) []Event {
	l.at, l.back, l.half = &approach{}, false, false
	for line := range l.filters {
		l.at.before[line] = l.filters[line].level
	}
	l.at.before[e.line] = false
	events := []Event{{Kind: Begun, Tunnel: i + 1, T0: int(e.at), T1: int(e.at)}}
	if e.line == lineInner && !l.broken[lineOuter] && !l.filters[lineOuter].raw &&
		!l.filters[lineOuter].level {
		events = append(events, l.breaks(i, lineOuter, Dead, e.at))
	}
	return events
}

// reversed reports whether what lies in the mouth is the mole itself.
func (l *lane) reversed(g *Geometry, still float64, outer, inner bool) bool {
	both := (outer || l.broken[lineOuter]) && (inner || l.broken[lineInner])
	if !math.IsNaN(l.drawn) && (l.past[lineEnd] || l.nose.atLeast(g.Out) > 0.5) {
		return both && still > drawnStays
	}
	if !math.IsNaN(l.drawn) {
		return both && still > mayBeStays
	}
	if l.atFarEnd() || len(l.at.moves()) > 0 {
		// a mole that lies in the mouth has left the sensors before, and what moves them since is a tile on
		// its way in
		return false
	}
	return both && still > moleStays(l.nose.atLeast(g.Out))
}

// atFarEnd reports whether the mole's body is there.
func (l *lane) atFarEnd() bool { return !l.broken[lineEnd] && l.filters[lineEnd].level }

// moleStays is how long something must lie in the mouth to be the mole, put there reversed, when it was not
// seen to be drawn out: the longer, the less likely it is that its nose was out, ms.
func moleStays(out float64) float64 {
	switch {
	case out > 0.9:
		return 1500
	case out > 0.3:
		return 3000
	case out > 0.02: // the far end may be dead; tiles are left lying for a few seconds
		return 8000
	}
	return math.Inf(1)
}

// lingers notifies people of what the table waits for, once each.
func (l *lane) lingers(s Event, now, still float64, outer, inner bool) []Event {
	_, came := l.at.first(lineInner, true)
	switch {
	case now-l.at.begins() > halfAfter && !l.half:
		l.half, s.Kind = true, HalfIn
		if came {
			s.Line = lineInner
		}
	case came && outer && !inner && still > backAfter && !l.back && !l.broken[lineInner]:
		l.back, s.Kind = true, PulledBack
	default:
		l.back = l.back && !inner
		return nil
	}
	return []Event{s}
}

// blame names the sensors that the mole has surely passed without an event, and those that do not let go of
// it.
func (l *lane) blame(i int, g *Geometry, now float64) []Event {
	const sure, margin = 0.99, 3 * engines.Millimetre // as a flicked tile may rest behind the mouth
	var events []Event
	for line := lineHill; line <= lineEnd; line++ {
		x := engines.MM(g.at(line) * float64(engines.Millimetre))
		switch f := &l.filters[line]; {
		case l.broken[line]:
		case !l.past[line] && l.nose.atLeast(x) > sure:
			events = append(events, l.breaks(i, line, Dead, now))
		case f.level && l.nose.atLeast(x+g.Mole+margin) > sure:
			events = append(events, l.breaks(i, line, Stuck, now))
		}
	}
	return events
}

// pushed makes the event of a push.
func (l *lane) pushed(g *Geometry, a *approach, s Event, f posterior) Event {
	s.Kind, s.Flick = Pushed, f.flick > 0.5
	s.Min, s.Max = f.travel.report()
	_, let := a.letGo(float64(s.T1))
	s.Kinds = f.kinds
	s.Mid, s.Unsure = f.travel.mean(), l.half && len(a.moves()) == 0 && !let || f.push < sureOfTile*f.touch
	s.WasMin, s.WasMax = f.was.credible(wasDoubt)
	for _, e := range a.moves() {
		if e.level && e.line != lineEnd {
			s.Met = append(s.Met, e.line-lineHill+1)
		}
	}
	slices.Sort(s.Met)
	if took := float64(s.T1-s.T0) - (shortestRest+longestRest)/2; took > 0 {
		s.Speed = engines.MM(math.Round(float64(s.Mid-g.Outer) / took * 1000))
	}
	return s
}

// differing names the lines that are not as they must be with the mole where it is thought to be. From then
// on it may be elsewhere, too.
func (l *lane) differing(i int, g *Geometry, now float64) []Event {
	if l.done || l.nose[0] > 0 {
		return nil
	}
	lo, hi := l.nose.credible(doubt)
	var events []Event
	for line := lineHill; line <= lineEnd; line++ {
		if l.against(g, line, lo, hi) {
			events = append(events, Event{Kind: Differs, Tunnel: i + 1, Line: line, T0: int(now),
				T1: int(now)})
		}
	}
	if len(events) > 0 {
		for x, w := range uniform(g) {
			l.nose[x] += w / 10
		}
		l.nose.normalise()
	}
	return events
}

// against reports whether the level of a line cannot be with the nose anywhere from lo to hi.
func (l *lane) against(g *Geometry, line int, lo, hi engines.MM) bool {
	const margin = 3 // mm, as a flicked tile may rest behind the mouth
	x, up := g.at(line), l.filters[line].level
	if l.broken[line] {
		return false
	}
	if hi == 0 {
		return up
	}
	must := mm(hi-g.Mole)+margin < x && x < mm(lo)-1
	may := mm(lo-g.Mole)-1 < x && x < mm(hi)+margin
	return must && !up || up && !may
}

// closed follows a tunnel in which nothing may happen any more: its mole lies reversed in the mouth.
func (t *Tracker) closed(i int, now float64) []Event {
	l := &t.tunnels[i]
	if l.broken[lineOuter] || l.broken[lineInner] {
		return nil
	}
	outer, inner := &l.filters[lineOuter], &l.filters[lineInner]
	still := now - max(outer.last, inner.last)
	s := Event{Tunnel: i + 1, T0: int(inner.last), T1: int(now)}
	switch free := !outer.raw && !inner.raw; {
	case !l.open && free && still > openAfter:
		l.open, l.at, s.Kind = true, nil, Opened
	case l.open && outer.raw && inner.raw && still > openAfter:
		l.open, l.at, s.Kind = false, nil, Closed
	case l.open && free && l.at != nil && still > quiet:
		return t.intoClosed(i, s)
	default:
		return nil
	}
	return []Event{s}
}

// intoClosed: something was in the mouth of a tunnel that is closed. What has been at the inner gate for as
// long as a tile takes is a tile, however far it went.
func (t *Tracker) intoClosed(i int, s Event) []Event {
	l := &t.tunnels[i]
	from, came := l.at.first(lineInner, true)
	to, _ := l.at.last(lineInner, false)
	s.Kind, s.T0, l.at = Touched, int(l.at.begins()), nil
	if came && to-from > shortestPush {
		s.Kind, s.Min, s.Max, s.Mid = Pushed, shortestTile, longestTile, (shortestTile+longestTile)/2
		s.WasMin, s.WasMax = l.nose.credible(doubt)
	}
	return []Event{s}
}
