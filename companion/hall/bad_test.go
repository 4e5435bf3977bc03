package hall_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/journal"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

// page runs a board and gives what its page says, in English.
func (a alone) page(t testing.TB) (board *hall.Board, text func() string) {
	t.Helper()
	board, err := hall.NewBoard(hall.BoardConfig{Conn: a.conn})
	if err != nil {
		t.Fatal(err)
	}
	going(t, board.Run)
	page := hall.NewPage(hall.PageConfig{Board: board, Games: catalog.All()})
	return board, said(page)
}

// said is what a page says of all tables.
func said(page http.Handler) func() string {
	return func() string {
		w := httptest.NewRecorder()
		page.ServeHTTP(w, httptest.NewRequest("GET", "/?lang=en", nil))
		return w.Body.String()
	}
}

// says waits until the page says something.
func says(t *testing.T, board *hall.Board, text func() string, want string) {
	t.Helper()
	late := time.After(soon)
	for {
		changed := board.Changed()
		if strings.Contains(text(), want) {
			return
		}
		select {
		case <-changed:
		case <-late:
			t.Fatalf("the page does not say %q: %s", want, text())
		}
	}
}

// What is wrong with one table is named on the page, and another table goes on.
func TestBadInputIsNamed(t *testing.T) {
	post := func(a alone, p report.Posting) error {
		data, err := json.Marshal(p)
		if err == nil {
			_, err = a.js.Publish(t.Context(), report.Subject(p.Table, p.Epoch), data)
		}
		return err
	}
	first := func(j report.Source, n int64) journal.Entry {
		e, _, _ := j.Entry(n)
		return e
	}
	tests := []struct {
		name string
		do   func(a alone) error
		want string
	}{
		{"a gap", func(a alone) error {
			j := play(t, 0, 5)
			if err := post(a, report.Posting{V: 1, Table: "bad", Epoch: "e1", Entry: first(j, 1)}); err != nil {
				return err
			}
			return post(a, report.Posting{V: 1, Table: "bad", Epoch: "e1", Entry: first(j, 3)})
		}, "An entry is missing"},
		{"a newer version", func(a alone) error {
			return post(a, report.Posting{V: 2, Table: "bad", Epoch: "e1", Entry: first(play(t, 0, 5), 1)})
		}, "newer than the hall"},
		{"a game that is not known", func(a alone) error {
			e := first(play(t, 0, 5), 1)
			e.Body = json.RawMessage(`{"game":"chess","version":1,"setup":{"players":["a","b"]}}`)
			return post(a, report.Posting{V: 1, Table: "bad", Epoch: "e1", Entry: e})
		}, "does not know this game"},
		{"an entry that does not fit", func(a alone) error {
			j := play(t, 0, 5)
			if err := post(a, report.Posting{V: 1, Table: "bad", Epoch: "e1", Entry: first(j, 1)}); err != nil {
				return err
			}
			e := first(j, 2)
			e.Body = json.RawMessage(`{"actions":[{"kind":"stop"}]}`)
			return post(a, report.Posting{V: 1, Table: "bad", Epoch: "e1", Entry: e})
		}, "no longer fits"},
		{"a field twice", func(a alone) error {
			e := first(play(t, 0, 5), 1)
			data, err := json.Marshal(report.Posting{V: 1, Table: "bad", Epoch: "e1", Entry: e})
			if err != nil {
				return err
			}
			data = bytes.Replace(data, []byte(`"game":`), []byte(`"game":"animals","game":`), 1)
			_, err = a.js.Publish(t.Context(), report.Subject("bad", "e1"), data)
			return err
		}, "Something unreadable"},
		{"garbage", func(a alone) error {
			_, err := a.js.Publish(t.Context(), report.Subject("bad", "e1"), []byte("\x00 no entry"))
			return err
		}, "unreadable"},
		{"two tables of one name", func(a alone) error {
			j, k := play(t, 0, 5), play(t, 1, 5)
			for _, p := range []report.Posting{{Epoch: "e1", Entry: first(j, 1)}, {Epoch: "e2", Entry: first(k, 1)},
				{Epoch: "e1", Entry: first(j, 2)}} {
				p.V, p.Table = 1, "bad"
				if err := post(a, p); err != nil {
					return err
				}
			}
			return nil
		}, "have the same name"},
		{"a clock that differs", func(a alone) error {
			data, err := json.Marshal(report.Heartbeat{Table: "bad", At: time.Now().Add(-time.Hour)})
			if err != nil {
				return err
			}
			return a.conn.Publish("spieltisch.sign.bad", data)
		}, "clock is 60 min off"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := startAlone(t, node.Config{})
			board, text := a.page(t)
			a.work(t, "one")
			good := play(t, 2, 10)
			a.report(t, report.Config{Table: "good", Journal: good, Epoch: func() string { return "e1" }})
			a.state(t, "good", at(10)) // the board listens by then
			says(t, board, text, "Table good")
			if err := tt.do(a); err != nil {
				t.Fatal(err)
			}
			says(t, board, text, tt.want)
			if err := good.Play(20); err != nil {
				t.Fatal(err)
			}
			a.state(t, "good", at(20))
		})
	}
}

// A table has a key of its own, with which it may send under its own name only; another key opens nothing.
func TestKeysOfTables(t *testing.T) {
	t.Parallel()
	dir := journaltest.Dir(t)
	key := func(name string) string {
		pair, err := nkeys.CreateUser()
		if err != nil {
			t.Fatal(err)
		}
		seed, _ := pair.Seed()
		if err := os.WriteFile(filepath.Join(dir, name), seed, 0o600); err != nil {
			t.Fatal(err)
		}
		public, _ := pair.PublicKey()
		return public
	}
	conf := filepath.Join(dir, "server.conf")
	text := fmt.Sprintf(`listen: "127.0.0.1:-1"
authorization { users = [
 { nkey: %s }
 { nkey: %s, permissions: { publish: ["spieltisch.entry.*.t1.*", "spieltisch.sign.t1",
   "$JS.API.STREAM.INFO.*", "$JS.API.DIRECT.GET.*.spieltisch.entry.*.t1.*"], subscribe: "_INBOX.>" } }
] }`, key("hall"), key("t1"))
	if err := os.WriteFile(conf, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	key("stranger")
	denied := make(chan struct{}, 100)
	n, err := node.Start(node.Config{Dir: journaltest.Dir(t), File: conf, Log: quietLog(),
		Denied: func() { denied <- struct{}{} }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Stop)
	dial := func(name string) *nats.Conn {
		conn, err := report.Access{URL: n.URL(), Key: filepath.Join(dir, name)}.Connect(name, quietLog())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(conn.Close)
		return conn
	}
	a := alone{node: n, conn: dial("hall")}
	if a.js, err = jetstreamOf(a.conn); err != nil {
		t.Fatal(err)
	}
	if err := hall.Setup(t.Context(), a.js, 1); err != nil {
		t.Fatal(err)
	}
	a.work(t, "one")
	own := dial("t1")
	a.report(t, report.Config{Table: "t2", Journal: play(t, 0, 5), Conn: own})
	a.report(t, report.Config{Table: "t3", Journal: play(t, 0, 5), Conn: dial("stranger")})
	a.report(t, report.Config{Table: "t1", Journal: play(t, 0, 5), Conn: own})
	a.state(t, "t1", at(5))
	select {
	case <-denied:
	case <-time.After(soon):
		t.Error("nobody hears of the wrong key")
	}
	if got := messages(t, a.js); got != 5 {
		t.Errorf("the streams have %d entries, want the 5 of t1", got)
	}
	mine, err := jetstreamOf(own)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := mine.Stream(t.Context(), report.Stream("t1"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err = entries.GetLastMsgForSubject(t.Context(), report.Subject("t1", "e")); !errors.Is(err,
		jetstream.ErrMsgNotFound) {
		t.Errorf("a table's own entry of no epoch: %v, want none", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err = entries.GetLastMsgForSubject(ctx, report.Subject("t2", "e")); !errors.Is(err,
		context.DeadlineExceeded) {
		t.Errorf("another table's entry: %v, want no answer", err)
	}
}

// A hall without room takes nothing; with room again it gets all, in order. So it does after a day away.
func TestAHallThatWasFull(t *testing.T) {
	t.Parallel()
	dir := journaltest.Dir(t)
	n, err := node.Start(node.Config{Dir: dir, Room: 48 << 10})
	if err != nil {
		t.Fatal(err)
	}
	conn, err := nats.Connect("", n.Connection())
	if err != nil {
		t.Fatal(err)
	}
	js, err := jetstreamOf(conn)
	if err != nil {
		t.Fatal(err)
	}
	if err := hall.Setup(t.Context(), js, 1); err != nil {
		t.Fatal(err)
	}
	j := play(t, 0, 600)
	cfg := report.Config{Table: "t", Journal: j, Conn: conn, Names: true,
		Epoch: func() string { return "e1" }, File: filepath.Join(t.TempDir(), "hall.json")}
	board, text := alone{conn: conn}.page(t)
	stop := alone{conn: conn}.report(t, cfg)
	says(t, board, text, "no room left")
	stop()
	conn.Close()
	n.Stop()
	a := startAlone(t, node.Config{Dir: dir})
	a.work(t, "one")
	cfg.Conn = a.conn
	a.report(t, cfg)
	same(t, a.state(t, "t", at(600)), folded(t, "t", "e1", j))
}

// A hall that was kept in one stream is refused with what to do, and nothing of it is touched.
func TestAHallOfOneStreamIsRefused(t *testing.T) {
	a, _ := startBare(t, node.Config{})
	js := a.js
	_, err := js.CreateStream(t.Context(),
		jetstream.StreamConfig{Name: "spieltisch", Subjects: []string{"spieltisch.entry.>"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := hall.Setup(t.Context(), js, 1); !errors.Is(err, hall.ErrOld) {
		t.Errorf("Setup() = %v, want %v", err, hall.ErrOld)
	}
	if _, err := js.Stream(t.Context(), "spieltisch"); err != nil {
		t.Errorf("the old stream: %v", err)
	}
}

// People are who they are, however their names are written; the newest way is shown.
func TestStandingsTakeNamesThatAreAlikeForOnePerson(t *testing.T) {
	got := hall.Standings([]hall.Result{
		{Summary: hall.Summary{Players: []string{"anna", "Ben"}, Winners: []engines.Seat{1}}},
		{Summary: hall.Summary{Players: []string{"BEN", "Anna"}, Winners: []engines.Seat{2}}},
		{Summary: hall.Summary{Players: []string{"A\u200dnna", "Cem"}, Winners: []engines.Seat{2}}},
		{Summary: hall.Summary{Players: []string{"1", "Cem"}, Winners: []engines.Seat{1}}},
	})
	want := []hall.Standing{{Name: "anna", Wins: 2, Games: 3}, {Name: "Cem", Wins: 1, Games: 2},
		{Name: "Ben", Wins: 0, Games: 2}}
	if !slices.Equal(got, want) {
		t.Errorf("Standings = %v, want %v", got, want)
	}
}
