package ssd1306

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"spieltisch/devices/internal/i2cbus"
)

// Parse reads what stands behind "i2c:": a bus (1, or nothing for the first) and options, like
// "1?addr=0x3d&rotate=180&contrast=200&check=off".
func Parse(target string) (bus string, o Options, err error) {
	bus, query, _ := strings.Cut(target, "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		return "", o, fmt.Errorf("display i2c:%s: %w", target, err)
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if err := o.set(name, values[name][0]); err != nil {
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
	b, err := i2cbus.Open(bus)
	if err != nil {
		return nil, fmt.Errorf("ssd1306: %w", err)
	}
	return New(b, o)
}
