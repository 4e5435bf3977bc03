package heckmeck_test

import (
	"testing"

	"spieltisch/engines/heckmeck"
)

// BenchmarkTurn solves a whole turn from its first roll: worms, busts and the chances of 21 … 36.
func BenchmarkTurn(b *testing.B) {
	s, v := position(b, `{"players":["Anna","Ben"]}`), heckmeck.NewSolver()
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := v.Odds(s); !ok {
			b.Fatal("not solved")
		}
	}
}

// BenchmarkSolver makes the tables, which are made once.
func BenchmarkSolver(b *testing.B) {
	for b.Loop() {
		_ = heckmeck.NewSolver()
	}
}

// BenchmarkAdvise is a hint: nothing is kept between two of them.
func BenchmarkAdvise(b *testing.B) {
	s := position(b, `{"players":["Anna","Ben"]}`)
	for b.Loop() {
		if len((heckmeck.Game{}).Advise(s)) != 1 {
			b.Fatal("no advice")
		}
	}
}

// BenchmarkEndGame solves an end game with four portions that are not closed.
func BenchmarkEndGame(b *testing.B) {
	s, v := position(b, `{"players":["Anna","Ben"],"position":{"grill":[24,30],"closed":[22,23,25,26,27,28,29,31,32,33,34,35],"stacks":[[21],[36]],"turn":1}}`), heckmeck.NewSolver()
	for b.Loop() {
		e := v.EndGame(s, enough)
		if e == nil {
			b.Fatal("not solved")
		}
		b.ReportMetric(float64(e.Positions()), "positions")
	}
}
