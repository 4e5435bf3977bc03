package track_test

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/track"
)

// die is a square of 20 px at a place, with a pattern of its own.
type die struct {
	x, face int
	look    uint64 // the same pose has the same one
}

// lays draws dice in a row and gives them as a reader would.
func lays(dice ...die) (*track.Grey, vision.Observation) {
	const w, h = 240, 60
	f := devices.Frame{W: w, H: h, Stride: 3 * w, Pix: slices.Repeat([]byte{90}, 3*w*h)}
	o := vision.Observation{Decision: vision.Accept}
	for _, d := range dice {
		rng := rand.New(rand.NewPCG(d.look, 0))
		for y := 20; y < 40; y += 4 {
			for x := d.x; x < d.x+20; x += 4 {
				v := byte(rng.IntN(256))
				for i := range 16 {
					at := 3 * ((y+i/4)*w + x + i%4)
					f.Pix[at], f.Pix[at+1], f.Pix[at+2] = v, v, v
				}
			}
		}
		box := vision.Box{image.Pt(d.x, 20), image.Pt(d.x+20, 20), image.Pt(d.x+20, 40), image.Pt(d.x, 40)}
		o.Things = append(o.Things, vision.Thing{Face: d.face, Area: vision.Rolling, Confidence: 1, Box: box})
	}
	return track.NewGrey(f), o
}

// TestFollow: three dice lie there, and then something happens.
func TestFollow(t *testing.T) {
	lay := []die{{20, 5, 1}, {80, 3, 2}, {140, 1, 3}}
	never, always := func(vision.Box) bool { return false }, func(vision.Box) bool { return true }
	rolled := []die{{40, 2, 4}, {100, 2, 5}, {180, 6, 6}}
	tests := []struct {
		name    string
		now     []die
		tumbled func(vision.Box) bool
		blind   bool
		tracks  []int
		rolled  int // dice
		moved   bool
		gone    []int
		reasons []vision.Reason
	}{
		{"left lying", lay, always, false, []int{1, 2, 3}, 0, false, nil, nil},
		{"one was read in another way", []die{lay[0], lay[1], {140, 6, 3}}, never, false, []int{1, 2, 3}, 0,
			false,
			nil, []vision.Reason{vision.ReasonLyingDiffers}},
		{"one was taken", []die{lay[0], lay[2]}, never, false, []int{1, 3}, 0, false, []int{1}, nil},
		{"all were rolled", rolled, always, false, []int{4, 5, 6}, 3, true, []int{0, 1, 2}, nil},
		{"all were rolled below a hand", rolled, never, false, []int{4, 5, 6}, 3, true, []int{0, 1, 2}, nil},
		{"all were moved by hand", []die{{45, 5, 7}, {105, 3, 8}, {165, 1, 9}}, never, false, []int{1, 2, 3},
			0,
			false, nil, nil},
		{"the same faces elsewhere, and nobody saw it", []die{{45, 5, 7}, {105, 3, 8}, {165, 1, 9}}, never,
			true,
			[]int{1, 2, 3}, 0, false, nil, []vision.Reason{vision.ReasonMovedUnsure}},
		{"one was rolled, two were left lying", []die{lay[0], lay[1], {190, 4, 7}}, always, false,
			[]int{1, 2, 3}, 1,
			false, nil, []vision.Reason{vision.ReasonMovedUnsure}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var follow track.Tracker
			was, first := lays(lay...)
			follow.Follow(&first, was, track.Since{})
			since := track.Since{Any: true, Tumbled: tt.tumbled, Blind: tt.blind, Ask: true}
			for _, d := range first.Things {
				since.Dice = append(since.Dice, track.Known{Thing: d, Grey: was})
			}
			now, o := lays(tt.now...)
			gone := follow.Follow(&o, now, since)
			var tracks []int
			rolled := 0
			for _, d := range o.Things {
				tracks = append(tracks, d.Track)
				if d.Rolled {
					rolled++
				}
			}
			if !slices.Equal(tracks, tt.tracks) || rolled != tt.rolled || o.Moved != tt.moved ||
				!slices.Equal(gone, tt.gone) {
				t.Errorf("tracks %v, %d rolled, moved %v, gone %v; want %v, %d, %v, %v",
					tracks, rolled, o.Moved, gone, tt.tracks, tt.rolled, tt.moved, tt.gone)
			}
			if !slices.Equal(o.Reasons, tt.reasons) {
				t.Errorf("asked about for %v, want %v", o.Reasons, tt.reasons)
			}
		})
	}
}

// TestShift: a camera that was pushed shows everything shifted.
func TestShift(t *testing.T) {
	var was, pushed []die
	for i := range 10 {
		was = append(was, die{5 + 23*i, 1, uint64(i)})
		pushed = append(pushed, die{9 + 23*i, 1, uint64(i)})
	}
	before, _ := lays(was...)
	now, _ := lays(pushed...)
	if got := track.Shift(before, now); got != (vision.Vec{X: 4}) {
		t.Errorf("shifted by %v, want 4 px to the right", got)
	}
	if got := track.Shift(before, before); got != (vision.Vec{}) {
		t.Errorf("a camera that stands is shifted by %v", got)
	}
}
