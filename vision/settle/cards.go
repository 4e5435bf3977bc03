package settle

import (
	"slices"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/motion"
)

// Cards watches a table on which cards lie. It is as a Settler is to a tray: it tells when nothing moves,
// has a rest read twice, or a third time where the looks differ, and gives one observation of it. Cards are
// laid and taken at any place of the picture, so all of it is watched; nothing is said of hands beside
// them. A rest that shows what was read last is not read again. Make one with NewCards.
type Cards struct {
	stillFor time.Duration
	beside   Zone

	area   *motion.Area
	clock  clock // that the camera writes into the picture
	seq    uint64
	at     time.Time
	anchor *motion.Grid // first frame of the rest; nil: none
	since  time.Time
	first  uint64               // the second frame of it
	read   bool                 // it was read, or is as it was before
	looks  []vision.Observation // at the rest, so far
	last   *motion.Grid         // what was read last; nil: nothing
	state  vision.TrayState
	reread bool
	name   string // of the last photograph
}

// NewCards makes one that knows nothing yet. stillFor is how long nothing may change before cards are read
// (0: 0.4 s). What happens in the zone beside them is nothing to it.
func NewCards(stillFor time.Duration, beside Zone) *Cards {
	if stillFor <= 0 {
		stillFor = 400 * time.Millisecond
	}
	return &Cards{stillFor: stillFor, beside: beside}
}

// Reread has the table read again at its next still frame.
func (s *Cards) Reread() { s.reread, s.read, s.looks = true, false, nil }

// Step looks at the next frame.
func (s *Cards) Step(f devices.Frame) Step { return s.step(f, nil) }

// step looks at the next frame by its grid; nil: it is to be made.
func (s *Cards) step(f devices.Frame, g *motion.Grid) Step {
	if f.Check(8) != nil {
		return Step{Reason: Dark}
	}
	if f.Name != "" { // a photograph is read once
		fresh := f.Name != s.name || s.reread
		*s = Cards{stillFor: s.stillFor, beside: s.beside, name: f.Name, read: !fresh}
		return Step{State: vision.Moving, Read: fresh, Quiet: !fresh, First: f.Seq, Since: f.At}
	}
	if g == nil {
		g = motion.NewGrid(f, motion.Standing)
	}
	watch := func() *motion.Area {
		w, h := g.Size()
		watched := func(x, y float64) bool { return !s.beside.Contains(vision.Vec{X: x, Y: y}) }
		return motion.NewArea(w, h, watched, 1)
	}
	if s.area == nil || !sameSize(s.area, g) {
		*s = Cards{stillFor: s.stillFor, beside: s.beside, area: watch()}
	}
	if s.clock.over(f.At) {
		s.clock, s.area = clock{}, watch()
	}
	gap := f.At.Sub(s.at)
	s.seq, s.at = f.Seq, f.At
	switch {
	case g.Dark():
		s.anchor, s.looks = nil, nil
		return Step{Reason: Dark, Quiet: true}
	case s.anchor == nil || gap < 0 || gap > forgotten || s.area.Moved(s.anchor, g):
		s.clock.see(s.area, s.anchor, g, f.At)
		s.anchor, s.since, s.first, s.read, s.looks = g, f.At, 0, false, nil
		return Step{State: vision.Moving, Reason: s.said()}
	}
	if s.first == 0 {
		s.first = second(s.anchor, f)
	}
	step := Step{State: vision.Moving, First: s.first, Since: s.since, Reason: s.said()}
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

// said is what there is to say of all frames.
func (s *Cards) said() string {
	if s.clock.known() {
		return Clock
	}
	return ""
}

func sameSize(a *motion.Area, g *motion.Grid) bool {
	w, h := a.Size()
	x, y := g.Size()
	return w == x && h == y
}

// Observe takes what was read of the frame that Step has just asked for. True: it is the observation of the
// rest.
func (s *Cards) Observe(f devices.Frame, o vision.Observation) (vision.Observation, bool) {
	s.looks = append(s.looks, o)
	if f.Name == "" {
		if len(s.looks) == 1 {
			return vision.Observation{}, false
		}
		var one bool
		if o, one = agreed(s.looks); !one && len(s.looks) < mostLooks {
			return vision.Observation{}, false
		}
	}
	s.state, o.Tray = vision.Settled, vision.Settled
	if len(o.Things) == 0 {
		s.state, o.Tray = vision.Empty, vision.Empty
	}
	s.read, s.reread, s.looks, s.last = true, false, nil, s.anchor
	return o, true
}

// mostLooks are taken at a rest of which two looks do not say the same.
const mostLooks = 3

// agreed is what looks say together, and whether they are at one. A card has a name where two say it and
// none says another; of others it has the names that were said as Maybe.
func agreed(looks []vision.Observation) (o vision.Observation, one bool) {
	last := looks[len(looks)-1]
	o = last
	o.Things = slices.Clone(last.Things)
	for _, look := range looks {
		for _, d := range look.Things {
			if sameplace(d, o.Things) < 0 {
				o.Things = append(o.Things, d)
			}
		}
	}
	one = true
	for i := range o.Things {
		d := &o.Things[i]
		var said, maybe []string // in the order of the looks, each once
		votes, seen, perhaps := 0, 0, false
		for _, look := range looks {
			k := sameplace(*d, look.Things)
			if k < 0 {
				continue
			}
			seen++
			name := look.Things[k].Name
			if name != "" {
				votes++
			}
			said, maybe = once(said, name), once(maybe, firstOf(name, look.Things[k].Maybe[0]))
			perhaps = perhaps || look.Things[k].Maybe[1] == vision.Nothing
		}
		if perhaps {
			maybe = once(maybe[:min(len(maybe), 1)], vision.Nothing)
		}
		switch {
		case len(said) == 1 && votes > 1:
			d.Name, d.Maybe = said[0], [2]string{}
		case len(said) > 0 || seen < len(looks):
			d.Name, d.Maybe = "", [2]string{}
			copy(d.Maybe[:], maybe)
			one = false
		}
	}
	unnamed := func(d vision.Thing) bool { return d.Name == "" }
	switch {
	case !one:
		o.Decision = vision.Ask
		o.Reasons = append(slices.Clone(last.Reasons), vision.ReasonVotesDiffer)
	case len(o.Things) > 0 && !slices.ContainsFunc(o.Things, unnamed):
		o.Decision, o.Reasons = vision.Accept, nil
	}
	return o, one
}

// once appends a name that is not there yet; "" is none.
func once(names []string, name string) []string {
	if name == "" || slices.Contains(names, name) {
		return names
	}
	return append(names, name)
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// sameplace is the index of the card that lies where d does, to a quarter of its side, and is about as large;
// or -1.
func sameplace(d vision.Thing, cards []vision.Thing) int {
	c, side := d.Box.Center(), d.Box.Side()
	return slices.IndexFunc(cards, func(e vision.Thing) bool {
		other := e.Box.Side()
		return c.Distance(e.Box.Center()) < side/4 && side < 1.5*other && other < 1.5*side
	})
}
