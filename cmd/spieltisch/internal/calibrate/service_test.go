package calibrate_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"math"
	"path/filepath"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/internal/calibrate"
	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/tuning"
	"spieltisch/companion/web"
	"spieltisch/devices"
	"spieltisch/vision"
)

// bench is a service before a picture of one grey, with a clock of its own.
type bench struct {
	*calibrate.Service
	now     time.Time
	grey    byte
	playing bool
	rereads int
	health  *health.Board
}

func newBench(t *testing.T, file string) *bench {
	b := &bench{now: time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC), grey: 100}
	b.health = health.New(func() time.Time { return b.now })
	frame := func() (devices.Frame, bool) {
		return devices.Frame{W: 64, H: 48, Stride: 192, Pix: bytes.Repeat([]byte{b.grey}, 192*48)}, true
	}
	b.Service = calibrate.NewService(calibrate.ServiceConfig{File: file, Set: func() string { return "pips" },
		Playing: func() bool { return b.playing }, Latest: frame, Settled: frame,
		Reread: func() { b.rereads++ }, Now: func() time.Time { return b.now }, Health: b.health})
	return b
}

// throw has dice with these faces come to rest; it tells whether the service kept them from the table.
func (b *bench) throw(faces ...int) bool {
	b.Saw(companion.Input{State: new(vision.Moving)})
	o := vision.Observation{Tray: vision.Settled, Decision: vision.Accept}
	for i, f := range faces {
		p := image.Pt(i, 0)
		o.Things = append(o.Things, vision.Thing{Face: f, Confidence: 1, Box: vision.Box{p, p, p, p}})
	}
	return b.Saw(companion.Input{Dice: &o, Sight: companion.Sight{W: 64, H: 48}})
}

func (b *bench) do(t *testing.T, step web.TuningStep) {
	t.Helper()
	if err := b.Tune(t.Context(), step); err != nil {
		t.Fatalf("%+v: %v", step, err)
	}
}

// Throws count for the set-up and not for the table; what it came to is kept, and another light is told.
func TestService(t *testing.T) {
	file := filepath.Join(t.TempDir(), "data", "tuning.json")
	b := newBench(t, file)
	if err := b.Tune(t.Context(), web.TuningStep{Do: "throw"}); !errors.Is(err, web.ErrNoChange) {
		t.Errorf("a step of none: %v, want %v", err, web.ErrNoChange)
	}
	b.playing = true
	if err := b.Tune(t.Context(), web.TuningStep{Do: "begin"}); !errors.Is(err, web.ErrGameOn) {
		t.Errorf("in a game: %v, want %v", err, web.ErrGameOn)
	}
	b.playing = false
	if b.throw(6, 5) {
		t.Error("nobody sets up the camera, and the table hears of no throw")
	}
	b.do(t, web.TuningStep{Do: "begin"})
	if s := b.Tuning(); s.Phase != tuning.Seeing || s.Steps[0].Is != "fine" || s.Steps[1].Is != "unknown" {
		t.Errorf("of a grey picture it says %+v", s)
	}
	b.do(t, web.TuningStep{Do: "throw"})
	if !b.throw(6, 5) || b.rereads != 1 {
		t.Errorf("a throw is the table's, after %d readings anew", b.rereads)
	}
	b.do(t, web.TuningStep{Do: "confirm", Faces: []int{6, 4}})
	b.do(t, web.TuningStep{Do: "end"})
	if s := b.Tuning(); s.Phase != "" || s.Dice != 2 || s.AtOnce != 1 || s.Wrong != 1 || s.Throws != 1 {
		t.Errorf("it came to %+v, want 1 of 2", s)
	}
	b = newBench(t, file) // begun anew
	if s := b.Tuning(); s.Dice != 2 || s.Other {
		t.Errorf("after a start it knows %+v", s)
	}
	for i, grey := range []byte{100, 30, 30, 30, 30, 100} {
		b.grey = grey
		b.throw(6, 5)
		if told := len(b.health.List()) == 1; told != (i == 3 || i == 4) || told != b.Tuning().Other {
			t.Errorf("tray %d: %v", i, b.health.List())
		}
	}
}

// A tuning that no page asks about any more gives the trays back.
func TestDeskIsLeft(t *testing.T) {
	b := newBench(t, filepath.Join(t.TempDir(), "tuning.json"))
	b.do(t, web.TuningStep{Do: "begin"})
	b.now = b.now.Add(30 * time.Second)
	b.Tuning()
	b.now = b.now.Add(50 * time.Second)
	if !b.throw(6) {
		t.Error("50 s after the page asked it is over")
	}
	b.now = b.now.Add(11 * time.Second)
	if b.throw(6) {
		t.Error("a minute after the page asked it still goes on")
	}
}

// fixed is a camera that keeps what it is told, but for its white balance.
type fixed struct {
	devices.Camera
	wanted [][]devices.Fixed
}

func (f *fixed) Fix(_ context.Context, want []devices.Fixed) ([]devices.Fixed, error) {
	f.wanted = append(f.wanted, want)
	return []devices.Fixed{{Name: "exposure", Value: 156, Held: true}, {Name: "white"}}, nil
}

// A camera that was held is held again when it is opened anew, by this program and by the next.
func TestDeskHoldsTheCamera(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tuning.json")
	b, cam := newBench(t, file), &fixed{}
	open := func(context.Context) (devices.Camera, error) { return cam, nil }
	b.do(t, web.TuningStep{Do: "begin"})
	err := b.Tune(t.Context(), web.TuningStep{Do: "hold"})
	if !errors.Is(err, web.ErrNoChange) || b.Tuning().Holds {
		t.Errorf("without a camera: %v, want %v", err, web.ErrNoChange)
	}
	if _, err := b.Watched(open)(t.Context()); err != nil || len(cam.wanted) != 0 {
		t.Fatalf("opened: %v, asked for %v, want nothing", err, cam.wanted)
	}
	b.do(t, web.TuningStep{Do: "hold"})
	if s := b.Tuning(); !s.Holds || len(s.Held) != 2 || !s.Held[0].Held || s.Held[1].Held {
		t.Errorf("held is %+v, want the exposure alone", s.Held)
	}
	b = newBench(t, file)
	if _, err := b.Watched(open)(t.Context()); err != nil || len(cam.wanted) != 2 ||
		cam.wanted[1][0].Value != 156 {
		t.Errorf("opened anew: %v, asked for %v, want what it had", err, cam.wanted)
	}
}

// A sheet that is seen is proposed, and is where dice lie only once a person says so.
func TestASheetIsProposed(t *testing.T) {
	const w, h = 320, 240
	sheet := image.Rect(48, 36, 272, 204)
	f := devices.Frame{W: w, H: h, Stride: 3 * w, Pix: bytes.Repeat([]byte{60}, 3*w*h)}
	latest := func() (devices.Frame, bool) { return f, true }
	d := calibrate.NewService(calibrate.ServiceConfig{File: filepath.Join(t.TempDir(), "tuning.json"),
		Set: func() string { return "pips" }, Playing: func() bool { return false },
		Latest: latest, Settled: latest, Reread: func() {}})
	asks := func() [][2]float64 {
		if err := d.Tune(t.Context(), web.TuningStep{Do: "outline"}); err != nil {
			t.Fatal(err)
		}
		return d.Tuning().Outline
	}
	if err := d.Tune(t.Context(), web.TuningStep{Do: "begin"}); err != nil {
		t.Fatal(err)
	}
	if got := asks(); len(got) != 0 {
		t.Errorf("on a bare table %v is proposed", got)
	}
	for y := sheet.Min.Y; y < sheet.Max.Y; y++ {
		copy(f.Pix[f.Stride*y+3*sheet.Min.X:], bytes.Repeat([]byte{220}, 3*sheet.Dx()))
	}
	got := asks()
	for i, want := range [][2]float64{{0.15, 0.15}, {0.85, 0.15}, {0.85, 0.85}, {0.15, 0.85}} {
		if len(got) != 4 || math.Abs(got[i][0]-want[0]) > 0.01 || math.Abs(got[i][1]-want[1]) > 0.01 {
			t.Fatalf("%v is proposed, corner %d is to be at %v", got, i+1, want)
		}
	}
	if _, n := d.Area(); n != 0 || len(d.Tuning().Corners) != 0 {
		t.Errorf("what was proposed counts: %v", d.Tuning().Corners)
	}
	if err := d.Tune(t.Context(), web.TuningStep{Do: "corners", Corners: got}); err != nil {
		t.Fatal(err)
	}
	if _, n := d.Area(); n != 1 {
		t.Error("a person's yes does not count")
	}
}
