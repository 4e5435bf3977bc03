//go:build !nocv

package dice

import (
	"errors"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// several is why a picture cannot be used in which dice show different faces: all have to show the same.
const several = "facesDiffer"

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
		views = append(views, pt.view(&dice[i]))
	}
	return views, r.same(views)
}

// shown are the dice of a picture in which nothing but dice lies: all likely places that are as large as the
// likeliest.
func (a Accounts) shown(lim Limits) (dice []Account, err error) {
	if len(a.Places) == 0 || a.Places[0].Heat < unlikely {
		return nil, pieces.Unusable{Reason: string(vision.ReasonEmpty)}
	}
	first := &a.Places[0]
	for i := range a.Places {
		d := &a.Places[i]
		alike := d.Size < lim.Sizes*first.Size && first.Size < lim.Sizes*d.Size
		if d.Heat > 0 && alike || i == 0 {
			dice = append(dice, *d)
		}
	}
	kept := make([]reading, len(dice))
	for i := range dice {
		kept[i].Account = &dice[i]
	}
	switch {
	case anyMark(a.Covered, kept, lim.Covered):
		return nil, pieces.Unusable{Reason: string(vision.ReasonUnreadable)}
	case anyMark(a.Cut, kept, lim.Cut):
		return nil, pieces.Unusable{Reason: string(vision.ReasonEdge)}
	}
	for i := range dice {
		switch d := &dice[i]; {
		case d.Size < lim.Small:
			return nil, pieces.Unusable{Reason: string(vision.ReasonTooSmall)}
		case d.overhang(a.W, a.H) > overhang*d.Size:
			return nil, pieces.Unusable{Reason: string(vision.ReasonEdge)}
		case d.Held > lim.Held:
			return nil, pieces.Unusable{Reason: string(vision.ReasonHand)}
		case d.Blurred > lim.Blurred:
			return nil, pieces.Unusable{Reason: string(vision.ReasonUnreadable)}
		}
	}
	return dice, nil
}

// same makes sure that some views show the same face.
func (r *Reader) same(views []*pieces.View) error {
	if len(views) < 2 {
		return nil
	}
	t := newTaught(&pieces.Set{Kind: pieces.Dice, Faces: []pieces.Face{{Name: "first", Views: views[:1]}}})
	for _, v := range views[1:] {
		if r.compared(t, v) < 0.5 {
			return pieces.Unusable{Reason: several}
		}
	}
	return nil
}

// compared is how likely a view shows a face of a set: the one that it looks like most.
func (r *Reader) compared(t *taught, v *pieces.View) float64 {
	p, at := still(v)
	return r.options.calibration().Match.of(t.match(&p, &at).told())
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
