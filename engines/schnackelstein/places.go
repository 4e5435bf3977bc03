package schnackelstein

import (
	"fmt"
	"slices"
	"strconv"

	"spieltisch/engines"
)

var _ engines.Laid = State{}

// Places are those of the tiles, of the gems, and who is on turn.
func (s State) Places() engines.Form {
	form := engines.Form{}
	fillings := s.fillings()
	for i := range s.tunnels {
		tiles := s.tileItems(i)
		lie := engines.Slot{To: fmt.Sprintf("tunnels/%d/tiles", i), As: engines.ShapeList,
			Title: "area.tunnel" + strconv.Itoa(i+1), Max: fullSupply()[Soil.heap()]}
		for _, at := range s.tunnels[i].tiles() {
			lie.Holds = append(lie.Holds, itemOf(tiles, givenTile{at.tile, at.len}))
		}
		hills := engines.Field{Shape: engines.ShapePlaces, Items: fillings}
		for k := range s.match.gems[i] {
			hills.Slots = append(hills.Slots, s.hillSlot(i, k, fillings))
		}
		form.Fields = append(form.Fields,
			engines.Field{Shape: engines.ShapePlaces, Slots: []engines.Slot{lie}, Items: tiles}, hills)
	}
	if !s.match.simple {
		form.Fields = append(form.Fields, gemPlace("stump", "area.stump", engines.Table, s.stump))
	}
	for i := range s.match.seats {
		seat := engines.Seat(i + 1)
		form.Fields = append(form.Fields, gemPlace(fmt.Sprintf("gems/%d", i), "area.gems", seat, s.gems[i]))
		if !s.match.simple {
			form.Fields = append(form.Fields, jokerPlace(i, s.jokers[i]))
		}
	}
	form.Fields = append(form.Fields, engines.SeatPlace("place.turn", "turn", s.match.seats, s.turn))
	return form
}

// tileItems are the tiles that lie in a tunnel, each as long as it is, and more of each kind.
func (s State) tileItems(tunnel int) []engines.Item {
	var items []engines.Item
	add := func(t Tile, l engines.MM, more int) {
		n := itemOf(items, givenTile{t, l})
		if n < 0 {
			n = len(items)
			items = append(items, engines.Item{Value: givenTile{t, l},
				Piece: engines.Piece{Kind: "tile", Mark: string(t), Marks: 1, Label: l.String()}})
		}
		items[n].Max += more
	}
	for _, at := range s.tunnels[tunnel].tiles() {
		add(at.tile, at.len, 1)
	}
	for _, t := range allTiles() {
		if s.match.simple && t != Soil {
			continue
		}
		for _, l := range s.usualLengths(t) {
			add(t, l, s.most(t))
		}
	}
	return items
}

// usualLengths are those of a tile of a kind which nobody measured: all that are known, else that of one that
// lies somewhere, else an example.
func (s State) usualLengths(t Tile) []engines.MM {
	if known := s.match.geometry.lengths[t]; len(known) > 0 {
		return known
	}
	usual := exampleLen
	for i := range s.tunnels {
		for at := s.tunnels[i].newest; at != nil; at = at.older {
			if at.tile == t {
				usual = at.len
				break
			}
		}
	}
	return []engines.MM{usual}
}

// most is how many tiles of a kind there are.
func (s State) most(t Tile) int {
	if t.joker() {
		return s.match.seats
	}
	return fullSupply()[t.heap()]
}

// itemOf is the index of the item with a value, -1: there is none.
func itemOf(items []engines.Item, value any) int {
	return slices.IndexFunc(items, func(i engines.Item) bool { return i.Value == value })
}

// fillings are what may lie in a hill: what is put there at the start, and what lies in any now.
func (s State) fillings() []engines.Item {
	items := []engines.Item{{Value: Gems{}, Piece: engines.Piece{Kind: "gem"}}}
	add := func(g Gems) {
		if itemOf(items, g) >= 0 {
			return
		}
		piece := engines.Piece{Kind: "gem"}
		for c, n := range g {
			if n > 0 {
				piece.Mark, piece.Marks = Gem(c).mark(), n
			}
		}
		items = append(items, engines.Item{Value: g, Piece: piece})
	}
	for _, g := range []Gems{{1}, {2}, {3}, {0, s.match.seats - 1}, {0, 0, 1}} {
		add(g)
	}
	for i := range s.match.gems {
		for k := range s.match.gems[i] {
			add(s.hill(i, k))
		}
	}
	for i := range items {
		items[i].Max = tunnelCount * len(s.match.gems[0])
	}
	return items
}

func (s State) hillSlot(i, k int, fillings []engines.Item) engines.Slot {
	return engines.Slot{
		To:    fmt.Sprintf("tunnels/%d/hills/%d", i, k),
		As:    engines.ShapeValue,
		Title: "place.hill",
		Piece: &engines.Piece{Kind: "hill", Label: strconv.Itoa(k + 1)},
		Min:   1,
		Max:   1,
		Holds: []int{itemOf(fillings, s.hill(i, k))},
	}
}

func gemPlace(to, title string, seat engines.Seat, lie Gems) engines.Field {
	f := engines.Field{
		Shape: engines.ShapePlaces,
		Slots: []engines.Slot{{To: to, As: engines.ShapeCounts, Title: title,
			Seat: seat, Max: allGems().n(), Holds: engines.HoldCounts(lie[:]...)}},
	}
	for c, n := range allGems() {
		f.Items = append(f.Items, gemItem(Gem(c), n))
	}
	return f
}

func jokerPlace(i int, h hand) engines.Field {
	slot := engines.Slot{To: fmt.Sprintf("jokers/%d", i), As: engines.ShapeList, Title: "area.jokers",
		Seat: engines.Seat(i + 1), Max: 2}
	f := engines.Field{Shape: engines.ShapePlaces}
	for k, t := range [...]Tile{Long, Short} {
		f.Items = append(f.Items,
			engines.Item{Value: t, Max: 1, Piece: engines.Piece{Kind: "tile", Mark: string(t), Marks: 1}})
		if h.has(t) {
			slot.Holds = append(slot.Holds, k)
		}
	}
	f.Slots = []engines.Slot{slot}
	return f
}

// laid is an answer to Places.
type laid struct {
	Tunnels [tunnelCount]laidTunnel `json:"tunnels" each:"tunnel"`
	Stump   Gems                    `json:"stump,omitzero"`
	Gems    []Gems                  `json:"gems" each:"seat"`
	Jokers  [][]Tile                `json:"jokers,omitzero" each:"seat,joker"`
	Turn    *engines.Seat           `json:"turn,omitzero"` // nil: as it is
}

type laidTunnel struct {
	Tiles []givenTile `json:"tiles" each:"tile"`
	Hills []Gems      `json:"hills" each:"hill"`
}

// Lay empties the hills that the nose has reached (SS-12), and counts the supply, and the turns of the round
// for another seat on turn. What was being settled is settled where something else lies in a tunnel, or it is
// another turn.
func (s State) Lay(answer []byte) (engines.Position, error) {
	var in laid
	if err := engines.Read(answer, &in); err != nil {
		return engines.Position{}, err
	}
	g := &s.match.geometry
	for i := range in.Tunnels {
		t, hills := tunnel{}, in.Tunnels[i].Hills
		for _, tile := range in.Tunnels[i].Tiles {
			t = t.pushed(tile.Kind, tile.Len)
		}
		for k := range min(len(hills), len(g.hills[i])) {
			if t.nose(g) >= g.reached(g.hills[i][k]) {
				hills[k] = Gems{}
			}
		}
	}
	p, err := s.Position().Laid(answer)
	if err != nil {
		return engines.Position{}, err
	}
	p = p.With(map[string]any{"tunnels": in.Tunnels, "supply": nil})
	turn := s.turn
	if in.Turn != nil {
		turn = *in.Turn
	}
	if turn != s.turn || !s.lies(in.Tunnels) {
		p = p.With(map[string]any{"turns": s.turnsBefore(turn, p.First), "extra": nil, "pending": nil})
	}
	return p, nil
}

// lies reports whether these tiles and gems are in the tunnels.
func (s State) lies(tunnels [tunnelCount]laidTunnel) bool {
	for i, t := range tunnels {
		at := s.tunnels[i].tiles()
		if !slices.EqualFunc(
			t.Tiles,
			at,
			func(a givenTile, b *node) bool { return a == givenTile{b.tile, b.len} },
		) {
			return false
		}
		for k, gems := range t.Hills {
			if k >= len(s.match.gems[i]) || gems != s.hill(i, k) {
				return false
			}
		}
	}
	return true
}

// turnsBefore are the turns of each seat where a seat comes to its turn in this round, which first began.
func (s State) turnsBefore(turn, first engines.Seat) []int {
	n := s.match.seats
	since := func(seat engines.Seat) int { return (int(seat-first) + n) % n }
	round := slices.Min(s.turns[:n])
	turns := make([]int, n)
	for i := range turns {
		turns[i] = round
		if since(engines.Seat(i+1)) < since(turn) {
			turns[i]++
		}
	}
	return turns
}
