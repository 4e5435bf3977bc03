package main

import (
	"context"
	"encoding/json"
	"strings"

	"spieltisch/cmd/internal/group"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/demo"
	"spieltisch/cmd/spieltisch/internal/boardtool"
	"spieltisch/cmd/spieltisch/internal/recording"
	"spieltisch/companion"
	"spieltisch/companion/board"
	"spieltisch/companion/fuse/tunnel"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/devices/catalog"
)

// findBoard checks the URL of the tunnel board; nothing is opened yet. A demo has its own.
func (d *daemon) findBoard() (err error) {
	switch {
	case d.demo != nil:
		d.board = d.demo.OpenBoard
		return nil
	case d.conf.Board == "":
		return nil
	}
	if d.recorded, err = recording.Load(d.conf.Board, d.log); err != nil || d.recorded != nil {
		return err
	}
	if d.board, err = catalog.Board(d.conf.Board, catalog.Options{Log: d.log}); err == nil &&
		strings.HasPrefix(d.conf.Board, "serial:") {
		d.levels = boardtool.NewSensors()
		d.board = d.levels.Watched(d.board)
	}
	return err
}

// boardRuns are the loops of the tunnel board.
func (d *daemon) boardRuns(table *companion.Table, warnings *health.Board,
	entries *journal.Journal) []func(context.Context) error {
	name := catalog.Name(d.conf.Board)
	if d.demo != nil {
		name = "demo"
	}
	c := board.Config{Name: name, Open: d.board, Sense: table.Sense, Health: warnings, Log: d.log}
	switch {
	case d.recorded != nil:
		c.Open, c.Pace = d.recorded.Open, d.recorded.Speed()
		play := func(ctx context.Context) error { return d.recorded.Run(ctx, table, entries) }
		return []func(context.Context) error{group.Leaving(d.log, "board "+name, board.New(c).Run), play}
	case d.board == nil:
		return nil
	}
	return []func(context.Context) error{group.Leaving(d.log, "board "+name, board.New(c).Run)}
}

// sensors says where those of the tunnel board are.
func (d *daemon) sensors() []tunnel.Sensors {
	switch {
	case d.recorded != nil:
		return d.recorded.Sensors()
	case d.demo != nil:
		return nil // those that the simulation has
	}
	return sensorsOf(d.conf.Tunnels)
}

// geometry is what is known of the box, for setups that do not say it themselves.
func (d *daemon) geometry() json.RawMessage {
	if d.demo != nil {
		return demo.Lengths()
	}
	return nil
}

// sensorsOf gives the sensors of each tunnel, as they were measured.
func sensorsOf(c config.Tunnels) []tunnel.Sensors {
	const tunnels = 4
	out := make([]tunnel.Sensors, tunnels)
	for i := range out {
		gates, hills, end := part(c.Gates, 2, i), part(c.Hills, len(out[i].Hills), i), part(c.End, 1, i)
		out[i] = tunnel.Sensors{Outer: recording.Tenths(gates[0]), Inner: recording.Tenths(gates[1]),
			End: recording.Tenths(end[0]), Strips: c.Strips == "all"}
		for k, x := range hills {
			out[i].Hills[k] = recording.Tenths(x)
		}
	}
	return out
}

// part is the part of tunnel i in places that are given n for all or n for each.
func part(l config.Lengths, n, i int) config.Lengths {
	if len(l) == n {
		return l
	}
	return l[i*n : (i+1)*n]
}
