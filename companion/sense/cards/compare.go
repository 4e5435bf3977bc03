package cards

import (
	"slices"

	"spieltisch/companion/sense/dice"
	"spieltisch/engines"
	"spieltisch/vision"
)

// differing is how the table lies otherwise than the record has it.
type differing struct {
	rows    [][]string
	settled bool // a person said which of them holds
}

// Compares reports whether cards are to be read beside dice at rest.
func (s *Sense) Compares() bool {
	at := s.state()
	return at != nil && at.Lying().Compared && s.record.Match().Playing()
}

// Compare takes the cards that lie beside dice at rest. Where two looks in a row find them otherwise than the
// record has them, a person says once which of both holds. Nothing waits for that.
func (s *Sense) Compare(in dice.Input) {
	if !s.Compares() {
		return
	}
	lies := s.state().Lying()
	cards, rows, ok := s.compared(lies, in)
	if !ok {
		return
	}
	r := s.judged(reading{cards: cards, rows: rows}, rows)[0]
	was := s.differs
	switch {
	case r.no == nil:
		s.differs, s.late = nil, nil
		if was != nil && s.Asks() {
			s.desk.Unask()
		}
	case was == nil || !slices.EqualFunc(was.rows, rows, alike):
		s.differs = &differing{rows: rows}
		s.late = s.cfg.LookOver
		s.patience.Reset(s.cfg.Patience)
	case !was.settled && s.desk.Question == nil:
		s.askDiffer(lies, r)
	}
}

// compared are the cards of each zone. A card in doubt is the one that the record has there, if it looks like
// that; false: one is none of these, so nothing can be said.
func (s *Sense) compared(lies engines.Lying, in dice.Input) (cards []vision.Die, rows [][]string, ok bool) {
	found := in.Seen.Dice
	for zone, list := range inZones(lies.Zones, found, in.Sight) {
		var row []string
		for _, k := range list {
			c := byRecord(found[k], lies.Cards[zone])
			if c.Name == "" && c.Confidence < likeNone {
				continue
			}
			if c.Name == "" {
				return nil, nil, false
			}
			cards, row = append(cards, c), append(row, c.Name)
		}
		rows = append(rows, row)
	}
	return cards, rows, true
}
