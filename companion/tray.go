package companion

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/vision"
)

// use says how far a settled tray was used.
type use int

const (
	idle   use = iota // nothing happened on it, or nobody plays
	used              // it is in the record
	held              // it may still be completed
	broken            // it is shown as a breach
	asked             // a person is asked about it
	muted             // a person said otherwise
)

// tray is the newest settled tray and what the tray does now.
type tray struct {
	first bool // nothing was seen since the start of the program, or not all dice
	state vision.TrayState
	sight Sight
	obs   *vision.Observation // nil: none yet
	cause string
	told  map[int]int  // by die: the face that a person said, of this tray or of one before
	said  map[int]word // by track: the same, and what was said about dice that a hand may cover
	sure  bool         // a person said that it is right as it is
	known []string     // reasons to ask that a person saw and spoke about
	carry bool         // dice were rolled, and that is not in the record yet

	// perhaps says that only a person knows whether they were rolled, and has not said, or has not been asked yet because dice
	// were missing: no look at the dice answers that, and carry is only the likelier answer.
	perhaps bool

	refused *refusal            // a roll that broke a rule as it lay: once it lies otherwise, it is one
	last    *vision.Observation // the tray before; nil: none

	away bool // the camera saw nothing for a while since

	// unseen says that people entered something while nobody could see the tray. Then what lies there may be in the record,
	// and that it is another tray than before does not tell that it was rolled since.
	unseen bool

	use   use
	entry int64           // used: the entry that it became
	hold  *fuse.Outcome   // held: what it will be when nobody completes it
	next  []reading       // held: the answer to the open question that it will be then
	mute  *engines.Sensed // what does not count again until it changes
}

// refusal is a roll that broke a rule as it lay.
type refusal struct {
	in     engines.Sensed
	rolled int // dice that were surely rolled, or came to lie aside with them
}

// maxBacklog is the most settled trays that wait for a journal that fails: about an hour of play.
const maxBacklog = 256

// handInTray is settle's reason for a tray in which a hand rests.
const handInTray = "hand"

// readable tells a tray that was read from a mere change of the tray's state.
func readable(in Input) bool { return in.Seen.Decision != "" || len(in.Seen.Dice) > 0 }

// takeInbox takes over what the sensors said.
func (t *Table) takeInbox() {
	settled, state, felt := t.inbox.take()
	for _, f := range felt {
		t.feel(f)
	}
	if len(settled) > 0 {
		t.backlog = append(t.backlog, settled...)
		t.backlog = slices.Delete(t.backlog, 0, max(len(t.backlog)-maxBacklog, 0))
		t.drain()
	}
	if state != nil {
		t.stateOnly(state)
	}
}

// drain uses the settled trays that wait, oldest first, as long as the journal takes them.
func (t *Table) drain() {
	for len(t.backlog) > 0 {
		if err := t.settled(t.backlog[0]); err != nil {
			t.cfg.Log.Warn("tray waits for the journal", "err", err, "frame", t.backlog[0].Seen.Frame)
			t.retry.Reset(t.cfg.Retry)
			return
		}
		t.backlog = slices.Delete(t.backlog, 0, 1)
	}
}

// stateOnly takes over what the tray does. People who are at it again get their time anew.
func (t *Table) stateOnly(in *Input) {
	t.tray.state = in.Seen.Tray
	t.tray.away = t.tray.away || in.Seen.Tray == vision.Unknown
	if in.Sight.Camera != "" || in.Seen.Tray == vision.Unknown {
		t.tray.sight.Camera = in.Sight.Camera
	}
	t.patience.Stop()
	if (t.tray.hold != nil || t.tray.next != nil) && in.Seen.Tray == vision.Settled {
		t.patience.Reset(t.cfg.Patience)
	}
}

// settled uses a settled tray, once. The error is the journal's; the tray then has to come again.
func (t *Table) settled(in Input) error {
	cause := causeOf(in)
	if cause == t.tray.cause {
		return nil
	}
	before := t.tray
	t.tray = tray{
		first: before.first, state: in.Seen.Tray, sight: in.Sight, obs: in.Seen, mute: before.mute,
		carry: before.carry, perhaps: before.perhaps, unseen: before.unseen, refused: before.refused, last: before.obs,
	}
	if t.tray.state == vision.Unknown {
		t.tray.state = vision.Settled
	}
	t.recall(&before)
	if t.tray.first && t.plays() {
		if dice := t.match.putAside(); dice != nil {
			in := fuse.Sensed(dice, false)
			t.tray.mute = &in
		}
	}
	e, known, err := t.cfg.Journal.ByCause(cause)
	if err != nil {
		t.cfg.Log.Warn("journal cannot be read", "err", err)
	}
	if known {
		t.tray.cause, t.tray.use, t.tray.entry, t.tray.first = cause, used, e.Seq, false
		return nil
	}
	if _, err := t.consider(origin{source: fromCamera, cause: cause}); err != nil {
		t.tray = before
		return err
	}
	t.tray.cause, t.tray.first = cause, t.tray.first && t.partly()
	if t.tray.unseen {
		t.tray.unseen = t.partly()
	}
	return nil
}

// partly tells whether some of the dice that are to be rolled lie there and some do not.
func (t *Table) partly() bool {
	rolling := func(d vision.Die) bool { return d.Area == vision.Rolling }
	return t.match != nil && len(t.tray.obs.Dice) != t.match.game.Info().Dice && slices.ContainsFunc(t.tray.obs.Dice, rolling)
}

// causeOf names the picture that an observation was read from, so that a repeat is recognised. Frame numbers begin anew
// with each start, so time and pixels belong to it.
func causeOf(in Input) string {
	return fmt.Sprintf("tray:%d:%d:%s", in.Seen.Frame, in.Seen.At.UnixNano(), in.Sight.Hash)
}

// dice are the dice of the tray with what people said about them.
func (tr *tray) dice() []vision.Die { return fuse.Told(tr.obs.Dice, tr.told) }

// doubt says which dice are in question.
func (tr *tray) doubt(below float64) []bool {
	if tr.obs == nil || tr.sure {
		return nil
	}
	doubt := fuse.Doubtful(*tr.obs, below)
	for i := range tr.told {
		doubt[i] = false
	}
	low := func(d vision.Die) bool { return d.Confidence < below }
	if len(tr.said) > 0 && len(tr.obs.Alternatives) == 0 && !slices.ContainsFunc(tr.obs.Dice, low) {
		clear(doubt) // of a doubt that names no die: it was spoken about before
	}
	return doubt
}

// noRoll forgets what is known about a roll that is not in the record: it is by now, or there was none.
func (tr *tray) noRoll() { tr.carry, tr.perhaps, tr.refused = false, false, nil }

// refuse keeps in mind that a roll broke a rule as it lies: a die that rolled into the aside zone is pushed back, and then
// nothing else tells of the roll.
func (tr *tray) refuse(r reading) {
	came := func(d vision.Die) bool {
		old := dieOf(tr.last, d.Track)
		return d.Rolled || d.Area == vision.Aside && (old == nil || !lies(*old, d))
	}
	tr.refused = &refusal{in: r.sensed}
	for _, d := range r.dice {
		if came(d) && !slices.Contains(tr.obs.Reasons, movedUnsure) {
			tr.refused.rolled++
		}
	}
}

// asks tells whether a person has to look at the reading. What was said about a die answers no new kind of doubt, and
// never whether the dice were rolled.
func (tr *tray) asks(below float64) bool {
	if tr.obs.Decision != vision.Ask || tr.sure {
		return false
	}
	open := func(reason string) bool { return reason == movedUnsure || !slices.Contains(tr.known, reason) }
	return len(tr.told) == 0 || slices.ContainsFunc(tr.obs.Reasons, open) || slices.Contains(tr.doubt(below), true)
}

// plays tells whether trays count now. What lies in the tray while people roll coloured bugs is not theirs.
func (t *Table) plays() bool {
	return t.match != nil && t.match.status == statusOn && t.match.result.Conflict == nil && t.match.game.Info().Seen()
}

// consider asks the rules what the tray means and does it. It is the only way from a tray into the record. A photograph
// is shown only: nothing is known about what happened before it.
func (t *Table) consider(o origin) (Verdict, error) {
	t.patience.Stop()
	t.tray.hold, t.tray.next, t.tray.use = nil, nil, idle
	nothing := Verdict{OK: true, Seq: t.cfg.Journal.Last()}
	if !t.plays() || t.tray.obs == nil || t.tray.sight.Name != "" || t.tray.obs.Decision == vision.None || len(t.tray.obs.Dice) == 0 {
		return nothing, nil
	}
	readings := t.readings()
	first := readings[0]
	if mute := t.tray.mute; mute != nil {
		if !t.tray.obs.Moved && fuse.Same(*mute, first.sensed) {
			t.tray.use = muted
			return nothing, nil
		}
		t.tray.mute = nil
	}
	if !t.tray.asks(t.cfg.Doubt) {
		if v, ok, err := t.chain(o, readings[:1], true); ok {
			return v, err
		}
		if !maybeRolled(readings) {
			return t.follow(o, first)
		}
	}
	return t.considerDoubt(o, readings)
}

// considerDoubt handles a reading in question. A person is asked only where the answer makes a difference.
func (t *Table) considerDoubt(o origin, readings []reading) (Verdict, error) {
	if v, ok, err := t.chain(o, readings, false); ok {
		return v, err
	}
	first := readings[0]
	acts := slices.ContainsFunc(readings, func(r reading) bool { return r.outcome.Kind == fuse.Act || r.outcome.Kind == fuse.Choose })
	if !acts {
		first.outcome.Kind = patient(first.outcome.Kind)
		v, err := t.follow(o, first)
		if len(first.dice) != t.match.game.Info().Dice && maybeRolled(readings) { // nobody can be asked yet
			t.tray.carry, t.tray.perhaps = first.sensed.Dice.Moved, true
		}
		if slices.Contains(t.tray.obs.Reasons, handInTray) { // still at it, however long it rests
			t.patience.Stop()
			t.tray.hold = nil
		}
		return v, err
	}
	if (t.tray.obs.Decision != vision.Ask || onlyMoveUnsure(t.tray.obs.Reasons)) && allSame(readings) {
		return t.follow(o, first)
	}
	t.ask(readings)
	return Verdict{OK: true, Seq: t.cfg.Journal.Last()}, nil
}

// patient is for a reading in question, which is never certain enough to be a breach at once.
func patient(k fuse.Kind) fuse.Kind {
	if k == fuse.Break {
		return fuse.Wait
	}
	return k
}

// follow does what a reading means.
func (t *Table) follow(o origin, r reading) (Verdict, error) {
	done := Verdict{OK: true, Seq: t.cfg.Journal.Last()}
	if r.outcome.Violation != nil && t.tray.obs.Moved && r.sensed.Dice.Moved && len(r.dice) == t.match.game.Info().Dice {
		t.tray.refuse(r)
	}
	switch r.outcome.Kind {
	case fuse.Act:
		return t.act(o, r)
	case fuse.Choose:
		t.askActions(r)
		return done, nil
	case fuse.Wait:
		if len(r.dice) != t.match.game.Info().Dice {
			t.tray.carry = r.sensed.Dice.Moved // the rest of the roll is still to come
		}
		t.tray.use, t.tray.hold = held, &r.outcome
		t.patience.Reset(t.cfg.Patience)
		return done, nil
	case fuse.Break:
		return done, t.showBreach(r.outcome)
	}
	t.question = nil
	t.tray.noRoll()
	return done, t.mend()
}

// act puts readings that follow from each other into the record, each as one move.
func (t *Table) act(o origin, readings ...reading) (Verdict, error) {
	s := t.match.state()
	drafts := make([]draft, 0, len(readings))
	for _, r := range readings {
		if len(r.outcome.Actions) == 0 {
			continue
		}
		actions := withForced(s, r.outcome.Actions)
		next, _, v := engines.Apply(s, actions...)
		if v != nil {
			return t.broken(v), nil
		}
		list, err := raws(actions)
		if err != nil {
			return Verdict{}, err
		}
		s = next
		drafts = append(drafts, draft{kind: journal.Acted, state: s, body: journal.Body{
			Actions: list, Notes: notes(r.outcome.Notes), Evidence: r.evidence.json(),
		}})
	}
	v, err := t.write(t.match.id, o, drafts...)
	if errors.Is(err, journal.ErrRepeat) {
		return Verdict{OK: true, Seq: t.cfg.Journal.Last()}, nil // this very picture is in the record already
	}
	if err != nil {
		return v, err
	}
	t.question, t.breach = nil, nil
	t.tray.noRoll()
	t.tray.next, t.tray.use, t.tray.entry = nil, used, v.Seq
	return v, nil
}

func notes(events []engines.Event) []json.RawMessage {
	var out []json.RawMessage
	for _, e := range events {
		if data, err := json.Marshal(e); err == nil {
			out = append(out, data)
		}
	}
	return out
}

// mend takes the breach down: the table is as the rules want it.
func (t *Table) mend() error {
	if t.breach == nil {
		return nil
	}
	if t.breach.ID <= t.cfg.Journal.Last() {
		_, err := t.write(t.match.id, origin{source: t.match.sensor()}, draft{kind: journal.Noted, body: journal.Body{Note: journal.NoteMended}})
		if err != nil {
			return err
		}
	}
	t.breach = nil
	return nil
}

// patienceOver shows what nobody completed, or takes it for the answer to the open question.
func (t *Table) patienceOver() {
	if !t.plays() {
		return
	}
	if next := t.tray.next; next != nil && t.question != nil {
		if _, err := t.act(origin{source: fromCamera, cause: t.tray.cause}, next...); err != nil {
			t.patience.Reset(t.cfg.Retry)
		}
		return
	}
	if t.tray.hold == nil {
		return
	}
	if err := t.showBreach(*t.tray.hold); err != nil {
		t.patience.Reset(t.cfg.Retry)
	}
}

// showBreach writes a breach down and shows it until it is mended. One that is shown already is not shown anew. It is
// shown even if the journal fails: it changes nothing in the record.
func (t *Table) showBreach(x fuse.Outcome) error {
	t.tray.use, t.tray.hold = broken, nil
	return t.raise(x, t.shown())
}

// raise shows a breach with what it was read from.
func (t *Table) raise(x fuse.Outcome, evidence json.RawMessage) error {
	fresh := t.match.newBreach(t.nextQuestion(), x.Violation, t.cfg.Now())
	if t.breach != nil && t.breach.Rule == fresh.Rule && t.breach.Says == fresh.Says {
		return nil
	}
	list, err := raws(x.Actions)
	if err != nil {
		return err
	}
	body := journal.Body{Actions: list, Violation: x.Violation, Evidence: evidence}
	v, err := t.write(t.match.id, origin{source: t.match.sensor()}, draft{kind: journal.Refused, body: body})
	if err == nil {
		fresh.ID = v.Seq
	}
	t.breach, t.question = fresh, nil
	t.cfg.Log.Info("breach", "match", t.match.id, "rule", fresh.Rule, "seat", int(fresh.Seat))
	return nil
}

// personSaid lets a person's word stand against the tray that lies there: it does not count until it changes.
func (t *Table) personSaid() {
	t.question, t.breach = nil, nil
	t.tray.unseen = t.tray.unseen || t.tray.away
	t.tray.first = t.tray.first && t.tray.obs == nil
	t.muteTray()
}

func (t *Table) muteTray() {
	t.patience.Stop()
	t.tray.hold, t.tray.next = nil, nil
	t.tray.noRoll()
	if t.tray.obs == nil {
		return
	}
	in := fuse.Sensed(t.tray.dice(), false)
	t.tray.mute = &in
	if t.tray.use != used {
		t.tray.use = muted
	}
}
