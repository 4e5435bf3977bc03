//go:build !nocv

package cards_test

import (
	"errors"
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	sim "spieltisch/devices/sim/cards"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/cards"
	"spieltisch/vision/pieces"
)

// tiles are the simulated tiles, each shown once, for all tests.
var tiles = sync.OnceValues(func() (*pieces.Set, error) {
	set := &pieces.Set{Kind: pieces.Cards}
	near := sim.Config{Deck: sim.Tiles, Seed: 9, W: 480, H: 360,
		Look: sim.Look{Width: 130, Tilt: 6, Blur: 0.7, Noise: 2}}
	for kind := range sim.Tiles().Faces {
		if err := show(set, kind, near, sim.Card{Kind: kind, Yaw: 25}); err != nil {
			return nil, err
		}
	}
	if err := show(set, "back", near, sim.Card{}); err != nil {
		return nil, err
	}
	if !set.Six() {
		return nil, errors.New("the tiles were not seen to have six sides")
	}
	return set, nil
})

// shownTiles is a reader of them.
func shownTiles(t testing.TB, figures ...string) *cards.Reader {
	t.Helper()
	r := readerOf(t, tiles)
	r.Figures = figures
	for i := range 25 {
		x, y := float64(i%5), float64(i/5)
		r.Board = append(r.Board, vision.Vec{X: x + y/2, Y: y * math.Sqrt(3) / 2})
	}
	return r
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
	for _, d := range o.Things {
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
	const boards = 3
	tests := []struct {
		name    string
		gone    int
		figures []string
		doubt   int // at most, of all boards
	}{
		{"half gone", 10, figures, 8},
		{"whole", 0, nil, 1},
		{"with gaps", 9, nil, 1},
		{"far apart", 18, figures, 6},
		{"with figures", 0, figures, 8},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			var right, doubt, wrong int
			for seed := range sweep.Of(boards) {
				c, lie := boardOf(uint64(seed), tt.gone, tt.figures)
				a, b, w := read(t, r, c, lie)
				right, doubt, wrong = right+a, doubt+b, wrong+w
			}
			// Of some boards it is their share, and a standard deviation more, as in package sweep.
			share := float64(tt.doubt*sweep.Some(boards)) / boards
			most := min(int(math.Ceil(share+math.Sqrt(share))), tt.doubt)
			t.Logf("%d right, %d in doubt, %d wrong", right, doubt, wrong)
			if wrong > 0 || doubt > most {
				t.Errorf("%d right, %d in doubt, %d wrong; want %d in doubt at most, none wrong", right, doubt, wrong, most)
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
	for _, c := range sweep.Each([]sim.Config{{Deck: strange, Seed: 4, Look: look},
		{Deck: sim.Animals, Seed: 4, Look: look}}) {
		var lie []sim.Card
		for kind := range c.Deck().Faces {
			lie = append(lie, sim.Card{Kind: kind, X: 90 * float64(len(lie)-2)})
		}
		o, err := r.Read(c.Picture(lie[:min(len(lie), 3)]))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range o.Things {
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
	if err := show(set, "pig", near, sim.Card{Kind: "pig"}); err != nil {
		t.Fatal(err)
	}
	path := fmt.Sprint(t.TempDir(), "/tiles.json")
	if err := set.Write(path); err != nil {
		t.Fatal(err)
	}
	if kept, err := pieces.Read(path, pieces.Cards); err != nil || !kept.Six() {
		t.Errorf("the tile was read with four sides: %v", err)
	}
	near = sim.Config{Deck: sim.Animals, Seed: 9, Look: sim.Look{Width: 220}}
	if err := show(set, "cat", near, sim.Card{Kind: "cat"}); err != nil {
		t.Fatal(err)
	}
	if err := set.Write(path); err == nil {
		t.Error("a set of a tile and a card: no error")
	}
}
