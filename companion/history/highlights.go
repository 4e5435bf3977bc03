package history

import (
	"fmt"
	"slices"

	"spieltisch/companion/record"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// Highlight is a move that a match is remembered by.
type Highlight struct {
	Kind HighlightKind `json:"kind"`
	Seat engines.Seat  `json:"seat"` // who made it
	From engines.Seat  `json:"from"` // Snatch: who lost by it; else Table
	Gain int           `json:"gain"` // of score
	Move record.Move   `json:"move"` // what it came to in one sentence, as one remembers it
}

// HighlightKind is what was special about a move.
type HighlightKind string

// The kinds of highlights.
const (
	Finest HighlightKind = "finest" // it brought its seat most
	Snatch HighlightKind = "snatch" // it brought its seat something, and cost somebody else most
)

// Highlights are the moves that a match is remembered by, at most one of a kind.
// ErrNoMatch: there is no such match.
func (a *Archive) Highlights(id string) ([]Highlight, error) {
	m, err := a.Open(id)
	if err != nil {
		return nil, fmt.Errorf("companion: highlights: %w", err)
	}
	moves := m.Moves(0) // newest first
	finest, snatch := Highlight{Kind: Finest}, Highlight{Kind: Snatch}
	lost := 0
	before, asked := m.Result.First.View(), m.Result.First.Prompts()
	for i, st := range m.Result.Steps {
		now := st.State.View()
		seat := before.Turn
		move := moves[len(moves)-1-i]
		if gain := change(before, now, seat); st.Setup == nil && gain > 0 && !now.Fewest && asks(asked, seat) {
			move.Says = said(move.Says, st.Events, seat)
			if gain > finest.Gain {
				finest.Seat, finest.Gain, finest.Move = seat, gain, move
			}
			for other := range engines.Seat(len(now.Scores)) {
				if fall := -change(before, now, other+1); fall > lost {
					lost = fall
					snatch.Seat, snatch.From, snatch.Gain, snatch.Move = seat, other+1, gain, move
				}
			}
		}
		before, asked = now, st.State.Prompts()
	}
	out := []Highlight{}
	if finest.Seat != engines.Table && finest.Move.Seq != snatch.Move.Seq {
		out = append(out, finest)
	}
	if snatch.Seat != engines.Table {
		out = append(out, snatch)
	}
	return out, nil
}

// said is what a seat's move came to, of all that it says: the sentence of the last event of the seat.
func said(all []words.Words, events []engines.Event, seat engines.Seat) []words.Words {
	for i, e := range slices.Backward(events) {
		if e.Seat == seat && i < len(all) {
			return all[i : i+1]
		}
	}
	return all
}

// asks reports whether a seat alone is asked something: what all write down together is no move of one.
func asks(prompts []engines.Prompt, seat engines.Seat) bool {
	return slices.ContainsFunc(prompts, func(p engines.Prompt) bool { return p.Seat == seat })
}

// change is what a seat's score gained from one view to the next.
func change(before, now engines.View, seat engines.Seat) int {
	i := int(seat) - 1
	if i < 0 || i >= len(before.Scores) || i >= len(now.Scores) {
		return 0
	}
	return now.Scores[i] - before.Scores[i]
}
