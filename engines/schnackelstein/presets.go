package schnackelstein

import (
	"encoding/json"
	"fmt"
	"slices"

	"spieltisch/engines"
)

var _ engines.Presetter = Game{}

// place is a hill of a box.
type place struct{ tunnel, hill int }

// Presets fills the hills for the number of players and the options: mixed, with the diamonds far in, or
// near.
func (Game) Presets(data []byte) ([]engines.Preset, error) {
	in := nobody()
	if err := engines.Read(data, &in); err != nil {
		return nil, err
	}
	m, err := in.match()
	if err != nil {
		return nil, err
	}
	var parts map[string]json.RawMessage
	if err := json.Unmarshal(data, &parts); err != nil {
		return nil, err
	}
	// Diamonds are laid first, sapphires next, rubies last, in these orders of places.
	near := m.places()
	far := slices.Clone(near)
	slices.Reverse(far)
	presets := []engines.Preset{
		{Name: "mixed", Title: words.Text("preset.mixed")},
		{Name: "far", Title: words.Text("preset.far")},
		{Name: "near", Title: words.Text("preset.near")},
	}
	for i, order := range [][]place{mixed(near), far, near} {
		if presets[i].Setup, err = m.preset(parts, order); err != nil {
			return nil, fmt.Errorf("preset %s: %w", presets[i].Name, err)
		}
	}
	return presets, nil
}

// places lists all hills row by row, from the mouths inwards.
func (m *match) places() []place {
	var out []place
	for k := range hillCount {
		for i := range m.geometry.hills {
			if k < len(m.geometry.hills[i]) {
				out = append(out, place{i, k})
			}
		}
	}
	return out
}

// mixed takes every third place, and again, so that neighbours differ.
func mixed(all []place) []place {
	out := make([]place, 0, len(all))
	for first := range 3 {
		for i := first; i < len(all); i += 3 {
			out = append(out, all[i])
		}
	}
	return out
}

// preset writes a whole setup.
func (m *match) preset(parts map[string]json.RawMessage, order []place) (json.RawMessage, error) {
	var err error
	if parts["hills"], err = json.Marshal(m.fill(order)); err != nil {
		return nil, err
	}
	if !m.simple {
		if parts["stump"], err = json.Marshal(Gems{Ruby: stumpGems}); err != nil {
			return nil, err
		}
	}
	return json.Marshal(parts)
}

// fill lays the gems into the hills (SS-01, SS-02, SS-03).
func (m *match) fill(order []place) (hills [tunnelCount][]Gems) {
	for i := range hills {
		hills[i] = make([]Gems, len(m.geometry.hills[i]))
	}
	white, blue, red := 0, 0, 0
	for _, p := range order {
		if g := &hills[p.tunnel][p.hill]; p.hill > 0 && white < whiteHills {
			g[Diamond] = 1
			white++
		}
	}
	for _, p := range order {
		g := &hills[p.tunnel][p.hill]
		switch {
		case g[Diamond] > 0:
		case blue < blueHills:
			g[Sapphire] = m.seats - 1
			blue++
		default: // 1 and 2 in turn: 15 in ten hills, which leaves enough for the stump
			g[Ruby] = 1 + red%min(2, m.options.MaxRubies)
			red++
		}
	}
	return hills
}
