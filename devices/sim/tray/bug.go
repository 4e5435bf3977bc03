package tray

import (
	"image"
	"image/color"
	"math"
	"sync"
)

// Bars is the side of a BugDie with the double bar, and the next one has it, too.
const Bars = 5

// BugDie is a die with a woodlouse of its own colour on the sides 1 to 4, yellow, blue, red and green, and
// a double bar on 5 and 6. As nobody can tell these two apart, 6 is drawn, and called, 5.
func BugDie(face int, x, y, yaw float64) Die {
	d := DemoDie(min(face, Bars), x, y, yaw)
	d.Worm, d.Style = false, Round
	d.Print, d.Inks = bugPrints(), &bugInks
	return d
}

// bugInks are the colours of the sides.
var bugInks = [7]color.RGBA{1: rgb(226, 168, 0), 2: rgb(24, 84, 190), 3: rgb(198, 30, 38),
	4: rgb(24, 132, 52), 5: rgb(32, 28, 30), 6: rgb(32, 28, 30)}

// bugPrints draws the sides, once.
var bugPrints = sync.OnceValue(func() *Prints {
	louse, bars := drawn(louseInk), drawn(barInk)
	return &Prints{1: louse, 2: louse, 3: louse, 4: louse, 5: bars, 6: bars}
})

// drawn is a picture of what is inked of a face, -1 to 1 both ways.
func drawn(inked func(u, v float64) bool) *image.Alpha {
	const side, fine = 96, 3
	p := image.NewAlpha(image.Rect(0, 0, side, side))
	for i := range p.Pix {
		n := 0
		for k := range fine * fine {
			u := (float64(i%side)+(float64(k%fine)+0.5)/fine)*2/side - 1
			v := 1 - (float64(i/side)+(float64(k/fine)+0.5)/fine)*2/side
			if inked(u, v) {
				n++
			}
		}
		p.Pix[i] = uint8(255 * n / (fine * fine))
	}
	return p
}

// louseInk is a woodlouse from above: an oval of seven plates, with feet at its sides and two feelers.
func louseInk(u, v float64) bool {
	w := 0.36 * math.Sqrt(max(1-v*v/(0.58*0.58), 0)) // half its width there
	plate := math.Mod(v+1, 0.17)
	switch side := math.Abs(u); {
	case side < w:
		return plate > 0.035
	case math.Abs(v) < 0.5 && side < w+0.16:
		return plate > 0.07 && plate < 0.12
	case v > 0.5 && v < 0.8:
		return math.Abs(side-(0.1+(v-0.5)*0.9)) < 0.04
	}
	return false
}

// barInk is a double bar.
func barInk(u, v float64) bool {
	return math.Abs(v) < 0.56 && math.Abs(math.Abs(u)-0.28) < 0.13
}
