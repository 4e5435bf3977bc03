package ssd1306

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strconv"
	"strings"

	"periph.io/x/conn/v3/driver/driverreg"
	"periph.io/x/conn/v3/i2c/i2creg"
	_ "periph.io/x/host/v3/gpioioctl" // wanted by sysfs
	_ "periph.io/x/host/v3/sysfs"     // the kernel's I²C buses, and nothing that maps memory
)

// Parse reads what stands behind "i2c:": a bus (1, or nothing for the first) and options, like
// "1?addr=0x3d&rotate=180&contrast=200&check=off".
func Parse(target string) (bus string, o Options, err error) {
	bus, query, _ := strings.Cut(target, "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		return "", o, fmt.Errorf("display i2c:%s: %w", target, err)
	}
	for name, v := range values {
		if err := o.set(name, v[0]); err != nil {
			return "", o, fmt.Errorf("display i2c:%s: %w", target, err)
		}
	}
	return bus, o, nil
}

func (o *Options) set(name, value string) error {
	switch name {
	case "addr":
		n, err := strconv.ParseUint(value, 0, 7)
		if err != nil || n < 0x08 || n > 0x77 {
			return fmt.Errorf("addr=%s is no address; write it like 0x3c", value)
		}
		o.Addr = uint16(n)
	case "rotate":
		if value != "0" && value != "180" {
			return fmt.Errorf("rotate=%s: it can be turned by 0 or 180", value)
		}
		o.Rotated = value == "180"
	case "contrast":
		n, err := strconv.ParseUint(value, 10, 8)
		if err != nil || n == 0 {
			return fmt.Errorf("contrast=%s: it takes 1 to 255", value)
		}
		o.Contrast = byte(n)
	case "check":
		if value != "on" && value != "off" {
			return fmt.Errorf("check=%s: it takes on or off", value)
		}
		o.Unchecked = value == "off"
	default:
		return fmt.Errorf("option %q is unknown (there are addr, rotate, contrast, check)", name)
	}
	return nil
}

// Open opens a bus of this machine and the display on it.
func Open(bus string, o Options) (*Display, error) {
	if _, err := driverreg.Init(); err != nil {
		return nil, fmt.Errorf("ssd1306: %w", err)
	}
	b, err := i2creg.Open(bus)
	if err != nil {
		return nil, explain(bus, err)
	}
	d, err := New(b, o)
	if err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return d, nil
}

// explain says why there is no bus, and what to do.
func explain(bus string, err error) error {
	var names []string
	for _, r := range i2creg.All() {
		names = append(names, strconv.Itoa(r.Number))
		if bus != "" && bus != strconv.Itoa(r.Number) && bus != r.Name {
			continue
		}
		// periph wraps without %w, so the file is asked itself.
		if f, err := os.OpenFile(r.Name, os.O_RDWR, 0); errors.Is(err, fs.ErrPermission) {
			return fmt.Errorf("ssd1306: %s may not be opened (put the user into the group i2c: usermod -aG i2c NAME)", r.Name)
		} else if err == nil {
			_ = f.Close() // was only asked whether it opens
		}
	}
	if len(names) == 0 {
		return errors.New("ssd1306: there is no I²C bus on this machine (on a Pi: raspi-config, interface options, I2C; then start again)")
	}
	return fmt.Errorf("ssd1306: there is no I²C bus %q (there are %s): %w", bus, strings.Join(names, ", "), err)
}
