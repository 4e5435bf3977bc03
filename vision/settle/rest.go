package settle

import (
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/motion"
	"spieltisch/vision/settle/vote"
)

// resting decides what to do with a frame that shows the same as the anchor.
func (s *Settler) resting(f devices.Frame, g *motion.Grid, repeated bool) Step {
	r, lasts := &s.rest, f.At.Sub(s.rest.since)
	if !repeated {
		r.others++
	}
	if !repeated || lasts >= s.rules.repeats {
		r.frames++
	}
	if r.first == 0 {
		r.first = second(r.anchor, f)
	}
	step := Step{State: vision.Moving, First: r.first, Since: r.since}
	switch r.phase = s.advance(f, g); r.phase {
	case still:
		if s.history.Hand() {
			step.State = vision.Hand
		}
		if repeated && lasts >= frozenFor/2 { // a picture sent twice is no reason to worry anybody
			step.Reason = Frozen
		}
		step.Soon = !repeated && !s.history.Hand() && !s.unchanged(g)
	case hidden:
		step.State, step.Read = vision.Hand, r.hand != covering
	case voting:
		step.Read = !s.stale(lasts)
	case asked:
		step.State, step.Read = s.state, !f.At.Before(r.again) && !s.stale(lasts)
		s.wanted = forLook
	case done:
		step.State, step.Quiet = s.state, true
	}
	return step
}

// second is the Seq of a frame that shows the same as a grid: that of the one after it, if it is the same
// frame.
func second(g *motion.Grid, f devices.Frame) uint64 { return max(f.Seq, g.Seq+1) }

// advance gives the phase of the rest with one more frame that shows the same. Where that is as the tray
// was before, the movement is forgotten; where all of it is new in a recording, the tray is.
func (s *Settler) advance(f devices.Frame, g *motion.Grid) phase {
	lasts := f.At.Sub(s.rest.since)
	if s.rest.read() {
		return s.rest.phase
	}
	if lasts < s.cfg.StillFor*9/10 || s.rest.frames < s.cfg.StillFrames { // no camera is punctual
		return still
	}
	if s.rules.cut > 0 && s.tray.known() && s.area.Covers(s.area.Changed(s.tray.cells, g), s.rules.cut) {
		s.tray, s.history.Blind = tray{}, true // after a cut, or from where the camera is now
	}
	if s.suspect(f, g) {
		return hidden
	}
	if s.unchanged(g) {
		// A movement that left the tray as it was: a hand that hovered, a die lifted and never let go.
		s.tray.cells = g // the light moves slowly; the picture to compare with follows it
		s.history.Forget()
		return done
	}
	return voting
}

// stale reports whether the last vote of the rest, which lasts for so long, is of the same bytes as this
// frame.
func (s *Settler) stale(lasts time.Duration) bool {
	return len(s.rest.votes) > 0 && s.newest.hash == s.readPix && lasts < s.rules.unbroken
}

// unchanged reports whether the tray is as it was read last, without bands over it, and nobody wants it
// read again.
func (s *Settler) unchanged(g *motion.Grid) bool {
	return s.tray.known() && !s.tray.banded && !s.reread && !s.area.Moved(s.tray.cells, g)
}

// suspect reports whether there may be a hand in a frame at rest, which nobody has cleared yet.
func (s *Settler) suspect(f devices.Frame, g *motion.Grid) bool {
	if s.rest.hand == cleared || f.At.Sub(s.rest.since) >= s.cfg.HandPatience {
		return false
	}
	_, hand := s.arm(g)
	return hand
}

// vote counts what the reader saw in a frame of a rest.
func (s *Settler) vote(f devices.Frame, g *motion.Grid, o vision.Observation) (vision.Observation, bool) {
	r := &s.rest
	if f.Name == "" && s.suspect(f, g) {
		if r.hand = s.judgeHand(f, g, o); r.hand == covering {
			return vision.Observation{}, false
		}
	}
	r.votes = append(r.votes, o)
	need := s.cfg.Votes
	if f.Name != "" {
		need = 1 // all frames of a photograph are the same
	}
	winner, ok := vote.Count(r.votes, need)
	if !ok && s.rules.brief && r.others == 0 {
		winner, ok = brief(r.votes)
	}
	if !ok {
		return vision.Observation{}, false
	}
	before := s.tray
	out := s.finish(f, g, winner)
	r.phase, s.reread = done, false
	// A look does not help where what the dice did is asked about.
	readersOwn := winner.Decision == vision.Ask && len(out.Reasons) == len(winner.Reasons)
	if s.rules.looks > 0 && readersOwn {
		r.phase, r.looks, r.again, r.before = asked, s.rules.looks, f.At.Add(s.cfg.StillFor/2), before
	}
	return out, true
}

// lookAgain counts one more vote of a rest that was asked about. It is sure only if more than half of all
// are.
func (s *Settler) lookAgain(f devices.Frame, g *motion.Grid,
	o vision.Observation) (vision.Observation, bool) {
	r := &s.rest
	r.votes = append(r.votes, o)
	if r.looks, r.again = r.looks-1, f.At.Add(s.cfg.StillFor/2); r.looks == 0 {
		r.phase = done
	}
	winner, _ := vote.Count(r.votes, len(r.votes))
	if winner.Decision == vision.Ask {
		return vision.Observation{}, false
	}
	r.phase, r.looks, s.tray = done, 0, r.before
	return s.finish(f, g, winner), true
}

// brief makes a question of the votes so far, if there is anything to ask.
func brief(votes []vision.Observation) (vision.Observation, bool) {
	o, _ := vote.Count(votes, len(votes))
	if o.Decision == vision.None {
		return o, false
	}
	o.Doubt(vision.ReasonTooBrief)
	return o, true
}
