package schnackelstein

import (
	"errors"
	"fmt"
	"slices"

	"spieltisch/engines"
)

// hill is the opening over a tunnel.
type hill struct{ from, to engines.MM }

// geometry is what was measured of a box.
type geometry struct {
	mole, end, visible engines.MM
	hills              [tunnelCount][]hill // from the mouth
	// ascending, each once; a kind that is not named may have any length
	lengths map[Tile][]engines.MM
}

// testGeometry is G1 of the rules; no book gives lengths, so it stands for a box that nobody has measured.
func testGeometry() geometry {
	const mm = engines.Millimetre
	g := geometry{mole: 60 * mm, end: 500 * mm, visible: mm}
	for i := range g.hills {
		g.hills[i] = []hill{{80 * mm, 110 * mm}, {170 * mm, 200 * mm}, {260 * mm, 290 * mm}, {350 * mm, 380 * mm},
			{440 * mm, 470 * mm}}
	}
	return g
}

// reached is how far the nose must be to have reached a hill (SS-12).
func (g *geometry) reached(h hill) engines.MM { return h.from + g.visible }

// out is how far the nose must be to have come out at the far end (SS-20).
func (g *geometry) out() engines.MM { return g.end + g.visible }

// shows reports whether a tile which lies at [from, to] shows in one of the hills of a tunnel (SS-16).
func (g *geometry) shows(tunnel int, from, to engines.MM) bool {
	for _, h := range g.hills[tunnel] {
		if min(h.to, to)-max(h.from, from) >= g.visible {
			return true
		}
	}
	return false
}

// measuredGeometry is the geometry of the options; what is not there is that of the test geometry.
type measuredGeometry struct {
	Mole       *engines.MM                   `json:"mole,omitzero"`
	End        *engines.MM                   `json:"end,omitzero"`
	MinVisible *engines.MM                   `json:"minVisible,omitzero"`
	Hills      [][2]engines.MM               `json:"hills,omitzero" each:"hill"`          // of all tunnels
	Tunnels    *[tunnelCount][][2]engines.MM `json:"tunnels,omitzero" each:"tunnel,hill"` // of each
	Lengths    *lengths                      `json:"lengths,omitzero"`

	geometry geometry
}

// lengths are those that there are of each kind.
type lengths struct {
	Beetle []engines.MM `json:"beetle,omitzero"`
	Worm   []engines.MM `json:"worm,omitzero"`
	Soil   []engines.MM `json:"soil,omitzero"`
	Long   []engines.MM `json:"long,omitzero"`
	Short  []engines.MM `json:"short,omitzero"`
}

// Check puts the geometry together, and refuses one that cannot be.
func (m *measuredGeometry) Check() error {
	m.geometry = testGeometry()
	g := &m.geometry
	for _, of := range []struct {
		given *engines.MM
		into  *engines.MM
	}{{m.Mole, &g.mole}, {m.End, &g.end}, {m.MinVisible, &g.visible}} {
		if of.given != nil {
			*of.into = *of.given
		}
	}
	switch {
	case m.Hills != nil && m.Tunnels != nil:
		return errors.New(`field "hills" is for all tunnels and "tunnels" for each: only one of them`)
	case m.Hills != nil:
		m.Tunnels = &[tunnelCount][][2]engines.MM{m.Hills, m.Hills, m.Hills, m.Hills}
	}
	if m.Tunnels != nil {
		for i, all := range m.Tunnels {
			g.hills[i] = make([]hill, len(all))
			for k, ends := range all {
				g.hills[i][k] = hill{ends[0], ends[1]}
			}
		}
	}
	if m.Lengths != nil {
		g.lengths = m.Lengths.byKind()
	}
	return g.check()
}

// Check finds a length that no tile has.
func (l *lengths) Check() error {
	for _, t := range allTiles() {
		for _, length := range l.byKind()[t] {
			if length < shortest || length > longest {
				return noLength(t, length)
			}
		}
	}
	return nil
}

// byKind has the lengths ascending, each once.
func (l *lengths) byKind() map[Tile][]engines.MM {
	out := map[Tile][]engines.MM{Beetle: l.Beetle, Worm: l.Worm, Soil: l.Soil, Long: l.Long, Short: l.Short}
	for t, all := range out {
		if all == nil {
			delete(out, t)
			continue
		}
		out[t] = slices.Compact(slices.Sorted(slices.Values(all)))
	}
	return out
}

// check refuses a geometry that cannot be.
func (g *geometry) check() error {
	switch {
	case g.mole <= 0:
		return fmt.Errorf("field \"mole\": a mole is longer than %v mm: measure it", g.mole)
	case g.visible <= 0:
		return fmt.Errorf("field \"minVisible\": %v mm cannot be seen: it must be above 0", g.visible)
	case g.mole >= g.end:
		return fmt.Errorf("field \"mole\": a mole of %v mm does not fit into a tunnel of %v mm: measure both", g.mole, g.end)
	}
	n := 0
	for i, hills := range g.hills {
		n += len(hills)
		if len(hills) == 0 {
			return fmt.Errorf("tunnel %d has no hill", i+1)
		}
		for k, h := range hills {
			switch {
			case h.from < 0:
				return fmt.Errorf("tunnel %d: hill %d begins before the mouth, at %v mm", i+1, k+1, h.from)
			case h.from >= h.to:
				return fmt.Errorf("tunnel %d: hill %d goes from %v to %v mm: the end must lie behind the beginning", i+1, k+1, h.from, h.to)
			case k > 0 && h.from < hills[k-1].to:
				return fmt.Errorf("tunnel %d: hills %d and %d overlap at %v mm: measure them again", i+1, k, k+1, h.from)
			case h.to > g.end:
				return fmt.Errorf("tunnel %d: hill %d ends at %v mm, behind the far end at %v mm", i+1, k+1, h.to, g.end)
			}
		}
	}
	if n != hillCount {
		return fmt.Errorf("%d hills, want %d in all", n, hillCount)
	}
	return nil
}
