package record_test

import (
	"encoding/json"
	"strings"
	"testing"

	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/jsonl"
)

// What people were told is given again; the first entry at which it would be something else is named.
func TestWhatPeopleWereTold(t *testing.T) {
	g := heckmeck.Game{}
	setup := json.RawMessage(`{"players":["Anna","Ben"]}`)
	s, opening, _, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	raw := func(v any) json.RawMessage {
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	answer := func(s engines.State, events []engines.Event) json.RawMessage {
		a := jsonl.Accepted(s, jsonl.WithNotes(nil, events))
		return raw(record.Verdict{OK: true, Answer: &a})
	}
	roll := json.RawMessage(`{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}`)
	a, err := engines.DecodeIn(g, s, roll)
	if err != nil {
		t.Fatal(err)
	}
	rolled, events, v := s.Apply(a)
	if v != nil {
		t.Fatal(v)
	}
	aside := json.RawMessage(`{"kind":"aside","dice":[3,3]}`) // no die shows a three
	wrong, err := engines.DecodeIn(g, rolled, aside)
	if err != nil {
		t.Fatal(err)
	}
	_, _, violation := rolled.Apply(wrong)
	if violation == nil {
		t.Fatal("what was not rolled is put aside")
	}
	entries := []journal.Entry{
		{Seq: 1, Match: "m", Kind: journal.Started, Answer: answer(s, opening),
			Body: raw(journal.Body{Game: "heckmeck", Version: g.Info().Version, Setup: setup})},
		{Seq: 2, Match: "m", Kind: journal.Acted, Answer: answer(rolled, events),
			Body: raw(journal.Body{Actions: []json.RawMessage{roll}})},
		{Seq: 3, Match: "m", Kind: journal.Refused,
			Body: raw(journal.Body{Actions: []json.RawMessage{aside}, Violation: violation})},
	}
	if h, err := record.CheckTold(g, entries); err != nil || h.Seq != 0 || h.Checked != 3 {
		t.Errorf("what was told = %+v, %v; want that all three are the same", h, err)
	}
	for _, tt := range []struct {
		at     int
		change func(*journal.Entry)
		want   string
	}{
		{0, func(e *journal.Entry) {
			e.Answer = json.RawMessage(strings.Replace(string(e.Answer), `"Ben"`, `"Cem"`, 1))
		}, "another state"},
		{1, func(e *journal.Entry) {
			e.Answer = json.RawMessage(strings.Replace(string(e.Answer), "HM-04", "HM-99", 1))
		}, "other events"},
		{2, func(e *journal.Entry) {
			other := *violation
			other.Rule = "HM-99"
			e.Body = raw(journal.Body{Actions: []json.RawMessage{aside}, Violation: &other})
		}, "it was refused by HM-99"},
		{2, func(e *journal.Entry) {
			e.Body = raw(journal.Body{Actions: []json.RawMessage{json.RawMessage(`{"kind":"aside","dice":[4,4,4]}`)},
				Violation: violation})
		}, "is allowed now"},
	} {
		changed := append([]journal.Entry{}, entries...)
		tt.change(&changed[tt.at])
		h, err := record.CheckTold(g, changed)
		if err != nil || h.Seq != int64(tt.at+1) || !strings.Contains(h.Reason, tt.want) {
			t.Errorf("entry %d changed: %+v, %v; want %q", tt.at+1, h, err, tt.want)
		}
	}
}
