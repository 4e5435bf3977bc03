package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"spieltisch/cmd/internal/address"
	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/group"
	"spieltisch/cmd/internal/printing"
	"spieltisch/cmd/internal/program"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/demo"
	"spieltisch/cmd/spieltisch/internal/backups"
	"spieltisch/cmd/spieltisch/internal/boardtool"
	"spieltisch/cmd/spieltisch/internal/calibrate"
	"spieltisch/cmd/spieltisch/internal/configure"
	"spieltisch/cmd/spieltisch/internal/datadir"
	"spieltisch/cmd/spieltisch/internal/eyes"
	"spieltisch/cmd/spieltisch/internal/mdns"
	"spieltisch/cmd/spieltisch/internal/memory"
	"spieltisch/cmd/spieltisch/internal/recording"
	"spieltisch/cmd/spieltisch/internal/sheet"
	"spieltisch/cmd/spieltisch/internal/teach"
	"spieltisch/cmd/spieltisch/service"
	"spieltisch/companion"
	"spieltisch/companion/backup"
	"spieltisch/companion/camera"
	"spieltisch/companion/evidence/disk"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/web"
	"spieltisch/companion/web/certificate"
	"spieltisch/companion/web/host"
	"spieltisch/devices"
	"spieltisch/devices/catalog"
	"spieltisch/devices/sim"
	games "spieltisch/engines/catalog"
)

type runCommand struct {
	Config string `help:"help.config.file" placeholder:"FILE"`
	Data   string `help:"help.data" placeholder:"DIR"`
	Listen string `help:"help.listen" placeholder:"ADDR"`
	Demo   bool   `help:"help.run.demo"`
	// A pointer, as --display= takes the display of the file away.
	Display *string `help:"help.display.term" placeholder:"URL"`
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
	conf, file, err := c.load()
	if err != nil {
		return cli.NeedsPerson{Err: err}
	}
	std, screen := onScreen(std, conf)
	columns := address.Columns(std.Out)
	std = unhindered(std)
	d := daemon{conf: conf, file: file, log: program.NewLog(std.Err, conf.Log)}
	if d.outputs, err = openOutputs(conf, catalog.Options{Log: d.log, Screen: screen}); err != nil {
		return fmt.Errorf("run: %w", err)
	}
	if c.Demo {
		d.conf.Dice.Set = demo.Dice
		d.demo = demo.New(demo.Config{Rolling: sim.Rect(conf.Zones.Rolling),
			Aside: sim.Rect(conf.Zones.Aside), Log: d.log})
		d.camera, d.openCamera = "demo", d.demo.OpenCamera
	} else if conf.Camera != "" {
		open, err := catalog.Camera(conf.Camera,
			catalog.Options{Log: d.log, Rolling: [4]float64(conf.Zones.Rolling),
				Aside: [4]float64(conf.Zones.Aside), Pips: conf.Dice.Set == "pips"})
		if err != nil {
			return fmt.Errorf("run: %w", err)
		}
		d.camera, d.openCamera = catalog.Name(conf.Camera), open
	}
	if err := d.findBoard(); err != nil {
		return fmt.Errorf("run: %w", err)
	}
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	d.again = func() { end(service.ErrAgain) }
	err = d.serve(ctx, func(addr net.Addr) {
		address.Announce(std.Out, "table", conf.Scheme(), addr.String(), columns)
	})
	if err == nil && errors.Is(context.Cause(ctx), service.ErrAgain) {
		return service.ErrAgain
	}
	return err
}

// chosen is the file of a data folder with what was chosen on the page of a table that was given no other.
const chosen = "spieltisch.yaml"

// ownFile reports whether the table keeps its file itself, which is there from the first choice on.
func (d *daemon) ownFile() bool { return d.file == filepath.Join(d.conf.Data, chosen) }

// load gives the configuration, and its file; "": nothing is kept in any.
func (c runCommand) load() (conf config.Config, file string, err error) {
	file = c.Config
	if file == "" && !c.Demo {
		data, err := config.ExpandHome(cmp.Or(c.Data, config.Default().Data))
		if err != nil {
			return conf, "", err
		}
		c.Data, file = data, filepath.Join(data, chosen)
	}
	conf, err = configure.Load(file, configure.Devices)
	none := errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) // of such a folder is told later
	if c.Config == "" && none {
		conf, err = config.Default(), nil
	}
	if err != nil {
		return conf, file, err
	}
	if c.Data != "" {
		conf.Data = c.Data
	} else if c.Demo {
		conf.Data = demoFolder(conf.Data)
	}
	if c.Display != nil {
		conf.Display = *c.Display
	}
	conf.Listen = cmp.Or(c.Listen, conf.Listen)
	conf, err = conf.Expanded()
	return conf, file, err
}

// demoFolder is where a demo keeps its game, which is nobody's evening: below the folder of a configuration;
// without one it leaves none where one stands, and takes that of what programs keep for themselves.
func demoFolder(data string) string {
	if cache, err := os.UserCacheDir(); err == nil && data == config.Default().Data {
		data = filepath.Join(cache, "spieltisch")
	}
	return filepath.Join(data, "demo")
}

// daemon wires one table.
type daemon struct {
	conf       config.Config
	file       string // of conf, which need not be there; "": what is chosen is not kept
	shown      string // address of the page that people are told; "": that of conf
	log        *slog.Logger
	camera     string // its name, for people; "": none
	openCamera func(context.Context) (devices.Camera, error)
	by         *eyes.Makers         // nil: those of this build
	board      catalog.BoardOpener  // nil: no tunnel board
	recorded   *recording.Recording // nil: the board is no recording
	levels     *boardtool.Sensors   // nil: the board has none to show
	lessons    *teach.Service       // nil: nobody shows dice on the page
	tuner      *calibrate.Service   // nil: nobody sets up the camera on the page
	outputs    outputs
	demo       *demo.Demo       // nil: a real table
	backups    *backups.Service // nil: no copies are kept
	again      func()           // ends the table, to begin it anew

	called atomic.Pointer[string] // in the house, without .local; nil, or "": nobody answers
}

// serve runs the table until ctx ends; ready is told the address of the page.
func (d *daemon) serve(ctx context.Context, ready func(net.Addr)) error {
	memory.Limit()
	listeners, err := d.listen()
	if err != nil {
		return err
	}
	listener := listeners[0]
	defer func() {
		for _, l := range listeners {
			_ = l.Close() // nobody listens any more
		}
	}()
	unlock, err := datadir.Lock(d.conf.Data)
	if err != nil {
		return err
	}
	defer unlock()
	datadir.WarnRoot(d.conf.Data, d.log)
	if int(d.conf.Backup.Keep) > 0 && d.demo == nil { // a demo game is nobody's evening
		d.backups = &backups.Service{Data: d.conf.Data, Folder: backups.Folder(d.conf), Log: d.log, Now: time.Now}
	}
	var living alive
	return group.Run(ctx, func(ctx context.Context) error {
		for again := true; again; {
			if err := d.open(ctx, listeners, &living, ready); err != nil {
				return err
			}
			again = ctx.Err() == nil && d.backups != nil && d.backups.Exchange()
			ready = func(net.Addr) {} // people were told
		}
		return nil
	}, group.Leaving(d.log, "systemd", notifySystemd(d.log, d.conf.Scheme(), listener.Addr(), living.ping)))
}

// alive asks the table that is open whether it lives; between two nothing can hang for long.
type alive struct {
	ask atomic.Pointer[func(context.Context) error]
}

func (a *alive) ping(ctx context.Context) error {
	if ask := a.ask.Load(); ask != nil {
		return (*ask)(ctx)
	}
	return nil
}

// open runs the table with the journal that lies in the data folder until ctx ends, or until another journal
// is to be put in its place.
func (d *daemon) open(ctx context.Context, listeners []net.Listener, living *alive,
	ready func(net.Addr)) error {
	ctx, end := context.WithCancel(ctx)
	defer end()
	listener := listeners[0]
	entries, err := journal.Open(filepath.Join(d.conf.Data, "journal.db"), journal.Options{})
	if err != nil {
		return datadir.ForPerson(err)
	}
	defer entries.Close()
	if d.backups != nil {
		d.backups.Open(entries, end)
	}
	parts, err := d.assemble(entries)
	if err != nil {
		return err
	}
	living.ask.Store(&parts.alive)
	defer living.ask.Store(nil)
	ready(listener.Addr())
	d.log.Info("table is open", "addr", listener.Addr().String(), "data", d.conf.Data, "device", d.camera)
	for _, l := range listeners {
		if l, err = lent(l); err != nil {
			return err
		}
		parts.runs = append(parts.runs, group.Leaving(d.log, "page",
			func(ctx context.Context) error { return parts.page.Run(ctx, l) }))
	}
	if answer, ok := d.answered(); ok {
		parts.runs = append(parts.runs, group.Leaving(d.log, "name in the house",
			func(ctx context.Context) error { return mdns.Run(ctx, answer) }))
	}
	err = group.Run(ctx, parts.runs...)
	d.log.Info("table is closed")
	return err
}

// lent gives a port to somebody who closes it at the end; whoever comes meanwhile waits for the next one to
// whom it is lent.
func lent(l net.Listener) (net.Listener, error) {
	t, ok := l.(*net.TCPListener)
	if !ok {
		return l, nil
	}
	f, err := t.File()
	if err != nil {
		return nil, err
	}
	own, err := net.FileListener(f)
	return own, errors.Join(err, f.Close())
}

// listen opens the port of the configuration, and adds those of systemd. One that systemd has opened is
// not opened again.
func (d *daemon) listen() ([]net.Listener, error) {
	given := d.given()
	_, port, _ := net.SplitHostPort(d.conf.Listen) // the check of the file has refused what has none
	for _, l := range given {
		if strings.HasSuffix(l.Addr().String(), ":"+port) {
			return given, nil
		}
	}
	own, err := address.Listen(d.conf.Listen)
	return append([]net.Listener{own}, given...), err
}

// given are the ports that systemd has opened for the page, beside that of the configuration: port 80
// mostly, which the service may not open itself. People are told of it in place of the other one.
func (d *daemon) given() (all []net.Listener) {
	sockets, err := service.Sockets()
	if err != nil {
		d.log.Warn("a port of systemd cannot be used", "err", err)
	}
	for _, l := range sockets {
		if err := web.Adopt(l); err != nil {
			d.log.Warn("a port of systemd cannot be used", "err", err)
			_ = l.Close() // nobody is served there
			continue
		}
		d.log.Info("the page is served at a port of systemd, too", "addr", l.Addr().String())
		_, port, _ := net.SplitHostPort(l.Addr().String()) // it has one
		if d.conf.Scheme() == "http" || port == "443" {    // who asks at 80 is led on to the page
			d.shown = ":" + port
		}
		all = append(all, l)
	}
	return all
}

// calledBeside is what another program on this machine calls it in the house, without .local; "": none does.
func calledBeside() string { return strings.TrimSuffix(host.This().Named().Local, ".local") }

// calledNow is what this machine is called in the house, without .local; "": nobody answers.
func (d *daemon) calledNow() string {
	if name := d.called.Load(); name != nil {
		return *name
	}
	return ""
}

// named is the name by which people in the house ask for this machine.
func (d *daemon) named() string { return cmp.Or(d.calledNow(), host.This().Name) }

// machine is this machine, as it is called in the house.
func (d *daemon) machine() host.Machine {
	m := host.This()
	if name := d.calledNow(); name != "" {
		m.Local = name + ".local"
	}
	return m
}

// address is where people in the house find the page.
func (d *daemon) address() string { return address.Page(d.machine(), d.conf.Scheme(), d.at()) }

// answered is what the home is answered for this machine's name; false: nothing, as phones cannot reach the
// page.
func (d *daemon) answered() (mdns.Config, bool) {
	name := host.This().Name
	_, text, _ := net.SplitHostPort(d.at()) // the check of the file has refused what has none
	port, err := strconv.ParseUint(text, 10, 16)
	reach := len(host.This().URLs(d.conf.Scheme(), d.at())) > 0
	return mdns.Config{Name: name, Port: uint16(port), Title: "Spieltisch", Secure: d.conf.Scheme() == "https",
			Called: calledBeside, Told: func(name string) { d.called.Store(&name) }, Log: d.log},
		reach && err == nil && name != "" && name != "localhost"
}

// at is where people are told that the page is.
func (d *daemon) at() string { return cmp.Or(d.shown, d.conf.Listen) }

// parts is what runs beside each other.
type parts struct {
	table *companion.Table
	page  *web.Server
	runs  []func(context.Context) error
	alive func(context.Context) error // returns when the table's loop has come round
}

// thenGiveBack passes on what a camera sees. Behind a reading it gives back what that took.
func thenGiveBack(sense func(companion.Input)) func(companion.Input) {
	return func(in companion.Input) {
		sense(in)
		if in.Settled() {
			memory.GiveBack()
		}
	}
}

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
		Patience: time.Duration(d.conf.Patience), Taught: func(dice string) bool { return d.eyes().Taught(dice) },
		Cards:   d.eyes().Games(),
		Sensors: d.sensors(), Geometry: d.geometry(),
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
		sense, open := table.Sense, d.openCamera
		if d.demo == nil && d.eyes().Sees() { // simulated hands show nothing
			d.lessons = d.opened(&watcher, table)
			d.tuner = d.tuned(&watcher, table, board)
			sense, open = d.unlessShown(table.Sense), d.tuner.Watched(open)
		}
		read, err := d.eyes().Reader()
		if err != nil {
			return parts{}, err
		}
		watcher = camera.New(camera.Config{
			Name: d.camera, Open: open, Reader: read, Settler: d.eyes().Settler(board), Attend: table.Attention,
			Sense: thenGiveBack(sense), Compared: read.Compared, Health: board, Evidence: evidence, Log: d.log,
		})
		p.runs = append(p.runs, group.Leaving(d.log, "camera "+d.camera, watcher.Run))
	}
	p.runs = append(p.runs, d.boardRuns(table, board, entries)...)
	if keep := int(d.conf.Backup.Keep); keep > 0 && d.demo == nil { // a demo game is nobody's evening
		keeper := backup.New(backup.Config{Table: table, Journal: entries, Keep: keep,
			Folder: backups.Folder(d.conf), Stick: d.conf.Backup.Stick, Find: games.Find,
			Health: board, Log: d.log})
		p.runs = append(p.runs, group.Leaving(d.log, "backups", keeper.Run))
	}
	shown, present, err := d.outputs.runs(d, table, board)
	if err != nil {
		return parts{}, err
	}
	p.runs = append(p.runs, shown...)
	told, err := d.report(table, entries)
	if err != nil {
		return parts{}, err
	}
	p.runs = append(p.runs, told...)
	page, err := d.equipped(web.Config{
		Table: table, Games: d.games(board), Pictures: &eyes.Pictures{Watcher: watcher, Kept: evidence},
		Log: d.log, Version: version(), Names: d.conf.Hosts, Language: d.conf.Language,
		Machine: d.machine, Listen: d.at(), Prefix: d.conf.Prefix, Proxies: d.conf.ProxyNetworks(),
		Doctor: d.examined(watcher, entries), Presence: present,
		Faces:  filepath.Join(d.conf.Data, "faces.json"),
		Speaks: d.conf.Speech != "off",
		Mat:    sheet.WriteMat, Scores: sheet.WriteScores, Letters: printing.Prints,
	})
	if err != nil {
		return parts{}, err
	}
	if d.demo != nil {
		p.runs = append(p.runs, func(ctx context.Context) error { return d.demo.Run(ctx, table) },
			func(ctx context.Context) error { return d.demo.RunTunnels(ctx, table) })
	}
	p.page = web.New(page)
	return p, nil
}

// equipped is a page with what this table has, and another may not have.
func (d *daemon) equipped(page web.Config) (_ web.Config, err error) {
	if d.demo != nil {
		page.Demo = d.demo
	}
	if d.file != "" {
		page.Settings = &configure.Family{File: d.file, Own: d.ownFile(), Running: d.conf, Again: d.again}
	}
	if d.lessons != nil {
		page.Pieces = d.lessons
	}
	if d.tuner != nil {
		page.Tuner = d.tuner
	}
	if d.backups != nil {
		page.Backups = d.backups
	}
	if d.levels != nil {
		page.Sensors = d.levels
	}
	page.Certificate, err = d.certificate()
	return page, err
}

// certificate is what the page is served with; nil: nothing, in the clear.
func (d *daemon) certificate() (web.Certificate, error) {
	if d.conf.Scheme() == "http" {
		return nil, nil
	}
	keeper, err := certificate.New(certificate.Config{File: d.conf.TLS.Certificate, Key: d.conf.TLS.Key,
		Folder: filepath.Join(d.conf.Data, "tls"), Called: d.callings, Now: time.Now, Log: d.log})
	if errors.Is(err, certificate.ErrPerson) {
		return nil, cli.NeedsPerson{Err: err}
	}
	if err != nil {
		return nil, err
	}
	return keeper.Get, nil
}

// callings are the names and addresses by which people in the house reach this machine.
func (d *daemon) callings() (names []string, addrs []netip.Addr) {
	m := d.machine()
	if m.Name == "" || m.Name == "localhost" {
		return nil, m.Addrs
	}
	names = []string{m.Name + ".local", m.Name}
	if m.Local != "" && m.Local != names[0] {
		names = append(names, m.Local)
	}
	return names, m.Addrs
}

// eyes are what reads the pictures of the table.
func (d *daemon) eyes() *eyes.Table {
	return &eyes.Table{Config: &d.conf, Demo: d.demo != nil, By: d.by, Camera: d.camera, Lessons: d.lessons,
		Tuner: d.tuner, Log: d.log}
}
