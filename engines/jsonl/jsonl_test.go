package jsonl_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/jsonl"
)

const (
	setup = `{"setup":{"players":["Anna","Ben"]}}`
	roll  = `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`
)

func TestParseRefuses(t *testing.T) {
	tests := []struct{ name, line, says string }{
		{"nothing", ``, "not JSON"},
		{"cut short", `{"do":{"kind":"stop"}`, "not JSON"},
		{"a list", `[]`, "not a JSON object"},
		{"null", `null`, "not a JSON object"},
		{"two objects", `{"do":{}} {"do":{}}`, "not JSON"},
		{"not UTF-8", "{\"id\":\"\xff\",\"do\":{}}", "not UTF-8"},
		{"no part", `{"id":"a"}`, "has one of"},
		{"two parts", `{"setup":{},"do":{}}`, "has one of"},
		{"a part twice", `{"do":{},"do":{}}`, `"do" stands twice`},
		{"unknown field", `{"do":{},"when":1}`, `unknown field "when"`},
		{"another case", `{"Do":{}}`, `unknown field "Do"`},
		{"id is a number", `{"id":1,"do":{}}`, `field "id"`},
		{"id is null", `{"id":null,"do":{}}`, `field "id"`},
		{"id is too long", `{"id":"` + strings.Repeat("ä", 101) + `","do":{}}`, "longer than 100"},
		{"game beside an action", `{"game":"heckmeck","do":{}}`, "beside a setup"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := jsonl.Parse([]byte(tt.line))
			if err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("Parse(%s) = %v, want an error with %q", tt.line, err, tt.says)
			}
		})
	}
}

func TestParse(t *testing.T) {
	id := strings.Repeat("ä", 100)
	l, err := jsonl.Parse([]byte(`{"id":"` + id + `","game":"heckmeck","setup":{"players":[]}}`))
	if err != nil {
		t.Fatal(err)
	}
	if l.ID == nil || *l.ID != id || l.Game != "heckmeck" || string(l.Setup) != `{"players":[]}` || l.Do != nil || l.Sensed != nil {
		t.Errorf("Parse = %+v, want the id, the game and the setup", l)
	}
}

func TestDecodeRefuses(t *testing.T) {
	for _, do := range []string{
		`{}`, `[]`, `null`, `"stop"`, `{"kind":null}`, `{"kind":1}`, `{"kind":"pass"}`, `{"Kind":"stop"}`,
		`{"kind":"roll","kind":"stop"}`, `{"kind":"roll"}`, `{"kind":"roll","faces":null}`, `{"kind":"roll","faces":[null]}`,
		`{"kind":"roll","faces":[1.5]}`, `{"kind":"roll","faces":["1"]}`, `{"kind":"roll","faces":[7]}`, `{"kind":"roll","faces":[0]}`,
		`{"kind":"roll","faces":{}}`, `{"kind":"roll","Faces":[1]}`, `{"kind":"roll","faces":[1],"tile":21}`,
		`{"kind":"aside","faces":[1]}`, `{"kind":"stop","tile":null}`, `{"kind":"stop","tile":"27"}`, `{"kind":"stop","seat":null}`,
		`{"kind":"stop","seat":1.5}`, `{"kind":"stop","tile":99999999999999999999}`,
	} {
		if a, err := engines.Decode(heckmeck.Game{}, []byte(do)); err == nil {
			t.Errorf("Decode(%s) = %v, want an error", do, a)
		}
	}
}

func TestSession(t *testing.T) {
	tests := []struct {
		name  string
		lines []string
		want  string // of the last answer
	}{
		{"a roll before a game", []string{roll}, `{"ok":false,"error":"line 1: no game has been started"}`},
		{"a refused setup with none running", []string{`{"setup":{"players":["Anna"]}}`},
			`{"ok":false,"violation":{"rule":"HM-01","seat":0,"message":{"de":"Heckmeck ist für 2 bis 7 Leute. Du bist allein.","en":"Pickomino is for 2 to 7 players. You are alone.","es":"Pickomino es para 2 a 7 jugadores. Solo hay uno.","fr":"Pickomino se joue de 2 à 7. Il n’y a qu’un joueur.","it":"A Heckmeck si gioca da 2 a 7. C’è un solo giocatore."}},"state":null,"prompts":[]}`},
		{"a reading that means nothing", []string{setup, `{"sensed":{"rolled":[],"aside":[],"moved":false}}`},
			`{"ok":true,"actions":[],"events":[],"state":` + fresh + `,"prompts":[{"kind":"roll","seat":1,"dice":8}]}`},
		{"a setup", []string{setup},
			`{"ok":true,"events":[],"state":` + fresh + `,"prompts":[{"kind":"roll","seat":1,"dice":8}]}`},
		{"a refused setup leaves the game", []string{setup, `{"setup":{"players":["Anna","Ben"],"position":{"grill":[],"closed":[],"stacks":[[],[]],"turn":0}}}`, `{"do":{"kind":"pass"}}`},
			`{"ok":false,"error":"line 3: unknown kind \"pass\""}`},
		{"the wrong game", []string{`{"game":"chess","setup":{}}`}, `{"ok":false,"error":"line 1: there is no game \"chess\" here"}`},
		{"seat 0 is not on turn", []string{setup, `{"do":{"kind":"stop","seat":0}}`},
			`{"ok":false,"violation":{"rule":"HM-03","seat":0,"message":{"de":"Warte kurz, Anna ist dran.","en":"Wait a moment, it is Anna’s turn.","es":"Espera un momento, le toca a Anna.","fr":"Attends un peu, c’est à Anna de jouer.","it":"Aspetta un attimo, tocca ad Anna."}},"state":` + fresh + `,"prompts":[{"kind":"roll","seat":1,"dice":8}]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := jsonl.New(heckmeck.Game{})
			var got []byte
			for _, line := range tt.lines {
				var err error
				if got, err = json.Marshal(s.Line([]byte(line))); err != nil {
					t.Fatal(err)
				}
			}
			if string(got) != tt.want {
				t.Errorf("answered %s\nwant %s", got, tt.want)
			}
		})
	}
}

const fresh = `{"players":["Anna","Ben"],"grill":[21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36],"closed":[],"stacks":[[],[]],` +
	`"turn":1,"aside":[],"roll":[],"total":0,"worms":[0,0],"over":false,"winners":[]}`

func TestAnIDIsAppliedOnce(t *testing.T) {
	s := jsonl.New(heckmeck.Game{})
	s.Line([]byte(setup))
	first := s.Line([]byte(`{"id":"a","do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`))
	if !first.OK {
		t.Fatalf("the roll was not accepted: %+v", first)
	}
	s.Line([]byte(`{"do":{"kind":"aside","dice":[4,4,4]}}`))
	again := s.Line([]byte(`{"id":"a","do":{"kind":"roll","faces":[1,1,1,1,1]}}`))
	a, _ := json.Marshal(first)
	b, _ := json.Marshal(again)
	if !bytes.Equal(a, b) {
		t.Errorf("the second answer is %s, the first was %s", b, a)
	}
	if len(s.State().Prompts()) != 2 {
		t.Errorf("prompts %v, want a roll and a stop: the repeat was applied", s.State().Prompts())
	}
}

func TestSeveralGamesNeedTheirName(t *testing.T) {
	s := jsonl.New(heckmeck.Game{}, heckmeck.Game{})
	if a := s.Line([]byte(setup)); a.Error != `line 1: field "game" is missing` {
		t.Errorf("answered %+v, want an error", a)
	}
	if a := s.Line([]byte(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)); !a.OK {
		t.Errorf("answered %+v, want ok", a)
	}
}

func TestRun(t *testing.T) {
	long := `{"id":"` + strings.Repeat("x", 3<<20) + `"}`
	in := strings.Join([]string{setup, "", long, roll + "\r", `{"do":{"kind":"stop"}}`}, "\n") // no line feed at the end
	var out bytes.Buffer
	hadError, err := jsonl.Run(heckmeck.Game{}, iotest.OneByteReader(strings.NewReader(in)), &out)
	if err != nil || !hadError {
		t.Errorf("Run = %v, %v, want true, nil", hadError, err)
	}
	want := []string{`{"ok":true`, `{"ok":false,"error":"line 2: `, `{"ok":false,"error":"line 3: longer`, `{"ok":true`, `{"ok":false,"violation":{"rule":"HM-06"`}
	got := strings.SplitAfter(out.String(), "\n")
	if len(got) != len(want)+1 || got[len(want)] != "" {
		t.Fatalf("%d answers, want %d: %s", len(got)-1, len(want), out.String())
	}
	for i, w := range want {
		if !strings.HasPrefix(got[i], w) {
			t.Errorf("answer %d is %.120s, want it to begin with %s", i+1, got[i], w)
		}
	}
}

func TestRunWithoutErrors(t *testing.T) {
	var out bytes.Buffer
	hadError, err := jsonl.Run(heckmeck.Game{}, strings.NewReader(setup+"\n"+`{"do":{"kind":"stop"}}`+"\n"), &out)
	if hadError || err != nil {
		t.Errorf("Run = %v, %v, want false, nil: a violation is no error", hadError, err)
	}
	if n := strings.Count(out.String(), "\n"); n != 2 {
		t.Errorf("%d answers, want 2", n)
	}
}

// Each answer is written before the next line is read.
func TestRunAnswersAtOnce(t *testing.T) {
	in, feed := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		_, err := jsonl.Run(heckmeck.Game{}, in, out)
		out.CloseWithError(io.EOF)
		done <- err
	}()
	read := json.NewDecoder(answers)
	for _, line := range []string{setup, roll} {
		if _, err := io.WriteString(feed, line+"\n"); err != nil {
			t.Fatal(err)
		}
		var a struct{ OK bool }
		if err := read.Decode(&a); err != nil || !a.OK {
			t.Fatalf("answer to %s: %+v, %v", line, a, err)
		}
	}
	feed.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestRunReportsBrokenStreams(t *testing.T) {
	broken := errors.New("broken")
	if _, err := jsonl.Run(heckmeck.Game{}, iotest.ErrReader(broken), io.Discard); !errors.Is(err, broken) {
		t.Errorf("a broken input gives %v", err)
	}
	r, w := io.Pipe()
	r.CloseWithError(broken)
	if _, err := jsonl.Run(heckmeck.Game{}, strings.NewReader(setup), w); !errors.Is(err, broken) {
		t.Errorf("a broken output gives %v", err)
	}
}
