package dice

// weights of a logistic regression: the offset first.
type weights []float64

// of gives the probability for some features.
func (w weights) of(features []float64) float64 {
	sum := w[0]
	for i, f := range features {
		sum += w[i+1] * f
	}
	return sigmoid(sum)
}

// Calibration says how the accounts become belief, and what belief is enough. vision/train/calibrate.py fits it.
type Calibration struct {
	Existence []float64 `json:"existence"` // weights of what Account.Exists holds, the offset first
	Rightness []float64 `json:"rightness"` // the same for Account.Right
	CutOff    []float64 `json:"cutOff"`    // the same for Account.Edge
	Belief    float64   `json:"belief"`    // that all dice were found and read right, from which a reading is accepted
	Sure      float64   `json:"sure"`      // confidence that each die needs
	Missed    float64   `json:"missed"`    // belief in a die, too little to read it, from which it is asked about
}

// calibrated is what the built-in networks need. It was fitted on photos of groups that the networks which read them had
// not seen, and the last three were chosen on these.
var calibrated = Calibration{
	Existence: []float64{-5.489, 1.733, 0.335, 0.29, 3.088, 1.137, -2.21, 0.243, -0.129, 1.226},
	Rightness: []float64{-2.884, 0.497, 0.083, -0.114, 3.698, 0.656, 1.269, 2.053, 0.314, -0.279},
	CutOff:    []float64{-0.865, 3.158, 1.503, -2.605, 0.14, 0.433, 1.308},
	Belief:    0.75,
	Sure:      0.6,
	Missed:    0.15,
}
