// Package dice is the sense for dice in a tray: it takes what a camera saw, asks the rules what that means,
// and puts it into the record, asks a person, or shows which rule was broken.
//
// Each settled tray is used once. It is in the record, or it waits to be completed, for an answer, or until
// it changes. What people say about dice counts as long as those dice lie there.
package dice

import (
	"slices"
	"time"

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

// become is the only way of a tray from one status to another. What it waited for before is over, unless it
// still waits for the very same.
func (s *Sense) become(to use) {
	switch {
	case to.waits == nil:
		s.patience.Stop()
	case to.waits != s.tray.use.waits:
		s.patience.Set(s.cfg.Patience)
	}
	s.tray.use = to
}

// question is what is asked about the dice; nil: nothing.
func (s *Sense) question() *question {
	q, _ := s.desk.By.(*question)
	return q
}
