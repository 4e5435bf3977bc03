package main

import (
	"cmp"
	"context"
	"fmt"
	"os"

	"spieltisch/cmd/internal/address"
	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/doctor"
	"spieltisch/cmd/spieltisch/internal/configure"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/companion/camera"
	"spieltisch/companion/journal"
	"spieltisch/companion/mqtt"
	"spieltisch/companion/web/host"
	"spieltisch/devices/catalog"
)

type doctorCommand struct {
	Config   string `help:"help.config.installed" placeholder:"FILE"`
	Data     string `help:"help.data" placeholder:"DIR"`
	JSON     bool   `name:"json" help:"help.json.findings"`
	Language string `help:"help.language.findings" default:"en" enum:"${languages}"`
}

// Run exits with 3 where there is something to mend. It changes nothing.
func (c doctorCommand) Run(ctx context.Context, std cli.Stdio) error {
	findings := doctor.New(c.patient()).Examine(ctx)
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("doctor: %w", err)
	}
	print := func() error { return doctor.Print(std.Out, findings, c.Language) }
	if c.JSON {
		print = func() error { return doctor.PrintJSON(std.Out, findings, version()) }
	}
	if err := print(); err != nil {
		return err
	}
	if !doctor.Well(findings) {
		return cli.Found
	}
	return nil
}

// patient is this machine as its configuration says it should be.
func (c doctorCommand) patient() doctor.Patient {
	file := c.Config
	if file == "" {
		if _, err := os.Stat(configure.Installed); err == nil {
			file = configure.Installed
		}
	}
	conf, err := configure.Load(file)
	if err != nil {
		conf = config.Default()
	}
	conf.Data = cmp.Or(c.Data, conf.Data)
	if home, homeless := conf.Expanded(); homeless == nil {
		conf = home
	} else {
		err = cmp.Or(err, homeless)
	}
	p := patientOf(conf, func() string { return address.Page(host.This().Named(), conf.Scheme(), conf.Listen) })
	p.File, p.ConfigErr = file, err
	if conf.Board != "" {
		p.Board, p.BoardErr = doctor.AskBoard(conf.Board)
	}
	if conf.Camera != "" {
		p.Camera, p.CameraErr = catalog.Camera(conf.Camera,
			catalog.Options{Rolling: [4]float64(conf.Zones.Rolling), Aside: [4]float64(conf.Zones.Aside)})
	}
	return p
}

// patientOf is a machine that this program examines, and where its page is.
func patientOf(conf config.Config, page func() string) doctor.Patient {
	p := doctor.PatientOf(conf)
	p.Version, p.CanSee = version(), reader.CanSee
	p.Name, p.Called = host.This().Name, calledBeside
	if conf.MQTT.Broker == "" {
		return p
	}
	p.Broker = func(ctx context.Context, running bool) error {
		home, err := atHome(conf, page)
		if err != nil {
			return err // the check of the file has refused it
		}
		return mqtt.New(home).Try(ctx, running)
	}
	return p
}

// examined gives the doctor what only the running table knows: its camera belongs to it.
func (d *daemon) examined(w *camera.Supervisor, entries *journal.Journal) *doctor.Doctor {
	p := patientOf(d.conf, d.address)
	p.Inside, p.Journal = true, entries.Check
	if _, err := os.Stat(d.file); err == nil || !d.ownFile() {
		p.File = d.file
	}
	p.Config.Camera, p.Called = d.camera, d.calledNow
	if d.conf.Board != "" {
		p.Board, p.BoardErr = doctor.AskBoard(d.conf.Board)
	}
	if w != nil {
		p.Camera = doctor.Watched(w.Latest)
	}
	return doctor.New(p)
}
