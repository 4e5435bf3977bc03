package eye

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
	out := make([]reading, len(a.Places))
	for i := range out {
		r := join(&a.Places[i], o.Set)
		r.exists = cal.Exists.of(s.told(existsFrom, &r))
		r.right = cal.Right.of(s.told(rightFrom, &r))
		out[i] = r
	}
	return out
}

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

// scene is what the dice of a picture have in common: those of a set are alike in size and looks.
type scene struct {
	size     float64 // frame px, of the middle die
	contrast float64 // 0–255, of the middle die
	places   []Account
}

// newScene takes the medians of the places, weighed by how likely each is a face.
func newScene(places []Account) scene {
	return scene{
		size:     usual(places, func(a *Account) float64 { return a.Size }),
		contrast: usual(places, func(a *Account) float64 { return a.Contrast }),
		places:   places,
	}
}

// room is how much of an edge is missing to the nearest place that is likelier a top, 0 to -1: two tops that touch are an
// edge apart.
func (s scene) room(r *reading) float64 {
	least := 1.0
	for i := range s.places {
		if o := &s.places[i]; o != r.Account && o.Heat > r.Heat {
			least = min(least, r.edgesApart(o))
		}
	}
	return least - 1
}

// sideReach is how far from where a side of another die would be seen something is hardly one, in edges.
const sideReach = 0.3

// below is how near a place is to where a side of a likelier top would be seen: 0, or up to 1 for the very place. A side's
// middle is half an edge further along the table than that of its top, and half an edge down.
func (s scene) below(r *reading) (most float64) {
	for i := range s.places {
		o := &s.places[i]
		if o == r.Account || o.Heat <= r.Heat {
			continue
		}
		edge := 2 * max(math.Hypot(o.A[0], o.A[1]), math.Hypot(o.B[0], o.B[1]))
		for _, to := range [4][2]float64{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			x, y := o.at(to[0], to[1])
			if (x-o.X)*o.Lean[0]+(y-o.Y)*o.Lean[1] <= 0 {
				continue // on the far side of the die
			}
			x, y = x+o.Lean[0]*edge/2, y+o.Lean[1]*edge/2
			most = max(most, 1-math.Hypot(r.X-x, r.Y-y)/(sideReach*max(edge, 1)))
		}
	}
	return most
}

// faint is the strength below which a place hardly counts for what is usual in its picture.
const faint = 0.2

// usual is the weighed median of something about the places, at least 1.
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
			return max(e.value, 1)
		}
	}
	return 1
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
	{"a face", func(_ scene, r *reading) float64 { return logit(slices.Max(r.name[1:7])) }},
	{"find reads it", func(_ scene, r *reading) float64 { return logit(1 - r.find[unreadFace]) }},
	{"size", func(s scene, r *reading) float64 { l := math.Log(max(r.Size, 1) / s.size); return -min(l*l, 1) }},
	{"contrast", func(s scene, r *reading) float64 {
		return -max(math.Log(s.contrast/max(r.Contrast, 1))-alikeContrast, 0)
	}},
	{"room", func(s scene, r *reading) float64 { return s.room(r) }},
	{"not below", func(s scene, r *reading) float64 { return -s.below(r) }},
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
