package companion

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/vision"
	"spieltisch/vision/share"
)

// Certificate says how well this table reads its dice, counted from its own journal. Nobody looks over every move, so
// what nobody corrected counts as right.
type Certificate struct {
	All       Tally    `json:"all"`
	Cameras   []Tally  `json:"cameras"`   // by name
	Games     []Tally  `json:"games"`     // by ID
	Positions int      `json:"positions"` // times the record was made to match the table: they do not say which move was wrong
	Cases     CaseRule `json:"cases"`     // whether wrong readings may be kept
	Keeping   bool     `json:"keeping"`   // and whether they are, now
}

// Tally counts moves that were read from a picture. Right, Corrected and TakenBack make those that nobody was asked
// about; Asked and they make Seen.
type Tally struct {
	Name      string       `json:"name"`      // of the camera, or ID of the game; "" for all
	Title     engines.Text `json:"title"`     // of a game; the name of a camera
	Seen      int          `json:"seen"`      // moves that a camera read
	Asked     int          `json:"asked"`     // settled by a person, or by what happened next
	Right     int          `json:"right"`     // made without a question, and nobody corrected them
	Corrected int          `json:"corrected"` // made without a question, and wrong: a person corrected them later
	TakenBack int          `json:"takenBack"` // made without a question and taken back, nobody said why: neither right nor wrong
	Rules     int          `json:"rules"`     // of those without a question: in doubt for the camera, decided by the rules
	Wrong     Share        `json:"wrong"`     // Corrected of Corrected and Right
	Questions Share        `json:"questions"` // Asked of Seen
}

// Share is a share of what was counted, with its 95 % interval.
type Share struct {
	Share float64 `json:"share"` // 0–1
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

func shareOf(k, n int) Share {
	low, high := share.Interval(k, n)
	return Share{float64(k) / float64(max(n, 1)), low, high}
}

// add counts what another tally counted.
func (t *Tally) add(o Tally) {
	t.Seen += o.Seen
	t.Asked += o.Asked
	t.Right += o.Right
	t.Corrected += o.Corrected
	t.TakenBack += o.TakenBack
	t.Rules += o.Rules
	t.Wrong, t.Questions = shareOf(t.Corrected, t.Corrected+t.Right), shareOf(t.Asked, t.Seen)
}

// tallies are the counts of one match.
type tallies struct {
	cameras   []Tally
	positions int
}

// Certificate counts all matches but those that were thrown away. It may be called from anywhere.
func (t *Table) Certificate() (Certificate, error) {
	list, err := t.cfg.Journal.Kept()
	if err != nil {
		return Certificate{}, fmt.Errorf("companion: certificate: %w", err)
	}
	c := newCertificate()
	c.Cases, c.Keeping = t.cfg.Cases, t.Snapshot().casesOn
	for _, m := range list {
		if f := t.archive.fold(m); f.ok {
			c.count(f.info.Game, f.info.Name, f.seen)
		}
	}
	return c, nil
}

// JournalCertificate counts the matches of a journal that no table has open.
func JournalCertificate(j *journal.Journal, games []engines.Game) (Certificate, error) {
	list, err := j.Kept()
	if err != nil {
		return Certificate{}, fmt.Errorf("companion: certificate: %w", err)
	}
	c := newCertificate()
	for _, one := range list {
		entries, err := j.Entries(one.ID)
		if err != nil {
			return Certificate{}, fmt.Errorf("companion: certificate: %w", err)
		}
		m, err := openMatch(games, one.ID, entries)
		if err != nil {
			continue // it does not fit the rules any more, and cannot be judged
		}
		c.count(m.game.Info().ID, m.game.Info().Name, m.tally())
	}
	return c, nil
}

func newCertificate() Certificate {
	c := Certificate{Cameras: []Tally{}, Games: []Tally{}, Cases: CasesNever}
	c.All.Title = engines.Text{De: "Alles", En: "All", Fr: "Tout", It: "Tutto"}
	c.All.add(Tally{}) // the intervals of nothing
	return c
}

// count adds what was seen in one match.
func (c *Certificate) count(game string, title engines.Text, seen tallies) {
	c.Positions += seen.positions
	for _, t := range seen.cameras {
		c.All.add(t)
		into(&c.Cameras, t.Name, engines.Text{De: t.Name, En: t.Name, Fr: t.Name, It: t.Name}).add(t)
		into(&c.Games, game, title).add(t)
	}
}

// into finds a tally by its name in a list that is kept in order, or puts one there.
func into(list *[]Tally, name string, title engines.Text) *Tally {
	i, ok := slices.BinarySearchFunc(*list, name, func(t Tally, name string) int { return strings.Compare(t.Name, name) })
	if !ok {
		*list = slices.Insert(*list, i, Tally{Name: name, Title: title})
	}
	return &(*list)[i]
}

// fate is what became of a move that was read from a picture and made without a question.
type fate int

const (
	right fate = iota
	corrected
	takenBack
	open // behind an entry that does not fit: it is not settled yet
)

// reread is a move that a camera saw, as it stands now.
type reread struct {
	entry journal.Entry
	seen  evidence
	fate  fate
	by    int64 // corrected: the entry that says so
	truth []int // corrected: what all dice showed, highest first; nil: nobody said
}

// asked tells whether a person had a say before the move was made.
func (r reread) asked() bool { return r.seen.Decided == ByPerson || r.seen.Decided == ByNext }

// tally counts the moves that cameras saw in this match.
func (m *match) tally() tallies {
	var out tallies
	for _, r := range m.reread() {
		t := Tally{Seen: 1}
		switch {
		case r.fate == open:
			continue
		case r.asked():
			t.Asked = 1
		case r.fate == corrected:
			t.Corrected = 1
		case r.fate == takenBack:
			t.TakenBack = 1
		default:
			t.Right = 1
		}
		if r.seen.Decided == ByRules {
			t.Rules = 1
		}
		into(&out.cameras, r.seen.Camera, engines.Text{}).add(t)
	}
	for _, e := range m.entries {
		if e.Kind == journal.Positioned {
			out.positions++
		}
	}
	return out
}

// cases are the moves that were accepted and wrong, of which people said what the dice showed, but not those that people
// threw away; on: new ones are wanted.
func (m *match) cases(c casing, on bool) []Case {
	out := []Case{}
	for _, r := range m.reread() {
		if r.fate == corrected && !r.asked() && r.by > c.dropped && r.truth != nil && r.seen.Hash != "" {
			out = append(out, Case{
				Seq: r.entry.Seq, Picture: r.seen.Hash, Camera: r.seen.Camera, Faces: r.truth, Old: !on || r.by <= c.since,
			})
		}
	}
	return out
}

// reread goes over the moves that a camera saw. A move was wrong where a person put something else in its place: by
// correcting it, or by taking it back and entering the like of it next. One that was only taken back, or taken out,
// was perhaps read well: people change their minds, and cuffs push dice.
func (m *match) reread() []reread {
	steps := map[int64]journal.Step{}
	for _, st := range m.result.Steps {
		steps[st.Seq] = st
	}
	counts := journal.Counts(m.entries, m.body)
	var out []reread
	for i, e := range m.entries {
		seen, ok := m.sawBy(e)
		if e.Kind != journal.Acted || !ok {
			continue
		}
		r := reread{entry: e, seen: seen}
		st, there := steps[e.Seq]
		switch {
		case !counts[e.Seq]:
			r.fate = takenBack
			m.enteredAgain(&r, m.entries[i+1:], counts)
		case !there:
			r.fate = open
		case st.By != e.Seq:
			m.correctedBy(&r, st)
		}
		out = append(out, r)
	}
	return out
}

// correctedBy judges a correction of a move.
func (m *match) correctedBy(r *reread, st journal.Step) {
	by, ok := m.at(st.By)
	was := m.body(r.entry).Actions
	if !ok || sensor(by.Source) || !differ(was, st.Raw) {
		return
	}
	r.fate, r.by = corrected, by.Seq
	if ev, ok := m.sawBy(by); ok { // a person said what a die shows
		r.truth = fuse.Faces(standing(ev.dice(), st.Raw))
		return
	}
	r.truth = r.seen.truth(was, st.Raw)
}

// enteredAgain judges what was entered next, after a move was taken back.
func (m *match) enteredAgain(r *reread, after []journal.Entry, counts map[int64]bool) {
	i := slices.IndexFunc(after, func(e journal.Entry) bool { return e.Kind == journal.Acted && counts[e.Seq] })
	if i < 0 || sensor(after[i].Source) {
		return
	}
	if _, seen := m.sawBy(after[i]); seen {
		return // the answer to a question about another picture
	}
	was, is := m.body(r.entry).Actions, m.body(after[i]).Actions
	if len(was) == 0 || len(is) == 0 || kindOf(was[0]) != kindOf(is[0]) || !differ(was, is) {
		return
	}
	r.fate, r.by, r.truth = corrected, after[i].Seq, r.seen.truth(was, is)
}

// sensor tells whether an entry comes from a sensor, and not from a person.
func sensor(source string) bool { return source == fromCamera || source == fromTunnel }

// differ tells whether something else happened. Actions that one list has beyond the other say nothing: they were added.
func differ(was, is []json.RawMessage) bool {
	for i := range min(len(was), len(is)) {
		if plainAction(was[i]) != plainAction(is[i]) {
			return true
		}
	}
	return false
}

// plainAction is an action as text, without its seat, which may be left out, and lists of numbers in order.
func plainAction(raw json.RawMessage) string {
	fields := map[string]any{}
	if json.Unmarshal(raw, &fields) != nil {
		return string(raw)
	}
	delete(fields, "seat")
	for name := range fields {
		if list := numbers(raw, name); list != nil {
			slices.Sort(list)
			fields[name] = list
		}
	}
	return string(mustJSON(fields))
}

// numbers are the whole numbers of a list in an action; nil: there is no such list.
func numbers(raw json.RawMessage, name string) []int {
	var fields map[string]json.RawMessage
	var list []int
	if json.Unmarshal(raw, &fields) != nil || json.Unmarshal(fields[name], &list) != nil {
		return nil
	}
	return list
}

func kindOf(raw json.RawMessage) string {
	var head struct {
		Kind string `json:"kind"`
	}
	_ = json.Unmarshal(raw, &head) // no kind: it is like no other
	return head.Kind
}

// truth is what all dice of the picture showed, if the faces of a roll became others: those of the roll as it is now,
// and those set aside as they were read. It is nil where the actions do not say.
func (e evidence) truth(was, is []json.RawMessage) []int {
	rolled, rest := []int{}, []int{}
	for _, d := range e.Dice {
		if d.Area == vision.Aside {
			rest = append(rest, d.Face)
			continue
		}
		rolled = append(rolled, d.Face)
	}
	slices.Sort(rolled)
	for i := range min(len(was), len(is)) {
		before, after := numbers(was[i], "faces"), numbers(is[i], "faces")
		slices.Sort(before)
		if len(before) == 0 || len(after) != len(before) || !slices.Equal(before, rolled) {
			continue
		}
		all := append(slices.Clone(after), rest...)
		slices.SortFunc(all, func(a, b int) int { return b - a })
		return all
	}
	return nil
}
