//go:build !nocv

package picture

import (
	"errors"

	"gocv.io/x/gocv"

	"spieltisch/devices"
)

// decode makes a frame of a picture that is known to be whole. EXIF is left alone: Decode turns the frame itself, so
// that both decoders do alike.
func decode(data []byte) (devices.Frame, error) {
	m, err := gocv.IMDecode(data, gocv.IMReadColor|gocv.IMReadIgnoreOrientation)
	if err != nil {
		return devices.Frame{}, err
	}
	defer m.Close()
	return FrameOf(m)
}

// FrameOf copies the pixels of a colour Mat.
func FrameOf(m gocv.Mat) (devices.Frame, error) {
	if m.Empty() || m.Channels() != 3 {
		return devices.Frame{}, errors.New("empty picture")
	}
	return devices.Frame{W: m.Cols(), H: m.Rows(), Stride: 3 * m.Cols(), Pix: m.ToBytes()}, nil
}
