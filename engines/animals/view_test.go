package animals_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/engines"
	"spieltisch/engines/animals"
)

func TestView(t *testing.T) {
	const rows = "giraffe 9; bear 8 mole 7; goat 7 sheep 6 dog 6; giraffe 9 bear 8 mole 7 goat 7"
	tests := []struct {
		name, position, now, big, rows string
		turn                           engines.Seat
		outlook                        []string
	}{
		{name: "before the deal", position: `{"phase":"deal","start":2,"lives":[5,4]}`, turn: 2, big: "4", rows: "; ; ; ",
			now: "Deal 10 cards each and lay rows of 1, 2, 3 and 4"},
		{name: "first turn", position: `{"phase":"turn","start":1,"lives":[5,4],` + rowsOpen + `,"turn":1}`, turn: 1, big: "5", rows: rows, now: "Swap a row"},
		{name: "later", position: `{"phase":"turn","start":1,"lives":[5,4],` + rowsOpen + `,"turn":1,"exchanged":[true,true]}`, turn: 1, big: "5", rows: rows,
			now: "Swap a row or knock"},
		{name: "last lap", position: `{"phase":"turn","start":1,"lives":[5,4],` + rowsOpen + `,"turn":1,"knocker":2,"exchanged":[true,true]}`, turn: 1, big: "5",
			rows: rows, now: "Swap a row for the last time, or pass", outlook: []string{"AN-09 Ben has knocked: after this all cards are laid face up."}},
		{name: "cards open", position: `{"phase":"reveal","start":1,"lives":[5,4],` + rowsOpen + `,"knocker":2,"exchanged":[true,true]}`, turn: 2, big: "4",
			rows: rows, now: "Lay all cards face up"},
	}
	g, players := animals.Game{}, []string{"Anna", "Ben"}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, _, v, err := g.New([]byte(`{"players":["Anna","Ben"],"position":` + tt.position + `}`))
			if v != nil || err != nil {
				t.Fatal(v, err)
			}
			view := s.View()
			now, _ := view.Now.Words(g, players)
			var outlook []string
			for _, say := range view.Outlook {
				m, _ := say.Words(g, players)
				outlook = append(outlook, say.Rule+" "+m.Text.In("en"))
			}
			got := []any{now.Text.In("en"), view.Big, drawn(view.Scene), view.Turn, outlook}
			want := []any{tt.now, tt.big, tt.rows, tt.turn, tt.outlook}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("view (-want +got):\n%s", diff)
			}
		})
	}
}

// What is known of hands plays for people, so nobody sees it.
func TestHandsAreNotShown(t *testing.T) {
	s, _, _, err := animals.Game{}.New([]byte(`{"players":["Anna","Ben"],"position":{"phase":"turn","start":1,"lives":[5,5],` + rowsOpen + `,"turn":1,"known":[{"cat":4},{}]}}`))
	if err != nil {
		t.Fatal(err)
	}
	if view := fmt.Sprintf("%+v", s.View()); strings.Contains(view, "cat") {
		t.Errorf("the view tells of cats: %s", view)
	}
}

// drawn writes the rows down.
func drawn(s engines.Scene) string {
	var areas []string
	for _, a := range s.Areas {
		var cards []string
		for _, p := range a.Pieces {
			cards = append(cards, p.Mark+" "+p.Label)
		}
		areas = append(areas, strings.Join(cards, " "))
	}
	return strings.Join(areas, "; ")
}
