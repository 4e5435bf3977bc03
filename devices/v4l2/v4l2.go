// Package v4l2 is a USB camera (or anything else that Linux shows as /dev/video…), driven by OpenCV.
//
// Most such cameras compress what they see, and few send more than 640×480 px otherwise. MJPEG is asked for,
// and the compressed bytes are taken as they are, so that only those pictures are decoded that somebody
// reads.
//
// A camera that was unplugged may come back under another number. The links in /dev/v4l/by-id name USB
// cameras by maker and serial number: the one that was used before is looked for first, then the configured
// path; where a plain /dev/videoN is configured and gone, and exactly one USB camera is there, that one is
// taken. A link below /dev/v4l that is configured means its camera and no other.
//
// OpenCV stands behind the interface Device; a build with the tag nocv has none.
package v4l2

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/user"
	"strings"
	"sync"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/live"
)

// ErrNoOpenCV is returned where this program was built without OpenCV.
var ErrNoOpenCV = errors.New("no USB cameras (this program was built without OpenCV)")

// Device is one opened camera, as its driver shows it.
type Device interface {
	// Set asks for a setting. The camera may refuse or take the nearest it has; Get tells.
	Set(p Property, v float64)
	Get(p Property) float64
	// Grab waits for the next exposure, until ctx ends, and gives it as the camera made it: a JPEG, or else
	// pixels. The receiver owns it.
	Grab(ctx context.Context) (jpeg []byte, f devices.Frame, err error)
	Close() error
}

// Property is a setting of a camera.
type Property int

// The settings, in the units of V4L2.
const (
	Format           Property = iota // four letters, as FourCC makes a number of them
	Width                            // px
	Height                           // px
	Rate                             // frames a second
	Convert                          // 1: Grab gives pixels; 0: what the camera sends
	AutoExposure                     // 1: by hand, 3: automatic
	Exposure                         // 100 µs
	AutoFocus                        // 1: automatic
	Focus                            // the driver's own steps, 0: far
	AutoWhiteBalance                 // 1: automatic
	WhiteBalance                     // K
	Gain                             // the driver's own steps
)

// String gives the name of the option that sets it.
func (p Property) String() string {
	return []string{"fourcc", "width", "height", "fps", "convert", "exposure", "exposure", "focus", "focus",
		"white", "white", "gain"}[p]
}

// FourCC is the number of a pixel format.
func FourCC(s string) float64 {
	return float64(int(s[0]) | int(s[1])<<8 | int(s[2])<<16 | int(s[3])<<24)
}

// letters are those of a pixel format's number.
func letters(v float64) string {
	n := uint32(v)
	return strings.TrimSpace(string([]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)}))
}

// Options say which camera and how. The zero value is the only USB camera there is.
type Options struct {
	Path     string        // /dev/video0, a link to it, or "": the only USB camera
	W, H     int           // px (0: 1280×720)
	FPS      float64       // frames a second (0: as the camera likes)
	FourCC   string        // "MJPG" or "YUYV" ("": MJPG)
	Exposure time.Duration // exposure time (0: automatic)
	Focus    float64       // the driver's own steps, from far to near (0: automatic)
	White    float64       // K (0: automatic)
	Gain     float64       // the driver's own steps (0: as it is)

	Dev     string                            // folder of the devices ("": /dev)
	Device  func(path string) (Device, error) // opens a device (nil: OpenCV)
	Start   time.Duration                     // longest wait for the first picture (0: 10 s)
	Silence time.Duration                     // longest wait for each further one (0: 4 s)
	Now     func() time.Time                  // nil: time.Now
	Log     *slog.Logger                      // nil: nobody hears
}

// Parse takes the part of a camera's URL after "v4l2:": a path, a number or nothing, and options after a
// question mark ("/dev/video0?size=1280x720&fps=30").
func Parse(target string) (o Options, err error) {
	path, options, _ := strings.Cut(target, "?")
	switch {
	case path == "" || strings.HasPrefix(path, "/"):
	case strings.Trim(path, "0123456789") == "":
		path = "/dev/video" + path
	default:
		return o, fmt.Errorf("v4l2: camera %q: want a path like /dev/video0, its number, or nothing for the only USB camera", path)
	}
	o = Options{Path: path}
	err = live.ParseOptions(options, map[string]live.Set{
		"size":     live.Size(&o.W, &o.H),
		"fps":      live.Number(&o.FPS, 1, 240),
		"fourcc":   live.OneOf(&o.FourCC, "MJPG", "YUYV"),
		"exposure": auto(live.Duration(&o.Exposure, 100*time.Microsecond, time.Second)),
		"focus":    auto(live.Number(&o.Focus, 1, 1023)),
		"white":    auto(live.Number(&o.White, 1000, 12000)),
		"gain":     live.Number(&o.Gain, 1, 1023),
	})
	if err != nil {
		return o, fmt.Errorf("v4l2: %w", err)
	}
	return o, nil
}

// auto lets a setting be "auto", which is what it is already.
func auto(set live.Set) live.Set {
	return func(value string) error {
		if value == "auto" {
			return nil
		}
		if err := set(value); err != nil {
			return fmt.Errorf("%w, or auto", err)
		}
		return nil
	}
}

// Opener opens one camera again and again, under whatever name it comes back.
type Opener struct {
	o    Options
	find finder

	mu     sync.Mutex
	failed bool // the driver gave an error, and no picture since
}

// NewOpener makes an opener that has not opened anything yet.
func NewOpener(o Options) *Opener {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Device == nil {
		o.Device = openCV
	}
	if o.Dev == "" {
		o.Dev = "/dev"
	}
	return &Opener{o: o, find: finder{dev: o.Dev, path: o.Path}}
}

// Open opens the camera and returns when its first picture is there. It must not be called by two at once.
func (op *Opener) Open(ctx context.Context) (devices.Camera, error) {
	path, err := op.find.now()
	if err != nil {
		return nil, fmt.Errorf("v4l2: %w", err)
	}
	if op.o.Path != "" && path != op.o.Path {
		op.o.Log.Info("camera has another name now", "device", op.o.Path, "path", path)
	}
	asked := make(chan fixing)
	pump := func(ctx context.Context, to *live.Slot) error { return op.pump(ctx, path, to, asked) }
	c, err := live.Open(ctx, "v4l2: "+path, pump,
		live.Options{Start: op.o.Start, Silence: op.o.Silence, Now: op.o.Now, Log: op.o.Log})
	if err != nil && op.fails() {
		return nil, fmt.Errorf("%w (unplug it and plug it in again; a hub may give it too little power)", err)
	}
	if err != nil {
		return nil, err
	}
	op.fail(false)
	op.find.used(path)
	return camera{c, asked}, nil
}

// fail keeps whether the driver gave an error. One is no matter of cables and power; one that opening does
// not mend may be.
func (op *Opener) fail(failed bool) {
	op.mu.Lock()
	defer op.mu.Unlock()
	op.failed = failed
}

func (op *Opener) fails() bool {
	op.mu.Lock()
	defer op.mu.Unlock()
	return op.failed
}

// pump takes every exposure until ctx ends or the camera is gone.
func (op *Opener) pump(ctx context.Context, path string, to *live.Slot, asked <-chan fixing) error {
	if err := accessible(path); err != nil {
		return err
	}
	d, err := op.o.Device(path)
	if err != nil {
		return err
	}
	defer d.Close()
	op.configure(d, path)
	for ctx.Err() == nil {
		select {
		case f := <-asked:
			f.got <- fix(d, f.want)
		default:
		}
		jpeg, f, err := d.Grab(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && (missing(path) || errors.Is(err, devices.ErrGone)):
			return fmt.Errorf("unplugged: %w", devices.ErrGone)
		case err != nil:
			op.fail(true)
			return err
		case jpeg != nil:
			to.Put(jpeg)
		default:
			to.PutFrame(f)
		}
	}
	return ctx.Err()
}

func missing(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// accessible says what to do when the device may not be opened; OpenCV only says that it could not.
func accessible(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrPermission) {
		name := "USER"
		if u, lookup := user.Current(); lookup == nil {
			name = u.Username
		}
		return fmt.Errorf("%w (put the user into the group video: sudo usermod -aG video %s, then log in again)", fs.ErrPermission, name)
	}
	var bare *fs.PathError
	if errors.As(err, &bare) {
		return bare.Err
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// setting is what a property should be.
type setting struct {
	p      Property
	v      float64
	silent bool // a camera without it need not be told about
}

// settings are what is asked for, in this order: the format decides which sizes there are, and a control by
// hand works only when it is no longer automatic. A control keeps what the last program set, so automatic is
// asked for as well.
func (o Options) settings() []setting {
	w, h, format := o.W, o.H, o.FourCC
	if w == 0 {
		w, h = 1280, 720
	}
	if format == "" {
		format = "MJPG"
	}
	all := []setting{{p: Format, v: FourCC(format)}, {p: Width, v: float64(w)}, {p: Height, v: float64(h)}}
	if o.FPS > 0 {
		all = append(all, setting{p: Rate, v: o.FPS})
	}
	byHand := func(automatic Property, on, off float64, p Property, v float64) {
		if v > 0 {
			all = append(all, setting{automatic, off, true}, setting{p: p, v: v})
		} else {
			all = append(all, setting{automatic, on, true})
		}
	}
	byHand(AutoExposure, 3, 1, Exposure, float64(o.Exposure/(100*time.Microsecond)))
	byHand(AutoFocus, 1, 0, Focus, o.Focus)
	byHand(AutoWhiteBalance, 1, 0, WhiteBalance, o.White)
	if o.Gain > 0 {
		all = append(all, setting{p: Gain, v: o.Gain})
	}
	return all
}

// configure asks for the settings, and says which of them the camera has not taken. Only then it looks: a
// size is set when both its sides are.
func (op *Opener) configure(d Device, path string) {
	all := op.o.settings()
	for _, s := range all {
		d.Set(s.p, s.v)
	}
	for _, s := range all {
		switch got := d.Get(s.p); {
		case got == s.v || s.silent:
		case got < 0:
			op.o.Log.Warn("camera has no such control", "device", path, "option", s.p.String())
		case s.p == Format:
			op.o.Log.Warn("camera does not take a setting", "device", path, "option", s.p.String(), "want",
				letters(s.v), "got", letters(got))
		default:
			op.o.Log.Warn("camera does not take a setting", "device", path, "option", s.p.String(), "want",
				s.v, "got", got)
		}
	}
	if d.Get(Format) == FourCC("MJPG") {
		d.Set(Convert, 0)
	}
}
