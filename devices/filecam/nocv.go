//go:build nocv

package filecam

import (
	"fmt"
	"time"

	"spieltisch/devices"
)

// Video gives the frames of a video; a build with nocv has none.
type Video struct {
	FPS    float64
	Length time.Duration
}

// OpenVideo says that this program cannot read videos.
func OpenVideo(path string) (*Video, error) {
	return nil, fmt.Errorf("filecam: %s: %w (this program was built without OpenCV)", path, ErrNoVideo)
}

// Next gives nothing.
func (*Video) Next() (devices.Frame, error) { return devices.Frame{}, devices.ErrGone }

// Close does nothing.
func (*Video) Close() {}
