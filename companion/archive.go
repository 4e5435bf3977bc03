package companion

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sync"

	"spieltisch/companion/journal"
)

// archive reads matches from the journal, beside the loop.
type archive struct {
	cfg    *Config
	mu     sync.Mutex // guards folded
	folded map[string]folded
}

// folded is a match as it was folded last.
type folded struct {
	last int64 // newest entry
	info MatchInfo
	seen tallies
	ok   bool // false: it does not fit the rules any more
}

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
		return nil, fmt.Errorf("match %q: %w", id, err)
	}
	if m.status == statusForgotten {
		return nil, fmt.Errorf("match %q: %w", id, errForgotten)
	}
	return m, nil
}

// Matches lists the matches of the journal, the one touched last first. One that is on and is not the table's is "left".
// Matches that were thrown away or do not fit the rules any more are left out. It may be called from anywhere.
func (t *Table) Matches() ([]MatchInfo, error) {
	list, err := t.cfg.Journal.Kept()
	if err != nil {
		return nil, fmt.Errorf("companion: matches: %w", err)
	}
	current := ""
	if s := t.Snapshot(); s.Match != nil {
		current = s.Match.ID
	}
	slices.SortFunc(list, func(a, b journal.Match) int { return cmp.Compare(b.Last, a.Last) }) // clocks are set back
	infos := make([]MatchInfo, 0, len(list))
	for _, m := range list {
		f := t.archive.fold(m)
		if !f.ok {
			continue
		}
		info := f.info
		if info.Status == statusOn && info.ID != current {
			info.Status = statusLeft
		}
		infos = append(infos, info)
	}
	return infos, nil
}

// fold describes a match; it is folded only when it has changed.
func (a *archive) fold(m journal.Match) folded {
	a.mu.Lock()
	defer a.mu.Unlock()
	if f, ok := a.folded[m.ID]; ok && f.last == m.Last {
		return f
	}
	entries, err := a.cfg.Journal.Entries(m.ID)
	if err != nil { // the disk's fault, not the match's: the next time it may be there
		a.cfg.Log.Warn("match cannot be read", "match", m.ID, "err", err)
		return folded{}
	}
	f := folded{last: m.Last}
	if opened, err := a.openRead(m.ID, entries); err == nil {
		f.info, f.seen, f.ok = opened.info(), opened.tally(), true
	} else {
		a.cfg.Log.Warn("match cannot be listed", "match", m.ID, "err", err)
	}
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
