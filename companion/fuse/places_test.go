package fuse_test

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"spieltisch/companion/fuse"
	"spieltisch/engines"
	"spieltisch/engines/schweinebande"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
)

// rhombus are the places of a board of five by five hexagons.
func rhombus(t *testing.T) []engines.Place {
	t.Helper()
	s, _, _, err := schweinebande.Game{}.New([]byte(`{"players":["Anna","Ben"]}`))
	if err != nil {
		t.Fatal(err)
	}
	return s.(engines.Spread).Lying().Places
}

// A board is found where it lies: turned, leaning, bumped, with tiles beside it and with few left on it.
func TestPlaces(t *testing.T) {
	places := rhombus(t)
	kinds := []string{"pig", "cow", "hen", "goat"}
	tests := []struct {
		name       string
		turn, lean float64 // degrees
		off        float64 // of the pieces, in steps
		gone       int     // pieces that do not lie there, of a known board
		beside     int     // pieces beside the board
		known      bool    // where it lay
		bumped     float64 // steps since then
		ok         bool
	}{
		{"as one sits before it", 0, 12, 0.05, 0, 0, false, 0, true},
		{"from the side", 90, 12, 0.05, 0, 0, false, 0, true},
		{"upside down", 180, 12, 0.05, 0, 0, false, 0, true},
		{"aslant, and the camera too", 40, 30, 0.08, 0, 0, false, 0, true},
		{"with pens beside it", 10, 20, 0.05, 0, 14, false, 0, true},
		{"half of it, bumped", 10, 20, 0.05, 12, 6, true, 0.8, true},
		{"nearly nothing left", 10, 20, 0.05, 23, 0, true, 0, true},
		{"a few that nobody knows", 10, 20, 0.05, 21, 0, false, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for seed := range sweep.Of(20) {
				by := rand.New(rand.NewPCG(uint64(seed), 50))
				var pieces []vision.Thing
				var lie []int // the place of each piece
				names := make([]string, len(places))
				piece := func(name string, x, y float64) {
					d := vision.Thing{Name: name}
					for c, p := range [4][2]float64{{-0.5, -0.57}, {0.5, -0.57}, {0.5, 0.57}, {-0.5, 0.57}} {
						d.Box[c] = seen(x+p[0], y+p[1], tt.turn, tt.lean)
					}
					pieces = append(pieces, d)
				}
				near := func() float64 { return tt.off * by.NormFloat64() / 2 }
				for n, p := range by.Perm(len(places)) {
					names[p] = kinds[by.IntN(len(kinds))]
					if n >= tt.gone {
						piece(names[p], places[p].X+near()+tt.bumped, places[p].Y+near()+tt.bumped/2)
						lie = append(lie, p)
					}
				}
				for i := range tt.beside {
					piece(kinds[by.IntN(len(kinds))], -1.2+1.04*float64(i)+near(), -2.1+near())
				}
				as := func(place, k int) bool { return pieces[k].Name == names[place] }
				var last *fuse.Board
				if tt.known {
					last = before(places, tt.turn, tt.lean, t)
				}
				on, _, ok := fuse.Places(pieces, func(vision.Thing) bool { return false }, places, as, last)
				if ok != tt.ok {
					t.Fatalf("seed %d: found %v", seed, ok)
				}
				if !ok {
					continue
				}
				n := 0
				for p, row := range on {
					for _, k := range row {
						if n++; k >= len(lie) || lie[k] != p {
							t.Fatalf("seed %d: piece %d on %s", seed, k, places[p].Name)
						}
					}
				}
				if n != len(lie) {
					t.Fatalf("seed %d: %d of %d pieces on places", seed, n, len(lie))
				}
			}
		})
	}
}

// seen is a place of a board, about 70 px a step, turned about its middle, by a camera that leans.
func seen(x, y, turn, lean float64) image.Point {
	s, k := math.Sincos(turn * math.Pi / 180)
	x, y = x-3, y-1.7
	x, y = x*k-y*s, x*s+y*k
	s, k = math.Sincos(lean * math.Pi / 180)
	far := 14 - y*s
	return image.Pt(int(600+70*14*x/far), int(400+70*14*y*k/far))
}

// before finds a whole board.
func before(places []engines.Place, turn, lean float64, t *testing.T) *fuse.Board {
	t.Helper()
	var pieces []vision.Thing
	for _, p := range places {
		at := seen(p.X, p.Y, turn, lean)
		pieces = append(pieces, vision.Thing{Box: vision.Box{at, at, at, at}})
	}
	as := func(place, piece int) bool { return place == piece }
	_, board, ok := fuse.Places(pieces, func(vision.Thing) bool { return false }, places, as, nil)
	if !ok {
		t.Fatal("the whole board is not found")
	}
	return &board
}

// A board from which lines are taken stays where it is, whatever is overlooked of it or read wrong: no tile
// that lies there is found on another place, or on none.
func TestABoardThatIsTakenAwayInLines(t *testing.T) {
	places := rhombus(t)
	kinds := []string{"pig", "cow", "hen", "goat"}
	for n := range sweep.Of(12) {
		seed := uint64(26 + n)
		by := rand.New(rand.NewPCG(seed, 51))
		turn, lean := 40*by.NormFloat64(), 10+25*by.Float64()
		names := make([]string, len(places))
		at := make([]vision.Box, len(places)) // where the tiles lie
		for p, q := range places {
			names[p] = kinds[by.IntN(len(kinds))]
			x, y := q.X+0.05*by.NormFloat64(), q.Y+0.05*by.NormFloat64()
			for c, d := range [4][2]float64{{-0.5, -0.57}, {0.5, -0.57}, {0.5, 0.57}, {-0.5, 0.57}} {
				at[p][c] = seen(x+d[0], y+d[1], turn, lean)
			}
		}
		last := before(places, turn, lean, t)
		for range 40 { // looks; a line is taken before each third of them
			var pieces []vision.Thing
			var lie []int
			for p, name := range names {
				if name == "" || by.IntN(10) == 0 {
					continue
				}
				d := vision.Thing{Name: name, Box: at[p]}
				if by.IntN(10) == 0 {
					d.Name = kinds[by.IntN(len(kinds))]
				}
				dx, dy := by.IntN(7)-3, by.IntN(7)-3
				for c := range d.Box {
					d.Box[c] = d.Box[c].Add(image.Pt(dx, dy))
				}
				pieces, lie = append(pieces, d), append(lie, p)
			}
			as := func(place, k int) bool { return pieces[k].Name == names[place] }
			on, board, ok := fuse.Places(pieces, func(vision.Thing) bool { return false }, places, as, last)
			if ok {
				last = &board
			}
			n := 0
			for p, row := range on {
				for _, k := range row {
					if n++; lie[k] != p {
						t.Fatalf("seed %d: the tile of %s is on %s", seed, places[lie[k]].Name, places[p].Name)
					}
				}
			}
			if ok && n < len(lie) {
				t.Fatalf("seed %d: %d of %d tiles are on places", seed, n, len(lie))
			}
			if by.IntN(3) == 0 {
				p, step := by.IntN(25), []int{1, 5, 4}[by.IntN(3)]
				for ; p < 25 && names[p] != ""; p += step {
					names[p] = ""
				}
			}
		}
	}
}
