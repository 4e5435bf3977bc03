//go:build !nocv

package dice

import (
	"fmt"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// The finder takes some 130 bytes for each px that it is shown at once. A large picture is shown in tiles:
// each with so much of what lies around it that no cell of the answer depends on more, so the answer is
// the same.
const (
	around    = 160                         // px; a cell sees 140 to each side
	leastTile = (3 * around) * (3 * around) // px; below this a tile has no core to speak of
	grid      = 16                          // px that tiles begin at multiples of, as the finder halves four times
)

// answer is what the finder says of a level: planes of cells, row by row.
func (r *Reader) answer(lv level) ([]float32, error) {
	m, err := gocv.NewMatFromBytes(lv.h, lv.w, gocv.MatTypeCV8UC3, lv.pix)
	if err != nil {
		return nil, err
	}
	defer m.Close()
	parts := tiles(lv.w, lv.h, r.options.tile())
	if len(parts) == 1 {
		return r.forward(m)
	}
	gw, gh := lv.w/stride, lv.h/stride
	out := make([]float32, planes*gw*gh)
	for _, t := range parts {
		seen := m.Region(t.shown)
		part := seen.Clone() // in one piece
		said, err := r.forward(part)
		if _, _ = seen.Close(), part.Close(); err != nil {
			return nil, err
		}
		sw, sh := t.shown.Dx()/stride, t.shown.Dy()/stride
		for p := range planes {
			for y := t.core.Min.Y / stride; y < t.core.Max.Y/stride; y++ {
				from := (p*sh+y-t.shown.Min.Y/stride)*sw + (t.core.Min.X-t.shown.Min.X)/stride
				copy(out[(p*gh+y)*gw+t.core.Min.X/stride:], said[from:from+t.core.Dx()/stride])
			}
		}
	}
	return out, nil
}

// forward has the finder look at a picture at once.
func (r *Reader) forward(m gocv.Mat) ([]float32, error) {
	blob := gocv.BlobFromImage(m, 1.0/255, image.Pt(m.Cols(), m.Rows()), gocv.NewScalar(0, 0, 0, 0), false, false)
	defer blob.Close()
	r.finder.SetInput(blob, "x")
	out := r.finder.Forward("y")
	defer out.Close()
	data, err := out.DataPtrFloat32()
	if err != nil || len(data) != planes*(m.Cols()/stride)*(m.Rows()/stride) {
		return nil, fmt.Errorf("%d numbers: %w", len(data), errOr(err))
	}
	return slices.Clone(data), nil
}

// rest has the finder look at next to nothing, as it keeps what it needed for its last look: up to 90 MB.
func (r *Reader) rest() error {
	m := gocv.NewMatWithSize(grid, grid, gocv.MatTypeCV8UC3)
	defer m.Close()
	_, err := r.forward(m)
	return err
}

// tile is a part of a picture whose answer counts, and what of the picture is shown for that.
type tile struct{ core, shown image.Rectangle }

// tile is how many px the finder is shown at once at most.
func (o Options) tile() int {
	if o.Tile == 0 {
		return math.MaxInt
	}
	return max(o.Tile, leastTile)
}

// tiles cut a picture of w×h px into as few tiles as have at most so many px.
func tiles(w, h, most int) []tile {
	for n := 1; ; n++ {
		for nx := 1; nx <= n; nx++ {
			if n%nx != 0 {
				continue
			}
			if all := cut(w, h, nx, n/nx); !slices.ContainsFunc(all, func(t tile) bool { return t.shown.Dx()*t.shown.Dy() > most }) {
				return all
			}
		}
	}
}

func cut(w, h, nx, ny int) (all []tile) {
	at := func(k, n, side int) int { return (k*side/n + grid/2) / grid * grid }
	whole := image.Rect(0, 0, w, h)
	for y := range ny {
		for x := range nx {
			core := image.Rect(at(x, nx, w), at(y, ny, h), at(x+1, nx, w), at(y+1, ny, h))
			all = append(all, tile{core, core.Inset(-around).Intersect(whole)})
		}
	}
	return all
}
