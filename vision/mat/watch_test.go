package mat_test

import (
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/mat"
)

// bench is a camera with a mat before it, or none, which is asked when a Watch looks.
type bench struct {
	watch mat.Watch
	mat   *mat.Mat
	looks []time.Duration
	at    time.Duration
	w, h  int // px of the frames
}

func newBench() *bench {
	b := &bench{w: 1280, h: 720, mat: &mat.Mat{Sheet: heckmeck, ToPx: vision.Homography{3, 0, 100, 0, 3, 50,
		0, 0, 1}}}
	b.watch.Find = func(devices.Frame) (*mat.Mat, []mat.Warning, error) {
		b.looks = append(b.looks, b.at)
		return b.mat, nil, nil
	}
	return b
}

// run gives frames for so long, 25 a second, in which something moves or nothing does, and tells how often
// the mat was elsewhere.
func (b *bench) run(d time.Duration, moving, now bool) (moved int, last vision.Placement) {
	for end := b.at + d; b.at < end; b.at += 40 * time.Millisecond {
		f := devices.Frame{W: b.w, H: b.h, At: time.Unix(100, 0).Add(b.at)}
		if p, ok := b.watch.Place(f, moving, now); ok {
			moved, last = moved+1, p
		}
	}
	return moved, last
}

// A mat is found with the first frame; nothing is looked at while nothing moves.
func TestWatchIsQuiet(t *testing.T) {
	b := newBench()
	moved, p := b.run(time.Minute, false, false)
	if moved != 1 || len(b.looks) != 1 || b.looks[0] != 0 {
		t.Errorf("moved %d times, looked at %v; want once, at the first frame", moved, b.looks)
	}
	if x := p.Rolling[0].X; p.Moved != vision.Identity() || x < 0.15 || x > 0.16 { // (3·32+100+0.5)/1280
		t.Errorf("placed %+v", p)
	}
}

// A camera that was bumped is noticed within a second, be it for a moment or for long, and in any case
// before the tray is read.
func TestWatchBump(t *testing.T) {
	const ms = time.Millisecond
	for _, shakes := range []time.Duration{40 * ms, 400 * ms, 900 * ms} {
		b := newBench()
		b.run(10*time.Second, false, false)
		bumped := b.at
		b.mat = &mat.Mat{Sheet: heckmeck, ToPx: vision.Homography{3, 0, 130, 0, 3, 40, 0, 0, 1}}
		before, p := b.run(shakes, true, false)
		after, q := b.run(40*time.Millisecond, false, true) // about to be read
		if before+after != 1 || b.at-bumped > time.Second {
			t.Errorf("shaken for %v: noticed %d times within %v, want once", shakes, before+after, b.at-bumped)
			continue
		}
		if after > 0 {
			p = q
		}
		if x, y := p.Moved.Apply(500, 300); x < 529.9 || x > 530.1 || y < 289.9 || y > 290.1 {
			t.Errorf("what was at 500, 300 is at %.1f, %.1f, want 530, 290", x, y)
		}
	}
}

// A mat that trembles by less than 2 mm has not moved.
func TestWatchTremble(t *testing.T) {
	b := newBench()
	b.run(time.Second, false, false)
	b.mat = &mat.Mat{Sheet: heckmeck, ToPx: vision.Homography{3, 0, 104, 0, 3, 46, 0, 0, 1}}
	if moved, _ := b.run(3*time.Second, true, false); moved != 0 || len(b.looks) < 4 {
		t.Errorf("moved %d times in %d looks, want none in several", moved, len(b.looks))
	}
}

// A mat in pictures of another size lies where it lay, until it is moved.
func TestWatchInAnotherSize(t *testing.T) {
	b := newBench()
	b.run(time.Second, false, false)
	b.w, b.h = 640, 360
	b.mat = &mat.Mat{Sheet: heckmeck, ToPx: vision.Homography{1.5, 0, 49.75, 0, 1.5, 24.75, 0, 0, 1}}
	if moved, p := b.run(3*time.Second, true, false); moved != 0 || len(b.looks) < 4 {
		t.Errorf("moved %d times in %d looks, to %+v; want none in several", moved, len(b.looks), p)
	}
	b.mat = &mat.Mat{Sheet: heckmeck, ToPx: vision.Homography{1.5, 0, 64.75, 0, 1.5, 19.75, 0, 0, 1}}
	moved, p := b.run(time.Second, true, false)
	if x, y := p.Moved.Apply(250, 150); moved != 1 || x < 264.9 || x > 265.1 || y < 144.9 || y > 145.1 {
		t.Errorf("moved %d times, what was at 250, 150 is at %.1f, %.1f; want once, 265, 145", moved, x, y)
	}
}

// Where there is no mat, looks are seldom; one that is put there later is found.
func TestWatchWithoutMat(t *testing.T) {
	b := newBench()
	there := b.mat
	b.mat = nil
	b.run(time.Minute, true, true)
	if n := len(b.looks); n < 4 || n > 12 {
		t.Errorf("%d looks in a minute without a mat, want a few", n)
	}
	b.mat = there
	if moved, _ := b.run(11*time.Second, true, false); moved != 1 {
		t.Errorf("a mat that was put there later is found %d times in 11 s, want once", moved)
	}
	b.mat = nil
	b.run(time.Minute, true, false)
	b.mat = there
	if moved, _ := b.run(time.Second, true, false); moved != 0 {
		t.Error("a mat that was covered for a while has moved")
	}
}
