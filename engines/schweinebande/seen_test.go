package schweinebande_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/schweinebande"
	"spieltisch/packaging/sweep"
)

// see asks a state about a board that a camera saw.
func see(s engines.State, rows [][]string) engines.Explanation {
	return s.Explain(engines.Sensed{Cards: &engines.Cards{Rows: rows, Seen: true}})
}

// Games are followed by what lies on the board after each move, where nobody says that no farmer was placed.
// A line of one tile is asked about where it may become longer.
func TestABoardTellsTheMoves(t *testing.T) { // SB-05, SB-06, SB-11, SB-14
	g := schweinebande.Game{}
	for seed := range sweep.Of(30) {
		by := rand.New(rand.NewPCG(uint64(seed), 50))
		now, _, v, err := g.New(g.Setup(by, 2+seed%4))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		told := now // what the record has: a skip comes with the next tile
		asked := 0
		for range 4000 {
			prompts := now.Prompts()
			if len(prompts) == 0 {
				break
			}
			a := g.Answer(by, now, prompts[by.IntN(len(prompts))])
			lay, seen := g.Gesture(now, a).(engines.Lay)
			next, _, v := now.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			if now = next; a.Kind() == "skip" {
				continue
			}
			if !seen {
				if told, _, v = told.Apply(a); v != nil {
					t.Fatal(v)
				}
				continue
			}
			x := see(told, lay.Cards)
			way := x.Actions
			if len(x.Ways) > 0 {
				asked++
				way = x.Ways[0]
			}
			if told, _, v = engines.Apply(told, way...); v != nil || x.Breach != nil ||
				mustText(told) != mustText(now) {
				t.Fatalf("seed %d: %s was taken for %s (%v %v)", seed, text(a), text(way), v, x.Breach)
			}
		}
		if v := now.View(); !v.Over || asked > 20 {
			t.Errorf("seed %d: over %v, asked %d times", seed, v.Over, asked)
		}
	}
}

func text(v any) string { data, _ := json.Marshal(v); return string(data) }

// What a board means in a position.
func TestBoardsThatWereSeen(t *testing.T) {
	lie := func(s engines.State) [][]string {
		rows := s.(engines.Spread).Lying().Cards
		for i := range rows {
			rows[i] = slices.Clone(rows[i])
		}
		return rows
	}
	const none = `"pens":[{},{}],"farms":[{},{}]`
	pos := func(p string) string { return two + `,"position":{` + p + `}}` }
	placing := pos(`"round":1,"phase":"place","turn":1,"revealed":[0,0],` + none + `,"out":{},` + board("pig"))
	opening := pos(`"round":1,"phase":"open",` + none + `,"out":{},"tokens":[1,2],"farmers":[0,0],"board":` +
		opened())
	tests := []struct {
		name, setup string
		change      func(rows [][]string)
		actions     string // as JSON
		ways        int
		rule        string
	}{
		{"as it was", two + `}`, func([][]string) {}, `null`, 0, ""},
		{"one tile", two + `}`, func(r [][]string) { r[7] = []string{"cow"} },
			`[{"kind":"reveal","space":[2,1],"tile":"cow"}]`, 0, ""},
		{"with a farmer of a colour that is new", two + `}`,
			func(r [][]string) { r[7] = []string{"cow", "figure"} },
			`[{"kind":"reveal","space":[2,1],"tile":"cow"},{"kind":"place"}]`, 0, ""},
		{"with somebody else's farmer", two + `}`,
			func(r [][]string) { r[7] = []string{"cow", "figure2"} }, `null`, 0, "SB-06"},
		{"two tiles", two + `}`, func(r [][]string) { r[7], r[8] = []string{"cow"}, []string{"pig"} },
			`null`, 2, ""},
		{"two tiles, and whose farmer stands there", two + `}`,
			func(r [][]string) { r[7], r[8] = []string{"cow", "figure2"}, []string{"pig", "figure1"} },
			`[{"kind":"reveal","space":[3,1],"tile":"pig"},{"kind":"place"},` +
				`{"kind":"reveal","space":[2,1],"tile":"cow"},{"kind":"place"}]`, 0, ""},
		{"a gap while it is laid", two + `}`, func(r [][]string) { r[7] = nil }, `null`, 0, "SB-02"},
		{"the board of the round before", two + `}`, func(r [][]string) {
			for i := range r {
				r[i] = []string{"pig"}
			}
		}, `null`, 0, "SB-16"},
		{"a tile that is no tile", two + `}`, func(r [][]string) { r[7] = []string{"horse"} }, `null`, 0, "foreign"},
		{"placed", placing, func(r [][]string) { r[0] = []string{"pig", "figure1"} }, `[{"kind":"place"}]`, 0, ""},
		{"not placed", placing, func(r [][]string) { r[1] = []string{"hay"} },
			`[{"kind":"skip"},{"kind":"reveal","space":[1,0],"tile":"hay"}]`, 0, ""},
		{"placed too late", placing, func(r [][]string) { r[1] = []string{"hay", "figure1"} }, `null`, 0, "SB-06"},
		{"three tiles", placing,
			func(r [][]string) { r[1], r[2], r[3] = []string{"hay"}, []string{"pig"}, []string{"cow"} },
			`null`, 0, "SB-05"},
		{"some of the rest", opening, func(r [][]string) { r[24] = []string{"cow"} }, `null`, 0, ""},
		{"all of the rest", opening, func(r [][]string) { r[23], r[24] = []string{"goat"}, []string{"cow"} },
			`[{"kind":"open","tiles":[{"space":[3,4],"tile":"goat"},{"space":[4,4],"tile":"cow"}]}]`, 0, ""},
		{"a line", pos(lines), func(r [][]string) { r[0], r[1] = nil, nil },
			`[{"kind":"collect","space":[0,0],"dir":"E"}]`, 0, ""},
		{"a line that may become longer", pos(lines), func(r [][]string) { r[0] = nil }, `null`, 1, ""},
		{"half a line", pos(lines), func(r [][]string) { r[0], r[12] = nil, nil }, `null`, 0, "SB-14"},
		{"somebody else's farmer is gone", pos(lines), func(r [][]string) { r[15] = nil }, `null`, 0, "SB-13"},
		{"two lines", pos(lines), func(r [][]string) { r[0], r[1], r[15], r[20] = nil, nil, nil, nil },
			`null`, 1, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newGame(t, tt.setup)
			rows := lie(s)
			tt.change(rows)
			x := see(s, rows)
			rule := ""
			if x.Breach != nil {
				rule = x.Breach.Rule
			}
			if text(x.Actions) != tt.actions || len(x.Ways) != tt.ways || rule != tt.rule {
				t.Errorf("%s, %s, %s", text(x.Actions), text(x.Ways), rule)
			}
		})
	}
}

// opened is a board of which two tiles lie face down still, with all farmers of two players.
func opened() string {
	list := []map[string]any{}
	for i := range 25 {
		c := map[string]any{"space": []int{i % 5, i / 5}, "tile": []string{"pig", "cow", "hen"}[i%2]}
		switch {
		case i < 6:
			c["farmer"] = 1 + i%2
		case i >= 23:
			c["tile"] = ""
		}
		list = append(list, c)
	}
	data, _ := json.Marshal(list)
	return string(data)
}

// What lies otherwise than the record has it can be made the record.
func TestABoardCanBeTaken(t *testing.T) {
	s := newGame(t, two+`,"position":{`+lines+`}}`)
	rows := s.(engines.Spread).Lying().Cards
	rows[0], rows[1], rows[24] = nil, nil, []string{"goat"}
	data, err := json.Marshal(s.(engines.Spread).Lain(rows))
	if err != nil {
		t.Fatal(err)
	}
	var setup map[string]json.RawMessage
	_ = json.Unmarshal(data, &setup)
	setup["players"] = json.RawMessage(`["Anna","Ben"]`)
	data, _ = json.Marshal(setup)
	next, _, v, err := (schweinebande.Game{}).New(data)
	if err != nil || v != nil {
		t.Fatal(err, v)
	}
	if got := next.(engines.Spread).Lying().Cards; text(got) != text(rows) {
		t.Errorf("%s, want %s", text(got), text(rows))
	}
}
