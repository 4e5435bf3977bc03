package companion_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strconv"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/engines/catalog"
	"spieltisch/engines/heckmeck"
	"spieltisch/packaging/sweep"
)

// TestMain makes a property try a part of 60 games (package sweep), where -rapid.checks says nothing else:
// each step of them is written to a journal.
func TestMain(m *testing.M) {
	flag.Parse()
	if f := flag.Lookup("rapid.checks"); f != nil && f.Value.String() == f.DefValue {
		if err := f.Value.Set(strconv.Itoa(sweep.Some(60))); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// Whatever people, cameras and plugs do: what is shown is the fold of what is in the journal.
func TestSnapshotIsTheFoldOfTheJournal(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		steps := rapid.SliceOfN(rapid.IntRange(0, 11), 1, 24).Draw(rt, "steps")
		seed := rapid.SliceOfN(rapid.IntRange(0, 1<<20), len(steps), len(steps)).Draw(rt, "seed")
		synctest.Test(t, func(t *testing.T) {
			f := start(t)
			f.line(setupLine)
			for i, step := range steps {
				f.chance(step, seed[i])
				if err := f.isFold(); err != "" {
					rt.Errorf("after step %d (%d, %d): %s", i, step, seed[i], err)
					return
				}
			}
			if err := f.journal.Verify(); err != nil {
				rt.Error(err)
			}
			report, err := replay(f)
			if err != nil || !report.OK() {
				rt.Errorf("replay: %+v, %v", report, err)
			}
		})
	})
}

func replay(f *fakeTable) (journal.Report, error) {
	f.stop()
	return journal.Replay(f.path, catalog.Find)
}

// chance does one thing that may happen at a table.
func (f *fakeTable) chance(step, n int) {
	s := f.table.Snapshot()
	switch step {
	case 0, 1, 2:
		f.legal(n)
	case 3:
		f.lay(dice(n, n%9), dice(n/9, 8-n%9), n%2 == 0)
	case 4:
		o := doubtful()
		o.Moved = n%2 == 0
		f.see(o)
	case 5:
		f.do(companion.Command{Do: companion.Undo{}, ID: someID(n)})
	case 6:
		f.do(companion.Command{Do: companion.Redo{}, Seq: int64(n % 3 * n % 60)})
	case 7:
		c := companion.Correct{Target: int64(n%20) + 1, Insert: n%3 == 0}
		if n%4 != 0 {
			c.Actions = []json.RawMessage{json.RawMessage(fmt.Sprintf(`{"kind":"roll","faces":[%d,4,4,1,2,5,6,6]}`, n%6+1))}
		}
		f.do(companion.Command{Do: c})
	case 8:
		f.do(companion.Command{Do: companion.Face{Die: n % 9, Face: n%7 + 1}})
	case 9:
		if s.Question != nil {
			f.do(companion.Command{Do: companion.Answer{Question: s.Question.ID, Choice: n % 4}})
			return
		}
		f.do(companion.Command{Do: companion.Dismiss{}})
	case 10:
		f.restart()
	case 11:
		switch n % 8 {
		case 0:
			f.do(companion.Command{Do: companion.Again{}})
		case 1:
			f.do(companion.Command{Do: companion.Leave{}})
		case 2:
			f.do(companion.Command{Do: companion.End{}})
		case 3:
			f.do(companion.Command{Do: companion.Resume{}})
		case 4:
			rest()
		default:
			f.line(setupLine)
		}
	}
}

func someID(n int) string {
	if n%2 == 0 {
		return ""
	}
	return fmt.Sprint("id", n%5)
}

func dice(n, count int) string {
	out := ""
	for range max(0, count) {
		out += fmt.Sprint(n%6 + 1)
		n = n/6*7 + 5
	}
	return out
}

// legal does what the game waits for: the camera sees the next step of a game played by the rules.
func (f *fakeTable) legal(n int) {
	shown := f.table.Snapshot()
	if shown.Match == nil || shown.View.Over {
		f.line(setupLine)
		return
	}
	s := f.state()
	if len(s.Roll) == 0 {
		f.lay(dice(n, 8-len(s.Aside)), spell(s.Aside), true)
		return
	}
	face := s.Roll[n%len(s.Roll)]
	rest, aside := "", spell(s.Aside)
	for _, d := range s.Roll {
		if d == face {
			aside += fmt.Sprint(d)
			continue
		}
		rest += fmt.Sprint(d)
	}
	f.lay(rest, aside, false)
}

// isFold compares what is shown with the journal; "" when it is the same.
func (f *fakeTable) isFold() string {
	s := f.table.Snapshot()
	if s.Seq != f.journal.Last() {
		return fmt.Sprintf("seq %d is shown, the journal has %d", s.Seq, f.journal.Last())
	}
	if s.Match == nil {
		return ""
	}
	entries, err := f.journal.Entries(s.Match.ID)
	if err != nil {
		return err.Error()
	}
	r, err := journal.Fold(heckmeck.Game{}, entries)
	if err != nil {
		return err.Error()
	}
	state, err := json.Marshal(r.State)
	switch {
	case err != nil:
		return err.Error()
	case string(state) != string(s.State):
		return fmt.Sprintf("state %s is shown, the fold is %s", s.State, state)
	case (r.Conflict == nil) != (s.Conflict == nil):
		return fmt.Sprintf("conflict %+v is shown, the fold has %+v", s.Conflict, r.Conflict)
	}
	return ""
}

// Undoing everything leads to the start, and redoing everything back to where it was.
func TestUndoThenRedoRestoresTheState(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.SliceOfN(rapid.IntRange(0, 1<<20), 1, 14).Draw(rt, "seed")
		synctest.Test(t, func(t *testing.T) {
			f := start(t)
			f.line(setupLine)
			begun := string(f.table.Snapshot().State)
			for i, n := range seed {
				if i%6 == 5 {
					f.do(companion.Command{Do: companion.Face{Die: n % 8, Face: n%6 + 1}})
					continue
				}
				f.legal(n)
			}
			f.restart() // no tray that waits for an undo
			played := string(f.table.Snapshot().State)
			undone := 0
			for f.do(companion.Command{Do: companion.Undo{}}).OK {
				undone++
			}
			if got := string(f.table.Snapshot().State); got != begun {
				rt.Errorf("all undone: %s, want %s", got, begun)
			}
			f.restart()
			for f.do(companion.Command{Do: companion.Redo{}}).OK {
				undone--
			}
			if got := string(f.table.Snapshot().State); got != played || undone != 0 {
				rt.Errorf("all redone: %s, %d undos left; want %s", got, undone, played)
			}
		})
	})
}
