package gpiotunnel

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/gpio/gpioreg"
	_ "periph.io/x/host/v3/gpioioctl" // the kernel's GPIO lines

	"spieltisch/devices"
)

const (
	withEdges    = 50 * time.Millisecond // how often lines are looked at though none has changed
	withoutEdges = time.Millisecond
	listen       = 200 * time.Millisecond // then a listener sees that the board was closed
)

// OpenHeader finds the lines of this machine by name and reads them.
func OpenHeader(h Header, now func() time.Time) (*Board, error) {
	if _, err := driverreg.Init(); err != nil {
		return nil, fmt.Errorf("gpiotunnel: %w", err)
	}
	var pins [tunnels][lines]gpio.PinIn
	for i := range h.Names {
		for k, name := range h.Names[i] {
			if name == "" || name == none {
				continue
			}
			p := gpioreg.ByName(name)
			if p == nil {
				return nil, fmt.Errorf("gpiotunnel: %s of tunnel %d, line %d: %w: %s", name, i+1, k, devices.ErrGone, missing())
			}
			pins[i][k] = p
		}
	}
	return NewHeader(pins, h.Flip, now)
}

// missing says why there is no such line.
func missing() string {
	n := len(gpioreg.All())
	if n == 0 {
		return "this machine has no GPIO lines, or they may not be opened (is it a Pi? put the user into the group gpio: usermod -aG gpio NAME)"
	}
	return fmt.Sprintf("there is no line of that name among %d (gpioinfo lists them; on a Pi they are GPIO0 to GPIO27)", n)
}

// NewHeader reads pins that are known; nil is a line that is not wired. now nil means time.Now.
func NewHeader(pins [tunnels][lines]gpio.PinIn, flip uint8, now func() time.Time) (*Board, error) {
	s := &header{pins: pins, changed: make(chan struct{}, 1), done: make(chan struct{}), every: withEdges}
	var used [tunnels]uint8
	for i := range pins {
		for k, p := range pins[i] {
			if p == nil {
				continue
			}
			used[i] |= 1 << k
			if err := p.In(gpio.PullUp, gpio.BothEdges); err == nil {
				s.all.Go(func() { s.listen(p) })
				continue
			}
			if err := p.In(gpio.PullUp, gpio.NoEdge); err != nil {
				return nil, errors.Join(fmt.Errorf("gpiotunnel: %s of tunnel %d, line %d cannot be an input: %w (another program may have it: gpioinfo tells)", p.Name(), i+1, k, err), s.close())
			}
			s.every = withoutEdges
		}
	}
	return start(s, flip, used, now)
}

// header is lines of the GPIO header.
type header struct {
	pins    [tunnels][lines]gpio.PinIn
	every   time.Duration
	changed chan struct{} // holds one when a line has changed
	done    chan struct{} // closed by close
	all     sync.WaitGroup
}

// listen waits for the edges of one line.
func (h *header) listen(p gpio.PinIn) {
	for {
		edge := p.WaitForEdge(listen)
		select {
		case <-h.done:
			return
		default:
		}
		if edge {
			select {
			case h.changed <- struct{}{}:
			default: // nobody has looked since the last one
			}
		}
	}
}

func (h *header) levels() (high [tunnels]uint8, err error) {
	for i := range h.pins {
		for k, p := range h.pins[i] {
			if p != nil && p.Read() == gpio.High {
				high[i] |= 1 << k
			}
		}
	}
	return high, nil
}

func (h *header) wait(ctx context.Context) {
	timer := time.NewTimer(h.every)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-h.changed:
	}
}

func (h *header) close() error {
	close(h.done)
	h.all.Wait()
	var errs []error
	for i := range h.pins {
		for _, p := range h.pins[i] {
			if p != nil {
				errs = append(errs, p.Halt())
			}
		}
	}
	return errors.Join(errs...)
}
