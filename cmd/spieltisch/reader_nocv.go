//go:build nocv

package main

import (
	"errors"

	"spieltisch/vision"
)

// canSee tells whether this build reads pictures.
const canSee = false

// newReader says that this build cannot see.
func newReader(string, int) (vision.Reader, error) {
	return nil, errors.New("this spieltisch was built without OpenCV (-tags nocv) and reads no pictures; play by touch (without a camera), or take a full build")
}
