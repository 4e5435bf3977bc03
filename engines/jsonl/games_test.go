package jsonl_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/jsonl"
)

// bad is a line, and what its answer must say: part of an error, or the rule that it breaks.
type bad struct{ line, says string }

// played is a game with a setup, an action that is accepted after it, and lines that are not.
type played struct {
	id, setup, action string
	errors            []bad // not understood: the field is named
	refused           []bad // understood: a rule is named
}

const hills = `[[{"r":1},{"b":1},{"d":1},{"r":1},{"r":2}],[{"b":1},{"r":1},{"d":1},{"r":2},{"d":1}],[{"r":2},{"d":1},{"b":1},{"r":1},{"b":1}],[{"b":1},{"r":1},{"d":1},{"r":1},{"r":3}]]`

// everyGame lists the games of the catalogue. Of one that has no lines here those are tried that any game
// refuses, with a setup and an action as it samples them.
func everyGame(tb testing.TB) []played {
	tb.Helper()
	known := fewGames()
	var out []played
	for _, g := range catalog.All() {
		id := g.Info().ID
		if i := slices.IndexFunc(known, func(p played) bool { return p.id == id }); i >= 0 {
			out = append(out, known[i])
			continue
		}
		sampler, by := g.(engines.Sampler), rand.New(rand.NewPCG(1, 2))
		setup := sampler.Setup(by, g.Info().MinSeats)
		s, _, v, err := g.New(setup)
		if err != nil || v != nil {
			tb.Fatalf("%s: %s is refused: %v, %v", id, setup, v, err)
		}
		action, err := json.Marshal(engines.Sample(sampler, by, s))
		if err != nil {
			tb.Fatal(err)
		}
		out = append(out, played{id: id, setup: string(setup), action: string(action)})
	}
	return out
}

// fewGames have lines of their own.
func fewGames() []played {
	const two = `{"players":["Anna","Ben"],`
	return []played{
		{
			id: "heckmeck", setup: `{"players":["Anna","Ben"]}`, action: `{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}`,
			errors: []bad{
				{`{"do":{"kind":"roll","faces":[4.5,4,4,1,2,5,6,6]}}`, `"faces"`},
				{`{"do":{"kind":"stop","tile":27.5}}`, `"tile"`},
				{`{"setup":` + two + `"first":3}}`, `"first": there is no seat 3`},
				{`{"setup":` + two + `"position":{"grill":[21],"closed":[],"stacks":[[],[]],"turn":3}}}`, `"turn"`},
				{`{"setup":` + two + `"position":{"grill":[21.5],"closed":[],"stacks":[[],[]],"turn":1}}}`, `"position": field "grill"`},
				{`{"setup":` + two + `"position":{"grill":[21],"closed":[],"stacks":[[],[]],"turn":1,"dice":8}}}`, `unknown field "dice"`},
			},
			refused: []bad{
				{`{"do":{"kind":"stop","seat":9}}`, "HM-03"}, // the rules interface calls no seat of an action unknown
				{`{"setup":` + two + `"position":{"grill":[21,21],"closed":[],"stacks":[[],[]],"turn":1}}}`, "HM-02"},
			},
		},
		{
			id: "verasselt", setup: two + `"hub":{"Y":3,"B":3,"R":2,"G":2}}`, action: `{"kind":"choose","group":"hub"}`,
			errors: []bad{
				{`{"do":{"kind":"boost","cards":{"Y":1.5}}}`, `"cards": field "Y"`},
				{`{"do":{"kind":"choose","group":"hub","seat":3}}`, `"seat": there is no seat 3`},
				{`{"do":{"kind":"choose","group":"hub","seat":9}}`, `"seat": there is no seat 9`},
				{`{"setup":` + two + `"hub":{"Y":10},"first":3}}`, `"first": there is no seat 3`},
				{`{"setup":` + two + `"position":{"hub":{},"pile":2.5,"yards":[{},{}],"heaps":[{},{}],"dice":[],"turn":1}}}`, `"position": field "pile"`},
			},
			refused: []bad{
				{`{"setup":` + two + `"hub":{"Y":9}}}`, "VA-01"},
				{`{"setup":` + two + `"position":{"hub":{"Y":5},"pile":80,"yards":[{},{}],"heaps":[{},{}],"dice":["D","D","D","D","D","D","D"],"turn":1}}}`, "VA-01"},
			},
		},
		{
			id: "schnackelstein", setup: two + `"hills":` + hills + `,"stump":{"r":3}}`, action: `{"kind":"push","tunnel":1,"tile":"beetle","len":30}`,
			errors: []bad{
				{`{"do":{"kind":"push","tunnel":1.5,"tile":"beetle","len":30}}`, `"tunnel"`},
				{`{"do":{"kind":"pay","gems":{"r":0.5}}}`, `"gems": field "r"`},
				{`{"do":{"kind":"pass","seat":3}}`, `"seat": there is no seat 3`},
				{`{"do":{"kind":"pass","seat":9}}`, `"seat": there is no seat 9`},
				{`{"setup":` + two + `"position":{"turn":3}}}`, `"position": field "turn"`},
				{`{"setup":` + two + `"position":{"turns":[1,0.5]}}}`, `"position": field "turns"`},
			},
			refused: []bad{
				{`{"setup":` + two + `"position":{"gems":[{"r":25},{}]}}}`, "SS-24"},
				{`{"setup":` + two + `"position":{"supply":{"soil":70}}}}`, "SS-11"},
			},
		},
		{
			id: "animals", setup: `{"players":["Anna","Ben"]}`,
			action: `{"kind":"deal","rows":[["cat"],["cat","dog"],["bear","bear","bear"],["mole","mole","goat","goat"]]}`,
			errors: []bad{
				{`{"do":{"kind":"exchange","row":1.5,"cards":["cat"]}}`, `"row"`},
				{`{"do":{"kind":"score","majorities":{"cat":0.5}}}`, `"majorities": field "cat"`},
				{`{"do":{"kind":"score","majorities":{"cat":3}}}`, `field "cat": there is no seat 3`},
				{`{"setup":` + two + `"first":3}}`, `"first": there is no seat 3`},
				{`{"setup":` + two + `"position":{"phase":"deal","start":1,"lives":[1,1.5]}}}`, `"position": field "lives"`},
			},
			refused: []bad{
				{`{"do":{"kind":"knock","seat":9}}`, "AN-02"}, // the phase comes first; no seat of an action is unknown
				{`{"do":{"kind":"deal","seat":9,"rows":[]}}`, "AN-03"},
				{`{"setup":` + two + `"position":{"phase":"turn","start":1,"lives":[1,1],"rows":[["cat"],["cat","cat"],["cat","cat","dog"],["dog","dog","dog","dog"]],"turn":1}}}`, "AN-21"},
			},
		},
		{
			id: "schweinebande", setup: `{"players":["Anna","Ben"]}`, action: `{"kind":"reveal","space":[2,1],"tile":"pig"}`,
			errors: []bad{
				{`{"do":{"kind":"reveal","space":[2,1.5],"tile":"pig"}}`, `"space"`},
				{`{"do":{"kind":"feed","seat":1,"hay":2.5}}`, `"hay"`},
				{`{"do":{"kind":"skip","seat":3}}`, `"seat": there is no seat 3`},
				{`{"do":{"kind":"done","seat":9}}`, `"seat": there is no seat 9`},
				{`{"setup":` + two + `"first":3}}`, `"first": there is no seat 3`},
				{`{"setup":` + two + `"position":{"round":1.5,"phase":"farm","pens":[{},{}],"farms":[{},{}],"out":{}}}}`, `"position": field "round"`},
			},
			refused: []bad{
				{`{"setup":` + two + `"position":{"round":4,"phase":"farm","pens":[{"pig":17},{}],"farms":[{},{}],"out":{},"tokens":[1,2]}}}`, "SB-28"},
			},
		},
		{
			id: "kniffel", setup: two + `"first":2}`, action: `{"kind":"roll","kept":[],"faces":[1,2,3,4,6]}`,
			errors: []bad{
				{`{"do":{"kind":"roll","kept":[],"faces":[1,2,3,4,6.5]}}`, `"faces"`},
				{`{"do":{"kind":"fill","field":"chance","points":"12a"}}`, `"points"`},
				{`{"do":{"kind":"fill","field":"sevens","points":7}}`, `there is no field "sevens"`},
				{`{"do":{"kind":"fill","field":"chance","points":7,"seat":9}}`, `"seat": there is no seat 9`},
				{`{"setup":` + two + `"first":3}}`, `"first": there is no seat 3`},
				{`{"setup":` + two + `"position":{"forms":[{}],"extra":[0,0],"rolls":0,"dice":[],"turn":1}}}`, `"forms"`},
			},
			refused: []bad{
				{`{"do":{"kind":"fill","field":"chance","points":1000000000}}`, "KN-11"},
				{`{"setup":` + two + `"position":{"forms":[{"ones":6},{}],"extra":[0,0],"rolls":0,"dice":[],"turn":1}}}`, "KN-04"},
			},
		},
		{
			id: "sheet", setup: `{"players":["Anna","Ben"]}`, action: `{"kind":"write","rows":[[12],[-3]]}`,
			errors: []bad{
				{`{"do":{"kind":"write","rows":[["12a"],[0]]}}`, `"rows"`},
				{`{"do":{"kind":"write","rows":[[12.5],[0]]}}`, `"rows"`},
				{`{"do":{"kind":"write","rows":[[1,2],[0]]}}`, `2 elements, want 1`},
				{`{"setup":` + two + `"options":{"variant":"chess"}}}`, `there is no sheet "chess"`},
				{`{"setup":` + two + `"options":{"variant":{"name":"A","rounds":-1}}}}`, `field "rounds": -1 is not`},
			},
			refused: []bad{
				{`{"do":{"kind":"write","rows":[[1000000000],[0]]}}`, "SH-03"},
				{`{"do":{"kind":"finish"}}`, "SH-06"},
			},
		},
	}
}

// Whatever comes in, the answer names the line and the field or the rule, the game stays as it was, and the
// next line is read.
func TestBadInput(t *testing.T) {
	for _, p := range everyGame(t) {
		t.Run(p.id, func(t *testing.T) {
			own := []bad{
				{`{"do":` + p.action, "not JSON"},
				{`[` + p.action + `]`, "not a JSON object"},
				{`{"do":null}`, "not a JSON object"},
				{`{"do":{"kind":"castle"}}`, `unknown kind "castle"`},
				{`{"do":` + with(p.action, `"weather":1`) + `}`, `unknown field "weather"`},
				{`{"do":` + with(p.action, `"seat":1.5`) + `}`, `field "seat"`},
				{`{"do":` + with(p.action, `"seat":"1"`) + `}`, `field "seat"`},
				{`{"do":` + with(p.action, `"seat":1,"seat":1`) + `}`, `"seat" stands twice`},
				{`{"setup":` + with(p.setup, `"weather":1`) + `}`, `unknown field "weather"`},
				{`{"setup":` + with(p.setup, `"options":{"weather":1}`) + `}`, `field "options": unknown field "weather"`},
				{`{"game":"chess","setup":` + p.setup + `}`, `no game "chess"`},
				{`{"do":` + p.action + `,"note":"` + strings.Repeat("x", 10<<20) + `"}`, "longer than"},
				{"\xff", "not UTF-8"},
				{"", "not JSON"},
			}
			for _, b := range append(own, p.errors...) {
				p.answers(t, b, func(a answer) string { return a.Error })
			}
			for _, b := range p.refused {
				p.answers(t, b, func(a answer) string { return a.Violation.Rule })
			}
		})
	}
}

// with adds members to an object.
func with(object, members string) string {
	return strings.TrimSuffix(object, "}") + "," + members + "}"
}

// answer is what the lines of a test answer.
type answer struct {
	OK        bool
	Error     string
	Violation struct{ Rule string }
	State     json.RawMessage
}

// answers feeds a setup, a bad line, and an action that is accepted only where the bad line changed nothing.
func (p played) answers(t *testing.T, b bad, said func(answer) string) {
	t.Helper()
	g, ok := catalog.Find(p.id)
	if !ok {
		t.Fatalf("there is no game %q", p.id)
	}
	in := strings.Join([]string{`{"setup":` + p.setup + `}`, b.line, `{"do":` + p.action + `}`}, "\n")
	var out bytes.Buffer
	hadError, err := jsonl.Run(g, strings.NewReader(in), &out)
	if err != nil {
		t.Fatal(err)
	}
	short := b.line[:min(len(b.line), 200)]
	var all [3]answer
	dec := json.NewDecoder(&out)
	for i := range all {
		if err := dec.Decode(&all[i]); err != nil {
			t.Fatalf("%s: answer %d: %v", short, i+1, err)
		}
	}
	if !all[0].OK || all[1].OK || !all[2].OK {
		t.Errorf("%s: accepted %v, %v, %v, want only the second line refused: %s", short, all[0].OK, all[1].OK, all[2].OK, all[2].Error)
	}
	if got := said(all[1]); !strings.Contains(got, b.says) {
		t.Errorf("%s: said %q, want %q in it (error %q, rule %q)", short, got, b.says, all[1].Error, all[1].Violation.Rule)
	}
	if failed := all[1].Error != ""; failed != hadError || failed && !strings.HasPrefix(all[1].Error, "line 2: ") {
		t.Errorf("%s: error %q, had an error: %v; an error names line 2", short, all[1].Error, hadError)
	}
	if all[1].Error == "" && !bytes.Equal(all[1].State, all[0].State) {
		t.Errorf("%s: the state is %s, it was %s", short, all[1].State, all[0].State)
	}
}

// FuzzLine feeds lines to a session of each game. Nothing panics, each answer is one JSON object of the three
// forms, and a line that is not accepted leaves the state as it was.
func FuzzLine(f *testing.F) {
	games := everyGame(f)
	for i, p := range games {
		for _, line := range append(p.errors, p.refused...) {
			f.Add(uint8(i), []byte(line.line))
		}
		f.Add(uint8(i), randomLines(f, p))
	}
	for _, line := range []string{
		`{"do":{"kind":"aside","dice":[4,4,4]}}`, `{"do":{"kind":"stop","seat":1,"tile":27}}`,
		`{"sensed":{"rolled":[1,2,5,6,6],"aside":[4,4,4],"moved":true}}`, `{"id":"a","do":{"kind":"stop"}}`, `{"do":null}`, `{`,
	} {
		f.Add(uint8(0), []byte(line))
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		p := games[int(which)%len(games)]
		g, _ := catalog.Find(p.id)
		s := jsonl.New(g)
		s.Line([]byte(`{"setup":` + p.setup + `}`))
		s.Line([]byte(`{"do":` + p.action + `}`))
		for line := range bytes.Lines(data) {
			before := s.State()
			a := s.Line(line)
			out, err := json.Marshal(a)
			if err != nil {
				t.Fatalf("answer to %q: %v", line, err)
			}
			var form struct {
				OK        bool
				Error     string
				Violation *struct{ Rule string }
				State     json.RawMessage
			}
			if err := json.Unmarshal(out, &form); err != nil {
				t.Fatalf("answer %s: %v", out, err)
			}
			if said := form.Error != "" || form.Violation != nil; said == form.OK {
				t.Errorf("answer to %q is in two minds: %s", line, out)
			}
			if !a.OK && !equal(t, before, s.State()) {
				t.Errorf("%q was not accepted and changed the state", line)
			}
		}
	})
}

// randomLines are a few actions, legal and not.
func randomLines(tb testing.TB, p played) []byte {
	g, _ := catalog.Find(p.id)
	sampler := g.(engines.Sampler)
	by := rand.New(rand.NewPCG(1, 2))
	s, _, _, err := g.New([]byte(p.setup))
	if err != nil {
		tb.Fatal(err)
	}
	var out []byte
	for range 30 {
		a := engines.Sample(sampler, by, s)
		if by.IntN(4) == 0 {
			a = sampler.Arbitrary(by, s)
		}
		do, err := json.Marshal(a)
		if err != nil {
			tb.Fatal(err)
		}
		out = append(append(append(out, `{"do":`...), do...), "}\n"...)
		s, _, _ = s.Apply(a)
	}
	return out
}

func equal(t *testing.T, a, b engines.State) bool {
	x, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(x, y)
}
