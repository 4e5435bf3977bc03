package web

import (
	"encoding/json"
	"errors"
	"net/http"

	"spieltisch/companion"
	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
)

// setupTry is a setup that nobody plays yet.
type setupTry struct {
	Game  string          `json:"game"`
	Setup json.RawMessage `json:"setup"` // as a line of the rules interface has it
}

// preset is a way to lay out the table, with a small picture of it.
type preset struct {
	engines.Preset
	Picture string `json:"picture"` // SVG
}

// tried reads the setup of a request, finds its game and judges the names.
func (s *api) tried(w http.ResponseWriter, r *http.Request) (g engines.Game, in setupTry, ok bool) {
	if !decode(w, r, &in) {
		return nil, in, false
	}
	g, there := engines.Find(s.core.cfg.Games, in.Game)
	if !there {
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: "there is no game " + quote(in.Game) + " here"}.write(w)
		return nil, in, false
	}
	tidy, err := engines.TidyNames(in.Setup)
	if wrong, ok := errors.AsType[*engines.NameError](err); ok {
		says := words.OfName(wrong)
		problem{Status: http.StatusUnprocessableEntity, Code: string(companion.CodeName), Detail: wrong.Error(),
			Says: &says}.write(w)
		return nil, in, false
	}
	if err == nil {
		in.Setup = tidy
	}
	return g, in, true
}

// postPresets completes a setup in several ways. A game that needs no more than names and options has none.
func (s *api) postPresets(w http.ResponseWriter, r *http.Request) {
	g, in, ok := s.tried(w, r)
	if !ok {
		return
	}
	out := []preset{}
	if p, ok := g.(engines.Presetter); ok {
		all, err := p.Presets(in.Setup)
		if err != nil {
			problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
			return
		}
		for _, one := range all {
			out = append(out, preset{Preset: one, Picture: s.sketch(g, one.Setup)})
		}
	}
	writeJSON(w, out)
}

// sketch draws the lanes of a setup; "" where the game has none.
func (s *api) sketch(g engines.Game, setup json.RawMessage) string {
	state, _, v, err := g.New(setup)
	if v != nil || err != nil {
		s.core.cfg.Log.Warn("a preset is refused by its own game", "game", g.Info().ID, "violation", v, "err", err)
		return ""
	}
	html, err := s.core.renderer("").Lanes(state.View().Scene.Areas)
	if err != nil {
		s.core.cfg.Log.Warn("a lane could not be drawn", "err", err)
	}
	return html
}

// postTry judges a setup as the start of a match would, and starts nothing.
func (s *api) postTry(w http.ResponseWriter, r *http.Request) {
	g, in, ok := s.tried(w, r)
	if !ok {
		return
	}
	_, _, v, err := g.New(in.Setup)
	switch {
	case err != nil:
		problem{Status: http.StatusUnprocessableEntity, Code: codeError, Detail: err.Error()}.write(w)
	case v != nil:
		says := setupWords(g, v)
		problem{Status: http.StatusConflict, Code: codeViolation, Rule: v.Rule, Detail: says.Text.In("en"),
			Says: &says}.write(w)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

func setupWords(g engines.Game, v *engines.Violation) companion.Words {
	m, ok := v.Words(g, nil)
	if !ok {
		m.Text = i18n.Plain(v.Rule)
	}
	return companion.Words{Key: v.Rule, Rule: v.Rule, Text: m.Text, Display: m.Display, Picture: m.Picture}
}
