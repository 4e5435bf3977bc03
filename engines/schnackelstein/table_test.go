package schnackelstein_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
	"spieltisch/packaging/sweep"
)

// A board that knows the tiles' lengths tells the same game as the pushes themselves, though it feels each
// push only to within a millimetre and some of its hill sensors are dead.
func TestReadingsFollowTheTable(t *testing.T) {
	for seed := range sweep.Of(20) {
		followTable(t, rand.New(rand.NewPCG(uint64(seed), 7)))
	}
}

func followTable(t *testing.T, r *rand.Rand) {
	lengths := map[string][]int{"soil": {20, 24, 28, 32}, "beetle": {36}, "worm": {40}, "long": {90}, "short": {10}}
	known := must(json.Marshal(lengths))
	start := newGame(t, `{`+names3+`,"hills":`+hillsFor(3)+`,`+stump+`,"options":{"geometry":{"lengths":`+string(known)+`}}}`)
	table, seen := start, start
	dead := [4][5]bool{}
	for range 4 {
		dead[r.IntN(4)][r.IntN(5)] = true
	}
	for prompts := table.Prompts(); len(prompts) > 0; prompts = table.Prompts() {
		a := prompts[0].Choices[r.IntN(len(prompts[0].Choices))]
		push, ok := a.(schnackelstein.Push)
		if !ok { // said by a person to both
			table, seen = apply(t, table, a), apply(t, seen, a)
			continue
		}
		all := lengths[string(push.Tile)]
		push.Len = engines.MM(all[r.IntN(len(all))]) * engines.Millimetre
		next := apply(t, table, push)
		in := feel(r, table, next, push, dead)
		x := seen.Explain(engines.Sensed{Push: &in})
		if !slices.ContainsFunc(append(x.Actions, x.Ask...),
			func(a engines.Action) bool { return cmp.Equal(a, engines.Action(push)) }) {
			t.Fatalf("reading %+v of %+v means %s, asks %s, %+v", in, push, must(json.Marshal(x.Actions)), must(json.Marshal(x.Ask)), x.Breach)
		}
		table, seen = next, apply(t, seen, push)
	}
	if got, want := must(json.Marshal(seen)), must(json.Marshal(table)); !bytes.Equal(got, want) {
		t.Fatalf("the board's game is %s, want %s", got, want)
	}
}

// feel is what a board with sensors under the hills' near edges feels of a push.
func feel(r *rand.Rand, before, after engines.State, push schnackelstein.Push, dead [4][5]bool) engines.Push {
	was := before.(engines.TunnelPredictor).Tunnels()[push.Tunnel-1]
	is := after.(engines.TunnelPredictor).Tunnels()[push.Tunnel-1]
	travel := is.Nose - was.Nose
	in := engines.Push{Tunnel: push.Tunnel, Complete: true, Kinds: []string{string(push.Tile)},
		Min: travel - engines.MM(r.IntN(10)), Max: travel + engines.MM(r.IntN(10))}
	for h, hill := range is.Hills {
		if hill.Reached && !was.Hills[h].Reached && !dead[push.Tunnel-1][h] {
			in.Reached = append(in.Reached, h+1)
		}
	}
	return in
}

func apply(t testing.TB, s engines.State, a engines.Action) engines.State {
	t.Helper()
	next, _, v := s.Apply(a)
	if v != nil {
		t.Fatalf("%+v refused: %+v", a, v)
	}
	return next
}

// Whatever a tile is and however long: a reading whose interval holds its travel offers a tile of its kind
// that does the same in this tunnel: it reaches the same hills and brings the same creatures to light.
func TestReadingsOfferTheTruth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		setups := suite().Setups
		s := must2(schnackelstein.Game{}.New([]byte(rapid.SampledFrom(setups).Draw(t, "setup"))))
		for range rapid.IntRange(0, 12).Draw(t, "pushes") {
			prompts := s.Prompts()
			if len(prompts) == 0 {
				return
			}
			a := rapid.SampledFrom(prompts[0].Choices).Draw(t, "choice")
			push, ok := a.(schnackelstein.Push)
			if !ok {
				s, _, _ = s.Apply(a)
				continue
			}
			push.Len = engines.MM(rapid.IntRange(1, 1500).Draw(t, "len"))
			next, _, v := s.Apply(push)
			if v != nil {
				t.Fatalf("%+v refused: %+v", push, v)
			}
			offersTheTruth(t, s, next, push)
			s = next
		}
	})
}

func offersTheTruth(t *rapid.T, s, next engines.State, push schnackelstein.Push) {
	was := s.(engines.TunnelPredictor).Tunnels()[push.Tunnel-1]
	is := next.(engines.TunnelPredictor).Tunnels()[push.Tunnel-1]
	travel := is.Nose - was.Nose
	in := engines.Push{Tunnel: push.Tunnel, Complete: true,
		Min: max(0, travel-engines.MM(rapid.IntRange(0, 300).Draw(t, "below"))),
		Max: travel + engines.MM(rapid.IntRange(0, 300).Draw(t, "above"))}
	if len(is.Lengths[string(push.Tile)]) > 0 {
		return // only lengths that there are would be offered
	}
	x := s.Explain(engines.Sensed{Push: &in})
	for _, a := range append(x.Actions, x.Ask...) {
		a := a.(schnackelstein.Push)
		if a.Tile != push.Tile {
			continue
		}
		other, _, v := s.Apply(a)
		if v != nil {
			t.Fatalf("offered and refused: %+v, %+v", a, v)
		}
		if sameToPeople(other.(engines.TunnelPredictor).Tunnels()[push.Tunnel-1], is) {
			return
		}
	}
	t.Fatalf("nothing that is offered does what %+v did: %s", push, must(json.Marshal(append(x.Actions, x.Ask...))))
}

// sameToPeople: the same hills are reached, the same number of creatures shows, and the mole is out or not.
func sameToPeople(a, b engines.TunnelView) bool {
	count := func(v engines.TunnelView) (c engines.Creatures) {
		for _, tile := range v.Tiles {
			if tile.Seen && tile.Kind == "beetle" {
				c.Beetles++
			}
			if tile.Seen && tile.Kind == "worm" {
				c.Worms++
			}
		}
		return c
	}
	return cmp.Equal(a.Hills, b.Hills) && count(a) == count(b) && a.Out == b.Out
}

func must2(s engines.State, _ []engines.Event, v *engines.Violation, err error) engines.State {
	if v != nil || err != nil {
		panic("a setup of the suite is not accepted")
	}
	return s
}

// What was seen of a push moves its length as little as can be, and then it shows just that.
func TestSawIsBelieved(t *testing.T) {
	s := newGame(t, `{`+names2+`,"position":{"tunnels":[{"tiles":[{"kind":"soil","len":100}]},{},{},{}],"turns":[1,1]}}`)
	tests := []struct {
		name string
		len  engines.MM
		saw  schnackelstein.Saw
		want engines.MM // 0: refused
	}{
		{"as it is", 300, schnackelstein.Saw{Reached: &[]int{2}}, 300},
		{"longer", 100, schnackelstein.Saw{Reached: &[]int{2}}, 110},
		{"shorter", 1500, schnackelstein.Saw{Reached: &[]int{2}}, 1009},
		{"nothing reached", 300, schnackelstein.Saw{Reached: &[]int{}}, 109},
		{"three reached, in any order", 300, schnackelstein.Saw{Reached: &[]int{4, 2, 3}}, 1910},
		{"one left out", 300, schnackelstein.Saw{Reached: &[]int{2, 4}}, 0},
		{"reached before", 300, schnackelstein.Saw{Reached: &[]int{1}}, 0},
		{"out", 300, schnackelstein.Saw{Out: new(true)}, 3410},
		{"not out", 5000, schnackelstein.Saw{Out: new(false)}, 3409},
		{"out with all hills", 300, schnackelstein.Saw{Out: new(true), Reached: &[]int{2, 3, 4, 5}}, 3410},
		{"out without the last hill", 300, schnackelstein.Saw{Out: new(true), Reached: &[]int{2, 3, 4}}, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			next, _, v := s.Apply(schnackelstein.Push{Tunnel: 1, Tile: "soil", Len: tt.len, Saw: &tt.saw})
			if tt.want == 0 {
				if v == nil || v.Rule != "SS-12" {
					t.Fatalf("violation %+v, want SS-12", v)
				}
				return
			}
			if v != nil {
				t.Fatalf("refused: %+v", v)
			}
			tiles := next.(engines.TunnelPredictor).Tunnels()[0].Tiles
			if got := tiles[1].To - tiles[1].From; got != tt.want {
				t.Errorf("the tile is %v mm long, want %v", got, tt.want)
			}
		})
	}
}
