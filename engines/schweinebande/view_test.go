package schweinebande_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/engines"
	"spieltisch/engines/schweinebande"
)

func TestView(t *testing.T) {
	const empty = "board: - - - - - | - - - - - | - - - - - | - - - - - | - - - - -; "
	const equal = `"round":4,"phase":"final","pens":[{},{}],"farms":[{"pig":1},{"pig":1}],"out":{"chicken":16,"goat":16,"sheep":16,"donkey":16,"pig":14,"cow":16,"hay":4},"tokens":[2,1]`
	tests := []struct {
		name, position string
		do             []engines.Action
		now            string
		outlook        []string
		turn           engines.Seat
		big, pieces    string // ! is the tile just turned up, x face down, - a gap
	}{
		{
			name: "collecting", position: lines, turn: 1, now: "Take one of your farmers and show a straight line",
			pieces: "board: 1pig cow - 1cow - | - - - - - | - - pig - - | 2hay - - donkey - | goat - - - sheep; " +
				"pen 1:; farm 1:; hay 1:; pen 2:; farm 2:; hay 2:",
		},
		{
			name: "groups", position: farm, turn: 1, now: "Bring groups to the farm, or say you are done",
			outlook: []string{"SB-17 Four of a kind: donkey", "SB-17 Four of a kind: pig"},
			pieces: empty + "pen 1: 5donkey 4pig 1hay; farm 1:; hay 1:; " +
				"pen 2: 1chicken 1goat 1sheep 1donkey 1pig 1cow; farm 2: 1cow; hay 2:",
		},
		{
			name: "the second seat is asked", position: farm, do: []engines.Action{schweinebande.Done{Of: schweinebande.Of{Seat: 1}}},
			turn: 2,
			now:  "Bring groups to the farm, or say you are done", outlook: []string{"SB-18 All six animals: the cow goes to the farm"},
			pieces: empty + "pen 1: 5donkey 4pig 1hay; farm 1:; hay 1:; " +
				"pen 2: 1chicken 1goat 1sheep 1donkey 1pig 1cow; farm 2: 1cow; hay 2:",
		},
		{
			name: "short of hay", position: feed, turn: 1, now: "Sell an animal, you are short of hay: 7",
			big:     "9",
			outlook: []string{"SB-24 A hay sack feeds them all at once"},
			pieces:  empty + "pen 1: 5donkey 4pig 1hay; farm 1:; hay 1: 2hay; pen 2: 1goat 2cow; farm 2: 1cow; hay 2: 3hay",
		},
		{
			name: "enough hay", position: feed + `,"done":[true,false]`, turn: 2, now: "Feed your animals, hay: 3", big: "3",
			pieces: empty + "pen 1: 5donkey 4pig 1hay; farm 1:; hay 1: 2hay; pen 2: 1goat 2cow; farm 2: 1cow; hay 2: 3hay",
		},
		{
			name: "over", position: final, do: []engines.Action{schweinebande.Done{Of: schweinebande.Of{Seat: 1}}},
			now: "Cheer for Ben, who wins with 7", big: "7",
			pieces: empty + "pen 1:; farm 1:; hay 1:; pen 2:; farm 2: 1cow; hay 2:",
		},
		{
			name: "a shared win", position: equal, now: "Cheer: you share the win with 6", big: "6",
			pieces: empty + "pen 1:; farm 1: 1pig; hay 1:; pen 2:; farm 2: 1pig; hay 2:",
		},
	}
	g, players := schweinebande.Game{}, []string{"Anna", "Ben"}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, _, v := engines.Apply(newGame(t, two+`,"position":{`+tt.position+`}}`), tt.do...)
			if v != nil {
				t.Fatal(v)
			}
			view := s.View()
			if now, _ := view.Now.Words(g, players); now.Text.In("en") != tt.now {
				t.Errorf("now %q, want %q", now.Text.In("en"), tt.now)
			}
			var outlook []string
			for _, say := range view.Outlook {
				m, _ := say.Words(g, players)
				outlook = append(outlook, say.Rule+" "+m.Text.In("en"))
			}
			if diff := cmp.Diff(tt.outlook, outlook); diff != "" {
				t.Errorf("outlook (-want +got):\n%s", diff)
			}
			if view.Big != tt.big || view.Turn != tt.turn {
				t.Errorf("big %q, turn %d, want %q, %d", view.Big, view.Turn, tt.big, tt.turn)
			}
			if got := drawn(view.Scene); got != tt.pieces {
				t.Errorf("pieces %s\nwant   %s", got, tt.pieces)
			}
		})
	}
}

func TestTheTileJustTurnedUpIsTheTarget(t *testing.T) {
	s, _, v := newGame(t, two+`}`).Apply(schweinebande.Reveal{Space: schweinebande.Space{2, 1}, Tile: "pig"})
	if v != nil {
		t.Fatal(v)
	}
	if got, want := drawn(s.View().Scene), "board: x x x x x | x x !pig x x | "; !strings.HasPrefix(got, want) {
		t.Errorf("pieces %s, want %s…", got, want)
	}
}

// drawn writes a scene down.
func drawn(s engines.Scene) string {
	var areas []string
	for _, a := range s.Areas {
		b := a.ID
		if a.Seat != engines.Table {
			b = fmt.Sprintf("%s %d", a.ID, a.Seat)
		}
		b += ":"
		for i, p := range a.Pieces {
			if i > 0 && p.Row != a.Pieces[i-1].Row {
				b += " |"
			}
			b += " " + map[string]string{"target": "!", "closed": "x", "": ""}[p.State] + p.Label + p.Mark
			if p.Kind == "gap" {
				b += "-"
			}
		}
		areas = append(areas, b)
	}
	return strings.Join(areas, "; ")
}
