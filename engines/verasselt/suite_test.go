package verasselt_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/verasselt"
)

const start = `{"players":["Anna","Ben","Cem"],"hub":{"Y":3,"B":3,"R":2,"G":2}}`

func suite() enginestest.Config {
	const two = `{"players":["Anna","Ben"],`
	const late = two + `"position":{"hub":{"Y":3,"B":2},"pile":0,"yards":[{"Y":2,"R":2},{"G":3}],"heaps":[{"Y":17,"B":20,"R":10},{"R":10,"G":19}],"dice":["Y","B","R","D","D","D","D"],"turn":1`
	return enginestest.Config{
		Setups: []string{
			start,
			`{"players":["Anna","Ben"],"first":2,"hub":{"Y":10},"dice":["D","D","D","D","D","D","D"],"options":{"refillFirstTurn":true,"cardsPerDoubleBar":1}}`,
			`{"players":["Anna","Ben","Cem","Dora","Emil"],"hub":{"Y":3,"B":5},"options":{"hubStart":8,"minRolls":2,"endCheckAfterRefill":false,"partialRefill":false}}`,
			`{"players":["Anna","Ben","Cem","Dora"],"hub":{"G":10},"options":{"autoFinalBank":false,"dieFaces":["Y","B","R","G","G","D"]}}`,
			two + `"hub":{"B":1,"G":9},"options":{"minRolls":0}}`,
			late + `}}`,
			late + `},"options":{"endCheckAfterRefill":false,"autoFinalBank":false}}`,
			two + `"position":{"hub":{"Y":5},"pile":2,"yards":[{"Y":2,"R":2},{"G":3}],"heaps":[{"Y":8,"B":20,"R":10},{"R":9,"G":19}],"catches":[{},{"Y":5,"B":2,"R":1}],"dice":["Y","B","R","D","D","D","D"],"turn":1,"turns":40}}`,
			two + `"position":{"hub":{"Y":5},"pile":2,"yards":[{"Y":2,"R":2},{"G":3}],"heaps":[{"Y":7,"B":19,"R":10},{"R":9,"G":19}],"catches":[{},{"Y":5,"B":2,"R":1}],"own":{"Y":1,"B":1},"dice":["Y","B","D","D","D","D","D"],"turn":1,"turns":40,"phase":"rolled","group":"catch"}}`,
			two + `"position":{"hub":{"Y":5},"pile":0,"yards":[{"Y":2,"R":2},{"G":3}],"heaps":[{"Y":15,"B":22,"R":10},{"R":10,"G":19}],"dice":["Y","B","D","D","D","D","D"],"turn":1,"turns":40,"phase":"ready","group":"hub"}}`,
			two + `"position":{"hub":{"Y":3},"pile":0,"yards":[{"Y":2,"R":2},{"G":3}],"heaps":[{"Y":17,"B":22,"R":10},{"R":10,"G":19}],"dice":["Y","B","D","D","D","D","D"],"turn":1,"turns":40}}`,
		},
		Refused: []string{
			two + `"hub":{"Y":9}}`,
			two + `"hub":{"Y":11}}`,
			two + `"hub":{"Y":9223372036854775807,"B":9223372036854775807,"R":12}}`,
			two + `"hub":{"Y":21},"options":{"hubStart":21}}`,
			two + `"hub":{"Y":10},"dice":["D","D","D","D","D","D"]}`,
			two + `"hub":{"Y":10},"dice":["D","D","D","D","D","D","Y"]}`,
			late + `,"own":{"Y":3}}}`,
			late + `,"own":{"B":1}}}`,
			late + `,"turns":1}}`,
			late + `,"phase":"ready"}}`, late + `,"phase":"bank"}}`, late + `,"mustBoost":1}}`,
			late + `,"phase":"ready","group":"catch"}}`,
			two + `"position":{"hub":{"Y":5},"pile":83,"yards":[{},{}],"heaps":[{},{}],"dice":["Y","B","R","D","D","D"],"turn":1}}`,
			two + `"position":{"hub":{"Y":5},"pile":9223372036854775807,"yards":[{},{}],"heaps":[{},{}],"dice":[],"turn":1}}`,
			two + `"position":{"hub":{"Y":5},"pile":76,"yards":[{"B":7},{}],"heaps":[{},{}],"dice":["Y","B","R","D","D","D","D"],"turn":1}}`,
			two + `"position":{"hub":{"Y":5},"pile":82,"yards":[{},{}],"heaps":[{},{}],"catches":[{"R":1},{}],"dice":["Y","B","R","D","D","D","D"],"turn":1}}`,
			two + `"position":{"hub":{"Y":5},"pile":82,"yards":[{},{}],"heaps":[{},{}],"catches":[{},{"R":1}],"dice":["Y","B","R","D","D","D","D"],"turn":1,"phase":"ready","group":"hub"}}`,
			two + `"position":{"hub":{"Y":5},"pile":83,"yards":[{},{}],"heaps":[{},{}],"dice":["Y","B","R","D","D","D","D"],"turn":1,"phase":"rolled","group":"hub"}}`,
			two + `"position":{"hub":{"Y":5},"pile":82,"yards":[{},{}],"heaps":[{},{}],"own":{"Y":1},"dice":["D","D","D","D","D","D","D"],"turn":1}}`,
		},
		Broken: []string{
			``, `null`, `[]`, `{}`, `{"players":null}`, `{"players":["Anna",2],"hub":{"Y":10}}`, `{"players":["Anna"],"hub":{"Y":10}}`,
			`{"players":["1","2","3","4","5","6"],"hub":{"Y":10}}`,
			`{"players":["Anna","Ben"]}`,
			two + `"hub":null}`, two + `"hub":[]}`, two + `"hub":{"Y":-1}}`, two + `"hub":{"Y":1.5}}`, two + `"hub":{"D":1}}`, two + `"hub":{"y":1}}`,
			two + `"hub":{"Y":10},"hub":{"Y":10}}`,
			two + `"hub":{"Y":10},"first":0}`, two + `"hub":{"Y":10},"first":3}`, two + `"hub":{"Y":10},"first":"1"}`,
			two + `"hub":{"Y":10},"dice":["X","D","D","D","D","D","D"]}`,
			two + `"hub":{"Y":10},"dice":["D","D","D","D","D","D","D"],"options":{"dieFaces":["Y","Y","B","B","R","G"]}}`,
			two + `"hub":{"Y":10},"options":{"dieFaces":["Y","B","R","G","D"]}}`,
			two + `"hub":{"Y":10},"options":{"dieFaces":["Y","B","R","G","D","X"]}}`,
			two + `"hub":{"Y":10},"options":{"hubStart":-1}}`, two + `"hub":{"Y":10},"options":{"minRolls":true}}`,
			two + `"hub":{"Y":10},"options":{"sharedWin":1}}`, two + `"hub":{"Y":10},"options":{"bars":2}}`, two + `"hub":{"Y":10},"options":[]}`,
			two + `"hub":{"Y":10},"age":8}`,
			late + `},"hub":{"Y":10}}`, late + `},"first":1}`, late + `},"dice":["D","D","D","D","D","D","D"]}`,
			late + `,"phase":"over"}}`, late + `,"phase":"end"}}`, late + `,"phase":"draw","group":"hub","rolls":0}}`, late + `,"phase":"refill","group":"hub","rolls":1}}`,
			late + `,"mustBoost":-1}}`, late + `,"mustBoost":9}}`, late + `,"group":"hub"}}`, late + `,"group":"yard","phase":"ready"}}`,
			late + `,"rolls":1}}`, late + `,"rolls":0,"phase":"rolled","group":"hub"}}`, late + `,"rolls":-1,"phase":"ready","group":"hub"}}`,
			late + `,"turns":0}}`, late + `,"catches":[{}]}}`, late + `,"catches":[{},{},{}]}}`, late + `,"catches":[{},null]}}`, late + `,"winner":1}}`,
			two + `"position":{}}`, two + `"position":null}`,
			two + `"position":{"hub":{},"pile":-1,"yards":[{},{}],"heaps":[{},{}],"dice":[],"turn":1}}`,
			two + `"position":{"hub":{},"pile":88,"yards":[{}],"heaps":[{},{}],"dice":[],"turn":1}}`,
			two + `"position":{"hub":{},"pile":88,"yards":[{},{}],"heaps":[{},{}],"dice":[],"turn":0}}`,
			two + `"position":{"hub":{},"pile":88,"yards":[{},{}],"heaps":[{},{}],"dice":["E"],"turn":1}}`,
		},
		Every:     every,
		Vary:      vary,
		Winless:   true, // sharedWin
		Reading:   reading,
		Conserved: conserved,
		Keys:      keys(),
	}
}

// vary draws numbers that no book has, and dice that somebody has made. Each colour stays on them: cards of
// one that no die shows would lie in the middle for ever.
func vary(src enginestest.Source, setup, options map[string]any) {
	options["cardsPerDoubleBar"] = src.IntN(5)
	options["minRolls"] = src.IntN(2) // with 2 the last cards may lie there for a hundred thousand rolls
	faces := []verasselt.Face{"Y", "B", "R", "G", "D"}
	options["dieFaces"] = append(faces, faces[src.IntN(len(faces))])
	var hub verasselt.Cards
	for n := src.IntN(30); n > 0; n-- {
		hub[src.IntN(2)]++ // few of two colours are left for the pile
	}
	setup["hub"], options["hubStart"] = hub, hub[0]+hub[1]
	if hub[0] > 17 || hub[1] > 17 { // of 22 each of five players has one
		setup["hub"], options["hubStart"] = verasselt.Cards{}, 0
	}
}

// table is a state as its JSON shows it.
type table struct {
	Turn, Turns      int
	Phase, Group     string
	Hub, Own         map[string]int
	Pile             int
	Yards, Heaps     []map[string]int
	Catches          []map[string]int
	Dice             []verasselt.Face
	Rolls, MustBoost int
	Over             bool
	Winners          []int
	Players          []string
}

func look(s engines.State) (t table) {
	data, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(data, &t)
	}
	if err != nil {
		panic(err)
	}
	return t
}

var colors = []string{"Y", "B", "R", "G"}

// left counts the cards of each colour that have not been seen.
func (t table) left() (left verasselt.Cards) {
	places := append([]map[string]int{t.Hub, t.Own}, t.Yards...)
	places = append(append(places, t.Heaps...), t.Catches...)
	for i, c := range colors {
		left[i] = 22
		for _, p := range places {
			left[i] -= p[c]
		}
	}
	return left
}

// every lists all choices and stops, all draws of up to three cards, all ways to bank, refill and boost with
// up to three cards of each colour, a refill of what can still come, and rolls of dice as they lie.
func every(s engines.State) []engines.Action {
	out := []engines.Action{verasselt.Choose{Group: verasselt.Hub}, verasselt.Choose{Group: verasselt.Catch},
		verasselt.Stop{}}
	t := look(s)
	for n := range 4 * 4 * 4 * 4 {
		c := verasselt.Cards{n % 4, n / 4 % 4, n / 16 % 4, n / 64}
		if c[0]+c[1]+c[2]+c[3] <= 3 {
			out = append(out, verasselt.Draw{Cards: c})
		}
		out = append(out, verasselt.Bank{Yard: c}, verasselt.Refill{Cards: c})
		if n > 0 {
			out = append(out, verasselt.Boost{Cards: c})
		}
	}
	left := t.left()
	for n := range 23 { // of each number of cards one refill, whatever the colours
		var c verasselt.Cards
		for i := range c {
			c[i] = min(left[i], n)
			n -= c[i]
		}
		out = append(out, verasselt.Refill{Cards: c})
	}
	for n := range t.Dice {
		out = append(out, verasselt.Roll{Kept: t.Dice[:n], Faces: t.Dice[n:]})
	}
	return out
}

// reading is the dice of the state with something done to them, or any dice.
func reading(src enginestest.Source, s engines.State) engines.Sensed {
	code := map[verasselt.Face]engines.Face{"Y": 1, "B": 2, "R": 3, "G": 4, "D": 5}
	d := engines.Dice{Count: src.IntN(8)}
	for _, f := range look(s).Dice {
		side := code[f]
		if src.IntN(3) == 0 {
			side = engines.Face(1 + src.IntN(6))
		}
		d.Rolled = append(d.Rolled, side)
	}
	switch src.IntN(10) {
	case 0:
		d.Rolled = d.Rolled[1:]
	case 1:
		d.Rolled[0] = engines.Face(src.IntN(300) - 100)
	}
	return engines.Sensed{Dice: &d}
}

// conserved counts 88 cards, 22 of each colour at most, and seven dice (VA-01, VA-02).
func conserved(state []byte) error {
	var t table
	if err := json.Unmarshal(state, &t); err != nil {
		return err
	}
	left, seen := t.left(), 0
	for i, n := range left {
		if n < 0 {
			return fmt.Errorf("%d cards of colour %s too many", -n, colors[i])
		}
		seen += 22 - n
	}
	if seen+t.Pile != 88 {
		return fmt.Errorf("%d cards seen and %d in the pile", seen, t.Pile)
	}
	if len(t.Dice) != 7 {
		return fmt.Errorf("dice %v", t.Dice)
	}
	for i, yard := range t.Yards {
		if yard["Y"]+yard["B"]+yard["R"]+yard["G"] > 6 {
			return fmt.Errorf("seat %d has the yard %v", i+1, yard)
		}
	}
	return nil
}

// keys are the rules, their cases, and what a View and events may say.
func keys() []string {
	keys := []string{
		"VA-01.hub", "VA-01.tooMany", "VA-05.chooseFirst", "VA-05.noCatch", "VA-07.first", "VA-07.done", "VA-09.notYours", "VA-09.rollNow",
		"VA-16.first", "VA-16.notNow", "VA-20.boost", "VA-07.bars", "VA-07.eight", "VA-07.pile", "VA-13.more", "VA-20.count", "VA-20.notOver", "VA-21.notThere", "VA-21.first", "VA-21.notNow",
		"choose", "bank", "refill", "boost", "roll", "draw", "stop",
		"turn", "chosen", "receive", "bank.VA-21", "refill.VA-07", "mustBoost", "boost.VA-09", "catch", "bugged", "dissolve", "draw.VA-16",
		"stop.VA-19", "end", "win",
		"now.choose", "now.chooseHub", "now.bank", "now.refill", "now.draw", "now.draw1", "now.mustBoost", "now.roll", "now.rollOrStop",
		"now.wins", "now.shareWin", "now.nobodyWins", "outlook.refill", "outlook.catch", "outlook.stop", "outlook.rest",
		"place.turn", "area.hub", "area.pile", "area.roll", "area.own", "area.catch", "area.yard", "area.heap",
	}
	for n := 1; n <= 23; n++ {
		keys = append(keys, fmt.Sprintf("VA-%02d", n))
	}
	return keys
}

func TestSuite(t *testing.T) { enginestest.Run(t, verasselt.Game{}, suite()) }

func FuzzDecodeApply(f *testing.F) { enginestest.Fuzz(f, verasselt.Game{}, suite()) }

func FuzzSetup(f *testing.F) { enginestest.FuzzSetup(f, verasselt.Game{}, suite()) }
