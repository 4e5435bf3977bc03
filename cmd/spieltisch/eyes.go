package main

import (
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// eyes make the readers of a table.
type eyes struct {
	dice  func(set string) (vision.Reader, error)
	shown func(set string, p *pieces.Set) (vision.Reader, error) // of dice that were shown, beside those
	cards func(p *pieces.Set, figures []string, board []vision.Vec) (vision.Reader, error)
}

// sees reports whether this table reads pictures.
func (d *daemon) sees() bool { return d.eyes != nil || reader.CanSee }

// sight is what makes its readers.
func (d *daemon) sight() eyes {
	if d.eyes != nil {
		return *d.eyes
	}
	return eyes{reader.New, reader.WithPieces, reader.WithCards}
}
