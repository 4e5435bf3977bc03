//go:build nocv

package dice

import (
	"bytes"
	"fmt"
	"image"

	"spieltisch/devices"
)

// unpack decodes with the standard library. Photos are not turned upright.
func unpack(data []byte) (devices.Frame, error) {
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return devices.Frame{}, fmt.Errorf("%w (%w)", ErrNoPicture, err)
	}
	b := img.Bounds()
	f := devices.Frame{W: b.Dx(), H: b.Dy(), Stride: 3 * b.Dx(), Pix: make([]byte, 0, 3*b.Dx()*b.Dy())}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			r, g, bl, _ := img.At(x, y).RGBA()
			f.Pix = append(f.Pix, uint8(bl>>8), uint8(g>>8), uint8(r>>8))
		}
	}
	return f, nil
}
