package page

import (
	"io/fs"
	"os"
	"regexp"
	"testing"
)

// This test sits inside the package: the table of words is nobody else's business.
func TestWordsAreComplete(t *testing.T) {
	used := map[string]bool{}
	collect := func(files fs.FS, glob, pattern, prefix string) {
		names, err := fs.Glob(files, glob)
		if err != nil || len(names) == 0 {
			t.Fatalf("no files %s: %v", glob, err)
		}
		for _, name := range names {
			data, err := fs.ReadFile(files, name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(string(data), -1) {
				used[prefix+m[1]] = true
			}
		}
	}
	collect(templateFiles, "templates/*.html", `\{\{(?:- )?(?:t|told) "([\w.]+)"`, "")
	collect(os.DirFS("."), "*.go", `say\("([\w.]+)"\)`, "")
	collect(os.DirFS(".."), "assets/*.js", `words\.(\w+)`, "js.")
	collect(os.DirFS(".."), "*.go", `page\.Text\("([\w.]+)"\)`, "")
	have := map[string]bool{}
	for _, key := range Words.Keys() {
		have[key] = true
	}
	for key := range used {
		if !have[key] {
			t.Errorf("the page uses %q, which has no words", key)
		}
	}
	dynamic := regexp.MustCompile(`^(status|mark|piece|lane|reading|check|js\.kind|js\.gem|js\.tile|js\.highlight|js\.lesson|js\.tune|rule|hint|here|seat|warm|set|game|backups|feat)\.|^(table|new|mend|evening|match|people|wall|setup|settings|rules|pieces|tuning|backups)$|^js\.(yellow|blue|red|green|bar)$`)
	for key := range have {
		if !used[key] && !dynamic.MatchString(key) {
			t.Errorf("nobody says %q any more", key)
		}
	}
}
