// Package journal keeps what happened at a table, in order and for good.
//
// A journal is one SQLite file with one table of entries. Entries are added and read; triggers refuse that
// one is changed or taken out. The state of a match is the fold of its entries (Fold): a correction is an
// entry that replaces another, and may be replaced in its turn.
//
// A Journal may be used by several goroutines. Each Append is one transaction that is on the disk when it
// returns (synchronous=FULL, not NORMAL: the Pi is switched off at the wall).
package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"time"

	"spieltisch/engines"
)

// Kind says what an entry is.
type Kind string

// The kinds of entries.
const (
	Started Kind = "started" // a match begins: Body.Game, Version, Setup
	Acted   Kind = "acted"   // Body.Actions happened
	Refused Kind = "refused" // Body.Actions broke a rule; changes nothing
	// Target is replaced by Body.Actions, comes after them (Insert), or counts no more (Withdraw)
	Corrected  Kind = "corrected"
	Positioned Kind = "positioned" // the match goes on from the position in Body.Setup
	Noted      Kind = "noted"      // Body.Note; changes nothing
	Ended      Kind = "ended"      // a person ended the match
)

// The notes of a Noted entry that mean something when a journal is read again.
const (
	NoteLeft      = "left"      // the match was put away
	NoteResumed   = "resumed"   // the match goes on
	NoteMended    = "mended"    // the breach that was shown is settled
	NoteForgotten = "forgotten" // people threw the match away: nothing shows it any more
	NoteTold      = "told"      // Target was read from what Body.Evidence says now; it is the same move
	NoteAbout     = "about"     // Body.About is what people say of the match

	NoteSamePerson = "samePerson" // of no match: Body.Same are two names of one person, the second is used

	NoteCasesKept    = "casesKept"    // of no match: from here on wrong readings are kept as cases,
	NoteCasesStopped = "casesStopped" // no more,
	NoteCasesDropped = "casesDropped" // and those that were kept are thrown away
)

// Entry is one line of the journal.
type Entry struct {
	Seq    int64           `json:"seq"` // 1, 2, 3 … without gaps
	Match  string          `json:"match"`
	At     time.Time       `json:"at"` // for people; Fold never reads it
	Kind   Kind            `json:"kind"`
	Source string          `json:"source"`           // "camera", "tunnel", "button", "web", "mqtt", "players", "recording"
	Cause  string          `json:"cause,omitempty"`  // what brought it about; unique where not empty
	Target int64           `json:"target,omitempty"` // Corrected, and NoteTold: the entry that it is about
	Body   json.RawMessage `json:"body"`             // a Body
	Answer json.RawMessage `json:"answer,omitempty"` // what the sender of Cause was told
	State  string          `json:"state,omitempty"`  // hash of the state after it
}

// Body is the inside of an entry. Each kind uses its own fields.
type Body struct {
	Game     string            `json:"game,omitempty"`
	Version  int               `json:"version,omitempty"` // of the rules code
	Setup    json.RawMessage   `json:"setup,omitempty"`
	Pairing  *Pairing          `json:"pairing,omitempty"` // Started: of a tournament; nil: a free game
	Actions  []json.RawMessage `json:"actions,omitempty"`
	Insert   bool              `json:"insert,omitempty"`   // Actions come before Target, which stays
	Withdraw bool              `json:"withdraw,omitempty"` // Target counts no more, as if it had never been
	// so many entries right before it were written together with it; Fold never reads it
	With      int                `json:"with,omitempty"`
	Intent    string             `json:"intent,omitempty"` // "undo", "redo", "correct", "face"; for people
	Note      string             `json:"note,omitempty"`
	About     *About             `json:"about,omitempty"`
	Same      []string           `json:"same,omitempty"`
	Violation *engines.Violation `json:"violation,omitempty"`
	Notes     []json.RawMessage  `json:"notes,omitempty"`    // what only the sensors know
	Evidence  json.RawMessage    `json:"evidence,omitempty"` // what it was read from
}

// About is what people say of a match.
type About struct {
	Place string `json:"place,omitempty"` // where it was played
	Text  string `json:"text,omitempty"`  // what is to be remembered
	// of a match that was entered afterwards: when it ended, and how long it took; nil: it was followed
	Played  *time.Time `json:"played,omitempty"`
	Minutes int        `json:"minutes,omitempty"`
}

// Pairing is what a match is played as, in a tournament of a hall.
type Pairing struct {
	ID    string `json:"id"`
	Order []int  `json:"order"` // who of the pairing, from 1, sits at each seat
}

// The errors of a journal.
var (
	ErrFull     = errors.New("no space left")
	ErrReadOnly = errors.New("cannot be written")
	ErrDamaged  = errors.New("is damaged")
	ErrForeign  = errors.New("is no journal of spieltisch")
	ErrNewer    = errors.New("was made by a newer spieltisch")
	ErrHeld     = errors.New("is held by another program")
	ErrRepeat   = errors.New("cause is in the journal already")
)

// matchName is what a match is called: after the time at which it began, with a number where another one has
// that name.
var matchName = regexp.MustCompile(`^\d{8}-\d{6}(-\d{1,9})?$`)

// NamesMatch reports whether a match can be called so. Names stand in addresses, and on pages.
func NamesMatch(name string) bool { return matchName.MatchString(name) }

// Name names an entry: 16 hex digits of the SHA-256 of what it says. Entries of the same number in two
// journals have different names, as far as they say different things or said them at different times.
func Name(e Entry) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %q %s %q %q %q %s", e.Seq, e.Match, e.At.UTC().Format(time.RFC3339Nano), e.Kind, e.Cause, e.State, e.Body)
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// Hash names a state: the first 16 hex digits of the SHA-256 of its JSON form.
func Hash(s engines.State) (string, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8]), nil
}
