package record_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

// What counts is kept from entry to entry, and is what all entries together say.
func TestCountsGrowWithTheEntries(t *testing.T) {
	by := rand.New(rand.NewPCG(1, 0))
	entry := func(seq int64, kind journal.Kind, target int64, b journal.Body) journal.Entry {
		data, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		return journal.Entry{Seq: seq, Match: "m", Kind: kind, Target: target, Body: data}
	}
	setup := json.RawMessage(`{"players":["Anna","Ben"]}`)
	m, err := record.Fold([]engines.Game{heckmeck.Game{}}, "m",
		[]journal.Entry{entry(1, journal.Started, 0, journal.Body{Game: "heckmeck", Setup: setup})})
	if err != nil {
		t.Fatal(err)
	}
	roll := []json.RawMessage{json.RawMessage(`{"kind":"roll","faces":[1,1,2,3,4,5,6,6]}`)}
	withdrawn := 0
	for seq := int64(2); seq < 60; seq++ {
		var e journal.Entry
		switch by.IntN(5) {
		case 0:
			e = entry(seq, journal.Noted, 0, journal.Body{Note: "x"})
		case 1:
			e = entry(seq, journal.Corrected, 1+by.Int64N(seq-1), journal.Body{Withdraw: true})
			withdrawn++
		case 2:
			e = entry(seq, journal.Corrected, 1+by.Int64N(seq-1),
				journal.Body{Actions: roll, Insert: by.IntN(2) == 0})
		default:
			e = entry(seq, journal.Acted, 0, journal.Body{Actions: roll})
		}
		if err := m.Add(e); err != nil {
			t.Fatal(err)
		}
		if by.IntN(3) == 0 {
			continue // nobody asks each time
		}
		if diff := cmp.Diff(journal.Counts(m.Entries, m.Body), m.Counts()); diff != "" {
			t.Fatalf("after entry %d (%s) counts are not those of all entries (-want +got):\n%s", seq,
				e.Kind, diff)
		}
	}
	if withdrawn == 0 || len(m.Counts()) == 0 {
		t.Errorf("%d withdrawn, %d count, want both", withdrawn, len(m.Counts()))
	}
}
