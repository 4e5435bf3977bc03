package heckmeck

import "spieltisch/engines"

// Explain compares a reading of the tray with the position, in the order of the rules interface; or the
// portions with those of the record.
func (s State) Explain(in engines.Sensed) engines.Explanation {
	switch {
	case in.Dice == nil && in.Cards != nil && in.Cards.Seen:
		return s.differ(in.Cards.Rows)
	case in.Dice == nil:
		return engines.Explanation{}
	}
	d := *in.Dice
	fresh := s.aside == dice{} && s.roll == dice{} // nothing of this turn lies there yet
	n := len(d.Rolled) + len(d.Aside)
	switch {
	case s.over() && d.Moved: // 1
		return engines.Explanation{Breach: &engines.Violation{Rule: "HM-24"}}
	case s.over(), fresh && !d.Moved: // 1, 2: the dice of the turn before
		return engines.Explanation{}
	case n != dieCount: // 3
		return engines.Explanation{Breach: s.refuse("HM-02", "", map[string]any{"dice": n})}
	}
	rolled, ok := count(d.Rolled)
	aside, ok2 := count(d.Aside)
	if !ok || !ok2 {
		return engines.Explanation{Breach: engines.UnknownAction(nil)}
	}
	if fresh { // 4
		return engines.Explanation{Actions: []engines.Action{Roll{Faces: rolled.faces()}}}
	}
	mayHaveStopped := s.aside != dice{} || s.match.stopBefore // and if not, a roll lies open
	if d.Moved && len(d.Aside) == 0 && mayHaveStopped {       // 5
		return engines.Explanation{Actions: s.stopAndRoll(rolled)}
	}
	moved, ok := aside.minus(s.aside)
	if !ok { // 6
		return engines.Explanation{Breach: s.refuse("HM-05", "asideChanged", map[string]any{"faces": list(s.aside)})}
	}
	if !d.Moved && s.roll != (dice{}) && moved.plus(rolled) != s.roll { // 7
		return engines.Explanation{Breach: s.refuse("HM-09", "turned", map[string]any{"faces": list(s.roll)})}
	}
	return engines.Explanation{Actions: asideAndRoll(moved, rolled, d.Moved)} // 8
}

// stopAndRoll is what happened when the next player rolls all dice: the one before stopped without saying so.
// A stop that ends the game has no roll after it, and one that is refused is told by itself.
func (s State) stopAndRoll(rolled dice) []engines.Action {
	actions := []engines.Action{Stop{}}
	if next, _, v := s.Apply(Stop{}); v == nil && len(next.Prompts()) == 0 {
		return actions
	}
	return append(actions, Roll{Faces: rolled.faces()})
}

func asideAndRoll(moved, rolled dice, again bool) []engines.Action {
	var actions []engines.Action
	if moved != (dice{}) {
		actions = append(actions, Aside{Dice: moved.faces()})
	}
	if again && rolled != (dice{}) {
		actions = append(actions, Roll{Faces: rolled.faces()})
	}
	return actions
}
