package companion

import "spieltisch/companion/journal"

// Listed tells whether a match is listed that is read from a journal.
func (t *Table) Listed(j *journal.Journal, m journal.Match) bool {
	cfg := t.cfg
	cfg.Journal, t.archive.cfg = j, &cfg
	return t.archive.fold(m).ok
}

// WriteThrough puts something between table and journal: a disk that is slow, or a fault. Before Run only.
func (t *Table) WriteThrough(f func(write func(...journal.Entry) ([]journal.Entry, error), entries []journal.Entry) ([]journal.Entry, error)) {
	write := t.cfg.Journal.Append
	t.appendTo = func(entries ...journal.Entry) ([]journal.Entry, error) { return f(write, entries) }
}

// Folded is how many matches of the journal were folded to be listed or counted.
func (t *Table) Folded() int {
	t.archive.mu.Lock()
	defer t.archive.mu.Unlock()
	return len(t.archive.folded)
}
