package settle

import (
	"slices"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
)

// partial is what lies at rest beside a hand that stays in the picture. Of recordings it is told as a question, as the hand
// may hide a die; live it is waited for that the hand goes.
type partial struct {
	anchor *grid     // first frame of it; nil: there is no hand
	since  time.Time // of that frame
	first  uint64    // Seq of the second one; 0: there was none yet
	still  int       // frames seen since
	votes  []vote
	read   bool // it was read, or is known
	asked  bool // Step has just asked for a frame of it

	arm   *mask        // where the hand was since anchor
	shown *grid        // the last one that was read
	told  []vision.Die // in it
}

// step looks at one more frame of a tray with a hand in it, which moves or not, and asks for it in v when all else has been
// at rest and is new.
func (p *partial) step(s *Settler, f devices.Frame, g *grid, v Verdict) Verdict {
	arm := s.prevArm // of a hand that withdraws fingers are left
	if s.prev != g { // nothing moves
		arm, _ = s.arm(g)
	}
	if arm == nil || arm == s.watch || !slices.Contains(arm.on, true) {
		p.anchor = nil
		return v
	}
	if p.anchor == nil || changed(p.anchor, g, s.watch.without(p.arm).without(arm)).moved() {
		*p = partial{anchor: g, since: f.At, still: 1, arm: arm, shown: p.shown, told: p.told}
		return v
	}
	p.arm = p.arm.with(arm)
	p.still++
	if p.first == 0 {
		p.first = p.anchor.next(f)
	}
	v.First, v.Since = p.first, p.since
	if !p.read && f.At.Sub(p.since) >= s.cfg.StillFor*9/10 && p.still >= s.cfg.StillFrames {
		before := p.shown
		if before == nil {
			before = s.rest.cells
		}
		p.read = !changed(before, g, s.watch.without(p.arm)).moved()
		v.Read, p.asked = !p.read, !p.read
	}
	return v
}

// observe takes what the reader saw in the frame that step asked for. Dice that are left of those that were told are no news.
func (p *partial) observe(s *Settler, g *grid, o vision.Observation) (vision.Observation, bool) {
	o.Dice = slices.DeleteFunc(slices.Clone(o.Dice), func(d vision.Die) bool {
		return slices.ContainsFunc(cellsOf(d.Box, g), func(i int) bool { return p.arm.on[i] })
	})
	p.votes = append(p.votes, vote{obs: o})
	out, ok := count(p.votes, s.cfg.Votes)
	if !ok {
		return out, false
	}
	known := slices.Clone(p.told)
	for _, d := range s.rest.dice {
		known = append(known, d.Die)
	}
	p.read, p.shown, p.told = true, g, out.Dice
	if !slices.ContainsFunc(out.Dice, func(d vision.Die) bool { return counterpart(d, known) < 0 }) {
		return out, false
	}
	ask(&out, "hand")
	out.Tray = vision.Hand
	return out, true
}

// without are the cells of a mask that are not in another one.
func (m *mask) without(o *mask) *mask {
	return m.combined(o, func(a, b bool) bool { return a && !b })
}

// with are the cells of either mask.
func (m *mask) with(o *mask) *mask {
	return m.combined(o, func(a, b bool) bool { return a || b })
}

func (m *mask) combined(o *mask, by func(a, b bool) bool) *mask {
	out := newMask(m.w, m.h)
	for i := range out.on {
		out.on[i] = by(m.on[i], o.on[i])
		out.n += one(out.on[i])
	}
	return out
}
