package settle_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"spieltisch/devices/sim"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// banded puts bands of light onto the px of a film of every point: so many in a picture, of this depth, at
// this phase (in bands).
func banded(pix []byte, n, depth, phase float64) []byte {
	for y := range height {
		k := 1 + depth*math.Sin(2*math.Pi*(n*float64(y)/height+phase))
		for i := 3 * width * y; i < 3*width*(y+1); i++ {
			pix[i] = uint8(min(float64(pix[i])*k, 255))
		}
	}
	return pix
}

// lamp shows a scene under bands that wander by so many a frame.
func (f *film) lamp(at func(i int) scene, step, depth float64, frames int) (flickered bool) {
	for i := range frames {
		s := at(i)
		f.send(s, banded(f.draw(s), 2.5, depth, step*float64(i)))
		flickered = flickered || f.step.Reason == settle.Flicker
	}
	return flickered
}

// TestBandsAreCalledSo: dice that lie below bands are asked about once, and the camera is told to be the
// cause.
func TestBandsAreCalledSo(t *testing.T) {
	lying := scene{squares: []square{{60, 80, 24}, {120, 160, 24}, {240, 100, 24}}}
	for _, step := range sweep.Each([]float64{0.07, 0.3, -0.07, -0.3, -0.45}) {
		t.Run(fmt.Sprint(step), func(t *testing.T) {
			f := newFilm(t, settle.Config{})
			f.fps, f.points = 15, every
			if !f.lamp(func(int) scene { return lying }, step, 0.6, 40) {
				t.Error("no frame is said to show bands")
			}
			if len(f.got) != 1 || f.got[0].Decision != vision.Ask ||
				!slices.Equal(f.got[0].Reasons, []vision.Reason{vision.ReasonFlicker}) ||
				len(f.got[0].Things) != 3 || f.reads > 3 {
				t.Errorf("%d readings, observed %+v; want 3 dice, asked about for bands alone", f.reads,
					f.got)
			}
			if f.step.State != vision.Settled {
				t.Errorf("the tray is %q, want it settled", f.step.State)
			}
			f.hold(lying, time.Second) // with another lamp
			if o := f.got[len(f.got)-1]; f.step.Reason != "" || len(f.got) != 2 ||
				o.Decision != vision.Accept || o.Moved {
				t.Errorf("with another lamp: %q, observed %+v; want the dice accepted, not moved",
					f.step.Reason, f.got)
			}
		})
	}
}

// TestNoBands: what else changes all the time is not called so.
func TestNoBands(t *testing.T) {
	lying := []square{{60, 80, 24}, {120, 160, 24}, {240, 100, 24}}
	still := func(int) scene { return scene{squares: lying} }
	tests := []struct {
		name  string
		depth float64
		at    func(i int) scene
	}{
		{"dice that roll below bands", 0.6, func(i int) scene {
			return scene{squares: []square{{30 + 4*float64(i%60), 60, 24}, {280 - 4*float64(i%60), 160, 24},
				{160, 20 + 3*float64(i%60), 24}}}
		}},
		{"nothing", 0, still},
		{"an exposure that hunts", 0,
			func(i int) scene { return scene{squares: lying, light: 1 + 0.4*math.Sin(float64(i))} }},
		{"dice that roll", 0, func(i int) scene {
			return scene{squares: []square{{30 + 4*float64(i%60), 60, 24}, {280 - 4*float64(i%60), 160, 24},
				{160, 20 + 3*float64(i%60), 24}}}
		}},
		{"a hand", 0, func(i int) scene { return scene{squares: lying, arm: 60 + 20*(i%9), wide: 160} }},
		{"a camera that trembles", 0, func(i int) scene {
			s := scene{shift: 3 * (i % 3)}
			for _, q := range lying {
				s.squares = append(s.squares, square{q.x - 3*float64(i%3), q.y + 4*float64(i%2), q.side})
			}
			return s
		}},
		{"bands that nobody minds", 0.05, still},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			f := newFilm(t, settle.Config{})
			f.fps, f.points = 15, every
			if f.lamp(tt.at, 0.3, tt.depth, 40) {
				t.Error("said to be bands")
			}
		})
	}
}

// TestTableUnderBands has a roll come to rest below a lamp that flickers, as the renderer shows it.
func TestTableUnderBands(t *testing.T) {
	bubble(func(t *testing.T) {
		b := newBench(t, lit(sim.Config{Seed: 61, FPS: 15}))
		b.table.Flicker(98, 0.35)
		b.run(roll(b.table, true))
		b.wait(time.Second)
		if o, rolling, _ := b.last(b.all); rolling != 8 || o.Decision != vision.Ask ||
			!slices.Contains(o.Reasons, vision.ReasonFlicker) {
			t.Errorf("%d dice, %v %v; want 8, asked about for bands", rolling, o.Decision, o.Reasons)
		}
	})(t)
}
