package live_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/internal/live"
)

// line is a stand-in for whatever gives a stream of bytes.
type line struct {
	sent   chan []byte
	away   bool
	cancel context.CancelFunc // of the pump that runs
}

func (l *line) Open(ctx context.Context) (devices.Camera, error) {
	if l.away {
		return nil, errors.New("test: nobody there")
	}
	gone, cancel := context.WithCancel(context.Background())
	l.cancel = cancel
	return camera(live.Open(ctx, "test", func(ctx context.Context, to *live.Slot) error {
		return live.Split(&reader{ctx: ctx, gone: gone, sent: l.sent}, to)
	}, live.Options{Silence: time.Second}))
}

// camera keeps a nil camera from becoming an interface that is not nil.
func camera(c *live.Camera, err error) (devices.Camera, error) {
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (l *line) Send(data []byte) { l.sent <- data }
func (l *line) Plug()            { l.away, l.sent = false, make(chan []byte, 1000) }
func (l *line) Unplug()          { l.away = true; l.cancel() }

// reader gives what is sent as a stream.
type reader struct {
	ctx, gone context.Context
	sent      chan []byte
	rest      []byte // of what was sent
}

func (r *reader) Read(p []byte) (int, error) {
	if len(r.rest) > 0 {
		n := copy(p, r.rest)
		r.rest = r.rest[n:]
		return n, nil
	}
	select {
	case r.rest = <-r.sent:
		return r.Read(p)
	case <-r.gone.Done():
		return 0, io.EOF
	case <-r.ctx.Done():
		return 0, r.ctx.Err()
	}
}

func TestSuite(t *testing.T) {
	plug := func(t *testing.T) devicestest.Line {
		l := &line{}
		l.Plug()
		return l
	}
	devicestest.Live(t, plug)
	devicestest.Damaged(t, plug)
}

// every sends a picture at this interval for ever.
func every(d time.Duration, data []byte) live.Pump {
	return func(ctx context.Context, to *live.Slot) error {
		for {
			to.Put(data)
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(d):
			}
		}
	}
}

func TestNewestWins(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		red, blue := devicestest.Picture(t, 64, 48, devicestest.Red), devicestest.Picture(t, 64, 48,
			devicestest.Blue)
		c, err := live.Open(t.Context(), "test", func(ctx context.Context, to *live.Slot) error {
			for range 99 {
				to.Put(red)
				time.Sleep(time.Second / 30)
			}
			to.Put(blue)
			<-ctx.Done()
			return ctx.Err()
		}, live.Options{})
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		time.Sleep(10 * time.Second) // the reader is busy with something else
		f, err := c.Read(t.Context())
		if err != nil || f.Pix[0] < 128 || f.Seq != 1 || f.At.Sub(begun) != 99*(time.Second/30) {
			t.Errorf("frame %d of %v, first byte %d, %v; want the blue one that came last", f.Seq,
				f.At.Sub(begun), f.Pix[0], err)
		}
		if f, err := c.Read(t.Context()); !errors.Is(err, devices.ErrSilent) {
			t.Errorf("second read: frame %d, %v; want none, as nothing is queued", f.Seq, err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
}

func TestSlowCameraIsNotSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, err := live.Open(t.Context(), "test",
			every(time.Second, devicestest.Picture(t, 64, 48, devicestest.Red)), live.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
		for i := range 20 {
			if f, err := c.Read(t.Context()); err != nil || f.Seq != uint64(i+1) {
				t.Fatalf("frame %d: number %d, %v", i+1, f.Seq, err)
			}
		}
	})
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	block := func(ctx context.Context, _ *live.Slot) error { <-ctx.Done(); return ctx.Err() }
	tests := []struct {
		name string
		pump live.Pump
		want []error
		text string
	}{
		{"no camera", func(context.Context, *live.Slot) error { return io.ErrNoProgress },
			[]error{io.ErrNoProgress}, "test: " + io.ErrNoProgress.Error()},
		{"no picture", block, []error{devices.ErrSilent, devices.ErrGone},
			"test: camera gives no picture for 10s: nothing came"},
		{"garbage", func(ctx context.Context, to *live.Slot) error {
			return live.Split(io.MultiReader(bytes.NewReader(make([]byte, 300_000)),
				iotest.ErrReader(io.ErrUnexpectedEOF)), to)
		}, []error{io.ErrUnexpectedEOF}, "not a picture"},
	}
	for _, tt := range tests {
		synctest.Test(t, func(t *testing.T) {
			c, err := live.Open(t.Context(), "test", tt.pump, live.Options{})
			if err == nil {
				_ = c.Close()
				t.Fatalf("%s: it opened", tt.name)
			}
			for _, want := range tt.want {
				if !errors.Is(err, want) || !strings.Contains(err.Error(), tt.text) {
					t.Errorf("%s: %v, want %v and %q", tt.name, err, want, tt.text)
				}
			}
		})
	}
}

func TestOpenEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		ended := false
		_, err := live.Open(ctx, "test", func(ctx context.Context, _ *live.Slot) error {
			<-ctx.Done()
			ended = true
			return ctx.Err()
		}, live.Options{})
		if !errors.Is(err, context.DeadlineExceeded) || !ended {
			t.Errorf("open: %v, pump ended %v", err, ended)
		}
	})
}

// split gives the widths of the first pictures of a stream.
func split(t *testing.T, stream io.Reader, pictures int) (got []int) {
	t.Helper()
	c, err := live.Open(t.Context(), "test", func(ctx context.Context, to *live.Slot) error {
		err := live.Split(stream, to)
		<-ctx.Done()
		return err
	}, live.Options{Silence: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	for range pictures {
		f, err := c.Read(t.Context())
		if err != nil {
			break
		}
		got = append(got, f.W)
	}
	return got
}

// TestSplitAtAnyBorder cuts a stream between any two bytes: a picture must come out whole, however the bytes
// come in.
func TestSplitAtAnyBorder(t *testing.T) {
	p := devicestest.Picture(t, 64, 48, devicestest.Red)
	synctest.Test(t, func(t *testing.T) {
		readers := map[string]io.Reader{
			"byte by byte": iotest.OneByteReader(bytes.NewReader(p)),
			"by halves":    iotest.HalfReader(bytes.NewReader(append([]byte("head\xff\xd8\r\n"), p...))),
			"with its end": iotest.DataErrReader(bytes.NewReader(p)),
		}
		for name, r := range readers {
			if got := split(t, r, 1); len(got) != 1 || got[0] != 64 {
				t.Errorf("%s: pictures %v, want one", name, got)
			}
		}
	})
}

func FuzzSplit(f *testing.F) {
	p := devicestest.Picture(f, 64, 48, devicestest.Red)
	f.Add(p, 7)
	f.Add(p[:len(p)/2], 100)
	f.Add([]byte("\xff\xd8\xff\xd9\xff\xd8\xff\xe0\x00\x00\xff"), 1)
	f.Fuzz(func(t *testing.T, data []byte, step int) {
		step = max(1, min(step, 1000))
		synctest.Test(t, func(t *testing.T) {
			stream := io.MultiReader(&steps{data, step}, bytes.NewReader(bytes.Repeat(p, 200)))
			if got := split(t, stream, 1); len(got) != 1 {
				t.Error("after what was fuzzed, whole pictures are not found")
			}
		})
	})
}

// steps gives its data in steps of n bytes.
type steps struct {
	data []byte
	n    int
}

func (s *steps) Read(p []byte) (int, error) {
	if len(s.data) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.data[:min(s.n, len(s.data))])
	s.data = s.data[n:]
	return n, nil
}

func TestParseOptions(t *testing.T) {
	var (
		n    float64
		d    time.Duration
		b    bool
		word string
		w, h int
	)
	known := map[string]live.Set{
		"fps": live.Number(&n, 1, 60), "every": live.Duration(&d, time.Second, time.Minute),
		"flip":   live.Bool(&b),
		"fourcc": live.OneOf(&word, "MJPG", "YUYV"), "size": live.Size(&w, &h),
	}
	if err := live.ParseOptions("fps=30&every=2s&flip=true&fourcc=MJPG&size=1280x720", known); err != nil {
		t.Fatal(err)
	}
	if n != 30 || d != 2*time.Second || !b || word != "MJPG" || w != 1280 || h != 720 {
		t.Errorf("read %v %v %v %v %dx%d", n, d, b, word, w, h)
	}
	tests := []struct{ text, want string }{
		{"fsp=30", `option "fsp" is unknown (there are every, flip, fourcc, fps, size)`},
		{"forcc=MJPG", `did you mean "fourcc"?`},
		{"fps=0", "fps=0: want a number from 1 to 60"},
		{"fps=NaN", "fps=NaN: want a number from 1 to 60"},
		{"every=3h", "every=3h: want a duration from 1s to 1m0s"},
		{"flip=maybe", "want true or false"},
		{"fourcc=H264", "want one of MJPG, YUYV"},
		{"size=big", "want width and height like 1280x720"},
		{"fps=3&fps=4", `option "fps" is given twice`},
		{"%zz", "options"},
	}
	for _, tt := range tests {
		if err := live.ParseOptions(tt.text, known); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("ParseOptions(%q): %v, want %q", tt.text, err, tt.want)
		}
	}
}

// BenchmarkSecond is what one second of a camera costs that sends 30 pictures of 1280×720 px, cutting them
// out of the stream included, when so many of them are read.
func BenchmarkSecond(b *testing.B) {
	p := devicestest.Picture(b, 1280, 720, devicestest.Red)
	for _, read := range []int{0, 2, 5, 30} {
		b.Run(fmt.Sprintf("read=%d", read), func(b *testing.B) {
			send, sent := make(chan bool), make(chan bool)
			c, err := live.Open(b.Context(), "bench", func(ctx context.Context, to *live.Slot) error {
				to.Put(p)
				for range send {
					if err := live.Split(bytes.NewReader(p), to); !errors.Is(err, io.EOF) {
						return err
					}
					sent <- true
				}
				return nil
			}, live.Options{})
			if err != nil {
				b.Fatal(err)
			}
			before := processor(b)
			for b.Loop() {
				for i := range 30 {
					send <- true
					<-sent
					if read > 0 && i%(30/read) == 0 {
						if _, err := c.Read(b.Context()); err != nil {
							b.Fatal(err)
						}
					}
				}
			}
			b.ReportMetric(float64((processor(b)-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
			close(send)
			_ = c.Close()
		})
	}
	b.Logf("each picture has %d bytes", len(p))
}

// processor is the processor time of this process, which a busy machine does not change.
func processor(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
