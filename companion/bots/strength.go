package bots

import (
	"fmt"
	"strings"

	"spieltisch/engines"
)

// Strength is how well a simulated player chooses among what its coach has judged.
type Strength string

// The strengths, from the weakest to the strongest at Heckmeck.
const (
	Random   Strength = "random"   // anything that is allowed
	Learner  Strength = "learner"  // the best, but one choice in four is any
	Cautious Strength = "cautious" // of what gains something, what fails least often
	Exact    Strength = "exact"    // the best that the coach knows
)

// Strengths lists all, weakest first.
func Strengths() []Strength { return []Strength{Random, Learner, Cautious, Exact} }

// ReadStrength finds a strength by its name.
func ReadStrength(name string) (Strength, error) {
	var names []string
	for _, s := range Strengths() {
		if string(s) == name {
			return s, nil
		}
		names = append(names, string(s))
	}
	return "", fmt.Errorf("there is no strength %q; there are: %s", name, strings.Join(names, ", "))
}

// oneIn is how often a learner does anything at all.
const oneIn = 4

// skill is how a game's own bot chooses.
func (s Strength) skill() engines.Skill {
	if s == Random {
		return nil
	}
	return s.pick
}

// pick is the place of the choice of this strength. There must be one.
func (s Strength) pick(by engines.Chance, all []engines.Advice) int {
	switch {
	case s == Random, s == Learner && by.IntN(oneIn) == 0:
		return by.IntN(len(all))
	case s == Cautious:
		return safest(all)
	}
	return engines.Best(all)
}

// safest is the choice that fails least often of those that gain something, of equal ones the best. Where
// nothing gains anything it is the best, and a sure win is.
func safest(all []engines.Advice) int {
	safest := engines.Best(all)
	if won, _ := all[safest].Sure(); won {
		return safest
	}
	for i, a := range all {
		b := all[safest]
		if _, lost := a.Sure(); !lost && a.Value > 0 && (a.Bust < b.Bust || a.Bust == b.Bust && a.Better(b)) {
			safest = i
		}
	}
	return safest
}
