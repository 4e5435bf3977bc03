package dice

import (
	"math"

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
	face   int        // of the set
	turned [4]*square // in quarter turns
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
	Torn bool // a face that is much like this one fits nearly as well
}

// told is what the likelihood is told from that a place is the face: the more of it, the likelier.
func (m *Match) told() []float64 { return []float64{-math.Log(1 - m.Like + 0.004)} }

// match compares a place with all faces of the set.
func (t *taught) match(p *patch, a *Account) *Match {
	likenesses := t.likenesses(p, a)
	best := &Match{Like: -1}
	for i, l := range likenesses {
		if l > best.Like {
			best.Face, best.Like = i, l
		}
	}
	for i, l := range likenesses {
		alike := t.alike[best.Face][i]
		best.Torn = best.Torn || i != best.Face && alike > tooAlike && best.Like-l < 1-alike
	}
	return best
}

// How well two faces correlate from where they are often taken for each other, and from where they are most
// likely the same.
const (
	tooAlike = 0.8
	sameFace = 0.92
)

// newTaught makes a set ready.
func newTaught(s *pieces.Set) *taught {
	t := &taught{set: s, alike: make([][]float64, len(s.Faces))}
	for i, f := range s.Faces {
		t.alike[i] = make([]float64, len(s.Faces))
		for _, v := range f.Views {
			p, at := still(v)
			view := &shown{face: i}
			for k := range view.turned {
				view.turned[k] = p.square(at.turned(k))
			}
			t.views = append(t.views, view)
		}
	}
	t.mean = common(t.views)
	for _, v := range t.views {
		for _, s := range v.turned {
			s.without(t.mean)
		}
	}
	for i, f := range s.Faces {
		for _, v := range f.Views {
			p, at := still(v)
			for k, l := range t.likenesses(&p, &at) {
				t.alike[i][k], t.alike[k][i] = max(t.alike[i][k], l), max(t.alike[k][i], l)
			}
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
			for i, c := range s {
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

// How a face is moved about for its picture to fit one that was shown, as find is a px or two off: first by
// each of these, then from the best of them by ever less.
var (
	tryMoved  = []float64{-0.14, 0, 0.14} // half edges
	tryTurned = []float64{-0.14, 0, 0.14} // radians
	tryScaled = []float64{0.86, 0.93, 1, 1.08, 1.16}
)

// fit is how a face is moved about: along and across, in half edges, turned, in radians, and scaled.
type fit [4]float64

// steps are those by which a fit is changed, and how often they are halved.
var steps = fit{0.07, 0.07, 0.07, 0.04}

const halved = 2

func (t *taught) fitted(p *patch, a *Account, f fit) *square {
	sin, cos := math.Sincos(f[2])
	sin, cos = sin*f[3], cos*f[3]
	b := a.moved(f[0], f[1], [2]float64{cos, sin}, [2]float64{-sin, cos})
	s := p.square(&b)
	s.without(t.mean)
	return s
}

// likenesses compares a place with all faces of the set.
func (t *taught) likenesses(p *patch, a *Account) []float64 {
	out := make([]float64, len(t.set.Faces))
	type best struct {
		fit
		on *square
	}
	at := make([]best, len(out))
	for i := range out {
		out[i] = -1
	}
	for _, turn := range tryTurned {
		for _, k := range tryScaled {
			for _, x := range tryMoved {
				for _, y := range tryMoved {
					f := fit{x, y, turn, k}
					s := t.fitted(p, a, f)
					for _, v := range t.views {
						for _, o := range v.turned {
							if l := float64(s.like(o)); l > out[v.face] {
								out[v.face], at[v.face] = l, best{f, o}
							}
						}
					}
				}
			}
		}
	}
	for i := range out {
		by := steps
		for range halved {
			for k := range by {
				for _, s := range [2]float64{-by[k], by[k]} {
					f := at[i].fit
					f[k] += s
					if l := float64(t.fitted(p, a, f).like(at[i].on)); l > out[i] {
						out[i], at[i].fit = l, f
					}
				}
				by[k] /= 2
			}
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
