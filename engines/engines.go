// Package engines declares what a rule engine is.
//
// A game is a set of pure functions: rules take actions and return states. An engine has no clock, no
// randomness, no I/O and no goroutines; dice, drawn cards and turned tiles are part of the actions. States
// are values, so that one may be kept, compared and published without locks.
//
// Breaking a rule is an ordinary outcome that is shown to people, so a *Violation is a value and not an
// error. An error says that something could not be understood.
//
// The JSON names are those of the rules interface (docs/contributor/rules-interface.md). Rule IDs such as HM-07 are
// defined in docs/contributor/rules/<game>.md.
package engines

import (
	"encoding/json"
	"slices"
)

// Game is a rule book. Implementations are stateless and safe for concurrent use.
type Game interface {
	// Info tells what the game is called and how many may play it.
	Info() Info
	// New starts a match from the setup object of the rules interface. The error says that the setup was not
	// understood, the violation that it was understood and refused.
	New(setup []byte) (State, []Event, *Violation, error)
	// Decode is the inverse of json.Marshal for this game's actions; data is the whole object, "kind" included.
	// Unknown kinds and fields, missing fields and wrong types are errors.
	Decode(kind string, data []byte) (Action, error)
	// DecodeSensed reads a reading in the form of the rules interface.
	DecodeSensed(data []byte) (Sensed, error)
	// Message finds the words for a rule ID, an event kind, a prompt kind or the key of a MessageRef of this
	// game.
	Message(key string) (Message, bool)
}

// Find looks a game up by the ID of its Info.
func Find(games []Game, id string) (Game, bool) {
	i := slices.IndexFunc(games, func(g Game) bool { return g.Info().ID == id })
	if i < 0 {
		return nil, false
	}
	return games[i], true
}

// Info describes a game.
type Info struct {
	ID       string `json:"id"`       // stable name in journal, API and URLs: "heckmeck"
	Name     Text   `json:"name"`     // as it is called at the table
	MinSeats int    `json:"minSeats"` // fewest players
	MaxSeats int    `json:"maxSeats"` // most players
	Dice     int    `json:"dice"`     // dice in play, 0 for none
	DieSet   string `json:"dieSet"`   // "pips", "heckmeck", one that no camera reads, or ""
	Tunnels  int    `json:"tunnels"`  // tunnels in which a board feels what is pushed, 0 for none
	Age      int    `json:"age"`      // years from which it is proposed, as far as known, else a guess; 0: none
	Minutes  int    `json:"minutes"`  // that its box says it takes, 0 where it does not say
	Mark     string `json:"mark"`     // symbol that stands for it on the page
	Counts   string `json:"counts"`   // symbol of what its scores count: hearts, worms; "": points, or several kinds
	Fails    string `json:"-"`        // kind of the event with which a turn fails by the dice; "": there is none
	Version  int    `json:"version"`  // of the rules code; a change of what any rule gives bumps it
}

// Seen reports whether the game rolls dice that any camera reads: those with pips, and with a worm for the six.
// Others it reads only once they were shown to it.
func (i Info) Seen() bool { return i.Dice > 0 && (i.DieSet == "pips" || i.DieSet == "heckmeck") }

// State is one position of one game. No method changes the receiver. Its JSON form is canonical: equal
// positions have equal bytes, which the journal hashes.
type State interface {
	// Prompts says what the game waits for; empty when it is over.
	Prompts() []Prompt
	// Explain says what a reading means here.
	Explain(Sensed) Explanation
	// Apply is total: it never panics, and with a violation the state that it returns equals the receiver.
	Apply(Action) (State, []Event, *Violation)
	// View is the position as people see it.
	View() View
}

// Action is something that happened at the table: plain data with a JSON form that holds its kind.
type Action interface {
	Kind() string // stable name in journal and API: "roll"
}

// Seat is a place at the table, 1…n clockwise.
type Seat int

// Table is the seat of nobody in particular.
const Table Seat = 0

// Face is the number of pips on top of a die, 1–6. It is an int because JSON turns byte slices into base64.
type Face int

// Source tells which part of the table can answer a prompt.
type Source string

// The sources.
const (
	FromPlayer Source = "player" // a button or a tap
	FromDice   Source = "dice"   // the camera
	FromCards  Source = "cards"  // the camera, above cards
	FromTunnel Source = "tunnel" // the tunnel board
)

// Prompt says who may do what next.
type Prompt struct {
	Kind    string   // kind of the answering action
	Seat    Seat     // who; Table when anybody may
	Source  Source   // which sensor can answer
	Dice    int      // FromDice: number of dice expected
	Choices []Action // legal answers in stable order; all of them unless Open
	Open    bool     // the answer has free parameters; Choices are examples
}

// MarshalJSON gives the form of the rules interface: kind, seat, and dice or choices where there are any.
func (p Prompt) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Kind    string   `json:"kind"`
		Seat    Seat     `json:"seat"`
		Dice    int      `json:"dice,omitempty"`
		Choices []Action `json:"choices,omitempty"`
		Open    bool     `json:"open,omitempty"`
	}{p.Kind, p.Seat, p.Dice, p.Choices, p.Open})
}

// Event is something that followed from an action. Events are told, never decoded.
type Event struct {
	Kind string // "bust"
	Seat Seat   // whom it happened to
	Rule string // "HM-18"
	Data any    // nil, or a struct or map whose fields stand beside the others in JSON
}

// MarshalJSON gives one flat object.
func (e Event) MarshalJSON() ([]byte, error) {
	head, err := json.Marshal(struct {
		Kind string `json:"kind"`
		Seat Seat   `json:"seat"`
		Rule string `json:"rule"`
	}{e.Kind, e.Seat, e.Rule})
	if err != nil || e.Data == nil {
		return head, err
	}
	tail, err := json.Marshal(e.Data)
	if err != nil || len(tail) <= len("{}") {
		return head, err
	}
	head[len(head)-1] = ','
	return append(head, tail[1:]...), nil
}

// Violation names the rule that was broken. Its text is the game's message of that rule, filled with Args.
type Violation struct {
	Rule string `json:"rule"`
	Seat Seat   `json:"seat"`
	// one of several ways to break the rule, with a message of its own: key "HM-06.twoFaces"
	Case string         `json:"case,omitempty"`
	Args map[string]any `json:"args,omitempty"`
}

// Explanation is what a reading means in a state: actions, a question, or a breach that no action can
// express.
type Explanation struct {
	// the likeliest legal sequence, or the one whose refusal says what is wrong; empty: nothing happened
	Actions []Action
	Ask     []Action   // not nil: a person chooses one; empty: nothing fits
	Ways    [][]Action // several sequences, likeliest first, one of which happened: a person knows which
	Breach  *Violation // shown until the table or the reading is mended
	Notes   []Event    // what only sensors know ("tooFast"); kept in the entry beside the action
}

// Sensed is a neutral reading: a game takes what it understands. Engines know neither vision nor boards.
type Sensed struct {
	Dice  *Dice
	Push  *Push
	Cards *Cards
	Gems  map[string]int // all that are in view, by colour; nil: not counted
}

// Dice is a settled tray.
type Dice struct {
	Rolled []Face // faces in the dice area
	Aside  []Face // faces in the aside area
	// the dice in the dice area were rolled since the last reading: a new roll may show the same faces
	Moved bool
	Count int // how many dice were seen to be rolled, for games that roll some of those that lie there
}

// Cards is what lies open in rows, or on the places of a board.
type Cards struct {
	Rows   [][]string // names of the cards as they lie; of a place at most one, and the figure on it
	Lifted []int      // rows, from 1, that hands were over
	// they were seen by a camera, which knows neither who moved them nor whether it saw all that happened
	Seen  bool
	Met   bool       // they were seen to lie as the record has them now: what differs has happened since
	Hands [][]string // by seat, hands that are laid open at the end; nil: not yet
}

// Push is a tile that went into a tunnel.
type Push struct {
	Tunnel   int        // from 1
	Min, Max MM         // how far the nose has travelled
	Complete bool       // the tile is fully inside
	Reached  []int      // hills, from 1, at which a sensor has met the nose during the push
	Speed    *MM        // per second; nil: not measured
	Seen     *Creatures // visible in this tunnel at rest; nil: nobody looked
	Kinds    []string   // what the tile may be, in the game's names; empty: not known
}

// Creatures counts those that can be seen.
type Creatures struct {
	Beetles int `json:"beetles"`
	Worms   int `json:"worms"`
}

// Apply runs a sequence of actions. It stops at the first refusal and then returns the state that it was
// given, so a reading is taken whole or not at all.
func Apply(s State, actions ...Action) (State, []Event, *Violation) {
	now, events := s, []Event{}
	for _, a := range actions {
		next, ev, v := now.Apply(a)
		if v != nil {
			return s, nil, v
		}
		now, events = next, append(events, ev...)
	}
	return now, events, nil
}

// OutOfTurn is the violation of a rule about turns where an action names another seat than the one on turn;
// nil: it names that one, or none.
func OutOfTurn(rule string, seat *Seat, turn Seat) *Violation {
	if seat == nil || *seat == turn {
		return nil
	}
	return &Violation{Rule: rule, Seat: *seat, Args: map[string]any{"turnSeat": turn}}
}

// UnknownAction is the answer of Apply to an action of another game: a bug of the caller, and still no panic.
func UnknownAction(a Action) *Violation {
	kind := "nil"
	if a != nil {
		kind = a.Kind()
	}
	return &Violation{Rule: "foreign", Args: map[string]any{"kind": kind}}
}
