package config

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Fault is one thing that is wrong with a file.
type Fault struct {
	Key, Why     string // Key is "" where none is concerned
	Line, Column int    // of the value, from 1; 0: it does not stand in the file

	with string // the other key of two that do not fit
}

// Error says which key is wrong, and why: "language: …".
func (f Fault) Error() string {
	if f.Key == "" {
		return f.Why
	}
	return f.Key + ": " + f.Why
}

// Faults are all that is wrong with a file, in its order.
type Faults struct {
	Name string // of the file
	List []Fault
}

// FileName is the file that is wrong.
func (f *Faults) FileName() string { return f.Name }

// shown is how many faults are told; where there are more it is another kind of file.
const shown = 20

// Error has a line for each: "table.yaml:2:11: language: …".
func (f *Faults) Error() string {
	lines := make([]string, 0, len(f.List))
	for i, x := range f.List {
		switch {
		case i == shown:
			return strings.Join(append(lines, fmt.Sprintf("%s: and %d more", f.Name, len(f.List)-i)), "\n")
		case x.Line == 0:
			lines = append(lines, fmt.Sprintf("%s: %v", f.Name, x))
		default:
			lines = append(lines, fmt.Sprintf("%s:%d:%d: %v", f.Name, x.Line, x.Column, x))
		}
	}
	return strings.Join(lines, "\n")
}

// listed are the faults of an error of Parse.
func listed(err error) *Faults {
	if f, ok := errors.AsType[*Faults](err); ok {
		return f
	}
	return &Faults{}
}

// by are those that a change of some keys has brought: what is about these keys, and what was not there
// before. Lines may have moved.
func (f *Faults) by(changed []string, before *Faults) (brought []Fault) {
	known := map[Fault]int{}
	alike := func(x Fault) Fault {
		why, _, _ := strings.Cut(x.Why, firstPlace)
		return Fault{Key: x.Key, Why: why}
	}
	for _, x := range before.List {
		known[alike(x)]++
	}
	for _, x := range f.List {
		known[alike(x)]--
		if slices.Contains(changed, x.Key) || known[alike(x)] < 0 {
			brought = append(brought, x)
		}
	}
	return brought
}

// firstPlace stands before the line of a key that comes twice.
const firstPlace = "; its first place is line "

// faults gives an error of some faults, or nil.
func faults(name string, list []Fault) error {
	if len(list) == 0 {
		return nil
	}
	slices.SortStableFunc(list, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return &Faults{name, list}
}

// noKey is the fault of a key that does not exist.
func noKey(name string) string { return fmt.Sprintf("there is no key %q%s", name, hint(name)) }

// hint names the nearest key that exists, if one is near.
func hint(key string) string {
	best, distance := "", len(key)/2+1
	for _, k := range Keys {
		last := k.Path[strings.LastIndex(k.Path, ".")+1:]
		if len(key) > 2*len(last) {
			continue // and a long one would take long
		}
		if d := edits(strings.ToLower(key), last); d < distance {
			best, distance = k.Path, d
		}
	}
	if best == "" {
		return " (spieltisch config show lists those that exist)"
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// edits is the Levenshtein distance.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
