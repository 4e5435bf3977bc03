//go:build !nocv

package calibrate

import (
	"bytes"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"spieltisch/cmd/internal/cli"
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/mat"
)

// sheets draws mats from above, one below the other, on a grey table, and gives the file. Paper begins 20
// mm from the upper left corner of the picture; a mm has perMM px.
func sheets(t *testing.T, perMM float64, all ...mat.Sheet) string {
	t.Helper()
	const border = 20.0
	w, h := 0.0, border
	for _, s := range all {
		pw, ph := s.Paper.Size()
		w, h = max(w, pw+2*border), h+ph+border
	}
	m := image.NewGray(image.Rect(0, 0, int(w*perMM), int(h*perMM)))
	fill := func(x0, y0, x1, y1 float64, grey uint8) {
		for y := int(math.Round(y0 * perMM)); y < int(math.Round(y1*perMM)); y++ {
			for x := int(math.Round(x0 * perMM)); x < int(math.Round(x1*perMM)); x++ {
				m.SetGray(x, y, color.Gray{Y: grey})
			}
		}
	}
	fill(0, 0, w, h, 90)
	top := border
	for _, s := range all {
		pw, ph := s.Paper.Size()
		fill(border, top, border+pw, top+ph, 230)
		for _, tag := range s.Tags() {
			cell := tag.Side / mat.Cells
			for y, row := range mat.Ink(tag.ID) {
				for x, black := range row {
					if black {
						x0, y0 := border+tag.X+float64(x)*cell, top+tag.Y+float64(y)*cell
						fill(x0, y0, x0+cell, y0+cell, 20)
					}
				}
			}
		}
		top += ph + border
	}
	path := filepath.Join(t.TempDir(), "mat.png")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(png.Encode(f, m), f.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestCalibrate holds what is told of pictures, and the exit status.
func TestCalibrate(t *testing.T) {
	a4 := mat.Sheet{Number: 1, Paper: mat.A4}
	tests := []struct {
		name     string
		perMM    float64
		sheets   []mat.Sheet
		game     string
		id       string // "": none
		warnings []mat.Warning
		status   error
	}{
		{"a mat", 4, []mat.Sheet{a4}, "", "heckmeck-a4", nil, nil},
		{"of the right game", 3, []mat.Sheet{{Number: 2, Paper: mat.A3}}, "verasselt", "verasselt-a3", nil, nil},
		{"a large photograph", 12, []mat.Sheet{a4}, "", "heckmeck-a4", nil, nil},
		{"of another game", 4, []mat.Sheet{a4}, "verasselt", "", []mat.Warning{mat.Other}, cli.None},
		{"of a game that is not here", 4, []mat.Sheet{{Number: 15, Paper: mat.A4}}, "", "",
			[]mat.Warning{mat.Foreign}, cli.None},
		{"no mat", 4, []mat.Sheet{{Paper: mat.A4}}, "", "", nil, cli.None},
		{"the same mat twice", 3, []mat.Sheet{a4, a4}, "", "", []mat.Warning{mat.Two}, cli.None},
		{"two mats", 3, []mat.Sheet{a4, {Number: 3, Paper: mat.Letter}}, "", "", []mat.Warning{mat.Two}, cli.None},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := sheets(t, tt.perMM, tt.sheets...)
			var out bytes.Buffer
			err := (Command{Files: []string{path}, JSON: true, Game: tt.game}).Run(t.Context(), cli.Stdio{Out: &out})
			var l line
			if bad := json.Unmarshal(out.Bytes(), &l); bad != nil {
				t.Fatalf("%q: %v", out.String(), bad)
			}
			if err != tt.status || l.File != path || !slices.Equal(l.Warnings, tt.warnings) ||
				(l.Mat != nil) != (tt.id != "") {
				t.Fatalf("told %s (%v), want %q, %v (%v)", out.String(), err, tt.id, tt.warnings, tt.status)
			}
			if l.Mat == nil {
				return
			}
			if l.Mat.ID != tt.id {
				t.Errorf("the mat is %q, want %q", l.Mat.ID, tt.id)
			}
			at := func(x, y float64) (float64, float64) { return (20+x)*tt.perMM - 0.5, (20+y)*tt.perMM - 0.5 }
			roll := tt.sheets[0].Roll()
			for i, c := range roll.Corners() {
				x, y := l.Mat.Homography.Apply(c.X, c.Y)
				wantX, wantY := at(c.X, c.Y)
				if off := math.Hypot(x-wantX, y-wantY) / tt.perMM; off > 0.3 {
					t.Errorf("%v mm is at %.1f, %.1f px, want %.1f, %.1f", c, x, y, wantX, wantY)
				}
				if z := l.Mat.Zones.Roll[i]; math.Hypot(z[0]-x, z[1]-y) > 0.01 {
					t.Errorf("corner %d of the zone is %v, want %.2f, %.2f", i, z, x, y)
				}
			}
		})
	}
}

// A file that is no picture is told as such, and the others are looked at.
func TestCalibrateNoPicture(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.jpg")
	if err := os.WriteFile(bad, []byte("no picture"), 0o600); err != nil {
		t.Fatal(err)
	}
	good := sheets(t, 3, mat.Sheet{Number: 1, Paper: mat.Letter})
	var out bytes.Buffer
	err := (Command{Files: []string{bad, good}, JSON: true}).Run(t.Context(), cli.Stdio{Out: &out})
	if err != cli.Found {
		t.Errorf("it ends with %v, want %v", err, cli.Found)
	}
	if lines := bytes.Count(out.Bytes(), []byte("\n")); lines != 2 ||
		!bytes.Contains(out.Bytes(), []byte(`"error"`)) || !bytes.Contains(out.Bytes(), []byte("heckmeck-letter")) {
		t.Errorf("told %s, want an error and a mat", out.String())
	}
}

// Each warning has words.
func TestWordsOfWarnings(t *testing.T) {
	for _, w := range []mat.Warning{mat.Covered, mat.CutOff, mat.Creased, mat.Lens, mat.TooSmall, mat.Trimmed,
		mat.Strange, mat.TooFew, mat.Foreign, mat.Two, mat.Scaled, mat.Mirrored, mat.Other} {
		if _, ok := cli.Words.Message("mat." + string(w)); !ok {
			t.Errorf("%s has no words", w)
		}
	}
}

// A corner that stands up is told by its place, in words and as numbers; one that lies flat is not.
func TestACornerThatIsOff(t *testing.T) {
	m := &mat.Mat{Sheet: mat.Sheet{Number: 1, Paper: mat.A4}, ToPx: vision.Identity(), ErrorMM: 0.8,
		Worst: mat.Corner{At: 2, Off: 15.3}}
	l := line{File: "photo.jpg", Mat: foundIn(devices.Frame{}, m)}
	if got, want := l.in("en"), "photo.jpg: heckmeck-a4, ±0.8 mm, bottom right ±15 mm, 1.0 px/mm"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	if got, want := l.Mat.Worst, (corner{[2]float64{297, 210}, 15.3}); got != want {
		t.Errorf("the worst corner is %+v, want %+v", got, want)
	}
	m.Worst.Off = 0.3
	l.Mat = foundIn(devices.Frame{}, m)
	if got, want := l.in("de"), "photo.jpg: heckmeck-a4, ±0.8 mm, 1.0 px/mm"; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}
