package dice

import (
	"cmp"
	"math"
	"slices"

	"spieltisch/vision"
)

// reasons in the order in which they are told.
var reasons = []vision.Reason{
	vision.ReasonTooMany, vision.ReasonHand, vision.ReasonUnreadable, vision.ReasonTooBright,
	vision.ReasonAccounts, vision.ReasonWrongSet, vision.ReasonNotTaught, vision.ReasonEdge,
	vision.ReasonTooSmall, vision.ReasonSizes, vision.ReasonCrowded, vision.ReasonMaybeAnother,
	vision.ReasonUnsure,
}

// mostDice is more than any game here rolls.
const mostDice = 12

// Decide says what may be done with a picture. It is all that comes after the networks, and a function of
// what they said.
func (a Accounts) Decide(o Options) vision.Observation {
	cal := o.calibration()
	lim := cal.Limits
	v := weigh(a.readings(o), lim)
	v.only = o.Set == Shown
	if len(v.kept) == 0 {
		return a.nothing(v, cal)
	}
	var obs vision.Observation
	for _, r := range v.kept {
		face, name := r.named(o)
		obs.Things = append(obs.Things, vision.Thing{Face: face, Name: name, Confidence: r.confidence(),
			Box: r.corners()})
	}
	found := a.vetoes(v, cal)
	for why := range v.risks(lim) {
		found[why] = true
	}
	for _, why := range reasons {
		if found[why] {
			obs.Reasons = append(obs.Reasons, why)
		}
	}
	obs.Decision = vision.Accept
	if len(obs.Reasons) > 0 {
		obs.Decision = vision.Ask
		obs.Alternatives = alternatives(v.kept, o)
	}
	if found[vision.ReasonWrongSet] {
		if worms := a.asWorms(o); worms != nil {
			obs.Alternatives = slices.Insert(obs.Alternatives, 0, worms)
		}
	}
	return obs
}

// asWorms are the faces, highest first, if what a set of pips does not have are worms; nil: they are not, or
// the set is another one.
func (a Accounts) asWorms(o Options) (faces []int) {
	if o.Set == Heckmeck || o.Set == Shown {
		return nil
	}
	o.Set = Heckmeck
	obs := a.Decide(o)
	if slices.Contains(obs.Reasons, vision.ReasonWrongSet) {
		return nil
	}
	for _, die := range obs.Things {
		if die.Face == 0 {
			return nil
		}
		faces = append(faces, die.Face)
	}
	return highestFirst(faces)
}

// nothing decides where no die was read: there is none, or one that cannot be.
func (a Accounts) nothing(v verdict, cal Calibration) vision.Observation {
	none := 1.0
	for _, r := range v.rest {
		none *= 1 - r.exists
	}
	found := a.vetoes(v, cal)
	why, decision := vision.ReasonEmpty, vision.None
	switch {
	case none < surelyNone:
		why, decision = vision.ReasonMaybeAnother, vision.Ask
	case found[vision.ReasonUnreadable]:
		why, decision = vision.ReasonUnreadable, vision.Ask
	case found[vision.ReasonWrongSet]:
		why, decision = vision.ReasonWrongSet, vision.Ask
	case found[vision.ReasonEdge]:
		why, decision = vision.ReasonEdge, vision.Ask
	case found[vision.ReasonTooBright]:
		why, decision = vision.ReasonTooBright, vision.Ask
	}
	return vision.Observation{Decision: decision, Reasons: []vision.Reason{why}}
}

// surelyNone is how likely there is no die, at least, where that is said.
const surelyNone = 0.6

// verdict is what becomes of the places of a picture.
type verdict struct {
	kept   []reading // dice of the reading, left to right, then top to bottom
	rest   []reading // what is taken for none
	rivals []reading // likely tops in places where a likelier one was kept
	only   bool      // only faces that were shown count
}

// nearestTops is the distance of the middles of two tops in their plane, in edges, below which they have no
// room beside each other; what is left to 1 is for how exactly faces are measured.
const nearestTops = 0.8

// weigh keeps what is likely a die, and of two that cannot both be tops the likelier one.
func weigh(readings []reading, lim Limits) (v verdict) {
	slices.SortStableFunc(readings, func(a, b reading) int { return cmp.Compare(b.exists, a.exists) })
	for _, r := range readings {
		switch {
		case slices.ContainsFunc(v.kept, func(k reading) bool {
			return r.edgesApart(k.Account) < nearestTops
		}):
			v.rivals = append(v.rivals, r)
		case r.exists < lim.Keep:
			v.rest = append(v.rest, r)
		default:
			v.kept = append(v.kept, r)
		}
	}
	slices.SortFunc(v.kept, func(a, b reading) int {
		return cmp.Or(cmp.Compare(a.X, b.X),
			cmp.Compare(a.Y, b.Y))
	})
	return v
}

// risks are why a reading may be wrong, where it is too likely so: the largest parts of that.
func (v verdict) risks(lim Limits) map[vision.Reason]bool {
	parts := map[vision.Reason]float64{}
	right, worst := 1.0, 0.0
	add := func(why vision.Reason, p float64) {
		right *= 1 - p
		parts[why] = max(parts[why], p)
	}
	for i, r := range v.kept {
		worst = max(worst, 1-r.confidence())
		if v.toldBy(i) {
			continue
		}
		add(vision.ReasonMaybeAnother, 1-r.exists)
		why := vision.ReasonUnsure
		switch {
		case v.only && !r.shown():
			why = vision.ReasonNotTaught
		case !r.shown() && !r.agree():
			why = vision.ReasonAccounts
		}
		add(why, 1-r.right)
	}
	another := 0.0
	for _, r := range v.rest {
		if v.sized(r, lim) && !v.side(r, lim) {
			another = max(another, r.exists)
		}
	}
	add(vision.ReasonMaybeAnother, another) // where one more is missing, it is the likeliest
	limit := lim.Another
	if v.only {
		limit = lim.Unknown
	}
	if 1-right <= lim.Risk && worst <= lim.Doubt && another <= limit {
		return nil
	}
	most := 0.0
	for _, p := range parts {
		most = max(most, p)
	}
	out := map[vision.Reason]bool{}
	for why, p := range parts {
		if p >= most/2 {
			out[why] = true
		}
	}
	return out
}

// sized reports whether a place may be another die by its size: that of one that is sure, if any is. What
// lies there as well, as a lid or a label, is often much larger.
func (v verdict) sized(r reading, lim Limits) bool {
	sure := false
	for _, k := range v.kept {
		if k.exists < 1-lim.Another {
			continue
		}
		if sure = true; k.Size < unusual*r.Size && r.Size < unusual*k.Size {
			return true
		}
	}
	return !sure
}

// side reports whether a place is the side of a die whose top is sure: find says so itself, and it lies
// beside that top and leans another way, and more. Of a die that stands aslant nobody knows what its top is.
func (v verdict) side(r reading, lim Limits) bool {
	return slices.ContainsFunc(v.kept, func(k reading) bool {
		return k.exists >= 1-lim.Another && r.Side > r.Heat && r.apart(k.Account) < nearestSide &&
			r.leans(k.Account) > otherLean && math.Hypot(r.Lean[0], r.Lean[1]) > math.Hypot(k.Lean[0], k.Lean[1])
	})
}

// toldBy reports whether the risk of a die is that of another one. Dice that are taken for the same face that
// was shown are right or wrong together, as it is their prints that are told apart: the least sure counts.
func (v verdict) toldBy(i int) bool {
	r := v.kept[i]
	for k, o := range v.kept {
		if k != i && r.shown() && o.shown() && o.Match.Face == r.Match.Face &&
			(o.confidence() < r.confidence() || o.confidence() == r.confidence() && k < i) {
			return true
		}
	}
	return false
}

const (
	unusual = 1.5  // ratio of a die's size to that of the table's dice that is too much, lean and lens included
	upon    = 0.05 // existence from which another top in the place of a die is one that lies upon it
	rival   = 0.3  // existence from which what shows another face in the place of a die leaves that in doubt
)

// vetoes are why a reading is not accepted, however likely it is right.
func (a Accounts) vetoes(v verdict, cal Calibration) map[vision.Reason]bool {
	lim := cal.Limits
	found := map[vision.Reason]bool{
		vision.ReasonTooMany:    len(v.kept) > mostDice,
		vision.ReasonTooBright:  a.Bright,
		vision.ReasonUnreadable: anyMark(a.Covered, v.kept, lim.Covered),
		vision.ReasonEdge:       anyMark(a.cut(v.kept), v.kept, lim.Cut),
		vision.ReasonCrowded:    leanOf(v.kept) > lim.Level || v.front(cal) > 0.5,
	}
	veto := func(why vision.Reason, yes bool) { found[why] = found[why] || yes }
	sizes := make([]float64, len(v.kept))
	for i, r := range v.kept {
		sizes[i] = r.Size
		veto(vision.ReasonUnreadable, r.name[unreadFace] > 0.5 && !r.shown())
		veto(vision.ReasonUnsure, r.best == 1 && r.Round > 0 && r.Round < lim.Round && !r.shown() && !v.only)
		veto(vision.ReasonEdge, r.overhang(a.W, a.H) > 0)
		veto(vision.ReasonTooSmall, r.Size < lim.Small)
		// find has seen few worms.
		veto(vision.ReasonAccounts, r.find[r.best] < lim.Differ && likeliest(r.Name[:]) != worm &&
			!r.shown() && !v.only)
	}
	for _, r := range slices.Concat(v.kept, v.rest, v.rivals) {
		veto(vision.ReasonHand, r.Heat > faintTop && r.Held > lim.Held)
	}
	for i, r := range slices.Concat(v.kept, v.rest) {
		veto(vision.ReasonWrongSet, (i < len(v.kept) || r.Heat > 0) && r.name[otherFace] > lim.Other &&
			!r.shown() && !v.only)
		veto(vision.ReasonUnreadable, r.Heat > unlikely && r.Blurred > lim.Blurred)
	}
	for _, r := range v.rivals {
		veto(vision.ReasonCrowded, slices.ContainsFunc(v.kept, r.crosses))
	}
	if slices.Sort(sizes); len(sizes) > 0 {
		middle := sizes[len(sizes)/2]
		veto(vision.ReasonSizes, sizes[len(sizes)-1] > lim.Sizes*middle || middle > lim.Sizes*sizes[0])
		if a.Usual > 0 {
			veto(vision.ReasonSizes, sizes[len(sizes)-1] > unusual*a.Usual || a.Usual > unusual*sizes[0])
		}
	}
	return found
}

// crosses reports whether a place leaves a die in doubt that was kept: it shows another face in the same
// place, or it is another top, so near that one of them lies upon the other.
func (r *reading) crosses(k reading) bool {
	apart := r.edgesApart(k.Account)
	another := apart > sameTop && r.leans(k.Account) < otherLean && r.exists > upon
	return apart < nearestTops && (another || k.best != r.best && r.exists > rival)
}

// anyMark reports whether one of some marks is beyond a limit and lies on no die that was read.
func anyMark(marks []Mark, kept []reading, limit float64) bool {
	return slices.ContainsFunc(marks, func(m Mark) bool {
		return m.Heat > limit && !slices.ContainsFunc(kept, func(k reading) bool {
			return m.Heat < k.Heat && math.Hypot(m.X-k.X, m.Y-k.Y) < sameTop*k.Size
		})
	})
}

// cut are the dice that the picture's edge may cut off, beside some that were read: what is seen of such a
// die reaches to the edge, so that its middle is not far from there.
func (a Accounts) cut(kept []reading) []Mark {
	largest := 0.0
	for _, k := range kept {
		largest = max(largest, k.Size)
	}
	return slices.DeleteFunc(slices.Clone(a.Cut), func(m Mark) bool {
		inside := min(m.X, m.Y, float64(a.W)-m.X, float64(a.H)-m.Y)
		return largest > 0 && inside > cutReach*largest
	})
}

// cutReach is how far from the edge the middle of a die can be that it cuts, in sizes of the largest one:
// half a diagonal, and what leaning and other sizes add.
const cutReach = 1.2

// leanOf is how far a camera leans over some dice: the sine of its angle from above, of the middle one.
func leanOf(dice []reading) float64 {
	var all []float64
	for _, d := range dice {
		all = append(all, math.Hypot(d.Lean[0], d.Lean[1]))
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// front is how likely all that was taken for tops are fronts, as a level camera sees them: their edges stand
// upright in its picture however the dice are turned, and find takes them for sides, or for dice in a hand,
// rather than other tops.
func (v verdict) front(cal Calibration) float64 {
	f, dice := make([]float64, 3), 0.0
	for _, r := range v.kept {
		if !r.shown() {
			dice++
			f[0], f[1], f[2] = f[0]+r.Side, f[1]+r.Held, f[2]+math.Exp(-r.aslant()/upright)
		}
	}
	if dice == 0 {
		return 0
	}
	for k := range f {
		f[k] /= dice
	}
	return cal.Front.of(f)
}

// upright is by how many degrees a face is turned that counts as upright by 1/e.
const upright = 3.0

// alternatives are the likeliest other readings: one die read otherwise, or left out. There are none where
// a face was shown that stands for no number.
func alternatives(kept []reading, o Options) [][]int {
	type option struct {
		faces []int
		odds  float64
	}
	base := make([]int, len(kept))
	for i, r := range kept {
		if base[i], _ = r.named(o); base[i] == 0 {
			return nil
		}
	}
	var options []option
	for i, r := range kept {
		if face, is, other := r.otherwise(o); face > 0 && other > 0.02 {
			faces := slices.Clone(base)
			faces[i] = face
			options = append(options, option{faces, other / is})
		}
		if r.exists < 0.7 && len(kept) > 1 {
			options = append(options, option{slices.Delete(slices.Clone(base), i, i+1),
				(1 - r.exists) / r.exists})
		}
	}
	slices.SortStableFunc(options, func(a, b option) int { return cmp.Compare(b.odds, a.odds) })
	seen := [][]int{highestFirst(base)}
	for _, op := range options {
		faces := highestFirst(op.faces)
		if !slices.ContainsFunc(seen, func(s []int) bool { return slices.Equal(s, faces) }) && len(seen) < 4 {
			seen = append(seen, faces)
		}
	}
	return seen[1:]
}

func highestFirst(faces []int) []int {
	out := slices.Clone(faces)
	slices.SortFunc(out, func(a, b int) int { return b - a })
	return out
}
