package dice

// weights of a logistic regression: the offset first.
type weights [8]float64

// of gives the probability for some features.
func (w weights) of(features ...float64) float64 {
	sum := w[0]
	for i, f := range features {
		sum += w[i+1] * f
	}
	return sigmoid(sum)
}

// Both were fitted by vision/train/calibrate.py, which names the features in the same order.
var (
	existence = weights{-1.614, 3.707, 0.447, 0.181, 2.572, 1.562, -1.500, 0.931}
	rightness = weights{1.452, 0.708, 0.464, -0.111, -0.005, 0.908}
)
