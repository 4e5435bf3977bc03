//go:build !nocv

package dice

import (
	"errors"
	"math"
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// Why a picture cannot be used in which dice show different faces, as all have to show the same, and one in
// which hardly any light is.
const (
	several = "facesDiffer"
	tooDark = "tooDark"
)

// Show looks at a picture in which all dice have the same face up, and gives a view of each die. What keeps
// it from being used is a pieces.Unusable.
func (r *Reader) Show(f devices.Frame) (views []*pieces.View, err error) {
	a, err := r.see(f, vision.Prior{})
	if err != nil {
		return nil, err
	}
	dice, err := a.shown(r.options.calibration().Limits)
	if err != nil {
		return nil, err
	}
	p, err := newPicture(f)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.free()) }()
	for i := range dice {
		pt, err := p.patch(&dice[i])
		if err != nil {
			return nil, err
		}
		v := pt.view(&dice[i])
		if err := plain(v); err != nil {
			return nil, err
		}
		views = append(views, v)
	}
	return views, r.options.calibration().same(views)
}

// shown are the dice of a picture in which nothing but dice lies: all likely places that are as large as
// the likeliest. One that find hardly sees counts where it lies alone.
func (a Accounts) shown(lim Limits) (dice []Account, err error) {
	alone := len(a.Places) == 1 || len(a.Places) > 1 && a.Places[1].Heat < faintTop
	if len(a.Places) == 0 || a.Places[0].Heat < faintTop || a.Places[0].Heat < unlikely && !alone {
		return nil, pieces.Unusable{Reason: string(vision.ReasonEmpty)}
	}
	first := &a.Places[0]
	for i := range a.Places {
		d := &a.Places[i]
		alike := d.Size < lim.Sizes*first.Size && first.Size < lim.Sizes*d.Size
		if i == 0 || d.Heat > 0 && alike && !d.besides(dice) {
			dice = append(dice, *d)
		}
	}
	kept := make([]reading, len(dice))
	for i := range dice {
		kept[i].Account = &dice[i]
	}
	switch {
	case anyMark(a.Covered, kept, probable):
		return nil, pieces.Unusable{Reason: string(vision.ReasonUnreadable)}
	case anyMark(a.cut(kept), kept, probable):
		return nil, pieces.Unusable{Reason: string(vision.ReasonEdge)}
	}
	for i := range dice {
		switch d := &dice[i]; {
		case d.Size < lim.Small:
			return nil, pieces.Unusable{Reason: string(vision.ReasonTooSmall)}
		case d.overhang(a.W, a.H) > 0:
			return nil, pieces.Unusable{Reason: string(vision.ReasonEdge)}
		case d.Held > probable:
			return nil, pieces.Unusable{Reason: string(vision.ReasonHand)}
		case d.Blurred > probable:
			return nil, pieces.Unusable{Reason: string(vision.ReasonUnreadable)}
		}
	}
	return dice, nil
}

// probable is the logit from which something is likelier than not. The limits of a reading are stricter:
// they were chosen on dice with pips, and a picture that was refused in vain costs a child another one.
const probable = 0

// besides reports whether a place is rather a side of one of some dice: nearer than another top can lie, it
// leans another way, or find would sooner call it a side.
func (a *Account) besides(dice []Account) bool {
	return slices.ContainsFunc(dice, func(top Account) bool {
		return a.apart(&top) < nearestSide && (a.leans(&top) > otherLean || a.Side > top.Side)
	})
}

// What a view has to have, to be compared with: drawn dice have 99 and more of contrast, 166 and more of
// light, and 2 px of blur at most.
const (
	leastContrast = 40.0 // 0–255, of its lightest and darkest px
	leastLight    = 60.0 // 0–255, of its lightest px
	mostBlur      = 2.2  // px that its sharpest edges are smeared over: the deviation
	viewBeyond    = 50   // one in so many px, and edges, does not count at either end
)

// plain makes sure that a view of a die, with what lies about it, has light and is sharp. How sharp, its
// steepest edges tell beside its contrast, in the colour that is best.
func plain(v *pieces.View) error {
	const n = pieces.Side - 2
	light, most, blur := 0.0, 0.0, math.Inf(1)
	for k := range 3 {
		at := func(x, y int) float64 { return float64(v.Pix[3*(y*pieces.Side+x)+k]) }
		var px, steep []float64
		for i := range n * n {
			x, y := 1+i%n, 1+i/n
			px = append(px, at(x, y))
			steep = append(steep, math.Hypot(at(x+1, y)-at(x-1, y), at(x, y+1)-at(x, y-1))/2)
		}
		slices.Sort(px)
		slices.Sort(steep)
		const beyond = n * n / viewBeyond
		last := len(px) - 1 - beyond
		contrast := px[last] - px[beyond]
		light, most = max(light, px[last]), max(most, contrast)
		if contrast > leastContrast { // an edge of this height, smeared, is so steep in its middle
			blur = min(blur, contrast/(math.Sqrt(2*math.Pi)*max(steep[last], 1)))
		}
	}
	switch {
	case light < leastLight || most < leastContrast:
		return pieces.Unusable{Reason: tooDark}
	case blur > mostBlur:
		return pieces.Unusable{Reason: string(vision.ReasonUnreadable)}
	}
	return nil
}

// same makes sure that some views of one picture show the same face.
func (c Calibration) same(views []*pieces.View) error {
	if len(views) < 2 {
		return nil
	}
	first := alone(views[0])
	for _, v := range views[1:] {
		// Either may fit the other where the best fit is not found the other way round.
		if max(c.known(first, v), c.known(alone(v), views[0])) < 1-c.Limits.Risk {
			return pieces.Unusable{Reason: several}
		}
	}
	return nil
}

// alone is a set that has one view of one face.
func alone(v *pieces.View) *taught {
	return newTaught(&pieces.Set{Kind: pieces.Dice, Faces: []pieces.Face{{Views: []*pieces.View{v}}}})
}

// known is how likely a view shows a face of a set.
func (c Calibration) known(t *taught, v *pieces.View) float64 {
	p, at := still(v)
	return c.Known.of(t.match(&p, &at).Known())
}

// TooAlike are the faces of a set from which a reader will often ask which of two it is.
func (r *Reader) TooAlike(s *pieces.Set) (out []pieces.Alike) {
	t := newTaught(s)
	for i := range t.alike {
		for k := range i {
			if l := t.alike[i][k]; l > tooAlike {
				out = append(out, pieces.Alike{A: s.Faces[k].Name, B: s.Faces[i].Name, Same: l > sameFace})
			}
		}
	}
	return out
}
