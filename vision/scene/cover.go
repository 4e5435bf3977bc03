package scene

import (
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
)

// without is a frame in which a part has the middle colour of what lies about it: what is there is not looked
// at, and does not tell what a card is unlike. A part that is all of the picture stays.
func without(f devices.Frame, part vision.Rect) devices.Frame {
	in, out := part.Pixels(f.W, f.H), f
	out.Pix, out.Stride = slices.Clone(f.Packed()), 3*f.W
	var about [3][]byte
	see := func(x, y int) {
		for k := range about {
			if x >= 0 && y >= 0 && x < f.W && y < f.H {
				about[k] = append(about[k], out.Pix[y*out.Stride+3*x+k])
			}
		}
	}
	for x := in.Min.X; x < in.Max.X; x++ {
		see(x, in.Min.Y-1)
		see(x, in.Max.Y)
	}
	for y := in.Min.Y; y < in.Max.Y; y++ {
		see(in.Min.X-1, y)
		see(in.Max.X, y)
	}
	for k, c := range about {
		if len(c) == 0 {
			return f
		}
		slices.Sort(c)
		for y := in.Min.Y; y < in.Max.Y; y++ {
			for x := in.Min.X; x < in.Max.X; x++ {
				out.Pix[y*out.Stride+3*x+k] = c[len(c)/2]
			}
		}
	}
	return out
}
