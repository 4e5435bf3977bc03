package display_test

import (
	"os"
	"path/filepath"
	"testing"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"spieltisch/cmd/spieltisch/internal/display"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/filedisplay"
)

// lit counts the white px of a picture.
func lit(t *testing.T, path string) (n int) {
	img := devicestest.PNG(t, path)
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if r, _, _, _ := img.At(x, y).RGBA(); r > 0x7fff {
				n++
			}
		}
	}
	return n
}

func TestOff(t *testing.T) {
	tests := []struct {
		name, result string // of the service
		dark         bool
	}{
		{"the table was killed", "signal", true},
		{"it hung", "watchdog", true},
		{"by hand", "", true},
		{"it ended well and has seen to it", "success", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			shown, conf := filepath.Join(dir, "shown.png"), filepath.Join(dir, "table.yaml")
			d, err := filedisplay.Open(shown, filedisplay.Options{Scale: 1})
			if err != nil {
				t.Fatal(err)
			}
			img := image1bit.NewVerticalLSB(d.Bounds())
			img.SetBit(5, 5, image1bit.On)
			if err := d.Draw(d.Bounds(), img, d.Bounds().Min); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(conf, []byte("display: file:"+shown+"?scale=1\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			if lit(t, shown) == 0 {
				t.Fatal("nothing is shown")
			}
			t.Setenv("SERVICE_RESULT", tt.result)
			if err := (display.Off{Config: conf}).Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			if dark := lit(t, shown) == 0; dark != tt.dark {
				t.Errorf("dark: %v, want %v", dark, tt.dark)
			}
		})
	}
}

func TestOffWithoutDisplay(t *testing.T) {
	conf := filepath.Join(t.TempDir(), "table.yaml")
	for text, ok := range map[string]bool{"language: de\n": true, "display: \"term:\"\n": true,
		"display: \"i2c:99\"\n": false} {
		if err := os.WriteFile(conf, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := (display.Off{Config: conf}).Run(t.Context()); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}
