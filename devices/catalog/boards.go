package catalog

import (
	"context"

	"spieltisch/devices"
	"spieltisch/devices/filetrace"
	"spieltisch/devices/gpiotunnel"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/devices/tunnelboard"
)

// BoardOpener opens a tunnel board, and again after it was gone.
type BoardOpener func(context.Context) (devices.TunnelBoard, error)

// boards are all kinds of tunnel boards, one line each.
var boards = []maker[BoardOpener]{
	// serial:/dev/ttyUSB0 — the tunnel board of firmware/, on a serial port
	{"serial", openSerial},
	// gpio:GPIO4,…/…/…/…[?flip=0,7] — sensors on the GPIO header, eight names for each tunnel
	{"gpio", openTunnelPins},
	// mcp23017:[BUS][?addr=0x20,0x21,0x22&flip=0,7] — sensors on port expanders on I²C
	{"mcp23017", openExpanders},
	// file:PATH[?speed=4&answers=truth] — a recording of the tunnels' sensors, played in its time
	{"file", openTrace},
	// sim: — simulated tunnels, moles and tiles
	{"sim", openTunnels},
}

// Board checks a tunnel board's URL and gives what opens it.
func Board(url string, o Options) (BoardOpener, error) { return find("board", boards, url, o) }

// BoardSchemes are the URL schemes of tunnel boards that exist, each with its colon.
func BoardSchemes() []string { return schemes(boards) }

func openSerial(target string, o Options) (BoardOpener, error) {
	port, err := tunnelboard.Parse(target)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (devices.TunnelBoard, error) {
		b, err := tunnelboard.Open(ctx, port, tunnelboard.Options{Now: o.Now, Log: o.Log})
		if err != nil {
			return nil, err
		}
		return b, nil
	}, nil
}

func openTunnelPins(target string, o Options) (BoardOpener, error) {
	header, err := gpiotunnel.ParseHeader(target)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (devices.TunnelBoard, error) {
		b, err := gpiotunnel.OpenHeader(ctx, header, o.Now)
		if err != nil {
			return nil, err
		}
		return b, nil
	}, nil
}

func openExpanders(target string, o Options) (BoardOpener, error) {
	chips, err := gpiotunnel.ParseExpanders(target)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) (devices.TunnelBoard, error) {
		b, err := gpiotunnel.OpenExpanders(ctx, chips, o.Now)
		if err != nil {
			return nil, err
		}
		return b, nil
	}, nil
}

func openTrace(target string, o Options) (BoardOpener, error) {
	path, play, err := filetrace.Parse(target)
	if err != nil {
		return nil, err
	}
	play.Now = o.Now
	return func(context.Context) (devices.TunnelBoard, error) { return filetrace.Open(path, play) }, nil
}

// openTunnels opens the board of the simulated table that it is given, at which somebody pushes; otherwise
// nobody does.
func openTunnels(_ string, o Options) (BoardOpener, error) {
	table := o.Tunnels
	if table == nil {
		table = tunnels.New(tunnels.Config{Now: o.Now})
	}
	return func(context.Context) (devices.TunnelBoard, error) { return table.Open(), nil }, nil
}
