package schweinebande_test

import (
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/schweinebande"
)

// Words are said as at the table: animals and spaces by their names.
func TestWords(t *testing.T) {
	g, players := schweinebande.Game{}, []string{"Anna", "Ben"}
	tests := []struct {
		name, setup string
		do          engines.Action
		want        string // of the first event, or of the violation
	}{
		{"a tile turned up", two + `}`, schweinebande.Reveal{Space: schweinebande.Space{2, 1}, Tile: "pig"}, "Anna deckt C2 auf: Schwein."},
		{"not on turn", two + `}`, schweinebande.Reveal{By: schweinebande.By{Seat: new(engines.Seat(2))}}, "Anna fängt diese Runde an."},
		{"too early", two + `}`, schweinebande.Done{Of: schweinebande.Of{Seat: 1}}, "Das kommt später. Erst ist etwas anderes dran: Schau oben nach."},
		{"a line", two + `,"position":{` + lines + `}}`, schweinebande.Collect{Space: schweinebande.Space{0, 0}, Dir: "E"}, "Anna sammelt ein: 1 Schwein und 1 Kuh."},
		{"a group", two + `,"position":{` + farm + `}}`, schweinebande.Group4{Of: schweinebande.Of{Seat: 1}, Tile: "donkey"}, "Anna bringt auf den Hof: 1 Esel. Aus dem Spiel: 3."},
		{"three of a kind", two + `,"position":{` + farm + `}}`, schweinebande.Group4{Of: schweinebande.Of{Seat: 1}, Tile: "cow"}, "Du brauchst vier gleiche: Kuh. Du hast 0."},
		{"too little hay", two + `,"position":{` + feed + `}}`, schweinebande.Feed{Of: schweinebande.Of{Seat: 1}, Hay: new(9)}, "Das Heu reicht nicht. Es fehlt noch: 7. Verkauf ein Tier."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, events, v := newGame(t, tt.setup).Apply(tt.do)
			var m engines.Message
			if v != nil {
				m, _ = v.Words(g, players)
			} else {
				m, _ = events[0].Words(g, players)
			}
			if m.Text.In("de") != tt.want {
				t.Errorf("said %q, want %q", m.Text.In("de"), tt.want)
			}
		})
	}
}
