package schweinebande_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/schweinebande"
)

const (
	two   = `{"players":["Anna","Ben"]`
	farm  = `"round":3,"phase":"farm","pens":[{"donkey":5,"pig":4,"hay":1},{"goat":1,"chicken":1,"sheep":1,"donkey":1,"pig":1,"cow":1}],"farms":[{},{"cow":1}],"out":{"chicken":12,"goat":12,"sheep":12,"donkey":9,"pig":6,"cow":7},"tokens":[2,1]`
	feed  = `"round":3,"phase":"feed","pens":[{"donkey":5,"pig":4,"hay":1},{"goat":1,"cow":2}],"farms":[{},{"cow":1}],"out":{"chicken":15,"goat":12,"sheep":10,"donkey":11,"pig":6,"cow":7},"tokens":[2,1],"hay":[2,3]`
	final = `"round":4,"phase":"final","pens":[{"donkey":5,"pig":4,"hay":1},{"goat":1,"cow":2}],"farms":[{},{"cow":1}],"out":{"chicken":16,"goat":15,"sheep":16,"donkey":11,"pig":12,"cow":13,"hay":3},"tokens":[2,1]`
	lines = `"round":1,"phase":"collect","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{"chicken":16,"goat":1},"tokens":[1,2],"farmers":[1,2],` +
		`"board":[{"space":[0,0],"tile":"pig","farmer":1},{"space":[1,0],"tile":"cow"},{"space":[3,0],"tile":"cow","farmer":1},{"space":[0,3],"tile":"hay","farmer":2},{"space":[0,4],"tile":"goat"},{"space":[4,4],"tile":"sheep"},{"space":[2,2],"tile":"pig"},{"space":[3,3],"tile":"donkey"}]`
)

// board is a whole board: the first tiles face up, all others face down.
func board(up ...string) string {
	list := []map[string]any{}
	for i := range 25 {
		tile := ""
		if i < len(up) {
			tile = up[i]
		}
		list = append(list, map[string]any{"space": []int{i % 5, i / 5}, "tile": tile})
	}
	data, _ := json.Marshal(list)
	return `"board":` + string(data)
}

func suite() enginestest.Config {
	pos := func(p string) string { return two + `,"position":{` + p + `}}` }
	opt := func(p, o string) string { return two + `,"options":{` + o + `},"position":{` + p + `}}` }
	const none = `"pens":[{},{}],"farms":[{},{}]`
	fresh := `"round":2,"phase":"reveal","turn":2,"tokens":[2,1],` + none + `,"out":{"chicken":16,"goat":9},` + board()
	return enginestest.Config{
		Setups: []string{
			two + `}`,
			`{"players":["Anna","Ben","Cem"],"first":3,"options":{"placeOnLast":true,"startHay":4,"values":{"goat":4,"sheep":3}}}`,
			`{"players":["Anna","Ben","Cem","Dora"],"options":{"hayLimit":10,"freeSale":true}}`,
			`{"players":["Anna","Ben","Cem","Dora","Emil"],"options":{"feedRound4":false,"hayLimit":25}}`,
			pos(fresh),
			pos(`"round":2,"phase":"reveal","turn":2,` + none + `,"out":{"chicken":16,"goat":9},` + board("pig", "pig", "cow")),
			pos(lines + `,"first":2`),
			pos(farm), opt(farm, `"feedRound4":false`), pos(feed), opt(feed, `"freeSale":true,"hayLimit":6`), pos(feed + `,"done":[true,false]`),
			pos(final), opt(final, `"values":{"cow":1,"goat":1}`),
		},
		Refused: []string{
			`{"players":[]}`, `{"players":["Anna"],"first":7}`, `{"players":["1","2","3","4","5","6"],"position":null}`,
			pos(`"round":3,"phase":"farm","pens":[{"donkey":5},{}],"farms":[{},{}],"out":{},"tokens":[2,1]`),
			pos(`"round":4,"phase":"farm","pens":[{"donkey":17},{}],"farms":[{},{}],"out":{},"tokens":[2,1]`),
			pos(`"round":4,"phase":"farm","pens":[{"donkey":9223372036854775807},{}],"farms":[{},{}],"out":{},"tokens":[2,1]`),
			pos(farm + `,"farmers":[3,2]`),
			pos(fresh + `,"farmers":[3,4]`),
			pos(`"round":1,"phase":"reveal","turn":2,` + none + `,"out":{"chicken":16,"goat":9}`),
			pos(`"round":2,"phase":"reveal","turn":1,"tokens":[2,1],` + none + `,"out":{"chicken":16,"goat":9},` + board()),
			pos(`"round":2,"phase":"reveal","turn":2,"tokens":[2],` + none + `,"out":{"chicken":16,"goat":9},` + board()),
			pos(`"round":2,"phase":"reveal","turn":2,"tokens":[2,1],` + none + `,"out":{"chicken":16,"goat":9},` + board("pig")),
			pos(`"round":1,"phase":"reveal","turn":2,"first":1,` + none + `,"out":{},` + board()),
			pos(`"round":3,"phase":"final","pens":[{},{}],"farms":[{},{}],"out":{"chicken":16,"goat":16,"sheep":16,"donkey":16,"pig":11},"tokens":[2,1]`),
			pos(`"round":3,"phase":"farm","pens":[{},{}],"farms":[{},{}],"out":{"chicken":16,"goat":16,"sheep":16,"donkey":16,"pig":11},"tokens":[2]`),
			pos(`"round":1,"phase":"collect","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{"chicken":16,"goat":9},"tokens":[2,1]`),
		},
		Broken: []string{
			``, `null`, `[]`, `{}`, `{"players":null}`, `{"players":["Anna",2]}`, `{"Players":["Anna","Ben"]}`,
			two + `,"first":0}`, two + `,"first":3}`, two + `,"first":"1"}`, two + `,"first":1.5}`, two + `,"age":8}`, `{"players":["Anna"],"age":8}`,
			two + `,"options":[]}`, two + `,"options":{"hay":1}}`, two + `,"options":{"startHay":-1}}`, two + `,"options":{"freeSale":1}}`,
			two + `,"options":{"values":[]}}`, two + `,"options":{"values":{"pig":0}}}`, two + `,"options":{"values":{"hay":1}}}`, two + `,"options":{"values":null}}`,
			two + `,"options":{"startHay":1000000001}}`,
			two + `,"position":{}}`, two + `,"position":null}`, two + `,"first":1,"position":{` + farm + `}}`,
			pos(farm + `,"turn":1`), pos(farm + `,"winner":1`), pos(farm + `,"done":[true]`), pos(farm + `,"hay":[1]`), pos(farm + `,"hay":[1,-1]`),
			pos(farm + `,"farmers":[3,-1]`), pos(farm + `,"first":3`), pos(farm + `,"board":[{"space":[0,0],"tile":"pig"}]`), pos(farm + `,"board":null`),
			pos(`"round":5,"phase":"farm","pens":[{},{}],"farms":[{},{}],"out":{}`),
			pos(`"round":1,"phase":"place","pens":[{},{}],"farms":[{},{}],"out":{}`),
			pos(`"round":1,"phase":"place","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{},` + board("pig")),
			pos(`"round":1,"phase":"place","turn":1,"revealed":[],"pens":[{},{}],"farms":[{},{}],"out":{},` + board("pig")),
			pos(`"round":1,"phase":"place","turn":1,"revealed":[5,0],"pens":[{},{}],"farms":[{},{}],"out":{},` + board("pig")),
			pos(`"round":1,"phase":"place","turn":1,"revealed":[0],"pens":[{},{}],"farms":[{},{}],"out":{},` + board("pig")),
			pos(`"round":1,"phase":"reveal","turn":1,"revealed":[0,0],"pens":[{},{}],"farms":[{},{}],"out":{},` + board("pig")),
			pos(`"round":1,"phase":"open","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{},` + board("pig")),
			pos(`"round":4,"phase":"over","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{}`),
			pos(`"round":1,"phase":"farm","pens":[{}],"farms":[{},{}],"out":{}`),
			pos(`"round":1,"phase":"farm","pens":[{},{}],"farms":[{"hay":1},{}],"out":{}`),
			pos(`"round":1,"phase":"farm","pens":[{},{}],"farms":[{},{}],"out":{"horse":1}`),
			pos(`"round":1,"phase":"farm","pens":[{},{}],"farms":[{},{}],"out":{"pig":-1}`),
			pos(`"round":1,"phase":"farm","pens":[{},{}],"farms":[{},{}],"out":{},"tokens":[1,1]`),
			pos(`"round":1,"phase":"farm","pens":[{},{}],"farms":[{},{}],"out":{},"tokens":[3]`),
			pos(`"round":1,"phase":"collect","pens":[{},{}],"farms":[{},{}],"out":{}`),
			pos(`"round":1,"phase":"collect","turn":1,"done":[true,false],"pens":[{},{}],"farms":[{},{}],"out":{}`),
			pos(`"round":1,"phase":"collect","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{},"board":[{"space":[0,5],"tile":"pig"}]`),
			pos(`"round":1,"phase":"collect","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{},"board":[{"space":[0],"tile":"pig"}]`),
			pos(`"round":1,"phase":"collect","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{},"board":[{"space":[0,0],"tile":"horse"}]`),
			pos(`"round":1,"phase":"collect","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{},"board":[{"space":[0,0],"tile":"pig","farmer":3}]`),
			pos(`"round":1,"phase":"collect","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{},"board":[{"space":[0,0],"tile":"pig"},{"space":[0,0],"tile":""}]`),
			pos(`"round":1,"phase":"collect","turn":1,"pens":[{},{}],"farms":[{},{}],"out":{},"board":[{"space":[0,0]}]`),
		},
		Vary: func(src enginestest.Source, _, options map[string]any) {
			options["startHay"], options["hayLimit"] = src.IntN(12), src.IntN(40) // together often more than there is
		},
		Every:     every,
		Conserved: conserved,
		Keys:      keys(),
		Longest:   2000,
	}
}

// table is a state as its JSON shows it.
type table struct {
	Round int
	Phase string
	Board []struct {
		Space schweinebande.Space
		Tile  schweinebande.Tile
	}
	Pens    []map[schweinebande.Tile]int
	Farms   []map[schweinebande.Tile]int
	Out     map[schweinebande.Tile]int
	Players []string
}

var tiles = []schweinebande.Tile{"chicken", "goat", "sheep", "donkey", "pig", "cow", "hay"}

// conserved counts 100 tiles, 16 of each animal and 4 of hay at most (SB-28).
func conserved(state []byte) error {
	var t table
	if err := json.Unmarshal(state, &t); err != nil {
		return err
	}
	total := 25 * (4 - t.Round)
	seen := map[schweinebande.Tile]int{}
	for _, c := range t.Board {
		total++
		if c.Tile != "" {
			seen[c.Tile]++
		}
	}
	for _, bag := range append(append(t.Pens, t.Farms...), t.Out) {
		for tile, n := range bag {
			seen[tile] += n
			total += n
		}
	}
	for tile, n := range seen {
		if n > 16 || tile == "hay" && n > 4 {
			return fmt.Errorf("%d of %s", n, tile)
		}
	}
	if total != 100 {
		return fmt.Errorf("%d tiles", total)
	}
	return nil
}

// every lists all actions whose prompts list all choices, all tiles on all spaces, the opening of what is
// still face down, and all final groups of four.
func every(s engines.State) []engines.Action {
	out := []engines.Action{schweinebande.Place{}, schweinebande.Skip{}, open(s)}
	seats := engines.Seat(len(s.View().Scores))
	var four func(from int, group []schweinebande.Tile)
	four = func(from int, group []schweinebande.Tile) {
		if len(group) == 4 {
			for seat := engines.Seat(1); seat <= seats; seat++ {
				out = append(out, schweinebande.Final4{Of: schweinebande.Of{Seat: seat},
					Tiles: slices.Clone(group)})
			}
			return
		}
		for i := from; i < len(tiles); i++ {
			four(i, append(group, tiles[i]))
		}
	}
	four(0, nil)
	for i := range 25 {
		for _, tile := range tiles {
			out = append(out, schweinebande.Reveal{Space: schweinebande.Space{i % 5, i / 5}, Tile: tile})
		}
		for _, d := range []schweinebande.Dir{"E", "W", "SE", "NW", "NE", "SW"} {
			out = append(out, schweinebande.Collect{Space: schweinebande.Space{i % 5, i / 5}, Dir: d})
		}
	}
	for seat := engines.Seat(1); seat <= seats; seat++ {
		out = append(out, schweinebande.Group6{Of: schweinebande.Of{Seat: seat}},
			schweinebande.Done{Of: schweinebande.Of{Seat: seat}},
			schweinebande.Feed{Of: schweinebande.Of{Seat: seat}})
		for _, tile := range tiles {
			out = append(out, schweinebande.Group4{Of: schweinebande.Of{Seat: seat}, Tile: tile},
				schweinebande.Sell{Of: schweinebande.Of{Seat: seat}, Tile: tile})
		}
		for n := range 60 {
			out = append(out, schweinebande.Feed{Of: schweinebande.Of{Seat: seat}, Hay: &n})
		}
	}
	return out
}

// open turns up what is still face down, with tiles that there can be.
func open(s engines.State) engines.Action {
	var t table
	if err := json.Unmarshal([]byte(mustText(s)), &t); err != nil {
		panic(err)
	}
	left := map[schweinebande.Tile]int{"chicken": 16, "goat": 16, "sheep": 16, "donkey": 16, "pig": 16, "cow": 16, "hay": 4}
	for _, c := range t.Board {
		left[c.Tile]--
	}
	for _, bag := range append(append(t.Pens, t.Farms...), t.Out) {
		for tile, n := range bag {
			left[tile] -= n
		}
	}
	a := schweinebande.Open{}
	for _, c := range t.Board {
		if c.Tile != "" {
			continue
		}
		for _, tile := range tiles {
			if left[tile] > 0 {
				left[tile]--
				a.Tiles = append(a.Tiles, schweinebande.Opened{Space: c.Space, Tile: tile})
				break
			}
		}
	}
	return a
}

func mustText(s engines.State) string {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// keys are the rules, their cases, and what a View and events may say.
func keys() []string {
	keys := []string{
		"SB-01.farmers", "SB-04.tokens", "SB-05.notNow", "SB-05.two", "mark.back", "mark.none", "mark.figure", "mark.figureOf", "SB-05.turn", "SB-06.faceDown", "SB-06.notNow", "SB-06.turn", "SB-08.rest", "SB-08.tokens",
		"SB-10.home", "SB-11.first", "SB-11.down", "SB-11.up", "SB-26.left", "SB-11.notNow", "SB-12.tokens", "SB-12.noFarmer", "SB-12.notNow", "SB-12.turn", "SB-14.edge",
		"SB-17.farm", "SB-17.notNow", "SB-17.done", "SB-18.farm", "SB-18.notNow", "SB-18.done", "SB-22.notNow", "SB-22.done",
		"SB-23.notThere", "SB-23.enough", "SB-23.notNow", "SB-23.done", "SB-24.notNow", "SB-24.done",
		"SB-25.notThere", "SB-25.farm", "SB-25.early", "SB-25.notNow", "SB-25.done", "SB-27.over", "SB-28.tooMany", "SB-28.count",
		"reveal", "place", "skip", "open", "collect", "group4", "group6", "done", "sell", "feed", "final4",
		"round", "reveal.SB-05", "place.SB-06", "skip.SB-06", "tokensBack", "token", "home", "open.SB-11", "collect.SB-14", "clear", "group",
		"done.SB-17", "done.SB-25", "sell.SB-23", "feed.SB-22", "feed.SB-24", "end", "win",
		"now.reveal", "now.place", "now.open", "now.collect", "now.farm", "now.feed", "now.sell", "now.final", "now.wins", "now.shareWin",
		"outlook.group4", "outlook.group6", "outlook.hayTile", "place.first", "place.round", "place.out", "area.row", "area.pen", "area.farm", "area.hay",
	}
	for n := 1; n <= 28; n++ {
		keys = append(keys, fmt.Sprintf("SB-%02d", n))
	}
	return keys
}

func TestSuite(t *testing.T) { enginestest.Run(t, schweinebande.Game{}, suite()) }

func FuzzDecodeApply(f *testing.F) { enginestest.Fuzz(f, schweinebande.Game{}, suite()) }

func FuzzSetup(f *testing.F) { enginestest.FuzzSetup(f, schweinebande.Game{}, suite()) }
