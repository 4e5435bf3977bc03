package eval

import "slices"

// Doubted are the project's photos whose labels do not name the faces that people saw in them, enlarged, with
// the faces that they saw, highest first. Every table counts them as they are labelled; only the bar for
// wrong readings does not count a reading that says what is seen.
var Doubted = map[string][]int{
	"byler_082.jpg": {6, 5, 4, 3, 3, 2}, // labelled 5 5 4 3 3 2: the die at 161, 265 shows two rows of three
	// labelled 5 5 2 2 1: the die at 400, 301 shows three pips in a diagonal
	"byler_113.jpg": {5, 5, 3, 2, 1},
	// labelled 6 6 4 4 4: the die at 202, 432 shows four pips about a fifth
	"byler_183.jpg": {6, 5, 4, 4, 4},
}

// seen reports whether a reading that is wrong by its label says what people saw.
func (r Result) seen() bool {
	seen, doubted := Doubted[r.File]
	return doubted && r.Outcome == Wrong && slices.Equal(seen, r.Got)
}

// contrary counts the readings that are wrong by labels that are in doubt.
func (r Report) contrary() (n int) {
	for _, x := range r.Results {
		if x.seen() {
			n++
		}
	}
	return n
}
