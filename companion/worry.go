package companion

import (
	"fmt"
	"slices"
	"strings"

	"spieltisch/companion/fuse"
	"spieltisch/companion/fuse/tunnel"
	"spieltisch/companion/health"
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

// worry is that the mole of a tunnel may not be where the record has it.
type worry struct {
	on    bool
	since int // ms of the board's clock, of the newest sign
}

// Shaking is more than one mole that moves by itself within shakenWithin; a tunnel is calm again when its levels have
// been as the record wants them for calmAfter.
const (
	shakenWithin = 2000 // ms
	calmAfter    = 1000 // ms
)

// clear takes a warning down.
func (t *Table) clear(name string) { t.cfg.Health.Clear(name) }

// clearTunnels takes all down that the tunnels said.
func (t *Table) clearTunnels() {
	t.felt.worries = [laneCount]worry{}
	for _, w := range t.cfg.Health.List() {
		name, _, _ := strings.Cut(w.Name, ".")
		switch name {
		case warnSensors, warnTunnel, warnMouth, warnClosed, warnGeometry, warnTogether, warnShaken:
			t.clear(w.Name)
		}
	}
}

func (t *Table) warnGeometry(err error) {
	t.cfg.Log.Warn("tunnels cannot be followed", "err", err)
	t.cfg.Health.Set(health.Warning{Name: warnGeometry, Key: "warn.geometry", Cause: err.Error()})
}

// warnSensor names a sensor that is broken, and where it is; or that it works again.
func (t *Table) warnSensor(s tunnel.Sign) {
	name := fmt.Sprintf("%s.%d.%d", warnSensors, s.Tunnel, s.Line)
	if s.Kind == tunnel.Healed {
		t.clear(name)
		return
	}
	key := "warn.sensorDead"
	if s.What == tunnel.Stuck {
		key = "warn.sensorStuck"
	}
	at := t.sensors(s.Tunnel).At(s.Line)
	t.cfg.Log.Warn("sensor is broken", "tunnel", s.Tunnel, "line", s.Line, "what", s.What, "mm", at.String())
	t.cfg.Health.Set(health.Warning{
		Name: name, Key: key, Args: map[string]any{"tunnel": s.Tunnel, "mm": at},
		Cause: fmt.Sprintf("line %d of tunnel %d, at %v mm, is %s: wipe it, look at its plug; play goes on without it", s.Line, s.Tunnel, at, s.What),
	})
}

// worry warns that a mole is not where the record has it.
func (t *Table) worry(s tunnel.Sign) {
	if !t.feels() {
		return
	}
	now := int(t.boardTime().Milliseconds())
	e := &t.felt
	moved := 0
	e.worries[s.Tunnel-1] = worry{on: true, since: now}
	for _, w := range e.worries {
		if w.on && now-w.since < shakenWithin {
			moved++
		}
	}
	if s.Kind == tunnel.Stray && moved > 1 {
		t.cfg.Health.Set(health.Warning{Name: warnShaken, Key: "warn.shaken", Cause: fmt.Sprintf("moles moved by themselves in %d tunnels", moved)})
		return
	}
	w := health.Warning{Name: tunnelName(s.Tunnel), Args: map[string]any{"tunnel": s.Tunnel}}
	at := t.sensors(s.Tunnel).At(s.Line)
	nose := t.match.tunnels()[s.Tunnel-1].Nose
	switch s.Kind {
	case tunnel.Stray:
		w.Key, w.Cause = "warn.moleMoved", fmt.Sprintf("the sensor at %v mm changed while nobody was at the mouth", at)
	case tunnel.Differs:
		w.Key, w.Args["mm"] = "warn.tunnelDiffers", at
		w.Cause = fmt.Sprintf("the sensor at %v mm is not as it must be with the nose at %v mm", at, nose)
	default:
		w.Key, w.Cause = "warn.tunnelLost", fmt.Sprintf("the sensors fit no position of the mole near %v mm", nose)
	}
	t.cfg.Log.Warn("mole is not where it should be", "tunnel", s.Tunnel, "sign", string(s.Kind))
	t.cfg.Health.Set(w)
}

func (t *Table) worried() bool {
	for _, w := range t.felt.worries {
		if w.on {
			return true
		}
	}
	return false
}

// calm takes down what has come right by itself: the mole was put back where it was, or the record was corrected.
func (t *Table) calm() bool {
	e := &t.felt
	if e.tracker == nil || !t.feels() {
		return false
	}
	now, calmed := int(t.boardTime().Milliseconds()), false
	for i, v := range t.match.tunnels() {
		w := &e.worries[i]
		if !w.on || now-w.since < calmAfter || !e.tracker.Idle(i+1) {
			continue
		}
		if _, ok := e.tracker.Fits(i+1, v.Nose); !ok && !v.Out {
			continue
		}
		*w, calmed = worry{}, true
		t.clear(tunnelName(i + 1))
		e.tracker.Place(i+1, v.Nose, v.Out)
		t.withdraw(i + 1)
	}
	if calmed && !t.worried() {
		t.clear(warnShaken)
	}
	return calmed
}

// halfIn: something has been in a mouth for long. At the inner gate it may be a tile (SS-10).
func (t *Table) halfIn(s tunnel.Sign) {
	e := &t.felt
	if !t.feels() {
		return
	}
	if s.Line == 0 || len(e.pending) > 0 {
		t.cfg.Health.Set(health.Warning{
			Name: mouthName(s.Tunnel), Key: "warn.mouth", Args: map[string]any{"tunnel": s.Tunnel},
			Cause: "a gate has been blocked for ten seconds",
		})
		return
	}
	in := engines.Push{Tunnel: s.Tunnel}
	x := t.match.state().Explain(engines.Sensed{Push: &in})
	if x.Breach == nil {
		return
	}
	if err := t.raise(fuse.Outcome{Kind: fuse.Break, Violation: x.Breach}, mustJSON(s)); err != nil {
		t.retry.Reset(t.cfg.Retry)
	}
	e.half = s.Tunnel
}

// together warns of tiles that went into two tunnels at the same time. Both count, in the order in which they were in.
func (t *Table) together(s tunnel.Sign) {
	last := t.felt.newest
	t.felt.newest = s
	if !t.feels() {
		return
	}
	if last.Tunnel == 0 || last.Tunnel == s.Tunnel || s.T0 > last.T1 || last.T1 > s.T1 {
		t.clear(warnTogether)
		return
	}
	t.cfg.Health.Set(health.Warning{
		Name: warnTogether, Key: "warn.together", Args: map[string]any{"tunnel": last.Tunnel, "other": s.Tunnel},
		Cause: fmt.Sprintf("tunnel %d from %d to %d ms, tunnel %d from %d to %d ms", last.Tunnel, last.T0, last.T1, s.Tunnel, s.T0, s.T1),
	})
}

// moleOut: a mole came out. One that is not out by the record shows that a length in it is wrong. The record follows, by
// as little as there are tiles for; where there is none, people are told.
func (t *Table) moleOut(s tunnel.Sign) {
	if !t.feels() || t.match.tunnels()[s.Tunnel-1].Out {
		return
	}
	for _, p := range t.felt.pending {
		if p.Tunnel == s.Tunnel {
			return // the push that did it is being asked about
		}
	}
	v := t.match.tunnels()[s.Tunnel-1]
	p := push{Sign: s}
	p.WasMin = v.End + v.MinVisible
	for p.WasMax = p.WasMin; p.WasMax <= p.WasMin+widest; p.WasMax += widen {
		d, ok := t.refitPush(&p)
		if !ok {
			continue
		}
		if _, err := t.correct(origin{source: fromTunnel}, d); err != nil {
			t.cfg.Log.Warn("length cannot be corrected", "err", err)
			break
		}
		t.tell(s.Tunnel, 0)
		return
	}
	t.felt.worries[s.Tunnel-1] = worry{on: true, since: s.T1}
	t.cfg.Health.Set(health.Warning{
		Name: tunnelName(s.Tunnel), Key: "warn.moleOut", Args: map[string]any{"tunnel": s.Tunnel},
		Cause: fmt.Sprintf("the mole was put reversed into the mouth, and its nose should be at %v mm", v.Nose),
	})
}

// warnOpened: the mole that closes a tunnel was taken out of its mouth, or is there again.
func (t *Table) warnOpened(s tunnel.Sign) {
	name := fmt.Sprintf("%s.%d", warnClosed, s.Tunnel)
	if s.Kind == tunnel.Closed || !t.feels() {
		t.clear(name)
		if n := t.felt.pending; len(n) > 0 && n[0].Tunnel == s.Tunnel && t.breach != nil && n[0].broke == t.breach.ID {
			t.dropPush(0)
			t.breach = nil
		}
		return
	}
	t.cfg.Health.Set(health.Warning{
		Name: name, Key: "warn.moleGone", Args: map[string]any{"tunnel": s.Tunnel}, Cause: "both gates of a closed tunnel are free",
	})
}

// missed looks, when the board is read first, whether a tile has gone into a tunnel while nobody looked: then the mole
// is farther in than the record has it.
func (t *Table) missed(n int) {
	e := &t.felt
	v := t.match.tunnels()[n-1]
	if v.Out || t.waits(n) {
		return
	}
	if _, ok := e.tracker.Fits(n, v.Nose); ok {
		return
	}
	lo, hi, ok := e.tracker.Room(n, v.Nose)
	if !ok || lo <= v.Nose {
		return
	}
	t.waitMissed(n, lo-v.Nose, hi-v.Nose)
}

// maybe: something that was in the mouth at the start is gone, and a tile may have gone in.
func (t *Table) maybe(n int) {
	if !t.feels() || t.waits(n) {
		return
	}
	v := t.match.tunnels()[n-1]
	least := engines.Millimetre
	if v.Nose == 0 {
		least += v.Mole
	}
	lo, hi, ok := t.felt.tracker.Room(n, v.Nose+least)
	if !ok {
		return
	}
	t.waitMissed(n, lo-v.Nose, min(hi-v.Nose, least+longestOne))
}

// waitMissed asks for a tile that nobody felt.
func (t *Table) waitMissed(n int, lo, hi engines.MM) {
	p := push{Sign: tunnel.Sign{Kind: tunnel.Pushed, Tunnel: n, T0: int(t.boardTime().Milliseconds()), Min: lo, Max: hi}, Missed: true}
	t.wait(p)
}

// withdraw takes back the question for a tile that nobody felt: the mole is where the record has it after all.
func (t *Table) withdraw(n int) {
	e := &t.felt
	i := slices.IndexFunc(e.pending, func(p push) bool { return p.Tunnel == n && p.Missed && p.T1 == 0 })
	if i < 0 {
		return
	}
	if err := t.forget(e.pending[i]); err != nil {
		t.cfg.Log.Warn("push cannot be put away", "err", err)
		return
	}
	e.pending = slices.Delete(e.pending, i, i+1)
	if i == 0 {
		t.question = nil
	}
}

// waits tells that a push into a tunnel waits for a person's word.
func (t *Table) waits(n int) bool {
	for _, p := range t.felt.pending {
		if p.Tunnel == n {
			return true
		}
	}
	return false
}
