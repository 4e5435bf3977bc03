package web

import (
	"encoding/json"
	"slices"
	"strconv"

	"spieltisch/engines"
)

// offered lists the games that the page can begin and play: those whose setup the form can send, which is names and
// options or a preset, and whose first move is rolled, chosen from a list or pushed into a tunnel. A game that needs more
// (cards to be named) is played through the API, and shown like any other.
func (s *Server) offered() []gameInfo {
	return slices.DeleteFunc(s.games(), func(info gameInfo) bool {
		return !slices.ContainsFunc(s.cfg.Games, func(g engines.Game) bool {
			return g.Info().ID == info.ID && begins(g)
		})
	})
}

// begins asks the game itself whether names are enough, and what it waits for then.
func begins(g engines.Game) bool {
	names := make([]string, g.Info().MinSeats)
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	setup, err := json.Marshal(map[string]any{"players": names})
	if err != nil {
		return false
	}
	if p, ok := g.(engines.Presetter); ok {
		presets, err := p.Presets(setup)
		if err != nil || len(presets) == 0 {
			return false
		}
		setup = presets[0].Setup
	}
	state, _, v, err := g.New(setup)
	return v == nil && err == nil && !slices.ContainsFunc(state.Prompts(), func(p engines.Prompt) bool { return p.Open && p.Source != engines.FromTunnel })
}
