package schnackelstein_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
)

func TestView(t *testing.T) {
	const column = `{"tiles":[{"kind":"worm","len":20},{"kind":"beetle","len":20},{"kind":"soil","len":71}],"hills":[{},{},{"b":1},{"r":2},{"d":1}]}`
	tests := []struct {
		name, options, position string
		now                     string
		outlook                 []string
		big                     string
		areas                   string // without lanes
	}{
		{
			name: "a first turn", position: `{"jokers":[["long"],["long","short"]],"tunnels":[{"tiles":[{"kind":"short","len":10}]},{},{},{}]}`,
			now: "Push a beetle or a worm into a tunnel", big: "0",
			areas: "stump:; supply: 69 soil, 6 beetle, 3 worm; gems 1:; jokers 1: long; gems 2:; jokers 2: long, short",
		},
		{
			name: "a later turn", position: `{"turns":[1,1],"gems":[{"r":2,"d":1},{"b":1}],"stump":{"r":1,"b":2}}`,
			now: "Push a tile into a tunnel", big: "3",
			areas: "stump: 1 ruby, 2 sapphire; supply: 69 soil, 6 beetle, 3 worm; gems 1: 2 ruby, 1 diamond; jokers 1: long, short; gems 2: 1 sapphire; jokers 2: long, short",
		},
		{
			name: "an extra turn", position: `{"turns":[1,1],"extra":true,"tunnels":[` + column + `,{},{},{}]}`,
			now: "Push one more tile into a tunnel", big: "0",
			areas: "stump:; supply: 68 soil, 5 beetle, 2 worm; gems 1:; jokers 1: long, short; gems 2:; jokers 2: long, short",
		},
		{
			name: "a colour to take, then a worm", position: `{"turns":[1,1],"stump":{"r":2,"d":1},"pending":{"fees":1,"beetles":1,"worm":true},"tunnels":[` + column + `,{},{},{}]}`,
			now: "Take all gems of one colour from the stump", big: "3",
			outlook: []string{"SS-15 Red gems: you get 2", "SS-15 Diamonds: you get 1", "SS-18 After that it is your turn again"},
			areas:   "stump: 2 ruby, 1 diamond; supply: 68 soil, 5 beetle, 2 worm; gems 1:; jokers 1: long, short; gems 2:; jokers 2: long, short",
		},
		{
			name: "one gem to pay", position: `{"turns":[1,1],"gems":[{"r":2},{}],"pending":{"beetles":1},"tunnels":[` + column + `,{},{},{}]}`,
			now: "Put 1 gem on the stump", big: "1",
			areas: "stump:; supply: 68 soil, 5 beetle, 2 worm; gems 1: 2 ruby; jokers 1: long, short; gems 2:; jokers 2: long, short",
		},
		{
			name: "two gems to pay", position: `{"turns":[1,1],"gems":[{"r":2},{}],"pending":{"beetles":2},"tunnels":[{"tiles":[{"kind":"beetle","len":15},{"kind":"beetle","len":15},{"kind":"soil","len":80}]},{},{},{}]}`,
			now: "Put 2 gems on the stump", big: "2",
			areas: "stump:; supply: 68 soil, 4 beetle, 3 worm; gems 1: 2 ruby; jokers 1: long, short; gems 2:; jokers 2: long, short",
		},
		{
			name: "the simple variant", options: `,"options":{"variant":"simple"}`, position: `{"gems":[{"r":2},{}]}`,
			now: "Push a soil tile into a tunnel", big: "2",
			areas: "supply: 69 soil; gems 1: 2 ruby; gems 2:",
		},
		{
			name: "over", position: `{"tunnels":[{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]}],"gems":[{"r":2},{"r":4}]}`,
			now: "Cheer for Ben, who wins with 4 gems", big: "4",
			areas: "stump:; supply: 65 soil, 6 beetle, 3 worm; gems 1: 2 ruby; jokers 1: long, short; gems 2: 4 ruby; jokers 2: long, short",
		},
		{
			name: "over, with one gem", position: `{"tunnels":[{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]}],"gems":[{"r":1},{}]}`,
			now: "Cheer for Anna, who wins with 1 gem", big: "1",
			areas: "stump:; supply: 65 soil, 6 beetle, 3 worm; gems 1: 1 ruby; jokers 1: long, short; gems 2:; jokers 2: long, short",
		},
		{
			name: "over, shared", position: `{"tunnels":[{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]}]}`,
			now: "Cheer together: several win, each with 0", big: "0",
			areas: "stump:; supply: 65 soil, 6 beetle, 3 worm; gems 1:; jokers 1: long, short; gems 2:; jokers 2: long, short",
		},
	}
	g, players := schnackelstein.Game{}, []string{"Anna", "Ben"}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			view := newGame(t, `{`+names2+tt.options+`,"position":`+tt.position+`}`).View()
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
			if view.Big != tt.big {
				t.Errorf("big %q, want %q", view.Big, tt.big)
			}
			if diff := cmp.Diff(tt.areas, drawn(view.Scene)); diff != "" {
				t.Errorf("areas (-want +got):\n%s", diff)
			}
		})
	}
}

// drawn writes down what lies around the tunnels.
func drawn(s engines.Scene) string {
	var areas []string
	for _, a := range s.Areas {
		if a.Layout == engines.LayoutLane {
			continue
		}
		name := a.ID
		if a.Seat != engines.Table {
			name = fmt.Sprintf("%s %d", a.ID, a.Seat)
		}
		var pieces []string
		for _, p := range a.Pieces {
			pieces = append(pieces, strings.TrimSpace(p.Label+" "+p.Mark))
		}
		areas = append(areas, strings.TrimSpace(name+": "+strings.Join(pieces, ", ")))
	}
	return strings.Join(areas, "; ")
}

// A lane holds the hills with their gems, the tiles from the mouth to the mole, and the mole, each where it
// lies.
func TestLanes(t *testing.T) {
	s := newGame(t, `{`+names2+`,"position":{"turns":[1,1],"tunnels":[
		{"tiles":[{"kind":"worm","len":20},{"kind":"beetle","len":20.5},{"kind":"soil","len":71}],"hills":[{},{},{"b":1},{"r":2},{"d":1}]},
		{"tiles":[{"kind":"soil","len":441}]},{},{}]}}`)
	want := []string{
		"tunnel 0–500: hill 1 dug 80–110, hill 2 dug 170–200, hill 3 1 sapphire 260–290, hill 4 2 ruby 350–380, hill 5 1 diamond 440–470, " +
			"tile soil 0–71, tile beetle seen 71–91.5, tile worm seen 91.5–111.5, mole 111.5–171.5",
		"tunnel closed 0–500: hill 1 dug 80–110, hill 2 dug 170–200, hill 3 dug 260–290, hill 4 dug 350–380, hill 5 dug 440–470, tile soil 0–441",
		"tunnel 0–500: hill 1 80–110, hill 2 170–200, hill 3 260–290, hill 4 350–380, hill 5 440–470, mole -60–0",
	}
	areas := s.View().Scene.Areas
	for i, w := range want {
		if diff := cmp.Diff(w, lane(areas[i])); diff != "" {
			t.Errorf("tunnel %d (-want +got):\n%s", i+1, diff)
		}
	}
}

// lane writes a tunnel down.
func lane(a engines.Area) string {
	words := func(parts ...string) string {
		return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
	}
	var pieces []string
	for _, p := range a.Pieces {
		marks := ""
		if p.Marks > 0 {
			marks = fmt.Sprint(p.Marks)
		}
		pieces = append(pieces, words(p.Kind, p.Label, marks, p.Mark, p.State, fmt.Sprintf("%v–%v", p.From, p.To)))
	}
	return words(a.ID, a.State, fmt.Sprintf("0–%v:", a.Length), strings.Join(pieces, ", "))
}

// What the sensors should show is what lies in the tunnels.
func TestTunnels(t *testing.T) {
	s := newGame(t, `{`+names2+`,"options":{`+lengths+`},"position":{"turns":[1,1],"jokers":[["short"],["long","short"]],"tunnels":[
		{"tiles":[{"kind":"beetle","len":35},{"kind":"long","len":120}]},{"tiles":[{"kind":"soil","len":441}]},{},{}]}}`)
	all := s.(engines.TunnelPredictor).Tunnels()
	if len(all) != 4 {
		t.Fatalf("%d tunnels, want 4", len(all))
	}
	got := all[0]
	got.Lengths = nil
	want := engines.TunnelView{
		Mole: 600, Nose: 2150, End: 5000, MinVisible: 10,
		Hills: []engines.TunnelHill{{From: 800, To: 1100, Reached: true}, {From: 1700, To: 2000, Reached: true},
			{From: 2600, To: 2900}, {From: 3500, To: 3800}, {From: 4400, To: 4700}},
		Tiles: []engines.TunnelTile{{Kind: "beetle", From: 1200, To: 1550}, {Kind: "long", From: 0, To: 1200, Seen: true}},
		Kinds: []string{"beetle", "worm", "soil", "short"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tunnel 1 (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]engines.MM{200, 300, 400}, all[2].Lengths["soil"]); diff != "" {
		t.Errorf("lengths of soil (-want +got):\n%s", diff)
	}
	if !all[1].Out || all[1].Nose != 5010 || all[1].Kinds != nil {
		t.Errorf("tunnel 2 = %+v, want a mole that is out and no tile to follow", all[1])
	}
	if all[2].Nose != 0 || len(all[2].Tiles) != 0 {
		t.Errorf("tunnel 3 = %+v, want a mole before the mouth", all[2])
	}
}
