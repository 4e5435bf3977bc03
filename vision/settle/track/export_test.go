package track

import (
	"spieltisch/devices"
	"spieltisch/vision"
)

// Likeness is likeness, of whole frames.
func Likeness(box vision.Box, was, is devices.Frame) float64 {
	return likeness(box, NewGrey(was), NewGrey(is), vision.Vec{})
}

// Alike is the limit of Likeness.
const Alike = alike
