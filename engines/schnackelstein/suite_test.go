package schnackelstein_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/schnackelstein"
)

// hillsFor fills the hills for n players: blue ones at the mouths of three tunnels and farther in, diamonds
// never first.
func hillsFor(n int) string {
	b := fmt.Sprintf(`{"b":%d}`, n-1)
	return `[[{"r":1},` + b + `,{"d":1},{"r":1},{"r":2}],[` + b + `,{"r":1},{"d":1},{"r":2},{"d":1}],[{"r":2},{"d":1},` + b +
		`,{"r":1},` + b + `],[` + b + `,{"r":1},{"d":1},{"r":1},{"r":3}]]`
}

const (
	names2, names3 = `"players":["Anna","Ben"]`, `"players":["Anna","Ben","Cem"]`
	names4         = `"players":["Anna","Ben","Cem","Dora"]`
	names5         = `"players":["Anna","Ben","Cem","Dora","Emil"]`
	stump          = `"stump":{"r":3}`
	lengths        = `"geometry":{"lengths":{"soil":[20,30,40],"beetle":[35],"worm":[45],"long":[120],"short":[10]}}`
	bigHills       = `"geometry":{"mole":45.5,"end":620.3,"minVisible":2.5,"tunnels":[[[60,90],[150,180.5],[260,290],[350,380]],[[70,100],[180,210],[270,300],[360,390],[450,480],[560,600]],[[80,110],[170,200],[260,290],[350,380],[440,470]],[[80,110],[170,200],[260,290],[350,380],[440,470]]]}`
	bigFilled      = `"hills":[[{"r":1},{"b":1},{"d":1},{"r":1}],[{"b":1},{"r":1},{"d":1},{"r":2},{"d":1},{"r":2}],[{"r":2},{"d":1},{"b":1},{"r":1},{"b":1}],[{"b":1},{"r":1},{"d":1},{"r":1},{"r":3}]]`
)

func suite() enginestest.Config {
	return enginestest.Config{
		Setups: []string{
			`{` + names2 + `,"hills":` + hillsFor(2) + `,` + stump + `}`,
			`{` + names3 + `,"first":3,"hills":` + hillsFor(3) + `,"stump":{"r":1,"b":1,"d":1},"options":{"beetleOnlyNew":true,"wormOnlyNew":true,"tieBreak":"diamonds"}}`,
			`{` + names5 + `,"hills":` + hillsFor(5) + `,` + stump + `,"options":{"firstRoundStrict":true,` + lengths + `}}`,
			`{` + names4 + `,"hills":` + hillsFor(4) + `,"options":{"variant":"simple"}}`,
			`{` + names2 + `,` + bigFilled + `,` + stump + `,"options":{` + bigHills + `,"maxSpeed":150}}`,
			`{` + names2 + `,"position":{"tunnels":[{"tiles":[{"kind":"beetle","len":30},{"kind":"worm","len":20},{"kind":"soil","len":41}],"hills":[{},{"d":1},{"b":1},{"r":1},{"r":3}]},{},{},{}],"stump":{"r":2,"b":1},"gems":[{"r":2,"b":1,"d":1},{}],"turns":[2,1],"turn":2}}`,
			`{` + names2 + `,"position":{"tunnels":[{"tiles":[{"kind":"beetle","len":15},{"kind":"beetle","len":15},{"kind":"soil","len":80}]},{},{},{}],"stump":{"r":2,"b":1},"gems":[{"r":2,"b":1,"d":1},{}],"pending":{"fees":2,"beetles":2}}}`,
			`{` + names3 + `,"position":{"tunnels":[{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"worm","len":40},{"kind":"soil","len":350},{"kind":"soil","len":45}],"hills":[{},{},{},{},{}]}],"gems":[{"r":1},{},{"b":1}],"turns":[1,1,1]}}`,
			`{` + names2 + `,"position":{"tunnels":[{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]},{"tiles":[{"kind":"soil","len":441}]}],"gems":[{"r":1},{}],"turn":0}}`,
			`{` + names2 + `,"position":{}}`,
		},
		Refused: []string{
			`{` + names3 + `,"hills":` + hillsFor(4) + `,` + stump + `}`,
			`{` + names2 + `,"hills":[[{"r":1},{"r":1},{"d":1},{"r":1},{"r":2}],[{"b":1},{"r":1},{"d":1},{"r":2},{"d":1}],[{"r":2},{"d":1},{"b":1},{"r":1},{"b":1}],[{"b":1},{"r":1},{"d":1},{"r":1},{"r":3}]],` + stump + `}`,
			`{` + names2 + `,"hills":[[{"d":1},{"b":1},{"r":1},{"r":1},{"r":2}],[{"b":1},{"r":1},{"d":1},{"r":2},{"d":1}],[{"r":2},{"d":1},{"b":1},{"r":1},{"b":1}],[{"b":1},{"r":1},{"d":1},{"r":1},{"r":3}]],` + stump + `}`,
			`{` + names2 + `,"hills":[[{"r":1},{"b":1},{"r":1},{"r":1},{"r":2}],[{"b":1},{"r":1},{"d":1},{"r":2},{"d":1}],[{"r":2},{"d":1},{"b":1},{"r":1},{"b":1}],[{"b":1},{"r":1},{"d":1},{"r":1},{"r":3}]],` + stump + `}`,
			`{` + names2 + `,"hills":[[{},{"b":1},{"d":1},{"r":1},{"r":2}],[{"b":1},{"r":1},{"d":1},{"r":2},{"d":1}],[{"r":2},{"d":1},{"b":1},{"r":1},{"b":1}],[{"b":1},{"r":1},{"d":1},{"r":1},{"r":3}]],` + stump + `}`,
			`{` + names2 + `,"hills":[[{"r":3},{"b":1},{"d":1},{"r":3},{"r":3}],[{"b":1},{"r":3},{"d":1},{"r":3},{"d":1}],[{"r":3},{"d":1},{"b":1},{"r":3},{"b":1}],[{"b":1},{"r":3},{"d":1},{"r":3},{"r":3}]],` + stump + `}`,
			`{` + names2 + `,"hills":` + hillsFor(2) + `,"stump":{"r":1000000}}`,
			`{` + names5 + `,"hills":` + hillsFor(5) + `,"stump":{"r":2,"b":1}}`,
			`{` + names2 + `,"hills":` + hillsFor(2) + `,` + stump + `,"options":{"variant":"simple"}}`,
			`{` + names2 + `,"position":{"supply":{"soil":1000000}}}`,
			`{` + names2 + `,"position":{"jokers":[["long"],["short"]]}}`,
			`{` + names2 + `,"position":{"gems":[{"r":1000000},{}]}}`,
			`{` + names2 + `,"position":{"turns":[0,1000]}}`,
			`{` + names2 + `,"position":{"extra":true}}`,
			`{` + names2 + `,"position":{"pending":{"worm":true}}}`,
			`{` + names2 + `,"position":{"pending":{"fees":1000000}}}`,
			`{` + names2 + `,"position":{"pending":{"beetles":1000000}}}`,
			`{` + names2 + `,"position":{"tunnels":[{"blocked":true},{},{},{}]}}`,
			`{` + names2 + `,"position":{"tunnels":[{"tiles":[{"kind":"soil","len":441},{"kind":"soil","len":1}]},{},{},{}]}}`,
			`{` + names2 + `,"position":{"tunnels":[{"tiles":[{"kind":"beetle","len":30}],"hills":[{"r":1},{},{},{},{}]},{},{},{}]}}`,
			`{` + names2 + `,"position":{"stump":{"b":1}},"options":{"variant":"simple"}}`,
			`{` + names2 + `,"position":{"supply":{"soil":69,"worm":1}},"options":{"variant":"simple"}}`,
		},
		Broken: []string{
			``, `null`, `[]`, `{}`, `{"players":null}`, `{"players":["Anna",2]}`,
			`{` + names2 + `}`,
			`{"players":["Anna"],"position":{}}`,
			`{"players":["1","2","3","4","5","6"],"position":{}}`,
			`{` + names2 + `,"position":{},"age":8}`,
			`{` + names2 + `,"position":{},"first":0}`,
			`{` + names2 + `,"position":{},"first":3}`,
			`{` + names2 + `,"position":{},"hills":` + hillsFor(2) + `}`,
			`{` + names2 + `,"position":{},"stump":{}}`,
			`{` + names2 + `,"position":null}`,
			`{` + names2 + `,"hills":[[],[],[],[]]}`,
			`{` + names2 + `,"hills":[{},{},{},{}]}`,
			`{` + names2 + `,"hills":` + hillsFor(2) + `,"stump":{"r":-1}}`,
			`{` + names2 + `,"hills":` + hillsFor(2) + `,"stump":{"g":1}}`,
			`{` + names2 + `,"hills":` + hillsFor(2) + `,"stump":{"r":1.5}}`,
			`{` + names2 + `,"hills":` + hillsFor(2) + `,"stump":{"r":9223372036854775807}}`,
			`{` + names2 + `,"position":{"turn":0}}`,
			`{` + names2 + `,"position":{"turn":3}}`,
			`{` + names2 + `,"position":{"turns":[1]}}`,
			`{` + names2 + `,"position":{"turns":[1,-1]}}`,
			`{` + names2 + `,"position":{"turns":[9223372036854775807,9223372036854775807]}}`,
			`{` + names2 + `,"position":{"gems":[{}]}}`,
			`{` + names2 + `,"position":{"jokers":[["long","long"],[]]}}`,
			`{` + names2 + `,"position":{"jokers":[["soil"],[]]}}`,
			`{` + names2 + `,"position":{"jokers":[[null],[]]}}`,
			`{` + names2 + `,"position":{"supply":{"long":2}}}`,
			`{` + names2 + `,"position":{"pending":{"fees":-1}}}`,
			`{` + names2 + `,"position":{"tunnels":[{},{},{}]}}`,
			`{` + names2 + `,"position":{"tunnels":[{"tiles":[{"kind":"stone","len":20}]},{},{},{}]}}`,
			`{` + names2 + `,"position":{"tunnels":[{"tiles":[{"kind":"soil","len":0}]},{},{},{}]}}`,
			`{` + names2 + `,"position":{"tunnels":[{"tiles":[{"kind":"soil","len":1000.1}]},{},{},{}]}}`,
			`{` + names2 + `,"position":{"tunnels":[{"tiles":[{"len":20}]},{},{},{}]}}`,
			`{` + names2 + `,"position":{"tunnels":[{"hills":[{}]},{},{},{}]}}`,
			`{` + names2 + `,"position":{"tunnels":[{"blocked":0},{},{},{}]}}`,
			`{` + names2 + `,"position":{},"options":{"variant":"hard"}}`,
			`{` + names2 + `,"position":{},"options":{"tieBreak":"dice"}}`,
			`{` + names2 + `,"position":{},"options":{"maxRubies":4}}`,
			`{` + names2 + `,"position":{},"options":{"maxSpeed":0.04}}`,
			`{` + names2 + `,"position":{},"options":{"beetles":1}}`,
		},
		Arbitrary: arbitrary,
		Vary:      vary,
		Every:     every,
		Reading:   reading,
		Conserved: conserved,
		Keys:      keys(),
		Actions:   60,
	}
}

// vary draws another box: five openings of any width in each tunnel, down to one in which nothing ever shows.
func vary(src enginestest.Source, _, options map[string]any) {
	geometry, ok := options["geometry"].(map[string]any) // it may have lengths
	if !ok {
		geometry = map[string]any{}
	}
	var hills [5][2]float64
	at := 0.0
	for i := range hills {
		from := at + float64(src.IntN(600))/10
		at = from + float64(1+src.IntN(400))/10
		hills[i] = [2]float64{from, at}
	}
	geometry["hills"], geometry["end"] = hills, at+100
	geometry["mole"], geometry["minVisible"] = 1+src.IntN(90), float64(1+src.IntN(50))/10
	options["geometry"] = geometry
}

// position is what the generators need to know of a state.
type position struct {
	Variant string
	Tunnels []struct {
		Tiles []struct {
			Kind string
			Len  engines.MM
		}
		Nose    engines.MM
		Hills   []map[string]int
		Blocked bool
	}
	Stump, Box, Supply map[string]int
	Gems               []map[string]int
	Jokers             [][]string
	Turns              []int
	Turn               int
	Over               bool
	Phase              string
	Pending            struct {
		Fees, Beetles int
		Worm          bool
	}
	Due int
}

func read(s engines.State) position {
	var p position
	if err := json.Unmarshal(must(json.Marshal(s)), &p); err != nil {
		panic(err)
	}
	return p
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func someLen(src enginestest.Source) engines.MM { return engines.MM(50 + src.IntN(800)) }

// arbitrary is any action at all, tunnels, tiles, seats and gems that do not exist included.
func arbitrary(src enginestest.Source, s engines.State) engines.Action {
	a := schnackelstein.Game{}.Arbitrary(src, s)
	if src.IntN(4) > 0 {
		return a
	}
	switch a := a.(type) {
	case schnackelstein.Stump:
		a.Colour = schnackelstein.Gem(src.IntN(256))
		return a
	case schnackelstein.Pay:
		a.Gems[src.IntN(3)] = src.IntN(10) - 5
		return a
	case schnackelstein.Push:
		switch src.IntN(6) {
		case 0:
			a.Tunnel = src.IntN(7) - 1
		case 1:
			a.Tile = "stone"
		case 2:
			a.Len = engines.MM(src.IntN(20003) - 10001)
		case 3:
			a.Owner = engines.Seat(src.IntN(9) - 1)
		case 4:
			a.Seat = new(engines.Seat(src.IntN(9) - 1))
		case 5:
			a.Saw = &schnackelstein.Saw{Reached: &[]int{src.IntN(9) - 1, src.IntN(9) - 1},
				Beetles: new(src.IntN(5) - 1)}
		}
		return a
	}
	return a
}

// every is each way to answer a prompt that lists all answers, to skip, and to push a tile of one of three
// lengths.
func every(s engines.State) []engines.Action {
	out := []engines.Action{schnackelstein.Pass{}}
	for tunnel := 1; tunnel <= 4; tunnel++ {
		for _, tile := range []schnackelstein.Tile{"soil", "beetle", "worm", "long", "short"} {
			for _, l := range []engines.MM{1, 300, 10000} {
				out = append(out, schnackelstein.Push{Tunnel: tunnel, Tile: tile, Len: l})
			}
		}
	}
	for c := range schnackelstein.Gem(3) {
		out = append(out, schnackelstein.Stump{Colour: c})
	}
	for r := range 7 {
		for b := range 7 {
			for d := range 7 {
				out = append(out, schnackelstein.Pay{Gems: schnackelstein.Gems{r, b, d}})
			}
		}
	}
	return out
}

// reading is a push of some length, felt more or less well, or a count of the gems.
func reading(src enginestest.Source, s engines.State) engines.Sensed {
	now := read(s)
	if src.IntN(5) == 0 {
		return engines.Sensed{Gems: someCount(src, now)}
	}
	p := engines.Push{Tunnel: 1 + src.IntN(4), Complete: src.IntN(8) > 0}
	p.Min = someLen(src) + engines.MM(src.IntN(2))*60*engines.Millimetre
	p.Max = p.Min + engines.MM(src.IntN(200))
	for h := 1; h <= len(now.Tunnels[p.Tunnel-1].Hills); h++ {
		if src.IntN(6) == 0 {
			p.Reached = append(p.Reached, h)
		}
	}
	if src.IntN(3) == 0 {
		p.Speed = new(engines.MM(src.IntN(5000)))
	}
	if src.IntN(2) == 0 {
		p.Seen = &engines.Creatures{Beetles: src.IntN(3), Worms: src.IntN(2)}
	}
	if src.IntN(2) == 0 {
		p.Kinds = []string{[]string{"soil", "beetle", "worm", "long", "short"}[src.IntN(5)]}
	}
	return engines.Sensed{Push: &p}
}

// someCount is mostly the gems that are in the game.
func someCount(src enginestest.Source, now position) map[string]int {
	count := map[string]int{}
	for c, n := range map[string]int{"r": 24, "b": 20, "d": 6} {
		count[c] = n - now.Box[c]
	}
	if src.IntN(3) == 0 {
		count["rbd"[src.IntN(3):][:1]] += 1 + src.IntN(3)
	}
	return count
}

// conserved finds every gem and every tile, and noses where the tiles put them (SS-11, SS-20, SS-24).
func conserved(state []byte) error {
	var s position
	if err := json.Unmarshal(state, &s); err != nil {
		return err
	}
	gems := append([]map[string]int{s.Stump, s.Box}, s.Gems...)
	for i, t := range s.Tunnels {
		gems = append(gems, t.Hills...)
		for _, tile := range t.Tiles {
			s.Supply[tile.Kind]++
		}
		if (len(t.Tiles) == 0) != (t.Nose == 0) {
			return fmt.Errorf("tunnel %d: nose at %v with %d tiles", i+1, t.Nose, len(t.Tiles))
		}
	}
	for c, want := range map[string]int{"r": 24, "b": 20, "d": 6} {
		n := 0
		for _, g := range gems {
			if g[c] < 0 {
				return fmt.Errorf("%d gems of colour %q in one place", g[c], c)
			}
			n += g[c]
		}
		if n != want {
			return fmt.Errorf("%d gems of colour %q, want %d", n, c, want)
		}
	}
	for _, hand := range s.Jokers {
		for _, joker := range hand {
			s.Supply[joker]++
		}
	}
	want := map[string]int{"soil": 69, "beetle": 6, "worm": 3, "long": len(s.Turns), "short": len(s.Turns)}
	if s.Variant == "simple" {
		want = map[string]int{"soil": 69}
	}
	for kind, n := range want {
		if s.Supply[kind] != n {
			return fmt.Errorf("%d tiles of kind %s, want %d", s.Supply[kind], kind, n)
		}
	}
	if len(s.Supply) > len(want) {
		return fmt.Errorf("tiles %v, want %v", s.Supply, want)
	}
	if s.Over != (s.Turn == 0) || s.Over != (s.Phase == "over") {
		return fmt.Errorf("over %v, turn %d, phase %s", s.Over, s.Turn, s.Phase)
	}
	if wait := s.Pending.Fees > 0 || s.Pending.Beetles > 0 ||
		s.Pending.Worm; wait != (s.Phase == "stump" || s.Phase == "pay") || wait != (s.Due > 0) {
		return fmt.Errorf("phase %s with pending %+v and due %d", s.Phase, s.Pending, s.Due)
	}
	return nil
}

// keys are the rules, their cases, and what a View and events may say.
func keys() []string {
	keys := []string{
		"SS-01.hills", "SS-02.first", "SS-02.hills", "SS-03.hills", "SS-03.supply", "SS-04.supply", "SS-05.turns", "SS-06.extra", "SS-07.extra",
		"SS-11.joker", "SS-11.count", "SS-12.seen", "SS-12.again", "SS-15.colour", "SS-15.fees", "SS-16.nothing", "SS-16.notOwn",
		"SS-16.seen", "SS-18.seen", "SS-18.hidden", "SS-19.stump", "SS-19.pay", "SS-20.after", "SS-24.more", "SS-24.many", "SS-30.unused",
		"push", "stump", "pay",
		"tooFast", "pushed", "dug", "gave", "blocked", "visible", "found", "paid", "extraTurn", "over",
		"now.push", "now.extra", "now.first", "now.soil", "now.stump", "now.pay", "now.pay1", "now.wins", "now.wins1", "now.share",
		"outlook.found", "outlook.worm",
		"place.turn", "place.hill", "area.tunnel1", "area.tunnel2", "area.tunnel3", "area.tunnel4", "area.stump", "area.supply", "area.gems", "area.jokers",
	}
	for n := 1; n <= 24; n++ {
		keys = append(keys, fmt.Sprintf("SS-%02d", n))
	}
	return append(keys, "SS-30", "SS-31", "SS-32")
}

func TestSuite(t *testing.T) { enginestest.Run(t, schnackelstein.Game{}, suite()) }

func FuzzDecodeApply(f *testing.F) { enginestest.Fuzz(f, schnackelstein.Game{}, suite()) }

func FuzzSetup(f *testing.F) { enginestest.FuzzSetup(f, schnackelstein.Game{}, suite()) }
