//go:build !nocv

package dice

import (
	"errors"
	"math"
	"slices"
)

// judge names a face that was cut out. Its two networks were trained differently and see a face in 27 and in 36 px; where
// they do not say the same, it is unsure.
type judge struct{ far, close *eye }

func newJudge(o Options) (*judge, error) {
	far, err := newEye("judge", o.Judge, 3, cropSide, cropFace)
	if err != nil {
		return nil, err
	}
	near, err := newEye("closer", o.Closer, 3, closerSide, closerFace)
	if err != nil {
		return nil, errors.Join(err, far.free())
	}
	return &judge{far, near}, nil
}

func (j *judge) free() error { return errors.Join(j.far.free(), j.close.free()) }

// named is the face that one network sees, in probabilities.
func (e *eye) named(c candidate, lv level) (p [classes]float64, err error) {
	err = e.look(c, lv, p[:])
	return softmax(p), err
}

// sight is the judge before the levels of a picture that suit one candidate.
type sight struct {
	*judge
	level, closer level
}

// before chooses the levels: the one in which the candidate was found, and the one that shows it about as large as the
// closer network sees it, rather larger than smaller.
func (j *judge) before(levels []level, c candidate) sight {
	return sight{judge: j, level: levels[c.level], closer: nearest(levels, c, 1.2*closerFace)}
}

// look gives what both networks say: the geometric mean.
func (s sight) look(c candidate) (p [classes]float64, err error) {
	if p, err = s.far.named(c, s.level); err != nil || p[unread] > surelyNone && c.heat < plainlyDie {
		return p, err
	}
	q, err := s.close.named(c, s.closer)
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

// surest is a candidate where, of the places around it, the judge is surest of a face of the set.
func (s sight) surest(c candidate, set Set) (best candidate, err error) {
	best, most := c, 0.0
	for _, o := range c.around() {
		p, err := s.look(o)
		if err != nil {
			return c, err
		}
		faces := fold(p, set)
		if sure := slices.Max(faces[1:unread]); sure > most {
			best, most = o, sure
		}
	}
	return best, nil
}

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
