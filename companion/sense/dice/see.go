package dice

import (
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/engines"
	"spieltisch/vision"
)

// Show shows the tray, and whether the camera reads the dice of the match.
func (s *Sense) Show(shown *sense.Shown) {
	shown.Tray, shown.Reads = s.shown(), s.match() != nil && s.Reads(s.match().Game)
}

func (s *Sense) shown() sense.Tray {
	tr := sense.TrayOf(s.tray.state, s.tray.sight, s.tray.obs)
	if s.tray.obs == nil {
		return tr
	}
	doubt := s.tray.doubt(s.cfg.Doubt)
	for i, d := range s.tray.dice() {
		_, told := s.tray.named[i]
		tr.Dice = append(tr.Dice, sense.Die{
			Kind: d.Kind, Face: d.Face, Confidence: d.Confidence, Area: d.Area, Doubt: len(doubt) > 0 && doubt[i],
			Told: told, Box: record.Box(d.Box),
		})
	}
	return tr
}

// Keep puts what a camera saw behind what waits for the table.
func (s *Sense) Keep(waiting []sense.Input, in sense.Input) ([]sense.Input, bool) {
	if !in.Watched() {
		return waiting, false
	}
	return sense.KeepPicture(waiting, in), true
}

// See takes a settled tray, which waits to be used, or what the tray merely does. Where cards are played,
// dice count only beside cards that were seen.
func (s *Sense) See(in sense.Input) bool {
	switch {
	case in.State != nil:
		s.state(*in.State, in.Sight)
		return false
	case in.Dice != nil && in.Pieces != nil, in.Settled() && s.desk.Beside() != nil:
	case in.Dice == nil || s.desk.Cards != nil && s.desk.Cards.Plays():
		return false
	}
	if in.Dice != nil {
		s.backlog = append(s.backlog, in)
		s.backlog = slices.Delete(s.backlog, 0, max(len(s.backlog)-sense.MaxBacklog, 0))
	}
	return true
}

// Use uses the settled trays that wait.
func (s *Sense) Use() { s.Retry() }

// Retry uses the settled trays that wait, oldest first, as long as the journal takes them.
func (s *Sense) Retry() {
	for len(s.backlog) > 0 {
		if err := s.settled(s.backlog[0]); err != nil {
			s.desk.Log.Warn("tray waits for the journal", "err", err, "frame", s.backlog[0].Dice.Frame)
			s.desk.Later()
			return
		}
		s.backlog = slices.Delete(s.backlog, 0, 1)
	}
}

// state takes over a mere change of what the tray does. People who are at it again get their time anew.
func (s *Sense) state(now vision.TrayState, at sense.Sight) {
	s.tray.state = now
	if now == vision.Unknown && s.tray.past == followed {
		s.tray.past = away
	}
	if at.Camera != "" || now == vision.Unknown {
		s.tray.sight.Camera = at.Camera
	}
	s.patience.Stop()
	if s.tray.use.waits != nil && now == vision.Settled {
		s.patience.Set(s.cfg.Patience)
	}
}

// settled uses a settled tray, once. The error is the journal's; the tray then has to come again.
func (s *Sense) settled(in sense.Input) error {
	cause := in.Sight.Cause(in.Dice)
	if cause == s.tray.cause {
		return nil
	}
	kept := s.tray
	before := kept.in(in.Sight)
	s.tray = tray{
		first: before.first, state: in.Dice.Tray, sight: in.Sight, obs: in.Dice, ignored: before.ignored,
		roll: before.roll, last: before.obs,
	}
	if before.past == blind {
		s.tray.past = blind
	}
	if s.tray.state == vision.Unknown {
		s.tray.state = vision.Settled
	}
	if s.plays() {
		if g, ok := s.match().Game.(engines.Selective); ok {
			s.tray.obs = someRolled(in.Dice, before.obs, g.LeastRolled())
		}
	}
	s.look().carryOver(&before)
	if s.tray.first && s.plays() {
		if dice := putAside(s.match()); dice != nil {
			in := fuse.Sensed(dice, false)
			s.tray.ignored = &in
		}
	}
	e, known, err := s.record.ByCause(cause)
	if err != nil {
		s.desk.Log.Warn("journal cannot be read", "err", err)
	}
	if known {
		s.tray.cause, s.tray.first = cause, false
		s.become(use{status: recorded, entry: e.Seq})
		return nil
	}
	if _, err := s.consider(record.Origin{Source: record.FromCamera, Cause: cause}); err != nil {
		s.tray = kept
		return err
	}
	s.tray.cause, s.tray.first = cause, s.tray.first && s.look().partly()
	if s.tray.past == blind && !s.look().partly() {
		s.tray.past = followed
	}
	return nil
}
