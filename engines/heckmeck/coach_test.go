package heckmeck_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/packaging/sweep"
)

// exact is how near a value has to be.
const exact = 1e-9

func position(t testing.TB, setup string) heckmeck.State {
	t.Helper()
	s, _, v, err := heckmeck.Game{}.New([]byte(setup))
	if v != nil || err != nil {
		t.Fatal(setup, v, err)
	}
	return s.(heckmeck.State)
}

func solve(t testing.TB, s engines.State) heckmeck.Odds {
	t.Helper()
	odds, ok := heckmeck.NewSolver().Odds(s)
	if !ok {
		t.Fatalf("%v is not solved", s)
	}
	return odds
}

// The first turn's figures were computed elsewhere, by another program.
func TestFirstTurn(t *testing.T) {
	odds := solve(t, position(t, `{"players":["Anna","Ben"]}`))
	want := []float64{
		.893026737, .855601586, .807738507, .748373334, .680330711, .606990190, .524759447, .435420465,
		.346293287, .263789519, .194014936, .135812521, .086775216, .052617594, .028907505, .015678145,
	}
	for i, p := range odds.Reach {
		if math.Abs(p-want[i]) > exact {
			t.Errorf("chance of at least %d = %.12f, want %.9f", 21+i, p, want[i])
		}
	}
	if want := 1.644729674; math.Abs(odds.Worms-want) > exact {
		t.Errorf("worms = %.12f, want %.9f", odds.Worms, want)
	}
}

// plain solves a turn with nothing but the rules: it rolls every sequence of faces in turn, counted once for
// those that are the same dice, and tries all that Prompts offers.
type plain struct {
	worth func(after heckmeck.State, events []engines.Event) (value, bust float64) // of a turn that has ended
	known map[heckmeck.State][2]float64
}

// play is the best value from s on, in the turn that began with seat; the chance of a bust comes with it.
func (p *plain) play(s heckmeck.State) (value, bust float64) {
	if v, ok := p.known[s]; ok {
		return v[0], v[1]
	}
	value = math.Inf(-1)
	for _, prompt := range s.Prompts() {
		var v, b float64
		switch prompt.Kind {
		case "roll":
			v, b = p.roll(s, prompt.Dice)
			value, bust = better(value, bust, v, b)
		case "stop":
			v, b = p.apply(s, heckmeck.Stop{})
			value, bust = better(value, bust, v, b)
		default:
			for _, a := range prompt.Choices {
				v, b = p.apply(s, a)
				value, bust = better(value, bust, v, b)
			}
		}
	}
	p.known[s] = [2]float64{value, bust}
	return value, bust
}

func better(v1, b1, v2, b2 float64) (v, b float64) {
	const rounding = 1e-12
	if v2 > v1+rounding || v2 > v1-rounding && b2 < b1-rounding {
		return v2, b2
	}
	return v1, b1
}

func (p *plain) roll(s heckmeck.State, n int) (value, bust float64) {
	all := math.Pow(6, float64(n))
	faces := make([]engines.Face, 0, n)
	var next func(from engines.Face, ways float64)
	next = func(from engines.Face, ways float64) {
		if len(faces) == n {
			v, b := p.apply(s, heckmeck.Roll{Faces: faces})
			value, bust = value+v*ways/all, bust+b*ways/all
			return
		}
		for f := from; f <= 6; f++ {
			same := 1
			for i := len(faces) - 1; i >= 0 && faces[i] == f; i-- {
				same++
			}
			faces = append(faces, f)
			next(f, ways*float64(len(faces))/float64(same))
			faces = faces[:len(faces)-1]
		}
	}
	next(1, 1)
	return value, bust
}

func (p *plain) apply(s heckmeck.State, a engines.Action) (value, bust float64) {
	after, events, v := s.Apply(a)
	if v != nil {
		panic(fmt.Sprintf("%+v: %+v", a, v))
	}
	for _, e := range events {
		switch e.Kind {
		case "took", "stole", "bust":
			return p.worth(after.(heckmeck.State), events)
		}
	}
	return p.play(after.(heckmeck.State))
}

// gains counts worms: what a turn ends with, less what the seat began it with.
func gains(t *testing.T, s heckmeck.State) *plain {
	before := table(t, s)
	seat := before.Turn - 1
	return &plain{
		known: map[heckmeck.State][2]float64{},
		worth: func(after heckmeck.State, events []engines.Event) (float64, float64) {
			bust := 0.0
			for _, e := range events {
				if e.Kind == "bust" {
					bust = 1
				}
			}
			return float64(after.View().Scores[seat] - before.Worms[seat]), bust
		},
	}
}

type tableState struct {
	Turn               int
	Worms, Aside, Roll []int
	Grill, Closed      []int
	Stacks             [][]int
	Total              int
	Over               bool
}

func table(t testing.TB, s engines.State) (now tableState) {
	t.Helper()
	data, err := json.Marshal(s)
	if err == nil {
		err = json.Unmarshal(data, &now)
	}
	if err != nil {
		t.Fatal(err)
	}
	return now
}

// middle is a random position within a turn of a random game.
func middle(t *testing.T, r *rand.Rand, options string) heckmeck.State {
	for {
		var s engines.State = position(t, fmt.Sprintf(`{"players":["Anna","Ben","Cem"],"options":%s}`, options))
		for range r.IntN(400) {
			a := engines.Sample(heckmeck.Game{}, r, s)
			if a == nil {
				break
			}
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			s = next
		}
		if now := table(t, s); !now.Over && len(now.Aside) > 0 {
			return s.(heckmeck.State)
		}
	}
}

func TestTurnsAgainstTheRulesThemselves(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	for _, options := range []string{`{}`, `{"flipCompare":"all"}`, `{"allowStopBeforeAside":true}`} {
		for range sweep.Some(12) {
			s := middle(t, r, options)
			odds := solve(t, s)
			p := gains(t, s)
			if want, _ := p.play(s); math.Abs(odds.Worms-want) > exact {
				t.Errorf("%s: worms = %.12f, want %.12f", text(t, s), odds.Worms, want)
			}
			for _, c := range odds.Choices {
				var worms, bust float64
				if c.Action.Kind() == "roll" {
					worms, bust = p.roll(s, 8-len(table(t, s).Aside))
				} else {
					worms, bust = p.apply(s, c.Action)
				}
				if math.Abs(c.Worms-worms) > exact || math.Abs(c.Bust-bust) > exact {
					t.Errorf("%s: %v: worms %.12f, bust %.12f, want %.12f, %.12f", text(t, s), c.Action, c.Worms, c.Bust, worms, bust)
				}
			}
		}
	}
}

func TestReachAgainstTheRulesThemselves(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	for _, options := range []string{`{}`, `{"allowStopBeforeAside":true}`} {
		for range sweep.Some(6) {
			s := middle(t, r, options)
			odds := solve(t, s)
			for _, least := range []int{21, 24, 27, 30, 36} {
				p := &plain{known: map[heckmeck.State][2]float64{}}
				p.worth = func(after heckmeck.State, events []engines.Event) (float64, float64) {
					return reached(t, least, events), 0
				}
				if want, _ := p.play(s); math.Abs(odds.Reach[least-21]-want) > exact {
					t.Errorf("%s: chance of %d = %.12f, want %.12f", text(t, s), least, odds.Reach[least-21], want)
				}
			}
		}
	}
}

// reached tells by the events that a turn ended with so many points and a worm: by a stop that was no bust
// for want of a worm.
func reached(t *testing.T, least int, events []engines.Event) float64 {
	total := 0
	for _, e := range events {
		switch e.Kind {
		case "stopped":
			var data struct{ Total int }
			if err := json.Unmarshal(text(t, e), &data); err != nil {
				t.Fatal(err)
			}
			total = data.Total
		case "bust":
			if e.Rule != "HM-17" { // too low is no question of worms
				return 0
			}
		}
	}
	if total >= least {
		return 1
	}
	return 0
}

// What stands here was worked out by hand.
func TestLastDieByHand(t *testing.T) {
	tests := []struct {
		name, position string
		roll, stop     [2]float64 // worms, bust
	}{
		{
			// 24 aside. A worm is needed and not there, so stopping is a bust. The last die: a worm gives 29 and takes
			// the 29 (3 worms), all else is a bust: the faces 1 and 2 are new but bring no worm.
			"a worm or nothing",
			`{"grill":[21,29],"closed":[22,23,24,25,26,27,28,30,31,32,33,34,35,36],"stacks":[[],[]],"turn":1,"aside":[3,3,3,3,4,4,4]}`,
			[2]float64{3. / 6, 5. / 6}, [2]float64{0, 1},
		},
		{
			// 31 aside, own top 36 (4 worms). Stopping takes the 22 (1 worm). The last die: 1 gives 32, stolen from
			// Ben (3 worms); 2 and 3 give 33 and 34 and take the 22; all else is a bust that costs 4.
			"a steal, a little and a loss",
			`{"grill":[22],"closed":[21,23,24,25,26,27,28,29,30,31,33,34,35],"stacks":[[36],[32]],"turn":1,"aside":[4,4,4,4,5,6,6]}`,
			[2]float64{(3 + 1 + 1 - 3*4) / 6., 3. / 6}, [2]float64{1, 0},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			odds := solve(t, position(t, `{"players":["Anna","Ben"],"position":`+tt.position+`}`))
			if len(odds.Choices) != 2 {
				t.Fatalf("choices %v, want roll and stop", odds.Choices)
			}
			for i, want := range [][2]float64{tt.roll, tt.stop} {
				c := odds.Choices[i]
				if math.Abs(c.Worms-want[0]) > exact || math.Abs(c.Bust-want[1]) > exact {
					t.Errorf("%v: worms %v, bust %v, want %v", c.Action, c.Worms, c.Bust, want)
				}
			}
		})
	}
}
