package enginestest

import (
	"bytes"
	"flag"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"spieltisch/engines"
)

var games = flag.Int("games", 100, "how many random games of each engine are played to their end")

// closely is one in how many states of a sampled game is looked at with every check of Run.
const closely = 25

// sampledGames plays games that the game's own sampler draws, options included, to their end: each offered answer is
// accepted, there is no dead end, and a part of the states is looked at closely. A game without a sampler fails.
func sampledGames(t *testing.T, g engines.Game, c Config) {
	seats := g.Info().MaxSeats - g.Info().MinSeats + 1
	for n := range *games {
		src := newLCG(uint64(n) + 1)
		setup := string(c.sampler.Setup(src, g.Info().MinSeats+n%seats))
		p, err := start(g, c, setup)
		if err != nil {
			t.Fatalf("setup %s %v", setup, err)
		}
		if err := p.toTheEnd(src, c); err != nil {
			t.Fatalf("%s, game %d: %v", setup, n, err)
		}
	}
}

func (p *play) toTheEnd(src Source, c Config) error {
	for n := 0; len(p.state.Prompts()) > 0; n++ {
		if n > c.Longest {
			return fmt.Errorf("no end after %d actions\nstate %s", n, mustJSON(p.state))
		}
		a := engines.Sample(c.sampler, src, p.state)
		if src.IntN(closely) > 0 {
			next, _, v := p.state.Apply(a)
			if v != nil {
				return fmt.Errorf("%s: offered and refused: %s\nstate %s", mustJSON(a), mustJSON(v), mustJSON(p.state))
			}
			p.state = next
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
	return p.enter(p.state)
}

// complete compares the choices that are offered with every action that could be meant: of the kinds whose prompts list
// all choices exactly the offered ones are accepted.
func (p *play) complete(c Config) error {
	if c.Every == nil {
		return nil
	}
	offered := map[string][][]byte{}
	for _, prompt := range p.state.Prompts() {
		for _, a := range prompt.Choices {
			if !prompt.Open {
				offered[prompt.Kind] = append(offered[prompt.Kind], mustJSON(a))
			}
		}
	}
	accepted := map[string][][]byte{}
	for _, a := range c.Every(p.state) {
		if _, _, v := p.state.Apply(a); v == nil {
			accepted[a.Kind()] = append(accepted[a.Kind()], mustJSON(a))
		}
	}
	for _, lists := range []map[string][][]byte{offered, accepted} {
		for _, list := range lists {
			slices.SortFunc(list, bytes.Compare)
		}
	}
	if !reflect.DeepEqual(offered, accepted) {
		return fmt.Errorf("offered %s, accepted %s\nstate %s", bytesOf(offered), bytesOf(accepted), p.json)
	}
	return nil
}

func bytesOf(lists map[string][][]byte) map[string]string {
	out := map[string]string{}
	for kind, list := range lists {
		out[kind] = string(bytes.Join(list, []byte(" ")))
	}
	return out
}
