package vision_test

import (
	"image"
	"testing"

	"spieltisch/vision"
)

// What is read follows from what lies there, and whether it is only compared.
func TestWhatAttentionReads(t *testing.T) {
	tray := vision.Rect{X0: 0.7, X1: 1, Y1: 0.3}
	for _, tt := range []struct {
		name         string
		a            vision.Attention
		dice, pieces bool
	}{
		{"nobody says", vision.Attention{}, true, false},
		{"dice", vision.Attention{Dice: "pips"}, true, false},
		{"cards", vision.Attention{Pieces: "rows"}, false, true},
		{"cards of a game with dice, and no tray", vision.Attention{Dice: "bugs", Pieces: "hub"}, false, true},
		{"a tray beside cards", vision.Attention{Dice: "bugs", Pieces: "hub", Tray: tray}, true, true},
		{"dice beside cards that are compared", vision.Attention{Dice: "worms", Pieces: "grill", Compared: true},
			true, false},
		{"stones that are compared", vision.Attention{Pieces: "gems", Compared: true}, false, false},
	} {
		if d, p := tt.a.ReadsDice(), tt.a.ReadsPieces(); d != tt.dice || p != tt.pieces {
			t.Errorf("%s: reads dice %v, pieces %v; want %v, %v", tt.name, d, p, tt.dice, tt.pieces)
		}
	}
}

func TestEqualAttention(t *testing.T) {
	all := vision.Attention{Dice: "d", Pieces: "p", Compared: true, Tray: vision.Rect{X1: 1, Y1: 1},
		Zones: []vision.Rect{{X1: 0.5, Y1: 0.5}}}
	same := all
	same.Zones = []vision.Rect{{X1: 0.5, Y1: 0.5}}
	if !all.Equal(same) {
		t.Error("a copy says something else")
	}
	for i, change := range []func(*vision.Attention){
		func(a *vision.Attention) { a.Dice = "" },
		func(a *vision.Attention) { a.Pieces = "" },
		func(a *vision.Attention) { a.Compared = false },
		func(a *vision.Attention) { a.Tray.X1 = 0.5 },
		func(a *vision.Attention) { a.Zones = []vision.Rect{{X1: 0.5, Y1: 0.6}} },
	} {
		other := all
		if change(&other); all.Equal(other) || other.Equal(all) {
			t.Errorf("change %d says the same", i)
		}
	}
}

func TestRect(t *testing.T) {
	r := vision.Rect{X0: 0.25, Y0: 0.5, X1: 0.75, Y1: 1.2}
	if got, want := r.Pixels(100, 10), image.Rect(25, 5, 75, 10); got != want {
		t.Errorf("px %v, want %v", got, want)
	}
	if r.Empty() || !(vision.Rect{}).Empty() {
		t.Error("what has no size is empty, and nothing else")
	}
	for p, want := range map[vision.Vec]bool{{X: 0.25, Y: 0.5}: true, {X: 0.75, Y: 0.6}: false, {X: 0.3, Y: 0.4}: false} {
		if r.Holds(p) != want {
			t.Errorf("holds %v: %v", p, !want)
		}
	}
}
