package mat

import (
	"math"
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
)

// Sight is how well a camera sees a mat: what its tags, of which everybody knows how they look, look like.
type Sight struct {
	Blur  float64 // px, sigma of the edges of tags, the median; 0: not known
	White float64 // grey level of the paper, the median
	Black float64 // grey level of the ink, the median
	Glare []Where // where the paper is burnt out
	Dim   []Where // where it has less than half the light that it has elsewhere
}

// Where is a part of a mat or of an area: one of nine.
type Where string

// wheres are the nine parts, by rows.
var wheres = [3][3]Where{
	{"upperLeft", "upper", "upperRight"}, {"left", "middle", "right"}, {"lowerLeft", "lower", "lowerRight"},
}

// Part is the part of a rectangle that a place of it lies in.
func (r Rect) Part(p vision.Vec) Where {
	third := func(v, from, to float64) int { return min(max(int(3*(v-from)/(to-from)), 0), 2) }
	return wheres[third(p.Y, r.Y0, r.Y1)][third(p.X, r.X0, r.X1)]
}

// Sight looks at the tags of a mat in the frame that it was found in.
func (m *Mat) Sight(f devices.Frame) (s Sight) {
	pixels := grey(nil, f)
	at := func(p vision.Vec) (float64, bool) {
		x, y := m.ToPx.Apply(p.X, p.Y)
		return sample(pixels, f.W, f.H, x, y)
	}
	w, h := m.Sheet.Paper.Size()
	paper := Rect{0, 0, w, h}
	var blurs, whites, blacks []float64
	burnt, light := map[Where]bool{}, map[Where]float64{}
	for _, e := range m.seenEdges() {
		white, black, blur, ok := e.profile(at)
		if !ok {
			continue
		}
		where := paper.Part(e.at)
		whites, blacks = append(whites, white), append(blacks, black)
		blurs = append(blurs, blur*pxPerMM(m.ToPx, e.at))
		burnt[where] = burnt[where] || white >= 252
		light[where] = max(light[where], white)
	}
	if len(whites) == 0 {
		return s
	}
	s.Blur, s.White, s.Black = median(blurs), median(whites), median(blacks)
	brightest := slices.Max(whites)
	for _, row := range wheres {
		for _, where := range row {
			if burnt[where] {
				s.Glare = append(s.Glare, where)
			}
			if l, ok := light[where]; ok && l < brightest/2 {
				s.Dim = append(s.Dim, where)
			}
		}
	}
	return s
}

// edge is the middle of a side of a tag, and the way out from it.
type edge struct {
	at, out vision.Vec
	cell    float64 // mm
}

func (t Tag) edges() [4]edge {
	x, y, half, cell := t.X+t.Side/2, t.Y+t.Side/2, t.Side/2, t.Side/Cells
	return [4]edge{
		{vision.Vec{X: x - half, Y: y}, vision.Vec{X: -1}, cell},
		{vision.Vec{X: x + half, Y: y}, vision.Vec{X: 1}, cell},
		{vision.Vec{X: x, Y: y - half}, vision.Vec{Y: -1}, cell},
		{vision.Vec{X: x, Y: y + half}, vision.Vec{Y: 1}, cell},
	}
}

// profile looks across an edge: how white and how black it is beside it, and how far the way from one to
// the other is, mm, as a sigma.
func (e edge) profile(at func(vision.Vec) (float64, bool)) (white, black, sigma float64, ok bool) {
	const n = 25
	var levels [n]float64
	step := 2 * 0.9 * e.cell / (n - 1)
	for i := range levels {
		d := -0.9*e.cell + float64(i)*step
		if levels[i], ok = at(vision.Vec{X: e.at.X + d*e.out.X, Y: e.at.Y + d*e.out.Y}); !ok {
			return 0, 0, 0, false
		}
	}
	black, white = slices.Min(levels[:n/2]), slices.Max(levels[n/2:])
	if white-black < 20 {
		return 0, 0, 0, false
	}
	cross := func(share float64) float64 { // where the level is reached, between two steps
		want := black + share*(white-black)
		for i := 1; i < n; i++ {
			if levels[i-1] < want && levels[i] >= want {
				return (float64(i-1) + (want-levels[i-1])/(levels[i]-levels[i-1])) * step
			}
		}
		return math.NaN()
	}
	// Between a sixth and five sixths of the way an edge that is blurred by sigma takes 1.935 sigma.
	sigma = (cross(5.0/6) - cross(1.0/6)) / 1.935
	return white, black, sigma, sigma >= 0
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}
