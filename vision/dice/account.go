package dice

import "spieltisch/vision"

// Account is what is known of one place that may be a die, before anything is decided: for calibration, training and
// for a person who asks why.
type Account struct {
	X, Y, Size float64          // frame px: middle of the face, square root of its area
	A, B       [2]float64       // frame px: half edges
	Heat       float64          // 0–1, the finder's belief that a die is here
	Face       [classes]float64 // the finder's probabilities: 1–6, worm, unreadable
	Judge      [classes]float64 // the judge's, of the cut-out
	Votes      float64          // share of the judge's looks that name what all of them together do
	Pips       [6]float64       // the pattern's
	Fitted     float64          // 0–1, how well the best pattern fits
	Disc       float64          // 0–1, how well something round without pips fits
	Contrast   float64          // 0–255, between the lightest and the darkest px on the face
	Outline    float64          // 0–255, between the face and what lies around it
	Levels     int              // scales in which it was seen
	Part       float64          // logit: a network's belief that the picture's edge cuts a die off here
	Best       int              // the face that all accounts together name
	Exists     []float64        // what existence is told from, in the order of its weights
	Right      []float64        // what rightness is told from
	Edge       []float64        // what is told from whether the edge cuts it off; nil inside of the picture
}

// Accounts are those of a whole picture.
type Accounts struct {
	W       int       `json:"w"` // px
	H       int       `json:"h"`
	Covered float64   `json:"covered"` // logit: the finder's belief that something lies over a die
	Places  []Account `json:"c"`
}

func (r reading) account(s scene, w, h int) Account {
	return Account{X: r.x, Y: r.y, Size: r.size, A: r.a, B: r.b, Heat: r.heat, Face: r.face, Judge: r.candidate.judge,
		Pips: r.pips, Fitted: r.fitted, Disc: r.disc, Contrast: r.contrast, Outline: r.outline, Levels: r.levels, Part: r.part, Best: r.best, Votes: r.votes, Exists: r.traits, Right: r.marks, Edge: s.cutOff(r.candidate, w, h)}
}

// candidate is the account without what was joined from it.
func (a Account) candidate() candidate {
	return candidate{x: a.X, y: a.Y, size: a.Size, a: a.A, b: a.B, heat: a.Heat, face: a.Face, judge: a.Judge, votes: a.Votes,
		pips: a.Pips, fitted: a.Fitted, disc: a.Disc, contrast: a.Contrast, outline: a.Outline, levels: a.Levels, part: a.Part}
}

// Decide says what may be done with a picture: the second half of Reader.Read, to try a calibration without reading again. What
// is burnt out in it is not known here.
func (a Accounts) Decide(o Options) vision.Observation {
	v := view{w: a.W, h: a.H, covered: a.Covered}
	for _, p := range a.Places {
		v.found = append(v.found, p.candidate())
	}
	obs, _ := v.decide(o)
	return obs
}
