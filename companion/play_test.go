package companion_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/engines/catalog"
)

// play sends actions as a tap does.
func play(actions ...string) companion.Command {
	var c companion.Play
	for _, a := range actions {
		c.Actions = append(c.Actions, json.RawMessage(a))
	}
	return companion.Command{Do: c}
}

// Where the rules leave one answer, the table gives it, in the entry of the tap: one undo takes both back,
// and the record has both.
func TestWhatTheRulesLeaveIsSaidByItself(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startWith(t, catalog.All()...)
		f.line(`{"game":"verasselt","setup":{"players":["Anna","Ben"],"hub":{"Y":3,"B":3,"R":3,"G":1}}}`)
		f.ok(play()) // nobody has a catch yet: Anna rolls for the middle
		phase := func(want string) {
			t.Helper()
			if s := string(f.table.Snapshot().State); !strings.Contains(s, `"phase":"`+want+`"`) {
				t.Errorf("the state is %s, want phase %s", s, want)
			}
		}
		phase("ready")
		f.ok(play(`{"kind":"roll","kept":["D","D","D"],"faces":["D","D","D","D"]}`))
		before := len(f.table.Snapshot().Moves)
		f.ok(play(`{"kind":"stop"}`)) // nothing was caught, so that Ben can only roll for the middle
		phase("refill")
		move := f.table.Snapshot().Moves[0]
		if len(move.Actions) != 2 || len(f.table.Snapshot().Moves) != before+1 {
			t.Errorf("the record has %s, want one entry with the stop and the choice", move.Actions)
		}
		f.ok(companion.Command{Do: companion.Undo{}})
		phase("rolled")
		if v := f.do(play(`{"kind":"draw","cards":{"Y":1}}`)); v.OK || v.Rule != "VA-16" || v.Says == nil {
			t.Errorf("drawing gives %+v, want VA-16 in words", v)
		}
		if v := f.do(play(`{"kind":"fly"}`)); v.OK || v.Code != "error" {
			t.Errorf("flying gives %+v, want an error", v)
		}
		phase("rolled")
	})
}

// A line of the rules interface is answered as it is everywhere: nothing is added to it.
func TestNothingIsAddedToALine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startWith(t, catalog.All()...)
		f.line(`{"game":"verasselt","setup":{"players":["Anna","Ben"],"hub":{"Y":3,"B":3,"R":3,"G":1}}}`)
		f.line(`{"do":{"kind":"choose","group":"hub"}}`)
		f.line(`{"do":{"kind":"roll","kept":["D","D","D"],"faces":["D","D","D","D"]}}`)
		f.line(`{"do":{"kind":"stop"}}`)
		if s := string(f.table.Snapshot().State); !strings.Contains(s, `"phase":"choose"`) {
			t.Errorf("the state is %s, want the choice open", s)
		}
	})
}

// What was possible before an entry can be asked for later, so that people may say what it was instead.
func TestWaysAtAPointOfTheRecord(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startWith(t, catalog.All()...)
		f.line(`{"game":"schweinebande","setup":{"players":["Anna","Ben"]}}`)
		f.ok(play(`{"kind":"reveal","space":[0,0],"tile":"pig"}`))
		f.ok(play(`{"kind":"skip"}`, `{"kind":"reveal","space":[1,0],"tile":"cow"}`))
		s := f.table.Snapshot()
		for i, want := range []int{24, 25} { // face-down tiles, newest entry first
			w, err := f.table.LegalMoves(s.Match.ID, s.Moves[i].Seq)
			if err != nil {
				t.Fatal(err)
			}
			at := len(w.Forms) - 1 // in place of skipping, or the only one
			if w.Forms[at] == nil || len(w.Forms[at].Fields[0].Items) != want {
				t.Errorf("before entry %d: %+v, want a form with %d face-down tiles", s.Moves[i].Seq, w, want)
			}
		}
		if _, err := f.table.LegalMoves("nobody", 0); err == nil {
			t.Error("a match that is not there has ways")
		}
	})
}

// What lies in the tray while a game rolls dice that no camera reads says nothing about it.
func TestOtherDiceAreNotRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startWith(t, catalog.All()...)
		f.line(`{"game":"verasselt","setup":{"players":["Anna","Ben"],"hub":{"Y":3,"B":3,"R":3,"G":1}}}`)
		f.ok(play())
		entries := len(f.kinds())
		f.lay("5512345", "", true)
		time.Sleep(10 * time.Second) // of the test's own time: patience has run out
		synctest.Wait()
		if s := f.table.Snapshot(); s.Question != nil || s.Breach != nil || len(f.kinds()) != entries {
			t.Errorf("question %+v, breach %+v, entries %v, want nothing of a tray", s.Question, s.Breach, f.kinds())
		}
	})
}
