package tuning

import "math"

// Shine is how bright the nine parts of a picture are, by rows, 0–255.
type Shine [9]float64

// The light is another one where a part is so many times as bright as before, or as dark, set against what
// the dice and hands of an evening do: darkest keeps black parts from counting.
const (
	otherLight = 1.6
	darkest    = 12.0
	fewParts   = 5 // of nine: fewer are a hand, or a sheet of paper
)

// Other reports whether the light is another one than at a tuning.
func (s Shine) Other(than Shine) bool {
	n := 0
	for i := range s {
		if math.Abs(math.Log((s[i]+darkest)/(than[i]+darkest))) > math.Log(otherLight) {
			n++
		}
	}
	return n >= fewParts
}
