package players

import (
	"fmt"

	"spieltisch/engines"
	"spieltisch/engines/animals"
)

// Chooser chooses for the simulated players of one game, one position after the other. Where nobody decides it draws
// what the table would show: dice, cards of a pile, tiles turned up. It is not safe for concurrent use.
type Chooser struct {
	game    engines.Game
	sampler engines.Sampler
	coach   engines.Coach  // nil: the game has none
	drawer  engines.Drawer // nil: choices are whole
	by      engines.Chance
	hands   hands
}

// NewChooser makes one; what it draws comes from by. False: the game cannot be played by simulated players.
func NewChooser(g engines.Game, by engines.Chance) (*Chooser, bool) {
	sampler, ok := g.(engines.Sampler)
	c := &Chooser{game: g, sampler: sampler, by: by}
	c.coach, _ = g.(engines.Coach)
	c.drawer, _ = g.(engines.Drawer)
	if p, ok := g.(engines.Preparer); ok {
		c.coach = p.Prepare()
	}
	return c, ok
}

// Play says what the simulated players are to do in s: those seats of which mine says so, and what nobody in particular
// does. It gives nil where only others may do something. A choice of dice to roll is rolled.
func (c *Chooser) Play(s engines.State, mine func(engines.Seat) bool, strength func(engines.Seat) Strength) engines.Action {
	a := c.choose(s, mine, strength)
	if a != nil && c.drawer != nil {
		return c.drawer.Draw(c.by, s, a)
	}
	return a
}

// choose is Play without the dice.
func (c *Chooser) choose(s engines.State, mine func(engines.Seat) bool, strength func(engines.Seat) Strength) engines.Action {
	if in, ok := s.(animals.State); ok {
		return c.hidden(in, mine, strength)
	}
	prompts := s.Prompts()
	for i := range prompts {
		if seat := prompts[i].Seat; seat == engines.Table || mine(seat) {
			return c.answer(s, seat, prompts, strength(seat))
		}
	}
	return nil
}

// answer is what a seat does: as its coach advises, else anything.
func (c *Chooser) answer(s engines.State, seat engines.Seat, prompts []engines.Prompt, strength Strength) engines.Action {
	var advice []engines.Advice
	if c.coach != nil && strength != Random {
		for _, a := range c.coach.Advise(s) {
			if a.Seat == seat {
				advice = append(advice, a)
			}
		}
	}
	if len(advice) > 0 {
		return advice[strength.pick(c.by, advice)].Action
	}
	var own []engines.Prompt
	for _, p := range prompts {
		if p.Seat == seat {
			own = append(own, p)
		}
	}
	p := own[c.by.IntN(len(own))]
	if n := len(p.Choices); n > 0 && !p.Open {
		return p.Choices[c.by.IntN(n)]
	}
	return c.sampler.Answer(c.by, s, p)
}

// Game plays a game from a setup to its end without a table, each seat with its strength, and gives the last position.
func (c *Chooser) Game(setup []byte, strengths []Strength) (engines.State, error) {
	const longest = 100_000 // actions; no game of these rules comes near
	s, _, v, err := c.game.New(setup)
	if v != nil || err != nil {
		return nil, fmt.Errorf("players: setup %s: %+v, %w", setup, v, err)
	}
	all := func(engines.Seat) bool { return true }
	strength := func(seat engines.Seat) Strength {
		if seat == engines.Table {
			return Random
		}
		return strengths[int(seat-1)%len(strengths)]
	}
	for range longest {
		if len(s.Prompts()) == 0 {
			return s, nil
		}
		a := c.Play(s, all, strength)
		next, _, v := s.Apply(a)
		if v != nil {
			return nil, fmt.Errorf("players: %+v was chosen and is refused: %+v", a, v)
		}
		s = next
	}
	return nil, fmt.Errorf("players: no end after %d actions", longest)
}
