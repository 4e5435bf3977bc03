package kniffel

import "spieltisch/engines"

var (
	_ engines.Gestured  = Game{}
	_ engines.Selective = Game{}
)

// LeastRolled is one die (KN-02).
func (Game) LeastRolled() int { return 1 }

// SensedBy is the camera above the dice.
func (Game) SensedBy() engines.Source { return engines.FromDice }

// Gesture rolls the dice that are not kept. A field is told.
func (Game) Gesture(in engines.State, move engines.Action) engines.Gesture {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	var kept []engines.Face
	switch a := move.(type) {
	case Keep:
		kept = a.Kept
	case Roll:
		kept = a.Kept
	default:
		return nil
	}
	if len(kept) == 0 {
		return engines.RollDice{All: true}
	}
	stay, _ := count(kept)
	rest, lie := s.dice.minus(stay)
	if !lie {
		return nil
	}
	return engines.RollDice{Only: rest.faces()}
}
