package schnackelstein

import (
	"slices"

	"spieltisch/engines"
)

// node is a tile in a tunnel. Nodes are never written once they are in a state, so that states may share
// them.
type node struct {
	tile  Tile
	len   engines.MM
	older *node // farther in; nil: this is the first tile behind the mole
}

// tunnel is the column of tiles behind a mole.
type tunnel struct {
	newest *node      // at the mouth; nil: the mole lies before the mouth
	sum    engines.MM // of all lengths
}

// nose is how far the nose is in, 0 before the first push.
func (t tunnel) nose(g *geometry) engines.MM {
	if t.newest == nil {
		return 0
	}
	return g.mole + t.sum
}

// after is where the nose would be after a push of length l. The first push moves the mole in, too.
func (t tunnel) after(g *geometry, l engines.MM) engines.MM { return g.mole + t.sum + l }

// blocked: the mole is out, and no tile may follow (SS-20).
func (t tunnel) blocked(g *geometry) bool { return t.nose(g) >= g.out() }

func (t tunnel) pushed(tile Tile, l engines.MM) tunnel {
	return tunnel{newest: &node{tile: tile, len: l, older: t.newest}, sum: t.sum + l}
}

// holds counts the tiles of a kind.
func (t tunnel) holds(kind Tile) int {
	n := 0
	for at := t.newest; at != nil; at = at.older {
		if at.tile == kind {
			n++
		}
	}
	return n
}

// tiles lists the column, oldest first.
func (t tunnel) tiles() []*node {
	var out []*node
	for at := t.newest; at != nil; at = at.older {
		out = append(out, at)
	}
	slices.Reverse(out)
	return out
}

// seen counts the creatures that show in the hills of tunnel i. With ago above 0 those do not count that
// showed already when the column was ago shorter, which is before a push of that length.
func (t tunnel) seen(g *geometry, i int, beetlesAgo, wormsAgo engines.MM) engines.Creatures {
	var c engines.Creatures
	from := engines.MM(0)
	for at := t.newest; at != nil; at = at.older {
		to := from + at.len
		switch {
		case at.tile == Beetle && g.shows(i, from, to) &&
			!(beetlesAgo > 0 && from >= beetlesAgo && g.shows(i, from-beetlesAgo, to-beetlesAgo)):
			c.Beetles++
		case at.tile == Worm && g.shows(i, from, to) && !(wormsAgo > 0 && from >= wormsAgo &&
			g.shows(i, from-wormsAgo, to-wormsAgo)):
			c.Worms++
		}
		from = to
	}
	return c
}
