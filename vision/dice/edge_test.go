//go:build !nocv

package dice_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// cutTray is a tray with some whole dice and a last one of whose top face only a share lies in the picture.
func cutTray(t *testing.T, seed uint64, share float64) tray.Tray {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 11))
	tr := tilted(demoTray(seed, 1+int(seed%6)), 20*rng.Float64())
	w, h := float64(tr.W), float64(tr.H)
	for range 20_000 {
		along, across := rng.Float64(), 120*rng.Float64()-60 // px from the edge
		at := [4][2]float64{{along * w, across}, {along * w, h + across}, {across, along * h}, {w + across, along * h}}[rng.IntN(4)]
		x, y, ok := tr.Unproject(at[0], at[1])
		d := tray.DemoDie(1+rng.IntN(6), x, y, rng.Float64()*360)
		free := !slices.ContainsFunc(tr.Dice, func(o tray.Die) bool { return math.Hypot(o.X-x, o.Y-y) < 24 })
		if ok && free && math.Abs(inPicture(tr, d)-share) < 0.03 {
			tr.Dice = append(tr.Dice, d)
			return tr
		}
	}
	t.Fatalf("no place for a die of which %.0f %% are seen", 100*share)
	return tr
}

// inPicture is the share of a die's top face that lies in the picture.
func inPicture(t tray.Tray, d tray.Die) float64 {
	const n, size = 16, 16.0
	in := 0
	sin, cos := math.Sincos(d.Yaw * math.Pi / 180)
	for i := range n * n {
		u, v := (float64(i%n)+0.5)/n*size-size/2, (float64(i/n)+0.5)/n*size-size/2
		x, y := t.Project(d.X+u*cos-v*sin, d.Y+u*sin+v*cos, size)
		if x >= 0 && y >= 0 && x < float64(t.W) && y < float64(t.H) {
			in++
		}
	}
	return float64(in) / (n * n)
}

func TestDiceCutOffByTheEdgeAreAskedAbout(t *testing.T) {
	// What shows a third of itself may be missed now and then; half a die or more never is.
	r := newReader(t, dice.Heckmeck)
	tests := []struct {
		share      float64
		mostMissed int
	}{{0.33, 2}, {0.5, 0}, {0.7, 0}, {0.9, 0}}
	const n = 6
	for k, tt := range tests {
		missed, named := 0, 0
		for i := range n {
			tr := cutTray(t, uint64(83_000+100*k+i), tt.share)
			exact, o := readTray(t, r, fmt.Sprintf("cut-%.1f-%d", tt.share, i), tr)
			if o.Decision == vision.Accept && !exact {
				missed++
			}
			if slices.Contains(o.Reasons, dice.ReasonEdge) {
				named++
			}
		}
		if missed > tt.mostMissed || named < n/2 {
			t.Errorf("%.0f %% seen: %d of %d trays are accepted and wrong, want at most %d; %d name the edge, want at least %d",
				100*tt.share, missed, n, tt.mostMissed, named, n/2)
		}
	}
}
