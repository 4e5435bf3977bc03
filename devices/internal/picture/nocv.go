//go:build nocv

package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/draw"
	"image/jpeg"
	"slices"

	"spieltisch/devices"
)

// decode makes a frame of a picture with Go's own decoders.
func decode(data []byte) (devices.Frame, error) {
	m, _, err := image.Decode(bytes.NewReader(withTables(data)))
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

// withTables adds the Huffman tables that a JPEG of a USB camera lacks: those of the standard (ITU T.81, annex K), which
// Go's encoder writes too. OpenCV does this by itself.
func withTables(data []byte) []byte {
	if !startsJPEG(data) || len(tables(data)) > 0 {
		return data
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewYCbCr(image.Rect(0, 0, 8, 8), image.YCbCrSubsampleRatio420), nil); err != nil {
		return data
	}
	return slices.Concat(data[:2], tables(b.Bytes()), data[2:])
}

// tables are the segments with Huffman tables before the compressed data.
func tables(data []byte) (all []byte) {
	for p := 2; p+4 <= len(data) && data[p] == 0xff && data[p+1] != 0xda; {
		n := 2 + int(binary.BigEndian.Uint16(data[p+2:]))
		if data[p+1] == 0xc4 && p+n <= len(data) {
			all = append(all, data[p:p+n]...)
		}
		p += n
	}
	return all
}
