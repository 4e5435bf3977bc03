package gpiotunnel

import (
	"context"
	"errors"
	"fmt"
	"time"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/devices/v3/mcp23xxx"

	"spieltisch/devices"
	"spieltisch/devices/internal/i2cbus"
)

// lookEvery is how often expanders are read: five transfers take 0.6 ms on a bus of 400 kHz, 2.2 ms at 100
// kHz.
const lookEvery = 2 * time.Millisecond

// OpenExpanders opens a bus of this machine and the expanders on it.
func OpenExpanders(ctx context.Context, e Expanders, now func() time.Time) (*Board, error) {
	bus, err := i2cbus.Open(e.Bus)
	if err != nil {
		return nil, fmt.Errorf("gpiotunnel: %w", err)
	}
	return NewExpanders(ctx, bus, e, now)
}

// NewExpanders reads the expanders on a bus, which the board owns from then on.
func NewExpanders(ctx context.Context, bus i2c.BusCloser, e Expanders, now func() time.Time) (*Board, error) {
	s := &expanders{bus: bus}
	open := func() (source, error) { return s, s.begin(e) }
	return start(ctx, fmt.Sprintf("the bus %v of the tunnels", bus), open, e.Flip,
		[tunnels]uint8{0xff, 0xff, 0xff, 0xff}, now)
}

// begin makes inputs of the pins of all chips.
func (s *expanders) begin(e Expanders) error {
	lines := 8
	if len(e.Addresses) == 3 {
		lines = 7
	}
	for i, address := range e.Addresses {
		pins := [2]int{lines, lines}
		if i == 2 {
			pins = [2]int{tunnels, 0}
		}
		if err := s.add(address, pins); err != nil {
			return fmt.Errorf("gpiotunnel: %w: %w", devices.ErrGone, silent(address, err))
		}
	}
	return nil
}

func silent(address uint16, err error) error {
	return fmt.Errorf("no MCP23017 answers at 0x%02x; look at its power, SDA, SCL and A0–A2, and whether RESET is at 3.3 V (i2cdetect -y 1 lists what answers): %w", address, err)
}

// expanders are the chips and their ports in order of the tunnels; a fifth port has the inner gates.
type expanders struct {
	bus   i2c.BusCloser
	chips []*mcp23xxx.Dev
	ports []port
}

// port is the first lines of eight.
type port struct {
	address uint16
	group   gpio.Group
}

// add takes the first pins of the two ports of a chip.
func (s *expanders) add(address uint16, pins [2]int) error {
	chip, err := mcp23xxx.NewI2C(s.bus, mcp23xxx.MCP23017, address)
	if err != nil {
		return err
	}
	s.chips = append(s.chips, chip)
	for i, n := range pins {
		if n == 0 {
			continue
		}
		var numbers []int
		for k := range n {
			if err := chip.Pins[i][k].In(gpio.PullUp, gpio.NoEdge); err != nil {
				return err
			}
			numbers = append(numbers, k)
		}
		group := chip.Group(i, numbers)
		if group == nil {
			return errors.New("the driver gives no group of pins")
		}
		s.ports = append(s.ports, port{address, *group})
	}
	return nil
}

func (s *expanders) levels() (high [tunnels]uint8, err error) {
	for i, p := range s.ports {
		v, err := p.group.Read(0)
		if err != nil {
			return high, silent(p.address, err)
		}
		if i < tunnels {
			high[i] = uint8(v)
			continue
		}
		for t := range high {
			high[t] |= uint8(v) >> t & 1 << 7
		}
	}
	return high, nil
}

func (s *expanders) wait(ctx context.Context) {
	timer := time.NewTimer(lookEvery)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

func (s *expanders) close() error {
	var errs []error
	for _, c := range s.chips {
		errs = append(errs, c.Close())
	}
	return errors.Join(append(errs, s.bus.Close())...)
}
