package players

import (
	"context"
	"encoding/json"
	"errors"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/engines/animals"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/schnackelstein"
)

// OnTray tells whether a game is played with the dice of the simulated tray; the others are played by touch.
func OnTray(game string) bool { return game == heckmeck.Game{}.Info().ID }

// touch does the next thing in a game that is played by touch. moved tells whether something was done.
func (p *Players) touch(ctx context.Context, s *companion.Snapshot) (moved bool, err error) {
	if s.Question != nil || s.Breach != nil {
		return true, p.tidy(ctx, s)
	}
	if p.missed >= maxMissed {
		p.missed = 0
		p.match = "" // what was made up for this match fits no more
	}
	if err := p.cfg.Sleep(ctx, p.cfg.Think); err != nil {
		return true, err
	}
	if p.cfg.Table.Snapshot().Seq != s.Seq {
		return true, nil // somebody was quicker
	}
	// Chosen now, as somebody may have taken the seat meanwhile.
	a := p.chooser.Play(s.Position, p.plays, p.strength)
	if _, all := a.(animals.Reveal); all && p.seated() {
		p.layOpen(s)
		return false, nil
	}
	if a == nil { // it is for people
		p.missed = 0
		return false, nil
	}
	if push, ok := a.(schnackelstein.Push); ok && p.cfg.Tunnels != nil {
		if err := p.cfg.Tunnels.Push(ctx, push.Tunnel, string(push.Tile)); err != nil {
			return true, err
		}
		// Sensors are quick, and the box is laid anew as the record has it where they miss something.
		return true, p.seen(ctx, s, p.cfg.Give, func(*companion.Snapshot) bool { return false })
	}
	return true, p.say(ctx, s, a)
}

// say tells the table an action.
func (p *Players) say(ctx context.Context, s *companion.Snapshot, a engines.Action) error {
	line, err := json.Marshal(map[string]engines.Action{"do": a})
	if err != nil {
		return err
	}
	if err := p.do(ctx, companion.Command{Kind: companion.DoLine, Line: line, Seq: s.Seq}); err != nil {
		return err
	}
	p.missed = 0
	return nil
}

// layOpen tells people what the simulated players hold, so that they can say what all hold: nobody else
// knows their hands.
func (p *Players) layOpen(s *companion.Snapshot) {
	hands := map[engines.Seat][]animals.Animal{}
	for seat, hand := range p.chooser.hands {
		if !p.isPerson(seat) {
			hands[seat] = hand
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.notice = Notice{Key: NoticeReveal, Match: s.Match.ID, Hands: hands}
}

// tidy gives people time to answer a question of the table, or to mend a breach. Then it takes the
// likeliest answer of a push into the tunnels, and has everything else forgotten: dice that lie on the
// tray are not part of these games. What is for a person who sits there waits for him (forPeople).
func (p *Players) tidy(ctx context.Context, s *companion.Snapshot) error {
	if err := p.cfg.Sleep(ctx, 3*p.cfg.Think); err != nil {
		return err
	}
	now := p.cfg.Table.Snapshot()
	switch {
	case p.forPeople(now):
	case s.Question != nil && now.Question != nil && now.Question.ID == s.Question.ID:
		if p.cfg.Tunnels != nil && len(now.Question.Choices) > 0 {
			return p.do(ctx, companion.Command{Kind: companion.DoAnswer, Question: s.Question.ID})
		}
		return p.do(ctx, companion.Command{Kind: companion.DoDismiss, Question: s.Question.ID})
	case s.Breach != nil && now.Breach != nil && now.Breach.ID == s.Breach.ID:
		if err := p.do(ctx, companion.Command{Kind: companion.DoDismiss, Question: s.Breach.ID}); err != nil {
			return err
		}
		return errors.New("a breach that nobody made")
	}
	return nil
}
