package companion_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/heckmeck"
)

// Every line is answered the same when it comes again, byte for byte, whatever has happened since; the
// journal does not keep what follows from the moves.
func TestARepeatIsToldTheSame(t *testing.T) {
	for _, g := range catalog.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := startWith(t, g)
				by := rand.New(rand.NewPCG(11, 5))
				sampler := g.(engines.Sampler)
				sent := map[string]string{}
				var order []string
				send := func(line string) companion.Verdict {
					id := fmt.Sprintf("l%d", len(order))
					line = fmt.Sprintf(`{"id":%q,%s`, id, line[1:])
					v := f.line("%s", line)
					order = append(order, line)
					sent[line] = told(v)
					return v
				}
				send(fmt.Sprintf(`{"game":%q,"setup":%s}`, g.Info().ID, sampler.Setup(by, 2)))
				for range 25 {
					a := engines.Sample(sampler, by, f.table.Snapshot().Position)
					if a == nil {
						break
					}
					raw, err := json.Marshal(a)
					if err != nil {
						t.Fatal(err)
					}
					if v := send(fmt.Sprintf(`{"do":%s}`, raw)); !v.OK {
						t.Fatalf("%s: %+v", raw, v)
					}
				}
				send(`{"do":{"kind":"dance"}}`)
				f.ok(companion.Command{Do: companion.Undo{}})
				f.restart()
				for _, line := range order {
					v := f.line("%s", line)
					if !v.Repeated || told(v) != sent[line] {
						t.Errorf("%s again: repeated %v\n%s\nwant\n%s", line, v.Repeated, told(v), sent[line])
					}
				}
				if err := f.journal.Verify(); err != nil {
					t.Error(err)
				}
				entries, err := f.journal.All()
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range entries {
					if e.Kind != journal.Noted && len(e.Answer) > 90 {
						t.Errorf("entry %d keeps %d bytes of answer: %s", e.Seq, len(e.Answer), e.Answer)
					}
				}
			})
		})
	}
}

// A reading is answered with its actions, also the second time.
func TestARepeatedReadingIsToldTheSame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startWith(t, heckmeck.Game{})
		f.line(setupLine)
		lines := []string{
			`{"id":"a","sensed":{"rolled":[4,4,4,1,2,5,6,6],"aside":[],"moved":true}}`,
			`{"id":"b","sensed":{"rolled":[1,2,5,6,6],"aside":[4,4,4],"moved":false}}`,
			`{"id":"c","sensed":{"rolled":[1,2,5,6,6],"aside":[4,4,4],"moved":false}}`,
			`{"id":"d","do":{"kind":"aside","dice":[3]}}`,
		}
		var first []string
		for _, line := range lines {
			first = append(first, told(f.line("%s", line)))
		}
		f.restart()
		for i, line := range lines {
			if again := told(f.line("%s", line)); again != first[i] {
				t.Errorf("%s again:\n%s\nwant\n%s", line, again, first[i])
			}
		}
	})
}
