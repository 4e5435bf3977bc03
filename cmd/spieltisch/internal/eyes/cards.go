package eyes

import (
	"cmp"
	"fmt"
	"slices"
	"sync"

	"spieltisch/cmd/spieltisch/demo"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
	"spieltisch/vision"
	"spieltisch/vision/gems"
	"spieltisch/vision/pieces"
	"spieltisch/vision/scene"
)

// Games are the IDs of games whose cards the camera reads as they were shown to it.
func (t *Table) Games() (out []string) {
	for _, g := range games.All() {
		id := g.Info().ID
		_, ok := g.(engines.Carded)
		if ok && t.Sees() && (t.Demo && demo.Draws(id) || !t.Demo && t.Config.Cards.Of(id) != "") {
			out = append(out, id)
		}
	}
	return out
}

// cardSet are the cards that were shown for a game. Each stands for one of the game, or lies face down.
func (t *Table) cardSet(game string) (*pieces.Set, error) {
	path := t.Config.Cards.Of(game)
	g, _ := games.Find(game)
	set, err := t.shownFor(g)
	if err != nil {
		return nil, fmt.Errorf("cards.%s: %w", game, err)
	}
	want := g.(engines.Carded).Cards()
	shown := map[string]bool{}
	for _, f := range set.Faces {
		name := cmp.Or(f.As, f.Name)
		if name != engines.FaceDown && !slices.Contains(want, name) {
			return nil, fmt.Errorf("cards.%s: %s: %q is none of %v; spieltisch teach --as says which",
				game, path, f.Name, want)
		}
		shown[name] = true
	}
	for _, name := range want {
		if !shown[name] {
			return nil, fmt.Errorf("cards.%s: %s: no picture shows %q; show it with spieltisch teach --add",
				game, path, name)
		}
	}
	return set, nil
}

// shownFor is the set of a game's pieces as it was shown, or as the demo's are.
func (t *Table) shownFor(g engines.Game) (*pieces.Set, error) {
	if t.Demo {
		return demo.Cards(g.Info().ID)
	}
	kind := pieces.Cards
	if _, ok := g.(engines.Gemmed); ok {
		kind = pieces.Gems
	}
	return pieces.Read(t.Config.Cards.Of(g.Info().ID), kind)
}

// cardReader reads cards by the names of a game. What lies face down is not there, where the game does not
// ask for it.
func (t *Table) cardReader(game string, set *pieces.Set) (vision.Reader, error) {
	if set.Kind == pieces.Gems {
		return gems.New(set)
	}
	g, _ := games.Find(game)
	var figures []string
	var board []vision.Vec
	if f, ok := g.(engines.Figured); ok {
		figures = f.Figures()
		for _, p := range f.Places() {
			board = append(board, vision.Vec{X: p.X, Y: p.Y})
		}
	}
	r, err := t.makers().Cards(set, figures, board)
	named := scene.Named{Reader: r, Set: set}
	if !slices.Contains(g.(engines.Carded).Cards(), engines.FaceDown) {
		named.Untold = engines.FaceDown
	}
	return named, err
}

// Reader reads the dice of the table, and the pieces that were shown for games.
func (t *Table) Reader() (*scene.Reader, error) {
	dice, err := t.diceReaders()
	if err != nil {
		return nil, err
	}
	sets := map[string]func() (vision.Reader, error){}
	for _, game := range t.Games() {
		if !t.Demo { // what a family showed is looked at now, what the program brings when it is played
			if _, err := t.cardSet(game); err != nil {
				return nil, err
			}
		}
		sets[game] = sync.OnceValues(func() (vision.Reader, error) {
			set, err := t.cardSet(game)
			if err != nil {
				return nil, err
			}
			return t.cardReader(game, set)
		})
	}
	return scene.New(dice, sets), nil
}
