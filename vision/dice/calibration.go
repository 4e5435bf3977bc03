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
	existence = weights{-1.859, 3.426, 0.683, 0.116, 2.236, 1.315, -1.645, 0.631}
	rightness = weights{-0.214, 0.926, 0.283, 0.156, 1.329, -0.053}
)
