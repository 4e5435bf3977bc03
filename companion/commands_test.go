package companion_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/jsonl"
	"spieltisch/vision"
)

// The answers are those of the rules interface, byte for byte.
func TestLinesAnswerAsTheRulesInterface(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		want := jsonl.New(heckmeck.Game{})
		for _, line := range []string{
			`{"do":{"kind":"stop"}}`,
			`{"setup":{"players":["Anna"]}}`,
			setupLine,
			`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`,
			`{"do":{"kind":"aside","dice":[4,4]}}`,
			`{"do":{"kind":"aside","dice":[4,4,4],"seat":2}}`,
			`{"do":{"kind":"dance"}}`,
			`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,9]}}`,
			`{"sensed":{"rolled":[1,2,5,6,6],"aside":[4,4,4],"moved":false}}`,
			`{"sensed":{"rolled":[1,2,5,6,6],"aside":[4,4,4],"moved":false}}`,
			`{"sensed":{"rolled":[1,2,5,6,6],"aside":[4,4],"moved":false}}`,
			`{"sensed":{"rolled":[1,2,3,6,6],"aside":[4,4,4],"moved":true}}`,
			`{"sensed":{"rolled":[1,2,3,6,6],"aside":[4,4,4]}}`,
			`nonsense`, ``, `{}`, `{"do":{},"setup":{}}`, `{"do":{"kind":"stop"},"extra":1}`,
			`{"setup":{"players":["<b>&","Ben"]}}`,
		} {
			data, err := json.Marshal(want.Line([]byte(line)))
			if err != nil {
				t.Fatal(err)
			}
			v := f.line("%s", line)
			answer := lineOne(string(data))
			if told(v) != answer {
				t.Errorf("%s\nanswers %s\nwant    %s", line, told(v), answer)
			}
			if v.OK != strings.HasPrefix(answer, `{"ok":true`) {
				t.Errorf("%s: verdict %+v", line, v)
			}
		}
	})
}

// lineOne makes the line number of an error 1: each request has one line.
func lineOne(answer string) string {
	if i := strings.Index(answer, `"line `); i >= 0 {
		if j := strings.Index(answer[i:], ":"); j >= 0 {
			return answer[:i] + `"line 1` + answer[i+j:]
		}
	}
	return answer
}

func TestALineWithAnIDIsAppliedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		said := []string{
			`{"id":"s","game":"heckmeck","setup":{"players":["Anna","Ben"]}}`,
			`{"id":"r","do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`,
			`{"id":"v","do":{"kind":"aside","dice":[4,4]}}`,
			`{"id":"e","do":{"kind":"dance"}}`,
			`{"id":"n","sensed":{"rolled":[1,2,4,4,4,5,6,6],"aside":[],"moved":false}}`,
			`{"id":"x","setup":{"players":["Anna"]}}`,
			`{"id":"","do":{"kind":"aside","dice":[4,4,4]}}`,
		}
		var first []companion.Verdict
		for _, line := range said {
			first = append(first, f.line("%s", line))
		}
		seq, id := f.table.Snapshot().Seq, f.table.Snapshot().Match.ID
		for _, again := range []string{"at once", "after a restart"} {
			for i, line := range said {
				v := f.line("%s", line)
				if told(v) != told(first[i]) || v.OK != first[i].OK || !v.Repeated {
					t.Errorf("%s, %s answers %s, want %s", again, line, told(v), told(first[i]))
				}
			}
			if s := f.table.Snapshot(); s.Seq != seq || s.Match.ID != id {
				t.Errorf("%s: seq %d, match %s; want %d, %s", again, s.Seq, s.Match.ID, seq, id)
			}
			f.want(1, "", "444")
			f.restart()
		}
	})
}

func TestCommandsThatArriveTwiceAreAppliedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		f.ok(companion.Command{Do: companion.Undo{}, ID: "u"})
		f.restart()
		if v := f.ok(companion.Command{Do: companion.Undo{}, ID: "u"}); !v.Repeated {
			t.Errorf("verdict %+v, want it repeated", v)
		}
		f.want(1, "12444566", "")
		if v := f.do(companion.Command{Do: companion.Undo{}, ID: strings.Repeat("ü", 101)}); v.OK || v.Code != "error" {
			t.Errorf("an ID of 101 characters = %+v, want an error", v)
		}
	})
}

func TestALongIDOfALine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		if v := f.line(`{"id":"%s","setup":{"players":["Anna","Ben"]}}`, strings.Repeat("ü", 100)); !v.OK {
			t.Errorf("100 umlauts = %+v %s, want them taken", v, told(v))
		}
		id := strings.Repeat("ü", 101)
		want := `{"ok":false,"error":"line 1: field \"id\" is longer than 100 characters"}`
		for name, v := range map[string]companion.Verdict{
			"in the line":    f.line(`{"id":"%s","do":{"kind":"stop"}}`, id),
			"of the command": f.do(companion.Command{Do: companion.Line{Line: json.RawMessage(`{"do":{"kind":"stop"}}`)}, ID: id}),
		} {
			if v.Code != "error" || told(v) != want {
				t.Errorf("%s: %+v %s, want %s", name, v, told(v), want)
			}
		}
	})
}

// An undo of nothing, sent again because its answer was lost, must not undo what came since.
func TestARefusedTapIsRefusedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		undo := companion.Command{Do: companion.Undo{}, ID: "u"}
		first := f.do(undo)
		f.lay("44412566", "", true)
		f.restart()
		if again := f.do(undo); first.Code != "gone" || again.Code != "gone" || !again.Repeated || again.Says == nil ||
			again.Seq != first.Seq {
			t.Errorf("first %+v, again %+v; want the same", first, again)
		}
		f.want(1, "12444566", "")
	})
}

// A tap on undo or redo that takes nothing back writes nothing, however often it is tapped, and sent again
// it takes nothing back that came since.
func TestARefusedUndoWritesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		seen := f.table.Snapshot()
		undo := companion.Command{Do: companion.Undo{}, ID: "u", Seq: seen.Seq, Record: seen.Record}
		redo := companion.Command{Do: companion.Redo{}, ID: "r", Seq: seen.Seq, Record: seen.Record}
		for _, c := range []companion.Command{undo, redo, undo} {
			if v := f.do(c); v.OK || v.Code != "gone" || v.Says == nil {
				t.Errorf("%s of nothing = %+v, want it gone with words", c.Name(), v)
			}
		}
		if n := f.table.Snapshot().Seq; n != seen.Seq {
			t.Errorf("the record has %d entries, want %d", n, seen.Seq)
		}
		f.lay("44412566", "", true)
		rolled := f.table.Snapshot().Seq
		f.restart()
		for _, c := range []companion.Command{undo, redo} {
			if v := f.do(c); v.OK || v.Code != "stale" {
				t.Errorf("%s, sent again after a roll = %+v, want it stale", c.Name(), v)
			}
		}
		if n := f.table.Snapshot().Seq; n != rolled {
			t.Errorf("the record has %d entries, want %d", n, rolled)
		}
		f.want(1, "12444566", "")
	})
}

// Two phones show the same record and correct it at the same time.
func TestTwoPhonesCorrectAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		seen := f.table.Snapshot()
		target := seen.Moves[0].Seq
		roll := func(faces string) []json.RawMessage {
			return []json.RawMessage{json.RawMessage(`{"kind":"roll","faces":[` + faces + `]}`)}
		}
		one := companion.Command{Do: companion.Correct{Target: target, Actions: roll("1,1,1,1,2,2,2,2")}, Seq: seen.Seq, ID: "one"}
		two := companion.Command{Do: companion.Correct{Target: target, Actions: roll("3,3,3,3,5,5,5,5")}, Seq: seen.Seq, ID: "two"}
		f.ok(one)
		v := f.do(two)
		if v.OK || v.Code != "stale" || v.Says == nil || v.Seq != f.table.Snapshot().Seq {
			t.Errorf("the second = %+v, want it stale", v)
		}
		f.want(1, "11112222", "")
		if again := f.do(two); again.Code != "stale" || !again.Repeated {
			t.Errorf("the second, sent again = %+v, want it stale as before", again)
		}
		two.Seq, two.ID = v.Seq, "three" // looked again, and still wants it
		f.ok(two)
		f.want(1, "33335555", "")
	})
}

// Others play on while somebody corrects an older move: what they did stays, and so does the correction.
// Where the move itself has become another one meanwhile, it is asked for again.
func TestACorrectionFoldsIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.line(`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
		seen := f.table.Snapshot()
		roll := func(faces string, insert bool) companion.Command {
			actions := []json.RawMessage{json.RawMessage(`{"kind":"roll","faces":[` + faces + `]}`)}
			return companion.Command{Seq: seen.Seq, Record: seen.Record,
				Do: companion.Correct{Target: seen.Moves[0].Seq, Insert: insert, Actions: actions}}
		}
		f.line(`{"do":{"kind":"aside","dice":[6,6]}}`)
		f.ok(roll("4,4,4,1,2,3,6,6", false))
		f.want(1, "", "66")
		if v := f.do(roll("4,4,4,1,2,2,6,6", false)); v.Code != "stale" {
			t.Errorf("another correction of the same roll = %+v, want it stale", v)
		}
		if v := f.do(roll("1,1,2,2,3,3,4,4", true)); v.Code != "stale" {
			t.Errorf("a roll before it = %+v, want it stale", v)
		}
		f.ok(companion.Command{Do: companion.Undo{}, Seq: f.table.Snapshot().Seq})
		if v := f.do(roll("4,4,4,1,2,2,6,6", false)); v.Code != "stale" {
			t.Errorf("after the correction was taken back = %+v, want it stale", v)
		}
	})
}

// A page that loses its connection in the middle of a correction sends it again and does not know whether it
// arrived.
func TestCorrectionSentAgainAfterTheConnectionWasLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		s := f.table.Snapshot()
		c := companion.Command{Do: companion.Correct{Target: s.Moves[0].Seq,
			Actions: []json.RawMessage{json.RawMessage(`{"kind":"roll","faces":[1,1,1,1,2,2,2,2]}`)}}, Seq: s.Seq, ID: "c"}
		first := f.ok(c)
		entries := len(f.kinds())
		again := f.ok(c) // its Seq is old by now, and it is still no stale one
		if !again.Repeated || again.Seq != first.Seq || len(f.kinds()) != entries {
			t.Errorf("again %+v with %d entries, want what was said first and %d", again, len(f.kinds()), entries)
		}
	})
}

func TestWeForgotARoll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.line(`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
		f.line(`{"do":{"kind":"aside","dice":[6,6]}}`)
		f.line(`{"do":{"kind":"roll","faces":[1,1,2,2,3]}}`) // refused: one die is missing
		aside := f.table.Snapshot().Moves[0].Seq
		f.ok(companion.Command{Do: companion.Correct{Target: aside, Insert: true, Actions: []json.RawMessage{
			json.RawMessage(`{"kind":"aside","dice":[4,4,4]}`), json.RawMessage(`{"kind":"roll","faces":[6,6,1,2,3]}`)}}})
		f.want(1, "", "44466")
		if v := f.do(companion.Command{Do: companion.Correct{Target: aside, Insert: true,
			Actions: []json.RawMessage{
				json.RawMessage(`{"kind":"roll","faces":[1]}`)}}}); v.OK || v.Rule == "" {
			t.Errorf("an impossible insertion = %+v, want the rule that it breaks", v)
		}
		f.ok(companion.Command{Do: companion.Correct{Insert: true,
			Actions: []json.RawMessage{json.RawMessage(`{"kind":"roll","faces":[1,1,2]}`)}}})
		f.want(1, "112", "44466")
		f.ok(companion.Command{Do: companion.Undo{}})
		f.ok(companion.Command{Do: companion.Undo{}})
		f.want(1, "", "66")
	})
}

func TestConflictIsSettledEntryByEntry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		f.lay("66123", "444", true)
		f.lay("123", "66444", false)
		moves := f.table.Snapshot().Moves // newest first
		correct := func(i int, actions ...string) {
			t.Helper()
			c := companion.Correct{Target: moves[i].Seq}
			for _, a := range actions {
				c.Actions = append(c.Actions, json.RawMessage(a))
			}
			f.ok(companion.Command{Do: c})
		}
		correct(3, `{"kind":"roll","faces":[4,4,5,1,2,5,6,6]}`)
		c := f.table.Snapshot().Conflict
		if c == nil || c.Seq != moves[2].Seq || c.Rest != 2 || c.Says.Rule == "" || c.Move.Text.In("de") == "" {
			t.Fatalf("conflict %+v, want the aside with two behind it", c)
		}
		if v := f.line(`{"do":{"kind":"stop"}}`); v.OK || v.Code != "conflict" {
			t.Errorf("a move in a conflict = %+v", v)
		}
		early := f.line(`{"id":"early","do":{"kind":"roll","faces":[1,2]}}`)
		f.restart()
		if c := f.table.Snapshot().Conflict; c == nil || c.Seq != moves[2].Seq {
			t.Errorf("after a restart: conflict %+v", c)
		}
		f.lay("11112222", "", true) // trays wait
		correct(2, `{"kind":"aside","dice":[4,4]}`)
		if c := f.table.Snapshot().Conflict; c == nil || c.Seq != moves[1].Seq || c.Rest != 1 {
			t.Fatalf("conflict %+v, want the roll of five dice", c)
		}
		correct(1)
		if c := f.table.Snapshot().Conflict; c == nil || c.Seq != moves[0].Seq || c.Rest != 0 {
			t.Fatalf("conflict %+v, want the last entry", c)
		}
		correct(1, `{"kind":"roll","faces":[6,6,1,2,3,3]}`)
		if c := f.table.Snapshot().Conflict; c != nil {
			t.Errorf("conflict %+v, want none", c)
		}
		f.want(1, "", "4466")
		if again := f.line(`{"id":"early","do":{"kind":"roll","faces":[1,2]}}`); !again.Repeated || told(again) != told(early) {
			t.Errorf("a line from the conflict, sent again = %+v %s, want %s", again, told(again), told(early))
		}
		f.want(1, "", "4466")
		if all, err := f.journal.All(); err != nil || len(all) != 5+4+1 {
			t.Errorf("%d entries, %v; want all of them", len(all), err)
		}
	})
}

func TestPositionMatchesTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		position := `"position":{"grill":[21,22,24,25,26,27,28,29,30,31,32,33,34,35,36],"closed":[],"stacks":[[],[23]],"turn":1}`
		do := func(line string) companion.Verdict {
			return f.do(companion.Command{Do: companion.Position{Line: json.RawMessage(line)}})
		}
		if v := do(`{"setup":{` + strings.Replace(position, "21,", "", 1) + `}}`); v.OK || v.Rule != "HM-02" {
			t.Errorf("a position without the 21 = %+v, want HM-02", v)
		}
		if v := do(`{"setup":{"players":["X","Y"],` + position + `}}`); v.OK {
			t.Errorf("a position with other players = %+v, want an error", v)
		}
		f.want(1, "12444566", "")
		if v := do(`{"setup":{` + position + `}}`); !v.OK {
			t.Fatalf("position = %+v", v)
		}
		f.want(1, "", "")
		if s := f.table.Snapshot(); s.Match.Scores[1] != 1 || len(s.Moves) != 2 {
			t.Errorf("scores %v, %d moves; want the 23 with seat 2 and the roll still there", s.Match.Scores, len(s.Moves))
		}
		f.ok(companion.Command{Do: companion.Undo{}})
		f.want(1, "12444566", "")
	})
}

func TestMatchesComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		if s := f.table.Snapshot(); s.Match != nil || s.View != nil || string(s.State) != "null" {
			t.Errorf("snapshot without a game: %+v", s)
		}
		if v := f.do(companion.Command{Do: companion.Undo{}}); v.OK || v.Code != "gone" {
			t.Errorf("undo without a game = %+v", v)
		}
		f.line(setupLine)
		one := f.table.Snapshot().Match.ID
		f.lay("44412566", "", true)
		f.ok(companion.Command{Do: companion.Leave{}})
		if f.table.Snapshot().Match != nil {
			t.Error("the match that was left is still on")
		}
		f.restart()
		if f.table.Snapshot().Match != nil {
			t.Error("after a restart the match that was left is on")
		}
		f.line(`{"game":"heckmeck","setup":{"players":["Cleo","Dan","Eva"],"first":3}}`)
		two := f.table.Snapshot().Match.ID
		f.ok(companion.Command{Do: companion.End{}})
		if v := f.line(`{"do":{"kind":"stop"}}`); v.OK {
			t.Errorf("a move in an ended match = %+v", v)
		}
		f.ok(companion.Command{Do: companion.Again{}, ID: "again"})
		f.ok(companion.Command{Do: companion.Again{}, ID: "again"})
		three := f.table.Snapshot().Match
		if three.ID == two || f.state().Turn != 1 || !slices.Equal(three.Players, []string{"Cleo", "Dan", "Eva"}) {
			t.Errorf("again: %+v, turn %d; want a new match that the seat after 3 begins", three, f.state().Turn)
		}
		list, err := f.table.Matches()
		if err != nil {
			t.Fatal(err)
		}
		status := map[string]string{}
		for _, m := range list {
			status[m.ID] = string(m.Status)
		}
		want := map[string]string{one: "left", two: "ended", three.ID: "on"}
		if fmt.Sprint(status) != fmt.Sprint(want) {
			t.Errorf("matches %v, want %v", status, want)
		}
		f.ok(companion.Command{Do: companion.Resume{}, Match: one})
		f.want(1, "12444566", "")
		f.restart()
		f.want(1, "12444566", "")
		f.ok(companion.Command{Do: companion.Resume{}, Match: two}) // ended by mistake
		if s := f.table.Snapshot().Match; s.ID != two || s.Status != "on" {
			t.Errorf("resumed %+v", s)
		}
		if v := f.do(companion.Command{Do: companion.Resume{}, Match: "nonesuch"}); v.OK || v.Code != "gone" {
			t.Errorf("a match that is not there = %+v", v)
		}
		if record, err := f.table.Record(one); err != nil || len(record) != 1 {
			t.Errorf("Record = %v, %v; want the roll", record, err)
		}
	})
}

func TestTheLastMatchIsTheNewestInTheJournal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &fakeTable{t: t, path: filepath.Join(journaltest.Dir(t), "journal.db"), games: []engines.Game{heckmeck.Game{}}}
		back := time.Duration(0)
		f.now = func() time.Time { return time.Now().Add(-back) }
		f.open()
		t.Cleanup(func() { f.stop() })
		f.line(setupLine)
		back = 24 * time.Hour // somebody sets the clock right
		f.line(`{"game":"heckmeck","setup":{"players":["Cleo","Dan","Eva"]}}`)
		list, err := f.table.Matches()
		if err != nil || len(list) != 2 || list[0].Players[0] != "Cleo" {
			t.Errorf("matches %+v, %v, want Cleo's first", list, err)
		}
	})
}

// The limit on the journal's size makes the disk full. What was rolled meanwhile is in the record once there
// is space.
func TestFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.fillDisk()
		shown := string(f.table.Snapshot().State)
		f.lay("44412566", "", true)
		f.lay("12566", "444", false)
		s := f.table.Snapshot()
		if string(s.State) != shown {
			t.Errorf("state %s is shown, but is not in the journal", s.State)
		}
		if len(s.Warnings) != 1 || s.Warnings[0].Name != health.Journal || !s.Warnings[0].Loud ||
			s.Warnings[0].Says.Key != "warn.journalFull" {
			t.Errorf("warnings %+v, want a loud one that the disk is full", s.Warnings)
		}
		v := f.line(`{"id":"s","do":{"kind":"roll","faces":[1,1,1,1,1,1,1,1]}}`)
		if v.OK || !strings.HasPrefix(told(v), `{"ok":false,"error":"line 1: `) {
			t.Errorf("a line on a full disk = %+v %s, want an error", v, told(v))
		}
		if v := f.do(companion.Command{Do: companion.Leave{}}); v.OK || v.Says == nil {
			t.Errorf("leave on a full disk = %+v, want a refusal with words", v)
		}
		if err := f.journal.Limit(100000); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3 * time.Second)
		synctest.Wait()
		f.want(1, "", "444") // both trays, in order
		if s := f.table.Snapshot(); len(s.Warnings) != 0 {
			t.Errorf("warnings %+v, want none", s.Warnings)
		}
		if err := f.journal.Verify(); err != nil {
			t.Error(err)
		}
	})
}

// fillDisk appends notes until the journal takes no more.
func (f *fakeTable) fillDisk() {
	f.t.Helper()
	f.stop() // the loop numbers entries by itself
	j, err := journal.Open(f.path, journal.Options{MaxPages: 64})
	if err != nil {
		f.t.Fatal(err)
	}
	big := json.RawMessage(`{"note":"` + strings.Repeat("x", 3000) + `"}`)
	small := json.RawMessage(`{"note":""}`)
	for _, body := range []json.RawMessage{big, small} {
		for range 1000 {
			if _, err := j.Append(journal.Entry{Match: "other", Kind: journal.Noted, Body: body}); err != nil {
				break
			}
		}
	}
	if err := j.Close(); err != nil {
		f.t.Fatal(err)
	}
	f.open()
	if err := f.journal.Limit(1); err != nil { // no page more than there are
		f.t.Fatal(err)
	}
}

func TestWatchGivesTheNewest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		n := 0
		for s := range f.table.Watch(t.Context()) {
			if n++; n == 1 {
				f.lay("44412566", "", true)
				f.lay("12566", "444", false) // two snapshots at least while this reader is slow
				continue
			}
			if s != f.table.Snapshot() {
				t.Errorf("version %d after the wait, want the newest, %d", s.Version, f.table.Snapshot().Version)
			}
			break
		}
		if n != 2 {
			t.Errorf("%d snapshots, want 2", n)
		}
	})
}

func TestCameraAwayIsShownAndPlayGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := start(t)
		f.line(setupLine)
		f.lay("44412566", "", true)
		f.health.Set(health.Warning{Name: health.Camera, Key: "warn.cameraAway", Cause: "unplugged"})
		f.see(vision.Observation{Tray: vision.Unknown})
		s := f.table.Snapshot()
		if len(s.Warnings) != 1 || s.Warnings[0].Says.Text.In("de") == "" || s.Tray.State != vision.Unknown {
			t.Errorf("warnings %+v, tray %q", s.Warnings, s.Tray.State)
		}
		if v := f.line(`{"do":{"kind":"aside","dice":[4,4,4]}}`); !v.OK {
			t.Errorf("a tap while the camera is away = %+v", v)
		}
		f.health.Clear(health.Camera)
		synctest.Wait()
		if s := f.table.Snapshot(); len(s.Warnings) != 0 {
			t.Errorf("warnings %+v, want none", s.Warnings)
		}
		f.lay("12566", "444", false)
		f.want(1, "", "444")
	})
}
