package fuse_test

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/companion/fuse"
	"spieltisch/vision"
)

// laid are cards of 70×105 px in rows, turned about the middle of the picture by degrees, each by some px
// and degrees.
func laid(rows []int, left bool, turn, off float64, seed uint64) (cards []vision.Thing) {
	by := rand.New(rand.NewPCG(seed, 3))
	for j, n := range rows {
		for i := range n {
			x, y := 80*(float64(i)-float64(n-1)/2), 120*(float64(j)-float64(len(rows)-1)/2)
			if left {
				x = 80 * float64(i)
			}
			x, y = x+off*(2*by.Float64()-1), y+off*(2*by.Float64()-1)
			yaw := (turn + off/2*(2*by.Float64()-1)) * math.Pi / 180
			s, k := math.Sincos(turn * math.Pi / 180)
			x, y = 500+x*k-y*s, 500+x*s+y*k
			s, k = math.Sincos(yaw)
			var d vision.Thing
			for c, p := range [4][2]float64{{-35, -52}, {35, -52}, {35, 52}, {-35, 52}} {
				d.Box[c] = image.Pt(int(x+p[0]*k-p[1]*s), int(y+p[0]*s+p[1]*k))
			}
			cards = append(cards, d)
		}
	}
	by.Shuffle(len(cards), func(a, b int) { cards[a], cards[b] = cards[b], cards[a] })
	return cards
}

// Rows are found in any direction and order, and only where they are.
func TestRows(t *testing.T) {
	sizes := []int{1, 2, 3, 4}
	tests := []struct {
		name      string
		rows      []int
		left      bool
		turn, off float64
		ok        bool
	}{
		{"straight", sizes, false, 0, 0, true},
		{"as hands lay them", sizes, false, 0, 6, true},
		{"from the side", sizes, false, 90, 6, true},
		{"upside down", sizes, false, 180, 6, true},
		{"aslant", sizes, false, 33, 6, true},
		{"in another order", []int{3, 1, 4, 2}, false, 0, 6, true},
		{"each from the left", sizes, true, 0, 6, true},
		{"a card is missing", []int{1, 2, 3, 3}, false, 0, 6, false},
		{"a card too many", []int{1, 2, 4, 4}, false, 0, 6, false},
		{"two rows of five", []int{5, 5}, false, 0, 6, false},
		{"one row", []int{10}, false, 0, 6, false},
		{"other rows", []int{2, 2, 2, 4}, false, 0, 6, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for seed := range uint64(20) {
				cards := laid(tt.rows, tt.left, tt.turn, tt.off, seed)
				rows, ok := fuse.Rows(cards, sizes)
				if ok != tt.ok {
					t.Fatalf("seed %d: found %v", seed, ok)
				}
				var seen []int
				for i, row := range rows {
					if ok && len(row) != sizes[i] {
						t.Fatalf("seed %d: row %d has %d cards", seed, i+1, len(row))
					}
					seen = append(seen, row...)
				}
				slices.Sort(seen)
				if ok && len(slices.Compact(seen)) != len(cards) {
					t.Fatalf("seed %d: rows %v", seed, rows)
				}
			}
		})
	}
}
