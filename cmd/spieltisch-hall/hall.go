package main

import (
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/renameio/v2"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/cmd/internal/address"
	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/group"
	"spieltisch/cmd/internal/printing"
	"spieltisch/cmd/spieltisch-hall/internal/plan"
	"spieltisch/companion/backup"
	"spieltisch/companion/bots"
	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
)

// Command is a hall.
type Command struct {
	Demo     bool     `help:"help.hall.demo"`
	Listen   string   `help:"help.hall.listen" default:":8090" placeholder:"ADDR"`
	Data     string   `help:"help.hall.data" placeholder:"DIR"`
	Tables   string   `help:"help.hall.tables" default:":4222" placeholder:"ADDR"`
	Server   string   `help:"help.hall.server" placeholder:"FILE"`
	Node     string   `help:"help.hall.node" placeholder:"NAME"`
	Route    string   `help:"help.hall.route" placeholder:"ADDR"`
	Routes   []string `help:"help.hall.routes" placeholder:"URL"`
	Nats     string   `name:"nats" help:"help.hall.nats" placeholder:"URL"`
	Key      string   `help:"help.hall.key" placeholder:"FILE"`
	CA       string   `name:"ca" help:"help.hall.ca" placeholder:"FILE"`
	Replicas int      `help:"help.hall.replicas"`
	Workers  int      `help:"help.hall.workers" default:"1"`
	Language string   `help:"help.language.hall" default:"de" enum:"${languages}"`
	Log      string   `help:"help.hall.log" default:"info" enum:"debug,info,warn,error"`
}

// Validate refuses flags that do not go together.
func (c Command) Validate() error {
	for _, a := range []struct{ flag, value string }{{"listen", c.Listen}, {"tables", c.Tables}, {"route", c.Route}} {
		if _, _, err := net.SplitHostPort(a.value); a.value != "" && err != nil {
			return fmt.Errorf("--%s %q is no address; write it like :4222 or 127.0.0.1:4222", a.flag, a.value)
		}
	}
	switch {
	case c.Nats != "" && (c.Server != "" || c.Route != "" || len(c.Routes) > 0):
		return errors.New("--nats takes a server that runs; --server, --route and --routes are for one of its own")
	case len(c.Routes) > 0 && (c.Route == "" || c.Node == ""):
		return errors.New("--routes wants --route and --node, too")
	case c.Workers < 0 || c.Workers > 64:
		return fmt.Errorf("--workers %d: 0 to 64", c.Workers)
	case c.Replicas != 0 && c.Replicas != 1 && c.Replicas != 3 && c.Replicas != 5:
		return fmt.Errorf("--replicas %d: 1, 3 or 5", c.Replicas)
	}
	return nil
}

// Run serves a hall until ctx ends.
func (c Command) Run(ctx context.Context, std cli.Stdio, newLog func(level string) *slog.Logger) error {
	log := newLog(c.Log)
	listener, err := address.Listen(c.Listen)
	if err != nil {
		return err
	}
	defer listener.Close()
	tidy, err := c.place()
	if err != nil {
		return err
	}
	defer tidy()
	var board *hall.Board
	conn, own, err := c.connect(log, func() {
		if board != nil {
			board.Denied()
		}
	})
	if err != nil {
		return err
	}
	defer func() {
		conn.Close()
		if own != nil {
			own.Stop()
		}
	}()
	if board, err = hall.NewBoard(hall.BoardConfig{Conn: conn, Log: log}); err != nil {
		return err
	}
	js, err := jetstream.New(conn)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	front := &hall.Front{Language: c.Language}
	end, served := serving(ctx, listener, front)
	defer end()
	full := func() {
		if own != nil {
			front.Full.Store(own.Full())
		}
	}
	if err := c.setup(ctx, js, full, log); err != nil {
		return err
	}
	runs, err := c.parts(ctx, conn, own, log)
	if err != nil {
		return err
	}
	code, err := c.code()
	if err != nil {
		return err
	}
	tournaments := hall.NewTournaments(js, board)
	page := hall.NewPage(hall.PageConfig{Board: board, Games: games.All(), Language: c.Language, Log: log,
		Tournaments: tournaments, Code: code, Print: plan.Write,
		Letters: printing.Prints})
	front.Open(page)
	runs = append(runs, board.Run, tournaments.Run, func(ctx context.Context) error {
		select {
		case err := <-served:
			return err
		case <-ctx.Done():
			return nil
		}
	})
	address.Announce(std.Out, "hall", "http", listener.Addr().String(), address.Columns(std.Out))
	fmt.Fprintf(std.Out, "  %s\n", cli.Said("hall.lead", cli.Args{"url": fmt.Sprintf("http://%s/lead?code=%s",
		address.Browsable(listener.Addr().String()), code)}))
	return group.Run(ctx, runs...)
}

// place chooses the folder of the data; tidy takes that of a demo away again.
func (c *Command) place() (tidy func(), err error) {
	switch {
	case c.Data != "":
		return func() {}, nil
	case !c.Demo:
		c.Data = "hall"
		return func() {}, nil
	}
	if c.Data, err = os.MkdirTemp("", "spieltisch-hall"); err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	return func() { _ = os.RemoveAll(c.Data) }, nil
}

// parts are what runs beside board and page: the sign of a server of our own, workers, and tables of a demo.
func (c Command) parts(ctx context.Context, conn *nats.Conn, own *node.Node, log *slog.Logger) (
	runs []func(context.Context) error, err error) {
	if own != nil {
		runs = append(runs, func(ctx context.Context) error {
			tick := time.NewTicker(5 * time.Second)
			defer tick.Stop()
			return hall.TellOfNode(ctx, conn, c.Node, tick.C, own.Full)
		})
	}
	for range c.Workers {
		w, err := hall.NewWorker(ctx, hall.WorkerConfig{Conn: conn, Games: games.All(), Log: log})
		if err != nil {
			return nil, err
		}
		runs = append(runs, w.Run)
	}
	if c.Demo {
		more, err := demo(conn, log)
		if err != nil {
			return nil, err
		}
		runs = append(runs, more...)
	}
	return runs, nil
}

// code is the secret of who leads tournaments. It is made once and kept beside the entries; who has its link
// leads with it after a power cut, too.
func (c Command) code() (string, error) {
	file := filepath.Join(c.Data, "lead.code")
	data, err := os.ReadFile(file)
	if text := strings.TrimSpace(string(data)); err == nil && len(text) >= 8 {
		return text, nil
	}
	text := crand.Text()
	if err := os.MkdirAll(c.Data, 0o755); err != nil {
		return "", fmt.Errorf("hall: %w", err)
	}
	err = renameio.WriteFile(file, []byte(text+"\n"), 0o600, renameio.WithTempDir(c.Data))
	if err == nil {
		err = backup.SyncDir(c.Data) // renameio syncs the file, not its name
	}
	if err != nil {
		return "", fmt.Errorf("hall: %w", err)
	}
	return text, nil
}

// connect starts a server and connects to it, or to one that runs; then there is no node of its own.
func (c Command) connect(log *slog.Logger, denied func()) (*nats.Conn, *node.Node, error) {
	access := report.Access{URL: c.Nats, Key: c.Key, CA: c.CA}
	if c.Nats != "" {
		conn, err := access.Connect("hall", log)
		if err != nil {
			return nil, nil, err
		}
		return conn, nil, nil
	}
	cfg := node.Config{Dir: filepath.Join(c.Data, "store"), File: c.Server, Name: c.Node, Routes: c.Routes, Log: log,
		Denied: denied}
	if !c.Demo && c.Server == "" {
		cfg.Listen, cfg.Port = split(c.Tables)
	}
	if c.Route != "" {
		cfg.Cluster = "spieltisch"
		cfg.Route, cfg.Routing = split(c.Route)
	}
	n, err := node.Start(cfg)
	if err != nil {
		return nil, nil, err
	}
	conn, err := access.Connect("hall", log, n.Connection())
	if err != nil {
		n.Stop()
		return nil, nil, err
	}
	return conn, n, nil
}

// split is an address as host and port; Validate has seen it.
func split(addr string) (string, int) {
	host, text, _ := net.SplitHostPort(addr)
	port, _ := strconv.Atoi(text)
	if host == "" {
		host = "0.0.0.0"
	}
	return host, port
}

// setup makes what the stream needs. A cluster takes a while until it has a leader, so it is asked until it
// has one; and where a disk is full until there is room, as full finds out.
func (c Command) setup(ctx context.Context, js jetstream.JetStream, full func(), log *slog.Logger) error {
	replicas := c.Replicas
	if replicas == 0 {
		replicas = 1
		if len(c.Routes) > 0 {
			replicas = 3
		}
	}
	for told := false; ; {
		try, cancel := context.WithTimeout(ctx, 20*time.Second)
		err := hall.Setup(try, js, replicas)
		cancel()
		if err == nil || ctx.Err() != nil || errors.Is(err, hall.ErrOld) {
			return err
		}
		if !told {
			log.Warn("hall waits for its other machines, or for its server", "err", err)
			told = true
		}
		full()
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

// serving serves a page until ctx ends, or until end is called, which waits for it. What it ends with comes
// from served.
func serving(ctx context.Context, l net.Listener, page http.Handler) (end func(), served <-chan error) {
	ctx, cancel := context.WithCancel(ctx)
	out := make(chan error, 1)
	var all sync.WaitGroup
	all.Go(func() { out <- serve(ctx, l, page) })
	return func() { cancel(); all.Wait() }, out
}

// serve serves a page until ctx ends.
func serve(ctx context.Context, l net.Listener, page http.Handler) error {
	srv := &http.Server{Handler: page, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: 2 * time.Minute,
		MaxHeaderBytes: 16 << 10, BaseContext: func(net.Listener) context.Context { return ctx }}
	stopped := context.AfterFunc(ctx, func() { _ = srv.Close() }) // streams have no end of their own
	defer stopped()
	if err := srv.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// demoTables is how many tables the demo shows, and demoPace how long their players think on average.
const (
	demoTables = 12
	demoPace   = 3 * time.Second
)

// demo is twelve tables that report.
func demo(conn *nats.Conn, log *slog.Logger) (runs []func(context.Context) error, err error) {
	people := []string{"Anna", "Ben", "Cem", "Dana", "Emil", "Fine", "Gabi", "Hugo", "Ida", "Jan", "Kira", "Leo"}
	all := games.All()
	for i := range demoTables {
		seats := 2 + i%3
		players := make([]string, seats)
		for s := range players {
			players[s] = people[(3*i+s)%len(people)]
		}
		table, err := simtable.New(simtable.Config{Game: all[i%len(all)], Players: players,
			Seed: rand.Uint64(), Strength: bots.Learner})
		if err != nil {
			return nil, err
		}
		changed := make(chan struct{}, 1)
		by := rand.New(rand.NewPCG(uint64(i), 1))
		var offers atomic.Pointer[[]report.Offer]
		reporter, err := report.New(report.Config{
			Table: strconv.Itoa(i + 1), Journal: table, Conn: conn, Names: true, Changed: changed, Log: log,
			Offers: func(list []report.Offer) { offers.Store(&list) }})
		if err != nil {
			return nil, err
		}
		info := all[i%len(all)].Info()
		seat := func() { sit(table, info, players, offers.Load()) }
		runs = append(runs, reporter.Run, func(ctx context.Context) error {
			return play(ctx, table, by, changed, seat)
		})
	}
	return runs, nil
}

// sit lets those play the next match whom a tournament wants at the table, or else those who always do.
func sit(table *simtable.Table, info engines.Info, players []string, offers *[]report.Offer) {
	table.Seat(players, nil)
	if offers == nil {
		return
	}
	for _, o := range *offers {
		if n := len(o.Players); n >= info.MinSeats && n <= info.MaxSeats {
			p := journal.Pairing{ID: o.ID}
			for i := range n {
				p.Order = append(p.Order, i+1)
			}
			table.Seat(o.Players, &p)
			return
		}
	}
}

// play lets the players of a table move, one move every few seconds. Before each further match seat is
// called.
func play(ctx context.Context, table *simtable.Table, by *rand.Rand, changed chan<- struct{},
	seat func()) error {
	for {
		think := time.NewTimer(time.Duration(float64(demoPace) * (0.5 + by.Float64())))
		select {
		case <-ctx.Done():
			think.Stop()
			return nil
		case <-think.C:
		}
		if over, err := table.Step(); err != nil {
			return err
		} else if over {
			seat()
		}
		select {
		case changed <- struct{}{}:
		default: // the reporter has one waiting
		}
	}
}
