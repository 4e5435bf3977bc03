package picture

import (
	"fmt"
	"testing"

	"spieltisch/devices"
)

// BenchmarkUpright turns a photo of 12 megapixels as phones store them that are held upright.
func BenchmarkUpright(b *testing.B) {
	f := devices.Frame{W: 4032, H: 3024, Stride: 3 * 4032, Pix: make([]byte, 3*4032*3024)}
	for _, orientation := range []int{3, 6, 8} {
		b.Run(fmt.Sprint(orientation), func(b *testing.B) {
			for b.Loop() {
				upright(f, orientation)
			}
		})
	}
}
