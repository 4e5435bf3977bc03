package dice

import (
	"cmp"
	"math"
	"slices"

	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// taught are faces that were shown to the reader, ready to be compared with.
type taught struct {
	set   *pieces.Set
	views []*shown
	mean  *square     // what all faces have in common: the body of a die, in its light
	alike [][]float64 // how much faces look like each other: Match.Like
}

// shown is one picture of a face that was shown.
type shown struct {
	face   int // of the set
	of     *pieces.View
	turned [4]template // in quarter turns
}

// template is a face that was shown, in one turn, with how it changes when it is moved about.
type template struct {
	*square
	change [numbers]square // by each number of a fit
	solve  [8][8]float64   // from what these say of a difference to the fit that makes it
}

// square is a face in a few px: colours of squareSide×squareSide, leveled, brought to length 1.
type square [3 * squareSide * squareSide]float32

const (
	squareSide  = 16
	squareReach = 0.8 // half edges from the middle of the face to the border of the square
)

// Match is the face of the set that a place looks like most.
type Match struct {
	Face int // its index in the set
	// Like is how well the two pictures correlate, colours included, without what all faces have in
	// common: -1 to 1.
	Like float64
	Next float64 // the same of the face that it looks like second most; least, where the set has no other
	Torn bool    // another face of the set is so much like it that nobody can tell them apart
}

// told is what the likelihood is told from that a place is the face: the more of it, the likelier. How far it
// is off counts, and how much farther the next face is.
func (m *Match) told() []float64 {
	off := func(like float64) float64 { return -math.Log(1 - like + 0.004) }
	return []float64{off(m.Like), -off(m.Next)}
}

// least is how much every place looks like some face of a large set.
const least = 0.65

// match compares a place with all faces of the set.
func (t *taught) match(p *patch, a *Account) *Match {
	best := &Match{Like: -1, Next: least}
	for i, l := range t.likenesses(p, a) {
		if l > best.Like {
			best.Face, best.Like, best.Next = i, l, max(best.Like, least)
		} else {
			best.Next = max(best.Next, l)
		}
	}
	for i, l := range t.alike[best.Face] {
		best.Torn = best.Torn || i != best.Face && l > sameFace
	}
	return best
}

// How well two faces correlate from where they are often taken for each other, and from where they are most
// likely the same: the reader asks about these then.
const (
	tooAlike = 0.86
	sameFace = 0.94
)

// newTaught makes a set ready.
func newTaught(s *pieces.Set) *taught {
	t := &taught{set: s, alike: make([][]float64, len(s.Faces))}
	for i, f := range s.Faces {
		t.alike[i] = make([]float64, len(s.Faces))
		for _, v := range f.Views {
			p, at := still(v)
			view := &shown{face: i, of: v}
			for k := range view.turned {
				view.turned[k].square = p.square(at.turned(k))
			}
			t.views = append(t.views, view)
		}
	}
	t.mean = common(t.views)
	for _, v := range t.views {
		p, at := still(v.of)
		for k := range v.turned {
			v.turned[k] = t.learn(&p, at.turned(k))
		}
	}
	for _, v := range t.views {
		p, at := still(v.of)
		for k, l := range t.likenesses(&p, &at) {
			t.alike[v.face][k], t.alike[k][v.face] = max(t.alike[v.face][k], l), max(t.alike[k][v.face], l)
		}
	}
	return t
}

// common is what all faces have in common in all turns: the body of a die in its light. A single face has
// only what is blurred in it.
func common(views []*shown) *square {
	m := &square{}
	many := false
	for _, v := range views {
		many = many || v.face != views[0].face
		for _, s := range v.turned {
			for i, c := range s.square {
				m[i] += c / float32(4*len(views))
			}
		}
	}
	if many {
		return m
	}
	return m.blurred()
}

// blurred is the mean of what lies about each px.
func (s *square) blurred() *square {
	const about = squareSide / 4
	out := &square{}
	for i := range out {
		plane, y, x := i/(squareSide*squareSide), i/squareSide%squareSide, i%squareSide
		n := float32(0)
		for v := max(y-about, 0); v <= min(y+about, squareSide-1); v++ {
			for u := max(x-about, 0); u <= min(x+about, squareSide-1); u++ {
				out[i] += s[(plane*squareSide+v)*squareSide+u]
				n++
			}
		}
		out[i] /= n
	}
	return out
}

// without takes away what all faces have in common.
func (s *square) without(m *square) {
	for i, c := range m {
		s[i] -= c
	}
	s.normalize()
}

// still is a picture that is kept, as a patch, and where the face is in it.
func still(v *pieces.View) (patch, Account) {
	return patch{pix: v.Pix, w: pieces.Side, h: pieces.Side, sx: 1, sy: 1},
		Account{X: pieces.Side / 2, Y: pieces.Side / 2, Size: nameFace,
			A: [2]float64{nameFace / 2, 0}, B: [2]float64{0, nameFace / 2}}
}

// turned is the face turned by so many quarters.
func (a Account) turned(quarters int) *Account {
	for range quarters {
		a.A, a.B = a.B, [2]float64{-a.A[0], -a.A[1]}
	}
	return &a
}

// square shows a face in a few px, each the mean of four places.
func (p *patch) square(a *Account) *square {
	const n = squareSide * squareSide
	s := &square{}
	const step = 2 * squareReach / squareSide
	for i := range n {
		u, v := (float64(i%squareSide)+0.5)*step-squareReach, (float64(i/squareSide)+0.5)*step-squareReach
		for _, o := range [4][2]float64{{-0.25, -0.25}, {0.25, -0.25}, {-0.25, 0.25}, {0.25, 0.25}} {
			for k, c := range p.sample(a.at(u+o[0]*step, v+o[1]*step)) {
				s[k*n+i] += c
			}
		}
	}
	s.level()
	s.normalize()
	return s
}

// level takes away the mean of all colours, and how each rises along and across: light that comes from a
// side.
func (s *square) level() {
	const n, mid = squareSide * squareSide, (squareSide - 1) / 2.0
	var sum, along, across [3]float64
	square := 0.0 // of the distances from the middle
	for i, c := range s {
		x, y := float64(i%squareSide)-mid, float64(i/squareSide%squareSide)-mid
		sum[i/n] += float64(c)
		along[i/n] += x * float64(c)
		across[i/n] += y * float64(c)
		square += x * x / 3
	}
	mean := (sum[0] + sum[1] + sum[2]) / (3 * n)
	for i := range s {
		x, y := float64(i%squareSide)-mid, float64(i/squareSide%squareSide)-mid
		s[i] -= float32(mean + (x*along[i/n]+y*across[i/n])/square)
	}
}

// normalize brings it to length 1.
func (s *square) normalize() {
	squares := 0.0
	for _, c := range s {
		squares += float64(c) * float64(c)
	}
	by := float32(1 / math.Sqrt(squares+1e-6))
	for i := range s {
		s[i] *= by
	}
}

func (s *square) like(o *square) (sum float32) {
	for i, v := range s {
		sum += v * o[i]
	}
	return sum
}

// tries are where the best fit is sought from: how a face is moved about for its picture to fit one that was
// shown, as find is a few px off, in half edges from its middle. The first numbers of such a homography, as
// many as there are, vary; the others are those of a camera that does not lean.
var tries = func() (out []vision.Homography) {
	for _, turn := range []float64{-0.14, 0, 0.14} { // radians
		sin, cos := math.Sincos(turn)
		for _, k := range []float64{0.82, 0.92, 1.03, 1.16} {
			for _, x := range []float64{-0.14, 0, 0.14} { // half edges
				for _, y := range []float64{-0.14, 0, 0.14} {
					out = append(out, vision.Homography{k * cos, -k * sin, x, k * sin, k * cos, y, 0, 0, 1})
				}
			}
		}
	}
	return out
}()

// numbers is how many of a homography vary.
const numbers = 6

// stretch is how large a face is that is fitted, in its own size.
func stretch(f vision.Homography) float64 { return f[0]*f[4] - f[1]*f[3] }

// near reports whether find may be so far off: a face of another size or form is another one.
func near(f vision.Homography) bool {
	return math.Abs(f[2]) < 0.4 && math.Abs(f[5]) < 0.4 && stretch(f) > 0.45 && stretch(f) < 2
}

func (t *taught) fitted(p *patch, a *Account, f vision.Homography) *square {
	b := a.moved(f[2], f[5], [2]float64{f[0], f[3]}, [2]float64{f[1], f[4]})
	s := p.square(&b)
	s.without(t.mean)
	return s
}

// learn makes a template of a face as it was shown.
func (t *taught) learn(p *patch, a *Account) (m template) {
	const little, ridge = 0.05, 0.02 // ridge: for what a print does not tell, as how far a ring is turned
	m.square = t.fitted(p, a, vision.Identity())
	var h [8][8]float64
	for k := range m.change {
		more, less := vision.Identity(), vision.Identity()
		more[k] += little
		less[k] -= little
		m.change[k] = *t.fitted(p, a, more)
		for i, c := range t.fitted(p, a, less) {
			m.change[k][i] = (m.change[k][i] - c) / (2 * little)
		}
	}
	for i := range h {
		h[i][i] = 1
	}
	for i := range numbers {
		for k := range numbers {
			h[i][k] = float64(m.change[i].like(&m.change[k]))
		}
		h[i][i] += ridge
	}
	m.solve, _ = vision.Inverse8(h, 0) // the ridge keeps it from being singular
	return m
}

// closer is a better fit of a template than one at which a face looks like s; false: there is none to be
// seen.
func (m *template) closer(f vision.Homography, s *square) (vision.Homography, bool) {
	var said [numbers]float64
	for k := range said {
		for i, c := range m.change[k] {
			said[k] += float64(c * (s[i] - m.square[i]))
		}
	}
	const mostStep = 0.2
	step := vision.Identity()
	for k := range said {
		by := 0.0
		for i := range said {
			by += m.solve[k][i] * said[i]
		}
		step[k] += min(max(by, -mostStep), mostStep)
	}
	if stretch(step) < 0.1 {
		return f, false
	}
	f = f.After(step.Inverse())
	return f, near(f)
}

// start is a fit of a place to a template that is worth to be made better.
type start struct {
	fit  vision.Homography
	of   *template
	on   *square // the place, as it looks then
	like float64
}

// better is how much the place looks like the template at best, near this fit.
func (b start) better(t *taught, p *patch, a *Account) float64 {
	most := b.like
	for range steps {
		f, ok := b.of.closer(b.fit, b.on)
		if !ok {
			break
		}
		b.fit, b.on = f, t.fitted(p, a, f)
		l := float64(b.on.like(b.of.square))
		if l < most+enough {
			return max(most, l)
		}
		most = l
	}
	return most
}

const (
	steps    = 8     // so often a fit is made better at most
	enough   = 0.001 // so much better it has to get each time
	followed = 3     // starts of each face
)

// likenesses compares a place with all faces of the set.
func (t *taught) likenesses(p *patch, a *Account) []float64 {
	var starts []start
	for _, v := range t.views {
		for k := range v.turned {
			starts = append(starts, start{of: &v.turned[k], like: -1})
		}
	}
	for _, f := range tries {
		s := t.fitted(p, a, f)
		for i := range starts {
			if l := float64(s.like(starts[i].of.square)); l > starts[i].like {
				starts[i].fit, starts[i].on, starts[i].like = f, s, l
			}
		}
	}
	byFace := make([][]start, len(t.set.Faces))
	for i, b := range starts {
		face := t.views[i/4].face
		byFace[face] = append(byFace[face], b)
	}
	out := make([]float64, len(byFace))
	for i, all := range byFace {
		slices.SortFunc(all, func(a, b start) int { return cmp.Compare(b.like, a.like) })
		out[i] = -1
		for _, b := range all[:min(len(all), followed)] {
			out[i] = max(out[i], b.better(t, p, a))
		}
	}
	return out
}

// view is a picture of a face, to be kept in a set.
func (p *patch) view(a *Account) *pieces.View {
	cut := make([]float32, faceCut)
	p.cut(a, cut)
	const n = nameSide * nameSide
	v := &pieces.View{W: pieces.Side, H: pieces.Side, Pix: make([]byte, 3*n)}
	for i := range n {
		for k := range 3 {
			v.Pix[3*i+k] = byte(min(max(cut[k*n+i]+0.5, 0), 255))
		}
	}
	return v
}
