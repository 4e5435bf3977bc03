package libcamera_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/libcamera"
	"spieltisch/packaging/sweep"
)

// TestMain lets the test binary be the stand-in for rpicam-vid.
func TestMain(m *testing.M) {
	if socket := os.Getenv("STAND_IN_SOCKET"); socket != "" {
		os.Exit(standIn(socket, os.Args[1:]))
	}
	os.Exit(m.Run())
}

// standIn behaves as the manual of rpicam-vid says: it knows these options and no others, writes MJPEG to its
// standard output when it is told so, talks on standard error, ends after five seconds unless the timeout is
// 0, and on SIGINT. What its sensor sees comes over a socket; where nobody listens there is no camera.
func standIn(socket string, args []string) int {
	f := flag.NewFlagSet("rpicam-vid", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	camera, timeout := f.Int("camera", 0, ""), f.Int("timeout", 5000, "")
	codec, output := f.String("codec", "h264", ""), f.String("output", "", "")
	for _, name := range []string{"width", "height", "quality"} {
		f.Uint(name, 0, "")
	}
	for _, name := range []string{"framerate", "gain", "ev", "lens-position", "shutter"} {
		f.Float64(name, 0, "")
	}
	for _, name := range []string{"awb", "autofocus-mode", "roi", "rotation"} {
		f.String(name, "", "")
	}
	f.Bool("nopreview", false, "")
	f.Bool("flush", false, "")
	fail := func(text string) int {
		fmt.Fprintf(os.Stderr, "ERROR: *** %s ***\n", text)
		return 255
	}
	if err := f.Parse(args); err != nil || f.NArg() > 0 {
		return fail("unrecognised option")
	}
	fmt.Fprintln(os.Stderr, "[0:12:01.123] [1001]  INFO Camera camera_manager.cpp:284 libcamera v0.3.0")
	conn, err := net.Dial("unix", socket)
	if err != nil || *camera > 0 {
		return fail("no cameras available")
	}
	if *codec != "mjpeg" || *output != "-" {
		return fail("the stand-in writes MJPEG to its standard output only")
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt)
	if os.Getenv("STAND_IN_STUBBORN") != "" {
		signal.Ignore(os.Interrupt)
		child := exec.Command("sleep", "1000") // holds standard output and the group
		child.Stdout = os.Stdout
		if err := child.Start(); err != nil {
			return fail(err.Error())
		}
	}
	seen := make(chan error, 1)
	go func() {
		fmt.Fprintln(os.Stderr, "#0 (0.00 fps) exp 33239.00 ag 1.12 dg 1.00")
		_, err := io.Copy(os.Stdout, conn)
		seen <- err
	}()
	ends := make(<-chan time.Time)
	if *timeout > 0 {
		ends = time.After(time.Duration(*timeout) * time.Millisecond)
	}
	select {
	case <-seen:
		return fail("failed to queue request: No such device")
	case <-stop:
	case <-ends:
	}
	return 0
}

// sensor is what the stand-in's camera sees, and the script that starts it.
type sensor struct {
	socket, program string
	listener        net.Listener
	wg              sync.WaitGroup

	mu    sync.Mutex // guards the fields below
	sent  chan []byte
	conns []net.Conn
}

func newSensor(t *testing.T, env ...string) *sensor {
	t.Helper()
	dir, err := os.MkdirTemp("", "rpicam") // t.TempDir is too long for the name of a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	s := &sensor{socket: filepath.Join(dir, "s"), program: filepath.Join(dir, "rpicam-vid")}
	script := fmt.Sprintf("#!/bin/sh\nexport STAND_IN_SOCKET=%s %s\nexec %s \"$@\"\n", s.socket,
		strings.Join(env, " "), self)
	if err := os.WriteFile(s.program, []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	s.Plug()
	t.Cleanup(s.Unplug)
	return s
}

func (s *sensor) Plug() {
	l, err := net.Listen("unix", s.socket)
	if err != nil {
		panic(err) // nobody else knows the folder
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	sent := make(chan []byte, 1000)
	s.listener, s.sent, s.conns = l, sent, nil
	s.wg.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			s.mu.Lock()
			s.conns = append(s.conns, conn)
			s.mu.Unlock()
			s.wg.Go(func() { feed(conn, sent) })
		}
	})
}

// feed writes what is sent, until the other end is gone.
func feed(conn net.Conn, sent <-chan []byte) {
	gone := make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		_, _ = conn.Read(make([]byte, 1))
		close(gone)
	})
	defer watch.Wait()
	defer conn.Close()
	for {
		select {
		case data := <-sent:
			if _, err := conn.Write(data); err != nil {
				return
			}
		case <-gone:
			return
		}
	}
}

func (s *sensor) Unplug() {
	_ = s.listener.Close()
	s.mu.Lock()
	for _, c := range s.conns {
		_ = c.Close()
	}
	s.mu.Unlock()
	s.wg.Wait()
}

func (s *sensor) Send(data []byte) { s.sent <- data }

func (s *sensor) Open(ctx context.Context) (devices.Camera, error) {
	return libcamera.Open(ctx, libcamera.Options{Program: s.program, Silence: 3 * time.Second})
}

func TestSuite(t *testing.T) {
	plug := func(t *testing.T) devicestest.Line { return newSensor(t) }
	devicestest.Live(t, plug)
	devicestest.Damaged(t, plug)
}

// TestCloseEndsTheWholeGroup has a program that does not listen, with a child: when Close returns, nobody
// holds the camera any more.
func TestCloseEndsTheWholeGroup(t *testing.T) {
	s := newSensor(t, "STAND_IN_STUBBORN=1")
	s.Send(devicestest.Picture(t, 64, 48, devicestest.Red))
	c, err := s.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	devicestest.Closes(t, c)
	_ = s.listener.Close()
	ended := make(chan struct{})
	go func() {
		s.wg.Wait() // until the stand-in's connection is closed by its end
		close(ended)
	}()
	timer := time.NewTimer(20 * time.Second)
	defer timer.Stop()
	select {
	case <-ended:
	case <-timer.C:
		t.Error("the program still runs after Close")
	}
}

// TestCloseOfAProgramThatEscaped has one that leaves its group and keeps the output open: Close does not
// wait for it.
func TestCloseOfAProgramThatEscaped(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		sweep.Missing(t, "setsid")
	}
	dir := t.TempDir()
	photo, program, pid := filepath.Join(dir, "photo.jpg"), filepath.Join(dir,
		"rpicam-vid"), filepath.Join(dir, "pid")
	script := fmt.Sprintf("#!/bin/sh\ntrap '' INT\ncat %s\nsetsid sh -c 'echo $$ >%s; exec sleep 1000' &\nwhile :; do sleep 1000; done\n", photo, pid)
	if err := errors.Join(os.WriteFile(photo, devicestest.Picture(t, 64, 48, devicestest.Red), 0o600),
		os.WriteFile(program, []byte(script), 0o700)); err != nil {
		t.Fatal(err)
	}
	c, err := libcamera.Open(t.Context(), libcamera.Options{Program: program})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		data, _ := os.ReadFile(pid)
		if n, err := strconv.Atoi(strings.TrimSpace(string(data))); err == nil {
			_ = syscall.Kill(n, syscall.SIGKILL)
		}
	})
	devicestest.Closes(t, c)
}

func TestErrorsSayWhatTheProgramSaid(t *testing.T) {
	s := newSensor(t)
	script := func(text string) string {
		path := filepath.Join(t.TempDir(), "rpicam-vid")
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		return path
	}
	tests := []struct {
		name    string
		program string
		index   int
		want    []string
	}{
		{"no camera", s.program, 1,
			[]string{"no cameras available", "check the ribbon cable", "exit status 255"}},
		{"not installed", "/nonexistent/rpicam-vid", 0, []string{"/nonexistent/rpicam-vid"}},
		{"not allowed", script("echo 'failed to open /dev/media0: Permission denied' >&2; exit 1"), 0,
			[]string{"group video", "media0"}},
		{"in use", script("echo 'Pipeline handler in use by another process' >&2; exit 1"), 0,
			[]string{"close other programs"}},
		{"mute", script("exit 3"), 0, []string{"exit status 3", "said nothing"}},
		{"last lines only", script("for i in 1 2 3 4 5; do echo line $i >&2; done; exit 1"), 0,
			[]string{"line 3 / line 4 / line 5"}},
	}
	for _, tt := range tests {
		c, err := libcamera.Open(t.Context(), libcamera.Options{Program: tt.program, Index: tt.index})
		if err == nil {
			_ = c.Close()
			t.Errorf("%s: it opened", tt.name)
			continue
		}
		for _, want := range tt.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", tt.name, err, want)
			}
		}
		if strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: %v, want the last three lines", tt.name, err)
		}
	}
}

func TestSilenceSaysWhatTheProgramSaid(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rpicam-vid")
	text := "#!/bin/sh\necho 'ERROR: Device timeout detected, attempting a restart!!!' >&2\nexec sleep 1000\n"
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	_, err := libcamera.Open(t.Context(), libcamera.Options{Program: path, Start: 2 * time.Second})
	if !errors.Is(err, devices.ErrSilent) || !strings.Contains(err.Error(), "Device timeout detected") {
		t.Errorf("open: %v, want devices.ErrSilent and what the program said", err)
	}
}

func TestWhicheverIsInstalled(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if _, err := libcamera.Open(t.Context(), libcamera.Options{}); !errors.Is(err, libcamera.ErrNoProgram) {
		t.Errorf("none installed: %v, want ErrNoProgram", err)
	}
	for _, name := range []string{"libcamera-vid", "rpicam-vid"} { // the newer one wins when both are there
		if err := os.WriteFile(filepath.Join(dir, name),
			[]byte("#!/bin/sh\necho I am "+name+" >&2\nexit 1\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		if _, err := libcamera.Open(t.Context(), libcamera.Options{}); err == nil ||
			!strings.Contains(err.Error(), "I am "+name) {
			t.Errorf("with %s: %v", name, err)
		}
	}
}

func TestParse(t *testing.T) {
	o, err := libcamera.Parse("1?size=1920x1080&fps=30&quality=90&shutter=8ms&gain=2&ev=-0.5&awb=indoor&focus=2.5&rotation=180&roi=0.25,0.25,0.5,0.5")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Fields("--camera 1 --timeout 0 --nopreview --codec mjpeg --flush --width 1920 --height 1080 --framerate 30 --quality 90 " +
		"--shutter 8000 --gain 2 --ev -0.5 --awb indoor --autofocus-mode manual --lens-position 2.5 --rotation 180 --roi 0.25,0.25,0.5,0.5 --output -")
	if got := o.Args(); !slices.Equal(got, want) {
		t.Errorf("args %q, want %q", got, want)
	}
	if o, err := libcamera.Parse(""); err != nil || !slices.Contains(o.Args(), "1280") {
		t.Errorf("defaults: %q, %v", o.Args(), err)
	}
	tests := []struct{ target, want string }{
		{"front", `camera "front": want its number`},
		{"-1", "want its number"},
		{"0?sise=1x1", `did you mean "size"?`},
		{"?fps=1000", "fps=1000: want a number from 1 to 120"},
		{"?shutter=8", "want a duration from 50µs to 1s"},
		{"?roi=1,2", "want left,top,width,height"},
		{"?rotation=90", "want one of 0, 180"},
	}
	for _, tt := range tests {
		if _, err := libcamera.Parse(tt.target); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Parse(%q): %v, want %q", tt.target, err, tt.want)
		}
	}
}
