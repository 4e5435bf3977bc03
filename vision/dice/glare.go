package dice

import "math"

// In what is burnt out to white nothing shows: a white die in too much light has no pips left and is no
// place at all, nor is any die in the reflection of a lamp. So a white place as large as a face may hide
// one. Where most of the picture is white it is taken for the table.
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

// burntOut reports whether in a picture a die of a size in frame px may be burnt out to white, beside those
// that are likely.
func (p *patch) burntOut(dice []Account, size float64) bool {
	side := max(int(math.Round(burntSide*size/math.Sqrt(p.sx*p.sy))), 2)
	white := p.whiteSquares(dice, side)
	for i := range white.on {
		if n := white.take(i); n > 0 && float64(n) <= burntTable*float64(len(white.on)) {
			return true
		}
	}
	return false
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
	white := make([]bool, p.w*p.h)
	all := 0
	for i := range white {
		if bgr := p.pix[3*i:]; min(bgr[0], bgr[1], bgr[2]) >= burntFrom && !p.within(dice, i%p.w, i/p.w) {
			white[i] = true
			all++
		}
	}
	least := int32(math.Ceil(burntShare * float64(side*side)))
	if all < int(least) {
		return m
	}
	// Above and to the left of each px: how many are white.
	sums := make([]int32, (p.w+1)*(p.h+1))
	at := func(x, y int) int { return y*(p.w+1) + x }
	for y := range p.h {
		row := int32(0)
		for x := range p.w {
			if white[y*p.w+x] {
				row++
			}
			sums[at(x+1, y+1)] = sums[at(x+1, y)] + row
		}
	}
	for i := range m.on {
		x, y := i%m.w, i/m.w
		m.on[i] = sums[at(x+side, y+side)]-sums[at(x+side, y)]-sums[at(x, y+side)]+sums[at(x, y)] >= least
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
