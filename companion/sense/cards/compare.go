package cards

import (
	"slices"
	"strings"

	"spieltisch/companion/sense"
	"spieltisch/engines"
	"spieltisch/vision"
)

// differing is how the table lies otherwise than the record has it.
type differing struct {
	rows    [][]string
	off     []string // in each zone, what is too much, and what is missing
	settled bool     // a person said which of them holds
}

// as is off of a row that is as on the record.
const as = "|"

// off is what each row has beyond that of the record, and lacks of it.
func off(rows, record [][]string) (out []string) {
	for i := range record {
		more, less := without(rows[i], record[i]), without(record[i], rows[i])
		slices.Sort(more)
		slices.Sort(less)
		out = append(out, strings.Join(more, " ")+as+strings.Join(less, " "))
	}
	return out
}

// compares reports whether cards are to be read beside dice at rest.
func (s *Sense) compares() bool {
	at := s.state()
	return at != nil && at.Lying().Compared && s.record.Match().Playing()
}

// compare takes the cards that lie beside dice at rest. Where two looks in a row find them otherwise than the
// record has them, a person says once which of both holds. Nothing waits for that.
func (s *Sense) compare(o *vision.Observation, at sense.Sight) {
	if !s.compares() {
		return
	}
	lies := s.state().Lying()
	cards, rows, ok := s.compared(lies, o.Things, at)
	if !ok {
		return
	}
	r := s.judged(reading{cards: cards, rows: rows}, rows)[0]
	was, now := s.differs, off(rows, lies.Cards)
	switch {
	case r.no == nil:
		s.differs, s.late = nil, nil
		if was != nil && s.asks() {
			s.desk.Unask()
		}
	case was == nil || !slices.Equal(was.off, now):
		s.differs = &differing{rows: rows, off: now}
		s.late = s.cfg.LookOver
		s.patience.Set(s.cfg.Patience)
	case !was.settled && s.desk.Question == nil:
		s.askDiffer(lies, r)
	}
}

// compared are the cards of each zone. A card in doubt is the one that the record has there, if it looks like
// that. Where one is none of these, its zone is as it was; or, false, nothing can be said.
func (s *Sense) compared(lies engines.Lying, found []vision.Thing, at sense.Sight) (cards []vision.Thing,
	rows [][]string, ok bool) {
	for zone, list := range inZones(lies.Zones, found, at) {
		var row []string
		for _, k := range list {
			c := byRecord(found[k], lies.Cards[zone])
			if c.Name == "" && c.Confidence < likeNone {
				continue
			}
			if c.Name == "" && !lies.Apart {
				return nil, nil, false
			}
			cards, row = append(cards, c), append(row, c.Name)
		}
		if slices.Contains(row, "") {
			if row = lies.Cards[zone]; s.differs != nil && s.differs.off[zone] != as {
				row = s.differs.rows[zone]
			}
		}
		rows = append(rows, row)
	}
	return cards, rows, true
}
