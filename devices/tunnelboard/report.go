package tunnelboard

import (
	"context"
	"fmt"
	"time"

	"spieltisch/devices/tunnelboard/wire"
)

// Report is what a board says of itself.
type Report struct {
	Hello        wire.Hello
	Stats        wire.Stats
	Fault        wire.Fault
	Levels       [tunnels]wire.Levels
	Calibrations [tunnels]wire.Calibration
	Problems     []string // of lines, with what to do
}

// levelsWait is how long the levels of all tunnels may take.
const levelsWait = 3 * time.Second

// Report asks the board for everything. Nothing is changed.
func (b *Board) Report(ctx context.Context) (r Report, err error) {
	if r.Stats, err = b.Stats(ctx); err != nil {
		return r, err
	}
	if r.Fault, err = b.Fault(ctx, false); err != nil {
		return r, err
	}
	r.Hello = b.Status().Hello
	for i := range r.Calibrations {
		if r.Calibrations[i], err = b.Calibration(ctx, i+1); err != nil {
			return r, err
		}
	}
	if err := b.levels(ctx, &r); err != nil {
		return r, err
	}
	for i := range r.Levels {
		r.Problems = append(r.Problems, problems(r.Levels[i], r.Calibrations[i].Thresholds)...)
	}
	return r, nil
}

// levels waits for those of every tunnel.
func (b *Board) levels(ctx context.Context, r *Report) error {
	ctx, cancel := context.WithTimeout(ctx, levelsWait)
	defer cancel()
	var seen [tunnels]bool
	for l, err := range b.Levels(ctx) {
		if err != nil {
			return err
		}
		r.Levels[l.Tunnel-1], seen[l.Tunnel-1] = l, true
		if seen == [tunnels]bool{true, true, true, true} {
			return nil
		}
	}
	return fmt.Errorf("tunnelboard: %s: the levels of some tunnels did not come within %v (they came: %v)",
		b.name, levelsWait, seen)
}

// problems says which lines of a tunnel cannot be right.
func problems(l wire.Levels, t wire.Thresholds) (out []string) {
	for line := range lines {
		at := fmt.Sprintf("tunnel %d, %s", l.Tunnel, wire.LineName(line))
		low, high := min(t.On[line], t.Off[line]), max(t.On[line], t.Off[line])
		switch now := l.Now[line]; {
		case !Used(t, line):
			out = append(out, at+": switched off (spieltisch tunnels calibrate switches it on)")
		case now <= 1:
			out = append(out, at+": at 0 V; look for a short to ground, or a missing pull-up")
		case now >= 254:
			out = append(out, at+": at 5 V; the sensor is not connected, or turned round")
		case now > low && now < high:
			out = append(out, fmt.Sprintf(
				"%s: at %d, between its thresholds %d and %d; calibrate it, or look at its sensor", at, now, low, high))
		}
	}
	return out
}
