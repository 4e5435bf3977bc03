package schweinebande

// What events carry beside kind, seat and rule. Args gives the words what they need.
type (
	begun struct {
		Round int `json:"round"`
	}
	turned struct {
		Space Space `json:"space"`
		Tile  Tile  `json:"tile"`
	}
	lying struct {
		Space Space `json:"space"`
	}
	ordered struct {
		Token int `json:"token"`
	}
	athome struct {
		Farmers int `json:"farmers"`
	}
	collected struct {
		Spaces []Space `json:"spaces"`
		Tiles  bag     `json:"tiles"`
	}
	cleared struct {
		Tiles bag `json:"tiles"`
	}
	grouped struct {
		Farm bag `json:"farm"`
		Out  bag `json:"out"`
	}
	sold struct {
		Tile Tile `json:"tile"`
		Hay  int  `json:"hay"`
	}
	fed struct {
		Hay int `json:"hay"`
	}
	won struct {
		Points int `json:"points"`
	}
)

// Args says the tile and its place in words.
func (t turned) Args() map[string]any {
	kind, _ := t.Tile.index()
	i, _ := t.Space.at()
	return map[string]any{"tile": kindName(kind), "space": spot(i)}
}

// Args says the place in words.
func (l lying) Args() map[string]any {
	i, _ := l.Space.at()
	return map[string]any{"space": spot(i)}
}

// Args says the tiles in words.
func (c collected) Args() map[string]any {
	return map[string]any{"tiles": bagList(c.Tiles), "count": c.Tiles.n()}
}

// Args says the tiles in words.
func (c cleared) Args() map[string]any {
	return map[string]any{"tiles": bagList(c.Tiles), "count": c.Tiles.n()}
}

// Args says the tiles in words.
func (g grouped) Args() map[string]any {
	return map[string]any{"farm": bagList(g.Farm), "count": g.Out.n()}
}

// Args says the tile in words.
func (s sold) Args() map[string]any {
	kind, _ := s.Tile.index()
	return map[string]any{"tile": kindName(kind), "hay": s.Hay}
}
