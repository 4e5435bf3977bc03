package schweinebande

import "spieltisch/engines"

var (
	_ engines.Formed = State{}
	_ engines.Forced = State{}
)

// Form asks for what is turned up and where, and for the tiles of a group. In place of a farmer that is not
// placed the next tile is asked for: turning it up says that nobody stands on this one.
func (s State) Form(p engines.Prompt) (engines.Form, bool) {
	form := engines.Form{Fixed: map[string]any{"kind": p.Kind}}
	switch p.Kind {
	case "reveal":
		form.Fields = s.revealFields()
	case "skip":
		next, _, v := s.Apply(Skip{})
		after, ok := next.(State)
		if v != nil || !ok || after.phase != revealing {
			return engines.Form{}, false
		}
		form.Fixed["kind"], form.First, form.Fields = "reveal", []engines.Action{Skip{}}, after.revealFields()
	case "open":
		form.Fields = []engines.Field{s.openField()}
	case "collect":
		form.Fields = s.collectFields()
	case "final4":
		form.Fixed["seat"], form.Fields = p.Seat, []engines.Field{s.finalField(p.Seat)}
	default:
		return engines.Form{}, false
	}
	return form, true
}

// Forced is to feed, where there is hay enough, no hay tile to keep it, and nothing may be sold.
func (s State) Forced() engines.Action {
	if s.phase != feeding || s.match.FreeSale {
		return nil
	}
	for i := range s.match.seats {
		n := s.pens[i].animals()
		if !s.done[i] && s.hay[i] >= n && s.pens[i][hayIndex] == 0 {
			return Feed{Of: Of{engines.Seat(i + 1)}, Hay: &n}
		}
	}
	return nil
}

func one() []engines.Slot { return []engines.Slot{{Min: 1, Max: 1}} }

// revealFields: a face-down tile, and what it shows.
func (s State) revealFields() []engines.Field {
	space := engines.Field{Name: "space", Shape: engines.ShapeValue, Area: "board", Slots: one()}
	for i, c := range s.board {
		if c.tile == faceDown {
			space.Items = append(space.Items, engines.Item{Value: spaceAt(i), Piece: s.piece(i), Max: 1})
		}
	}
	return []engines.Field{space, {Name: "tile", Title: "form.tile", Shape: engines.ShapeValue, Slots: one(),
		Items: tileItems(s.unseen(), 1)}}
}

// tileItems are the tiles of which there are any, each at most limit times (0: no limit).
func tileItems(from bag, limit int) []engines.Item {
	items := make([]engines.Item, 0, tileKinds)
	for kind, n := range from {
		most := int(n)
		if limit > 0 {
			most = min(most, limit)
		}
		if most > 0 {
			items = append(items, engines.Item{Value: tiles[kind], Piece: tilePiece(kind), Max: most})
		}
	}
	return items
}

func tilePiece(kind int) engines.Piece {
	return engines.Piece{Kind: "tile", Mark: string(tiles[kind]), Marks: 1}
}

// openField asks for the face-down tiles one after the other.
func (s State) openField() engines.Field {
	f := engines.Field{Name: "tiles", Shape: engines.ShapePairs, Pair: []string{"space", "tile"}, Area: "board",
		Items: tileItems(s.unseen(), 0)}
	for i, c := range s.board {
		if c.tile == faceDown {
			piece := s.piece(i)
			f.Slots = append(f.Slots, engines.Slot{Key: spaceAt(i), Piece: &piece, Min: 1, Max: 1})
		}
	}
	return f
}

// collectFields: a farmer, and the space beside him that he walks to.
func (s State) collectFields() []engines.Field {
	space := engines.Field{Name: "space", Shape: engines.ShapeValue, Area: "board", Slots: one()}
	dir := engines.Field{Name: "dir", Title: "form.dir", Shape: engines.ShapeValue, Area: "board", Slots: one()}
	for i, c := range s.board {
		if c.farmer != s.turn {
			continue
		}
		from := spaceAt(i)
		space.Items = append(space.Items, engines.Item{Value: from, Piece: s.piece(i), Max: 1})
		for _, d := range dirs {
			if j, ok := (Space{from[0] + d.step[0], from[1] + d.step[1]}).at(); ok {
				dir.Items = append(dir.Items, engines.Item{Value: d.name, Piece: s.piece(j), For: from, Max: 1})
			}
		}
	}
	return []engines.Field{space, dir}
}

func (s State) finalField(seat engines.Seat) engines.Field {
	pen := s.pens[seat-1]
	pen[hayIndex] = 0
	return engines.Field{Name: "tiles", Title: "form.four", Shape: engines.ShapeList,
		Slots: []engines.Slot{{Min: groupSize, Max: groupSize}}, Items: tileItems(pen, 0)}
}
