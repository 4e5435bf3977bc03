// Package ten is the smallest game of cards that a camera reads. Two players lay cards of 1, 2 and 3 on one
// pile, never the number that lies on top. The numbers add up, and 10 is the most. Who is on turn and can lay
// nothing loses.
package ten

import (
	"embed"
	"fmt"
	"slices"
	"strconv"

	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

//go:embed words
var files embed.FS

var words = i18n.New("ten", files)

const most = 10 // TE-02

// cards are the names of the cards 1, 2 and 3.
var cards = []string{"one", "two", "three"}

// Game is the rule book.
type Game struct{}

// State is one position.
type State struct {
	Players []string     `json:"players"`
	Sum     int          `json:"sum"`
	Top     int          `json:"top"` // the card that lies on top; 0: none yet
	Turn    engines.Seat `json:"turn"`
}

// Lay is the only action.
type Lay struct {
	Card int `json:"card"`
}

var (
	_ engines.Sampler  = Game{}
	_ engines.Worded   = Game{}
	_ engines.Carded   = Game{}
	_ engines.Gestured = Game{}
	_ engines.Laid     = State{}
	_ engines.Spread   = State{}
)

// Info tells the name and the limits.
func (Game) Info() engines.Info {
	return engines.Info{ID: "ten", Name: words.Text("game"), MinSeats: 2, MaxSeats: 2, Version: 1}
}

// setup is what a match begins with.
type setup struct {
	Players  []string     `json:"players"`
	First    engines.Seat `json:"first,omitzero"` // 0: the first seat
	Options  struct{}     `json:"options,omitzero"`
	Position *place       `json:"position,omitzero"`
}

type place struct {
	Sum  int          `json:"sum"`
	Top  int          `json:"top"`
	Turn engines.Seat `json:"turn"`
}

// New begins with no card, or with those of a position.
func (Game) New(data []byte) (engines.State, []engines.Event, *engines.Violation, error) {
	var in setup
	if err := engines.Read(data, &in); err != nil {
		return nil, nil, nil, err
	}
	p := place{Turn: max(in.First, 1)}
	if in.Position != nil {
		p = *in.Position
	}
	switch {
	case len(in.Players) != 2:
		return nil, nil, &engines.Violation{Rule: "TE-01", Args: map[string]any{"count": len(in.Players)}}, nil
	case in.First < 0 || in.First > 2 || p.Turn < 1 || p.Turn > 2 || p.Top < 0 || p.Top > len(cards):
		return nil, nil, nil, fmt.Errorf("first %d, turn %d, top %d: not there", in.First, p.Turn, p.Top)
	case p.Sum < p.Top || p.Sum > most || p.Sum > 0 && p.Top == 0:
		return nil, nil, &engines.Violation{Rule: "TE-02", Args: map[string]any{"most": most}}, nil
	}
	return State{in.Players, p.Sum, p.Top, p.Turn}, []engines.Event{}, nil, nil
}

// Position says how the match goes on from here.
func (s State) Position() engines.Position { return engines.PositionOf(s, "sum", "top", "turn") }

// Places are the sum, and who is on turn.
func (s State) Places() engines.Form {
	return engines.Form{Fields: []engines.Field{
		engines.NumberPlaces(engines.NumberSlot("area.pile", "sum", engines.Table, s.Sum, s.Top, most)),
		engines.SeatPlace("place.turn", "turn", len(s.Players), s.Turn),
	}}
}

// Lay changes nothing else.
func (s State) Lay(answer []byte) (engines.Position, error) { return s.Position().Laid(answer) }

// Kind is "lay".
func (Lay) Kind() string { return "lay" }

type layFields Lay

// MarshalJSON gives {"kind":"lay","card":2}.
func (a Lay) MarshalJSON() ([]byte, error) { return engines.WriteAction(a, layFields(a)) }

// Decode reads an action.
func (Game) Decode(kind string, data []byte) (engines.Action, error) {
	return engines.DecodeKind(kind, data, engines.Kinds{"lay": engines.ReadAction[Lay]})
}

// DecodeSensed fails: readings come from the camera of a table only.
func (Game) DecodeSensed([]byte) (engines.Sensed, error) {
	return engines.Sensed{}, fmt.Errorf("ten understands no readings")
}

// may are the cards that can be laid.
func (s State) may() (list []engines.Action) {
	for n := 1; n <= len(cards); n++ {
		if n != s.Top && s.Sum+n <= most {
			list = append(list, Lay{n})
		}
	}
	return list
}

// Prompts asks the seat on turn for a card.
func (s State) Prompts() []engines.Prompt {
	may := s.may()
	if may == nil {
		return []engines.Prompt{}
	}
	return []engines.Prompt{{Kind: "lay", Seat: s.Turn, Source: engines.FromCards, Choices: may}}
}

// Apply lays a card: TE-02, TE-03.
func (s State) Apply(a engines.Action) (engines.State, []engines.Event, *engines.Violation) {
	lay, ok := a.(Lay)
	switch {
	case !ok:
		return s, nil, engines.UnknownAction(a)
	case s.may() == nil:
		return s, nil, &engines.Violation{Rule: "TE-03"}
	case !slices.Contains(s.may(), engines.Action(lay)):
		return s, nil, &engines.Violation{Rule: "TE-02", Seat: s.Turn, Args: map[string]any{"most": most}}
	}
	event := engines.Event{Kind: "laid", Seat: s.Turn, Rule: "TE-02", Data: map[string]any{"card": lay.Card}}
	s.Sum, s.Top, s.Turn = s.Sum+lay.Card, lay.Card, 3-s.Turn
	events := []engines.Event{event}
	if s.may() == nil {
		events = append(events, engines.Event{Kind: "over", Seat: 3 - s.Turn, Rule: "TE-03"})
	}
	return s, events, nil
}

// Cards are the names of the cards.
func (Game) Cards() []string { return slices.Clone(cards) }

// Lying is a row of one card.
func (s State) Lying() engines.Lying {
	l := engines.Lying{Rows: []int{1}}
	if s.Top > 0 {
		l.Cards = [][]string{{cards[s.Top-1]}}
	}
	return l
}

// Lain has another card on top.
func (s State) Lain(rows [][]string) engines.Position {
	return s.Position().With(map[string]any{"top": slices.Index(cards, rows[0][0]) + 1})
}

// Explain takes another card on top as laid.
func (s State) Explain(in engines.Sensed) (x engines.Explanation) {
	if in.Cards == nil || len(in.Cards.Rows) != 1 || len(in.Cards.Rows[0]) != 1 {
		return x
	}
	if n := slices.Index(cards, in.Cards.Rows[0][0]) + 1; n > 0 && n != s.Top {
		x.Actions = []engines.Action{Lay{n}}
	}
	return x
}

// SensedBy is the camera above the pile.
func (Game) SensedBy() engines.Source { return engines.FromCards }

// Gesture lays the card on the pile.
func (Game) Gesture(in engines.State, move engines.Action) engines.Gesture {
	next, _, v := in.Apply(move)
	if v != nil {
		return nil
	}
	return engines.Lay(next.(State).Lying())
}

// View draws the pile.
func (s State) View() engines.View {
	v := engines.View{Turn: s.Turn, Winners: []engines.Seat{}, Outlook: []engines.MessageRef{},
		Now: engines.MessageRef{Key: "now.lay", Rule: "TE-02"}, Big: strconv.Itoa(s.Sum), Scores: []int{0, 0}}
	if s.may() == nil {
		winner := 3 - s.Turn
		v.Turn, v.Over, v.Winners, v.Scores[winner-1] = engines.Table, true, []engines.Seat{winner}, 1
		v.Now = engines.MessageRef{Key: "over", Rule: "TE-03", Args: map[string]any{"whoSeat": winner}}
	}
	pile := engines.Area{ID: "pile", Title: "area.pile", Layout: engines.LayoutRow, Pieces: []engines.Piece{}}
	if s.Top > 0 {
		pile.Pieces = append(pile.Pieces, engines.Piece{Kind: "card", Label: strconv.Itoa(s.Top)})
	}
	v.Scene.Areas = []engines.Area{pile}
	return v
}

// Message finds the words for a key.
func (Game) Message(key string) (engines.Message, bool) { return words.Message(key) }

// Words are the texts of the game.
func (Game) Words() *i18n.Room { return words }

// Setup has nothing to draw.
func (Game) Setup(engines.Chance, int) []byte { return []byte(`{"players":["P1","P2"]}`) }

// Answer is never asked for: all choices are listed.
func (Game) Answer(engines.Chance, engines.State, engines.Prompt) engines.Action { return nil }

// Arbitrary lays any number.
func (Game) Arbitrary(by engines.Chance, _ engines.State) engines.Action { return Lay{by.IntN(6) - 1} }
