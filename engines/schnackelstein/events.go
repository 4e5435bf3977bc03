package schnackelstein

import "spieltisch/engines"

// What events carry beside kind, seat and rule. Where the words need more than the JSON fields, Args gives
// it.
type (
	tooFast struct {
		Speed engines.MM `json:"speed"`
	}
	pushed struct {
		Tunnel int        `json:"tunnel"`
		Tile   Tile       `json:"tile"`
		Len    engines.MM `json:"len"`
		Nose   engines.MM `json:"nose"`
	}
	dug struct {
		Tunnel int  `json:"tunnel"`
		Hill   int  `json:"hill"`
		Gems   Gems `json:"gems"`
	}
	gave struct {
		Gems Gems           `json:"gems"`
		To   []engines.Seat `json:"to"`
	}
	blocked struct {
		Tunnel int `json:"tunnel"`
	}
	visible struct {
		Tunnel int `json:"tunnel"`
		engines.Creatures
	}
	foundGems struct {
		Colour Gem  `json:"colour"`
		Gems   Gems `json:"gems"`
	}
	paid struct {
		Gems Gems `json:"gems"`
	}
	ended struct {
		Winners []engines.Seat `json:"winners"`
	}
)

// Args names the tile with its article.
func (p pushed) Args() map[string]any {
	return map[string]any{"tunnel": p.Tunnel, "tile": aTile(p.Tile)}
}

// Args says the gems in words.
func (d dug) Args() map[string]any {
	return map[string]any{"tunnel": d.Tunnel, "hill": d.Hill, "gems": someGems(d.Gems)}
}

// Args has nothing to add: every other player gets one.
func (g gave) Args() map[string]any { return map[string]any{} }

// Args says the creatures in words.
func (v visible) Args() map[string]any {
	return map[string]any{"tunnel": v.Tunnel, "creatures": creatures(v.Creatures)}
}

// Args says the gems in words.
func (f foundGems) Args() map[string]any { return map[string]any{"gems": someGems(f.Gems)} }

// Args says the gems in words.
func (p paid) Args() map[string]any { return map[string]any{"gems": someGems(p.Gems)} }

// Args says who wins.
func (e ended) Args() map[string]any { return map[string]any{"count": len(e.Winners)} }
