package devicestest

import (
	"errors"
	"image"
	"image/color"
	"io"
	"testing"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"spieltisch/devices"
)

// Shown is a display under test: what draws, and what a person would see of it.
type Shown struct {
	Display devices.Display
	Look    func(t *testing.T) image.Image
}

// Display is the suite for a display of 128×64 px. open gives a fresh one.
func Display(t *testing.T, open func(t *testing.T) Shown) {
	t.Helper()
	each := func(name string, test func(*testing.T, Shown)) {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			defer func() {
				if c, ok := s.Display.(io.Closer); ok {
					if err := c.Close(); err != nil {
						t.Errorf("close: %v", err)
					}
				}
			}()
			test(t, s)
		})
	}
	each("it has two colours and 128×64 px", func(t *testing.T, s Shown) {
		if got, want := s.Display.Bounds(), image.Rect(0, 0, 128, 64); got != want {
			t.Errorf("bounds %v, want %v", got, want)
		}
		if got := s.Display.ColorModel().Convert(color.Gray{200}); got != image1bit.On {
			t.Errorf("light grey becomes %v, want lit", got)
		}
		if s.Display.String() == "" {
			t.Error("it has no name")
		}
	})
	each("it shows picture after picture", func(t *testing.T, s Shown) {
		for seed := range 12 {
			img := pattern(seed)
			show(t, s, img)
			same(t, s.Look(t), img)
		}
	})
	each("a part is drawn into its place", func(t *testing.T, s Shown) {
		img, part := pattern(1), pattern(5)
		show(t, s, img)
		r := image.Rect(17, 9, 60, 31)
		if err := s.Display.Draw(r, part, image.Pt(40, 20)); err != nil {
			t.Fatalf("draw: %v", err)
		}
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				img.SetBit(x, y, part.BitAt(40+x-r.Min.X, 20+y-r.Min.Y))
			}
		}
		same(t, s.Look(t), img)
	})
	each("halted it is dark, and the next picture lights it again", func(t *testing.T, s Shown) {
		show(t, s, pattern(2))
		if err := s.Display.Halt(); err != nil {
			t.Fatalf("halt: %v", err)
		}
		same(t, s.Look(t), image1bit.NewVerticalLSB(image.Rect(0, 0, 128, 64)))
		show(t, s, pattern(2))
		same(t, s.Look(t), pattern(2))
		show(t, s, pattern(3))
		same(t, s.Look(t), pattern(3))
	})
	each("the picture may be used again after Draw", func(t *testing.T, s Shown) {
		img := pattern(4)
		show(t, s, img)
		clear(img.Pix)
		same(t, s.Look(t), pattern(4))
		show(t, s, img)
		same(t, s.Look(t), img)
	})
	each("asked, it says that it shows what was drawn", func(t *testing.T, s Shown) {
		show(t, s, pattern(6))
		if c, ok := s.Display.(devices.Checker); ok {
			if err := c.Check(); err != nil {
				t.Errorf("check: %v", err)
			}
		}
	})
}

// DisplayGone is the suite for a display that can be unplugged.
func DisplayGone(t *testing.T, d devices.Display, unplug func()) {
	t.Helper()
	if err := d.Draw(d.Bounds(), pattern(1), image.Point{}); err != nil {
		t.Fatalf("draw: %v", err)
	}
	unplug()
	if err := d.Draw(d.Bounds(), pattern(2), image.Point{}); !errors.Is(err, devices.ErrGone) {
		t.Errorf("draw on a display that is gone: %v, want devices.ErrGone", err)
	}
	if err := d.Draw(d.Bounds(), pattern(2), image.Point{}); !errors.Is(err, devices.ErrGone) {
		t.Errorf("second draw: %v, want devices.ErrGone", err)
	}
	if err := d.Halt(); !errors.Is(err, devices.ErrGone) {
		t.Errorf("halt: %v, want devices.ErrGone", err)
	}
}

func show(t *testing.T, s Shown, img image.Image) {
	t.Helper()
	if err := s.Display.Draw(s.Display.Bounds(), img, image.Point{}); err != nil {
		t.Fatalf("draw: %v", err)
	}
}

// pattern is a picture with edges at odd places. Neighbouring seeds differ in a few places only.
func pattern(seed int) *image1bit.VerticalLSB {
	img := image1bit.NewVerticalLSB(image.Rect(0, 0, 128, 64))
	for y := range 64 {
		for x := range 128 {
			img.SetBit(x, y, image1bit.Bit((x/7+y/5)%3 == 0))
		}
	}
	for k := range 3 * seed {
		img.SetBit((k*41+seed)%128, (k*23+3)%64, k%2 == 0)
		img.SetBit(127-k, 63, true)
		img.SetBit(0, k, true)
	}
	return img
}

func same(t *testing.T, got, want image.Image) {
	t.Helper()
	wrong := 0
	for y := range 64 {
		for x := range 128 {
			if lit(got, x, y) != lit(want, x, y) {
				if wrong++; wrong == 1 {
					t.Errorf("px %d,%d: lit %v, want %v", x, y, lit(got, x, y), lit(want, x, y))
				}
			}
		}
	}
	if wrong > 1 {
		t.Errorf("%d px are wrong", wrong)
	}
}

func lit(img image.Image, x, y int) bool {
	b := img.Bounds().Min
	return image1bit.BitModel.Convert(img.At(b.X+x, b.Y+y)) == color.Color(image1bit.On)
}
