//go:build !nocv

package cards_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
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

// just gives a deck that is there already.
func just(d sim.Deck) func() sim.Deck { return func() sim.Deck { return d } }

// animals are the simulated cards, each shown once, for all tests.
var animals = sync.OnceValues(func() (*pieces.Set, error) {
	set := &pieces.Set{Kind: pieces.Cards}
	near := sim.Config{Deck: sim.Animals, Seed: 9, Look: sim.Look{Width: 220, Tilt: 6, Blur: 0.7, Noise: 2}}
	for kind := range sim.Animals().Faces {
		if err := show(set, kind, near, sim.Card{Kind: kind}); err != nil {
			return nil, err
		}
	}
	return set, nil
})

// show adds what a picture of one card shows to a set.
func show(set *pieces.Set, name string, c sim.Config, card sim.Card) error {
	views, err := cards.Teacher{}.Show(c.Picture([]sim.Card{card}))
	if err != nil {
		return fmt.Errorf("%q: %w", name, err)
	}
	set.Add(name, views[0])
	return nil
}

// readerOf is a reader of what was shown.
func readerOf(t testing.TB, shown func() (*pieces.Set, error)) *cards.Reader {
	t.Helper()
	set, err := shown()
	if err != nil {
		t.Fatal(err)
	}
	r, err := cards.New(set)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	return r
}

// How cards may lie: they are named, or a person is asked; none is taken for another.
func TestHowCardsMayLie(t *testing.T) {
	deck := sim.Animals()
	r := readerOf(t, animals)
	edition := sim.Deck{Faces: map[string]*image.RGBA{}, Back: deck.Back}
	by := rand.New(rand.NewPCG(50, 9))
	for kind, img := range deck.Faces { // another edition: other pictures
		other := image.NewRGBA(img.Rect)
		draw.Draw(other, other.Rect, image.White, image.Point{}, draw.Src)
		for range 9 {
			at := image.Pt(10+by.IntN(120), 10+by.IntN(200))
			ink := image.NewUniform(color.RGBA{uint8(by.IntN(220)), uint8(by.IntN(220)),
				uint8(by.IntN(220)), 255})
			draw.Draw(other, image.Rectangle{at, at.Add(image.Pt(15+by.IntN(45), 15+by.IntN(60)))}, ink,
				image.Point{}, draw.Src)
		}
		edition.Faces[kind] = other
	}
	photo := image.NewRGBA(deck.Back.Rect) // a sheet with a small picture of a bear on it
	draw.Draw(photo, photo.Rect, image.White, image.Point{}, draw.Src)
	for y := range photo.Rect.Dy() / 2 {
		for x := range photo.Rect.Dx() / 2 {
			photo.Set(x+photo.Rect.Dx()/4, y+photo.Rect.Dy()/4, deck.Faces["bear"].At(2*x, 2*y))
		}
	}
	photos := sim.Deck{Faces: map[string]*image.RGBA{"photo": photo, "pig": deck.Faces["pig"]}, Back: deck.Back}
	strip := func(cards ...sim.Card) []sim.Card { return cards }
	tests := []struct {
		name string
		deck sim.Deck
		lie  []sim.Card
		want []string // nil: a person is asked, or nothing is seen
	}{
		{"turned", deck, strip(sim.Card{Kind: "cat", X: -120, Yaw: 90},
			sim.Card{Kind: "pig", X: 40, Yaw: 180},
			sim.Card{Kind: "dog", X: 180, Yaw: -40}), []string{"cat", "dog", "pig"}},
		{"two of a kind that touch", deck, strip(sim.Card{Kind: "cat", X: -33}, sim.Card{Kind: "cat", X: 31},
			sim.Card{Kind: "hare", X: 150}), []string{"cat", "cat", "hare"}},
		{"face down", deck, strip(sim.Card{X: -60}, sim.Card{Kind: "pig", X: 40}), nil},
		{"covered by two thirds", deck, strip(sim.Card{Kind: "bear", X: -30},
			sim.Card{Kind: "goat", X: 12, Y: 4, Yaw: 5}), []string{"bear", "goat"}},
		{"of another edition", edition, strip(sim.Card{Kind: "sheep", X: -60},
			sim.Card{Kind: "mouse", X: 40}), nil},
		{"a photograph of a card", photos, strip(sim.Card{Kind: "photo", X: -60}, sim.Card{Kind: "pig", X: 60}), nil},
		{"in a hand", deck, strip(sim.Card{Kind: "pig"}), nil},
		{"beside an arm", deck, strip(sim.Card{Kind: "pig", X: 60}), nil},
		{"none", deck, nil, nil},
	}
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			f := sim.Config{Deck: just(tt.deck), Seed: 4, Look: sim.Plain()}.Picture(tt.lie)
			arm := map[string]int{"in a hand": 340, "beside an arm": 180}[tt.name]
			for y := 290; y < f.H && arm > 0; y++ {
				for x := arm; x < arm+120; x++ {
					copy(f.Pix[y*f.Stride+3*x:], []byte{120, 150, 205})
				}
			}
			o, err := r.Read(f)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, d := range o.Things {
				names = append(names, d.Name)
			}
			slices.Sort(names)
			switch accepted := o.Decision == vision.Accept; {
			case tt.want == nil && accepted && len(names) >= len(tt.lie):
				t.Errorf("%v was accepted", names)
			case tt.want != nil && (!accepted || !slices.Equal(names, tt.want)):
				t.Errorf("%s %v %v, want %v", o.Decision, names, o.Reasons, tt.want)
			}
			for _, n := range names {
				if n != "" && (tt.name == "of another edition" ||
					!slices.ContainsFunc(tt.lie, func(c sim.Card) bool { return c.Kind == n })) {
					t.Errorf("%q lies there not", n)
				}
			}
		})
	}
}

// Cards that touch, and several of a kind, are all found: named, or a person is asked.
func TestCardsThatTouchAreAllFound(t *testing.T) {
	deck := sim.Animals()
	r := readerOf(t, animals)
	by := rand.New(rand.NewPCG(50, 10))
	kinds := []string{"cat", "pig", "dog", "hare"}
	whole, tables := 0, 4
	done := slices.Collect(sweep.Of(tables))
	for i := range tables {
		c := sim.Config{Deck: just(deck), Seed: by.Uint64(), W: 1600, H: 1200,
			Look: sim.Look{Width: 1000, Tilt: 10, Blur: 1.2, Noise: 3, Glare: 0.2, Shadow: 0.15}}
		var lie []sim.Card
		var want, got []string
		for _, y := range []float64{250, -250} {
			x := -400 + 200*by.Float64()
			for range 6 {
				want = append(want, kinds[by.IntN(len(kinds))])
				lie = append(lie, sim.Card{Kind: want[len(want)-1], X: x, Y: y + 6*by.Float64(), Yaw: 6*by.Float64() - 3})
				x += sim.Wide + 2 + 3*by.Float64()
			}
		}
		if !slices.Contains(done, i) { // the next one is drawn by the same chance
			continue
		}
		o, err := r.Read(c.Picture(lie))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range o.Things {
			got = append(got, d.Name)
		}
		slices.Sort(want)
		slices.Sort(got)
		switch {
		case slices.Equal(got, want):
			whole++
		case o.Decision == vision.Accept || len(got) < len(want):
			t.Errorf("%s %v, want %v", o.Decision, got, want)
		}
	}
	if least := sweep.Least(tables, tables-1); whole < least {
		t.Errorf("%d of %d tables are read, want at least %d", whole, len(done), least)
	}
}
