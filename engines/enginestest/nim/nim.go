// Package nim is the smallest game: one row of matches, each turn takes one to three, and whoever takes the
// last one wins. It is the example of docs/contributor/adding-a-game.md and is not offered to anybody.
package nim

import (
	"embed"
	"fmt"
	"strconv"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

// words are the texts of the game.
var words = i18n.New("nim", files)

const (
	matches = 12 // NI-01
	most    = 3  // NI-02
)

// Game is the rule book.
type Game struct{}

// State is one position; who plays is shared by all states of a match.
type State struct {
	Players []string     `json:"players"`
	Left    int          `json:"left"`
	Turn    engines.Seat `json:"turn"` // 0 when over
	Winner  engines.Seat `json:"winner"`
}

// Take is the only action.
type Take struct {
	Count int `json:"count"`
}

var (
	_ engines.Game    = Game{}
	_ engines.Sampler = Game{}
	_ engines.State   = State{}
	_ engines.Laid    = State{}
)

// Info tells the name and the limits.
func (Game) Info() engines.Info {
	return engines.Info{ID: "nim", Name: words.Text("game"), MinSeats: 2, MaxSeats: 2,
		Version: 1}
}

// setup is what a match begins with.
type setup struct {
	Players  []string     `json:"players"`
	First    engines.Seat `json:"first,omitzero"` // who begins; 0: the first seat
	Position *place       `json:"position,omitzero"`
}

// place is a position.
type place struct {
	Left   int          `json:"left"`
	Turn   engines.Seat `json:"turn"`
	Winner engines.Seat `json:"winner"`
}

// Check wants somebody who is on turn, or has won.
func (p *place) Check() error {
	if p.Turn < 0 || p.Turn > 2 || p.Winner < 0 || p.Winner > 2 ||
		(p.Turn == engines.Table) == (p.Winner == engines.Table) {
		return fmt.Errorf("turn %d and winner %d: one of the two seats is the one or the other", p.Turn, p.Winner)
	}
	return nil
}

// New lays the matches (NI-01), or those that a position says are left.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	var in setup
	if err := engines.Read(data, &in); err != nil {
		return nil, nil, nil, err
	}
	s := State{Players: in.Players, Left: matches, Turn: max(in.First, 1)}
	if p := in.Position; p != nil {
		s.Left, s.Turn, s.Winner = p.Left, p.Turn, p.Winner
	}
	switch {
	case len(s.Players) != 2:
		return nil, nil, &engines.Violation{Rule: "NI-01", Args: map[string]any{"count": len(s.Players)}}, nil
	case in.First < 0 || in.First > 2:
		return nil, nil, nil, fmt.Errorf("first %d: there are two seats", in.First)
	case s.Left < 0 || s.Left > matches:
		return nil, nil, &engines.Violation{Rule: "NI-01", Case: "left", Args: map[string]any{"count": s.Left, "most": matches}}, nil
	case (s.Left == 0) != (s.Winner != engines.Table):
		return nil, nil, &engines.Violation{Rule: "NI-03"}, nil
	}
	return s, []engines.Event{}, nil, nil
}

// Position says how the match goes on from here.
func (s State) Position() engines.Position { return engines.PositionOf(s, "left", "turn", "winner") }

// Places are the row of matches, and who is on turn.
func (s State) Places() engines.Form {
	row := engines.NumberPlaces(engines.NumberSlot("area.row", "left", engines.Table, s.Left, 0, matches))
	return engines.Form{Fields: []engines.Field{row, engines.SeatPlace("place.turn", "turn", len(s.Players), s.Turn)}}
}

// Lay has nobody win while matches are left.
func (s State) Lay(answer []byte) (engines.Position, error) {
	p, err := s.Position().Laid(answer)
	if at := (place{}); err == nil && engines.Read(p.Position, &at) == nil && at.Left > 0 {
		p = p.With(map[string]any{"winner": engines.Table})
	}
	return p, err
}

// Kind is "take".
func (Take) Kind() string { return "take" }

// takeFields is Take without its methods.
type takeFields Take

// MarshalJSON gives {"kind":"take","count":2}.
func (a Take) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, takeFields(a)) }

var actionKinds = engines.Kinds{"take": engines.ReadAction[Take]}

// Decode reads an action.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	return engines.DecodeKind(kind, data, actionKinds)
}

// DecodeSensed fails: no sensor sees matches.
func (Game) DecodeSensed([]byte) (engines.Sensed, error) {
	return engines.Sensed{}, fmt.Errorf("nim understands no readings")
}

// Prompts asks the seat on turn, with every legal number.
func (s State) Prompts() []engines.Prompt {
	if s.Turn == engines.Table {
		return []engines.Prompt{}
	}
	p := engines.Prompt{Kind: "take", Seat: s.Turn, Source: engines.FromPlayer}
	for n := 1; n <= min(most, s.Left); n++ {
		p.Choices = append(p.Choices, Take{n})
	}
	return []engines.Prompt{p}
}

// Explain finds nothing in any reading.
func (State) Explain(engines.Sensed) engines.Explanation { return engines.Explanation{} }

// Apply takes matches: NI-02, NI-03.
func (s State) Apply(a engines.Action) (engines.State, []engines.Event, *engines.Violation) {
	take, ok := a.(Take)
	switch {
	case !ok:
		return s, nil, engines.UnknownAction(a)
	case s.Turn == engines.Table:
		return s, nil, &engines.Violation{Rule: "NI-03"}
	case take.Count < 1 || take.Count > min(most, s.Left):
		return s, nil, &engines.Violation{Rule: "NI-02", Seat: s.Turn,
			Args: map[string]any{"count": take.Count, "most": min(most, s.Left)}}
	}
	s.Left -= take.Count
	events := []engines.Event{{Kind: "took", Seat: s.Turn, Rule: "NI-02", Data: map[string]any{"count": take.Count}}}
	if s.Left == 0 {
		s.Winner, s.Turn = s.Turn, engines.Table
		return s, append(events, engines.Event{Kind: "over", Seat: s.Winner, Rule: "NI-03"}), nil
	}
	s.Turn = 3 - s.Turn
	return s, events, nil
}

// View draws the matches.
func (s State) View() engines.View {
	v := engines.View{
		Turn: s.Turn, Over: s.Winner != 0, Winners: []engines.Seat{}, Now: engines.MessageRef{Key: "now.take", Rule: "NI-02"},
		Outlook: []engines.MessageRef{}, Big: strconv.Itoa(s.Left), Scores: make([]int, len(s.Players)),
	}
	if v.Over {
		v.Winners, v.Scores[s.Winner-1] = []engines.Seat{s.Winner}, 1
		v.Now = engines.MessageRef{Key: "over", Rule: "NI-03", Args: map[string]any{"whoSeat": s.Winner}}
	}
	row := engines.Area{ID: "row", Title: "area.row", Layout: engines.LayoutRow, Pieces: []engines.Piece{}}
	for range s.Left {
		row.Pieces = append(row.Pieces, engines.Piece{Kind: "match", Label: "|"})
	}
	v.Scene.Areas = []engines.Area{row}
	return v
}

// Message finds the words for a key.
func (Game) Message(key string) (engines.Message, bool) {
	return words.Message(key)
}

// Rules are those that have words.
func (Game) Rules() []string { return words.Rules() }

// Explains says by which rule people take; the words of "learn.take" tell somebody new what that is about.
func (Game) Explains() map[string]string { return map[string]string{"take": "NI-02"} }

// Setup has nothing to draw.
func (Game) Setup(engines.Chance, int) []byte { return []byte(`{"players":["P1","P2"]}`) }

// Answer is never asked for: all choices are listed.
func (Game) Answer(engines.Chance, engines.State, engines.Prompt) engines.Action { return nil }

// Arbitrary takes any number.
func (Game) Arbitrary(by engines.Chance, _ engines.State) engines.Action {
	return Take{by.IntN(2*most+3) - 2}
}
