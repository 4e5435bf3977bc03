// Package companion keeps one table: it turns what was sensed and what people tap into moves, writes them into a
// journal, and publishes what everybody may see.
//
// One goroutine, Table.Run, owns the table. It alone appends to the journal and advances the game. Everybody else
// sends it inputs (Sense) and commands (Do) and reads immutable snapshots (Snapshot, Watch). Nobody hears of a move
// before it is in the journal.
//
// The state is the fold of the journal's entries. Nothing in the journal is ever edited: a correction is an entry that
// replaces another, so that it can be corrected in its turn.
package companion

import (
	"encoding/json"
	"time"

	"spieltisch/engines"
	"spieltisch/vision"
)

// Input is what a sensor says. Exactly one field is set.
type Input struct {
	// Seen is what the camera sees: a settled tray (to be used once) or a change of the tray's state (hand, moving,
	// empty), which only the page and the timers want to know.
	Seen *vision.Observation
	// Sight describes the picture that Seen was read from; with Seen only.
	Sight Sight
	// Felt is what the tunnel board says. All of them count, in order.
	Felt *Felt
}

// CommandKind says what a person or program wants.
type CommandKind string

// The commands.
const (
	DoLine     CommandKind = "line"     // Line: one line of the rules interface (setup, do, sensed)
	DoPlay     CommandKind = "play"     // Actions happened, one after the other; what the rules leave no choice about follows by itself
	DoUndo     CommandKind = "undo"     // takes the last move back
	DoRedo     CommandKind = "redo"     // takes the last undo back
	DoCorrect  CommandKind = "correct"  // Target becomes Actions: one, several, or none; before it with Insert
	DoPosition CommandKind = "position" // Line: a setup with a position; the record is made to match the table
	DoAnswer   CommandKind = "answer"   // Question is answered with its choice number Choice, or with Faces or Actions
	DoFace     CommandKind = "face"     // die number Die of the tray as shown has Face: "that die is a 4"
	DoAccept   CommandKind = "accept"   // Question: the reading in question is right as it is shown
	DoDismiss  CommandKind = "dismiss"  // Question or breach: forget it, "it was different"; look again
	DoLeave    CommandKind = "leave"    // puts the match away to go on later
	DoResume   CommandKind = "resume"   // Match goes on
	DoEnd      CommandKind = "end"      // ends the match before it is over; DoResume goes on with it
	DoAgain    CommandKind = "again"    // the same players play the same game again, the next seat begins
	DoForget   CommandKind = "forget"   // Match is thrown away, with its pictures

	DoKeepCases CommandKind = "keepCases" // wrong readings are kept as cases from here on
	DoStopCases CommandKind = "stopCases" // no more of them
	DoDropCases CommandKind = "dropCases" // and those that were kept are thrown away
)

// Command is something that a person or a program tells the table.
type Command struct {
	ID       string            `json:"id,omitempty"` // up to 100 characters; a command whose ID was seen is not applied again
	Kind     CommandKind       `json:"kind"`
	Line     json.RawMessage   `json:"line,omitempty"`
	Match    string            `json:"match,omitempty"`    // DoResume, DoAgain, DoForget: which match; else the one that has to be on, "" is not checked
	Seq      int64             `json:"seq,omitempty"`      // journal number that the person saw; refused as stale where the record has changed since, or never had it; 0 is not checked
	Record   string            `json:"record,omitempty"`   // the record that the person saw, as the snapshot of Seq named it; another one is refused as stale, "" is not checked
	Picture  uint64            `json:"picture,omitempty"`  // picture of the tray that the person saw; another one is refused as stale, 0 is not checked
	Target   int64             `json:"target,omitempty"`   // journal number of the entry to correct
	Insert   bool              `json:"insert,omitempty"`   // Actions come before Target, which stays: "we forgot a roll"
	Actions  []json.RawMessage `json:"actions,omitempty"`  // in the contract's form; DoAnswer: what it was, in place of Choice
	Follow   bool              `json:"follow,omitempty"`   // DoCorrect without Insert: what the rules leave no choice about follows the actions
	Question int64             `json:"question,omitempty"` // number of the question or breach that was shown
	Choice   int               `json:"choice,omitempty"`   // index into Question.Choices
	Faces    []int             `json:"faces,omitempty"`    // DoAnswer: what all dice of the tray show, in place of Choice
	Die      int               `json:"die,omitempty"`      // index into Tray.Dice
	Face     int               `json:"face,omitempty"`     // 1–6
	Source   string            `json:"-"`                  // "web", "button", "players", "recording"; set by whoever takes the command
}

// Snapshot is everything that anybody may see, at one moment. It is immutable: receivers must not change it.
type Snapshot struct {
	Version  uint64                  `json:"version"` // counts the snapshots of this process
	Seq      int64                   `json:"seq"`     // newest journal number shown here
	Record   string                  `json:"record"`  // names this record at Seq; another journal gives another name for the same number. "": it is empty
	At       time.Time               `json:"at"`
	Match    *MatchInfo              `json:"match"`   // nil: no game is on
	View     *engines.View           `json:"view"`    // nil: no game is on
	Now      *Words                  `json:"now"`     // what to do now
	Outlook  []Words                 `json:"outlook"` // what would happen
	Titles   map[string]engines.Text `json:"titles"`  // of the scene's areas, by their Title key
	Prompts  []engines.Prompt        `json:"prompts"`
	Forms    []*engines.Form         `json:"forms"` // of the prompts, in their order; null where the choices are all
	Tray     Tray                    `json:"tray"`
	Board    Board                   `json:"board"`
	Question *Question               `json:"question"` // a reading that a person has to settle; nil: none
	Breach   *Breach                 `json:"breach"`   // a broken rule that is shown until it is mended; nil: none
	Conflict *Conflict               `json:"conflict"` // the first entry that fits no more after a correction; nil: none
	Moves    []Move                  `json:"moves"`    // the last moves, newest first
	Undo     *Words                  `json:"undo"`     // what undo would take back; nil: nothing
	Redo     *Words                  `json:"redo"`     // what redo would bring back; nil: nothing
	Warnings []Warning               `json:"warnings"`
	State    json.RawMessage         `json:"state"` // the state in the contract's form, or null
	Position engines.State           `json:"-"`     // the state itself, for a coach; nil: no game is on
	keeping  bool                    // wrong readings are kept as cases
}

// Warning is a named trouble of a subsystem.
type Warning struct {
	Name  string    `json:"name"` // "camera", "journal"
	Since time.Time `json:"since"`
	Loud  bool      `json:"loud"` // the record is in danger
	Says  Words     `json:"says"`
	Cause string    `json:"cause"` // for the tinkerer, English
}
