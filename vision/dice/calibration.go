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
	existence = weights{-1.704, 3.362, 0.675, 0.033, 2.094, 1.294, -1.491, 0.544}
	rightness = weights{-0.271, 0.927, 0.275, 0.158, 1.412, 0.005}
)
