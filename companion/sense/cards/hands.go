package cards

import (
	"maps"
	"slices"

	"spieltisch/companion/record"
	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/vision"
)

// next is whose hand is to be laid open next; Table: all are.
func (s *Sense) next(lies engines.Lying) engines.Seat {
	for _, seat := range lies.Hands {
		if s.hands.shown[seat] == nil {
			return seat
		}
	}
	return engines.Table
}

// showNext tells people whose hand is to be laid open now.
func (s *Sense) showNext(lies engines.Lying) {
	if seat := s.next(lies); seat != engines.Table {
		says := words.Of("cards.show", engines.WithNames(map[string]any{"handSeat": seat},
			s.record.Match().Players))
		s.tell(&says)
	}
}

// considerHands handles a table at the end of a round. The rows may lie there still. What was laid open
// before has to be away: else nobody knows what belongs to whom.
func (s *Sense) considerHands(lies engines.Lying, cards []vision.Thing) error {
	if s.hands.at != s.record.Match().Changed() {
		s.hands = hands{at: s.record.Match().Changed()}
	}
	s.showNext(lies)
	if _, rows, ok := lying(cards, lies.Rows); ok && s.still(lies, names(cards, rows)) {
		s.hands.last = nil
		return nil
	}
	open := slices.DeleteFunc(slices.Clone(cards), func(c vision.Thing) bool {
		k := at(c, s.lay, 10)
		return k >= 0 && (c.Name == s.lay[k].Name || c.Name == "")
	})
	if len(open) != lies.Hand { // the rows were pushed together, or their places are not known
		open = slices.Clone(cards)
	}
	if len(open) > lies.Hand { // an arm, or a cup, is none of them
		open = slices.DeleteFunc(open, func(c vision.Thing) bool { return c.Name == "" && c.Maybe[0] == "" })
	}
	same := 0 // cards of the last hand that nobody has taken away
	for _, c := range open {
		if k := at(c, s.hands.last, 30); k >= 0 && c.Name == s.hands.last[k].Name {
			same++
		}
	}
	all := guesses(open)
	switch {
	case same > mostSame:
		return nil
	case len(open) != lies.Hand:
		s.wait("cards.hand", map[string]any{"handSeat": s.next(lies), "count": lies.Hand})
		return nil
	case all == nil:
		s.wait("cards.unread", nil)
		return nil
	}
	return s.considerHand(lies, all)
}

// mostSame is how many cards of a hand may lie where the hand before had the same: both may be sorted.
const mostSame = 3

// still reports whether rows are those of the record, as read or as people said.
func (s *Sense) still(lies engines.Lying, rows [][]string) bool {
	rows = s.asSaid(rows)
	for i := range rows {
		if !alike(rows[i], lies.Cards[i]) && !slices.Contains(rows[i], "") {
			return false
		}
	}
	return true
}

// considerHand takes the cards of one hand, read in one way or several, for that of the next seat. Where
// the rules know that it is not, a person says whose it is.
func (s *Sense) considerHand(lies engines.Lying, all [][]vision.Thing) error {
	var list []reading
	var no *engines.Violation
	for _, cards := range all {
		r := reading{cards: cards, seat: s.next(lies), hand: names(cards, [][]int{places(len(cards))})[0]}
		if v := s.judge(&r); v != nil {
			no = v
			continue
		}
		list = append(list, r)
	}
	if len(list) == 1 && len(all) == 1 {
		_, err := s.take(record.Origin{Source: record.FromCamera, Cause: s.table.cause}, list[0], s.decider())
		return err
	}
	key := "ask.cards"
	if len(list) == 0 {
		key = "ask.whose"
		for _, seat := range lies.Hands {
			r := reading{cards: all[0], seat: seat, hand: names(all[0], [][]int{places(len(all[0]))})[0]}
			if s.hands.shown[seat] == nil && s.judge(&r) == nil {
				list = append(list, r)
			}
		}
		if len(list) == 0 {
			says := s.record.Match().Violation(no)
			s.late = func() { s.tell(&says) }
			s.waitOn()
			return nil
		}
	}
	var labels []words.Words
	for _, r := range list {
		labels = append(labels, words.Of("choice.hand",
			engines.WithNames(map[string]any{"handSeat": r.seat, "cards": s.call(r.hand)},
				s.record.Match().Players)))
	}
	s.show(key, nil, labels[:min(len(labels), mostReadings)], list[:min(len(list), mostReadings)])
	return nil
}

func places(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// judge asks the rules about a hand beside those that were shown, and what follows with it.
func (s *Sense) judge(r *reading) *engines.Violation {
	m := s.record.Match()
	hands := make([][]string, len(m.Players))
	for seat, hand := range s.hands.shown {
		hands[seat-1] = hand
	}
	hands[r.seat-1] = r.hand
	x := m.State().Explain(engines.Sensed{Cards: &engines.Cards{Hands: hands, Seen: true}})
	if r.way = x.Actions; x.Breach != nil {
		return x.Breach
	}
	_, _, v := engines.Apply(m.State(), x.Actions...)
	return v
}

// take keeps a hand until all are there, which ends the round.
func (s *Sense) take(o record.Origin, r reading, by record.Decider) (record.Verdict, error) {
	if len(r.way) > 0 {
		return s.enter(o, r, by)
	}
	shown := maps.Clone(s.hands.shown)
	if shown == nil {
		shown = map[engines.Seat][]string{}
	}
	shown[r.seat] = r.hand
	s.hands = hands{at: s.record.Match().Changed(), shown: shown, last: r.cards}
	s.desk.Unask()
	s.showNext(s.spread().Lying())
	return s.record.Nothing(), nil
}

// answerHand takes a hand as a person says.
func (s *Sense) answerHand(o record.Origin, r reading) record.Verdict {
	v, err := s.take(o, r, record.ByPerson)
	if err != nil {
		return s.record.Failed(err)
	}
	if len(r.way) == 0 {
		return s.record.Remember(o, v)
	}
	return v
}
