package catalog

import (
	"context"

	"spieltisch/devices"
	"spieltisch/devices/filetrace"
	"spieltisch/devices/sim/tunnels"
)

// BoardOpener opens a tunnel board, and again after it was gone.
type BoardOpener func(context.Context) (devices.TunnelBoard, error)

// boards are all kinds of tunnel boards, one line each.
var boards = []maker[BoardOpener]{
	{"file", "file:PATH[?speed=4] — a recording of the tunnels' sensors, played in its time", openTrace},
	{"sim", "sim: — simulated tunnels, moles and tiles", openTunnels},
}

// Board checks a tunnel board's URL and gives what opens it.
func Board(url string, o Options) (BoardOpener, error) { return find("board", boards, url, o) }

// BoardHelp has one line for each kind of tunnel board.
func BoardHelp() []string { return help(boards) }

func openTrace(target string, o Options) (BoardOpener, error) {
	path, play, err := filetrace.Parse(target)
	if err != nil {
		return nil, err
	}
	play.Now = o.Now
	return func(context.Context) (devices.TunnelBoard, error) { return filetrace.Open(path, play) }, nil
}

// openTunnels opens the board of the simulated table that it is given, at which somebody pushes; otherwise nobody does.
func openTunnels(_ string, o Options) (BoardOpener, error) {
	table := o.Tunnels
	if table == nil {
		table = tunnels.New(tunnels.Config{Now: o.Now})
	}
	return func(context.Context) (devices.TunnelBoard, error) { return table.Open(), nil }, nil
}
