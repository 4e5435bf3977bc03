package heckmeck_test

import (
	"maps"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

func TestWordsOfDice(t *testing.T) {
	tests := []struct {
		name string
		arg  any
		want engines.Text
	}{
		{"a number", heckmeck.OneDie(4), engines.Text{"de": "eine 4", "en": "a 4", "fr": "un 4", "it": "un 4"}},
		{"a worm", heckmeck.OneDie(6), engines.Text{"de": "einen Wurm", "en": "a worm", "fr": "un ver", "it": "un verme"}},
		{"all 4s", heckmeck.AllDice(4), engines.Text{"de": "4er", "en": "4s", "fr": "les 4", "it": "i 4"}},
		{"all 1s", heckmeck.AllDice(1), engines.Text{"de": "1er", "en": "1s", "fr": "les 1", "it": "gli 1"}},
		{"all worms", heckmeck.AllDice(6), engines.Text{"de": "Würmer", "en": "worms", "fr": "les vers", "it": "i vermi"}},
		{"one in a list", heckmeck.DiceList(6), engines.Text{"de": "1 Wurm", "en": "1 worm", "fr": "1 ver", "it": "1 verme"}},
		{"worms", heckmeck.DiceList(6, 6), engines.Text{"de": "2 Würmer", "en": "2 worms", "fr": "2 vers", "it": "2 vermi"}},
		{"equal numbers", heckmeck.DiceList(4, 4, 4), engines.Text{"de": "4, 4 und 4", "en": "4, 4 and 4", "fr": "4, 4 et 4", "it": "4, 4 e 4"}},
		{"a roll", heckmeck.DiceList(1, 2, 4, 4, 4, 5, 6, 6), engines.Text{"de": "1, 2, 4, 4, 4, 5 und 2 Würmer", "en": "1, 2, 4, 4, 4, 5 and 2 worms",
			"fr": "1, 2, 4, 4, 4, 5 et 2 vers", "it": "1, 2, 4, 4, 4, 5 e 2 vermi"}},
		{"a list", heckmeck.DiceList(4, 5, 6), engines.Text{"de": "4, 5 und Wurm", "en": "4, 5 and worm", "fr": "4, 5 et ver", "it": "4, 5 e verme"}},
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
		{"seven dice", start, heckmeck.Roll{Faces: make([]engines.Face, 7)},
			"Das waren 7 Würfel. Fang mit allen 8 an."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, v := tt.state.Apply(tt.action)
			if v == nil {
				t.Fatal("accepted")
			}
			if m, _ := v.Words(g, players); m.Text.In("de") != tt.want {
				t.Errorf("said %q, want %q", m.Text.In("de"), tt.want)
			}
		})
	}
}

// Dice that are put aside are said by their number.
func TestWordsOfAGroup(t *testing.T) {
	start, _, _, err := heckmeck.Game{}.New([]byte(`{"players":["Anna","Ben"]}`))
	if err != nil {
		t.Fatal(err)
	}
	rolled, _, _ := start.Apply(heckmeck.Roll{Faces: []engines.Face{4, 4, 4, 4, 2, 5, 6, 6}})
	for _, tt := range []struct {
		dice []engines.Face
		lang string
		want string
	}{
		{[]engines.Face{4, 4, 4, 4}, "en", "Anna puts four 4s aside and has 16."},
		{[]engines.Face{4, 4, 4, 4}, "de", "Anna legt vier 4er beiseite und hat 16."},
		{[]engines.Face{6, 6}, "fr", "Anna met deux vers de côté et a 10."},
		{[]engines.Face{2}, "it", "Anna mette da parte un 2 e ha 2."},
	} {
		_, events, v := rolled.Apply(heckmeck.Aside{Dice: tt.dice})
		if v != nil || len(events) == 0 {
			t.Fatalf("%v: refused, %v", tt.dice, v)
		}
		m, _ := events[0].Words(heckmeck.Game{}, []string{"Anna", "Ben"})
		if got := m.Text.In(tt.lang); got != tt.want {
			t.Errorf("said %q, want %q", got, tt.want)
		}
	}
}

// What a stop did to portions is said with the seat that lost one, and with what was turned over.
func TestWordsOfPortions(t *testing.T) { // HM-15, HM-21
	for _, tt := range []struct{ name, setup, want string }{
		{"stolen", `{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[22,23,24,25,26,27,28,29,31,32,33,34,35,36],` +
			`"stacks":[[],[30]],"turn":1,"aside":[6,6,6,6,6,5]}}`,
			"Anna stops with 30. Anna snatches the 30 from Ben. "},
		{"back and turned over", `{"players":["Anna","Ben"],"options":{"flipCompare":"all"},"position":{"grill":[21],` +
			`"closed":[22,23,24,25,26,27,28,29,31,32,33,34,35,36],"stacks":[[30],[]],"turn":1,"aside":[5,5,5,5,5,5]}}`,
			"Anna stops with 30. No worm: Anna gets nothing. The 30 goes back and is turned over. "},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, _, v, err := heckmeck.Game{}.New([]byte(tt.setup))
			if v != nil || err != nil {
				t.Fatal(v, err)
			}
			_, events, v := s.Apply(heckmeck.Stop{})
			if v != nil {
				t.Fatalf("stop refused: %v", v)
			}
			said := ""
			for _, e := range events {
				m, _ := e.Words(heckmeck.Game{}, []string{"Anna", "Ben"})
				said += m.Text.In("en") + " "
			}
			if said != tt.want {
				t.Errorf("said %q, want %q", said, tt.want)
			}
		})
	}
}
