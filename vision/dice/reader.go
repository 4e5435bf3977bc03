//go:build !nocv

package dice

import (
	"errors"
	"fmt"
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// Reader reads pictures with the networks. It belongs to one goroutine.
type Reader struct {
	options Options
	find    *find
	name    *name
	taught  *taught // nil: nothing was shown
}

var _ vision.Knower = (*Reader)(nil)

// New makes a reader ready. Close it to free its networks.
func New(o Options) (*Reader, error) {
	switch {
	case o.Set == Shown && o.Pieces == nil:
		return nil, fmt.Errorf("dice: set %s without pieces that were shown", Shown)
	case !slices.Contains([]Set{"", Pips, Heckmeck, Shown}, o.Set):
		return nil, fmt.Errorf("dice: unknown set %q (want %s, %s or %s)", o.Set, Pips, Heckmeck, Shown)
	case o.Pieces != nil && o.Pieces.Kind != pieces.Dice:
		return nil, fmt.Errorf("dice: pieces are %s, want %s", o.Pieces.Kind, pieces.Dice)
	}
	if err := o.complete(); err != nil {
		return nil, err
	}
	find, err := newFind(o.Find)
	if err != nil {
		return nil, err
	}
	name, err := newName(o.Name)
	if err != nil {
		return nil, errors.Join(err, find.free())
	}
	o.Find, o.Name = nil, nil // OpenCV has copies
	r := &Reader{options: o, find: find, name: name}
	if o.Pieces != nil {
		r.taught = newTaught(o.Pieces)
	}
	return r, nil
}

// Close frees the networks.
func (r *Reader) Close() error { return errors.Join(r.find.free(), r.name.free()) }

// Read says which dice lie in the frame, and what may be done with that.
func (r *Reader) Read(f devices.Frame) (vision.Observation, error) {
	return r.ReadKnowing(f, vision.Prior{})
}

// ReadKnowing is Read where something is known of the picture: only what may be new in it is looked at, in
// one scale. Where nothing is read then, it is read as if nothing were known.
func (r *Reader) ReadKnowing(f devices.Frame, known vision.Prior) (vision.Observation, error) {
	part, at, known := within(f, known)
	a, err := r.see(part, known)
	if err != nil {
		return vision.Observation{}, err
	}
	a.Usual = known.Usual
	obs := moved(a.Decide(r.options), at)
	obs.Frame, obs.At = f.Seq, f.At
	return obs, nil
}

// Accounts says of each place that may be a die what the networks make of it.
func (r *Reader) Accounts(f devices.Frame) (Accounts, error) { return r.see(f, vision.Prior{}) }

// see looks at a frame: coarsely and in windows. Where no face is plain then, or all are specks, it
// looks at the whole picture more finely, and at last for a die that fills it; what shows a plainer face
// counts.
func (r *Reader) see(f devices.Frame, prior vision.Prior) (best Accounts, err error) {
	p, err := newPicture(f)
	if err != nil {
		return best, err
	}
	defer func() { err = errors.Join(err, p.free(), r.find.rest()) }()
	p.areas = prior.Areas
	if views := known(prior, p.w, p.h); len(views) > 0 {
		if best, err = r.look(p, views); err != nil || plainest(best.Places) >= plainly {
			return best, err
		}
	}
	if best, err = r.look(p, []view{whole(p.w, p.h, coarseSide)}); err != nil {
		return best, err
	}
	long := float64(max(p.w, p.h))
	specks := newScene(best.Places).size < speckFace/coarseSide*long
	if plain := plainest(best.Places); r.options.has(Finer) && (plain < plainly || specks) {
		a, err := r.look(p, []view{whole(p.w, p.h, min(finerSide, long))})
		if err != nil {
			return best, err
		}
		if plainest(a.Places) > plain || specks && len(a.Places) > len(best.Places) {
			best = a
		}
	}
	if plain := plainest(best.Places); r.options.has(Near) && plain < plainly {
		a, err := r.look(p, []view{whole(p.w, p.h, nearSide)})
		if err != nil {
			return best, err
		}
		if newScene(a.Places).size > nearFace*long && plainest(a.Places) > plain {
			best = a
		}
	}
	return best, nil
}

// plainly is how plain a face has to be for the scale in which it was seen not to be doubted.
const plainly = 0.9

// plainest is how plain the plainest face of some places is, 0–1.
func plainest(places []Account) (most float64) {
	for _, a := range places {
		if a.Heat > 0 {
			most = max(most, slices.Max(a.Name[:unread]))
		}
	}
	return most
}

// look has find look at some views of a picture, and closer at what it found there, and name at all of it.
// Where that leaves no doubt, it is enough; else find looks at all of it mirrored, too.
func (r *Reader) look(p *picture, views []view) (a Accounts, err error) {
	if !r.options.has(Mirrored) {
		return r.glance(p, views, false, nil)
	}
	if r.options.has(Once) && r.taught == nil {
		if a, err = r.glance(p, views, false, nil); err != nil || r.sure(a) {
			return a, err
		}
	}
	return r.glance(p, views, true, a.Places)
}

// sure reports whether one look leaves no doubt: it would be accepted with much less of it.
func (r *Reader) sure(a Accounts) bool {
	o, c := r.options, r.options.calibration()
	c.Limits = c.Limits.stricter()
	o.Calibration = &c
	return a.Decide(o).Decision == vision.Accept
}

// glance is one look of find and name; mirrored: find's is the mean of two. Of places that name knows from
// before it is not asked again.
func (r *Reader) glance(p *picture, views []view, mirrored bool, before []Account) (a Accounts, err error) {
	var seen looks
	for again := range 2 {
		for _, v := range views {
			l, err := r.find.look(p, v, mirrored)
			if err != nil {
				return a, err
			}
			seen = append(seen, l)
		}
		if again > 0 || !r.options.has(Windows) {
			break
		}
		views = closer(p.w, p.h, views[0].scale, p.inside(seen.tops()))
	}
	places := p.inside(seen.tops())
	places = places[:min(len(places), mostPlaces)]
	size := newScene(places).size
	a = Accounts{W: p.w, H: p.h, Places: places, Covered: p.marked(seen.marks(planeCovered, size)),
		Cut: p.marked(seen.marks(planeCut, size))}
	if err = r.ask(p, a.Places, before); err != nil {
		return a, err
	}
	a.Bright, err = p.burntOut(a.Places, r.options.Set == Shown && r.taught.dark)
	return a, err
}

// mostPlaces is how many places of a picture are named at most: the hottest.
const mostPlaces = 48

// ask has name look at all places at once, and again at those that are not plain, but not at those it has
// looked at before.
func (r *Reader) ask(p *picture, places, before []Account) error {
	var cuts []float32
	add := func(pt *patch, a *Account) []float32 {
		cuts = append(cuts, make([]float32, faceCut)...)
		cut := cuts[len(cuts)-faceCut:]
		pt.cut(a, cut)
		return cut
	}
	patches := make([]patch, len(places))
	var anew []int // of places
	for i := range places {
		if places[i].heard(before) {
			continue
		}
		anew = append(anew, i)
		pt, err := p.patch(&places[i])
		if err != nil {
			return err
		}
		cut := add(&pt, &places[i])
		places[i].Contrast = contrast(cut)
		even(cut)
		patches[i] = pt
	}
	said, err := r.name.look(cuts)
	if err != nil {
		return err
	}
	var again []int // of places
	first := map[int][][classes]float64{}
	for k, i := range anew {
		a := &places[i]
		first[i] = said[k : k+1 : k+1]
		a.hear(first[i])
		if likeliest(a.Name[:]) == 0 && a.Size >= nameFace {
			a.Round = round(cuts[k*faceCut:][:faceCut])
		}
		if r.options.has(Copies) && !a.plain() {
			again = append(again, i)
		}
	}
	cuts = cuts[:0]
	for _, i := range again {
		for _, c := range places[i].copies() {
			even(add(&patches[i], &c))
		}
	}
	copies, err := r.name.look(cuts)
	if err != nil {
		return err
	}
	for k, i := range again {
		n := len(copies) / len(again)
		places[i].hear(append(first[i], copies[k*n:][:n]...))
	}
	if r.taught != nil {
		for i := range places {
			// Faint places too: find has learned of few tops with other things on them than pips.
			places[i].Match = r.taught.match(&patches[i], &places[i])
		}
	}
	return nil
}
