package kniffel_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/kniffel"
)

const nearlyFull = `{"ones":3,"twos":6,"threes":9,"fours":12,"fives":15,"sixes":18,"threeKind":20,"fourKind":0,"fullHouse":25,"smallStraight":30,"largeStraight":40,"kniffel":50`

func suite() enginestest.Config {
	return enginestest.Config{
		Setups: []string{
			`{"players":["Anna","Ben"]}`,
			`{"players":["Anna","Ben","Cem"],"first":3,"options":{"fiveAlikeIsFullHouse":true}}`,
			`{"players":["Anna","Ben"],"options":{"moreKniffels":true}}`,
			`{"players":["1","2","3","4","5","6","7","8","9","10","11","12"],"options":{}}`,
			`{"players":["Anna","Ben"],"options":{"moreKniffels":true},"position":{"forms":[{"kniffel":50,"ones":4},{}],"extra":[1,0],"rolls":2,"dice":[6,6,6,6,6],"turn":1}}`,
			`{"players":["Anna","Ben"],"position":{"forms":[` + nearlyFull + `},{}],"extra":[0,0],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna","Ben"],"position":{"forms":[` + nearlyFull + `,"chance":5},` + nearlyFull + `}],"extra":[0,0],"rolls":3,"dice":[1,2,3,4,6],"turn":2}}`,
			`{"players":["Anna","Ben"],"position":{"forms":[` + nearlyFull + `,"chance":5},` + nearlyFull + `,"chance":5}],"extra":[0,0],"rolls":0,"dice":[],"turn":0}}`,
		},
		Refused: []string{
			`{"players":[]}`,
			`{"players":["1","2","3","4","5","6","7","8","9","10","11","12","13"]}`,
			`{"players":["Anna"],"position":{"forms":[{"twos":3}],"extra":[0],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{"fullHouse":24}],"extra":[0],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{"chance":0}],"extra":[0],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{"chance":1000000000}],"extra":[0],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{"kniffel":50}],"extra":[1],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"options":{"moreKniffels":true},"position":{"forms":[{"kniffel":50,"ones":5}],"extra":[2],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{}],"extra":[0],"rolls":1,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{}],"extra":[0],"rolls":0,"dice":[1,1,1,1,1],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{}],"extra":[0],"rolls":1,"dice":[1,1,1,1],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[` + nearlyFull + `,"chance":5}],"extra":[0],"rolls":1,"dice":[1,1,1,1,1],"turn":1}}`,
			`{"players":["Anna","Ben"],"position":{"forms":[` + nearlyFull + `,"chance":5},{}],"extra":[0,0],"rolls":0,"dice":[],"turn":1}}`,
		},
		Broken: []string{
			``, `null`, `[]`, `{}`, `{"players":null}`, `{"players":["Anna",2]}`,
			`{"players":["Anna"],"age":8}`,
			`{"players":["Anna"],"first":0}`,
			`{"players":["Anna"],"first":2}`,
			`{"players":["Anna"],"options":{"moreKniffels":1}}`,
			`{"players":["Anna"],"options":{"yahtzee":true}}`,
			`{"players":["Anna"],"position":{}}`,
			`{"players":["Anna"],"position":{"forms":[],"extra":[0],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{}],"extra":[],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{}],"extra":[-1],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{"sevens":7}],"extra":[0],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{"twos":"12a"}],"extra":[0],"rolls":0,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{}],"extra":[0],"rolls":4,"dice":[],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{}],"extra":[0],"rolls":1,"dice":[1,1,1,1,7],"turn":1}}`,
			`{"players":["Anna"],"position":{"forms":[{}],"extra":[0],"rolls":0,"dice":[],"turn":2}}`,
			`{"players":["Anna"],"position":{"forms":[{}],"extra":[0],"rolls":0,"dice":[],"turn":0}}`,
			`{"players":["Anna"],"first":1,"position":{"forms":[{}],"extra":[0],"rolls":0,"dice":[],"turn":1}}`,
		},
		Arbitrary: arbitrary,
		Every:     every,
		Reading:   reading,
		Conserved: conserved,
		Keys:      keys(),
	}
}

// arbitrary is any action at all, faces that no die has and more dice than a byte can count included.
func arbitrary(src enginestest.Source, s engines.State) engines.Action {
	a := kniffel.Game{}.Arbitrary(src, s)
	switch a := a.(type) {
	case kniffel.Roll:
		switch src.IntN(8) {
		case 0:
			a.Faces = append(a.Faces, engines.Face(src.IntN(300)-100))
		case 1:
			a.Kept = slices.Repeat(append(a.Kept, 1), 257)
		}
		return a
	case kniffel.Fill:
		switch src.IntN(8) {
		case 0:
			a.Points = src.IntN(2_000_000_000) - 1_000_000_000
		case 1:
			a.Field += 13
		}
		return a
	}
	return a
}

// every fills each field with each number that one could write, and rolls with some dice kept.
func every(s engines.State) []engines.Action {
	var out []engines.Action
	for _, p := range s.Prompts() {
		out = append(out, p.Choices...)
	}
	for n := -1; n <= 55; n++ {
		for _, name := range fields {
			for _, extra := range []bool{false, true} {
				out = append(out, fill(name, n, extra))
			}
		}
	}
	var now struct{ Dice []engines.Face }
	if err := json.Unmarshal(must(json.Marshal(s)), &now); err != nil {
		panic(err)
	}
	for k := range len(now.Dice) + 1 {
		out = append(out, kniffel.Roll{Kept: now.Dice[:k], Faces: slices.Repeat([]engines.Face{3}, 5-k)})
	}
	return append(out, kniffel.Roll{Kept: []engines.Face{}, Faces: []engines.Face{1, 2, 3, 4}},
		kniffel.Roll{Kept: []engines.Face{}, Faces: []engines.Face{1, 2, 3, 4, 5}})
}

var fields = []string{"ones", "twos", "threes", "fours", "fives", "sixes", "threeKind", "fourKind", "fullHouse",
	"smallStraight", "largeStraight", "kniffel", "chance"}

// fill is the action with the name of a field.
func fill(name string, points int, extra bool) engines.Action {
	line := fmt.Sprintf(`{"kind":"fill","field":%q,"points":%d}`, name, points)
	if extra {
		line = fmt.Sprintf(`{"kind":"fill","field":%q,"points":%d,"extra":true}`, name, points)
	}
	return must(engines.Decode(kniffel.Game{}, []byte(line)))
}

// reading is dice of which some were rolled since the state, or any dice.
func reading(src enginestest.Source, s engines.State) engines.Sensed {
	var now struct{ Dice []engines.Face }
	if err := json.Unmarshal(must(json.Marshal(s)), &now); err != nil {
		panic(err)
	}
	d := engines.Dice{Moved: src.IntN(4) > 0, Count: src.IntN(6)}
	lie := slices.Clone(now.Dice)
	if src.IntN(3) == 0 || len(lie) == 0 {
		lie = make([]engines.Face, src.IntN(8))
		d.Count = min(d.Count, len(lie))
		for i := range lie {
			lie[i] = engines.Face(1 + src.IntN(6))
		}
	}
	for i := range min(d.Count, len(lie)) {
		lie[i] = engines.Face(1 + src.IntN(6))
	}
	for _, f := range lie {
		if src.IntN(4) == 0 {
			d.Aside = append(d.Aside, f)
			continue
		}
		d.Rolled = append(d.Rolled, f)
	}
	return engines.Sensed{Dice: &d}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// conserved adds the totals up again and finds what no dice give.
func conserved(state []byte) error {
	var s struct {
		Forms       []map[string]int
		Extra       []int
		Rolls, Turn int
		Dice        []engines.Face
		Totals      []int
		Over        bool
	}
	if err := json.Unmarshal(state, &s); err != nil {
		return err
	}
	filled := 0
	for i, form := range s.Forms {
		total, upper := 50*s.Extra[i], 0
		for name, n := range form {
			filled++
			total += n
			if slices.Index(fields, name) < 6 {
				upper += n
			}
		}
		if upper >= 63 {
			total += 35
		}
		if total != s.Totals[i] {
			return fmt.Errorf("seat %d has %d, want %d", i+1, s.Totals[i], total)
		}
	}
	if (len(s.Dice) == 5) != (s.Rolls > 0) || len(s.Dice) != 0 && len(s.Dice) != 5 {
		return fmt.Errorf("%d dice after %d rolls", len(s.Dice), s.Rolls)
	}
	if s.Over != (filled == 13*len(s.Forms)) {
		return fmt.Errorf("over %v with %d fields filled", s.Over, filled)
	}
	return nil
}

// keys are the rules, their cases, and what a View and events may say.
func keys() []string {
	keys := []string{
		"KN-01.players", "KN-01.over", "KN-01.full", "KN-02.three", "KN-02.count", "KN-02.all", "KN-02.none", "KN-02.kept",
		"KN-03.filled", "KN-04.dice", "KN-06.dice", "KN-07.dice", "KN-08.dice", "KN-09.dice", "KN-10.dice", "KN-11.dice",
		"KN-13.count", "KN-13.missing", "KN-13.written",
		"roll", "fill", "rolled", "filled", "struck", "more", "bonus", "over", "shared",
		"now.roll", "now.rollOrFill", "now.fill", "now.wins", "now.shared",
		"place.turn", "place.rolls", "place.extra", "area.roll", "area.forms",
		"mark.upper", "mark.bonus", "mark.more", "mark.total", "mark.yes", "mark.no",
	}
	for _, name := range fields {
		keys = append(keys, "mark."+name, "fill."+name)
	}
	for n := 1; n <= 13; n++ {
		keys = append(keys, fmt.Sprintf("KN-%02d", n))
	}
	return keys
}

func TestSuite(t *testing.T) { enginestest.Run(t, kniffel.Game{}, suite()) }

func FuzzDecodeApply(f *testing.F) { enginestest.Fuzz(f, kniffel.Game{}, suite()) }

func FuzzSetup(f *testing.F) { enginestest.FuzzSetup(f, kniffel.Game{}, suite()) }

func TestTranscripts(t *testing.T) { enginestest.Transcripts(t, kniffel.Game{}, "testdata") }

// The doc comment names all that lines of this game hold.
func TestLines(t *testing.T) { enginestest.Lines(t, "lines.go", "testdata") }

// What the game adds up by itself cannot be broken by an action: the bonus, and who wins.
func TestEachRuleHasItsTranscripts(t *testing.T) {
	enginestest.Rules(t, "../../docs/contributor/rules/kniffel.md", "testdata", "KN-05", "KN-12")
}

func TestForms(t *testing.T) {
	enginestest.Forms(t, kniffel.Game{}, enginestest.FormConfig{Unasked: map[string][]string{"fill": {"extra"}},
		Breaks: []string{"KN-13"}}) // the points of five alike depend on what the form asks last
}

func TestEveryChoiceOfEveryOptionIsTaken(t *testing.T) {
	enginestest.Options(t, kniffel.Game{}, `{"players":["Anna","Ben"]}`)
}

func BenchmarkGame(b *testing.B) {
	enginestest.Bench(b, kniffel.Game{}, `{"players":["Anna","Ben","Cem"]}`)
}
