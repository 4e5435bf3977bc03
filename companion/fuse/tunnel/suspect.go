package tunnel

import "spieltisch/engines"

// A tile that goes in fast, between two hills, looks like a finger now and then. What is pushed next tells
// which it was: the mole is farther in, or it is not.
const (
	mayBeTile  = 1e-4 // least odds at which a finger is remembered as a tile that it may have been
	sureOfTile = 20   // odds at which nobody has to be asked whether a tile went in
)

// suspect is an approach that was taken for a finger, as the push that it may have been.
type suspect struct {
	push Event
	tile belief  // its length
	nose belief  // after it, and after all that was pushed since
	odds float64 // of the push against the finger
}

// suspects remembers what was taken for a finger. Of two such, the likelier tile is kept.
func (l *lane) suspects(g *Geometry, a *approach, s Event, f posterior) {
	odds := f.push / f.touch
	if !(odds > mayBeTile) || l.suspect != nil && l.suspect.odds > odds {
		return
	}
	l.suspect = &suspect{push: l.pushed(g, a, s, f), tile: f.length, nose: f.nose, odds: odds}
	l.suspect.push.Unsure = true
}

// moveTo moves the suspect to where people say the nose is without it.
func (d *suspect) moveTo(nose, mole engines.MM) {
	if d == nil {
		return
	}
	if nose == 0 {
		nose = mole
	}
	d.nose = belief{}
	for length, w := range d.tile {
		d.nose[nose+length] = w
	}
	d.nose.normalise() // the lengths have what speaks for the push, which odds has already
}

// recall compares the evidence of an approach with and without the suspect as a tile. If the tile is
// likelier, its push is reported first, late as it is.
func (t *Tracker) recall(i int, a *approach, tiles []Tile, f posterior) ([]Event, posterior) {
	l := &t.tunnels[i]
	d := l.suspect
	if d == nil {
		return nil, f
	}
	with := t.posterior(i, a, tiles, d.nose, l.broken)
	d.odds *= (with.push + with.touch) / (f.push + f.touch)
	switch {
	case d.odds > 1:
		l.nose, l.suspect = d.nose, nil
		t.pushes++
		return []Event{d.push}, with
	case !(d.odds > mayBeTile):
		l.suspect = nil
	case with.push > with.touch:
		d.nose = with.nose
	}
	return nil, f
}
