package tunnels

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/fuse/tunnel"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/engines"
)

// push is a tile that was felt. In the journal it is the evidence of a move.
type push struct {
	tunnel.Event
	Cause  string `json:"cause"`            // names it for good
	Missed bool   `json:"missed,omitempty"` // perhaps there was none: nobody felt it go in, or it may have been a hand
	Noted  bool   `json:"-"`                // it is in the journal as one that waits
	shown  *sense.Question
	broke  int64 // the breach that it is; 0: none
}

// tiles are what the choices of a question say that is shown; the last choice, none of them, says nothing.
type tiles struct{ said []engines.Action }

// notePush is the note of a push that waits for a person's word.
const notePush = "push"

// near is how far the nose may be from where a later push shows it to have been, before the record is held to
// be wrong.
const (
	near       = 2 * engines.Millimetre
	nearGuess  = 8 * engines.Millimetre // where a length is the middle of what it may be
	widen      = 5 * engines.Millimetre // step by which a travel that fits nothing is widened
	widest     = 40 * engines.Millimetre
	maxTiles   = 24 // choices of one question: above, only a person's own answer helps
	longestOne = 100 * engines.Millimetre
)

// wait lets a push wait for its turn.
func (e *Sense) wait(p push) {
	if !e.feels() {
		return
	}
	clock := e.clock
	if clock == "" {
		clock = fmt.Sprintf("%d.%d", e.desk.Run, e.runs)
	}
	p.Cause = fmt.Sprintf("push:%s:%s:%d:%d", e.match().ID, clock, p.Tunnel, p.T0)
	e.waiting.list = append(e.waiting.list, p)
}

// Retry takes the pushes that wait into the record, oldest first, until one has to be asked about or breaks
// a rule.
func (e *Sense) Retry() {
	for e.pendingCounts() {
		done, err := false, error(nil)
		if !e.waiting.unchanged() {
			done, err = e.push()
		}
		if err == nil && !done {
			err = e.waiting.noteAll()
		}
		if err != nil {
			e.desk.Log.Warn("push waits for the journal", "err", err)
			e.desk.Later()
		}
		if !done {
			return
		}
		e.waiting.list = slices.Delete(e.waiting.list, 0, 1)
	}
}

// pendingCounts drops what nobody waits for.
func (e *Sense) pendingCounts() bool {
	if len(e.waiting.list) > 0 && !e.feels() {
		e.waiting.list = nil
	}
	return len(e.waiting.list) > 0 && !e.uncleared && e.match().Result.Conflict == nil
}

// push does what the first push that waits means. done: it is settled.
func (e *Sense) push() (done bool, err error) {
	p := &e.waiting.list[0]
	if !p.Noted {
		known, ok, err := e.record.ByCause(p.Cause)
		if err != nil {
			return false, err
		}
		if ok {
			e.repeatedPush(p, known)
			return true, nil
		}
	}
	if err := e.revise(p); err != nil {
		return false, err
	}
	x := e.waiting.meaning(p)
	switch {
	case x.Kind == fuse.Breach && e.waiting.overtaken():
		e.desk.Breach = nil
		return true, e.waiting.forget(*p)
	case x.Kind == fuse.Breach:
		return false, e.waiting.hold(p, func() error { return e.waiting.raise(p, x) })
	case x.Kind == fuse.Act && !p.Missed:
		o := record.Origin{Source: record.FromTunnel}
		if !p.Noted {
			o.Cause = p.Cause
		}
		_, err := e.actPush(o, p, x.Actions, x.Notes)
		return err == nil, err
	}
	return false, e.waiting.hold(p, func() error { e.waiting.ask(p, x); return nil })
}

// sensed is what the rules are told. Only a flick has a speed that is sure enough to blame somebody for.
func (p *push) sensed() engines.Sensed {
	s := p.Event
	if s.Kind = tunnel.Pushed; !s.Flick {
		s.Speed = 0
	}
	return s.Sensed()
}

// noseAfter is where the nose of a tunnel is after an action; false: the rules refuse it.
func noseAfter(s engines.State, a engines.Action, n int) (engines.MM, bool) {
	next, _, v := s.Apply(a)
	if v != nil {
		return 0, false
	}
	return sense.Tunnels(next)[n-1].Nose, true
}

// openPushes are the pushes that waited when the match was last touched.
func openPushes(m *record.Match) []push {
	var out []push
	if sense.Tunnels(m.State()) == nil {
		return nil
	}
	for _, e := range m.Entries {
		b := m.Body(e)
		var p push
		if b.Evidence == nil || json.Unmarshal(b.Evidence, &p) != nil || p.Cause == "" {
			continue
		}
		at := slices.IndexFunc(out, func(o push) bool { return o.Cause == p.Cause })
		p.Noted = e.Kind == journal.Noted && b.Note == notePush || e.Kind == journal.Refused
		if e.Kind == journal.Refused {
			p.broke = e.Seq
		}
		switch {
		case p.Noted && at < 0:
			out = append(out, p)
		case p.Noted:
			out[at] = p // shown anew, which makes it no later push
		case at >= 0:
			out = slices.Delete(out, at, at+1)
		}
	}
	return out
}

// actPush puts a push into the record.
func (e *Sense) actPush(o record.Origin, p *push, actions []engines.Action,
	told []engines.Event) (record.Verdict, error) {
	d, _, violation, err := e.match().Acted(actions)
	if err != nil {
		return record.Verdict{}, err
	}
	if violation != nil {
		return e.record.Violated(violation), nil
	}
	d.Body.Notes, d.Body.Evidence = record.Notes(told), record.JSON(p)
	v, err := e.record.Write(e.match().ID, o, d)
	if errors.Is(err, journal.ErrRepeat) {
		return record.Verdict{OK: true, Seq: e.record.Last()}, nil
	}
	if err != nil {
		return v, err
	}
	e.desk.Clear()
	p.Noted = false // settled: nothing more has to be noted
	e.inform(p.Tunnel, 1)
	return v, nil
}

// repeatedPush: a push that is in the record already comes again, from a recording or a board that remembers.
// The tracker goes on from where the record was after it.
func (e *Sense) repeatedPush(p *push, known journal.Entry) {
	for _, st := range e.match().Result.Steps {
		if st.Seq == known.Seq && e.tracker != nil {
			e.tracker.Reset(p.Tunnel, sense.Tunnels(st.State)[p.Tunnel-1].Nose, false)
		}
	}
}

// longer is by how much a nose is farther than the record has it, without the mole that goes in first.
func longer(v engines.TunnelView, nose engines.MM) engines.MM {
	if v.Nose == 0 {
		return nose - v.Mole
	}
	return nose - v.Nose
}

// asks reports whether the question that is shown is about a push.
func (e *Sense) asks() bool { return e.desk.Asker() == e }

// Answer settles the question which tile it was. none: a person says that it was none.
func (e *Sense) Answer(o record.Origin, a sense.Answer) (v record.Verdict, none bool) {
	if len(e.waiting.list) == 0 {
		e.desk.Unask()
		return e.record.Deny(record.CodeGone, "no.gone", "no push waits any more"), false
	}
	p, said := &e.waiting.list[0], e.desk.By.(*tiles).said
	var actions []engines.Action
	switch {
	case len(a.Actions) > 0:
		for _, raw := range a.Actions {
			one, err := journal.Decode(e.match().Game, raw)
			if err != nil {
				return e.record.Misunderstood(err), false
			}
			actions = append(actions, one)
		}
	case a.Accept && len(said) > 0:
		actions = said[:1]
	case a.Choice == len(said):
		return v, true
	case a.Choice < 0 || a.Choice > len(said):
		return e.record.Deny(record.CodeError, "no.understood", fmt.Sprintf("there is no choice %d", a.Choice)), false
	default:
		actions = said[a.Choice : a.Choice+1]
	}
	if nose, ok := noseAfter(e.match().State(), actions[0], p.Tunnel); ok &&
		nose == e.views()[p.Tunnel-1].Nose {
		detail := fmt.Sprintf("the question is about a tile in tunnel %d", p.Tunnel)
		return e.record.Deny(record.CodeError, "no.understood", detail), false
	}
	v, err := e.actPush(o, p, actions, e.match().State().Explain(p.sensed()).Notes)
	if err != nil {
		return e.record.Failed(err), false
	}
	return v, false // followed drops the push: the record has it now
}

// Dismissed forgets the first push that waits, where the question is about it or the breach is what it did:
// another one that waits is not meant.
func (e *Sense) Dismissed(question, breach bool) {
	first := e.waiting.list
	broke := breach && len(first) > 0 && first[0].broke == e.desk.Breach.ID
	if question && e.asks() || broke {
		e.drop(0)
	}
}

// drop forgets one of the pushes that wait: a person says that it was different, or has entered it. A
// question is about the first.
func (e *Sense) drop(i int) {
	if i >= len(e.waiting.list) {
		return
	}
	p := e.waiting.list[i]
	if i == 0 && e.asks() {
		e.desk.Unask()
	}
	if err := e.waiting.forget(p); err != nil {
		e.desk.Log.Warn("push cannot be put away", "err", err) // after a restart it is asked about again
	}
	e.waiting.list = slices.Delete(e.waiting.list, i, i+1)
	if p.Missed && e.tracker != nil { // it was a hand, and the mole has not moved
		e.noses[p.Tunnel-1] = 0
		e.inform(p.Tunnel, 0)
	}
}

// noses are those of a match, by its record; nil: it has no tunnels, or there is none.
func noses(m *record.Match) []engines.MM {
	if m == nil {
		return nil
	}
	var out []engines.MM
	for _, v := range sense.Tunnels(m.State()) {
		out = append(out, v.Nose)
	}
	return out
}

// Before keeps in mind where the moles are by the record, until a command is carried out.
func (e *Sense) Before(bool) (after func()) {
	last, before := e.record.Last(), noses(e.match())
	return func() { e.followed(last, before) }
}

// followed lets what was felt follow from what a person did: who enters a push into the tunnel in question
// has answered; who pays has made room for the next push; and the moles are where the record now has them.
// last is the newest entry before that: what was redone or corrected is older than the push that waits, and
// says nothing about it.
func (e *Sense) followed(last int64, before []engines.MM) {
	now := noses(e.match())
	if len(e.waiting.list) > 0 && len(now) == len(before) {
		for n := range now {
			i := slices.IndexFunc(e.waiting.list, func(p push) bool { return p.Tunnel == n+1 })
			if i >= 0 && now[n] > before[n] && goesOn(e.match(), last) {
				e.drop(i)
			}
		}
	}
	if len(now) == 0 || !e.feels() {
		e.pendingCounts()
		if e.tracker != nil {
			e.resync()
		}
		return
	}
	if !slices.Equal(now, before) {
		e.desk.Health.Clear(warnTogether)
		for i := range now {
			e.inform(i+1, 0)
		}
	}
	e.Retry()
	e.armTick()
}

// goesOn reports whether the record ends with what was entered after an entry.
func goesOn(m *record.Match, after int64) bool {
	steps := m.Result.Steps
	return len(steps) > 0 && steps[len(steps)-1].Seq > after
}

// inform tells the tracker where the record has the nose of a tunnel. Where the length of a tile is only
// guessed, the tracker knows it better, as long as it does not know it otherwise. The first settled of the
// pushes that wait are not looked at.
func (e *Sense) inform(n, settled int) {
	if e.tracker == nil {
		return
	}
	if slices.ContainsFunc(e.waiting.list[min(settled, len(e.waiting.list)):],
		func(p push) bool { return p.Tunnel == n }) {
		return // it has gone on already
	}
	v := e.views()[n-1]
	if v.Nose == e.noses[n-1] {
		return
	}
	e.noses[n-1] = v.Nose
	if lo, hi := e.tracker.Nose(n); measured(v) || v.Nose < lo || v.Nose > hi {
		e.tracker.Observe(n, v.Nose)
	}
}

// measured reports whether the lengths of all tiles in a tunnel are known.
func measured(v engines.TunnelView) bool {
	return !slices.ContainsFunc(v.Tiles, func(
		tile engines.TunnelTile) bool {
		return v.Lengths[tile.Kind] == nil
	})
}

// revise corrects a push into a tunnel where a later one shows that a length was wrong: the newest for which
// there is a tile that fits. Sensors are right, the record follows; where no tile fits, people are told to
// look.
func (e *Sense) revise(p *push) error {
	if p.Missed || p.WasMax == 0 {
		return nil
	}
	v := e.views()[p.Tunnel-1]
	tolerance := near
	if !measured(v) {
		tolerance = nearGuess
	}
	if v.Nose >= p.WasMin-tolerance && v.Nose <= p.WasMax+tolerance {
		return nil
	}
	d, ok := refitPush(e.record, p)
	if !ok {
		e.mismatch(tunnel.Event{Kind: tunnel.Lost, Tunnel: p.Tunnel})
		return nil
	}
	_, err := e.record.Correct(record.Origin{Source: record.FromTunnel}, d)
	return err
}

func newest(v engines.TunnelView) engines.TunnelTile { return v.Tiles[len(v.Tiles)-1] }
