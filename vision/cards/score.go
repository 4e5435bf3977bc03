package cards

import (
	"math"
)

// Cards are compared in light that is made even, and not at their rim, where hands and eyes are inexact,
// and where round corners show the table.
const (
	lightOver  = 0.2  // how far about a px its light is taken from, in shares of a card's height
	leastLight = 10   // grey levels: what is darker is no print
	leastWhite = 0.75 // the least bright colour of what is white, by the brightest
	rimOfPrint = 0.03 // of a card's height
	roundOff   = 0.06 // of a card's height, at its corners
)

// inCard says which of w×h px of a card are compared.
func inCard(w, h int) []bool {
	in := make([]bool, w*h)
	rim := max(1, int(math.Round(rimOfPrint*float64(h))))
	corner := roundOff * float64(h)
	for i := range in {
		x, y := min(i%w, w-1-i%w), min(i/w, h-1-i/w)
		in[i] = min(x, y) >= rim && float64(x+y) >= 1.2*corner
	}
	return in
}

// even is a picture without its light: each px by how bright it is about it. Only px that are seen tell
// that; nil: all are. What is white is made so.
func (p *pixels) even(seen []bool) *pixels {
	w, h := p.w, p.h
	sums := make([]float32, (w+1)*(h+1))
	counts := make([]int32, (w+1)*(h+1))
	for y := range h {
		var row float32
		var n int32
		for x := range w {
			i := y*w + x
			if seen == nil || seen[i] {
				c := p.bgr[3*i : 3*i+3]
				row += 0.114*c[0] + 0.587*c[1] + 0.299*c[2]
				n++
			}
			at := (y+1)*(w+1) + x + 1
			sums[at], counts[at] = sums[at-w-1]+row, counts[at-w-1]+n
		}
	}
	far := int(math.Round(lightOver * float64(h)))
	out := &pixels{w, h, make([]float32, len(p.bgr))}
	for y := range h {
		top, bottom := max(y-far, 0)*(w+1), min(y+far+1, h)*(w+1)
		for x := range w {
			left, right := max(x-far, 0), min(x+far+1, w)
			n := counts[bottom+right] - counts[bottom+left] - counts[top+right] + counts[top+left]
			light := float32(leastLight)
			if n > 0 {
				light = max((sums[bottom+right]-sums[bottom+left]-sums[top+right]+sums[top+left])/float32(n), light)
			}
			i := 3 * (y*w + x)
			out.bgr[i], out.bgr[i+1], out.bgr[i+2] = p.bgr[i]/light, p.bgr[i+1]/light, p.bgr[i+2]/light
		}
	}
	out.whiten(seen)
	return out
}

// whiten makes what is brightest white, if it is nearly so.
func (p *pixels) whiten(seen []bool) {
	const steps, most = 64, 4
	var white [3]float32
	for k := range white {
		var counts [most * steps]int
		n := 0
		for i := range p.w * p.h {
			if seen == nil || seen[i] {
				counts[min(int(p.bgr[3*i+k]*steps), len(counts)-1)]++
				n++
			}
		}
		level, brighter := len(counts)-1, counts[len(counts)-1]
		for level > 0 && brighter < n-n*95/100 {
			level--
			brighter += counts[level]
		}
		white[k] = float32(level+1) / steps
	}
	brightest := max(white[0], white[1], white[2])
	for k := range white {
		by := brightest / max(white[k], leastWhite*brightest)
		for i := range p.w * p.h {
			p.bgr[3*i+k] *= by
		}
	}
}

// faces are the pictures of a set of cards, at one size, in even light.
type faces struct {
	w, h  int
	of    []int // the kind of each
	in    []bool
	plain []*pixels // as they were shown
	px    []*pixels
	all   *part // all that is compared of them
}

// part is what is compared where not all of a card is seen.
type part struct {
	at       []int     // of pixels.bgr
	common   print     // what all pictures have in common there
	prints   []print   // of each, without that
	contrast []float64 // of each
}

func newFaces(pictures []*pixels, of []int) *faces {
	f := &faces{w: pictures[0].w, h: pictures[0].h, of: of, plain: pictures}
	f.in = inCard(f.w, f.h)
	for _, p := range pictures {
		f.px = append(f.px, p.even(nil))
	}
	f.all = f.part(f.in)
	return f
}

// part is what the px that are seen tell.
func (f *faces) part(seen []bool) *part {
	p := &part{}
	for i, yes := range seen {
		if yes {
			p.at = append(p.at, 3*i)
		}
	}
	p.common = make(print, 3*len(p.at))
	for _, px := range f.px {
		leveled := p.of(px)
		p.contrast = append(p.contrast, leveled.contrast())
		leveled.level()
		p.prints = append(p.prints, leveled)
		for i, x := range leveled {
			p.common[i] += x / float32(len(f.px))
		}
	}
	if len(f.px) == 1 { // nothing is common to one
		clear(p.common)
	}
	for v := range p.prints {
		p.prints[v] = p.prints[v].without(p.common)
	}
	return p
}

// of is a picture's part.
func (p *part) of(px *pixels) print {
	out := make(print, 0, 3*len(p.at))
	for _, i := range p.at {
		out = append(out, px.bgr[i:i+3]...)
	}
	return out
}

// count is how many are true.
func count(in []bool) (n int) {
	for _, yes := range in {
		if yes {
			n++
		}
	}
	return n
}

// likeness is the picture that a cut-out is most like, and how well they correlate.
type likeness struct {
	like float64
	view int
}

// raw is what a cut-out in even light is most like as it lies, and upside down, by the px that are seen.
func (f *faces) raw(own *pixels, seen []bool) (best [2]likeness) {
	best[0].like, best[1].like = -1, -1
	var so, soo, n float32
	for i, yes := range seen {
		if yes {
			a, b, c := own.bgr[3*i], own.bgr[3*i+1], own.bgr[3*i+2]
			so, soo, n = so+a+b+c, soo+a*a+b*b+c*c, n+3
		}
	}
	last := len(own.bgr) - 3
	for v, p := range f.px {
		var st, stt, sto, dt, dtt, dto float32
		for i, yes := range seen {
			if !yes {
				continue
			}
			o, t, d := own.bgr[3*i:3*i+3:3*i+3], p.bgr[3*i:3*i+3:3*i+3], p.bgr[last-3*i:last-3*i+3:last-3*i+3]
			st, stt = st+t[0]+t[1]+t[2], stt+t[0]*t[0]+t[1]*t[1]+t[2]*t[2]
			sto += t[0]*o[0] + t[1]*o[1] + t[2]*o[2]
			dt, dtt = dt+d[0]+d[1]+d[2], dtt+d[0]*d[0]+d[1]*d[1]+d[2]*d[2]
			dto += d[0]*o[0] + d[1]*o[1] + d[2]*o[2]
		}
		corr := func(s, ss, so2 float32) float64 {
			a, b := float64(ss-s*s/n), float64(soo-so*so/n)
			return float64(so2-s*so/n) / math.Sqrt(a*b+1e-9)
		}
		for way, c := range [2]float64{corr(st, stt, sto), corr(dt, dtt, dto)} {
			if c > best[way].like {
				best[way] = likeness{c, v}
			}
		}
	}
	return best
}

// match says which kind a cut-out in even light is, by the px that are seen, and how like it each picture is.
func (f *faces) match(own *pixels, seen []bool) (m Match, likes []float64) {
	p := f.all
	if count(seen) < len(p.at) {
		p = f.part(seen)
	}
	mine := p.of(own)
	contrast := mine.contrast()
	mine.level()
	mine = mine.without(p.common)
	likes, view := make([]float64, len(p.prints)), 0
	m, second := Match{Like: -1, Kind: -1, Next: -1, Share: 1}, -1.0
	for v, print := range p.prints {
		likes[v] = mine.dot(print)
		switch like := likes[v]; {
		case like > m.Like:
			if f.of[v] != m.Kind {
				second, m.Next = m.Like, m.Kind
			}
			m.Kind, m.Like, view = f.of[v], like, v
		case f.of[v] != m.Kind && like > second:
			second, m.Next = like, f.of[v]
		}
	}
	m.Lead = m.Like - second
	if contrast < leastContrast*p.contrast[view] {
		m.Like = min(m.Like, 0)
	}
	for v, like := range likes {
		if f.of[v] != m.Kind {
			m.Share = min(m.Share, (m.Like-like)/max(1-p.prints[v].dot(p.prints[view]), leastApart))
		}
	}
	return m, likes
}

// leastContrast is how much a card's print stands out, by that of its picture: what a table has is fainter.
const leastContrast = 0.45

// contrast is by how much the values of a print differ from their mean.
func (p print) contrast() float64 {
	var sum, square float64
	for _, v := range p {
		sum, square = sum+float64(v), square+float64(v)*float64(v)
	}
	n := float64(len(p))
	return math.Sqrt(max(square/n-sum*sum/n/n, 0))
}

// leastApart is how much the seen px of two kinds differ at least, where they tell one from the other.
const leastApart = 0.02
