package enginestest

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"runtime"
	"testing"

	"spieltisch/engines"
	"spieltisch/packaging/sweep"
)

var games = flag.Int("games", 0, "how many random games of each engine are played to their end; 0: 100, or a part of them (package sweep)")

// closely is one in how many states of a sampled game is looked at with every check of Run; after the first
// actions of a long game it is one in seldom.
const (
	closely = 25
	seldom  = 250
	first   = 1000
)

// sampledGames plays games that the game's own sampler draws, options included, to their end; every other
// setup is varied. Each offered answer is accepted, there is no dead end, a part of the states is looked at
// closely, and the game refolds.
func sampledGames(t *testing.T, g engines.Game, c Config) {
	cores, played := runtime.GOMAXPROCS(0), cmp.Or(*games, sweep.Some(100))
	for core := range cores {
		t.Run(fmt.Sprint(core), func(t *testing.T) {
			t.Parallel()
			for n := core; n < played; n += cores {
				sampledGame(t, g, c, n)
			}
		})
	}
}

func sampledGame(t *testing.T, g engines.Game, c Config, n int) {
	seats := g.Info().MaxSeats - g.Info().MinSeats + 1
	src := newLCG(uint64(n) + 1)
	setup := string(c.sampler.Setup(src, g.Info().MinSeats+n%seats))
	if c.Vary != nil && n/seats%2 == 1 {
		setup = varied(t, src, c, setup)
	}
	p, err := start(g, c, setup)
	if err != nil {
		t.Fatalf("game %d: setup %s: %v", n, setup, err)
	}
	if err := p.toTheEnd(src, c); err != nil {
		t.Fatalf("%s, game %d: %v", setup, n, err)
	}
}

func varied(t *testing.T, src Source, c Config, setup string) string {
	var whole map[string]any
	if err := json.Unmarshal([]byte(setup), &whole); err != nil {
		t.Fatalf("setup %s: %v", setup, err)
	}
	options, ok := whole["options"].(map[string]any)
	if !ok {
		options = map[string]any{}
		whole["options"] = options
	}
	c.Vary(src, whole, options)
	return string(mustJSON(whole))
}

func (p *play) toTheEnd(src Source, c Config) error {
	for n := 0; len(p.state.Prompts()) > 0; n++ {
		if n > c.Longest {
			return fmt.Errorf("no end after %d actions\nstate %s", n, mustJSON(p.state))
		}
		a := engines.Sample(c.sampler, src, p.state)
		often := closely
		if len(p.record) >= first {
			often = seldom
		}
		if src.IntN(often) > 0 {
			next, _, v := p.state.Apply(a)
			if v != nil {
				return fmt.Errorf("%s: offered and refused: %s\nstate %s", mustJSON(a), mustJSON(v), mustJSON(p.state))
			}
			p.state, p.json = next, mustJSON(next)
			p.record, p.states = append(p.record, mustJSON(a)), append(p.states, p.json)
			continue
		}
		if err := p.enter(p.state); err != nil {
			return err
		}
		if err := p.complete(c); err != nil {
			return err
		}
		if v, err := p.do(a); v != nil || err != nil {
			return fmt.Errorf("%s: offered and refused: %s, %w\nstate %s", mustJSON(a), mustJSON(v), err, p.json)
		}
	}
	if err := p.enter(p.state); err != nil {
		return err
	}
	return p.refold(src)
}

func has(m map[string]bool, key string) bool {
	_, there := m[key]
	return there
}

// complete compares what is offered with every action that could be meant: every choice is accepted; of a
// kind whose prompt lists all choices exactly those are; of the other kinds that are asked for and not open
// at least one action is, where Every lists any; and nothing else.
func (p *play) complete(c Config) error {
	if c.Every == nil {
		return nil
	}
	prompts := p.state.Prompts()
	// asked: whether it is open
	asked, listed, offered := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, prompt := range prompts {
		asked[prompt.Kind] = prompt.Open
		listed[prompt.Kind] = listed[prompt.Kind] || len(prompt.Choices) > 0 && !prompt.Open
		for _, a := range prompt.Choices {
			offered[string(mustJSON(a))] = true
			if _, _, v := p.state.Apply(a); v != nil {
				return fmt.Errorf("%s is offered and refused: %s\nstate %s", mustJSON(a), mustJSON(v), mustJSON(p.state))
			}
		}
	}
	tried, accepted := map[string]bool{}, map[string]int{}
	for _, a := range c.Every(p.state) {
		kind := a.Kind()
		tried[kind] = true
		if _, _, v := p.state.Apply(a); v != nil {
			continue
		}
		accepted[kind]++
		switch {
		case !has(asked, kind) && !has(asked, c.Means[kind]):
			return fmt.Errorf("%s is accepted where only %s is asked for\nstate %s", mustJSON(a), mustJSON(prompts), mustJSON(p.state))
		case listed[kind] && !offered[string(mustJSON(a))]:
			return fmt.Errorf("%s is accepted and not offered: %s\nstate %s", mustJSON(a), mustJSON(prompts), mustJSON(p.state))
		}
	}
	for kind, open := range asked {
		if !open && tried[kind] && accepted[kind] == 0 {
			return fmt.Errorf("%s is asked for, and nothing like it is accepted: %s\nstate %s", kind, mustJSON(prompts), mustJSON(p.state))
		}
	}
	return nil
}
