package animals

import (
	"maps"
	"slices"

	"spieltisch/engines"
)

var _ engines.BotMaker = Game{}

// bot plays the simulated seats of one match. Nobody dealt them cards: a hand is drawn from what can be when
// it is first needed, and again where the table shows that it cannot be. A seat knows its own hand and what
// the table knows.
type bot struct {
	by    engines.Chance
	hands map[engines.Seat][]Animal
}

// NewBot makes one that knows no hands.
func (Game) NewBot(by engines.Chance) engines.Bot {
	return &bot{by: by, hands: map[engines.Seat][]Animal{}}
}

// Play deals, calls, exchanges and lays open.
func (b *bot) Play(in engines.State, simulated func(engines.Seat) bool,
	skill func(engines.Seat) engines.Skill) engines.Action {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	for _, p := range slices.Backward(s.Prompts()) { // a call comes before the next turn
		switch {
		case p.Kind == "deal":
			clear(b.hands)
			return Deal{Rows: s.freshDeal(b.by).Rows}
		case p.Kind == "reveal":
			return Reveal{Hands: b.look(s)}
		case p.Kind == "instant" && simulated(p.Seat):
			if a := b.call(s, p); a != nil {
				return a
			}
		case p.Kind == "exchange" && simulated(p.Seat):
			return b.exchange(s, p.Seat, skill(p.Seat))
		}
	}
	return nil
}

// Reveals lists the hands of a Reveal.
func (b *bot) Reveals(a engines.Action) map[engines.Seat][]string {
	r, ok := a.(Reveal)
	if !ok {
		return nil
	}
	out := map[engines.Seat][]string{}
	for i, hand := range r.Hands {
		for _, card := range hand {
			seat := engines.Seat(i + 1)
			out[seat] = append(out[seat], "mark."+card.String())
		}
	}
	return out
}

// look gives all hands, by seat from the first, and draws those that are missing or cannot be.
func (b *bot) look(s State) [][]Animal {
	known := s
	for _, seat := range slices.Sorted(maps.Keys(b.hands)) {
		next, err := known.Seen(seat, b.hands[seat])
		if err != nil {
			delete(b.hands, seat)
			continue
		}
		known = next
	}
	all := known.drawHands(b.by)
	for i, hand := range all {
		if len(hand) > 0 {
			b.hands[engines.Seat(i+1)] = hand
		}
	}
	return all
}

// call reports whether the hand holds a whole set; nil: it holds none.
func (b *bot) call(s State, p engines.Prompt) engines.Action {
	hand := b.look(s)[p.Seat-1]
	for _, a := range p.Choices {
		called, ok := a.(Instant)
		if !ok {
			continue
		}
		called.Hand = hand
		if _, _, v := s.Apply(called); v == nil {
			return called
		}
	}
	return nil
}

// impatient is one in how many times a seat knocks although an exchange would gain something: without it two
// seats could swap the same cards for ever.
const impatient = 12

// exchange is the move of a seat that knows its hand: an exchange, or a knock or pass.
func (b *bot) exchange(s State, seat engines.Seat, skill engines.Skill) engines.Action {
	hand := b.look(s)[seat-1]
	seen, err := s.Seen(seat, hand)
	if err != nil {
		return nil
	}
	all := Game{}.Advise(seen)
	if len(all) == 0 {
		return nil
	}
	if skill == nil {
		return b.swapped(s, seat, all[b.by.IntN(len(all))].Action)
	}
	chosen := all[skill(b.by, all)]
	if last := all[len(all)-1]; last.Action.Kind() != "exchange" {
		if chosen.Value <= last.Value || b.by.IntN(impatient) == 0 {
			return last.Action
		}
	}
	return b.swapped(s, seat, chosen.Action)
}

// swapped remembers the hand of a seat after its move.
func (b *bot) swapped(s State, seat engines.Seat, move engines.Action) engines.Action {
	if a, ok := move.(Exchange); ok {
		hand := slices.Clone(b.hands[seat])
		for _, card := range a.Cards {
			if i := slices.Index(hand, card); i >= 0 {
				hand = slices.Delete(hand, i, i+1)
			}
		}
		b.hands[seat] = append(hand, s.rows[a.Row-1].list()...)
	}
	return move
}
