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
	mean  *square // what all faces have in common: the body of a die, in its light
	// how much faces look like each other, on the average of their views, as Like.Print; nil: not known yet
	alike [][]float64
	dark  bool // all its dice are
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
	whole  *square         // with what all faces have in common
	change [numbers]square // by each number of a fit
	solve  [8][8]float64   // from what these say of a difference to the fit that makes it
}

// square is a face in a few px: colours of squareSide×squareSide, leveled, brought to length 1.
type square [3 * squareSide * squareSide]float32

const (
	squareSide  = 16
	squareReach = 0.8 // half edges from the middle of the face to the border of the square
)

// Match is how much a place looks like the faces of a set.
type Match struct {
	Face  int         // the one that it looks like most: its index in the set
	Likes []Like      // each face
	Alike [][]float64 // how much the faces of the set look like each other, as Like.Print
	Out   int         // how many of the faces are left out
}

// sides is how many faces a die has: a set that has as many lacks none.
const sides = 6

// whole reports whether the set lacks no face of its dice, so that a stranger can only be a die of others.
func (m *Match) whole() bool { return len(m.Likes)-m.Out >= sides }

// Like is how much a place looks like one face, where it fits best.
type Like struct {
	// Print is how well the two correlate, colours included, without what all faces have in common and
	// without light that changes smoothly: -1 to 1.
	Print float64
	Whole float64 // the same with what all faces have in common
	// Odd is how much differs in the spot where that is most, of all that is seen: 0 to 1. A line more or
	// less lies in one spot; grain lies everywhere, and does not count.
	Odd float64
}

// nearness of two pictures that correlate so well: the logarithm of how far they are off, 0.7 for nothing
// in common turned round, to 3.9.
func nearness(like float64) float64 { return -math.Log(1 - like + 0.02) }

// newMatch makes one of how much a place looks like each face.
func newMatch(likes []Like, alike [][]float64) *Match {
	return &Match{Face: nearest(likes), Likes: likes, Alike: alike}
}

// nearest is the face that a place looks like most.
func nearest(likes []Like) int {
	best := 0
	for i, l := range likes {
		if l.Print > likes[best].Print {
			best = i
		}
	}
	return best
}

// Without is the match as if one face had not been shown; nil: there is no other.
func (m *Match) Without(face int) *Match {
	if len(m.Likes) < 2 {
		return nil
	}
	likes := slices.Clone(m.Likes)
	likes[face] = unlike
	left := newMatch(likes, m.Alike)
	left.Out = m.Out + 1
	return left
}

// unlike is a face with nothing in common.
var unlike = Like{-1, -1, 1}

// Known is what it is told from whether a place shows a face of the set at all: how near the nearest is as a
// whole, the less the more is odd; and how much nearer its print is than that of another face of the set
// would be, as a stranger is no nearer than that. What is printed badly, or on wood, is less near to its own
// picture, but still nearer. The more of each, the likelier.
func (m *Match) Known() []float64 {
	like := m.Likes[m.Face]
	return []float64{nearness(like.Whole - like.Odd), m.nearer(m.another())}
}

// Told is what it is told from which of the faces it is then: how much nearer the nearest is than the next,
// and than another face of the set would be, whichever is less.
func (m *Match) Told() []float64 {
	next := unlike.Print
	for i, l := range m.Likes {
		if i != m.Face {
			next = max(next, l.Print)
		}
	}
	return []float64{m.nearer(max(next, m.another()))}
}

// another is how well another face of the set correlates with the nearest one: that which does best.
func (m *Match) another() float64 {
	best := unlike.Print
	for i, l := range m.Likes {
		if i != m.Face && i < len(m.Alike) && (m.Out == 0 || l != unlike) {
			best = max(best, m.Alike[m.Face][i])
		}
	}
	if best == unlike.Print {
		return usualOther
	}
	return best
}

// usualOther is how well another face of a set correlates with one at times: with less, more dice of a
// picture were taken for the same that are not.
const usualOther = 0.8

// nearer is how much nearer the nearest face is than one that correlates so well.
func (m *Match) nearer(like float64) float64 {
	return nearness(m.Likes[m.Face].Print) - nearness(like)
}

// match compares a place with all faces of the set.
func (t *taught) match(p *patch, a *Account) *Match {
	return newMatch(t.likenesses(p, a, nil), t.alike)
}

// How well two faces correlate from where they are often taken for each other, and from where they are most
// likely the same.
const (
	tooAlike = 0.9
	sameFace = 0.985
)

// newTaught makes a set ready.
func newTaught(s *pieces.Set) *taught {
	t := &taught{set: s, dark: true}
	for i, f := range s.Faces {
		for _, v := range f.Views {
			p, at := still(v)
			t.dark = t.dark && dark(v)
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
	t.alike = t.compare()
	return t
}

// compare compares each view with all others.
func (t *taught) compare() (alike [][]float64) {
	alike = make([][]float64, len(t.set.Faces))
	for i := range alike {
		alike[i] = make([]float64, len(alike))
	}
	for _, v := range t.views {
		p, at := still(v.of)
		again := float64(len(t.set.Faces[v.face].Views))
		for k, l := range t.likenesses(&p, &at, v) {
			alike[v.face][k] += l.Print / again
		}
	}
	for i := range alike {
		for k := range i {
			alike[i][k] = max(alike[i][k], alike[k][i])
			alike[k][i] = alike[i][k]
		}
	}
	return alike
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
	return m.blurred(squareSide / 4)
}

// blurred is the mean of what lies about each px, so many px far.
func (s *square) blurred(about int) *square {
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
		u, v := placeOf(i)
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

// level takes away what light does to a face, with all that lies beyond the round part of it that is
// compared: brightness that changes smoothly, as on rounded edges. Colours stay.
func (s *square) level() {
	const n = squareSide * squareSide
	var grey [n]float32
	for i := range grey {
		grey[i] = counts[i] * (s[i] + s[n+i] + s[2*n+i]) / 3
	}
	for _, smooth := range light {
		is := float32(0)
		for i, v := range smooth {
			is += v * grey[i]
		}
		for i, v := range smooth {
			grey[i] -= is * v
		}
	}
	for i := range grey {
		off := grey[i] - counts[i]*(s[i]+s[n+i]+s[2*n+i])/3
		for k := range 3 {
			s[k*n+i] = counts[i]*s[k*n+i] + off
		}
	}
}

// counts is how much each px of a square counts: those near the edges of the face least, as they are round
// and show sides and table.
var counts = func() (w [squareSide * squareSide]float32) {
	const whole, none = 0.6, 0.9 // half edges from the middle
	for i := range w {
		u, v := placeOf(i)
		w[i] = float32(min(max((none-math.Hypot(u, v))/(none-whole), 0), 1))
	}
	return w
}()

// light are the ways in which brightness changes smoothly where px count: polynomials up to the third
// degree, at right angles to each other, of length 1.
var light = func() (out [][squareSide * squareSide]float32) {
	const degree = 3
	for i := range degree + 1 {
		for j := range degree + 1 - i {
			var f [squareSide * squareSide]float32
			for k := range f {
				u, v := placeOf(k)
				f[k] = counts[k] * float32(math.Pow(u, float64(i))*math.Pow(v, float64(j)))
			}
			for range 2 { // twice, for rounding
				for _, o := range out {
					along := float32(0)
					for k, v := range o {
						along += v * f[k]
					}
					for k, v := range o {
						f[k] -= along * v
					}
				}
			}
			length := 0.0
			for _, v := range f {
				length += float64(v) * float64(v)
			}
			for k := range f {
				f[k] /= float32(math.Sqrt(length))
			}
			out = append(out, f)
		}
	}
	return out
}()

// placeOf is where a px of a square lies, in half edges from the middle of the face.
func placeOf(i int) (u, v float64) {
	const step = 2 * squareReach / squareSide
	x, y := float64(i%squareSide), float64(i/squareSide%squareSide)
	return (x+0.5)*step - squareReach, (y+0.5)*step - squareReach
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

// tries are where the best fit is sought from: how a face is moved about for its picture to fit one that
// was shown, as find is a few px off, in half edges from its middle. The first numbers of such a
// homography, as many as there are, vary; the others are those of a camera that does not lean.
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
	s := p.whole(a, f)
	s.without(t.mean)
	return s
}

// whole shows a face that is moved about, with what all faces have in common.
func (p *patch) whole(a *Account, f vision.Homography) *square {
	b := a.moved(f[2], f[5], [2]float64{f[0], f[3]}, [2]float64{f[1], f[4]})
	return p.square(&b)
}

// learn makes a template of a face as it was shown.
func (t *taught) learn(p *patch, a *Account) (m template) {
	const little, ridge = 0.05, 0.02 // ridge: for what a print does not tell, as how far a ring is turned
	m.square, m.whole = t.fitted(p, a, vision.Identity()), p.whole(a, vision.Identity())
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

// better is the best fit near this one.
func (b start) better(t *taught, p *patch, a *Account) start {
	most := b
	for range steps {
		f, ok := b.of.closer(b.fit, b.on)
		if !ok {
			break
		}
		b.fit, b.on = f, t.fitted(p, a, f)
		b.like = float64(b.on.like(b.of.square))
		gained := b.like - most.like
		if gained > 0 {
			most = b
		}
		if gained < enough {
			break
		}
	}
	return most
}

const (
	steps    = 8     // so often a fit is made better at most
	enough   = 0.001 // so much better it has to get each time
	followed = 3     // starts of each face
)

// likenesses compares a place with all faces of the set, but not with one of their views, if it is not nil.
func (t *taught) likenesses(p *patch, a *Account, but *shown) []Like {
	byFace := make([][]start, len(t.set.Faces))
	for _, v := range t.views {
		for k := range v.turned {
			if v != but {
				byFace[v.face] = append(byFace[v.face], start{of: &v.turned[k]})
			}
		}
	}
	best := make([]start, len(byFace))
	for i := range best {
		best[i].like = unlike.Print
	}
	t.seek(p, a, vision.Identity(), byFace, best)
	face, doubt := hottest(best), false
	for i := range byFace {
		if i != face && t.far(face, i, best[face].like) {
			byFace[i] = nil
		} else if i != face {
			doubt = true
		}
	}
	if doubt && best[face].like > alikeAtAll {
		// Prints are much alike: about where one fits another may, too, to which no other way led.
		t.seek(p, a, best[face].fit, byFace, best)
	}
	out := make([]Like, len(best))
	for i, b := range best {
		if out[i] = unlike; b.of != nil {
			out[i] = Like{b.like, float64(p.whole(a, b.fit).like(b.of.whole)), b.odd()}
		}
	}
	return out
}

// odd is Like.Odd.
func (b start) odd() (most float64) {
	const spot = squareSide / 4
	rest := square{}
	for i, v := range b.on {
		rest[i] = v - float32(b.like)*b.of.square[i]
	}
	smooth := rest.blurred(1)
	for y := 0; y+spot <= squareSide; y += spot / 2 {
		for x := 0; x+spot <= squareSide; x += spot / 2 {
			differs := 0.0
			for plane := range 3 {
				for v := range spot {
					for _, c := range smooth[(plane*squareSide+y+v)*squareSide+x:][:spot] {
						differs += float64(c) * float64(c)
					}
				}
			}
			most = max(most, differs)
		}
	}
	return most
}

// hottest is the face that fits best.
func hottest(best []start) (face int) {
	for i, b := range best {
		if b.like > best[face].like {
			face = i
		}
	}
	return face
}

// far reports whether a place looks so much like one face that another cannot come near, however it is moved
// about. Faces are directions, and what is near one of them is far from those that are far from that.
func (t *taught) far(face, other int, like float64) bool {
	if t.alike == nil || like < surely {
		return false
	}
	apart := math.Acos(min(max(t.alike[face][other], -1), 1)) - math.Acos(min(like, 1))
	return nearness(like)-nearness(math.Cos(max(apart, 0))) >= clearly
}

// How well a place correlates with a face at least that it surely shows, and how much nearer than the next
// this has to be.
const (
	surely  = 0.95
	clearly = 1.2
)

// alikeAtAll is how well a place correlates with a face at least, if it shows one.
const alikeAtAll = 0.6

// seek fits the starts of each face about a fit, and keeps the best.
func (t *taught) seek(p *patch, a *Account, about vision.Homography, byFace [][]start, best []start) {
	for _, all := range byFace {
		for k := range all {
			all[k].like = unlike.Print
		}
	}
	for _, f := range tries {
		f = about.After(f)
		s := t.fitted(p, a, f)
		for _, all := range byFace {
			for k := range all {
				if l := float64(s.like(all[k].of.square)); l > all[k].like {
					all[k].fit, all[k].on, all[k].like = f, s, l
				}
			}
		}
	}
	for i, all := range byFace {
		slices.SortFunc(all, byLike)
		for _, b := range all[:min(len(all), followed)] {
			if b = b.better(t, p, a); b.like > best[i].like {
				best[i] = b
			}
		}
	}
}

func byLike(a, b start) int { return cmp.Compare(b.like, a.like) }

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
