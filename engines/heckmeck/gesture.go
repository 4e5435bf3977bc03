package heckmeck

import (
	"slices"

	"spieltisch/engines"
)

var _ engines.Gestured = Game{}

// SensedBy is the camera above the dice.
func (Game) SensedBy() engines.Source { return engines.FromDice }

// Gesture moves the dice. A turn that begins, and one that follows a stop, is rolled with all of them.
func (Game) Gesture(s engines.State, move engines.Action) engines.Gesture {
	switch a := move.(type) {
	case Aside:
		return engines.MoveAside{Face: a.Dice[0], Count: len(a.Dice)}
	case Stop:
		return engines.RollDice{All: true, Next: true}
	}
	started := slices.ContainsFunc(s.Prompts(), func(p engines.Prompt) bool { return p.Kind == "stop" })
	return engines.RollDice{All: !started}
}
