//go:build nocv

package v4l2

// openCV says that this program has no OpenCV.
func openCV(string) (Device, error) { return nil, ErrNoOpenCV }
