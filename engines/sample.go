package engines

// Chance gives random numbers, 0 … n-1. Rules draw none; random play gets a source handed in. *rand.Rand of
// math/rand/v2 is one.
type Chance interface {
	IntN(n int) int
}

// Sampler is an ability of games that can be played at random, as tests, benchmarks and playouts do.
type Sampler interface {
	// Setup gives a setup that starts a game of so many seats, with options as families might choose them.
	Setup(by Chance, seats int) []byte
	// Answer gives a legal answer to a prompt of s; nil where nobody need answer it. What the table cannot know (a hidden
	// hand, the next card of a pile) it draws from what is possible.
	Answer(by Chance, s State, p Prompt) Action
	// Wild gives an action that need not be legal, and mostly is not.
	Wild(by Chance, s State) Action
}

// Sample answers one of the prompts of s at random: one of its choices, or what the sampler makes up where the prompt is
// open. It gives nil where nobody need answer the prompt that was drawn, and where the game is over.
func Sample(g Sampler, by Chance, s State) Action {
	prompts := s.Prompts()
	if len(prompts) == 0 {
		return nil
	}
	p := &prompts[by.IntN(len(prompts))]
	if n := len(p.Choices); n > 0 && (!p.Open || by.IntN(2) == 0) {
		return p.Choices[by.IntN(n)]
	}
	return g.Answer(by, s, *p)
}
