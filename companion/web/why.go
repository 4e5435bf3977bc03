package web

import (
	"encoding/json"
	"net/http"

	"spieltisch/companion"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// whyAct are actions that somebody would like to play now.
type whyAct struct {
	Actions []json.RawMessage `json:"actions"`
}

// why is the rule that forbids them; nil: none does.
type why struct {
	Says *companion.Words `json:"says"`
}

// mostWhy is how many actions are looked at together.
const mostWhy = 32

// postWhy asks the game whether actions may be played now, and plays none of them.
func (s *api) postWhy(w http.ResponseWriter, r *http.Request) {
	var in whyAct
	if !decode(w, r, &in) {
		return
	}
	snap := s.core.cfg.Table.Snapshot()
	if snap.Match == nil || snap.Position == nil {
		problem{Status: http.StatusConflict, Code: codeNoMatch, Detail: "no match is on"}.write(w)
		return
	}
	g, ok := engines.Find(s.core.cfg.Games, snap.Match.Game)
	if !ok || len(in.Actions) > mostWhy {
		problem{Status: http.StatusUnprocessableEntity, Code: codeError,
			Detail: "these actions cannot be looked at"}.write(w)
		return
	}
	state := snap.Position
	for _, raw := range in.Actions {
		a, err := engines.DecodeIn(g, state, raw)
		if err != nil {
			problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
			return
		}
		next, _, forbidden := state.Apply(a)
		if forbidden != nil {
			says := words.OfViolation(g, snap.Match.Players, forbidden)
			writeJSON(w, why{&says})
			return
		}
		state = next
	}
	writeJSON(w, why{})
}
