package devicestest

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"strings"
	"testing"
	"time"

	"spieltisch/devices"
)

// Line is what a live camera hangs on. A stand-in at its other end sends what the suite wants.
type Line interface {
	// Open opens the camera by the adapter under test. It should wait for no longer than a few seconds on a
	// silent line before it gives up.
	Open(ctx context.Context) (devices.Camera, error)
	// Send sends one exposure in the camera's own way, with these bytes instead of a picture. It does not
	// wait until they are read.
	Send(data []byte)
	// Unplug takes the camera away, with everything that was sent and not read; Plug brings it back.
	Unplug()
	Plug()
}

// Live is the suite for a camera that runs by itself: the suite Camera, and what may happen to a line. plug
// gives a fresh line with a camera at its end.
func Live(t *testing.T, plug func(t *testing.T) Line) {
	t.Helper()
	Camera(t, func(t *testing.T) devices.Camera {
		l := plug(t)
		for range 3 {
			l.Send(Picture(t, 96, 64, Red))
		}
		return &talkative{Camera: openLine(t, l), line: l, picture: Picture(t, 96, 64, Red)}
	})
	waits(t, "a camera that sends nothing", plug, sendsNothing)
	t.Run("Close of a camera that sends nothing", func(t *testing.T) { closesSilent(t, plug(t)) })
	t.Run("Close of a camera that stops in the middle of a picture",
		func(t *testing.T) { closesHalf(t, plug(t)) })
	t.Run("giving up on a camera that never sends", func(t *testing.T) { givesUp(t, plug(t)) })
	t.Run("a camera that goes and comes back", func(t *testing.T) { comesBack(t, plug(t)) })
}

// Damaged is the suite for a live camera whose adapter sees the bytes of each picture: those that are none,
// or half of one, are passed over, and when nothing else comes the error says so. Each picture may have a
// size of its own.
func Damaged(t *testing.T, plug func(t *testing.T) Line) {
	t.Helper()
	t.Run("what is no picture is passed over", func(t *testing.T) { passedOver(t, plug(t)) })
	t.Run("the size may change", func(t *testing.T) { otherSizes(t, plug(t)) })
	waits(t, "a camera that sends only garbage", plug, sendsGarbage)
	waits(t, "a camera that sends only half pictures", plug, sendsHalves)
}

// waits runs a test that mostly waits for the adapter to give up: beside the others of its kind.
func waits(t *testing.T, name string, plug func(t *testing.T) Line, test func(t *testing.T, l Line)) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		test(t, plug(t))
	})
}

// talkative sends one more picture before each Read, so that there is always one.
type talkative struct {
	devices.Camera
	line    Line
	picture []byte
}

func (c *talkative) Read(ctx context.Context) (devices.Frame, error) {
	c.line.Send(c.picture)
	return c.Camera.Read(ctx)
}

// Colours of test pictures, far enough from each other to survive any compression.
var (
	Red  = color.RGBA{R: 200, G: 30, B: 30, A: 255}
	Blue = color.RGBA{R: 30, G: 30, B: 200, A: 255}
)

// Picture is a JPEG of one colour with a pattern on it, w×h px.
func Picture(t testing.TB, w, h int, c color.RGBA) []byte {
	t.Helper()
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p := c
			p.G += uint8((x*7 + y*13) % 40)
			m.SetRGBA(x, y, p)
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, m, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// endLeftOut is a picture that has its last mark and not what should stand before it.
const endLeftOut = "a picture with its end left out"

// Broken are exposures that are no whole picture, by name.
func Broken(t testing.TB) map[string][]byte {
	p := Picture(t, 96, 64, Red)
	hollow := append(bytes.Clone(p[:len(p)*2/3]), 0xff, 0xd9)
	return map[string][]byte{
		"garbage":                          bytes.Repeat([]byte("no picture at all \xff\x00"), 200),
		"the first half of a picture":      p[:len(p)/2],
		"a picture cut off in its head":    p[:100],
		"a start without anything":         p[:4],
		endLeftOut:                         hollow,
		"the second half of a picture":     p[len(p)/2:],
		"zeros as long as a picture":       make([]byte, len(p)),
		"a picture of a million px across": huge(p),
	}
}

// huge changes the size in the head of a JPEG to 65,535 px.
func huge(p []byte) []byte {
	out := bytes.Clone(p)
	if at := bytes.Index(out, []byte{0xff, 0xc0}); at > 0 {
		copy(out[at+5:], []byte{0xff, 0xff, 0xff, 0xff})
	}
	return out
}

func openLine(t *testing.T, l Line) devices.Camera {
	t.Helper()
	var c devices.Camera
	err := soon(t, func() (err error) {
		c, err = l.Open(t.Context())
		return err
	})
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// until reads until a frame is blue, which none is that was sent before. Every frame must be whole.
func until(t *testing.T, c devices.Camera, w, h int) {
	t.Helper()
	for {
		f := read(t, c)
		colour := colourOf(t, f)
		if colour == "red" {
			continue
		}
		if f.W != w || f.H != h || len(f.Pix) != f.H*f.Stride {
			t.Errorf("frame of %d×%d px with %d bytes, want %d×%d", f.W, f.H, len(f.Pix), w, h)
		}
		return
	}
}

// colourOf makes sure that a frame has one of the two colours from its first row to its last, and says which.
func colourOf(t *testing.T, f devices.Frame) (colour string) {
	t.Helper()
	for y := range f.H {
		p, is := f.Pix[y*f.Stride+3*(f.W/2):], "neither"
		switch {
		case p[0] > 150 && p[2] < 100:
			is = "blue"
		case p[2] > 150 && p[0] < 100:
			is = "red"
		}
		if colour == "" {
			colour = is
		}
		if is != colour || is == "neither" {
			t.Fatalf("row %d of %d is %v, the rows above are %s; the frame is not what was sent", y, f.H,
				p[:3], colour)
		}
	}
	return colour
}

func passedOver(t *testing.T, l Line) {
	for name, data := range Broken(t) {
		t.Run(name, func(t *testing.T) {
			l.Send(Picture(t, 96, 64, Red))
			c := openLine(t, l)
			l.Send(data)
			for range 100 { // the head of half a picture may ask for 64 kB of what follows
				l.Send(Picture(t, 96, 64, Blue))
			}
			until(t, c, 96, 64)
			// A camera that still ran could ask the new line, and what is sent to the next one would go to
			// it.
			if err := c.Close(); err != nil {
				t.Errorf("close: %v", err)
			}
			l.Unplug()
			l.Plug()
		})
	}
}

func otherSizes(t *testing.T, l Line) {
	l.Send(Picture(t, 96, 64, Red))
	c := openLine(t, l)
	read(t, c)
	l.Send(Picture(t, 160, 120, Blue))
	until(t, c, 160, 120)
	l.Send(Picture(t, 64, 48, Red))
	for f := read(t, c); f.W != 64 || f.H != 48; f = read(t, c) {
		if f.W != 160 || f.H != 120 {
			t.Fatalf("frame of %d×%d px, which nobody sent", f.W, f.H)
		}
	}
}

func sendsNothing(t *testing.T, l Line) {
	l.Send(Picture(t, 96, 64, Red))
	c := openLine(t, l)
	if err := soon(t, func() error { return drain(t.Context(), c) }); !errors.Is(err, devices.ErrSilent) ||
		!errors.Is(err, devices.ErrGone) {
		t.Errorf("read: %v, want devices.ErrSilent and devices.ErrGone", err)
	}
}

// closesSilent closes a camera that is there and says nothing more, while somebody reads.
func closesSilent(t *testing.T, l Line) {
	l.Send(Picture(t, 96, 64, Red))
	c := openLine(t, l)
	read(t, c)
	Closes(t, c)
}

func closesHalf(t *testing.T, l Line) {
	p := Picture(t, 96, 64, Red)
	l.Send(p)
	c := openLine(t, l)
	read(t, c)
	l.Send(p[:len(p)/2])
	Closes(t, c)
}

// givesUp ends the waiting of Open for a camera that is there and has nothing to send.
func givesUp(t *testing.T, l Line) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	started := time.Now()
	err := soon(t, func() error {
		c, err := l.Open(ctx)
		if err == nil {
			_ = c.Close()
		}
		return err
	})
	if err == nil || time.Since(started) > closeWithin {
		t.Errorf("open of a silent camera: %v after %v, want an error soon after ctx has ended", err,
			time.Since(started))
	}
	leftNothing(t)
}

func sendsGarbage(t *testing.T, l Line) {
	l.Send(Picture(t, 96, 64, Red))
	c := openLine(t, l)
	l.Send(bytes.Repeat([]byte("no picture\n"), 20_000))
	err := soon(t, func() error { return drain(t.Context(), c) })
	if !errors.Is(err, devices.ErrGone) || !strings.Contains(err.Error(), "not a picture") {
		t.Errorf("read: %v, want devices.ErrGone and what came", err)
	}
}

func sendsHalves(t *testing.T, l Line) {
	p, broken := Picture(t, 96, 64, Red), Broken(t)
	l.Send(p)
	c := openLine(t, l)
	for range 3 {
		l.Send(p[:len(p)*3/4])
		l.Send(broken[endLeftOut])
	}
	for {
		var f devices.Frame
		err := soon(t, func() (err error) {
			f, err = c.Read(t.Context())
			return err
		})
		if err == nil {
			colourOf(t, f)
			continue
		}
		if !errors.Is(err, devices.ErrGone) || !strings.Contains(err.Error(), "cut short") {
			t.Errorf("read: %v, want devices.ErrGone and what came", err)
		}
		return
	}
}

func comesBack(t *testing.T, l Line) {
	l.Send(Picture(t, 96, 64, Red))
	c := openLine(t, l)
	Gone(t, c, l.Unplug)
	if c, err := l.Open(t.Context()); err == nil {
		_ = c.Close()
		t.Error("a camera that is away could be opened")
	}
	l.Plug()
	l.Send(Picture(t, 96, 64, Blue))
	again := openLine(t, l)
	until(t, again, 96, 64)
}
