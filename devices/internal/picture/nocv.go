//go:build nocv

package picture

import (
	"bytes"
	"image"
	"image/draw"

	"spieltisch/devices"
)

// decode makes a frame of a picture with Go's own decoders.
func decode(data []byte) (devices.Frame, error) {
	m, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return devices.Frame{}, err
	}
	size := m.Bounds().Size()
	rgba := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(rgba, rgba.Bounds(), m, m.Bounds().Min, draw.Src)
	f := devices.Frame{W: size.X, H: size.Y, Stride: 3 * size.X, Pix: make([]byte, 3*size.X*size.Y)}
	for i := 0; i < len(f.Pix)/3; i++ {
		p := rgba.Pix[4*i : 4*i+3]
		f.Pix[3*i], f.Pix[3*i+1], f.Pix[3*i+2] = p[2], p[1], p[0]
	}
	return f, nil
}
