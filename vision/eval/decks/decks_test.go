package decks_test

import (
	"bytes"
	"slices"
	"testing"

	"spieltisch/vision/eval/decks"
)

// The same seed draws the same table, what lies there is of the deck, and no card is covered by more than the
// hardest row of the table of figures counts.
func TestTablesAreDrawnAgain(t *testing.T) {
	for name, hand := range map[string]decks.Hand{"making": decks.Making, "testing": decks.Testing} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := decks.New(hand, 3)
			s, again := d.At(1), decks.New(hand, 3).At(1)
			if !slices.Equal(s.Cards, again.Cards) || !bytes.Equal(s.Frame.Pix, again.Frame.Pix) {
				t.Errorf("drawn again there lie %v, before %v, or the picture differs", again.Cards, s.Cards)
			}
			if len(s.Names()) == 0 || s.Unknown() != 0 {
				t.Errorf("there lie %v, want cards of the deck alone", s.Cards)
			}
			for _, c := range s.Cards {
				if !slices.Contains(d.Names, c.Name) || c.Covered < 0 || c.Covered > 0.4 {
					t.Errorf("%+v lies there, want one of %v, covered by at most 0.4", c, d.Names)
				}
			}
			if bare := d.At(11); len(bare.Cards) != 0 {
				t.Errorf("the twelfth table has %v, want a bare one", bare.Cards)
			}
		})
	}
}
