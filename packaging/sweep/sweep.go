// Package sweep says how much a long test does. There are rows of cases that are each of a kind of its own
// (Each), and draws of a kind (Of). make test, and a plain go test, do one in seven of both, spread evenly.
// make test-all sets SPIELTISCH_TESTS=long and does every case, and one draw in three, or in seven under the
// race detector. make cases sets SPIELTISCH_TESTS=all and does every draw. go test keeps the results of
// packages that do not ask here, so that make test-all runs only the others again.
package sweep

import (
	"iter"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// Variable names what says how much is to be done.
const Variable = "SPIELTISCH_TESTS"

// Its values. Any other is as none.
const (
	long = "long"
	all  = "all"
)

// oneIn is one of how many draws make test does. Seven is a prime that no test cycles by: the draws that are
// done have all looks, sizes and angles among them.
const oneIn = 7

// Of gives the numbers, from 0, of those of n draws that are to be done: the first is among them.
func Of(n int) iter.Seq[int] { return every(OneIn(), n) }

func every(step, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n; i += step {
			if !yield(i) {
				return
			}
		}
	}
}

// Each gives the numbers and the cases, of those listed, that are to be done.
func Each[T any](cases []T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		step := oneIn
		if everyCase() {
			step = 1
		}
		for i := range every(step, len(cases)) {
			if !yield(i, cases[i]) {
				return
			}
		}
	}
}

// Some is how many of n draws are to be done, at least one.
func Some(n int) int { return (n + OneIn() - 1) / OneIn() }

// Least is how many of the draws that are done have to succeed, at least one, where least of all n have to.
// Which failures lie in the part is chance: it may have its share of them, and a standard deviation
// (Poisson's) more.
func Least(n, least int) int {
	if OneIn() == 1 || least == n {
		return min(least, Some(n))
	}
	share := float64(n-least) / float64(OneIn())
	return max(min(1, least), Some(n)-int(math.Ceil(share+math.Sqrt(share))))
}

// Long skips a test that cannot be done in part and takes long, or needs more than a checkout.
func Long(t testing.TB) {
	t.Helper()
	if !everyCase() {
		t.Skip("takes long; make test-all runs it (" + Variable + "=" + long + ")")
	}
}

// All skips a test that takes minutes of a processor.
func All(t testing.TB) {
	t.Helper()
	if OneIn() > 1 {
		t.Skip("takes minutes; make cases runs it (" + Variable + "=" + all + ")")
	}
}

// Missing ends a test that needs what is not on this machine: it is skipped, and where CI=true it fails.
func Missing(t testing.TB, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf("missing: "+format, args...)
	}
	t.Skipf("NOT RUN: "+format, args...)
}

// Beside lists the files of the folder shared beside the project that match a pattern, in order. Where there
// are none, the test ends as Missing says.
func Beside(t testing.TB, pattern string) []string {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for { // up to the module
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		if root == filepath.Dir(root) {
			t.Fatal("no go.mod above this package")
		}
		root = filepath.Dir(root)
	}
	paths, err := filepath.Glob(filepath.Join(root, "..", "shared", pattern))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		Missing(t, "%s in ../shared", pattern)
	}
	return paths
}

func everyCase() bool {
	set := os.Getenv(Variable)
	return set == long || set == all
}

// OneIn is one of how many draws is done.
func OneIn() int {
	switch os.Getenv(Variable) {
	case all:
		return 1
	case long:
		return oneInLong
	}
	return oneIn
}
