package dice

import (
	"image"
	"math"
)

// Classes of both networks.
const (
	worm    = 6 // index of the worm; 0–5 are the faces 1–6
	other   = 7 // something else printed: a digit, a letter, a symbol, a picture, or nothing
	unread  = 8 // blurred, burnt out, or no face of a die
	classes = 9
)

// Account is what is known of one place that may be the top of a die, before anything is decided. Beliefs
// of find are logits.
type Account struct {
	X, Y, Size float64    // frame px: middle of the face, square root of its area
	A, B       [2]float64 // frame px: half edges
	Px         float64    // of the face where find saw it
	Heat       float64    // here is the top of a die
	Side       float64    // here is the side of a die
	Blurred    float64    // it moves, or is out of focus
	Held       float64    // it is in a hand
	// the way from the top straight down, its length the sine of the camera's angle from above
	Lean     [2]float64
	Find     [classes]float64 // probabilities: what find says is printed there
	Name     [classes]float64 // the same of name, over all its looks
	Votes    float64          // share of name's looks that say what all of them together do
	Steady   float64          // the least probability that one of them gives it
	Contrast float64          // 0–255, between the lightest and the darkest px on the face
	Round    float64          // of a one that is large enough: how round its pip is, 0 to 1; 0: not known
	looks    int              // of name
	Match    *Match           `json:",omitempty"` // with faces that were shown; nil: there are none
}

// Mark is a place where something was seen that is no top to be read.
type Mark struct {
	X, Y float64 // frame px
	Heat float64 // logit
}

// Accounts are what is known of a whole picture: all that is decided upon.
type Accounts struct {
	W       int       `json:"w"` // px
	H       int       `json:"h"`
	Places  []Account `json:"places"`
	Covered []Mark    `json:"covered"` // dice that something lies over in part
	Cut     []Mark    `json:"cut"`     // dice that the picture's edge cuts off
	Bright  bool      `json:"bright"`  // a place as large as a die is burnt out
	Usual   float64   `json:"usual"`   // px of the edge of a die, as vision.Prior has it
}

// corners of the face, clockwise.
func (a *Account) corners() (out [4]image.Point) {
	for i, s := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
		x, y := a.at(s[0], s[1])
		out[i] = image.Pt(int(math.Round(x)), int(math.Round(y)))
	}
	return out
}

// at is a place in the plane of the face, u and v half edges from its middle, in frame px.
func (a *Account) at(u, v float64) (x, y float64) {
	return a.X + u*a.A[0] + v*a.B[0], a.Y + u*a.A[1] + v*a.B[1]
}

// inHalfEdges is the inverse of at; 0, 0 where the half edges span no plane.
func (a *Account) inHalfEdges(x, y float64) (u, v float64) {
	det := a.A[0]*a.B[1] - a.A[1]*a.B[0]
	if math.Abs(det) < 1e-6 {
		return 0, 0
	}
	x, y = x-a.X, y-a.Y
	return (x*a.B[1] - y*a.B[0]) / det, (a.A[0]*y - a.A[1]*x) / det
}

// moved is the face with another middle, u and v half edges away, and other half edges, given in its own
// ones.
func (a *Account) moved(u, v float64, e, f [2]float64) Account {
	out := *a
	out.X, out.Y = a.at(u, v)
	for k := range 2 {
		out.A[k], out.B[k] = e[0]*a.A[k]+e[1]*a.B[k], f[0]*a.A[k]+f[1]*a.B[k]
	}
	return out
}

// apart is the distance of two middles, in sizes of the larger one. Of two tops seen from above it is
// hardly less than 1.
func (a *Account) apart(o *Account) float64 {
	return math.Hypot(a.X-o.X, a.Y-o.Y) / max(a.Size, o.Size, 1)
}

// edgesApart is the distance of two middles in the plane of the faces, in edges: what apart is to a camera
// that looks straight down.
func (a *Account) edgesApart(o *Account) float64 {
	u, v := a.inHalfEdges(o.X, o.Y)
	s, t := o.inHalfEdges(a.X, a.Y)
	return (math.Hypot(u, v) + math.Hypot(s, t)) / 4
}

// aslant is by how many degrees its edges are turned against the picture's, 0–45.
func (a *Account) aslant() float64 {
	return math.Abs(math.Remainder(math.Atan2(a.A[1], a.A[0])*180/math.Pi, 90))
}

// overhang is how many px of the part of the face in which pips lie reach over the edge of a picture of w×h
// px; negative inside of it.
func (a *Account) overhang(w, h int) float64 {
	dx, dy := pipsReach*(math.Abs(a.A[0])+math.Abs(a.B[0])), pipsReach*(math.Abs(a.A[1])+math.Abs(a.B[1]))
	return max(dx-a.X, dy-a.Y, a.X+dx-float64(w), a.Y+dy-float64(h))
}

// pipsReach is how far from the middle of a face pips reach, in half edges.
const pipsReach = 0.7

// likeliest is the index of the highest probability.
func likeliest(p []float64) int {
	best := 0
	for k := range p {
		if p[k] > p[best] {
			best = k
		}
	}
	return best
}

func softmax(logits [classes]float64) (p [classes]float64) {
	top, sum := logits[likeliest(logits[:])], 0.0
	for k, l := range logits {
		p[k] = math.Exp(l - top)
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return p
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// logit is the inverse of sigmoid, of probabilities from 0.001 to 0.999.
func logit(p float64) float64 {
	p = min(max(p, 1e-3), 1-1e-3)
	return math.Log(p / (1 - p))
}
