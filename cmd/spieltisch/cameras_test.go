package main

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/camera"
	"spieltisch/companion/health"
	"spieltisch/devices"
	"spieltisch/devices/catalog"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/v4l2"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// plug is a camera that can be taken away and brought back; a file stands for it.
type plug struct {
	path string
	data []byte
}

func newPlug(t *testing.T, data []byte) plug {
	t.Helper()
	p := plug{filepath.Join(t.TempDir(), "camera"), data}
	p.in(t)
	return p
}

func (p plug) in(t *testing.T) {
	t.Helper()
	if err := os.WriteFile(p.path, p.data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func (p plug) out(t *testing.T) {
	t.Helper()
	if err := os.Remove(p.path); err != nil {
		t.Fatal(err)
	}
}

// there says whether the camera is plugged in.
func (p plug) there() bool {
	_, err := os.Stat(p.path)
	return err == nil
}

// blind reads nothing.
type blind struct{}

func (blind) Read(devices.Frame) (vision.Observation, error) { return vision.Observation{}, nil }

// TestCamerasComeBack takes a camera of each kind away from the watcher: the warning is there as long as it
// is away, and goes by itself.
func TestCamerasComeBack(t *testing.T) {
	t.Parallel()
	picture := devicestest.Picture(t, 160, 120, devicestest.Red)
	kinds := map[string]func(t *testing.T, p plug) catalog.Opener{
		"v4l2":      plugV4L2,
		"libcamera": plugLibcamera,
		"http":      plugHTTP,
		"file":      plugFolder,
	}
	for name, open := range kinds {
		t.Run(name, func(t *testing.T) {
			p := newPlug(t, picture)
			board := health.New(nil)
			w := camera.New(camera.Config{
				Name: name, Open: open(t, p), Reader: blind{}, Settler: settle.NewScene(settle.Config{}, nil),
				Sense:  func(companion.Input) {},
				Health: board, Backoff: 10 * time.Millisecond, Longest: 100 * time.Millisecond,
				Silence: time.Minute,
			})
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error)
			go func() { ended <- w.Run(ctx) }()
			newer(t, w, 0)
			p.out(t)
			warned(t, board)
			back := time.Now().UnixNano()
			p.in(t)
			newer(t, w, back)
			wait(t, "the warning to go", func() bool { return len(board.List()) == 0 })
			cancel()
			if err := <-ended; err != nil {
				t.Errorf("Run = %v", err)
			}
		})
	}
}

// wait asks again and again; the machine may be busy.
func wait(t *testing.T, what string, ok func() bool) {
	t.Helper()
	limit := time.NewTimer(5 * time.Minute)
	defer limit.Stop()
	again := time.NewTicker(5 * time.Millisecond)
	defer again.Stop()
	for !ok() {
		select {
		case <-again.C:
		case <-limit.C:
			t.Fatal("waited in vain for " + what)
		}
	}
}

// newer waits for a frame taken later than that, in ns.
func newer(t *testing.T, w *camera.Supervisor, than int64) {
	t.Helper()
	wait(t, "a new frame", func() bool {
		f, ok := w.Latest()
		return ok && f.At.UnixNano() > than
	})
}

func warned(t *testing.T, board *health.Board) {
	t.Helper()
	wait(t, "the warning", func() bool {
		all := board.List()
		return len(all) == 1 && all[0].Key == "warn.cameraAway" && all[0].Cause != ""
	})
}

func opener(t *testing.T, camera string) catalog.Opener {
	t.Helper()
	open, err := catalog.Camera(camera, catalog.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return open
}

// plugFolder is a folder of two pictures, so that they are read again and again. They are gone together.
func plugFolder(t *testing.T, p plug) catalog.Opener {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"1.jpg", "2.jpg"} {
		if err := os.Symlink(p.path, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	return opener(t, "file:"+dir+"?every=100ms&fps=20")
}

// fakeUSB gives the picture as long as it is plugged in.
type fakeUSB struct{ plug }

func (f fakeUSB) Set(v4l2.Property, float64) {}
func (f fakeUSB) Get(v4l2.Property) float64  { return 0 }
func (f fakeUSB) Close() error               { return nil }
func (f fakeUSB) Grab(context.Context) ([]byte, devices.Frame, error) {
	<-time.After(20 * time.Millisecond)
	if !f.there() {
		return nil, devices.Frame{}, errors.New("no such device")
	}
	return bytes.Clone(f.data), devices.Frame{}, nil
}

func plugV4L2(t *testing.T, p plug) catalog.Opener {
	return v4l2.NewOpener(v4l2.Options{
		Path: p.path, Dev: filepath.Dir(p.path),
		Device: func(string) (v4l2.Device, error) { return fakeUSB{p}, nil },
	}).Open
}

func plugLibcamera(t *testing.T, p plug) catalog.Opener {
	program := p.path + ".sh"
	script := "#!/bin/sh\nwhile cat " + p.path + "; do sleep 0.02; done\nexit 255\n"
	if err := os.WriteFile(program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	return opener(t, "libcamera:?program="+program)
}

// plugHTTP has a camera that drops the connection when it is away.
func plugHTTP(t *testing.T, p plug) catalog.Opener {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if !p.there() {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Content-Type", "image/jpeg")
		_, _ = w.Write(p.data)
	})}
	ended := make(chan error)
	go func() { ended <- s.Serve(l) }()
	t.Cleanup(func() {
		_ = s.Close()
		<-ended
	})
	return opener(t, "http://"+l.Addr().String()+"/#every=20ms")
}
