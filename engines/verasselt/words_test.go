package verasselt_test

import (
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/verasselt"
)

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
			"Anna fängt: 2 gelbe und 1 blaue."},
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
			if m, _ := events[len(events)-1].Words(g, players); m.Text.In("de") != tt.want {
				t.Errorf("said %q, want %q", m.Text.In("de"), tt.want)
			}
		})
	}
	_, _, v := s.Apply(verasselt.Choose{Group: verasselt.Catch})
	if m, _ := v.Words(g, players); m.Text.In("de") != "Bei Cem liegt kein Fang. Würfle um die Mitte." {
		t.Errorf("said %q", m.Text.In("de"))
	}
}

func dice(letters string) (list []verasselt.Face) {
	for _, l := range letters {
		list = append(list, verasselt.Face(l))
	}
	return list
}
