package dice

import (
	"image"
	"math"
	"slices"
	"sort"
)

// Classes of both networks.
const (
	worm    = 6 // index of the worm; 0–5 are the faces 1–6
	unread  = 7 // a die that cannot be read; for the judge also no die at all
	classes = 8
)

const (
	stride    = 4 // px of a level for one cell of the finder's answer
	geometry  = 7 // planes of it that say how a face lies
	planes    = 1 + classes + geometry + 1
	bestSize  = 34.0 // px of a face in a level that the finder reads best
	leastHeat = 0.10 // below this a cell is no candidate
)

// level is the picture at one scale.
type level struct {
	w, h   int       // px, multiples of 16
	sx, sy float64   // frame px for one px of the level
	pix    []byte    // BGR
	cover  []float32 // logit for each cell of the finder's answer: what is left of a covered die lies there
}

// scale is how many frame px a px of the level has a side, on the average.
func (lv level) scale() float64 { return math.Sqrt(lv.sx * lv.sy) }

// shown reports whether one of the levels has about so many px on its long side.
func shown(levels []level, side float64) bool {
	return slices.ContainsFunc(levels, func(lv level) bool {
		ratio := side / float64(max(lv.w, lv.h))
		return ratio > 0.85 && ratio < 1.18
	})
}

// candidate is what may be a top face.
type candidate struct {
	x, y     float64 // frame px, middle
	size     float64 // frame px, square root of the area
	a, b     [2]float64
	heat     float64          // 0–1, the finder's belief that a die is here
	face     [classes]float64 // the finder's account
	judge    [classes]float64 // the judge's account
	votes    float64          // share of the judge's looks that name what all of them together do
	pips     [6]float64       // the pattern account
	fitted   float64          // 0–1, how well the best pattern fits
	disc     float64          // 0–1, how well something round without pips fits
	within   float64          // px of size in the level it was read in
	level    int
	levels   int     // how many scales saw it
	contrast float64 // 0–255, between the lightest and the darkest px on the face
	outline  float64 // 0–255, between the face and what lies around it
	part     float64 // logit: a network's belief that the picture's edge cuts a die off here
	top      float64 // logit: a network's belief that this is the top of a die, not a side of one
	down     lean    // the way straight down from the top, as that network sees it
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// peaks finds the candidates in the finder's answer for one level.
func peaks(out []float32, lv level, index int) []candidate {
	gw, gh := lv.w/stride, lv.h/stride
	n := gw * gh
	least := float32(math.Log(leastHeat / (1 - leastHeat)))
	var found []candidate
	for y := range gh {
		for x := range gw {
			i := y*gw + x
			if out[i] < least || !highest(out, gw, gh, x, y) {
				continue
			}
			if c, ok := decode(out, n, gw, gh, x, y, lv); ok {
				c.level = index
				found = append(found, c)
			}
		}
	}
	return found
}

// highest reports whether a cell is no lower than its eight neighbours; of equals the first counts.
func highest(heat []float32, gw, gh, x, y int) bool {
	v := heat[y*gw+x]
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			nx, ny := x+dx, y+dy
			if nx < 0 || ny < 0 || nx >= gw || ny >= gh || dx == 0 && dy == 0 {
				continue
			}
			o := heat[ny*gw+nx]
			if o > v || o == v && (dy < 0 || dy == 0 && dx < 0) {
				return false
			}
		}
	}
	return true
}

// decode reads one cell. The faces are averaged over its neighbours, by their heat.
func decode(out []float32, n, gw, gh, x, y int, lv level) (candidate, bool) {
	i := y*gw + x
	at := func(plane int) float64 { return float64(out[plane*n+i]) }
	c := candidate{heat: sigmoid(at(0)), levels: 1}
	var logits [classes]float64
	total := 0.0
	for ny := max(y-1, 0); ny <= min(y+1, gh-1); ny++ {
		for nx := max(x-1, 0); nx <= min(x+1, gw-1); nx++ {
			j := ny*gw + nx
			w := sigmoid(float64(out[j]))
			total += w
			for k := range logits {
				logits[k] += w * float64(out[(1+k)*n+j])
			}
		}
	}
	for k := range logits {
		logits[k] /= total
	}
	c.face = softmax(logits)
	c.within = 32 * math.Exp(min(max(at(9), -3), 3))
	if c.within < 9 || c.within > 120 {
		return c, false
	}
	a, b := edges(c.within, at(10), at(11), at(12), at(13))
	c.size = c.within * lv.scale()
	c.a, c.b = [2]float64{a[0] * lv.sx, a[1] * lv.sy}, [2]float64{b[0] * lv.sx, b[1] * lv.sy}
	c.x = (float64(x)*stride + stride/2 + at(14)*8) * lv.sx
	c.y = (float64(y)*stride + stride/2 + at(15)*8) * lv.sy
	return c, true
}

func softmax(logits [classes]float64) (p [classes]float64) {
	top, sum := math.Inf(-1), 0.0
	for _, l := range logits {
		top = max(top, l)
	}
	for k, l := range logits {
		p[k] = math.Exp(l - top)
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

// edges gives the half edges of a face from its size, the shape of the ellipse that it makes of a circle (d, o) and
// four times its angle once that ellipse is a circle again.
func edges(size, d, o, cos4, sin4 float64) (a, b [2]float64) {
	t := math.Sqrt(1 + d*d + o*o)
	// The square root of a symmetric matrix of determinant 1: (M + 1) / sqrt(trace + 2).
	f := 1 / math.Sqrt(2*t+2)
	m00, m01, m11 := (t+d+1)*f, o*f, (t-d+1)*f
	sin, cos := math.Sincos(math.Atan2(sin4, cos4) / 4)
	h := size / 2
	a = [2]float64{h * (m00*cos + m01*sin), h * (m01*cos + m11*sin)}
	b = [2]float64{h * (-m00*sin + m01*cos), h * (-m01*sin + m11*cos)}
	return a, b
}

// box gives the corners of the face, clockwise.
func (c candidate) box() (out [4]image.Point) {
	for i, s := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		out[i] = image.Pt(int(math.Round(c.x+s[0]*c.a[0]+s[1]*c.b[0])), int(math.Round(c.y+s[0]*c.a[1]+s[1]*c.b[1])))
	}
	return out
}

// rotate turns the edges within the plane of the face.
func (c *candidate) rotate(turn float64) {
	sin, cos := math.Sincos(turn)
	a, b := c.a, c.b
	for k := range a {
		c.a[k], c.b[k] = cos*a[k]+sin*b[k], cos*b[k]-sin*a[k]
	}
}

// fit is how well a level's scale suits a candidate, 0–1.
func (c candidate) fit() float64 {
	l := math.Log(c.within/bestSize) / 0.75
	return math.Exp(-l * l)
}

// merge joins what several levels say of one place, and drops the weaker of two accounts that exclude each other.
func merge(all []candidate) []candidate {
	sort.SliceStable(all, func(i, j int) bool { return all[i].heat*all[i].fit() > all[j].heat*all[j].fit() })
	var groups [][]candidate
next:
	for _, c := range all {
		for g := range groups {
			lead := groups[g][0]
			ratio := c.size / lead.size
			if math.Hypot(c.x-lead.x, c.y-lead.y) < 0.25*lead.size && ratio > 0.7 && ratio < 1.4 {
				groups[g] = append(groups[g], c)
				continue next
			}
		}
		groups = append(groups, []candidate{c})
	}
	joined := make([]candidate, 0, len(groups))
	for _, g := range groups {
		joined = append(joined, join(g))
	}
	return exclude(joined)
}

// join makes one candidate of several: place from the one whose scale fits best, faces from all.
func join(group []candidate) candidate {
	c := group[0]
	var logs [classes]float64
	total, heat := 0.0, 0.0
	seen := map[int]bool{}
	for _, o := range group {
		w := o.heat*o.fit() + 1e-9
		total += w
		heat += w * o.heat
		seen[o.level] = true
		for k := range logs {
			logs[k] += w * math.Log(o.face[k]+1e-6)
		}
	}
	for k := range logs {
		logs[k] /= total
	}
	c.face = softmax(logs)
	c.heat = heat / total
	c.levels = len(seen)
	return c
}

// exclude keeps the strongest of the candidates whose middles lie in one another's faces.
func exclude(all []candidate) []candidate {
	strength := func(c candidate) float64 { return c.heat * math.Sqrt(c.fit()) * float64(min(c.levels, 2)) }
	sort.SliceStable(all, func(i, j int) bool { return strength(all[i]) > strength(all[j]) })
	var kept []candidate
next:
	for _, c := range all {
		for _, k := range kept {
			if c.excludedBy(k) {
				continue next
			}
		}
		kept = append(kept, c)
	}
	return kept
}

// largestPip is how wide a pip is at most, in edges of its face: the single one of some dice.
const largestPip = 0.45

// excludedBy reports whether a candidate is the same face as a stronger one, or a part of it. Of one that is hotter, though it
// was seen in fewer scales, and no larger than a pip of the other, that may be the ground about it: the judge looks at both.
func (c candidate) excludedBy(k candidate) bool {
	return c.apart(k) < 0.4 && (c.heat <= k.heat || c.size > largestPip*k.size)
}

// apart is the distance of two middles, in sizes of the larger one. Of two top faces it is hardly less than 1.
func (c candidate) apart(k candidate) float64 {
	return math.Hypot(c.x-k.x, c.y-k.y) / max(c.size, k.size, 1)
}

// Px of the square cut-outs of a candidate, and of the face in them: for patterns and the first look of the judge; for the
// closer one; for what reaches over the picture's edge; and for how the camera leans.
const (
	cropSide   = 48
	cropFace   = 27.0
	closerSide = 64
	closerFace = 36.0
	edgeSide   = 40
	edgeFace   = 20.0
	leanSide   = 64
	leanFace   = 20.0
)

// cut makes a picture of a candidate, of side×side px with a face of so many px in it: three planes (blue, green, red)
// with mean 0 and deviation 1. With room for a fourth plane, that says what is in the picture at all (1, else 0), and
// the others are 0 beyond the edge.
func (lv level) cut(c candidate, side int, face float64, dst []float32) {
	ax, ay := c.a[0]/lv.sx/(face/2), c.a[1]/lv.sy/(face/2)
	bx, by := c.b[0]/lv.sx/(face/2), c.b[1]/lv.sy/(face/2)
	cx, cy := c.x/lv.sx-0.5, c.y/lv.sy-0.5
	n, mid := side*side, float64(side)/2-0.5
	whole := len(dst) == 3*n
	sum, squares, seen := 0.0, 0.0, 0
	for i := range n {
		u, v := float64(i%side)-mid, float64(i/side)-mid
		x, y := cx+u*ax+v*bx, cy+u*ay+v*by
		in := whole || lv.holds(x, y)
		if !whole {
			dst[3*n+i] = one(in)
		}
		if !in {
			continue
		}
		seen += 3
		for k, p := range lv.sample(x, y) {
			dst[k*n+i] = float32(p)
			sum += p
			squares += p * p
		}
	}
	mean := sum / float64(max(seen, 1))
	deviation := math.Sqrt(max(squares/float64(max(seen, 1))-mean*mean, 0)) + 6
	for i := range dst[:3*n] {
		if whole || dst[3*n+i%n] > 0 {
			dst[i] = float32((float64(dst[i]) - mean) / deviation)
		} else {
			dst[i] = 0
		}
	}
}

// Of the inner part of a face, edges left out, so many px a side tell its contrast; the lightest and the darkest few of
// them do not count.
const (
	contrastPart   = 0.75
	contrastSide   = 15
	contrastBeyond = 0.03
)

// contrast is how far apart the lightest and the darkest px on a candidate's face are, 0–255, in the colour in which that is most.
func (lv level) contrast(c candidate) (most float64) {
	var planes [3][contrastSide * contrastSide]float64
	for i := range contrastSide * contrastSide {
		u, v := contrastAt(i%contrastSide), contrastAt(i/contrastSide)
		for k, p := range lv.sample((c.x+u*c.a[0]+v*c.b[0])/lv.sx-0.5, (c.y+u*c.a[1]+v*c.b[1])/lv.sy-0.5) {
			planes[k][i] = p
		}
	}
	for k := range planes {
		p := planes[k][:]
		slices.Sort(p)
		beyond := int(contrastBeyond * float64(len(p)))
		most = max(most, p[len(p)-1-beyond]-p[beyond])
	}
	return most
}

// What lies around a face is looked at on squares so many half edges from its middle: beyond the side of a die that is seen.
const (
	aroundFrom = 1.6
	aroundTo   = 2.0
)

// outline is how far the colour of a face is from that of what lies around it, 0–255, in the colour in which that is most.
func (lv level) outline(c candidate) (most float64) {
	var face, around [3][]float64
	take := func(to *[3][]float64, u, v float64) {
		x, y := (c.x+u*c.a[0]+v*c.b[0])/lv.sx-0.5, (c.y+u*c.a[1]+v*c.b[1])/lv.sy-0.5
		if !lv.holds(x, y) {
			return
		}
		for k, p := range lv.sample(x, y) {
			to[k] = append(to[k], p)
		}
	}
	for i := range contrastSide {
		for j := range contrastSide {
			take(&face, contrastAt(i), contrastAt(j))
		}
		t := contrastAt(i) / contrastPart
		for _, far := range [2]float64{aroundFrom, aroundTo} {
			take(&around, t*far, far)
			take(&around, t*far, -far)
			take(&around, far, t*far)
			take(&around, -far, t*far)
		}
	}
	for k := range face {
		if len(around[k]) == 0 || len(face[k]) == 0 {
			return 0
		}
		slices.Sort(face[k])
		slices.Sort(around[k])
		most = max(most, math.Abs(face[k][len(face[k])/2]-around[k][len(around[k])/2]))
	}
	return most
}

// contrastAt is where the px of a row lie, in half edges from the middle.
func contrastAt(i int) float64 {
	return contrastPart * (2*float64(i)/(contrastSide-1) - 1)
}

// holds reports whether a place lies in the picture.
func (lv level) holds(x, y float64) bool {
	return x > -0.5 && y > -0.5 && x < float64(lv.w)-0.5 && y < float64(lv.h)-0.5
}

func one(yes bool) float32 {
	if yes {
		return 1
	}
	return 0
}

// sample interpolates; beyond the edge the nearest px counts.
func (lv level) sample(x, y float64) (bgr [3]float64) {
	x, y = min(max(x, 0), float64(lv.w-1)), min(max(y, 0), float64(lv.h-1))
	x0, y0 := int(x), int(y)
	x1, y1 := min(x0+1, lv.w-1), min(y0+1, lv.h-1)
	fx, fy := x-float64(x0), y-float64(y0)
	for k := range bgr {
		p := func(x, y int) float64 { return float64(lv.pix[3*(y*lv.w+x)+k]) }
		bgr[k] = (p(x0, y0)*(1-fx)+p(x1, y0)*fx)*(1-fy) + (p(x0, y1)*(1-fx)+p(x1, y1)*fx)*fy
	}
	return bgr
}

// nearest is the level that shows a candidate's face about so many px large.
func nearest(levels []level, c candidate, px float64) level {
	best, least := levels[0], math.Inf(1)
	for _, lv := range levels {
		if off := math.Abs(math.Log(c.size / lv.scale() / px)); off < least {
			best, least = lv, off
		}
	}
	return best
}
