//go:build nocv

// Package reader makes the reader of dice that this build has.
package reader

import (
	"errors"

	"spieltisch/vision"
)

// CanSee reports whether this build reads pictures.
const CanSee = false

// New fails: this build cannot see.
func New(string, int) (vision.Reader, error) {
	return nil, errors.New("this spieltisch was built without OpenCV (-tags nocv) and reads no pictures; play by touch (without a camera), or take a full build")
}
