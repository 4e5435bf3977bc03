package kniffel_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/kniffel"
	"spieltisch/packaging/sweep"
)

func started(t testing.TB, setup string) engines.State {
	t.Helper()
	s, _, v, err := kniffel.Game{}.New([]byte(setup))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	return s
}

// What the coach expects of dice that stay is what comes of rolling the others, every way of it.
func TestExpectedOfARoll(t *testing.T) {
	const all = `"ones":3,"twos":6,"threes":9,"fours":12,"fives":15,"threeKind":20,"fourKind":0,"fullHouse":25,"smallStraight":30,"largeStraight":40,"chance":20`
	g := kniffel.Game{}
	s := started(t, `{"players":["Anna"],"position":{"forms":[{`+all+`}],"extra":[0],"rolls":2,"dice":[2,6,6,6,6],"turn":1}}`)
	for _, a := range g.Advise(s) {
		keep, ok := a.Action.(kniffel.Keep)
		if !ok || len(keep.Kept) != 4 || keep.Kept[0] != 6 {
			continue
		}
		sum := 0.0
		for f := engines.Face(1); f <= 6; f++ {
			next, _, v := s.Apply(kniffel.Roll{Kept: keep.Kept, Faces: []engines.Face{f}})
			if v != nil {
				t.Fatal(v)
			}
			sum += engines.Highest(g.Advise(next)) / 6
		}
		if math.Abs(sum-a.Value) > 1e-9 {
			t.Errorf("four sixes that stay are worth %.4f, want %.4f", a.Value, sum)
		}
		if best := g.Advise(s)[engines.Best(g.Advise(s))].Action; string(text(t, best)) != string(text(t, keep)) {
			t.Errorf("the best is %s, want that four sixes stay", text(t, best))
		}
		return
	}
	t.Error("nothing is said of four sixes that stay")
}

// advised is what the coach says of one choice, and whether it is the best.
func advised(t testing.TB, setup, action string) (engines.Advice, bool) {
	t.Helper()
	all := kniffel.Game{}.Advise(started(t, setup))
	for i, a := range all {
		if string(text(t, a.Action)) == action {
			return a, i == engines.Best(all)
		}
	}
	t.Fatalf("%s: nothing is said of %s", setup, action)
	return engines.Advice{}, false
}

// Of the last empty field the coach says what the total gains.
func TestTheLastField(t *testing.T) {
	const lower = `"threeKind":20,"fourKind":0,"fullHouse":25,"smallStraight":30,"largeStraight":40,"kniffel":50`
	const upper = `"ones":3,"twos":6,"threes":9,"fours":12,"fives":15,`
	tests := []struct {
		forms, rest, action string
		value               float64
		best                bool
	}{
		{upper + `"sixes":12,` + lower, `"rolls":3,"dice":[1,2,3,4,6]`,
			`{"kind":"fill","field":"chance","points":16}`, 16, true},
		// the 18 reach the bonus
		{upper + `"chance":20,` + lower, `"rolls":3,"dice":[1,2,6,6,6]`,
			`{"kind":"fill","field":"sixes","points":18}`, 18 + 35, true},
		{upper + `"chance":20,` + lower, `"rolls":3,"dice":[1,2,5,6,6]`,
			`{"kind":"fill","field":"sixes","points":12}`, 12, true},
		// a fifth four is another Kniffel: 20 and 50 in one of six, else 16 and what the die shows
		{upper + `"sixes":12,` + lower, `"rolls":2,"dice":[4,4,4,4,5]`, `{"kind":"roll","kept":[4,4,4,4]}`,
			(20.0 + 50 + 5*16 + 1 + 2 + 3 + 5 + 6) / 6, true},
		{upper + `"sixes":12,` + lower, `"rolls":2,"dice":[4,4,4,4,5]`,
			`{"kind":"fill","field":"chance","points":21}`, 21, false},
	}
	for _, tt := range tests {
		setup := `{"players":["Anna"],"options":{"moreKniffels":true},"position":{"forms":[{` + tt.forms + `}],"extra":[0],` +
			tt.rest + `,"turn":1}}`
		a, best := advised(t, setup, tt.action)
		if math.Abs(a.Value-tt.value) > 1e-9 || best != tt.best {
			t.Errorf("%s\n%s is worth %.3f, the best %v, want %.3f, %v", setup, tt.action, a.Value, best,
				tt.value, tt.best)
		}
	}
}

// Value and Later together are the points that people see: what the field of this turn gives.
func TestWhatATurnBringsIsPoints(t *testing.T) {
	position := func(form, rest string) string {
		return `{"players":["Anna"],"position":{"forms":[{` + form + `}],"extra":[0],` + rest + `,"turn":1}}`
	}
	tests := []struct {
		setup, action string
		brings        float64
	}{
		{position(``, `"rolls":3,"dice":[3,3,4,5,6]`), `{"kind":"fill","field":"chance","points":21}`, 21},
		{position(``, `"rolls":3,"dice":[3,3,4,5,6]`), `{"kind":"fill","field":"threes","points":6}`, 6},
		// all but the straights are full: one in three makes the large one, else the small one is there
		{position(`"ones":3,"twos":6,"threes":9,"fours":12,"fives":15,"sixes":12,"threeKind":20,"fourKind":0,"fullHouse":25,"kniffel":0,"chance":9`,
			`"rolls":2,"dice":[2,3,4,5,5]`), `{"kind":"roll","kept":[2,3,4,5]}`, (2*40 + 4*30) / 6.0},
	}
	for _, tt := range tests {
		if a, _ := advised(t, tt.setup, tt.action); math.Abs(a.Value+a.Later-tt.brings) > 1e-9 {
			t.Errorf("%s\n%s brings %.3f, want %.3f", tt.setup, tt.action, a.Value+a.Later, tt.brings)
		}
	}
}

// A point of the upper part counts for the bonus only while that is open: not when 30 and five sixes are at
// most 60, nor when 75 are there.
func TestTheBonusIsWeighedWhileItIsOpen(t *testing.T) {
	above := func(form string) float64 {
		a, _ := advised(t,
			`{"players":["Anna"],"position":{"forms":[{`+form+`}],"extra":[0],"rolls":3,"dice":[1,2,3,6,6],"turn":1}}`,
			`{"kind":"fill","field":"sixes","points":12}`)
		return a.Value
	}
	open := above(`"ones":3,"twos":6,"threes":9,"fours":12,"fives":15`)
	gone := above(`"ones":0,"twos":2,"threes":6,"fours":12,"fives":10`)
	sure := above(`"ones":5,"twos":10,"threes":15,"fours":20,"fives":25`)
	if gone != sure || open >= gone {
		t.Errorf("12 of 30 in sixes are worth %.2f while the bonus is open, %.2f without hope of it, %.2f with it", open, gone, sure)
	}
}

func text(t testing.TB, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// played is the total of a game of one by the coach.
func played(t testing.TB, by engines.Chance) int {
	g := kniffel.Game{}
	s := started(t, `{"players":["Anna"]}`)
	for len(s.Prompts()) > 0 {
		var a engines.Action = kniffel.Keep{}
		if all := g.Advise(s); len(all) > 0 {
			a = all[engines.Best(all)].Action
		}
		next, _, v := s.Apply(g.SampleOutcome(by, s, a))
		if v != nil {
			t.Fatal(v)
		}
		s = next
	}
	return s.View().Scores[0]
}

// The best play there is has 245.9 points on average, without further Kniffels (T. Verhoeff, Optimal
// Solitaire Yahtzee).
func TestTheCoachPlaysWell(t *testing.T) {
	by, sum, n := rand.New(rand.NewPCG(5, 6)), 0, sweep.Some(700)
	for range n {
		sum += played(t, by)
	}
	mean := float64(sum) / float64(n)
	t.Logf("%d games: %.1f points on average", n, mean)
	if mean < 232 {
		t.Errorf("%.1f points on average, want 232", mean)
	}
}

// Luck is 0 on average, and what a turn brought is what it was worth less what was given away plus luck.
func TestLuckAndSkillOfATurn(t *testing.T) {
	g, by := kniffel.Game{}, rand.New(rand.NewPCG(7, 8))
	luck, variance := 0.0, 0.0
	for range sweep.Of(300) {
		for s := started(t, `{"players":["Anna"]}`); len(s.Prompts()) > 0; {
			a := engines.Sample(g, by, s)
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			if j, ok := g.Judge(s, a, next); ok {
				if j.Chosen > j.Best+1e-9 {
					t.Fatalf("%s is worth %.3f, more than the best: %.3f", text(t, a), j.Chosen, j.Best)
				}
				luck, variance = luck+j.Luck, variance+j.Variance
			}
			s = next
		}
	}
	if dev := math.Abs(luck) / math.Sqrt(variance); dev > 4 {
		t.Errorf("luck is %.1f in all, %.1f standard deviations off 0", luck, dev)
	}
}
