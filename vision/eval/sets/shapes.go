package sets

import (
	"image"
	"image/color"
	"maps"
	"math"
	"slices"
)

// shape says whether a point, -1 to 1 both ways, is inked.
type shape func(x, y float64) bool

// shapes are the symbols that no font has.
var shapes = map[string]shape{
	"star4":   star(4, 0.35),
	"star5":   star(5, 0.4),
	"star6":   star(6, 0.55),
	"star8":   star(8, 0.5),
	"ring":    func(x, y float64) bool { r := math.Hypot(x, y); return r < 0.95 && r > 0.62 },
	"pieces6": pieces(6),
	"pieces8": pieces(8),
	"cross": func(x, y float64) bool {
		return min(math.Abs(x), math.Abs(y)) < 0.24 && max(math.Abs(x), math.Abs(y)) < 0.9
	},
	"times": func(x, y float64) bool { return min(math.Abs(x-y), math.Abs(x+y)) < 0.34 && math.Hypot(x, y) < 0.95 },
	"sword": func(x, y float64) bool {
		return math.Abs(x) < 0.12 && math.Abs(y) < 0.95 || math.Abs(y-0.45) < 0.1 && math.Abs(x) < 0.45
	},
	"moon": func(x, y float64) bool { return math.Hypot(x, y) < 0.9 && math.Hypot(x-0.4, y) > 0.72 },
	"drop": func(x, y float64) bool {
		return math.Hypot(x, y-0.3) < 0.6 || y < 0.3 && y > -0.95 && math.Abs(x) < 0.45*(y+0.95)
	},
	"heart": func(x, y float64) bool {
		y = 0.25 - 1.1*y
		x *= 1.15
		q := x*x + y*y - 0.6
		return q*q*q-x*x*y*y*y*1.6 < 0
	},
	"shield": func(x, y float64) bool {
		return y > -0.8 &&
			math.Abs(x) < 0.75*math.Sqrt(max(0, 1-(y+0.8)*(y+0.8)/3))
	},
	"crown": func(x, y float64) bool {
		return math.Abs(x) < 0.85 && y < 0.6 && y > 0.1-0.8*math.Abs(math.Mod(x+2.85, 0.85)/0.425-1)
	},
	"bolt": func(x, y float64) bool {
		return math.Abs(x+0.35*y) < 0.22 && math.Abs(y) < 0.95 || math.Abs(y) < 0.14 && math.Abs(x) < 0.5
	},
	"house": func(x, y float64) bool {
		return math.Abs(x) < 0.6 && y > -0.1 && y < 0.8 || y <= -0.1 && y > -0.9 && math.Abs(x) < y+0.9
	},
	"skull":   skull,
	"bug":     bug,
	"worm":    worm,
	"outline": wormEdge,
	"flower": func(x, y float64) bool {
		r := math.Hypot(x, y)
		return r < 0.6+0.32*math.Cos(5*math.Atan2(y, x)) && r > 0.2
	},
	"wheel": func(x, y float64) bool {
		r := math.Hypot(x, y)
		return r < 0.95 && (r > 0.75 || r < 0.2 || math.Abs(math.Sin(3*math.Atan2(y, x)))*r < 0.14)
	},
	"arrow": func(x, y float64) bool {
		return math.Abs(x) < 0.2 && y > -0.2 && y < 0.9 || y <= -0.1 && y > -0.9 && math.Abs(x) < 0.85*(y+0.9)
	},
	"square":  func(x, y float64) bool { m := max(math.Abs(x), math.Abs(y)); return m < 0.8 && m > 0.5 },
	"diamond": func(x, y float64) bool { m := math.Abs(x) + math.Abs(y); return m < 0.95 && m > 0.5 },
	"hexagon": func(x, y float64) bool {
		m := max(math.Abs(x), 0.5*math.Abs(x)+0.87*math.Abs(y))
		return m < 0.9 && m > 0.6
	},
	"waves": func(x, y float64) bool {
		return math.Abs(math.Mod(y+0.12*math.Sin(7*x)+2.1, 0.6)-0.3) < 0.12 && math.Hypot(x, y) < 0.95
	},
}

var shapeNames = slices.Sorted(maps.Keys(shapes))

func star(points int, inner float64) shape {
	return func(x, y float64) bool {
		turn := math.Atan2(y, x) / (2 * math.Pi) * float64(points)
		k := 2 * math.Abs(turn-math.Round(turn)) // 0 at a point, 1 between two
		return math.Hypot(x, y) < 0.95*inner/(inner+(1-inner)*k)
	}
}

// pieces is a ring of so many.
func pieces(n int) shape {
	return func(x, y float64) bool {
		r, turn := math.Hypot(x, y), math.Atan2(y, x)/(2*math.Pi)*float64(n)
		return r > 0.5 && r < 0.95 && math.Abs(turn-math.Round(turn)) < 0.34
	}
}

func skull(x, y float64) bool {
	head := math.Hypot(x, (y+0.15)*1.05) < 0.75 || math.Abs(x) < 0.42 && y > 0.3 && y < 0.85
	eyes := math.Hypot(math.Abs(x)-0.3, y+0.1) < 0.2
	nose := math.Abs(x) < 0.1 && y > 0.2 && y < 0.36
	teeth := y > 0.6 && math.Abs(math.Mod(x+2, 0.28)-0.14) < 0.035
	return head && !eyes && !nose && !teeth
}

func bug(x, y float64) bool {
	body := math.Hypot(x/0.5, y/0.7) < 1 && math.Abs(x) > 0.04
	spots := math.Hypot(math.Abs(x)-0.25, y-0.15) < 0.11 || math.Hypot(math.Abs(x)-0.2, y+0.25) < 0.09
	head := math.Hypot(x, y+0.72) < 0.22
	legs := math.Abs(x) < 0.9 && math.Abs(math.Mod(y+1.4-0.3*math.Abs(x), 0.4)-0.2) < 0.05 &&
		math.Abs(y) < 0.6
	return body && !spots || head || legs
}

// wormAway is how far a point is from the middle line of a worm.
func wormAway(x, y float64) float64 {
	best := math.Hypot(x-0.62, y+0.35) - 0.14 // the head is thicker
	for i := range 25 {
		s := -0.8 + 1.4*float64(i)/24
		best = min(best, math.Hypot(x-s, y-0.35*math.Cos(4.2*s+0.6)))
	}
	return best
}

func worm(x, y float64) bool { return wormAway(x, y) < 0.17 && math.Hypot(x-0.68, y+0.4) > 0.07 }

// wormEdge is the outline of one with rings.
func wormEdge(x, y float64) bool {
	away := wormAway(x, y)
	rings := math.Abs(math.Mod(x+2, 0.3)-0.15) < 0.03 && x < 0.5
	return math.Abs(away-0.17) < 0.05 || away < 0.17 && rings || math.Hypot(x-0.68, y+0.4) < 0.07
}

// drawn fills a share of a face with the shape, turned.
func (s shape) drawn(share, angle float64) *image.Alpha {
	const fine = 2 // points across a px
	out := image.NewAlpha(image.Rect(0, 0, printSide, printSide))
	sin, cos := math.Sincos(angle)
	scale := 2 / (share * printSide)
	for py := range printSide {
		for px := range printSide {
			n := 0
			for k := range fine * fine {
				x := (float64(px) + (float64(k%fine)+0.5)/fine - printSide/2) * scale
				y := (float64(py) + (float64(k/fine)+0.5)/fine - printSide/2) * scale
				if s(x*cos-y*sin, x*sin+y*cos) {
					n++
				}
			}
			out.SetAlpha(px, py, color.Alpha{A: uint8(255 * n / (fine * fine))})
		}
	}
	return out
}
