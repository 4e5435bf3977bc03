package settle

import (
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/motion"
	"spieltisch/vision/settle/vote"
)

const (
	bandsFor   = time.Second // bands and nothing else, from which on they are known for what they are
	bandFrames = 5           // so many frames at least
)

// see looks at one more frame in which something moved since an earlier one, which may be nil.
func (b *bands) see(area *motion.Area, anchor *motion.Grid, since time.Time, g *motion.Grid) {
	switch {
	case anchor == nil || !area.Banded(anchor, g):
		*b = bands{}
	case !b.on():
		*b = bands{since: since, first: max(g.Seq, anchor.Seq+1), frames: 1}
	default:
		b.frames++
	}
}

// belowBands says of a tray below bands what it would say of one at rest, once they are known for what they
// are. What comes to rest all the same is read as ever.
func (s *Settler) belowBands(f devices.Frame, step Step) Step {
	b := &s.bands
	if s.rest.read() {
		*b = bands{}
	}
	if !b.on() {
		return step
	}
	step.State = vision.Moving // and no hand, though all of the picture is new
	if b.frames < bandFrames || f.At.Sub(b.since) < bandsFor {
		return step
	}
	if step.Reason = Flicker; step.Read {
		return step
	}
	b.told = b.told && !s.reread
	step = Step{State: step.State, Read: !b.told, First: b.first, Since: b.since, Reason: Flicker}
	if b.told {
		step.State = s.state
	} else {
		s.wanted = forBands
	}
	return step
}

// observeBands takes what the reader saw below bands. Dice that are known already are no news.
func (s *Settler) observeBands(f devices.Frame, g *motion.Grid,
	o vision.Observation) (vision.Observation, bool) {
	b := &s.bands
	b.votes = append(b.votes, o)
	out, ok := vote.Count(b.votes, s.cfg.Votes)
	if !ok {
		return out, false
	}
	b.votes, b.told = nil, true
	var known vision.Observation
	for _, d := range s.tray.dice {
		known.Things = append(known.Things, d.Thing)
	}
	if s.tray.known() && !s.reread && vote.Same(out, known) {
		return out, false
	}
	if out.Decision != vision.None {
		out.Doubt(vision.ReasonFlicker)
	}
	s.history.Forget()
	s.history.Blind = true // that bands move says nothing about the dice
	out = s.finish(f, g, out)
	s.tray.banded = true
	s.reread = false
	return out, true
}
