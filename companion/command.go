package companion

import (
	"encoding/json"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// Command is something that a person or a program tells the table: what is to be done, and what he saw when
// he said so.
//
//	companion.Command{Do: companion.Undo{}, Seq: snapshot.Seq}
type Command struct {
	ID    string // up to 100 characters; a command whose ID was seen is not applied again
	Do    Do     // nil: nothing, which is refused
	Match string // which match has to be on, or is meant (Resume, Again, Forget); "" is not checked
	// journal number that he saw; stale where the record has changed since, or never had it; 0 is not checked
	Seq int64
	// the record that he saw, as the snapshot of Seq named it; stale if it is another; "" is not checked
	Record  string
	Picture uint64 // picture of the tray that he saw; stale if it is another; 0 is not checked
	Source  string // "web", "button", "mqtt", "players", "recording"; set by whoever takes the command
}

// Name is that of what is to be done, in JSON; "": nothing.
func (c Command) Name() string {
	if c.Do == nil {
		return ""
	}
	return c.Do.name()
}

// Do is what a person or program wants: one of the types below.
type Do interface {
	name() string // in JSON
}

// About the record.
type (
	// Line is one line of the rules interface: setup, do, sensed.
	Line struct{ Line json.RawMessage }
	// Play says that actions happened, one after the other. What the rules leave no choice about follows by
	// itself.
	Play struct{ Actions []json.RawMessage }
	// Undo takes the last move back.
	Undo struct{}
	// Redo takes the last undo back.
	Redo struct{}
	// Correct puts Actions (one, several, or none) in place of the entry Target; with Insert before it, which
	// then stays: "we forgot a roll". With Follow, what the rules leave no choice about follows the actions.
	Correct struct {
		Target  int64
		Actions []json.RawMessage
		Insert  bool
		Follow  bool
	}
	// Position makes the record match the table. Line is a setup with a position.
	Position struct{ Line json.RawMessage }
)

// About what was seen.
type (
	// Answer answers a question with a choice by its index, with the faces of all dice of the tray, or with
	// actions.
	Answer struct {
		Question int64
		Choice   int
		Faces    []int
		Actions  []json.RawMessage
	}
	// Accept says that the reading in question is right as it is shown.
	Accept struct{ Question int64 }
	// Dismiss forgets a question or breach (0: whatever is shown): it was different.
	Dismiss struct{ Question int64 }
	// Face says what a die of the tray as shown shows: its index, and 1–6.
	Face struct{ Die, Face int }
)

// About matches.
type (
	// Leave puts the match away, to go on later.
	Leave struct{}
	// Resume goes on with Command.Match; "": with the one that is on, and has ended.
	Resume struct{}
	// End ends the match before it is over; Resume goes on with it.
	End struct{}
	// Again has the same players play the same game again; the next seat begins.
	Again struct{}
	// Forget throws Command.Match away, with its pictures; "": the one that is on.
	Forget struct{}
)

// About what was played.
type (
	// About is what people say of Command.Match: where it was played, what is to be remembered.
	About struct{ About journal.About }
	// Enter writes down a match that was played elsewhere: Line is its setup, Actions lead to its end.
	Enter struct {
		Line    json.RawMessage
		Actions []json.RawMessage
		About   journal.About
	}
	// SamePerson has a name shown as another one; alike: as itself again.
	SamePerson struct{ Name, Same string }
)

// GoUnsaved has the game go on while the journal takes nothing. What is done then is marked as not saved, and
// is written when the journal takes it.
type GoUnsaved struct{}

// About cases.
type (
	// KeepCases has wrong readings kept as cases from here on.
	KeepCases struct{}
	// StopCases has no more of them kept.
	StopCases struct{}
	// DropCases has those thrown away that were kept.
	DropCases struct{}
)

// unknown is what no table knows.
type unknown struct{ kind string }

// The names in JSON.
func (Line) name() string       { return "line" }
func (Play) name() string       { return "play" }
func (Undo) name() string       { return "undo" }
func (Redo) name() string       { return "redo" }
func (Correct) name() string    { return "correct" }
func (Position) name() string   { return "position" }
func (Answer) name() string     { return "answer" }
func (Accept) name() string     { return "accept" }
func (Dismiss) name() string    { return "dismiss" }
func (Face) name() string       { return "face" }
func (Leave) name() string      { return "leave" }
func (Resume) name() string     { return "resume" }
func (End) name() string        { return "end" }
func (Again) name() string      { return "again" }
func (Forget) name() string     { return "forget" }
func (About) name() string      { return "about" }
func (Enter) name() string      { return "enter" }
func (SamePerson) name() string { return "samePerson" }
func (GoUnsaved) name() string  { return "goUnsaved" }
func (KeepCases) name() string  { return "keepCases" }
func (StopCases) name() string  { return "stopCases" }
func (DropCases) name() string  { return "dropCases" }
func (u unknown) name() string  { return u.kind }

// Named is a command's Do by its name in JSON, without arguments: Named("undo") is Undo{}. Nobody carries out
// a name that is not known.
func Named(name string) Do { return fields{Kind: name}.do() }

// fields are a command in JSON: all members that any of them has.
type fields struct {
	ID       string            `json:"id,omitempty"`
	Kind     string            `json:"kind"`
	Line     json.RawMessage   `json:"line,omitempty"`
	Match    string            `json:"match,omitempty"`
	Seq      int64             `json:"seq,omitempty"`
	Record   string            `json:"record,omitempty"`
	Picture  uint64            `json:"picture,omitempty"`
	Target   int64             `json:"target,omitempty"`
	Insert   bool              `json:"insert,omitempty"`
	Actions  []json.RawMessage `json:"actions,omitempty"`
	Follow   bool              `json:"follow,omitempty"`
	Question int64             `json:"question,omitempty"`
	Choice   int               `json:"choice,omitempty"`
	Faces    []int             `json:"faces,omitempty"`
	Die      int               `json:"die,omitempty"`
	Face     int               `json:"face,omitempty"`
	About    *journal.About    `json:"about,omitempty"`
	Name     string            `json:"name,omitempty"`
	Same     string            `json:"same,omitempty"`
}

// UnmarshalJSON reads a command. Members that no command has are an error; those that another one has are
// ignored.
func (c *Command) UnmarshalJSON(data []byte) error {
	var f fields
	if err := engines.ReadAny(data, &f); err != nil {
		return err
	}
	*c = Command{ID: f.ID, Do: f.do(), Match: f.Match, Seq: f.Seq, Record: f.Record, Picture: f.Picture,
		Source: c.Source}
	return nil
}

func (f fields) do() Do {
	switch f.Kind {
	case "":
		return nil
	case "line":
		return Line{f.Line}
	case "play":
		return Play{f.Actions}
	case "undo":
		return Undo{}
	case "redo":
		return Redo{}
	case "correct":
		return Correct{Target: f.Target, Actions: f.Actions, Insert: f.Insert, Follow: f.Follow}
	case "position":
		return Position{f.Line}
	case "answer":
		return Answer{Question: f.Question, Choice: f.Choice, Faces: f.Faces, Actions: f.Actions}
	case "accept":
		return Accept{f.Question}
	case "dismiss":
		return Dismiss{f.Question}
	case "face":
		return Face{f.Die, f.Face}
	case "leave":
		return Leave{}
	case "resume":
		return Resume{}
	case "end":
		return End{}
	case "again":
		return Again{}
	case "forget":
		return Forget{}
	case "about":
		return About{f.about()}
	case "enter":
		return Enter{Line: f.Line, Actions: f.Actions, About: f.about()}
	case "samePerson":
		return SamePerson{f.Name, f.Same}
	case "goUnsaved":
		return GoUnsaved{}
	case "keepCases":
		return KeepCases{}
	case "stopCases":
		return StopCases{}
	case "dropCases":
		return DropCases{}
	}
	return unknown{f.Kind}
}

func (f fields) about() journal.About {
	if f.About == nil {
		return journal.About{}
	}
	return *f.About
}

// MarshalJSON writes a command as UnmarshalJSON reads it.
func (c Command) MarshalJSON() ([]byte, error) {
	f := fields{ID: c.ID, Kind: c.Name(), Match: c.Match, Seq: c.Seq, Record: c.Record, Picture: c.Picture}
	switch d := c.Do.(type) {
	case Line:
		f.Line = d.Line
	case Play:
		f.Actions = d.Actions
	case Correct:
		f.Target, f.Actions, f.Insert, f.Follow = d.Target, d.Actions, d.Insert, d.Follow
	case Position:
		f.Line = d.Line
	case Answer:
		f.Question, f.Choice, f.Faces, f.Actions = d.Question, d.Choice, d.Faces, d.Actions
	case Accept:
		f.Question = d.Question
	case Dismiss:
		f.Question = d.Question
	case Face:
		f.Die, f.Face = d.Die, d.Face
	case About:
		f.About = &d.About
	case Enter:
		f.Line, f.Actions, f.About = d.Line, d.Actions, &d.About
	case SamePerson:
		f.Name, f.Same = d.Name, d.Same
	}
	return json.Marshal(f)
}
