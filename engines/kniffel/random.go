package kniffel

import (
	"encoding/json"

	"spieltisch/engines"
)

var _ engines.Sampler = Game{}

// Setup draws who starts and the options.
func (Game) Setup(by engines.Chance, seats int) []byte {
	setup, _ := engines.RandomSetup(by, seats, Game{}.Options())
	data, _ := json.Marshal(setup) // plain data: cannot fail
	return data
}

// Answer rolls some of the dice, or writes points that nobody saw dice of.
func (Game) Answer(by engines.Chance, in engines.State, p engines.Prompt) engines.Action {
	s, ok := in.(State)
	switch {
	case !ok || s.turn == 0:
		return nil
	case p.Kind == "roll":
		return s.randomRoll(by)
	case len(p.Choices) > 0:
		return p.Choices[by.IntN(len(p.Choices))]
	}
	empty := s.form().empty()
	a := Fill{Field: empty[by.IntN(len(empty))], Extra: s.mayHaveMore(s.seat()) && by.IntN(8) == 0}
	may := a.Field.may()
	if a.Extra {
		may = a.Field.mayFive(s.match.FiveHouse)
	}
	a.Points = may[by.IntN(len(may))]
	return a
}

// randomRoll keeps some dice and rolls the others.
func (s State) randomRoll(by engines.Chance) Roll {
	kept := dice{}
	if s.rolls > 0 {
		lie := s.dice
		for range by.IntN(dieCount) {
			kept[engines.Draw(by, lie[:])]++
		}
	}
	return Roll{Kept: kept.faces(), Faces: randomFaces(by, dieCount-kept.n())}
}

func randomFaces(by engines.Chance, n int) []engines.Face {
	faces := make([]engines.Face, n)
	for i := range faces {
		faces[i] = engines.Face(1 + by.IntN(6))
	}
	return faces
}

// Arbitrary is any action at all.
func (Game) Arbitrary(by engines.Chance, in engines.State) engines.Action {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	var seat *engines.Seat
	if by.IntN(3) == 0 {
		seat = new(engines.Seat(1 + by.IntN(s.match.seats)))
	}
	switch by.IntN(3) {
	case 0:
		return Roll{Seat: seat, Kept: randomFaces(by, by.IntN(4)), Faces: randomFaces(by, by.IntN(7))}
	case 1:
		return Fill{Seat: seat, Field: field(by.IntN(fieldCount)), Points: by.IntN(60) - 5, Extra: by.IntN(6) == 0}
	}
	if s.turn == 0 {
		return Fill{Seat: seat}
	}
	at := field(by.IntN(fieldCount))
	a := s.fill(at)
	a.Seat = seat
	return a
}
