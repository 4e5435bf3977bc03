//go:build !nocv

package dice

import (
	"errors"
	"fmt"
	"math"

	"gocv.io/x/gocv"
)

// judge names a face that was cut out. Its two networks were trained differently and see a face in 27 and in 36 px; where
// they do not say the same, it is unsure.
type judge struct{ far, close *eye }

// eye is one network with its input.
type eye struct {
	name string
	net  gocv.Net
	blob gocv.Mat
	in   []float32 // the blob's numbers
	side int       // px of its picture
	face float64   // px of the face in it
}

func newJudge(o Options) (*judge, error) {
	far, err := newEye("judge", o.Judge, cropSide, cropFace)
	if err != nil {
		return nil, err
	}
	near, err := newEye("closer", o.Closer, closerSide, closerFace)
	if err != nil {
		return nil, errors.Join(err, far.free())
	}
	return &judge{far, near}, nil
}

func (j *judge) free() error { return errors.Join(j.far.free(), j.close.free()) }

func newEye(name string, weights []byte, side int, face float64) (*eye, error) {
	net, err := gocv.ReadNetFromONNXBytes(weights)
	if err != nil {
		return nil, fmt.Errorf("dice: read %s: %w", name, err)
	}
	e := &eye{name: name, net: net, blob: gocv.NewMatWithSizes([]int{1, 3, side, side}, gocv.MatTypeCV32F), side: side, face: face}
	in, err := e.blob.DataPtrFloat32()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("dice: input of %s: %w", name, err), e.free())
	}
	e.in = in[:3*side*side]
	return e, nil
}

func (e *eye) free() error { return errors.Join(e.net.Close(), e.blob.Close()) }

// look cuts a candidate out and names it.
func (e *eye) look(c candidate, lv level) (p [classes]float64, err error) {
	lv.cut(c, e.side, e.face, e.in)
	e.net.SetInput(e.blob, "x")
	out := e.net.Forward("y")
	logits, err := out.DataPtrFloat32()
	if err != nil || len(logits) != classes {
		return p, fmt.Errorf("dice: %s answered %d numbers: %w", e.name, len(logits), errors.Join(errOr(err), out.Close()))
	}
	for k := range p {
		p[k] = float64(logits[k])
	}
	if err := out.Close(); err != nil {
		return p, fmt.Errorf("dice: free the answer of %s: %w", e.name, err)
	}
	return softmax(p), nil
}

// sight is the judge before the levels of a picture that suit one candidate.
type sight struct {
	*judge
	level, closer level
}

// before chooses the levels: the one in which the candidate was found, and the one that shows it about as large as the
// closer network sees it, rather larger than smaller.
func (j *judge) before(levels []level, c candidate) sight {
	s := sight{judge: j, level: levels[c.level]}
	least := math.Inf(1)
	for _, lv := range levels {
		if off := math.Abs(math.Log(c.size / math.Sqrt(lv.sx*lv.sy) / (1.2 * closerFace))); off < least {
			s.closer, least = lv, off
		}
	}
	return s
}

// look gives what both networks say: the geometric mean.
func (s sight) look(c candidate) (p [classes]float64, err error) {
	if p, err = s.far.look(c, s.level); err != nil || p[unread] > surelyNone && c.heat < plainlyDie {
		return p, err
	}
	q, err := s.close.look(c, s.closer)
	if err != nil {
		return p, err
	}
	for k := range p {
		p[k] = math.Log(p[k]+leastSaid)/2 + math.Log(q[k]+leastSaid)/2
	}
	return softmax(p), nil
}

const (
	surelyNone = 0.95 // of a candidate that the first network so plainly takes for none the second is not asked
	leastSaid  = 1e-4 // no network may rule out a face alone
)

// vote looks again as the pattern lies: turned, mirrored, larger and smaller. A face that is clear stays what it is.
func (s sight) vote(c *candidate, posed candidate) error {
	looks := [][classes]float64{c.judge}
	for _, v := range posed.views() {
		p, err := s.look(v)
		if err != nil {
			return err
		}
		looks = append(looks, p)
	}
	c.judge = [classes]float64{}
	for _, p := range looks {
		for k := range p {
			c.judge[k] += p[k] / float64(len(looks))
		}
	}
	c.votes = 0
	for _, p := range looks {
		if likeliest(p) == likeliest(c.judge) {
			c.votes += 1 / float64(len(looks))
		}
	}
	return nil
}
