//go:build !nocv

package main

import (
	"fmt"
	"time"

	"spieltisch/vision/dice"
)

// ablate reads the sets with the whole reader, and then with each of its parts switched off: what does not
// pay in one of the tables can go.
func (m *measure) ablate(parts, words []string) error {
	if len(words) == 0 {
		words = m.words()
	}
	var all []pictures
	for _, word := range words {
		if word == faultsWord {
			continue
		}
		p, err := m.set(word)
		if err != nil {
			return err
		}
		all = append(all, p)
	}
	fmt.Fprintf(m.out, "%-20s %-8s %8s %6s %6s %6s %6s %8s\n", "without", "set", "pictures", "exact", "asked",
		"none", "wrong", "ms")
	if err := m.without(nil, all); err != nil {
		return err
	}
	for _, part := range parts {
		if err := m.without([]string{part}, all); err != nil {
			return err
		}
	}
	if len(parts) == 0 {
		fmt.Fprintln(m.out, "this reader has no parts that can be switched off")
	}
	return nil
}

// without writes a line for each set, read without some parts.
func (m *measure) without(parts []string, all []pictures) error {
	r, err := m.open(dice.Pips, parts)
	if err != nil {
		return err
	}
	defer r.Close()
	name := "-"
	if len(parts) > 0 {
		name = parts[0]
	}
	for _, p := range all {
		report, took := m.read(p, r)
		a := report.All
		_, err := fmt.Fprintf(m.out, "%-20s %-8s %8d %6d %6d %6d %6d %8.1f\n", name, p.name, a.Pictures, a.Exact,
			a.Asked, a.None, a.Wrong, float64(took.Middle())/float64(time.Millisecond))
		if err != nil {
			return err
		}
	}
	return nil
}
