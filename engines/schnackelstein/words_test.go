package schnackelstein_test

import (
	"maps"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
)

func TestWordsOfThings(t *testing.T) {
	tests := []struct {
		name string
		arg  any
		want engines.Text
	}{
		{"a beetle", schnackelstein.TileArg("beetle"), engines.Text{"de": "einen Käfer", "en": "a beetle", "fr": "un scarabée", "it": "un maggiolino"}},
		{"soil", schnackelstein.TileArg("soil"), engines.Text{"de": "Erde", "en": "soil", "fr": "de la terre", "it": "della terra"}},
		{"an own joker", schnackelstein.YourTileArg("short"), engines.Text{"de": "Dein kurzer Joker", "en": "Your short joker", "fr": "Ton joker court", "it": "Il tuo jolly corto"}},
		{"gems", schnackelstein.GemsArg(2, 0, 1), engines.Text{"de": "2 rote Steine und 1 Diamanten", "en": "2 red gems and 1 diamond", "fr": "2 pierres rouges et 1 diamant", "it": "2 pietre rosse e 1 diamante"}},
		{"all colours", schnackelstein.GemsArg(1, 2, 3), engines.Text{"de": "1 roten Stein, 2 blaue Steine und 3 Diamanten", "en": "1 red gem, 2 blue gems and 3 diamonds", "fr": "1 pierre rouge, 2 pierres bleues et 3 diamants", "it": "1 pietra rossa, 2 pietre blu e 3 diamanti"}},
		{"no gems", schnackelstein.GemsArg(0, 0, 0), engines.Text{"de": "nichts", "en": "nothing", "fr": "rien", "it": "niente"}},
		{"creatures", schnackelstein.CreaturesArg(2, 1), engines.Text{"de": "2 Käfer und 1 Wurm", "en": "2 beetles and 1 worm", "fr": "2 scarabées et 1 ver", "it": "2 maggiolini e 1 verme"}},
		{"worms", schnackelstein.CreaturesArg(0, 2), engines.Text{"de": "2 Würmer", "en": "2 worms", "fr": "2 vers", "it": "2 vermi"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := engines.Text{"de": "{x}", "en": "{x}", "fr": "{x}", "it": "{x}"}.Fill(map[string]any{"x": tt.arg})
			if !maps.Equal(got, tt.want) {
				t.Errorf("said %+v, want %+v", got, tt.want)
			}
		})
	}
}

// The words of a refusal say what was seen, with names for seats.
func TestWordsOfARefusal(t *testing.T) {
	g, players := schnackelstein.Game{}, []string{"Anna", "Ben"}
	start := newGame(t, `{"players":["Anna","Ben"],"position":{"tunnels":[{"tiles":[{"kind":"soil","len":441}]},{},{},{}],"turns":[1,1],"jokers":[["long","short"],["long","short"]]}}`)
	tests := []struct {
		name   string
		action engines.Action
		want   string
	}{
		{"a finished tunnel", schnackelstein.Push{Tunnel: 1, Tile: "soil", Len: 200}, "Gang 1 ist schon fertig. Nimm einen anderen."},
		{"a tile of another", schnackelstein.Push{Tunnel: 2, Tile: "long", Len: 900, Owner: 2}, "Diese Platte gehört Ben. Nimm eine von dir."},
		{"not on turn", schnackelstein.Push{By: schnackelstein.By{Seat: new(engines.Seat(2))}, Tunnel: 2, Tile: "soil",
			Len: 200}, "Warte kurz, Anna ist dran."},
		{"skipping", schnackelstein.Pass{}, "Aussetzen geht nicht. Schieb eine Platte hinein."},
		{"nothing to pay", schnackelstein.Pay{Gems: schnackelstein.Gems{1, 0, 0}}, "Gerade ist kein Käfer zu bezahlen. Behalte deine Steine."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, v := start.Apply(tt.action)
			if v == nil {
				t.Fatal("accepted")
			}
			if m, _ := v.Words(g, players); m.Text.In("de") != tt.want {
				t.Errorf("said %q, want %q", m.Text.In("de"), tt.want)
			}
		})
	}
}

func newGame(t testing.TB, setup string) engines.State {
	t.Helper()
	s, _, v, err := schnackelstein.Game{}.New([]byte(setup))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	return s
}
