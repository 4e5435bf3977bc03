package verasselt_test

import (
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/verasselt"
)

func TestWordsFitTheDisplay(t *testing.T) {
	counted := func(key string) bool { // these have a number of cards, the others name them
		return slices.Contains([]string{"VA-20.boost", "mustBoost", "now.mustBoost"}, key)
	}
	enginestest.Words(t, verasselt.Game{}, slices.DeleteFunc(keys(), counted),
		samples(verasselt.CardList(22, 22, 22, 22)))
	enginestest.Words(t, verasselt.Game{}, []string{"VA-20.boost", "mustBoost", "now.mustBoost"}, samples(8))
}

// samples are what messages are filled with; names have up to ten letters.
func samples(cards any) map[string][]any {
	name := []any{"Anna-Maria"}
	return map[string][]any{
		"count": {88, 1, 0}, "want": {22, 1, 88}, "each": {2, 1, 4}, "dice": {14, 6}, "cards": {cards}, "yard": {6, 0}, "heap": {40, 0},
		"color":  {verasselt.Color("Y"), verasselt.Color("B"), verasselt.Color("R"), verasselt.Color("G")},
		"colors": {verasselt.ColorList("B", "G", "R", "Y")}, "group": {verasselt.GroupName(verasselt.Hub),
			verasselt.GroupName(verasselt.Catch)},
		"whoSeat": name, "turnSeat": name, "predSeat": name, "winnerSeat": name,
	}
}

// Words are said as at the table: cards with their colours, names for seats.
func TestWords(t *testing.T) {
	g, players := verasselt.Game{}, []string{"Anna", "Ben", "Cem"}
	s := newGame(t, start)
	tests := []struct {
		name string
		do   []engines.Action
		want string // of the last event
	}{
		{"the choice", []engines.Action{verasselt.Choose{Group: verasselt.Hub}}, "Anna würfelt um die Mitte."},
		{"a catch", []engines.Action{verasselt.Choose{Group: verasselt.Hub},
			verasselt.Roll{Kept: dice("DDD"), Faces: dice("YYBD")}},
			"Anna fängt: 2 × Gelb und 1 × Blau."},
		{"bars only", []engines.Action{verasselt.Choose{Group: verasselt.Hub}, verasselt.Roll{Faces: dice("DDDDDDD")}}, "Anna fängt: keine Assel."},
		{"two colours", []engines.Action{verasselt.Choose{Group: verasselt.Hub}, verasselt.Roll{Faces: dice("RRRGGGD")}},
			"Verasselt: zu viele Würfel in Grün und Rot."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, events, v := engines.Apply(s, tt.do...)
			if v != nil {
				t.Fatal(v)
			}
			if m, _ := events[len(events)-1].Words(g, players); m.Text.De != tt.want {
				t.Errorf("said %q, want %q", m.Text.De, tt.want)
			}
		})
	}
	_, _, v := s.Apply(verasselt.Choose{Group: verasselt.Catch})
	if m, _ := v.Words(g, players); m.Text.De != "Bei Cem liegt kein Fang. Würfle für die Mitte." {
		t.Errorf("said %q", m.Text.De)
	}
}

func dice(letters string) (list []verasselt.Face) {
	for _, l := range letters {
		list = append(list, verasselt.Face(l))
	}
	return list
}
