package sets

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
)

// flat lays playing cards or dominoes on a table, alone or beside a few dice: they have pips and are no dice.
func flat(d dealer) Picture {
	for {
		t := d.table(Ranges{Size: [2]int{640, 480}, Edge: [2]int{18, 52}, Angle: [2]int{0, 35}}, d.Uint64())
		if d.IntN(3) == 0 {
			d.lay(&t, d.looks(), [2]int{1, 4})
		}
		group, size, seeds := "dominoes", d.between(16, 26), []uint64{}
		if d.IntN(2) == 0 {
			group, size = "cards", d.between(44, 64)
		}
		dark := d.IntN(3) == 0
		n := 1 + d.IntN(6)
		for try := 0; try < 200 && len(t.Clutter) < n; try++ {
			it := tray.Item{Kind: tray.Domino, Angle: d.between(0, 360), Size: size, Count: d.IntN(49),
				Colour: color.RGBA{R: 245, G: 240, B: 225, A: 255}, Second: color.RGBA{R: 20, G: 20, B: 25, A: 255}}
			far := 2.3 * size
			if dark {
				it.Colour, it.Second = it.Second, it.Colour
			}
			if group == "cards" {
				it.Kind, far = tray.Sheet, 1.9*size
			}
			x, y, ok := t.Unproject(d.between(0, float64(t.W)), d.between(0, float64(t.H)))
			it.X, it.Y = x, y
			if !ok || slices.ContainsFunc(t.Clutter, func(o tray.Item) bool {
				return math.Hypot(o.X-x, o.Y-y) < far
			}) || slices.ContainsFunc(t.Dice, func(o tray.Die) bool {
				return math.Hypot(o.X-x, o.Y-y) < far/2+dieSize
			}) {
				continue
			}
			t.Clutter, seeds = append(t.Clutter, it), append(seeds, d.Uint64())
		}
		if len(t.Clutter) == 0 {
			continue
		}
		p := of(t)
		p.Group, p.Name = group, fmt.Sprintf(" %d %s and %d dice", len(t.Clutter), group, len(t.Dice))
		p.draw = func() (devices.Frame, []tray.Label) {
			on := t
			on.Clutter = slices.Clone(t.Clutter)
			for i := range on.Clutter {
				if group == "cards" {
					on.Clutter[i].Picture = dealer{rand.New(rand.NewPCG(seeds[i], 0))}.card()
				}
			}
			return on.Render()
		}
		return p
	}
}

// suits are the four of a French deck, hearts among the other shapes.
var suits = [4]shape{
	func(x, y float64) bool { return math.Abs(x)/0.72+math.Abs(y)/0.95 < 1 },
	func(x, y float64) bool { return shapes["heart"](x, y) },
	func(x, y float64) bool {
		return shapes["heart"](1.1*x, 0.1-y) || math.Abs(x) < 0.08+0.25*(y-0.3) && y > 0.3 && y < 0.95
	},
	func(x, y float64) bool {
		leaf := math.Hypot(x, y+0.45) < 0.4 || math.Hypot(math.Abs(x)-0.45, y-0.2) < 0.4
		return leaf || math.Abs(x) < 0.08+0.25*(y-0.3) && y > 0 && y < 0.95
	},
}

// rows are the places of the pips of a rank in its upper half, in halves of a card: x, y. One in the middle
// is at 0, 0.
var rows = [11][][2]float64{
	1: {{0, 0}}, 2: {{0, 0.68}}, 3: {{0, 0.68}, {0, 0}}, 4: {{-0.45, 0.68}, {0.45, 0.68}},
	5: {{-0.45, 0.68}, {0.45, 0.68}, {0, 0}}, 6: {{-0.45, 0.68}, {0.45, 0.68}, {-0.45, 0}, {0.45, 0}},
	7:  {{-0.45, 0.68}, {0.45, 0.68}, {-0.45, 0}, {0.45, 0}, {0, 0.34}},
	8:  {{-0.45, 0.68}, {0.45, 0.68}, {-0.45, 0}, {0.45, 0}, {0, 0.34}},
	9:  {{-0.45, 0.68}, {0.45, 0.68}, {-0.45, 0.23}, {0.45, 0.23}, {0, 0}},
	10: {{-0.45, 0.68}, {0.45, 0.68}, {-0.45, 0.23}, {0.45, 0.23}, {0, 0.45}},
}

// card paints one of a French deck from an ace to a ten, with small signs in two corners, white with round
// corners.
func (d dealer) card() *image.NRGBA {
	const w, h = 290, 440
	suit, rank := d.IntN(4), 1+d.IntN(10)
	pip, small := d.between(0.15, 0.21)*w/2, d.between(0.07, 0.11)*w/2
	ink := color.NRGBA{R: 25, G: 22, B: 25, A: 255}
	if suit < 2 {
		ink = color.NRGBA{R: 200, G: 25, B: 35, A: 255}
	}
	type spot struct{ x, y, half, way float64 }
	var spots []spot
	for _, r := range rows[rank] {
		spots = append(spots, spot{r[0], -r[1], pip, 1})
		if r[1] != 0 && !(rank == 7 && r[0] == 0) {
			spots = append(spots, spot{-r[0], r[1], pip, -1})
		}
	}
	spots = append(spots, spot{-0.84, -0.68, small, 1}, spot{0.84, 0.68, small, -1})
	letters := style{of: []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10"}, font: fonts()[d.IntN(len(fonts()))],
		height: 0.9, narrow: 1}
	index := letters.word(letters.of[rank-1], 0)
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	for py := range h {
		for px := range w {
			x, y := float64(px)+0.5-w/2, float64(py)+0.5-h/2
			if cx, cy := math.Abs(x)-w/2+18, math.Abs(y)-h/2+18; cx > 0 && cy > 0 && math.Hypot(cx, cy) > 18 {
				continue
			}
			c := color.NRGBA{R: 250, G: 249, B: 244, A: 255}
			for _, s := range spots {
				u, v := (x-s.x*w/2)/s.half*s.way, (y-s.y*h/2)/s.half*s.way
				if max(math.Abs(u), math.Abs(v)) < 1 && suits[suit](u, v) {
					c = ink
				}
			}
			for _, way := range [2]float64{1, -1} { // the rank, as high as 0.1 of the card's width
				u := (way*x+0.84*w/2)/(0.1*w)*printSide + printSide/2
				v := (way*y+0.86*h/2)/(0.1*w)*printSide + printSide/2
				if index.AlphaAt(int(u), int(v)).A > 127 {
					c = ink
				}
			}
			out.SetNRGBA(px, py, c)
		}
	}
	return out
}
