//go:build !nocv

// Package reader makes the reader of dice that this build has.
package reader

import (
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// CanSee reports whether this build reads pictures.
const CanSee = true

// New makes the reader of dice. It looks at up to so many px at once (dice.Options.Tile).
func New(set string, tile int) (vision.Reader, error) {
	return dice.New(dice.Options{Set: dice.Set(set), Tile: tile})
}
