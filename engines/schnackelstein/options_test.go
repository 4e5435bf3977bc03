package schnackelstein_test

import (
	"encoding/json"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/schnackelstein"
)

func TestEveryChoiceOfEveryOptionIsTaken(t *testing.T) {
	enginestest.Options(t, schnackelstein.Game{}, `{`+names2+`,"position":{}}`)
}

// A geometry that cannot be is an error that says where to measure again.
func TestGeometryThatCannotBe(t *testing.T) {
	const g1 = `[[80,110],[170,200],[260,290],[350,380],[440,470]]`
	tests := []struct{ name, geometry, want string }{
		{"no mole", `{"mole":0}`, `a mole is longer than 0 mm`},
		{"a mole that rounds to nothing", `{"mole":0.04}`, `a mole is longer than 0 mm`},
		{"a mole longer than the tunnel", `{"mole":500}`, `a mole of 500 mm does not fit into a tunnel of 500 mm`},
		{"nothing visible", `{"minVisible":0}`, `must be above 0`},
		{"hills that overlap", `{"hills":[[80,110],[109,200],[260,290],[350,380],[440,470]]}`, `tunnel 1: hills 1 and 2 overlap at 109 mm`},
		{"hills out of order", `{"hills":[[170,200],[80,110],[260,290],[350,380],[440,470]]}`, `hills 1 and 2 overlap`},
		{"a hill without width", `{"hills":[[80,80],[170,200],[260,290],[350,380],[440,470]]}`, `hill 1 goes from 80 to 80 mm`},
		{"a hill before the mouth", `{"hills":[[-1,20],[170,200],[260,290],[350,380],[440,470]]}`, `hill 1 begins before the mouth`},
		{"a hill behind the end", `{"end":460}`, `hill 5 ends at 470 mm, behind the far end at 460 mm`},
		{"19 hills", `{"tunnels":[[[80,110]],` + g1 + `,` + g1 + `,` + g1 + `]}`, `16 hills, want 20 in all`},
		{"a tunnel without hills", `{"tunnels":[[],` + g1 + `,` + g1 + `,` + g1 + `]}`, `tunnel 1 has no hill`},
		{"three tunnels", `{"tunnels":[` + g1 + `,` + g1 + `,` + g1 + `]}`, `3 elements, want 4`},
		{"hills twice", `{"hills":` + g1 + `,"tunnels":[` + g1 + `,` + g1 + `,` + g1 + `,` + g1 + `]}`, `only one of them`},
		{"a hill with one end", `{"hills":[[80],[170,200],[260,290],[350,380],[440,470]]}`, `hill 1: 1 elements, want 2`},
		{"a hill of words", `{"hills":[["80","90"],[170,200],[260,290],[350,380],[440,470]]}`, `hill 1`},
		{"an end of null", `{"hills":[[80,null],[170,200],[260,290],[350,380],[440,470]]}`, `null is no length`},
		{"hills of null", `{"hills":null}`, `not a list`},
		{"an unknown field", `{"width":40}`, `unknown field "width"`},
		{"a tile of no length", `{"lengths":{"soil":[20,0]}}`, `no tile is 0 mm long`},
		{"a tile of an unknown kind", `{"lengths":{"stone":[20]}}`, `unknown field "stone"`},
		{"lengths of no kind", `{"lengths":[20]}`, `lengths`},
		{"a kilometre", `{"end":1e9}`, `out of range`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, v, err := schnackelstein.Game{}.New([]byte(`{` + names2 + `,"position":{},"options":{"geometry":` + tt.geometry + `}}`))
			if v != nil || err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("New = %v, %v, want an error with %q", v, err, tt.want)
			}
		})
	}
}

// Readings and actions that cannot be understood in this match are errors, and say why.
func TestNotUnderstood(t *testing.T) {
	s := newGame(t, `{`+names2+`,`+bigFilled+`,`+stump+`,"options":{`+bigHills+`}}`).(engines.Strict)
	g := schnackelstein.Game{}
	actions := map[string]string{
		`{"kind":"push","tunnel":1,"tile":"beetle","len":20,"seat":3}`:                  `no seat 3 (they are 1 to 2)`,
		`{"kind":"push","tunnel":1,"tile":"long","len":20,"owner":3}`:                   `field "owner": there is no seat 3`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":20,"saw":{"reached":[1,5]}}`:     `tunnel 1 has no hill 5 (it has 4)`,
		`{"kind":"stump","colour":"r","seat":5}`:                                        `no seat 5`,
		`{"kind":"pay","gems":{"r":1},"seat":4}`:                                        `no seat 4`,
		`{"kind":"pass","seat":3}`:                                                      `no seat 3`,
		`{"kind":"push","tunnel":2,"tile":"soil","len":20,"saw":{"reached":[5]}}`:       ``,
		`{"kind":"push","tunnel":2,"tile":"long","len":20,"owner":2,"seat":2,"saw":{}}`: ``,
	}
	for data, want := range actions {
		a, err := g.Decode(kindOf(t, data), []byte(data))
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		checkError(t, data, s.Understands(a), want)
	}
	for data, want := range map[string]string{
		`{"push":{"tunnel":1,"min":20,"max":30,"complete":true,"reached":[5]}}`: `tunnel 1 has no hill 5 (it has 4)`,
		`{"push":{"tunnel":2,"min":20,"max":30,"complete":true,"reached":[6]}}`: ``,
		`{"gems":{"r":1}}`: ``,
	} {
		in, err := g.DecodeSensed([]byte(data))
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		checkError(t, data, s.UnderstandsReading(in), want)
	}
}

func kindOf(t *testing.T, data string) string {
	var a struct{ Kind string }
	if err := json.Unmarshal([]byte(data), &a); err != nil {
		t.Fatal(err)
	}
	return a.Kind
}

func checkError(t *testing.T, what string, err error, want string) {
	t.Helper()
	if (err != nil) != (want != "") || err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("%s: %v, want %q", what, err, want)
	}
}

// What Decode refuses says which field it was.
func TestDecodeRefuses(t *testing.T) {
	g := schnackelstein.Game{}
	for data, want := range map[string]string{
		`{"kind":"push"}`: `field "tunnel" is missing`,
		`{"kind":"push","tunnel":0,"tile":"soil","len":20}`:                          `no tunnel 0`,
		`{"kind":"push","tunnel":5,"tile":"soil","len":20}`:                          `no tunnel 5`,
		`{"kind":"push","tunnel":1.5,"tile":"soil","len":20}`:                        `field "tunnel"`,
		`{"kind":"push","tunnel":1,"tile":"stone","len":20}`:                         `no tile "stone"`,
		`{"kind":"push","tunnel":1,"tile":"","len":20}`:                              `a tile has a kind`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":1000.1}`:                      `no tile is 1000.1 mm long`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":0.04}`:                        `no tile is 0 mm long`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":"20"}`:                        `field "len"`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":20,"owner":1}`:                `only jokers`,
		`{"kind":"push","tunnel":1,"tile":"long","len":20,"owner":0}`:                `no seat 0`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":20,"saw":[]}`:                 `field "saw"`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":20,"saw":{"out":1}}`:          `field "out"`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":20,"saw":{"worms":-1}}`:       `no count`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":20,"saw":{"reached":[null]}}`: `null`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":20,"saw":{"nose":3}}`:         `unknown field "nose"`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":20,"seat":0}`:                 `no seat 0`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":20,"colour":"r"}`:             `unknown field "colour"`,
		`{"kind":"stump"}`:               `field "colour" is missing`,
		`{"kind":"stump","colour":"g"}`:  `no colour "g"`,
		`{"kind":"pay"}`:                 `field "gems" is missing`,
		`{"kind":"pay","gems":{"r":-1}}`: `no count`,
		`{"kind":"pay","gems":{"g":1}}`:  `unknown field "g"`,
		`{"kind":"pass","gems":{}}`:      `unknown field "gems"`,
		`{"kind":"roll"}`:                `unknown kind`,
	} {
		_, err := g.Decode(kindOf(t, data), []byte(data))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", data, err, want)
		}
	}
	for data, want := range map[string]string{
		`{}`: `either "push" or "gems"`,
		`{"push":{"tunnel":1,"min":1,"max":2,"complete":true},"gems":{}}`:                                `either "push" or "gems"`,
		`{"push":{"tunnel":1,"min":1,"max":2}}`:                                                          `"complete" is missing`,
		`{"push":{"tunnel":9,"min":1,"max":2,"complete":true}}`:                                          `no tunnel 9`,
		`{"push":{"tunnel":1,"min":3,"max":2,"complete":true}}`:                                          `"min"`,
		`{"push":{"tunnel":1,"min":-1,"max":2,"complete":true}}`:                                         `travels`,
		`{"push":{"tunnel":1,"min":1,"max":2000.1,"complete":true}}`:                                     `travels`,
		`{"push":{"tunnel":1,"min":1,"max":2,"complete":true,"speed":-1}}`:                               `"speed"`,
		`{"push":{"tunnel":1,"min":1,"max":2,"complete":true,"kinds":[]}}`:                               `"kinds"`,
		`{"push":{"tunnel":1,"min":1,"max":2,"complete":true,"kinds":["stone"]}}`:                        `no tile "stone"`,
		`{"push":{"tunnel":1,"min":1,"max":2,"complete":true,"seen":{"beetles":1}}}`:                     `"worms" is missing`,
		`{"push":{"tunnel":1,"min":1,"max":2,"complete":true,"seen":{"beetles":1,"worms":0,"moles":1}}}`: `unknown field "moles"`,
		`{"gems":{"r":"1"}}`: `field "gems"`,
		`{"dice":[1]}`:       `unknown field "dice"`,
	} {
		_, err := g.DecodeSensed([]byte(data))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want an error with %q", data, err, want)
		}
	}
}

// The limits themselves are understood.
func TestLimitsAreUnderstood(t *testing.T) {
	g := schnackelstein.Game{}
	for _, data := range []string{
		`{"kind":"push","tunnel":1,"tile":"soil","len":0.1}`,
		`{"kind":"push","tunnel":4,"tile":"short","len":1000,"owner":5,"seat":5}`,
		`{"kind":"push","tunnel":1,"tile":"soil","len":0.05,"saw":{"reached":[],"out":false,"beetles":0,"worms":0}}`,
		`{"kind":"pay","gems":{}}`,
	} {
		if _, err := g.Decode(kindOf(t, data), []byte(data)); err != nil {
			t.Errorf("%s: %v", data, err)
		}
	}
	for _, data := range []string{
		`{"push":{"tunnel":4,"min":0,"max":2000,"complete":true,"speed":0,"kinds":["long","short","soil","beetle","worm"]}}`,
		`{"push":{"tunnel":1,"min":0,"max":0,"complete":false,"reached":[]}}`,
		`{"gems":{}}`,
	} {
		if _, err := g.DecodeSensed([]byte(data)); err != nil {
			t.Errorf("%s: %v", data, err)
		}
	}
	newGame(t, `{`+names2+`,"position":{"tunnels":[{"tiles":[{"kind":"soil","len":1000}]},{"tiles":[{"kind":"soil","len":0.1}]},{},{}]}}`)
	newGame(t, `{`+names2+`,"options":{"maxSpeed":0.1,"geometry":{"mole":0.1,"end":500,"minVisible":0.1,"hills":[[0,0.1],[0.1,1],[260,290],[350,380],[440,500]],"lengths":{"soil":[0.1,1000],"worm":[]}}},"position":{}}`)
}
