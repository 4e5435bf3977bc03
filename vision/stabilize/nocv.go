//go:build nocv

package stabilize

import (
	"spieltisch/devices"
	"spieltisch/vision"
)

// Stabilizer leaves frames as they are: this build has no OpenCV.
type Stabilizer struct{}

// New makes a Stabilizer.
func New() *Stabilizer { return &Stabilizer{} }

// Step gives the frame as it is.
func (*Stabilizer) Step(f devices.Frame) (devices.Frame, vision.Homography, error) {
	return f, vision.Identity(), nil
}

// Anew is never so: places in the picture are those in the frame.
func (*Stabilizer) Anew() (from *vision.Homography, anew bool) { return nil, false }

// Close has nothing to free.
func (*Stabilizer) Close() error { return nil }
