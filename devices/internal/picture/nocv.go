//go:build nocv

package picture

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"slices"

	"spieltisch/devices"
)

// decodeJPEG makes an upright frame with Go's decoder, which decodes in full size; px are joined afterwards.
func decodeJPEG(data []byte, w, h, orientation int) (devices.Frame, error) {
	m, err := jpeg.Decode(bytes.NewReader(withTables(data)))
	if unusual := jpeg.UnsupportedError(""); errors.As(err, &unusual) {
		return devices.Frame{}, ErrKind
	}
	if err != nil {
		return devices.Frame{}, ErrCut
	}
	n := parts(w, h)
	small, low := up(w, n), up(h, n)
	f := blank(small, low, orientation)
	first, right, down := target(orientation, small, low)
	for y := range low {
		for x := range small {
			to := first + x*right + y*down
			f.Pix[to], f.Pix[to+1], f.Pix[to+2] = joined(m, image.Rect(x*n, y*n, (x+1)*n, (y+1)*n))
		}
	}
	f.Reduced = reduced(w, small)
	return f, nil
}

// joined is the mean of some px, blue first.
func joined(m image.Image, r image.Rectangle) (blue, green, red byte) {
	r = r.Intersect(m.Bounds())
	var b, g, d, n uint32
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p, q, s := colourAt(m, x, y)
			b, g, d, n = b+uint32(p), g+uint32(q), d+uint32(s), n+1
		}
	}
	return byte((b + n/2) / n), byte((g + n/2) / n), byte((d + n/2) / n)
}

func colourAt(m image.Image, x, y int) (blue, green, red byte) {
	if c, ok := m.(*image.YCbCr); ok { // nearly every JPEG; without it each px costs an allocation
		i, j := c.YOffset(x, y), c.COffset(x, y)
		r, g, b := color.YCbCrToRGB(c.Y[i], c.Cb[j], c.Cr[j])
		return b, g, r
	}
	r, g, b, _ := m.At(x, y).RGBA()
	return byte(b >> 8), byte(g >> 8), byte(r >> 8)
}

// decodeOther decodes with Go's decoders what is known to be whole.
func decodeOther(data []byte, _, _, orientation int) (devices.Frame, error) {
	m, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return devices.Frame{}, ErrCut
	}
	size := m.Bounds().Size()
	row := image.NewRGBA(image.Rect(0, 0, size.X, 1))
	f := blank(size.X, size.Y, 1)
	for y := range size.Y {
		draw.Draw(row, row.Rect, m, m.Bounds().Min.Add(image.Pt(0, y)), draw.Src)
		for x := range size.X {
			to, p := f.Pix[y*f.Stride+3*x:], row.Pix[4*x:]
			to[0], to[1], to[2] = p[2], p[1], p[0]
		}
	}
	return upright(f, orientation), nil
}

// withTables adds the Huffman tables that a JPEG of a USB camera lacks: those of the standard.
func withTables(data []byte) []byte {
	if !startsJPEG(data) || len(tables(data)) > 0 {
		return data
	}
	return slices.Concat(data[:2], usualTables(), data[2:])
}
