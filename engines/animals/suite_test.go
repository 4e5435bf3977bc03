package animals_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/enginestest"
)

// box is how many cards there are of each animal.
var box = [10]int{9, 8, 7, 7, 6, 6, 5, 5, 4, 3}

// table is a state as its JSON tells it.
type table struct {
	Phase         string
	Round, Start  int
	Rows          [][]animals.Animal
	Turn, Knocker int
	MayCall       int
	Exchanged     []bool
	Lives, Scores []int
	Known         []map[string]int
	Winners       []int
}

func read(data []byte) table {
	var s table
	if err := json.Unmarshal(data, &s); err != nil {
		panic(err)
	}
	return s
}

func of(s engines.State) table {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err)
	}
	return read(data)
}

// known is what is known of a seat's hand, by animal.
func (t table) known(seat int) (c [10]int) {
	for name, n := range t.Known[seat-1] {
		c[animalNamed(name)] = n
	}
	return c
}

func animalNamed(name string) animals.Animal {
	var a animals.Animal
	if err := a.UnmarshalText([]byte(name)); err != nil {
		panic(err)
	}
	return a
}

func sum(c [10]int) int {
	n := 0
	for _, k := range c {
		n += k
	}
	return n
}

// pool is every card that lies neither open nor in a known place.
func (t table) pool() (c [10]int) {
	c = box
	for _, row := range t.Rows {
		for _, a := range row {
			c[a]--
		}
	}
	for i := range t.Known {
		for k, n := range t.known(i + 1) {
			c[k] -= n
		}
	}
	return c
}

// freshDeal is a legal deal.
func freshDeal(src enginestest.Source) animals.Deal {
	start, _, _, err := animals.Game{}.New([]byte(`{"players":["Anna","Ben"]}`))
	if err != nil {
		panic(err)
	}
	d := animals.Game{}.Answer(src, start, engines.Prompt{Kind: "deal"}).(animals.Deal)
	d.Hands = nil
	return d
}

// arbitrary is any action at all, animals, rows and lists that there are not included.
func arbitrary(src enginestest.Source, s engines.State) engines.Action {
	a := animals.Game{}.Arbitrary(src, s)
	if src.IntN(8) > 0 {
		return a
	}
	switch a := a.(type) {
	case animals.Exchange:
		a.Row = src.IntN(7) - 1
		return a
	case animals.Instant:
		a.Animal = 77
		return a
	case animals.Deal:
		if len(a.Rows[0]) > 0 {
			a.Rows[0][0] = 77
		}
		return a
	case animals.Reveal:
		a.Hands = a.Hands[1:]
		return a
	case animals.Score:
		a.Majorities[src.IntN(10)] = engines.Seat(src.IntN(9) - 1)
		return a
	}
	return a
}

// every lists all exchanges, calls without a hand, knocks, and declines; deals and hands of one kind of
// animal; and scores of one animal.
func every(s engines.State) []engines.Action {
	t := of(s)
	out := []engines.Action{animals.Knock{}, animals.Decline{}, animals.Score{}}
	for a := animals.Giraffe; a <= animals.Mouse; a++ {
		out = append(out, animals.Instant{Animal: a})
		for seat := range t.Lives {
			var score animals.Score
			score.Majorities[a] = engines.Seat(seat + 1)
			out = append(out, score)
		}
	}
	var lay func(row int, from animals.Animal, laid []animals.Animal)
	lay = func(row int, from animals.Animal, laid []animals.Animal) {
		if len(laid) == row {
			out = append(out, animals.Exchange{Row: row, Cards: slices.Clone(laid)})
			return
		}
		for a := from; a <= animals.Mouse; a++ {
			lay(row, a, append(laid, a))
		}
	}
	for row := 1; row <= 4; row++ {
		lay(row, animals.Giraffe, nil)
	}
	return append(out, freshDeal(newCount()), animals.Deal{Rows: [][]animals.Animal{{}, {}, {}, {}}})
}

// count is a source of numbers that are the same each time.
type count struct{ n int }

func newCount() *count { return &count{} }

func (c *count) IntN(n int) int {
	c.n++
	return c.n % n
}

// reading is the rows with something done to them.
func reading(src enginestest.Source, s engines.State) engines.Sensed {
	t := of(s)
	in := engines.Cards{}
	for _, row := range t.Rows {
		var names []string
		for _, a := range row {
			names = append(names, a.String())
		}
		in.Rows = append(in.Rows, names)
	}
	if t.Phase == "deal" {
		for _, row := range freshDeal(src).Rows {
			var names []string
			for _, a := range row {
				names = append(names, a.String())
			}
			in.Rows = append(in.Rows, names)
		}
	}
	for range src.IntN(3) {
		if len(in.Rows) > 0 {
			if row := in.Rows[src.IntN(len(in.Rows))]; len(row) > 0 {
				row[src.IntN(len(row))] = animals.Animal(src.IntN(10)).String()
			}
		}
	}
	for range src.IntN(3) {
		in.Lifted = append(in.Lifted, 1+src.IntN(4))
	}
	if src.IntN(10) == 0 && len(in.Rows) > 0 {
		in.Rows = in.Rows[1:]
	}
	return engines.Sensed{Cards: &in}
}

// conserved finds no more cards than the box has, no hand above ten, and rows of 1, 2, 3 and 4 (AN-01, AN-02,
// AN-21).
func conserved(state []byte) error {
	t := read(state)
	for k, n := range t.pool() {
		if n < 0 {
			return fmt.Errorf("%d %s too many", -n, animals.Animal(k))
		}
	}
	for i := range t.Known {
		if n := sum(t.known(i + 1)); n > 10 {
			return fmt.Errorf("seat %d is known to hold %d cards", i+1, n)
		}
	}
	open := t.Phase == "turn" || t.Phase == "reveal"
	if open != (len(t.Rows) == 4) {
		return fmt.Errorf("%d rows in phase %s", len(t.Rows), t.Phase)
	}
	for i, row := range t.Rows {
		if len(row) != i+1 {
			return fmt.Errorf("row %d has %d cards", i+1, len(row))
		}
	}
	in := 0
	for _, n := range t.Lives {
		if n > 0 {
			in++
		}
	}
	if in == 0 || (t.Phase == "over") != (in == 1) {
		return fmt.Errorf("%d seats have lives in phase %s", in, t.Phase)
	}
	return nil
}

const rowsOpen = `"rows":[["giraffe"],["bear","mole"],["goat","sheep","dog"],["giraffe","bear","mole","goat"]]`

func suite() enginestest.Config {
	two := `{"players":["Anna","Ben"],"position":`
	three := `{"players":["Anna","Ben","Cem"],"position":`
	return enginestest.Config{
		Setups: []string{
			`{"players":["Anna","Ben"]}`,
			`{"players":["Anna","Ben","Cem"],"first":2,"options":{"expert":true}}`,
			`{"players":["Anna","Ben","Cem","Dora","Emil"],"options":{"autoInstant":true,"values":{"mouse":10,"giraffe":0}}}`,
			`{"players":["Anna","Ben"],"options":{"expert":true,"autoInstant":true,"maxLives":5}}`,
			three + `{"phase":"turn","start":1,"lives":[5,0,2],` + rowsOpen + `,"turn":3,"knocker":1,"exchanged":[true,false,true],"known":[{"cat":3},{},{"pig":4,"hare":4,"cat":1}]}}`,
			three + `{"phase":"turn","round":9,"start":3,"lives":[1,1,1],` + rowsOpen + `,"turn":2,"mayCall":1,"exchanged":[true,false,false],"known":[{"hare":5},{},{}]}}`,
			two + `{"phase":"reveal","start":1,"lives":[2,3],` + rowsOpen + `,"knocker":2,"mayCall":1,"exchanged":[true,true],"known":[{"cat":4},{}]}}`,
			two + `{"phase":"deal","start":2,"lives":[1,1]}}`,
		},
		Refused: []string{
			`{"players":[]}`, `{"players":["Anna"]}`, `{"players":["1","2","3","4","5","6"]}`,
			two + `{"phase":"deal","start":1,"lives":[1,0]}}`,
			two + `{"phase":"over","start":1,"lives":[1,1]}}`,
			two + `{"phase":"over","start":1,"lives":[0,0]}}`,
			three + `{"phase":"deal","start":2,"lives":[1,0,3]}}`,
			three + `{"phase":"turn","start":1,"lives":[1,0,3],` + rowsOpen + `,"turn":2}}`,
			three + `{"phase":"turn","start":1,"lives":[1,0,3],` + rowsOpen + `,"turn":1,"known":[{},{"cat":1},{}]}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],"rows":[["cat"],["cat"],["cat"],["cat"]],"turn":1}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],"rows":[],"turn":1}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `,"turn":1,"known":[{"cat":4,"pig":5,"hare":2},{}]}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `,"turn":1,"known":[{"cat":5},{}]}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `,"turn":1,"knocker":2}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `,"turn":1,"knocker":1,"exchanged":[true,true]}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `,"turn":1,"mayCall":2}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `,"turn":1,"mayCall":1,"exchanged":[true,true]}}`,
			two + `{"phase":"reveal","start":1,"lives":[1,1],` + rowsOpen + `,"knocker":2,"mayCall":2,"exchanged":[true,true]}}`,
		},
		Broken: []string{
			``, `null`, `[]`, `{}`, `{"players":null}`, `{"players":["Anna",2]}`,
			`{"players":["Anna","Ben"],"age":8}`,
			`{"players":["Anna","Ben"],"first":0}`, `{"players":["Anna","Ben"],"first":3}`, `{"players":["Anna","Ben"],"first":1.5}`,
			`{"players":["Anna","Ben"],"options":{"fast":true}}`,
			`{"players":["Anna","Ben"],"options":{"values":{"cow":1}}}`,
			`{"players":["Anna","Ben"],"options":{"values":{"cat":-1}}}`,
			`{"players":["Anna","Ben"],"options":{"maxLives":4}}`,
			`{"players":["Anna","Ben"],"options":{"expert":1}}`,
			`{"players":["Anna","Ben"],"options":{"maxLives":9223372036854775807}}`,
			`{"players":["Anna","Ben"],"options":{"values":{"cat":9223372036854775807}}}`,
			two + `{}}`,
			two + `{"phase":"end","start":1,"lives":[1,0]}}`,
			two + `{"phase":"deal","start":1,"lives":[1,1],"turn":1}}`,
			two + `{"phase":"deal","start":1,"lives":[1,1],"knocker":1}}`,
			two + `{"phase":"deal","start":1,"lives":[1,1],"mayCall":1}}`,
			two + `{"phase":"deal","start":1,"lives":[1,1],"exchanged":[true,false]}}`,
			two + `{"phase":"deal","start":1,"lives":[1,1],"known":[{"cat":1},{}]}}`,
			two + `{"phase":"over","start":1,"lives":[1,0],` + rowsOpen + `}}`,
			two + `{"phase":"over","start":1,"lives":[1,0],"scores":[1]}}`,
			two + `{"phase":"over","start":1,"lives":[1,0],"scores":[1,-1]}}`,
			two + `{"phase":"deal","start":0,"lives":[1,1]}}`,
			two + `{"phase":"deal","start":3,"lives":[1,1]}}`,
			two + `{"phase":"deal","start":1,"lives":[1]}}`,
			two + `{"phase":"deal","start":1,"lives":[1,26]}}`,
			two + `{"phase":"deal","start":1,"lives":[1,-1]}}`,
			two + `{"phase":"deal","start":1,"round":0,"lives":[1,1]}}`,
			two + `{"phase":"deal","start":1,"lives":[1,1],` + rowsOpen + `}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `,"turn":0}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `,"turn":1,"known":[{}]}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `,"turn":1,"known":[{"cow":1},{}]}}`,
			two + `{"phase":"turn","start":1,"lives":[1,1],` + rowsOpen + `,"turn":1,"exchanged":[true]}}`,
			two + `{"phase":"reveal","start":1,"lives":[1,1],` + rowsOpen + `,"knocker":0}}`,
			two + `{"phase":"reveal","start":1,"lives":[1,1],` + rowsOpen + `,"knocker":1,"turn":2}}`,
			`{"players":["Anna","Ben"],"first":1,"position":{"phase":"deal","start":1,"lives":[1,1]}}`,
		},
		Arbitrary: arbitrary,
		Every:     every,
		Means:     map[string]string{"knock": "decline"},
		Reading:   reading,
		Conserved: conserved,
		Keys:      keys(),
	}
}

// keys are the rules, their cases, and what a View and events may say.
func keys() []string {
	keys := []string{
		"AN-01.known", "AN-02.rows", "AN-02.noRows", "AN-03.together", "AN-04.twoRows", "AN-04.deal", "AN-09.reveal", "AN-09.early", "AN-09.knocker",
		"AN-10.noExchange", "AN-10.kind", "AN-10.kindExpert", "AN-18.plays", "AN-18.score", "AN-20.lives", "AN-20.over", "AN-21.elsewhere", "AN-21.known", "AN-30", "AN-31",
		"deal", "exchange", "knock", "decline", "instant", "reveal", "score",
		"dealt", "exchanged", "knocked", "declined", "instant.AN-10", "scored", "lives", "lives.AN-11", "lives.AN-17", "out", "round", "over",
		"now.deal", "now.swap", "now.swapOrKnock", "now.lastTurn", "now.reveal", "now.wins", "outlook.lastLap",
		"place.start", "place.lives", "area.row1", "area.row2", "area.row3", "area.row4",
	}
	for n := 1; n <= 22; n++ {
		keys = append(keys, fmt.Sprintf("AN-%02d", n))
	}
	return keys
}

func TestSuite(t *testing.T) { enginestest.Run(t, animals.Game{}, suite()) }

func FuzzDecodeApply(f *testing.F) { enginestest.Fuzz(f, animals.Game{}, suite()) }

func FuzzSetup(f *testing.F) { enginestest.FuzzSetup(f, animals.Game{}, suite()) }
