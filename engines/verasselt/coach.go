package verasselt

import (
	"spieltisch/engines"
)

var (
	_ engines.Coach          = Game{}
	_ engines.OutcomeSampler = Game{}
	_ engines.Judge          = Game{}
)

// Try is a roll that has not been rolled: which dice stay. The others are rolled, what they will show is not
// known.
type Try struct {
	Kept []Face `json:"kept"`
}

// tryFields is Try without its methods.
type tryFields Try

var _ engines.Action = Try{}

// Kind is "roll", the action that it will be.
func (Try) Kind() string { return "roll" }

// MarshalJSON gives {"kind":"roll","kept":["D"]}.
func (a Try) MarshalJSON() ([]byte, error) {
	return engines.WriteAction(a, tryFields(a))
}

// Advise looks one roll ahead, exactly: Bust is the chance that the roll is bugged, Value the cards to
// expect in the own catch after it, none of them with a bugged roll. Stopping keeps what is there. Before
// the group is chosen, and before a boost, it is the best roll that would follow; the hub is taken as it
// lies, and the cards that come to it before the roll can only make it better. Rivals is what the
// predecessor is to be expected to keep of a catch that lies there. Where the hub, a stop or a bugged roll
// ends the game (VA-20) no roll follows, and who wins then is told. Later rolls are not weighed, so there
// is no advice on banking.
func (Game) Advise(in engines.State) []engines.Advice {
	s, ok := in.(State)
	if !ok || s.match == nil {
		return nil
	}
	var out []engines.Advice
	for _, p := range s.Prompts() {
		switch p.Kind {
		case "roll":
			out = append(out, s.tries()...)
		case "choose", "boost":
			for _, a := range p.Choices {
				out = append(out, s.ahead(a))
			}
		case "stop":
			a := s.advice(Stop{}, float64(s.own.n()), 0)
			a.Won, a.Lost = s.endAfter(Stop{})
			out = append(out, a)
		}
	}
	return out
}

// advice weighs a choice after which so many cards are to be expected in the own catch. What is rolled for
// and not caught stays with the predecessor, or goes back to him.
func (s State) advice(a engines.Action, cards, bust float64) engines.Advice {
	out := engines.Advice{Action: a, Seat: s.seat(), Value: cards, Unit: engines.InCards, Bust: bust}
	if left := s.catches[s.pred()-1]; s.group == Catch {
		out.Rivals = (float64(left.n()+s.own.n()) - cards) / float64(s.match.seats-1)
	}
	return out
}

// endAfter says what an action brings the seat on turn where the game ends by it before anybody rolls;
// both are 0 where it does not.
func (s State) endAfter(a engines.Action) (won, lost float64) {
	next, _, v := s.Apply(a)
	after, ok := next.(State)
	if v != nil || !ok {
		return 0, 0
	}
	return after.ended(s.seat())
}

// ended is endAfter from there on: a catch is banked whole, and of the cards that come to the hub only
// their number counts.
func (s State) ended(seat engines.Seat) (won, lost float64) {
	switch {
	case s.phase == banking:
		return s.endAfterBank(seat)
	case s.phase == refilling && s.endsAtHub():
		s.end(&[]engines.Event{})
	}
	return engines.EndFor(seat, s.phase == over, s.winners())
}

func (s State) endAfterBank(seat engines.Seat) (won, lost float64) {
	next, _, v := s.Apply(Bank{})
	after, ok := next.(State)
	if v != nil || !ok {
		return 0, 0
	}
	return after.ended(seat)
}

// bugged is the end that a bugged roll brings, whatever it shows.
func (s State) bugged() (won, lost float64) {
	seat := s.seat()
	*s.cards() = s.cards().plus(s.own)
	s.own = tally{}
	n := s.consolation()
	s.pile -= uint8(n)
	s.yards[s.turn-1][0] += uint8(n)
	s.afterBugged(&[]engines.Event{})
	return s.ended(seat)
}

// safe reports whether nobody can have more cards than the seat on turn any more: it need not hurry to win.
func (s State) safe() bool { return 2*s.heaps[s.turn-1].n() > cardCount }

// ahead is what a choice or a boost leads to with the best roll.
func (s State) ahead(a engines.Action) engines.Advice {
	next, given := s, 0.0
	switch a := a.(type) {
	case Choose:
		if a.Group == Hub {
			given = float64(s.catches[s.pred()-1].n()) / float64(s.match.seats-1)
		}
		if a.Group == Hub && s.endsAtHub() {
			out := s.advice(a, 0, 0)
			out.Rivals = given
			if out.Won, out.Lost = s.endAfter(a); s.safe() {
				out.Won = 0
			}
			return out
		}
		next.group = a.Group
		if pred := s.pred() - 1; a.Group == Hub { // VA-06; how it is split does not matter for the roll
			next.heaps[pred], next.catches[pred] = s.heaps[pred].plus(s.catches[pred]), tally{}
		}
	case Boost:
		cards, _ := a.Cards.tally() // an offered boost can be made
		*next.cards() = next.cards().plus(cards)
	}
	tries := next.tries()
	best := tries[engines.Best(tries)]
	best.Action, best.Rivals = a, best.Rivals+given
	if _, chosen := a.(Choose); chosen && next.group == Hub {
		n := next.refillCount()
		next.pile -= uint8(n)
		next.hub[0] += uint8(n) // of any colour, as they are counted only
		won, lost := next.bugged()
		best.Won, best.Lost = won*best.Bust, lost*best.Bust
	}
	return best
}

// endsAtHub reports whether choosing the hub ends the game before a roll (VA-20). Which cards a refill brings
// is not known, but how many; nor does it matter what the predecessor banks first.
func (s State) endsAtHub() bool {
	n := s.refillCount()
	if n > 0 && !s.match.CheckAfterFill {
		return false
	}
	s.pile -= uint8(n)
	s.hub[0] += uint8(n) // of any colour: they are counted only
	return s.lost()
}

// tries weighs every set of dice that may stay: those with the same faces are one.
func (s State) tries() []engines.Advice {
	var out []engines.Advice
	won, lost := s.bugged()
	var keep func(face, left int, kept dice)
	keep = func(face, left int, kept dice) {
		if face == len(kept) {
			o := s.weigh(kept)
			a := s.advice(Try{kept.list()}, o.cards, o.bust)
			a.Won, a.Lost = won*o.bust, lost*o.bust
			out = append(out, a)
			return
		}
		for n := 0; n <= min(left, int(s.dice[face])); n++ {
			kept[face] = uint8(n)
			keep(face+1, left-n, kept)
		}
	}
	keep(0, dieCount-minRolled, dice{})
	return out
}

// odds of a roll.
type odds struct {
	cards   float64 // to expect in the own catch after it
	squares float64 // mean of their square
	bust    float64 // chance that it is bugged
}

// weigh goes over all rolls when these dice stay.
func (s State) weigh(kept dice) (o odds) {
	var sides [colors + 1]int // how many of a die's six show each face
	for _, f := range s.match.Sides {
		if i, ok := f.index(); ok {
			sides[i]++
		}
	}
	n := dieCount
	for _, k := range kept {
		n -= int(k)
	}
	chance := 1.0 // n! / 6^n, of which an outcome has the share that its faces leave
	for i := range n {
		chance *= float64(i+1) / float64(len(s.match.Sides))
	}
	group, fine := *s.cards(), 0.0
	var roll func(face, left, caught int, chance float64)
	roll = func(face, left, caught int, chance float64) {
		if face == barIndex { // the rest are bars, which never fail
			chance *= share(sides[barIndex], left)
			own := float64(s.own.n() + caught)
			fine += chance
			o.cards += chance * own
			o.squares += chance * own * own
			return
		}
		for k := 0; k <= left && int(kept[face])+k <= int(group[face]); k++ {
			roll(face+1, left-k, caught+int(kept[face])+k, chance*share(sides[face], k))
		}
	}
	roll(0, n, 0, chance)
	o.bust = max(0, 1-fine)
	return o
}

// share is the part of k dice with one face of that many sides in the chance of an outcome: sides^k / k!.
func share(sides, k int) float64 {
	p := 1.0
	for i := range k {
		p *= float64(sides) / float64(i+1)
	}
	return p
}

// SampleOutcome rolls the dice of a Try.
func (Game) SampleOutcome(by engines.Chance, in engines.State, choice engines.Action) engines.Action {
	s, ok := in.(State)
	try, is := choice.(Try)
	if !ok || !is {
		return choice
	}
	r := Roll{Kept: try.Kept}
	for range dieCount - len(try.Kept) {
		r.Faces = append(r.Faces, s.match.Sides[by.IntN(len(s.match.Sides))])
	}
	return r
}

// Judge weighs a roll by the cards in the own catch after it: which dice stayed is the choice, what came of
// it is luck. Whether to roll at all, and for what, is not judged, as Advise looks one roll ahead only.
func (Game) Judge(before engines.State, a engines.Action, after engines.State) (engines.Judgement, bool) {
	s, ok := before.(State)
	next, ok2 := after.(State)
	r, ok3 := a.(Roll)
	if !ok || !ok2 || !ok3 || s.match == nil || len(r.Kept) == 0 { // perhaps nobody said which were rolled
		return engines.Judgement{}, false
	}
	kept, ok := countDice(r.Kept)
	if !ok {
		return engines.Judgement{}, false
	}
	tries, o, came := s.tries(), s.weigh(kept), 0.0
	if next.phase == rolled {
		came = float64(next.own.n())
	}
	return engines.Judgement{
		Seat: s.seat(), Unit: engines.InCards, Choices: len(tries), Best: engines.Highest(tries), Chosen: o.cards,
		Rolled: true, Luck: came - o.cards, Variance: max(0, o.squares-o.cards*o.cards),
	}, true
}
