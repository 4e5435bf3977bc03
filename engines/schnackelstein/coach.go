package schnackelstein

import (
	"slices"

	"spieltisch/engines"
)

var (
	_ engines.Coach          = Game{}
	_ engines.OutcomeSampler = Game{}
)

// Advise says which hills each tile would reach and how many gems the seat on turn would have more after
// it, with the best colours of the stump taken and the beetles in view paid for, how many the others get
// each, and whether the game is over then, and won. Of kinds whose lengths are known it weighs each
// length; of others those that just reach one more hill, as far as a real tile does. Later pushes are not
// weighed.
func (Game) Advise(in engines.State) []engines.Advice {
	s, ok := in.(State)
	if !ok || s.match == nil {
		return nil
	}
	var out []engines.Advice
	for _, p := range s.Prompts() {
		for _, a := range p.Choices {
			push, ok := a.(Push)
			if !ok {
				out = append(out, s.advice(a))
				continue
			}
			for _, l := range s.lengths(push) {
				push.Len = l
				out = append(out, s.advice(push))
			}
		}
	}
	return out
}

// Where nobody has measured, no shorter and no longer tiles are weighed. The rules take any, but there is
// none in a box; the tracker of the tunnels believes no others either.
const (
	shortestWeighed = 5 * engines.Millimetre
	usualWeighed    = exampleLen // where no tile reaches a hill
	longestWeighed  = 100 * engines.Millimetre
)

// lengths are those of a tile that are worth a look. Where nobody has measured, no more hills are reached
// than the form has answers for.
func (s State) lengths(a Push) []engines.MM {
	g, i := &s.match.geometry, a.Tunnel-1
	if known := g.lengths[a.Tile]; len(known) > 0 {
		return known
	}
	at, left := s.tunnels[i].after(g, 0), 0
	var out []engines.MM
	for k, h := range g.hills[i] {
		if s.reached(i, k) {
			continue
		}
		need := g.reached(h) - at
		if left++; need > longestWeighed || left > mostAtOnce {
			break
		}
		out = append(out, max(need, shortestWeighed))
	}
	if len(out) == 0 { // whatever it is, it reaches none
		return []engines.MM{usualWeighed}
	}
	return slices.Compact(out)
}

// advice weighs an action that is offered.
func (s State) advice(a engines.Action) engines.Advice {
	out := engines.Advice{Action: a, Seat: s.turn, Unit: engines.InGems}
	next, _, v := s.Apply(a)
	after, ok := next.(State)
	if v != nil || !ok {
		return out
	}
	if push, ok := a.(Push); ok {
		out.Tunnel, out.Tie = push.Tunnel, -missed(push.Tile)
		for k := range s.match.gems[push.Tunnel-1] {
			if after.reached(push.Tunnel-1, k) && !s.reached(push.Tunnel-1, k) {
				out.Reach = append(out.Reach, k+1)
			}
		}
	}
	end := after.settled(s.turn)
	out.Value = float64(end.gems[s.turn-1].n() - s.gems[s.turn-1].n())
	for i := range s.match.seats {
		if engines.Seat(i+1) != s.turn {
			out.Rivals += float64(end.gems[i].n()-s.gems[i].n()) / float64(s.match.seats-1)
		}
	}
	out.Won, out.Lost = after.ended(s.turn)
	if end.extra {
		out.Tie++ // a worm: one more push
	}
	return out
}

// missed is how much a tile is missed later: there is most soil, worms and jokers are few, and a beetle
// may cost whoever pushes next.
func missed(t Tile) float64 {
	switch {
	case t.joker(), t == Worm:
		return 0.25
	case t == Beetle:
		return 0.5
	}
	return 0
}

// ended says what the end is for a seat that settles its push as it likes best; both are 0 where the game
// goes on.
func (s State) ended(seat engines.Seat) (won, lost float64) {
	if s.over() {
		return engines.EndFor(seat, true, s.winners())
	}
	var choices []engines.Action
	switch s.phase() {
	case phaseStump:
		choices = s.colours()
	case phasePay:
		choices = s.payments()
	}
	for i, a := range choices {
		next, _, v := s.Apply(a)
		if v != nil {
			return 0, 0
		}
		if w, l := next.(State).ended(seat); i == 0 || w > won {
			won, lost = w, l
		}
	}
	return won, lost
}

// settled chooses for a seat what is left of its push: the colours of which there are most, then what the
// beetles cost.
func (s State) settled(seat engines.Seat) State {
	for s.turn == seat {
		var choices []engines.Action
		switch s.phase() {
		case phaseStump:
			choices = s.colours()
			slices.SortStableFunc(choices, func(a, b engines.Action) int {
				return s.stump[b.(Stump).Colour] - s.stump[a.(Stump).Colour]
			})
		case phasePay:
			choices = s.payments() // each costs the same
		}
		if len(choices) == 0 {
			return s
		}
		next, _, v := s.Apply(choices[0])
		if v != nil {
			return s
		}
		s = next.(State)
	}
	return s
}

// SampleOutcome takes a tile of the chosen kind: where lengths are not known, nobody can choose one.
func (Game) SampleOutcome(by engines.Chance, in engines.State, choice engines.Action) engines.Action {
	s, ok := in.(State)
	push, is := choice.(Push)
	if !ok || !is || s.match == nil || len(s.match.geometry.lengths[push.Tile]) > 0 {
		return choice
	}
	push.Len = randomLen(by)
	return push
}
