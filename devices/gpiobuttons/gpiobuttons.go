// Package gpiobuttons reads push buttons on GPIO lines, through the kernel's character device (/dev/gpiochip*), on a Pi
// 5 too.
//
// Wiring: each button between its line and GND; the line's pull-up is switched on, so that pressed is low. GPIO5 and
// GPIO6 (pins 29 and 31, GND on 30 and 34) have nothing else to do on a Pi.
//
// A press counts when the button comes up again, a long one while it is still down; both once, however much the contact
// bounces. A button that is down at the start counts only after it was up.
package gpiobuttons

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpioreg"
	_ "periph.io/x/host/v3/gpioioctl" // the kernel's GPIO lines

	"spieltisch/devices"
)

// look is how often a line is read though nothing happens: then Close is noticed, and an edge that was lost.
const look = 200 * time.Millisecond

// Line is a button and the line it is on.
type Line struct {
	Button devices.Button
	Name   string     // as the configuration has it: "GPIO5"
	Pin    gpio.PinIn // nil: Open finds it
}

// Parse reads what stands behind "gpio:", like "next=GPIO5,undo=GPIO6".
func Parse(target string) ([]Line, error) {
	var list []Line
	for part := range strings.SplitSeq(target, ",") {
		name, pin, ok := strings.Cut(strings.TrimSpace(part), "=")
		b := devices.Button(name)
		if !ok || pin == "" || b != devices.ButtonNext && b != devices.ButtonUndo {
			return nil, fmt.Errorf("buttons gpio:%s: %q is no button; write it like gpio:next=GPIO5,undo=GPIO6", target, part)
		}
		if slices.ContainsFunc(list, func(l Line) bool { return l.Button == b || l.Name == pin }) {
			return nil, fmt.Errorf("buttons gpio:%s: %q stands there twice; each button wants a line of its own", target, part)
		}
		list = append(list, Line{Button: b, Name: pin})
	}
	return list, nil
}

// Buttons are open lines. Make them with Open or New.
type Buttons struct {
	lines   []Line
	now     func() time.Time
	presses chan devices.Press
	done    chan struct{} // closed by Close
	once    sync.Once
	all     sync.WaitGroup
}

var _ devices.Buttons = (*Buttons)(nil)

// Open finds the lines of this machine by name.
func Open(lines []Line, times Times, now func() time.Time) (*Buttons, error) {
	if _, err := driverreg.Init(); err != nil {
		return nil, fmt.Errorf("gpiobuttons: %w", err)
	}
	found := slices.Clone(lines)
	for i, l := range found {
		pin := gpioreg.ByName(l.Name)
		if pin == nil {
			return nil, fmt.Errorf("gpiobuttons: %s: %s", l.Name, missing())
		}
		found[i].Pin = pin
	}
	return New(found, times, now)
}

// missing says why there is no such line.
func missing() string {
	n := len(gpioreg.All())
	if n == 0 {
		return "this machine has no GPIO lines, or they may not be opened (is it a Pi? put the user into the group gpio: usermod -aG gpio NAME)"
	}
	return fmt.Sprintf("there is no line of that name among %d (gpioinfo lists them; on a Pi they are GPIO0 to GPIO27)", n)
}

// New listens to lines whose pins are known; now nil means time.Now.
func New(lines []Line, times Times, now func() time.Time) (*Buttons, error) {
	if now == nil {
		now = time.Now
	}
	for i, l := range lines {
		if err := l.Pin.In(gpio.PullUp, gpio.BothEdges); err != nil {
			for _, taken := range lines[:i] {
				err = errors.Join(err, taken.Pin.Halt())
			}
			return nil, fmt.Errorf("gpiobuttons: %s cannot be an input: %w (another program may have it: gpioinfo tells)", l.Name, err)
		}
	}
	b := &Buttons{lines: lines, now: now, presses: make(chan devices.Press), done: make(chan struct{})}
	for _, l := range lines {
		b.all.Go(func() { b.listen(l, &debouncer{times: times.withDefaults()}) })
	}
	return b, nil
}

// listen follows one line until Close.
func (b *Buttons) listen(l Line, d *debouncer) {
	for {
		kind, wait := d.step(b.now(), l.Pin.Read() == gpio.Low)
		if kind != "" {
			select {
			case b.presses <- devices.Press{Button: l.Button, Kind: kind, At: b.now(), Line: l.Name}:
			case <-b.done:
			}
		}
		select {
		case <-b.done:
			return
		default:
		}
		if wait <= 0 || wait > look {
			wait = look
		}
		if began := time.Now(); !l.Pin.WaitForEdge(wait) {
			b.rest(wait - time.Since(began))
		}
	}
}

// rest waits for what is left of a wait: a line that fails does not wait at all, and would keep a core busy.
func (b *Buttons) rest(d time.Duration) {
	if d <= 0 {
		return
	}
	select {
	case <-b.done:
	case <-time.After(d):
	}
}

// Next blocks for the next press.
func (b *Buttons) Next(ctx context.Context) (devices.Press, error) {
	select {
	case <-b.done:
		return devices.Press{}, devices.ErrGone
	default:
	}
	select {
	case p := <-b.presses:
		return p, nil
	case <-ctx.Done():
		return devices.Press{}, ctx.Err()
	case <-b.done:
		return devices.Press{}, devices.ErrGone
	}
}

// Close lets go of the lines.
func (b *Buttons) Close() error {
	b.once.Do(func() { close(b.done) })
	b.all.Wait()
	var errs []error
	for _, l := range b.lines {
		errs = append(errs, l.Pin.Halt())
	}
	return errors.Join(errs...)
}
