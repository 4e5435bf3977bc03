package gpiobuttons_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/gpiobuttons"
)

const ms = time.Millisecond

// two are the buttons of the tests, on lines 0 and 1.
var two = []gpiobuttons.Line{{Button: devices.ButtonNext, Name: "GPIO5"},
	{Button: devices.ButtonUndo, Name: "GPIO6"}}

// bench is two buttons on fake lines.
type bench struct {
	*gpiobuttons.Buttons
	lines *devicestest.Lines
	begun time.Time

	mu   sync.Mutex // guards said
	said []string
}

// newBench runs in a synctest bubble.
func newBench(level bool) *bench {
	b := &bench{begun: time.Now(), lines: devicestest.NewLines(level, level)}
	b.Buttons = gpiobuttons.New(two, b.lines, gpiobuttons.Times{}, nil)
	return b
}

// listen collects what the buttons do until ctx ends.
func (b *bench) listen(ctx context.Context) {
	for {
		p, err := b.Next(ctx)
		if err != nil {
			return
		}
		b.mu.Lock()
		b.said = append(b.said, fmt.Sprintf("%s %s at %v", p.Button, p.Kind, p.At.Sub(b.begun)))
		b.mu.Unlock()
	}
}

// edge is a change of level after a while.
type edge struct {
	after time.Duration
	level bool
}

const (
	next = 0 // line
	undo = 1
	low  = false
	high = true
)

func TestPresses(t *testing.T) {
	tests := []struct {
		name  string
		begin bool
		edges []edge
		want  []string
	}{
		{"a press counts when the button comes up", high, []edge{{100 * ms, low}, {100 * ms, high}},
			[]string{"next pressed at 220ms"}},
		{"a button that bounces, down and up, counts once", high,
			[]edge{{100 * ms, low}, {2 * ms, high}, {3 * ms, low}, {1 * ms, high}, {4 * ms, low},
				{150 * ms, high}, {2 * ms, low}, {5 * ms, high}},
			[]string{"next pressed at 287ms"}},
		{"a spike is no press", high, []edge{{100 * ms, low}, {5 * ms, high}}, nil},
		{"a bounce in the middle of a press does not end it", high,
			[]edge{{100 * ms, low}, {300 * ms, high}, {8 * ms, low},
				{200 * ms, high}}, []string{"next pressed at 628ms"}},
		{"two presses", high, []edge{{100 * ms, low}, {80 * ms, high}, {120 * ms, low}, {80 * ms, high}},
			[]string{"next pressed at 200ms", "next pressed at 400ms"}},
		{"held counts once, as held", high, []edge{{100 * ms, low}, {3000 * ms, high}},
			[]string{"next held at 1.1s"}},
		{"down for good is stuck", high, []edge{{100 * ms, low}, {15000 * ms, high}},
			[]string{"next held at 1.1s", "next stuck at 10.1s", "next freed at 15.12s"}},
		{"down at the start is no press", low, []edge{{2000 * ms, high}, {500 * ms, low}, {100 * ms, high}},
			[]string{"next pressed at 2.62s"}},
		{"down at the start for good is stuck", low, []edge{{12000 * ms, high}},
			[]string{"next stuck at 10s", "undo stuck at 10s", "next freed at 12.02s"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(tt.begin)
				ctx, cancel := context.WithCancel(t.Context())
				go b.listen(ctx)
				for _, e := range tt.edges {
					time.Sleep(e.after)
					b.lines.Set(next, e.level)
				}
				time.Sleep(time.Second)
				cancel()
				if err := b.Close(); err != nil {
					t.Errorf("close: %v", err)
				}
				synctest.Wait()
				slices.Sort(b.said)
				slices.Sort(tt.want)
				if !slices.Equal(b.said, tt.want) {
					t.Errorf("the button did\n%s\nwant\n%s", strings.Join(b.said, "\n"),
						strings.Join(tt.want, "\n"))
				}
			})
		})
	}
}

func TestTwoButtonsDoNotMix(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(high)
		ctx, cancel := context.WithCancel(t.Context())
		go b.listen(ctx)
		time.Sleep(100 * ms)
		b.lines.Set(next, low)
		time.Sleep(50 * ms)
		b.lines.Set(undo, low)
		time.Sleep(50 * ms)
		b.lines.Set(undo, high)
		time.Sleep(50 * ms)
		b.lines.Set(next, high)
		time.Sleep(50 * ms)
		cancel()
		if err := b.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
		synctest.Wait()
		if want := []string{"undo pressed at 220ms", "next pressed at 270ms"}; !slices.Equal(b.said, want) {
			t.Errorf("the buttons did %v, want %v", b.said, want)
		}
	})
}

func TestCloseEndsNext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(high)
		done := make(chan error)
		go func() {
			_, err := b.Next(t.Context())
			done <- err
		}()
		synctest.Wait()
		if err := errors.Join(b.Close(), b.Close()); err != nil {
			t.Errorf("close: %v", err)
		}
		if err := <-done; !errors.Is(err, devices.ErrGone) {
			t.Errorf("next: %v, want devices.ErrGone", err)
		}
		if _, err := b.Next(t.Context()); !errors.Is(err, devices.ErrGone) {
			t.Errorf("next after close: %v, want devices.ErrGone", err)
		}
	})
}

func TestContextEndsNext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(high)
		defer b.Close()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := b.Next(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("next: %v, want context.Canceled", err)
		}
	})
}

func TestOpenWithoutTheLine(t *testing.T) {
	_, err := gpiobuttons.Open(t.Context(),
		[]gpiobuttons.Line{{Button: devices.ButtonNext, Name: "GPIO9999"}}, gpiobuttons.Times{}, nil)
	if err == nil || !strings.Contains(err.Error(), "GPIO9999") || !strings.Contains(err.Error(), "line") {
		t.Errorf("open: %v, want one that names the line", err)
	}
}

func TestParse(t *testing.T) {
	got, err := gpiobuttons.Parse("next=GPIO5, undo=GPIO6")
	want := []gpiobuttons.Line{{Button: devices.ButtonNext, Name: "GPIO5"},
		{Button: devices.ButtonUndo, Name: "GPIO6"}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("Parse = %v, %v; want %v", got, err, want)
	}
	for target, want := range map[string]string{
		"":                      "write it like",
		"next":                  "write it like",
		"next=":                 "write it like",
		"stop=GPIO5":            `"stop=GPIO5" is no button`,
		"next=GPIO5,next=GPIO6": "stands there twice",
		"next=GPIO5,undo=GPIO5": "each button wants a line of its own",
	} {
		if _, err := gpiobuttons.Parse(target); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): error %v, want one with %q", target, err, want)
		}
	}
}

func TestButtonsOnLines(t *testing.T) {
	open := func() (*gpiobuttons.Buttons, *devicestest.Lines) {
		lines := devicestest.NewLines(high, high)
		return gpiobuttons.New(two, lines, gpiobuttons.Times{}, nil), lines
	}
	devicestest.Buttons(t, func(*testing.T) devices.Buttons {
		b, _ := open()
		return b
	})
	t.Run("gone", func(t *testing.T) {
		devicestest.ButtonsGone(t, func(*testing.T) (devices.Buttons, func()) {
			b, lines := open()
			return b, lines.Unplug
		})
	})
	devicestest.ButtonsStuck(t, []string{"read", "close"},
		func(_ *testing.T, j *devicestest.Jam) devices.Buttons {
			lines := devicestest.NewLines(high, high)
			lines.Jam = j
			return gpiobuttons.New(two, lines, gpiobuttons.Times{}, nil)
		})
}

// A button that is down when its line goes is neither held nor stuck nor pressed.
func TestAButtonThatIsDownWhenItsLineGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(high)
		time.Sleep(time.Second)
		b.lines.Set(next, low)
		time.Sleep(100 * ms)
		b.lines.Unplug()
		if p, err := b.Next(t.Context()); !errors.Is(err, devices.ErrGone) {
			t.Errorf("%+v, %v; want devices.ErrGone and no press", p, err)
		}
		if err := b.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
}

// Chatter without a pause as long as a press needs is one press at most, whatever levels the looks happen
// to find.
func TestChatter(t *testing.T) {
	for seed := range uint64(20) {
		synctest.Test(t, func(t *testing.T) {
			b := newBench(high)
			ctx, cancel := context.WithCancel(t.Context())
			go b.listen(ctx)
			time.Sleep(100 * ms)
			r := rand.New(rand.NewPCG(seed, 1))
			for begun := time.Now(); time.Since(begun) < 6*time.Second; {
				b.lines.Flip(next)
				if r.IntN(2) == 0 { // to and fro at once: a look finds the level that was
					b.lines.Flip(next)
				}
				time.Sleep(time.Duration(2+r.IntN(14)) * ms)
			}
			b.lines.Set(next, high)
			time.Sleep(time.Second)
			cancel()
			if err := b.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
			synctest.Wait()
			if len(b.said) > 1 {
				t.Errorf("seed %d: %d presses, want one at most: %v", seed, len(b.said), b.said)
			}
		})
	}
}

// Lines are looked at seldom while nothing happens, and no more when they have gone; lines without edges
// often.
func TestLooksAreFew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(high)
		time.Sleep(10 * time.Second)
		looks, _ := b.lines.Looks()
		if looks < 40 || looks > 60 {
			t.Errorf("%d looks in 10 s, want one each 200 ms", looks)
		}
		b.lines.Unplug()
		time.Sleep(10 * time.Second)
		if more, _ := b.lines.Looks(); more-looks > 2 {
			t.Errorf("%d looks at lines that have gone, want one", more-looks)
		}
		if err := errors.Join(b.Close(), b.Close()); err != nil {
			t.Errorf("close: %v", err)
		}
		if _, closed := b.lines.Looks(); closed != 1 {
			t.Errorf("let go %d times, want once", closed)
		}
	})
}

func TestLinesWithoutEdges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lines := devicestest.NewLines(high, high)
		lines.EdgesLess = true
		b := gpiobuttons.New(two, lines, gpiobuttons.Times{}, nil)
		go func() {
			time.Sleep(100 * ms)
			lines.Set(undo, low)
			time.Sleep(60 * ms)
			lines.Set(undo, high)
		}()
		if p, err := b.Next(t.Context()); err != nil || p.Button != devices.ButtonUndo ||
			p.Kind != devices.Pressed {
			t.Errorf("%+v, %v; want undo pressed", p, err)
		}
		if err := b.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
}
