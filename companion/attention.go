package companion

import (
	"slices"

	"spieltisch/engines"
	"spieltisch/vision"
)

// Attention says what a camera is to look for now. It follows from the snapshot alone, and may be asked from
// anywhere; a set of pieces has the ID of the game that they belong to.
func (t *Table) Attention() vision.Attention { return attention(t.Snapshot(), t.cfg.Games) }

func attention(s *Snapshot, games []engines.Game) (a vision.Attention) {
	if s.Match == nil {
		return a
	}
	i := slices.IndexFunc(games, func(g engines.Game) bool { return g.Info().ID == s.Match.Game })
	if i >= 0 && games[i].Info().Dice > 0 {
		a.Dice = games[i].Info().DieSet
	}
	if !s.Cards && !s.Compares {
		return a
	}
	a.Pieces, a.Compared = s.Match.Game, s.Compares
	if at, ok := s.Position.(engines.Spread); ok {
		lies := at.Lying()
		a.Tray = rect(lies.Tray)
		for _, z := range lies.Zones {
			a.Zones = append(a.Zones, rect(z))
		}
	}
	return a
}

func rect(z engines.Zone) vision.Rect { return vision.Rect{X0: z.X0, Y0: z.Y0, X1: z.X1, Y1: z.Y1} }
