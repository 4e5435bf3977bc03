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
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// shown has each card of a simulated deck shown once.
func shown(t *testing.T, game engines.Carded, deck func() simcards.Deck, width float64) *pieces.Set {
	t.Helper()
	teacher, err := reader.NewTeacher(pieces.Cards)
	if err != nil {
		t.Fatal(err)
	}
	set := &pieces.Set{Kind: pieces.Cards}
	near := simcards.Config{Deck: deck, Seed: 9,
		Look: simcards.Look{Width: width, Tilt: 6, Blur: 0.7, Noise: 2}}
	names := game.Cards()
	if !slices.Contains(names, engines.FaceDown) {
		names = append(names, engines.FaceDown)
	}
	for _, name := range names {
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
	return set
}

// The simulated cards and tiles can be shown, and the sets that the program brings have the same.
func TestCardsAreTaught(t *testing.T) {
	for _, tt := range []struct {
		file string
		game engines.Game
		now  *pieces.Set
	}{
		{"cards.json", animals.Game{}, shown(t, animals.Game{}, simcards.Animals, 220)},
		{"tiles.json", schweinebande.Game{}, shown(t, schweinebande.Game{}, simcards.Tiles, 140)},
		{"hubs.json", verasselt.Game{}, shown(t, verasselt.Game{}, simcards.Bugs, 240)},
	} {
		if *update {
			if err := tt.now.Write(tt.file); err != nil {
				t.Fatal(err)
			}
			continue
		}
		kept, err := Cards(tt.game.Info().ID)
		if err != nil || !slices.Equal(kept.Names(), tt.now.Names()) || kept.Six() != tt.now.Six() {
			t.Errorf("%s has %v (%v), want %v; go test -run TestCardsAreTaught -update", tt.file, kept, err,
				tt.now.Names())
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
	right := 0
	for seed := range uint64(3) {
		c := simcards.Config{Deck: simcards.Animals, Seed: seed, Look: simcards.Plain()}
		var rows [][]string
		var want, got []string
		for n := range 4 {
			rows = append(rows, nil)
			for range n + 1 {
				rows[n] = append(rows[n], kinds[by.IntN(len(kinds))])
			}
			want = append(want, rows[n]...)
		}
		o, err := r.Read(c.Picture(simcards.New(c).Rows(rows)))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range o.Dice {
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
	if right < 2 {
		t.Errorf("%d of 3 tables are read", right)
	}
}
