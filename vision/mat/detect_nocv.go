//go:build nocv

package mat

import "errors"

// CanSee reports whether this build finds tags.
const CanSee = false

// Detector finds nothing: this build has no libapriltag.
type Detector struct{}

// NewDetector fails.
func NewDetector() (*Detector, error) {
	return nil, errors.New("mat: this spieltisch was built without libapriltag (-tags nocv) and finds no mat; take a full build")
}

// Close does nothing.
func (*Detector) Close() {}

// Detect finds nothing.
func (*Detector) Detect([]byte, int, int, int) []Seen { return nil }
