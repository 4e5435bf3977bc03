// Package gems counts small glossy stones by colour, in zones of a picture, as they were shown to the camera
// once each.
//
// A px is of the colour that it is most like, its light taken away; one without colour that is brighter than
// the ground is of a white stone, or a highlight. Px that hang together are a heap. In a heap of stones as in
// one stone the largest circle has the radius of a stone, so the area tells how many there are, at whatever
// distance. A heap is in doubt where no whole number fits, where its circle is not as large as those of the
// others, where it has less gloss than what was shown, and a zone much of which has a hue that others of its
// size lack. Nothing here uses OpenCV.
package gems

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// kind is what was learned of stones of a colour.
type kind struct {
	name  string
	hue   [2]float64 // as hueOf has it, the middle of the px
	gloss float64    // how much its light varies, as a share of the mean
	round float64    // area by the square of the radius of its largest circle
}

// Reader counts the stones of a set.
type Reader struct{ kinds []kind }

var _ vision.Knower = (*Reader)(nil)

// New makes one. It fails where two colours cannot be told apart.
func New(set *pieces.Set) (*Reader, error) {
	r := &Reader{}
	for _, f := range set.Faces {
		k := kind{name: cmp.Or(f.As, f.Name)}
		for _, v := range f.Views {
			one, ok := learn(patch{v.W, v.H, v.Pix})
			if !ok {
				return nil, fmt.Errorf("gems: the picture of %q has no stone", f.Name)
			}
			n := float64(len(f.Views))
			k.hue[0], k.hue[1] = k.hue[0]+one.hue[0]/n, k.hue[1]+one.hue[1]/n
			k.gloss, k.round = k.gloss+one.gloss/n, k.round+one.round/n
		}
		r.kinds = append(r.kinds, k)
	}
	for _, a := range r.alike() {
		return nil, fmt.Errorf("gems: %q and %q have the same colour", a.A, a.B)
	}
	return r, nil
}

// TooAlike are faces of a set that have the same colour.
func TooAlike(set *pieces.Set) []pieces.Alike {
	r := &Reader{}
	for _, f := range set.Faces {
		v := f.Views[0]
		if k, ok := learn(patch{v.W, v.H, v.Pix}); ok {
			k.name = f.Name
			r.kinds = append(r.kinds, k)
		}
	}
	return r.alike()
}

func (r *Reader) alike() (out []pieces.Alike) {
	for i, k := range r.kinds {
		for _, o := range r.kinds[:i] {
			if apart(o.hue, k.hue) < leastApart {
				out = append(out, pieces.Alike{A: o.name, B: k.name, Same: true})
			}
		}
	}
	return out
}

// Limits, chosen on drawn boards.
const (
	leastApart = 0.25 // of the hues of two colours
	likeHue    = 0.45 // of the hue of a px from that of its colour, as a share of how much colour that has
	pale       = 0.2  // hues below have no colour
	brighter   = 28   // grey levels, than the ground: a white stone, or it differs in hue
	whole      = 0.27 // that a number may be off a whole one
	tiny       = 0.4  // of the usual radius: a speck of print or noise
	smaller    = 0.74 // of the usual radius
	larger     = 1.3  // of it
	flat       = 0.3  // of the gloss that was shown
	leastPure  = 0.75 // of a heap, in its colour
	dim        = 70   // grey levels that a white stone has at least
	otherLook  = 0.25 // of a zone, of a hue that others lack
)

// patch is a part of a picture, BGR.
type patch struct {
	w, h int
	pix  []byte
}

func cut(f devices.Frame, r image.Rectangle) patch {
	p := patch{r.Dx(), r.Dy(), make([]byte, 0, 3*r.Dx()*r.Dy())}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p.pix = append(p.pix, f.Pix[y*f.Stride+3*r.Min.X:y*f.Stride+3*r.Max.X]...)
	}
	return p
}

func (p patch) at(i int) [3]float64 {
	return [3]float64{float64(p.pix[3*i]), float64(p.pix[3*i+1]), float64(p.pix[3*i+2])}
}

// hueOf is how much more red, and blue, than green a colour is, in shares of its light.
func hueOf(c [3]float64) [2]float64 {
	light := max(c[0], c[1], c[2], 24)
	return [2]float64{(c[2] - c[1]) / light, (c[0] - c[1]) / light}
}

func lightOf(c [3]float64) float64 { return max(c[0], c[1], c[2]) }

func apart(a, b [2]float64) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }

// middle is the middle colour of the px for which is holds, channel by channel.
func (p patch) middle(is func(i int) bool) (c [3]float64) {
	var counts [3][256]int
	n := 0
	for i := range p.w * p.h {
		if is(i) {
			n++
			for k := range counts {
				counts[k][p.pix[3*i+k]]++
			}
		}
	}
	for k := range counts {
		for sum, v := 0, 0; v < 256; v++ {
			if sum += counts[k][v]; 2*sum >= n {
				c[k] = float64(v)
				break
			}
		}
	}
	return c
}

// rim reports whether a px lies at the border of a patch.
func (p patch) rim(i int) bool {
	m := max(min(p.w, p.h)/16, 1)
	x, y := i%p.w, i/p.w
	return x < m || y < m || x >= p.w-m || y >= p.h-m
}

// heap are px that hang together.
type heap struct {
	px     []int
	radius float64 // of its largest circle
	rim    bool    // it reaches the border
}

// heaps finds them, largest first; gaps and holes in them are theirs.
func heaps(in []bool, w, h int) (out []heap) {
	in = spread(spread(in, w, h, true), w, h, false)
	outside := make([]bool, len(in)) // what is not in, and hangs together with the border
	var stack []int
	flood := func(from int, of []bool, want bool, mark func(int)) {
		stack = append(stack[:0], from)
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for _, next := range [4]int{at - w, at + w, at - 1, at + 1} {
				if next < 0 || next >= w*h || next/w != at/w && next%w != at%w || of[next] != want || outside[next] {
					continue
				}
				mark(next)
				stack = append(stack, next)
			}
		}
	}
	for i := range in {
		if x, y := i%w, i/w; (x == 0 || y == 0 || x == w-1 || y == h-1) && !in[i] && !outside[i] {
			outside[i] = true
			flood(i, in, false, func(n int) { outside[n] = true })
		}
	}
	filled := make([]bool, len(in))
	for i := range in {
		filled[i] = !outside[i]
	}
	far := distances(filled, w, h)
	for i := range filled {
		if !filled[i] || outside[i] {
			continue
		}
		one := heap{px: []int{i}}
		outside[i] = true
		flood(i, filled, true, func(n int) { outside[n] = true; one.px = append(one.px, n) })
		for _, at := range one.px {
			one.radius = max(one.radius, far[at])
			x, y := at%w, at/w
			one.rim = one.rim || x == 0 || y == 0 || x == w-1 || y == h-1
		}
		out = append(out, one)
	}
	slices.SortStableFunc(out, func(a, b heap) int { return len(b.px) - len(a.px) })
	return out
}

// spread widens what is in by a px, or what is not.
func spread(in []bool, w, h int, wider bool) []bool {
	out := slices.Clone(in)
	for i := range in {
		if in[i] != wider {
			continue
		}
		for _, next := range [4]int{i - w, i + w, i - 1, i + 1} {
			if next >= 0 && next < w*h && (next/w == i/w || next%w == i%w) {
				out[next] = wider
			}
		}
	}
	return out
}

// distances are those of each px to what is not in, px, nearly: steps of 1 and of 1.41.
func distances(in []bool, w, h int) []float64 {
	d := make([]float64, len(in))
	pass := func(i, x, y int, steps [4][2]int) {
		for _, s := range steps {
			at, far := 0.0, math.Hypot(float64(s[0]), float64(s[1]))
			if x+s[0] >= 0 && x+s[0] < w && y+s[1] >= 0 && y+s[1] < h {
				at = d[i+s[0]+s[1]*w]
			}
			d[i] = min(d[i], at+far*0.96)
		}
	}
	for i := range in {
		if in[i] {
			d[i] = math.Inf(1)
			pass(i, i%w, i/w, [4][2]int{{-1, 0}, {0, -1}, {-1, -1}, {1, -1}})
		}
	}
	for i := len(in) - 1; i >= 0; i-- {
		if in[i] {
			pass(i, i%w, i/w, [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}})
		}
	}
	return d
}

// stone finds the one stone of a patch on plain ground; its shadow is none of it.
func stone(p patch) (heap, bool) {
	ground := p.middle(p.rim)
	hue, light := hueOf(ground), lightOf(ground)
	in := make([]bool, p.w*p.h)
	for i := range in {
		c := p.at(i)
		far := (math.Abs(c[0]-ground[0]) + math.Abs(c[1]-ground[1]) + math.Abs(c[2]-ground[2])) / 3
		shadow := lightOf(c) < light && apart(hueOf(c), hue) < 0.13
		in[i] = far > 18 && !shadow
	}
	found := heaps(in, p.w, p.h)
	if len(found) == 0 || found[0].radius < 4 {
		return heap{}, false
	}
	return found[0], true
}

// learn learns from a view.
func learn(p patch) (k kind, ok bool) {
	s, ok := stone(p)
	if !ok {
		return k, false
	}
	in := make([]bool, p.w*p.h)
	for _, i := range s.px {
		in[i] = true
	}
	var all []float64
	for _, i := range s.px {
		h := hueOf(p.at(i))
		all = append(all, math.Hypot(h[0], h[1]))
	}
	slices.Sort(all)
	least := all[len(all)/2] // highlights have less
	if least < pale {
		least = 0
	}
	k.hue = hueOf(p.middle(func(i int) bool {
		h := hueOf(p.at(i))
		return in[i] && math.Hypot(h[0], h[1]) >= least
	}))
	k.gloss = p.gloss(s)
	k.round = float64(len(s.px)) / s.radius / s.radius
	return k, true
}

// gloss is how much the light of a heap varies, as a share of its mean.
func (p patch) gloss(s heap) float64 {
	var sum, squares float64
	for _, i := range s.px {
		c := p.at(i)
		l := (c[0] + c[1] + c[2]) / 3
		sum, squares = sum+l, squares+l*l
	}
	n := float64(len(s.px))
	mean := sum / n
	return math.Sqrt(max(squares/n-mean*mean, 0)) / max(mean, 1)
}

// Show gives the view of the one stone in a picture.
func Show(f devices.Frame) (*pieces.View, error) {
	if err := f.Check(48); err != nil {
		return nil, err
	}
	step := max(f.W, f.H)/1024 + 1 // a photo of a phone is looked at in small
	small := patch{w: f.W / step, h: f.H / step}
	for y := range small.h {
		for x := range small.w {
			small.pix = append(small.pix, f.Pix[y*step*f.Stride+3*x*step:][:3]...)
		}
	}
	s, ok := stone(small)
	switch {
	case !ok:
		return nil, pieces.Unusable{Reason: string(vision.ReasonTooSmall)}
	case s.rim:
		return nil, pieces.Unusable{Reason: string(vision.ReasonEdge)}
	}
	r := image.Rectangle{Min: image.Pt(small.w, small.h)}
	for _, i := range s.px {
		x, y := i%small.w, i/small.w
		r.Min.X, r.Min.Y = min(r.Min.X, x), min(r.Min.Y, y)
		r.Max.X, r.Max.Y = max(r.Max.X, x+1), max(r.Max.Y, y+1)
	}
	side := max(r.Dx(), r.Dy())
	r = r.Inset(-max(side/2, (pieces.Long/4-side)/2+1)).Intersect(image.Rect(0, 0, small.w, small.h))
	by := float64(max(r.Dx(), r.Dy(), pieces.Long)) / pieces.Long
	v := &pieces.View{W: int(float64(r.Dx()) / by), H: int(float64(r.Dy()) / by)}
	for y := range v.H {
		for x := range v.W {
			at := (r.Min.Y+int(float64(y)*by))*small.w + r.Min.X + int(float64(x)*by)
			v.Pix = append(v.Pix, small.pix[3*at:3*at+3]...)
		}
	}
	if min(v.W, v.H) < pieces.Long/4 {
		return nil, pieces.Unusable{Reason: string(vision.ReasonTooSmall)}
	}
	return v, nil
}

// found is what lies in one zone.
type found struct {
	area  image.Rectangle
	patch patch
	hues  hues // of what is no stone
	heaps []coloured
	seen  bool
}

// coloured is a heap of stones of one kind.
type coloured struct {
	heap
	kind int
	pure float64 // share of its px that are of that kind
}

// Read finds nothing: stones are counted where they are said to lie.
func (r *Reader) Read(f devices.Frame) (vision.Observation, error) {
	return r.ReadKnowing(f, vision.Prior{})
}

// ReadKnowing counts the stones in the zones of the attention; an empty zone is not looked at. What cannot be
// told has no name.
func (r *Reader) ReadKnowing(f devices.Frame, known vision.Prior) (vision.Observation, error) {
	zones := known.For.Zones
	o := vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.Accept}
	if err := f.Check(48); err != nil {
		return o, err
	}
	all := make([]found, len(zones))
	var radii []float64
	for i, z := range zones {
		area := z.Pixels(f.W, f.H)
		if area.Dx() < 8 || area.Dy() < 8 {
			continue
		}
		all[i] = r.find(f, area)
		for _, h := range all[i].heaps {
			if h.radius > 3 {
				radii = append(radii, h.radius)
			}
		}
	}
	slices.Sort(radii)
	usual := 0.0
	if len(radii) > 0 {
		usual = radii[len(radii)/2]
	}
	for i := range all {
		if all[i].seen {
			o.Things = append(o.Things, r.count(&all[i], usual, strange(all, i))...)
		}
	}
	switch {
	case len(o.Things) == 0:
		o.Decision = vision.None
	case slices.ContainsFunc(o.Things, func(d vision.Thing) bool { return d.Name == "" }):
		o.Decision = vision.Ask
	}
	return o, nil
}

// none is the kind of a px of no stone.
const none = -1

// find finds the heaps of an area. Those of white stones come last: the highlights of others are theirs.
func (r *Reader) find(f devices.Frame, area image.Rectangle) found {
	z := found{area: area, patch: cut(f, area), seen: true}
	p := z.patch
	ground := p.middle(p.rim)
	kinds, taken := make([]int, p.w*p.h), make([]bool, p.w*p.h)
	for i := range kinds {
		kinds[i] = r.kindOf(p.at(i), ground)
	}
	for _, white := range [2]bool{false, true} {
		for k, of := range r.kinds {
			if of.white() != white {
				continue
			}
			in := make([]bool, p.w*p.h)
			for i := range in {
				in[i] = kinds[i] == k && !taken[i]
			}
			for _, h := range heaps(in, p.w, p.h) {
				pure := 0.0
				for _, i := range h.px {
					taken[i] = true
					if kinds[i] == k {
						pure += 1 / float64(len(h.px))
					}
				}
				z.heaps = append(z.heaps, coloured{h, k, pure})
			}
		}
	}
	z.hues = huesOf(p, taken)
	return z
}

// kindOf is the kind of a px before a ground.
func (r *Reader) kindOf(c, ground [3]float64) int {
	hue := hueOf(c)
	best, far := none, math.Inf(1)
	for k, of := range r.kinds {
		if d := apart(hue, of.hue) / max(of.much(), 2*pale); d < far {
			best, far = k, d
		}
	}
	switch {
	case far > likeHue, lightOf(c) < 30:
		return none
	case r.kinds[best].white() && lightOf(c) < lightOf(ground)+brighter &&
		(apart(hue, hueOf(ground)) < pale || lightOf(c) < dim):
		return none
	}
	return best
}

// much is how much colour stones of a kind have.
func (k kind) much() float64 { return math.Hypot(k.hue[0], k.hue[1]) }

// white reports whether they have none.
func (k kind) white() bool { return k.much() < pale }

// hues counts px that are no stones by hue and light, as shares of them.
type hues [bins * bins * steps]float64

const (
	bins  = 11 // a direction, of 0.2 each
	steps = 26 // of light, each a quarter more
	near  = 1  // steps that shadow or lamp make of the light
)

func huesOf(p patch, taken []bool) (out hues) {
	n := 0.0
	for i, yes := range taken {
		if !yes {
			c := p.at(i)
			h := hueOf(c)
			bin := func(v float64) int { return min(max(int((v+1.1)*bins/2.2), 0), bins-1) }
			out[(int(math.Log(lightOf(c)+1)/math.Log(1.25))*bins+bin(h[0]))*bins+bin(h[1])]++
			n++
		}
	}
	for i := range out {
		out[i] /= max(n, 1)
	}
	return out
}

// strange reports whether much of a zone has a colour that hardly another one of its size has: something
// covers it.
func strange(all []found, at int) bool {
	var in [bins * bins * steps]int
	others := 0
	for i := range all {
		o := &all[i]
		if wide := o.area.Dx() - all[at].area.Dx(); i == at || !o.seen || wide > 2 || wide < -2 {
			continue
		}
		others++
		for k, share := range o.hues {
			if share > 0.004 {
				in[k]++
			}
		}
	}
	known := func(k int) bool {
		light, x, y := k/bins/bins, k/bins%bins, k%bins
		for l := max(light-near, 0); l <= min(light+near, steps-1); l++ {
			for i := max(x-1, 0); i <= min(x+1, bins-1); i++ {
				for j := max(y-1, 0); j <= min(y+1, bins-1); j++ {
					if 4*in[(l*bins+i)*bins+j] >= others {
						return true
					}
				}
			}
		}
		return false
	}
	unlike := 0.0
	for k, share := range all[at].hues {
		if share > 0 && !known(k) {
			unlike += share
		}
	}
	return others > 2 && unlike > otherLook
}

// count gives the stones of a zone.
func (r *Reader) count(z *found, usual float64, strange bool) (out []vision.Thing) {
	doubt := vision.Thing{Kind: vision.Gem, Confidence: 0.5, Box: box(z.area)}
	if strange {
		return []vision.Thing{doubt}
	}
	for _, h := range z.heaps {
		if h.radius < tiny*usual || h.radius < 2 {
			continue
		}
		n, ok := r.stones(z, h, usual)
		if !ok || h.rim || h.radius < smaller*usual || h.radius > larger*usual {
			return []vision.Thing{doubt}
		}
		at := image.Rectangle{Min: image.Pt(1<<30, 1<<30)}
		for _, i := range h.px {
			x, y := i%z.patch.w, i/z.patch.w
			at.Min.X, at.Min.Y = min(at.Min.X, x), min(at.Min.Y, y)
			at.Max.X, at.Max.Y = max(at.Max.X, x+1), max(at.Max.Y, y+1)
		}
		for range n {
			out = append(out, vision.Thing{Kind: vision.Gem, Name: r.kinds[h.kind].name, Confidence: 0.95,
				Box: box(at.Add(z.area.Min))})
		}
	}
	return out
}

// stones is how many stones a heap has; false: that is in doubt. Its own circle and the usual one have to say
// the same: its own may lie in a gap between stones.
func (r *Reader) stones(z *found, h coloured, usual float64) (n int, ok bool) {
	k := r.kinds[h.kind]
	number := func(radius float64) float64 { return float64(len(h.px)) / k.round / radius / radius }
	own, by := number(h.radius), number(usual)
	n = int(own + 0.5)
	off := min(math.Abs(own-float64(n)), math.Abs(by-float64(n)))
	return n, n > 0 && n == int(by+0.5) && off <= whole && h.pure > leastPure &&
		z.patch.gloss(h.heap) >= flat*k.gloss
}

func box(r image.Rectangle) vision.Box {
	return vision.Box{r.Min, image.Pt(r.Max.X, r.Min.Y), r.Max, image.Pt(r.Min.X, r.Max.Y)}
}
