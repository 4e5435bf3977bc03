//go:build !nocv

package dice

import (
	"errors"
	"fmt"
	"image"
	"math"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/vision"
)

// Reader reads pictures with the networks. It belongs to one goroutine.
type Reader struct {
	options Options
	finder  gocv.Net
	judge   *judge
	edge    *eye // tells dice that the picture's edge cuts off
	covered *eye // tells dice that something lies over
	pattern *patterns
}

var _ vision.Reader = (*Reader)(nil)

// New makes a reader ready. Close it to free its networks.
func New(o Options) (*Reader, error) {
	if o.Set != Pips && o.Set != Heckmeck && o.Set != "" {
		return nil, fmt.Errorf("dice: unknown set %q (want %s or %s)", o.Set, Pips, Heckmeck)
	}
	if err := o.complete(); err != nil {
		return nil, err
	}
	finder, err := gocv.ReadNetFromONNXBytes(o.Finder)
	if err != nil {
		return nil, fmt.Errorf("dice: read finder: %w", err)
	}
	judge, err := newJudge(o)
	if err != nil {
		return nil, errors.Join(err, finder.Close())
	}
	edge, err := newEye("edge", o.Edge, 4, edgeSide, edgeFace)
	if err != nil {
		return nil, errors.Join(err, finder.Close(), judge.free())
	}
	covered, err := newEye("covered", o.Covered, 3, cropSide, cropFace)
	if err != nil {
		return nil, errors.Join(err, finder.Close(), judge.free(), edge.free())
	}
	return &Reader{options: o, finder: finder, judge: judge, edge: edge, covered: covered, pattern: newPatterns()}, nil
}

// Close frees the networks.
func (r *Reader) Close() error {
	return errors.Join(r.finder.Close(), r.judge.free(), r.edge.free(), r.covered.free())
}

// Read says which dice lie in the frame, and what may be done with that.
func (r *Reader) Read(f devices.Frame) (vision.Observation, error) {
	all, err := r.candidates(f)
	if err != nil {
		return vision.Observation{}, err
	}
	o := decide(all, f.W, f.H, r.options)
	o.Frame, o.At = f.Seq, f.At
	return o, nil
}

// Accounts says of each place that may be a die what the networks and the patterns make of it.
func (r *Reader) Accounts(f devices.Frame) ([]Account, error) {
	all, err := r.candidates(f)
	if err != nil {
		return nil, err
	}
	var out []Account
	s := newScene(all)
	for _, c := range joinAll(all, s, r.options) {
		out = append(out, c.account(s, f.W, f.H))
	}
	return out, nil
}

// candidates are all places that may be dice, with both accounts.
func (r *Reader) candidates(f devices.Frame) ([]candidate, error) {
	if err := check(f); err != nil {
		return nil, err
	}
	mat, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, f.Packed())
	if err != nil {
		return nil, fmt.Errorf("dice: frame to matrix: %w", err)
	}
	defer mat.Close()
	p := &pyramid{reader: r, mat: mat}
	if err := p.climb(); err != nil {
		return nil, err
	}
	all := merge(p.found)
	if err := r.ask(all, p.levels); err != nil {
		return nil, err
	}
	return all, r.askForParts(all, p.levels, f.W, f.H)
}

// pyramid looks at one picture in several scales.
type pyramid struct {
	reader *Reader
	mat    gocv.Mat
	levels []level
	found  []candidate
}

// climb looks coarsely first, and then in the two scales that suit the dice found; where none were found, closely.
func (p *pyramid) climb() error {
	w, h := p.mat.Cols(), p.mat.Rows()
	for _, side := range firstSides(w, h) {
		if err := p.add(side); err != nil {
			return err
		}
	}
	for _, side := range closerSides(w, h, p.found) {
		if err := p.add(side); err != nil {
			return err
		}
	}
	return nil
}

// add looks at the picture with a long side of about so many px, unless that was done.
func (p *pyramid) add(side float64) error {
	for _, lv := range p.levels {
		if ratio := side / float64(max(lv.w, lv.h)); ratio > 0.85 && ratio < 1.18 {
			return nil
		}
	}
	lv, found, err := p.reader.look(p.mat, side, len(p.levels))
	p.levels, p.found = append(p.levels, lv), append(p.found, found...)
	return err
}

// look runs the finder on the picture scaled to a long side.
func (r *Reader) look(mat gocv.Mat, side float64, index int) (level, []candidate, error) {
	w, h := mat.Cols(), mat.Rows()
	scale := side / float64(max(w, h))
	lv := level{w: round16(float64(w) * scale), h: round16(float64(h) * scale)}
	lv.sx, lv.sy = float64(w)/float64(lv.w), float64(h)/float64(lv.h)
	small := gocv.NewMat()
	defer small.Close()
	how := gocv.InterpolationArea
	if scale > 1 {
		how = gocv.InterpolationLinear
	}
	gocv.Resize(mat, &small, image.Pt(lv.w, lv.h), 0, 0, how)
	lv.pix = small.ToBytes()
	blob := gocv.BlobFromImage(small, 1.0/255, image.Pt(lv.w, lv.h), gocv.NewScalar(0, 0, 0, 0), false, false)
	defer blob.Close()
	r.finder.SetInput(blob, "x")
	out := r.finder.Forward("y")
	defer out.Close()
	data, err := out.DataPtrFloat32()
	if err != nil || len(data) != planes*lv.w/stride*lv.h/stride {
		return lv, nil, fmt.Errorf("dice: finder answered %d numbers for %dx%d: %w", len(data), lv.w, lv.h, errOr(err))
	}
	return lv, peaks(data, lv, index), nil
}

// ask lets the judge look at every candidate, and the patterns at those that may be faces.
func (r *Reader) ask(all []candidate, levels []level) (err error) {
	for i := range all {
		c, see := &all[i], r.judge.before(levels, all[i])
		c.contrast = nearest(levels, *c, cropFace).contrast(*c)
		if c.judge, err = see.look(*c); err != nil {
			return err
		}
		c.votes, c.pips = 1, [6]float64{1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6}
		if c.judge[unread] > plainlyNone && c.heat < plainlyDie {
			continue
		}
		p := r.pattern.read(r.judge.far.in)
		c.pips, c.fitted, c.disc = p.faces, p.fit, p.disc
		posed := c.posed(p)
		if !c.clear() {
			if err := see.vote(c, posed); err != nil {
				return err
			}
		}
		c.a, c.b = c.turnedAs(posed)
	}
	return nil
}

// askForParts has every place in a picture of w×h px looked at for a die of which a part is missing: turned, mirrored,
// larger and smaller, unless the first look plainly says no. What reaches over the edge may be cut off there; over
// everything else something may lie.
func (r *Reader) askForParts(all []candidate, levels []level, w, h int) error {
	for i := range all {
		c, eye := &all[i], r.covered
		if c.overhang(w, h) > 0 {
			eye = r.edge
		}
		views := c.views()
		for k, v := range views {
			var said [1]float64
			if err := eye.look(v, nearest(levels, v, eye.face), said[:]); err != nil {
				return err
			}
			if k == 0 && said[0] < plainlyWhole {
				c.part = said[0]
				break
			}
			c.part += said[0] / float64(len(views))
		}
	}
	return nil
}

// Most candidates are plainly no face: where the judge's belief in that is so high, and the finder's in a die not, no
// pattern is tried.
const (
	plainlyNone = 0.9
	plainlyDie  = 0.5
)

// plainlyWhole is the logit of the first look for a missing part from which no other one is needed.
const plainlyWhole = -4.0

// errBadAnswer means that the weights do not fit this program.
var errBadAnswer = errors.New("weights do not fit the program")

func errOr(err error) error {
	if err != nil {
		return err
	}
	return errBadAnswer
}

// round16 gives the nearest multiple of 16 that the finder can halve four times.
func round16(v float64) int { return max(int(math.Round(v/16)), 2) * 16 }
