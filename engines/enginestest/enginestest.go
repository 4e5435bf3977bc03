package enginestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"spieltisch/engines"
	"spieltisch/packaging/sweep"
)

// Source gives random numbers; the suite uses rapid's, which it can shrink.
type Source = engines.Chance

// Config is what the suite needs to know of a game.
type Config struct {
	Setups  []string // setups that start a game: options, positions, few and many seats
	Refused []string // setups that break a rule
	Broken  []string // setups that cannot be understood
	// Arbitrary stands in for that of the game's engines.Sampler, where values that no JSON gives are to be
	// tried too.
	Arbitrary func(src Source, s engines.State) engines.Action
	// Every lists actions that could be meant in s, legal or not: all of the kinds whose prompts list all
	// choices, and of the others those with small numbers.
	Every func(s engines.State) []engines.Action
	// Vary changes a setup that the game's own sampler has drawn to what few families would play: options at
	// their ends, a box that was measured badly. nil: the sampler draws all that there is.
	Vary func(src Source, setup, options map[string]any)
	// Winless says that an option lets a game end without a winner.
	Winless bool
	// Means says of a kind of action as which other kind it may be taken: a second knock as a decline.
	Means map[string]string
	// Reading gives a reading, likely or not; nil for a game without sensors.
	Reading func(src Source, s engines.State) engines.Sensed
	// Conserved counts the pieces in a state's JSON and says what is wrong.
	Conserved func(state []byte) error
	// Keys are message keys beyond those that play comes across: rules, their cases, prompts.
	Keys []string
	// Actions is the length of a random game that is not played to its end; 0 means 200.
	Actions int
	// Longest is the number of legal random actions within which every game ends; 0 means 100,000.
	Longest int

	sampler engines.Sampler // the game itself
}

// Run holds a game to what every engine must keep.
func Run(t *testing.T, g engines.Game, c Config) {
	c = c.completed(t, g)
	t.Run("setups", func(t *testing.T) { setups(t, g, c) })
	t.Run("names", func(t *testing.T) { names(t, g, c) })
	t.Run("messages", func(t *testing.T) { messages(t, g, c) })
	t.Run("foreign", func(t *testing.T) { foreign(t, g, c) })
	t.Run("play", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) { randomPlay(t, g, c) })
	})
	t.Run("whole games", func(t *testing.T) { wholeGames(t, g, c) })
	t.Run("sampled games", func(t *testing.T) { sampledGames(t, g, c) })
}

// completed takes from the game's own sampler what the test does not give.
func (c Config) completed(t testing.TB, g engines.Game) Config {
	var ok bool
	if c.sampler, ok = g.(engines.Sampler); !ok {
		t.Fatalf("%s is no engines.Sampler, so that nothing can play it at random (engines/heckmeck/random.go shows one)", g.Info().ID)
	}
	if c.Arbitrary == nil {
		c.Arbitrary = c.sampler.Arbitrary
	}
	if c.Longest == 0 {
		c.Longest = 100_000
	}
	return c
}

// rapidSource draws numbers that rapid can shrink.
type rapidSource struct{ t *rapid.T }

func (s rapidSource) IntN(n int) int { return rapid.IntRange(0, n-1).Draw(s.t, "n") }

func setups(t *testing.T, g engines.Game, c Config) {
	for _, setup := range c.Setups {
		if _, err := start(g, c, setup); err != nil {
			t.Errorf("setup %s: %v", setup, err)
		}
	}
	for _, setup := range c.Refused {
		s, events, v, err := g.New([]byte(setup))
		if v == nil || err != nil || s != nil || len(events) > 0 {
			t.Errorf("New(%s) = %v, %v, %v, %v, want a violation only", setup, s, events, v, err)
			continue
		}
		m, ok := v.Words(g, nil)
		if err := wholesome(m, ok); err != nil {
			t.Errorf("New(%s): words of %s: %v", setup, v.Rule, err)
		}
	}
	for _, setup := range c.Broken {
		if s, events, v, err := g.New([]byte(setup)); err == nil || v != nil || s != nil || len(events) > 0 {
			t.Errorf("New(%s) = %v, %v, %v, %v, want an error only", setup, s, events, v, err)
		}
	}
}

type otherGamesAction struct{}

func (otherGamesAction) Kind() string { return "otherGamesAction" }

func foreign(t *testing.T, g engines.Game, c Config) {
	for _, setup := range c.Setups {
		p, err := start(g, c, setup)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range []engines.Action{nil, otherGamesAction{}} {
			next, events, v := p.state.Apply(a)
			if v == nil || v.Rule != "foreign" || len(events) > 0 {
				t.Errorf("%s: Apply(%v) = %v, %v, want a foreign violation", setup, a, events, v)
			}
			if !bytes.Equal(mustJSON(next), p.json) {
				t.Errorf("%s: Apply(%v) changed the state", setup, a)
			}
		}
		if x := p.state.Explain(engines.Sensed{}); len(x.Actions) > 0 || x.Ask != nil || x.Breach != nil {
			t.Errorf("%s: Explain of an empty reading = %v, want nothing", setup, x)
		}
	}
}

// randomPlay mixes legal and illegal actions and readings, then refolds what was accepted.
func randomPlay(t *rapid.T, g engines.Game, c Config) {
	src := rapidSource{t}
	p, err := start(g, c, c.Setups[src.IntN(len(c.Setups))])
	if err != nil {
		t.Fatal(err)
	}
	n := c.Actions
	if n == 0 {
		n = 200
	}
	for range src.IntN(n) + 1 {
		if err := p.move(src, c); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.refold(src); err != nil {
		t.Fatal(err)
	}
}

// move makes one move: mostly a legal one.
func (p *play) move(src Source, c Config) error {
	prompts := p.state.Prompts()
	switch what := src.IntN(8); {
	case what == 0:
		return p.arbitrary(c.Arbitrary(src, p.state), prompts)
	case what == 1 && c.Reading != nil:
		return p.read(src, c.Reading(src, p.state))
	case len(prompts) == 0:
		return nil
	}
	return p.legal(src, c, prompts)
}

// arbitrary does any action. One that is accepted must be of a kind that was asked for: else something
// legal is not offered.
func (p *play) arbitrary(a engines.Action, prompts []engines.Prompt) error {
	v, err := p.do(a)
	if err != nil || v != nil {
		return err
	}
	if !slices.ContainsFunc(prompts, func(prompt engines.Prompt) bool {
		return prompt.Kind == a.Kind() || prompt.Kind == p.config.Means[a.Kind()]
	}) {
		return fmt.Errorf("%s is accepted where only %s is asked for", mustJSON(a), mustJSON(prompts))
	}
	return nil
}

// legal answers a random prompt and wants the answer accepted.
func (p *play) legal(src Source, c Config, prompts []engines.Prompt) error {
	prompt := prompts[src.IntN(len(prompts))]
	var a engines.Action
	if n := len(prompt.Choices); n > 0 && (!prompt.Open || src.IntN(2) == 0) {
		a = prompt.Choices[src.IntN(n)]
	} else {
		a = c.sampler.Answer(src, p.state, prompt)
	}
	if a == nil {
		return nil
	}
	if a.Kind() != prompt.Kind {
		return fmt.Errorf("a %q action answers the prompt %s", a.Kind(), mustJSON(prompt))
	}
	v, err := p.do(a)
	if err == nil && v != nil {
		err = fmt.Errorf("%s: offered and refused: %s\nstate %s", mustJSON(a), mustJSON(v), p.json)
	}
	return err
}

// wholeGames plays to the end, from the setups or a part of them (package sweep), and looks at each state.
func wholeGames(t *testing.T, g engines.Game, c Config) {
	for i, setup := range sweep.Each(c.Setups) {
		src := newLCG(uint64(i + 1))
		p, err := start(g, c, setup)
		if err != nil {
			t.Fatal(err)
		}
		for {
			prompts := p.state.Prompts()
			if len(prompts) == 0 {
				break
			}
			if len(p.record) > c.Longest {
				t.Fatalf("%s: no end after %d actions", setup, c.Longest)
			}
			if err := p.legal(src, c, prompts); err != nil {
				t.Fatal(err)
			}
		}
		if v := p.state.View(); !v.Over {
			t.Errorf("%s: nothing is asked for, and the view is not of the end", setup)
		}
	}
}

// lcg is a fixed sequence, so that the whole games of a test are the same each time.
type lcg struct{ x uint64 }

func newLCG(seed uint64) *lcg { return &lcg{seed} }

func (l *lcg) IntN(n int) int {
	l.x = l.x*6364136223846793005 + 1442695040888963407
	return int((l.x >> 33) % uint64(n))
}

func messages(t *testing.T, g engines.Game, c Config) {
	keys := slices.Clone(c.Keys)
	if len(keys) == 0 {
		t.Error("no keys are given")
	}
	for _, key := range keys {
		m, ok := g.Message(key)
		if !ok {
			t.Errorf("Message(%q) is missing", key)
			continue
		}
		if err := complete(m); err != nil {
			t.Errorf("Message(%q): %v", key, err)
		}
	}
	info := g.Info()
	if info.ID == "" || info.Version < 1 || info.MinSeats < 1 || info.MaxSeats < info.MinSeats {
		t.Errorf("Info() = %+v, want an ID, a version and seats", info)
	}
	for _, lang := range engines.Languages() {
		if info.Name.In(lang) == "" {
			t.Errorf("Info() has no name in %s", lang)
		}
	}
}

// mustJSON marshals what the suite knows can be marshalled; what cannot shows as its error.
func mustJSON(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		return []byte(err.Error())
	}
	return data
}
