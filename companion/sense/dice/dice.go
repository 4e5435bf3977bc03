// Package dice is the sense for dice in a tray: it takes what a camera saw, asks the rules what that means,
// and puts it into the record, asks a person, or shows which rule was broken.
//
// Each settled tray is used once. It is in the record, or it waits to be completed, for an answer, or until
// it changes. What people say about dice counts as long as those dice lie there.
package dice

import (
	"errors"
	"slices"
	"time"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/engines"
	"spieltisch/vision"
)

// Config says how dice are judged. All of it has to be there.
type Config struct {
	Patience time.Duration // how long a tray that may still be completed lies still before it is a breach
	Retry    time.Duration // how long until a journal that failed is tried again
	Doubt    float64       // a die read with less confidence in a tray in question wears a question mark
	// tells whether dice of a kind were shown to the camera; it reads others only with pips or a worm; nil: none
	Taught   func(dice string) bool
	LookOver func() // asks whoever watches to read the tray again, never blocks
}

// Sense is the sense for dice of one table. It belongs to the table's goroutine.
type Sense struct {
	cfg      Config
	desk     *sense.Desk
	record   *record.Record
	tray     tray
	backlog  []sense.Input // settled trays that the journal could not take yet
	patience sense.Alarm
	was      []int // the faces that the record had of the dice before a command that takes something back
}

var (
	_ sense.Sense    = (*Sense)(nil)
	_ sense.Looker   = (*Sense)(nil)
	_ sense.Hearer   = (*Sense)(nil)
	_ sense.Follower = (*Sense)(nil)
	_ sense.Asker    = (*Sense)(nil)
	_ sense.Facer    = (*Sense)(nil)
	_ sense.Timed    = (*Sense)(nil)
	_ sense.Retrier  = (*Sense)(nil)
	_ sense.Shower   = (*Sense)(nil)
)

// New makes the sense of a table whose tray nobody has seen yet.
func New(desk *sense.Desk, cfg Config) *Sense {
	return &Sense{cfg: cfg, desk: desk, record: desk.Record, tray: tray{first: true}}
}

// Alarm is that of people's patience with a tray.
func (s *Sense) Alarm() *sense.Alarm { return &s.patience }

// match is the match that is on; nil: none.
func (s *Sense) match() *record.Match { return s.record.Match() }

// look is the tray beside the match that is on: what it may mean.
type look struct {
	desk  *sense.Desk
	tray  *tray
	match *record.Match
	doubt float64

	beside *engines.Cards // nil: none are seen
}

func (s *Sense) look() look {
	return look{desk: s.desk, tray: &s.tray, match: s.match(), doubt: s.cfg.Doubt, beside: s.desk.Beside()}
}

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

// Moved looks once more at a roll that came before its turn: cards beside the dice have moved the record.
func (s *Sense) Moved() { s.again() }

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

// partly reports whether some of the dice that are to be rolled lie there and some do not.
func (l look) partly() bool {
	rolling := func(d vision.Thing) bool { return d.Area == vision.Rolling }
	return l.match != nil && len(l.tray.obs.Things) != l.match.Game.Info().Dice &&
		slices.ContainsFunc(l.tray.obs.Things, rolling)
}

// plays reports whether trays count now. What lies in the tray while people roll coloured bugs is not theirs.
func (s *Sense) plays() bool {
	return s.match().Playing() && s.Reads(s.match().Game)
}

// Reads reports whether the camera reads the dice of a game.
func (s *Sense) Reads(g engines.Game) bool {
	info := g.Info()
	return info.Seen() || info.Dice > 0 && s.cfg.Taught != nil && s.cfg.Taught(info.DieSet)
}

// consider asks the rules what the tray means and does it. It is the only way from a tray into the record. A
// photograph is shown only: nothing is known about what happened before it.
func (s *Sense) consider(o record.Origin) (record.Verdict, error) {
	s.become(use{status: idle})
	nothing := s.record.Nothing()
	if !s.plays() || s.tray.obs == nil || s.tray.sight.Name != "" || s.tray.obs.Decision == vision.None ||
		len(s.tray.obs.Things) == 0 {
		return nothing, nil
	}
	readings := s.look().readings()
	first := readings[0]
	if mute := s.tray.ignored; mute != nil {
		if !s.tray.obs.Moved && fuse.Same(*mute, first.sensed) {
			s.become(use{status: dismissed})
			return nothing, nil
		}
		s.tray.ignored = nil
	}
	if !s.tray.asks(s.cfg.Doubt) {
		if v, ok, err := s.resolveByNext(o, readings[:1], true); ok {
			return v, err
		}
		if !maybeRolled(readings) {
			return s.apply(o, first)
		}
	}
	return s.considerUnsure(o, readings)
}

// considerUnsure handles a reading in question. A person is asked only where the answer makes a difference.
func (s *Sense) considerUnsure(o record.Origin, readings []reading) (record.Verdict, error) {
	if v, ok, err := s.resolveByNext(o, readings, false); ok {
		return v, err
	}
	first := readings[0]
	acts := slices.ContainsFunc(readings, func(r reading) bool {
		return r.outcome.Kind == fuse.Act ||
			r.outcome.Kind == fuse.Choose
	})
	if !acts {
		first.outcome.Kind = atMostWait(first.outcome.Kind)
		v, err := s.apply(o, first)
		if len(first.dice) != s.match().Game.Info().Dice && maybeRolled(readings) { // nobody can be asked yet
			s.tray.roll.open, s.tray.roll.unsure = first.sensed.Dice.Moved, true
		}
		if slices.Contains(s.tray.obs.Reasons, vision.ReasonHand) { // still at it, however long it rests
			s.become(use{status: s.tray.use.status})
		}
		return v, err
	}
	if (s.tray.obs.Decision != vision.Ask || onlyMoveUnsure(s.tray.obs.Reasons)) && sameOutcome(readings) {
		return s.apply(o, first)
	}
	s.ask(readings)
	return s.record.Nothing(), nil
}

// atMostWait is for a reading in question, which is never certain enough to be a breach at once.
func atMostWait(k fuse.Kind) fuse.Kind {
	if k == fuse.Break {
		return fuse.Wait
	}
	return k
}

// apply does what a reading means.
func (s *Sense) apply(o record.Origin, r reading) (record.Verdict, error) {
	done := s.record.Nothing()
	if r.outcome.Violation != nil && s.tray.obs.Moved && r.sensed.Dice.Moved &&
		len(r.dice) == s.match().Game.Info().Dice {
		s.tray.refuse(r)
	}
	switch r.outcome.Kind {
	case fuse.Act:
		return s.enter(o, r)
	case fuse.Choose:
		s.askActions(r)
		return done, nil
	case fuse.Wait:
		if len(r.dice) != s.match().Game.Info().Dice {
			s.tray.roll.open = r.sensed.Dice.Moved // the rest of the roll is still to come
		}
		s.become(use{status: pending, waits: &held{breach: &r.outcome}})
		return done, nil
	case fuse.Break:
		return done, s.showBreach(r.outcome)
	}
	if s.question() != nil { // one about cards stays
		s.desk.Unask()
	}
	s.tray.roll = roll{}
	return done, s.desk.Mend()
}

// enter puts readings that follow from each other into the record, each as one move.
func (s *Sense) enter(o record.Origin, readings ...reading) (record.Verdict, error) {
	state := s.match().State()
	drafts := make([]record.Draft, 0, len(readings))
	for _, r := range readings {
		if len(r.outcome.Actions) == 0 {
			continue
		}
		actions, next, v := record.Played(state, r.outcome.Actions)
		if v != nil {
			return s.record.Violated(v), nil
		}
		list, err := record.Raws(actions)
		if err != nil {
			return record.Verdict{}, err
		}
		state = next
		drafts = append(drafts, record.Draft{Kind: journal.Acted, State: state, Body: journal.Body{
			Actions: list, Notes: record.Notes(r.outcome.Notes), Evidence: r.evidence.JSON(),
		}})
	}
	v, err := s.record.Write(s.match().ID, o, drafts...)
	if errors.Is(err, journal.ErrRepeat) {
		return s.record.Nothing(), nil // this very picture is in the record already
	}
	if err != nil {
		return v, err
	}
	s.desk.Clear()
	s.tray.roll = roll{}
	s.become(use{status: recorded, entry: v.Seq})
	return v, nil
}

// Late shows what nobody completed, or takes it for the answer to the open question.
func (s *Sense) Late() bool {
	waits := s.tray.use.waits
	if !s.plays() || waits == nil {
		return true
	}
	var err error
	switch {
	case waits.breach != nil:
		err = s.showBreach(*waits.breach)
	case s.desk.Question != nil:
		_, err = s.enter(record.Origin{Source: record.FromCamera, Cause: s.tray.cause}, waits.answer...)
	}
	if err != nil {
		s.patience.Set(s.cfg.Retry)
	}
	return true
}

// showBreach writes a breach down and shows it until it is mended. One that is shown already is not shown
// anew. It is shown even if the journal fails: it changes nothing in the record.
func (s *Sense) showBreach(x fuse.Outcome) error {
	s.become(use{status: violating})
	return s.desk.Raise(x, s.look().shown())
}
