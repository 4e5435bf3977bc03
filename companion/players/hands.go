package players

import (
	"encoding/json"
	"maps"
	"slices"

	"spieltisch/engines"
	"spieltisch/engines/animals"
)

// hands are the simulated cards that players of animals hold. Nobody dealt them: a hand is drawn from what can be when it
// is first needed, and again if the table shows that it cannot be. A player knows its own hand and what the table knows.
type hands map[engines.Seat][]animals.Animal

// impatient is one in how many times a player knocks although an exchange would gain something: without it two players
// could swap the same cards for ever.
const impatient = 12

// hidden plays animals, where almost all hangs on hidden hands.
func (c *Chooser) hidden(s animals.State, mine func(engines.Seat) bool, strength func(engines.Seat) Strength) engines.Action {
	prompts := s.Prompts()
	for i := len(prompts) - 1; i >= 0; i-- { // a call comes before the next turn
		p := prompts[i]
		switch {
		case p.Kind == "deal":
			c.hands = hands{}
			dealt, _ := c.sampler.Answer(c.by, s, p).(animals.Deal)
			return animals.Deal{Rows: dealt.Rows}
		case p.Kind == "reveal":
			return animals.Reveal{Hands: c.look(s)}
		case p.Kind == "instant" && mine(p.Seat):
			if a := c.call(s, p); a != nil {
				return a
			}
		case p.Kind == "exchange" && mine(p.Seat):
			return c.exchange(s, p.Seat, strength(p.Seat))
		}
	}
	return nil
}

// look gives all hands, by seat from the first, and draws those that are missing or cannot be.
func (c *Chooser) look(s animals.State) [][]animals.Animal {
	known := s
	for _, seat := range slices.Sorted(maps.Keys(c.hands)) {
		next, err := known.Seen(seat, c.hands[seat])
		if err != nil {
			delete(c.hands, seat)
			continue
		}
		known = next
	}
	drawn, _ := c.sampler.Answer(c.by, known, engines.Prompt{Kind: "reveal"}).(animals.Reveal)
	if c.hands == nil {
		c.hands = hands{}
	}
	for i, hand := range drawn.Hands {
		if len(hand) > 0 {
			c.hands[engines.Seat(i+1)] = hand
		}
	}
	return drawn.Hands
}

// call says that the hand holds a whole set; nil: it holds none.
func (c *Chooser) call(s animals.State, p engines.Prompt) engines.Action {
	hand := c.look(s)[p.Seat-1]
	for _, a := range p.Choices {
		called, ok := a.(animals.Instant)
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

// exchange is the move of a seat that knows its hand: an exchange, or a knock or pass.
func (c *Chooser) exchange(s animals.State, seat engines.Seat, strength Strength) engines.Action {
	hand := c.look(s)[seat-1]
	seen, err := s.Seen(seat, hand)
	if err != nil {
		return nil
	}
	all := c.coach.Advise(seen)
	if len(all) == 0 {
		return nil
	}
	chosen := all[strength.pick(c.by, all)]
	if last := all[len(all)-1]; last.Action.Kind() != "exchange" && strength != Random {
		if chosen.Value <= last.Value || c.by.IntN(impatient) == 0 {
			return last.Action
		}
	}
	if a, ok := chosen.Action.(animals.Exchange); ok {
		c.hands[seat] = swapped(s, hand, a)
	}
	return chosen.Action
}

// swapped is a hand after an exchange.
func swapped(s animals.State, hand []animals.Animal, a animals.Exchange) []animals.Animal {
	var table struct{ Rows [][]animals.Animal }
	data, err := json.Marshal(s)
	if err != nil || json.Unmarshal(data, &table) != nil || a.Row > len(table.Rows) {
		return nil // it will be drawn again
	}
	hand = slices.Clone(hand)
	for _, card := range a.Cards {
		if i := slices.Index(hand, card); i >= 0 {
			hand = slices.Delete(hand, i, i+1)
		}
	}
	return append(hand, table.Rows[a.Row-1]...)
}
