package fuse

import (
	"cmp"
	"math"
	"slices"

	"spieltisch/vision"
)

// leaning is by how much rows may run in another direction than the cards in them stand, degrees.
const leaning = 24

// Rows finds the rows in which cards lie: row i has sizes[i] cards, no two as many, so that their order on
// the table does not matter. The cards stand upright in them, or upside down. It gives the cards of each
// row by their places in the list, from one end to the other; false: they do not lie in such rows.
//
// Of all directions the one is taken in which the rows lie farthest apart, measured by how far the cards of
// a row lie off its line.
func Rows(cards []vision.Thing, sizes []int) (rows [][]int, ok bool) {
	want := 0
	for _, n := range sizes {
		want += n
	}
	if len(cards) != want || want == 0 {
		return nil, false
	}
	upright := across(cards)
	best := 0.0
	for by := -leaning; by <= leaning; by += 2 {
		found, apart := split(cards, upright+float64(by)*math.Pi/180, sizes)
		if apart > best {
			rows, best = found, apart
		}
	}
	return rows, best >= leastApart
}

// leastApart is how many times as far apart rows lie as the cards of one lie off its line.
const leastApart = 1.5

// across is the direction of the upper sides of cards, the middle one of all, as an angle; one that stands
// upside down counts as one that does not.
func across(cards []vision.Thing) float64 {
	var x, y float64
	for _, c := range cards {
		d := c.Box[1].Sub(c.Box[0]).Add(c.Box[2].Sub(c.Box[3]))
		s, k := math.Sincos(2 * math.Atan2(float64(d.Y), float64(d.X)))
		x, y = x+k, y+s
	}
	return math.Atan2(y, x) / 2
}

// split divides cards at the widest gaps into lines of a direction, and says how far apart these are; 0:
// they have other sizes.
func split(cards []vision.Thing, along float64, sizes []int) (rows [][]int, apart float64) {
	s, k := math.Sincos(along)
	far := func(i int) float64 { c := cards[i].Box.Center(); return c.Y*k - c.X*s }
	order := make([]int, len(cards))
	side := 0.0
	for i := range order {
		order[i] = i
		side += cards[i].Box.Side() / float64(len(cards))
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(far(a), far(b)) })
	gaps := make([]int, 0, len(order)) // i: between the i-th card and the one before
	for i := 1; i < len(order); i++ {
		gaps = append(gaps, i)
	}
	width := func(i int) float64 { return far(order[i]) - far(order[i-1]) }
	slices.SortFunc(gaps, func(a, b int) int { return cmp.Compare(width(b), width(a)) })
	cuts := slices.Clone(gaps[:len(sizes)-1])
	slices.Sort(cuts)
	rows = make([][]int, len(sizes))
	narrowest, widest, from := math.Inf(1), 0.15*side, 0
	for _, to := range append(cuts, len(order)) {
		at := slices.Index(sizes, to-from)
		if at < 0 || rows[at] != nil {
			return nil, 0
		}
		row := slices.Clone(order[from:to])
		widest = max(widest, far(row[len(row)-1])-far(row[0]))
		if to < len(order) {
			narrowest = min(narrowest, width(to))
		}
		slices.SortFunc(row, func(a, b int) int {
			c, d := cards[a].Box.Center(), cards[b].Box.Center()
			return cmp.Compare(c.X*k+c.Y*s, d.X*k+d.Y*s)
		})
		rows[at], from = row, to
	}
	if narrowest < side/2 {
		return nil, 0
	}
	return rows, narrowest / widest
}
