package sheet_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"spieltisch/engines"
	"spieltisch/engines/enginestest"
	"spieltisch/engines/sheet"
)

const twelve = `"1","2","3","4","5","6","7","8","9","10","11","12"`

func suite() enginestest.Config {
	return enginestest.Config{
		Setups: []string{
			`{"players":["Anna","Ben"]}`,
			`{"players":["Anna","Ben","Cem"],"first":3,"options":{"variant":"qwirkle"}}`,
			`{"players":["Anna","Ben"],"options":{"variant":"phase10"}}`,
			`{"players":[` + twelve + `],"options":{"target":500,"wins":"fewest"}}`,
			`{"players":[` + twelve + `],"options":{"teams":4}}`,
			`{"players":["Anna","Ben","Cem","Dora"],"options":{"variant":"qwirkle","teams":2}}`,
			`{"players":["Anna","Ben"],"options":{"variant":{"name":"Tricks","rounds":3,"columns":[{"name":"won","most":9},{"name":"lost","title":"Minus"}],"sums":[{"kind":"difference","of":["won","lost"]},{"kind":"bonus","of":["won"],"from":5,"points":-3}]}}}`,
			`{"players":["Anna","Ben"],"options":{"variant":"uno"},"position":{"rows":[[499],[12]],"finished":false}}`,
			`{"players":["Anna","Ben"],"options":{"variant":"uno"},"position":{"rows":[[500],[12]],"finished":false}}`,
			`{"players":["Anna","Ben"],"first":2,"options":{"variant":"qwirkle"},"position":{"rows":[[6]],"finished":true}}`,
		},
		Refused: []string{
			`{"players":[]}`,
			`{"players":["Anna"]}`,
			`{"players":[` + twelve + `,"13"]}`,
			`{"players":["Anna","Ben","Cem"],"options":{"teams":2}}`,
			`{"players":["Anna","Ben"],"options":{"teams":2}}`,
			`{"players":["Anna","Ben"],"options":{"variant":"uno"},"position":{"rows":[[-1],[0]],"finished":false}}`,
			`{"players":["Anna","Ben"],"options":{"variant":"uno"},"position":{"rows":[[1000000000],[0]],"finished":false}}`,
			`{"players":["Anna","Ben"],"options":{"variant":"uno"},"position":{"rows":[[1]],"finished":false}}`,
			`{"players":["Anna","Ben"],"options":{"variant":"uno"},"position":{"rows":[[500],[0],[1],[1]],"finished":false}}`,
			`{"players":["Anna","Ben"],"options":{"variant":"uno"},"position":{"rows":[[1],[2]],"finished":true}}`,
			`{"players":["Anna","Ben"],"position":{"rows":[],"finished":true}}`,
		},
		Broken: []string{
			``, `null`, `[]`, `{}`, `{"players":null}`, `{"players":["Anna",2]}`,
			`{"players":["Anna","Ben"],"age":8}`,
			`{"players":["Anna","Ben"],"first":3}`,
			`{"players":["Anna","Ben"],"options":{"variant":"chess"}}`,
			`{"players":["Anna","Ben"],"options":{"variant":{}}}`,
			`{"players":["Anna","Ben"],"options":{"variant":{"name":""}}}`,
			`{"players":["Anna","Ben"],"options":{"variant":{"name":"A","columns":[{"name":"b"},{"name":"b"}]}}}`,
			`{"players":["Anna","Ben"],"options":{"wins":"best"}}`,
			`{"players":["Anna","Ben"],"options":{"target":-2}}`,
			`{"players":["Anna","Ben"],"options":{"target":1000000001}}`,
			`{"players":["Anna","Ben"],"options":{"teams":1}}`,
			`{"players":["Anna","Ben"],"position":{"rows":[["12a"],[0]],"finished":false}}`,
			`{"players":["Anna","Ben"],"position":{"rows":[[1,2],[3]],"finished":false}}`,
			`{"players":["Anna","Ben"],"position":{"rows":[]}}`,
		},
		Conserved: conserved,
		Keys: []string{
			"SH-01", "SH-01.teams", "SH-02", "SH-02.rows", "SH-03", "SH-04", "SH-05", "SH-06", "SH-07", "write", "finish", "wrote", "wroteTeam",
			"last", "reached", "reachedTeam", "finished", "over", "shared", "now.turn", "now.round",
			"now.roundOf", "now.wins", "now.shared", "area.sheet",
			"mark.total", "mark.bonus", "mark.difference", "mark.points",
		},
	}
}

// conserved finds rows of different lengths, and a finished sheet that goes on.
func conserved(state []byte) error {
	var s struct {
		Rows           [][]int
		Finished, Over bool
		Turn           int
		Scores         []int
		Players        []string
	}
	if err := json.Unmarshal(state, &s); err != nil {
		return err
	}
	for _, row := range s.Rows {
		if len(row) != len(s.Rows[0]) {
			return fmt.Errorf("rows of %d and %d numbers", len(s.Rows[0]), len(row))
		}
	}
	if s.Finished && !s.Over || s.Over != (s.Turn == 0) || len(s.Scores) != len(s.Players) {
		return fmt.Errorf("finished %v, over %v, turn %d, %d scores", s.Finished, s.Over, s.Turn, len(s.Scores))
	}
	return nil
}

func TestSuite(t *testing.T) { enginestest.Run(t, sheet.Game{}, suite()) }

func FuzzDecodeApply(f *testing.F) { enginestest.Fuzz(f, sheet.Game{}, suite()) }

func FuzzSetup(f *testing.F) { enginestest.FuzzSetup(f, sheet.Game{}, suite()) }

func TestTranscripts(t *testing.T) { enginestest.Transcripts(t, sheet.Game{}, "testdata") }

// The doc comment names all that lines of this game hold.
func TestLines(t *testing.T) { enginestest.Lines(t, "lines.go", "testdata") }

// Sums, and who wins, are no action's to break.
func TestEachRuleHasItsTranscripts(t *testing.T) {
	enginestest.Rules(t, "../../docs/contributor/rules/sheet.md", "testdata", "SH-04", "SH-07")
}

func TestForms(t *testing.T) { enginestest.Forms(t, sheet.Game{}, enginestest.FormConfig{}) }

// Teams want more players than other options do.
func TestEveryChoiceOfEveryOptionIsTaken(t *testing.T) {
	for _, o := range (sheet.Game{}).Options() {
		for _, c := range o.Choices {
			players := `"Anna","Ben"`
			if o.Name == "teams" {
				players = twelve
			}
			setup := fmt.Sprintf(`{"players":[%s],"options":{%q:%s}}`, players, o.Name, marshal(t, c.Value))
			if _, _, v, err := (sheet.Game{}).New([]byte(setup)); v != nil || err != nil {
				t.Errorf("New(%s) = %v, %v, want a game", setup, v, err)
			}
			for _, lang := range engines.Languages() {
				if o.Title.In(lang) == "" || c.Label.In(lang) == "" {
					t.Errorf("option %s, choice %v: no words in %s", o.Name, c.Value, lang)
				}
			}
		}
	}
}

func marshal(t testing.TB, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func BenchmarkGame(b *testing.B) {
	enginestest.Bench(b, sheet.Game{}, `{"players":["Anna","Ben","Cem"],"options":{"variant":"uno"}}`)
}

// A family's file is offered first, a match keeps the whole of it, and lists of matches have its name.
func TestSimulatedPeopleWriteWhatPeopleWrite(t *testing.T) {
	g := sheet.Game{}
	for seed := range uint64(40) {
		by := rand.New(rand.NewPCG(seed, 1))
		s, _, v, err := g.New(g.Setup(by, 2+int(seed%3)))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		for range 60 {
			a := engines.Sample(g, by, s)
			if a == nil {
				break
			}
			if w, ok := a.(sheet.Write); ok {
				for _, n := range slices.Concat(w.Rows...) {
					if n < -20 || n > 60 {
						t.Fatalf("sheet %d: somebody writes %d", seed, n)
					}
				}
			}
			if s, _, v = s.Apply(a); v != nil {
				t.Fatal(v)
			}
		}
	}
}

func TestAFamilyAddsASheet(t *testing.T) {
	g, err := sheet.Game{}.With(map[string][]byte{"kiste/mau.json": []byte(`{"name":"Mau-Mau","fewest":true}`)})
	if err != nil {
		t.Fatal(err)
	}
	value := marshal(t, g.(engines.Optioned).Options()[0].Choices[0].Value)
	s, _, v, err := sheet.Game{}.New([]byte(`{"players":["Anna","Ben"],"options":{"variant":` + value + `}}`))
	if v != nil || err != nil {
		t.Fatalf("%s: %v, %v", value, v, err)
	}
	if got := s.(engines.Titled).Title().In("fr"); got != "Mau-Mau" {
		t.Errorf("the match is called %q", got)
	}
	if !s.View().Fewest {
		t.Error("the match has forgotten that the fewest points win")
	}
}

// A file with faults is left out. The error names it, the line and the field; the others are there.
func TestAFileWithFaults(t *testing.T) {
	tests := map[string]string{
		"{\n  \"name\": \"A\",\n  \"target\": 500\n}":                                                             `mau.json:3: field "target": not a JSON object`,
		"{\n  \"name\": \"A\",\n  \"rounds\": \"12a\"\n}":                                                         `mau.json:3: field "rounds": a string does not fit there`,
		"{\n  \"name\": \"A\",\n  \"colums\": []\n}":                                                              `mau.json:3: unknown field "colums"`,
		"{\n  \"fewest\": true\n}":                                                                                `mau.json:1: field "name" is missing`,
		"{\n  \"name\": \"A\"\n  \"rounds\": 3\n}":                                                                `mau.json:3: not JSON at byte`,
		"{\n  \"name\": {\"en\": \"A\"}\n}":                                                                       `mau.json:2: field "name": words without "de"`,
		"{\n  \"name\": \"A\",\n  \"seats\": [2, 13]\n}":                                                          `mau.json:3: field "seats": 2 to 13 are not among 2 to 12`,
		"{\n  \"name\": \"A\",\n  \"columns\": [\n    {\"name\": \"a\"},\n    {\"name\": \"B!\"}\n  ]\n}":         `mau.json:5: field "columns": entry 2: field "name": "B!" is no name of a column`,
		"{\n  \"name\": \"A\",\n  \"columns\": [\n    {\"name\": \"a\",\n     \"least\": 1000000000}\n  ]\n}":     `mau.json:5: field "columns": entry 1: field "least": 1000000000 is not between`,
		"{\n  \"name\": \"A\",\n  \"sums\": [{\"kind\": \"product\"}]\n}":                                         `mau.json:3: field "sums": entry 1: field "kind": "product" is none of`,
		"{\n  \"name\": \"A\",\n  \"sums\": [{\"kind\": \"difference\", \"of\": [\"points\"]}]\n}":                `mau.json:3: field "sums": entry 1: field "of": a difference is of 2 columns, not of 1`,
		"{\n  \"name\": \"A\",\n  \"sums\": [\n    {\"kind\": \"total\", \"of\": [\"points\", \"tricks\"]}\n  ]}": `mau.json:4: field "sums": entry 1: field "of": entry 2: there is no column "tricks"`,
		"{\n  \"name\": \"A\",\n  \"target\": {\"of\": [\"tricks\"], \"at\": 3}\n}":                               `mau.json:3: field "target": field "of": entry 1: there is no column "tricks"`,
		"{\n  \"name\": \"A\",\n  \"sums\": [{\"kind\": \"total\", \"of\": [\"points\", \"points\"]}]\n}":         `mau.json:3: field "sums": entry 1: field "of": entry 2: "points" stands twice`,
		"{\n  \"name\": \"A\",\n  \"sums\": [{\"kind\": \"total\", \"shown\": true}]\n}":                          `mau.json:3: field "sums": all are only shown`,
		"{\n  \"name\": \"A\",\n  \"sums\": [{\"kind\": \"bonus\",\n  \"from\": 1000000001, \"points\": 5}]\n}":   `mau.json:4: field "sums": entry 1: field "from": 1000000001 is more than 1000000000`,
		"\ufeff{\n  \"name\": \"A\",\n  \"rounds\": -1\n}":                                                        `mau.json:3: field "rounds": -1 is not between`,
		"{\n  \"name\": \"A\",\n  \"columns\": [{\"name\": \"a\", \"most\": 0}]\n}":                               `mau.json:3: field "columns": entry 1: field "most": 0 is not above 0`,
		"[]": `mau.json:1: not a JSON object`,
		"":   `mau.json:1: not JSON`,
	}
	for data, want := range tests {
		g, err := sheet.Game{}.With(map[string][]byte{"mau.json": []byte(data), "zug.json": []byte(`{"name":"Zug"}`)})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s\ngives %v\nwant  %s", data, err, want)
		}
		if got := g.(engines.Optioned).Options()[0].Choices[0].Label.In("de"); got != "Zug" {
			t.Errorf("beside a file with faults %q is offered first", got)
		}
	}
}

// Some editors begin a file with a mark of its encoding.
func TestAFileWithAByteOrderMark(t *testing.T) {
	s, err := sheet.Parse("mau.json", []byte("\ufeff{\"name\":\"Mau\"}"))
	if err != nil || marshal(t, s.Name) != `"Mau"` {
		t.Errorf("the sheet is %v, %v, want Mau", s, err)
	}
}

// Everybody sees in which phase who is: the sum is shown, and the score is that of the points alone.
func TestASumThatIsOnlyShown(t *testing.T) {
	s, _, v, err := sheet.Game{}.New([]byte(`{"players":["Anna","Ben"],"options":{"variant":"phase10"},` +
		`"position":{"rows":[[5,1],[7,0],[3,1],[0,1]],"finished":false}}`))
	if v != nil || err != nil {
		t.Fatal(v, err)
	}
	var rows []string
	for _, p := range s.View().Scene.Areas[0].Pieces {
		if p.Col == 0 {
			rows = append(rows, p.Mark+p.Label+":")
		} else {
			rows[p.Row] += " " + p.Label
		}
	}
	want := "total: 8 7, sum1: 2 1, 2: 3\u00a0· 1 0\u00a0· 1, 1: 5\u00a0· 1 7\u00a0· 0"
	if got := strings.Join(rows, ", "); got != want {
		t.Errorf("the sheet shows %q, want %q", got, want)
	}
}

// People hear of what somebody has reached so many.
func TestWhatIsReached(t *testing.T) {
	tests := []struct{ options, row, want string }{
		{`{"variant":"uno"}`, `[500]`, "Anna hat das Ziel erreicht: 500."},
		{`{"variant":{"name":"A","columns":[{"name":"wins","title":"Siege"}],"target":{"of":["wins"],"at":1}}}`, `[1]`,
			"Anna hat das Ziel erreicht: Siege 1."},
		{`{"variant":{"name":"A","columns":[{"name":"wins","title":"Sieg"}],"target":{"of":["wins"],"at":1},` +
			`"sums":[{"kind":"total"},{"kind":"total","of":["wins"],"title":"Siege","shown":true}]}}`, `[1]`,
			"Anna hat das Ziel erreicht: Siege 1."},
	}
	for _, tt := range tests {
		s, _, v, err := sheet.Game{}.New([]byte(`{"players":["Anna","Ben"],"options":` + tt.options + `}`))
		if v != nil || err != nil {
			t.Fatal(v, err)
		}
		a, err := engines.Decode(sheet.Game{}, []byte(`{"kind":"write","rows":[`+tt.row+`,[0]]}`))
		if err != nil {
			t.Fatal(err)
		}
		_, events, _ := s.Apply(a)
		e := events[2]
		m, _ := sheet.Game{}.Message(e.Kind)
		args := e.Data.(interface{ Args() map[string]any }).Args()
		args["whoSeat"] = "Anna"
		if got := m.Fill(args).Text.In("de"); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.options, got, tt.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"name":"A","columns":[{"name":"a","most":3}],"sums":[{"kind":"bonus","from":3,"points":2}],"target":{"at":7}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := sheet.Parse("file.json", data)
		if err != nil {
			return
		}
		again, err := sheet.Parse("again.json", []byte(marshal(t, s)))
		if err != nil || marshal(t, again) != marshal(t, s) {
			t.Errorf("%s becomes %s, %v", data, marshal(t, s), err)
		}
	})
}
