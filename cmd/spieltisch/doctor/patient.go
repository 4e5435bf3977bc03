package doctor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/devices/catalog"
	"spieltisch/devices/gpiobuttons"
	"spieltisch/devices/ssd1306"
	"spieltisch/devices/tunnelboard"
	"spieltisch/devices/tunnelboard/wire"
)

// PatientOf is a machine as its configuration says it should be, but for camera and tunnel board: a table
// that runs has them open.
func PatientOf(conf config.Config) Patient {
	p := Patient{Config: conf}
	if conf.Display != "" {
		_, p.DisplayErr = catalog.Display(conf.Display, catalog.Options{})
	}
	if conf.Buttons != "" {
		_, p.ButtonsErr = catalog.Buttons(conf.Buttons, catalog.Options{})
	}
	if target, ok := strings.CutPrefix(conf.Display, "i2c:"); ok {
		bus, o, err := ssd1306.Parse(target)
		p.Bus, p.Address, p.DisplayErr = bus, cmp.Or(o.Addr, ssd1306Address), cmp.Or(p.DisplayErr, err)
	}
	if target, ok := strings.CutPrefix(conf.Buttons, "gpio:"); ok {
		lines, err := gpiobuttons.Parse(target)
		p.ButtonsErr = cmp.Or(p.ButtonsErr, err)
		for _, l := range lines {
			p.Lines = append(p.Lines, l.Name)
		}
	}
	return p
}

// AskBoard gives what asks a tunnel board: one with firmware for all that it knows, any other for a first
// reading.
func AskBoard(url string) (func(context.Context) (BoardReport, error), error) {
	open, err := catalog.Board(url, catalog.Options{})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (out BoardReport, err error) {
		b, err := open(ctx)
		if err != nil {
			return out, err
		}
		defer func() { err = errors.Join(err, b.Close()) }()
		t, ok := b.(*tunnelboard.Board)
		if !ok {
			_, err = b.Next(ctx)
			return out, err
		}
		r, err := t.Report(ctx)
		if err != nil {
			return out, err
		}
		out = BoardReport{Firmware: fmt.Sprintf("%d.%d", r.Hello.Major, r.Hello.Minor), Problems: r.Problems,
			Stored: r.Stats.Store == wire.StoreDone}
		if r.Fault.Code != wire.NoFault {
			out.Fault = r.Fault.String()
		}
		return out, nil
	}, nil
}

// ssd1306Address is where nearly all of these displays answer.
const ssd1306Address = 0x3c
