package tunnels

import (
	"fmt"
	"strings"

	"spieltisch/companion/fuse/tunnel"
	"spieltisch/companion/health"
	"spieltisch/companion/sense"
)

// alarms are the warnings that tunnels give.
type alarms struct {
	desk       *sense.Desk
	sensors    sensors
	mismatches [laneCount]mismatch // by tunnel
	newest     tunnel.Event        // the newest push
}

// Sensors are where the sensors of a tunnel are.
type Sensors = tunnel.Sensors

// sensors are those of all tunnels, or those of each.
type sensors []Sensors

// of are the sensors of a tunnel, from 1.
func (s sensors) of(n int) Sensors { return s[min(n, len(s))-1] }

// clear takes all down that the tunnels said.
func (a *alarms) clear() {
	a.mismatches = [laneCount]mismatch{}
	for _, w := range a.desk.Health.List() {
		name, _, _ := strings.Cut(w.Name, ".")
		switch name {
		case warnSensors, warnTunnel, warnMouth, warnClosed, warnGeometry, warnTogether, warnShaken:
			a.desk.Health.Clear(w.Name)
		}
	}
}

func (a *alarms) geometry(err error) {
	a.desk.Log.Warn("tunnels cannot be followed", "err", err)
	a.desk.Health.Set(health.Warning{Name: warnGeometry, Key: "warn.geometry", Cause: err.Error()})
}

// sensor names a sensor that is broken, and where it is; or that it works again.
func (a *alarms) sensor(s tunnel.Event) {
	name := fmt.Sprintf("%s.%d.%d", warnSensors, s.Tunnel, s.Line)
	if s.Kind == tunnel.Healed {
		a.desk.Health.Clear(name)
		return
	}
	key := "warn.sensorDead"
	if s.What == tunnel.Stuck {
		key = "warn.sensorStuck"
	}
	at := a.sensors.of(s.Tunnel).At(s.Line)
	a.desk.Log.Warn("sensor is broken", "tunnel", s.Tunnel, "line", s.Line, "what", s.What, "mm", at.String())
	a.desk.Health.Set(health.Warning{
		Name: name, Key: key, Args: map[string]any{"tunnel": s.Tunnel, "mm": at},
		Cause: fmt.Sprintf("line %d of tunnel %d, at %v mm, is %s: wipe it, look at its plug; play goes on without it", s.Line, s.Tunnel, at, s.What),
	})
}

func (a *alarms) mismatched() bool {
	for _, w := range a.mismatches {
		if w.on {
			return true
		}
	}
	return false
}

// together warns of tiles that went into two tunnels at the same time. Both count, in the order in which they
// were in.
func (a *alarms) together(s tunnel.Event, counts bool) {
	last := a.newest
	a.newest = s
	if !counts {
		return
	}
	if last.Tunnel == 0 || last.Tunnel == s.Tunnel || s.T0 > last.T1 || last.T1 > s.T1 {
		a.desk.Health.Clear(warnTogether)
		return
	}
	a.desk.Health.Set(health.Warning{
		Name: warnTogether, Key: "warn.together", Args: map[string]any{"tunnel": last.Tunnel, "other": s.Tunnel},
		Cause: fmt.Sprintf("tunnel %d from %d to %d ms, tunnel %d from %d to %d ms", last.Tunnel, last.T0, last.T1, s.Tunnel, s.T0, s.T1),
	})
}
