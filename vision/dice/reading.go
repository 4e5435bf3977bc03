package dice

import (
	"cmp"
	"math"
	"slices"
)

// reading is a place with what the accounts make of it together.
type reading struct {
	*Account
	find, name   [8]float64 // folded onto the set
	faces        [7]float64 // 1–6, joined; sums to 1
	best, second int
	exists       float64 // 0–1, that here is the top of a die
	right        float64 // 0–1, that its face is right then
	match        float64 // 0–1, that it is a face of the set that was shown
}

// Indexes of what is folded onto a set, beside the faces 1–6.
const (
	otherFace  = 0
	unreadFace = 7
)

// fold gives the probabilities of the faces at their index, of what the set does not have, and of what
// cannot be read.
func fold(p [classes]float64, set Set) (out [8]float64) {
	copy(out[1:7], p[:6])
	out[otherFace], out[unreadFace] = p[other], p[unread]
	if set == Heckmeck {
		out[6] += p[worm]
	} else {
		out[otherFace] += p[worm]
	}
	return out
}

// confidence that here is a die with this face; calibrated.
func (r *reading) confidence() float64 { return r.exists * r.right }

// printed is how likely something is on the face, whatever it be: also one that moves has it.
func (r *reading) printed() float64 {
	return max(r.match, 1-r.name[unreadFace]*(1-sigmoid(r.Blurred)))
}

// shown reports whether it is most likely a face that was shown.
func (r *reading) shown() bool { return r.match > 0.5 }

// named is the number that the face counts as, and its name, if it was shown.
func (r *reading) named(o Options) (face int, name string) {
	if r.shown() || o.Set == Shown {
		f := o.Pieces.Faces[r.Match.Face]
		return f.Number(), f.Name
	}
	return r.best, ""
}

// otherwise is the number that the face most likely counts as if it is read wrong, 0 without one, and how
// likely either is.
func (r *reading) otherwise(o Options) (face int, is, other float64) {
	if !r.shown() && o.Set != Shown {
		return r.second, r.faces[r.best], r.faces[r.second]
	}
	next := r.Match.Without(r.Match.Face)
	if next == nil {
		return 0, 1, 0
	}
	return o.Pieces.Faces[next.Face].Number(), r.right, 1 - r.right
}

// agree reports whether both networks name the face, or name is very sure.
func (r *reading) agree() bool {
	return likeliest(r.name[:]) == r.best && (likeliest(r.find[:]) == r.best || r.name[r.best] > steadyFrom)
}

// Features is what is told of one place from its accounts: for calibration.
type Features struct {
	Best   int       `json:"best"`   // the face that all accounts together name
	Exists []float64 `json:"exists"` // the more of each, the likelier it is a die
	Right  []float64 `json:"right"`  // the more of each, the likelier its face is right
}

// Features of all places, in their order.
func (a Accounts) Features(o Options) []Features {
	s := newScene(a.Places)
	out := make([]Features, len(a.Places))
	for i := range a.Places {
		r := join(&a.Places[i], o.Set)
		out[i] = Features{r.best, s.told(existsFrom, &r), s.told(rightFrom, &r)}
	}
	return out
}

// readings of all places.
func (a Accounts) readings(o Options) []reading {
	s, cal := newScene(a.Places), o.calibration()
	if a.Usual > 0 {
		s.size = a.Usual
	}
	out := make([]reading, len(a.Places))
	for i := range out {
		r := join(&a.Places[i], o.Set)
		if r.Match != nil && !r.side(a.Places, cal) {
			r.match = cal.shows(r.Match)
		}
		// A face that was shown lies on a die, whatever else is said of the place. Where find hardly sees
		// one, a person is asked.
		known := r.match
		if r.Heat < faintTop {
			if known = 0; r.shown() {
				known = doubted
			}
		}
		r.exists = max(cal.Exists.of(s.told(existsFrom, &r)), known)
		// As pips it is right only where it is not what was shown. What was shown is right if it is there
		// and is that face.
		if r.right = min(cal.Right.of(s.told(rightFrom, &r)), 1-r.match); r.shown() || o.Set == Shown {
			r.right = min(r.match/r.exists, 1) * cal.Told.of(r.Match.Told())
		}
		out[i] = r
	}
	return out
}

// A place that looks like a face that was shown exists so likely, if its heat is less.
const (
	faintTop = -1.5
	doubted  = 0.45
)

// side reports whether a place is rather the side of a die whose top was seen and is known: it lies nearer
// than two tops can, or a little further where find says so itself, and leans another way or is far smaller.
// It has the same prints.
func (a *Account) side(places []Account, cal Calibration) bool {
	return slices.ContainsFunc(places, func(top Account) bool {
		near := nearestSide
		if a.Side > a.Heat {
			near = calledSide
		}
		if top.Match == nil || a.apart(&top) >= near || cal.shows(top.Match) < 0.5 {
			return false
		}
		return a.leans(&top) > otherLean && (top.Size > a.Size || top.Heat > a.Heat) ||
			top.Size > smallSide*a.Size && top.Heat > a.Heat
	})
}

// leans is how far the leans of two places are apart.
func (a *Account) leans(o *Account) float64 {
	return math.Hypot(a.Lean[0]-o.Lean[0], a.Lean[1]-o.Lean[1])
}

// How a side differs from the top that it belongs to.
const (
	nearestSide = 0.9  // distance of the middles in sizes of the top, at most
	calledSide  = 1.1  // the same of what find sooner calls a side
	otherLean   = 0.4  // how far their leans are apart, at least
	smallSide   = 1.35 // how often the top is as large, if they are not
)

// join says which face the accounts name together.
func join(a *Account, set Set) reading {
	r := reading{Account: a, find: fold(a.Find, set), name: fold(a.Name, set)}
	sum := 0.0
	for k := 1; k <= 6; k++ {
		r.faces[k] = (r.name[k] + 1e-3) * math.Pow(r.find[k]+1e-2, 0.3)
		sum += r.faces[k]
	}
	order := []int{1, 2, 3, 4, 5, 6}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(r.faces[j], r.faces[i]) })
	r.best, r.second = order[0], order[1]
	for k := range r.faces {
		r.faces[k] /= sum
	}
	return r
}

// scene is what the dice of a picture have in common: those of a set are alike in size and looks, and one
// camera sees them.
type scene struct {
	size     float64    // frame px, of the middle die
	contrast float64    // 0–255, of the middle die
	lean     [2]float64 // as in Account
}

// newScene takes the medians of the places, weighed by how likely each is a face.
func newScene(places []Account) scene {
	return scene{
		size:     max(usual(places, func(a *Account) float64 { return a.Size }), 1),
		contrast: max(usual(places, func(a *Account) float64 { return a.Contrast }), 1),
		lean: [2]float64{usual(places, func(a *Account) float64 { return a.Lean[0] }),
			usual(places, func(a *Account) float64 { return a.Lean[1] })},
	}
}

// faint is the strength below which a place hardly counts for what is usual in its picture.
const faint = 0.2

// usual is the weighed median of something about the places, 0 without any.
func usual(places []Account, of func(*Account) float64) float64 {
	type entry struct{ value, weight float64 }
	entries := make([]entry, len(places))
	total := 0.0
	for i := range places {
		// So that a floor full of faint places does not outweigh two dice.
		w := max(sigmoid(places[i].Heat)*(1-0.9*places[i].Name[unread])-faint, 1e-3)
		entries[i] = entry{of(&places[i]), w * w}
		total += w * w
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.value, b.value) })
	sum := 0.0
	for _, e := range entries {
		if sum += e.weight; sum >= total/2 {
			return e.value
		}
	}
	return 0
}

const (
	// how much less may be seen on a die than on the usual one of its picture, as a logarithm
	alikeContrast = 1.0
	usualSize     = 40.0 // px of a face from which more px tell no more
	surelyNot     = -4.0 // logit below which a belief tells no more
)

// feature is something that is told of a place; the more of it, the likelier what it speaks for.
type feature struct {
	name string
	of   func(s scene, r *reading) float64
}

// existsFrom is what the existence of a die is told from.
var existsFrom = []feature{
	{"heat", func(_ scene, r *reading) float64 { return r.Heat }},
	{"printed", func(_ scene, r *reading) float64 { return logit(r.printed()) }},
	{"find reads it", func(_ scene, r *reading) float64 { return logit(1 - r.find[unreadFace]) }},
	{"size", func(s scene, r *reading) float64 { l := math.Log(max(r.Size, 1) / s.size); return -min(l*l, 1) }},
	{"contrast", func(s scene, r *reading) float64 {
		return -max(math.Log(s.contrast/max(r.Contrast, 1))-alikeContrast, 0)
	}},
	// One camera sees all tops lean alike; the side of a die leans another way.
	{"lean", func(s scene, r *reading) float64 {
		return -min(math.Hypot(r.Lean[0]-s.lean[0], r.Lean[1]-s.lean[1]), 1)
	}},
}

// rightFrom is what it is told from whether a face is right.
var rightFrom = []feature{
	{"name", func(_ scene, r *reading) float64 { return logit(r.name[r.best]) }},
	{"heat", func(_ scene, r *reading) float64 { return r.Heat }},
	{"steady", func(_ scene, r *reading) float64 { return logit(r.Steady) }},
	{"px", func(_ scene, r *reading) float64 { return math.Log(min(r.Size, usualSize) / usualSize) }},
	{"all together", func(_ scene, r *reading) float64 { return logit(r.faces[r.best]) }},
}

// told gives the values of some features.
func (s scene) told(from []feature, r *reading) []float64 {
	out := make([]float64, len(from))
	for i, f := range from {
		out[i] = f.of(s, r)
	}
	return out
}

// FeatureNames are those of Features.Exists and Features.Right.
func FeatureNames() (exists, right []string) {
	for _, f := range existsFrom {
		exists = append(exists, f.name)
	}
	for _, f := range rightFrom {
		right = append(right, f.name)
	}
	return exists, right
}
