// Package libcamera is a Raspberry Pi camera module, through the program that Raspberry Pi OS has for it:
// rpicam-vid, called libcamera-vid before 2024. It is started with MJPEG on its standard output, and pictures
// are cut out of that stream.
//
// The options are those of the program's manual
// (https://www.raspberrypi.com/documentation/computers/camera_software.html). The program runs in a process
// group of its own, which ends with the camera: first by SIGINT, on which it puts the sensor to sleep, then
// by SIGKILL. Whatever it said last is part of the error.
package libcamera

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/live"
)

// ErrNoProgram is returned where neither program is installed.
var ErrNoProgram = errors.New("neither rpicam-vid nor libcamera-vid is installed (on Raspberry Pi OS: sudo apt-get install rpicam-apps-lite)")

// programs are the names of the program, the newest first.
var programs = []string{"rpicam-vid", "libcamera-vid"}

// Options say what the program is told. The zero value works.
type Options struct {
	Index    int           // which camera, as rpicam-hello --list-cameras counts them
	W, H     int           // px (0: 1280×720)
	FPS      float64       // frames a second (0: 15)
	Quality  float64       // of the JPEG, 1–100 (0: 85; the program's own 50 blurs pips)
	Shutter  time.Duration // exposure time (0: automatic)
	Gain     float64       // of the sensor (0: automatic)
	EV       float64       // exposure compensation, in stops
	AWB      string        // white balance ("": automatic)
	Focus    float64       // dioptres: 1 / distance in m (0: as the camera likes)
	Rotation string        // "0" or "180"
	Region   string        // of the sensor that is used: left,top,width,height as fractions ("": all)
	Program  string        // path of the program ("": whichever is installed)

	Start   time.Duration    // longest wait for the first picture (0: 10 s)
	Silence time.Duration    // longest wait for each further one (0: 4 s)
	Now     func() time.Time // nil: time.Now
	Log     *slog.Logger     // nil: nobody hears
}

// Parse takes the part of a camera's URL after "libcamera:": a number or nothing, and options after a
// question mark ("1?size=1280x720&fps=15").
func Parse(target string) (o Options, err error) {
	index, options, _ := strings.Cut(target, "?")
	if index != "" {
		if o.Index, err = strconv.Atoi(index); err != nil || o.Index < 0 {
			return o, fmt.Errorf("libcamera: camera %q: want its number (0 is the first), or nothing", index)
		}
	}
	err = live.ParseOptions(options, map[string]live.Set{
		"size":    live.Size(&o.W, &o.H),
		"fps":     live.Number(&o.FPS, 1, 120),
		"quality": live.Number(&o.Quality, 1, 100),
		"shutter": live.Duration(&o.Shutter, 50*time.Microsecond, time.Second),
		"gain":    live.Number(&o.Gain, 1, 64),
		"ev":      live.Number(&o.EV, -10, 10),
		"awb": live.OneOf(&o.AWB, "auto", "incandescent", "tungsten", "fluorescent", "indoor",
			"daylight", "cloudy"),
		"focus":    live.Number(&o.Focus, 0.1, 20),
		"rotation": live.OneOf(&o.Rotation, "0", "180"),
		"roi":      region(&o.Region),
		"program":  func(v string) error { o.Program = v; return nil },
	})
	if err != nil {
		return o, fmt.Errorf("libcamera: %w", err)
	}
	return o, nil
}

// region sets v to four fractions.
func region(v *string) live.Set {
	return func(value string) error {
		parts := strings.Split(value, ",")
		for _, p := range parts {
			if f, err := strconv.ParseFloat(p, 64); err != nil || !(f >= 0 && f <= 1) || len(parts) != 4 {
				return errors.New("want left,top,width,height as fractions, like 0.25,0.25,0.5,0.5")
			}
		}
		*v = value
		return nil
	}
}

// Args are the arguments of the program.
func (o Options) Args() []string {
	w, h, fps, quality := o.W, o.H, o.FPS, o.Quality
	if w == 0 {
		w, h = 1280, 720
	}
	if fps == 0 {
		fps = 15
	}
	if quality == 0 {
		quality = 85
	}
	// Timeout 0 is for ever; flush, as a picture that waits in a buffer is late.
	args := []string{"--camera", strconv.Itoa(o.Index), "--timeout", "0", "--nopreview", "--codec", "mjpeg",
		"--flush",
		"--width", strconv.Itoa(w), "--height", strconv.Itoa(h), "--framerate", number(fps), "--quality", strconv.Itoa(int(quality))}
	if o.Shutter > 0 {
		args = append(args, "--shutter", strconv.FormatInt(o.Shutter.Microseconds(), 10))
	}
	if o.Gain > 0 {
		args = append(args, "--gain", number(o.Gain))
	}
	if o.EV != 0 {
		args = append(args, "--ev", number(o.EV))
	}
	if o.AWB != "" {
		args = append(args, "--awb", o.AWB)
	}
	if o.Focus > 0 {
		args = append(args, "--autofocus-mode", "manual", "--lens-position", number(o.Focus))
	}
	if o.Rotation != "" {
		args = append(args, "--rotation", o.Rotation)
	}
	if o.Region != "" {
		args = append(args, "--roi", o.Region)
	}
	return append(args, "--output", "-")
}

func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// find gives the path of the program.
func (o Options) find() (string, error) {
	if o.Program != "" {
		return exec.LookPath(o.Program)
	}
	for _, name := range programs {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrNoProgram
}

// Open starts the program and returns when its first picture is there.
func Open(ctx context.Context, o Options) (devices.Camera, error) {
	path, err := o.find()
	if err != nil {
		return nil, fmt.Errorf("libcamera: %w", err)
	}
	pump := func(ctx context.Context, to *live.Slot) error { return pump(ctx, path, o.Args(), to) }
	name := fmt.Sprintf("libcamera: camera %d", o.Index)
	c, err := live.Open(ctx, name, pump,
		live.Options{Start: o.Start, Silence: o.Silence, Now: o.Now, Log: o.Log})
	if err != nil {
		return nil, err
	}
	return c, nil
}
