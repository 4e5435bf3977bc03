// Package i2cbus opens I²C buses of this machine, through the kernel's devices (/dev/i2c-*). They are
// looked for anew each time: a bus may be unplugged, and come back.
package i2cbus

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"periph.io/x/conn/v3/i2c"
	"periph.io/x/host/v3/sysfs"

	"spieltisch/devices"
)

// place is where buses have their devices, before their numbers.
const place = "/dev/i2c-"

// Open opens a bus by its number, like 1, or its device; "" is the first there is. The error says what to
// do; it is devices.ErrGone too.
func Open(name string) (i2c.BusCloser, error) {
	bus, err := open(place, name, func(n int) (i2c.BusCloser, error) { return sysfs.NewI2C(n) })
	if err != nil {
		return nil, fmt.Errorf("%w: %w", devices.ErrGone, err)
	}
	return bus, nil
}

func open(place, name string, kernel func(n int) (i2c.BusCloser, error)) (i2c.BusCloser, error) {
	found, err := filepath.Glob(place + "*")
	if err != nil {
		return nil, err
	}
	n, err := choose(place, numbers(place, found), name)
	if err != nil {
		return nil, err
	}
	path := place + strconv.Itoa(n)
	// periph wraps without %w, so the file is asked itself.
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrPermission) {
		return nil, fmt.Errorf("%s may not be opened (put the user into the group i2c: usermod -aG i2c NAME)",
			path)
	}
	if err == nil {
		_ = f.Close() // was only asked whether it opens
	}
	return kernel(n)
}

// numbers are those of buses, by their devices.
func numbers(place string, paths []string) []int {
	var out []int
	for _, p := range paths {
		if n, err := strconv.Atoi(strings.TrimPrefix(p, place)); err == nil {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

func choose(place string, there []int, name string) (int, error) {
	if len(there) == 0 {
		return 0, errors.New("there is no I²C bus on this machine (on a Pi: raspi-config, interface options, I2C; then start again)")
	}
	if name == "" {
		return there[0], nil
	}
	wanted := name
	for _, prefix := range []string{place, "I2C"} {
		wanted = strings.TrimPrefix(wanted, prefix)
	}
	n, err := strconv.Atoi(wanted)
	if err != nil || !slices.Contains(there, n) {
		return 0, fmt.Errorf("there is no I²C bus %q (there are %s)", name,
			strings.ReplaceAll(strings.Trim(fmt.Sprint(there), "[]"), " ", ", "))
	}
	return n, nil
}
