package motion

import (
	"fmt"
	"testing"

	"spieltisch/devices"
)

// Whatever the size of a camera's frames, a cell is the mean of its px.
func TestCellsAreMeans(t *testing.T) {
	const w, h = gridLong, 120
	for _, k := range []int{1, 2, 4, 5, 12} {
		t.Run(fmt.Sprintf("%d px a cell", k*k), func(t *testing.T) {
			f := devices.Frame{Seq: 7, W: k * w, H: k * h, Stride: 3*k*w + 5}
			f.Pix = make([]byte, f.Stride*f.H)
			level := func(cell int) int { return 20 + cell%200 } // of the cell's px, in the middle
			apart := 2 * (k - 1)                                 // of the first and the last column of a cell
			for y := range f.H {
				for x := range f.W {
					for c := range 3 {
						at := level(3*(y/k*w+x/k)+c) - apart/2
						if k > 1 {
							at += x % k * apart / (k - 1)
						}
						f.Pix[y*f.Stride+3*x+c] = byte(at)
					}
				}
			}
			g := NewGrid(f, Noise{})
			if gw, gh := g.Size(); gw != w || gh != h {
				t.Fatalf("%d×%d cells, want %d×%d", gw, gh, w, h)
			}
			for i, v := range g.v {
				if want := level(i) * unit; int(v) != want {
					t.Fatalf("value %d is %d, want %d", i, v, want)
				}
			}
		})
	}
}
