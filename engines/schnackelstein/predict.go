package schnackelstein

import "spieltisch/engines"

var _ engines.TunnelPredictor = State{}

// Tunnels says what the sensors of a board should show, and what may be pushed in next.
func (s State) Tunnels() []engines.TunnelView {
	if s.match == nil {
		return nil
	}
	kinds := s.pushable()
	lengths := make(map[string][]engines.MM, len(s.match.geometry.lengths))
	for t, all := range s.match.geometry.lengths {
		lengths[string(t)] = append([]engines.MM{}, all...)
	}
	out := make([]engines.TunnelView, tunnelCount)
	for i := range out {
		out[i] = s.tunnelView(i)
		out[i].Lengths = lengths
		if !out[i].Out {
			out[i].Kinds = kinds
		}
	}
	return out
}

// pushable lists the kinds that the seat on turn may push now.
func (s State) pushable() []string {
	if s.phase() != phasePush {
		return nil
	}
	kinds, _ := s.mayBe(nil)
	out := make([]string, len(kinds))
	for k, t := range kinds {
		out[k] = string(t)
	}
	return out
}

func (s State) tunnelView(i int) engines.TunnelView {
	g, t := &s.match.geometry, s.tunnels[i]
	v := engines.TunnelView{Mole: g.mole, Nose: t.nose(g), End: g.end, MinVisible: g.visible, Out: t.blocked(g)}
	for k, h := range g.hills[i] {
		v.Hills = append(v.Hills, engines.TunnelHill{From: h.from, To: h.to, Reached: s.reached(i, k)})
	}
	from := t.sum
	for _, at := range t.tiles() {
		from -= at.len
		v.Tiles = append(v.Tiles, engines.TunnelTile{Kind: string(at.tile), From: from, To: from + at.len,
			Seen: g.shows(i, from, from+at.len)})
	}
	return v
}
