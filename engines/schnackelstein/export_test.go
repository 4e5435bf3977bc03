package schnackelstein

import "spieltisch/engines"

// TileArg is a tile as an argument of a message.
func TileArg(t Tile) any { return aTile(t) }

// YourTileArg is a joker as an argument of a message.
func YourTileArg(t Tile) any { return yourTile(t) }

// TilesArg is a kind of tiles as an argument of a message.
func TilesArg(t Tile) any { return tilesOf(t) }

// StonesArg is a colour as an argument of a message.
func StonesArg(g Gem) any { return stones(g) }

// GemsArg is gems as an argument of a message.
func GemsArg(r, b, d int) any { return someGems{r, b, d} }

// CreaturesArg is creatures as an argument of a message.
func CreaturesArg(beetles, worms int) any {
	return creatures(engines.Creatures{Beetles: beetles, Worms: worms})
}
