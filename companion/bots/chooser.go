package bots

import (
	"fmt"
	"slices"

	"spieltisch/engines"
)

// Chooser chooses for the simulated players of one game, one position after the other. Where nobody decides
// it draws what the table would show: dice, cards of a pile, tiles turned up. It is not safe for concurrent
// use.
type Chooser struct {
	game     engines.Game
	sampler  engines.Sampler
	coach    engines.Coach          // nil: the game has none
	outcomes engines.OutcomeSampler // nil: choices are whole
	bot      engines.Bot            // nil: the coach chooses, or chance
	by       engines.Chance
}

// NewChooser makes one; what it draws comes from by. False: the game cannot be played by simulated players.
func NewChooser(g engines.Game, by engines.Chance) (*Chooser, bool) {
	sampler, ok := g.(engines.Sampler)
	c := &Chooser{game: g, sampler: sampler, by: by}
	c.coach, _ = g.(engines.Coach)
	c.outcomes, _ = g.(engines.OutcomeSampler)
	if p, ok := g.(engines.Preparer); ok {
		c.coach = p.Prepare()
	}
	if m, ok := g.(engines.BotMaker); ok {
		c.bot = m.NewBot(by)
	}
	return c, ok
}

// Play says what the simulated players are to do in s: those seats of which mine says so, and what nobody in
// particular does. It gives nil where only others may do something. A choice of dice to roll is rolled.
func (c *Chooser) Play(s engines.State, mine func(engines.Seat) bool,
	strength func(engines.Seat) Strength) engines.Action {
	a := c.choose(s, mine, strength)
	if a != nil && c.outcomes != nil {
		return c.outcomes.SampleOutcome(c.by, s, a)
	}
	return a
}

// choose is Play without the dice.
func (c *Chooser) choose(s engines.State, mine func(engines.Seat) bool,
	strength func(engines.Seat) Strength) engines.Action {
	if c.bot != nil {
		return c.bot.Play(s, mine, func(seat engines.Seat) engines.Skill { return strength(seat).skill() })
	}
	prompts := s.Prompts()
	for i := range prompts {
		if seat := prompts[i].Seat; seat == engines.Table || mine(seat) {
			return c.answer(s, seat, prompts, strength(seat))
		}
	}
	return nil
}

// Reveals lists what each seat holds where an action lays all hands open; nil: it does not.
func (c *Chooser) Reveals(a engines.Action) map[engines.Seat][]string {
	if c.bot == nil {
		return nil
	}
	return c.bot.Reveals(a)
}

// Hand is what a seat holds in s, by keys of the game's messages; nil: nothing.
func (c *Chooser) Hand(s engines.State, seat engines.Seat) []string {
	if c.bot == nil {
		return nil
	}
	return c.bot.Hand(s, seat)
}

// Draw is the answer that is nobody's choice; nil: s waits for none.
func (c *Chooser) Draw(s engines.State) engines.Action {
	fated, ok := c.game.(engines.Fated)
	if !ok {
		return nil
	}
	for _, p := range s.Prompts() {
		if !slices.Contains(fated.Fated(), p.Kind) {
			continue
		}
		if c.bot != nil {
			return c.bot.Play(s, func(engines.Seat) bool { return false }, nil)
		}
		return c.sampler.Answer(c.by, s, p)
	}
	return nil
}

// answer is what a seat does: as its coach advises, else anything.
func (c *Chooser) answer(s engines.State, seat engines.Seat, prompts []engines.Prompt,
	strength Strength) engines.Action {
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

// Game plays a game from a setup to its end without a table, each seat with its strength, and gives the last
// position.
func (c *Chooser) Game(setup []byte, strengths []Strength) (engines.State, error) {
	const longest = 100_000 // actions; no game of these rules comes near
	s, _, v, err := c.game.New(setup)
	if v != nil || err != nil {
		return nil, fmt.Errorf("bots: setup %s: %+v, %w", setup, v, err)
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
			return nil, fmt.Errorf("bots: %+v was chosen and is refused: %+v", a, v)
		}
		s = next
	}
	return nil, fmt.Errorf("bots: no end after %d actions", longest)
}
