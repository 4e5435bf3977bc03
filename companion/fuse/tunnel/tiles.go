package tunnel

import (
	"slices"

	"spieltisch/engines"
)

// Where nobody has measured a kind of tile, it may have any length from shortestTile to longestTile.
const (
	shortestTile = 5 * engines.Millimetre
	longestTile  = 100 * engines.Millimetre
)

// Tiles lists what the next tile of a tunnel may be when it is one of these kinds, or of all that there are
// when there is none. Each length of each kind has the same prior: kinds of which there are many come in more
// lengths.
func Tiles(v engines.TunnelView, kinds ...string) []Tile {
	if len(kinds) == 0 {
		for kind := range v.Lengths {
			kinds = append(kinds, kind)
		}
		slices.Sort(kinds)
	}
	var out []Tile
	unmeasured := len(kinds) == 0
	for _, kind := range kinds {
		lengths, known := v.Lengths[kind]
		unmeasured = unmeasured || !known
		for _, l := range lengths {
			out = append(out, Tile{l, 1, kind})
		}
	}
	for l := shortestTile; unmeasured && l <= longestTile; l += engines.Millimetre {
		out = append(out, Tile{l, 0.1, ""})
	}
	return out
}
