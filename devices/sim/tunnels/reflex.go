package tunnels

import (
	"math"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/tunnelboard/wire"
)

// reflexAt is where the reflex sensor is, mm.
const reflexAt = (outerGate + innerGate) / 2

// Bars of a strip, at least: to be a strip, and to tell its kind.
const (
	fewestBars = 2
	kindBars   = 3
)

// reflex is the reflex sensor of a tunnel, and what the board makes of it. Which kind a strip has it takes
// from the strip itself; its bars it counts.
type reflex struct {
	strip wire.Kind // under the next tile
	black bool      // as there is nothing above the sensor, too
	begun bool      // white was seen
	bars  int
}

func (r *reflex) restart() { r.black, r.begun, r.bars = true, false, 0 }

// Strip sticks a strip under the next tile of a tunnel, of the kind that it says; "": none.
func (t *Table) Strip(tunnel int, kind string) {
	strip := &t.lanes[tunnel-1].reflex.strip
	*strip = wire.UnknownKind
	for _, k := range []wire.Kind{wire.Beetle, wire.Worm, wire.LongJoker, wire.ShortJoker} {
		if k.String() == kind {
			*strip = k
		}
	}
}

// dark reports whether the reflex sensor of a tunnel sees black: a bar, or nothing.
func (l *lane) dark(mole float64) bool {
	if l.tile[0] < reflexAt && reflexAt < l.tile[1] {
		pattern, striped := l.reflex.strip.Bars()
		at := l.tile[1] - reflexAt // along the strip, which begins in front
		bar := int(at / wire.BarPitch)
		return striped && math.Abs(at-(float64(bar)+0.5)*wire.BarPitch) < pattern[bar%len(pattern)]/2
	}
	return !l.covers(reflexAt, mole)
}

// reflects lets the reflex sensor of tunnel i look, and the board tell of a strip once both gates are free.
func (t *Table) reflects(i int) {
	l := &t.lanes[i]
	r := &l.reflex
	if t.shown[i]&(1<<lineOuter|1<<lineInner) == 0 {
		t.tellStrip(i)
		r.restart()
	}
	black := l.dark(t.c.Mole)
	if black == r.black {
		return
	}
	r.black = black
	switch {
	case black:
		r.begun = true
	case r.begun:
		r.bars++
	}
	if t.c.Black != nil {
		t.c.Black(i+1, time.Duration(t.ms)*time.Millisecond, black)
	}
}

// tellStrip tells what was seen under the tile that is in.
func (t *Table) tellStrip(i int) {
	r := t.lanes[i].reflex
	if r.bars < fewestBars || t.board == nil {
		return
	}
	s := devices.TunnelStripe{Tunnel: i + 1, Bars: r.bars}
	if r.bars >= kindBars {
		s.Kind = r.strip.String()
	}
	t.board.Put(devices.TunnelReading{Up: time.Duration(t.ms) * time.Millisecond, Lines: t.shown, Stripe: &s})
}
