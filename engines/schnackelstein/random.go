package schnackelstein

import (
	"encoding/json"

	"spieltisch/engines"
)

var _ engines.Sampler = Game{}

// Setup fills the hills at random and draws who starts and the options.
func (Game) Setup(by engines.Chance, seats int) []byte {
	setup, options := engines.RandomSetup(by, seats, Game{}.Options())
	if by.IntN(2) == 0 {
		options["geometry"] = map[string]any{"lengths": map[string][]int{"soil": {20, 25, 30}, "beetle": {25}, "worm": {30}, "long": {90}, "short": {10}}}
	}
	most, _ := options["maxRubies"].(int)
	hills := randomHills(by, seats, most)
	setup["hills"] = hills
	if options["variant"] != "simple" {
		setup["stump"] = randomStump(by, allGems().minus(sum(hills)))
	}
	data, _ := json.Marshal(setup) // plain data: cannot fail
	return data
}

// randomHills fills the hills of a box with five in each tunnel (SS-01, SS-02, SS-03).
func randomHills(by engines.Chance, seats, maxRubies int) [tunnelCount][]Gems {
	var hills [tunnelCount][]Gems
	var all []*Gems
	for i := range hills {
		hills[i] = make([]Gems, hillCount/tunnelCount)
		for k := range hills[i] {
			all = append(all, &hills[i][k])
		}
	}
	for i := range all {
		k := i + by.IntN(len(all)-i)
		all[i], all[k] = all[k], all[i]
	}
	first := func(g *Gems) bool {
		for i := range hills {
			if g == &hills[i][0] {
				return true
			}
		}
		return false
	}
	white, blue, red := 0, 0, 0
	for _, g := range all {
		switch {
		case white < whiteHills && !first(g):
			g[Diamond] = 1
			white++
		case blue < blueHills:
			g[Sapphire] = seats - 1
			blue++
		default:
			// Rubies for the hills to come are kept back, and three for the stump.
			red++
			g[Ruby] = 1 + by.IntN(min(maxRubies,
				1+allGems()[Ruby]-stumpGems-sum(hills)[Ruby]-(redHills-red+1)))
		}
	}
	return hills
}

// randomStump puts three of the gems that are left on the stump (SS-04).
func randomStump(by engines.Chance, left Gems) (stump Gems) {
	for stump.n() < stumpGems {
		if c := Gem(by.IntN(int(colours))); left[c] > stump[c] {
			stump[c]++
		}
	}
	return stump
}

// Answer pushes one of the tiles that are offered, with a length that there is.
func (Game) Answer(by engines.Chance, s engines.State, p engines.Prompt) engines.Action {
	a, ok := p.Choices[by.IntN(len(p.Choices))].(Push)
	if !ok {
		return p.Choices[by.IntN(len(p.Choices))]
	}
	a.Len = randomLen(by)
	if own, ok := s.(State); ok {
		if known := own.match.geometry.lengths[a.Tile]; len(known) > 0 {
			a.Len = known[by.IntN(len(known))]
		}
	}
	return a
}

// randomLen is mostly the length of a sensible tile.
func randomLen(by engines.Chance) engines.MM {
	if by.IntN(10) == 0 {
		return shortest + engines.MM(by.IntN(int(longest)))
	}
	return engines.MM(100 + by.IntN(500))
}

// Arbitrary is any action at all.
func (Game) Arbitrary(by engines.Chance, in engines.State) engines.Action {
	s, ok := in.(State)
	if !ok {
		return nil
	}
	var seat *engines.Seat
	if by.IntN(3) == 0 {
		seat = new(engines.Seat(1 + by.IntN(s.match.seats)))
	}
	switch by.IntN(6) {
	case 0:
		return Stump{By: By{seat}, Colour: Gem(by.IntN(int(colours)))}
	case 1:
		return Pay{By: By{seat}, Gems: Gems{by.IntN(4), by.IntN(3), by.IntN(3)}}
	case 2:
		return Pass{By: By{seat}}
	}
	kinds := allTiles()
	a := Push{By: By{seat}, Tunnel: 1 + by.IntN(tunnelCount), Tile: kinds[by.IntN(len(kinds))],
		Len: randomLen(by)}
	if a.Tile.joker() && by.IntN(3) == 0 {
		a.Owner = engines.Seat(1 + by.IntN(s.match.seats))
	}
	if by.IntN(2) == 0 {
		a.Saw = randomSaw(by, len(s.match.geometry.hills[a.Tunnel-1]))
	}
	return a
}

// randomSaw has up to two hills one after the other, of those that there are.
func randomSaw(by engines.Chance, hills int) *Saw {
	var saw Saw
	if by.IntN(2) == 0 {
		reached := []int{}
		for h, n := 1+by.IntN(hills), by.IntN(3); n > 0 && h <= hills; h, n = h+1, n-1 {
			reached = append(reached, h)
		}
		saw.Reached = &reached
	}
	if by.IntN(3) == 0 {
		saw.Out = new(by.IntN(2) == 0)
	}
	if by.IntN(3) == 0 {
		saw.Beetles = new(by.IntN(3))
	}
	if by.IntN(3) == 0 {
		saw.Worms = new(by.IntN(3))
	}
	return &saw
}
