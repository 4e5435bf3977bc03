//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/vision"
)

// Limits of what the table explains. The picture is divided into square cells. A cell is of the table if
// there are others of its colour, in a light that differs by less than a factor, so far off that no card
// reaches from one to the other, and too many to be a card.
const (
	cellPx     = 4    // px of the second level
	lightStep  = 0.45 // of light, in powers of e
	colourStep = 0.09 // of how much bluer or redder than green it is, likewise
	faint      = 12   // grey levels that are added: what is dark has no clear colour
	ofTable    = 0.03 // of the cells that are far off
	leastFar   = 0.15 // of all cells is far off: a card that fills a picture leaves little of its table
	reaches    = 1.3  // times a card's height is far off
	largeAs    = 0.3  // of a card's area, at least, that is not explained
	block      = 5    // cells, in each direction, that count as one place
)

// tint is the light and colour of a cell, in steps.
type tint [3]int

// near are a tint and those beside it.
func (t tint) near() (out [27]tint) {
	for i := range out {
		out[i] = tint{t[0] + i%3 - 1, t[1] + i/3%3 - 1, t[2] + i/9 - 1}
	}
	return out
}

// tinted is how many cells have about a tint, and in which places.
type tinted struct {
	all    int
	blocks []int
}

// rest are the places that neither the cards, named or not, nor the table explain: an arm, a card without a
// clear side, a heap.
func (s *lying) rest() []place {
	l := s.levels[1]
	w, h := l.w/cellPx, l.h/cellPx
	if len(s.named) == 0 || w < block || h < block {
		return nil
	}
	area := 0.0
	for _, p := range s.named {
		area += p.corners.area() / math.Pow(cellPx*l.scale, 2) / float64(len(s.named))
	}
	reach := int(math.Ceil(reaches * math.Sqrt(area*tall/float64(s.set.w)) / block))
	tints, bare := s.tints(w, h)
	bw, bh := (w+block-1)/block, (h+block-1)/block
	own, all := map[tint]*tinted{}, &tinted{blocks: make([]int, bw*bh)}
	for i, t := range tints {
		if !bare[i] {
			continue
		}
		if own[t] == nil {
			own[t] = &tinted{blocks: make([]int, bw*bh)}
		}
		at := i/w/block*bw + i%w/block
		for _, c := range []*tinted{own[t], all} {
			c.all++
			c.blocks[at]++
		}
	}
	about := make(map[tint]*tinted, len(own))
	for t := range own {
		sum := &tinted{blocks: make([]int, bw*bh)}
		for _, near := range t.near() {
			if c := own[near]; c != nil {
				sum.all += c.all
				for i, n := range c.blocks {
					sum.blocks[i] += n
				}
			}
		}
		about[t] = sum
	}
	mask := make([]byte, w*h)
	for i, t := range tints {
		if !bare[i] {
			continue
		}
		far := [2]int{about[t].all, all.all}
		bx, by := i%w/block, i/w/block
		for y := max(by-reach, 0); y <= min(by+reach, bh-1); y++ {
			for x := max(bx-reach, 0); x <= min(bx+reach, bw-1); x++ {
				far[0] -= about[t].blocks[y*bw+x]
				far[1] -= all.blocks[y*bw+x]
			}
		}
		if float64(far[1]) >= leastFar*float64(w*h) && float64(far[0]) < ofTable*float64(far[1]) {
			mask[i] = 255
		}
	}
	return s.patches(mask, w, h, largeAs*area)
}

// tints are those of w×h cells, and which of them no card is near.
func (s *lying) tints(w, h int) (tints []tint, bare []bool) {
	l := s.levels[1]
	tints, bare = make([]tint, w*h), make([]bool, w*h)
	for i := range tints {
		left, top := i%w*cellPx, i/w*cellPx
		var sum [3]float64
		free := true
		for y := max(top-1, 0); y < min(top+cellPx+1, l.h); y++ {
			for x := max(left-1, 0); x < min(left+cellPx+1, l.w); x++ {
				free = free && s.taken[y*l.w+x] == 0
				if x >= left && y >= top && x < left+cellPx && y < top+cellPx {
					for c := range 3 {
						sum[c] += float64(l.bgr[3*(y*l.w+x)+c]) / cellPx / cellPx
					}
				}
			}
		}
		for c := range sum {
			sum[c] = math.Log(sum[c] + faint)
		}
		light := (sum[0] + sum[1] + sum[2]) / 3
		tints[i] = tint{int(math.Round(light / lightStep)), int(math.Round((sum[0] - sum[1]) / colourStep)),
			int(math.Round((sum[2] - sum[1]) / colourStep))}
		bare[i] = free
	}
	return tints, bare
}

// patches are the places of a mask of w×h cells that hang together, are as large as so many cells, and end
// somewhere: the light of a window fades.
func (s *lying) patches(mask []byte, w, h int, least float64) (out []place) {
	m, err := gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8U, mask)
	if err != nil {
		return nil
	}
	kernel := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(3, 3))
	defer func() { _, _ = m.Close(), kernel.Close() }()
	gocv.MorphologyEx(m, &m, gocv.MorphClose, kernel)
	gocv.MorphologyEx(m, &m, gocv.MorphOpen, kernel)
	contours := gocv.FindContours(m, gocv.RetrievalExternal, gocv.ChainApproxNone)
	defer contours.Close()
	mask = m.ToBytes()
	by := cellPx * s.levels[1].scale
	for i := range contours.Size() {
		c := contours.At(i)
		if gocv.ContourArea(c) < least || s.fades(mask, w, h, c.ToPoints()) {
			continue
		}
		p := place{Match: Match{Kind: -1, Next: -1}, rest: true}
		for k, at := range gocv.MinAreaRect(c).Points {
			p.corners[k] = vision.Vec{X: (float64(at.X) + 0.5) * by, Y: (float64(at.Y) + 0.5) * by}
		}
		if p.corners.area() < 0 {
			p.corners[1], p.corners[3] = p.corners[3], p.corners[1]
		}
		out = append(out, p)
	}
	return out
}

// Limits of where a patch ends, px of the second level: how far on either side of its rim the picture is
// looked at, within how many of them it changes how much of what it does in all. At a thing's side it does
// so at once.
const (
	besideRim = 9
	atOnce    = 2
	sharp     = 0.55
)

// fades reports whether a patch of a mask of w×h cells has no side of its own along most of its rim.
func (s *lying) fades(mask []byte, w, h int, rim []image.Point) bool {
	l := s.levels[1]
	var sides []float64
	for _, p := range rim {
		for _, d := range [4]image.Point{{X: -1}, {X: 1}, {Y: -1}, {Y: 1}} {
			q := p.Add(d)
			if q.X < 0 || q.Y < 0 || q.X >= w || q.Y >= h || mask[q.Y*w+q.X] != 0 {
				continue
			}
			from := p.Mul(cellPx).Add(image.Pt(cellPx/2, cellPx/2)).Add(d.Mul(cellPx/2 - besideRim))
			to := from.Add(d.Mul(2 * besideRim))
			all := image.Rect(0, 0, l.w, l.h)
			if !from.In(all) || !to.In(all) || s.taken[to.Y*l.w+to.X] != 0 || s.taken[from.Y*l.w+from.X] != 0 {
				continue
			}
			at := func(k int) []float32 { o := from.Add(d.Mul(k)); return l.bgr[3*(o.Y*l.w+o.X):][:3] }
			most, whole := float32(0), parted(at(0), at(2*besideRim))
			for k := range 2*besideRim - atOnce + 1 {
				most = max(most, parted(at(k), at(k+atOnce)))
			}
			if whole < clearEdge { // it is the print of the ground
				most = 0
			}
			sides = append(sides, float64(most/max(whole, 1)))
		}
	}
	if len(sides) == 0 {
		return false
	}
	slices.Sort(sides)
	return sides[len(sides)/2] < sharp
}

// parted is by how much two colours differ, in grey levels of all three together.
func parted(a, b []float32) (sum float32) {
	for c := range 3 {
		sum += abs32(a[c] - b[c])
	}
	return sum
}
