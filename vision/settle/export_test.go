package settle

import (
	"image"

	"spieltisch/devices"
)

// Likeness is likeness, of whole frames.
func Likeness(box [4]image.Point, was, is devices.Frame) float64 {
	return likeness(box, makeGrey(was), makeGrey(is), vec{})
}

// Alike is the limit of Likeness.
const Alike = alike
