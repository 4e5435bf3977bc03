package verasselt_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/engines"
	"spieltisch/engines/verasselt"
)

func TestView(t *testing.T) {
	const mid = `"hub":{"Y":4,"G":2},"pile":57,"yards":[{"Y":1,"R":2},{"G":4}],"heaps":[{"Y":3,"B":5},{"R":2,"G":4}],`
	const end = `"hub":{"Y":3,"B":1},"pile":0,"yards":[{"Y":1},{"B":1}],"heaps":[{"Y":18,"B":20,"R":%s},{"R":%s,"G":22}],"dice":["Y","B","R","D","D","D","D"],"turn":1`
	const common = "hub: 4yellow 2green; pile: x57; "
	tests := []struct {
		name, position, options string
		now                     string
		outlook                 []string
		turn                    engines.Seat
		big, pieces             string // the first areas; ! is the group
	}{
		{
			name: "before the choice", position: mid + `"catches":[{},{"B":2,"R":2}],"dice":["Y","B","R","D","D","D","D"],"turn":1`,
			now: "Roll for the middle, or for Ben’s catch", turn: 1, big: "0",
			outlook: []string{"VA-07 Middle: first new cards come to it, 8", "VA-06 Middle: Ben takes the catch home, 4"},
			pieces:  common + "roll: 1yellow 2blue 3red 5bar 5bar 5bar 5bar; own:; catch 1:; yard 1: 1yellow 2red; heap 1: x8; catch 2: 2blue 2red; yard 2: 4green; heap 2: x6",
		},
		{
			name: "the catch is rolled for", position: mid + `"catches":[{},{"B":1,"R":1}],"own":{"B":1,"R":1},"dice":["B","R","D","D","D","D","D"],"turn":1,"phase":"rolled","group":"catch"`,
			now: "Roll at least 4 dice, or stop", turn: 1, big: "2",
			outlook: []string{"VA-19 Stop: your catch stays, 2, and is not safe yet", "VA-19 Then Ben gets the rest, 2"},
			pieces:  common + "roll: 2blue 3red 5bar 5bar 5bar 5bar 5bar; own: 1blue 1red; catch 1:; yard 1: 1yellow 2red; heap 1: x8; catch 2: !1blue !1red; yard 2: 4green; heap 2: x6",
		},
		{
			name: "over", position: fmt.Sprintf(end, "4", "18"),
			now: "Cheer for Anna, with 42 in the heap", big: "42",
			pieces: "hub: 3yellow 1blue; pile:; roll: 1yellow 2blue 3red 5bar 5bar 5bar 5bar; own:; catch 1:; yard 1: 1yellow; heap 1: x42; catch 2:; yard 2: 1blue; heap 2: x40",
		},
		{
			name: "a shared win", position: fmt.Sprintf(end, "3", "19"),
			now: "Cheer: you share the win with 41 in the heap", big: "41",
			pieces: "hub: 3yellow 1blue; pile:; roll: 1yellow 2blue 3red 5bar 5bar 5bar 5bar; own:; catch 1:; yard 1: 1yellow; heap 1: x41; catch 2:; yard 2: 1blue; heap 2: x41",
		},
		{
			name: "nobody wins", position: fmt.Sprintf(end, "3", "19"), options: `,"options":{"sharedWin":false}`,
			now: "Shake hands: it is a tie, nobody wins", big: "",
			pieces: "hub: 3yellow 1blue; pile:; roll: 1yellow 2blue 3red 5bar 5bar 5bar 5bar; own:; catch 1:; yard 1: 1yellow; heap 1: x41; catch 2:; yard 2: 1blue; heap 2: x41",
		},
	}
	g, players := verasselt.Game{}, []string{"Anna", "Ben"}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			view := newGame(t, `{"players":["Anna","Ben"]`+tt.options+`,"position":{`+tt.position+`}}`).View()
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

// drawn writes a scene down.
func drawn(s engines.Scene) string {
	var areas []string
	for _, a := range s.Areas {
		b := a.ID
		if a.ID == "catch" || a.ID == "yard" || a.ID == "heap" {
			b = fmt.Sprintf("%s %d", a.ID, a.Seat)
		}
		b += ":"
		for _, p := range a.Pieces {
			b += " " + map[string]string{"target": "!", "closed": "x", "": ""}[p.State] + p.Label + p.Mark
		}
		areas = append(areas, b)
	}
	return strings.Join(areas, "; ")
}
