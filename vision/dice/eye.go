//go:build !nocv

package dice

import (
	"errors"
	"fmt"

	"gocv.io/x/gocv"
)

// eye is a network that looks at cut-outs of candidates.
type eye struct {
	name string
	net  gocv.Net
	blob gocv.Mat
	in   []float32 // the blob's numbers, as level.cut makes them
	side int       // px of its picture
	face float64   // px of the face in it
}

// newEye makes a network ready that looks at side×side px in so many planes.
func newEye(name string, weights []byte, planes, side int, face float64) (*eye, error) {
	net, err := gocv.ReadNetFromONNXBytes(weights)
	if err != nil {
		return nil, fmt.Errorf("dice: read %s: %w", name, err)
	}
	e := &eye{name: name, net: net, blob: gocv.NewMatWithSizes([]int{1, planes, side, side}, gocv.MatTypeCV32F), side: side, face: face}
	in, err := e.blob.DataPtrFloat32()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("dice: input of %s: %w", name, err), e.free())
	}
	e.in = in[:planes*side*side]
	return e, nil
}

func (e *eye) free() error { return errors.Join(e.net.Close(), e.blob.Close()) }

// look cuts a candidate out and fills in what the network answers.
func (e *eye) look(c candidate, lv level, logits []float64) error {
	lv.cut(c, e.side, e.face, e.in)
	e.net.SetInput(e.blob, "x")
	out := e.net.Forward("y")
	said, err := out.DataPtrFloat32()
	if err != nil || len(said) != len(logits) {
		return fmt.Errorf("dice: %s answered %d numbers: %w", e.name, len(said), errors.Join(errOr(err), out.Close()))
	}
	for k := range logits {
		logits[k] = float64(said[k])
	}
	if err := out.Close(); err != nil {
		return fmt.Errorf("dice: free the answer of %s: %w", e.name, err)
	}
	return nil
}
