// Package sweep says how much a long test does. make test, and a plain go test, do one in seven of a long
// row of like cases, spread evenly; make test-all sets SPIELTISCH_TESTS=all and does every one. go test
// keeps the results of packages that do not ask here, so that make test-all runs only the others again.
package sweep

import (
	"iter"
	"os"
	"testing"
)

// Variable names what is set to "all" for every case of every test.
const Variable = "SPIELTISCH_TESTS"

// A prime that no test cycles by: the cases that are done have all looks, sizes and angles among them.
const oneIn = 7

// All reports whether every case is to be done.
func All() bool { return os.Getenv(Variable) == "all" }

// Of gives the numbers, from 0, of those of n like cases that are to be done: the first is among them.
func Of(n int) iter.Seq[int] {
	step := step()
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
		for i := range Of(len(cases)) {
			if !yield(i, cases[i]) {
				return
			}
		}
	}
}

// Some is how many of n cases are to be done, at least one.
func Some(n int) int { return (n + step() - 1) / step() }

// Least is how many of the cases that are done have to succeed, where least of all n have to. A part of a
// failure counts as one, for nobody knows where the failures lie.
func Least(n, least int) int { return Some(n) - (n-least+step()-1)/step() }

// Long skips a test that cannot be done in part and takes long, or needs more than a checkout.
func Long(t testing.TB) {
	t.Helper()
	if !All() {
		t.Skip("takes long; make test-all runs it (" + Variable + "=all)")
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

func step() int {
	if All() {
		return 1
	}
	return oneIn
}
