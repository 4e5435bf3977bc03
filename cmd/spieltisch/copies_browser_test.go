//go:build web && !nocv

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"spieltisch/companion/journal"
)

// copies are the buttons of copies on the page.
const copies = `document.querySelectorAll("#copies [data-restore]")`

// bring chooses a file on the page.
func (e *evening) bring(name string, data []byte) {
	e.t.Helper()
	path := filepath.Join(e.t.TempDir(), name)
	e.hands(os.WriteFile(path, data, 0o600))
	_, err := chromedp.Run(e.browser, chromedp.SetUploadFiles(chromedp.CSS("#upload"), []string{path}))
	e.hands(err)
}

// says waits until the page says something.
func (e *evening) says(selector, text string) {
	e.t.Helper()
	e.onPage(text, fmt.Sprintf(`document.querySelector(%q)?.innerText.includes(%q)`, selector, text))
}

// A family goes back to the copy of its first game, takes everything along, and brings back what it had
// before; what is wrong with a file is said, and changes nothing.
func TestCopiesOnThePage(t *testing.T) {
	data := t.TempDir()
	d := start(t, "--data", data)
	e := &evening{t: t, data: data, listen: strings.TrimSuffix(strings.TrimPrefix(d.url, "http://"), "/")}
	e.openBrowser()
	play := func(second string) {
		t.Helper()
		for _, line := range []string{
			fmt.Sprintf(`{"game":"heckmeck","setup":{"players":["Anna",%q]}}`, second),
			`{"do":{"kind":"roll","faces":[4,4,4,1,2,5,6,6]}}`} {
			if status, answer := d.post("/api/v1/lines", line); status != http.StatusOK {
				t.Fatalf("%s: %d %s", line, status, answer)
			}
		}
		if status, answer := d.post("/api/v1/commands", `{"kind":"end"}`); status != http.StatusOK {
			t.Fatalf("end: %d %s", status, answer)
		}
	}
	listed := func(n int) {
		t.Helper()
		for e.visit("/settings?lang=de"); ; e.visit("/settings?lang=de") {
			e.tap(`a[href^="backups"]`)
			e.onPage("the copies", `document.getElementById("copies")`)
			if evaluated(e, "the list", copies+".length", func(int) bool { return true }) == n {
				return
			}
		}
	}
	play("Ben")
	listed(1)
	play("Cleo")
	listed(2)
	all := e.get("/api/v1/export.jsonl")

	e.says("#copies .setting:last-child", "1 Spiel · 3 Einträge")
	e.tap("#copies .setting:last-child [data-restore]")
	e.tap("dialog .primary")
	e.says("#exchanged", "1 Spiel · 3 Einträge")
	e.says("#exchanged", "before-")
	e.screen("copies-restored")
	if s := e.snapshot(); s.Seq != 3 {
		t.Errorf("after the copy of the first game the newest entry is %d, want 3", s.Seq)
	}
	was, err := filepath.Glob(filepath.Join(data, "before-*", "journal.db"))
	if err != nil || len(was) != 1 {
		t.Fatalf("%v is kept of before (%v), want one journal", was, err)
	}
	j, err := journal.Open(was[0], journal.Options{ReadOnly: true})
	e.hands(err)
	if j.Last() != 6 {
		t.Errorf("the journal of before has %d entries, want 6", j.Last())
	}
	e.hands(j.Close())

	lied := bytes.Replace(all, []byte(`"faces":[4,4,4,1,2,5,6,6]`), []byte(`"faces":[4,4,4,1,2,5,6,5]`), 1)
	e.bring("lied.jsonl", summedAnew(t, lied))
	e.says("#said", "Zeile 3 dieser Datei passt nicht")
	e.bring("cut.jsonl", all[:len(all)/2])
	e.says("#said", "abgeschnitten oder verändert")
	e.screen("copies-refused")
	e.bring("all.jsonl", all)
	e.says("dialog", "Spiele: 2, Einträge: 6")
	e.tap("dialog .primary")
	e.says("#exchanged", "2 Spiele · 6 Einträge")
	if back := e.get("/api/v1/export.jsonl"); !bytes.Equal(back, all) {
		t.Errorf("what was brought back is another record:\n%s\nwant\n%s", back, all)
	}
	play("Dana") // and the table goes on
	d.terminate()
	e.replay()
}

func (e *evening) get(path string) []byte {
	e.t.Helper()
	res, err := http.Get(e.url(path))
	e.hands(err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	e.hands(err)
	return body
}

// summedAnew gives an export that was changed the sum of what it is now, as somebody would who meant it.
func summedAnew(t *testing.T, export []byte) []byte {
	t.Helper()
	text := export[:bytes.LastIndexByte(export[:len(export)-1], '\n')+1]
	var entries []json.RawMessage
	for line := range bytes.Lines(text) {
		entries = append(entries, line)
	}
	end, err := json.Marshal(map[string]any{"entries": len(entries) - 1, "sha256": sha256Of(text)})
	if err != nil {
		t.Fatal(err)
	}
	return append(bytes.Clone(text), append(end, '\n')...)
}
