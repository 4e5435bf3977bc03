package companion_test

import (
	"testing"
	"testing/synctest"

	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/schnackelstein"
	"spieltisch/engines/verasselt"
	"spieltisch/vision"
)

// What a camera is to look for follows from the match that is on, and from what was shown to it.
func TestAttentionFollowsFromTheMatch(t *testing.T) {
	for _, tt := range []struct {
		name  string
		game  engines.Game
		cards bool   // were shown
		begin string // "": no match is on
		want  vision.Attention
		zones int
		tray  bool
	}{
		{name: "no match", game: heckmeck.Game{}, cards: true},
		{name: "dice", game: heckmeck.Game{}, begin: setupLine, want: vision.Attention{Dice: "heckmeck"}},
		{name: "dice beside portions", game: heckmeck.Game{}, cards: true, begin: setupLine,
			want: vision.Attention{Dice: "heckmeck", Pieces: "heckmeck", Compared: true}, zones: 3},
		{name: "a tray beside cards", game: verasselt.Game{}, cards: true, begin: bugSetup,
			want: vision.Attention{Dice: "verasselt", Pieces: "verasselt"}, zones: 5, tray: true},
		{name: "bug dice alone", game: verasselt.Game{}, begin: bugSetup,
			want: vision.Attention{Dice: "verasselt"}},
		{name: "cards in rows", game: animals.Game{}, cards: true,
			begin: `{"game":"animals","setup":{"players":["Anna","Ben"]}}`, want: vision.Attention{Pieces: "animals"}},
		{name: "cards that nobody showed", game: animals.Game{},
			begin: `{"game":"animals","setup":{"players":["Anna","Ben"]}}`},
		{name: "gems", game: schnackelstein.Game{}, cards: true,
			begin: `{"game":"schnackelstein","setup":{"players":["Anna","Ben"],"position":{"tunnels":[` +
				`{"hills":[{},{"r":2},{"r":1},{},{}]},{},{},{}],"stump":{"b":1},"turns":[1,1]}}}`,
			want: vision.Attention{Pieces: "schnackelstein", Compared: true}, zones: 21},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := startWith(t, tt.game)
				f.stop()
				if tt.cards {
					f.cards = []string{tt.game.Info().ID}
				}
				f.open()
				if tt.begin != "" {
					f.line("%s", tt.begin)
				}
				got := f.table.Attention()
				if len(got.Zones) != tt.zones || got.Tray.Empty() == tt.tray {
					t.Errorf("tray %v, zones %v; want a tray: %v, zones: %d", got.Tray, got.Zones, tt.tray, tt.zones)
				}
				if got.Zones, got.Tray = nil, (vision.Rect{}); !got.Equal(tt.want) {
					t.Errorf("%+v, want %+v", got, tt.want)
				}
			})
		})
	}
}
