package animals_test

import (
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/enginestest"
)

// samples are what messages are filled with; names have up to ten letters.
func samples() map[string][]any {
	s := map[string][]any{
		"count": {9, 1, 10}, "row": {4, 1}, "round": {12, 1},
		"points": {"60, 12, 7, 7, 0"}, "change": {"−1, −2, −2, −1, 0", "1, −1"},
	}
	for _, seat := range []string{"who", "turn", "hand", "out", "knock", "most", "start", "winner"} {
		s[seat+"Seat"] = []any{"Anna-Maria"}
	}
	for a := animals.Giraffe; a <= animals.Mouse; a++ {
		s["animals"] = append(s["animals"], animals.Several(a))
	}
	return s
}

func TestWordsFitTheDisplay(t *testing.T) { enginestest.Words(t, animals.Game{}, keys(), samples()) }

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
		{"two for row three", animals.Exchange{Row: 3, Cards: []animals.Animal{animals.Cat, animals.Dog}}, "Reihe 3 kostet 3, hingelegt: 2."},
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
			if m, _ := v.Words(g, players); m.Text.De != tt.want {
				t.Errorf("said %q, want %q", m.Text.De, tt.want)
			}
		})
	}
}
