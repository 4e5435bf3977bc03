package dice

import (
	"math"
	"slices"

	"spieltisch/vision/pieces"
)

// In what is burnt out to white nothing shows: a white die in too much light has no pips left and is no
// place at all, nor is any die in the reflection of a lamp. So a white place as large as a face may hide
// one. Where most of the picture is white it is taken for the table. A dark die is white only where a lamp is
// mirrored in it, within its edges: what is white and has nothing dark about it is the table.
const (
	burntFrom = 250    // of 255, in all colours
	burntFace = 25.0   // px of a face in the patch in which it is looked for
	burntMost = 1600.0 // px of that patch's long side
	// of a square that has to be white, in sizes of a die: one lies in a face however that is turned
	burntSide   = 0.65
	burntShare  = 0.95 // of its px
	burntTable  = 0.5  // of the picture: what is white and joined, and more than that, is the table
	burntBeyond = 1.4  // times a likely die: what is white there is that one
	// of such dice fill the long side of a picture in which none is likely: nothing says how large one is
	burntUnseen = 25
)

// burntScale is how many frame px of a picture of w×h px make one of the patch in which burnt out places
// are looked for, and how large a die is, in frame px. The dice are likely ones.
func burntScale(w, h int, dice []Account) (scale, size float64) {
	long := float64(max(w, h))
	size = long / burntUnseen
	if len(dice) > 0 {
		size = newScene(dice).size
	}
	return max(size/burntFace, long/burntMost, 1), size
}

// whiteEnough reports whether so many px of a picture are nearly white that a square in which a die of a size
// may be burnt out can lie in it. In a px of a smaller picture that is white most are.
func whiteEnough(pix []byte, size float64) bool {
	left := int(0.4 * burntSide * size * burntSide * size)
	for ; len(pix) >= 3 && left >= 0; pix = pix[3:] {
		if pix[0] >= nearlyWhite && pix[1] >= nearlyWhite && pix[2] >= nearlyWhite {
			left--
		}
	}
	return left < 0
}

// nearlyWhite px, more than half of them, make the mean of some white.
const nearlyWhite = 244

// burntOut reports whether in a picture a die of a size in frame px may be burnt out to white, beside those
// that are likely; dark: all dice are.
func (p *patch) burntOut(dice []Account, size float64, dark bool) bool {
	size /= math.Sqrt(p.sx * p.sy)
	side := max(int(math.Round(burntSide*size)), 2)
	white := p.whiteSquares(dice, side)
	if dark {
		p.amidDark(&white, dice, side, int(math.Round((burntBeyond*size-float64(side))/2)))
	}
	for i := range white.on {
		if n := white.take(i); n > 0 && float64(n) <= burntTable*float64(len(white.on)) {
			return true
		}
	}
	return false
}

// amidDark clears all squares but those about which enough is dark and no part of some dice. It looks so many
// px far.
func (p *patch) amidDark(m *spots, dice []Account, side, far int) {
	sums := p.sums(func(i int) bool {
		bgr := p.pix[3*i:]
		return min(bgr[0], bgr[1], bgr[2]) < darkBelow && !p.within(dice, i%p.w, i/p.w)
	})
	least := int32(darkShare * float64((side+2*far)*(side+2*far)-side*side))
	for i, on := range m.on {
		if x, y := i%m.w, i/m.w; on {
			m.on[i] = sums.in(max(x-far, 0), max(y-far, 0), min(x+side+far, p.w), min(y+side+far, p.h)) >= least
		}
	}
}

const (
	darkBelow = 128 // of 255, in the darkest colour: with twice the light that is far from white
	darkShare = 0.1 // of what lies about a lamp that is mirrored in a die: its edges and a side
)

// sums are for each px of a patch how many of those above it and to its left have something.
type sums struct {
	w  int // px of a row, and one more
	of []int32
}

func (p *patch) sums(has func(px int) bool) sums {
	s := sums{p.w + 1, make([]int32, (p.w+1)*(p.h+1))}
	for y := range p.h {
		row := int32(0)
		for x := range p.w {
			if has(y*p.w + x) {
				row++
			}
			s.of[(y+1)*s.w+x+1] = s.of[y*s.w+x+1] + row
		}
	}
	return s
}

// in counts those from x0, y0 on to before x1, y1.
func (s sums) in(x0, y0, x1, y1 int) int32 {
	return s.of[y1*s.w+x1] - s.of[y1*s.w+x0] - s.of[y0*s.w+x1] + s.of[y0*s.w+x0]
}

// dark reports whether a die is that shows such a face: in the middle of its px.
func dark(v *pieces.View) bool {
	const from, to = int(pieces.Side-nameFace) / 2, int(pieces.Side+nameFace) / 2
	var darkest []byte
	for y := from; y < to; y++ {
		for x := from; x < to; x++ {
			bgr := v.Pix[3*(y*pieces.Side+x):]
			darkest = append(darkest, min(bgr[0], bgr[1], bgr[2]))
		}
	}
	slices.Sort(darkest)
	return darkest[len(darkest)/2] < darkBelow
}

// spots are places in a row-wise field, w a row.
type spots struct {
	w  int
	on []bool
}

// whiteSquares marks the upper left corners of squares of so many px that are white and no part of some
// dice.
func (p *patch) whiteSquares(dice []Account, side int) spots {
	m := spots{w: max(p.w-side+1, 0)}
	m.on = make([]bool, m.w*max(p.h-side+1, 0))
	white := p.sums(func(i int) bool {
		bgr := p.pix[3*i:]
		return min(bgr[0], bgr[1], bgr[2]) >= burntFrom && !p.within(dice, i%p.w, i/p.w)
	})
	least := int32(math.Ceil(burntShare * float64(side*side)))
	if white.in(0, 0, p.w, p.h) < least {
		return m
	}
	for i := range m.on {
		x, y := i%m.w, i/m.w
		m.on[i] = white.in(x, y, x+side, y+side) >= least
	}
	return m
}

// within reports whether a px belongs to one of some dice.
func (p *patch) within(dice []Account, x, y int) bool {
	for i := range dice {
		u, v := dice[i].inHalfEdges(p.x+(float64(x)+0.5)*p.sx, p.y+(float64(y)+0.5)*p.sy)
		if math.Abs(u) <= burntBeyond && math.Abs(v) <= burntBeyond {
			return true
		}
	}
	return false
}

// take clears the spot at a place and all that are joined to it, and says how many these are.
func (m spots) take(i int) (n int) {
	todo := []int{i}
	for len(todo) > 0 {
		j := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !m.on[j] {
			continue
		}
		m.on[j] = false
		n++
		x := j % m.w
		if x > 0 {
			todo = append(todo, j-1)
		}
		if x < m.w-1 {
			todo = append(todo, j+1)
		}
		if j >= m.w {
			todo = append(todo, j-m.w)
		}
		if j+m.w < len(m.on) {
			todo = append(todo, j+m.w)
		}
	}
	return n
}
