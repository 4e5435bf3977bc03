package journal_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"spieltisch/companion/journal"
	"spieltisch/engines/heckmeck"
)

// line is an entry as the lines of FuzzFold have it.
type line struct {
	Kind   journal.Kind
	Target int64
	Body   json.RawMessage
}

func (s *story) lines(t testing.TB) []byte {
	var b bytes.Buffer
	for _, e := range (*s)[1:] {
		if err := json.NewEncoder(&b).Encode(line{e.Kind, e.Target, e.Body}); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// FuzzFold plays entries as an older or a damaged journal may hold them, a line of JSON each. Whatever they
// are, the fold is the same each time, is what comes of taking them one after the other, and a conflict names
// one of them.
func FuzzFold(f *testing.F) {
	s := begin()
	s.acted(roll8)
	a := s.acted(aside4)
	s.corrected(a, aside6, `{"kind":"roll","faces":[1,1,2,3,4,5]}`)
	s.withdrawn(s.corrected(a))
	s.add(journal.Corrected, a, journal.Body{Insert: true, Actions: raws([]string{roll8})})
	s.add(journal.Noted, 0, journal.Body{Note: journal.NoteLeft})
	s.add(journal.Positioned, 0, journal.Body{Setup: json.RawMessage(`{"players":["A","B"],"position":{"grill":[],"closed":[],"stacks":[[],[]],"turn":0}}`)})
	f.Add([]byte(`{"players":["A","B"]}`), s.lines(f))
	f.Add([]byte(`{"players":["A"]}`), []byte(`{"Kind":"acted","Body":{"actions":[null,{}]}}`))
	f.Add([]byte(`null`), []byte(`{"Kind":"corrected","Target":-1,"Body":null}`))
	f.Add([]byte(`{"players":["A","B"]}`), []byte(`{"Kind":"corrected","Target":2,"Body":{"withdraw":true}}`+"\n"+`{"Kind":"positioned","Body":7}`))
	f.Fuzz(func(t *testing.T, setup, lines []byte) {
		entries := readEntries(setup, lines)
		if entries == nil {
			return
		}
		g := heckmeck.Game{}
		whole, err := journal.Fold(g, entries)
		again, errAgain := journal.Fold(g, entries)
		if outcome(t, whole, err) != outcome(t, again, errAgain) {
			t.Fatalf("the fold is %s, and again %s", outcome(t, whole, err), outcome(t, again, errAgain))
		}
		if err != nil {
			return
		}
		if c := whole.Conflict; c != nil && (c.Seq < 2 || c.Seq > int64(len(entries)) || c.Violation == nil &&
			c.Detail == "") {
			t.Fatalf("the conflict %+v names no entry, or no reason", c)
		}
		var grown journal.Result
		for i := range entries {
			if grown, err = journal.Extend(g, grown, entries[:i+1]); err != nil {
				t.Fatalf("entry %d: %v, though the whole folds", i+1, err)
			}
		}
		if got, want := outcome(t, grown, nil), outcome(t, whole, nil); got != want {
			t.Errorf("one after the other they come to %s, at once to %s", got, want)
		}
	})
}

// readEntries gives a match with these entries; nil: something is no line of an entry.
func readEntries(setup, lines []byte) []journal.Entry {
	if !json.Valid(setup) {
		return nil
	}
	s := &story{}
	s.add(journal.Started, 0, journal.Body{Game: "heckmeck", Version: 1, Setup: setup})
	for data := range bytes.Lines(lines) {
		var l line
		if json.Unmarshal(data, &l) != nil || !json.Valid(l.Body) || l.Kind == journal.Started {
			return nil
		}
		seq := int64(len(*s) + 1)
		*s = append(*s, journal.Entry{Seq: seq, Match: "m", Kind: l.Kind, Source: "test", Target: l.Target,
			Body: l.Body})
	}
	return *s
}

// outcome is what can be compared of a result.
func outcome(t *testing.T, r journal.Result, err error) string {
	t.Helper()
	if err != nil {
		return err.Error()
	}
	hash, err := journal.Hash(r.State)
	if err != nil {
		t.Fatal(err)
	}
	var steps []int64
	for _, s := range r.Steps {
		steps = append(steps, s.Seq, s.By, int64(len(s.Actions)))
	}
	data, err := json.Marshal(map[string]any{"state": hash, "steps": steps, "conflict": r.Conflict})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
