package decks

import (
	"spieltisch/devices"
	"spieltisch/devices/filecam"
)

// through is a frame that went through a JPEG.
func through(f devices.Frame, quality int) devices.Frame {
	data, err := f.JPEG(quality)
	if err != nil {
		panic(err) // a fault of this package
	}
	out, err := filecam.Decode("drawn.jpg", data)
	if err != nil {
		panic(err)
	}
	return out
}
