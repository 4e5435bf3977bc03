package dice

import "math"

// The pattern account: the six layouts of pips laid over the cut-out in many turns and sizes, without any learning.
// What fits best, light pips on dark or dark on light, is the face. It errs in other ways than networks do.

const (
	patternTurns = 9    // of 10 degrees: a square looks the same after 90
	patternSteep = 14.0 // how fast a worse fit becomes unlikely
)

// layouts of the pips, in units of the distance of an outer pip from the middle.
var layouts = [6][][2]float64{
	{{0, 0}},
	{{-1, -1}, {1, 1}},
	{{-1, -1}, {0, 0}, {1, 1}},
	{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}},
	{{-1, -1}, {-1, 1}, {0, 0}, {1, -1}, {1, 1}},
	{{-1, -1}, {-1, 0}, {-1, 1}, {1, -1}, {1, 0}, {1, 1}},
}

// patterns holds the ready templates: px inside the circle that fits into a face, mean 0 and length 1.
type patterns struct {
	inside    []int // index into a plane of the cut-out
	templates [6][][]float32
}

func newPatterns() *patterns {
	p := &patterns{}
	const mid = cropSide/2 - 0.5
	var at [][2]float64
	for j := range cropSide {
		for i := range cropSide {
			u, v := (float64(i)-mid)/(cropFace/2), (float64(j)-mid)/(cropFace/2)
			if u*u+v*v <= 1 {
				p.inside = append(p.inside, j*cropSide+i)
				at = append(at, [2]float64{u, v})
			}
		}
	}
	for face := range layouts {
		p.templates[face] = templatesOf(face, at)
	}
	return p
}

func templatesOf(face int, at [][2]float64) (out [][]float32) {
	turns := patternTurns * 2 // 2, 3 and 6 look the same only after 180 degrees
	if face == 0 {
		turns = 1
	}
	if face == 3 || face == 4 {
		turns = patternTurns
	}
	narrow := []float64{1}
	if face == 5 {
		narrow = []float64{1, 0.8, 0.63} // the six's columns stand closer than its rows on most dice
	}
	for k := range turns * len(narrow) {
		turn, thin := k%turns, narrow[k/turns]
		sin, cos := math.Sincos(float64(turn) * math.Pi / 2 / patternTurns)
		for _, spread := range [2]float64{0.46, 0.57} {
			for _, radius := range [2]float64{0.16, 0.24} {
				for shift := range 9 {
					dx, dy := float64(shift%3-1)*0.09, float64(shift/3-1)*0.09
					out = append(out, template(layouts[face], at, thin, sin*spread, cos*spread, radius, dx, dy))
				}
			}
		}
	}
	return out
}

func template(pips [][2]float64, at [][2]float64, thin, sin, cos, radius, dx, dy float64) []float32 {
	t := make([]float32, len(at))
	sum := 0.0
	for i, q := range at {
		for _, pip := range pips {
			px := pip[0] * thin
			x, y := px*cos-pip[1]*sin+dx, px*sin+pip[1]*cos+dy
			away := math.Hypot(q[0]-x, q[1]-y)
			if v := min(max((radius+0.06-away)/0.12, 0), 1); v > float64(t[i]) {
				t[i] = float32(v)
			}
		}
		sum += float64(t[i])
	}
	unit(t, sum/float64(len(t)))
	return t
}

// unit takes the mean away and brings the length to 1.
func unit(t []float32, mean float64) {
	length := 0.0
	for i := range t {
		t[i] -= float32(mean)
		length += float64(t[i]) * float64(t[i])
	}
	if length = math.Sqrt(length); length < 1e-9 {
		return
	}
	for i := range t {
		t[i] /= float32(length)
	}
}

// perTurn is how many templates there are of each turn.
const perTurn = 2 * 2 * 9

// read gives the pattern account of a cut-out (three planes): how likely each face is, how well the best one fits, and
// how far it is turned, in radians; the single pip has no turn.
func (p *patterns) read(crop []float32) (faces [6]float64, fit, turn float64) {
	x := p.contrast(crop)
	var best [6]float64
	for face, ts := range p.templates {
		for k, t := range ts {
			var dot float32
			for i, v := range t {
				dot += v * x[i]
			}
			b := math.Abs(float64(dot))
			best[face] = max(best[face], b)
			if b > fit {
				fit, turn = b, float64(k/perTurn%patternTurns)*math.Pi/2/patternTurns
			}
		}
	}
	sum := 0.0
	for k, b := range best {
		faces[k] = math.Exp(patternSteep * (b - fit))
		sum += faces[k]
	}
	for k := range faces {
		faces[k] /= sum
	}
	return faces, fit, turn
}

// contrast projects the px in the circle on the colour axis in which they differ most.
func (p *patterns) contrast(crop []float32) []float32 {
	const n = cropSide * cropSide
	var mean [3]float64
	for _, i := range p.inside {
		for k := range 3 {
			mean[k] += float64(crop[k*n+i])
		}
	}
	for k := range mean {
		mean[k] /= float64(len(p.inside))
	}
	var cov [3][3]float64
	for _, i := range p.inside {
		for a := range 3 {
			for b := range 3 {
				cov[a][b] += (float64(crop[a*n+i]) - mean[a]) * (float64(crop[b*n+i]) - mean[b])
			}
		}
	}
	axis := [3]float64{1, 1.1, 1}
	for range 12 { // power iteration: the largest of three is found soon
		var next [3]float64
		length := 0.0
		for a := range 3 {
			for b := range 3 {
				next[a] += cov[a][b] * axis[b]
			}
			length += next[a] * next[a]
		}
		if length = math.Sqrt(length); length < 1e-12 {
			break
		}
		for a := range 3 {
			axis[a] = next[a] / length
		}
	}
	x := make([]float32, len(p.inside))
	for j, i := range p.inside {
		x[j] = float32(axis[0]*float64(crop[i]) + axis[1]*float64(crop[n+i]) + axis[2]*float64(crop[2*n+i]))
	}
	sum := 0.0
	for _, v := range x {
		sum += float64(v)
	}
	unit(x, sum/float64(len(x)))
	return x
}
