package settle

import (
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/motion"
	"spieltisch/vision/settle/track"
)

// finish makes a reading of a frame, and its grid, the settled tray and remembers it.
func (s *Settler) finish(f devices.Frame, g *motion.Grid, o vision.Observation) vision.Observation {
	now := tray{cells: g, grey: track.NewGrey(f)}
	for i, d := range o.Things {
		c := d.Box.Center()
		o.Things[i].Area = s.cfg.area(vision.Vec{X: c.X / float64(f.W), Y: c.Y / float64(f.H)})
	}
	shift := track.Shift(s.tray.grey, now.grey)
	// The camera was pushed, or bands lie over all of it: what is new there says nothing.
	anew := shift != (vision.Vec{}) || s.wanted == forBands || s.tray.banded || !s.tray.known()
	var foreign *motion.Mask
	if !anew {
		foreign = s.doubt(g, &o)
	}
	gone := s.follow(&o, now.grey, shift)
	for _, d := range o.Things {
		now.dice = append(now.dice, known{Known: track.Known{Thing: d, Grey: now.grey}})
	}
	now.rim = s.area.Rim(g, boxes(o.Things))
	if !anew {
		if hidden := s.hidden(gone, foreign, g, o.Things); len(hidden) > 0 {
			o.Doubt(vision.ReasonHand)
			now.dice = append(now.dice, hidden...)
		}
	}
	o.Tray = vision.Settled
	if len(o.Things) == 0 {
		o.Tray = vision.Empty
	}
	s.tray, s.beside, s.state = now, beside{}, o.Tray
	s.history.Forget()
	return o
}

// doubt asks about what is new in the tray and was not read as dice. It returns what is as large as a hand.
func (s *Settler) doubt(g *motion.Grid, o *vision.Observation) (foreign *motion.Mask) {
	if !s.tray.known() {
		return nil
	}
	fresh, taken := s.area.Changed(s.tray.cells, g), s.taken(g, o.Things)
	foreign = s.area.Foreign(s.tray.cells, g, fresh, taken)
	switch {
	case foreign != nil && o.Decision != vision.None: // over an empty tray there is nothing to ask
		o.Doubt(vision.ReasonHand)
	case foreign == nil && s.area.Overlooked(s.tray.cells, g, fresh, taken, boxes(o.Things)):
		o.Doubt(vision.ReasonMaybeAnother)
	}
	return foreign
}

// follow gives the dice their tracks. It returns the known dice that are gone.
func (s *Settler) follow(o *vision.Observation, now *track.Grey, shift vision.Vec) (gone []known) {
	since := track.Since{
		Any: s.tray.known(), Shift: shift, Blind: s.history.Blind, Ask: s.rules.moved,
		Tumbled: func(box vision.Box) bool { return s.history.Tumbled(s.tray.cells, box) },
	}
	for _, k := range s.tray.dice {
		since.Dice = append(since.Dice, k.Known)
	}
	for _, i := range s.tracker.Follow(o, now, since) {
		gone = append(gone, s.tray.dice[i])
	}
	return gone
}

// judgeHand says what a hand is, after the reader has seen it: one if it lies there as no die, or over a
// known one.
func (s *Settler) judgeHand(f devices.Frame, g *motion.Grid, o vision.Observation) suspicion {
	fresh := s.area.Changed(s.tray.cells, g)
	foreign := s.area.Foreign(s.tray.cells, g, fresh, s.taken(g, o.Things)) != nil
	over := foreign || len(s.hidden(s.absent(o.Things), nil, g, o.Things)) > 0
	if over && track.Shift(s.tray.grey, track.NewGrey(f)) == (vision.Vec{}) {
		return covering
	}
	return cleared
}

// absent are the known dice where none of these lies.
func (s *Settler) absent(dice []vision.Thing) []known {
	return slices.DeleteFunc(slices.Clone(s.tray.dice), func(old known) bool {
		return slices.ContainsFunc(dice, func(d vision.Thing) bool {
			return d.Box.Center().Distance(old.Box.Center()) < old.Box.Side()/2
		})
	})
}

// hidden are those of the dice which are gone that something lies over, be it the foreign thing (nil: there
// is none) or another one, however small and for however long. They are no more than there are fewer dice
// than before: what was rolled has left its place, too.
func (s *Settler) hidden(gone []known, foreign *motion.Mask, g *motion.Grid, dice []vision.Thing) []known {
	missing := len(s.tray.dice) - len(dice)
	var out []known
	for _, d := range gone {
		if len(out) >= missing {
			break
		}
		bare := d.bare
		if bare == nil {
			bare = s.tray.cells
		}
		place := g.Core(d.Box)
		below := d.bare == nil && foreign != nil && foreign.Any(place)
		if below || s.area.Over(bare, g, s.taken(g, dice)).Any(place) {
			d.bare = bare
			out = append(out, d)
		}
	}
	return out
}

// taken marks the cells of the dice of now, and of the ones of before that were not hidden.
func (s *Settler) taken(g *motion.Grid, dice []vision.Thing) *motion.Mask {
	all := boxes(dice)
	for _, d := range s.tray.dice {
		if d.bare == nil {
			all = append(all, d.Box)
		}
	}
	return g.Under(all)
}
