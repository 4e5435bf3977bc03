package schnackelstein

import "spieltisch/engines"

var (
	_ engines.Gemmed = Game{}
	_ engines.Spread = State{}
)

// Cards are the colours of gems.
func (g Game) Cards() []string { return g.Gems() }

// Gems are their colours, as symbols and readings have them.
func (Game) Gems() []string {
	var out []string
	for c := range colours {
		out = append(out, c.mark())
	}
	return out
}

// Where a camera sees the box: the tunnels as rows, the first one on top, with their mouths on the left; the
// stump in the middle of the right side. In shares of the picture.
const (
	mouthAt   = 0.06 // x of the mouths
	endAt     = 0.84 // x of the far ends
	beside    = 0.35 // of an opening, on each side of it, belongs to a hill
	tall      = 0.2  // of a hill
	stumpFrom = 0.87
	stumpTop  = 0.3
)

// zones are those of the hills, tunnel by tunnel, and of the stump, if it has a function. A hill that was dug
// has an empty one: what shows in it lies in the tunnel.
func (s State) zones() []engines.Zone {
	var out []engines.Zone
	g := &s.match.geometry
	at := func(x engines.MM) float64 { return mouthAt + (endAt-mouthAt)*float64(x)/float64(g.end) }
	for i, hills := range g.hills {
		middle := (float64(i) + 0.5) / tunnelCount
		for k, h := range hills {
			z := engines.Zone{Title: "place.hillOf", Of: [2]int{i + 1, k + 1}}
			if !s.reached(i, k) {
				rim := beside * (at(h.to) - at(h.from))
				z.X0, z.Y0, z.X1, z.Y1 = at(h.from)-rim, middle-tall/2, at(h.to)+rim, middle+tall/2
			}
			out = append(out, z)
		}
	}
	if s.match.simple {
		return out
	}
	return append(out, engines.Zone{X0: stumpFrom, Y0: stumpTop, X1: 1, Y1: 1 - stumpTop, Title: "area.stump"})
}

// Lying are the gems in hills that nobody has dug, and those on the stump. They are compared with the record
// only: moves are felt by the tunnels, or told.
func (s State) Lying() engines.Lying {
	if s.match == nil || s.over() {
		return engines.Lying{}
	}
	l := engines.Lying{Zones: s.zones(), Compared: true, Apart: true}
	for _, gems := range s.openGems() {
		row := []string{}
		for c, n := range gems {
			for range n {
				row = append(row, Gem(c).mark())
			}
		}
		l.Cards = append(l.Cards, row)
	}
	return l
}

// openGems are those of each zone.
func (s State) openGems() (out []Gems) {
	for i := range s.match.gems {
		for k := range s.match.gems[i] {
			out = append(out, s.hill(i, k))
		}
	}
	if s.match.simple {
		return out
	}
	return append(out, s.stump)
}

// counted are the gems of rows as they were seen; false: these are none.
func (s State) counted(rows [][]string) (out []Gems, ok bool) {
	if len(rows) != len(s.openGems()) {
		return nil, false
	}
	out = make([]Gems, len(rows))
	for i, row := range rows {
		for _, name := range row {
			found := false
			for c := range colours {
				if c.mark() == name {
					out[i][c]++
					found = true
				}
			}
			if !found {
				return nil, false
			}
		}
	}
	return out, true
}

// Lain has hills and stump as they lie.
func (s State) Lain(rows [][]string) engines.Position {
	seen, ok := s.counted(rows)
	if !ok {
		return s.Position()
	}
	m := *s.match
	n := 0
	for i, hills := range s.match.gems {
		m.gems[i] = seen[n : n+len(hills)]
		n += len(hills)
	}
	s.match = &m
	if !m.simple {
		s.stump = seen[n]
	}
	return s.Position()
}

// differ compares the gems in hills and on the stump with those of the position (SS-24). While a fee or a
// payment is to be told the stump tells nothing: it may have been made already.
func (s State) differ(rows [][]string) engines.Explanation {
	seen, ok := s.counted(rows)
	if !ok || s.over() {
		return engines.Explanation{}
	}
	zones := s.zones()
	for i, want := range s.openGems() {
		if i == hillCount && s.phase() != phasePush || zones[i].Empty() {
			continue
		}
		if v := miscounted(seen[i], want); v != nil {
			return engines.Explanation{Breach: v}
		}
	}
	return engines.Explanation{}
}

// miscounted is the breach where gems are not as many as they should be; nil: they are.
func miscounted(seen, want Gems) *engines.Violation {
	for c := range colours {
		if seen[c] == want[c] {
			continue
		}
		which := ""
		if seen[c] > want[c] {
			which = "more"
		}
		return refuse("SS-24", which, map[string]any{"gems": stones(c), "count": seen[c], "want": want[c]})
	}
	return nil
}
