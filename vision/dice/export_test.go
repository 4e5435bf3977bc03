package dice

import "spieltisch/vision"

// Tested is a reader that is given back.
type Tested interface {
	vision.Reader
	Close() error
}
