package gpiobuttons_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpiotest"

	"spieltisch/devices"
	"spieltisch/devices/gpiobuttons"
)

const ms = time.Millisecond

// bench is two buttons on fake lines.
type bench struct {
	*gpiobuttons.Buttons
	next, undo *gpiotest.Pin
	begun      time.Time

	mu   sync.Mutex // guards said
	said []string
}

// newBench runs in a synctest bubble.
func newBench(t *testing.T, level gpio.Level) *bench {
	t.Helper()
	b := &bench{begun: time.Now()}
	pin := func(name string) *gpiotest.Pin {
		return &gpiotest.Pin{N: name, L: level, EdgesChan: make(chan gpio.Level)}
	}
	b.next, b.undo = pin("GPIO5"), pin("GPIO6")
	var err error
	b.Buttons, err = gpiobuttons.New([]gpiobuttons.Line{
		{Button: devices.ButtonNext, Name: "GPIO5", Pin: startsAt{b.next, level}}, {Button: devices.ButtonUndo, Name: "GPIO6", Pin: startsAt{b.undo, level}},
	}, gpiobuttons.Times{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// startsAt is a pin whose pull-up does not win over a button that is down.
type startsAt struct {
	*gpiotest.Pin
	level gpio.Level
}

func (s startsAt) In(p gpio.Pull, e gpio.Edge) error {
	err := s.Pin.In(p, e)
	return errors.Join(err, s.Pin.Out(s.level))
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
	level gpio.Level
}

const (
	low  = gpio.Low
	high = gpio.High
)

func TestPresses(t *testing.T) {
	tests := []struct {
		name  string
		begin gpio.Level
		edges []edge
		want  []string
	}{
		{"a press counts when the button comes up", high, []edge{{100 * ms, low}, {100 * ms, high}}, []string{"next pressed at 220ms"}},
		{"a button that bounces, down and up, counts once", high,
			[]edge{{100 * ms, low}, {2 * ms, high}, {3 * ms, low}, {1 * ms, high}, {4 * ms, low}, {150 * ms, high}, {2 * ms, low}, {5 * ms, high}},
			[]string{"next pressed at 287ms"}},
		{"a spike is no press", high, []edge{{100 * ms, low}, {5 * ms, high}}, nil},
		{"a bounce in the middle of a press does not end it", high, []edge{{100 * ms, low}, {300 * ms, high}, {8 * ms, low}, {200 * ms, high}}, []string{"next pressed at 628ms"}},
		{"two presses", high, []edge{{100 * ms, low}, {80 * ms, high}, {120 * ms, low}, {80 * ms, high}}, []string{"next pressed at 200ms", "next pressed at 400ms"}},
		{"held counts once, as held", high, []edge{{100 * ms, low}, {3000 * ms, high}}, []string{"next held at 1.1s"}},
		{"down for good is stuck", high, []edge{{100 * ms, low}, {15000 * ms, high}}, []string{"next held at 1.1s", "next stuck at 10.1s", "next freed at 15.12s"}},
		{"down at the start is no press", low, []edge{{2000 * ms, high}, {500 * ms, low}, {100 * ms, high}}, []string{"next pressed at 2.62s"}},
		{"down at the start for good is stuck", low, []edge{{12000 * ms, high}}, []string{"next stuck at 10s", "undo stuck at 10s", "next freed at 12.02s"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench(t, tt.begin)
				ctx, cancel := context.WithCancel(t.Context())
				go b.listen(ctx)
				for _, e := range tt.edges {
					time.Sleep(e.after)
					b.next.EdgesChan <- e.level
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
					t.Errorf("the button did\n%s\nwant\n%s", strings.Join(b.said, "\n"), strings.Join(tt.want, "\n"))
				}
			})
		})
	}
}

func TestTwoButtonsDoNotMix(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, high)
		ctx, cancel := context.WithCancel(t.Context())
		go b.listen(ctx)
		time.Sleep(100 * ms)
		b.next.EdgesChan <- low
		time.Sleep(50 * ms)
		b.undo.EdgesChan <- low
		time.Sleep(50 * ms)
		b.undo.EdgesChan <- high
		time.Sleep(50 * ms)
		b.next.EdgesChan <- high
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
		b := newBench(t, high)
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
		b := newBench(t, high)
		defer b.Close()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := b.Next(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("next: %v, want context.Canceled", err)
		}
	})
}

func TestLineThatIsTaken(t *testing.T) {
	_, err := gpiobuttons.New([]gpiobuttons.Line{{Button: devices.ButtonNext, Name: "GPIO5", Pin: taken{}}}, gpiobuttons.Times{}, nil)
	if err == nil || !strings.Contains(err.Error(), "GPIO5 cannot be an input") || !strings.Contains(err.Error(), "another program may have it") {
		t.Errorf("new: %v, want the line and what to do", err)
	}
}

// taken is a line that another program has.
type taken struct{ gpio.PinIn }

func (taken) In(gpio.Pull, gpio.Edge) error { return errors.New("device or resource busy") }

func TestOpenWithoutTheLine(t *testing.T) {
	_, err := gpiobuttons.Open([]gpiobuttons.Line{{Button: devices.ButtonNext, Name: "GPIO9999"}}, gpiobuttons.Times{}, nil)
	if err == nil || !strings.Contains(err.Error(), "GPIO9999") || !strings.Contains(err.Error(), "line") {
		t.Errorf("open: %v, want one that names the line", err)
	}
}

func TestParse(t *testing.T) {
	got, err := gpiobuttons.Parse("next=GPIO5, undo=GPIO6")
	want := []gpiobuttons.Line{{Button: devices.ButtonNext, Name: "GPIO5"}, {Button: devices.ButtonUndo, Name: "GPIO6"}}
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

// failing is a pin whose wait for an edge fails at once.
type failing struct {
	gpiotest.Pin
	waits *int
}

func (f *failing) WaitForEdge(time.Duration) bool { *f.waits++; return false }

func TestLineThatFailsIsNotAskedWithoutEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waits := 0
		pin := &failing{Pin: gpiotest.Pin{N: "GPIO5", L: high, EdgesChan: make(chan gpio.Level)}, waits: &waits}
		b, err := gpiobuttons.New([]gpiobuttons.Line{{Button: devices.ButtonNext, Name: "GPIO5", Pin: pin}}, gpiobuttons.Times{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		if waits == 0 || waits > 200 {
			t.Errorf("asked %d times in 10 s, want some, and at most 20 a second", waits)
		}
	})
}

// halts counts how often a pin was let go.
type halts struct {
	gpiotest.Pin
	n int
}

func (h *halts) Halt() error { h.n++; return nil }

func TestSecondLineTakenLetsTheFirstGo(t *testing.T) {
	first := &halts{Pin: gpiotest.Pin{N: "GPIO5", EdgesChan: make(chan gpio.Level)}}
	_, err := gpiobuttons.New([]gpiobuttons.Line{
		{Button: devices.ButtonNext, Name: "GPIO5", Pin: first},
		{Button: devices.ButtonUndo, Name: "GPIO6", Pin: &gpiotest.Pin{N: "GPIO6"}}, // without edges: as a line that is taken
	}, gpiobuttons.Times{}, nil)
	if err == nil || !strings.Contains(err.Error(), "GPIO6") || first.n != 1 {
		t.Errorf("error %v, GPIO5 let go %d times; want one that names GPIO6, and once", err, first.n)
	}
}
