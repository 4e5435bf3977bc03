//go:build !nocv

package visiontest_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/visiontest"
)

// TestItSaysWhatAGoodReaderSays holds the reader of labels against the one of pixels: the same dice in the
// same order, with boxes in the same places, the same decision, and no reason that pixels do not give.
func TestItSaysWhatAGoodReaderSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 1))
	eight, cut, held, moving := tray.Demo(), tray.Demo(), tray.Demo(), tray.Demo()
	for i := range 8 {
		eight.Dice = append(eight.Dice, tray.DemoDie(1+i%6, -90+55*float64(i%4)+8*rng.Float64(),
			-30+60*float64(i/4)+8*rng.Float64(), 360*rng.Float64()))
	}
	cut.Dice = []tray.Die{tray.DemoDie(3, -120, 0, 0), tray.DemoDie(5, 20, 30, 40)}
	held.Dice = []tray.Die{tray.DemoDie(3, -60, 0, 10), tray.DemoDie(5, 50, 10, 40)}
	held.Hand = &tray.Hand{X: 142, Y: 10, Size: 70}
	moving.Dice = []tray.Die{tray.DemoDie(3, -60, 0, 10), tray.DemoDie(5, 50, 10, 40)}
	d := &moving.Dice[1]
	d.Lift, d.Turn, d.Blur, d.Spin = 10, [3]float64{35, 20, 0}, [2]float64{22, 9}, [3]float64{0, 50, 0}
	reader, err := dice.New(dice.Options{Set: dice.Heckmeck})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reader.Close() }()
	tests := []struct {
		name    string
		tray    tray.Tray
		smeared bool
	}{
		{"eight dice", eight, false}, {"nothing", tray.Demo(), false}, {"one that is cut off", cut, false},
		{"one below a hand in part", held, false}, {"one that moves", moving, true},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			var shots visiontest.Shots
			labels := visiontest.Reader{Source: shots.Source}
			f := shots.Draw(tt.tray)
			want, err := reader.Read(f)
			if err != nil {
				t.Fatal(err)
			}
			got, err := labels.Read(f)
			if err != nil {
				t.Fatal(err)
			}
			pixels, labelled := of(want), of(got)
			if !slices.Equal(labelled.Faces, pixels.Faces) || labelled.Decision != pixels.Decision {
				t.Errorf("it says %+v, want %+v", labelled, pixels)
			}
			for _, why := range labelled.Reasons { // pixels may tell more; what a smear looks like is chance
				if !slices.Contains(pixels.Reasons, why) && !tt.smeared {
					t.Errorf("it asks for %q, want one of %q", why, pixels.Reasons)
				}
			}
			for i, d := range got.Things[:min(len(got.Things), len(want.Things))] {
				off, side := d.Box.Center().Distance(want.Things[i].Box.Center()), want.Things[i].Box.Side()
				if off > 0.15*side || d.Box.Side() < 0.8*side || d.Box.Side() > 1.25*side {
					t.Errorf("die %d: %.1f px off, with a side of %.1f px, want none and %.1f", i, off, d.Box.Side(), side)
				}
				if clockwise(d.Box) != clockwise(want.Things[i].Box) {
					t.Errorf("die %d: corners %v run the other way than %v", i, d.Box, want.Things[i].Box)
				}
			}
		})
	}
}

// clockwise reports whether the corners of a box run so on the screen.
func clockwise(b vision.Box) bool {
	sum := 0
	for i, p := range b {
		q := b[(i+1)%4]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum > 0
}
