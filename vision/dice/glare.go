package dice

import "math"

// In what is burnt out to white nothing shows: a white die in too much light has no pips left and is no candidate at all, nor
// is any die in the reflection of a lamp. So a white place as large as a face may hide one. Where most of the picture is
// white it is taken for the table.
const (
	burntFrom   = 250  // of 255, in all colours
	burntFace   = 25.0 // px of a face in the level in which it is looked for
	burntSide   = 0.65 // of a square that has to be white, in sizes of a die: one lies in a face however that is turned
	burntShare  = 0.95 // of its px
	burntTable  = 0.5  // of the picture: what is white and joined, and more than that, is the table
	burntBeyond = 1.4  // times a die that was read: what is white there is that one
	burntUnseen = 25   // of such dice would fill the long side of a picture in which none was read: how large one would be, nothing says
)

// burntOut reports whether a die may be burnt out to white beside those that were read, as large as the dice of the scene.
func (v view) burntOut(kept []reading, s scene) bool {
	if len(v.levels) == 0 {
		return false
	}
	lv := nearest(v.levels, candidate{size: s.size}, burntFace)
	side := max(int(math.Round(burntSide*s.size/lv.scale())), 2)
	white := lv.whiteSquares(kept, side)
	for i := range white.on {
		if n := white.take(i); n > 0 && float64(n) <= burntTable*float64(len(white.on)) {
			return true
		}
	}
	return false
}

// marks are places in a row-wise field, w a row.
type marks struct {
	w  int
	on []bool
}

// whiteSquares marks the upper left corners of squares of so many px that are white and no part of dice that were read.
func (lv level) whiteSquares(kept []reading, side int) marks {
	m := marks{w: max(lv.w-side+1, 0)}
	m.on = make([]bool, m.w*max(lv.h-side+1, 0))
	// Above and to the left of each px: how many are white.
	sums := make([]int, (lv.w+1)*(lv.h+1))
	at := func(x, y int) int { return y*(lv.w+1) + x }
	for y := range lv.h {
		row := 0
		for x := range lv.w {
			p := lv.pix[3*(y*lv.w+x):]
			if min(p[0], p[1], p[2]) >= burntFrom && !lv.within(kept, x, y) {
				row++
			}
			sums[at(x+1, y+1)] = sums[at(x+1, y)] + row
		}
	}
	least := int(math.Ceil(burntShare * float64(side*side)))
	for i := range m.on {
		x, y := i%m.w, i/m.w
		m.on[i] = sums[at(x+side, y+side)]-sums[at(x+side, y)]-sums[at(x, y+side)]+sums[at(x, y)] >= least
	}
	return m
}

// within reports whether a px of the level belongs to one of some dice.
func (lv level) within(kept []reading, x, y int) bool {
	fx, fy := (float64(x)+0.5)*lv.sx, (float64(y)+0.5)*lv.sy
	for _, k := range kept {
		if u, v, ok := k.inHalfEdges(fx-k.x, fy-k.y); ok && math.Abs(u) <= burntBeyond && math.Abs(v) <= burntBeyond {
			return true
		}
	}
	return false
}

// take clears the mark at a place and all that are joined to it, and says how many these are.
func (m marks) take(i int) (n int) {
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
