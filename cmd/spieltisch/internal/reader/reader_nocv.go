//go:build nocv

// Package reader makes the reader of dice that this build has.
package reader

import (
	"errors"

	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// CanSee reports whether this build reads pictures.
const CanSee = false

// New fails: this build cannot see.
func New(string) (vision.Reader, error) { return nil, errBlind }

// WithPieces fails like New.
func WithPieces(string, *pieces.Set) (vision.Reader, error) { return nil, errBlind }

// WithCards fails like New.
func WithCards(*pieces.Set, []string, []vision.Vec) (vision.Reader, error) { return nil, errBlind }

// NewTeacher fails like New.
func NewTeacher(pieces.Kind) (Teacher, error) { return nil, errBlind }

var errBlind = errors.New("this spieltisch was built without OpenCV (-tags nocv) and reads no pictures; play by touch (without a camera), or take a full build")
