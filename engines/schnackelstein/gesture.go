package schnackelstein

import "spieltisch/engines"

var _ engines.Gestured = Game{}

// SensedBy is the tunnel board.
func (Game) SensedBy() engines.Source { return engines.FromTunnel }

// Gesture pushes the tile of a push; all other moves are told.
func (Game) Gesture(_ engines.State, move engines.Action) engines.Gesture {
	if a, ok := move.(Push); ok {
		return engines.PushTile{Tunnel: a.Tunnel, Kind: string(a.Tile)}
	}
	return nil
}
