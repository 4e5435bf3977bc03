package heckmeck

import "spieltisch/engines"

var _ engines.Marked = Game{}

// Marks is the worm in place of the six.
func (Game) Marks() [6]string { return [6]string{5: "worm"} }
