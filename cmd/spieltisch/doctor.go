package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/companion/watch"
	"spieltisch/devices"
	"spieltisch/devices/catalog"
	"spieltisch/devices/gpiobuttons"
	"spieltisch/devices/ssd1306"
	"spieltisch/devices/tunnelboard"
	"spieltisch/devices/tunnelboard/wire"
	"spieltisch/engines"
)

// installedConfig is what an installed table reads.
const installedConfig = "/etc/spieltisch/spieltisch.yaml"

type doctorCommand struct {
	Config   string `help:"Configuration file (YAML); none: that of an installed table, if there is one." placeholder:"FILE"`
	Data     string `help:"Folder of the journal." placeholder:"DIR"`
	JSON     bool   `name:"json" help:"Print findings as JSON."`
	Language string `help:"Language of the findings: de, en, fr or it." default:"en" enum:"de,en,fr,it"`
}

// Run exits with 3 where there is something to mend. It changes nothing.
func (c doctorCommand) Run(ctx context.Context, std stdio) error {
	findings := doctor.New(c.patient()).Examine(ctx)
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("doctor: %w", err)
	}
	if err := c.print(std.out, findings); err != nil {
		return err
	}
	if !doctor.Well(findings) {
		return exit(exitFound)
	}
	return nil
}

// patient is this machine as its configuration says it should be.
func (c doctorCommand) patient() doctor.Patient {
	file := c.Config
	if file == "" {
		if _, err := os.Stat(installedConfig); err == nil {
			file = installedConfig
		}
	}
	conf, err := loadConfig(file)
	if err != nil {
		conf = config.Default()
	}
	conf.Data = cmp.Or(c.Data, conf.Data)
	if home, homeless := conf.AtHome(); homeless == nil {
		conf = home
	} else {
		err = cmp.Or(err, homeless)
	}
	p := newPatient(conf)
	p.File, p.ConfigErr = file, err
	if conf.Board != "" {
		p.Board, p.BoardErr = askBoard(conf.Board)
	}
	if conf.Camera != "" {
		p.Camera, p.CameraErr = catalog.Camera(conf.Camera, catalog.Options{Rolling: [4]float64(conf.Zones.Rolling), Aside: [4]float64(conf.Zones.Aside)})
	}
	return p
}

// newPatient is what doctor and table have in common.
func newPatient(conf config.Config) doctor.Patient {
	p := doctor.Patient{Config: conf, Version: version(), CanSee: canSee}
	_, p.DisplayErr = openOutputs(config.Config{Display: conf.Display}, catalog.Options{})
	_, p.ButtonsErr = openOutputs(config.Config{Buttons: conf.Buttons}, catalog.Options{})
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

// askBoard gives what asks a tunnel board: one with firmware for all that it knows, any other for a first reading.
func askBoard(url string) (func(context.Context) (doctor.BoardReport, error), error) {
	open, err := catalog.Board(url, catalog.Options{})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (out doctor.BoardReport, err error) {
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
		out = doctor.BoardReport{Firmware: fmt.Sprintf("%d.%d", r.Hello.Major, r.Hello.Minor), Problems: r.Problems, Stored: r.Stats.Store == wire.StoreDone}
		if r.Fault.Code != wire.NoFault {
			out.Fault = r.Fault.String()
		}
		return out, nil
	}, nil
}

// ssd1306Address is where nearly all of these displays answer.
const ssd1306Address = 0x3c

func (c doctorCommand) print(w io.Writer, findings []companion.Finding) error {
	if c.JSON {
		e := json.NewEncoder(w)
		e.SetIndent("", "  ")
		return e.Encode(struct {
			Well     bool                `json:"well"`
			Version  string              `json:"version"`
			Findings []companion.Finding `json:"findings"`
		}{doctor.Well(findings), version(), findings})
	}
	var b strings.Builder
	for _, f := range findings {
		printFinding(&b, f, c.Language)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// marks stand before findings.
var marks = map[companion.Condition]string{companion.Fine: "ok  ", companion.Note: "note", companion.Mend: "MEND"}

func printFinding(b *strings.Builder, f companion.Finding, language string) {
	in := func(t engines.Text) string { return t.In(language) }
	fmt.Fprintf(b, "%s  %s", marks[f.State], in(f.Title))
	if f.Looked != "" {
		fmt.Fprintf(b, " (%s)", f.Looked)
	}
	fmt.Fprintf(b, "\n      %s\n", in(f.Found))
	if f.Detail != "" {
		fmt.Fprintf(b, "      %s\n", strings.ReplaceAll(f.Detail, "\n", "\n      "))
	}
	if do := in(f.Do); do != "" {
		fmt.Fprintf(b, "      → %s\n", do)
	}
}

// examined gives the doctor what only the running table knows: its camera belongs to it.
func (d *daemon) examined(w *watch.Watcher, entries *journal.Journal) *doctor.Doctor {
	p := newPatient(d.conf)
	p.Inside, p.File, p.Journal = true, d.file, entries.Look
	p.Config.Camera = d.camera
	if d.conf.Board != "" {
		p.Board, p.BoardErr = askBoard(d.conf.Board)
	}
	if w != nil {
		p.Camera = func(context.Context) (devices.Camera, error) { return &watched{frames: w.Latest}, nil }
	}
	return doctor.New(p)
}

// watched is the table's camera as the page sees it. It is never closed.
type watched struct {
	frames func() (devices.Frame, bool)
	last   time.Time // of the frame that was given
}

var _ devices.Camera = (*watched)(nil)

// Read waits for a frame that is newer than the last, the first one too: what is there may be of before the camera went.
func (w *watched) Read(ctx context.Context) (devices.Frame, error) {
	if f, ok := w.frames(); ok && w.last.IsZero() {
		w.last = f.At
	}
	for {
		if f, ok := w.frames(); ok && f.At.After(w.last) {
			w.last = f.At
			return f, nil
		}
		select {
		case <-ctx.Done():
			return devices.Frame{}, ctx.Err()
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Close does nothing: the camera goes on.
func (w *watched) Close() error { return nil }
