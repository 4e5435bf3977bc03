package companion

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/fuse/tunnel"
	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// push is a tile that was felt. In the journal it is the evidence of a move.
type push struct {
	tunnel.Sign
	Cause  string `json:"cause"`            // names it for good
	Missed bool   `json:"missed,omitempty"` // perhaps there was none: nobody felt it go in, or it may have been a hand
	Noted  bool   `json:"-"`                // it is in the journal as one that waits
	shown  *Question
	broke  int64 // the breach that it is; 0: none
}

// notePush is the note of a push that waits for a person's word.
const notePush = "push"

// near is how far the nose may be from where a later push shows it to have been, before the record is held to be wrong.
const (
	near       = 2 * engines.Millimetre
	nearGuess  = 8 * engines.Millimetre // where a length is the middle of what it may be
	widen      = 5 * engines.Millimetre // step by which a travel that fits nothing is widened
	widest     = 40 * engines.Millimetre
	maxTiles   = 24 // choices of one question: above, only a person's own answer helps
	longestOne = 100 * engines.Millimetre
)

// wait lets a push wait for its turn.
func (t *Table) wait(p push) {
	if !t.feels() {
		return
	}
	e := &t.felt
	clock := e.clock
	if clock == "" {
		clock = fmt.Sprintf("%d.%d", t.started, e.runs)
	}
	p.Cause = fmt.Sprintf("push:%s:%s:%d:%d", t.match.id, clock, p.Tunnel, p.T0)
	e.pending = append(e.pending, p)
}

// pushes takes the pushes that wait into the record, oldest first, until one has to be asked about or breaks a rule.
func (t *Table) pushes() {
	for t.pendingCounts() {
		done, err := false, error(nil)
		if !t.judged() {
			done, err = t.push()
		}
		if err == nil && !done {
			err = t.notePushes()
		}
		if err != nil {
			t.cfg.Log.Warn("push waits for the journal", "err", err)
			t.retry.Reset(t.cfg.Retry)
		}
		if !done {
			return
		}
		t.felt.pending = slices.Delete(t.felt.pending, 0, 1)
	}
}

// judged tells that the first push that waits was judged already and nothing has changed since.
func (t *Table) judged() bool {
	e := &t.felt
	now := [2]int{len(t.match.entries), len(e.pending)}
	if e.pending[0].Noted && e.judged == now && (t.question != nil || t.breach != nil) {
		return true
	}
	e.judged = now
	return false
}

// pendingCounts drops what nobody waits for.
func (t *Table) pendingCounts() bool {
	if len(t.felt.pending) > 0 && !t.feels() {
		t.felt.pending = nil
	}
	return len(t.felt.pending) > 0 && !t.felt.littered && t.match.result.Conflict == nil
}

// push does what the first push that waits means. done: it is settled.
func (t *Table) push() (done bool, err error) {
	p := &t.felt.pending[0]
	if !p.Noted {
		e, known, err := t.cfg.Journal.ByCause(p.Cause)
		if err != nil {
			return false, err
		}
		if known {
			t.repeatedPush(p, e)
			return true, nil
		}
	}
	if err := t.revise(p); err != nil {
		return false, err
	}
	x := t.meaning(p)
	switch {
	case x.Kind == fuse.Break && t.overtaken():
		t.breach = nil
		return true, t.forget(*p)
	case x.Kind == fuse.Break:
		return false, t.holdPush(p, func() error { return t.raisePush(p, x) })
	case x.Kind == fuse.Act && !p.Missed:
		o := origin{source: fromTunnel}
		if !p.Noted {
			o.cause = p.Cause
		}
		_, err := t.actPush(o, p, x.Actions, x.Notes)
		return err == nil, err
	}
	return false, t.holdPush(p, func() error { t.askPush(p, x); return nil })
}

// meaning asks the rules what a push means. What they find nothing for is looked at more broadly: the sensors may be a
// little off; a person then has to say so.
func (t *Table) meaning(p *push) fuse.Outcome {
	s := t.match.state()
	in := p.sensed()
	o := fuse.Judge(s, in, 0)
	if o.Violation != nil {
		o.Kind = fuse.Break
		return o
	}
	sure := len(o.Actions) > 0
	for by := widen; o.Kind == fuse.Choose && len(o.Actions) == 0 && by <= widest; by += widen {
		in.Push.Min, in.Push.Max = max(p.Min-by, 0), p.Max+by
		o = fuse.Judge(s, in, 0)
		o.Kind = fuse.Choose
	}
	if o.Kind != fuse.Choose {
		return o
	}
	fits := t.stillMay(p, o.Actions)
	if sure && len(fits) == 1 && len(o.Actions) > 1 {
		o.Kind = fuse.Act
	}
	o.Actions = fits
	return o
}

// sensed is what the rules are told. Only a flick has a speed that is sure enough to blame somebody for.
func (p *push) sensed() engines.Sensed {
	s := p.Sign
	if s.Kind = tunnel.Pushed; !s.Flick {
		s.Speed = 0
	}
	return s.Sensed()
}

// stillMay drops what a later push into the same tunnel speaks against: what happens next answers the question.
func (t *Table) stillMay(p *push, list []engines.Action) []engines.Action {
	for _, later := range t.felt.pending[1:] {
		if later.Tunnel != p.Tunnel {
			continue
		}
		fits := slices.DeleteFunc(slices.Clone(list), func(a engines.Action) bool {
			nose, ok := t.noseAfter(a, p.Tunnel)
			return !ok || nose < later.WasMin-near || nose > later.WasMax+near
		})
		if len(fits) > 0 {
			return fits
		}
		return list
	}
	return list
}

// noseAfter is where the nose of a tunnel is after an action; false: the rules refuse it.
func (t *Table) noseAfter(a engines.Action, n int) (engines.MM, bool) {
	next, _, v := t.match.state().Apply(a)
	if v != nil {
		return 0, false
	}
	return tunnelsOf(next)[n-1].Nose, true
}

// overtaken tells that the table has gone on after a breach: the next push is right without the first.
func (t *Table) overtaken() bool {
	if len(t.felt.pending) < 2 {
		return false
	}
	return t.match.state().Explain(t.felt.pending[1].sensed()).Breach == nil
}

// holdPush writes down that a push waits, once, so that a restart does not forget it, and shows why.
func (t *Table) holdPush(p *push, show func() error) error {
	if err := t.notePush(p); err != nil {
		return err
	}
	return show()
}

// raisePush shows the breach that a push is.
func (t *Table) raisePush(p *push, x fuse.Outcome) error {
	if err := t.raise(x, mustJSON(p)); err != nil {
		return err
	}
	p.broke = t.breach.ID
	return nil
}

// notePushes writes down those that wait behind the first.
func (t *Table) notePushes() error {
	for i := range t.felt.pending {
		if err := t.notePush(&t.felt.pending[i]); err != nil {
			return err
		}
	}
	return nil
}

func (t *Table) notePush(p *push) error {
	if p.Noted {
		return nil
	}
	body := journal.Body{Note: notePush, Evidence: mustJSON(p)}
	_, err := t.write(t.match.id, origin{source: fromTunnel, cause: p.Cause}, draft{kind: journal.Noted, body: body})
	p.Noted = err == nil || errors.Is(err, journal.ErrRepeat)
	if p.Noted {
		return nil
	}
	return err
}

// openPushes are the pushes that waited when the match was last touched.
func (m *match) openPushes() []push {
	var out []push
	if m.tunnels() == nil {
		return nil
	}
	for _, e := range m.entries {
		b := m.body(e)
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
func (t *Table) actPush(o origin, p *push, actions []engines.Action, told []engines.Event) (Verdict, error) {
	d, _, violation, err := t.match.acted(actions)
	if err != nil {
		return Verdict{}, err
	}
	if violation != nil {
		return t.broken(violation), nil
	}
	d.body.Notes, d.body.Evidence = notes(told), mustJSON(p)
	v, err := t.write(t.match.id, o, d)
	if errors.Is(err, journal.ErrRepeat) {
		return Verdict{OK: true, Seq: t.cfg.Journal.Last()}, nil
	}
	if err != nil {
		return v, err
	}
	t.question, t.breach = nil, nil
	p.Noted = false // settled: nothing more has to be noted
	t.tell(p.Tunnel, 1)
	return v, nil
}

// repeatedPush: a push that is in the record already comes again, from a recording or a board that remembers. The tracker
// goes on from where the record was after it.
func (t *Table) repeatedPush(p *push, e journal.Entry) {
	for _, st := range t.match.result.Steps {
		if st.Seq == e.Seq && t.felt.tracker != nil {
			t.felt.tracker.Place(p.Tunnel, tunnelsOf(st.State)[p.Tunnel-1].Nose, false)
		}
	}
}

// ---- questions

// askPush asks which tile it was.
func (t *Table) askPush(p *push, x fuse.Outcome) {
	key := "ask.tile"
	if p.Missed {
		key = "ask.missedTile"
	}
	q := &question{push: true, shown: Question{Says: words(key, map[string]any{"tunnel": p.Tunnel}), Felt: t.longer(p.Tunnel, t.match.tunnels()[p.Tunnel-1].Nose+p.Mid)}}
	labels := map[string]int{}
	for _, a := range x.Actions[:min(len(x.Actions), maxTiles)] {
		c, ok := t.tileChoice(p, a)
		if !ok {
			continue
		}
		labels[c.Label.Text.En]++
		q.tiles = append(q.tiles, a)
		q.shown.Choices = append(q.shown.Choices, c)
	}
	for i := range q.shown.Choices {
		if c := &q.shown.Choices[i]; labels[c.Label.Text.En] > 1 {
			nose, _ := t.noseAfter(q.tiles[i], p.Tunnel)
			c.Label = c.Label.with(" – " + t.longer(p.Tunnel, nose).String() + " mm")
		}
	}
	t.question = nil
	if p.shown != nil {
		t.question = &question{shown: *p.shown}
	}
	t.show(q)
	p.shown = &q.shown
}

// longer is by how much a nose is farther than the record has it, without the mole that goes in first.
func (t *Table) longer(n int, nose engines.MM) engines.MM {
	v := t.match.tunnels()[n-1]
	if v.Nose == 0 {
		return nose - v.Mole
	}
	return nose - v.Nose
}

// tileChoice is the answer that it was this tile: the name of its kind.
func (t *Table) tileChoice(p *push, a engines.Action) (Choice, bool) {
	next, _, v := t.match.state().Apply(a)
	list, err := raws([]engines.Action{a})
	if v != nil || err != nil {
		return Choice{}, false
	}
	key := "mark." + newest(tunnelsOf(next)[p.Tunnel-1]).Kind
	msg, ok := t.match.game.Message(key)
	return Choice{Label: gameWords(key, "", msg, ok), Actions: list}, true
}

// with adds the same to the words in every language.
func (w Words) with(tail string) Words {
	for _, s := range []*string{
		&w.Text.De, &w.Text.En, &w.Text.Fr, &w.Text.It, &w.Display.De, &w.Display.En, &w.Display.Fr, &w.Display.It,
	} {
		*s += tail
	}
	return w
}

// answerPush settles the question which tile it was.
func (t *Table) answerPush(o origin, c Command) Verdict {
	if len(t.felt.pending) == 0 {
		t.question = nil
		return t.no("gone", "no.gone", "no push waits any more")
	}
	p, q := &t.felt.pending[0], t.question
	var actions []engines.Action
	switch {
	case len(c.Actions) > 0:
		for _, raw := range c.Actions {
			a, err := journal.Decode(t.match.game, raw)
			if err != nil {
				return t.no("error", "no.understood", err.Error())
			}
			actions = append(actions, a)
		}
	case c.Kind == DoAccept && len(q.tiles) > 0:
		actions = q.tiles[:1]
	case c.Choice == len(q.tiles):
		return t.dismiss(o, c)
	case c.Choice < 0 || c.Choice > len(q.tiles):
		return t.no("error", "no.understood", fmt.Sprintf("there is no choice %d", c.Choice))
	default:
		actions = q.tiles[c.Choice : c.Choice+1]
	}
	if nose, ok := t.noseAfter(actions[0], p.Tunnel); ok && nose == t.match.tunnels()[p.Tunnel-1].Nose {
		return t.no("error", "no.understood", fmt.Sprintf("the question is about a tile in tunnel %d", p.Tunnel))
	}
	v, err := t.actPush(o, p, actions, t.match.state().Explain(p.sensed()).Notes)
	if err != nil {
		return t.failed(err)
	}
	return v // followed drops the push: the record has it now
}

// dropPush forgets one of the pushes that wait: a person says that it was different, or has entered it. A question is about the
// first.
func (t *Table) dropPush(i int) {
	e := &t.felt
	if i >= len(e.pending) {
		return
	}
	p := e.pending[i]
	if i == 0 && t.question != nil && t.question.push {
		t.question = nil
	}
	if err := t.forget(p); err != nil {
		t.cfg.Log.Warn("push cannot be put away", "err", err) // after a restart it is asked about again
	}
	e.pending = slices.Delete(e.pending, i, i+1)
	if p.Missed && e.tracker != nil { // it was a hand, and the mole has not moved
		e.noses[p.Tunnel-1] = 0
		t.tell(p.Tunnel, 0)
	}
}

// forget writes down that a push waits no more.
func (t *Table) forget(p push) error {
	if !p.Noted {
		return nil
	}
	body := journal.Body{Note: journal.NoteMended, Evidence: mustJSON(p)}
	_, err := t.write(t.match.id, origin{source: fromTunnel}, draft{kind: journal.Noted, body: body})
	return err
}

// ---- the record

// noses are those of the match that is on, by the record.
func (t *Table) noses() []engines.MM {
	if t.match == nil {
		return nil
	}
	var out []engines.MM
	for _, v := range t.match.tunnels() {
		out = append(out, v.Nose)
	}
	return out
}

// followed lets what was felt follow from what a person did: who enters a push into the tunnel in question has answered;
// who pays has made room for the next push; and the moles are where the record now has them. last is the newest entry
// before that: what was redone or corrected is older than the push that waits, and says nothing about it.
func (t *Table) followed(last int64, before []engines.MM) {
	e := &t.felt
	now := t.noses()
	if len(e.pending) > 0 && len(now) == len(before) {
		for n := range now {
			i := slices.IndexFunc(e.pending, func(p push) bool { return p.Tunnel == n+1 })
			if i >= 0 && now[n] > before[n] && t.match.goesOn(last) {
				t.dropPush(i)
			}
		}
	}
	if len(now) == 0 || !t.feels() {
		t.pendingCounts()
		if e.tracker != nil {
			t.resync()
		}
		return
	}
	if !slices.Equal(now, before) {
		t.clear(warnTogether)
		for i := range now {
			t.tell(i+1, 0)
		}
	}
	t.pushes()
	t.armTick()
}

// goesOn tells whether the record ends with what was entered after an entry.
func (m *match) goesOn(after int64) bool {
	steps := m.result.Steps
	return len(steps) > 0 && steps[len(steps)-1].Seq > after
}

// tell tells the tracker where the record has the nose of a tunnel. Where the length of a tile is only guessed, the
// tracker knows it better, as long as it does not know it otherwise. The first settled of the pushes that wait are not
// looked at.
func (t *Table) tell(n, settled int) {
	e := &t.felt
	if e.tracker == nil {
		return
	}
	if slices.ContainsFunc(e.pending[min(settled, len(e.pending)):], func(p push) bool { return p.Tunnel == n }) {
		return // it has gone on already
	}
	v := t.match.tunnels()[n-1]
	if v.Nose == e.noses[n-1] {
		return
	}
	e.noses[n-1] = v.Nose
	if lo, hi := e.tracker.Nose(n); measured(v) || v.Nose < lo || v.Nose > hi {
		e.tracker.Told(n, v.Nose)
	}
}

// measured tells that the lengths of all tiles in a tunnel are known.
func measured(v engines.TunnelView) bool {
	return !slices.ContainsFunc(v.Tiles, func(tile engines.TunnelTile) bool { return v.Lengths[tile.Kind] == nil })
}

// revise corrects a push into a tunnel where a later one shows that a length was wrong: the newest for which there is a
// tile that fits. Sensors are right, the record follows; where no tile fits, people are told to look.
func (t *Table) revise(p *push) error {
	if p.Missed || p.WasMax == 0 {
		return nil
	}
	v := t.match.tunnels()[p.Tunnel-1]
	tolerance := near
	if !measured(v) {
		tolerance = nearGuess
	}
	if v.Nose >= p.WasMin-tolerance && v.Nose <= p.WasMax+tolerance {
		return nil
	}
	d, ok := t.refitPush(p)
	if !ok {
		t.worry(tunnel.Sign{Kind: tunnel.Lost, Tunnel: p.Tunnel})
		return nil
	}
	_, err := t.correct(origin{source: fromTunnel}, d)
	return err
}

// refit is the evidence of a correction: what shows it.
type refit struct {
	By push `json:"by"`
}

// refitPush is the correction of a push into a tunnel that brings the nose to where it was.
func (t *Table) refitPush(p *push) (draft, bool) {
	steps := t.match.result.Steps
	nose := t.match.tunnels()[p.Tunnel-1].Nose
	for i, st := range slices.Backward(steps) {
		before := t.match.result.First
		if i > 0 {
			before = steps[i-1].State
		}
		was, is := tunnelsOf(before)[p.Tunnel-1], tunnelsOf(st.State)[p.Tunnel-1]
		if was.Nose == is.Nose {
			continue
		}
		if st.Setup != nil || len(st.Actions) != 1 {
			return draft{}, false
		}
		went := is.Nose - was.Nose - nose
		in := engines.Push{Tunnel: p.Tunnel, Complete: true, Min: max(p.WasMin+went, 0), Max: max(p.WasMax+went, 0), Kinds: []string{newest(is).Kind}}
		x := before.Explain(engines.Sensed{Push: &in})
		all := slices.Concat(x.Actions, x.Ask)
		if len(all) == 0 {
			continue
		}
		list, err := raws(all[len(all)/2 : len(all)/2+1])
		d := draft{kind: journal.Corrected, target: st.Seq, body: journal.Body{Actions: list, Intent: intentSensed, Evidence: mustJSON(refit{*p})}}
		if r, err2 := t.tried(d); err == nil && err2 == nil && r.Conflict == nil {
			return d, true
		}
	}
	return draft{}, false
}

func newest(v engines.TunnelView) engines.TunnelTile { return v.Tiles[len(v.Tiles)-1] }
