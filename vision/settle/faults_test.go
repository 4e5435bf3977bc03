package settle_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices/sim"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
)

// wait lets time pass on the table.
func (b *bench) wait(d time.Duration) []vision.Observation {
	b.t.Helper()
	return b.run(func(ctx context.Context) error { return b.table.Wait(ctx, d) })
}

// identities are the dice of an observation by track: what they show and where.
func identities(o vision.Observation) map[int]string {
	out := map[int]string{}
	for _, d := range o.Things {
		out[d.Track] = fmt.Sprint(d.Face, d.Area)
	}
	return out
}

// rates are the frame rates at which watching is proven.
var rates = []float64{10, 15, 30}

// some of the tests take their turns with the rates: rendering is what takes the time.
func rate(i int) float64 { return rates[i%len(rates)] }

// lit is a table in whose frames light and pushes are as in those of a camera: of several px for a cell.
func lit(cfg sim.Config) sim.Config {
	cfg.W, cfg.H = 320, 240
	return cfg
}

// TestNothingHappened does to a table with dice at rest what is no move: whatever is observed after it
// shows the same dice, left lying.
func TestNothingHappened(t *testing.T) {
	tests := []struct {
		name string
		do   func(*bench)
		none bool // not even a new observation
		calm bool // nor does any frame count as movement
		over bool // something is above the dice, and the light is as ever
	}{
		{"lamp flickers in bands, 50 Hz mains", func(b *bench) {
			b.table.Flicker(100, 0.12)
			b.wait(3 * time.Second)
		}, true, true, false},
		{"lamp beats with the camera", func(b *bench) {
			b.table.Flicker(100.7, 0.15)
			b.wait(3 * time.Second)
		}, true, true, false},
		{"exposure steps up", func(b *bench) {
			b.table.Lamp(0.6)
			b.wait(time.Second)
			b.table.Lamp(1)
			b.wait(time.Second)
		}, true, true, false},
		{"dusk", func(b *bench) {
			for level := 1.0; level > 0.3; level *= 0.97 {
				b.table.Lamp(level)
				b.step()
			}
			b.wait(time.Second)
		}, true, true, false},
		{"a shadow passes", func(b *bench) {
			b.table.Shadow(2 * time.Second)
			b.wait(3 * time.Second)
		}, true, false, false},
		{"a shadow passes quickly", func(b *bench) {
			b.table.Shadow(500 * time.Millisecond)
			b.wait(time.Second)
		}, true, false, false},
		{"a knock at the table", func(b *bench) {
			b.table.Knock(0)
			b.wait(time.Second)
		}, true, false, false},
		{"a knock that makes the dice hop", func(b *bench) {
			b.table.Knock(2)
			b.wait(time.Second)
		}, false, false, false},
		{"a knock that leaves the camera out of its place", func(b *bench) {
			b.table.Knock(0)
			b.table.Push(5, -4)
			b.wait(time.Second)
		}, false, false, false},
		{"a hand hovers", func(b *bench) {
			b.run(func(ctx context.Context) error { return b.table.Hover(ctx, 2*time.Second) })
		}, true, false, true},
		{"a hand hovers while the camera sets its exposure", func(b *bench) {
			b.table.AutoExposure(true)
			b.run(func(ctx context.Context) error { return b.table.Hover(ctx, 2*time.Second) })
			b.wait(2 * time.Second)
		}, true, false, false},
		{"the lens is capped", func(b *bench) {
			b.table.Cap(true)
			b.wait(3 * time.Second)
			b.table.Cap(false)
			b.wait(time.Second)
		}, true, false, false},
		{"the light is off for a while", func(b *bench) {
			b.table.Lamp(0.04)
			b.wait(2 * time.Second)
			b.table.Lamp(1)
			b.wait(time.Second)
		}, true, false, false},
		{"a cat walks over the table", func(b *bench) {
			b.run(func(ctx context.Context) error { return b.table.Cat(ctx, 0, 0) })
		}, true, false, true},
		{"a cat lies down for five seconds", func(b *bench) {
			b.run(func(ctx context.Context) error { return b.table.Cat(ctx, 5*time.Second, 0) })
		}, true, false, true},
		{"a cat sleeps on the table", func(b *bench) {
			b.run(func(ctx context.Context) error { return b.table.Cat(ctx, 12*time.Second, 0) })
		}, false, false, true},
		{"a cat shoves dice", func(b *bench) {
			b.run(func(ctx context.Context) error { return b.table.Cat(ctx, time.Second, 6) })
		}, false, false, true},
	}
	for i, tt := range sweep.Each(tests) {
		t.Run(tt.name, bubble(func(t *testing.T) {
			fps := rate(i)
			cfg := sim.Config{Seed: 21 + uint64(i), FPS: fps, Pace: max(1, fps/15)}
			if !tt.over {
				cfg = lit(cfg)
			}
			b := newBench(t, cfg)
			b.blind = true // the reader reads what it sees, and knows nothing of hands and cats
			b.table.Load(1, 2, 2, 3, 4, 4, 5, 6, 4)
			b.run(roll(b.table, true))
			before, _, _ := b.last(b.run(aside(b.table, 4, 0)))
			b.all, b.states = nil, b.states[len(b.states)-1:]
			tt.do(b)
			if tt.calm && len(b.states) > 1 {
				t.Errorf("%v fps: states %q, want no movement", fps, b.states)
			}
			for _, o := range b.all {
				checkLying(t, before, o)
			}
			if tt.none && len(b.all) != 0 {
				t.Errorf("%v fps: %d observations, want none", fps, len(b.all))
			}
			// And the next roll is one, of those that lay in the rolling zone.
			o, rolling, laid := b.last(b.run(roll(b.table, false)))
			if rolling != 6 || laid != 2 || !o.Moved || o.Decision != vision.Accept {
				t.Errorf("%v fps: roll after it: %d rolling, %d aside, moved %v, %v %v; want 6, 2, true, accept",
					fps, rolling, laid, o.Moved, o.Decision, o.Reasons)
			}
			if got, want := tracks(o, vision.Aside), tracks(before, vision.Aside); !slices.Equal(got, want) {
				t.Errorf("%v fps: aside tracks after the roll %v, want %v", fps, got, want)
			}
		}))
	}
}

// checkLying holds an observation against the one before: a reading that is to be used shows the same dice,
// none rolled. One that asks may show fewer.
func checkLying(t *testing.T, before, o vision.Observation) {
	t.Helper()
	if o.Moved {
		t.Errorf("frame %d counts as a roll: %v %v", o.Frame, o.Decision, o.Reasons)
	}
	for _, d := range o.Things {
		if d.Rolled {
			t.Errorf("frame %d: die %d at %v counts as rolled", o.Frame, d.Face, d.Box[0])
		}
	}
	was := identities(before)
	for track, what := range identities(o) {
		if was[track] != what {
			t.Errorf("frame %d: track %d is %q, was %q", o.Frame, track, what, was[track])
		}
	}
	if o.Decision != vision.Ask && len(o.Things) != len(before.Things) {
		t.Errorf("frame %d: %v with %d dice, want %d or a question", o.Frame, o.Decision, len(o.Things),
			len(before.Things))
	}
}

// TestRollsInBadLight rolls while light, camera and table give trouble: each roll is seen once, with its
// faces.
func TestRollsInBadLight(t *testing.T) {
	tests := []struct {
		name  string
		begin func(*bench)
	}{
		{"flicker", func(b *bench) { b.table.Flicker(100, 0.12) }},
		{"automatic exposure", func(b *bench) { b.table.AutoExposure(true) }},
		{"a shadow passes", func(b *bench) { b.table.Shadow(2500 * time.Millisecond) }},
		{"half of the light", func(b *bench) { b.table.Lamp(0.5) }},
		{"a knock", func(b *bench) { b.table.Knock(1) }},
		{"the camera is pushed", func(b *bench) { b.table.Push(-6, 5) }},
	}
	for i, tt := range sweep.Each(tests) {
		t.Run(tt.name, bubble(func(t *testing.T) {
			fps := rate(i)
			b := newBench(t, lit(sim.Config{Seed: 31 + uint64(i), FPS: fps, Pace: max(1, fps/15)}))
			b.table.Load(1, 2, 2, 3, 4, 4, 5, 6 /* and the same again */, 1, 2, 2, 3, 4, 4, 5, 6)
			b.run(roll(b.table, true))
			b.all = nil
			tt.begin(b)
			b.run(roll(b.table, true))
			var rolls int
			for _, o := range b.all {
				if o.Tray == vision.Empty && !o.Moved { // the dice are in the hand
					continue
				}
				if o.Moved && o.Decision == vision.Accept && len(o.Things) == 8 {
					rolls++
				} else if o.Moved || o.Decision != vision.Accept || len(o.Things) != 8 {
					t.Errorf("%v fps: %d dice, moved %v, %v %v", fps, len(o.Things), o.Moved, o.Decision,
						o.Reasons)
				}
			}
			if rolls != 1 {
				t.Errorf("%v fps: %d rolls in %d observations, want one", fps, rolls, len(b.all))
			}
		}))
	}
}

// TestLampOffInMidRoll has the light go while dice tumble, and come back when they lie. Nothing is read in
// the dark, and what lies there afterwards is the roll, or a question where it shows the faces of before.
func TestLampOffInMidRoll(t *testing.T) {
	tests := []struct {
		name  string
		level float64 // of the light that stays
		again bool    // the roll shows the faces of before
	}{
		{"night", 0.02, false},
		{"night, the same faces again", 0.02, true},
		{"a little light stays", 0.12, false},
	}
	for i, tt := range sweep.Each(tests) {
		t.Run(tt.name, bubble(func(t *testing.T) {
			b := newBench(t, lit(sim.Config{Seed: 41 + uint64(i), FPS: rate(i), Pace: max(1, rate(i)/15)}))
			b.table.Load(1, 2, 2, 3, 4, 4, 5, 6)
			if tt.again {
				b.table.Load(1, 2, 2, 3, 4, 4, 5, 6)
			} else {
				b.table.Load(1, 1, 2, 3, 3, 4, 6, 6)
			}
			b.run(roll(b.table, true))
			done := b.begin(roll(b.table, true))
			for !slices.ContainsFunc(b.table.Truth().Dice, func(d sim.TrueDie) bool { return d.Face == 0 }) {
				b.step()
			}
			b.all = nil
			b.table.Lamp(tt.level)
			b.until(done)
			b.wait(2 * time.Second)
			if tt.level < 0.05 && len(b.all) != 0 {
				t.Errorf("%d observations in the dark, want none", len(b.all))
			}
			b.table.Lamp(1)
			b.wait(time.Second)
			if len(b.all) != 1 {
				t.Fatalf("%d observations, want one of the roll", len(b.all))
			}
			o, rolling, _ := b.last(b.all)
			asked := o.Decision == vision.Ask && slices.Contains(o.Reasons, "movedUnsure")
			if rolling != 8 || asked == (o.Moved && o.Decision == vision.Accept) || tt.level > 0.1 && asked {
				t.Errorf("%d rolling, moved %v, %v %v; want 8, moved, or asked about where nothing was seen",
					rolling, o.Moved, o.Decision, o.Reasons)
			}
		}))
	}
}

// TestCatOnTheTable looks at what is said while a cat sleeps on the table, and after it.
func TestCatOnTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, sim.Config{Seed: 51, FPS: 10})
		b.blind = true
		b.run(roll(b.table, true))
		b.all = nil
		b.run(func(ctx context.Context) error { return b.table.Cat(ctx, 12*time.Second, 0) })
		if len(b.all) != 2 {
			t.Fatalf("%d observations, want a question and the dice as before", len(b.all))
		}
		if o := b.all[0]; o.Decision != vision.Ask || !slices.Contains(o.Reasons, "hand") || len(o.Things) > 7 {
			t.Errorf("with the cat: %d dice, %v %v; want fewer than 8, asked about as something is in the way",
				len(o.Things), o.Decision, o.Reasons)
		}
		if o := b.all[1]; o.Decision != vision.Accept || o.Moved || len(o.Things) != 8 {
			t.Errorf("without it: %d dice, %v %v, moved %v; want 8, accept, not moved", len(o.Things),
				o.Decision, o.Reasons, o.Moved)
		}
	})
}
