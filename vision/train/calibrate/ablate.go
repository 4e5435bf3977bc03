package main

import (
	"fmt"
	"io"

	"spieltisch/vision/dice"
)

// ablate scores the photos as they are, and without each feature and each limit of the decision.
func (t *trial) ablate(out io.Writer) error {
	exists, right := dice.FeatureNames()
	all := t.limits
	row := func(what string) error {
		t.fitted = nil
		r := t.score().All
		_, err := fmt.Fprintf(out, "%-24s %6d %6d %6d %6d\n", what, r.Exact, r.Asked, r.None, r.Wrong)
		t.off, t.limits = "", all
		return err
	}
	fmt.Fprintf(out, "%-24s %6s %6s %6s %6s\n", "without", "exact", "asked", "none", "wrong")
	if err := row("nothing"); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, name := range append(exists, right...) {
		if !seen[name] {
			seen[name], t.off = true, name
			if err := row("feature " + name); err != nil {
				return err
			}
		}
	}
	const never = 99
	for _, l := range []struct {
		name string
		off  func(*dice.Limits)
	}{
		{"risk", func(l *dice.Limits) { l.Risk = never }}, {"doubt", func(l *dice.Limits) { l.Doubt = never }},
		{"another", func(l *dice.Limits) { l.Another = never }},
		{"covered", func(l *dice.Limits) { l.Covered = never }}, {"cut", func(l *dice.Limits) { l.Cut = never }},
		{"held", func(l *dice.Limits) { l.Held = never }}, {"blurred", func(l *dice.Limits) { l.Blurred = never }},
		{"other", func(l *dice.Limits) { l.Other = never }}, {"level", func(l *dice.Limits) { l.Level = never }},
		{"differ", func(l *dice.Limits) { l.Differ = 0 }},
		{"small", func(l *dice.Limits) { l.Small = 0 }}, {"sizes", func(l *dice.Limits) { l.Sizes = never }},
	} {
		l.off(&t.limits)
		if err := row("limit " + l.name); err != nil {
			return err
		}
	}
	return nil
}
