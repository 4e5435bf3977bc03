package filedisplay_test

import (
	"errors"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/filedisplay"
)

func TestDisplay(t *testing.T) {
	devicestest.Display(t, func(t *testing.T) devicestest.Shown {
		path := filepath.Join(t.TempDir(), "table.png")
		d, err := filedisplay.Open(path, filedisplay.Options{Scale: 3})
		if err != nil {
			t.Fatal(err)
		}
		return devicestest.Shown{Display: d,
			Look: func(t *testing.T) image.Image { return shrunk(t, path, 3) }}
	})
}

func TestGone(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "stick")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	d, err := filedisplay.Open(filepath.Join(dir, "table.png"), filedisplay.Options{})
	if err != nil {
		t.Fatal(err)
	}
	devicestest.DisplayGone(t, d, func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
	})
}

// shrunk reads the file, one px for each scale×scale px, all of which must be alike.
func shrunk(t *testing.T, path string, scale int) image.Image {
	t.Helper()
	big := devicestest.PNG(t, path)
	if want := image.Rect(0, 0, 128*scale, 64*scale); big.Bounds() != want {
		t.Fatalf("picture of %v, want %v", big.Bounds(), want)
	}
	img := image1bit.NewVerticalLSB(image.Rect(0, 0, 128, 64))
	for y := range 64 * scale {
		for x := range 128 * scale {
			c := image1bit.BitModel.Convert(big.At(x, y)).(image1bit.Bit)
			if x%scale == 0 && y%scale == 0 {
				img.SetBit(x/scale, y/scale, c)
			} else if img.BitAt(x/scale, y/scale) != c {
				t.Fatalf("px %d,%d differs from its neighbour", x, y)
			}
		}
	}
	return img
}

// Nothing but whole pictures is ever in the folder.
func TestFileIsReplaced(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "table.png")
	d, err := filedisplay.Open(path, filedisplay.Options{Scale: 1})
	if err != nil {
		t.Fatal(err)
	}
	old, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	img := image1bit.NewVerticalLSB(d.Bounds())
	img.SetBit(5, 5, true)
	if err := d.Draw(d.Bounds(), img, image.Point{}); err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(old); err != nil {
		t.Errorf("who had the old picture open cannot read it any more: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("%d files in the folder (%v), want 1", len(entries), err)
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	_, err := filedisplay.Open(filepath.Join(t.TempDir(), "none", "table.png"), filedisplay.Options{})
	if !errors.Is(err, devices.ErrGone) || !strings.Contains(err.Error(), "is the folder there") {
		t.Errorf("open in a folder that is not there: %v", err)
	}
}

func TestParse(t *testing.T) {
	path, o, err := filedisplay.Parse("/tmp/table.png?scale=2")
	if path != "/tmp/table.png" || o.Scale != 2 || err != nil {
		t.Errorf("Parse = %q, %+v, %v", path, o, err)
	}
	for target, want := range map[string]string{
		"":                "name a PNG file",
		"table.jpg":       "name a PNG file",
		"t.png?scale=0":   "1 to 16",
		"t.png?scale=big": "1 to 16",
		"t.png?size=2":    `option "size" is unknown`,
		"t.png?b=1&a=1":   `option "a" is unknown`,
	} {
		if _, _, err := filedisplay.Parse(target); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): error %v, want one with %q", target, err, want)
		}
	}
}

// A folder on a server that is away holds nobody.
func TestAFolderThatBlocks(t *testing.T) {
	devicestest.DisplayStuck(t, []string{"write"}, func(t *testing.T, j *devicestest.Jam) devices.Display {
		d, err := filedisplay.OpenWith("table.png", filedisplay.Options{}, func(string, []byte) error {
			j.Pass("write")
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return d
	})
	t.Run("from the start", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			var j devicestest.Jam
			j.Hold("write")
			_, err := filedisplay.OpenWith("table.png", filedisplay.Options{},
				func(string, []byte) error { j.Pass("write"); return nil })
			stuck, ok := errors.AsType[*devices.StuckError](err)
			if !ok {
				t.Fatalf("%v, want a devices.StuckError", err)
			}
			j.Release()
			<-stuck.Freed()
		})
	})
}
