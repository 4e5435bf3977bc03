package ssd1306_test

import (
	"errors"
	"image"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"periph.io/x/conn/v3/i2c/i2ctest"
	"periph.io/x/conn/v3/physic"
	"periph.io/x/devices/v3/ssd1306/image1bit"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/sim/panel"
	"spieltisch/devices/ssd1306"
)

const clock = 400 * physic.KiloHertz

var frame = image.Rect(0, 0, 128, 64)

func open(t *testing.T, p *panel.Panel, o ssd1306.Options) *ssd1306.Display {
	t.Helper()
	d, err := ssd1306.New(p, o)
	if err != nil {
		t.Fatalf("open: %v", err)
	}
	return d
}

func draw(t *testing.T, d *ssd1306.Display, img image.Image) {
	t.Helper()
	if err := d.Draw(frame, img, image.Point{}); err != nil {
		t.Fatalf("draw: %v", err)
	}
}

func TestDisplay(t *testing.T) {
	devicestest.Display(t, func(t *testing.T) devicestest.Shown {
		p := panel.New(0x3C, panel.SSD1306)
		return devicestest.Shown{
			Display: open(t, p, ssd1306.Options{}), Look: func(*testing.T) image.Image { return p.Picture() },
		}
	})
}

func TestUnplugged(t *testing.T) {
	p := panel.New(0x3C, panel.SSD1306)
	devicestest.DisplayGone(t, open(t, p, ssd1306.Options{}), p.Unplug)
}

func TestNewSaysWhatIsWrong(t *testing.T) {
	tests := []struct {
		name string
		chip panel.Chip
		addr uint16
		o    ssd1306.Options
		want []string
	}{
		{"wrong address, the other one answers", panel.SSD1306, 0x3D, ssd1306.Options{},
			[]string{"nothing answers at 0x3c", "set addr=0x3d"}},
		{"nobody", panel.SSD1306, 0x20, ssd1306.Options{},
			[]string{"nothing answers at 0x3c", "check plug, power and address"}},
		{"an address of nobody", panel.SSD1306, 0x20, ssd1306.Options{Addr: 0x50},
			[]string{"nothing answers at 0x50"}},
		{"another chip", panel.Expander, 0x3C, ssd1306.Options{},
			[]string{"is no SSD1306", "set another address", "check=off"}},
		{"another controller", panel.SH1106, 0x3C, ssd1306.Options{},
			[]string{"SH1106", "use a display with an SSD1306"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ssd1306.New(panel.New(tt.addr, tt.chip), tt.o)
			if err == nil {
				t.Fatal("no error")
			}
			for _, w := range tt.want {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("error %q, want one with %q", err, w)
				}
			}
		})
	}
}

func TestUncheckedTakesAnyChip(t *testing.T) {
	p := panel.New(0x3C, panel.SH1106)
	d := open(t, p, ssd1306.Options{Unchecked: true})
	if err := d.Check(); err != nil {
		t.Errorf("check: %v", err)
	}
	p.Unplug()
	if err := d.Check(); !errors.Is(err, devices.ErrGone) {
		t.Errorf("check without a display: %v, want devices.ErrGone", err)
	}
}

// Nothing of the noise in the memory is ever seen.
func TestDarkUntilDrawn(t *testing.T) {
	p := panel.New(0x3C, panel.SSD1306)
	d := open(t, p, ssd1306.Options{})
	if slices.ContainsFunc(p.Picture().Pix, func(b byte) bool { return b != 0 }) {
		t.Error("the panel is lit before the first picture")
	}
	draw(t, d, image1bit.NewVerticalLSB(frame))
	if slices.ContainsFunc(p.Picture().Pix, func(b byte) bool { return b != 0 }) {
		t.Error("noise is left after a black picture")
	}
}

func TestShortWrite(t *testing.T) {
	for _, after := range []int{0, 1, 2, 5, 100, 1000} {
		p := panel.New(0x3C, panel.SSD1306)
		d := open(t, p, ssd1306.Options{})
		p.Cut(after)
		err := d.Draw(frame, random(1), image.Point{})
		if !errors.Is(err, devices.ErrGone) || !strings.Contains(err.Error(), "check plug and cable") {
			t.Errorf("cut after %d bytes: error %v, want devices.ErrGone and what to do", after, err)
		}
		d = open(t, p, ssd1306.Options{})
		draw(t, d, random(2))
		if !slices.Equal(p.Picture().Pix, random(2).Pix) {
			t.Errorf("cut after %d bytes: opened again, it shows something else", after)
		}
	}
}

// A display that was away for a moment answers again, but is dark and knows nothing.
func TestCheckFindsThatThePowerWasGone(t *testing.T) {
	p := panel.New(0x3C, panel.SSD1306)
	d := open(t, p, ssd1306.Options{})
	draw(t, d, random(1))
	if err := d.Check(); err != nil {
		t.Errorf("check: %v", err)
	}
	p.Unplug()
	p.Replug()
	if err := d.Check(); !errors.Is(err, devices.ErrGone) ||
		!strings.Contains(err.Error(), "lost its power") {
		t.Errorf("check after a power cut: %v", err)
	}
	if err := d.Draw(frame, random(1), image.Point{}); !errors.Is(err, devices.ErrGone) {
		t.Errorf("draw after a power cut: %v, want devices.ErrGone", err)
	}
}

// While the panel is dark, a power cut cannot be told from darkness: the picture after it is seen all the
// same.
func TestThePowerWasGoneWhileDark(t *testing.T) {
	tests := []struct {
		name string
		o    ssd1306.Options
		next *image1bit.VerticalLSB
	}{
		{"another picture", ssd1306.Options{}, random(2)},
		{"the same picture", ssd1306.Options{}, random(1)},
		{"one that cannot be read", ssd1306.Options{Unchecked: true}, random(2)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := panel.New(0x3C, panel.SSD1306)
			d := open(t, p, tt.o)
			draw(t, d, random(1))
			draw(t, d, dot(90, 40)) // the window is a small one now
			if err := d.Halt(); err != nil {
				t.Fatalf("halt: %v", err)
			}
			p.Unplug()
			p.Replug()
			if err := d.Check(); err != nil {
				t.Errorf("check while dark: %v", err)
			}
			draw(t, d, tt.next)
			if err := d.Check(); err != nil {
				t.Errorf("check: %v", err)
			}
			if !slices.Equal(p.Picture().Pix, tt.next.Pix) {
				t.Error("the panel shows something else")
			}
		})
	}
}

func TestSamePictureSendsNothing(t *testing.T) {
	p := panel.New(0x3C, panel.SSD1306)
	d := open(t, p, ssd1306.Options{})
	draw(t, d, random(1))
	p.Traffic(clock)
	draw(t, d, random(1))
	if n, _ := p.Traffic(clock); n != 0 {
		t.Errorf("%d bytes for a picture that is there already", n)
	}
}

// The time of a full picture: 1,024 bytes of nine bits at 400 kHz are 23.04 ms.
func TestFullPicture(t *testing.T) {
	p := panel.New(0x3C, panel.SSD1306)
	rec := &i2ctest.Record{Bus: p}
	d, err := ssd1306.New(rec, ssd1306.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ready := len(rec.Ops)
	draw(t, d, random(1)) // the first one, which switches the panel on
	if first := onBus(rec.Ops[ready:]); first > 23300*time.Microsecond {
		t.Errorf("the first picture takes %v, limit 23.3 ms", first)
	}
	draw(t, d, dot(90, 40)) // a small change moves the window
	ready = len(rec.Ops)
	draw(t, d, random(2))
	full := onBus(rec.Ops[ready:])
	if full > 23300*time.Microsecond {
		t.Errorf("a full picture takes %v, limit 23.3 ms", full)
	}
	ready = len(rec.Ops)
	draw(t, d, random(3))
	again := onBus(rec.Ops[ready:])
	if least := 1024 * 9 * clock.Period(); again > least*105/100 {
		t.Errorf("another one takes %v, more than 5 %% over the %v that the px take", again, least)
	}
	t.Logf("full picture at 400 kHz: %v, another one %v", full, again)
}

// One px that changes sends its byte and the window around it (column 21h, page 22h; data sheet, section
// 10.1.3), and nothing else: these are the bytes.
func TestBytesOfASmallChange(t *testing.T) {
	rec := &i2ctest.Record{Bus: panel.New(0x3C, panel.SSD1306)}
	d, err := ssd1306.New(rec, ssd1306.Options{})
	if err != nil {
		t.Fatal(err)
	}
	blank := image1bit.NewVerticalLSB(frame)
	draw(t, d, blank)
	ready := len(rec.Ops)
	blank.SetBit(90, 42, image1bit.On) // page 5, bit 2
	draw(t, d, blank)
	var sent [][]byte
	for _, op := range rec.Ops[ready:] {
		if op.Addr != 0x3C || len(op.R) > 0 {
			t.Errorf("a transfer to %#x that reads %d bytes", op.Addr, len(op.R))
		}
		sent = append(sent, op.W)
	}
	if want := [][]byte{{0x00, 0x21, 90, 90, 0x22, 5, 5}, {0x40, 0x04}}; !slices.EqualFunc(sent, want,
		slices.Equal[[]byte]) {
		t.Errorf("sent % x, want % x", sent, want)
	}
}

// onBus is the time of transfers at 400 kHz: start, address and bytes of nine bits, stop.
func onBus(ops []i2ctest.IO) time.Duration {
	bits := 0
	for _, op := range ops {
		bits += 2 + 9*(1+len(op.W))
		if len(op.R) > 0 {
			bits += 1 + 9*(1+len(op.R))
		}
	}
	return time.Duration(bits) * clock.Period()
}

// Whatever changes, the panel shows it, and more than a full picture is never sent.
func TestRandomChanges(t *testing.T) {
	p := panel.New(0x3C, panel.SSD1306)
	d := open(t, p, ssd1306.Options{})
	rng := rand.New(rand.NewPCG(1, 2))
	img := image1bit.NewVerticalLSB(frame)
	draw(t, d, img)
	for range 300 {
		for range 1 + rng.IntN(6) {
			change(rng, img)
		}
		p.Traffic(clock)
		draw(t, d, img)
		if !slices.Equal(p.Picture().Pix, img.Pix) {
			t.Fatal("the panel shows something else")
		}
		if _, took := p.Traffic(clock); took > 23300*time.Microsecond {
			t.Errorf("a change takes %v, more than a full picture may", took)
		}
	}
}

// change inverts a rectangle.
func change(rng *rand.Rand, img *image1bit.VerticalLSB) {
	x, y := rng.IntN(128), rng.IntN(64)
	w, h := 1+rng.IntN(min(30, 128-x)), 1+rng.IntN(min(16, 64-y))
	for j := y; j < y+h; j++ {
		for i := x; i < x+w; i++ {
			img.SetBit(i, j, !img.BitAt(i, j))
		}
	}
}

func random(seed uint64) *image1bit.VerticalLSB {
	rng := rand.New(rand.NewPCG(seed, 7))
	img := image1bit.NewVerticalLSB(frame)
	for i := range img.Pix {
		img.Pix[i] = byte(1 + rng.IntN(255))
	}
	return img
}

func dot(x, y int) *image1bit.VerticalLSB {
	img := random(1)
	img.SetBit(x, y, !img.BitAt(x, y))
	return img
}

func TestParse(t *testing.T) {
	bus, o, err := ssd1306.Parse("1?addr=0x3d&rotate=180&contrast=200&check=off")
	if want := (ssd1306.Options{Addr: 0x3D, Rotated: true, Contrast: 200, Unchecked: true}); err != nil ||
		bus != "1" || o != want {
		t.Errorf("Parse = %q, %+v, %v; want 1, %+v", bus, o, err, want)
	}
	for target, want := range map[string]string{
		"1?addr=3C":      "write it like 0x3c",
		"1?addr=0x90":    "write it like 0x3c",
		"1?rotate=90":    "turned by 0 or 180",
		"1?contrast=300": "1 to 255",
		"1?check=no":     "on or off",
		"1?adr=0x3c":     `option "adr" is unknown (there are addr`,
		"1?b=1&a=1":      `option "a" is unknown`,
	} {
		if _, _, err := ssd1306.Parse(target); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): error %v, want one with %q", target, err, want)
		}
	}
}

func TestOpenWithoutABus(t *testing.T) {
	_, err := ssd1306.Open("250", ssd1306.Options{})
	if err == nil || !strings.Contains(err.Error(), "no I²C bus") {
		t.Errorf("open: error %v, want one that says that there is no such bus", err)
	}
}
