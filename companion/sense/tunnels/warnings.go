package tunnels

import (
	"fmt"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/fuse/tunnel"
	"spieltisch/companion/health"
	"spieltisch/companion/record"
	"spieltisch/engines"
)

// The warnings that the tunnels give, beside that their board is away. Each tunnel has its own.
const (
	warnSensors  = "sensor"   // one for each line: it is dead or stuck
	warnTunnel   = "tunnel"   // the mole is not where the record has it
	warnMouth    = "mouth"    // something is in the mouth for long
	warnClosed   = "closed"   // the mole that closes the tunnel was taken away
	warnGeometry = "geometry" // of all
	warnTogether = "together" // two tiles at once
	warnShaken   = "shaken"   // many moles have moved
)

func mouthName(n int) string  { return fmt.Sprintf("%s.%d", warnMouth, n) }
func tunnelName(n int) string { return fmt.Sprintf("%s.%d", warnTunnel, n) }

// mismatch is that the mole of a tunnel may not be where the record has it.
type mismatch struct {
	on    bool
	since int // ms of the board's clock, of the newest event
}

// Shaking is more than one mole that moves by itself within shakenWithin; a tunnel is calm again when its
// levels have been as the record wants them for settledAfter.
const (
	shakenWithin = 2000 // ms
	settledAfter = 1000 // ms
)

// mismatch warns that a mole is not where the record has it.
func (e *Sense) mismatch(s tunnel.Event) {
	if !e.feels() {
		return
	}
	now := int(e.boardTime().Milliseconds())
	moved := 0
	e.alarms.mismatches[s.Tunnel-1] = mismatch{on: true, since: now}
	for _, w := range e.alarms.mismatches {
		if w.on && now-w.since < shakenWithin {
			moved++
		}
	}
	if s.Kind == tunnel.Stray && moved > 1 {
		e.desk.Health.Set(health.Warning{Name: warnShaken, Key: "warn.shaken", Cause: fmt.Sprintf("moles moved by themselves in %d tunnels", moved)})
		return
	}
	w := health.Warning{Name: tunnelName(s.Tunnel), Args: map[string]any{"tunnel": s.Tunnel}}
	at := e.alarms.sensors.of(s.Tunnel).At(s.Line)
	nose := e.views()[s.Tunnel-1].Nose
	switch s.Kind {
	case tunnel.Stray:
		w.Key, w.Cause = "warn.moleMoved", fmt.Sprintf("the sensor at %v mm changed while nobody was at the mouth", at)
	case tunnel.Differs:
		w.Key, w.Args["mm"] = "warn.tunnelDiffers", at
		w.Cause = fmt.Sprintf("the sensor at %v mm is not as it must be with the nose at %v mm", at, nose)
	default:
		w.Key, w.Cause = "warn.tunnelLost", fmt.Sprintf("the sensors fit no position of the mole near %v mm", nose)
	}
	e.desk.Log.Warn("mole is not where it should be", "tunnel", s.Tunnel, "event", string(s.Kind))
	e.desk.Health.Set(w)
}

// recheck takes down what has come right by itself: the mole was put back where it was, or the record was
// corrected.
func (e *Sense) recheck() bool {
	if e.tracker == nil || !e.feels() {
		return false
	}
	now, settled := int(e.boardTime().Milliseconds()), false
	for i, v := range e.views() {
		w := &e.alarms.mismatches[i]
		if !w.on || now-w.since < settledAfter || !e.tracker.Idle(i+1) {
			continue
		}
		if _, ok := e.tracker.Fits(i+1, v.Nose); !ok && !v.Out {
			continue
		}
		*w, settled = mismatch{}, true
		e.desk.Health.Clear(tunnelName(i + 1))
		e.tracker.Reset(i+1, v.Nose, v.Out)
		e.withdraw(i + 1)
	}
	if settled && !e.alarms.mismatched() {
		e.desk.Health.Clear(warnShaken)
	}
	return settled
}

// halfIn: something has been in a mouth for long. At the inner gate it may be a tile (SS-10).
func (e *Sense) halfIn(s tunnel.Event) {
	if !e.feels() {
		return
	}
	if s.Line == 0 || len(e.waiting.list) > 0 {
		e.desk.Health.Set(health.Warning{
			Name: mouthName(s.Tunnel), Key: "warn.mouth", Args: map[string]any{"tunnel": s.Tunnel},
			Cause: "a gate has been blocked for ten seconds",
		})
		return
	}
	in := engines.Push{Tunnel: s.Tunnel}
	x := e.match().State().Explain(engines.Sensed{Push: &in})
	if x.Breach == nil {
		return
	}
	if err := e.desk.Raise(fuse.Outcome{Kind: fuse.Breach, Violation: x.Breach}, record.JSON(s)); err != nil {
		e.desk.Later()
	}
	e.half = s.Tunnel
}

// moleOut: a mole came out. One that is not out by the record shows that a length in it is wrong. The record
// follows, by as little as there are tiles for; where there is none, people are told.
func (e *Sense) moleOut(s tunnel.Event) {
	if !e.feels() || e.views()[s.Tunnel-1].Out {
		return
	}
	for _, p := range e.waiting.list {
		if p.Tunnel == s.Tunnel {
			return // the push that did it is being asked about
		}
	}
	v := e.views()[s.Tunnel-1]
	p := push{Event: s}
	p.WasMin = v.End + v.MinVisible
	for p.WasMax = p.WasMin; p.WasMax <= p.WasMin+widest; p.WasMax += widen {
		d, ok := refitPush(e.record, &p)
		if !ok {
			continue
		}
		if _, err := e.record.Correct(record.Origin{Source: record.FromTunnel}, d); err != nil {
			e.desk.Log.Warn("length cannot be corrected", "err", err)
			break
		}
		e.inform(s.Tunnel, 0)
		return
	}
	e.alarms.mismatches[s.Tunnel-1] = mismatch{on: true, since: s.T1}
	e.desk.Health.Set(health.Warning{
		Name: tunnelName(s.Tunnel), Key: "warn.moleOut", Args: map[string]any{"tunnel": s.Tunnel},
		Cause: fmt.Sprintf("the mole was put reversed into the mouth, and its nose should be at %v mm", v.Nose),
	})
}

// warnOpened: the mole that closes a tunnel was taken out of its mouth, or is there again.
func (e *Sense) warnOpened(s tunnel.Event) {
	name := fmt.Sprintf("%s.%d", warnClosed, s.Tunnel)
	if s.Kind == tunnel.Closed || !e.feels() {
		e.desk.Health.Clear(name)
		if n := e.waiting.list; len(n) > 0 && n[0].Tunnel == s.Tunnel && e.desk.Breach != nil &&
			n[0].broke == e.desk.Breach.ID {
			e.drop(0)
			e.desk.Breach = nil
		}
		return
	}
	e.desk.Health.Set(health.Warning{
		Name: name, Key: "warn.moleGone", Args: map[string]any{"tunnel": s.Tunnel}, Cause: "both gates of a closed tunnel are free",
	})
}

// missed looks, when the board is read first, whether a tile has gone into a tunnel while nobody looked: then
// the mole is farther in than the record has it.
func (e *Sense) missed(n int) {
	v := e.views()[n-1]
	if v.Out || e.waiting.has(n) {
		return
	}
	if _, ok := e.tracker.Fits(n, v.Nose); ok {
		return
	}
	lo, hi, ok := e.tracker.Room(n, v.Nose)
	if !ok || lo <= v.Nose {
		return
	}
	e.waitMissed(n, lo-v.Nose, hi-v.Nose)
}

// maybe: something that was in the mouth at the start is gone, and a tile may have gone in.
func (e *Sense) maybe(n int) {
	if !e.feels() || e.waiting.has(n) {
		return
	}
	v := e.views()[n-1]
	least := engines.Millimetre
	if v.Nose == 0 {
		least += v.Mole
	}
	lo, hi, ok := e.tracker.Room(n, v.Nose+least)
	if !ok {
		return
	}
	e.waitMissed(n, lo-v.Nose, min(hi-v.Nose, least+longestOne))
}

// waitMissed asks for a tile that nobody felt.
func (e *Sense) waitMissed(n int, lo, hi engines.MM) {
	p := push{Event: tunnel.Event{Kind: tunnel.Pushed, Tunnel: n, T0: int(e.boardTime().Milliseconds()),
		Min: lo, Max: hi}, Missed: true}
	e.wait(p)
}

// withdraw takes back the question for a tile that nobody felt: the mole is where the record has it after
// all.
func (e *Sense) withdraw(n int) {
	i := slices.IndexFunc(e.waiting.list, func(p push) bool { return p.Tunnel == n && p.Missed && p.T1 == 0 })
	if i < 0 {
		return
	}
	if err := e.waiting.forget(e.waiting.list[i]); err != nil {
		e.desk.Log.Warn("push cannot be put away", "err", err)
		return
	}
	e.waiting.list = slices.Delete(e.waiting.list, i, i+1)
	if i == 0 {
		e.desk.Unask()
	}
}
