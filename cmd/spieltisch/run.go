package main

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/address"
	"spieltisch/cmd/spieltisch/internal/boardtool"
	"spieltisch/cmd/spieltisch/internal/cli"
	"spieltisch/cmd/spieltisch/internal/configure"
	"spieltisch/cmd/spieltisch/internal/datadir"
	"spieltisch/cmd/spieltisch/internal/demo"
	"spieltisch/cmd/spieltisch/internal/group"
	"spieltisch/cmd/spieltisch/internal/memory"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/cmd/spieltisch/internal/recording"
	"spieltisch/companion"
	"spieltisch/companion/camera"
	"spieltisch/companion/evidence/disk"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/web"
	"spieltisch/devices"
	"spieltisch/devices/catalog"
	"spieltisch/devices/sim"
	games "spieltisch/engines/catalog"
	"spieltisch/vision/settle"
)

type runCommand struct {
	Config string `help:"Configuration file (YAML)." placeholder:"FILE"`
	Data   string `help:"Folder of the journal." placeholder:"DIR"`
	Listen string `help:"Address of the page, like :8080." placeholder:"ADDR"`
	Demo   bool   `help:"Simulate tray and tunnels, and two players at them."`
	// A pointer, as --display= takes the display of the file away.
	Display *string `help:"The small display: term: shows it in this terminal." placeholder:"URL"`
}

// Validate refuses flags whose values no file may have either.
func (c runCommand) Validate() error {
	if c.Display != nil {
		for _, f := range configure.Devices(config.Config{Display: *c.Display}) {
			return fmt.Errorf("--%w", f)
		}
	}
	if _, _, err := net.SplitHostPort(c.Listen); c.Listen != "" && err != nil {
		return fmt.Errorf("--listen %q is no address; write it like :8080 or 127.0.0.1:8080", c.Listen)
	}
	return nil
}

// Run serves a table until it is told to stop (SIGINT, SIGTERM).
func (c runCommand) Run(ctx context.Context, std cli.Stdio) error {
	conf, err := c.load()
	if err != nil {
		return cli.NeedsPerson{Err: err}
	}
	std, screen := onScreen(std, conf)
	columns := address.Columns(std.Out)
	std = unhindered(std)
	d := daemon{conf: conf, file: c.Config, log: newLog(std.Err, conf.Log)}
	if d.outputs, err = openOutputs(conf, catalog.Options{Log: d.log, Screen: screen}); err != nil {
		return fmt.Errorf("run: %w", err)
	}
	if c.Demo {
		d.conf.Dice.Set = "heckmeck" // as the simulated dice are
		d.demo = demo.New(demo.Config{Rolling: sim.Rect(conf.Zones.Rolling),
			Aside: sim.Rect(conf.Zones.Aside), Log: d.log})
		d.camera, d.openCamera = "demo", d.demo.OpenCamera
	} else if conf.Camera != "" {
		open, err := catalog.Camera(conf.Camera,
			catalog.Options{Log: d.log, Rolling: [4]float64(conf.Zones.Rolling),
				Aside: [4]float64(conf.Zones.Aside)})
		if err != nil {
			return fmt.Errorf("run: %w", err)
		}
		d.camera, d.openCamera = catalog.Name(conf.Camera), open
	}
	if err := d.findBoard(); err != nil {
		return fmt.Errorf("run: %w", err)
	}
	return d.serve(ctx, func(addr net.Addr) {
		address.Announce(std.Out, addr.String(), columns)
	})
}

func (c runCommand) load() (config.Config, error) {
	conf, err := configure.Load(c.Config, configure.Devices)
	if err != nil {
		return conf, err
	}
	if c.Data != "" {
		conf.Data = c.Data
	} else if c.Demo {
		conf.Data = filepath.Join(conf.Data, "demo") // a demo game is nobody's evening
	}
	if c.Display != nil {
		conf.Display = *c.Display
	}
	conf.Listen = cmp.Or(c.Listen, conf.Listen)
	return conf.Expanded()
}

// daemon wires one table.
type daemon struct {
	conf       config.Config
	file       string // of conf; "": the defaults
	log        *slog.Logger
	camera     string // its name, for people; "": none
	openCamera func(context.Context) (devices.Camera, error)
	board      catalog.BoardOpener  // nil: no tunnel board
	recorded   *recording.Recording // nil: the board is no recording
	levels     *boardtool.Sensors   // nil: the board has none to show
	outputs    outputs
	demo       *demo.Demo // nil: a real table
}

// serve runs the table until ctx ends; ready is told the address of the page.
func (d *daemon) serve(ctx context.Context, ready func(net.Addr)) error {
	memory.Limit()
	listener, err := address.Listen(d.conf.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	unlock, err := datadir.Lock(d.conf.Data)
	if err != nil {
		return err
	}
	defer unlock()
	datadir.WarnRoot(d.conf.Data, d.log)
	entries, err := journal.Open(filepath.Join(d.conf.Data, "journal.db"), journal.Options{})
	if err != nil {
		return datadir.ForPerson(err)
	}
	defer entries.Close()
	parts, err := d.assemble(entries)
	if err != nil {
		return err
	}
	ready(listener.Addr())
	d.log.Info("table is open", "addr", listener.Addr().String(), "data", d.conf.Data, "device", d.camera)
	err = group.Run(ctx, append(parts.runs,
		group.Leaving(d.log, "page",
			func(ctx context.Context) error { return parts.page.Run(ctx, listener) }),
		group.Leaving(d.log, "systemd", tellSystemd(d.log, listener.Addr(), parts.alive)))...)
	d.log.Info("table is closed")
	return err
}

// parts is what runs beside each other.
type parts struct {
	table *companion.Table
	page  *web.Server
	runs  []func(context.Context) error
	alive func(context.Context) error // returns when the table's loop has come round
}

// liveTile keeps a daemon small, which rarely looks at large pictures.
const liveTile = 600_000

func (d *daemon) assemble(entries *journal.Journal) (parts, error) {
	board := health.New(nil)
	evidence := disk.New(disk.Config{
		Dir: filepath.Join(d.conf.Data, "evidence"), Cases: filepath.Join(d.conf.Data, "cases"),
		Set:    d.conf.Dice.Set,
		Health: board, Log: d.log,
	})
	var watcher *camera.Supervisor
	table, err := companion.New(companion.Config{
		Games: games.All(), Journal: entries, Health: board, Log: d.log,
		Patience: time.Duration(d.conf.Patience),
		Sensors:  d.sensors(), Geometry: d.geometry(),
		Evidence: evidence, Pictures: cmp.Or(int(d.conf.Evidence.Games), -1),
		Cases: companion.CaseRule(d.conf.Evidence.Cases),
		LookOver: func() {
			if watcher != nil {
				watcher.Reread()
			}
		},
	})
	if err != nil {
		return parts{}, err
	}
	p := parts{table: table, runs: []func(context.Context) error{
		table.Run, group.Leaving(d.log, "pictures", evidence.Run)}, alive: table.Alive}
	if d.openCamera != nil {
		dice, err := reader.New(d.conf.Dice.Set, liveTile)
		if err != nil {
			return parts{}, err
		}
		watcher = camera.New(camera.Config{
			Name: d.camera, Open: d.openCamera, Reader: dice, Settler: settle.New(d.settling()),
			Sense: table.Sense, Health: board, Evidence: evidence, Log: d.log,
		})
		p.runs = append(p.runs, group.Leaving(d.log, "camera "+d.camera, watcher.Run))
	}
	p.runs = append(p.runs, d.boardRuns(table, board, entries)...)
	shown, err := d.outputs.runs(d, table, board)
	if err != nil {
		return parts{}, err
	}
	p.runs = append(p.runs, shown...)
	page := web.Config{
		Table: table, Games: games.All(), Pictures: &pictures{watcher: watcher, evidence: evidence},
		Log: d.log, Version: version(), Names: d.conf.Hosts, Language: d.conf.Language,
		Listen: d.conf.Listen, Prefix: d.conf.Prefix, Proxies: d.conf.ProxyNetworks(),
		Doctor: d.examined(watcher, entries),
	}
	if d.demo != nil {
		page.Demo = d.demo
		p.runs = append(p.runs, func(ctx context.Context) error { return d.demo.Run(ctx, table) },
			func(ctx context.Context) error { return d.demo.RunTunnels(ctx, table) })
	}
	if d.levels != nil {
		page.Sensors = d.levels
	}
	p.page = web.New(page)
	return p, nil
}

func (d *daemon) settling() settle.Config {
	rect := func(z config.Zone) settle.Zone { return settle.Rect(z[0], z[1], z[2], z[3]) }
	return settle.Config{Rolling: rect(d.conf.Zones.Rolling), Aside: rect(d.conf.Zones.Aside),
		StillFor: time.Duration(d.conf.Still)}
}
