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

	"spieltisch/devices"
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

// Felt is a reading of the tunnel board, or that there is none for now.
type Felt struct {
	Reading devices.TunnelReading
	Clock   string  // names the run of the board's clock, so that a repeat is recognised after a restart; "": it is a new one with each start
	Pace    float64 // how many times faster than time the board's clock goes: a recording; 0: 1
	Away    bool    // the board is away; the other fields do not count
}

// Sight describes the picture behind an observation.
type Sight struct {
	Camera string `json:"camera"` // which camera, for people
	Name   string `json:"name"`   // file name of the picture, or ""
	W      int    `json:"w"`      // px
	H      int    `json:"h"`      // px
	Hash   string `json:"hash"`   // of the pixels, hex; names the evidence picture
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

// Verdict is what became of a command.
type Verdict struct {
	OK       bool            `json:"ok"`
	Seq      int64           `json:"seq"`              // newest journal number
	Rule     string          `json:"rule,omitempty"`   // the rule that was broken
	Code     string          `json:"code,omitempty"`   // why not OK: "violation", "error", "stale", "gone", "conflict", "journal"
	Says     *Words          `json:"says,omitempty"`   // the same for people
	Detail   string          `json:"detail,omitempty"` // the same for programs, English
	Answer   json.RawMessage `json:"answer,omitempty"` // DoLine, DoPosition: the answer of the rules interface, byte for byte
	Repeated bool            `json:"repeated,omitempty"`
}

// Words is a message ready for people: filled in, in four languages, with seats already named.
type Words struct {
	Key     string       `json:"key"`
	Rule    string       `json:"rule,omitempty"`
	Text    engines.Text `json:"text"`    // for the page
	Display engines.Text `json:"display"` // for the small display
	Picture string       `json:"picture,omitempty"`
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
	casesOn  bool                    // wrong readings are kept as cases
}

// MatchInfo is a match as lists and the page show it.
type MatchInfo struct {
	ID      string         `json:"id"`
	Game    string         `json:"game"`
	Name    engines.Text   `json:"name"`
	Players []string       `json:"players"` // in seating order, clockwise
	Started time.Time      `json:"started"`
	Touched time.Time      `json:"touched"` // the last entry
	Status  string         `json:"status"`  // "on", "left", "ended" (by a person), "over" (by the rules)
	Scores  []int          `json:"scores"`  // per seat
	Winners []engines.Seat `json:"winners"`
}

// Shown tells that there is a match to look at: one that is on, or played to its end.
func (m *MatchInfo) Shown() bool {
	return m != nil && (m.Status == statusOn || m.Status == statusOver)
}

// Tray is what the camera shows.
type Tray struct {
	State    vision.TrayState `json:"state"`
	Camera   string           `json:"camera"`  // "" when there is none
	Picture  uint64           `json:"picture"` // number of the settled picture that the boxes belong to, 0: none
	W        int              `json:"w"`       // px
	H        int              `json:"h"`       // px
	Name     string           `json:"name"`
	Decision vision.Decision  `json:"decision"`
	Reasons  []Words          `json:"reasons"`
	Dice     []TrayDie        `json:"dice"`
	Taken    time.Time        `json:"-"` // when the settled picture was taken
}

// TrayDie is one die of the settled tray.
type TrayDie struct {
	Face       int         `json:"face"` // as read, or as a person said
	Confidence float64     `json:"confidence"`
	Area       vision.Area `json:"area"`
	Doubt      bool        `json:"doubt"` // wears a question mark
	Told       bool        `json:"told"`  // a person said it
	Box        [4][2]int   `json:"box"`   // px
}

// The states of a tunnel board, and of a tunnel's mouth.
const (
	BoardThere = "there"
	BoardAway  = "away"

	LaneHand = "hand" // something is in the mouth
	LaneMove = "move" // and something goes in
	LaneHalf = "half" // and stays there
)

// Board is what the tunnel board feels now.
type Board struct {
	State string   `json:"state"` // "" when there is none
	Lanes []string `json:"lanes"` // what goes on in each tunnel, "" for nothing; empty without a game that has tunnels
}

// Question is a reading that a person has to settle. It never blocks sensing: what happens next may settle it.
type Question struct {
	ID      int64    `json:"id"`
	Says    Words    `json:"says"`
	Choices []Choice `json:"choices"` // likeliest first
	// Felt is how far a tile went in, as sensors felt it, mm; 0: the question is not about a push.
	Felt engines.MM `json:"felt"`
}

// Choice is one large button.
type Choice struct {
	Label   Words             `json:"label"`
	Faces   []int             `json:"faces,omitempty"` // a reading of the whole tray
	Actions []json.RawMessage `json:"actions,omitempty"`
}

// Breach is a broken rule: what was seen, what the rule says, what to do.
type Breach struct {
	ID    int64        `json:"id"`
	Rule  string       `json:"rule"`
	Seat  engines.Seat `json:"seat"`
	Says  Words        `json:"says"`
	Since time.Time    `json:"since"`
}

// Conflict is the first entry that no longer fits after a correction. A person decides: correct it or take it out.
type Conflict struct {
	Seq  int64 `json:"seq"`
	Says Words `json:"says"` // which rule stands against it
	Move Words `json:"move"` // what it says
	Rest int   `json:"rest"` // how many entries wait behind it
}

// Move is one entry of the record in plain words.
type Move struct {
	Seq       int64             `json:"seq"`
	At        time.Time         `json:"at"`
	Seat      engines.Seat      `json:"seat"`
	Source    string            `json:"source"`
	Says      []Words           `json:"says"`      // its events
	Actions   []json.RawMessage `json:"actions"`   // as they stand in the record now
	Corrected bool              `json:"corrected"` // a person changed it
	Picture   string            `json:"picture"`   // hash of the picture that it was read from, or ""
	Decided   Decider           `json:"decided"`   // what made a move of the picture; "" where no camera saw it
}

// Warning is a named trouble of a subsystem.
type Warning struct {
	Name  string    `json:"name"` // "camera", "journal"
	Since time.Time `json:"since"`
	Loud  bool      `json:"loud"` // the record is in danger
	Says  Words     `json:"says"`
	Cause string    `json:"cause"` // for the tinkerer, English
}
