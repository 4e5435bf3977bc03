package dice_test

import (
	"bytes"
	"image"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/devices/sim/tray"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

func TestAnnotateDrawsOnACopy(t *testing.T) {
	f, _ := tray.Demo().Render()
	before := bytes.Clone(f.Pix)
	box := [4]image.Point{{X: 100, Y: 100}, {X: 160, Y: 100}, {X: 160, Y: 160}, {X: 100, Y: 160}}
	o := vision.Observation{Decision: vision.Ask, Things: []vision.Thing{
		{Face: 5, Confidence: 0.9, Box: box}, {Face: 2, Confidence: 0.3,
			Box: [4]image.Point{{X: -900, Y: -900}, {X: 5000, Y: 20}, {X: 30, Y: 9000}, {X: 0, Y: 0}}}}}
	got := dice.Annotate(f, o)
	if !bytes.Equal(f.Pix, before) {
		t.Error("Annotate draws into the frame it was given")
	}
	at := func(x, y int) [3]byte { return [3]byte(got.Pix[y*got.Stride+3*x:]) }
	if at(130, 160) == [3]byte(before[160*f.Stride+3*130:]) {
		t.Error("no line at the edge of the box")
	}
	if at(140, 140) != [3]byte(before[140*f.Stride+3*140:]) {
		t.Error("the middle of the box is drawn over: the face must stay visible")
	}
}

// A card bears its name, and a question mark where it has none: the plate is as wide as the text.
func TestAnnotateNamesCards(t *testing.T) {
	f := devices.Frame{W: 640, H: 480, Stride: 3 * 640, Pix: bytes.Repeat([]byte{120}, 3*640*480)}
	box := [4]image.Point{{X: 300, Y: 200}, {X: 360, Y: 200}, {X: 360, Y: 280}, {X: 300, Y: 280}}
	wide := func(d vision.Thing) (n int) {
		d.Box, d.Confidence = box, 0.9
		got := dice.Annotate(f, vision.Observation{Decision: vision.Accept, Things: []vision.Thing{d}})
		for x := range f.W {
			if p := got.Pix[180*got.Stride+3*x:]; p[0] != 120 {
				n++
			}
		}
		return n
	}
	face, named, none := wide(vision.Thing{Face: 5}), wide(vision.Thing{Name: "Bear"}), wide(vision.Thing{})
	if face == 0 || none != face || named <= 3*face {
		t.Errorf("plates are %d px wide for 5, %d for bear, %d for no name", face, named, none)
	}
}

func TestEncodeAndDecodeAgree(t *testing.T) {
	f, _ := tray.Demo().Render()
	data, err := f.JPEG(90)
	if err != nil {
		t.Fatal(err)
	}
	got, err := filecam.Decode("tray.jpg", data)
	if err != nil {
		t.Fatal(err)
	}
	if got.W != f.W || got.H != f.H {
		t.Fatalf("frame of %dx%d px, want %dx%d", got.W, got.H, f.W, f.H)
	}
	off := 0
	for i := range f.Pix {
		off += max(int(f.Pix[i])-int(got.Pix[i]), int(got.Pix[i])-int(f.Pix[i]))
	}
	if mean := float64(off) / float64(len(f.Pix)); mean > 4 {
		t.Errorf("px differ by %.1f on average, want under 4 (channels swapped?)", mean)
	}
}

func TestEncodeRefusesBrokenFrames(t *testing.T) {
	if _, err := (devices.Frame{W: 640, H: 480, Stride: 1920, Pix: make([]byte, 100)}).JPEG(80); err == nil {
		t.Error("JPEG of a frame with too few bytes gives no error")
	}
}
