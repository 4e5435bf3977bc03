package companion

import (
	"encoding/json"
	"fmt"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/lines"
)

// mostForced is how many answers the table gives by itself in a row: more than any game leaves, so that a game which
// always leaves one does not stop the table.
const mostForced = 100

// play carries out what somebody tapped, and then what the rules leave no choice about. All of it is one entry with every
// action, so that one undo takes it back. Lines of the rules interface are not played on: whoever sends them says
// everything himself.
func (t *Table) play(o origin, c Command) Verdict {
	if t.match.result.Conflict != nil {
		return t.no("conflict", "no.conflict", "an entry of the record does not fit, settle it first")
	}
	state := t.match.state()
	actions := make([]engines.Action, 0, len(c.Actions))
	for _, raw := range c.Actions {
		a, err := lines.DecodeIn(t.match.game, state, raw)
		if err != nil {
			return t.no("error", "no.understood", err.Error())
		}
		actions = append(actions, a)
	}
	return t.doActions(o, withForced(state, actions), nil, fuse.Outcome{})
}

// withForced adds the answers that the rules leave after actions. Where the actions are refused there are none.
func withForced(s engines.State, actions []engines.Action) []engines.Action {
	s, _, v := engines.Apply(s, actions...)
	for range mostForced {
		forced, ok := s.(engines.Forced)
		if !ok || v != nil {
			break
		}
		a := forced.Forced()
		if a == nil {
			break
		}
		if s, _, v = s.Apply(a); v == nil {
			actions = append(actions, a)
		}
	}
	return actions
}

// followed adds to actions in place of an entry what the rules leave no choice about after them.
func (m *match) followed(target int64, list []json.RawMessage) ([]json.RawMessage, error) {
	actions := make([]engines.Action, 0, len(list))
	for _, raw := range list {
		a, err := journal.Decode(m.game, raw)
		if err != nil {
			return nil, err
		}
		actions = append(actions, a)
	}
	if len(actions) == 0 {
		return list, nil
	}
	return raws(withForced(m.before(target), actions))
}

// before is the state before an entry; 0: that of now.
func (m *match) before(entry int64) engines.State {
	s := m.result.First
	for _, st := range m.result.Steps {
		if entry != 0 && st.Seq == entry {
			break
		}
		s = st.State
	}
	return s
}

// Ways are what a match waited for at one point of its record.
type Ways struct {
	Prompts []engines.Prompt        `json:"prompts"`
	Forms   []*engines.Form         `json:"forms"`  // of the prompts, in their order; null where the choices are all
	Titles  map[string]engines.Text `json:"titles"` // words of the game for all of that, by their keys
	Scene   engines.Scene           `json:"scene"`  // as it lay
}

// keys notes the keys of the words with which the ways are shown. A choice is called by its kind and what it names
// ("choose.hub", "feed.hayTile"), where the game has words for that.
func (w Ways) keys(into map[string]bool) {
	for i, p := range w.Prompts {
		into[p.Kind], into["hint."+p.Kind] = true, true
		if f := w.Forms[i]; f != nil {
			kind, _ := f.Fixed["kind"].(string)
			into[kind] = true
		}
		for _, a := range p.Choices {
			var fields map[string]any
			_ = json.Unmarshal(mustJSON(a), &fields) // an action is an object
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

// sceneKeys notes the keys of the words for what lies there.
func sceneKeys(s engines.Scene, into map[string]bool) {
	for _, area := range s.Areas {
		into[area.Title] = true
		for _, p := range area.Pieces {
			into["mark."+p.Mark] = true
		}
	}
}

// Ways tells what a match waited for before an entry, or waits for now (0), so that people may say what it was instead.
// It may be called from anywhere.
func (t *Table) Ways(id string, before int64) (Ways, error) {
	m, err := t.archive.open(id)
	if err != nil {
		return Ways{}, fmt.Errorf("companion: ways: %w", err)
	}
	s := m.before(before)
	w := ways(s)
	w.Scene, w.Titles = s.View().Scene, map[string]engines.Text{}
	keys := map[string]bool{}
	w.keys(keys)
	sceneKeys(w.Scene, keys)
	for key := range keys {
		if msg, ok := m.game.Message(key); ok {
			w.Titles[key] = msg.Text
		}
	}
	return w, nil
}

func ways(s engines.State) Ways {
	w := Ways{Prompts: append([]engines.Prompt{}, s.Prompts()...)}
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
