//go:build !nocv

package main

import (
	"image/color"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
)

// TestReadTellsARestOnce: dice that lie where they were told to lie a moment ago were not thrown again, though the picture
// jumped, or after a hand beside them has gone that hid one; after a pause as long as a throw's they were.
func TestReadTellsARestOnce(t *testing.T) {
	lay := tray.Demo()
	lay.W, lay.H = 640, 480
	lay.Dice = []tray.Die{tray.DemoDie(5, -60, 20, 10), tray.DemoDie(4, 0, -30, 40), tray.DemoDie(2, 60, 30, 75)}
	const frames = 24 // of each part, a second
	lies, _ := lay.Render()
	lay.Camera.Turn += 1
	jumped, _ := lay.Render()
	lay.Camera.Turn -= 1
	var beside [4]devices.Frame // a hand that is never still
	for i := range beside {
		lay.Hand = &tray.Hand{X: 75 + 2*float64(i), Y: 40, Angle: 0, Skin: color.RGBA{R: 210, G: 160, B: 130, A: 255}, Sleeve: color.RGBA{R: 60, G: 60, B: 140, A: 255}, Size: 60}
		beside[i], _ = lay.Render()
	}
	lay.Hand, lay.Dice = nil, nil
	empty, _ := lay.Render()
	noise := rand.New(rand.NewPCG(1, 1))
	tests := []struct {
		name  string
		parts [][]devices.Frame
		want  [][]int // frames of the rests, first and last, from 0
	}{
		{"a jump", [][]devices.Frame{{lies}, {jumped}}, [][]int{{0, 2*frames - 1}}},
		{"a throw", [][]devices.Frame{{lies}, {empty}, {lies}}, [][]int{{0, frames - 1}, {2 * frames, 3*frames - 1}}},
		{"a hand", [][]devices.Frame{{empty}, beside[:], {lies}}, [][]int{{frames, 3*frames - 1}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "clip.avi")
			film(t, path, frames, lay.W, lay.H, frames*len(tt.parts), func(i int) []byte {
				part := tt.parts[i/frames]
				pix := part[i%len(part)].Packed()
				for range 1000 { // no camera sends the same bytes twice
					pix[noise.IntN(len(pix))] ^= 1
				}
				return pix
			})
			got := [][]int{}
			for _, l := range rests(t, path) {
				if !slices.Equal(l.Faces, []int{5, 4, 2}) {
					t.Errorf("frames %v: read %v, want 5 4 2", l.Frames, l.Faces)
				}
				got = append(got, l.Frames)
			}
			if !slices.EqualFunc(got, tt.want, slices.Equal) {
				t.Errorf("at rest in %v, want %v", got, tt.want)
			}
		})
	}
}
