//go:build !nocv

package main

import (
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// newReader makes the reader of dice.
func newReader(set string) (vision.Reader, error) {
	return dice.New(dice.Options{Set: dice.Set(set)})
}
