package reader

import (
	"spieltisch/devices"
	"spieltisch/vision/pieces"
)

// Teacher learns what pieces look like from pictures in which they are shown.
type Teacher interface {
	// Show gives a view of each die in a picture, all of which have the same face up, or of the one card.
	// Unusable: nothing can be learned from it.
	Show(devices.Frame) ([]*pieces.View, error)
	// TooAlike are faces of a set that look like each other.
	TooAlike(*pieces.Set) []pieces.Alike
	Close() error
}

// Unusable is why nothing can be learned from a picture.
type Unusable = pieces.Unusable
