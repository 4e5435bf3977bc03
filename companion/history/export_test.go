package history

import "spieltisch/companion/journal"

// Reading is the archive with another journal to read.
func (a *Archive) Reading(j *journal.Journal) *Archive {
	a.journal = j
	return a
}

// Listed reports whether a match is listed.
func (a *Archive) Listed(m journal.Match) bool { return a.fold(m).ok }
