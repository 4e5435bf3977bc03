package camera_test

import (
	"context"
	"image"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// throw is a live camera of 30 frames a second before which a white square lies where it is said to, or
// rolls about.
type throw struct {
	liveCamera
	lies func(age time.Duration) (at image.Point, ok bool)
}

func (c *throw) Read(ctx context.Context) (devices.Frame, error) {
	f, err := c.liveCamera.Read(ctx)
	if err != nil {
		return f, err
	}
	const w, h = 160, 120
	at, ok := c.lies(time.Since(c.begun))
	if !ok {
		at = image.Pt(10+int(f.Seq*23%80), 10+int(f.Seq*17%60))
	}
	f.W, f.H, f.Stride, f.Pix = w, h, 3*w, make([]byte, 3*w*h)
	for i := range f.Pix {
		f.Pix[i] = byte(70 + (i*7+int(f.Seq)*31)%5) // no two exposures are the same
		if p := image.Pt(i/3%w, i/3/w); p.In(image.Rectangle{Min: at, Max: at.Add(image.Pt(20, 20))}) {
			f.Pix[i] += 150
		}
	}
	return f, nil
}

// Where the square may lie.
var here, there = image.Pt(60, 50), image.Pt(20, 20)

// slowReader takes its time, as on a small machine, and reads one die: a 3 here, a 5 elsewhere.
type slowReader time.Duration

func (r slowReader) Read(f devices.Frame) (vision.Observation, error) {
	time.Sleep(time.Duration(r))
	first := slices.IndexFunc(f.Pix, func(p byte) bool { return p > 150 }) / 3
	x, y, face := first%f.W, first/f.W, 5
	if image.Pt(x, y) == here {
		face = 3
	}
	box := [4]image.Point{{x, y}, {x + 20, y}, {x + 20, y + 20}, {x, y + 20}}
	return vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.Accept,
		Things: []vision.Thing{{Face: face, Confidence: 1, Box: box}}}, nil
}

// thrown is a bench before which the square is thrown.
func thrown(reading time.Duration, lies func(age time.Duration) (image.Point, bool)) *bench {
	b := newBench()
	b.cfg.Open = func(context.Context) (devices.Camera, error) {
		return &throw{liveCamera{begun: time.Now()}, lies}, nil
	}
	b.cfg.Settler, b.cfg.Reader = settle.NewScene(settle.Config{}, nil), slowReader(reading)
	return b
}

// settledTrays are those that were heard of, without doubts.
func (b *bench) settledTrays() (out []vision.Observation) {
	for _, in := range b.heard() {
		if o := in.Dice; o != nil && o.Tray == vision.Settled && o.Decision == vision.Accept {
			out = append(out, *o)
		}
	}
	return out
}

// TestShortRestIsReadLive has dice lie still for less time than the two readings take that have to agree.
func TestShortRestIsReadLive(t *testing.T) {
	for _, reading := range []time.Duration{0, 170 * time.Millisecond, 400 * time.Millisecond} {
		t.Run(reading.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := thrown(reading, func(age time.Duration) (image.Point, bool) {
					return here, age >= time.Second && age < 1300*time.Millisecond
				})
				b.run(t, 3*time.Second)
				trays := b.settledTrays()
				if len(trays) != 1 {
					t.Fatalf("%d settled trays, want 1", len(trays))
				}
				if at := trays[0].At.Sub(b.begun); at < time.Second || at > 1300*time.Millisecond {
					t.Errorf("read at %v, want while it lay still", at)
				}
			})
		})
	}
}

// large is a live camera whose frames are all of the same 8 MB.
type large struct {
	liveCamera
	pix   []byte
	taken atomic.Int64
}

func (c *large) Read(ctx context.Context) (devices.Frame, error) {
	f, err := c.liveCamera.Read(ctx)
	if err == nil {
		f.Pix = c.pix
		c.taken.Add(1)
	}
	return f, err
}

// TestFramesThatWaitHaveAnEnd has a reading take longer than the frames that come meanwhile may take up.
// Few of them wait then, from all of the time, and no long part of it is missing.
func TestFramesThatWaitHaveAnEnd(t *testing.T) {
	const size, bound, reading = 2 << 20, 16 << 20, 3 * time.Second
	synctest.Test(t, func(t *testing.T) {
		cam := &large{liveCamera: liveCamera{begun: time.Now()}, pix: make([]byte, size)}
		cam.pix[0] = 255 // the reader finds it at once
		var times []time.Time
		b := newBench()
		b.cfg.Open = func(context.Context) (devices.Camera, error) { return cam, nil }
		b.cfg.Reader = slowReader(reading)
		first := true
		b.cfg.Settler = stepper(func(f devices.Frame) settle.Step {
			times = append(times, f.At)
			defer func() { first = false }()
			return settle.Step{State: vision.Moving, Read: first}
		})
		b.run(t, reading+time.Second)
		waited := slices.IndexFunc(times, func(at time.Time) bool { return at.Sub(times[0]) > reading }) - 1
		if waited < bound/size-1 || waited > bound/size {
			t.Errorf("%d frames of 2 MB waited, want as many as fit in 16 MB", waited)
		}
		for i, at := range times[1:max(waited+2, 1)] {
			if gap := at.Sub(times[i]); gap <= 0 || gap > 2*reading/(bound/size) {
				t.Errorf("frame %d comes %v after the one before", i+1, gap)
			}
		}
	})
}

// TestLargeFramesWait: of frames that are each larger than what may wait, the newest one does.
func TestLargeFramesWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cam := &large{liveCamera: liveCamera{begun: time.Now()}, pix: make([]byte, 25<<20)}
		cam.pix[0] = 255
		var seqs []uint64
		b := newBench()
		b.cfg.Open = func(context.Context) (devices.Camera, error) { return cam, nil }
		b.cfg.Reader = slowReader(time.Second)
		b.cfg.Settler = stepper(func(f devices.Frame) settle.Step {
			seqs = append(seqs, f.Seq)
			return settle.Step{State: vision.Moving, Read: len(seqs) == 1}
		})
		b.run(t, 1500*time.Millisecond)
		if len(seqs) < 3 || seqs[1]-seqs[0] < 28 || seqs[2]-seqs[1] > 2 {
			t.Errorf("frames %v, want the first, the newest that came while it was read, and those after it",
				seqs)
		}
	})
}
