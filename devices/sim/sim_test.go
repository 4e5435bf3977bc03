package sim_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/sim"
)

func TestCameraSuite(t *testing.T) {
	small := sim.Config{W: 160, H: 120}
	t.Run("stepped", func(t *testing.T) {
		devicestest.Camera(t, func(*testing.T) devices.Camera {
			cfg := small
			cfg.Stepped = true
			return sim.NewTable(cfg).Camera()
		})
	})
	t.Run("with the clock", func(t *testing.T) {
		devicestest.Camera(t, func(*testing.T) devices.Camera { return sim.NewTable(small).Camera() })
	})
	t.Run("unplugged", func(t *testing.T) {
		for _, stepped := range []bool{true, false} {
			cfg := small
			cfg.Stepped = stepped
			table := sim.NewTable(cfg)
			devicestest.Gone(t, table.Camera(), table.Unplug)
			if _, err := table.Open(); !errors.Is(err, devices.ErrGone) {
				t.Errorf("open while unplugged: %v, want devices.ErrGone", err)
			}
			table.Replug()
			c, err := table.Open()
			if err != nil {
				t.Fatalf("open after replug: %v", err)
			}
			if f, err := c.Read(t.Context()); err != nil || f.Seq != 1 {
				t.Errorf("first frame after replug: number %d, %v", f.Seq, err)
			}
		}
	})
}

// play lets time pass until what hands do has ended, in a bubble: how fast their goroutine runs changes
// nothing. Then a frame shows the end.
func play(t *testing.T, table *sim.Table, c *sim.Camera, do func(context.Context) error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- do(t.Context()) }()
	for {
		synctest.Wait()
		select {
		case err := <-done:
			if _, readErr := c.Read(t.Context()); readErr != nil {
				t.Fatal(readErr)
			}
			return err
		default:
			table.Advance(frame)
		}
	}
}

// frame is the time of a frame of a table as stepped gives it.
const frame = 100 * time.Millisecond

func stepped(t *testing.T, seed uint64) (*sim.Table, *sim.Camera) {
	t.Helper()
	table := sim.NewTable(sim.Config{Seed: seed, Stepped: true, FPS: 10, W: 320, H: 240})
	return table, table.Camera()
}

func roll(table *sim.Table, all bool) func(context.Context) error {
	return func(ctx context.Context) error { return table.Roll(ctx, all) }
}

// faces are what dice in an area show, sorted.
func faces(table *sim.Table, area sim.Area) []int {
	var out []int
	for _, d := range table.Truth().Dice {
		if d.Area == area {
			out = append(out, d.Face)
		}
	}
	slices.Sort(out)
	return out
}

func TestHandsMoveDice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, c := stepped(t, 3)
		steps := []struct {
			name           string
			do             func(context.Context) error
			rolling, aside []int
		}{
			{"roll all", roll(table, true), []int{1, 2, 2, 3, 4, 4, 4, 6}, nil},
			{"one four aside", func(ctx context.Context) error { return table.Aside(ctx, 4, 1) },
				[]int{1, 2, 2, 3, 4, 4, 6}, []int{4}},
			{"the other fours aside", func(ctx context.Context) error { return table.Aside(ctx, 4, 0) },
				[]int{1, 2, 2, 3, 6}, []int{4, 4, 4}},
			{"roll the rest", roll(table, false), []int{1, 1, 1, 5, 5}, []int{4, 4, 4}},
			{"a four back", func(ctx context.Context) error {
				return table.Put(ctx, sim.Move{Face: 4, From: sim.Aside, To: sim.Rolling})
			}, []int{1, 1, 1, 4, 5, 5}, []int{4, 4}},
			{"two off the table", func(ctx context.Context) error {
				return table.Put(ctx, sim.Move{Face: 1, From: sim.Rolling, To: sim.Off},
					sim.Move{Face: 5, From: sim.Rolling, To: sim.Off})
			}, []int{1, 1, 4, 5}, []int{4, 4}},
			{"one back on it", func(ctx context.Context) error {
				return table.Put(ctx, sim.Move{Face: 5, From: sim.Off, To: sim.Aside})
			}, []int{1, 1, 4, 5}, []int{4, 4, 5}},
			{"one turned", func(ctx context.Context) error {
				return table.Put(ctx,
					sim.Move{Face: 4, From: sim.Rolling, To: sim.Rolling, Turn: 6, Stay: true})
			}, []int{1, 1, 5, 6}, []int{4, 4, 5}},
			{"a hand above", func(ctx context.Context) error { return table.Hover(ctx, time.Second) },
				[]int{1, 1, 5, 6}, []int{4, 4, 5}},
		}
		table.Load(1, 2, 2, 3, 4, 4, 4, 6, 1, 1, 1, 5, 5)
		for _, s := range steps {
			if err := play(t, table, c, s.do); err != nil {
				t.Fatalf("%s: %v", s.name, err)
			}
			if got := faces(table, sim.Rolling); !slices.Equal(got, s.rolling) {
				t.Errorf("%s: rolling %v, want %v", s.name, got, s.rolling)
			}
			if got := faces(table, sim.Aside); !slices.Equal(got, s.aside) {
				t.Errorf("%s: aside %v, want %v", s.name, got, s.aside)
			}
		}
	})
}

func TestNoSuchDie(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, c := stepped(t, 3)
		if err := play(t, table, c, roll(table, false)); err == nil {
			t.Error("a roll with no die in the rolling zone succeeded")
		}
		table.Load(1, 1, 1, 1, 1, 1, 1, 1)
		if err := play(t, table, c, roll(table, true)); err != nil {
			t.Fatal(err)
		}
		if err := play(t, table, c,
			func(ctx context.Context) error { return table.Aside(ctx, 6, 1) }); err == nil {
			t.Error("a six was moved where none lies")
		}
		if got := faces(table, sim.Rolling); len(got) != 8 {
			t.Errorf("%d dice after what could not be done, want 8", len(got))
		}
	})
}

// Dice at rest lie whole in their zone and apart, whatever the seed.
func TestDiceRestApartInTheirZone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for seed := range uint64(6) {
			table, c := stepped(t, seed)
			if err := play(t, table, c, roll(table, true)); err != nil {
				t.Fatal(err)
			}
			dice := table.Truth().Dice
			for i, d := range dice {
				for _, p := range d.Box {
					if p.X < 0 || p.X > 320*2/3 || p.Y < 0 || p.Y > 240 {
						t.Errorf("seed %d: die %d has a corner at %v, out of the rolling zone", seed, i, p)
					}
				}
				for _, e := range dice[:i] {
					a, b := d.Box[0].Add(d.Box[2]).Div(2), e.Box[0].Add(e.Box[2]).Div(2)
					if gap := a.Sub(b); gap.X*gap.X+gap.Y*gap.Y < 21*21 { // a side is 21 px here
						t.Errorf("seed %d: dice %d and %d overlap at %v and %v", seed, e.Index, d.Index, a, b)
					}
				}
			}
		}
	})
}

func TestSameSeedSamePixels(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one := func(seed uint64) []byte {
			table := sim.NewTable(sim.Config{Seed: seed, Stepped: true, FPS: 10, W: 160, H: 120})
			c := table.Camera()
			if err := table.Script("test", strings.NewReader("roll all\nwait 1s")); err != nil {
				t.Fatal(err)
			}
			var all []byte
			for range 20 {
				f, err := c.Read(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, f.Pix...)
			}
			return all
		}
		if !bytes.Equal(one(4), one(4)) {
			t.Error("two tables with one seed gave other pixels")
		}
		if bytes.Equal(one(4), one(5)) {
			t.Error("two seeds gave the same pixels")
		}
	})
}

// Faults of light and lens are in the pixels, and end.
func TestFaultsOfTheLight(t *testing.T) {
	tests := []struct {
		name  string
		begin func(*sim.Table)
		end   func(*sim.Table)
	}{
		{"lamp", func(t *sim.Table) { t.Lamp(0.5) }, func(t *sim.Table) { t.Lamp(1) }},
		{"flicker", func(t *sim.Table) { t.Flicker(100, 0.2) }, func(t *sim.Table) { t.Flicker(0, 0) }},
		{"cap", func(t *sim.Table) { t.Cap(true) }, func(t *sim.Table) { t.Cap(false) }},
		{"push", func(t *sim.Table) { t.Push(9, 0) }, func(t *sim.Table) { t.Push(-9, 0) }},
		{"shadow", func(t *sim.Table) { t.Shadow(400 * time.Millisecond) },
			func(t *sim.Table) { t.Advance(time.Second) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				table, c := stepped(t, 2)
				table.Load(1, 2, 3, 4, 5, 6, 6, 6)
				if err := play(t, table, c, roll(table, true)); err != nil {
					t.Fatal(err)
				}
				// far is the share of bytes that differ by more than noise.
				far := func(a, b []byte) float64 {
					n := 0
					for i := range a {
						if d := int(a[i]) - int(b[i]); d > 15 || d < -15 {
							n++
						}
					}
					return float64(n) / float64(len(a))
				}
				read := func() []byte {
					var f devices.Frame
					for range 3 {
						var err error
						if f, err = c.Read(t.Context()); err != nil {
							t.Fatal(err)
						}
					}
					return f.Pix
				}
				before := read()
				tt.begin(table)
				during := read()
				tt.end(table)
				if got := far(before, during); got < 0.02 {
					t.Errorf("%.3f of the picture changed, want more", got)
				}
				if got := far(before, read()); got > 0.002 {
					t.Errorf("%.3f of the picture is still changed after it", got)
				}
			})
		})
	}
}

func TestCatHidesDiceAndGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, c := stepped(t, 2)
		if err := play(t, table, c, roll(table, true)); err != nil {
			t.Fatal(err)
		}
		if err := table.Script("cat", strings.NewReader("cat 1s")); err != nil {
			t.Fatal(err)
		}
		most := 0
		for range 45 {
			if _, err := c.Read(t.Context()); err != nil {
				t.Fatal(err)
			}
			n := 0
			for _, d := range table.Truth().Dice {
				if d.Hidden {
					n++
				}
			}
			most = max(most, n)
		}
		if most < 3 {
			t.Errorf("a cat in the middle hides %d dice, want some", most)
		}
		for _, d := range table.Truth().Dice {
			if d.Hidden {
				t.Errorf("die %d is hidden after the cat has gone", d.Index)
			}
		}
	})
}

func TestRealTimeUnderSynctest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := sim.NewTable(sim.Config{Seed: 1, W: 160, H: 120})
		c := table.Camera()
		began := time.Now()
		done := make(chan error, 1)
		go func() { done <- table.Roll(t.Context(), true) }()
		frames := 0
		for {
			select {
			case err := <-done:
				if err != nil {
					t.Fatal(err)
				}
				took := time.Since(began)
				if took < time.Second || took > 4*time.Second {
					t.Errorf("a roll took %v of the table's time", took)
				}
				if want := int(took.Seconds() * 30); frames < want-2 || frames > want+2 {
					t.Errorf("%d frames in %v, want about %d", frames, took, want)
				}
				return
			default:
			}
			if _, err := c.Read(t.Context()); err != nil {
				t.Fatal(err)
			}
			frames++
		}
	})
}

func TestScript(t *testing.T) {
	t.Run("plays", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			table, c := stepped(t, 1)
			script := "load 4 4 1 2 3 5 6 6 # eight\n\nroll all\nwait 200ms\naside 4\naside 1 1\naside 9\n"
			if err := table.Script("test", strings.NewReader(script)); err != nil {
				t.Fatal(err)
			}
			if err := play(t, table, c,
				func(ctx context.Context) error { return table.Wait(ctx, 0) }); err != nil {
				t.Fatal(err)
			}
			if got, want := faces(table, sim.Aside), []int{1, 4, 4}; !slices.Equal(got, want) {
				t.Errorf("aside %v, want %v", got, want)
			}
		})
	})
	t.Run("unplugs for a while", func(t *testing.T) {
		table, c := stepped(t, 1)
		if err := table.Script("test", strings.NewReader("wait 1s\nunplug 2s\nagain")); err != nil {
			t.Fatal(err)
		}
		outages := 0
		for range 60 { // at ten frames a second two rounds
			if _, err := c.Read(t.Context()); errors.Is(err, devices.ErrGone) {
				if again, err := table.Open(); err == nil {
					c = again.(*sim.Camera)
					outages++
				}
			}
		}
		if outages != 2 && outages != 1 {
			t.Errorf("the camera came back %d times in six seconds, want once or twice", outages)
		}
	})
	for _, bad := range []string{"", "roll some", "dice 5", "dice 5 green", "aside x", "aside 4 2 1", "put 4 here there",
		"turn 4", "hand up", "wait", "wait long", "again\nroll", "fly 3s"} {
		if err := sim.NewTable(sim.Config{}).Script("s.txt", strings.NewReader(bad)); err == nil ||
			!strings.Contains(err.Error(), "s.txt") {
			t.Errorf("script %q: error %v, want one that names the script", bad, err)
		}
	}
}

// lies advances a table and gives what lies in its zones, and how often that changed.
func lies(table *sim.Table, d time.Duration) (states [][2]int) {
	c := table.Camera()
	for range int(d / time.Second) {
		table.Advance(900 * time.Millisecond)
		if _, err := c.Read(context.Background()); err != nil { // it is away
			c = table.Camera()
			continue
		}
		now := [2]int{len(faces(table, sim.Rolling)), len(faces(table, sim.Aside))}
		if n := len(states); now[0]+now[1] == 8 && (n == 0 || states[n-1] != now) {
			states = append(states, now)
		}
	}
	return states
}

// Hands to which nobody says anything, and those of the document's script, roll all dice, put some
// aside, roll the rest, and begin anew when nothing can go aside.
func TestHandsOfTheirOwn(t *testing.T) {
	doc, err := os.ReadFile("../../docs/tinkerer/simulation.md")
	if err != nil {
		t.Fatal(err)
	}
	_, printed, _ := strings.Cut(string(doc), "```\n")
	printed, _, _ = strings.Cut(printed, "```")
	for name, script := range map[string]string{"alone": sim.Alone, "document": printed} {
		t.Run(name, func(t *testing.T) {
			table := sim.NewTable(sim.Config{Seed: 3, Stepped: true, FPS: 10, W: 64, H: 48})
			if err := table.Script(name, strings.NewReader(script)); err != nil {
				t.Fatal(err)
			}
			states := lies(table, 120*time.Second)
			began := 0
			for i, s := range states {
				if s == [2]int{8, 0} {
					began++
				}
				if i > 0 && s != [2]int{8, 0} && s[1] < states[i-1][1] {
					t.Errorf("dice come back from aside: %v after %v", s, states[i-1])
				}
			}
			if states[0] != [2]int{8, 0} || began < 2 || len(states) < 6 {
				t.Errorf("in the zones lie %v, want all dice rolled, some aside, and again", states)
			}
		})
	}
}

// Dice may be changed: so many, of another kind.
func TestScriptWithOtherDice(t *testing.T) {
	table, _ := stepped(t, 1)
	if err := table.Script("test", strings.NewReader("dice 5 pips\nroll")); err != nil {
		t.Fatal(err)
	}
	lies(table, 6*time.Second)
	if got := len(faces(table, sim.Rolling)); got != 5 {
		t.Errorf("%d dice lie there, want 5", got)
	}
}

func BenchmarkCamera(b *testing.B) {
	for _, bb := range []struct{ name, script string }{
		{"resting", "roll all\nwait 1h"},
		{"rolling", "roll all\nwait 200ms\nagain"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			table := sim.NewTable(sim.Config{Stepped: true})
			c := table.Camera()
			if err := table.Script("bench", strings.NewReader(bb.script)); err != nil {
				b.Fatal(err)
			}
			table.Advance(3 * time.Second)
			for b.Loop() {
				if _, err := c.Read(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
