//go:build !nocv

package dice_test

import (
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// cutTray is a tray with some whole dice and a last one of whose top face only a share lies in the picture.
func cutTray(t *testing.T, seed uint64, share float64) tray.Tray {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 11))
	tr := tilted(demoTray(seed, 1+int(seed%6)), 20*rng.Float64())
	for range 20_000 {
		along, across := rng.Float64(), 120*rng.Float64()-60 // px from the edge
		x, y, free := besideTheEdge(tr, along, across, rng.IntN(4))
		d := tray.DemoDie(1+rng.IntN(6), x, y, rng.Float64()*360)
		if free && math.Abs(inPicture(tr, d)-share) < 0.03 {
			tr.Dice = append(tr.Dice, d)
			return tr
		}
	}
	t.Fatalf("no place for a die of which %.0f %% are seen", 100*share)
	return tr
}

// besideTheEdge is the place on the ground at a share along one of the picture's four edges and so many px
// across it, and whether it is free of dice.
func besideTheEdge(t tray.Tray, along, across float64, edge int) (x, y float64, free bool) {
	w, h := float64(t.W), float64(t.H)
	at := [4][2]float64{{along * w, across}, {along * w, h + across},
		{across, along * h}, {w + across, along * h}}[edge]
	x, y, ok := t.Unproject(at[0], at[1])
	return x, y, ok && alone(t, x, y, 24)
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
	// What shows a third of itself may be missed now and then; half a die or more never is. Of what shows nine
	// tenths all pips are seen.
	r := newReader(t, dice.Heckmeck)
	tests := []struct {
		seed       int
		share      float64
		mostMissed int
		leastNamed int
	}{{83_100, 0.5, 0, 3}, {83_000, 0.33, 2, 3}, {83_200, 0.7, 0, 3}, {83_300, 0.9, 0, 0}}
	const n = 6
	for _, tt := range sweep.Each(tests) {
		missed, named := 0, 0
		for i := range sweep.Of(n) {
			tr := cutTray(t, uint64(tt.seed+i), tt.share)
			exact, o := readTray(t, r, fmt.Sprintf("cut-%.1f-%d", tt.share, i), tr)
			if o.Decision == vision.Accept && !exact {
				missed++
			}
			if slices.Contains(o.Reasons, vision.ReasonEdge) {
				named++
			}
		}
		least := sweep.Least(n, tt.leastNamed)
		if missed > tt.mostMissed || named < least {
			t.Errorf("%.0f %% seen: %d of %d trays are accepted and wrong, want at most %d; %d name the edge, want at least %d",
				100*tt.share, missed, sweep.Some(n), tt.mostMissed, named, least)
		}
	}
}

func TestThingsCutOffByTheEdgeAreNoDice(t *testing.T) {
	// To ask is no error, but a nuisance. Three things a tray, of the size of a die, are the worst there is.
	r := newReader(t, dice.Heckmeck)
	tests := []struct {
		name string
		kind tray.ItemKind
		most int // trays of 8 that may be asked about for them
	}{{"buttons", tray.Button, 3}, {"rivets", tray.Rivet, 6}, {"coins", tray.Coin, 3}, {"letters", tray.Text, 4}}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			asked := 0
			for seed := range sweep.Of(8) {
				tr := tilted(demoTray(uint64(700+seed), 3), 2.5*float64(seed))
				atTheEdge(&tr, tt.kind)
				_, o := readTray(t, r, fmt.Sprintf("edge-%s-%d", tt.name, seed), tr)
				if slices.Contains(o.Reasons, vision.ReasonEdge) {
					asked++
				}
			}
			if asked > tt.most {
				t.Errorf("%d of %d trays are asked about for what the edge cuts off there, want at most %d", asked, sweep.Some(8), tt.most)
			}
		})
	}
}

// atTheEdge lays three things of the size of a die where the picture's edge goes through their middles.
func atTheEdge(tr *tray.Tray, kind tray.ItemKind) {
	rng := rand.New(rand.NewPCG(tr.Seed, 13))
	for len(tr.Clutter) < 3 {
		if x, y, free := besideTheEdge(*tr, rng.Float64(), 0, rng.IntN(4)); free {
			grey := uint8(40 + rng.IntN(180))
			tr.Clutter = append(tr.Clutter, tray.Item{Kind: kind, X: x, Y: y,
				Angle: rng.Float64() * 360, Size: 16, Count: 3,
				Colour: color.RGBA{grey, grey, grey / 2, 255}, Second: color.RGBA{255 - grey, grey, grey, 255}})
		}
	}
}
