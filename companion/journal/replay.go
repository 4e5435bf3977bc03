package journal

import (
	"encoding/json"
	"fmt"

	"spieltisch/engines"
)

// Report is what a replay found.
type Report struct {
	Matches []Replayed
}

// OK reports whether every state that could be compared was the same.
func (r Report) OK() bool {
	for _, m := range r.Matches {
		if m.Problem != "" || (len(m.Differs) > 0 && !m.OtherRules) {
			return false
		}
	}
	return true
}

// Replayed is one match played again.
type Replayed struct {
	ID         string
	Game       string
	First      int64 // its first entry
	Entries    int
	Checked    int     // states compared
	Differs    []int64 // entries whose state is another one now
	OtherRules bool    // made with another version of the rules: differences are no fault of the journal
	Conflict   *Conflict
	Problem    string // why it could not be played: a game that is not known, a start that fits no more
}

// Replay plays every match of a journal file again and compares the state after each entry with the one that
// was written down. The file is only read.
func Replay(path string, find func(id string) (engines.Game, bool)) (Report, error) {
	return ReplaySince(path, find, 0, 0)
}

// ReplaySince does so with the matches that have entries behind a number, and looks the rest over. One with
// more entries than longest (0: any) is not played, which is its problem.
func ReplaySince(path string, find func(id string) (engines.Game, bool), since int64,
	longest int) (Report, error) {
	j, err := Open(path, Options{ReadOnly: true})
	if err != nil {
		return Report{}, err
	}
	defer j.Close()
	if err := j.Verify(); err != nil {
		return Report{}, err
	}
	matches, err := j.Matches()
	if err != nil {
		return Report{}, err
	}
	var report Report
	for _, m := range matches {
		if m.Last <= since {
			continue
		}
		if longest > 0 {
			n, err := j.count(m.ID)
			if err != nil {
				return report, err
			}
			if n > longest {
				report.Matches = append(report.Matches, Replayed{ID: m.ID, First: m.Started.Seq, Entries: n,
					Problem: fmt.Sprintf("%d entries, at most %d are read", n, longest)})
				continue
			}
		}
		entries, err := j.Entries(m.ID)
		if err != nil {
			return report, err
		}
		report.Matches = append(report.Matches, replay(m.ID, entries, find))
	}
	return report, nil
}

func replay(id string, entries []Entry, find func(string) (engines.Game, bool)) Replayed {
	r := Replayed{ID: id, First: entries[0].Seq, Entries: len(entries)}
	var start Body
	if err := json.Unmarshal(entries[0].Body, &start); err != nil {
		r.Problem = err.Error()
		return r
	}
	r.Game = start.Game
	g, ok := find(start.Game)
	if !ok {
		r.Problem = fmt.Sprintf("game %q is not known", start.Game)
		return r
	}
	r.OtherRules = start.Version != g.Info().Version
	var result Result
	for i := range entries {
		var err error
		if result, err = extend(g, result, entries[:i+1]); err != nil {
			r.Problem = err.Error()
			return r
		}
		if entries[i].State == "" {
			continue
		}
		hash, err := Hash(result.State)
		if err != nil {
			r.Problem = err.Error()
			return r
		}
		r.Checked++
		if hash != entries[i].State {
			r.Differs = append(r.Differs, entries[i].Seq)
		}
	}
	r.Conflict = result.Conflict
	return r
}

// extend makes the result of entries from that of all but the last. Only corrections need to begin anew.
func extend(g engines.Game, r Result, entries []Entry) (Result, error) {
	e := &entries[len(entries)-1]
	if r.State == nil || e.Kind == Corrected || (e.Kind == Acted && r.Conflict != nil) ||
		(e.Kind == Positioned && r.Conflict != nil) {
		return Fold(g, entries)
	}
	if e.Kind != Acted && e.Kind != Positioned {
		return r, nil
	}
	steps, err := effective(entries[len(entries)-1:])
	if err != nil {
		return r, err
	}
	r.Play(g, steps)
	return r, nil
}

// Extend gives the result of the entries of a match from the result of all but the last of them. It is Fold,
// done quicker where the last entry only adds to what was.
func Extend(g engines.Game, r Result, entries []Entry) (Result, error) { return extend(g, r, entries) }
