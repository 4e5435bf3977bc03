package dice

// Calibration says how the accounts become belief, and from where on a person is asked.
// vision/train/calibrate fits the weights; what each limit costs, `make ablate` tells.
type Calibration struct {
	Exists weights `json:"exists"` // of what Features.Exists holds, the offset first
	Right  weights `json:"right"`  // the same of Features.Right
	Known  weights `json:"known"`  // the same of Match.Known: that a place shows a face that was shown,
	Part   weights `json:"part"`   // and where the set may lack faces of its dice
	Told   weights `json:"told"`   // the same of Match.Told: that it is Match.Face then
	Front  weights `json:"front"`  // of the means over the dice of a picture: side, held, upright
	Limits Limits  `json:"limits"`
}

// Limits are all thresholds of the decision. Beyond one a person is asked.
type Limits struct {
	Keep    float64 `json:"keep"`    // existence from which a place is a die of the reading
	Risk    float64 `json:"risk"`    // that a die is none, is read wrong or is missing: of the whole picture
	Doubt   float64 `json:"doubt"`   // the same of one die
	Another float64 `json:"another"` // existence of what is no die of the reading
	Unknown float64 `json:"unknown"` // the same where only faces that were shown count: find has seen few such dice
	Covered float64 `json:"covered"` // logit: something lies over a die
	Cut     float64 `json:"cut"`     // logit: the edge of the picture cuts a die off
	Held    float64 `json:"held"`    // logit: a die, or what may be one, is in a hand
	Blurred float64 `json:"blurred"` // logit: it moves, or is out of focus
	Other   float64 `json:"other"`   // probability: something is printed on a die that its set does not have
	Differ  float64 `json:"differ"`  // probability that find gives to the face of a die of the reading, below
	Round   float64 `json:"round"`   // of the pip of a one, below: a digit is taken for it
	Level   float64 `json:"level"`   // sine of the camera's angle from above: fronts are taken for tops beyond
	Small   float64 `json:"small"`   // px of a face, below
	Sizes   float64 `json:"sizes"`   // ratio of a die's size to the middle one
}

// stricter are the limits within which find is not asked a second time: of the photographs two thirds are
// read so, and none of them wrongly that is not else.
func (l Limits) stricter() Limits {
	l.Risk, l.Doubt, l.Another, l.Differ = 0.4*l.Risk, 0.4*l.Doubt, 0.5*l.Another, 5*l.Differ
	return l
}

// Sure is how likely a place shows a face of a set that was shown, and that it is Match.Face: 0 to 1.
func (c Calibration) Sure(m *Match) float64 { return c.shows(m) * c.Told.of(m.Told()) }

// shows is how likely a place shows a face of a set at all.
func (c Calibration) shows(m *Match) float64 {
	if m.whole() {
		return c.Known.of(m.Known())
	}
	return c.Part.of(m.Known())
}

// BuiltIn is the calibration that goes with the built-in networks. Its weights are shared: they are to be
// read only.
func BuiltIn() Calibration { return calibrated }

// calibrated was fitted on photos of groups that the networks which read them had not seen, without
// Mirrored: a fit with it read no more of them, and overlooked faint dice. The limits were chosen there,
// too (docs/contributor/vision.md).
//
// Known, Part and Told were fitted by `vision/train/calibrate -taught` to 6,911 dice and strangers of 50
// sets, as `vision/eval/teach -rows` draws them (seeds 200 to 214, 300 to 334, both hands, shown once and
// twice).
//
// Front was fitted to a drawn level camera (`candidates -drawn level`) against trays and photos.
var calibrated = Calibration{
	Exists: weights{-0.444, 1.557, 0.516, 0.491, 4.334, 5.8, 3.241},
	Right:  weights{0.648, 0.276, 0, 0.196, 1.151, 0.713},
	Known:  weights{-12.392, 4.448, 6.794},
	Part:   weights{-17.375, 6.698, 1.954},
	Told:   weights{0, 6.942},
	Front:  weights{8.29, 1.53, 1.3, 7.4},
	Limits: Limits{Keep: 0.5, Risk: 0.25, Doubt: 0.5, Another: 0.1, Unknown: 0.07, Covered: -1.2, Cut: -0.5,
		Held: -2, Blurred: 0, Other: 0.4, Differ: 0.1, Round: 0.57, Level: 0.7, Small: 13, Sizes: 1.8},
}

// weights of a logistic regression: the offset first.
type weights []float64

// of gives the probability for some features; those without a weight do not count.
func (w weights) of(features []float64) float64 {
	sum := 0.0
	for i, v := range w {
		switch {
		case i == 0:
			sum += v
		case i <= len(features):
			sum += v * features[i-1]
		}
	}
	return sigmoid(sum)
}
