package kniffel

import "spieltisch/engines"

// Explain compares a reading of the tray with the position, in the order of the rules interface. Dice that
// are in a hand or a cup while somebody thinks are nothing that happened.
func (s State) Explain(in engines.Sensed) engines.Explanation {
	if in.Dice == nil || !in.Dice.Moved {
		return engines.Explanation{} // 1
	}
	d := *in.Dice
	n := len(d.Rolled) + len(d.Aside)
	switch {
	case s.turn == 0: // 2
		return engines.Explanation{Breach: &engines.Violation{Rule: "KN-01", Case: "over"}}
	case n != dieCount: // 3
		return engines.Explanation{Breach: s.refuse("KN-02", "count", map[string]any{"dice": n})}
	case s.rolls == rollCount: // 4
		return engines.Explanation{Breach: s.refuse("KN-02", "three", nil)}
	}
	rolled, ok := count(d.Rolled)
	aside, ok2 := count(d.Aside)
	if !ok || !ok2 {
		return engines.Explanation{Breach: engines.UnknownAction(nil)}
	}
	kept := s.kept(rolled, aside, d.Count)
	fresh, _ := rolled.plus(aside).minus(kept)
	return engines.Explanation{Actions: []engines.Action{Roll{Kept: kept.faces(), Faces: fresh.faces()}}} // 5
}

// kept finds the dice that stayed: as many as did not roll, those that lie aside first, of the faces that lay
// there before. What cannot have stayed was rolled, as every die may be (KN-02).
func (s State) kept(lie, aside dice, moved int) (kept dice) {
	if s.rolls == 0 || moved == 0 {
		return dice{}
	}
	left := dieCount - min(moved, max(lie.n(), 1))
	before := s.dice
	for _, some := range []dice{aside, lie} {
		for f := range some {
			n := min(int(some[f]), int(before[f]), left)
			kept[f], before[f], left = kept[f]+uint8(n), before[f]-uint8(n), left-n
		}
	}
	return kept
}
