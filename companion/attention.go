package companion

import (
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/vision"
)

// Attention says what a camera is to look for now. It is part of what the table publishes, and may be asked
// from anywhere; a set of pieces has the ID of the game that they belong to.
func (t *Table) Attention() vision.Attention { return t.Snapshot().attention }

// attention is what to look for in a match that is shown so; nil: no match is on.
func attention(s *Snapshot, m *record.Match) (a vision.Attention) {
	if m == nil {
		return a
	}
	info := m.Game.Info()
	if info.Dice > 0 {
		a.Dice = info.DieSet
	}
	if !s.Cards && !s.Compares {
		return a
	}
	a.Pieces, a.Compared = info.ID, s.Compares
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
