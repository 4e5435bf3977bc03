package companion

import (
	"encoding/json"
	"reflect"

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
	switch d := c.Do.(type) {
	case nil:
		return ""
	case unknown:
		return d.kind
	}
	return kindOf(c.Do).name
}

// Do is what a person or program wants: one of the types below. kinds has a line for each.
type Do interface {
	on(*Table, asked) Verdict // carries it out
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

// kind is what is known of a type of commands beside what it does.
type kind struct {
	name    string // in JSON
	of      Do     // the type, without arguments
	needs   need
	chooses bool // Command.Match is what it is about, and need not be the match that is on
	rewinds bool // it takes moves back, or the taking back
}

// need is what has to be on for a command.
type need int

const (
	aMatchOn need = iota
	aMatch
	nothing
)

var kinds = []kind{
	{name: "line", of: Line{}, needs: nothing},
	{name: "play", of: Play{}},
	{name: "undo", of: Undo{}, rewinds: true},
	{name: "redo", of: Redo{}, rewinds: true},
	{name: "correct", of: Correct{}},
	{name: "position", of: Position{}},
	{name: "answer", of: Answer{}},
	{name: "accept", of: Accept{}},
	{name: "dismiss", of: Dismiss{}},
	{name: "face", of: Face{}},
	{name: "leave", of: Leave{}, needs: aMatch},
	{name: "resume", of: Resume{}, needs: nothing, chooses: true},
	{name: "end", of: End{}, needs: aMatch},
	{name: "again", of: Again{}, needs: nothing, chooses: true},
	{name: "forget", of: Forget{}, needs: nothing, chooses: true},
	{name: "about", of: About{}, needs: nothing, chooses: true},
	{name: "enter", of: Enter{}, needs: nothing},
	{name: "samePerson", of: SamePerson{}, needs: nothing},
	{name: "goUnsaved", of: GoUnsaved{}, needs: nothing},
	{name: "keepCases", of: KeepCases{}, needs: nothing},
	{name: "stopCases", of: StopCases{}, needs: nothing},
	{name: "dropCases", of: DropCases{}, needs: nothing},
}

// kindOf is the line of a command; the zero kind for nil, and for what no table knows.
func kindOf(d Do) kind {
	for _, k := range kinds {
		if reflect.TypeOf(k.of) == reflect.TypeOf(d) {
			return k
		}
	}
	return kind{}
}

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

// do is the command of the kind, whose fields are the members of the same names.
func (f fields) do() Do {
	if f.Kind == "" {
		return nil
	}
	for _, k := range kinds {
		if k.name == f.Kind {
			d := reflect.New(reflect.TypeOf(k.of)).Elem()
			for field, to := range d.Fields() {
				assign(to, reflect.ValueOf(f).FieldByName(field.Name))
			}
			return d.Interface().(Do)
		}
	}
	return unknown{f.Kind}
}

// assign copies a value into a variable of its type, or of a pointer to it, and back; nil is the zero value.
func assign(to, from reflect.Value) {
	switch {
	case to.Type() == from.Type():
		to.Set(from)
	case to.Kind() == reflect.Pointer:
		to.Set(reflect.New(from.Type()))
		to.Elem().Set(from)
	case !from.IsNil():
		to.Set(from.Elem())
	}
}

// MarshalJSON writes a command as UnmarshalJSON reads it.
func (c Command) MarshalJSON() ([]byte, error) {
	f := fields{ID: c.ID, Kind: c.Name(), Match: c.Match, Seq: c.Seq, Record: c.Record, Picture: c.Picture}
	if k := kindOf(c.Do); k.of != nil {
		for field, value := range reflect.ValueOf(c.Do).Fields() {
			assign(reflect.ValueOf(&f).Elem().FieldByName(field.Name), value)
		}
	}
	return json.Marshal(f)
}
