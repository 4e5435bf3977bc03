package companion_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

// FuzzEvidence opens a journal whose one move has evidence as an older or another program may have written
// it. Evidence says what a move was read from, never what it is: the record, and what the next tray comes to,
// are those without it.
func FuzzEvidence(f *testing.F) {
	for _, seed := range []string{
		`{"frame":3,"camera":"v4l2:","hash":"h3","w":640,"h":480,"decision":"accept","moved":true,"run":1,"dice":[{"face":4,"confidence":0.9,"box":[[1,2],[3,4],[5,6],[7,8]]}]}`,
		`{"decision":"ask","reasons":["blur","nobodyKnows"],"alternatives":[[1,2],null],"dice":null}`,
		`{"decision":"accept","decided":"moon","dice":[{"face":-1,"area":"aside","track":-9,"rolled":true,"confidence":1e300}]}`,
		`{"decision":"accept","run":9223372036854775807,"dice":[{},{},{},{},{},{},{},{},{}]}`,
		`{"tunnel":1,"min":20}`, `{"decision":7}`, `null`, `[]`, `"accept"`, `{"decision":"accept"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, evidence []byte) {
		if !json.Valid(evidence) {
			return // an entry is JSON: the journal takes no other
		}
		with, without := recorded(t, evidence), recorded(t, nil)
		if diff := cmp.Diff(without, with); diff != "" {
			t.Errorf("with the evidence %s (-without +with):\n%s", evidence, diff)
		}
	})
}

// afterwards is what a table makes of a journal, and of a tray that is laid then.
type afterwards struct {
	Moves        []json.RawMessage
	State, Kinds []string
}

func recorded(t *testing.T, evidence []byte) (after afterwards) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeTable{t: t, path: journaltest.Dir(t) + "/journal.db", games: []engines.Game{heckmeck.Game{}}}
		j, err := journal.Open(f.path, journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		entry := func(kind journal.Kind, b journal.Body) journal.Entry {
			body, err := json.Marshal(b)
			if err != nil {
				t.Fatal(err)
			}
			return journal.Entry{Match: "20200101-180000", Kind: kind, Source: "camera", Body: body}
		}
		_, err = j.Append(
			entry(journal.Started, journal.Body{Game: "heckmeck", Version: 1, Setup: json.RawMessage(`{"players":["Anna","Ben"]}`)}),
			entry(journal.Acted, journal.Body{Actions: []json.RawMessage{json.RawMessage(`{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}`)}, Evidence: evidence}),
		)
		if err := errors.Join(err, j.Close()); err != nil {
			t.Fatal(err)
		}
		f.open()
		defer func() { f.stop() }()
		f.looksBack()
		after.State = append(after.State, string(f.table.Snapshot().State))
		f.ok(companion.Command{Do: companion.Undo{}})
		f.ok(companion.Command{Do: companion.Redo{}})
		f.line(`{"do":{"kind":"aside","dice":[4,4,4]}}`)
		after.State = append(after.State, string(f.table.Snapshot().State))
		f.looksBack()
		moves, err := f.table.Record("20200101-180000")
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range moves {
			after.Moves = append(after.Moves, slices.Concat(m.Actions)...)
		}
		for _, k := range f.kinds() {
			after.Kinds = append(after.Kinds, string(k))
		}
	})
	return after
}

// looksBack asks for all that is made of evidence.
func (f *fakeTable) looksBack() {
	f.t.Helper()
	if _, err := f.table.Certificate(); err != nil {
		f.t.Errorf("certificate: %v", err)
	}
	s, err := f.table.Sighting("20200101-180000", 2)
	if err != nil && !errors.Is(err, companion.ErrUnseen) {
		f.t.Errorf("sighting: %v", err)
	}
	for _, shown := range []any{s, f.table.Snapshot()} {
		if _, err := json.Marshal(shown); err != nil {
			f.t.Errorf("%T has no JSON: %v", shown, err)
		}
	}
}
