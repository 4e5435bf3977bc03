package dice

import "spieltisch/vision"

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
	Covered   float64   `json:"covered"`   // Accounts.Covered from which it is asked about
}

// BuiltIn is the calibration that goes with the built-in networks. Its weights are shared: they are to be read only.
func BuiltIn() Calibration { return calibrated }

// calibrated is what the built-in networks need. It was fitted on photos of groups that the networks which read them had
// not seen, and Belief, Sure and Missed were chosen on these; what existence loses by faintness was fitted alone (decision 0006), and
// decision 0006 says what Covered was chosen on.
var calibrated = Calibration{
	Existence: []float64{-5.199, 1.864, 0.521, 0.295, 2.792, 1.025, -2.409, -12.652, -2.4},
	Rightness: []float64{-3.96, 0.412, 0.005, 0, 3.885, 0.286, 2.345, 1.602, 0.341, 0},
	CutOff:    []float64{0.44, 0.809, 2.469, 1.17, -2.482, 0.314},
	Belief:    vision.LeastBelief,
	Sure:      0.5,
	Missed:    0.2,
	Covered:   -0.3,
}

// calibratedSecond is what the second finder needs, with all other networks as they are. Its regressions were fitted on what the networks of the same
// training made of the photos before they had seen any; its belief is higher, for it is asked where there is doubt (decision 0006).
var calibratedSecond = Calibration{
	Existence: []float64{-5.682, 3.216, 0.515, 0.423, 4.586, 1.019, -2.395, -12.652, -2.4},
	Rightness: []float64{-4.845, 0.302, 0, 0.173, 6.257, 0.287, 1.471, 0.929, 0.346, 0},
	CutOff:    []float64{-1.537, 0.67, 3.105, 1.82, -0.418, 2.287},
	Belief:    0.85,
	Sure:      0.5,
	Missed:    0.2,
	Covered:   0,
}
