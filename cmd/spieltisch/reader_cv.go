//go:build !nocv

package main

import (
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// canSee tells whether this build reads pictures.
const canSee = true

// newReader makes the reader of dice.
func newReader(set string) (vision.Reader, error) {
	return dice.New(dice.Options{Set: dice.Set(set)})
}
