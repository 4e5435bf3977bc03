package heckmeck

import "math"

// From finds the chances once more, by plain iteration from a first guess: with 0 they come up from below,
// with 1 down from above, until nothing changes or the rounds are over. It gives the largest difference to
// what Solver.EndGame has found.
func (e *EndGame) From(guess float64, rounds int) float64 {
	other := *e
	other.wins = make([]float64, len(e.wins))
	for i := range other.wins {
		other.wins[i] = guess
	}
	for change := 1.0; rounds > 0 && change > agreed; rounds-- {
		next := make([]float64, len(e.wins))
		change = 0
		for i := range e.nodes {
			next[i] = other.turn(&e.nodes[i]).rollOn(0, dieCount, 0).value
			change = max(change, math.Abs(next[i]-other.wins[i]))
		}
		other.wins = next
	}
	worst := 0.0
	for i := range e.wins {
		worst = max(worst, math.Abs(e.wins[i]-other.wins[i]))
	}
	return worst
}
