//go:build !nocv

package netcam

import (
	"errors"
	"hash/maphash"
	"time"
)

// errStill says that the stream is to be opened again.
var errStill = errors.New("the picture repeats byte for byte")

// stillFor is how long a picture may repeat.
const stillFor = 3 * time.Second

// still finds a picture that repeats byte for byte. OpenCV gives the last one again and again when the camera
// has changed the size of its picture, and says nothing; a new connection puts that right. A camera whose
// picture really stands still, like a drawn one, is connected anew once and then left alone until it changes.
type still struct {
	now     func() time.Time
	seed    maphash.Seed
	last    uint64
	since   time.Time
	renewed bool
}

func newStill(now func() time.Time) *still {
	if now == nil {
		now = time.Now
	}
	return &still{now: now, seed: maphash.MakeSeed()}
}

// look takes the next picture and says whether to open the stream again.
func (s *still) look(pix []byte) bool {
	sum, now := maphash.Bytes(s.seed, pix), s.now()
	if sum != s.last {
		s.last, s.since, s.renewed = sum, now, false
		return false
	}
	if s.renewed || now.Sub(s.since) < stillFor {
		return false
	}
	s.renewed = true
	return true
}
