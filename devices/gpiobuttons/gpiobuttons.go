// Package gpiobuttons reads push buttons on GPIO lines, through the kernel's character device
// (/dev/gpiochip*), on a Pi 5 too.
//
// Wiring: each button between its line and GND; the line's pull-up is switched on, so that pressed is low.
// GPIO5 and GPIO6 (pins 29 and 31, GND on 30 and 34) have nothing else to do on a Pi.
//
// A press counts when the button comes up again, a long one while it is still down; both once, however
// much the contact bounces: a level counts when the line had no edge for a while. A button that is down at
// the start counts only after it was up. Lines that cannot be read press nothing: the buttons are gone
// then.
package gpiobuttons

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/gpioline"
	"spieltisch/devices/internal/work"
)

const (
	// how often lines are read though nothing happens: then it is noticed that they have gone
	look         = 200 * time.Millisecond
	withoutEdges = 5 * time.Millisecond // how often lines are read that tell of no changes
)

// Line is a button and the line it is on.
type Line struct {
	Button devices.Button
	Name   string // as the configuration has it: "GPIO5"
}

// Chip is a GPIO chip as the kernel tells of it, ChipLine one of its lines.
type (
	Chip     = gpioline.Chip
	ChipLine = gpioline.Line
)

// ReadChip asks a chip for its lines. It claims none of them.
func ReadChip(path string) (Chip, error) { return gpioline.Read(path) }

// Where finds a line on chips by what it is called, as Open does.
func Where(chips []Chip, name string) (chip, line int, ok bool) { return gpioline.Where(chips, name) }

// Lines are the lines of the buttons, in their order.
type Lines interface {
	Look() (high []bool, quiet []time.Duration, err error) // all at once; how long ago each had its last edge
	// has a value when one has changed since the last Look
	Changed() <-chan struct{}
	Edges() bool // false: they must be looked at often
	Close() error
}

var _ Lines = (*gpioline.Held)(nil)

// Parse reads what stands behind "gpio:", like "next=GPIO5,undo=GPIO6".
func Parse(target string) ([]Line, error) {
	var list []Line
	for part := range strings.SplitSeq(target, ",") {
		name, pin, ok := strings.Cut(strings.TrimSpace(part), "=")
		b := devices.Button(name)
		if !ok || pin == "" || b != devices.ButtonNext && b != devices.ButtonUndo {
			return nil, fmt.Errorf(
				"buttons gpio:%s: %q is no button; write it like gpio:next=GPIO5,undo=GPIO6", target, part)
		}
		if slices.ContainsFunc(list, func(l Line) bool { return l.Button == b || l.Name == pin }) {
			return nil, fmt.Errorf(
				"buttons gpio:%s: %q stands there twice; each button wants a line of its own", target, part)
		}
		list = append(list, Line{Button: b, Name: pin})
	}
	return list, nil
}

// Buttons are open lines. Make them with Open or New.
type Buttons struct {
	buttons []Line
	lines   Lines
	states  []*debouncer // of listen
	now     func() time.Time
	work    *work.Worker
	presses chan devices.Press
	shut    context.Context // ends with Close, and when the lines are gone
	stop    context.CancelFunc
	all     sync.WaitGroup // listen

	mu   sync.Mutex // guards gone
	gone error
}

var _ devices.Buttons = (*Buttons)(nil)

// Open finds the lines of this machine by name.
func Open(ctx context.Context, buttons []Line, times Times, now func() time.Time) (*Buttons, error) {
	var names []string
	for _, l := range buttons {
		names = append(names, l.Name)
	}
	lines, err := gpioline.Open(ctx, names)
	if err != nil {
		return nil, fmt.Errorf("gpiobuttons: %w", err)
	}
	return New(buttons, lines, times, now), nil
}

// New listens to lines, which belong to the buttons from then on; now nil means time.Now.
func New(buttons []Line, lines Lines, times Times, now func() time.Time) *Buttons {
	if now == nil {
		now = time.Now
	}
	b := &Buttons{buttons: buttons, lines: lines, now: now, work: work.New("the GPIO lines of the buttons"),
		presses: make(chan devices.Press)}
	for range buttons {
		b.states = append(b.states, &debouncer{times: times.withDefaults()})
	}
	b.shut, b.stop = context.WithCancel(context.Background())
	b.all.Go(b.listen)
	return b
}

// listen follows the lines until Close, or until they are gone.
func (b *Buttons) listen() {
	for b.shut.Err() == nil {
		wait, err := b.step()
		if err != nil {
			b.end(err)
			return
		}
		b.rest(wait)
	}
}

// levels are what a look gives.
type levels struct {
	high  []bool
	quiet []time.Duration
}

// step looks at all lines, and says when to look again.
func (b *Buttons) step() (time.Duration, error) {
	read := make(chan levels, 1) // a look that nobody waits for any more leaves its levels there
	err := b.work.Do(b.shut, 0, func() error {
		high, quiet, err := b.lines.Look()
		read <- levels{high, quiet}
		return err
	})
	if err != nil {
		return 0, err
	}
	l, now, next := <-read, b.now(), look
	if !b.lines.Edges() {
		next = withoutEdges
	}
	for i, d := range b.states {
		kind, wait := d.step(now, !l.high[i], l.quiet[i])
		if wait > 0 {
			next = min(next, wait)
		}
		if kind == "" {
			continue
		}
		select {
		case b.presses <- devices.Press{Button: b.buttons[i].Button, Kind: kind, At: now,
			Line: b.buttons[i].Name}:
		case <-b.shut.Done():
		}
	}
	return next, nil
}

// rest waits until it is time to look again.
func (b *Buttons) rest(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-b.shut.Done():
	case <-timer.C:
	case <-b.lines.Changed():
	}
}

func (b *Buttons) end(err error) {
	b.mu.Lock()
	if b.gone == nil {
		b.gone = fmt.Errorf("gpiobuttons: %w: %w", devices.ErrGone, err)
	}
	b.mu.Unlock()
	b.stop()
}

func (b *Buttons) why() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.gone
}

// Next blocks for the next press.
func (b *Buttons) Next(ctx context.Context) (devices.Press, error) {
	if b.shut.Err() != nil {
		return devices.Press{}, b.why()
	}
	select {
	case p := <-b.presses:
		return p, nil
	case <-ctx.Done():
		return devices.Press{}, ctx.Err()
	case <-b.shut.Done():
		return devices.Press{}, b.why()
	}
}

// Close lets go of the lines.
func (b *Buttons) Close() error {
	b.end(errors.New("closed"))
	b.all.Wait()
	return b.work.Close(b.lines.Close)
}
