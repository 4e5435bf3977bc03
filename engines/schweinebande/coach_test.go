package schweinebande_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/schweinebande"
)

// plain finds the best end by the rules alone: seat 1 tries everything, nobody gets a tile from the board.
type plain struct {
	t     *testing.T
	known map[string]int
}

type own struct {
	Phase string
	Round int
	Pens  []map[schweinebande.Tile]int
	Farms []map[schweinebande.Tile]int
	Hay   []int
	Done  []bool
	Score []int `json:"scores"`
}

func (p *plain) best(s engines.State) int {
	data, err := json.Marshal(s)
	if err != nil {
		p.t.Fatal(err)
	}
	var now own
	if err := json.Unmarshal(data, &now); err != nil {
		p.t.Fatal(err)
	}
	switch now.Phase {
	case "over":
		return now.Score[0]
	case "farm", "feed", "final":
		if !now.Done[0] {
			return p.try(s, now)
		}
	}
	return p.best(p.skip(s))
}

// try tries all that seat 1 may do.
func (p *plain) try(s engines.State, now own) int {
	key := fmt.Sprint(now.Phase, now.Round, now.Pens[0], now.Farms[0], now.Hay)
	if best, ok := p.known[key]; ok {
		return best
	}
	best := 0
	for _, prompt := range s.Prompts() {
		if prompt.Seat != 1 {
			continue
		}
		choices := prompt.Choices
		if prompt.Kind == "final4" {
			choices = fours(now.Pens[0])
		}
		for _, a := range choices {
			next, _, v := s.Apply(a)
			if v != nil {
				p.t.Fatalf("%+v: %+v", a, v)
			}
			best = max(best, p.best(next))
		}
	}
	p.known[key] = best
	return best
}

// fours lists every four animals of a pen.
func fours(pen map[schweinebande.Tile]int) (out []engines.Action) {
	var all []schweinebande.Tile
	for _, tile := range []schweinebande.Tile{"chicken", "goat", "sheep", "donkey", "pig", "cow"} {
		for range pen[tile] {
			all = append(all, tile)
		}
	}
	for i := range all {
		for j := range i {
			for k := range j {
				for l := range k {
					out = append(out, schweinebande.Final4{Of: schweinebande.Of{Seat: 1},
						Tiles: []schweinebande.Tile{all[i], all[j], all[k], all[l]}})
				}
			}
		}
	}
	return out
}

// skip does what is not seat 1's: tiles are turned up and left lying.
func (p *plain) skip(s engines.State) engines.State {
	by := rand.New(rand.NewPCG(1, 1))
	prompt := s.Prompts()[0]
	var a engines.Action = schweinebande.Skip{}
	if prompt.Kind != "place" {
		a = schweinebande.Game{}.Answer(by, s, prompt)
	}
	next, _, v := s.Apply(a)
	if v != nil {
		p.t.Fatalf("%+v: %+v", a, v)
	}
	return next
}

// position has a pen and hay for seat 1 and nothing for seat 2; the tiles that are missing to whole rounds
// are out.
func position(t *testing.T, options, phase string, round, hay int, pen string) engines.State {
	t.Helper()
	setup := fmt.Sprintf(`{"players":["Anna","Ben"],"options":%s,"position":{"round":%d,"phase":%q,"pens":[%s,{}],"farms":[{},{}],"out":%s,"hay":[%d,3],"tokens":[1,2]}}`,
		options, round, phase, pen, out(t, round, pen), hay)
	s, _, v, err := schweinebande.Game{}.New([]byte(setup))
	if v != nil || err != nil {
		t.Fatal(setup, v, err)
	}
	return s
}

func out(t *testing.T, round int, pen string) string {
	t.Helper()
	var in map[schweinebande.Tile]int
	if err := json.Unmarshal([]byte(pen), &in); err != nil {
		t.Fatal(err)
	}
	left := 25 * round
	for _, n := range in {
		left -= n
	}
	var parts []string
	for _, tile := range []schweinebande.Tile{"chicken", "goat", "sheep", "donkey", "pig", "cow"} {
		n := min(left, 16-in[tile])
		parts, left = append(parts, fmt.Sprintf("%q:%d", tile, n)), left-n
	}
	if left > 0 {
		parts = append(parts, fmt.Sprintf(`"hay":%d`, left))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func TestPlansAgainstTheRulesThemselves(t *testing.T) {
	tests := []struct {
		name, options, phase string
		round, hay           int
		pen                  string
	}{
		{"groups or wait for the last round", `{}`, "farm", 3, 6, `{"pig":5,"chicken":1}`},
		{"four or six", `{}`, "farm", 4, 1, `{"chicken":4,"goat":1,"sheep":1,"donkey":2,"pig":1,"cow":1}`},
		{"sell or feed with a tile", `{}`, "feed", 3, 2, `{"sheep":3,"cow":2,"hay":1}`},
		{"sales where hay is limited", `{"hayLimit":10}`, "feed", 4, 2, `{"goat":2,"sheep":3,"cow":3}`},
		{"free sales", `{"freeSale":true}`, "feed", 4, 3, `{"donkey":1,"pig":3,"cow":2}`},
		{"no feeding at the end", `{"feedRound4":false}`, "farm", 4, 0, `{"goat":2,"donkey":3,"pig":3,"cow":4}`},
		{"other values", `{"values":{"chicken":9}}`, "final", 4, 0, `{"chicken":5,"goat":2,"donkey":2,"pig":3}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := position(t, tt.options, tt.phase, tt.round, tt.hay, tt.pen)
			p, best := &plain{t, map[string]int{}}, 0.0
			all := schweinebande.Game{}.Advise(s)
			for _, a := range all {
				next, _, v := s.Apply(a.Action)
				if v != nil {
					t.Fatalf("advised %+v: %+v", a.Action, v)
				}
				if want := float64(p.best(next)); a.Value != want {
					t.Errorf("%+v: %v points, want %v", a.Action, a.Value, want)
				}
				best = max(best, a.Value)
			}
			if want := float64(p.best(s)); best != want || len(all) < 2 {
				t.Errorf("best of %d: %v, want %v", len(all), best, want)
			}
		})
	}
}

// Every choice that is advised is judged as it was advised, and nothing else is.
func TestJudge(t *testing.T) {
	g, r := schweinebande.Game{}, rand.New(rand.NewPCG(8, 8))
	judged := 0
	for range 4 {
		s, _, v, err := g.New(g.Setup(r, 2))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		for len(s.Prompts()) > 0 {
			a := engines.Sample(g, r, s)
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			j, ok := g.Judge(s, a, next)
			if want := slices.Contains([]string{"group4", "group6", "done", "sell", "feed", "final4"}, a.Kind()); ok != want {
				t.Fatalf("%+v: judged %v, want %v", a, ok, want)
			}
			if ok {
				judged++
				if j.Chosen > j.Best || j.Choices < 1 || j.Luck != 0 {
					t.Errorf("%+v: %+v", a, j)
				}
			}
			s = next
		}
	}
	if judged < 20 {
		t.Errorf("%d choices judged", judged)
	}
}

// The farmer stands on a sheep (4). To the east lies a cow (7), to the west a pig and a goat (6 and 3), to
// the southeast hay, which counts nothing, to the northwest a donkey (5) behind a gap, elsewhere nothing.
func TestLinesByHand(t *testing.T) {
	s, _, v, err := schweinebande.Game{}.New([]byte(`{"players":["Anna","Ben"],"position":{"round":1,"phase":"collect","turn":1,"tokens":[1,2],
		"pens":[{},{}],"farms":[{},{}],"farmers":[2,3],"out":{"chicken":15,"sheep":4},"board":[
		{"space":[2,0],"tile":"donkey"},
		{"space":[0,2],"tile":"goat"},{"space":[1,2],"tile":"pig"},{"space":[2,2],"tile":"sheep","farmer":1},{"space":[3,2],"tile":"cow"},
		{"space":[2,3],"tile":"hay"}]}}`))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	want := map[schweinebande.Dir]float64{"E": 11, "W": 13, "SE": 4, "NW": 9, "NE": 4, "SW": 4}
	all := schweinebande.Game{}.Advise(s)
	for _, a := range all {
		if dir := a.Action.(schweinebande.Collect).Dir; a.Value != want[dir] {
			t.Errorf("%s: %v points, want %v", dir, a.Value, want[dir])
		}
	}
	if len(all) != len(want) {
		t.Errorf("%d lines, want %d", len(all), len(want))
	}
	if (schweinebande.Game{}).Advise(nil) != nil {
		t.Error("advice on no position")
	}
}

// SB-26: where the last line ends the game, with no group to make, and the pens are emptied, it is still
// worth what comes home: a pig (6) with a cow (7) to the east, with a chicken (2) to the southeast.
func TestTheLastLineOfAGame(t *testing.T) {
	s, _, v, err := schweinebande.Game{}.New([]byte(`{"players":["Anna","Ben"],"options":{"feedRound4":false},"position":{"round":4,"phase":"collect","turn":1,"tokens":[1,2],
		"pens":[{"cow":1},{"goat":2}],"farms":[{},{}],"farmers":[2,3],"out":{"chicken":15,"goat":14,"sheep":16,"donkey":16,"pig":15,"cow":14,"hay":4},"board":[
		{"space":[2,2],"tile":"pig","farmer":1},{"space":[3,2],"tile":"cow"},{"space":[2,3],"tile":"chicken"}]}}`))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	want := map[schweinebande.Dir]float64{"E": 13, "SE": 8, "W": 6, "NW": 6, "NE": 6, "SW": 6}
	all := schweinebande.Game{}.Advise(s)
	for _, a := range all {
		line := a.Action.(schweinebande.Collect)
		if next, _, v := s.Apply(line); v != nil || len(next.Prompts()) > 0 {
			t.Fatalf("%+v: %v, prompts %v, want the end", line, v, next.Prompts())
		}
		if a.Value != want[line.Dir] {
			t.Errorf("%s: %v points, want %v", line.Dir, a.Value, want[line.Dir])
		}
	}
	if len(all) != len(want) {
		t.Errorf("%d lines, want %d", len(all), len(want))
	}
}

// What is left to the others: the cow to the east of Anna's sheep is to the west of Ben's goat. With two
// chickens (4) to the southwest she has as much, and Ben keeps the cow.
func TestALineThatTheOthersWant(t *testing.T) {
	s, _, v, err := schweinebande.Game{}.New([]byte(`{"players":["Anna","Ben"],"options":{"values":{"cow":4}},"position":{"round":1,"phase":"collect","turn":1,"tokens":[1,2],
		"pens":[{},{}],"farms":[{},{}],"farmers":[2,2],"out":{"sheep":15,"chicken":5},"board":[
		{"space":[2,2],"tile":"sheep","farmer":1},{"space":[3,2],"tile":"cow"},{"space":[1,3],"tile":"chicken"},{"space":[0,4],"tile":"chicken"},
		{"space":[4,2],"tile":"goat","farmer":2}]}}`))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	all := schweinebande.Game{}.Advise(s)
	want := map[schweinebande.Dir][2]float64{"E": {8, 3}, "SW": {8, 3 + 4}, "W": {4, 7}, "NW": {4, 7}, "SE": {4, 7},
		"NE": {4, 7}}
	for _, a := range all {
		if dir := a.Action.(schweinebande.Collect).Dir; a.Value != want[dir][0] || a.Rivals != want[dir][1] {
			t.Errorf("%s: %v points, others %v, want %v", dir, a.Value, a.Rivals, want[dir])
		}
	}
	if best := all[engines.Best(all)].Action.(schweinebande.Collect); best.Dir != "E" {
		t.Errorf("the best is %s, want the line that Ben wants", best.Dir)
	}
}

// The last groups decide: with four pigs and four cows both orders are told, and who has won when nobody
// can do more.
func TestTheLastGroupOfAGame(t *testing.T) {
	for _, tt := range []struct {
		rival     string
		won, lost float64 // of the group; to be done at once loses against either
	}{{`{"chicken":1}`, 1, 0}, {`{"cow":1}`, 0, 1}} {
		s, _, v, err := schweinebande.Game{}.New([]byte(`{"players":["Anna","Ben"],"position":{"round":4,"phase":"final","tokens":[1,2],
			"pens":[{"pig":4},{}],"farms":[{},` + tt.rival + `],"out":` + out(t, 4, `{"pig":4,"`+strings.Split(tt.rival, `"`)[1]+`":1}`) + `}}`))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		all := schweinebande.Game{}.Advise(s)
		if len(all) != 2 || all[0].Won != tt.won || all[0].Lost != tt.lost || all[1].Lost != 1 {
			t.Errorf("against %s: %+v, want the group won %v, lost %v, and to be done lost", tt.rival, all, tt.won, tt.lost)
		}
	}
}

// BenchmarkAdvise plans with a full pen, four rounds ahead.
func BenchmarkAdvise(b *testing.B) {
	s, _, v, err := schweinebande.Game{}.New([]byte(`{"players":["Anna","Ben"],"position":{"round":1,"phase":"farm",
		"pens":[{"chicken":4,"goat":3,"sheep":3,"donkey":3,"pig":3,"cow":3},{}],"farms":[{},{}],"out":{"chicken":6},"hay":[20,0],"tokens":[1,2]}}`))
	if v != nil || err != nil {
		b.Fatal(v, err)
	}
	for b.Loop() {
		if len((schweinebande.Game{}).Advise(s)) == 0 {
			b.Fatal("no advice")
		}
	}
}
