package heckmeck_test

import (
	"slices"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/heckmeck"
)

// samples are what messages are filled with; names have up to ten letters. said forms the words for one face.
func samples(said func(engines.Face) any) map[string][]any {
	s := map[string][]any{
		"count": {8, 1, 2}, "dice": {8, 0, 12}, "want": {8, 1}, "shown": {8, 1}, "total": {40, 1}, "worms": {10, 2},
		"tile": {36, 21}, "right": {36, 21},
		"faces": {
			heckmeck.DiceList(1, 2, 3, 4, 5, 6), heckmeck.DiceList(6), heckmeck.DiceList(4, 5),
			heckmeck.DiceList(3, 4, 5, 6),
		},
		"whoSeat": {"Anna-Maria"}, "turnSeat": {"Anna-Maria"}, "fromSeat": {"Anna-Maria"}, "winnerSeat": {"Anna-Maria"},
	}
	for f := engines.Face(1); f <= 6; f++ {
		s["face"] = append(s["face"], said(f))
	}
	for _, b := range [][2]int{{0, 0}, {30, 0}, {30, 31}, {30, 30}} {
		for name, arg := range heckmeck.BustArgs(b[0], b[1]) {
			s[name] = append(s[name], arg)
		}
	}
	return s
}

func TestWordsFitTheDisplay(t *testing.T) {
	// speaks of one die, the others of all of a face
	one := func(key string) bool { return strings.HasPrefix(key, "HM-09") }
	enginestest.Words(t, heckmeck.Game{}, slices.DeleteFunc(keys(), one), samples(heckmeck.AllDice))
	enginestest.Words(t, heckmeck.Game{}, []string{"HM-09", "HM-09.tooMany", "HM-09.turned"}, samples(heckmeck.OneDie))
}

func TestWordsOfDice(t *testing.T) {
	tests := []struct {
		name string
		arg  any
		want engines.Text
	}{
		{"a number", heckmeck.OneDie(4), engines.Text{De: "eine 4", En: "a 4", Fr: "un 4", It: "un 4"}},
		{"a worm", heckmeck.OneDie(6), engines.Text{De: "einen Wurm", En: "a worm", Fr: "un ver", It: "un verme"}},
		{"all 4s", heckmeck.AllDice(4), engines.Text{De: "4er", En: "4s", Fr: "les 4", It: "i 4"}},
		{"all 1s", heckmeck.AllDice(1), engines.Text{De: "1er", En: "1s", Fr: "les 1", It: "gli 1"}},
		{"all worms", heckmeck.AllDice(6), engines.Text{De: "Würmer", En: "worms", Fr: "les vers", It: "i vermi"}},
		{"one in a list", heckmeck.DiceList(6), engines.Text{De: "1 Wurm", En: "1 worm", Fr: "1 ver", It: "1 verme"}},
		{"worms", heckmeck.DiceList(6, 6), engines.Text{De: "2 Würmer", En: "2 worms", Fr: "2 vers", It: "2 vermi"}},
		{"equal numbers", heckmeck.DiceList(4, 4, 4), engines.Text{De: "4, 4 und 4", En: "4, 4 and 4", Fr: "4, 4 et 4", It: "4, 4 e 4"}},
		{"a roll", heckmeck.DiceList(1, 2, 4, 4, 4, 5, 6, 6), engines.Text{De: "1, 2, 4, 4, 4, 5 und 2 Würmer", En: "1, 2, 4, 4, 4, 5 and 2 worms",
			Fr: "1, 2, 4, 4, 4, 5 et 2 vers", It: "1, 2, 4, 4, 4, 5 e 2 vermi"}},
		{"a list", heckmeck.DiceList(4, 5, 6), engines.Text{De: "4, 5 und Wurm", En: "4, 5 and worm", Fr: "4, 5 et ver", It: "4, 5 e verme"}},
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

// The words of a refusal say what was seen, with names for seats and never a 6 for a worm.
func TestWordsOfARefusal(t *testing.T) {
	g, players := heckmeck.Game{}, []string{"Anna", "Ben"}
	start, _, _, err := g.New([]byte(`{"players":["Anna","Ben"]}`))
	if err != nil {
		t.Fatal(err)
	}
	rolled, _, _ := start.Apply(heckmeck.Roll{Faces: []engines.Face{4, 4, 4, 1, 2, 5, 6, 6}})
	tests := []struct {
		name   string
		state  engines.State
		action engines.Action
		want   string
	}{
		{"two kinds", rolled, heckmeck.Aside{Dice: []engines.Face{6, 4, 6}}, "Das liegt neu beiseite: 4 und Wurm. Bitte nur eine Sorte."},
		{"one of two worms", rolled, heckmeck.Aside{Dice: []engines.Face{6}}, "Nimm alle Würmer: Es sind 2."},
		{"not shown", rolled, heckmeck.Aside{Dice: []engines.Face{3}}, "Kein Würfel zeigt eine 3. Schau noch mal hin."},
		{"not on turn", start, heckmeck.Roll{Seat: new(engines.Seat(2))}, "Warte kurz, Anna ist dran."},
		{"seven dice", start, heckmeck.Roll{Faces: make([]engines.Face, 7)}, "Gewürfelt: 7. Fang mit allen 8 Würfeln an."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, v := tt.state.Apply(tt.action)
			if v == nil {
				t.Fatal("accepted")
			}
			if m, _ := v.Words(g, players); m.Text.De != tt.want {
				t.Errorf("said %q, want %q", m.Text.De, tt.want)
			}
		})
	}
}
