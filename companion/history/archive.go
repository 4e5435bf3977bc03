// Package history tells of the matches in a journal: lists, players, the record in plain words, luck and
// skill, and how well the table reads its dice.
package history

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/engines"
)

// Archive reads the matches of a journal, beside the table that writes it. Its methods may be called from
// anywhere.
type Archive struct {
	games   []engines.Game
	journal *journal.Journal
	log     *slog.Logger
	wanted  chan struct{} // closed when somebody asks for the counts of all
	want    func()        // closes it, once
	warmed  chan struct{} // closed when all that there was then has been folded
	mu      sync.Mutex    // guards folded
	folded  map[string]folded
}

// New makes an archive of a journal.
func New(games []engines.Game, j *journal.Journal, log *slog.Logger) *Archive {
	wanted := make(chan struct{})
	return &Archive{
		games: games, journal: j, log: log,
		wanted: wanted, want: sync.OnceFunc(func() { close(wanted) }), warmed: make(chan struct{}),
		folded: map[string]folded{},
	}
}

// folded is a match as it was folded last.
type folded struct {
	last int64 // newest entry
	info record.Info
	seen tallies
	ok   bool // false: it does not fit the rules any more
}

// Open reads a match, as record.Read does.
func (a *Archive) Open(id string) (*record.Match, error) { return record.Read(a.games, a.journal, id) }

// List lists so many matches of the journal (0: all), the one touched last first; before: those that come
// after this one in the list (""; all), record.ErrNoMatch if there is none. One that is on and is not the
// current one of the table is "left". Matches that were thrown away or do not fit the rules any more are left
// out. more: there are more of them.
func (a *Archive) List(current, before string, limit int) (infos []record.Info, more bool, err error) {
	list, err := a.NewestFirst()
	if err != nil {
		return nil, false, fmt.Errorf("companion: matches: %w", err)
	}
	if before != "" {
		i := slices.IndexFunc(list, func(m journal.Match) bool { return m.ID == before })
		if i < 0 {
			return nil, false, fmt.Errorf("companion: matches: %w: %q", record.ErrNoMatch, before)
		}
		list = list[i+1:]
	}
	called, err := a.called()
	if err != nil {
		return nil, false, fmt.Errorf("companion: matches: %w", err)
	}
	infos = []record.Info{}
	for _, m := range list {
		f := a.fold(m)
		if !f.ok {
			continue
		}
		if limit > 0 && len(infos) == limit {
			return infos, true, nil
		}
		info := f.info
		if info.Status == record.On && info.ID != current {
			info.Status = record.Away
		}
		info.Players = called.of(info.Players)
		infos = append(infos, info)
	}
	return infos, false, nil
}

// Players names everybody who played, once each, those of the match touched last first; last are the players
// of that one.
func (a *Archive) Players() (all, last []string, err error) {
	list, err := a.NewestFirst()
	if err != nil {
		return nil, nil, fmt.Errorf("companion: players: %w", err)
	}
	called, err := a.called()
	if err != nil {
		return nil, nil, fmt.Errorf("companion: players: %w", err)
	}
	known := map[string]bool{}
	for i, m := range list {
		var start journal.Body
		if err := json.Unmarshal(m.Started.Body, &start); err != nil {
			continue // it cannot be played either
		}
		for _, name := range called.of(engines.Players(start.Setup)) {
			if key := engines.NameKey(name); !known[key] {
				known[key] = true
				all = append(all, name)
			}
		}
		if i == 0 {
			last = slices.Clone(all)
		}
	}
	return all, last, nil
}

// NewestFirst lists the matches that nobody threw away by their newest entries: clocks are set back.
func (a *Archive) NewestFirst() ([]journal.Match, error) {
	list, err := a.journal.Kept()
	slices.SortFunc(list, func(a, b journal.Match) int { return cmp.Compare(b.Last, a.Last) })
	return list, err
}

// Warm folds all matches once, as soon as somebody asks for the counts of all. It takes half of one core at
// most. Folded at each start, years of games would keep a Pi busy on evenings on which nobody asks.
func (a *Archive) Warm(ctx context.Context) {
	defer close(a.warmed)
	select {
	case <-ctx.Done():
		return
	case <-a.wanted:
	}
	list, err := a.NewestFirst()
	if err != nil {
		a.log.Warn("matches cannot be read", "err", err)
		return
	}
	pause := time.NewTimer(time.Hour)
	defer pause.Stop()
	for _, m := range list {
		begun := time.Now()
		a.fold(m)
		pause.Reset(time.Since(begun))
		select {
		case <-ctx.Done():
			return
		case <-pause.C:
		}
	}
}

// Counted has all matches counted, and waits for it until ctx ends. Certificate is quick then.
func (a *Archive) Counted(ctx context.Context) bool {
	a.want()
	select {
	case <-a.warmed:
		return true
	case <-ctx.Done():
		return false
	}
}

// Folded is how many matches were folded so far, to be listed or counted.
func (a *Archive) Folded() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.folded)
}

// fold describes a match; it is folded only when it has changed.
func (a *Archive) fold(m journal.Match) folded {
	a.mu.Lock()
	f, ok := a.folded[m.ID]
	a.mu.Unlock()
	if ok && f.last == m.Last {
		return f
	}
	entries, err := a.journal.Entries(m.ID)
	if err != nil { // the disk's fault, not the match's: the next time it may be there
		a.log.Warn("match cannot be read", "match", m.ID, "err", err)
		return folded{}
	}
	f = folded{last: m.Last}
	if opened, err := record.Open(a.games, m.ID, entries); err == nil {
		f.info, f.seen, f.ok = opened.Info(), tally(opened), true
	} else {
		a.log.Warn("match cannot be listed", "match", m.ID, "err", err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.folded[m.ID] = f
	return f
}

// Record is the whole record of a match in plain words, newest first, for those who mend it.
func (a *Archive) Record(id string) ([]record.Move, error) {
	last := a.journal.Last()
	m, err := a.Open(id)
	if err != nil {
		return nil, fmt.Errorf("companion: record: %w", err)
	}
	return m.Mark(m.Moves(0), last), nil
}

// LegalMoves says what a match waited for before an entry, or waits for now (0), so that people may say what
// it was instead. It may be called from anywhere.
func (a *Archive) LegalMoves(id string, before int64) (record.LegalMoves, error) {
	m, err := a.Open(id)
	if err != nil {
		return record.LegalMoves{}, fmt.Errorf("companion: ways: %w", err)
	}
	s := m.Before(before)
	w := record.LegalMovesOf(s)
	w.Scene = s.View().Scene
	keys := map[string]bool{}
	w.Keys(keys)
	record.SceneKeys(w.Scene, keys)
	w.Titles = m.Titles(s, keys)
	return w, nil
}

// Options are what a match is played with, as members of a setup's options. It may be called from anywhere.
func (a *Archive) Options(id string) (json.RawMessage, error) {
	m, err := a.Open(id)
	if err != nil {
		return nil, fmt.Errorf("companion: options: %w", err)
	}
	return m.MergedOptions(nil)
}

// Begun is how a match was begun.
type Begun struct {
	ID, Game string
	Options  json.RawMessage // of its setup; nil: none
}

// Begun tells how all matches were begun, the one touched last first. It may be called from anywhere.
func (a *Archive) Begun() ([]Begun, error) {
	list, err := a.NewestFirst()
	if err != nil {
		return nil, fmt.Errorf("companion: options: %w", err)
	}
	var out []Begun
	for _, m := range list {
		var start struct {
			Game  string
			Setup struct{ Options json.RawMessage }
		}
		if json.Unmarshal(m.Started.Body, &start) == nil {
			out = append(out, Begun{m.ID, start.Game, start.Setup.Options})
		}
	}
	return out, nil
}
