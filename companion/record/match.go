package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// Status reports whether a match is on.
type Status string

// The states of a match.
const (
	On    Status = "on"
	Away  Status = "left"  // put away, to go on later
	Ended Status = "ended" // by a person
	Over  Status = "over"  // by the rules

	forgotten Status = "forgotten" // thrown away
)

// Match is a match, as far as it was folded. Others than its record only read it.
type Match struct {
	ID      string
	Game    engines.Game
	Players []string // in seating order
	Entries []journal.Entry
	Result  journal.Result
	Status  Status // On, Away or Ended
	bodies  map[int64]journal.Body
	counts  map[int64]bool // what Counts says of the first entries, so many:
	counted int
	read    bool // an entry says what it was read from
	about   journal.About
}

// Info is a match as lists and the page show it.
type Info struct {
	ID      string         `json:"id"`
	Game    string         `json:"game"`
	Name    engines.Text   `json:"name"`
	Players []string       `json:"players"` // in seating order, clockwise
	Started time.Time      `json:"started"`
	Touched time.Time      `json:"touched"` // the last entry
	Status  Status         `json:"status"`
	Scores  []int          `json:"scores"`           // per seat
	Fewest  bool           `json:"fewest,omitempty"` // the fewest points are the best
	Winners []engines.Seat `json:"winners"`

	Ties  []int         `json:"-"` // as engines.View has them
	About journal.About `json:"-"` // what people say of it
	First engines.Seat  `json:"-"` // whose turn it was at the start; Table: nobody's
	Ended time.Time     `json:"-"` // the last move, whatever was corrected later
	Took  time.Duration `json:"-"` // at play, without the time for which it was put away
}

// Places are those of the seats, from 1; who is as good shares one.
func (i Info) Places() []int {
	scores := make([]int, len(i.Players))
	copy(scores, i.Scores)
	return engines.Rank(scores, i.Ties, i.Winners, i.Fewest)
}

// away is how long nothing may happen while people still play.
const away = time.Hour

// touched is when something of the match changed last; what people say of it is no part of it.
func (m *Match) touched() time.Time {
	for _, e := range slices.Backward(m.Entries) {
		if e.Kind != journal.Noted || m.Body(e).Note != journal.NoteAbout {
			return e.At
		}
	}
	return m.Entries[0].At
}

// times gives when the last move of a match was, and how long people played.
func (m *Match) times() (ended time.Time, took time.Duration) {
	ended = m.Entries[0].At
	for _, e := range m.Entries {
		if e.Kind != journal.Acted {
			continue
		}
		if gap := e.At.Sub(ended); gap > 0 && gap < away { // clocks are set back
			took += gap
		}
		ended = e.At
	}
	return ended, took
}

// Shown reports whether there is a match to look at: one that is on, or played to its end.
func (m *Info) Shown() bool { return m != nil && (m.Status == On || m.Status == Over) }

// ErrNoMatch says that there is no such match, that people threw it away, or that it does not fit the rules
// any more.
var ErrNoMatch = errors.New("no match has this ID")

// errForgotten says that people threw a match away.
var errForgotten = errors.New("it was thrown away")

// Read reads a match of a journal that somebody may look at. The error is ErrNoMatch, or the journal's.
func Read(games []engines.Game, j *journal.Journal, id string) (*Match, error) {
	entries, err := j.Entries(id)
	if err != nil {
		return nil, err
	}
	return Open(games, id, entries)
}

// Open folds the entries of a match that somebody may look at. The error is ErrNoMatch.
func Open(games []engines.Game, id string, entries []journal.Entry) (*Match, error) {
	m, err := Fold(games, id, entries)
	if err != nil {
		return nil, fmt.Errorf("%w: %q: %w", ErrNoMatch, id, err)
	}
	if m.Status == forgotten {
		return nil, fmt.Errorf("%w: %q: %w", ErrNoMatch, id, errForgotten)
	}
	return m, nil
}

// Fold makes a match of its entries, one that was thrown away included.
func Fold(games []engines.Game, id string, entries []journal.Entry) (*Match, error) {
	if len(entries) == 0 {
		return nil, journal.ErrNoStart
	}
	var start journal.Body
	if err := json.Unmarshal(entries[0].Body, &start); err != nil {
		return nil, err
	}
	g, ok := engines.Find(games, start.Game)
	if !ok {
		return nil, fmt.Errorf("there is no game %q here", start.Game)
	}
	result, err := journal.Fold(g, entries)
	if err != nil {
		return nil, err
	}
	m := &Match{
		ID: id, Game: g, Players: engines.Players(start.Setup), Entries: entries, Result: result,
		Status: On, bodies: map[int64]journal.Body{},
	}
	for _, e := range entries {
		m.mark(e)
	}
	return m, nil
}

// mark lets an entry count that reports whether the match is on.
func (m *Match) mark(e journal.Entry) {
	b := m.Body(e)
	m.read = m.read || b.Evidence != nil
	switch {
	case m.Status == forgotten: // for good
	case e.Kind == journal.Ended:
		m.Status = Ended
	case e.Kind == journal.Noted && b.Note == journal.NoteAbout && b.About != nil:
		m.about = *b.About
	case e.Kind == journal.Noted && b.Note == journal.NoteForgotten:
		m.Status = forgotten
	case e.Kind == journal.Noted && b.Note == journal.NoteLeft:
		m.Status = Away
	case e.Kind == journal.Noted && b.Note == journal.NoteResumed:
		m.Status = On
	}
}

// Body reads the inside of an entry, once.
func (m *Match) Body(e journal.Entry) journal.Body {
	b, ok := m.bodies[e.Seq]
	if !ok {
		_ = json.Unmarshal(e.Body, &b) // Fold has read it before
		m.bodies[e.Seq] = b
	}
	return b
}

// Counts is journal.Counts of all entries. Nobody may change it.
func (m *Match) Counts() map[int64]bool {
	if m.counts == nil {
		m.counts = map[int64]bool{}
	}
	for _, e := range m.Entries[m.counted:] {
		switch e.Kind {
		case journal.Acted, journal.Positioned: // the newest, so nothing is about it yet
			m.counts[e.Seq] = true
		case journal.Corrected:
			m.counts, m.counted = journal.Counts(m.Entries, m.Body), len(m.Entries)
			return m.counts
		}
	}
	m.counted = len(m.Entries)
	return m.counts
}

// Sensed reports whether any entry says what it was read from.
func (m *Match) Sensed() bool { return m.read }

// Add lets one more entry count.
func (m *Match) Add(e journal.Entry) error {
	m.Entries = append(m.Entries, e)
	m.mark(e)
	result, err := journal.Extend(m.Game, m.Result, m.Entries)
	if err != nil {
		return err
	}
	m.Result = result
	return nil
}

// State is where the match stands.
func (m *Match) State() engines.State { return m.Result.State }

// Changed is the number of the newest entry that changes the record.
func (m *Match) Changed() int64 {
	for i := len(m.Entries) - 1; i >= 0; i-- {
		if k := m.Entries[i].Kind; k != journal.Refused && k != journal.Noted {
			return m.Entries[i].Seq
		}
	}
	return 0
}

// Touched is the number of the newest entry that says what became of an entry: itself, what corrected it,
// took it back or was put in before it, and what did that with those; 0: it is not in the record.
func (m *Match) Touched(seq int64) int64 {
	about := map[int64]bool{}
	var newest int64
	for _, e := range m.Entries {
		if e.Seq == seq || e.Kind == journal.Corrected && about[e.Target] {
			about[e.Seq] = true
			newest = e.Seq
		}
	}
	return newest
}

// Info describes the match for lists.
func (m *Match) Info() Info {
	v := m.State().View()
	status := m.Status
	if v.Over && (status == On || status == Away) {
		status = Over
	}
	info := Info{
		ID: m.ID, Game: m.Game.Info().ID, Name: m.Game.Info().Name, Players: m.Players,
		Started: m.Entries[0].At, Touched: m.touched(), Status: status,
		Scores: v.Scores, Fewest: v.Fewest, Winners: v.Winners, Ties: v.Ties,
	}
	info.First = m.Result.First.View().Turn
	info.About = m.about
	info.Ended, info.Took = m.times()
	if at := m.about.Played; at != nil {
		info.Took = time.Duration(m.about.Minutes) * time.Minute
		info.Started, info.Touched, info.Ended = at.Add(-info.Took), *at, *at
	}
	if t, ok := m.State().(engines.Titled); ok {
		info.Name = t.Title()
	}
	if info.Winners == nil {
		info.Winners = []engines.Seat{}
	}
	return info
}

// At finds an entry of the match by its number.
func (m *Match) At(seq int64) (journal.Entry, bool) {
	for _, e := range slices.Backward(m.Entries) {
		if e.Seq == seq {
			return e, true
		}
	}
	return journal.Entry{}, false
}

// TakenBack reports whether an entry was withdrawn, and that was not withdrawn in its turn.
func (m *Match) TakenBack(seq int64) bool {
	return slices.ContainsFunc(m.Entries, func(e journal.Entry) bool {
		return e.Target == seq && m.Body(e).Withdraw && !m.TakenBack(e.Seq)
	})
}

// Before is the state before an entry; 0: that of now.
func (m *Match) Before(entry int64) engines.State {
	s := m.Result.First
	for _, st := range m.Result.Steps {
		if entry != 0 && st.Seq == entry {
			break
		}
		s = st.State
	}
	return s
}

// Playing reports whether the match is on and every entry fits: then what is sensed counts.
func (m *Match) Playing() bool { return m != nil && m.Status == On && m.Result.Conflict == nil }
