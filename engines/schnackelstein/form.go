package schnackelstein

import (
	"strconv"

	"spieltisch/engines"
)

var (
	_ engines.Formed = State{}
	_ engines.Forced = State{}
)

// mostAtOnce is how many hills a push is asked about: a tile is hardly longer than two of them are apart.
const mostAtOnce = 3

// Form asks for the tunnel, the tile and what people can see: the length of the tile where lengths are known,
// else how many more hills the nose has reached. For beetles it asks for gems.
func (s State) Form(p engines.Prompt) (engines.Form, bool) {
	form := engines.Form{Fixed: map[string]any{"kind": p.Kind}}
	switch p.Kind {
	case phasePush:
		form.Fields = s.pushFields(form.Fixed)
	case phaseStump:
		f := engines.Field{Name: "colour", Shape: engines.ShapeValue, Slots: one()}
		f.Items = gemItems(s.stump)
		for i := range f.Items {
			f.Items[i].Piece.Label, f.Items[i].Max = strconv.Itoa(f.Items[i].Max), 1
		}
		form.Fields = []engines.Field{f}
	case phasePay:
		due := s.due()
		form.Fields = []engines.Field{{Name: "gems", Shape: engines.ShapeCounts,
			Slots: []engines.Slot{{Min: due, Max: due}}, Items: gemItems(s.gems[s.turn-1])}}
	default:
		return engines.Form{}, false
	}
	return form, true
}

// Forced is the only colour on the stump, or the only way to pay.
func (s State) Forced() engines.Action {
	var all []engines.Action
	switch s.phase() {
	case phaseStump:
		all = s.colours()
	case phasePay:
		all = s.payments()
	}
	if len(all) == 1 {
		return all[0]
	}
	return nil
}

func one() []engines.Slot { return []engines.Slot{{Min: 1, Max: 1}} }

// gemItems are the colours that are there.
func gemItems(g Gems) []engines.Item {
	items := []engines.Item{}
	for c := range colours {
		if g[c] > 0 {
			items = append(items, gemItem(c, g[c]))
		}
	}
	return items
}

func gemItem(c Gem, most int) engines.Item {
	return engines.Item{Value: c.String(), Piece: engines.Piece{Kind: "gem", Mark: c.mark(), Marks: 1}, Max: most}
}

// pushFields: what was seen of the hills makes up for a length that nobody knows.
func (s State) pushFields(fixed map[string]any) []engines.Field {
	tile := engines.Field{Name: "tile", Title: "form.tile", Shape: engines.ShapeValue, Slots: one()}
	for _, t := range allTiles() {
		if s.tileRule(t, engines.Table) == "" {
			tile.Items = append(tile.Items, engines.Item{Value: string(t),
				Piece: engines.Piece{Kind: "tile", Mark: string(t), Marks: 1}, Max: 1})
		}
	}
	tunnel := engines.Field{Name: "tunnel", Title: "form.tunnel", Shape: engines.ShapeValue, Slots: one()}
	for i := range s.tunnels {
		if !s.tunnels[i].blocked(&s.match.geometry) {
			tunnel.Items = append(tunnel.Items, engines.Item{Value: i + 1,
				Piece: engines.Piece{Kind: "tunnel", Label: strconv.Itoa(i + 1)}, Max: 1})
		}
	}
	if len(s.match.geometry.lengths) > 0 {
		return []engines.Field{tunnel, tile, s.lengthField()}
	}
	fixed["len"] = exampleLen
	return []engines.Field{tile, tunnel, s.reachedField()}
}

func (s State) lengthField() engines.Field {
	f := engines.Field{Name: "len", Title: "form.len", Shape: engines.ShapeValue, Slots: one()}
	for _, t := range allTiles() {
		known := s.match.geometry.lengths[t]
		if len(known) == 0 {
			known = []engines.MM{exampleLen}
		}
		for _, l := range known {
			f.Items = append(f.Items, engines.Item{Value: l, For: string(t),
				Piece: engines.Piece{Kind: "length", Label: l.String() + " mm"}, Max: 1})
		}
	}
	return f
}

// reachedField asks how far the nose went on, in hills.
func (s State) reachedField() engines.Field {
	f := engines.Field{Name: "saw", Title: "form.reached", Shape: engines.ShapeValue, Slots: one()}
	for i := range s.tunnels {
		left := []int{}
		for k := range s.match.geometry.hills[i] {
			if !s.reached(i, k) {
				left = append(left, k+1)
			}
		}
		for n := 0; n <= min(len(left), mostAtOnce); n++ {
			f.Items = append(f.Items, reachedItem(i+1, left[:n], false))
		}
		if len(left) <= mostAtOnce {
			f.Items = append(f.Items, reachedItem(i+1, left, true))
		}
	}
	return f
}

func reachedItem(tunnel int, hills []int, out bool) engines.Item {
	piece := engines.Piece{Kind: "hills", Label: strconv.Itoa(len(hills))}
	if out {
		piece = engines.Piece{Kind: "out", Mark: "mole"}
	}
	return engines.Item{Value: Saw{Reached: &hills, Out: &out}, For: tunnel, Piece: piece, Max: 1}
}
