package record

import (
	"encoding/json"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// mostForced is how many answers the table gives by itself in a row: more than any game leaves, so that a
// game which always leaves one does not stop the table.
const mostForced = 100

// WithForced adds the answers that the rules leave after actions. Where the actions are refused there are
// none.
func WithForced(s engines.State, actions []engines.Action) []engines.Action {
	all, _, _ := Played(s, actions)
	return all
}

// Played adds to actions the answers that the rules leave after them, and gives the state after all of that.
// Where the actions are refused, it is the state before them.
func Played(s engines.State, actions []engines.Action) ([]engines.Action, engines.State, *engines.Violation) {
	s, _, v := engines.Apply(s, actions...)
	if v != nil {
		return actions, s, v
	}
	for range mostForced {
		forced, ok := s.(engines.Forced)
		if !ok {
			break
		}
		a := forced.Forced()
		if a == nil {
			break
		}
		next, _, refused := s.Apply(a)
		if refused != nil {
			break
		}
		s, actions = next, append(actions, a)
	}
	return actions, s, nil
}

// LegalMoves are what a match waited for at one point of its record.
type LegalMoves struct {
	Prompts []engines.Prompt        `json:"prompts"`
	Forms   []*engines.Form         `json:"forms"`  // of the prompts, in their order; null where the choices are all
	Titles  map[string]engines.Text `json:"titles"` // words of the game for all of that, by their keys
	Scene   engines.Scene           `json:"scene"`  // as it lay
}

// Keys notes the keys of the words with which the ways are shown. A choice is called by its kind and what it
// names ("choose.hub", "feed.hayTile"), where the game has words for that.
func (w LegalMoves) Keys(into map[string]bool) {
	for i, p := range w.Prompts {
		into[p.Kind], into["hint."+p.Kind] = true, true
		if f := w.Forms[i]; f != nil {
			kind, _ := f.Fixed["kind"].(string)
			into[kind] = true
		}
		for _, a := range p.Choices {
			var fields map[string]any
			_ = json.Unmarshal(JSON(a), &fields) // an action is an object
			for name, v := range fields {
				into[p.Kind+"."+name] = true
				if word, ok := v.(string); ok {
					into[p.Kind+"."+word], into["mark."+word] = true, true
				}
			}
		}
		for _, key := range w.Forms[i].Keys() {
			into[key] = true
		}
	}
}

// SceneKeys notes the keys of the words for what lies there.
func SceneKeys(s engines.Scene, into map[string]bool) {
	for _, area := range s.Areas {
		into[area.Title] = true
		for _, p := range area.Pieces {
			into["mark."+p.Mark] = true
		}
	}
}

// Titles are the words for keys in a state of the match: those that the match brings, or those of the game.
func (m *Match) Titles(s engines.State, keys map[string]bool) map[string]engines.Text {
	out := map[string]engines.Text{}
	for key := range keys {
		if msg, ok := m.Game.Message(key); ok {
			out[key] = msg.Text
		}
	}
	if n, ok := s.(engines.Named); ok {
		for key, text := range n.Named() {
			if keys[key] {
				out[key] = text
			}
		}
	}
	return out
}

// LegalMovesOf are what is possible in a state; the scene and the words are left out.
func LegalMovesOf(s engines.State) LegalMoves {
	w := LegalMoves{Prompts: append([]engines.Prompt{}, s.Prompts()...)}
	w.Forms = make([]*engines.Form, len(w.Prompts))
	formed, ok := s.(engines.Formed)
	for i := range w.Prompts {
		if !ok {
			break
		}
		if f, ok := formed.Form(w.Prompts[i]); ok {
			w.Forms[i] = &f
		}
	}
	return w
}

// Acted is the draft of actions that fit the state of the match, with their events; the violation says why
// they do not.
func (m *Match) Acted(actions []engines.Action) (Draft, []engines.Event, *engines.Violation, error) {
	next, events, v := engines.Apply(m.State(), actions...)
	list, err := Raws(actions)
	if v != nil || err != nil {
		return Draft{}, nil, v, err
	}
	return Draft{Kind: journal.Acted, Body: journal.Body{Actions: list}, State: next}, events, nil, nil
}
