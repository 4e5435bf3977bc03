//go:build !nocv

package dice

import (
	"image"
	"math"
	"testing"

	"gocv.io/x/gocv"

	"spieltisch/devices/sim/tray"
)

// TestTilesCover: every px lies in the core of one tile, and no tile is too large.
func TestTilesCover(t *testing.T) {
	const most = 600_000
	for _, size := range []image.Point{{512, 384}, {1408, 1056}, {1408, 1408}, {2816, 2112}, {2816, 2816}, {2816, 32}, {2112, 2816}, {1424, 1072}} {
		all, area := tiles(size.X, size.Y, most), 0
		for i, a := range all {
			area += a.core.Dx() * a.core.Dy()
			if a.shown.Dx()*a.shown.Dy() > most || !a.core.In(a.shown) || a.core.Min.X%grid != 0 || a.shown.Min.Y%grid != 0 {
				t.Errorf("%v: tile %v", size, a)
			}
			for _, b := range all[:i] {
				if a.core.Overlaps(b.core) {
					t.Errorf("%v: %v and %v overlap", size, a, b)
				}
			}
		}
		if area != size.X*size.Y {
			t.Errorf("%v: tiles cover %d px", size, area)
		}
		if size.X*size.Y <= most && len(all) != 1 {
			t.Errorf("%v: %d tiles, want one", size, len(all))
		}
	}
}

// TestTilesAnswerAlike: cut in tiles, the finder says of a picture what it says of the whole.
func TestTilesAnswerAlike(t *testing.T) {
	r, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	small, err := New(Options{Tile: 400_000})
	if err != nil {
		t.Fatal(err)
	}
	defer small.Close()
	table := tray.Demo()
	table.W, table.H = 1152, 864
	table.Dice = []tray.Die{tray.DemoDie(5, -60, 10, 20), tray.DemoDie(3, 2, 2, 50), tray.DemoDie(6, 4, 40, 75)}
	f, _ := table.Render()
	m, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, f.Packed())
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	whole, err := r.forward(m)
	if err != nil {
		t.Fatal(err)
	}
	if len(tiles(f.W, f.H, small.options.tile())) < 2 {
		t.Fatal("the picture is looked at in one piece")
	}
	parts, err := small.answer(level{w: f.W, h: f.H, pix: f.Packed()})
	if err != nil {
		t.Fatal(err)
	}
	worst := 0.0
	for i := range whole {
		worst = max(worst, math.Abs(float64(whole[i]-parts[i])))
	}
	if worst != 0 {
		t.Errorf("numbers differ by up to %g", worst)
	}
}
