package animals

import (
	"maps"
	"slices"

	"spieltisch/engines"
)

var (
	_ engines.BotMaker = Game{}
	_ engines.Fated    = Game{}
)

// Fated are the deal, and the end of a round, at which all hands lie open.
func (Game) Fated() []string { return []string{"deal", "reveal"} }

// bot plays the simulated seats of one match. Nobody dealt them cards: a hand is drawn from what can be when
// it is first needed, and again where the table shows that it cannot be. From then on it follows what
// happens, and what is taken back. A seat knows its own hand and what the table knows.
type bot struct {
	by    engines.Chance
	hands map[engines.Seat][]Animal
	last  State                               // that hands are about
	were  map[State]map[engines.Seat][]Animal // in the positions of this round, without their match
}

// NewBot makes one that knows no hands.
func (Game) NewBot(by engines.Chance) engines.Bot {
	b := &bot{by: by}
	b.forget()
	return b
}

// Play deals, calls, exchanges and lays open.
func (b *bot) Play(in engines.State, simulated func(engines.Seat) bool,
	skill func(engines.Seat) engines.Skill) engines.Action {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	b.follow(s)
	for _, p := range slices.Backward(s.Prompts()) { // a call comes before the next turn
		switch {
		case p.Kind == "deal":
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

// Hand is what a seat holds.
func (b *bot) Hand(in engines.State, seat engines.Seat) []string {
	s, ok := in.(State)
	if !ok || s.phase != turning && s.phase != revealing || int(seat) > s.match.seats {
		return nil
	}
	b.follow(s)
	hand := slices.Clone(b.look(s)[seat-1])
	slices.Sort(hand)
	return marks(hand)
}

// marks are the keys of the names of cards.
func marks(hand []Animal) (out []string) {
	for _, card := range hand {
		out = append(out, "mark."+card.String())
	}
	return out
}

func (b *bot) forget() {
	b.hands, b.were = map[engines.Seat][]Animal{}, map[State]map[engines.Seat][]Animal{}
}

// follow has the hands be those of s: as they were there before, or after the exchanges that lead there.
func (b *bot) follow(s State) {
	before, key := b.last, s
	key.match = nil
	b.last = s
	if s.phase == dealing || s.phase == ended || before.round != s.round {
		b.forget()
		return
	}
	if were, ok := b.were[key]; ok {
		b.hands = maps.Clone(were)
		return
	}
	if changed := s.changes(before); before.match != nil && len(changed) > 0 {
		if ways := before.lead(changed, s.rows); len(ways) > 0 {
			b.swap(before, ways[0])
		}
	}
}

// changes are the rows that are others than before, from 1.
func (s State) changes(before State) (rows []int) {
	for i, row := range s.rows {
		if row != before.rows[i] {
			rows = append(rows, i+1)
		}
	}
	return rows
}

// swap has hands exchange cards. A card that a hand does not hold was drawn for it wrongly: another one goes.
func (b *bot) swap(s State, moves []engines.Action) {
	for _, move := range moves {
		if a, ok := move.(Exchange); ok {
			seat := engines.Seat(s.turn)
			if hand, holds := b.hands[seat]; holds {
				hand = slices.Clone(hand)
				for _, card := range a.Cards {
					i := max(slices.Index(hand, card), 0)
					hand = slices.Delete(hand, i, i+1)
				}
				b.hands[seat] = append(hand, s.rows[a.Row-1].list()...)
			}
		}
		next, _, v := s.Apply(move)
		if v != nil {
			return
		}
		s = next.(State)
	}
}

// Reveals lists the hands of a Reveal.
func (b *bot) Reveals(a engines.Action) map[engines.Seat][]string {
	r, ok := a.(Reveal)
	if !ok {
		return nil
	}
	out := map[engines.Seat][]string{}
	for i, hand := range r.Hands {
		if len(hand) > 0 {
			out[engines.Seat(i+1)] = marks(hand)
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
	key := s
	key.match = nil
	b.were[key] = maps.Clone(b.hands)
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
		return all[b.by.IntN(len(all))].Action
	}
	chosen := all[skill(b.by, all)]
	if last := all[len(all)-1]; last.Action.Kind() != "exchange" {
		if chosen.Value <= last.Value || b.by.IntN(impatient) == 0 {
			return last.Action
		}
	}
	return chosen.Action
}
