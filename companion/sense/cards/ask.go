package cards

import (
	"fmt"
	"slices"

	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/companion/words"
	"spieltisch/engines"
)

// question is what the choices of a question mean that is shown.
type question struct {
	readings []reading // one per choice; the last choice, look again, has none
}

// asks reports whether the question that is shown is about cards.
func (s *Sense) asks() bool { return s.desk.Asker() == s }

// ask shows a question about rows: what happened, or in what way a card is read.
func (s *Sense) ask(lies engines.Lying, list []reading, sure bool) {
	key := "ask.what"
	if !sure {
		key = "ask.cards"
	}
	var labels []words.Words
	var kept []reading
	for _, r := range list {
		if r.no != nil && !sure { // the rules know that it is not read right
			continue
		}
		label := s.happened(r)
		if len(r.way) == 0 {
			label = words.Of("choice.nothing", nil)
		} else if lies.Cards == nil {
			label = words.Of("choice.dealt", map[string]any{"cards": s.call(slices.Concat(r.rows...))})
		}
		if !slices.ContainsFunc(labels, label.Equal) && len(kept) < mostReadings {
			labels, kept = append(labels, label), append(kept, r)
		}
	}
	s.show(key, nil, labels, kept)
}

// askDiffer shows what lies on the table beside what the record has, where no move explains it.
func (s *Sense) askDiffer(lies engines.Lying, r reading) {
	var table, record sense.Called
	for i := range lies.Cards {
		if alike(r.rows[i], lies.Cards[i]) {
			continue
		}
		if len(lies.Places) > 0 {
			table = append(table, s.callPlace(lies.Places[i], r.rows[i]))
			record = append(record, s.callPlace(lies.Places[i], lies.Cards[i]))
			continue
		}
		if lies.Apart {
			table = append(table, s.callAll(lies.Zones[i], r.rows[i]))
			record = append(record, s.callAll(lies.Zones[i], lies.Cards[i]))
			continue
		}
		if lies.Compared {
			table = append(table, s.callZone(lies.Zones[i], without(r.rows[i], lies.Cards[i]))...)
			record = append(record, s.callZone(lies.Zones[i], without(lies.Cards[i], r.rows[i]))...)
			continue
		}
		table = append(table, s.call(r.rows[i])...)
		record = append(record, s.call(lies.Cards[i])...)
	}
	held := r
	held.lain, held.kept, held.way = false, true, nil
	labels := []words.Words{
		words.Of("choice.table", map[string]any{"cards": table}),
		words.Of("choice.record", map[string]any{"cards": record}),
	}
	s.show("ask.differ", nil, labels, []reading{r, held})
}

func (s *Sense) show(key string, args map[string]any, labels []words.Words, list []reading) {
	if len(list) == 0 || s.desk.Question != nil && !s.asks() { // one after the other
		s.wait("cards.unread", nil)
		return
	}
	q := &sense.Question{Says: words.Of(key, args)}
	for _, l := range labels {
		q.Choices = append(q.Choices, sense.Choice{Label: l})
	}
	s.desk.Ask(s, q, "choice.again", &question{list})
}

// Answer settles the question about cards that is shown. Its last choice has the camera look again, so that
// none of them is ever dismissed by an answer.
func (s *Sense) Answer(o record.Origin, a sense.Answer) (v record.Verdict, none bool) {
	return s.answer(o, a), false
}

func (s *Sense) answer(o record.Origin, a sense.Answer) record.Verdict {
	q := s.desk.By.(*question)
	choice := a.Choice
	if a.Accept {
		choice = 0
	}
	switch {
	case len(a.Faces) > 0 || len(a.Actions) > 0:
		return s.record.Misunderstood(fmt.Errorf("the question is about cards: a choice is needed"))
	case choice < 0 || choice > len(q.readings):
		return s.record.Misunderstood(fmt.Errorf("there is no choice %d", choice))
	case choice == len(q.readings):
		v, err := s.record.Note(o, "lookAgain", "")
		if err != nil {
			return s.record.Failed(err)
		}
		s.desk.Unask()
		s.table.cause = ""
		s.cfg.LookOver()
		return v
	}
	r := q.readings[choice]
	if s.differs != nil {
		s.differs.settled = true
	}
	switch {
	case r.lain:
		return s.lain(o, r)
	case r.hand != nil:
		return s.answerHand(o, r)
	case len(r.way) > 0:
		v, err := s.enter(o, r, record.ByPerson)
		if err != nil {
			return s.record.Failed(err)
		}
		s.lay = r.cards
		return v
	}
	v, err := s.record.Note(o, "mended", "answer")
	if err != nil {
		return s.record.Failed(err)
	}
	if r.rows != nil {
		s.rows, s.lay = r.rows, r.cards
	}
	s.heard()
	return v
}
