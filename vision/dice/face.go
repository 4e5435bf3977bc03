package dice

import (
	"math"
	"slices"
)

// What name sees of a face: a square of nameSide px, upright, with the face in the middle.
const (
	nameSide = 56
	nameFace = 32.0
	faceCut  = 3 * nameSide * nameSide // numbers: planes of blue, green, red
)

// patch is a part of a picture that was made smaller.
type patch struct {
	pix    []byte  // BGR, row by row
	w, h   int     // px
	x, y   float64 // frame px of its upper left corner
	sx, sy float64 // frame px for one px
}

// sample interpolates at a place in frame px; beyond the edge the nearest px counts.
func (p *patch) sample(x, y float64) (bgr [3]float32) {
	x = min(max((x-p.x)/p.sx-0.5, 0), float64(p.w-1))
	y = min(max((y-p.y)/p.sy-0.5, 0), float64(p.h-1))
	x0, y0 := int(x), int(y)
	fx, fy := float32(x-float64(x0)), float32(y-float64(y0))
	i, right, below := 3*(y0*p.w+x0), 3, 3*p.w
	if x0 == p.w-1 {
		right = 0
	}
	if y0 == p.h-1 {
		below = 0
	}
	for k := range bgr {
		above := float32(p.pix[i+k])*(1-fx) + float32(p.pix[i+right+k])*fx
		under := float32(p.pix[i+below+k])*(1-fx) + float32(p.pix[i+below+right+k])*fx
		bgr[k] = above*(1-fy) + under*fy
	}
	return bgr
}

// mostStep is how many px of a patch may lie between two px of a cut-out that are sampled once.
const mostStep = 1.25

// cut makes a cut-out of a face, 0–255; px of it are means where the patch has more.
func (p *patch) cut(a *Account, dst []float32) {
	const n, mid = nameSide * nameSide, nameSide/2 - 0.5
	step := a.Size / nameFace / math.Sqrt(p.sx*p.sy)
	offsets := [][2]float64{{0, 0}}
	if step > mostStep {
		offsets = [][2]float64{{-0.25, -0.25}, {0.25, -0.25}, {-0.25, 0.25}, {0.25, 0.25}}
	}
	share := 1 / float32(len(offsets))
	for i := range n {
		var sum [3]float32
		for _, o := range offsets {
			u, v := float64(i%nameSide)-mid+o[0], float64(i/nameSide)-mid+o[1]
			for k, c := range p.sample(a.at(u/(nameFace/2), v/(nameFace/2))) {
				sum[k] += share * c
			}
		}
		for k := range sum {
			dst[k*n+i] = sum[k]
		}
	}
}

// even brings a cut-out to mean 0 and about the same deviation.
func even(cut []float32) {
	sum, squares := 0.0, 0.0
	for _, v := range cut {
		sum += float64(v)
		squares += float64(v) * float64(v)
	}
	mean := sum / float64(len(cut))
	deviation := math.Sqrt(max(squares/float64(len(cut))-mean*mean, 0)) + 6
	for i, v := range cut {
		cut[i] = float32((float64(v) - mean) / deviation)
	}
}

// Of the inner part of a face, so many px about its middle tell its contrast; the lightest and the darkest
// few do not count.
const (
	contrastReach  = 12
	contrastBeyond = 0.03
)

// contrast is how far apart the lightest and the darkest px of a face are in a cut-out, in the colour in
// which that is most.
func contrast(cut []float32) (most float64) {
	const side = 2 * contrastReach
	px := make([]float32, 0, side*side)
	for k := range 3 {
		px = px[:0]
		for y := nameSide/2 - contrastReach; y < nameSide/2+contrastReach; y++ {
			px = append(px, cut[(k*nameSide+y)*nameSide+nameSide/2-contrastReach:][:side]...)
		}
		slices.Sort(px)
		beyond := int(contrastBeyond * float64(len(px)))
		most = max(most, float64(px[len(px)-1-beyond]-px[beyond]))
	}
	return most
}

// shifted is by how much a copy of a face is moved, in half edges: a twelfth of an edge.
const shifted = 1.0 / 6

// copies are further looks at a face: turned by quarters, mirrored, moved, larger and smaller. A face that
// is read right is the same in all of them.
func (a *Account) copies() []Account {
	return []Account{
		a.moved(shifted, 0, [2]float64{0, 1}, [2]float64{-1, 0}),
		a.moved(-shifted, 0, [2]float64{0, -1}, [2]float64{1, 0}),
		a.moved(0, shifted, [2]float64{-1, 0}, [2]float64{0, -1}),
		a.moved(0, -shifted, [2]float64{-1, 0}, [2]float64{0, 1}),
		a.moved(0, 0, [2]float64{0, 1.1}, [2]float64{1.1, 0}),
		a.moved(0, 0, [2]float64{0.9, 0}, [2]float64{0, -0.9}),
	}
}

// steadyFrom is the probability of a face from which one look at it is enough, if find says the same: name is
// taught to leave a fiftieth to the other faces.
const steadyFrom = 0.94

// unlikely is the logit of a top below which a place is looked at once.
const unlikely = -0.7

// likely reports whether a place may be a die, so that a closer look tells something.
func (a *Account) likely() bool { return a.Heat > unlikely || slices.Max(a.Name[:other]) > 0.5 }

// plain reports whether one look is enough: where the face is clear and find says the same, or there is
// hardly a die, or nothing to be read.
func (a *Account) plain() bool {
	best := likeliest(a.Name[:])
	return !a.likely() || best == unread || a.Name[best] >= steadyFrom && likeliest(a.Find[:]) == best
}

// heard reports whether name has looked at nearly the same face before, as often as it would now, and takes
// what it said.
func (a *Account) heard(before []Account) bool {
	for i := range before {
		b := &before[i]
		near := nearlySame * a.Size
		if math.Hypot(a.X-b.X, a.Y-b.Y) > near || math.Hypot(a.A[0]-b.A[0], a.A[1]-b.A[1]) > near ||
			math.Hypot(a.B[0]-b.B[0], a.B[1]-b.B[1]) > near {
			continue
		}
		seen := *a
		seen.Name, seen.Votes, seen.Steady, seen.looks = b.Name, b.Votes, b.Steady, b.looks
		seen.Contrast, seen.Round = b.Contrast, b.Round
		if seen.looks > 1 || seen.plain() {
			*a = seen
			return true
		}
	}
	return false
}

// nearlySame is how far apart the middles and the half edges of two faces are at most that name sees alike,
// in sizes: a px of a cut-out.
const nearlySame = 0.03

// hear joins what name says of several looks at a face.
func (a *Account) hear(looks [][classes]float64) {
	a.looks = len(looks)
	a.Name, a.Votes, a.Steady = [classes]float64{}, 0, 1
	share := 1 / float64(len(looks))
	for _, p := range looks {
		for k := range p {
			a.Name[k] += share * p[k]
		}
	}
	best := likeliest(a.Name[:])
	for _, p := range looks {
		if likeliest(p[:]) == best {
			a.Votes += share
		}
		a.Steady = min(a.Steady, p[best])
	}
}
