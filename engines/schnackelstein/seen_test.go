package schnackelstein_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
	"spieltisch/packaging/sweep"
)

// see asks a state about gems that a camera saw.
func see(s engines.State, rows [][]string) engines.Explanation {
	return s.Explain(engines.Sensed{Cards: &engines.Cards{Rows: rows, Seen: true}})
}

func lying(s engines.State) engines.Lying { return s.(engines.Spread).Lying() }

// Through whole games gems lie as the record has them, and a position as they lie is that of the record.
func TestGemsAsOnTheRecord(t *testing.T) { // SS-24
	g := schnackelstein.Game{}
	for seed := range sweep.Of(20) {
		by := rand.New(rand.NewPCG(uint64(seed), 50))
		s, _, v, err := g.New(g.Setup(by, 2+seed%4))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		for len(s.Prompts()) > 0 {
			rows := lying(s).Cards
			if x := see(s, rows); x.Breach != nil || len(x.Actions) > 0 {
				t.Fatalf("%v differs: %v", rows, x.Breach)
			}
			is, _ := json.Marshal(s.(engines.Positioned).Position())
			if lain, _ := json.Marshal(s.(engines.Spread).Lain(rows)); string(lain) != string(is) {
				t.Fatalf("%v lies as\n%s, and not as\n%s", rows, lain, is)
			}
			next, _, v := s.Apply(g.Answer(by, s, s.Prompts()[0]))
			if v != nil {
				t.Fatal(v)
			}
			s = next
		}
		if l := lying(s); l.Zones != nil {
			t.Errorf("a game that is over compares %v", l)
		}
	}
}

// The zones of a board lie beside each other, and those of hills that were dug hold nothing.
func TestZonesOfHills(t *testing.T) {
	s := newGame(t, `{"players":["Anna","Ben"],"position":{"tunnels":[{"tiles":[{"kind":"soil","len":41}],"hills":[{},{"r":2},{},{},{}]},{},{},{}],"stump":{"b":2},`+
		`"turns":[1,1]}}`)
	zones := lying(s).Zones
	if len(zones) != 21 || !zones[0].Empty() || zones[1].Empty() {
		t.Fatalf("zones %v", zones)
	}
	for i, z := range zones {
		x, y := (z.X0+z.X1)/2, (z.Y0+z.Y1)/2
		for k, o := range zones {
			if held := o.Holds(x, y); held != (k == i && !z.Empty()) {
				t.Errorf("the middle of zone %d, %v: held by %d, %v", i, z, k, held)
			}
		}
		if z.X0 < 0 || z.X1 > 1 || z.Y0 < 0 || z.Y1 > 1 {
			t.Errorf("zone %v is not in the picture", z)
		}
	}
}

func TestGemsThatAreMissed(t *testing.T) { // SS-24
	s := newGame(t, `{"players":["Anna","Ben","Cleo"],"position":{"tunnels":[{"tiles":[{"kind":"soil","len":41}],"hills":[{},{"r":2},{"d":1},{},{}]},{"hills":[{"b":2},{},{},{},{}]},{},{}],`+
		`"stump":{"r":1,"b":2},"gems":[{"r":1},{},{}],"turns":[1,1,1]}}`)
	const ruby, sapphire, diamond = " ruby", " sapphire", " diamond"
	for _, c := range []struct {
		name          string
		second, third string // hills of the first tunnel
		blue, first   string // a hill of the second tunnel, and one that was dug
		stump         string
		want, as      string // rule, and what the position has then
	}{
		{"as on the record", ruby + ruby, diamond, sapphire + sapphire, "", ruby + sapphire + sapphire, "", ""},
		{"a ruby under the table", ruby, diamond, sapphire + sapphire, "", ruby + sapphire + sapphire, "SS-24", `"hills":[{},{"r":1},{"d":1},`},
		{"one too many", ruby + ruby + ruby, diamond, sapphire + sapphire, "", ruby + sapphire + sapphire, "SS-24", `"hills":[{},{"r":3},`},
		{"a diamond gone from its hill", ruby + ruby, "", sapphire + sapphire, "", ruby + sapphire + sapphire, "SS-24", `"hills":[{},{"r":2},{},`},
		{"one sapphire of a hill", ruby + ruby, diamond, sapphire, "", ruby + sapphire + sapphire, "SS-24", `"hills":[{"b":1},`},
		{"a gem of the stump", ruby + ruby, diamond, sapphire + sapphire, "", sapphire + sapphire, "SS-24", `"stump":{"b":2}`},
		{"something shows in a hill that was dug", ruby + ruby, diamond, sapphire + sapphire, ruby, ruby + sapphire + sapphire, "", ""},
		{"a piece of another game", ruby + " cow", diamond, sapphire + sapphire, "", ruby + sapphire + sapphire, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			rows := make([][]string, 21)
			for at, row := range map[int]string{0: c.first, 1: c.second, 2: c.third, 5: c.blue, 20: c.stump} {
				rows[at] = strings.Fields(row)
			}
			x := see(s, rows)
			if got := ruleOf(x.Breach); got != c.want {
				t.Errorf("breach %q, want %q", got, c.want)
			}
			lain, _ := json.Marshal(s.(engines.Spread).Lain(rows))
			if !strings.Contains(string(lain), c.as) {
				t.Errorf("lies as %s, want %s", lain, c.as)
			}
		})
	}
	paying := newGame(t, `{"players":["Anna","Ben"],"position":{"tunnels":[{"tiles":[{"kind":"beetle","len":41}]},{},{},{}],"gems":[{"r":1,"b":1},{}],"stump":{"b":1},`+
		`"turns":[1,1],"pending":{"beetles":1}}}`)
	rows := make([][]string, 21)
	rows[20] = []string{"ruby", "sapphire"}
	if x := see(paying, rows); x.Breach != nil {
		t.Errorf("a gem that is paid and was not told yet: %v", x.Breach)
	}
}

func ruleOf(v *engines.Violation) string {
	if v == nil {
		return ""
	}
	return v.Rule
}
