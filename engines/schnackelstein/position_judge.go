package schnackelstein

import "spieltisch/engines"

// start judges a position and goes on from it.
func (p *position) start(m *match, first engines.Seat) (engines.State, []engines.Event, *engines.Violation,
	error) {
	m.gems = p.hills
	if v := p.judge(m, first); v != nil {
		return nil, nil, v, nil
	}
	s := State{match: m, tunnels: p.tunnels, stump: p.stump, gems: p.gems, jokers: p.jokers, supply: *p.left(m),
		turns: p.turns, turn: p.turn, extra: p.extra, pending: p.pending}
	events := []engines.Event{}
	switch {
	case s.pending != pending{}:
		s.settle(&events)
	case s.over() || s.allBlocked() || !s.hasTile(s.turn):
		s.turn, s.extra = engines.Table, false
	}
	return s, events, nil, nil
}

// judge judges in the order of the rules interface.
func (p *position) judge(m *match, first engines.Seat) *engines.Violation {
	for _, judge := range []func(*match) *engines.Violation{
		p.judgeSimple, p.judgeTiles,
		func(m *match) *engines.Violation { return judgeHills(m, p.hills, false) },
		p.judgeTunnels, p.judgeGems,
		func(m *match) *engines.Violation { return p.judgeTurns(m, first) },
		p.judgePending,
	} {
		if v := judge(m); v != nil {
			return v
		}
	}
	return nil
}

// judgeSimple: SS-32, SS-30.
func (p *position) judgeSimple(m *match) *engines.Violation {
	if !m.simple {
		return nil
	}
	for i := range p.tunnels {
		for at := p.tunnels[i].newest; at != nil; at = at.older {
			if at.tile != Soil {
				return refuse("SS-32", "", map[string]any{"tile": aTile(at.tile)})
			}
		}
	}
	for _, h := range p.jokers {
		for _, t := range [...]Tile{Long, Short} {
			if h.has(t) {
				return refuse("SS-32", "", map[string]any{"tile": aTile(t)})
			}
		}
	}
	for _, t := range [...]Tile{Beetle, Worm} {
		if p.supply != nil && p.supply[t.heap()] > 0 {
			return refuse("SS-32", "", map[string]any{"tile": aTile(t)})
		}
	}
	if n := p.stump.n(); n > 0 {
		return refuse("SS-30", "", map[string]any{"count": n})
	}
	return nil
}

// placed counts the tiles of a kind in all tunnels.
func (p *position) placed(t Tile) int {
	n := 0
	for _, tunnel := range p.tunnels {
		n += tunnel.holds(t)
	}
	return n
}

// left is the supply as given, or what is not in the tunnels.
func (p *position) left(m *match) *supply {
	if p.supply != nil {
		return p.supply
	}
	left := fullSupply()
	if m.simple {
		left = simpleSupply()
	}
	for _, t := range heaps {
		left[t.heap()] -= p.placed(t)
	}
	return &left
}

// judgeTiles: SS-11, every tile is there once.
func (p *position) judgeTiles(m *match) *engines.Violation {
	left := p.left(m)
	for _, t := range heaps {
		if m.simple && t != Soil {
			continue // judged by SS-32
		}
		n := p.placed(t)
		if all := fullSupply()[t.heap()]; left[t.heap()] < 0 || n+left[t.heap()] != all {
			return refuse("SS-11", "count", map[string]any{"tiles": tilesOf(t), "count": n + max(left[t.heap()], 0), "want": all})
		}
	}
	if m.simple {
		return nil
	}
	for _, t := range [...]Tile{Long, Short} {
		n := p.placed(t)
		for _, h := range p.jokers {
			if h.has(t) {
				n++
			}
		}
		if n != m.seats {
			return refuse("SS-11", "count", map[string]any{"tiles": tilesOf(t), "count": n, "want": m.seats})
		}
	}
	return nil
}

// judgeTunnels: SS-20, SS-12.
func (p *position) judgeTunnels(m *match) *engines.Violation {
	g := &m.geometry
	for i, t := range p.tunnels {
		switch {
		case t.newest != nil && t.newest.older != nil && (tunnel{t.newest.older, t.sum - t.newest.len}).blocked(g):
			return refuse("SS-20", "after", map[string]any{"tunnel": i + 1})
		case p.blocked[i] != nil && *p.blocked[i] != t.blocked(g):
			return refuse("SS-20", "", map[string]any{"tunnel": i + 1})
		}
	}
	for i, t := range p.tunnels {
		for k, gems := range p.hills[i] {
			if gems.n() > 0 && t.nose(g) >= g.reached(g.hills[i][k]) {
				return refuse("SS-12", "", map[string]any{"tunnel": i + 1, "hill": k + 1})
			}
		}
	}
	return nil
}

// judgeGems: SS-24.
func (p *position) judgeGems(*match) *engines.Violation {
	all := sum(p.hills).plus(p.stump)
	for _, g := range p.gems {
		all = all.plus(g)
	}
	if colour, over := all.beyond(allGems()); over {
		return refuse("SS-24", "many", tooMany(colour, all))
	}
	return nil
}

// judgeTurns: SS-05, everybody has had the same number of turns, or one more before the seat on turn.
func (p *position) judgeTurns(m *match, first engines.Seat) *engines.Violation {
	if p.allOut(&m.geometry) && p.pending == (pending{}) {
		return nil
	}
	turn := p.turn
	if turn == engines.Table {
		turn = p.toMove(first, m.seats)
	}
	k := p.turns[turn-1]
	ahead := 1
	for seat, i := first, 0; i < m.seats; seat, i = next(seat, m.seats), i+1 {
		if seat == turn {
			ahead = 0
		}
		if p.turns[seat-1] != k+ahead {
			return refuse("SS-05", "turns", map[string]any{"whoSeat": seat, "turnSeat": turn})
		}
	}
	return nil
}

// judgePending: SS-15, SS-16, SS-18. What was seen beats the lengths, so that only tiles which are not
// there rule it out.
func (p *position) judgePending(*match) *engines.Violation {
	if n := p.stump.kinds(); p.pending.fees > n {
		return refuse("SS-15", "fees", map[string]any{"count": p.pending.fees, "most": n})
	}
	beetles, worms := 0, 0
	for _, t := range p.tunnels {
		beetles, worms = max(beetles, t.holds(Beetle)), max(worms, t.holds(Worm))
	}
	switch {
	case p.pending.beetles > beetles:
		return refuse("SS-16", "seen", map[string]any{"count": p.pending.beetles, "most": beetles})
	case worms == 0 && (p.pending.worm || p.extra && p.pending == pending{}):
		return refuse("SS-18", "hidden", nil)
	}
	return nil
}

// allOut reports whether all noses are out, as the lengths have it.
func (p *position) allOut(g *geometry) bool {
	for _, t := range p.tunnels {
		if !t.blocked(g) {
			return false
		}
	}
	return true
}
