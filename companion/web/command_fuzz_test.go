package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
)

// hearing is a table that keeps the commands that it is given.
type hearing struct {
	fakeTable
	heard []companion.Command
}

func (h *hearing) Do(_ context.Context, c companion.Command) (companion.Verdict, error) {
	h.heard = append(h.heard, c)
	return companion.Verdict{OK: true}, nil
}

// commandSeeds are bodies as the page sends them, and some that are none.
var commandSeeds = []string{
	`{"id":"a","kind":"undo","seq":3,"record":"0123456789abcdef"}`,
	`{"kind":"line","line":{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}}`,
	`{"kind":"play","actions":[{"kind":"aside","dice":[4,4,4]}]}`,
	`{"kind":"correct","target":2,"insert":true,"follow":true,"actions":[]}`,
	`{"kind":"position","line":{"setup":{"players":["Anna","Ben"],"position":{}}}}`,
	`{"kind":"answer","question":1,"choice":-1,"faces":[1,2,7]}`,
	`{"kind":"face","die":9,"face":0,"picture":18446744073709551615}`,
	`{"kind":"end","match":"20200101-000000"}`, `{"kind":"forget","match":"../.."}`, `{"kind":"dropCases"}`,
	`{"KIND":"undo"}`, `{"kind":"undo","colour":"red"}`, `{"kind":"undo"}{}`, `{"kind":null}`, `[]`, ``, `{"line":{"a":`, "{\"id\":\"\xff\",\"kind\":\"undo\"}",
}

// FuzzCommandBody posts bytes as a command. Either one command reaches the table, and sent again in its own
// JSON it arrives the same; or none does, and the answer says what was wrong.
func FuzzCommandBody(f *testing.F) {
	for _, seed := range commandSeeds {
		f.Add(seed)
	}
	table := &hearing{}
	s := web.New(web.Config{Table: table})
	f.Fuzz(func(t *testing.T, body string) {
		table.heard = nil
		status, answer := postCommand(s, body)
		if status != http.StatusOK {
			wantProblem(t, status, answer)
			if len(table.heard) > 0 {
				t.Fatalf("%d %s, and still %+v reached the table", status, answer, table.heard)
			}
			return
		}
		if len(table.heard) != 1 {
			t.Fatalf("%d commands reached the table, want 1", len(table.heard))
		}
		again, err := json.Marshal(table.heard[0])
		if err != nil {
			t.Fatal(err)
		}
		if status, answer := postCommand(s, string(again)); status != http.StatusOK || len(table.heard) != 2 {
			t.Fatalf("%s = %d %s, want that it is taken as %s was", again, status, answer, body)
		}
		if third, err := json.Marshal(table.heard[1]); err != nil || string(third) != string(again) {
			t.Errorf("%s arrived as %s, %v", again, third, err)
		}
	})
}

// FuzzCommandAtTable posts bytes as a command to a table in the middle of a turn. What is refused leaves the
// game as it was, and whatever came, the table takes the next move or says why not.
func FuzzCommandAtTable(f *testing.F) {
	for _, seed := range commandSeeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		h := open(t)
		h.play(twoPlayers, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
		was := string(h.table.Snapshot().State)
		status, answer := postCommand(h.server, body)
		if status != http.StatusOK {
			wantProblem(t, status, answer)
			if now := string(h.table.Snapshot().State); now != was {
				t.Fatalf("%d %s, and still the state is %s, want %s", status, answer, now, was)
			}
		}
		status, answer = postCommand(h.server, `{"kind":"play","actions":[{"kind":"aside","dice":[4,4,4]}]}`)
		if status != http.StatusOK {
			wantProblem(t, status, answer)
		}
	})
}

func postCommand(s http.Handler, body string) (status int, answer string) {
	w := httptest.NewRecorder()
	r := localRequest("POST", "/api/v1/commands", body)
	r.Header.Set("Content-Type", "application/json")
	s.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// wantProblem wants a refusal that says what was wrong: the caller's fault.
func wantProblem(t *testing.T, status int, answer string) {
	t.Helper()
	p := decodeJSON[problem](t, []byte(answer))
	if status < 400 || status >= 500 || p.Status != status || p.Code == "" || strings.TrimSpace(p.Detail) == "" {
		t.Fatalf("%d %s, want a problem of the caller with code and detail", status, answer)
	}
}
