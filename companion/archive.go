package companion

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"spieltisch/companion/journal"
	"spieltisch/engines/lines"
)

// archive reads matches from the journal, beside the loop.
type archive struct {
	cfg    *Config
	wanted chan struct{} // closed when somebody asks for the counts of all
	want   func()        // closes it, once
	warmed chan struct{} // closed when all that there was then has been folded
	mu     sync.Mutex    // guards folded
	folded map[string]folded
}

func newArchive(cfg *Config) archive {
	wanted := make(chan struct{})
	return archive{
		cfg: cfg, wanted: wanted, want: sync.OnceFunc(func() { close(wanted) }), warmed: make(chan struct{}),
		folded: map[string]folded{},
	}
}

// folded is a match as it was folded last.
type folded struct {
	last int64 // newest entry
	info MatchInfo
	seen tallies
	ok   bool // false: it does not fit the rules any more
}

// ErrNoMatch says that there is no such match, that people threw it away, or that it does not fit the
// rules any more.
var ErrNoMatch = errors.New("no match has this ID")

// errForgotten says that people threw a match away.
var errForgotten = errors.New("it was thrown away")

// open reads and folds a match.
func (a *archive) open(id string) (*match, error) {
	entries, err := a.cfg.Journal.Entries(id)
	if err != nil {
		return nil, err
	}
	return a.openRead(id, entries)
}

// openRead folds the entries of a match.
func (a *archive) openRead(id string, entries []journal.Entry) (*match, error) {
	m, err := openMatch(a.cfg.Games, id, entries)
	if err != nil {
		return nil, fmt.Errorf("%w: %q: %w", ErrNoMatch, id, err)
	}
	if m.status == statusForgotten {
		return nil, fmt.Errorf("%w: %q: %w", ErrNoMatch, id, errForgotten)
	}
	return m, nil
}

// Matches lists all matches of the journal, as History does.
func (t *Table) Matches() ([]MatchInfo, error) {
	list, _, err := t.History("", 0)
	return list, err
}

// History lists so many matches of the journal (0: all), the one touched last first; before: those that
// come after this one in the list (""; all), ErrNoMatch if there is none. One that is on and is not the
// table's is "left". Matches that were thrown away or do not fit the rules any more are left out. more:
// there are more of them. It may be called from anywhere.
func (t *Table) History(before string, limit int) (infos []MatchInfo, more bool, err error) {
	list, err := t.archive.newestFirst()
	if err != nil {
		return nil, false, fmt.Errorf("companion: matches: %w", err)
	}
	if before != "" {
		i := slices.IndexFunc(list, func(m journal.Match) bool { return m.ID == before })
		if i < 0 {
			return nil, false, fmt.Errorf("companion: matches: %w: %q", ErrNoMatch, before)
		}
		list = list[i+1:]
	}
	current := ""
	if s := t.Snapshot(); s.Match != nil {
		current = s.Match.ID
	}
	infos = []MatchInfo{}
	for _, m := range list {
		f := t.archive.fold(m)
		if !f.ok {
			continue
		}
		if limit > 0 && len(infos) == limit {
			return infos, true, nil
		}
		info := f.info
		if info.Status == statusOn && info.ID != current {
			info.Status = statusLeft
		}
		infos = append(infos, info)
	}
	return infos, false, nil
}

// Players names everybody who played, those of the match touched last first; last are the players of that
// one. It may be called from anywhere.
func (t *Table) Players() (all, last []string, err error) {
	list, err := t.archive.newestFirst()
	if err != nil {
		return nil, nil, fmt.Errorf("companion: players: %w", err)
	}
	known := map[string]bool{}
	for i, m := range list {
		var start journal.Body
		if err := json.Unmarshal(m.Started.Body, &start); err != nil {
			continue // it cannot be played either
		}
		for _, name := range lines.Players(start.Setup) {
			if !known[name] {
				known[name] = true
				all = append(all, name)
			}
		}
		if i == 0 {
			last = slices.Clone(all)
		}
	}
	return all, last, nil
}

// newestFirst lists the matches that nobody threw away by their newest entries: clocks are set back.
func (a *archive) newestFirst() ([]journal.Match, error) {
	list, err := a.cfg.Journal.Kept()
	slices.SortFunc(list, func(a, b journal.Match) int { return cmp.Compare(b.Last, a.Last) })
	return list, err
}

// warm folds all matches once, as soon as somebody asks for the counts of all. It takes half of one core at
// most. Folded at each start, years of games would keep a Pi busy on evenings on which nobody asks.
func (a *archive) warm(ctx context.Context) {
	defer close(a.warmed)
	select {
	case <-ctx.Done():
		return
	case <-a.wanted:
	}
	list, err := a.newestFirst()
	if err != nil {
		a.cfg.Log.Warn("matches cannot be read", "err", err)
		return
	}
	pause := idleTimer()
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
func (t *Table) Counted(ctx context.Context) bool {
	t.archive.want()
	select {
	case <-t.archive.warmed:
		return true
	case <-ctx.Done():
		return false
	}
}

// fold describes a match; it is folded only when it has changed.
func (a *archive) fold(m journal.Match) folded {
	a.mu.Lock()
	f, ok := a.folded[m.ID]
	a.mu.Unlock()
	if ok && f.last == m.Last {
		return f
	}
	entries, err := a.cfg.Journal.Entries(m.ID)
	if err != nil { // the disk's fault, not the match's: the next time it may be there
		a.cfg.Log.Warn("match cannot be read", "match", m.ID, "err", err)
		return folded{}
	}
	f = folded{last: m.Last}
	if opened, err := a.openRead(m.ID, entries); err == nil {
		f.info, f.seen, f.ok = opened.info(), opened.tally(), true
	} else {
		a.cfg.Log.Warn("match cannot be listed", "match", m.ID, "err", err)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.folded[m.ID] = f
	return f
}

// Record is the whole record of a match in plain words, newest first, for those who mend it. It may be called from
// anywhere.
func (t *Table) Record(id string) ([]Move, error) {
	m, err := t.archive.open(id)
	if err != nil {
		return nil, fmt.Errorf("companion: record: %w", err)
	}
	return m.moves(0), nil
}
