package enginestest

import (
	"bytes"
	"encoding/json"
	"testing"

	"spieltisch/engines"
)

// Fuzz feeds bytes to Decode and Apply: lines of JSON, each an action or (where it has no kind) a reading,
// played from one of the setups. Whatever comes, nothing panics and everything that Run checks of an action
// holds.
func Fuzz(f *testing.F, g engines.Game, c Config) {
	c = c.completed(f, g)
	for i, setup := range c.Setups {
		p, err := start(g, c, setup)
		if err != nil {
			f.Fatal(err)
		}
		src := newLCG(uint64(i))
		for range 12 {
			if err := p.move(src, c); err != nil {
				f.Fatal(err)
			}
		}
		f.Add(uint8(i), bytes.Join(p.record, []byte("\n")))
	}
	f.Fuzz(func(t *testing.T, which uint8, data []byte) {
		p, err := start(g, c, c.Setups[int(which)%len(c.Setups)])
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(data) {
			if in, err := g.DecodeSensed(line); err == nil {
				if err := p.read(newLCG(uint64(which)), in); err != nil {
					t.Fatal(err)
				}
			}
			a, err := engines.Decode(g, line)
			if err != nil {
				continue
			}
			if _, err := p.do(a); err != nil {
				t.Fatal(err)
			}
		}
		if err := p.refold(newLCG(uint64(which))); err != nil {
			t.Fatal(err)
		}
	})
}

// FuzzSetup feeds bytes to New. A setup that is accepted gives a sound state.
func FuzzSetup(f *testing.F, g engines.Game, c Config) {
	for _, seeds := range [][]string{c.Setups, c.Refused, c.Broken} {
		for _, setup := range seeds {
			f.Add([]byte(setup))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, _, v, err := g.New(data)
		switch {
		case err != nil:
			if s != nil || v != nil {
				t.Fatalf("New(%q) gives an error with %v, %v", data, s, v)
			}
		case v != nil:
			if s != nil {
				t.Fatalf("New(%q) gives a violation with %v", data, s)
			}
		default:
			state, err := json.Marshal(s)
			if err != nil {
				t.Fatalf("New(%q): %v", data, err)
			}
			if c.Conserved != nil {
				if err := c.Conserved(state); err != nil {
					t.Fatalf("New(%q): %v", data, err)
				}
			}
			if over := s.View().Over; over != (len(s.Prompts()) == 0) {
				t.Fatalf("New(%q): over %v with %d prompts", data, over, len(s.Prompts()))
			}
		}
	})
}
