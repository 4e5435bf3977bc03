package cards

import (
	"math"
	"testing"

	"spieltisch/vision"
)

// tilesAt are tiles on cells of a lattice that a camera sees.
func tilesAt(to vision.Homography, cells ...cell) (out []place) {
	l := lattice{to: to, apart: 1.05}
	for _, c := range cells {
		out = append(out, place{corners: l.at(c), Match: Match{Like: 1, Lead: 1, Share: 1}})
	}
	return out
}

// A lattice is found from tiles some of which touch no other, by a camera that leans.
func TestALatticeOfTilesThatDoNotTouch(t *testing.T) {
	to := vision.Homography{80, 5, 200, -3, 76, 150, 0.0002, 0.0006, 1}
	cells := []cell{{0, 0}, {1, 0}, {3, 0}, {0, 2}, {2, 3}, {4, 4}, {0, 4}, {4, 1}, {2, 1}}
	l, ok := latticeOf(tilesAt(to, cells...))
	if !ok || len(l.cells) != len(cells) {
		t.Fatalf("%d cells, want %d", len(l.cells), len(cells))
	}
	d0, d1 := l.cells[0][0]-cells[0][0], l.cells[0][1]-cells[0][1]
	for i, c := range l.cells {
		if c[0]-d0 != cells[i][0] || c[1]-d1 != cells[i][1] {
			t.Errorf("cell %v, want %v", c, cells[i])
		}
		if far := l.at(c).center().Distance(l.tiles[i].corners.center()); far > 4 {
			t.Errorf("cell %v is %.1f px off", c, far)
		}
	}
}

// What may be of a board: with a few tiles many cells, of which none has to be; with tiles in its corners
// those of the board.
func TestCellsThatMayBeOfABoard(t *testing.T) {
	var board []cell
	for i := range 25 {
		board = append(board, cell{i % 5, i / 5})
	}
	to := vision.Homography{80, 0, 200, 0, 80, 150, 0, 0, 1}
	count := func(cells ...cell) (may, must int) {
		l, _ := latticeOf(tilesAt(to, cells...))
		for _, certain := range l.on(board) {
			if may++; certain {
				must++
			}
		}
		return may, must
	}
	for _, tt := range []struct {
		cells     []cell
		may, must int
	}{
		{[]cell{{0, 0}, {4, 4}}, 25, 25},
		{[]cell{{0, 0}, {4, 4}, {9, 9}}, 25, 25}, // one is beside the board
		{[]cell{{0, 0}, {4, 3}}, 30, 20},
		{[]cell{{0, 0}}, 121, 1},
	} {
		if may, must := count(tt.cells...); may != tt.may || must != tt.must {
			t.Errorf("of %v %d may be and %d must be, want %d and %d", tt.cells, may, must, tt.may, tt.must)
		}
	}
	l, _ := latticeOf(tilesAt(to, cell{0, 0}, cell{1, 0}))
	if n := len(l.on(nil)); n != 10 { // with the two themselves
		t.Errorf("%d cells touch two tiles, want 10", n)
	}
}

func TestCellOfAPoint(t *testing.T) {
	for _, c := range []cell{{0, 0}, {3, -2}, {-4, 7}} {
		p := c.point()
		if got, far := cellAt(vision.Vec{X: p.X + 0.3, Y: p.Y - 0.2}); got != c ||
			math.Abs(far-math.Hypot(0.3, 0.2)) > 1e-9 {
			t.Errorf("%v, %.2f off; want %v", got, far, c)
		}
		if n := c.steps(c.turned()); n != max(c[0], -c[0], c[1], -c[1], c[0]+c[1], -c[0]-c[1]) {
			t.Errorf("%v is turned by %d steps", c, n)
		}
	}
}
