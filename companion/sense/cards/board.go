package cards

import (
	"slices"

	"spieltisch/companion/fuse"
	"spieltisch/companion/sense"
	"spieltisch/engines"
	"spieltisch/vision"
)

// onBoard finds what lies on the places of a board, and by places the numbers of that.
func (s *Sense) onBoard(lies engines.Lying, seen []vision.Thing) (lain []vision.Thing, on [][]int, ok bool) {
	if len(seen) == 0 {
		return nil, make([][]int, len(lies.Places)), true
	}
	standing := func(d vision.Thing) bool { return s.figure(d.Name) || s.figure(d.Maybe[0]) }
	as := func(place, piece int) bool {
		row := lies.Cards[place]
		return len(row) > 0 && (seen[piece].Name == row[0] || seen[piece].Maybe[0] == row[0])
	}
	found, board, ok := fuse.Places(seen, standing, lies.Places, as, s.board)
	if !ok {
		return nil, nil, false
	}
	s.board = &board
	s.learn(lies, seen, found)
	on = make([][]int, len(found))
	for p, pieces := range found {
		var here []vision.Thing
		for _, k := range pieces {
			here = append(here, byRecord(s.ofSeat(seen[k]), lies.Cards[p]))
		}
		for _, d := range hidden(here, lies.Cards[p]) {
			on[p] = append(on[p], len(lain))
			lain = append(lain, d)
		}
	}
	return lain, on, true
}

// figure reports whether a name is the colour of figures.
func (s *Sense) figure(name string) bool {
	g, ok := s.record.Match().Game.(engines.Figured)
	return ok && slices.Contains(g.Figures(), name)
}

// learn sees whose figures are of which colour: those that stand where the record has one. A colour that is
// somebody's stays his.
func (s *Sense) learn(lies engines.Lying, seen []vision.Thing, on [][]int) {
	if s.whose == nil {
		s.whose = map[string]engines.Seat{}
	}
	for p, pieces := range on {
		for _, k := range pieces {
			colour := seen[k].Name
			i := slices.IndexFunc(lies.Cards[p], func(n string) bool { _, ok := engines.FigureSeat(n); return ok })
			if i < 0 || !s.figure(colour) || s.whose[colour] != engines.Table {
				continue
			}
			seat, _ := engines.FigureSeat(lies.Cards[p][i])
			if s.colour(seat) == "" {
				s.whose[colour] = seat
			}
		}
	}
}

// colour is that of a seat's figures; empty: nobody knows it yet.
func (s *Sense) colour(seat engines.Seat) string {
	for colour, of := range s.whose {
		if of == seat {
			return colour
		}
	}
	return ""
}

// ofSeat names a figure after its seat in place of its colour.
func (s *Sense) ofSeat(d vision.Thing) vision.Thing {
	of := func(name string) string {
		if s.figure(name) {
			return engines.FigureOf(s.whose[name])
		}
		return name
	}
	d.Name, d.Maybe = of(d.Name), [2]string{of(d.Maybe[0]), of(d.Maybe[1])}
	if d.Maybe[1] == d.Maybe[0] {
		d.Maybe[1] = ""
	}
	return d
}

// byRecord gives a piece in doubt the name of what lies in its place by the record, where that is what it
// looks like most; and a figure that of the one that stands there, where it may be that.
func byRecord(d vision.Thing, row []string) vision.Thing {
	for _, name := range row {
		_, figure := engines.FigureSeat(name)
		maybe := figure && (d.Maybe[1] == name || slices.Contains(d.Maybe[:], engines.FigureOf(engines.Table)))
		if d.Name == "" && (d.Maybe[0] == name || maybe) {
			d.Name = name
		}
	}
	return d
}

// hidden is what a piece counts as that cannot be read, where a figure stands on one by the record: both are
// there still.
func hidden(lain []vision.Thing, row []string) []vision.Thing {
	if len(lain) != 1 || lain[0].Name != "" || len(row) != 2 {
		return lain
	}
	tile, figure := lain[0], lain[0]
	tile.Name, figure.Name = row[0], row[1]
	return []vision.Thing{tile, figure}
}

// callPlace says what lies in a place.
func (s *Sense) callPlace(at engines.Place, row []string) engines.Text {
	return there(func(string) string { return at.Name }, s.orNone(row))
}

// orNone names what lies somewhere, or says that nothing does.
func (s *Sense) orNone(row []string) sense.Called {
	if m, ok := s.record.Match().Game.Message("mark.none"); ok && len(row) == 0 {
		return sense.Called{m.Text}
	}
	return s.call(row)
}

// callAll says all that lies in a zone.
func (s *Sense) callAll(z engines.Zone, row []string) engines.Text {
	return there(s.zone(z), s.orNone(row))
}

// callZone says what lies in a zone, by its title or by whose it is; nothing: empty.
func (s *Sense) callZone(z engines.Zone, row []string) sense.Called {
	if len(row) == 0 {
		return nil
	}
	return sense.Called{there(s.zone(z), s.call(row))}
}

// zone names one, in each language.
func (s *Sense) zone(z engines.Zone) func(lang string) string {
	m := s.record.Match()
	if z.Title != "" {
		args := map[string]any{"row": z.Of[0], "place": z.Of[1]}
		return m.Say(engines.MessageRef{Key: z.Title, Args: args}).Text.In
	}
	return func(string) string {
		if z.Seat == engines.Table {
			return ""
		}
		return m.Players[z.Seat-1]
	}
}

// there says what lies in a place that has a name in each language.
func there(name func(lang string) string, what sense.Called) engines.Text {
	text := engines.Text{}
	for _, lang := range engines.Languages() {
		text[lang] = name(lang) + " " + what.In(lang)
	}
	return text
}

// without are the cards of a row that another one has not.
func without(row, other []string) []string {
	out := slices.Clone(row)
	for _, c := range other {
		if i := slices.Index(out, c); i >= 0 {
			out = slices.Delete(out, i, i+1)
		}
	}
	return out
}
