package cards

import (
	"cmp"
	"math"
	"slices"

	"spieltisch/vision"
)

// print is a card in a few px: colours, leveled, brought to length 1.
type print []float32

// Cards are compared at so many px of height, with a border about them in which they may be moved.
const (
	tall   = 72
	border = 6
)

// pixels are w×h px, BGR.
type pixels struct {
	w, h int
	bgr  []float32
}

// cut gives the w×h px to which h takes those of a card.
func (p *pixels) cut(to vision.Homography, w, h int) *pixels {
	out := &pixels{w, h, make([]float32, 3*w*h)}
	right, bottom, row := float64(p.w)-1.001, float64(p.h)-1.001, 3*p.w
	for j := range h {
		v := float64(j)
		line := out.bgr[3*j*w : 3*(j+1)*w]
		for i := range w {
			u := float64(i)
			d := to[6]*u + to[7]*v + to[8]
			x, y := to[0]*u+to[1]*v+to[2], to[3]*u+to[4]*v+to[5]
			if d != 1 {
				x, y = x/d, y/d
			}
			x, y = min(max(x, 0), right), min(max(y, 0), bottom)
			l, t := int(x), int(y)
			fx, fy := float32(x-float64(l)), float32(y-float64(t))
			at := 3*l + row*t
			a, b, c := p.bgr[at:at+6:at+6], p.bgr[at+row:at+row+6:at+row+6], line[3*i:3*i+3:3*i+3]
			nw, ne, sw, se := (1-fy)*(1-fx), (1-fy)*fx, fy*(1-fx), fy*fx
			c[0] = nw*a[0] + ne*a[3] + sw*b[0] + se*b[3]
			c[1] = nw*a[1] + ne*a[4] + sw*b[1] + se*b[4]
			c[2] = nw*a[2] + ne*a[5] + sw*b[2] + se*b[5]
		}
	}
	return out
}

// soft is the picture, blurred over three px.
func (p *pixels) soft() *pixels {
	across, out := make([]float32, len(p.bgr)), &pixels{p.w, p.h, make([]float32, len(p.bgr))}
	n := 3 * p.w
	for y := range p.h {
		in, to := p.bgr[y*n:(y+1)*n], across[y*n:(y+1)*n]
		for k := range 3 {
			to[k] = in[k]/4*3 + in[min(k+3, n-3+k)]/4
			to[n-3+k] = in[max(n-6+k, k)]/4 + in[n-3+k]/4*3
		}
		before, after, to := in, in[min(6, n):], to[3:]
		for i := range after {
			to[i] = before[i]/4 + in[i+3]/2 + after[i]/4
		}
	}
	for y := range p.h {
		above, below := across[max(y-1, 0)*n:][:n], across[min(y+1, p.h-1)*n:][:n]
		in, to := across[y*n:][:n], out.bgr[y*n:][:n]
		for i, v := range in {
			to[i] = above[i]/4 + v/2 + below[i]/4
		}
	}
	return out
}

// print levels the light, so that what is bright is white, and takes the mean away, of the px that are in;
// nil: of all.
func (p *pixels) print(in []bool) print {
	out := make(print, 0, len(p.bgr))
	for i := range p.w * p.h {
		if in == nil || in[i] {
			out = append(out, p.bgr[3*i:3*i+3]...)
		}
	}
	n := len(out) / 3
	for k := range 3 {
		var counts [4 * 256]int // of quarters of a grey level
		for i := range n {
			counts[min(max(int(4*out[3*i+k]), 0), len(counts)-1)]++
		}
		level, brighter := len(counts), 0
		for brighter < n-n*95/100 {
			level--
			brighter += counts[level]
		}
		white := max(float32(level)/4, 40)
		for i := range n {
			out[3*i+k] /= white
		}
	}
	out.level()
	return out
}

func (p print) level() {
	var mean float64
	for _, v := range p {
		mean += float64(v)
	}
	mean /= float64(len(p))
	var square float64
	for i := range p {
		p[i] -= float32(mean)
		square += float64(p[i]) * float64(p[i])
	}
	p.scale(square)
}

// scale brings a print, the squares of which have that sum, to length 1.
func (p print) scale(square float64) {
	by := float32(1 / math.Sqrt(square+1e-9))
	for i := range p {
		p[i] *= by
	}
}

// dot is how well two prints correlate: -1 to 1.
func (p print) dot(q print) float64 {
	var a, b, c, d float32
	for ; len(p) >= 4 && len(q) >= 4; p, q = p[4:], q[4:] {
		a, b, c, d = a+p[0]*q[0], b+p[1]*q[1], c+p[2]*q[2], d+p[3]*q[3]
	}
	for i := range p {
		a += p[i] * q[i]
	}
	return float64(a + b + c + d)
}

// without is what is left when what all have in common is taken away, brought to length 1.
func (p print) without(common print) print {
	out := make(print, len(p))
	var square float64
	for i := range p {
		out[i] = p[i] - common[i]
		square += float64(out[i]) * float64(out[i])
	}
	out.scale(square)
	return out
}

// Match is the kind that a place looks like most.
type Match struct {
	Kind int     // its index in the set
	Like float64 // how well they correlate without what all kinds have in common: -1 to 1
	Lead float64 // how far the next kind is behind: 0 to 2
	Next int     // the next kind; -1: there is one only
	// Share is how far the place lies towards its kind from the one that is nearest to that: 1 is as its picture
	// is, 0 as like one as the other. Of kinds that differ in little a small Lead says much.
	Share float64
}

// shown are the kinds of a set.
type shown struct {
	names  []string
	w      int       // px of a card at the height tall
	prints []print   // without what is common
	of     []int     // the kind of each print
	likes  []float64 // how well they correlate, one with the other
	common print
	in     []bool // which px are compared; nil: all

	// of tiles with six sides each picture is there six times, turned
	pictures []*pixels
	sixths   []int // by which a print is turned
	from     []int // the picture that it is of

	rough   []print // in fewer px
	roughIn []bool
}

// newShown makes pictures of cards, all w×tall px, ready to be compared with; of[i] is the kind of the i-th
// one.
func newShown(names []string, pictures []*pixels, of []int, six bool) *shown {
	s := &shown{names: names, w: pictures[0].w}
	turns := 1
	if six {
		turns, s.in = 6, inSix(s.w, tall, rim6)
	}
	for i, p := range pictures {
		for sixths := range turns {
			turned := p
			if sixths > 0 {
				turned = p.cut(turned6(s.w, tall, sixths), s.w, tall)
			}
			s.pictures, s.of = append(s.pictures, turned), append(s.of, of[i])
			s.sixths, s.from = append(s.sixths, sixths), append(s.from, i)
		}
	}
	pictures = s.pictures
	raw := make([]print, len(pictures))
	for i, p := range pictures {
		raw[i] = p.soft().print(s.in)
		if i == 0 {
			s.common = make(print, len(raw[0]))
		}
		for k, v := range raw[i] {
			s.common[k] += v / float32(len(pictures))
		}
	}
	if six {
		s.roughIn = inSix(s.w/rougher, tall/rougher, rim6/rougher)
	}
	for _, p := range pictures {
		s.rough = append(s.rough, p.soft().soft().rougher(vision.Identity(), s.w).print(s.roughIn))
	}
	if len(pictures) == turns { // nothing is common to one
		clear(s.common)
	}
	for _, r := range raw {
		s.prints = append(s.prints, r.without(s.common))
	}
	s.likes = make([]float64, len(raw)*len(raw))
	for i, p := range s.prints {
		for k, q := range s.prints[:i+1] {
			like := p.dot(q)
			s.likes[i*len(raw)+k], s.likes[k*len(raw)+i] = like, like
		}
	}
	return s
}

// matchOf says which kind a cut-out is, of some of the pictures; view is the one that is most like it.
func (s *shown) matchOf(p *pixels, views []int) (m Match, view int) {
	own := p.soft().print(s.in).without(s.common)
	m, second := Match{Like: -1, Kind: -1, Next: -1, Share: 1}, -1.0
	likes := make([]float64, len(views))
	for n, i := range views {
		likes[n] = own.dot(s.prints[i])
		switch like := likes[n]; {
		case like > m.Like:
			if s.of[i] != m.Kind {
				second, m.Next = m.Like, m.Kind
			}
			m.Kind, m.Like, view = s.of[i], like, i
		case s.of[i] != m.Kind && like > second:
			second, m.Next = like, s.of[i]
		}
	}
	m.Lead = m.Like - second
	for n, i := range views {
		if s.of[i] != m.Kind {
			m.Share = min(m.Share, (m.Like-likes[n])/max(1-s.like(i, view), 1e-6))
		}
	}
	return m, view
}

// like is how well two pictures of the set correlate.
func (s *shown) like(a, b int) float64 { return s.likes[a*len(s.prints)+b] }

// alike are pairs of kinds and how much they look like each other, the most alike first.
func (s *shown) alike() (out []alike) {
	most := map[[2]int]float64{}
	for i := range s.prints {
		for k := range s.prints {
			if a, b := s.of[k], s.of[i]; a < b && s.sixths[i] == 0 {
				was, ok := most[[2]int{a, b}]
				if like := s.like(i, k); !ok || like > was {
					most[[2]int{a, b}] = like
				}
			}
		}
	}
	for pair, like := range most {
		out = append(out, alike{pair[0], pair[1], like})
	}
	slices.SortFunc(out, func(a, b alike) int {
		return cmp.Or(cmp.Compare(b.like, a.like), cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b))
	})
	return out
}

type alike struct {
	a, b int
	like float64
}
