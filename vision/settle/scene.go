package settle

import (
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle/motion"
)

// Watcher tells when one kind of thing is at rest: *Settler of dice, *Cards of pieces.
type Watcher interface {
	Step(devices.Frame) Step
	Observe(devices.Frame, vision.Observation) (vision.Observation, bool)
	Reread()
}

var (
	_ Watcher = (*Settler)(nil)
	_ Watcher = (*Cards)(nil)
)

// Scene follows what there is to look for at a table, as the attention of each frame says: dice, pieces, or
// dice in a tray and pieces in the rest of the picture. What is followed from another frame on is read anew
// there. Make one with NewScene.
type Scene struct {
	plan   Config
	dice   Watcher
	pieces *Cards
	both   tableau
	last   Watcher // that the last frame was given to; nil: none
	unrest unrest
}

// cardStill is how long cards lie still before they are read: hands that swap some of a row stop between
// them.
const cardStill = 600 * time.Millisecond

// NewScene makes one that has dice followed by a Watcher (nil: a Settler by the plan), and those in a tray
// beside pieces by the plan, but for its zones.
func NewScene(plan Config, dice Watcher) *Scene {
	if dice == nil {
		dice = New(plan)
	}
	return &Scene{plan: plan, dice: dice, pieces: NewCards(cardStill, nil)}
}

// of is what follows what there is to look for.
func (s *Scene) of(a vision.Attention) Watcher {
	switch {
	case !a.ReadsDice():
		return s.pieces
	case !a.ReadsPieces():
		return s.dice
	}
	s.both.in(a.Tray, s.plan)
	return &s.both
}

// Step looks at the next frame.
func (s *Scene) Step(f devices.Frame, a vision.Attention) Step {
	now := s.of(a)
	if s.last != nil && now != s.last {
		now.Reread()
	}
	s.last = now
	step := now.Step(f)
	if step.Read && step.Parts == nil && now == s.pieces {
		step.Parts = []vision.Part{vision.Pieces}
	}
	return s.unrest.see(step, f.At)
}

// Observe takes what was read of a part of the frame that Step has asked for.
func (s *Scene) Observe(f devices.Frame, o vision.Observation) (vision.Observation, bool) {
	if s.last == nil {
		return o, false
	}
	return s.last.Observe(f, o)
}

// Reread has what lies there read again at its next still frame.
func (s *Scene) Reread() {
	if s.last != nil {
		s.last.Reread()
	}
}

// tableau follows dice in a tray, and pieces in the rest of the picture. Dice are read once the pieces lie
// still, too, and were read: how they lie tells what was done before the roll. The zero value has no tray
// yet.
type tableau struct {
	tray  vision.Rect
	dice  *Settler
	cards *Cards
}

// in has dice lie in a tray; where that is another one all begins anew.
func (b *tableau) in(tray vision.Rect, c Config) {
	if b.tray == tray && b.dice != nil {
		return
	}
	c.Rolling, c.Aside = Rect(tray.X0, tray.Y0, tray.X1, tray.Y1), nil
	*b = tableau{tray: tray, dice: New(c), cards: NewCards(cardStill, c.Rolling)}
}

// Step looks at the next frame.
func (b *tableau) Step(f devices.Frame) Step {
	step := b.dice.Step(f)
	var grid *motion.Grid // of the frame, where dice were looked for in it
	if b.dice.newest.of(f) && b.dice.rules.noise == motion.Standing {
		grid = b.dice.newest.grid
	}
	cards := b.cards.step(f, grid)
	still := cards.Read || cards.Quiet && cards.Reason != Dark
	if step.Read && still {
		step.Parts = append(step.Parts, vision.Dice)
	} else if cards.Read {
		step.First, step.Since = cards.First, cards.Since
	}
	if cards.Read {
		step.Parts = append(step.Parts, vision.Pieces)
	}
	step.Read = len(step.Parts) > 0
	step.Soon, step.Quiet = false, step.Quiet && cards.Quiet
	return step
}

// Observe takes what was read of a part of the frame that Step has asked for.
func (b *tableau) Observe(f devices.Frame, o vision.Observation) (vision.Observation, bool) {
	if o.Of == vision.Dice {
		return b.dice.Observe(f, o)
	}
	return b.cards.Observe(f, o)
}

// Reread has both read again.
func (b *tableau) Reread() {
	b.dice.Reread()
	b.cards.Reread()
}
