package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"

	"spieltisch/devices/gpiobuttons"
)

// checkDisplay asks for a chip at the display's address. It does not draw.
func checkDisplay(_ context.Context, x *examination) outcome {
	o := outcome{looked: x.Config.Display}
	switch {
	case x.DisplayErr != nil:
		o.key, o.detail = "wrong", x.DisplayErr.Error()
		return o
	case x.Config.Display == "":
		o.key = "none"
		return o
	case x.Address == 0:
		o.key = "open" // nothing to ask: a terminal, a file
		return o
	}
	bus := x.bus()
	o.args = args("bus", bus, "address", fmt.Sprintf("0x%02x", x.Address))
	err := x.Machine.Answers(x.path(bus), x.Address)
	switch {
	case err == nil:
		o.key = "fine"
	case errors.Is(err, fs.ErrNotExist):
		o.key = "noBus"
	case errors.Is(err, fs.ErrPermission):
		o.key = "denied"
	case errors.Is(err, syscall.EBUSY):
		o.key = "taken"
	case errors.Is(err, syscall.ETIMEDOUT):
		o.key = "stuck"
	default:
		o.key = "silent"
	}
	if err != nil {
		o.detail = err.Error()
	}
	return o
}

// bus is the path of the display's bus.
func (x *examination) bus() string {
	switch buses := glob(x.Root, "dev/i2c-[0-9]*"); {
	case strings.HasPrefix(x.Bus, "/"):
		return x.Bus
	case x.Bus != "":
		return "/dev/i2c-" + x.Bus
	case len(buses) > 0:
		return buses[0]
	}
	return "/dev/i2c-1" // the one on a Pi's header
}

// checkBuses lists the I²C buses.
func checkBuses(_ context.Context, x *examination) outcome {
	buses := glob(x.Root, "dev/i2c-[0-9]*")
	o := outcome{looked: "/dev/i2c-*", args: args("buses", strings.Join(buses, ", "))}
	denied := x.denied(buses)
	switch {
	case len(buses) == 0 && x.Address != 0:
		o.key = "missing"
	case len(buses) == 0:
		o.key = "none"
	case x.Address != 0 && slices.Contains(denied, x.bus()):
		o.key, o.args["buses"] = "denied", x.bus()
	default:
		o.key = "fine"
	}
	return o
}

// denied are those of some paths that this user may not read and write.
func (x *examination) denied(paths []string) []string {
	var out []string
	for _, p := range paths {
		if x.Machine.Access(x.path(p)) != nil {
			out = append(out, p)
		}
	}
	return out
}

// checkLines lists the GPIO chips, and looks for the lines of the buttons on them.
func checkLines(_ context.Context, x *examination) outcome {
	o := outcome{looked: "/dev/gpiochip*"}
	if x.ButtonsErr != nil {
		o.looked, o.key, o.detail = x.Config.Buttons, "wrong", x.ButtonsErr.Error()
		return o
	}
	var told []string
	var failed error
	var chips []Chip
	for _, path := range glob(x.Root, "dev/gpiochip[0-9]*") {
		c, err := x.Machine.Chip(x.path(path))
		if err != nil {
			failed = err
			continue
		}
		told = append(told, fmt.Sprintf("%s: %s, %d", path, c.Label, len(c.Lines)))
		chips = append(chips, c)
	}
	o.args = args("chips", strings.Join(told, "; "), "lines", strings.Join(x.Lines, ", "))
	switch wanted := len(x.Lines) > 0; {
	case len(told) > 0:
		return o.lines(chips, x)
	case failed != nil && wanted:
		o.key, o.detail = "denied", failed.Error()
	case failed != nil:
		o.key, o.detail = "unseen", failed.Error()
	case wanted:
		o.key = "missing"
	default:
		o.key = "none"
	}
	return o
}

// lines holds the lines of the buttons against those that there are.
func (o outcome) lines(chips []Chip, x *examination) outcome {
	ours := x.Inside || x.running() // the table itself holds them then
	for _, name := range x.Lines {
		chip, line, there := gpiobuttons.Where(chips, name)
		holder := ""
		if there {
			holder = chips[chip].Lines[line].Holder
		}
		switch {
		case !there:
			o.key, o.args["line"] = "noLine", name
			return o
		case holder != "" && !ours:
			o.key, o.args["line"], o.args["holder"] = "taken", name, holder
			return o
		}
	}
	o.key = "fine"
	return o
}

// checkPorts looks after the port of the board, or lists those that there are.
func checkPorts(_ context.Context, x *examination) outcome {
	found := ports(x.Root)
	o := outcome{looked: "/dev/serial/by-id/*, /dev/ttyACM*, /dev/ttyUSB*",
		args: args("ports", orNothing(found))}
	want, serial := strings.CutPrefix(x.Config.Board, "serial:")
	if !serial {
		o.key = "none"
		if len(found) > 0 {
			o.key = "idle"
		}
		return o
	}
	o.looked, o.args["port"] = want, want
	switch _, err := os.Stat(x.path(want)); {
	case err != nil && len(found) == 0:
		o.key, o.detail = "nowhere", err.Error()
	case err != nil:
		o.key, o.detail = "missing", err.Error()
	case x.Machine.Access(x.path(want)) != nil:
		o.key = "denied"
	default:
		o.key = "fine"
	}
	return o
}
