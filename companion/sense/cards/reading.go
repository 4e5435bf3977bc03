package cards

import (
	"encoding/json"
	"errors"
	"slices"

	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/vision"
)

// reading is one way to read the table, and one way to explain it.
type reading struct {
	cards []vision.Thing // with their names
	rows  [][]string     // nil: it is about a hand
	seat  engines.Seat   // whose hand
	hand  []string
	way   []engines.Action   // what happened; empty: nothing
	lain  bool               // nothing explains the rows: they count as they lie
	kept  bool               // the record holds, whatever is read
	no    *engines.Violation // the rules refuse it
}

// Limits of what is asked.
const (
	mostUnnamed  = 2 // cards that may be in doubt
	mostReadings = 4 // answers that are offered
)

// names are those of cards in rows.
func names(cards []vision.Thing, rows [][]int) [][]string {
	out := make([][]string, len(rows))
	for i, row := range rows {
		for _, k := range row {
			if cards[k].Name != vision.Nothing {
				out[i] = append(out[i], cards[k].Name)
			}
		}
	}
	return out
}

// guesses are the ways to name cards in doubt, the likeliest first; nil: there are too many of them.
func guesses(cards []vision.Thing) [][]vision.Thing {
	out := [][]vision.Thing{slices.Clone(cards)}
	unnamed := 0
	for i, c := range cards {
		if c.Name != "" {
			continue
		}
		if unnamed++; unnamed > mostUnnamed || c.Maybe[0] == "" {
			return nil
		}
		var more [][]vision.Thing
		for _, maybe := range c.Maybe {
			for _, was := range out {
				if maybe != "" {
					now := slices.Clone(was)
					now[i].Name = maybe
					more = append(more, now)
				}
			}
		}
		out = more
	}
	return out
}

// considerRows handles a table whose cards lie in rows. Where nothing is left of a board, a person is asked:
// it may be covered.
func (s *Sense) considerRows(lies engines.Lying, cards []vision.Thing, rows [][]int) error {
	all := guesses(cards)
	if all == nil {
		s.wait("cards.unread", nil)
		return nil
	}
	var list []reading
	for _, guess := range all {
		list = append(list, s.explain(lies, guess, names(guess, rows))...)
	}
	sure := len(all) == 1
	if sure {
		s.lay = all[0]
	}
	if sure && lies.Cards != nil {
		s.rows = list[0].rows
		if slices.EqualFunc(s.rows, lies.Cards, alike) {
			s.met = s.rows
		}
	}
	switch {
	case sure && len(list) == 1 && list[0].no != nil && !list[0].lain:
		says := s.record.Match().Violation(list[0].no)
		s.late = func() { s.tell(&says) }
		s.waitOn()
		return nil
	case sure && len(list) == 1 && list[0].no == nil && !list[0].lain && (len(cards) > 0 || !moved(list[0])):
		return s.act(record.Origin{Source: record.FromCamera, Cause: s.table.cause}, list[0], s.decider())
	case !sure && orNothing(cards) && len(legal(list)) == 1:
		return s.act(record.Origin{Source: record.FromCamera, Cause: s.table.cause}, legal(list)[0], record.ByRules)
	case !sure && len(legal(list)) > 0 && !slices.ContainsFunc(legal(list), moved):
		return s.act(record.Origin{}, legal(list)[0], record.ByRules) // in whichever way, nothing happened
	case !slices.ContainsFunc(list, func(r reading) bool { return moved(r) || r.lain || r.no != nil }):
		return s.act(record.Origin{}, list[0], record.ByRules)
	case sure && list[0].lain:
		s.late = func() { s.askDiffer(lies, list[0]) }
		s.waitOn()
		return nil
	}
	s.ask(lies, list, sure)
	return nil
}

// orNothing reports whether all that is in doubt is whether something is there.
func orNothing(cards []vision.Thing) bool {
	return !slices.ContainsFunc(cards, func(c vision.Thing) bool {
		return c.Name == "" && c.Maybe[1] != vision.Nothing
	})
}

// legal are the readings that the rules do not refuse.
func legal(list []reading) []reading {
	return slices.DeleteFunc(slices.Clone(list), func(r reading) bool { return r.no != nil })
}

// moved reports whether something happened.
func moved(r reading) bool { return len(r.way) > 0 }

// decider says what makes a table as it was read sure, where nobody is asked about it.
func (s *Sense) decider() record.Decider {
	if s.table.obs.Decision == vision.Accept {
		return record.ByPicture
	}
	return record.ByRules
}

// explain gives the ways to explain rows of the table.
func (s *Sense) explain(lies engines.Lying, cards []vision.Thing, read [][]string) []reading {
	r := reading{cards: cards, rows: read}
	if lies.Cards == nil && s.rows != nil { // rows that lay there in the round before are no new deal
		same := 0
		for i := range read {
			if i < len(s.rows) && alike(read[i], s.rows[i]) {
				same++
			}
		}
		switch {
		case same == len(read):
			return []reading{r}
		case same > 1:
			return append(s.judged(r, read), r)
		}
	}
	return s.judged(r, s.asSaid(read))
}

// asSaid puts in what people said of rows that are read as they were then.
func (s *Sense) asSaid(read [][]string) [][]string {
	out := slices.Clone(read)
	for i, w := range s.said {
		if i >= len(out) {
			continue
		}
		if alike(out[i], w.read) {
			out[i] = w.is
		} else if !slices.Contains(out[i], "") {
			delete(s.said, i)
		}
	}
	return out
}

// judged asks the rules.
func (s *Sense) judged(r reading, rows [][]string) []reading {
	met := len(s.met) > 0 && slices.EqualFunc(s.met, s.state().Lying().Cards, alike)
	seen := &engines.Cards{Rows: rows, Seen: true, Met: met}
	x := s.record.Match().State().Explain(engines.Sensed{Cards: seen})
	var out []reading
	for _, way := range x.Ways {
		if len(out) < mostReadings {
			one := r
			one.way = way
			out = append(out, one)
		}
	}
	if len(out) > 0 {
		return out
	}
	if r.way = x.Actions; len(r.way) > 0 {
		_, _, r.no = engines.Apply(s.record.Match().State(), r.way...)
	}
	if x.Breach != nil {
		r.no = x.Breach
	}
	if lies := s.state().Lying(); r.no != nil {
		r.lain = lies.Cards != nil && !lies.Laying
	}
	return []reading{r}
}

// act does what a reading means.
func (s *Sense) act(o record.Origin, r reading, by record.Decider) error {
	if len(r.way) == 0 {
		if r.rows != nil {
			s.rows = r.rows
		}
		if s.asks() { // one about dice stays
			s.desk.Unask()
		}
		if s.spread().Lying().Tray != (engines.Zone{}) { // a breach is about the dice
			return nil
		}
		return s.desk.Mend()
	}
	_, err := s.enter(o, r, by)
	return err
}

// enter puts what happened into the record, as one move.
func (s *Sense) enter(o record.Origin, r reading, by record.Decider) (record.Verdict, error) {
	m := s.record.Match()
	actions, next, v := record.Played(m.State(), r.way)
	if v != nil {
		return s.record.Violated(v), nil
	}
	list, err := record.Raws(actions)
	if err != nil {
		return record.Verdict{}, err
	}
	verdict, err := s.record.Write(m.ID, o, record.Draft{Kind: journal.Acted, State: next,
		Body: journal.Body{Actions: list, Evidence: s.evidence(r.cards, by).JSON()}})
	if errors.Is(err, journal.ErrRepeat) {
		return s.record.Nothing(), nil // this very picture is in the record already
	}
	if err != nil {
		return verdict, err
	}
	if r.rows != nil {
		s.rows, s.met = r.rows, r.rows
	}
	s.table.used = true
	s.desk.Clear()
	s.hands = hands{}
	s.tell(nil)
	if spread := s.spread(); spread != nil {
		lies := spread.Lying()
		if lies.Laying {
			s.rows = nil
		}
		s.showNext(lies)
	}
	return verdict, nil
}

// lain makes the record what lies on the table.
func (s *Sense) lain(o record.Origin, r reading) record.Verdict {
	p := s.state().Lain(r.rows)
	setup, err := json.Marshal(p)
	if err != nil {
		return s.record.Failed(err)
	}
	v, _ := s.record.Lain(o, setup)
	if v.OK {
		s.rows, s.said = r.rows, nil
		s.desk.Clear()
		s.tell(nil)
	}
	return v
}

// call names cards as people do, and a figure by whose it is.
func (s *Sense) call(cards []string) sense.Called {
	var out sense.Called
	for _, c := range slices.Sorted(slices.Values(cards)) {
		if seat, figure := engines.FigureSeat(c); figure {
			key := "mark.figureOf"
			if seat == engines.Table {
				key = "mark.figure"
			}
			said := s.record.Match().Say(engines.MessageRef{Key: key, Args: map[string]any{"whoSeat": seat}})
			out = append(out, said.Text)
			continue
		}
		m, ok := s.record.Match().Game.Message("mark." + c)
		if !ok { // a number, as it is printed
			m.Text = engines.Text{}
			for _, lang := range engines.Languages() {
				m.Text[lang] = c
			}
		}
		out = append(out, m.Text)
	}
	return out
}

// happened says what a way would be: its moves, and the cards of the row.
func (s *Sense) happened(r reading) words.Words {
	state, m := s.record.Match().State(), s.record.Match()
	w := words.Words{Key: "choice.happened", Text: engines.Text{}, Display: engines.Text{},
		Picture: "question"}
	for _, a := range r.way {
		next, events, v := state.Apply(a)
		if v != nil || len(events) == 0 {
			break
		}
		say := m.Happened(events[0])
		if row := changed(state, next); row != nil && len(s.spread().Lying().Rows) > 0 {
			list := s.call(row)
			for lang, text := range say.Text {
				say.Text[lang] = text + " " + list.In(lang) + "."
			}
		}
		for _, lang := range engines.Languages() {
			if w.Text[lang] != "" {
				w.Text[lang] += " "
			}
			w.Text[lang] += say.Text.In(lang)
			if w.Display[lang] == "" {
				w.Display[lang] = say.Display.In(lang)
			}
		}
		state = next
	}
	return w
}

// changed are the cards of the row that a move has changed; nil: of none, or of several.
func changed(before, after engines.State) []string {
	a, ok1 := before.(engines.Spread)
	b, ok2 := after.(engines.Spread)
	if !ok1 || !ok2 {
		return nil
	}
	was, is := a.Lying().Cards, b.Lying().Cards
	for i := range is {
		if i < len(was) && !alike(was[i], is[i]) {
			return is[i]
		}
	}
	return nil
}
