package schnackelstein

import (
	"encoding/json"
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
	hills              [tunnelCount][]hill   // from the mouth
	lengths            map[Tile][]engines.MM // ascending, each once; a kind that is not named may have any length
}

// testGeometry is G1 of the rules; no book gives lengths, so it stands for a box that nobody has measured.
func testGeometry() geometry {
	const mm = engines.Millimetre
	g := geometry{mole: 60 * mm, end: 500 * mm, visible: mm}
	for i := range g.hills {
		g.hills[i] = []hill{{80 * mm, 110 * mm}, {170 * mm, 200 * mm}, {260 * mm, 290 * mm}, {350 * mm, 380 * mm}, {440 * mm, 470 * mm}}
	}
	return g
}

// reached is how far the nose must be to have reached a hill (SS-12).
func (g *geometry) reached(h hill) engines.MM { return h.from + g.visible }

// out is how far the nose must be to have come out at the far end (SS-20).
func (g *geometry) out() engines.MM { return g.end + g.visible }

// shows tells that a tile which lies at [from, to] shows in one of the hills of a tunnel (SS-16).
func (g *geometry) shows(tunnel int, from, to engines.MM) bool {
	for _, h := range g.hills[tunnel] {
		if min(h.to, to)-max(h.from, from) >= g.visible {
			return true
		}
	}
	return false
}

func (g *geometry) read(f engines.Fields) error {
	if err := f.TakeAll(engines.Members{{"mole", &g.mole}, {"end", &g.end}, {"minVisible", &g.visible}}); err != nil {
		return err
	}
	if err := g.takeHills(f); err != nil {
		return err
	}
	if _, err := f.TakeObject("lengths", g.readLengths); err != nil {
		return err
	}
	if err := f.Done(); err != nil { // before a length that is spelled wrong is missed
		return err
	}
	return g.check()
}

func (g *geometry) takeHills(f engines.Fields) error {
	var all, each json.RawMessage
	forAll, err := f.Take("hills", &all)
	if err != nil {
		return err
	}
	forEach, err := f.Take("tunnels", &each)
	switch {
	case err != nil:
		return err
	case forAll && forEach:
		return errors.New(`field "hills" is for all tunnels and "tunnels" for each: only one of them`)
	case forAll:
		hills, err := readHills(all)
		if err != nil {
			return fmt.Errorf("field \"hills\": %w", err)
		}
		g.hills = [tunnelCount][]hill{hills, hills, hills, hills}
	case forEach:
		lists, err := engines.ReadList(each, tunnelCount)
		if err != nil {
			return fmt.Errorf("field \"tunnels\": %w", err)
		}
		for i, l := range lists {
			if g.hills[i], err = readHills(l); err != nil {
				return fmt.Errorf("field \"tunnels\": tunnel %d: %w", i+1, err)
			}
		}
	}
	return nil
}

func readHills(data []byte) ([]hill, error) {
	pairs, err := engines.ReadList(data, -1)
	if err != nil {
		return nil, err
	}
	hills := make([]hill, len(pairs))
	for i, pair := range pairs {
		ends, err := engines.ReadList(pair, 2)
		if err != nil {
			return nil, fmt.Errorf("hill %d: %w", i+1, err)
		}
		for k, into := range []*engines.MM{&hills[i].from, &hills[i].to} {
			if err := length(ends[k], into); err != nil {
				return nil, fmt.Errorf("hill %d: %w", i+1, err)
			}
		}
	}
	return hills, nil
}

// length reads a length outside of an object; null is none.
func length(data []byte, into *engines.MM) error {
	if string(data) == "null" {
		return errors.New("null is no length")
	}
	return json.Unmarshal(data, into)
}

func (g *geometry) readLengths(kinds engines.Fields) error {
	g.lengths = map[Tile][]engines.MM{}
	for _, t := range allTiles() {
		var all []engines.MM
		there, err := kinds.Take(string(t), &all)
		if err != nil {
			return err
		}
		if !there {
			continue
		}
		for _, l := range all {
			if l < shortest || l > longest {
				return fmt.Errorf("field %q: no tile is %v mm long (it is %v to %v)", t, l, shortest, longest)
			}
		}
		slices.Sort(all)
		g.lengths[t] = slices.Compact(all)
	}
	return nil
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
