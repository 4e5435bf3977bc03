package v4l2_test

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/v4l2"
)

// usb is a bus with one camera: a folder that stands for /dev, and a stand-in for the driver. Like the real
// one it waits for a camera that stands still, and reading fails at once when the camera is pulled out.
type usb struct {
	dev  string
	name string // of the device now, video0
	raw  bool   // the camera does not compress

	opener *v4l2.Opener

	mu     sync.Mutex // guards the fields below
	sent   chan []byte
	gone   chan struct{}
	fail   chan struct{}
	set    map[v4l2.Property]float64
	refuse map[v4l2.Property]float64 // what the camera takes instead
}

const id = "usb-Maker_Camera_0001-video-index0"

func newUSB(t *testing.T, o v4l2.Options) *usb {
	t.Helper()
	u := &usb{dev: t.TempDir(), name: "video0", fail: make(chan struct{}, 10),
		set: map[v4l2.Property]float64{}, refuse: map[v4l2.Property]float64{}}
	if err := os.MkdirAll(filepath.Join(u.dev, "v4l", "by-id"), 0o755); err != nil {
		t.Fatal(err)
	}
	u.Plug()
	o.Dev, o.Device, o.Silence = u.dev, u.open, 500*time.Millisecond
	if o.Path == "" {
		o.Path = u.path("video0")
	}
	u.opener = v4l2.NewOpener(o)
	return u
}

func (u *usb) path(name string) string { return filepath.Join(u.dev, name) }

// add makes a device; a link names it when it has an ID.
func (u *usb) add(name, id string) {
	err := os.WriteFile(u.path(name), nil, 0o600)
	if id != "" {
		err = errors.Join(err,
			os.Symlink(filepath.Join("..", "..", name), filepath.Join(u.dev, "v4l", "by-id", id)))
	}
	if err != nil {
		panic(err) // the folder is ours
	}
}

func (u *usb) remove(name, id string) {
	if err := errors.Join(os.Remove(u.path(name)),
		os.Remove(filepath.Join(u.dev, "v4l", "by-id", id))); err != nil {
		panic(err)
	}
}

func (u *usb) Plug() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.add(u.name, id)
	u.sent, u.gone = make(chan []byte, 1000), make(chan struct{})
}

func (u *usb) Unplug() {
	u.remove(u.name, id)
	close(u.gone)
}

func (u *usb) Send(data []byte) { u.sent <- data }

func (u *usb) Open(ctx context.Context) (devices.Camera, error) { return u.opener.Open(ctx) }

func (u *usb) open(path string) (v4l2.Device, error) {
	if _, err := filepath.EvalSymlinks(path); err != nil {
		return nil, err
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	return &driver{usb: u, sent: u.sent, gone: u.gone, fail: u.fail}, nil
}

// driver is the stand-in for what OpenCV has opened.
type driver struct {
	usb  *usb
	sent chan []byte
	gone chan struct{}
	fail chan struct{} // a token: one picture fails
}

var _ v4l2.Device = (*driver)(nil)

func (d *driver) Set(p v4l2.Property, v float64) {
	d.usb.mu.Lock()
	defer d.usb.mu.Unlock()
	if instead, ok := d.usb.refuse[p]; ok {
		v = instead
	}
	d.usb.set[p] = v
}

func (d *driver) Get(p v4l2.Property) float64 {
	d.usb.mu.Lock()
	defer d.usb.mu.Unlock()
	return d.usb.set[p]
}

func (d *driver) Grab(ctx context.Context) ([]byte, devices.Frame, error) {
	select {
	case data := <-d.sent:
		if d.usb.raw {
			return nil, devices.Frame{W: 64, H: 48, Stride: 192,
				Pix: bytes.Repeat([]byte{1, 2, 3}, 64*48)}, nil
		}
		return data, devices.Frame{}, nil
	case <-d.gone:
		return nil, devices.Frame{}, errors.New("VIDIOC_DQBUF: no such device")
	case <-d.fail:
		return nil, devices.Frame{}, errors.New("VIDIOC_DQBUF: input/output error")
	case <-ctx.Done():
		return nil, devices.Frame{}, ctx.Err()
	}
}

func (d *driver) Close() error { return nil }

func TestSuite(t *testing.T) {
	plug := func(t *testing.T) devicestest.Line { return newUSB(t, v4l2.Options{}) }
	devicestest.Live(t, plug)
	devicestest.Damaged(t, plug)
}

func TestCameraThatDoesNotCompress(t *testing.T) {
	u := newUSB(t, v4l2.Options{})
	u.raw = true
	u.refuse[v4l2.Format] = v4l2.FourCC("YUYV")
	u.Send(nil)
	c, err := u.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	if f, err := c.Read(t.Context()); err != nil || f.W != 64 || f.Pix[1] != 2 {
		t.Errorf("frame %d×%d, %v", f.W, f.H, err)
	}
	if _, ok := u.set[v4l2.Convert]; ok {
		t.Error("raw bytes were asked for, though the camera does not compress")
	}
}

func TestSettings(t *testing.T) {
	var log bytes.Buffer
	o, err := v4l2.Parse("?size=1920x1080&fps=30&exposure=8ms&focus=40&white=4000&gain=auto")
	if err == nil || !strings.Contains(err.Error(), "gain=auto: want a number from 1 to 1023") {
		t.Errorf("gain=auto: %v", err)
	}
	if o, err = v4l2.Parse("?size=1920x1080&fps=30&exposure=8ms&focus=40&white=auto"); err != nil {
		t.Fatal(err)
	}
	o.Log = slog.New(slog.NewTextHandler(&log, nil))
	u := newUSB(t, o)
	u.refuse[v4l2.Width] = 1280
	u.Send(devicestest.Picture(t, 96, 64, devicestest.Red))
	c, err := u.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
	want := map[v4l2.Property]float64{
		v4l2.Format: v4l2.FourCC("MJPG"), v4l2.Width: 1280, v4l2.Height: 1080, v4l2.Rate: 30, v4l2.Convert: 0,
		v4l2.AutoExposure: 1, v4l2.Exposure: 80, v4l2.AutoFocus: 0, v4l2.Focus: 40, v4l2.AutoWhiteBalance: 1,
	}
	for p, v := range want {
		if got, ok := u.set[p]; !ok || got != v {
			t.Errorf("%v = %v (%v), want %v", p, got, ok, v)
		}
	}
	if !strings.Contains(log.String(), "option=width want=1920 got=1280") ||
		strings.Count(log.String(), "does not take") != 1 {
		t.Errorf("log %s, want the width that was refused and nothing else", log.String())
	}
}

// What a camera keeps is read back: one that goes on by itself, takes another value or tells none does not.
func TestFix(t *testing.T) {
	fixed := func(name string, v float64, held bool) devices.Fixed {
		return devices.Fixed{Name: name, Value: v, Held: held}
	}
	tests := []struct {
		name   string
		is     map[v4l2.Property]float64
		refuse map[v4l2.Property]float64
		want   []devices.Fixed
		got    []devices.Fixed
	}{
		{"as it is", map[v4l2.Property]float64{v4l2.AutoExposure: 3, v4l2.Exposure: 156, v4l2.Focus: 0,
			v4l2.WhiteBalance: 4600},
			nil, nil,
			[]devices.Fixed{fixed("exposure", 156, true), fixed("focus", 0, true), fixed("white", 4600, true)}},
		{"as it was", nil, nil,
			[]devices.Fixed{fixed("exposure", 80, true), fixed("focus", 30, true), fixed("white", 4000, false)},
			[]devices.Fixed{fixed("exposure", 80, true), fixed("focus", 30, true), fixed("white", 0, false)}},
		{"it lies", map[v4l2.Property]float64{v4l2.Exposure: 156, v4l2.Focus: 30},
			map[v4l2.Property]float64{v4l2.AutoExposure: 3, v4l2.Focus: 25, v4l2.AutoFocus: -1}, nil,
			[]devices.Fixed{fixed("exposure", 156, false), fixed("focus", 25, false), fixed("white", 0, false)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			u := newUSB(t, v4l2.Options{})
			picture := devicestest.Picture(t, 96, 64, devicestest.Red)
			u.Send(picture)
			c, err := u.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			u.mu.Lock()
			maps.Copy(u.set, tt.is)
			maps.Copy(u.refuse, tt.refuse)
			u.mu.Unlock()
			done := make(chan []devices.Fixed)
			go func() {
				got, err := c.(devices.Fixer).Fix(t.Context(), tt.want)
				if err != nil {
					t.Error(err)
				}
				done <- got
			}()
			for {
				select {
				case got := <-done:
					if !slices.Equal(got, tt.got) {
						t.Errorf("Fix = %v, want %v", got, tt.got)
					}
					return
				default:
					u.Send(picture) // it is asked between two of them
				}
			}
		})
	}
}

// TestSettingsInWords: pixel formats by their letters, and what a camera lacks.
func TestSettingsInWords(t *testing.T) {
	var log bytes.Buffer
	o := v4l2.Options{Focus: 40, Log: slog.New(slog.NewTextHandler(&log, nil))}
	u := newUSB(t, o)
	u.refuse[v4l2.Format], u.refuse[v4l2.Focus] = v4l2.FourCC("BGR3"), -1
	u.raw = true
	u.Send(nil)
	c, err := u.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
	for _, want := range []string{"option=fourcc want=MJPG got=BGR3", `msg="camera has no such control"`,
		"option=focus"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("log %s, want %q", log.String(), want)
		}
	}
	if strings.Contains(log.String(), "got=-1") {
		t.Errorf("log %s has a number for what is not there", log.String())
	}
}

// TestAdviceFitsTheCause: one picture that fails says nothing of cables; only when opening does not mend
// it they are named.
func TestAdviceFitsTheCause(t *testing.T) {
	u := newUSB(t, v4l2.Options{Start: 100 * time.Millisecond})
	u.Send(devicestest.Picture(t, 64, 48, devicestest.Red))
	c, err := u.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_, _ = c.Read(t.Context())
	u.fail <- struct{}{}
	_, err = c.Read(t.Context())
	_ = c.Close()
	if !errors.Is(err, devices.ErrGone) || strings.Contains(err.Error(), "plug") {
		t.Errorf("read: %v, want devices.ErrGone and nothing of cables", err)
	}
	if _, err := u.Open(t.Context()); err == nil ||
		!strings.Contains(err.Error(), "unplug it and plug it in again") {
		t.Errorf("opened again, it gives nothing: %v, want what to do", err)
	}
	u.Send(devicestest.Picture(t, 64, 48, devicestest.Red))
	if c, err = u.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
	if _, err := u.Open(t.Context()); err == nil || strings.Contains(err.Error(), "unplug") {
		t.Errorf("after it worked again: %v, want no cables", err)
	}
}

// TestOtherNames takes the camera away and brings it back in other ways.
func TestOtherNames(t *testing.T) {
	const (
		other = "usb-Other_Camera_0002-video-index0"
		place = "platform-usb-0:1.2:1.0-video-index0"
	)
	tests := []struct {
		name   string
		path   string // configured; "": video0
		change func(u *usb)
		want   string // what the camera is opened as, or the error
	}{
		{"under another number", "", func(u *usb) { u.name = "video2"; u.Plug() }, id},
		{"another camera has its number", "",
			func(u *usb) { u.name = "video2"; u.Plug(); u.add("video0", other) }, id},
		{"replaced by another one", "",
			func(u *usb) { u.Plug(); u.remove("video0", id); u.add("video4", other) }, other},
		{"two others are there", "",
			func(u *usb) {
				u.add("video3", other)
				u.add("video4",
					"usb-Third-video-index0")
			}, "configure one of those"},
		{"nothing is there", "", func(*usb) {}, "no camera is plugged in"},
		{"named by its link, under another number", "v4l/by-id/" + id,
			func(u *usb) { u.name = "video2"; u.Plug() }, id},
		{"named by its link, replaced by another", "v4l/by-id/" + id, func(u *usb) { u.add("video4", other) },
			"is not there"},
		{"named by its place, its twin is elsewhere", "v4l/by-path/" + place,
			func(u *usb) { u.add("video4", id) }, "is not there"},
		{"named by its place, its twin is there", "v4l/by-path/" + place,
			func(u *usb) { u.add("video0", id) }, place},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			u := newUSB(t, v4l2.Options{})
			byPath := u.path("v4l/by-path")
			if err := errors.Join(os.Mkdir(byPath, 0o755),
				os.Symlink("../../video0", filepath.Join(byPath, place))); err != nil {
				t.Fatal(err)
			}
			if tt.path != "" {
				u.opener = v4l2.NewOpener(v4l2.Options{Path: u.path(tt.path), Dev: u.dev, Device: u.open})
			}
			u.Send(devicestest.Picture(t, 64, 48, devicestest.Red))
			c, err := u.Open(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			u.Unplug()
			_ = c.Close()
			tt.change(u)
			u.mu.Lock()
			u.sent, u.gone = make(chan []byte, 10), make(chan struct{})
			u.mu.Unlock()
			u.Send(devicestest.Picture(t, 64, 48, devicestest.Blue))
			c, err = u.Open(t.Context())
			if err != nil {
				if !strings.Contains(err.Error(), tt.want) || !errors.Is(err, fs.ErrNotExist) {
					t.Errorf("open: %v, want %q", err, tt.want)
				}
				return
			}
			_, _ = c.Read(t.Context())
			close(u.gone)
			_, err = c.Read(t.Context())
			_ = c.Close()
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("it was opened as %v, want %q", err, tt.want)
			}
		})
	}
}

func TestOnlyCamera(t *testing.T) {
	u := newUSB(t, v4l2.Options{})
	u.opener = v4l2.NewOpener(v4l2.Options{Dev: u.dev, Device: u.open})
	u.Send(devicestest.Picture(t, 64, 48, devicestest.Red))
	c, err := u.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
}

// TestPermissionDenied runs in a child with another user ID, as no file is closed to root.
func TestPermissionDenied(t *testing.T) {
	if path := os.Getenv("V4L2_TEST_DEVICE"); path != "" {
		o := v4l2.Options{Path: path,
			Device: func(string) (v4l2.Device, error) { return nil, errors.New("it was opened") }}
		_, err := v4l2.NewOpener(o).Open(t.Context())
		if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), "sudo usermod -aG video ") ||
			!strings.Contains(err.Error(), path) {
			t.Errorf("open: %v, want fs.ErrPermission, the path and what to do", err)
		}
		return
	}
	dir, err := os.MkdirTemp("", "v4l2") // t.TempDir lies in a folder that others may not enter
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	path := filepath.Join(dir, "video0")
	if err := errors.Join(os.Chmod(dir, 0o755), os.WriteFile(path, nil, 0)); err != nil {
		t.Fatal(err)
	}
	self, err := os.ReadFile("/proc/self/exe") // where it lies, others may not go
	if err != nil {
		t.Fatal(err)
	}
	child := filepath.Join(dir, "child")
	if err := errors.Join(os.WriteFile(child, self, 0o755), os.Chmod(child, 0o755)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(child, "-test.run", "^TestPermissionDenied$")
	cmd.Dir = "/"
	cmd.Env = append(os.Environ(), "V4L2_TEST_DEVICE="+path, "TMPDIR=/tmp")
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestParse(t *testing.T) {
	for target, want := range map[string]string{"": "", "/dev/video2": "/dev/video2",
		"2?size=640x480": "/dev/video2"} {
		if o, err := v4l2.Parse(target); err != nil || o.Path != want {
			t.Errorf("Parse(%q): path %q, %v; want %q", target, o.Path, err, want)
		}
	}
	tests := []struct{ target, want string }{
		{"video0", `camera "video0": want a path like /dev/video0`},
		{"/dev/video0?sze=640x480", `option "sze" is unknown`},
		{"/dev/video0?sze=640x480", `did you mean "size"?`},
		{"0?fourcc=H264", "want one of MJPG, YUYV"},
		{"0?exposure=3", "want a duration from 100µs to 1s, or auto"},
		{"0?focus=near", "want a number from 1 to 1023, or auto"},
	}
	for _, tt := range tests {
		if _, err := v4l2.Parse(tt.target); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Parse(%q): %v, want %q", tt.target, err, tt.want)
		}
	}
}
