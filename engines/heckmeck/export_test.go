package heckmeck

import "spieltisch/engines"

// OneDie is a die as an argument of a message.
func OneDie(f engines.Face) any { return aFace(f) }

// AllDice is all dice of a face as an argument of a message.
func AllDice(f engines.Face) any { return these(f) }

// DiceList is a list of dice as an argument of a message.
func DiceList(dice ...engines.Face) any { return faces(dice) }

// BustArgs are the arguments of a bust.
func BustArgs(returned, turned int) map[string]any { return bust{returned, turned}.Args() }
