package page

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"spieltisch/companion/words"
)

// Children who do not read get a picture with each message of every game, and with those of the table itself.
// The names are read from the files, as a game tells its words by key only.
func TestEveryPictogramIsDrawn(t *testing.T) {
	known := loadSymbols()
	files, err := filepath.Glob("../../../engines/*/words/room.json")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var room struct{ Pictures map[string]string }
		if err := json.Unmarshal(source, &room); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, name := range room.Pictures {
			names[name] = true
		}
	}
	if len(names) < 80 {
		t.Fatalf("found %d names of pictures in %v, want those of all messages", len(names), files)
	}
	for _, key := range words.Room.Keys() {
		if m, _ := words.Message(key); m.Picture != "" {
			names[m.Picture] = true
		}
	}
	for name := range names {
		if known.picture(name) == "" {
			t.Errorf("no symbol draws the picture %q", name)
		}
	}
}

// A symbol that names another one which is not there draws nothing, and one that has the ID of something else
// hides it from the script.
func TestSymbolsNameEachOther(t *testing.T) {
	var all strings.Builder
	names, err := fs.Glob(templateFiles, "templates/*.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range names {
		data, err := templateFiles.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	all.WriteString(drawings())
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`<symbol id="([^"]+)"`).FindAllStringSubmatch(all.String(), -1) {
		if seen[m[1]] {
			t.Errorf("two symbols are called %s", m[1])
		}
		seen[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`<(\w+)[^>]* id="([^"]+)"`).FindAllStringSubmatch(all.String(), -1) {
		if m[1] != "symbol" && seen[m[2]] {
			t.Errorf("a <%s> has the ID of the symbol %s: the script would find the symbol", m[1], m[2])
		}
	}
	for _, m := range regexp.MustCompile(`<use href="#([^"{]+)"`).FindAllStringSubmatch(all.String(), -1) {
		if !seen[m[1]] {
			t.Errorf("the page draws %s, which is not there", m[1])
		}
	}
}
