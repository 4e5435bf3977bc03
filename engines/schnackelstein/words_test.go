package schnackelstein_test

import (
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/schnackelstein"
)

// samples are what messages are filled with; names have up to ten letters, counts up to what a line of the
// display may have to hold.
func samples() map[string][]any {
	s := map[string][]any{
		"tunnel": {4, 1}, "hill": {17, 1}, "want": {69, 1}, "most": {24, 0}, "count": {50, 0, 1}, "due": {6, 1},
		"whoSeat": {"Anna-Maria"}, "turnSeat": {"Anna-Maria"}, "ownerSeat": {"Anna-Maria"}, "winnerSeat": {"Anna-Maria"},
		"creatures": {schnackelstein.CreaturesArg(6, 3), schnackelstein.CreaturesArg(1, 1),
			schnackelstein.CreaturesArg(0, 0)},
	}
	for _, t := range []schnackelstein.Tile{"soil", "beetle", "worm", "long", "short"} {
		s["tiles"] = append(s["tiles"], schnackelstein.TilesArg(t))
	}
	for _, t := range []schnackelstein.Tile{"long", "short"} {
		s["tile"] = append(s["tile"], schnackelstein.YourTileArg(t))
	}
	for _, c := range []schnackelstein.Gem{schnackelstein.Ruby, schnackelstein.Sapphire,
		schnackelstein.Diamond} {
		s["gems"] = append(s["gems"], schnackelstein.StonesArg(c))
	}
	return s
}

func TestWordsFitTheDisplay(t *testing.T) {
	enginestest.Words(t, schnackelstein.Game{}, keys(), samples())
}

func TestWordsOfThings(t *testing.T) {
	tests := []struct {
		name string
		arg  any
		want engines.Text
	}{
		{"a beetle", schnackelstein.TileArg("beetle"), engines.Text{De: "einen Käfer", En: "a beetle", Fr: "un scarabée", It: "uno scarabeo"}},
		{"soil", schnackelstein.TileArg("soil"), engines.Text{De: "Erde", En: "soil", Fr: "de la terre", It: "della terra"}},
		{"an own joker", schnackelstein.YourTileArg("short"), engines.Text{De: "Deine kurze Platte", En: "Your short tile", Fr: "Ta plaque courte", It: "La tua tessera corta"}},
		{"gems", schnackelstein.GemsArg(2, 0, 1), engines.Text{De: "2 rote und 1 weißen", En: "2 red and 1 white", Fr: "2 rouges et 1 blanche", It: "2 rosse e 1 bianca"}},
		{"all colours", schnackelstein.GemsArg(1, 2, 3), engines.Text{De: "1 roten, 2 blaue und 3 weiße", En: "1 red, 2 blue and 3 white", Fr: "1 rouge, 2 bleues et 3 blanches", It: "1 rossa, 2 blu e 3 bianche"}},
		{"no gems", schnackelstein.GemsArg(0, 0, 0), engines.Text{De: "nichts", En: "nothing", Fr: "rien", It: "niente"}},
		{"creatures", schnackelstein.CreaturesArg(2, 1), engines.Text{De: "2 Käfer und 1 Wurm", En: "2 beetles and 1 worm", Fr: "2 scarabées et 1 ver", It: "2 scarabei e 1 verme"}},
		{"worms", schnackelstein.CreaturesArg(0, 2), engines.Text{De: "2 Würmer", En: "2 worms", Fr: "2 vers", It: "2 vermi"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := engines.Text{De: "{x}", En: "{x}", Fr: "{x}", It: "{x}"}.Fill(map[string]any{"x": tt.arg})
			if got != tt.want {
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
			if m, _ := v.Words(g, players); m.Text.De != tt.want {
				t.Errorf("said %q, want %q", m.Text.De, tt.want)
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
