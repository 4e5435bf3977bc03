package catalog_test

import (
	"encoding/json"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// People say what lies otherwise than the record has it; what follows from that is the game's to find.
func TestWhatLiesOtherwise(t *testing.T) {
	const (
		animals = `"lives":[5,5],"rows":[["cat"],["dog","dog"],["bear","goat","mole"],["hare","pig","pig","mouse"]],"turn":1`
		farm    = `"pens":[{"pig":4},{"cow":2}],"farms":[{},{}],"out":{"chicken":16,"goat":16,"sheep":16,"donkey":16,"pig":5},"tokens":[1,2]`
		tunnels = `"tunnels":[{"tiles":[{"kind":"soil","len":20},{"kind":"soil","len":21}],"hills":[{},{"b":1},{},{},{}]},{},{},{}],"turn":2`
	)
	tests := []struct {
		name, game, position string
		lies                 string // members of the answer that differ
		want                 string // in the state; "": as before
	}{
		{"nothing", "verasselt", `"hub":{"Y":5,"B":5},"pile":78,"yards":[{},{}],"heaps":[{},{}],"dice":["D","D","D","D","D","D","D"],"turn":1,"phase":"ready","group":"hub","mustBoost":0`, ``, ``},
		{"a card of the pile", "verasselt", `"hub":{"Y":5,"B":5},"pile":78,"yards":[{},{}],"heaps":[{},{}],"dice":["D","D","D","D","D","D","D"],"turn":1,"phase":"ready","group":"hub"`,
			`"yards":[{"R":1},{}]`, `"pile":77,"yards":[{"R":1},{}]`},
		{"another turn begins", "verasselt", `"hub":{"Y":5,"B":5},"pile":78,"yards":[{},{}],"heaps":[{},{}],"dice":["D","D","D","D","D","D","D"],"turn":1,"phase":"ready","group":"hub"`,
			`"turn":2`, `"turn":2,"turns":2,"phase":"choose","group":""`},
		{"a life", "animals", `"phase":"turn","start":1,` + animals, `"lives":[5,4]`, `"phase":"turn","rows":[["cat"]`},
		{"another start deals anew", "animals", `"phase":"turn","start":1,` + animals, `"start":2`, `"start":2,"phase":"deal","rows":[],"turn":0`},
		{"a game that is over goes on", "animals", `"phase":"over","start":1,"lives":[3,0]`, `"lives":[3,1]`, `"phase":"deal"`},
		{"hay", "schweinebande", `"round":3,"phase":"farm","hay":[2,3],` + farm, `"hay":[2,4]`, `"round":3,"phase":"farm"`},
		{"another round lies face down", "schweinebande", `"round":3,"phase":"farm","hay":[2,3],` + farm, `"round":2,"out":{"chicken":16,"goat":3}`, `"round":2,"phase":"reveal","turn":1`},
		{"a tile digs a hill up", "schnackelstein", tunnels, `"tunnels":[{"tiles":[{"kind":"soil","len":20},{"kind":"soil","len":21},{"kind":"worm","len":60}],"hills":[{},{"b":1},{},{},{}]},` +
			`{"tiles":[],"hills":[{},{},{},{},{}]},{"tiles":[],"hills":[{},{},{},{},{}]},{"tiles":[],"hills":[{},{},{},{},{}]}]`, `"hills":[{},{},{},{},{}],"blocked":false},{"tiles":[],"nose":0`},
		{"turns are counted for another seat", "schnackelstein", tunnels, `"turn":1`, `"turns":[0,0],"turn":1`},
		{"a portion", "heckmeck", `"grill":[21,22,23,24,25,26,27,28,29],"closed":[31,32,33,34,35,36],"stacks":[[],[30]],"turn":1`, `"grill":[21,23,24,25,26,27,28,29],"stacks":[[],[30,22]]`, `"stacks":[[],[30,22]]`},
	}
	for _, tt := range tests {
		t.Run(tt.game+": "+tt.name, func(t *testing.T) {
			g, _ := catalog.Find(tt.game)
			start := func(position string) engines.State {
				t.Helper()
				s, _, v, err := g.New([]byte(`{"players":["Anna","Ben"],"position":` + position + `}`))
				if err != nil || v != nil {
					t.Fatalf("position %s: %+v, %v", position, v, err)
				}
				return s
			}
			s := start("{" + tt.position + "}")
			laid := s.(engines.Laid)
			form := laid.Places()
			answer, err := form.Write(form.Held())
			if err != nil {
				t.Fatal(err)
			}
			members := map[string]json.RawMessage{}
			for _, object := range []string{string(answer), "{" + tt.lies + "}"} {
				if err := json.Unmarshal([]byte(object), &members); err != nil {
					t.Fatal(err)
				}
			}
			p, err := laid.Lay(mustJSON(t, members))
			if err != nil {
				t.Fatalf("Lay(%s): %v", mustJSON(t, members), err)
			}
			want := tt.want
			if want == "" {
				want = string(mustJSON(t, s))
			}
			if got := string(mustJSON(t, start(string(p.Position)))); !strings.Contains(got, want) {
				t.Errorf("the state is %s, want %s in it", got, want)
			}
		})
	}
}

// What is no answer is an error that names the place.
func TestWhatDoesNotLieAnywhere(t *testing.T) {
	for _, g := range catalog.All() {
		s, _, _, err := g.New(g.(engines.Sampler).Setup(first{}, 2))
		if err != nil {
			t.Fatal(err)
		}
		laid, ok := s.(engines.Laid)
		if !ok {
			continue // nothing lies on the table
		}
		form := laid.Places()
		answer, err := form.Write(form.Held())
		if err != nil {
			t.Fatal(err)
		}
		for _, bad := range []string{`null`, `[]`, `{"turn":`, with(answer, `"weather":1`), with(answer, `"turn":"Anna"`)} {
			p, err := laid.Lay([]byte(bad))
			if err != nil {
				continue
			}
			setup := `{"players":["P1","P2"],"position":` + string(p.Position) + `}`
			if _, _, v, err := g.New([]byte(setup)); err == nil && v == nil {
				t.Errorf("%s: %s is taken", g.Info().ID, bad)
			}
		}
	}
}

func with(object []byte, member string) string {
	return strings.TrimSuffix(string(object), "}") + "," + member + "}"
}

// first is chance that always gives the first.
type first struct{}

func (first) IntN(int) int { return 0 }

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
