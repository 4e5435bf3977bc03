package verasselt_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/verasselt"
)

// exact is how near a value has to be.
const exact = 1e-9

func advice(t *testing.T, setup string) (engines.State, []engines.Advice) {
	t.Helper()
	s, _, v, err := verasselt.Game{}.New([]byte(setup))
	if v != nil || err != nil {
		t.Fatal(setup, v, err)
	}
	return s, verasselt.Game{}.Advise(s)
}

var sides = []verasselt.Face{"Y", "B", "R", "G", "D", "D"}

// rolled tries every sequence of faces by the rules.
func rolled(t *testing.T, s engines.State, own int, kept []verasselt.Face) (cards, bust float64) {
	t.Helper()
	faces, all := make([]verasselt.Face, 7-len(kept)), 0
	var next func(i int)
	next = func(i int) {
		if i < len(faces) {
			for _, f := range sides {
				faces[i] = f
				next(i + 1)
			}
			return
		}
		all++
		_, events, v := s.Apply(verasselt.Roll{Kept: kept, Faces: faces})
		if v != nil {
			t.Fatalf("%+v", v)
		}
		if events[0].Kind == "bugged" {
			bust++
			return
		}
		cards += float64(own)
		for _, f := range append(kept[:len(kept):len(kept)], faces...) {
			if f != "D" {
				cards++
			}
		}
	}
	next(0)
	return cards / float64(all), bust / float64(all)
}

func TestRollsAgainstTheRulesThemselves(t *testing.T) {
	tests := []struct {
		name, position string
		own            int
	}{
		{"hub", `{"hub":{"Y":2,"B":3,"R":1,"G":2},"pile":70,"yards":[{"Y":1},{"B":1,"R":1,"G":1,"Y":1}],"heaps":[{},{"Y":5}],"dice":["Y","Y","B","D","D","G","R"],"turn":1,"phase":"ready","group":"hub"}`, 0},
		{"catch, after a roll", `{"hub":{"Y":4,"B":2,"R":2,"G":2},"pile":60,"yards":[{},{}],"heaps":[{},{}],"catches":[{},{"Y":3,"B":2,"R":2}],"own":{"Y":1,"B":2,"R":4,"G":4},"rolls":2,"dice":["Y","B","B","D","D","D","D"],"turn":1,"phase":"rolled","group":"catch"}`, 11},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, all := advice(t, `{"players":["Anna","Ben"],"position":`+tt.position+`}`)
			tries, stops := 0, 0
			for _, a := range all {
				switch choice := a.Action.(type) {
				case verasselt.Try:
					tries++
					if tries%5 != 1 && len(choice.Kept) < 3 { // the others take the rules too long
						continue
					}
					if cards, bust := rolled(t, s, tt.own, choice.Kept); math.Abs(a.Value-cards) > exact ||
						math.Abs(a.Bust-bust) > exact {
						t.Errorf("keeping %v: %v cards, bugged %v, want %v, %v", choice.Kept, a.Value, a.Bust, cards, bust)
					}
				case verasselt.Stop:
					stops++
					if a.Value != float64(tt.own) || a.Bust != 0 {
						t.Errorf("stop: %+v, want %d cards", a, tt.own)
					}
				}
			}
			if tries < 10 || (stops == 1) != (tt.own > 0) {
				t.Errorf("%d rolls and %d stops", tries, stops)
			}
		})
	}
}

// One yellow card and no other: a roll of all seven dice is fine if they show at most one Y and else bars. Of
// 6^7 rolls these are 2^7 with bars only and 7·2^6 with one Y.
func TestBustByHand(t *testing.T) {
	_, all := advice(t, `{"players":["Anna","Ben"],"position":{"hub":{"Y":1},"pile":70,"yards":[{},{}],"heaps":[{"B":9},{"R":8}],"dice":["D","D","D","D","D","D","D"],"turn":1,"phase":"ready","group":"hub"}}`)
	for _, a := range all {
		if choice, ok := a.Action.(verasselt.Try); ok && len(choice.Kept) == 0 {
			fine := (128. + 7*64) / 279936
			if cards := 7 * 64. / 279936; math.Abs(a.Bust-(1-fine)) > exact || math.Abs(a.Value-cards) > exact {
				t.Errorf("bust %v, cards %v, want %v, %v", a.Bust, a.Value, 1-fine, cards)
			}
			return
		}
	}
	t.Error("no roll of all dice among the choices")
}

// Choosing a group and boosting are as good as the best roll after them.
func TestBeforeTheRoll(t *testing.T) {
	s, all := advice(t, `{"players":["Anna","Ben"],"position":{"hub":{"Y":2,"B":3,"R":1,"G":2},"pile":0,"yards":[{},{}],"heaps":[{"Y":20,"B":19,"R":21},{"G":18}],"catches":[{},{"G":2}],"dice":["Y","Y","B","D","D","G","R"],"turn":1}}`)
	if len(all) != 2 {
		t.Fatalf("%d choices, want hub and catch", len(all))
	}
	for i, a := range all {
		next, _, v := s.Apply(a.Action)
		if v != nil {
			t.Fatal(v)
		}
		if i == 0 { // the predecessor banks before the roll for the hub
			next, _, v = next.Apply(verasselt.Bank{})
			if v != nil {
				t.Fatal(v)
			}
		}
		after := verasselt.Game{}.Advise(next)
		if best := after[engines.Best(after)]; a.Value != best.Value || a.Bust != best.Bust {
			t.Errorf("%v: %v, %v, want %v, %v", a.Action, a.Value, a.Bust, best.Value, best.Bust)
		}
	}
	if (verasselt.Game{}).Advise(nil) != nil {
		t.Error("advice on no position")
	}
}

// Over many rolls luck comes to nothing, within what its variance allows; what was chosen is never better
// than the best. A roll of all seven dice is not judged: perhaps nobody said which of them were rolled.
func TestJudge(t *testing.T) {
	g, r := verasselt.Game{}, rand.New(rand.NewPCG(8, 9))
	luck, variance, rolls := 0.0, 0.0, 0
	for rolls < 1500 {
		s, _, v, err := g.New(g.Setup(r, 2+r.IntN(4)))
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
			if roll, is := a.(verasselt.Roll); ok != (is && len(roll.Kept) > 0) {
				t.Fatalf("%+v: judged %v", a, ok)
			}
			if ok {
				rolls++
				luck, variance = luck+j.Luck, variance+j.Variance
				if j.Chosen > j.Best+exact || j.Choices < 1 {
					t.Errorf("%+v: %+v", a, j)
				}
			}
			s = next
		}
	}
	if math.Abs(luck) > 4*math.Sqrt(variance) {
		t.Errorf("luck %v of %d rolls, want about 0, standard deviation %v", luck, rolls, math.Sqrt(variance))
	}
}

// VA-20: where choosing the hub ends the game no roll follows, and nothing is to be expected of it.
func TestHubThatEndsTheGame(t *testing.T) {
	const (
		e11   = `"hub":{"Y":3,"B":2},"pile":0,"yards":[{"G":2},{}],"heaps":[{"Y":17,"B":20,"R":20,"G":20},{}],"catches":[{},{"Y":2,"R":2}],"dice":["D","D","D","D","D","D","D"]`
		four  = `"hub":{"Y":3},"pile":4,"yards":[{},{}],"heaps":[{"Y":17,"B":22,"R":20,"G":18},{}],"catches":[{},{"Y":2,"R":2}],"dice":["D","Y","Y","B","B","R","G"]`
		yard  = `"hub":{"Y":3},"pile":4,"yards":[{"B":1},{}],"heaps":[{"Y":17,"B":21,"R":20,"G":18},{}],"catches":[{},{"Y":2,"R":2}],"dice":["D","Y","Y","B","B","R","G"]`
		five  = `"hub":{"Y":3},"pile":5,"yards":[{},{}],"heaps":[{"Y":17,"B":22,"R":20,"G":17},{}],"catches":[{},{"Y":2,"R":2}],"dice":["D","Y","Y","B","B","R","G"]`
		alone = `"hub":{"Y":3},"pile":4,"yards":[{},{}],"heaps":[{"Y":19,"B":22,"R":22,"G":18},{}],"dice":["D","Y","Y","B","B","R","G"]`
	)
	tests := []struct {
		name, options, position string
		ends                    bool
	}{
		{"E11", `{}`, e11, true},
		{"E11, the predecessor banks first", `{"autoFinalBank":false}`, e11, true},
		{"a refill that is too small", `{}`, four, true},
		{"the same, nothing to take over", `{}`, alone, true},
		{"the same, no end after a refill", `{"endCheckAfterRefill":false}`, four, false},
		{"the same, a pile too small stays", `{"partialRefill":false}`, four, false},
		{"the yard brings it to eight", `{}`, yard, false},
		{"a refill that is enough", `{}`, five, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, all := advice(t, `{"players":["Anna","Ben"],"options":`+tt.options+`,"position":{`+tt.position+`,"turn":1}}`)
			if ends := endsAtHub(t, s); ends != tt.ends {
				t.Fatalf("the rules end the game: %v, want %v", ends, tt.ends)
			}
			hub := all[0]
			if hub.Action.(verasselt.Choose).Group != verasselt.Hub {
				t.Fatalf("the first choice is %+v", hub)
			}
			if nothing := hub.Value == 0 && hub.Bust == 0; nothing != tt.ends {
				t.Errorf("hub: %v cards, bugged %v", hub.Value, hub.Bust)
			}
			if tt.ends && len(all) > 1 && engines.Best(all) == 0 {
				t.Error("the hub is called best, though the catch can be rolled for") // nobody can catch up: there is no hurry
			}
		})
	}
}

// endsAtHub chooses the hub by the rules, banks and refills.
func endsAtHub(t *testing.T, s engines.State) bool {
	t.Helper()
	r := rand.New(rand.NewPCG(8, 10))
	var a engines.Action = verasselt.Choose{Group: verasselt.Hub}
	for {
		next, _, v := s.Apply(a)
		if v != nil {
			t.Fatalf("%+v: %+v", a, v)
		}
		prompts := next.Prompts()
		switch {
		case len(prompts) == 0:
			return true
		case prompts[0].Kind != "bank" && prompts[0].Kind != "refill":
			return false
		}
		s, a = next, verasselt.Game{}.Answer(r, next, prompts[0])
	}
}

// Where the hub ends the game it is a sure loss or a sure win: of the two heaps, the second with the catch
// that lies there.
func TestHubThatLosesOrWins(t *testing.T) {
	const rest = `"hub":{"Y":3,"B":2},"pile":0,"yards":[{"G":2},{"R":4}],"catches":[{},{"Y":2,"R":2}],"dice":["D","D","D","D","D","D","D"],"turn":1`
	tests := []struct {
		name, heaps string
		best        verasselt.Group
		won, lost   float64
	}{
		{"behind", `[{"Y":17,"B":17},{"B":3,"R":16,"G":20}]`, verasselt.Catch, 0, 1},
		{"ahead by one", `[{"Y":17,"B":20,"R":2},{"R":14,"G":20}]`, verasselt.Hub, 1, 0},
		{"ahead by its own heap, behind with his catch", `[{"Y":17,"B":20},{"R":16,"G":20}]`, verasselt.Catch, 0, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, bank := range []string{"true", "false"} {
				_, all := advice(t, `{"players":["Anna","Ben"],"options":{"autoFinalBank":`+bank+`},"position":{"heaps":`+tt.heaps+`,`+rest+`}}`)
				hub, best := all[0], all[engines.Best(all)]
				if hub.Won != tt.won || hub.Lost != tt.lost || hub.Rivals != 4 {
					t.Errorf("hub: %+v, want won %v, lost %v, and four cards for Ben", hub, tt.won, tt.lost)
				}
				if best.Action.(verasselt.Choose).Group != tt.best {
					t.Errorf("the best of %+v is %+v, want the %s", all, best, tt.best)
				}
			}
		})
	}
}

// What the predecessor keeps: all four cards if the hub is rolled for, and of the catch what the roll
// leaves him.
func TestWhatThePredecessorGets(t *testing.T) {
	_, all := advice(t, `{"players":["Anna","Ben","Cem"],"position":{"hub":{"Y":4,"B":4,"R":2},"pile":44,"yards":[{},{},{}],"heaps":[{"G":15},{"R":15},{}],"catches":[{},{},{"Y":2,"R":2}],"dice":["D","D","D","D","D","D","D"],"turn":1}}`)
	for i, want := range []float64{4. / 2, (4 - all[1].Value) / 2} {
		if math.Abs(all[i].Rivals-want) > exact {
			t.Errorf("%+v: the others get %v each, want %v", all[i].Action, all[i].Rivals, want)
		}
	}
}

// driven goes on where nobody chooses what matters: catches are banked whole, cards come off the pile.
func driven(t *testing.T, r *rand.Rand, s engines.State) engines.State {
	t.Helper()
	for {
		var a engines.Action
		switch prompts := s.Prompts(); {
		case len(prompts) == 0:
			return s
		case prompts[0].Kind == "bank":
			a = verasselt.Bank{}
		case prompts[0].Kind == "draw", prompts[0].Kind == "refill":
			if a = (verasselt.Game{}).Answer(r, s, prompts[0]); a == nil {
				a = prompts[0].Choices[0]
			}
		default:
			return s
		}
		next, _, v := s.Apply(a)
		if v != nil {
			t.Fatalf("%+v: %+v", a, v)
		}
		s = next
	}
}

// Ends of games against the rules alone: where a stop, the hub or a bugged roll ends the game, who wins
// then is told.
func TestEndsAgainstTheRulesThemselves(t *testing.T) {
	g, r := verasselt.Game{}, rand.New(rand.NewPCG(43, 3))
	ended, held := 0, 0
	for range 60 {
		s, _, v, err := g.New(g.Setup(r, 2+r.IntN(4)))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		past := []engines.State{s}
		for a := engines.Sample(g, r, s); a != nil; a = engines.Sample(g, r, s) {
			next, _, v := s.Apply(a)
			if v != nil {
				t.Fatal(v)
			}
			s = next
			past = append(past, s)
		}
		for _, s := range past[max(0, len(past)-8) : len(past)-1] {
			for _, a := range g.Advise(s) {
				end := func(action engines.Action) (won, lost float64, bugged bool) {
					next, events, v := s.Apply(action)
					if v != nil {
						t.Fatalf("%+v: %+v", action, v)
					}
					view := driven(t, r, next).View()
					won, lost = engines.EndFor(a.Seat, view.Over, view.Winners)
					return won, lost, events[0].Kind == "bugged"
				}
				switch action := a.Action.(type) {
				case verasselt.Try:
					roll := g.SampleOutcome(r, s, action)
					if won, lost, bugged := end(roll); bugged {
						held++
						if math.Abs(won*a.Bust-a.Won) > exact || math.Abs(lost*a.Bust-a.Lost) > exact {
							t.Errorf("%+v, bugged by %+v: won %v, lost %v", a, roll, won, lost)
						}
					}
				case verasselt.Stop:
					held++
					if won, lost, _ := end(action); won != a.Won || lost != a.Lost {
						t.Errorf("%+v: won %v, lost %v", a, won, lost)
					}
				case verasselt.Choose:
					if won, lost, _ := end(action); won+lost > 0 && (lost != a.Lost || won != a.Won && a.Won != 0) {
						t.Errorf("%+v: won %v, lost %v", a, won, lost)
					}
				}
				if a.Won+a.Lost > 0 {
					ended++
				}
			}
		}
	}
	if held < 300 || ended < 30 {
		t.Errorf("%d held against the rules, %d can end the game: too few to tell anything", held, ended)
	}
}
