//go:build !nocv

package calibrate

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"reflect"
	"strings"
	"testing"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/vision"
	"spieltisch/vision/mat"
	"spieltisch/vision/trial"
)

// still is a camera that shows one picture.
type still devices.Frame

func (s still) Read(context.Context) (devices.Frame, error) { return devices.Frame(s), nil }
func (still) Close() error                                  { return nil }

// reads gives one observation after the other.
type reads struct{ all []vision.Observation }

func (r *reads) Read(devices.Frame) (vision.Observation, error) {
	o := r.all[0]
	r.all = r.all[1:]
	return o, nil
}

// TestLive has three throws of which one is asked about and one is wrong; a typing error is asked about
// again.
func TestLive(t *testing.T) {
	const perMM = 4
	sheet := mat.Sheet{Number: 1, Paper: mat.A4}
	frame, err := filecam.Load(sheets(t, perMM, sheet))
	if err != nil {
		t.Fatal(err)
	}
	finder, err := mat.NewFinder()
	if err != nil {
		t.Fatal(err)
	}
	defer finder.Close()
	die := func(face int, confidence float64) vision.Thing {
		r := sheet.Roll() // its upper left part
		p := image.Pt(int((20+r.X0+5)*perMM), int((20+r.Y0+5)*perMM))
		return vision.Thing{Face: face, Confidence: confidence, Box: vision.Box{p, p, p, p}}
	}
	saw := func(d vision.Decision, dice ...vision.Thing) vision.Observation {
		return vision.Observation{Decision: d, Things: dice}
	}
	var out, prompts bytes.Buffer
	l := live{
		std:      cli.Stdio{In: strings.NewReader("\n\n" + "\n6 5\n" + "\n7\n" + "\n\n"), Out: &out, Err: &prompts},
		language: "en", camera: still(frame), find: finder.Find, throws: 3, patience: time.Hour,
		reader: &reads{[]vision.Observation{
			saw(vision.Accept, die(6, 1), die(5, 1)), saw(vision.Accept, die(6, 1), die(4, 1)),
			saw(vision.Accept, die(2, 1)), saw(vision.Ask, die(3, 0.5)),
		}},
	}
	if err := l.run(t.Context(), "still", true); err != nil {
		t.Fatal(err)
	}
	var r report
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if r.Mat == nil || r.Mat.ID != "heckmeck-a4" || r.Sight == nil || r.Sight.BlurPx > 0.6 ||
		len(r.Sight.Glare)+len(r.Sight.Dim) > 0 {
		t.Errorf("told %s, want a mat that is seen well", out.String())
	}
	want := trial.Sum{Throws: 3, Dice: 5, AtOnce: 3, Asked: 1, Wrong: 1}
	got := *r.Trial
	want.LeastShare, got.Weak = got.LeastShare, nil
	if !reflect.DeepEqual(got, want) {
		t.Errorf("summed up as %+v, want %+v", got, want)
	}
	if !strings.Contains(prompts.String(), "Read: 6 5") || !strings.Contains(prompts.String(), "1–6") {
		t.Errorf("asked %q", prompts.String())
	}
}

// Without a mat it is said, and dice are tried all the same.
func TestLiveWithoutMat(t *testing.T) {
	var out, prompts bytes.Buffer
	l := live{
		std:      cli.Stdio{In: strings.NewReader("\n\nq\n"), Out: &out, Err: &prompts},
		language: "de", camera: still{W: 64, H: 48, Stride: 192, Pix: make([]byte, 192*48)}, throws: 5,
		find:   func(devices.Frame) (*mat.Mat, []mat.Warning, error) { return nil, nil, nil },
		reader: &reads{[]vision.Observation{{Decision: vision.None}}},
	}
	if err := l.run(t.Context(), "still", false); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "keine Matte") || !strings.Contains(got, "0 von 0 Würfeln") {
		t.Errorf("told %q", got)
	}
}

// The sum is one line, with what is weak.
func TestSummed(t *testing.T) {
	got := summed(trial.Sum{Throws: 20, Dice: 100, AtOnce: 97, Asked: 3, Weak: []trial.Part{
		{Name: "upperLeft", Dice: 9, AtOnce: 6, Why: "glare"}, {Name: "right", Dice: 12, AtOnce: 11}}}, "en")
	if want := "97 of 100 dice at once, in 20 throws; asked about 3, wrong 0; weak: upper left (lamp glare), right"; got != want {
		t.Errorf("summed %q, want %q", got, want)
	}
}
