// Package record keeps the record of a table: the match that is on, what happened in it, and every
// correction. It is the only writer of the journal.
//
// A command of a person becomes drafts of entries; Record writes them, all or none, and lets them count. The
// journal is never edited: a correction is an entry that replaces another, and can be corrected in its turn.
// Each command says what it changed (Change), so that the senses know what became of what they saw.
package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"spieltisch/companion/journal"
	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/engines/jsonl"
)

// The sources of entries that come from sensors.
const (
	FromCamera = "camera"
	FromTunnel = "tunnel"
)

// Sensed reports whether an entry with this source comes from a sensor, and not from a person.
func Sensed(source string) bool { return source == FromCamera || source == FromTunnel }

// Change is what a command changed, for the senses.
type Change int

// The changes.
const (
	Unchanged    Change = iota
	Overridden          // a person said what happened: what lies on the table is in the record
	Refolded            // the record became another below what lies on the table: undone, redone, corrected
	RefoldedDie         // the same, and it was what a person had said about a die
	MatchChanged        // another match is on
	Opened              // the match that was on is on again: after a start, or the journal is back
	Left                // none is on
)

// Origin says where an entry comes from.
type Origin struct {
	Source string
	Cause  string // "" when nothing could come twice
	ID     bool   // Cause is the ID of a command, whose verdict is kept for when it comes again
}

// Draft is an entry before it is written.
type Draft struct {
	Kind   journal.Kind
	Target int64
	Body   journal.Body
	Cause  string        // of a draft that is not the first
	State  engines.State // after it; nil for what changes none
	Answer *Verdict      // nil: OK and nothing else
}

// Code tells programs why a command was not carried out.
type Code string

// The codes. The HTTP interface adds its own.
const (
	CodeViolation Code = "violation" // it breaks a rule of the game
	CodeError     Code = "error"     // it means nothing here
	CodeName      Code = "name"      // a name in its setup is none
	CodeStale     Code = "stale"     // the record has changed since it was meant
	CodeGone      Code = "gone"      // what it is about is not there any more
	CodeConflict  Code = "conflict"  // an entry of the record does not fit; that has to be settled first
	CodeUnwritten Code = "journal"   // the journal did not take it; nothing was wrong with the command
)

// Verdict is what became of a command.
type Verdict struct {
	OK       bool          `json:"ok"`
	Seq      int64         `json:"seq"`              // newest journal number
	Rule     string        `json:"rule,omitempty"`   // the rule that was broken
	Code     Code          `json:"code,omitempty"`   // why not OK
	Says     *words.Words  `json:"says,omitempty"`   // the same for people
	Detail   string        `json:"detail,omitempty"` // the same for programs, English
	Answer   *jsonl.Answer `json:"answer,omitempty"` // to a line of the rules interface; nil: it was none
	Repeated bool          `json:"repeated,omitempty"`
	Saved    *bool         `json:"saved,omitempty"` // false: a power cut loses it; nil: what there is is on the disk
}

// Config says what a record needs. All of it has to be there.
type Config struct {
	Games   []engines.Game
	Journal *journal.Journal
	Now     func() time.Time
	Log     *slog.Logger
	// Append puts entries into the journal, all or none, and says what became of it.
	Append func([]journal.Entry) ([]journal.Entry, error)
	// Written hears of entries of the match that is on, once they count.
	Written func(*Match, []journal.Entry)
	// Fit adds to the setup of a match that begins what this table knows of its box.
	Fit func(g engines.Game, setup json.RawMessage) json.RawMessage
	// Pair finds the pairing of a tournament that a match of these people, in their order, is played as.
	Pair func(id string, players []string) (*journal.Pairing, error)
}

// Record is the record of one table. It belongs to one goroutine.
type Record struct {
	cfg    Config
	match  *Match
	newest named // the newest entry, once it was asked for
}

// New makes a record in which no match is on.
func New(cfg Config) *Record { return &Record{cfg: cfg} }

// Match is the match that is on; nil: none.
func (r *Record) Match() *Match { return r.match }

// Last is the newest number of the journal, of what waits for the disk too.
func (r *Record) Last() int64 { return r.cfg.Journal.Newest() }

// Nothing is the verdict on what is fine and changes nothing.
func (r *Record) Nothing() Verdict { return Verdict{OK: true, Seq: r.Last()} }

// ByCause finds the entry that a cause led to.
func (r *Record) ByCause(cause string) (journal.Entry, bool, error) {
	return r.cfg.Journal.ByCause(cause)
}

// ErrUnfit says that a match is in the journal and cannot be played by the rules that are here.
var ErrUnfit = errors.New("match does not fit the rules")

// Load opens the match that was on when the journal was last written; none is on where people had left it.
// The error is ErrUnfit, or the journal's.
func (r *Record) Load() error {
	r.match = nil
	mark, ok, err := r.cfg.Journal.Mark()
	if err != nil {
		return err
	}
	var b journal.Body
	left := ok && json.Unmarshal(mark.Body, &b) == nil && b.Note == journal.NoteLeft
	if left || mark.Match == "" {
		return nil
	}
	return r.enter(mark.Match)
}

// enter makes a match of the journal the one that is on.
func (r *Record) enter(id string) error {
	entries, err := r.cfg.Journal.Entries(id)
	if err != nil {
		return err
	}
	m, err := Fold(r.cfg.Games, id, entries)
	if err != nil {
		r.cfg.Log.Warn("match cannot go on", "match", id, "err", err)
		return fmt.Errorf("%w: %w", ErrUnfit, err)
	}
	r.match = m
	return nil
}

// Open reads a match that may not be on, as Read does.
func (r *Record) Open(id string) (*Match, error) { return Read(r.cfg.Games, r.cfg.Journal, id) }

// Write puts drafts into the journal, all or none, and lets them count. Nothing is shown before. The verdict
// is that of the last draft; of several, the first carries the cause.
func (r *Record) Write(match string, o Origin, drafts ...Draft) (Verdict, error) {
	entries := make([]journal.Entry, len(drafts))
	verdict := Verdict{OK: true}
	if a := drafts[len(drafts)-1].Answer; a != nil {
		verdict = *a
	}
	verdict.Seq = r.Last() + int64(len(drafts))
	for i, d := range drafts {
		e, err := d.entry(match, r.cfg.Now())
		if err != nil {
			return Verdict{}, err
		}
		e.Source, e.Cause = o.Source, d.Cause
		entries[i] = e
	}
	if o.Cause != "" {
		entries[0].Cause = o.Cause
	}
	if o.ID {
		answer, err := json.Marshal(brief(verdict, drafts))
		if err != nil {
			return Verdict{}, err
		}
		entries[0].Answer = answer
	}
	written, err := r.cfg.Append(entries)
	if err != nil {
		return Verdict{}, err
	}
	on := r.match != nil && r.match.ID == match
	for _, e := range written {
		r.cfg.Log.Debug("journal", "match", match, "seq", e.Seq, "kind", string(e.Kind), "source", e.Source)
		if !on {
			continue
		}
		if err := r.match.Add(e); err != nil {
			return verdict, err // a bug: what was written had been tried before
		}
	}
	if on {
		r.cfg.Written(r.match, written)
	}
	verdict.Saved = r.saved(verdict.Seq)
	return verdict, nil
}

// saved is false for an entry that the disk has not taken, and nil for others.
func (r *Record) saved(seq int64) *bool {
	if seq <= r.cfg.Journal.Last() {
		return nil
	}
	return new(false)
}

// entry is a draft as an entry of a match.
func (d Draft) entry(match string, at time.Time) (journal.Entry, error) {
	e := journal.Entry{Match: match, At: at, Kind: d.Kind, Target: d.Target}
	body, err := json.Marshal(d.Body)
	if err != nil {
		return e, err
	}
	e.Body = body
	if d.State != nil {
		e.State, err = journal.Hash(d.State)
	}
	return e, err
}

// Note writes a note into the match that is on.
func (r *Record) Note(o Origin, note, intent string) (Verdict, error) {
	return r.Write(r.match.ID, o, Draft{Kind: journal.Noted, Body: journal.Body{Note: note, Intent: intent}})
}

// Tried is what the record would come to with further entries; the numbers are those that they would get.
func (r *Record) Tried(drafts ...Draft) (journal.Result, error) {
	entries := r.match.Entries[:len(r.match.Entries):len(r.match.Entries)]
	for i, d := range drafts {
		e, err := d.entry(r.match.ID, r.cfg.Now())
		if err != nil {
			return journal.Result{}, err
		}
		e.Seq = r.Last() + 1 + int64(i)
		entries = append(entries, e)
	}
	return journal.Fold(r.match.Game, entries)
}

// Correct writes corrections with the hash of the state that they lead to. They are undone together: between
// them there may be states in which nothing fits.
func (r *Record) Correct(o Origin, drafts ...Draft) (Verdict, error) {
	for i := range drafts {
		drafts[i].Body.With = i
		result, err := r.Tried(drafts[:i+1]...)
		if err != nil {
			return Verdict{}, err
		}
		drafts[i].State = result.State
	}
	return r.Write(r.match.ID, o, drafts...)
}

// Remember keeps the verdict on a command with an ID that changed nothing: sent again, it is answered the
// same.
func (r *Record) Remember(o Origin, v Verdict) Verdict {
	if !o.ID {
		return v
	}
	id := ""
	if r.match != nil {
		id = r.match.ID
	}
	kept, err := r.Write(id, o, Draft{Kind: journal.Noted, Body: journal.Body{Note: "answered"}, Answer: &v})
	if err != nil {
		return v // not kept, so judged anew when it comes again: it had changed nothing
	}
	return kept
}

// Deny is the verdict on a command that is not carried out: a code for programs, a key of words for people,
// and the cause in English.
func (r *Record) Deny(code Code, key, detail string) Verdict {
	says := words.Of(key, nil)
	return Verdict{Seq: r.Last(), Code: code, Says: &says, Detail: detail}
}

// Misunderstood is the verdict on a command that means nothing here.
func (r *Record) Misunderstood(err error) Verdict {
	return r.Deny(CodeError, "no.understood", err.Error())
}

// Violated is the verdict on a command that breaks a rule.
func (r *Record) Violated(v *engines.Violation) Verdict {
	says := r.match.Violation(v)
	return Verdict{Seq: r.Last(), Code: CodeViolation, Rule: v.Rule, Says: &says, Detail: says.Text.In("en")}
}

// Failed is the verdict on a command that the journal did not take. It has a code of its own: nothing was
// wrong with the command.
func (r *Record) Failed(err error) Verdict {
	key, args := Trouble(err, r.cfg.Journal.Path())
	says := words.Of(key, args)
	return Verdict{Seq: r.Last(), Code: CodeUnwritten, Says: &says, Detail: err.Error()}
}

// Trouble gives the key of the words for what is wrong with the journal at a path, and what fills them.
func Trouble(err error, path string) (key string, args map[string]any) {
	away, isAway := errors.AsType[*journal.AwayError](err)
	rights, isRights := errors.AsType[*journal.RightsError](err)
	switch {
	case isAway && away.Fault == journal.Gone && away.Back != "":
		return "warn.journalGone", map[string]any{"path": away.Path, "do": engines.Code(away.Back)}
	case isAway:
		return "warn.journalOther", map[string]any{"path": away.Path, "do": engines.Code(journal.Restart)}
	case isRights:
		return "warn.journalRights", map[string]any{"owner": rights.Owner(), "do": engines.Code(rights.Do())}
	case errors.Is(err, journal.ErrHeld):
		return "warn.journalHeld", map[string]any{"do": engines.Code(journal.Holders(path))}
	case errors.Is(err, journal.ErrUnsure):
		return "warn.journalUnsure", nil
	case errors.Is(err, journal.ErrFull):
		return "warn.journalFull", nil
	}
	return "warn.journalFails", nil
}

// named is the name of an entry of the record.
type named struct {
	seq  int64
	name string
}

// Name names an entry of the record, and with it this record among others that have as many; "" where there
// is none, or where the journal cannot be read. The newest is kept: every snapshot shows it.
func (r *Record) Name(seq int64) string {
	if seq == 0 {
		return ""
	}
	if r.newest.seq == seq {
		return r.newest.name
	}
	e, ok, err := r.cfg.Journal.Entry(seq)
	if err != nil || !ok {
		return ""
	}
	name := journal.Name(e)
	if seq == r.Last() {
		r.newest = named{seq, name}
	}
	return name
}

// Raws are actions in the contract's form.
func Raws(actions []engines.Action) ([]json.RawMessage, error) {
	out := make([]json.RawMessage, len(actions))
	for i, a := range actions {
		data, err := json.Marshal(a)
		if err != nil {
			return nil, err
		}
		out[i] = data
	}
	return out, nil
}

// Notes are events that only sensors know, as an entry holds them.
func Notes(events []engines.Event) []json.RawMessage {
	var out []json.RawMessage
	for _, e := range events {
		if data, err := json.Marshal(e); err == nil {
			out = append(out, data)
		}
	}
	return out
}

// JSON marshals what always can be: states, actions and evidence are plain data.
func JSON(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return data
}
