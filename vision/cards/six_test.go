//go:build !nocv

package cards_test

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	sim "spieltisch/devices/sim/cards"
	"spieltisch/vision"
	"spieltisch/vision/cards"
	"spieltisch/vision/pieces"
)

// shownTiles are the simulated tiles, each shown once.
func shownTiles(t testing.TB, figures ...string) *cards.Reader {
	t.Helper()
	set := &pieces.Set{Kind: pieces.Cards}
	near := sim.Config{Deck: sim.Tiles, Seed: 9, W: 480, H: 360,
		Look: sim.Look{Width: 130, Tilt: 6, Blur: 0.7, Noise: 2}}
	for kind := range sim.Tiles().Faces {
		set.Add(kind, shownTile(t, near, sim.Card{Kind: kind, Yaw: 25}))
	}
	set.Add("back", shownTile(t, near, sim.Card{}))
	if !set.Six() {
		t.Fatal("the tiles were not seen to have six sides")
	}
	r, err := cards.New(set)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	r.Figures = figures
	for i := range 25 {
		x, y := float64(i%5), float64(i/5)
		r.Board = append(r.Board, vision.Vec{X: x + y/2, Y: y * math.Sqrt(3) / 2})
	}
	return r
}

func shownTile(t testing.TB, c sim.Config, tile sim.Card) *pieces.View {
	t.Helper()
	views, err := cards.Teacher{}.Show(c.Picture([]sim.Card{tile}))
	if err != nil {
		t.Fatalf("%q: %v", tile.Kind, err)
	}
	return views[0]
}

// boardOf lays tiles on a board of five by five, in any turn: some are face down, some are gone, and on every
// fourth one a figure stands.
func boardOf(seed uint64, gone int, figures []string) (sim.Config, []sim.Card) {
	by := rand.New(rand.NewPCG(seed, 50))
	kinds := []string{"chicken", "goat", "sheep", "donkey", "pig", "cow", "hay"}
	look := sim.Plain()
	look.Width = 460
	c := sim.Config{Deck: sim.Tiles, Seed: seed, Look: look}
	var spots []sim.Spot
	for i := range 25 {
		s := sim.Spot{X: float64(i%5) + float64(i/5)/2, Y: float64(i/5) * math.Sqrt(3) / 2}
		switch {
		case by.IntN(25) < gone:
		case i%3 == 0 && gone == 0:
			s.Down = true
		default:
			if s.Tile = kinds[by.IntN(7)]; i%4 == 1 && len(figures) > 0 {
				s.Figure = figures[by.IntN(len(figures))]
			}
		}
		spots = append(spots, s)
	}
	return c, sim.New(c).Board(spots)
}

// read holds what is read of cards against what lies there: each tile, and each figure, is right, in doubt,
// or wrong.
func read(t *testing.T, r *cards.Reader, c sim.Config, lie []sim.Card) (right, doubt, wrong int) {
	t.Helper()
	o, err := r.Read(c.Picture(lie))
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, card := range lie {
		kind := card.Kind
		if kind == "" {
			kind = "back"
		}
		if want = append(want, kind); card.Figure != "" {
			want = append(want, card.Figure)
		}
	}
	for _, d := range o.Dice {
		if d.Name != "" {
			got = append(got, d.Name)
		}
	}
	for _, name := range got {
		if k := slices.Index(want, name); k >= 0 {
			want = slices.Delete(want, k, k+1)
			right++
		} else {
			wrong++
		}
	}
	if o.Decision == vision.Accept && len(want) > 0 {
		t.Errorf("accepted without %v", want)
	}
	if len(want) > 0 {
		t.Log("in doubt:", want)
	}
	return right, len(want), wrong
}

// Tiles that touch are read in any turn, on a full board and on one with gaps, with figures on them. None is
// taken for another.
func TestTilesOnABoardAreRead(t *testing.T) {
	figures := []string{"blue", "yellow", "green", "red", "black"}
	r := shownTiles(t, figures...)
	for _, tt := range []struct {
		name    string
		gone    int
		figures []string
		doubt   int // at most, of three boards
	}{
		{"whole", 0, nil, 1},
		{"with gaps", 9, nil, 1},
		{"far apart", 18, figures, 6},
		{"half gone", 10, figures, 8},
		{"with figures", 0, figures, 8},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var right, doubt, wrong int
			for seed := range uint64(3) {
				c, lie := boardOf(seed, tt.gone, tt.figures)
				a, b, w := read(t, r, c, lie)
				right, doubt, wrong = right+a, doubt+b, wrong+w
			}
			t.Logf("%d right, %d in doubt, %d wrong", right, doubt, wrong)
			if wrong > 0 || doubt > tt.doubt {
				t.Errorf("%d right, %d in doubt, %d wrong", right, doubt, wrong)
			}
		})
	}
}

// Twenty-five tiles of one kind, which touch, have one outline and nothing that tells one from the other.
func TestTilesOfOneKindAreRead(t *testing.T) {
	r := shownTiles(t)
	c, lie := boardOf(3, 0, nil)
	for i := range lie {
		lie[i].Kind = "pig"
	}
	if right, doubt, wrong := read(t, r, c, lie); right < 25 || wrong > 0 {
		t.Errorf("%d right, %d in doubt, %d wrong", right, doubt, wrong)
	}
}

// Places of the board that the picture does not show are not taken for empty.
func TestABoardThatThePictureCutsIsAskedAbout(t *testing.T) {
	r := shownTiles(t)
	c, lie := boardOf(1, 0, nil)
	for i := range lie {
		lie[i].X += 120
	}
	o, err := r.Read(c.Picture(lie))
	if err != nil || o.Decision != vision.Ask {
		t.Errorf("%s %v, %v; want to be asked", o.Decision, o.Reasons, err)
	}
}

// What is no tile of the set, nor a whole one, is not named.
func TestWhatIsNoTileOfTheSet(t *testing.T) {
	r := shownTiles(t)
	look := sim.Plain()
	look.Width = 460
	strange := func() sim.Deck { // the backs of cards, as large as tiles
		return sim.Deck{Faces: map[string]*image.RGBA{"x": sim.Animals().Back}, Six: true}
	}
	for _, c := range []sim.Config{{Deck: strange, Seed: 4, Look: look}, {Deck: sim.Animals, Seed: 4, Look: look}} {
		var lie []sim.Card
		for kind := range c.Deck().Faces {
			lie = append(lie, sim.Card{Kind: kind, X: 90 * float64(len(lie)-2)})
		}
		o, err := r.Read(c.Picture(lie[:min(len(lie), 3)]))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range o.Dice {
			if d.Name != "" {
				t.Errorf("%q lies there not", d.Name)
			}
		}
	}
}

// A set of tiles is written and read with their shape; one with cards among them is refused.
func TestTilesAndCardsAreNoSet(t *testing.T) {
	set := &pieces.Set{Kind: pieces.Cards}
	near := sim.Config{Deck: sim.Tiles, Seed: 9, Look: sim.Look{Width: 140}}
	set.Add("pig", shownTile(t, near, sim.Card{Kind: "pig"}))
	path := fmt.Sprint(t.TempDir(), "/tiles.json")
	if err := set.Write(path); err != nil {
		t.Fatal(err)
	}
	if kept, err := pieces.Read(path, pieces.Cards); err != nil || !kept.Six() {
		t.Errorf("the tile was read with four sides: %v", err)
	}
	near = sim.Config{Deck: sim.Animals, Seed: 9, Look: sim.Look{Width: 220}}
	set.Add("cat", shownTile(t, near, sim.Card{Kind: "cat"}))
	if err := set.Write(path); err == nil {
		t.Error("a set of a tile and a card: no error")
	}
}
