//go:build nocv

package steady

import (
	"spieltisch/devices"
	"spieltisch/vision"
)

// Steadier leaves frames as they are: this build has no OpenCV.
type Steadier struct{}

// New makes a Steadier.
func New() *Steadier { return &Steadier{} }

// Step gives the frame as it is.
func (*Steadier) Step(f devices.Frame) (devices.Frame, vision.Homography, error) {
	return f, vision.Identity(), nil
}

// Anew is never so: places in the picture are those in the frame.
func (*Steadier) Anew() (from *vision.Homography, anew bool) { return nil, false }

// Close has nothing to free.
func (*Steadier) Close() error { return nil }
