package settle

import (
	"slices"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/motion"
)

// ReasonDiffer is that of a card which two looks at a table at rest read in two ways.
const ReasonDiffer = "votesDiffer"

// Cards watches a table on which cards lie. It is as a Settler is to a tray: it tells when nothing moves,
// has a rest read twice, and gives one observation of it, in which a card has a name where both looks
// agree. Cards are laid and taken at any place of the picture, so all of it is watched; nothing is said of
// hands beside them. A rest that shows what was read last is not read again. Make one with NewCards.
type Cards struct {
	stillFor time.Duration

	area   *motion.Area
	seq    uint64
	at     time.Time
	anchor *motion.Grid // first frame of the rest; nil: none
	since  time.Time
	first  uint64 // the second frame of it
	read   bool   // it was read, or is as it was before
	look   *vision.Observation
	last   *motion.Grid // what was read last; nil: nothing
	state  vision.TrayState
	reread bool
	name   string // of the last photograph
}

// NewCards makes one that knows nothing yet. stillFor is how long nothing may change before cards are read
// (0: 0.4 s).
func NewCards(stillFor time.Duration) *Cards {
	if stillFor <= 0 {
		stillFor = 400 * time.Millisecond
	}
	return &Cards{stillFor: stillFor}
}

// Reread has the table read again at its next still frame.
func (s *Cards) Reread() { s.reread, s.read, s.look = true, false, nil }

// Step looks at the next frame.
func (s *Cards) Step(f devices.Frame) Step {
	if f.Check(8) != nil {
		return Step{Reason: Dark}
	}
	if f.Name != "" { // a photograph is read once
		fresh := f.Name != s.name || s.reread
		*s = Cards{stillFor: s.stillFor, name: f.Name, read: !fresh}
		return Step{State: vision.Moving, Read: fresh, Quiet: !fresh, First: f.Seq, Since: f.At}
	}
	g := motion.NewGrid(f, motion.Standing)
	if s.area == nil || !sameSize(s.area, g) {
		w, h := g.Size()
		*s = Cards{stillFor: s.stillFor, area: motion.NewArea(w, h, func(_, _ float64) bool { return true },
			1)}
	}
	gap := f.At.Sub(s.at)
	s.seq, s.at = f.Seq, f.At
	switch {
	case g.Dark():
		s.anchor, s.look = nil, nil
		return Step{Reason: Dark, Quiet: true}
	case s.anchor == nil || gap < 0 || gap > forgotten || s.area.Moved(s.anchor, g):
		s.anchor, s.since, s.first, s.read, s.look = g, f.At, 0, false, nil
		return Step{State: vision.Moving}
	}
	if s.first == 0 {
		s.first = second(s.anchor, f)
	}
	step := Step{State: vision.Moving, First: s.first, Since: s.since}
	switch {
	case s.read:
		step.State, step.Quiet = s.state, true
	case f.At.Sub(s.since) < s.stillFor*9/10:
	case s.last != nil && !s.reread && !s.area.Moved(s.last, g):
		s.read, s.last = true, g // the light moves slowly; the picture to compare with follows it
		step.State, step.Quiet = s.state, true
	default:
		step.Read = true
	}
	return step
}

func sameSize(a *motion.Area, g *motion.Grid) bool {
	w, h := a.Size()
	x, y := g.Size()
	return w == x && h == y
}

// Observe takes what was read of the frame that Step has just asked for. True: it is the observation of the
// rest.
func (s *Cards) Observe(f devices.Frame, o vision.Observation) (vision.Observation, bool) {
	if s.look == nil && f.Name == "" {
		s.look = &o
		return vision.Observation{}, false
	}
	if s.look != nil {
		o = agreed(*s.look, o)
	}
	s.state, o.Tray = vision.Settled, vision.Settled
	if len(o.Dice) == 0 {
		s.state, o.Tray = vision.Empty, vision.Empty
	}
	s.read, s.reread, s.look, s.last = true, false, nil, s.anchor
	return o, true
}

// agreed is what two looks say together: the second one, where a card has no name if the first one read it
// in another way. What one of them saw alone is there without a name.
func agreed(a, b vision.Observation) vision.Observation {
	o := b
	o.Dice = slices.Clone(b.Dice)
	o.Reasons = slices.Clone(b.Reasons)
	differ := func() {
		o.Decision = vision.Ask
		if !slices.Contains(o.Reasons, ReasonDiffer) {
			o.Reasons = append(o.Reasons, ReasonDiffer)
		}
	}
	for i := range o.Dice {
		d := &o.Dice[i]
		k := sameplace(*d, a.Dice)
		switch {
		case k < 0:
			d.Name = ""
			differ()
		case a.Dice[k].Name != d.Name:
			d.Maybe = [2]string{firstOf(d.Name, d.Maybe[0]), firstOf(a.Dice[k].Name, a.Dice[k].Maybe[0])}
			d.Name = ""
			differ()
		}
	}
	for _, d := range a.Dice {
		if sameplace(d, b.Dice) < 0 {
			d.Maybe, d.Name = [2]string{firstOf(d.Name, d.Maybe[0])}, ""
			o.Dice = append(o.Dice, d)
			differ()
		}
	}
	return o
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// sameplace is the index of the card that lies where d does, to a quarter of its side; or -1.
func sameplace(d vision.Die, cards []vision.Die) int {
	c, far := d.Box.Center(), d.Box.Side()/4
	return slices.IndexFunc(cards, func(e vision.Die) bool { return c.Distance(e.Box.Center()) < far })
}
