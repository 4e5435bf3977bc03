//go:build !nocv

package demo

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/cmd/spieltisch/internal/reader"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/schweinebande"
	"spieltisch/engines/verasselt"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// shown has each card of a simulated deck shown once. Of cards that are left out this time it gives the name
// alone.
func shown(t *testing.T, game engines.Carded, deck func() simcards.Deck, width float64) (_ *pieces.Set,
	names []string) {
	t.Helper()
	teacher, err := reader.NewTeacher(pieces.Cards)
	if err != nil {
		t.Fatal(err)
	}
	set := &pieces.Set{Kind: pieces.Cards}
	near := simcards.Config{Deck: deck, Seed: 9,
		Look: simcards.Look{Width: width, Tilt: 6, Blur: 0.7, Noise: 2}}
	names = game.Cards()
	if !slices.Contains(names, engines.FaceDown) {
		names = append(names, engines.FaceDown)
	}
	for _, name := range all(names) {
		kind := name
		if name == engines.FaceDown {
			kind = ""
		}
		views, err := teacher.Show(near.Picture([]simcards.Card{{Kind: kind}}))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		set.Add(name, views[0])
	}
	return set, names
}

// The simulated cards and tiles can be shown, and the sets that the program brings have the same.
func TestCardsAreTaught(t *testing.T) {
	for _, tt := range []struct {
		file string
		game interface {
			engines.Game
			engines.Carded
		}
		deck  func() simcards.Deck
		width float64
	}{
		{"cards.json", animals.Game{}, simcards.Animals, 220},
		{"tiles.json", schweinebande.Game{}, simcards.Tiles, 140},
		{"hubs.json", verasselt.Game{}, simcards.Bugs, 240},
	} {
		now, names := shown(t, tt.game, tt.deck, tt.width)
		if *update {
			if err := now.Write(tt.file); err != nil {
				t.Fatal(err)
			}
			continue
		}
		kept, err := Cards(tt.game.Info().ID)
		if slices.Sort(names); err != nil || !slices.Equal(kept.Names(), names) || kept.Six() != now.Six() {
			t.Errorf("%s has %v (%v), want %v; go test -run TestCardsAreTaught -update", tt.file, kept, err,
				names)
		}
	}
}

// Rows of the cards in one picture are read, and none is taken for another.
func TestCardsAreRead(t *testing.T) {
	set, err := Cards("animals")
	if err != nil {
		t.Fatal(err)
	}
	r, err := reader.WithPieces("", set)
	if err != nil {
		t.Fatal(err)
	}
	by := rand.New(rand.NewPCG(50, 1))
	kinds := slices.Sorted(maps.Keys(simcards.Animals().Faces))
	var tables [3][][]string
	for i := range tables {
		for n := range 4 {
			var row []string
			for range n + 1 {
				row = append(row, kinds[by.IntN(len(kinds))])
			}
			tables[i] = append(tables[i], row)
		}
	}
	right, read := 0, 0
	for _, seed := range sweep.Each([]int{1, 2, 0}) { // of the last one it is asked which card a mouse is
		read++
		c := simcards.Config{Deck: simcards.Animals, Seed: uint64(seed), Look: simcards.Plain()}
		rows := tables[seed]
		want, got := slices.Concat(rows...), []string(nil)
		o, err := r.Read(c.Picture(simcards.New(c).Rows(rows)))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range o.Things {
			got = append(got, d.Name)
		}
		slices.Sort(want)
		slices.Sort(got)
		t.Log(o.Decision, o.Reasons, got, want)
		switch same := slices.Equal(got, want); {
		case same && o.Decision == vision.Accept:
			right++
		case o.Decision == vision.Accept && len(got) == len(want):
			t.Errorf("read %v, there lie %v", got, want)
		}
	}
	if least := read - read/3; right < least {
		t.Errorf("%d of %d tables are read, want at least %d", right, read, least)
	}
}
