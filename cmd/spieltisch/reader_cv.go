//go:build !nocv

package main

import (
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// canSee tells whether this build reads pictures.
const canSee = true

// newReader makes the reader of dice. It looks at up to so many px at once (dice.Options.Tile).
func newReader(set string, tile int) (vision.Reader, error) {
	return dice.New(dice.Options{Set: dice.Set(set), Tile: tile})
}
