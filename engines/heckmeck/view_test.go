package heckmeck_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

func TestView(t *testing.T) {
	const rest = `"closed":[22,24,25,26,28,29,30,31,32,33,34,35,36]`
	tests := []struct {
		name, options, position string
		now                     string
		outlook                 []string
		big                     string
		pieces                  string // in an area's order; ! is the target, x closed
	}{
		{
			name: "before the first roll", position: `{"grill":[21,27],` + rest + `,"stacks":[[],[23]],"turn":1}`,
			now: "Roll all 8 dice", big: "0",
			pieces: "grill: 21 x22 x24 x25 x26 27 x28 x29 x30 x31 x32 x33 x34 x35 x36; roll:; aside:; stack 1:; stack 2: 23",
		},
		{
			name: "a roll lies open", position: `{"grill":[21,27],` + rest + `,"stacks":[[],[23]],"turn":1,"aside":[6,6],"roll":[1,2,3,4,4,6]}`,
			now: "Put one kind of dice aside", big: "10",
			pieces: "grill: 21 x22 x24 x25 x26 27 x28 x29 x30 x31 x32 x33 x34 x35 x36; roll: 1 2 3 4 4 6; aside: 6 6; stack 1:; stack 2: 23",
		},
		{
			name: "a stop would take a portion", position: `{"grill":[21,27],` + rest + `,"stacks":[[],[23]],"turn":1,"aside":[6,6,6,4,4,4]}`,
			now: "Roll the 2 that are left, or stop", outlook: []string{"HM-14 Stop: you take 27 (2 worms)"}, big: "27",
			pieces: "grill: 21 x22 x24 x25 x26 !27 x28 x29 x30 x31 x32 x33 x34 x35 x36; roll:; aside: 4 4 4 6 6 6; stack 1:; stack 2: 23",
		},
		{
			name: "a stop would steal", position: `{"grill":[21,27],` + rest + `,"stacks":[[],[23]],"turn":1,"aside":[6,6,6,4,4]}`,
			now: "Roll the 3 that are left, or stop", outlook: []string{"HM-15 Stop: you snatch 23 from Ben (1 worm)"}, big: "23",
			pieces: "grill: 21 x22 x24 x25 x26 27 x28 x29 x30 x31 x32 x33 x34 x35 x36; roll:; aside: 4 4 6 6 6; stack 1:; stack 2: !23",
		},
		{
			name: "the last die, and no worm yet", position: `{"grill":[21,27],` + rest + `,"stacks":[[],[23]],"turn":2,"aside":[5,5,5,5,5,5,3]}`,
			now: "Roll the last die, or stop", big: "33",
			outlook: []string{"HM-13 Stop: nothing yet, you need a worm", "HM-20 Then your 23 goes back to the grill", "HM-21 Then the 27 is turned over"},
			pieces:  "grill: 21 x22 x24 x25 x26 27 x28 x29 x30 x31 x32 x33 x34 x35 x36; roll:; aside: 3 5 5 5 5 5 5; stack 1:; stack 2: 23",
		},
		{
			name: "too little", position: `{"grill":[21,27],` + rest + `,"stacks":[[],[23]],"turn":1,"aside":[6,6,6,5]}`,
			now: "Roll the 4 that are left, or stop", big: "20",
			outlook: []string{"HM-17 Stop: nothing yet, 20 is not enough for a portion"},
			pieces:  "grill: 21 x22 x24 x25 x26 27 x28 x29 x30 x31 x32 x33 x34 x35 x36; roll:; aside: 5 6 6 6; stack 1:; stack 2: 23",
		},
		{
			name: "a stop before the lay-aside is allowed", options: `,"options":{"allowStopBeforeAside":true}`,
			position: `{"grill":[21,27],` + rest + `,"stacks":[[],[23]],"turn":1,"aside":[6,6,6,6,1],"roll":[2,2,3]}`,
			now:      "Put one kind of dice aside, or stop", outlook: []string{"HM-14 Stop: you take 21 (1 worm)"}, big: "21",
			pieces: "grill: !21 x22 x24 x25 x26 27 x28 x29 x30 x31 x32 x33 x34 x35 x36; roll: 2 2 3; aside: 1 6 6 6 6; stack 1:; stack 2: 23",
		},
		{
			name: "over", position: `{"grill":[],"closed":[22,24,25,26,28,29,30,31,32,33,34,35,36],"stacks":[[21,27],[23]],"turn":0}`,
			now: "Cheer for Anna, who wins with 3 worms", big: "3",
			pieces: "grill: x22 x24 x25 x26 x28 x29 x30 x31 x32 x33 x34 x35 x36; roll:; aside:; stack 1: 21 27; stack 2: 23",
		},
		{
			name: "over, with one worm", position: `{"grill":[],"closed":[22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"stacks":[[21],[]],"turn":0}`,
			now: "Cheer for Anna, who wins with 1 worm", big: "1",
			pieces: "grill: x22 x23 x24 x25 x26 x27 x28 x29 x30 x31 x32 x33 x34 x35 x36; roll:; aside:; stack 1: 21; stack 2:",
		},
	}
	g, players := heckmeck.Game{}, []string{"Anna", "Ben"}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, _, v, err := g.New([]byte(`{"players":["Anna","Ben"]` + tt.options + `,"position":` + tt.position + `}`))
			if v != nil || err != nil {
				t.Fatal(v, err)
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
			if view.Big != tt.big {
				t.Errorf("big %q, want %q", view.Big, tt.big)
			}
			if got := drawn(view.Scene); got != tt.pieces {
				t.Errorf("pieces %s\nwant %s", got, tt.pieces)
			}
		})
	}
}

// drawn writes a scene down.
func drawn(s engines.Scene) string {
	var areas []string
	for _, a := range s.Areas {
		name := a.ID
		if a.Layout == engines.LayoutStack {
			name = fmt.Sprintf("%s %d", a.ID, a.Seat)
		}
		b := name + ":"
		for _, p := range a.Pieces {
			b += " " + map[string]string{"target": "!", "closed": "x", "": ""}[p.State] + p.Label
		}
		areas = append(areas, b)
	}
	return strings.Join(areas, "; ")
}

// The worm of a die is drawn as one, and so are the worms on portions.
func TestWormsAreDrawn(t *testing.T) {
	s, _, _, err := heckmeck.Game{}.New([]byte(`{"players":["Anna","Ben"],"position":{"grill":[21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"closed":[],"stacks":[[],[]],"turn":1,"aside":[5,6]}}`))
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, a := range s.View().Scene.Areas {
		for _, p := range a.Pieces {
			if p.Kind == "die" && (p.Mark == "worm") != (p.Label == "6") {
				t.Errorf("the die %q has the mark %q", p.Label, p.Mark)
			}
			if p.Kind == "tile" {
				total += p.Marks
			}
		}
	}
	if total != 40 {
		t.Errorf("%d worms on the portions, want 40", total)
	}
}
