package wordtool_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/internal/translate"
	"spieltisch/cmd/spieltisch-lab/internal/wordtool"
	"spieltisch/companion/words"
	"spieltisch/engines/i18n"
)

// What the files of the program lack, or have too much, is named as a translator sees it.
func TestTheProgramsOwnTexts(t *testing.T) {
	for _, f := range i18n.Check(wordtool.Rooms(), nil) {
		t.Error(f)
	}
}

func TestATranslationOfOnesOwn(t *testing.T) {
	dir := t.TempDir()
	var out, errs bytes.Buffer
	std := cli.Stdio{Out: &out, Err: &errs}
	if err := (wordtool.Copy{Dir: dir, From: "en", To: "da"}).Run(std); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "da.json\n"); n != len(wordtool.Rooms()) {
		t.Errorf("%d files were written for %d rooms:\n%s", n, len(wordtool.Rooms()), &out)
	}
	out.Reset()
	if err := (wordtool.Check{Dir: dir}).Run(std); err != cli.Found || !strings.Contains(out.String(),
		filepath.Join(dir, "heckmeck", "da.json")+":") || !strings.Contains(out.String(), `is the same in en; translate it`) {
		t.Errorf("the check of texts that nobody translated: %v\n%s", err, &out)
	}
	file := filepath.Join(dir, "companion", "da.json")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	data = bytes.Replace(data, []byte("What happened?"), []byte("Hvad skete der?"), 1)
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	defer i18n.Overlay(nil)
	if err := translate.Overlay(wordtool.Rooms(), dir); err != nil {
		t.Fatal(err)
	}
	if got := words.Of("ask.what", nil).Text.In("da"); got != "Hvad skete der?" {
		t.Errorf("the table asks %q", got)
	}
	err = wordtool.Copy{Dir: dir, From: "en", To: "da"}.Run(std)
	if err != nil || !strings.Contains(errs.String(), "stays as it is") {
		t.Errorf("copied again: %v\n%s", err, &errs)
	}
	if err := os.WriteFile(file, data[:100], 0o644); err != nil {
		t.Fatal(err)
	}
	if err := translate.Overlay(wordtool.Rooms(), dir); err == nil || !strings.Contains(err.Error(), file+":") {
		t.Errorf("a file that is cut off: %v", err)
	}
}

func TestNoSuchLanguage(t *testing.T) {
	err := (wordtool.Copy{Dir: t.TempDir(), From: "xx"}).Run(cli.Stdio{})
	if err == nil || !strings.Contains(err.Error(), "there are: de, en, ") {
		t.Errorf("copied: %v", err)
	}
	if err := translate.Overlay(wordtool.Rooms(), filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a folder that is not there is no error")
	}
}
