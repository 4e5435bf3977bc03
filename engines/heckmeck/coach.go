package heckmeck

import (
	"encoding/json"
	"math/bits"
	"strconv"

	"spieltisch/engines"
)

var (
	_ engines.Coach          = Game{}
	_ engines.Preparer       = Game{}
	_ engines.Expert         = (*Solver)(nil)
	_ engines.OutcomeSampler = Game{}
	_ engines.Finisher       = Game{}
)

// Solver solves turns exactly: every outcome of every roll is looked at, with its chance, and nothing is
// sampled. A Solver is never written after NewSolver and safe for concurrent use.
type Solver struct {
	rolls *rolls
	reach *reach
}

// NewSolver makes the tables that all turns share.
func NewSolver() *Solver {
	r := newRolls()
	return &Solver{r, newReach(r)}
}

// Prepare is NewSolver.
func (Game) Prepare() engines.Expert { return NewSolver() }

// Odds is what the seat on turn may expect of the rest of its turn.
type Odds struct {
	// best chance to stop with at least 21 … 36 points and a worm, whatever lies on the grill
	Reach [tileCount]float64
	// gained in this turn by the play that gains most, stolen ones too; the own portion that a bust returns is
	// taken off
	Worms   float64
	Win     *float64 // best chance to win; nil: not solved
	Choices []Choice // in the order of the prompts
}

// Choice is one thing that the seat on turn may do.
type Choice struct {
	Action engines.Action // a roll is engines.ChanceAction: nobody knows what it will show
	Worms  float64        // as in Odds, if this is chosen and then the play that gains most
	Bust   float64        // chance that the turn then ends with a bust
	Win    *float64       // as in Odds

	// chances that this turn ends the game, won or lost, if it is played on to win; as in Advise
	Won, Lost float64
}

// MarshalJSON gives {"reach":{"21":…},"worms":…,"choices":[…]}, and "win" where it is known.
func (o Odds) MarshalJSON() ([]byte, error) {
	b := append(make([]byte, 0, 1024), `{"reach":{`...)
	for i, p := range o.Reach {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(strconv.AppendInt(append(b, '"'), int64(lowest)+int64(i), 10), `":`...)
		b = strconv.AppendFloat(b, p, 'g', -1, 64)
	}
	rest, err := json.Marshal(struct {
		Worms   float64  `json:"worms"`
		Win     *float64 `json:"win,omitempty"`
		Choices []Choice `json:"choices"`
	}{o.Worms, o.Win, o.Choices})
	if err != nil {
		return nil, err
	}
	return append(append(b, `},`...), rest[1:]...), nil
}

// MarshalJSON gives {"action":{…},"worms":…,"bust":…}, "win" where it is known, "won" and "lost" where they
// are not 0.
func (c Choice) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Action engines.Action `json:"action"`
		Worms  float64        `json:"worms"`
		Bust   float64        `json:"bust"`
		Win    *float64       `json:"win,omitempty"`
		Won    float64        `json:"won,omitzero"`
		Lost   float64        `json:"lost,omitzero"`
	}{c.Action, c.Worms, c.Bust, c.Win, c.Won, c.Lost})
}

// Odds solves the rest of the running turn; false where the game is over or s is no position of Heckmeck.
func (v *Solver) Odds(state engines.State) (Odds, bool) {
	s, ok := state.(State)
	if !ok || s.match == nil || s.over() {
		return Odds{}, false
	}
	o := Odds{Reach: v.reach.from(s)}
	for i, c := range s.weigh(v.rolls) {
		o.Choices = append(o.Choices, Choice{Action: c.action, Worms: c.value, Bust: c.bust})
		if i == 0 || c.value > o.Worms {
			o.Worms = c.value
		}
	}
	if s.mayEnd() {
		for i, c := range s.inGame(v.rolls).choices(s) {
			o.Choices[i].Won, o.Choices[i].Lost = c.won, c.lost
		}
	}
	return o, true
}

// Advise weighs what the seat on turn may do by the worms to be expected, and by the end of the game where
// this turn can bring it.
func (Game) Advise(state engines.State) []engines.Advice {
	return (&Solver{rolls: newRolls()}).Advise(state) // a hint needs no chances of points
}

// Advise is Game.Advise with the tables of the solver.
func (v *Solver) Advise(state engines.State) []engines.Advice {
	s, ok := state.(State)
	if !ok || s.match == nil || s.over() {
		return nil
	}
	return s.advice(s.inGame(v.rolls).choices(s), engines.InWorms)
}

// advice puts choices of the seat on turn as coaches do.
func (s State) advice(choices []weighed, unit engines.Unit) []engines.Advice {
	var out []engines.Advice
	for _, c := range choices {
		out = append(out, engines.Advice{
			Action: c.action, Seat: s.seat(), Value: c.value, Unit: unit, Bust: c.bust, Won: c.won, Lost: c.lost,
			Tie: c.taken,
		})
	}
	return out
}

// weighed is a choice with what it is worth.
type weighed struct {
	action engines.Action
	score
}

// weigh scores the choices of s by the worms that the seat on turn gains or loses.
func (s State) weigh(r *rolls) []weighed { return s.inWorms(r).choices(s) }

// inWorms is the running turn, weighed by the worms that the seat on turn gains or loses.
func (s State) inWorms(r *rolls) *turn {
	t := &turn{rolls: r, stopBefore: s.match.stopBefore, lost: score{bust: 1}, solved: make([]point, places)}
	if top := s.top[s.turn-1]; top != 0 { // HM-20
		t.lost.value = -float64(top.worms())
	}
	for points := wormValue; points <= mostPoints; points++ {
		t.prize[points] = t.lost
		if out := s.outcomeOf(points); out.tile != 0 {
			t.prize[points] = score{value: float64(out.tile.worms())}
			if out.from != engines.Table {
				t.prize[points].taken = float64(out.tile.worms())
			}
		}
	}
	return t
}

// mayEnd reports whether this turn can end the game: one portion is open.
func (s State) mayEnd() bool { return bits.OnesCount16(uint16(s.grill)) == 1 }

// inGame is inWorms, and looks to the end of the game where a turn can bring it: whoever takes the last
// portion has won or lost. That is exact for any number of seats. A take that loses counts as a bust.
func (s State) inGame(r *rolls) *turn {
	t := s.inWorms(r)
	if !s.mayEnd() {
		return t
	}
	for points := wormValue; points <= mostPoints; points++ {
		out := s.outcomeOf(points)
		if out.tile == 0 || out.from != engines.Table {
			continue
		}
		end := s
		end.judge(out, &[]engines.Event{})
		won, lost := engines.EndFor(s.seat(), end.over(), end.winners())
		if t.prize[points].won, t.prize[points].lost = won, lost; lost == 1 {
			t.prize[points].value, t.prize[points].bust = t.lost.value, 1
		}
	}
	return t
}

// outcomeOf is the outcome of a stop with a worm aside and so many points, from 5 on.
func (s State) outcomeOf(points int) outcome {
	rest := points - wormValue // any dice with these points do: the rules look at nothing else
	s.aside = dice{worm: 1, 5: uint8(rest / 5)}
	if pips := rest % 5; pips > 0 {
		s.aside[pips] = 1
	}
	return s.outcome()
}

// choices scores what may be done in s, in the order of the prompts.
func (t *turn) choices(s State) []weighed {
	aside, left, points := s.aside.taken(), dieCount-s.aside.n(), s.aside.total()
	stop := weighed{Stop{}, t.stopped(aside, points)}
	if s.roll == (dice{}) {
		out := []weighed{{engines.ChanceAction(Roll{}.Kind()), t.rollOn(aside, left, points)}}
		if aside != 0 {
			out = append(out, stop)
		}
		return out
	}
	var out []weighed
	for _, a := range s.choices() {
		laid := a.(Aside).Dice
		f, n := int(laid[0])-1, len(laid)
		out = append(out, weighed{a, t.after(aside|1<<f, left-n, points+n*value(f))})
	}
	if t.stopBefore {
		out = append(out, stop)
	}
	return out
}

// taken is the set of faces that the dice show.
func (d dice) taken() (t taken) {
	for f := 1; f <= int(worm); f++ {
		if d[f] > 0 {
			t |= 1 << (f - 1)
		}
	}
	return t
}

// SampleOutcome rolls the dice that are left.
func (Game) SampleOutcome(by engines.Chance, in engines.State, choice engines.Action) engines.Action {
	s, ok := in.(State)
	if _, chance := choice.(engines.ChanceAction); !ok || !chance {
		return choice
	}
	return Roll{Faces: randomFaces(by, dieCount-s.aside.n())}
}
