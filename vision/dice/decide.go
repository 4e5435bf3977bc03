package dice

import (
	"math"
	"slices"
	"sort"

	"spieltisch/vision"
)

// Reasons why a reading is not accepted.
const (
	ReasonEmpty    = "empty"          // nothing that looks like a die
	ReasonDiffer   = "accountsDiffer" // finder and judge name different faces
	ReasonUnsure   = "unsure"         // a face is not clear enough
	ReasonUnread   = "unreadable"     // a die that is turned, moving, blurred or covered
	ReasonSmall    = "tooSmall"       // a die has too few px
	ReasonSizes    = "sizesDiffer"    // dice of one set are alike in size
	ReasonCrowded  = "crowded"        // two faces nearer than two dice can be: one may be a side
	ReasonMaybe    = "maybeAnother"   // something may be one more die
	ReasonTooMany  = "tooManyDice"
	ReasonEdge     = "edge"      // a die is cut off by the picture's edge
	ReasonWrongSet = "wrongSet"  // a worm among pips
	ReasonBright   = "tooBright" // something as large as a die is burnt out to white: a die shows no pips then
)

// mostDice is more than any game here rolls.
const mostDice = 12

// rule holds the thresholds of the decision. They were measured with vision/eval; see docs/contributor/vision.md.
type rule struct {
	keep      float64 // existence from which a candidate is a die
	leastSize float64 // px that a face needs
	spread    float64 // ratio between a die's size and the middle one that is no longer believed
	alone     float64 // the judge's probability that needs no other account
	unread    float64 // share of both accounts that says: a die, but not to be read
	blurred   float64 // the finder's belief in a die, and
	unnamed   float64 // the share of both accounts that says unreadable, from which what is no reading is asked about
	overhang  float64 // share of its size by which the box of a die may reach over the picture's edge
	cutOff    float64 // belief that a die is cut off by the picture's edge
	body      float64 // the finder's belief in a die, from which what shows no face may be one, if
	bodyOdd   float64 // half the judge's that there is none and how far its size is from the usual one, as a logarithm, are less, and
	bodyShows float64 // so much of the usual contrast is there
	blank     float64 // share of what dice stand out from the table, from which what has their size may be one whatever the judge says, and
	blankBy   float64 // so much of 255
	doubted   float64 // the finder's belief in a die, from which what the judge takes for a face may be one, if
	oddSize   float64 // how far its size is from the usual one, as a logarithm, is less,
	fainter   float64 // how much less is to be seen on it than on dice of one picture, too, and
	faced     float64 // it stands out from the table by that share of what dice do
	farther   float64 // how much something is like a face to both networks, from which it may be a die further away
	plain     float64 // that a face is right, from which it bears out that there is a die at all, and
	stillNone float64 // the share of the doubt about that, which is left then, if
	nothing   float64 // nothing else is a die by more, for what hides one leaves another in doubt, and
	bare      float64 // the logit of something lying over a die is less, for half of a four is a plain two
}

var rules = rule{keep: 0.5, alone: 0.95, leastSize: 13, spread: 1.8, unread: 0.4, blurred: 0.4, unnamed: 0.7, overhang: 0.15, cutOff: 0.33,
	body: 0.25, bodyOdd: 0.45, bodyShows: 0.18, blank: 0.75, blankBy: 80,
	doubted: 0.18, oddSize: 0.7, fainter: 0.8, faced: 0.5, farther: 0.2,
	plain: 0.9, stillNone: 0.1, nothing: 0.005, bare: -1}

// reading is a candidate with what the accounts make of it together.
type reading struct {
	candidate
	finder, judge, pattern [8]float64 // folded onto the set
	faces                  [7]float64 // 1–6, joined; sums to 1
	best, second           int
	traits                 []float64 // what existence is told from
	marks                  []float64 // what rightness is told from
	exists                 float64   // 0–1
	right                  float64   // 0–1, that the face is right if it exists
}

// confidence that here is a die with this face; calibrated.
func (r reading) confidence() float64 { return r.exists * r.right }

// agree reports whether the judge is borne out by another account, of networks or of patterns, or is very sure: seen
// from the side the pips run together for the others.
func (r reading) agree() bool {
	return top(r.judge) == r.best && (top(r.pattern) == r.best || top(r.finder) == r.best || r.judge[r.best] > rules.alone)
}

// usualFit is how well a pattern fits the top face of most dice.
const usualFit = 0.8

// plainlyRound is by how much a disc without pips has to fit better than any face for that to count against a die: the
// best face of hardly any die fits worse than that.
const plainlyRound = 0.1

// joinAccounts makes a reading of a candidate.
func joinAccounts(c candidate, o Options, s scene) reading {
	set, cal := o.Set, o.calibration()
	r := reading{candidate: c, finder: fold(c.face, set), judge: fold(c.judge, set)}
	// Patterns know no worm: as far as the judge sees one, they have no say, and a usual fit stands in for theirs.
	mute := 0.0
	if set == Heckmeck {
		mute = c.judge[worm]
	}
	fitted := c.fitted + mute*max(usualFit-c.fitted, 0)
	for k, p := range c.pips {
		r.pattern[k+1] = (1 - mute) * p
	}
	r.pattern[6] += mute
	sum := 0.0
	for k := 1; k <= 6; k++ {
		r.faces[k] = (r.judge[k] + 1e-3) * math.Pow(r.pattern[k]+1e-2, 0.4) * math.Pow(r.finder[k]+1e-2, 0.3)
		sum += r.faces[k]
		if r.best == 0 || r.faces[k] > r.faces[r.best] {
			r.second, r.best = r.best, k
		} else if r.second == 0 || r.faces[k] > r.faces[r.second] {
			r.second = k
		}
	}
	for k := range r.faces {
		r.faces[k] /= sum
	}
	small := math.Log(min(c.size, usualSize) / usualSize)
	r.traits = []float64{logit(c.heat), logit(1 - c.judge[unread]), logit(1 - c.face[unread]), fitted, float64(min(c.levels, 4)),
		s.unlike(c), max(c.disc-fitted-plainlyRound, 0), s.fainter(c)}
	r.marks = []float64{logit(r.judge[r.best]), logit(r.pattern[r.best]), logit(r.finder[r.best]), fitted, logit(c.heat), c.votes, small,
		logit(r.faces[r.best]), r.backers()}
	r.exists, r.right = weights(cal.Existence).of(r.traits), weights(cal.Rightness).of(r.marks)
	return r
}

// backers is how many other accounts name the face: 0, 1 or 2.
func (r reading) backers() (n float64) {
	for _, account := range [][8]float64{r.pattern, r.finder} {
		if top(account) == r.best {
			n++
		}
	}
	return n
}

// usualSize is the size of a face in px from which more px tell no more.
const usualSize = 40.0

// fold gives the probabilities of the faces 1–6 at their index, of a symbol of another set at 0, of unread at 7.
func fold(p [classes]float64, set Set) (out [8]float64) {
	copy(out[1:7], p[:6])
	out[7] = p[unread]
	if set == Heckmeck {
		out[6] += p[worm]
	} else {
		out[0] = p[worm]
	}
	return out
}

func top(p [8]float64) int {
	best := 0
	for k := range p {
		if p[k] > p[best] {
			best = k
		}
	}
	return best
}

func logit(p float64) float64 {
	p = min(max(p, 1e-3), 1-1e-3)
	return math.Log(p / (1 - p))
}

// view is what was seen of a picture.
type view struct {
	w, h    int // px
	found   []candidate
	levels  []level // none where only the accounts are known
	covered float64 // logit: the finder's belief that something lies over a die
	anew    bool    // it is decided on once more, without sides: then no face bears out a die
}

// decide says what may be done with a picture, and which candidates are its dice.
func (v view) decide(o Options) (obs vision.Observation, kept []reading) {
	s := newScene(v.found)
	readings := joinAll(v.found, s, o)
	kept, belief, missed := v.weigh(readings)
	cal := o.calibration()
	if len(kept) == 0 {
		why := v.nothingRead(belief, s, cal)
		obs.Decision, obs.Reasons = vision.Ask, []string{why}
		if why == ReasonEmpty {
			obs.Decision = vision.None
		}
		return obs, nil
	}
	for _, r := range kept {
		obs.Dice = append(obs.Dice, vision.Die{Face: r.best, Confidence: r.confidence(), Box: r.box()})
	}
	found := doubts(kept, belief, cal)
	found[ReasonMaybe] = found[ReasonMaybe] || missed > cal.Missed || v.anyUnread(kept, s)
	found[ReasonUnread] = found[ReasonUnread] || v.anyHidden(kept, cal)
	found[ReasonDiffer] = found[ReasonDiffer] || anyRival(readings, kept)
	found[ReasonEdge] = v.anyCutOff(kept, s, cal)
	found[ReasonBright] = v.burntOut(kept, s)
	for _, key := range reasons {
		if found[key] {
			obs.Reasons = append(obs.Reasons, key)
		}
	}
	obs.Decision = vision.Accept
	if len(obs.Reasons) > 0 {
		obs.Decision = vision.Ask
		obs.Alternatives = alternatives(kept)
	}
	return obs, kept
}

// nothingRead is why no die was read: as nothing looks like one, or as what does cannot be. The belief is that nothing is one.
func (v view) nothingRead(belief float64, s scene, cal Calibration) string {
	switch {
	case belief < 0.5:
		return ReasonMaybe
	case v.anyHidden(nil, cal):
		return ReasonUnread
	case v.anyCutOff(nil, s, cal):
		return ReasonEdge
	case v.burntOut(nil, scene{size: max(float64(v.w), float64(v.h)) / burntUnseen}):
		return ReasonBright
	}
	return ReasonEmpty
}

// weigh keeps what is likely a die; one whose face bears that out is likelier then. The belief is that these
// are all dice, and read right; missed is how likely the likeliest of the others is one too.
func (v view) weigh(readings []reading) (kept []reading, belief, missed float64) {
	likeliestFirst := slices.SortedStableFunc(slices.Values(readings), func(a, b reading) int { return compare(b.exists, a.exists) })
	belief = 1
	for _, r := range likeliestFirst {
		switch {
		case slices.ContainsFunc(kept, func(k reading) bool { return r.apart(k.candidate) < sameFace }):
			// Of two that cannot both be top faces the likelier one is taken.
		case r.exists < rules.keep:
			belief *= 1 - r.exists
			missed = max(missed, r.exists)
		default:
			kept = append(kept, r)
		}
	}
	noOther := missed < rules.nothing && v.covered < rules.bare && !v.anew
	for i := range kept {
		if noOther && kept[i].bornOut(kept) {
			kept[i].exists = 1 - rules.stillNone*(1-kept[i].exists)
		}
		belief *= kept[i].confidence()
	}
	slices.SortFunc(kept, func(a, b reading) int {
		if a.x != b.x {
			return compare(a.x, b.x)
		}
		return compare(a.y, b.y)
	})
	return kept, belief, missed
}

// anyRival reports whether something that is likely a die lies where a likelier one was taken, so near that one of the two cannot
// be a top face, and shows another face. Which of them is the top nobody has said.
func anyRival(readings, kept []reading) bool {
	return slices.ContainsFunc(readings, func(r reading) bool {
		return r.exists >= rules.keep && slices.ContainsFunc(kept, func(k reading) bool {
			return r.best != k.best && r.apart(k.candidate) < sameFace
		})
	})
}

// bornOut reports whether the face of a die bears out that there is one: plain, of two pips or more, and so far from all others that
// it is not the side of one of these. One pip is what anything round looks like.
func (r reading) bornOut(kept []reading) bool {
	return r.right > rules.plain && r.best > 1 && !r.beside(kept)
}

// joinAll makes readings of all candidates of a picture.
func joinAll(all []candidate, s scene, o Options) []reading {
	out := make([]reading, 0, len(all))
	for _, c := range all {
		out = append(out, joinAccounts(c, o, s))
	}
	return out
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// reasons in the order in which they are told.
var reasons = []string{ReasonTooMany, ReasonUnread, ReasonBright, ReasonDiffer, ReasonWrongSet, ReasonEdge, ReasonSmall, ReasonSizes, ReasonCrowded, ReasonMaybe, ReasonUnsure}

// anyOf reports whether one of some reasons is among others.
func anyOf(found, reasons []string) bool {
	return slices.ContainsFunc(found, func(why string) bool { return slices.Contains(reasons, why) })
}

// doubts are the reasons to ask that the dice themselves give.
func doubts(kept []reading, belief float64, cal Calibration) map[string]bool {
	found := map[string]bool{ReasonTooMany: len(kept) > mostDice, ReasonUnsure: belief < cal.Belief}
	sizes := make([]float64, len(kept))
	together := 1.0
	for i, r := range kept {
		sizes[i] = r.size
		together *= r.confidence()
		found[ReasonUnread] = found[ReasonUnread] || r.judge[7] > rules.unread || r.finder[7]+r.judge[7] > 3*rules.unread
		found[ReasonDiffer] = found[ReasonDiffer] || !r.agree()
		found[ReasonUnsure] = found[ReasonUnsure] || r.confidence() < cal.Sure
		found[ReasonSmall] = found[ReasonSmall] || r.size < rules.leastSize
		found[ReasonWrongSet] = found[ReasonWrongSet] || r.finder[0]+r.judge[0] > 0.8
	}
	slices.Sort(sizes)
	middle := sizes[len(sizes)/2]
	found[ReasonSizes] = sizes[len(sizes)-1] > rules.spread*middle || middle > rules.spread*sizes[0]
	found[ReasonCrowded] = crowded(kept, middle)
	found[ReasonMaybe] = belief < cal.Belief && together > cal.Belief
	return found
}

// anyHidden reports whether there may be a die that cannot be read, as something lies over it or it is blurred.
func (v view) anyHidden(kept []reading, cal Calibration) bool {
	return v.covered > cal.Covered || v.anyBlurred(kept)
}

// anyBlurred reports whether there is something that both networks take for a die and neither can name: one that moves,
// or that a hand covers.
func (v view) anyBlurred(kept []reading) bool {
	return slices.ContainsFunc(v.found, func(c candidate) bool {
		return c.heat > rules.blurred && (c.judge[unread]+c.face[unread])/2 > rules.unnamed &&
			v.shows(c, kept, 0.8)
	})
}

// anyUnread reports whether there is something beside the dice that may be one all the same, though nothing was read there. Nearer
// to a die than another one can lie it is a side of that one, or its shadow.
func (v view) anyUnread(kept []reading, s scene) bool {
	return slices.ContainsFunc(v.found, func(c candidate) bool {
		return s.faceless(c) && v.shows(c, kept, 0.95) || s.standsOut(c) && v.shows(c, kept, besideSide)
	})
}

// faceless reports whether something as large as the dice, seen in two scales or more, shows no face and may be a die all the
// same: blur and dusk take the pips of a dark die before they take the die.
func (s scene) faceless(c candidate) bool {
	return c.heat > rules.body && c.levels > 1 && c.judge[unread]/2+s.unlike(c) < rules.bodyOdd && c.contrast > rules.bodyShows*s.contrast
}

// standsOut reports whether something may be a die for how it stands out from what lies around it: one without pips that can be seen,
// or one that to the judge has a face, and to the finder is hardly a die.
func (s scene) standsOut(c candidate) bool {
	blank := c.heat > rules.body && c.levels > 1 && s.unlike(c) < rules.bodyOdd && c.outline > max(rules.blank*s.outline, rules.blankBy)
	faced := c.heat > rules.doubted && c.judge[unread] < 0.5 && c.disc < c.fitted && s.unlike(c) < rules.oddSize &&
		s.fainter(c) < rules.fainter && c.outline > rules.faced*s.outline
	return blank || faced
}

// anyFarther reports whether something beyond the sides of all dice may be one further away from a camera that leans, and is too small
// to be taken for one otherwise.
func (v view) anyFarther(kept []reading) bool {
	s := newScene(v.found)
	return slices.ContainsFunc(v.found, func(c candidate) bool {
		return c.strength() > rules.farther && c.size < s.size && c.outline > rules.faced*s.outline && v.shows(c, kept, sideways)
	})
}

// besideSide is how far from a die, in sizes, neither its side nor its shadow is taken for a die any more.
const besideSide = 1.25

// shows reports whether a candidate lies wholly in the picture and so far apart, in sizes, from every die that was read.
func (v view) shows(c candidate, kept []reading, apart float64) bool {
	return c.overhang(v.w, v.h) <= 0 && !slices.ContainsFunc(kept, func(k reading) bool { return c.apart(k.candidate) < apart })
}

// anyCutOff reports whether a die may reach over the picture's edge: one that was read, or something that would never
// be taken for a die, but looks as the part of one does.
func (v view) anyCutOff(kept []reading, s scene, cal Calibration) bool {
	if slices.ContainsFunc(kept, func(r reading) bool { return r.overhang(v.w, v.h) > rules.overhang*r.size }) {
		return true
	}
	return slices.ContainsFunc(v.found, func(c candidate) bool {
		if slices.ContainsFunc(kept, func(k reading) bool { return c.x == k.x && c.y == k.y }) {
			return false // seen whole
		}
		signs := s.cutOff(c, v.w, v.h)
		return signs != nil && weights(cal.CutOff).of(signs) > rules.cutOff
	})
}

// cutOff gives the features by which a die that the picture's edge cuts off is told from grain and shadows there; nil
// for a candidate that lies wholly in the picture.
func (s scene) cutOff(c candidate, w, h int) []float64 {
	over := c.overhang(w, h) / max(c.size, 1)
	if over <= 0 {
		return nil
	}
	return []float64{c.part, logit(c.heat), math.Log(float64(c.levels)), s.unlike(c), min(over, 1)}
}

// overhang is how many px the box reaches over the edge of the picture; negative inside of it.
func (c candidate) overhang(w, h int) float64 {
	dx, dy := math.Abs(c.a[0])+math.Abs(c.b[0]), math.Abs(c.a[1])+math.Abs(c.b[1])
	return max(dx-c.x, dy-c.y, c.x+dx-float64(w), c.y+dy-float64(h))
}

// crowded reports whether two middles are nearer than an edge. Where a camera looks from the side, the side of a die
// is as good to see as its top.
func crowded(kept []reading, middle float64) bool {
	return anyTwo(kept, func(a, b reading) bool {
		return math.Hypot(a.x-b.x, a.y-b.y) < 0.93*max(a.size, b.size, 0.9*middle)
	})
}

// anyTwo reports whether something is so of any two of some dice; it is asked once of each two.
func anyTwo(dice []reading, so func(a, b reading) bool) bool {
	for i, a := range dice {
		if slices.ContainsFunc(dice[:i], func(b reading) bool { return so(a, b) }) {
			return true
		}
	}
	return false
}

// alternatives are the likeliest other readings: one die read otherwise, or left out.
func alternatives(kept []reading) [][]int {
	type option struct {
		faces []int
		odds  float64
	}
	base := make([]int, len(kept))
	for i, r := range kept {
		base[i] = r.best
	}
	var options []option
	for i, r := range kept {
		if r.second != 0 && r.faces[r.second] > 0.02 {
			faces := slices.Clone(base)
			faces[i] = r.second
			options = append(options, option{faces, r.faces[r.second] / max(r.faces[r.best], 1e-6)})
		}
		if r.exists < 0.7 && len(kept) > 1 {
			faces := slices.Delete(slices.Clone(base), i, i+1)
			options = append(options, option{faces, (1 - r.exists) / r.exists})
		}
	}
	sort.SliceStable(options, func(i, j int) bool { return options[i].odds > options[j].odds })
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
