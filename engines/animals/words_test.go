package animals_test

import (
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/animals"
)

// The words of a refusal say what was seen, with names for seats and animals in the language of the table.
func TestWordsOfARefusal(t *testing.T) {
	g, players := animals.Game{}, []string{"Anna", "Ben"}
	start, _, _, err := g.New([]byte(`{"players":["Anna","Ben"],"position":{"phase":"turn","start":1,"lives":[5,5],` + rowsOpen + `,"turn":1,"known":[{},{"cat":4}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		action engines.Action
		want   string
	}{
		{"two for row three", animals.Exchange{Row: 3, Cards: []animals.Animal{animals.Cat, animals.Dog}},
			"Reihe 3 kostet 3 Karten. Hingelegt hast du 2."},
		{"a cat that Ben has", animals.Exchange{Row: 1, Cards: []animals.Animal{animals.Cat}}, "Das kann nicht sein: Alle 4 Katzen liegen schon woanders."},
		{"not on turn", animals.Knock{Seat: new(engines.Seat(2))}, "Warte kurz, Anna ist dran."},
		{"too early", animals.Knock{}, "Tausch in dieser Runde erst einmal, dann darfst du klopfen."},
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
