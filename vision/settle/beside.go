package settle

import (
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/motion"
	"spieltisch/vision/settle/vote"
)

// besideHand looks at one more frame of a tray with a hand in it, which moves or not, and asks for it in step
// when all else has been at rest and is new.
func (s *Settler) besideHand(f devices.Frame, g *motion.Grid, step Step) Step {
	arm, moved := s.history.Arm(g)
	if !moved {
		arm, _ = s.arm(g)
	}
	b := &s.beside
	if !b.see(s.area, f, g, arm) {
		return step
	}
	step.First, step.Since = b.first, b.since
	if !b.read && f.At.Sub(b.since) >= s.cfg.StillFor*9/10 && b.frames >= s.cfg.StillFrames {
		before := b.shown
		if before == nil {
			before = s.tray.cells
		}
		b.read = !s.area.MovedBeside(before, g, b.arm)
		if step.Read = !b.read; step.Read {
			s.wanted = forBeside
		}
	}
	return step
}

// see takes a frame, and where a hand is in it. It reports whether all else shows the same as the frame
// before.
func (b *beside) see(area *motion.Area, f devices.Frame, g *motion.Grid, arm *motion.Mask) bool {
	if arm == nil || area.Whole(arm) || arm.None() {
		b.anchor = nil
		return false
	}
	if b.anchor == nil || area.MovedBeside(b.anchor, g, b.arm, arm) {
		*b = beside{anchor: g, since: f.At, frames: 1, arm: arm, shown: b.shown, told: b.told}
		return false
	}
	b.arm = b.arm.With(arm)
	b.frames++
	if b.first == 0 {
		b.first = second(b.anchor, f)
	}
	return true
}

// observeBeside takes what the reader saw beside a hand. Dice that are left of those that were told are no
// news.
func (s *Settler) observeBeside(g *motion.Grid, o vision.Observation) (vision.Observation, bool) {
	b := &s.beside
	o.Things = slices.DeleteFunc(slices.Clone(o.Things), func(d vision.Thing) bool {
		return b.arm.Any(g.Cells(d.Box))
	})
	b.votes = append(b.votes, o)
	out, ok := vote.Count(b.votes, s.cfg.Votes)
	if !ok {
		return out, false
	}
	known := slices.Clone(b.told)
	for _, d := range s.tray.dice {
		known = append(known, d.Thing)
	}
	b.read, b.shown, b.told = true, g, out.Things
	if !slices.ContainsFunc(out.Things, func(d vision.Thing) bool { return vote.Counterpart(d, known) < 0 }) {
		return out, false
	}
	out.Doubt(vision.ReasonHand)
	out.Tray = vision.Hand
	return out, true
}
