package companion

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/lines"
)

// The states of a match, as MatchInfo.Status has them.
const (
	statusOn    = "on"
	statusLeft  = "left"
	statusEnded = "ended"
	statusOver  = "over"

	statusForgotten = "forgotten"
)

// match is the match that is on, as far as it was folded.
type match struct {
	id      string
	game    engines.Game
	players []string
	entries []journal.Entry
	result  journal.Result
	status  string // statusOn, statusLeft, statusEnded or statusForgotten
	bodies  map[int64]journal.Body
	drawn   *Snapshot // what a snapshot shows of the match
	drawnAt int       // number of entries when it was drawn
}

// open folds the entries of a match.
func openMatch(games []engines.Game, id string, entries []journal.Entry) (*match, error) {
	if len(entries) == 0 {
		return nil, journal.ErrNoStart
	}
	var start journal.Body
	if err := json.Unmarshal(entries[0].Body, &start); err != nil {
		return nil, err
	}
	g, ok := find(games, start.Game)
	if !ok {
		return nil, fmt.Errorf("there is no game %q here", start.Game)
	}
	result, err := journal.Fold(g, entries)
	if err != nil {
		return nil, err
	}
	m := &match{
		id: id, game: g, players: lines.Players(start.Setup), entries: entries, result: result,
		status: statusOn, bodies: map[int64]journal.Body{},
	}
	for _, e := range entries {
		m.mark(e)
	}
	return m, nil
}

// mark lets an entry count that says whether the match is on.
func (m *match) mark(e journal.Entry) {
	switch b := m.body(e); {
	case m.status == statusForgotten: // for good
	case e.Kind == journal.Ended:
		m.status = statusEnded
	case e.Kind == journal.Noted && b.Note == journal.NoteForgotten:
		m.status = statusForgotten
	case e.Kind == journal.Noted && b.Note == journal.NoteLeft:
		m.status = statusLeft
	case e.Kind == journal.Noted && b.Note == journal.NoteResumed:
		m.status = statusOn
	}
}

// body reads the inside of an entry, once.
func (m *match) body(e journal.Entry) journal.Body {
	b, ok := m.bodies[e.Seq]
	if !ok {
		_ = json.Unmarshal(e.Body, &b) // Fold has read it before
		m.bodies[e.Seq] = b
	}
	return b
}

// add lets a written entry count.
func (m *match) add(e journal.Entry) error {
	m.entries = append(m.entries, e)
	m.mark(e)
	result, err := journal.Extend(m.game, m.result, m.entries)
	if err != nil {
		return err
	}
	m.result = result
	return nil
}

// state is where the match stands.
func (m *match) state() engines.State { return m.result.State }

// changed is the number of the newest entry that changes the record.
func (m *match) changed() int64 {
	for i := len(m.entries) - 1; i >= 0; i-- {
		if k := m.entries[i].Kind; k != journal.Refused && k != journal.Noted {
			return m.entries[i].Seq
		}
	}
	return 0
}

// info describes the match for lists.
func (m *match) info() MatchInfo {
	v := m.state().View()
	status := m.status
	if v.Over && status == statusOn {
		status = statusOver
	}
	info := MatchInfo{
		ID: m.id, Game: m.game.Info().ID, Name: m.game.Info().Name, Players: m.players,
		Started: m.entries[0].At, Touched: m.entries[len(m.entries)-1].At, Status: status,
		Scores: v.Scores, Winners: v.Winners,
	}
	if info.Winners == nil {
		info.Winners = []engines.Seat{}
	}
	return info
}

func find(games []engines.Game, id string) (engines.Game, bool) {
	for _, g := range games {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}

// load opens the match that was on when the journal was last written.
func (t *Table) load() error {
	mark, ok, err := t.cfg.Journal.Mark()
	if err != nil {
		return err
	}
	current := ""
	var b journal.Body
	if left := ok && json.Unmarshal(mark.Body, &b) == nil && b.Note == journal.NoteLeft; !left {
		current = mark.Match
	}
	if current == "" {
		return nil
	}
	err = t.enter(current)
	if errors.Is(err, errUnfit) {
		t.cfg.Log.Warn("match cannot go on", "match", current, "err", err)
		t.cfg.Health.Set(health.Warning{Name: health.Match, Key: "warn.matchUnreadable", Cause: err.Error()})
		return nil
	}
	return err
}

// errUnfit says that a match is in the journal and cannot be played by the rules that are here.
var errUnfit = errors.New("match does not fit the rules")

// enter makes a match of the journal the one that is on.
func (t *Table) enter(id string) error {
	entries, err := t.cfg.Journal.Entries(id)
	if err != nil {
		return err
	}
	m, err := openMatch(t.cfg.Games, id, entries)
	if err != nil {
		return fmt.Errorf("%w: %w", errUnfit, err)
	}
	t.cfg.Health.Clear(health.Match)
	t.match, t.question = m, nil
	t.breach = m.openBreach()
	t.felt.pending = m.openPushes()
	t.resync()
	return nil
}

// openBreach finds the breach that was shown when the match was last touched and is not settled.
func (m *match) openBreach() *Breach {
	for i := len(m.entries) - 1; i >= 0; i-- {
		e := m.entries[i]
		b := m.body(e)
		switch {
		case e.Kind == journal.Refused && e.Source == m.sensor():
			return m.newBreach(e.Seq, b.Violation, e.At)
		case e.Kind != journal.Refused && (e.Kind != journal.Noted || b.Note == journal.NoteMended):
			return nil
		}
	}
	return nil
}

func (m *match) newBreach(id int64, v *engines.Violation, at time.Time) *Breach {
	return &Breach{ID: id, Rule: v.Rule, Seat: v.Seat, Says: m.violation(v), Since: at}
}
