package heckmeck_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/heckmeck"
)

func suite() enginestest.Config {
	return enginestest.Config{
		Setups: []string{
			`{"players":["Anna","Ben"]}`,
			`{"players":["Anna","Ben","Cem"],"first":3,"options":{"flipCompare":"all"}}`,
			`{"players":["Anna","Ben"],"options":{"allowStopBeforeAside":true}}`,
			`{"players":["Anna","Ben","Cem","Dora","Emil","Finn","Gina"],"options":{}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[28,21],"closed":[36,35,34,33,32,31,30,29],"stacks":[[22,27,23],[26,24,25]],"turn":2,"aside":[6,6,4]}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[28,21],"closed":[36,35,34,33,32,31,30,29],"stacks":[[22,27,23],[26,24,25]],"turn":1,"aside":[6,6,4],"roll":[1,2,3,4,4]}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[],"closed":[24,25,26,27,28,29,30,31,32,33,34,35,36],"stacks":[[21,22],[23]],"turn":0}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[],"closed":[22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"stacks":[[21],[]],"turn":1}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[],"closed":[21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"stacks":[[],[]],"turn":0}}`,
		},
		Refused: []string{
			`{"players":[]}`,
			`{"players":["Anna"]}`,
			`{"players":["Anna"],"first":7}`,
			`{"players":["1","2","3","4","5","6","7","8"]}`,
			`{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[],"stacks":[[],[]],"turn":1}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[21,21],"closed":[],"stacks":[[],[]],"turn":1}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[20],"closed":[],"stacks":[[],[]],"turn":1}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"closed":[],"stacks":[[21],[]],"turn":1,"roll":[1]}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"closed":[],"stacks":[[21],[]],"turn":1,"aside":[1,1,1,1,1,1,1,1]}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"closed":[],"stacks":[[21],[]],"turn":1,"aside":[1,1,1,1,1,1,2],"roll":[2]}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[],"closed":[22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"stacks":[[21],[]],"turn":1,"aside":[2]}}`,
		},
		Broken: []string{
			``, `null`, `[]`, `{}`, `{"players":null}`, `{"players":[null,"Ben"]}`, `{"players":["Anna",2]}`, `{"players":"Anna"}`,
			`{"Players":["Anna","Ben"]}`,
			`{"players":["Anna","Ben"],"players":["Anna","Ben"]}`,
			`{"players":["Anna","Ben"]} {}`,
			"{\"players\":[\"Anna\",\"\xff\"]}",
			`{"players":["Anna","Ben"],"age":8}`,
			`{"players":["Anna","Ben"],"first":0}`,
			`{"players":["Anna","Ben"],"first":3}`,
			`{"players":["Anna","Ben"],"first":null}`,
			`{"players":["Anna","Ben"],"first":1.5}`,
			`{"players":["Anna"],"first":"1"}`,
			`{"players":["Anna","Ben"],"options":[]}`,
			`{"players":["Anna","Ben"],"options":null}`,
			`{"players":["Anna","Ben"],"options":{"flipCompare":"closed"}}`,
			`{"players":["Anna","Ben"],"options":{"allowStopBeforeAside":1}}`,
			`{"players":["Anna","Ben"],"options":{"fast":true}}`,
			`{"players":["Anna","Ben"],"position":{}}`,
			`{"players":["Anna","Ben"],"position":null}`,
			`{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[],"stacks":[[]],"turn":1}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[],"stacks":[[],[]],"turn":0}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[],"closed":[],"stacks":[[],[]],"turn":3}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[],"stacks":[[],null],"turn":1}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[],"stacks":[[],[]],"turn":1,"aside":[7]}}`,
			`{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[],"stacks":[[],[]],"turn":1,"first":1}}`,
			`{"players":["Anna","Ben"],"first":1,"position":{"grill":[],"closed":[],"stacks":[[],[]],"turn":1}}`,
		},
		Arbitrary: arbitrary,
		Every:     every,
		Reading:   reading,
		Conserved: conserved,
		Keys:      keys(),
	}
}

// every lists the sets of dice that somebody could lay aside: all of up to four dice, and up to eight of one
// face; rolls of one to nine dice, and stops with each portion.
func every(s engines.State) []engines.Action {
	out := []engines.Action{heckmeck.Stop{}}
	for tile := range 38 {
		out = append(out, heckmeck.Stop{Tile: &tile})
	}
	for n := 1; n <= 9; n++ {
		for f := engines.Face(1); f <= 6; f++ {
			out = append(out, heckmeck.Roll{Faces: slices.Repeat([]engines.Face{f}, n)})
		}
	}
	var add func(face engines.Face, laid []engines.Face)
	add = func(face engines.Face, laid []engines.Face) {
		out = append(out, heckmeck.Aside{Dice: slices.Clone(laid)})
		for f := face; f <= 6 && len(laid) < 4; f++ {
			add(f, append(laid, f))
		}
	}
	add(1, nil)
	for f := engines.Face(1); f <= 6; f++ {
		for n := 5; n <= 8; n++ {
			out = append(out, heckmeck.Aside{Dice: slices.Repeat([]engines.Face{f}, n)})
		}
	}
	return out
}

func randomFaces(src enginestest.Source, n int) []engines.Face {
	faces := make([]engines.Face, n)
	for i := range faces {
		faces[i] = engines.Face(1 + src.IntN(6))
	}
	return faces
}

// arbitrary is any action at all, faces that no die has and more dice than a byte can count included.
func arbitrary(src enginestest.Source, s engines.State) engines.Action {
	a := heckmeck.Game{}.Arbitrary(src, s)
	odd := engines.Face(src.IntN(300) - 100)
	switch a := a.(type) {
	case heckmeck.Roll:
		if len(a.Faces) > 0 && src.IntN(10) == 0 {
			a.Faces[0] = odd
		}
	case heckmeck.Aside:
		switch many := src.IntN(10); {
		case many == 0 && len(a.Dice) > 0:
			a.Dice[0] = odd
		case many < 4:
			a.Dice = slices.Repeat(a.Dice, 257)
			return a
		}
	}
	return a
}

// reading is the dice of the state with something done to them, or any dice.
func reading(src enginestest.Source, s engines.State) engines.Sensed {
	var now struct{ Aside, Roll []engines.Face }
	if err := json.Unmarshal(must(json.Marshal(s)), &now); err != nil {
		panic(err)
	}
	d := engines.Dice{Aside: now.Aside, Moved: src.IntN(2) == 0}
	switch src.IntN(4) {
	case 0:
		d.Rolled = randomFaces(src, src.IntN(10))
	case 1: // the next seat takes all dice
		d.Aside, d.Rolled = nil, randomFaces(src, 8)
	case 2: // one face goes aside, the rest stays or is rolled again
		d.Rolled = now.Roll
		if len(now.Roll) > 0 {
			face := now.Roll[src.IntN(len(now.Roll))]
			is := func(f engines.Face) bool { return f == face }
			d.Rolled = slices.DeleteFunc(slices.Clone(now.Roll), is)
			d.Aside = append(slices.Clone(now.Aside), slices.DeleteFunc(now.Roll,
				func(f engines.Face) bool { return !is(f) })...)
			if d.Moved {
				d.Rolled = randomFaces(src, len(d.Rolled))
			}
		}
	case 3:
		d.Rolled = randomFaces(src, 8-len(now.Aside))
	}
	return engines.Sensed{Dice: &d}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// conserved finds each portion once, and eight dice at most (HM-02).
func conserved(state []byte) error {
	var s struct {
		Grill, Closed []int
		Stacks        [][]int
		Aside, Roll   []engines.Face
		Worms         []int
		Over          bool
	}
	if err := json.Unmarshal(state, &s); err != nil {
		return err
	}
	all := slices.Concat(append(slices.Clone(s.Stacks), s.Grill, s.Closed)...)
	slices.Sort(all)
	want := []int{21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36}
	if !slices.Equal(all, want) {
		return fmt.Errorf("portions %v, want %v", all, want)
	}
	if n := len(s.Aside) + len(s.Roll); n > 8 || (len(s.Roll) > 0 && n != 8) {
		return fmt.Errorf("%d dice aside and %d rolled", len(s.Aside), len(s.Roll))
	}
	if s.Over != (len(s.Grill) == 0) {
		return fmt.Errorf("over is %v with the grill %v", s.Over, s.Grill)
	}
	return nil
}

// keys are the rules, their cases, and what a View and events may say.
func keys() []string {
	keys := []string{
		"HM-02.noTile", "HM-02.tileTwice", "HM-02.tileMissing", "HM-05.asideChanged",
		"HM-06.rolledAgain", "HM-06.noRoll", "HM-06.noDie", "HM-06.twoFaces", "HM-06.stopBefore", "HM-09.tooMany", "HM-09.turned",
		"roll", "aside", "stop",
		"rolled", "setAside", "stopped", "stopped.HM-12", "took", "stole", "bust", "bust.HM-13", "bust.HM-17", "bust.HM-18", "over",
		"now.rollAll", "now.aside", "now.asideOrStop", "now.rollOrStop", "now.rollLastOrStop", "now.wins", "now.wins1", "now.allWin",
		"outlook.take", "outlook.take1", "outlook.steal", "outlook.steal1", "outlook.noWorm", "outlook.tooLow", "outlook.return", "outlook.turn",
		"place.turn", "area.closed", "area.grill", "area.roll", "area.aside", "area.stack",
	}
	for n := 1; n <= 25; n++ {
		keys = append(keys, fmt.Sprintf("HM-%02d", n))
	}
	return keys
}

func TestSuite(t *testing.T) { enginestest.Run(t, heckmeck.Game{}, suite()) }

func FuzzDecodeApply(f *testing.F) { enginestest.Fuzz(f, heckmeck.Game{}, suite()) }

func FuzzSetup(f *testing.F) { enginestest.FuzzSetup(f, heckmeck.Game{}, suite()) }
