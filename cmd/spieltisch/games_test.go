package main

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/companion/health"
	"spieltisch/engines"
)

// A family puts two files into the folder of the score sheet: one is offered, and the log says what is wrong
// with the other, with its line and field.
func TestFilesOfAGame(t *testing.T) {
	var log bytes.Buffer
	d := &daemon{log: slog.New(slog.NewTextHandler(&log, nil))}
	d.conf.Data = t.TempDir()
	dir := filepath.Join(d.conf.Data, "games", "sheet")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string]string{
		"mau.json":  `{"name":"Mau-Mau","fewest":true}`,
		"golf.json": "{\n  \"name\": \"Golf\",\n  \"rounds\": \"18\"\n}",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	board := health.New(nil)
	g, ok := engines.Find(d.games(board), "sheet")
	if !ok {
		t.Fatal("the score sheet is gone")
	}
	if got := g.(engines.Optioned).Options()[0].Choices[0].Label.In("it"); got != "Mau-Mau" {
		t.Errorf("%q is offered first, want Mau-Mau", got)
	}
	if want := filepath.Join(dir, "golf.json") + `:3: field \"rounds\": a string does not fit there`; !strings.Contains(log.String(), want) {
		t.Errorf("the log is %s, want %s in it", &log, want)
	}
	if list := board.List(); len(list) != 1 || list[0].Key != "warn.gameFile" ||
		!strings.Contains(list[0].Cause, "golf.json:3") {
		t.Errorf("the warnings are %+v, want one of golf.json", list)
	}
}
