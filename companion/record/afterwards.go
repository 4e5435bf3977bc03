package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// What people say of a match is as long as a postcard, and a match that is entered afterwards took no longer
// than a weekend.
const (
	longestPlace   = 80   // letters
	longestText    = 1000 // letters
	longestMinutes = 4000
)

// earliest is when games began to be written down, for those who mistype a year.
var earliest = time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC)

// checked is what people say of a match as it is kept.
func checked(a journal.About, now time.Time) (journal.About, error) {
	a.Place, a.Text = strings.TrimSpace(a.Place), strings.TrimSpace(a.Text)
	for _, f := range []struct {
		name, text string
		most       int
	}{{"place", a.Place, longestPlace}, {"text", a.Text, longestText}} {
		if n := utf8.RuneCountInString(f.text); n > f.most || !utf8.ValidString(f.text) {
			return a, fmt.Errorf("field %q has %d letters, want %d at most", f.name, n, f.most)
		}
	}
	if a.Minutes < 0 || a.Minutes > longestMinutes {
		return a, fmt.Errorf("field \"minutes\": %d is not between 0 and %d", a.Minutes, longestMinutes)
	}
	if a.Played != nil && (a.Played.Before(earliest) || a.Played.After(now.Add(24*time.Hour))) {
		return a, fmt.Errorf("field \"played\": %s has not been yet, or was too long ago", a.Played.Format(time.DateOnly))
	}
	return a, nil
}

// About keeps what people say of a match. When one was played, and how long, stays as it was entered.
func (r *Record) About(o Origin, id string, about journal.About) (Verdict, Change) {
	m, err := r.Open(id)
	if err != nil {
		return r.Deny(CodeGone, "no.gone", err.Error()), Unchanged
	}
	about.Played, about.Minutes = m.about.Played, m.about.Minutes
	about, err = checked(about, r.cfg.Now())
	if err != nil {
		return r.Misunderstood(err), Unchanged
	}
	v, err := r.Write(id, o, noted(about))
	if err != nil {
		return r.Failed(err), Unchanged
	}
	return v, Unchanged
}

func noted(about journal.About) Draft {
	return Draft{Kind: journal.Noted, Body: journal.Body{Note: journal.NoteAbout, About: &about}}
}

// SamePerson has a name shown as another one from here on; as itself again, where both are alike.
func (r *Record) SamePerson(o Origin, name, same string) (Verdict, Change) {
	for _, n := range []string{name, same} {
		if fault := engines.WrongName(n); fault != "" {
			return r.Misunderstood(fmt.Errorf("%.40q is no name: %s", n, fault)), Unchanged
		}
	}
	v, err := r.Write("", o, Draft{Kind: journal.Noted, Body: journal.Body{Note: journal.NoteSamePerson,
		Same: []string{engines.TidyName(name), engines.TidyName(same)}}})
	if err != nil {
		return r.Failed(err), Unchanged
	}
	return v, Unchanged
}

// errOpen says that a match which is entered afterwards is not over.
var errOpen = errors.New("the game is not over after these actions")

// Enter writes down a match that was played elsewhere, from its setup to its end. What is on stays on.
func (r *Record) Enter(o Origin, g engines.Game, setup json.RawMessage, actions []json.RawMessage,
	about journal.About) (Verdict, Change) {
	about, err := checked(about, r.cfg.Now())
	if err == nil && about.Played == nil {
		err = errors.New(`field "played" is missing`)
	}
	if err == nil {
		setup, err = engines.TidyNames(setup)
	}
	if err != nil {
		return r.NotALine(o, err), Unchanged
	}
	drafts, v, err := afterwards(g, setup, actions)
	if err != nil {
		return r.NotALine(o, err), Unchanged
	}
	if v != nil {
		return r.refuseSetup(o, g, setup, v), Unchanged
	}
	drafts = append(drafts, noted(about), Draft{Kind: journal.Noted, Body: journal.Body{Note: journal.NoteLeft}})
	id, err := freshID(r.cfg.Journal, *about.Played)
	if err != nil {
		return r.failedLine(err), Unchanged
	}
	verdict, err := r.Write(id, o, drafts...)
	if err == nil && r.match != nil && r.match.Status == On { // at the next start, too
		_, err = r.Note(Origin{Source: o.Source}, journal.NoteResumed, "")
	}
	if err != nil {
		return r.Failed(err), Unchanged
	}
	return verdict, Unchanged
}

// afterwards are the entries of a match from its setup to its end; a violation is why they do not fit.
func afterwards(g engines.Game, setup json.RawMessage,
	actions []json.RawMessage) ([]Draft, *engines.Violation, error) {
	s, _, v, err := g.New(setup)
	if err != nil || v != nil {
		return nil, v, err
	}
	drafts := []Draft{{Kind: journal.Started, State: s,
		Body: journal.Body{Game: g.Info().ID, Version: g.Info().Version, Setup: setup}}}
	for _, raw := range actions {
		a, err := engines.DecodeIn(g, s, raw)
		if err != nil {
			return nil, nil, err
		}
		if s, _, v = s.Apply(a); v != nil {
			return nil, v, nil
		}
		drafts = append(drafts, Draft{Kind: journal.Acted, State: s,
			Body: journal.Body{Actions: []json.RawMessage{raw}}})
	}
	if !s.View().Over {
		return nil, nil, errOpen
	}
	return drafts, nil, nil
}
