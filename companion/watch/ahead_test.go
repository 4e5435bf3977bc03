package watch_test

import (
	"context"
	"image"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// throw is a live camera of 30 frames a second before which a white square rolls about, lies still for a while, and is
// then pushed about again.
type throw struct {
	liveCamera
	rests, goes time.Duration // after begun
}

func (c *throw) Read(ctx context.Context) (devices.Frame, error) {
	f, err := c.liveCamera.Read(ctx)
	if err != nil {
		return f, err
	}
	const w, h = 160, 120
	age := time.Since(c.begun)
	at := image.Pt(60, 50)
	if age < c.rests || age >= c.goes {
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

// slowReader takes its time, as on a small machine, and reads one die.
type slowReader time.Duration

func (r slowReader) Read(f devices.Frame) (vision.Observation, error) {
	time.Sleep(time.Duration(r))
	box := [4]image.Point{{60, 50}, {80, 50}, {80, 70}, {60, 70}}
	return vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.Accept, Dice: []vision.Die{{Face: 3, Confidence: 1, Box: box}}}, nil
}

// TestShortRestIsReadLive has dice lie still for less time than the two readings take that have to agree.
func TestShortRestIsReadLive(t *testing.T) {
	for _, reading := range []time.Duration{0, 170 * time.Millisecond, 400 * time.Millisecond} {
		t.Run(reading.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBench()
				b.cfg.Open = func(context.Context) (devices.Camera, error) {
					return &throw{liveCamera: liveCamera{begun: time.Now()}, rests: time.Second, goes: 1300 * time.Millisecond}, nil
				}
				b.cfg.Settler, b.cfg.Reader = settle.New(settle.Config{}), slowReader(reading)
				b.run(t, 3*time.Second)
				settled := 0
				for _, in := range b.heard() {
					if in.Seen.Tray == vision.Settled && in.Seen.Decision == vision.Accept {
						settled++
						if at := in.Seen.At.Sub(b.begun); at < time.Second || at > 1300*time.Millisecond {
							t.Errorf("read at %v, want while it lay still", at)
						}
					}
				}
				if settled != 1 {
					t.Errorf("%d settled trays, want 1", settled)
				}
			})
		})
	}
}
