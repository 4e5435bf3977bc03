//go:build kernel

package kerneltest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/catalog"
)

// chip is a GPIO chip of gpio-sim whose lines are called as on a Pi.
type chip struct {
	t         *testing.T
	dir, name string // its folder in configfs, and the device
	lines     string // its folder in sysfs
}

func newChip(t *testing.T) *chip {
	t.Helper()
	c := &chip{t: t, dir: "/sys/kernel/config/gpio-sim/pi"}
	bank := filepath.Join(c.dir, "b")
	mkdir(t, c.dir)
	mkdir(t, bank)
	put(t, bank+"/num_lines", "28")
	put(t, bank+"/label", "pinctrl-bcm2711")
	for i := range 28 {
		line := fmt.Sprintf("%s/line%d", bank, i)
		mkdir(t, line)
		put(t, line+"/name", fmt.Sprintf("GPIO%d", i))
	}
	put(t, c.dir+"/live", "1")
	c.name = get(t, c.dir+"/dev_name")
	c.lines = filepath.Join("/sys/devices/platform", c.name, get(t, bank+"/chip_name"))
	t.Cleanup(func() {
		put(t, c.dir+"/live", "0")
		for i := range 28 {
			_ = os.Remove(fmt.Sprintf("%s/line%d", bank, i))
		}
		_, _ = os.Remove(bank), os.Remove(c.dir) // the next test says it where they are still there
	})
	return c
}

// pull lets a line be high or low from outside.
func (c *chip) pull(line int, high bool) {
	c.t.Helper()
	to := "pull-down"
	if high {
		to = "pull-up"
	}
	put(c.t, fmt.Sprintf("%s/sim_gpio%d/pull", c.lines, line), to)
}

// vanish takes the driver away under the lines that are in use, as a USB expander that is pulled.
func (c *chip) vanish() {
	c.t.Helper()
	put(c.t, "/sys/bus/platform/drivers/gpio-sim/unbind", c.name)
}

func openButtons(t *testing.T) (devices.Buttons, error) {
	t.Helper()
	open, err := catalog.Buttons("gpio:next=GPIO5,undo=GPIO6", catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return open(soon(t))
}

func pressed(t *testing.T, b devices.Buttons, want devices.Press) {
	t.Helper()
	p, err := b.Next(soon(t))
	if err != nil || p.Button != want.Button || p.Kind != want.Kind {
		t.Fatalf("Next = %+v, %v, want %+v", p, err, want)
	}
}

func TestButtons(t *testing.T) {
	c := newChip(t)
	b, err := openButtons(t)
	if err != nil {
		t.Fatal(err)
	}
	finger := func(line int) {
		c.pull(line, false)
		time.Sleep(400 * time.Millisecond) // the finger is down
		c.pull(line, true)
	}
	time.Sleep(time.Second) // a button counts only after it was up for a while
	finger(5)
	pressed(t, b, devices.Press{Button: devices.ButtonNext, Kind: devices.Pressed})
	finger(6)
	pressed(t, b, devices.Press{Button: devices.ButtonUndo, Kind: devices.Pressed})
	c.pull(6, false)
	pressed(t, b, devices.Press{Button: devices.ButtonUndo, Kind: devices.Held})
	c.pull(6, true)
	for range 1000 { // more than the kernel keeps for who does not read
		c.pull(5, false)
		c.pull(5, true)
	}
	c.pull(6, false)
	for { // what the edges of above were taken for is theirs
		p, err := b.Next(soon(t))
		if err != nil {
			t.Fatal(err)
		}
		if p.Button == devices.ButtonUndo {
			break
		}
	}
	c.pull(6, true)

	if _, err := openButtons(t); err == nil || !strings.Contains(err.Error(), "busy") {
		t.Errorf("opened once more = %v, want that the line is busy", err)
	}
	if err := b.Close(); err != nil {
		t.Errorf("Close = %v", err)
	}
	again, err := openButtons(t)
	if err != nil {
		t.Fatalf("after Close: %v", err)
	}
	defer again.Close()
	c.vanish()
	if p, err := again.Next(soon(t)); !errors.Is(err, devices.ErrGone) {
		t.Errorf("when the chip goes Next = %+v, %v, want ErrGone and no press", p, err)
	}
}

func TestButtonsOnALineThatThereIsNot(t *testing.T) {
	newChip(t)
	open, err := catalog.Buttons("gpio:next=GPIO99,undo=GPIO6", catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := open(soon(t)); err == nil || !strings.Contains(err.Error(), "GPIO99") {
		t.Errorf("open = %v, want one that names GPIO99", err)
	}
}

// header is two tunnels in part, as docs/tinkerer/hardware/tunnels-gpio.md leaves lines out.
const header = "gpio:GPIO4,GPIO17,-,GPIO27,-,GPIO22,GPIO10,GPIO9/GPIO11,GPIO5,-,GPIO6,-,GPIO13,GPIO19,GPIO26/" +
	"-,-,-,-,-,-,-,-/-,-,-,-,-,-,-,-"

func TestTunnelsOnTheHeader(t *testing.T) {
	c := newChip(t)
	open, err := catalog.Board(header, catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := open(soon(t))
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	r, err := b.Next(soon(t))
	if err != nil || !r.Full {
		t.Fatalf("the first reading = %+v, %v, want a full one", r, err)
	}
	// The pull-ups were switched on, so gates are broken and hills are free.
	if want := [4]uint8{0x81, 0x81}; r.Lines != want {
		t.Errorf("the first reading has %x, want %x", r.Lines, want)
	}
	changes := []struct {
		line int
		high bool
		want [4]uint8
	}{
		{4, false, [4]uint8{0x80, 0x81}}, {9, false, [4]uint8{0x00, 0x81}}, {4, true, [4]uint8{0x01, 0x81}},
		{17, false, [4]uint8{0x03, 0x81}}, {17, true, [4]uint8{0x01, 0x81}},
		{27, false, [4]uint8{0x09, 0x81}},
		{10, false, [4]uint8{0x49, 0x81}}, {26, false, [4]uint8{0x49, 0x01}},
	}
	for _, ch := range changes {
		c.pull(ch.line, ch.high)
		r, err := b.Next(soon(t))
		if err != nil || r.Lines != ch.want || r.Full {
			t.Fatalf("GPIO%d high=%v: %+v, %v, want %x", ch.line, ch.high, r, err, ch.want)
		}
	}
	c.vanish()
	if r, err := b.Next(soon(t)); !errors.Is(err, devices.ErrGone) {
		t.Errorf("when the chip goes Next = %+v, %v, want ErrGone and no reading", r, err)
	}
}
