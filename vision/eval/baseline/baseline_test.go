//go:build !nocv

package baseline_test

import (
	"slices"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
	"spieltisch/vision"
	"spieltisch/vision/eval/baseline"
)

// A control that cannot even read plain white dice with black pips would be no control.
func TestControlsReadPlainDice(t *testing.T) {
	tr := tray.Demo()
	tr.Dice = nil
	tr.Camera.Tilt, tr.Light.Shadow, tr.Noise = 0, 0, 0
	for i, face := range []int{2, 3, 4, 5} {
		tr.Dice = append(tr.Dice, tray.DemoDie(face, float64(i*40)-60, 0, 10))
	}
	f, _ := tr.Render()
	for name, r := range map[string]vision.Reader{"blobs": baseline.Blobs{},
		"contours": baseline.Contours{}} {
		o, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, d := range o.Things {
			got = append(got, d.Face)
		}
		for _, want := range []int{2, 3, 4, 5} { // a glint may be one more die to a method without doubts
			if o.Decision != vision.Accept || !slices.Contains(got, want) {
				t.Errorf("%s: %s %v, want accept with a %d", name, o.Decision, got, want)
			}
		}
	}
}

func TestControlsRefuseBrokenFrames(t *testing.T) {
	for _, r := range []vision.Reader{baseline.Blobs{}, baseline.Contours{}} {
		if _, err := r.Read(devices.Frame{W: 100, H: 100, Stride: 300}); err == nil {
			t.Errorf("%T reads a frame without px", r)
		}
	}
}
