package heckmeck

import (
	"math/bits"

	"spieltisch/engines"
)

var _ engines.Judge = Game{}

// Judge weighs by the worms of the turn, as Advise does.
func (g Game) Judge(before engines.State, a engines.Action, after engines.State) (engines.Judgement, bool) {
	return (&Solver{rolls: newRolls()}).Judge(before, a, after)
}

// Judge is Game.Judge with the tables of the solver.
func (v *Solver) Judge(before engines.State, a engines.Action, after engines.State) (engines.Judgement,
	bool) {
	s, ok := before.(State)
	next, ok2 := after.(State)
	if !ok || !ok2 || s.match == nil || s.over() {
		return engines.Judgement{}, false
	}
	t := s.inWorms(v.rolls)
	all := t.choices(s)
	chosen := -1
	j := engines.Judgement{Seat: s.seat(), Unit: engines.InWorms, Choices: len(all)}
	for i, c := range all {
		if same(c.action, a) {
			chosen = i
		}
		if i == 0 || c.value > j.Best {
			j.Best = c.value
		}
	}
	if chosen < 0 {
		return engines.Judgement{}, false
	}
	j.Chosen = all[chosen].value
	if _, j.Rolled = a.(Roll); !j.Rolled {
		return j, true
	}
	came := t.lost.value // a dead roll
	if next.roll != (dice{}) {
		came = 0
		for i, c := range t.choices(next) {
			if i == 0 || c.value > came {
				came = c.value
			}
		}
	}
	j.Luck = came - j.Chosen
	j.Variance = t.variance(s.aside.taken(), dieCount-s.aside.n(), s.aside.total())
	return j, true
}

// same reports whether an action is the choice that was weighed.
func same(choice, a engines.Action) bool {
	if choice.Kind() != a.Kind() {
		return false
	}
	laid, ok := a.(Aside)
	return !ok || len(laid.Dice) > 0 && choice.(Aside).Dice[0] == laid.Dice[0]
}

// variance of what a roll is worth, played on for the highest value.
func (t *turn) variance(aside taken, left, points int) float64 {
	mean := t.rollOn(aside, left, points).value
	faces := newFaces(aside)
	fresh := int(worm) - bits.OnesCount8(uint8(aside))
	sum := t.rolls.dead[fresh][left] * square(t.lost.value-mean)
	list := t.rolls.list[fresh][left]
	for i := range list {
		best, _ := t.choose(aside, left, points, faces[:fresh], &list[i])
		sum += list[i].chance * square(best.value-mean)
	}
	return sum
}

func square(x float64) float64 { return x * x }
