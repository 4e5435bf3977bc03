package companion

import (
	"context"
	"encoding/json"
	"time"

	"spieltisch/companion/history"
)

// What follows may be called from anywhere.

// Matches lists all matches of the journal, as History does.
func (t *Table) Matches() ([]MatchInfo, error) {
	list, _, err := t.History("", 0)
	return list, err
}

// History lists so many matches of the journal (0: all), the one touched last first; before: those that come
// after this one in the list ("": all), ErrNoMatch if there is none. One that is on and is not the table's is
// "left". Matches that were thrown away or do not fit the rules any more are left out. more: there are more
// of them.
func (t *Table) History(before string, limit int) (infos []MatchInfo, more bool, err error) {
	current := ""
	if s := t.Snapshot(); s.Match != nil {
		current = s.Match.ID
	}
	return t.archive.List(current, before, limit)
}

// Players names everybody who played, those of the match touched last first; last are the players of that
// one.
func (t *Table) Players() (all, last []string, err error) { return t.archive.Players() }

// Counted has all matches counted, and waits for it until ctx ends. Certificate is quick then.
func (t *Table) Counted(ctx context.Context) bool { return t.archive.Counted(ctx) }

// Certificate says how well the table reads its dice.
func (t *Table) Certificate() (Certificate, error) {
	c, err := t.archive.Certificate()
	if err == nil {
		c.Cases, c.Keeping = t.cfg.Cases, t.Snapshot().keeping
	}
	return c, err
}

// Record is the whole record of a match in plain words, newest first.
func (t *Table) Record(id string) ([]Move, error) { return t.archive.Record(id) }

// LegalMoves says what a match waited for before an entry, or waits for now (0), so that people may say what
// it was instead.
func (t *Table) LegalMoves(id string, before int64) (LegalMoves, error) {
	return t.archive.LegalMoves(id, before)
}

// Sighting is the account of a move of a match, on or not; ErrUnseen: no camera saw it.
func (t *Table) Sighting(match string, seq int64) (Sighting, error) {
	return t.archive.Sighting(match, seq)
}

// Review tells luck from skill in a match, over or not; ErrNoReview: not in this game.
func (t *Table) Review(id string) (Review, error) { return t.archive.Review(id) }

// Course tells how a match went, round by round, over or not.
func (t *Table) Course(id string) (Course, error) { return t.archive.Course(id) }

// Standings counts what everybody achieved in matches as they are listed, who played most first.
func Standings(list []MatchInfo) []Standing { return history.Standings(list) }

// Spellings are the names that are shown as one.
func (t *Table) Spellings(name string) ([]string, error) { return t.archive.Spellings(name) }

// Frame gives a match after its first n moves.
func (t *Table) Frame(id string, n int) (Frame, error) { return t.archive.Frame(id, n) }

// Finished are the matches that were played to their end, the first one first.
func Finished(list []MatchInfo) []MatchInfo { return history.Finished(list) }

// Feats are the victories of each of some matches that were not the only ones of those who won it.
func Feats(list []MatchInfo, ids ...string) map[string][]Feat { return history.Feats(list, ids...) }

// Rivals are those with whom somebody played, the most often first.
func Rivals(list []MatchInfo, name string) []Rival { return history.Rivals(list, name) }

// LongestRow is how many matches somebody has won in a row at most.
func LongestRow(list []MatchInfo, name string) int { return history.LongestRow(list, name) }

// Evening is noon of the day whose evening a moment belongs to.
func Evening(t time.Time) time.Time { return history.Evening(t) }

// Highlights are the moves that a match is remembered by, over or not.
func (t *Table) Highlights(id string) ([]Highlight, error) { return t.archive.Highlights(id) }

// Options are what a match is played with, as members of a setup's options.
func (t *Table) Options(id string) (json.RawMessage, error) { return t.archive.Options(id) }

// Begun is how a match was begun.
type Begun = history.Begun

// Begun tells how all matches were begun, the one touched last first.
func (t *Table) Begun() ([]Begun, error) { return t.archive.Begun() }
