//go:build !nocv

package dice

import (
	"errors"
	"fmt"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/networks"
)

// Reader reads pictures with the networks. It belongs to one goroutine.
type Reader struct {
	options Options
	finder  gocv.Net
	judge   *judge
	edge    *eye // tells dice that the picture's edge cuts off
	lean    *eye // tells tops from sides, and how the camera leans
	pattern *patterns
	seconds bool // what would be asked about is looked at with the second finder, too
}

var _ vision.Reader = (*Reader)(nil)

// New makes a reader ready. Close it to free its networks.
func New(o Options) (*Reader, error) {
	if o.Set != Pips && o.Set != Heckmeck && o.Set != "" {
		return nil, fmt.Errorf("dice: unknown set %q (want %s or %s)", o.Set, Pips, Heckmeck)
	}
	builtIn, err := o.complete()
	if err != nil {
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
	lean, err := newEye("lean", o.Lean, 3, leanSide, leanFace)
	if err != nil {
		return nil, errors.Join(err, finder.Close(), judge.free(), edge.free())
	}
	return &Reader{options: o, finder: finder, judge: judge, edge: edge, lean: lean, pattern: newPatterns(), seconds: builtIn}, nil
}

// Close frees the networks.
func (r *Reader) Close() error {
	return errors.Join(r.finder.Close(), r.judge.free(), r.edge.free(), r.lean.free())
}

// Read says which dice lie in the frame, and what may be done with that. Where it would ask, it is looked at with the second finder, too.
func (r *Reader) Read(f devices.Frame) (vision.Observation, error) {
	one, err := r.opinion(f)
	if err != nil || !r.seconds || !one.open() {
		return one.Observation, err
	}
	two, err := r.secondOpinion(f)
	if err == nil && two.settles(one) {
		return two.Observation, nil
	}
	return one.Observation, err
}

// secondOpinion is what comes of the second finder, and all else of this reader. The finder is opened for the picture, in a
// sixth of the time of a look: kept open, it is memory that most tables never use.
func (r *Reader) secondOpinion(f devices.Frame) (o opinion, err error) {
	weights, err := networks.Unpack(packed, secondFinder)
	if err != nil {
		return o, fmt.Errorf("dice: unpack %s: %w", secondFinder, err)
	}
	other := *r
	other.options.Calibration = &calibratedSecond
	if other.finder, err = gocv.ReadNetFromONNXBytes(weights); err != nil {
		return o, fmt.Errorf("dice: read %s: %w", secondFinder, err)
	}
	defer func() { err = errors.Join(err, other.finder.Close()) }()
	return other.opinion(f)
}

// opinion is what comes of the one finder. What would be asked about and is seen from the side is decided once more without the sides
// of dice.
func (r *Reader) opinion(f devices.Frame) (o opinion, err error) {
	err = r.first(f, func(p *pyramid, v view) (err error) {
		seen, kept := v.decide(r.options)
		if err := r.doubtCrowded(&seen, kept, p.levels); err != nil {
			return err
		}
		sided := false
		if seen.Decision == vision.Accept {
			if sided, err = r.doubtLeaning(&seen, v, kept, p.levels); err != nil {
				return err
			}
		}
		if seen.Decision == vision.Ask {
			if seen, err = r.again(p, v, seen, sided); err != nil {
				return err
			}
		}
		seen.Frame, seen.At = f.Seq, f.At
		o = opinion{Observation: seen, places: joinAll(v.found, newScene(v.found), r.options), covered: v.covered > r.options.calibration().Covered}
		return nil
	})
	return o, err
}

// Accounts says of each place that may be a die what the networks and the patterns make of it, at the first look.
func (r *Reader) Accounts(f devices.Frame) (out Accounts, err error) {
	err = r.first(f, func(p *pyramid, v view) error {
		s := newScene(p.found)
		out.W, out.H, out.Covered = v.w, v.h, v.covered
		for _, c := range joinAll(v.found, s, r.options) {
			out.Places = append(out.Places, c.account(s, v.w, v.h))
		}
		return nil
	})
	return out, err
}

// first looks at a frame as if the camera did not lean.
func (r *Reader) first(f devices.Frame, then func(*pyramid, view) error) error {
	mat, err := matrix(f)
	if err != nil {
		return err
	}
	defer mat.Close()
	p, err := r.candidates(mat, 0)
	if err != nil {
		return err
	}
	v, err := p.view()
	if err != nil {
		return err
	}
	return errors.Join(then(p, v), r.rest())
}

// matrix makes OpenCV's picture of a frame. Close it after use.
func matrix(f devices.Frame) (gocv.Mat, error) {
	if err := check(f); err != nil {
		return gocv.Mat{}, err
	}
	mat, err := gocv.NewMatFromBytes(f.H, f.W, gocv.MatTypeCV8UC3, f.Packed())
	if err != nil {
		return mat, fmt.Errorf("dice: frame to matrix: %w", err)
	}
	return mat, nil
}

// candidates are all places that may be dice, with all accounts, in a picture whose top faces have a slant.
func (r *Reader) candidates(mat gocv.Mat, slant float64) (*pyramid, error) {
	p := newPyramid(r, mat, slant)
	if err := p.climb(); err != nil {
		return nil, err
	}
	if err := p.judge(); err != nil {
		return nil, err
	}
	for range mostFiner {
		n := len(p.levels)
		if err := p.add(p.finerSides()...); err != nil {
			return nil, err
		}
		if len(p.levels) == n {
			break
		}
		if err := p.judge(); err != nil {
			return nil, err
		}
	}
	return p, p.centre()
}

// pyramid looks at one picture in several scales.
type pyramid struct {
	reader *Reader
	mat    gocv.Mat
	w, h   float64 // frame px of the picture, stretched so that slanted top faces become square, with the same area
	levels []level
	seen   []candidate // in one of the levels each
	found  []candidate // joined of these, with all accounts
}

func newPyramid(r *Reader, mat gocv.Mat, slant float64) *pyramid {
	across, along := unslanted(slant)
	return &pyramid{reader: r, mat: mat, w: float64(mat.Cols()) * across, h: float64(mat.Rows()) * along}
}

// view is what was seen, once all is found.
func (p *pyramid) view() (view, error) {
	said, err := p.covered()
	return view{w: p.mat.Cols(), h: p.mat.Rows(), found: p.found, levels: p.levels, covered: said}, err
}

// climb looks coarsely first, and then in the two scales that suit the dice found; where none were found, closely.
func (p *pyramid) climb() error {
	if err := p.add(firstSides[:]...); err != nil {
		return err
	}
	return p.add(closerSides(p.w, p.h, p.seen)...)
}

// judge joins what was seen and asks for all accounts of it.
func (p *pyramid) judge() error {
	p.found = merge(p.seen)
	if err := p.reader.ask(p.found, p.levels); err != nil {
		return err
	}
	for i := range p.found {
		if err := p.reader.askAtEdge(&p.found[i], p.levels, p.mat.Cols(), p.mat.Rows()); err != nil {
			return err
		}
	}
	return nil
}

// finerSides are the scales to look at once the judge has spoken: where nothing is plainly a die, what made the pyramid stop at
// coarse ones may be none. Two small dice near to each other look like a large one with a two there.
func (p *pyramid) finerSides() []float64 {
	s := newScene(p.found)
	if !slices.ContainsFunc(joinAll(p.found, s, p.reader.options), func(r reading) bool { return r.exists > plainly }) {
		return append(closerSides(p.w, p.h, nil), min(closestSide, max(p.w, p.h)))
	}
	if slices.ContainsFunc(p.levels, func(lv level) bool { return s.size/lv.scale() > enoughFace }) {
		return nil
	}
	return []float64{lookable(smallFace/s.size, p.w, p.h, mostSure), lookable(largeFace/s.size, p.w, p.h, mostLook)}
}

// add looks at the picture with long sides of about so many px, unless that was done.
func (p *pyramid) add(sides ...float64) error {
	for _, side := range sides {
		if shown(p.levels, side) {
			continue
		}
		lv, found, err := p.look(side)
		if err != nil {
			return err
		}
		p.levels, p.seen = append(p.levels, lv), append(p.seen, found...)
	}
	return nil
}

// look runs the finder on the picture with a long side of about so many px.
func (p *pyramid) look(side float64) (level, []candidate, error) {
	scale := side / max(p.w, p.h)
	return p.reader.look(p.mat, round16(p.w*scale), round16(p.h*scale), len(p.levels))
}

// covered is how much what is left of a covered die seems to lie somewhere: a logit. Where the scales that were looked at show
// the dice too small or too large for that, it takes those that suit before it says so.
func (p *pyramid) covered() (float64, error) {
	size := newScene(p.found).size
	said := covered(p.levels, size)
	if said < maybeCovered {
		return said, nil
	}
	levels := slices.Clone(p.levels)
	for _, px := range [2]float64{smallFace, largeFace} {
		side := lookable(px/size, p.w, p.h, mostSure)
		if shown(levels, side) {
			continue
		}
		lv, _, err := p.look(side)
		if err != nil {
			return 0, err
		}
		levels = append(levels, lv)
	}
	return covered(levels, size), nil
}

// look runs the finder on the picture scaled to w×h px.
func (r *Reader) look(mat gocv.Mat, w, h, index int) (level, []candidate, error) {
	lv := level{w: w, h: h, sx: float64(mat.Cols()) / float64(w), sy: float64(mat.Rows()) / float64(h)}
	how := gocv.InterpolationArea
	if lv.sx*lv.sy < 1 {
		how = gocv.InterpolationLinear
	}
	small := gocv.NewMat()
	gocv.Resize(mat, &small, image.Pt(lv.w, lv.h), 0, 0, how)
	lv.pix = small.ToBytes()
	if err := small.Close(); err != nil { // twice in memory, a large one tells
		return lv, nil, fmt.Errorf("dice: free a picture: %w", err)
	}
	data, err := r.answer(lv)
	if err != nil {
		return lv, nil, fmt.Errorf("dice: finder at %dx%d: %w", lv.w, lv.h, err)
	}
	n := lv.w / stride * lv.h / stride
	lv.cover = slices.Clone(data[(planes-1)*n:])
	return lv, peaks(data, lv, index), nil
}

// ask lets the judge look at every candidate, and the patterns at those that may be faces.
func (r *Reader) ask(all []candidate, levels []level) error {
	for i := range all {
		if err := r.accounts(&all[i], levels); err != nil {
			return err
		}
	}
	return nil
}

// accounts asks for all accounts of one candidate.
func (r *Reader) accounts(c *candidate, levels []level) (err error) {
	see, lv := r.judge.before(levels, *c), nearest(levels, *c, cropFace)
	c.contrast, c.outline = lv.contrast(*c), lv.outline(*c)
	if c.judge, err = see.look(*c); err != nil {
		return err
	}
	c.votes, c.pips = 1, [6]float64{1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6, 1. / 6}
	c.fitted, c.disc = 0, 0
	if c.judge[unread] > plainlyNone && c.heat < plainlyDie {
		return nil
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
	return nil
}

// centre looks around each die whose face is in doubt, and moves it to where the judge is surest of a face if that leaves less doubt:
// the finder may have seen one pip of a two, or one row of a six.
func (p *pyramid) centre() error {
	s, o := newScene(p.found), p.reader.options
	for i, r := range joinAll(p.found, s, o) {
		if r.exists < rules.keep || r.right > rules.plain {
			continue
		}
		moved, err := p.reader.judge.before(p.levels, r.candidate).surest(r.candidate, o.Set)
		if err != nil {
			return err
		}
		if err := p.reader.accounts(&moved, p.levels); err != nil {
			return err
		}
		if err := p.reader.askAtEdge(&moved, p.levels, p.mat.Cols(), p.mat.Rows()); err != nil {
			return err
		}
		if joinAccounts(moved, o, s).confidence() > r.confidence() {
			p.found[i] = moved
		}
	}
	return nil
}

// askAtEdge has a place that reaches over the edge of a picture of w×h px looked at for a die that is cut off there:
// turned, mirrored, larger and smaller, unless the first look plainly says no.
func (r *Reader) askAtEdge(c *candidate, levels []level, w, h int) error {
	c.part = 0
	if c.overhang(w, h) <= 0 {
		return nil
	}
	views := c.views()
	for k, v := range views {
		var said [1]float64
		if err := r.edge.look(v, nearest(levels, v, r.edge.face), said[:]); err != nil {
			return err
		}
		if k == 0 && said[0] < plainlyUncut {
			c.part = said[0]
			return nil
		}
		c.part += said[0] / float64(len(views))
	}
	return nil
}

// Most candidates are plainly no face: where the judge's belief in that is so high, and the finder's in a die not, no
// pattern is tried.
const (
	plainlyNone = 0.9
	plainlyDie  = 0.5
)

// plainlyUncut is the logit of the first look for a cut die from which no other one is needed.
const plainlyUncut = -3.0

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
