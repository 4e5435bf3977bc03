// Package catalog knows which devices there are: URL schemes and what opens them.
package catalog

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/devices/sim"
	"spieltisch/devices/sim/tray"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/devices/termdisplay"
)

// Options are what a device is given beside its URL.
type Options struct {
	Now func() time.Time // nil: time.Now
	Log *slog.Logger     // nil: nobody hears

	// Rolling and Aside are the zones of the tray, for the simulated one: left, top, right, bottom as
	// fractions of the frame. Both zero: the left two thirds and the right third.
	Rolling, Aside [4]float64

	Pips bool // the dice of the simulated tray have pips alone, and no worm

	Tunnels *tunnels.Table // what the board sim: senses; nil: tunnels of its own, at which nobody pushes

	Screen *termdisplay.Screen // where term: draws; nil: one of its own on standard output
}

// Opener opens a device, and again after it was gone.
type Opener func(context.Context) (devices.Camera, error)

// maker is one kind of device. make is called once and checks the URL; what it returns is called for each
// opening.
type maker[Opener any] struct {
	scheme string
	make   func(target string, o Options) (Opener, error)
}

// cameras are all kinds of cameras, one line each.
var cameras = []maker[Opener]{
	// v4l2:[/dev/video0][?size=1280x720&fps=30&exposure=8ms&focus=40&white=4000] — a USB camera
	{"v4l2", openV4L2},
	// libcamera:[0][?size=1280x720&fps=15&shutter=8ms&focus=2.5] — a camera module of the Raspberry Pi
	{"libcamera", openLibcamera},
	// http://HOST/PATH[#every=200ms] — a network camera, MJPEG or single pictures
	{"http", openNet("http")},
	// https://HOST/PATH[#every=200ms] — the same, encrypted
	{"https", openNet("https")},
	// rtsp://HOST/PATH[#start=10s] — a network camera that streams video
	{"rtsp", openNet("rtsp")},
	// file:PATH[?every=3s&fps=5&once=true] — a picture, a folder of pictures or a video
	{"file", openFile},
	// sim:[SCRIPT] — a simulated table, with a script of what hands do
	{"sim", openSim},
}

// Camera checks a camera's URL and gives what opens it.
func Camera(url string, o Options) (Opener, error) { return find("camera", cameras, url, o) }

// Schemes are the URL schemes of cameras that exist, each with its colon.
func Schemes() []string { return schemes(cameras) }

func find[Opener any](what string, kinds []maker[Opener], url string, o Options) (Opener, error) {
	scheme, target, ok := strings.Cut(url, ":")
	i := slices.IndexFunc(kinds, func(k maker[Opener]) bool { return ok && k.scheme == scheme })
	if i < 0 {
		var none Opener
		return none, fmt.Errorf("%s %q: unknown kind (there are %s)", what, Name(url),
			strings.Join(schemes(kinds), ", "))
	}
	return kinds[i].make(target, o)
}

func schemes[Opener any](kinds []maker[Opener]) []string {
	var out []string
	for _, k := range kinds {
		out = append(out, k.scheme+":")
	}
	return out
}

func openFile(target string, o Options) (Opener, error) {
	path, files, err := filecam.Parse(target)
	if err != nil {
		return nil, err
	}
	files.Now, files.Log = o.Now, o.Log
	return func(context.Context) (devices.Camera, error) {
		c, err := filecam.Open(path, files)
		if err != nil {
			return nil, err
		}
		return c, nil
	}, nil
}

// openSim makes one table that outlives its cameras: what lies on it is still there when the camera is
// plugged in again.
func openSim(target string, o Options) (Opener, error) {
	c := sim.Config{Now: o.Now, Rolling: o.Rolling, Aside: o.Aside}
	if o.Pips {
		c.Die = tray.PipDie
	}
	t := sim.NewTable(c)
	err := error(nil)
	if target != "" {
		err = t.LoadScript(target)
	} else {
		err = t.Script("sim:", strings.NewReader(sim.Alone))
	}
	if err != nil {
		return nil, err
	}
	return func(context.Context) (devices.Camera, error) { return t.Open() }, nil
}
