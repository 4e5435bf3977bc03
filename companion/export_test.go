package companion

import "spieltisch/companion/journal"

// Listed tells whether a match is listed that is read from a journal.
func (t *Table) Listed(j *journal.Journal, m journal.Match) bool {
	cfg := t.cfg
	cfg.Journal, t.archive.cfg = j, &cfg
	return t.archive.fold(m).ok
}
