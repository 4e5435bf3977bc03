package heckmeck

import (
	"encoding/json"
	"slices"

	"spieltisch/engines"
)

var _ engines.Sampler = Game{}

// Setup draws who starts and the options.
func (Game) Setup(by engines.Chance, seats int) []byte {
	setup, _ := engines.RandomSetup(by, seats, Game{}.Options())
	data, _ := json.Marshal(setup) // plain data: cannot fail
	return data
}

// Answer rolls the dice, or stops.
func (Game) Answer(by engines.Chance, _ engines.State, p engines.Prompt) engines.Action {
	if p.Kind == "stop" {
		return Stop{}
	}
	return Roll{Faces: randomFaces(by, p.Dice)}
}

// randomFaces draws one number for all dice.
func randomFaces(by engines.Chance, n int) []engines.Face {
	ways := 1
	for range n {
		ways *= int(worm)
	}
	faces, which := make([]engines.Face, n), by.IntN(ways)
	for i := range faces {
		faces[i] = engines.Face(1 + which%int(worm))
		which /= int(worm)
	}
	return faces
}

// Arbitrary is any action at all.
func (Game) Arbitrary(by engines.Chance, _ engines.State) engines.Action {
	var seat *engines.Seat
	if by.IntN(3) == 0 {
		seat = new(engines.Seat(by.IntN(4)))
	}
	faces := randomFaces(by, by.IntN(10))
	switch by.IntN(4) {
	case 0:
		return Roll{Seat: seat, Faces: faces}
	case 1:
		return Aside{Seat: seat, Dice: faces}
	case 2:
		return Aside{Seat: seat, Dice: slices.Repeat([]engines.Face{engines.Face(1 + by.IntN(6))}, 1+by.IntN(4))}
	}
	stop := Stop{Seat: seat}
	if by.IntN(2) == 0 {
		stop.Tile = new(by.IntN(40) - 1)
	}
	return stop
}
