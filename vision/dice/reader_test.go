//go:build !nocv

package dice_test

import (
	"testing"

	"spieltisch/devices"
	"spieltisch/vision/dice"
)

func TestWhatIsBrokenIsAnError(t *testing.T) {
	for name, o := range map[string]dice.Options{"an unknown set": {Set: "runes"}, "one of two networks": {Find: []byte{1}}} {
		if r, err := dice.New(o); err == nil {
			t.Errorf("New with %s gives no error", name)
			r.Close()
		}
	}
	r, err := dice.New(dice.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, f := range []devices.Frame{{}, {W: 640, H: 480, Stride: 1920, Pix: make([]byte, 99)},
		{W: 100, H: 100, Stride: 10, Pix: make([]byte, 30000)}} {
		if _, err := r.Read(f); err == nil {
			t.Errorf("Read of a %dx%d frame with %d bytes gives no error", f.W, f.H, len(f.Pix))
		}
	}
}
