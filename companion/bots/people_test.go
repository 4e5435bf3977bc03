package bots_test

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// quiet waits for a while in which nothing may happen to what is shown.
func quiet(t *testing.T, table *companion.Table, what string) {
	t.Helper()
	synctest.Wait()
	before := table.Snapshot()
	time.Sleep(20 * time.Minute)
	synctest.Wait()
	if s := table.Snapshot(); s.Seq != before.Seq || (s.Question == nil) != (before.Question == nil) ||
		(s.Breach == nil) != (before.Breach == nil) {
		t.Fatalf("%s: after 20 minutes %d entries more, question %+v, breach %+v", what, s.Seq-before.Seq,
			s.Question, s.Breach)
	}
}

// personsTurn takes a seat and waits for its turn.
func personsTurn(t *testing.T, table *companion.Table, p *bots.Bots, seat engines.Seat) {
	t.Helper()
	p.Take(seat, true)
	for range 600 {
		time.Sleep(time.Second)
		synctest.Wait()
		if s := table.Snapshot(); s.View != nil && s.View.Turn == seat && s.Question == nil &&
			s.Breach == nil {
			return
		}
	}
	t.Fatalf("seat %d is never on turn", seat)
}

// A question that was put to a person waits until he answers, whatever the game is played with.
func TestAQuestionToAPersonWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, p, hands, _ := evening(t, bots.Config{})
		personsTurn(t, table, p, 2)
		hands.mu.Lock()
		hands.doubt = true
		hands.mu.Unlock()
		if err := hands.Roll(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		q := table.Snapshot().Question
		if q == nil {
			t.Fatal("nobody is asked")
		}
		quiet(t, table, "the question")
		if v, err := table.Do(t.Context(),
			companion.Command{Do: companion.Answer{Question: q.ID}, Source: "web"}); err != nil || !v.OK {
			t.Fatalf("the person's answer = %+v, %v", v, err)
		}
	})
}

// One that was put to a simulated player is for whoever takes that seat before it is answered.
func TestAQuestionIsForWhoeverSitsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, p, hands, _ := evening(t, bots.Config{})
		time.Sleep(time.Minute)
		hands.mu.Lock()
		hands.doubt = true
		hands.mu.Unlock()
		var s *companion.Snapshot
		for s = range table.Watch(t.Context()) {
			if s.Question != nil {
				break
			}
		}
		p.Take(s.View.Turn, true)
		quiet(t, table, "the question")
		p.Take(s.View.Turn, false)
		time.Sleep(time.Minute)
		synctest.Wait()
		if now := table.Snapshot(); now.Question != nil && now.Question.ID == s.Question.ID {
			t.Error("nobody answers when the person has left")
		}
	})
}

// Simulated players end no game that a person sits in, and begin none after it was ended; he does.
func TestAGameWithAPersonIsHis(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, p, hands, _ := evening(t, bots.Config{Give: time.Second})
		time.Sleep(time.Minute)
		synctest.Wait()
		id := table.Snapshot().Match.ID
		p.Take(3, true) // somewhere, and never on turn
		hands.mu.Lock()
		hands.blind = true
		hands.mu.Unlock()
		time.Sleep(time.Hour)
		synctest.Wait()
		if m := table.Snapshot().Match; m == nil || m.ID != id || m.Status != "on" {
			t.Fatalf("the match is %+v, want %s on", m, id)
		}
		for _, do := range []companion.Do{companion.End{}, companion.Leave{}} {
			if v, err := table.Do(t.Context(), companion.Command{Do: do}); err != nil || !v.OK {
				t.Fatalf("%s: %+v, %v", companion.Command{Do: do}.Name(), v, err)
			}
			quiet(t, table, companion.Command{Do: do}.Name())
		}
		hands.mu.Lock()
		hands.blind = false
		hands.mu.Unlock()
		p.Take(3, false)
		time.Sleep(time.Minute)
		synctest.Wait()
		if m := table.Snapshot().Match; m == nil || m.Status != "on" {
			t.Errorf("the match is %+v after the person has left, want another one on", m)
		}
		if n := p.Notice(); n.Key != bots.NoticeNone {
			t.Errorf("notice %+v, want why there is another game", n)
		}
	})
}

// Players among themselves begin anew where the table does not see what they do, and say so.
func TestTheySayWhyTheyBeginAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, p, hands, _ := evening(t, bots.Config{Give: time.Second, Read: 10 * time.Second})
		time.Sleep(time.Minute)
		synctest.Wait()
		id := table.Snapshot().Match.ID
		hands.mu.Lock()
		hands.blind = true
		hands.mu.Unlock()
		for range 600 {
			time.Sleep(time.Second)
			synctest.Wait()
			if m := table.Snapshot().Match; m.Status != "on" {
				break
			}
		}
		if n := p.Notice(); n.Key != bots.NoticeUnseen || n.Match != id {
			t.Errorf("at the end: notice %+v, want why", n)
		}
		hands.mu.Lock()
		hands.blind = false
		hands.mu.Unlock()
		time.Sleep(20 * time.Second)
		synctest.Wait()
		if m, n := table.Snapshot().Match, p.Notice(); m.ID == id || n.Key != bots.NoticeUnseen ||
			n.Match != m.ID {
			t.Errorf("match %s, notice %+v; want another one and why", m.ID, n)
		}
	})
}

// On a slow machine the table reads the tray long after hands have moved. The players wait for that, and
// play whole turns without a breach that they did not mean.
func TestTheyWaitForSlowReadings(t *testing.T) {
	for _, slow := range sweep.Each([]time.Duration{20 * time.Second, time.Minute}) {
		t.Run(slow.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				table, p, hands, j := evening(t, bots.Config{Tap: 0.2})
				hands.mu.Lock()
				hands.slow = slow
				hands.mu.Unlock()
				time.Sleep(2 * time.Hour)
				synctest.Wait()
				all, err := j.All()
				if err != nil {
					t.Fatal(err)
				}
				kinds := map[string]int{}
				for _, e := range all {
					kinds[string(e.Kind)]++
				}
				if kinds["refused"] > 0 || kinds["acted"] < 40 || p.Notice().Key == bots.NoticeUnseen {
					t.Errorf("%v, notice %+v; want at least 40 moves and no breach", kinds, p.Notice())
				}
				if s := table.Snapshot(); s.Breach != nil || s.Conflict != nil {
					t.Errorf("breach %+v, conflict %+v", s.Breach, s.Conflict)
				}
			})
		})
	}
}

// Hands that are to be laid open: nobody but the person knows his own.
func TestAPersonSaysWhatHeHolds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, p, _, _ := evening(t, bots.Config{Games: catalog.All()})
		p.Take(1, true)
		time.Sleep(10 * time.Second)
		line := `{"game":"animals","setup":{"players":["Anna","Ben"],"position":{"phase":"reveal","start":1,"lives":[5,4],` +
			`"rows":[["cat"],["dog","dog"],["bear","goat","mole"],["hare","pig","pig","mouse"]],"knocker":2,"exchanged":[true,true]}}}`
		if v, err := table.Do(t.Context(),
			companion.Command{Do: companion.Line{Line: json.RawMessage(line)}}); err != nil || !v.OK {
			t.Fatalf("%+v, %v", v, err)
		}
		quiet(t, table, "the hands")
		n := p.Notice()
		if n.Key != bots.NoticeReveal || n.Hands[1] != nil || len(n.Hands[2]) == 0 {
			t.Errorf("notice %+v, want what the simulated player holds, and only that", n)
		}
		p.Take(1, false)
		time.Sleep(time.Minute)
		synctest.Wait()
		if len(table.Snapshot().Moves) == 0 {
			t.Error("nobody lays the hands open when the person has left")
		}
	})
}
