package history

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"spieltisch/companion/evidence"
	"spieltisch/companion/fuse"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
	"spieltisch/vision"
	"spieltisch/vision/share"
)

// Certificate says how well this table reads its dice, counted from its own journal. Nobody looks over every
// move, so what nobody corrected counts as right.
type Certificate struct {
	All     Tally   `json:"all"`
	Cameras []Tally `json:"cameras"` // by name
	Games   []Tally `json:"games"`   // by ID
	// times the record was made to match the table: they do not say which move was wrong
	Positions int           `json:"positions"`
	Cases     evidence.Rule `json:"cases"`   // whether wrong readings may be kept
	Keeping   bool          `json:"keeping"` // and whether they are, now
}

// Tally counts moves that were read from a picture. Right, Corrected and TakenBack make those that nobody was
// asked about; Asked and they make Seen.
type Tally struct {
	Name      string       `json:"name"`      // of the camera, or ID of the game; "" for all
	Title     engines.Text `json:"title"`     // of a game; the name of a camera
	Seen      int          `json:"seen"`      // moves that a camera read
	Asked     int          `json:"asked"`     // settled by a person, or by what happened next
	Right     int          `json:"right"`     // made without a question, and nobody corrected them
	Corrected int          `json:"corrected"` // made without a question, and wrong: a person corrected them later
	// made without a question and taken back, nobody said why: neither right nor wrong
	TakenBack int   `json:"takenBack"`
	Rules     int   `json:"rules"`     // of those without a question: in doubt for the camera, decided by the rules
	Wrong     Share `json:"wrong"`     // Corrected of Corrected and Right
	Questions Share `json:"questions"` // Asked of Seen
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

// Certificate counts all matches but those that were thrown away.
func (a *Archive) Certificate() (Certificate, error) {
	list, err := a.journal.Kept()
	if err != nil {
		return Certificate{}, fmt.Errorf("companion: certificate: %w", err)
	}
	c := newCertificate()
	for _, m := range list {
		if f := a.fold(m); f.ok {
			c.count(f.info.Game, f.info.Name, f.seen)
		}
	}
	return c, nil
}

// OfJournal counts the matches of a journal that no table has open.
func OfJournal(j *journal.Journal, games []engines.Game) (Certificate, error) {
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
		m, err := record.Fold(games, one.ID, entries)
		if err != nil {
			continue // it does not fit the rules any more, and cannot be judged
		}
		c.count(m.Game.Info().ID, m.Game.Info().Name, tally(m))
	}
	return c, nil
}

func newCertificate() Certificate {
	c := Certificate{Cameras: []Tally{}, Games: []Tally{}, Cases: evidence.Never}
	c.All.Title = words.Room.Text("certificate.all")
	c.All.add(Tally{}) // the intervals of nothing
	return c
}

// count adds what was seen in one match.
func (c *Certificate) count(game string, title engines.Text, seen tallies) {
	c.Positions += seen.positions
	for _, t := range seen.cameras {
		c.All.add(t)
		into(&c.Cameras, t.Name, i18n.Plain(t.Name)).add(t)
		into(&c.Games, game, title).add(t)
	}
}

// into finds a tally by its name in a list that is kept in order, or puts one there.
func into(list *[]Tally, name string, title engines.Text) *Tally {
	i, ok := slices.BinarySearchFunc(*list, name,
		func(t Tally, name string) int { return strings.Compare(t.Name, name) })
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
	seen  record.Evidence
	fate  fate
	by    int64 // corrected: the entry that says so
	truth []int // corrected: what all dice showed, highest first; nil: nobody said
}

// asked reports whether a person had a say before the move was made.
func (r reread) asked() bool {
	return r.seen.Decided == record.ByPerson || r.seen.Decided == record.ByNext
}

// tally counts the moves that cameras saw in this match.
func tally(m *record.Match) tallies {
	var out tallies
	for _, r := range rereadAll(m) {
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
		if r.seen.Decided == record.ByRules {
			t.Rules = 1
		}
		into(&out.cameras, r.seen.Camera, engines.Text{}).add(t)
	}
	for _, e := range m.Entries {
		if e.Kind == journal.Positioned {
			out.positions++
		}
	}
	return out
}

// Cases are the moves of a match that were accepted and wrong, of which people said what the dice showed, but
// not those that people threw away at the entry dropped. on: new ones are wanted, of corrections after the
// entry since.
func Cases(m *record.Match, w evidence.Wish, on bool) []evidence.Case {
	out := []evidence.Case{}
	for _, r := range rereadAll(m) {
		if r.fate == corrected && !r.asked() && r.by > w.Dropped && r.truth != nil && r.seen.Hash != "" {
			out = append(out, evidence.Case{
				Seq: r.entry.Seq, Picture: r.seen.Hash, Camera: r.seen.Camera, Faces: r.truth, Old: !on ||
					r.by <= w.Since,
			})
		}
	}
	return out
}

// rereadAll goes over the moves that a camera saw. A move was wrong where a person put something else in its
// place: by correcting it, or by taking it back and entering the like of it next. One that was only taken
// back, or taken out, was perhaps read well: people change their minds, and cuffs push dice.
func rereadAll(m *record.Match) []reread {
	if !m.Sensed() {
		return nil
	}
	steps := map[int64]journal.Step{}
	for _, st := range m.Result.Steps {
		steps[st.Seq] = st
	}
	counts := m.Counts()
	var out []reread
	for i, e := range m.Entries {
		seen, ok := m.SawBy(e)
		if e.Kind != journal.Acted || !ok {
			continue
		}
		r := reread{entry: e, seen: seen}
		st, there := steps[e.Seq]
		switch {
		case !counts[e.Seq]:
			r.fate = takenBack
			r.enteredAgain(m, m.Entries[i+1:], counts)
		case !there:
			r.fate = open
		case st.By != e.Seq:
			r.correctedBy(m, st)
		}
		out = append(out, r)
	}
	return out
}

// correctedBy judges a correction of a move.
func (r *reread) correctedBy(m *record.Match, st journal.Step) {
	by, ok := m.At(st.By)
	was := m.Body(r.entry).Actions
	if !ok || record.Sensed(by.Source) || !record.Differ(was, st.Raw) {
		return
	}
	r.fate, r.by = corrected, by.Seq
	if ev, ok := m.SawBy(by); ok { // a person said what a die shows
		r.truth = fuse.Faces(record.Standing(ev.Vision(), st.Raw))
		return
	}
	r.truth = truth(r.seen, was, st.Raw)
}

// enteredAgain judges what was entered next, after a move was taken back.
func (r *reread) enteredAgain(m *record.Match, after []journal.Entry, counts map[int64]bool) {
	i := slices.IndexFunc(after, func(e journal.Entry) bool {
		return e.Kind == journal.Acted &&
			counts[e.Seq]
	})
	if i < 0 || record.Sensed(after[i].Source) {
		return
	}
	if _, seen := m.SawBy(after[i]); seen {
		return // the answer to a question about another picture
	}
	was, is := m.Body(r.entry).Actions, m.Body(after[i]).Actions
	if len(was) == 0 || len(is) == 0 || kindOf(was[0]) != kindOf(is[0]) || !record.Differ(was, is) {
		return
	}
	r.fate, r.by, r.truth = corrected, after[i].Seq, truth(r.seen, was, is)
}

func kindOf(raw json.RawMessage) string {
	var head struct {
		Kind string `json:"kind"`
	}
	_ = json.Unmarshal(raw, &head) // no kind: it is like no other
	return head.Kind
}

// truth is what all dice of the picture showed, if the faces of a roll became others: those of the roll as it
// is now, and those set aside as they were read. It is nil where the actions do not say.
func truth(e record.Evidence, was, is []json.RawMessage) []int {
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
		before, after := record.Numbers(was[i], "faces"), record.Numbers(is[i], "faces")
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
