package settle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"spieltisch/devices"
	"spieltisch/devices/sim"
	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// bench is a table, a camera above it, and a settler with a reader that knows the truth. It stands for the
// pipeline.
type bench struct {
	t       *testing.T
	table   *sim.Table
	camera  *sim.Camera
	settler *settle.Settler
	got     []vision.Observation // of the last run
	all     []vision.Observation // since the test emptied it
	states  []vision.TrayState   // each state once when it changes
	reads   int
	real    func(devices.Frame) vision.Observation // reads pixels; nil: the truth is the answer
	// the reader leaves out what a hand hides and does not complain
	blind bool
}

func newBench(t *testing.T, cfg sim.Config) *bench {
	t.Helper()
	cfg.Stepped = true
	if cfg.W == 0 {
		cfg = lit(cfg)
		if sweep.OneIn() > 1 {
			// As many px as a settler looks at cells, and the noise that cells of a real camera have: rendering
			// is what takes the time.
			look := tray.Demo()
			look.Noise = 1
			cfg.W, cfg.H, cfg.Look = 160, 120, &look
		}
	}
	b := &bench{t: t, table: sim.NewTable(cfg), settler: settle.New(settle.Config{})}
	b.camera = b.table.Camera()
	return b
}

// bubble is a test in which a bench can wait for goroutines.
func bubble(f func(*testing.T)) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		synctest.Test(t, f)
	}
}

// read is the fake reader: it answers with what really lies there and is not hidden.
func (b *bench) read(f devices.Frame) vision.Observation {
	if b.real != nil {
		return b.real(f)
	}
	truth := b.table.Truth()
	if truth.Frame != f.Seq {
		b.t.Fatalf("truth is of frame %d, want %d", truth.Frame, f.Seq)
	}
	o := vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.Accept}
	for _, d := range truth.Dice {
		if d.Face == 0 {
			b.t.Errorf("frame %d was read while die %d tumbles", f.Seq, d.Index)
		}
		if d.Hidden && (b.blind || b.states[len(b.states)-1] == vision.Hand) {
			continue
		}
		if d.Hidden {
			b.t.Errorf("frame %d was read while a hand is over die %d", f.Seq, d.Index)
		} else {
			o.Things = append(o.Things, vision.Thing{Face: d.Face, Confidence: 1, Box: d.Box})
		}
	}
	if len(o.Things) == 0 {
		o.Decision = vision.None
	}
	return o
}

// step takes one frame through the pipeline. How fast the goroutines of hands run changes nothing: that
// something is done is known before the next frame is taken.
func (b *bench) step() {
	defer synctest.Wait()
	f, err := b.camera.Read(b.t.Context())
	if errors.Is(err, devices.ErrGone) {
		if c, err := b.table.Open(); err == nil {
			b.camera = c.(*sim.Camera)
		}
		return
	}
	if err != nil {
		b.t.Fatalf("read: %v", err)
	}
	v := b.settler.Step(f)
	if n := len(b.states); n == 0 || b.states[n-1] != v.State {
		b.states = append(b.states, v.State)
	}
	if !v.Read {
		return
	}
	b.reads++
	if o, ok := b.settler.Observe(f, b.read(f)); ok {
		b.got, b.all = append(b.got, o), append(b.all, o)
	}
}

// run steps until the hands are done and another half second has passed, and gives what was observed
// meanwhile.
func (b *bench) run(do ...func(context.Context) error) []vision.Observation {
	b.t.Helper()
	b.got = nil
	rest := func(ctx context.Context) error { return b.table.Wait(ctx, 500*time.Millisecond) }
	for _, d := range append(do, rest) {
		b.until(b.begin(d))
	}
	return b.got
}

// begin has hands set out to do something; the result comes when it is done.
func (b *bench) begin(do func(context.Context) error) <-chan error {
	done := make(chan error, 1)
	go func() { done <- do(b.t.Context()) }()
	synctest.Wait()
	return done
}

// until steps until hands are done.
func (b *bench) until(done <-chan error) {
	b.t.Helper()
	for {
		select {
		case err := <-done:
			if err != nil {
				b.t.Fatalf("hands: %v", err)
			}
			return
		default:
			b.step()
		}
	}
}

// last is the last observation of some, with how many dice lie in each zone.
func (b *bench) last(got []vision.Observation) (o vision.Observation, rolling, aside int) {
	b.t.Helper()
	if len(got) == 0 {
		b.t.Fatal("nothing was observed")
	}
	o = got[len(got)-1]
	for _, d := range o.Things {
		switch d.Area {
		case vision.Rolling:
			rolling++
		case vision.Aside:
			aside++
		}
	}
	return o, rolling, aside
}

func roll(t *sim.Table, all bool) func(context.Context) error {
	return func(ctx context.Context) error { return t.Roll(ctx, all) }
}

func aside(t *sim.Table, face, n int) func(context.Context) error {
	return func(ctx context.Context) error { return t.Aside(ctx, face, n) }
}

func put(t *sim.Table, moves ...sim.Move) func(context.Context) error {
	return func(ctx context.Context) error { return t.Put(ctx, moves...) }
}

func tracks(o vision.Observation, area vision.Area) []int {
	var out []int
	for _, d := range o.Things {
		if d.Area == area {
			out = append(out, d.Track)
		}
	}
	slices.Sort(out)
	return out
}

func TestTurnOnTheSimulatedTray(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, fps := range sweep.Each(rates) {
			b := newBench(t, sim.Config{Seed: 7, FPS: fps, Pace: max(1, fps/20)})
			b.table.Load(4, 4, 5, 1, 1, 6, 2, 3 /* the same faces again */, 5, 1, 1, 6, 2, 3)
			got := b.run()
			if o, _, _ := b.last(got); o.Tray != vision.Empty || len(got) != 1 {
				t.Fatalf("%v fps: empty table: %d observations, the last %v", fps, len(got), o.Tray)
			}

			got = b.run(roll(b.table, true))
			first, rolling, laid := b.last(got)
			if rolling != 8 || laid != 0 || !first.Moved || first.Decision != vision.Accept || len(got) != 1 {
				t.Fatalf("%v fps: first roll: %d rolling, %d aside, moved %v, %v %v, %d observations", fps,
					rolling, laid, first.Moved, first.Decision, first.Reasons, len(got))
			}

			got = b.run(aside(b.table, 4, 1), aside(b.table, 4, 1))
			after, rolling, laid := b.last(got)
			if rolling != 6 || laid != 2 || after.Moved || after.Decision != vision.Accept {
				t.Fatalf("%v fps: aside: %d rolling, %d aside, moved %v, %v %v", fps, rolling, laid,
					after.Moved, after.Decision, after.Reasons)
			}
			all := append(tracks(after, vision.Rolling), tracks(after, vision.Aside)...)
			slices.Sort(all)
			if want := tracks(first, vision.Rolling); !slices.Equal(all, want) {
				t.Errorf("%v fps: tracks after aside %v, want %v", fps, all, want)
			}

			got = b.run(roll(b.table, false))
			again, rolling, laid := b.last(got)
			if rolling != 6 || laid != 2 || !again.Moved || again.Decision != vision.Accept {
				t.Fatalf("%v fps: roll of the rest: %d rolling, %d aside, moved %v, %v %v", fps, rolling,
					laid, again.Moved, again.Decision, again.Reasons)
			}
			if got, want := tracks(again, vision.Aside), tracks(after, vision.Aside); !slices.Equal(got,
				want) {
				t.Errorf("%v fps: aside tracks after a roll %v, want %v", fps, got, want)
			}
			for _, d := range again.Things {
				if d.Rolled != (d.Area == vision.Rolling) {
					t.Errorf("%v fps: die %d in %s: rolled %v", fps, d.Face, d.Area, d.Rolled)
				}
			}

			got = b.run(func(ctx context.Context) error { return b.table.Hover(ctx, time.Second) })
			if len(got) != 0 {
				t.Errorf("%v fps: %d observations after a hand that touched nothing, want none", fps,
					len(got))
			}
			t.Logf("%v fps: %d reads", fps, b.reads)
		}
	})
}

func TestHandsOnTheSimulatedTray(t *testing.T) {
	type result struct {
		rolling, aside int
		moved          bool
		decision       vision.Decision
		reasons        []vision.Reason
	}
	tests := []struct {
		name string
		do   func(*sim.Table) func(context.Context) error
		want result
	}{
		{"three fours aside", func(t *sim.Table) func(context.Context) error { return aside(t, 4, 0) },
			result{5, 3, false, vision.Accept, nil}},
		{"two faces aside", func(t *sim.Table) func(context.Context) error {
			return put(t, sim.Move{Face: 4, From: sim.Rolling, To: sim.Aside},
				sim.Move{Face: 5, From: sim.Rolling, To: sim.Aside})
		}, result{6, 2, false, vision.Accept, nil}},
		{"a die taken off the table", func(t *sim.Table) func(context.Context) error {
			return put(t, sim.Move{Face: 5, From: sim.Rolling, To: sim.Off})
		}, result{7, 0, false, vision.Accept, nil}},
		{"a die turned by hand", func(t *sim.Table) func(context.Context) error {
			return put(t, sim.Move{Face: 5, From: sim.Rolling, To: sim.Rolling, Turn: 6, Stay: true})
		}, result{8, 0, false, vision.Accept, nil}},
		{"a die pushed about", func(t *sim.Table) func(context.Context) error {
			return put(t, sim.Move{Face: 5, From: sim.Rolling, To: sim.Rolling})
		}, result{8, 0, false, vision.Accept, nil}},
		{"all rolled again to the same faces", func(t *sim.Table) func(context.Context) error {
			t.Load(4, 4, 4, 5, 1, 6, 2, 3)
			return roll(t, true)
		}, result{8, 0, true, vision.Accept, nil}},
		{"all gathered up by hand", func(t *sim.Table) func(context.Context) error {
			moves := make([]sim.Move, 8)
			for i := range moves {
				moves[i] = sim.Move{From: sim.Rolling, To: sim.Rolling}
			}
			return put(t, moves...)
		}, result{8, 0, false, vision.Accept, nil}},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, bubble(func(t *testing.T) {
			b := newBench(t, sim.Config{Seed: 11, FPS: 15})
			b.table.Load(4, 4, 4, 5, 1, 6, 2, 3)
			before, _, _ := b.last(b.run(roll(b.table, true)))
			o, rolling, laid := b.last(b.run(tt.do(b.table)))
			got := result{rolling, laid, o.Moved, o.Decision, o.Reasons}
			if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(result{}),
				cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("after it (-want +got):\n%s", diff)
			}
			if tt.want.moved {
				return
			}
			old := tracks(before, vision.Rolling)
			for _, n := range append(tracks(o, vision.Rolling), tracks(o, vision.Aside)...) {
				if !slices.Contains(old, n) {
					t.Errorf("track %d is new, want those of %v", n, old)
				}
			}
			for _, d := range o.Things {
				if d.Rolled {
					t.Errorf("die %d in %s counts as rolled", d.Face, d.Area)
				}
			}
		}))
	}
}

func TestDieComesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, sim.Config{Seed: 5, FPS: 15})
		b.table.Load(4, 4, 4, 5, 1, 6, 2, 3)
		b.run(roll(b.table, true))
		b.run(put(b.table, sim.Move{Face: 5, From: sim.Rolling, To: sim.Off}))
		o, rolling, _ := b.last(b.run(put(b.table, sim.Move{Face: 5, From: sim.Off, To: sim.Rolling})))
		if rolling != 8 || o.Moved || o.Decision != vision.Accept {
			t.Errorf("%d rolling, moved %v, %v %v; want 8, not moved, accept", rolling, o.Moved, o.Decision,
				o.Reasons)
		}
		o, rolling, laid := b.last(b.run(aside(b.table, 4, 0),
			put(b.table, sim.Move{Face: 4, From: sim.Aside, To: sim.Rolling})))
		if rolling != 6 || laid != 2 || o.Moved {
			t.Errorf("%d rolling, %d aside, moved %v; want 6, 2, not moved", rolling, laid, o.Moved)
		}
	})
}

func TestRestingHandIsNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, sim.Config{Seed: 5, FPS: 15})
		b.run(roll(b.table, true))
		got := b.run(b.table.HandIn,
			func(ctx context.Context) error { return b.table.Wait(ctx, 3*time.Second) })
		if len(got) != 0 {
			t.Errorf("%d observations with a hand in the tray, want none", len(got))
		}
		if last := b.states[len(b.states)-1]; last != vision.Hand {
			t.Errorf("state with a resting hand = %q, want %q", last, vision.Hand)
		}
		if got := b.run(b.table.HandOut); len(got) != 0 {
			t.Errorf("%d observations after the hand left, want none", len(got))
		}
		if last := b.states[len(b.states)-1]; last != vision.Settled {
			t.Errorf("state after the hand left = %q, want %q", last, vision.Settled)
		}
	})
}

func TestHandThatStaysIsAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, sim.Config{Seed: 5, FPS: 10})
		b.run(roll(b.table, true))
		b.blind = true // this reader does not know of hands
		got := b.run(b.table.HandIn,
			func(ctx context.Context) error { return b.table.Wait(ctx, 12*time.Second) })
		o, _, _ := b.last(got)
		if o.Decision != vision.Ask || !slices.Contains(o.Reasons, "hand") {
			t.Errorf("decision = %v %v, want ask for the hand", o.Decision, o.Reasons)
		}
	})
}

func TestOutages(t *testing.T) {
	wait := func(b *bench, d time.Duration) []vision.Observation {
		return b.run(func(ctx context.Context) error { return b.table.Wait(ctx, d) })
	}
	t.Run("unplugged, nothing touched", bubble(func(t *testing.T) {
		b := newBench(t, sim.Config{Seed: 5, FPS: 15})
		b.run(roll(b.table, true))
		b.table.Unplug()
		wait(b, 3*time.Second)
		b.table.Replug()
		if got := wait(b, time.Second); len(got) != 0 {
			t.Errorf("%d observations after the camera came back, want none", len(got))
		}
	}))
	t.Run("rolled while unplugged", bubble(func(t *testing.T) {
		b := newBench(t, sim.Config{Seed: 5, FPS: 15})
		b.table.Load(1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4)
		b.run(roll(b.table, true))
		b.table.Unplug()
		b.run(roll(b.table, true))
		b.table.Replug()
		o, rolling, _ := b.last(wait(b, time.Second))
		if rolling != 8 || !o.Moved {
			t.Errorf("%d rolling, moved %v; want 8, moved", rolling, o.Moved)
		}
	}))
	t.Run("rolled to the same faces while unplugged", bubble(func(t *testing.T) {
		b := newBench(t, sim.Config{Seed: 5, FPS: 15})
		b.table.Load(1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2)
		b.run(roll(b.table, true))
		b.table.Unplug()
		b.run(roll(b.table, true))
		b.table.Replug()
		o, _, _ := b.last(wait(b, time.Second))
		if o.Decision != vision.Ask || !slices.Contains(o.Reasons, "movedUnsure") {
			t.Errorf("decision %v %v, want ask, movedUnsure", o.Decision, o.Reasons)
		}
	}))
	t.Run("dark, then light", bubble(func(t *testing.T) {
		b := newBench(t, sim.Config{Seed: 5, FPS: 15})
		b.run(roll(b.table, true))
		b.table.Darken(true)
		if got := wait(b, time.Second); len(got) != 0 || b.states[len(b.states)-1] != vision.Unknown {
			t.Errorf("%d observations in the dark, state %q", len(got), b.states[len(b.states)-1])
		}
		b.table.Darken(false)
		if got := wait(b, time.Second); len(got) != 0 {
			t.Errorf("%d observations when the light came back, want none", len(got))
		}
	}))
	t.Run("frozen in the middle of a roll", bubble(func(t *testing.T) {
		b := newBench(t, sim.Config{Seed: 5, FPS: 30})
		b.run(func(ctx context.Context) error { return b.table.Wait(ctx, time.Second) })
		done := b.begin(roll(b.table, true))
		for !slices.ContainsFunc(b.table.Truth().Dice, func(d sim.TrueDie) bool { return d.Face == 0 }) {
			b.step()
		}
		b.table.Freeze(true)
		reads := b.reads
		b.until(done)
		for range 15 {
			b.step()
		}
		if b.reads != reads {
			t.Errorf("%d reads of a frozen picture, want none", b.reads-reads)
		}
		b.table.Freeze(false)
		if _, rolling, _ := b.last(b.run()); rolling != 8 {
			t.Errorf("%d dice after the camera woke, want 8", rolling)
		}
	}))
	t.Run("every picture twice", bubble(func(t *testing.T) {
		b := newBench(t, sim.Config{Seed: 5, FPS: 30})
		b.table.Double(true)
		b.run(func(ctx context.Context) error { return b.table.Wait(ctx, time.Second) })
		got := b.run(roll(b.table, true))
		if o, rolling, _ := b.last(got); rolling != 8 || !o.Moved || len(got) != 1 {
			t.Errorf("%d observations, %d rolling, moved %v; want 1, 8, moved", len(got), rolling, o.Moved)
		}
	}))
}

// TestWholeTurns plays turns on tables where dice came to lie in rows near the border, which looks like an
// arm.
func TestWholeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, seed := range sweep.Each([]uint64{102, 110}) {
			b := newBench(t, sim.Config{Seed: seed, FPS: 10})
			rng := rand.New(rand.NewPCG(seed, 1))
			b.run()
			check := func(got []vision.Observation, left int, moved bool) {
				t.Helper()
				o, rolling, laid := b.last(got)
				if rolling != left || laid != 8-left || o.Moved != moved || o.Decision != vision.Accept {
					t.Fatalf("seed %d: %d rolling, %d aside, moved %v, %v %v; want %d, %d, %v, accept",
						seed, rolling, laid, o.Moved, o.Decision, o.Reasons, left, 8-left, moved)
				}
			}
			for range sweep.Each([]string{"a turn", "and another one on the same table"}) {
				check(b.run(roll(b.table, true)), 8, true)
				for left := 8; left > 2; {
					var there []int
					for _, d := range b.table.Truth().Dice {
						if d.Area == sim.Rolling {
							there = append(there, d.Face)
						}
					}
					face := there[rng.IntN(len(there))]
					for _, f := range there {
						if f == face {
							left--
						}
					}
					check(b.run(aside(b.table, face, 0)), left, false)
					if left > 0 {
						check(b.run(roll(b.table, false)), left, true)
					}
				}
			}
		}
	})
}
