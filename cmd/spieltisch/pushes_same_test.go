package main

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/catalog"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/gpiotunnel"
	"spieltisch/devices/sim/tunnels"
)

// simRig is the simulated board, in fake time.
type simRig struct {
	box   *tunnels.Table
	begun time.Time // when the simulated time would have begun
}

func onSimulation(_ *testing.T, tiles [4][]float64) rig {
	r := &simRig{box: tunnels.New(tunnels.Config{Speed: 1}), begun: time.Now()}
	r.box.Lay(tiles)
	return r
}

func (r *simRig) opener() (catalog.BoardOpener, error) {
	r.begun = time.Now().Add(-r.box.Time()) // the board is paced from when it is opened
	return func(context.Context) (devices.TunnelBoard, error) { return r.box.Open(), nil }, nil
}

func (r *simRig) do(act func(*tunnels.Table)) time.Duration {
	r.box.Wait(time.Since(r.begun) - r.box.Time())
	begin := r.box.Time()
	act(r.box)
	return r.box.Time() - begin
}

func (r *simRig) pass() { time.Sleep(time.Until(r.begun.Add(r.box.Time()))) }

// pinRig is simulated pins of a GPIO header, in fake time.
type pinRig struct {
	box   *tunnels.Table
	edges devices.TunnelBoard
	pins  *devicestest.Lines // tunnel by tunnel
	shown [4]uint8
	begun time.Time // when the simulated time would have begun
}

// low are the lines that are low when they are on.
func low(line int) bool { return line != 0 && line != 7 }

func onPins(t *testing.T, tiles [4][]float64) rig {
	t.Helper()
	r := &pinRig{box: tunnels.New(tunnels.Config{})}
	r.box.Lay(tiles)
	r.edges = r.box.Open()
	var levels []bool
	for i := range 32 {
		levels = append(levels, low(i%8))
	}
	r.pins = devicestest.NewLines(levels...)
	return r
}

func (r *pinRig) opener() (catalog.BoardOpener, error) {
	return func(ctx context.Context) (devices.TunnelBoard, error) {
		return gpiotunnel.NewHeader(ctx, r.pins, [4]uint8{0xff, 0xff, 0xff, 0xff}, 0, nil)
	}, nil
}

func (r *pinRig) do(act func(*tunnels.Table)) time.Duration {
	begin := r.box.Time()
	r.begun = time.Now().Add(-begin)
	act(r.box)
	return r.box.Time() - begin
}

// pass moves the pins, each at its time.
func (r *pinRig) pass() {
	for {
		ctx, cancel := context.WithTimeout(context.Background(), time.Nanosecond)
		got, err := r.edges.Next(ctx)
		cancel()
		if err != nil {
			time.Sleep(time.Until(r.begun.Add(r.box.Time())))
			return
		}
		time.Sleep(time.Until(r.begun.Add(got.Up)))
		for i := range got.Lines {
			for k := range 8 {
				if (got.Lines[i]^r.shown[i])>>k&1 == 1 {
					r.pins.Set(8*i+k, (got.Lines[i]>>k&1 == 1) != low(k))
				}
			}
		}
		r.shown = got.Lines
	}
}

// The same games come to the same ends through the simulated board and through the GPIO adapter; make hil
// plays them through the real firmware.
func TestGamesThroughEveryBoard(t *testing.T) {
	t.Parallel()
	for name, on := range map[string]func(*testing.T, [4][]float64) rig{
		"simulated": onSimulation, "simulated with strips": onSimulation, "gpio": onPins} {
		for _, variant := range slices.Sorted(maps.Keys(variants)) {
			t.Run(name+" "+variant, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					e := lay(t, variant, fresh, on)
					e.strips = name == "simulated with strips"
					e.begin()
					n := 0
					for e.turn(nil) {
						n++
					}
					e.report(n)
					e.stop()
				})
			})
		}
	}
}

// A strip lets the table judge: a joker is no first tile, and the record stays as it was.
func TestAStripThatTheRulesRefuse(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		e := lay(t, "standard", fresh, onSimulation)
		e.strips = true
		e.begin()
		before := e.table.Snapshot().State
		e.rig.do(func(b *tunnels.Table) {
			b.Strip(2, "long")
			b.Push(2, 75, e.hand)
		})
		e.rig.pass()
		time.Sleep(time.Second)
		s := e.table.Snapshot()
		if s.Breach == nil || s.Breach.Rule != "SS-07" || !bytes.Equal(s.State, before) {
			t.Errorf("breach %+v, question %+v; want SS-07, and the record as it was", s.Breach, s.Question)
		}
		e.stop()
	})
}
