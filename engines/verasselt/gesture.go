package verasselt

import "spieltisch/engines"

var (
	_ engines.Gestured  = Game{}
	_ engines.Faced     = Game{}
	_ engines.Selective = Game{}
)

// Faces are the colours, and the double bar on two sides.
func (Game) Faces() [6]string {
	return [6]string{string(Yellow), string(Blue), string(Red), string(Green), string(Bar), string(Bar)}
}

// Marks are the symbols of the faces.
func (Game) Marks() [6]string {
	return [6]string{marks[0], marks[1], marks[2], marks[3], marks[barIndex], marks[barIndex]}
}

// LeastRolled is that of VA-11.
func (Game) LeastRolled() int { return minRolled }

// SensedBy is the camera above the dice.
func (Game) SensedBy() engines.Source { return engines.FromDice }

// Gesture rolls the dice that are not kept, or lays the cards as they are after a move of cards; all other
// moves are told, and what ends the game.
func (Game) Gesture(in engines.State, move engines.Action) engines.Gesture {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	var stay []Face
	switch a := move.(type) {
	case Try:
		stay = a.Kept
	case Roll:
		stay = a.Kept
	case Bank, Refill, Draw, Boost:
		next, _, v := s.Apply(move)
		if v != nil || len(next.Prompts()) == 0 {
			return nil
		}
		return engines.Lay(next.(State).Lying())
	default:
		return nil
	}
	kept, ok := countDice(stay)
	rolled, lie := s.dice.minus(kept)
	if !ok || !lie {
		return nil
	}
	g := engines.RollDice{Only: []engines.Face{}}
	for i, n := range rolled {
		for range n {
			g.Only = append(g.Only, engines.Face(i+1))
		}
	}
	return g
}
