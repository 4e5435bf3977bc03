package bots

import (
	"context"
	"encoding/json"
	"errors"
	"maps"

	"spieltisch/companion"
	"spieltisch/engines"
)

// OnTray reports whether the match of a snapshot is played with the dice of the simulated tray; the others
// are played by touch.
func OnTray(s *companion.Snapshot, game engines.Game) bool {
	g, ok := game.(engines.Gestured)
	return ok && g.SensedBy() == engines.FromDice && s.Reads
}

// touch does the next thing in a game that is played by touch. moved tells whether something was done.
func (b *Bots) touch(ctx context.Context, s *companion.Snapshot) (moved bool, err error) {
	if s.Question != nil || s.Breach != nil {
		return true, b.tidy(ctx, s)
	}
	if b.missed >= maxMissed {
		b.missed = 0
		b.choosing.Lock()
		b.match = "" // what was made up for this match fits no more
		b.choosing.Unlock()
	}
	if err := b.cfg.Sleep(ctx, b.cfg.Think); err != nil {
		return true, err
	}
	if b.cfg.Table.Snapshot().Seq != s.Seq {
		return true, nil // somebody was quicker
	}
	// Chosen now, as somebody may have taken the seat meanwhile.
	b.choosing.Lock()
	a := b.chooser.Play(s.Position, b.plays, b.strength)
	b.choosing.Unlock()
	if hands := b.chooser.Reveals(a); hands != nil && b.seated() {
		b.layOpen(s, a.Kind(), hands)
		return false, nil
	}
	if a == nil { // it is for people
		b.missed = 0
		return false, nil
	}
	if push, ok := b.gesture(s, a).(engines.PushTile); ok && b.cfg.Tunnels != nil {
		if err := b.cfg.Tunnels.Push(ctx, push.Tunnel, push.Kind); err != nil {
			return true, err
		}
		// Sensors are quick, and the box is laid anew as the record has it where they miss something.
		return true, b.seen(ctx, s, b.cfg.Give, func(*companion.Snapshot) bool { return false })
	}
	if g := b.gesture(s, a); g != nil && b.cfg.Cards != nil && s.Cards {
		return true, b.lay(ctx, s, g)
	}
	if err := b.say(ctx, s, a); err != nil {
		return true, err
	}
	b.missed = 0
	return true, nil
}

// lay makes a move with cards, which a camera reads.
func (b *Bots) lay(ctx context.Context, s *companion.Snapshot, g engines.Gesture) error {
	switch g := g.(type) {
	case engines.Lay:
		return b.lays(ctx, s, func() error { return b.cfg.Cards.Lay(ctx, engines.Lying(g)) })
	case engines.ShowHands:
		for _, seat := range s.Position.(engines.Spread).Lying().Hands {
			before := b.cfg.Table.Snapshot()
			if err := b.cfg.Cards.Hand(ctx, g.Hands[seat-1]); err != nil {
				return err
			}
			taken := b.within(ctx, b.cfg.Read, func(now *companion.Snapshot) bool {
				other := now.Now != nil && before.Now != nil && !now.Now.Equal(*before.Now)
				return other || now.Seq != before.Seq || now.Question != nil
			})
			if now := b.cfg.Table.Snapshot(); !taken || now.Question != nil {
				if now.Question != nil {
					b.own = own{question: now.Question.ID}
				}
				return errUnseen
			}
		}
	}
	return nil
}

// say tells the table an action.
func (b *Bots) say(ctx context.Context, s *companion.Snapshot, a engines.Action) error {
	line, err := json.Marshal(map[string]engines.Action{"do": a})
	if err != nil {
		return err
	}
	return b.do(ctx, companion.Command{Do: companion.Line{Line: line}, Seq: s.Seq})
}

// layOpen tells people what the simulated players hold, so that they can say what all hold by an action of
// a kind: nobody else knows their hands.
func (b *Bots) layOpen(s *companion.Snapshot, kind string, hands map[engines.Seat][]string) {
	maps.DeleteFunc(hands, func(seat engines.Seat, _ []string) bool { return b.isPerson(seat) })
	b.mu.Lock()
	defer b.mu.Unlock()
	b.notice = Notice{Key: NoticeReveal, Match: s.Match.ID, Kind: kind, Hands: hands}
}

// tidy gives people time to answer a question of the table, or to mend a breach. Then it takes the
// likeliest answer of a push into the tunnels, and has everything else forgotten: dice that lie on the
// tray are not part of these games. What is for a person who sits there waits for him (forPeople).
func (b *Bots) tidy(ctx context.Context, s *companion.Snapshot) error {
	if err := b.cfg.Sleep(ctx, 3*b.cfg.Think); err != nil {
		return err
	}
	now := b.cfg.Table.Snapshot()
	switch {
	case b.forPeople(now):
	case s.Question != nil && now.Question != nil && now.Question.ID == s.Question.ID:
		if b.cfg.Tunnels != nil && len(now.Question.Choices) > 0 {
			return b.do(ctx, companion.Command{Do: companion.Answer{Question: s.Question.ID}})
		}
		return b.do(ctx, companion.Command{Do: companion.Dismiss{Question: s.Question.ID}})
	case s.Breach != nil && now.Breach != nil && now.Breach.ID == s.Breach.ID:
		if err := b.do(ctx, companion.Command{Do: companion.Dismiss{Question: s.Breach.ID}}); err != nil {
			return err
		}
		return errors.New("a breach that nobody made")
	}
	return nil
}
