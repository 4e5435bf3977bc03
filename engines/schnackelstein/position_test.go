package schnackelstein_test

import (
	"strings"
	"testing"

	"spieltisch/engines/schnackelstein"
)

// The rules that a position is judged by, where the case is narrow: which of two rules is named, and what is
// let pass.
func TestPositions(t *testing.T) {
	const oneSoil = `{"kind":"soil","len":1}`
	soil := strings.TrimSuffix(strings.Repeat(oneSoil+",", 35), ",")
	noTile := `"supply":{},"tunnels":[{"tiles":[{"kind":"beetle","len":1},{"kind":"beetle","len":1},{"kind":"beetle","len":1},{"kind":"beetle","len":1},{"kind":"beetle","len":1},{"kind":"beetle","len":1},{"kind":"worm","len":1},{"kind":"worm","len":1},{"kind":"worm","len":1}]},` +
		`{"tiles":[` + soil + `]},{"tiles":[` + soil[len(oneSoil)+1:] + `]},{"tiles":[{"kind":"long","len":1},{"kind":"long","len":1},{"kind":"short","len":1},{"kind":"short","len":1}]}]`
	const (
		allOut = `"tunnels":[{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"worm","len":40},{"kind":"soil","len":395},{"kind":"soil","len":10}]}]`
		simple = `,"options":{"variant":"simple"}`
	)
	tests := []struct{ name, position, options, want string }{
		{"a beetle is missing", `{"supply":{"soil":69,"beetle":5,"worm":3}}`, ``, "SS-11"},
		{"a worm too many", `{"supply":{"soil":69,"beetle":6,"worm":4}}`, ``, "SS-11"},
		{"soil is missing in the simple variant", `{"supply":{"soil":68}}`, simple, "SS-11"},
		{"the simple variant as it begins", `{"supply":{"soil":69}}`, simple, ""},
		{"a joker held in the simple variant", `{"jokers":[["long"],[]]}`, simple, "SS-32"},
		{"more beetles than there are, by default", `{"tunnels":[{"tiles":[{"kind":"beetle","len":10},{"kind":"beetle","len":10},{"kind":"beetle","len":10},{"kind":"beetle","len":10},{"kind":"beetle","len":10},{"kind":"beetle","len":10},{"kind":"beetle","len":10}]},{},{},{}]}`, ``, "SS-11"},
		{"any turns when it is over", `{` + allOut + `,"turns":[5,0],"turn":1}`, ``, ""},
		{"no turns when it is over and nobody is on turn", `{` + allOut + `,"turn":0}`, ``, ""},
		{"turns count while something is pending", `{` + allOut + `,"turns":[5,0],"turn":1,"pending":{"worm":true}}`, ``, "SS-05"},
		{"the last push is settled", `{` + allOut + `,"turns":[5,5],"turn":1,"pending":{"worm":true}}`, ``, ""},
		{"everybody as often, from the first on", `{"turns":[3,3],"turn":1}`, ``, ""},
		{"the first is one ahead", `{"turns":[4,3],"turn":2}`, ``, ""},
		{"the first is two ahead", `{"turns":[5,3],"turn":2}`, ``, "SS-05"},
		{"as many fees as colours", `{"stump":{"r":1,"d":2},"pending":{"fees":2}}`, ``, ""},
		{"more fees than colours", `{"stump":{"r":1,"d":2},"pending":{"fees":3}}`, ``, "SS-15"},
		{"an extra turn with a worm in view", `{"tunnels":[{"tiles":[{"kind":"worm","len":40},{"kind":"soil","len":45}]},{},{},{}],"turns":[1,1],"extra":true}`, ``, ""},
		{"an extra turn with a worm that was seen, though by its length it does not show", `{"tunnels":[{"tiles":[{"kind":"worm","len":40},{"kind":"soil","len":35}]},{},{},{}],"turns":[1,1],"extra":true}`, ``, ""},
		{"an extra turn without a worm", `{"tunnels":[{"tiles":[{"kind":"beetle","len":40},{"kind":"soil","len":35}]},{},{},{}],"turns":[1,1],"extra":true}`, ``, "SS-18"},
		{"a beetle that was seen, though by its length it does not show", `{"tunnels":[{"tiles":[{"kind":"beetle","len":40},{"kind":"soil","len":35}]},{},{},{}],"gems":[{"r":1},{"r":1}],"turns":[1,1],"pending":{"beetles":1}}`, ``, ""},
		{"more beetles than one tunnel holds", `{"tunnels":[{"tiles":[{"kind":"beetle","len":40}]},{"tiles":[{"kind":"beetle","len":40}]},{},{}],"gems":[{"r":2},{"r":1}],"turns":[1,1],"pending":{"beetles":2}}`, ``, "SS-16"},
		{"no tile is left and nobody is on turn", `{` + noTile + `,"jokers":[[],[]],"turns":[40,40],"turn":0}`, ``, ""},
		{"nobody is on turn, and the turns do not fit", `{` + noTile + `,"jokers":[[],[]],"turns":[40,38],"turn":0}`, ``, "SS-05"},
		{"no tile for the extra turn of the first seat", `{` + noTile + `,"jokers":[[],["long","short"]],"turns":[40,39],"turn":0}`, ``, "SS-11"},
		{"all gems of the box", `{"gems":[{"r":24,"b":20},{"d":6}]}`, ``, ""},
		{"a sapphire too many", `{"gems":[{"b":20},{}],"stump":{"b":1}}`, ``, "SS-24"},
		{"six hills with diamonds", `{"tunnels":[{"hills":[{},{"d":1},{"d":1},{"d":1},{}]},{"hills":[{},{"d":1},{"d":1},{"d":1},{}]},{},{}]}`, ``, "SS-02"},
		{"six hills with sapphires", `{"tunnels":[{"hills":[{"b":1},{"b":1},{"b":1},{},{}]},{"hills":[{"b":1},{"b":1},{"b":1},{},{}]},{},{}]}`, ``, "SS-01"},
		{"a nose just before a hill with gems", `{"tunnels":[{"tiles":[{"kind":"beetle","len":20.9}],"hills":[{"r":1},{},{},{},{}]},{},{},{}]}`, ``, ""},
		{"a nose just at a hill with gems", `{"tunnels":[{"tiles":[{"kind":"beetle","len":21}],"hills":[{"r":1},{},{},{},{}]},{},{},{}]}`, ``, "SS-12"},
		{"blocked where the nose is out", `{"tunnels":[{"tiles":[{"kind":"soil","len":441}],"blocked":true},{"blocked":false},{},{}]}`, ``, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, v, err := schnackelstein.Game{}.New([]byte(`{` + names2 + tt.options + `,"position":` + tt.position + `}`))
			got := ""
			if v != nil {
				got = v.Rule
			}
			if err != nil || got != tt.want {
				t.Errorf("New = %+v, %v, want %q", v, err, tt.want)
			}
		})
	}
}
