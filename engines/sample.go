package engines

import "strconv"

// Chance gives random numbers, 0 … n-1. Rules draw none; random play gets a source handed in. *rand.Rand of
// math/rand/v2 is one.
type Chance interface {
	IntN(n int) int
}

// Sample answers one of the prompts of s at random: one of its choices, or what the sampler makes up where
// the prompt is open. A prompt that nobody need answer is passed over, so that it gives nil only where the
// game is over.
func Sample(g Sampler, by Chance, s State) Action {
	prompts := s.Prompts()
	for len(prompts) > 0 {
		p := &prompts[by.IntN(len(prompts))]
		if n := len(p.Choices); n > 0 && (!p.Open || by.IntN(2) == 0) {
			return p.Choices[by.IntN(n)]
		}
		if a := g.Answer(by, s, *p); a != nil {
			return a
		}
	}
	return nil
}

// RandomSetup draws what all setups have: players with names, who starts, and a choice of each option. Both
// maps may be added to; options is a member of setup.
func RandomSetup(by Chance, seats int, all []Option) (setup, options map[string]any) {
	players := make([]string, seats)
	for i := range players {
		players[i] = "P" + strconv.Itoa(i+1)
	}
	options = map[string]any{}
	setup = map[string]any{"players": players, "first": 1 + by.IntN(seats), "options": options}
	for _, o := range all {
		options[o.Name] = o.Choices[by.IntN(len(o.Choices))].Value
	}
	return setup, options
}

// Draw takes a random one out of a stock that is counted by kind, and tells its kind. The stock must not be
// empty.
func Draw[T ~int | ~uint8](by Chance, stock []T) int {
	n := 0
	for _, count := range stock {
		n += int(count)
	}
	at := by.IntN(n)
	for kind, count := range stock {
		if at -= int(count); at < 0 {
			stock[kind]--
			return kind
		}
	}
	return 0 // not reached
}
