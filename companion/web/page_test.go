package web_test

import (
	"compress/gzip"
	"encoding/json"
	"html"
	"io"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/enginestest/nim"
	"spieltisch/engines/jsonl"
)

// page gets a page in a language, unpacked, and the bytes that went over the line.
func page(t *testing.T, h *house, path string, header http.Header) (html string, size int) {
	t.Helper()
	if header == nil {
		header = http.Header{}
	}
	header.Set("Accept-Encoding", "gzip")
	status, body, got := h.send("GET", path, "", header)
	if status != 200 || got.Get("Content-Encoding") != "gzip" {
		t.Fatalf("GET %s = %d with encoding %q, want 200 and gzip", path, status, got.Get("Content-Encoding"))
	}
	z, err := gzip.NewReader(strings.NewReader(string(body)))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(plain), len(body)
}

// Every page has the texts that the scripts which it loads ask for, and not those of other pages.
func TestPagesHaveTheTextsOfTheirScripts(t *testing.T) {
	scripts := map[string][]string{"tuning": {"tuning.js", "corners.js"}, "pieces": {"pieces.js"}, "backups": {"backups.js"},
		"setup": {"sensors.js", "settings.js"}, "new": {"newgame.js", "photo.js", "settings.js"}, "settings": {"settings.js"},
		"rules": {"rules.js"}, "": {"app.js", "pad.js", "form.js", "mend.js", "places.js", "ends.js", "hints.js", "tunnels.js",
			"seen.js", "review.js", "last.js", "stream.js", "speech.js", "commands.js", "amounts.js", "hills.js"}}
	asks := regexp.MustCompile(`words\.(\w+)|words\["([\w.]+)"\]`)
	h := open(t)
	for kind, files := range scripts {
		html, _ := page(t, h, "/"+kind, nil)
		_, rest, _ := strings.Cut(html, `id="words">`)
		texts, _, _ := strings.Cut(rest, "</script>")
		for _, file := range files {
			source, err := os.ReadFile("assets/" + file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range asks.FindAllStringSubmatch(string(source), -1) {
				if !strings.Contains(texts, `"`+m[1]+m[2]+`":`) {
					t.Errorf("%s of page %q says %s%s, which the page lacks", file, kind, m[1], m[2])
				}
			}
		}
		if kind == "" && strings.Contains(texts, `"tuneGo"`) {
			t.Error("the table page has texts of the page on which the camera is set up")
		}
	}
}

// First view is what a browser needs to show the table and to take the first tap; the camera's picture comes
// after.
func TestTheFirstViewIsSmall(t *testing.T) {
	h := open(t)
	h.play(middleOfAGame)
	const limit = 60_000 // bytes
	html, total := page(t, h, "/", nil)
	files := "/" + regexp.MustCompile(`assets/[0-9a-f]+/`).FindString(html)
	needs := regexp.MustCompile(files[1:]+`([\w.]+)"`).FindAllStringSubmatch(html, -1)
	for _, f := range needs {
		_, size := page(t, h, files+f[1], nil)
		total += size
	}
	if len(needs) < 12 {
		t.Errorf("the page names %d files, want style, icon and every script that it begins with", len(needs))
	}
	if total > limit {
		t.Errorf("the first view takes %d bytes, want %d at most", total, limit)
	}
	t.Logf("first view: %d bytes", total)
}

const middleOfAGame = `{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[21,22,23,25,26,27,28,29,31,32,33,34],"closed":[36],"stacks":[[24],[30,35]],"turn":2,"aside":[6,6,5]}}}`

func TestThePageWorksWithoutJavaScript(t *testing.T) {
	h := open(t)
	h.play(middleOfAGame)
	html, _ := page(t, h, "/?lang=en", nil)
	for _, want := range []string{
		`<noscript><meta http-equiv="refresh"`, // it keeps itself up to date
		`<bdi class="name">Ben</bdi></strong>`, // whose turn
		`Roll the 5`,                           // what now
		`<b>15</b>`,                            // the total
		`<b>27</b>`,                            // a portion on the grill
		`Anna`,                                 // the others
	} {
		if !strings.Contains(html, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	for _, never := range []string{"style=", "onclick=", "http://", "https://", "Set-Cookie"} {
		if strings.Contains(html, never) {
			t.Errorf("the page holds %q, which its own rules forbid", never)
		}
	}
}

// A page holds the symbols that it draws, and no others: those are in a file that browsers keep.
func TestAPageBeginsWithTheSymbolsThatItDraws(t *testing.T) {
	h := open(t)
	h.play(middleOfAGame)
	drawn, held := regexp.MustCompile(`<use href="#([\w-]+)"`), regexp.MustCompile(`<symbol id="([\w-]+)"`)
	names := func(of *regexp.Regexp, html string) map[string]bool {
		out := map[string]bool{}
		for _, m := range of.FindAllStringSubmatch(html, -1) {
			out[m[1]] = true
		}
		return out
	}
	base := ""
	for _, path := range []string{"/", "/new", "/mend", "/evening", "/wall", "/setup"} {
		html, _ := page(t, h, path, nil)
		if want, got := names(drawn, html), names(held, html); len(want) < 2 || !maps.Equal(got, want) {
			t.Errorf("%s holds the symbols %v, want %v", path, got, want)
		}
		base = regexp.MustCompile(`assets/[0-9a-f]+/`).FindString(html)
	}
	all, _ := page(t, h, "/"+base+"drawings.svg", nil)
	if n := len(names(held, all)); n < 190 {
		t.Errorf("the file of all symbols holds %d, want them all", n)
	}
	if worm, _ := page(t, h, "/"+base+"drawn-worm.svg", nil); !strings.HasPrefix(worm, "<svg xmlns=") {
		t.Errorf("the picture of a worm is %.80q", worm)
	}
}

func TestEveryPageKeepsItsManners(t *testing.T) {
	h := open(t)
	h.play(middleOfAGame)
	for _, path := range []string{"/", "/new", "/mend", "/evening", "/wall", "/setup"} {
		status, _, header := h.get(path)
		if status != 200 {
			t.Errorf("GET %s = %d, want 200", path, status)
		}
		policy := header.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("policy of %s = %q, want nothing but our own files", path, policy)
		}
		if got := header.Values("Set-Cookie"); len(got) > 0 {
			t.Errorf("%s sets the cookie %q", path, got)
		}
	}
}

func TestTheLanguageIsTheOneAskedFor(t *testing.T) {
	t.Parallel()
	tests := []struct{ house, query, accept, want string }{
		{"", "", "", "de"},
		{"", "", "fr-CH, en;q=0.9", "fr"},
		{"", "", "nl, it;q=0.8", "it"},
		{"", "", "nl", "de"},
		{"", "en", "fr", "en"},
		{"", "xx", "fr", "fr"},
		{"it", "", "", "it"},
		{"it", "", "nl", "it"},
		{"it", "xx", "", "it"},
		{"it", "", "fr", "fr"},
		{"it", "en", "fr", "en"},
		{"nl", "", "", "de"},
	}
	for _, tt := range tests {
		h := open(t, func(c *web.Config) { c.Language = tt.house })
		for _, path := range []string{"/", "/wall"} {
			html, _ := page(t, h, path+"?lang="+tt.query, http.Header{"Accept-Language": {tt.accept}})
			if want := `<html lang="` + tt.want + `"`; !strings.Contains(html, want) {
				t.Errorf("%s of a house with %q, lang=%q, Accept-Language=%q: no %s", path, tt.house, tt.query, tt.accept, want)
			}
		}
	}
}

// A game that was put away or ended goes on from the list, in every language; one that was played to its end
// does not.
func TestTheEveningGoesOnWithAGame(t *testing.T) {
	t.Parallel()
	const lastTurn = `{"game":"heckmeck","setup":{"players":["Anna","Ben"],"position":{"grill":[21],"closed":[36,35,34],"stacks":[[22,23,24,30],[25,26,27,28,29,31,32,33]],"turn":1,"aside":[6,6,6,6,1]}}}`
	tests := []struct {
		name, line string
		do         companion.Do // that closes the game; nil: nothing
		want       bool
	}{
		{"put away", middleOfAGame, companion.Leave{}, true},
		{"ended by mistake", middleOfAGame, companion.End{}, true},
		{"on", middleOfAGame, nil, false},
		{"over", lastTurn, companion.Play{Actions: []json.RawMessage{json.RawMessage(`{"kind":"stop"}`)}}, false},
	}
	button := regexp.MustCompile(`data-do="([^"]*resume[^"]*)" data-then="\./">([^<]+)<`)
	words := map[string]string{"de": "Weiterspielen", "en": "Resume", "fr": "Reprendre une partie", "it": "Riprendi una partita"}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := open(t)
			h.play(tt.line)
			if tt.do != nil {
				h.do(companion.Command{Do: tt.do})
			}
			command := ""
			for lang, want := range words {
				list, _ := page(t, h, "/evening?lang="+lang, nil)
				m := button.FindStringSubmatch(list)
				if (m != nil) != tt.want || m != nil && m[2] != want {
					t.Fatalf("%s: the button to go on is %q, want one: %v, that says %q", lang, m, tt.want, want)
				}
				if m != nil {
					command = html.UnescapeString(m[1])
				}
			}
			if !tt.want {
				return
			}
			if status, body, _ := h.post("/api/v1/commands", command); status != 200 {
				t.Errorf("POST /commands %s = %d %s", command, status, body)
			}
			if s := h.table.Snapshot(); s.Match == nil || s.Match.Status != "on" || s.View.Big != "15" {
				t.Errorf("the table shows %+v, want the game where it stood", s.Match)
			}
		})
	}
}

func TestPagesOfEveryLanguageDiffer(t *testing.T) {
	h := open(t)
	h.play(middleOfAGame)
	seen := map[string]string{}
	for _, lang := range engines.Languages() {
		html, _ := page(t, h, "/?lang="+lang, nil)
		undo := regexp.MustCompile(`class="btn undo"[^>]* aria-label="([^":]+)`).FindStringSubmatch(html)
		if undo == nil || seen[undo[1]] != "" {
			t.Errorf("%s: the undo button says %q, as %q does", lang, undo, seen[undo[1]])
			continue
		}
		seen[undo[1]] = lang
	}
}

func TestPlainRequestsGetPlainPages(t *testing.T) {
	h := open(t)
	status, body, header := h.send("GET", "/", "", http.Header{"Accept-Encoding": {"identity"}})
	if status != 200 || header.Get("Content-Encoding") != "" || !strings.HasPrefix(string(body), "<!doctype html>") {
		t.Errorf("GET / without gzip = %d %q %.40s, want a plain page", status, header.Get("Content-Encoding"), body)
	}
}

func TestNamesCannotBringMarkup(t *testing.T) {
	h := open(t)
	h.play(`{"game":"heckmeck","setup":{"players":["<script>alert(1)</script>","\"><img src=x>"]}}`)
	for _, path := range []string{"/", "/new", "/evening", "/mend"} {
		html, _ := page(t, h, path, nil)
		if strings.Contains(html, "<script>alert") || strings.Contains(html, "<img src=x") {
			t.Errorf("%s holds a name as markup", path)
		}
	}
}

// The description is made of the routes; this holds both against what the server does, and against what Go
// writes.
func TestOpenAPIDescribesTheRoutes(t *testing.T) {
	h := open(t)
	h.play(middleOfAGame)
	_, body, _ := h.get("/api/v1/openapi.json")
	var d struct {
		Paths      map[string]map[string]json.RawMessage
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(body, &d); err != nil {
		t.Fatal(err)
	}
	for _, ref := range regexp.MustCompile(`#/components/schemas/(\w+)`).FindAllStringSubmatch(string(body), -1) {
		if _, ok := d.Components.Schemas[ref[1]]; !ok {
			t.Errorf("the schema %s is named and not there", ref[1])
		}
	}
	concrete := strings.NewReplacer("/seats/{act}", "/seats/take", "/frames/{n}", "/frames/1", "{match}", h.table.Snapshot().Match.ID, "{hash}", "0123456789abcdef", "{act}", "roll")
	for path, methods := range d.Paths {
		if path == "/api/v1/events" {
			continue // never ends; TestEvents reads it
		}
		for method := range methods {
			status, answer, _ := h.send(strings.ToUpper(method), concrete.Replace(path), "{}", nil)
			if strings.Contains(string(answer), `"code":"path"`) || status == 405 {
				t.Errorf("%s %s is described and not served: %d %s", method, path, status, answer)
			}
		}
	}
	for name, v := range map[string]any{
		"Snapshot": companion.Snapshot{}, "Command": full(t), "Verdict": companion.Verdict{Rule: "x", Code: "x", Says: &companion.Words{},
			Detail: "x", Answer: new(jsonl.Answer), Repeated: true, Saved: new(false)},
		"Tray": companion.Tray{}, "Die": companion.TrayDie{}, "Match": companion.MatchInfo{},
		"Warning": companion.Warning{}, "Move": companion.Move{Saved: new(false)},
		"Finding": companion.Finding{}, "Breach": companion.Breach{}, "Question": companion.Question{}, "Conflict": companion.Conflict{},
	} {
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(data, &fields); err != nil {
			t.Fatal(err)
		}
		for f := range fields {
			if _, ok := d.Components.Schemas[name].Properties[f]; !ok {
				t.Errorf("the schema %s lacks %q", name, f)
			}
		}
		if len(fields) != len(d.Components.Schemas[name].Properties) {
			t.Errorf("the schema %s has %d fields, the type %d", name, len(d.Components.Schemas[name].Properties), len(fields))
		}
	}
}

type schema struct{ Properties map[string]json.RawMessage }

// full are the members that commands have, all together.
func full(t *testing.T) map[string]json.RawMessage {
	t.Helper()
	raw := json.RawMessage("{}")
	all := map[string]json.RawMessage{}
	for _, do := range []companion.Do{
		companion.Line{Line: raw},
		companion.Correct{Target: 1, Insert: true, Follow: true, Actions: []json.RawMessage{raw}},
		companion.Answer{Question: 1, Choice: 1, Faces: []int{1}},
		companion.Face{Die: 1, Face: 1}, companion.Enter{Line: raw}, companion.SamePerson{Name: "x", Same: "y"},
	} {
		data, err := json.Marshal(companion.Command{ID: "x", Do: do, Match: "x", Seq: 1, Record: "x", Picture: 1})
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data, &all); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// The examples of docs/tinkerer/api.md are requests, each followed by what the answer holds.
func TestTheExamplesOfTheDocs(t *testing.T) {
	data, err := os.ReadFile("../../docs/tinkerer/api.md")
	if err != nil {
		t.Fatal(err)
	}
	h := open(t, func(c *web.Config) { c.Demo = &fakeDemo{} })
	example := regexp.MustCompile("(?s)```http\n(GET|POST) (\\S+)\n(.*?)\n?HTTP (\\d+)\n(.*?)\n?```")
	found := example.FindAllStringSubmatch(string(data), -1)
	if len(found) < 10 {
		t.Fatalf("docs/tinkerer/api.md has %d examples, want at least 10", len(found))
	}
	var seen []string
	for _, m := range found {
		path := strings.Replace(m[2], "MATCH", currentMatch(h), 1)
		status, body, _ := h.send(m[1], path, strings.TrimSpace(m[3]), nil)
		if got := jsonInt(int64(status)); got != m[4] {
			t.Errorf("%s %s %s= %s %s, docs say %s", m[1], path, m[3], got, body, m[4])
		}
		for want := range strings.SplitSeq(strings.Trim(m[5], "…"), "…") {
			if !strings.Contains(string(body), strings.TrimSpace(want)) {
				t.Errorf("%s %s = %s, docs say it holds %s", m[1], path, body, want)
			}
		}
		seen = append(seen, m[2])
	}
	for _, path := range []string{"/api/v1/lines", "/api/v1/commands", "/api/v1/state", "/api/v1/matches"} {
		if !slices.Contains(seen, path) {
			t.Errorf("docs/tinkerer/api.md has no example of %s", path)
		}
	}
}

func currentMatch(h *house) string {
	if m := h.table.Snapshot().Match; m != nil {
		return m.ID
	}
	return ""
}

// A form keeps what was tapped into it while the match stands where it stood, whatever is written down
// meanwhile.
func TestOnlyAStepDrawsAFormAnew(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Pictures = nil })
	h.play(twoPlayers)
	drawn := func() string {
		html, _ := page(t, h, "/?lang=de", nil)
		return regexp.MustCompile(`data-at="[^"]*"`).FindString(html)
	}
	before, seq := drawn(), h.table.Snapshot().Seq
	if status, body, _ := h.post("/api/v1/lines", `{"do":{"kind":"roll","faces":[1]}}`); status != 409 {
		t.Fatalf("a roll of one die = %d %s, want 409", status, body)
	}
	if now := h.table.Snapshot().Seq; now == seq {
		t.Fatal("the refusal was not written down")
	}
	if got := drawn(); before == "" || got != before {
		t.Errorf("after a refusal the form wears %s, want %s", got, before)
	}
	bust := []string{`{"do":{"kind":"roll","faces":[1,1,1,1,1,1,1,1]}}`, `{"do":{"kind":"aside","dice":[1,1,1,1,1,1,1,1]}}`}
	h.play(bust...)
	if h.table.Snapshot().Prompts[0].Kind != "roll" {
		t.Fatalf("the table waits for %v, want Ben's roll", h.table.Snapshot().Prompts)
	}
	if got := drawn(); got == before {
		t.Errorf("the next turn's form wears %s as well", got)
	}
}

// Every die of a roll that was entered by hand can be tapped, worms as well, and is called by what it shows.
func TestEveryDieOfARollCanBeMended(t *testing.T) {
	h := open(t, func(c *web.Config) { c.Pictures = nil })
	h.play(twoPlayers, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`)
	html, _ := page(t, h, "/?lang=de", nil)
	if got := strings.Count(html, `data-fix="`); got != 8 {
		t.Errorf("%d dice can be tapped, want 8", got)
	}
	if !strings.Contains(html, `data-fix="6" aria-label="Würfel: Wurm.`) || strings.Contains(html, "Würfel: Würmer") {
		t.Error("a worm is not called a worm")
	}
}

// Each game says how the table follows it.
func TestHowAGameIsFollowed(t *testing.T) {
	h := openFor(t, append(catalog.All(), nim.Game{}))
	html, _ := page(t, h, "/new?lang=en", nil)
	for id, says := range map[string]string{
		"heckmeck": "The camera reads the dice.", "verasselt": "once it knows your dice", "schnackelstein": "The tunnels feel",
		"animals": "once it knows your game", "schweinebande": "once it knows your game", "nim": "You tap what happens.",
	} {
		_, card, _ := strings.Cut(html, `name="game" value="`+id+`"`)
		card, _, _ = strings.Cut(card, "</label>")
		if !strings.Contains(card, says) {
			t.Errorf("%s is followed as %q, want %q", id, card[strings.LastIndex(card, "sensed"):], says)
		}
	}
}

// What redo would bring back is said as it was before: a sentence, not the name of a kind.
func TestRedoSaysTheMove(t *testing.T) {
	h := openFor(t, catalog.All())
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`, `{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`, `{"do":{"kind":"aside","dice":[4,4,4]}}`)
	before, _ := page(t, h, "/?lang=en", nil)
	h.do(companion.Command{Do: companion.Undo{}})
	after, _ := page(t, h, "/?lang=en", nil)
	said := func(html, what string) string {
		m := regexp.MustCompile(`aria-label="` + what + `: ([^"]*)"`).FindStringSubmatch(html)
		if m == nil {
			return ""
		}
		return m[1]
	}
	if undo, redo := said(before, "Undo"), said(after, "Redo"); undo != redo || !strings.HasPrefix(undo, "Anna puts") {
		t.Errorf("undo says %q, and redo %q", undo, redo)
	}
}

// A tile that was turned keeps the name that hints and questions use for its space.
func TestATurnedTileKeepsItsName(t *testing.T) {
	h := openFor(t, catalog.All())
	h.play(`{"game":"schweinebande","setup":{"players":["Anna","Ben"]}}`, `{"do":{"kind":"reveal","space":[2,3],"tile":"hay"}}`)
	if now := h.table.Snapshot().View.Now; now.Key != "now.place" {
		t.Fatalf("asked is %v", now)
	}
	html, _ := page(t, h, "/?lang=en", nil)
	if turned := regexp.MustCompile(`<use href="#hay"[^>]*/><text x="30" y="57">(\w+)</text>`).FindStringSubmatch(html); turned == nil || turned[1] != "C4" {
		t.Errorf("the tile that was turned is called %v, want C4", turned)
	}
	closed := regexp.MustCompile(`<text x="30" y="40">(\w+)</text>`).FindAllStringSubmatch(html, -1)
	if len(closed) != 24 || closed[0][1] != "A1" {
		t.Errorf("the others are called %v", closed)
	}
	// Whether a farmer goes there is no luck, though the coach knows no better.
	if _, body, _ := h.get("/api/v1/hint"); !strings.Contains(string(body), `"I have no hint for this."`) {
		t.Errorf("asked for a hint the table says %.300s", body)
	}
}
