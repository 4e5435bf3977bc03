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

// The best play there is has 245.9 points on average, without further Kniffels (T. Verhoeff, Optimal Solitaire
// Yahtzee).
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
