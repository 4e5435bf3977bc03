package dice

import "math"

// The pattern account: the six layouts of pips laid over the cut-out, without any learning. Each is first laid in many
// turns, then moved, stretched and slanted a little until it fits best. What fits best, light pips on dark or dark on
// light, is the face. It errs in other ways than networks do.

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

// disc is the index of the templates of what is round and has no pips, as rivets, knots, coins and buttons.
const disc = 6

// gridSide is the number of points along an edge of the face at which a layout is compared.
const gridSide = 13

// patterns holds the ready templates of each face: values at the points of the face, mean 0 and length 1.
type patterns struct {
	at        [][2]float64   // points of the face, -1 to 1 along the half edges; the rounded corners are left out
	templates [7][][]float32 // of the six faces, and of discs without pips
	inside    []int          // px of the cut-out in the circle that fits into a face
	values    []float32      // scratch: what the cut-out shows at the points
}

func newPatterns() *patterns {
	p := &patterns{}
	for j := range gridSide {
		for i := range gridSide {
			u, v := (float64(i)/(gridSide-1)*2-1)*0.94, (float64(j)/(gridSide-1)*2-1)*0.94
			if u*u*u*u+v*v*v*v < 0.8 {
				p.at = append(p.at, [2]float64{u, v})
			}
		}
	}
	p.values = make([]float32, len(p.at))
	for face := range layouts {
		narrow := []float64{1}
		if face == 5 {
			narrow = []float64{1, 0.8, 0.65} // the six's columns stand closer than its rows on most dice
		}
		for _, thin := range narrow {
			for _, spread := range [3]float64{0.44, 0.5, 0.56} {
				for _, radius := range [3]float64{0.13, 0.19, 0.25} {
					p.templates[face] = append(p.templates[face], p.template(layouts[face], thin*spread, spread, radius))
				}
			}
		}
	}
	for _, radius := range [6]float64{0.38, 0.5, 0.62, 0.74, 0.86, 0.98} {
		p.templates[disc] = append(p.templates[disc], p.template(layouts[0], 0, 0, radius))
	}
	const mid = cropSide/2 - 0.5
	for i := range cropSide * cropSide {
		if math.Hypot(float64(i%cropSide)-mid, float64(i/cropSide)-mid) <= cropFace/2 {
			p.inside = append(p.inside, i)
		}
	}
	return p
}

func (p *patterns) template(pips [][2]float64, across, along, radius float64) []float32 {
	t := make([]float32, len(p.at))
	for i, q := range p.at {
		for _, pip := range pips {
			away := math.Hypot(q[0]-pip[0]*across, q[1]-pip[1]*along)
			t[i] = max(t[i], float32(min(max((radius+0.08-away)/0.16, 0), 1)))
		}
	}
	unit(t)
	return t
}

// unit takes the mean away and brings the length to 1; it gives the length before.
func unit(t []float32) float64 {
	sum, length := float32(0), float32(0)
	for _, v := range t {
		sum += v
	}
	mean := sum / float32(len(t))
	for i := range t {
		t[i] -= mean
		length += t[i] * t[i]
	}
	root := math.Sqrt(float64(length))
	inverse := float32(1 / max(root, 1e-6))
	for i := range t {
		t[i] *= inverse
	}
	return root
}

// pose is how a layout lies in the cut-out: x and y in half edges of its square, the natural logarithm of its size, the
// shape of the ellipse that it makes of a circle, and its turn in radians.
type pose [6]float64

// Indexes of a pose.
const (
	poseX = iota
	poseY
	poseSize
	poseD
	poseO
	poseTurn
)

// loose is how far a number of a pose is expected to be from what the finder says; of the turn nothing is known.
var loose = [poseTurn]float64{0.12, 0.12, 0.15, 0.12, 0.12}

// strictness is what a number of a pose that is as far off as expected costs of the fit.
const strictness = 0.02

// edges are the half edges of a face in that pose, in half edges of the cut-out's square.
func (q pose) edges() (a, b [2]float64) {
	sin, cos := math.Sincos(q[poseTurn])
	d, o := q[poseD], q[poseO]
	t := math.Sqrt(1 + d*d + o*o)
	f := math.Exp(q[poseSize]) / math.Sqrt(2*t+2)
	m00, m01, m11 := (t+d+1)*f, o*f, (t-d+1)*f
	return [2]float64{m00*cos + m01*sin, m01*cos + m11*sin}, [2]float64{m01*cos - m00*sin, m11*cos - m01*sin}
}

// plane is what is seen of a cut-out in one colour.
type plane []float32

// sample interpolates; beyond the edge the nearest px counts.
func (pl plane) sample(x, y float64) float32 {
	x, y = min(max(x, 0), cropSide-1.001), min(max(y, 0), cropSide-1.001)
	x0, y0 := int(x), int(y)
	fx, fy := float32(x-float64(x0)), float32(y-float64(y0))
	i := y0*cropSide + x0
	return (pl[i]*(1-fx)+pl[i+1]*fx)*(1-fy) + (pl[i+cropSide]*(1-fx)+pl[i+cropSide+1]*fx)*fy
}

// laid is how well the best template of a face fits in a pose, less what the pose costs.
func (p *patterns) laid(pl plane, face int, q pose) float64 {
	const half, mid = cropFace / 2, cropSide/2 - 0.5
	a, b := q.edges()
	for i, at := range p.at {
		p.values[i] = pl.sample(mid+half*(q[poseX]+at[0]*a[0]+at[1]*b[0]), mid+half*(q[poseY]+at[0]*a[1]+at[1]*b[1]))
	}
	if unit(p.values) < 1e-3 {
		return 0
	}
	best := float32(0)
	for _, t := range p.templates[face] {
		var dot float32
		for i, v := range t {
			dot += v * p.values[i]
		}
		best = max(best, dot, -dot)
	}
	cost := 0.0
	for k, l := range loose {
		cost += q[k] / l * q[k] / l
	}
	return float64(best) - strictness*cost
}

// pattern is what the pattern account says of a cut-out.
type pattern struct {
	faces [6]float64 // how likely each face is
	fit   float64    // 0–1, how well the best one fits
	pose  pose       // of the best one
	disc  float64    // 0–1, how well something round without pips fits
}

// read gives the pattern account of a cut-out (three planes).
func (p *patterns) read(crop []float32) (out pattern) {
	var best [6]float64
	for _, pl := range p.contrasts(crop) {
		for face := range layouts {
			fit, q := p.settle(pl, face)
			best[face] = max(best[face], fit)
			if fit > out.fit {
				out.fit, out.pose = fit, q
			}
		}
		round, _ := p.settle(pl, disc)
		out.disc = max(out.disc, round)
	}
	sum := 0.0
	for k, b := range best {
		out.faces[k] = math.Exp(patternSteep * (b - out.fit))
		sum += out.faces[k]
	}
	for k := range out.faces {
		out.faces[k] /= sum
	}
	return out
}

// settle lays one face in all turns and improves the best of them.
func (p *patterns) settle(pl plane, face int) (fit float64, q pose) {
	turns := patternTurns * 2 // 2, 3 and 6 look the same only after 180 degrees
	switch face {
	case 0, disc:
		turns = 1
	case 3, 4:
		turns = patternTurns
	}
	for k := range turns {
		turned := pose{poseTurn: float64(k) * math.Pi / 2 / patternTurns}
		if f := p.laid(pl, face, turned); f > fit {
			fit, q = f, turned
		}
	}
	step := pose{0.12, 0.12, 0.12, 0.1, 0.1, 0.12}
	for range 3 {
		for k := range q {
			for _, s := range [2]float64{step[k], -step[k]} {
				moved := q
				moved[k] += s
				if f := p.laid(pl, face, moved); f > fit {
					fit, q = f, moved
					break
				}
			}
			step[k] /= 2
		}
	}
	return fit, q
}

// leastColour is the share of the first colour axis that a second one needs to be looked at too: pips of mottled dice
// differ from the body in another colour than the mottles do.
const leastColour = 0.15

// contrasts projects a cut-out on the one or two colour axes in which the px of the face differ most.
func (p *patterns) contrasts(crop []float32) (out []plane) {
	const n = cropSide * cropSide
	cov := p.covariance(crop)
	first := 0.0
	for len(out) < 2 {
		axis, size := mainAxis(cov)
		if len(out) > 0 && size <= leastColour*first {
			return out
		}
		first = size
		pl := make(plane, n)
		for i := range pl {
			pl[i] = float32(axis[0])*crop[i] + float32(axis[1])*crop[n+i] + float32(axis[2])*crop[2*n+i]
		}
		out = append(out, pl)
		for a := range 3 {
			for b := range 3 {
				cov[a][b] -= size * axis[a] * axis[b]
			}
		}
	}
	return out
}

// covariance of the three colours over the px of the face.
func (p *patterns) covariance(crop []float32) (cov [3][3]float64) {
	const n = cropSide * cropSide
	var mean [3]float64
	for _, i := range p.inside {
		for k := range mean {
			mean[k] += float64(crop[k*n+i]) / float64(len(p.inside))
		}
	}
	for _, i := range p.inside {
		for a := range 3 {
			for b := range 3 {
				cov[a][b] += (float64(crop[a*n+i]) - mean[a]) * (float64(crop[b*n+i]) - mean[b]) / float64(len(p.inside))
			}
		}
	}
	return cov
}

// mainAxis is the direction in which a covariance is largest, and how large it is there.
func mainAxis(cov [3][3]float64) (axis [3]float64, size float64) {
	axis = [3]float64{0.55, 0.62, 0.56}
	for range 16 { // power iteration: the largest of three is found soon
		var next [3]float64
		size = 0
		for a := range 3 {
			for b := range 3 {
				next[a] += cov[a][b] * axis[b]
			}
			size += next[a] * next[a]
		}
		if size = math.Sqrt(size); size < 1e-12 {
			return axis, 0
		}
		for a := range 3 {
			axis[a] = next[a] / size
		}
	}
	return axis, size
}
