package verasselt

import "spieltisch/engines"

// Explain compares the dice at rest with those of the position, in the order of the rules interface.
func (s State) Explain(in engines.Sensed) engines.Explanation {
	switch {
	case in.Dice == nil && in.Cards != nil && in.Cards.Seen:
		return s.explainCards(*in.Cards)
	case in.Dice == nil:
		return engines.Explanation{}
	}
	sides := append(in.Dice.Rolled[:len(in.Dice.Rolled):len(in.Dice.Rolled)], in.Dice.Aside...)
	if n := len(sides); n != dieCount {
		return engines.Explanation{Breach: s.refuse("VA-02", "", map[string]any{"dice": n})}
	}
	seen, ok := readDice(sides)
	if !ok {
		return engines.Explanation{Breach: engines.UnknownAction(nil)}
	}
	now, way, told := s.before(in.Cards)
	mayRoll := now.phase == ready || now.phase == rolled
	switch {
	case mayRoll && in.Dice.Count >= minRolled && !told:
		return engines.Explanation{Breach: s.refuse("VA-09", "", nil)}
	case mayRoll && in.Dice.Count >= minRolled:
		x := now.explainRoll(seen, min(in.Dice.Count, dieCount))
		if x.Breach == nil {
			x.Actions = append(way, x.Actions...)
		}
		return x
	case seen == s.dice:
		return engines.Explanation{}
	case mayRoll:
		return engines.Explanation{Breach: s.refuse("VA-10", "", nil)}
	}
	return engines.Explanation{Breach: s.mayAct(Roll{}, nil)}
}

// explainRoll finds dice that can have been left lying: as many of those that were there before as did not
// move.
func (s State) explainRoll(seen dice, moved int) engines.Explanation {
	if s.mustBoost > 0 {
		return engines.Explanation{Breach: s.refuse("VA-20", "boost", map[string]any{"cards": int(s.mustBoost)})}
	}
	common := s.dice.common(seen).list()
	if len(common) < dieCount-moved {
		return engines.Explanation{Breach: s.turned()}
	}
	kept := common[:dieCount-moved]
	lay, _ := countDice(kept)
	fresh, _ := seen.minus(lay)
	return engines.Explanation{Actions: []engines.Action{Roll{Kept: kept, Faces: fresh.list()}}}
}
