package devices

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
)

// JPEG encodes the frame, quality 1–100. A frame whose bytes do not hold its size is an error.
func (f Frame) JPEG(quality int) ([]byte, error) {
	if err := f.Check(1); err != nil {
		return nil, fmt.Errorf("devices: %w", err)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, f.yCbCr(), &jpeg.Options{Quality: quality}); err != nil {
		return nil, fmt.Errorf("devices: encode picture: %w", err)
	}
	return b.Bytes(), nil
}

// yCbCr turns the frame into what image/jpeg encodes fast.
func (f Frame) yCbCr() *image.YCbCr {
	img := image.NewYCbCr(image.Rect(0, 0, f.W, f.H), image.YCbCrSubsampleRatio420)
	for y := range f.H {
		row := f.Pix[y*f.Stride:]
		for x := range f.W {
			yy, cb, cr := color.RGBToYCbCr(row[3*x+2], row[3*x+1], row[3*x])
			img.Y[y*img.YStride+x] = yy
			if x%2 == 0 && y%2 == 0 {
				img.Cb[y/2*img.CStride+x/2], img.Cr[y/2*img.CStride+x/2] = cb, cr
			}
		}
	}
	return img
}
