package config_test

import (
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
)

func TestParse(t *testing.T) {
	got, err := config.Parse("t.yaml",
		[]byte("camera: \"sim:\"\npatience: 2s\ndice:\n  set: heckmeck\nhosts: [tisch.example]\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := config.Default()
	want.Camera, want.Patience, want.Dice.Set = "sim:", config.Duration(2*time.Second), "heckmeck"
	want.Hosts = []string{"tisch.example"}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("got - want +:\n%s", diff)
	}
}

// A file that says nothing leaves everything at its default, however it says it.
func TestParseEmpty(t *testing.T) {
	for _, text := range []string{"", " \n", "# words\n", "---\n", "# words\n---\n# more\n", "---\n...\n",
		"---\n---\n", "{}\n", "zones:\nevidence:\n  games:\n"} {
		got, err := config.Parse("t.yaml", []byte(text))
		if err != nil || !reflect.DeepEqual(got, config.Default()) {
			t.Errorf("Parse(%q) = %+v, %v; want the defaults", text, got, err)
		}
	}
}

func TestParseOneDocument(t *testing.T) {
	for _, text := range []string{"---\nlog: warn\n", "# words\n---\nlog: warn\n...\n",
		"log: warn\n---\n# words\n", "%YAML 1.2\n---\nlog: warn\n"} {
		got, err := config.Parse("t.yaml", []byte(text))
		if err != nil || got.Log != "warn" {
			t.Errorf("Parse(%q): log %q, %v; want warn", text, got.Log, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"near key", "language: de\ncamra: file:x\n",
			`t.yaml:2:1: there is no key "camra"; did you mean "camera"?`},
		{"near key deep", "zones:\n  roling: [0, 0, 1, 1]\n",
			`t.yaml:2:3: there is no key "roling"; did you mean "zones.rolling"?`},
		{"far key", "wormholes: 3\n",
			`t.yaml:1:1: there is no key "wormholes" (spieltisch config show lists those that exist)`},
		{"wrong type", "language: de\ndice: 4\n",
			`t.yaml:2:7: dice: "4" does not fit here: this key has keys of its own, like dice.set`},
		{"words for a number", "zones:\n  aside: [a, 0, 1, 1]\n",
			`t.yaml:2:11: zones.aside: "a" does not fit here: this key wants a number`},
		{"list for a word", "listen: [1]\n",
			`t.yaml:1:9: listen: "[" does not fit here: this key wants a word`},
		{"list for a duration", "patience: [1]\n",
			`t.yaml:1:11: patience: "[" is no duration; write it like 4s or 300ms`},
		{"no duration", "patience: soon\n",
			`t.yaml:1:11: patience: "soon" is no duration; write it like 4s or 300ms`},
		{"language", "# words\nlanguage: xx\n", `t.yaml:2:11: language: "xx" is none of de, en, es, fr, it`},
		{"listen", "listen: '8080'\n", "t.yaml:1:9: listen:"},
		{"set", "dice:\n  set: poker\n", `t.yaml:2:8: dice.set: "poker" is none of`},
		{"zone order", "zones:\n  aside: [0.9, 0, 0.7, 1]\n",
			"t.yaml:2:10: zones.aside: takes left, top, right, bottom"},
		{"zone of five", "zones:\n  aside: [0.66, 0, 1, 1, 1]\n",
			"t.yaml:2:10: zones.aside: has 5 numbers; takes left, top, right, bottom"},
		{"zone of three", "zones:\n  aside: [0.66, 0, 1]\n",
			"t.yaml:2:10: zones.aside: has 3 numbers; takes left, top, right, bottom"},
		{"zone of none", "zones:\n  rolling: []\n",
			"t.yaml:2:12: zones.rolling: has 0 numbers; takes left, top, right, bottom"},
		{"zone without a number", "zones:\n  aside: [.nan, 0, 1, 1]\n",
			"t.yaml:2:10: zones.aside: NaN is no fraction"},
		{"zone range", "zones:\n  aside: [0.9, 0, 7, 1]\n", "7 is no fraction"},
		{"zone overlap", "zones:\n  aside: [0.5, 0, 1, 1]\n", "t.yaml:2:10: zones.aside: overlaps"},
		{"games range", "evidence:\n  games: -1\n", "t.yaml:2:10: evidence.games: takes 0 to 1000"},
		{"games in words", "evidence:\n  games: many\n",
			`t.yaml:2:10: evidence.games: "many" is no whole number`},
		{"half a game", "evidence:\n  games: 0.5\n", `t.yaml:2:10: evidence.games: "0.5" is no whole number`},
		{"games and a half", "evidence: {games: 20.5}\n",
			`t.yaml:1:19: evidence.games: "20.5" is no whole number`},
		{"list for a number", "evidence:\n  games: [1]\n",
			`t.yaml:2:10: evidence.games: "[" is no whole number`},
		{"a program that is not named", "speech: program\n", "t.yaml:1:9: voice.program: is missing; speech is to be a program"},
		{"a program somewhere", "voice:\n  program: [speak]\n", `t.yaml:2:12: voice.program: "speak" is no whole path of a program`},
		{"a program for a shell", "voice:\n  program: /bin/speak | aplay\n", `t.yaml:2:12: voice.program: `},
		{"patience range", "patience: 2h\n", "t.yaml:1:11: patience: takes"},
		{"twice", "log: info\nlog: warn\n",
			`t.yaml:2:1: the key "log" stands here once more; its first place is line 1`},
		{"bare colon", "camera: sim:\n", `t.yaml:1:9: mapping value is not allowed in this context (a value with a colon at its end wants quotes: "sim:")`},
		{"no yaml", "log: [\n", "t.yaml:1:"},
		{"second document", "log: info\n---\nlanguage: fr\n",
			"t.yaml:3:1: a second document begins here, which nobody reads; put its keys into the first"},
		{"second document after an empty one", "---\n---\nlanguage: fr\n", "t.yaml:3:1: a second document"},
		{"second document without a head", "log: info\n...\nlanguage: fr\n", "t.yaml:3:1: a second document"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := config.Parse("t.yaml", []byte(tt.text))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Parse(%q): error %v, want %q in it", tt.text, err, tt.want)
			}
		})
	}
}

// What only the caller can check is said with its place as well.
func TestParseChecks(t *testing.T) {
	check := func(c config.Config) []config.Fault {
		if c.Camera != "" {
			return []config.Fault{{Key: "camera", Why: "is no camera"}}
		}
		return nil
	}
	if _, err := config.Parse("t.yaml", []byte("log: warn\n"), check); err != nil {
		t.Errorf("Parse without a camera: %v", err)
	}
	const want = "t.yaml:2:9: camera: is no camera"
	if _, err := config.Parse("t.yaml", []byte("log: warn\ncamera: telescope\n"), check); err == nil ||
		err.Error() != want {
		t.Errorf("Parse with a wrong camera: error %v, want %s", err, want)
	}
}

func TestLoadNoFile(t *testing.T) {
	_, err := config.Load(filepath.Join(t.TempDir(), "none.yaml"))
	if err == nil || !strings.Contains(err.Error(), "none.yaml (spieltisch config init") {
		t.Errorf("error %v does not name the file and the next step", err)
	}
}

// What is written reads back the same, so init and show cannot drift from the definitions.
func TestWriteReadsBack(t *testing.T) {
	c := config.Default()
	c.Camera, c.Hosts, c.Data = "file:my photos", []string{"a.example", "b"}, "my data"
	c.Prefix, c.Proxies = "/tisch", []string{"127.0.0.1", "172.18.0.0/16"}
	c.Webhooks = []string{"http://homeassistant.local:8123/api/webhook/table"}
	c.Speech, c.Voice.Program = "program", []string{"/usr/local/bin/speak", "--voice", "a b; c"}
	path := filepath.Join(t.TempDir(), "c.yaml")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := config.Write(f, c); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := config.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(got, c); diff != "" {
		t.Errorf("got - want +:\n%s", diff)
	}
}

// Each field has a key and each key a field with the default that it names.
func TestKeysAreTheFields(t *testing.T) {
	want := map[string]bool{}
	var walk func(prefix string, typ reflect.Type)
	walk = func(prefix string, typ reflect.Type) {
		for f := range typ.Fields() {
			path := prefix + f.Tag.Get("yaml")
			if f.Type.Kind() == reflect.Struct {
				walk(path+".", f.Type)
				continue
			}
			if f.Type == reflect.TypeFor[config.Cards]() {
				for _, game := range carded() {
					want[path+"."+game] = true
				}
				continue
			}
			want[path] = true
		}
	}
	walk("", reflect.TypeFor[config.Config]())
	for _, k := range config.Keys {
		if !want[k.Path] {
			t.Errorf("key %s has no field", k.Path)
		}
		delete(want, k.Path)
		got, err := config.Parse("t.yaml", []byte(nested(k.Path, k.Default)))
		if err != nil {
			t.Errorf("default of %s: %v", k.Path, err)
		}
		for _, list := range []*[]string{&got.Hosts, &got.Proxies, &got.Webhooks, &got.Voice.Program} {
			if len(*list) == 0 {
				*list = nil
			}
		}
		if !reflect.DeepEqual(got, config.Default()) {
			t.Errorf("default of %s is not the one in the code", k.Path)
		}
	}
	for path := range want {
		t.Errorf("field %s has no key", path)
	}
}

// carded are the IDs of the games whose pieces a camera reads by a set.
func carded() (ids []string) {
	for _, g := range catalog.All() {
		if _, ok := g.(engines.Carded); ok {
			ids = append(ids, g.Info().ID)
		}
	}
	return ids
}

// The key of each game gives the set of that game, and of no other.
func TestCardsAreThoseOfTheirGame(t *testing.T) {
	for _, game := range carded() {
		c, err := config.Parse("t.yaml", []byte("cards:\n  "+game+": /sets/"+game+".json\n"))
		if err != nil {
			t.Fatal(err)
		}
		for _, of := range append(carded(), "nim", "") {
			want := ""
			if of == game {
				want = "/sets/" + game + ".json"
			}
			if got := c.Cards.Of(of); got != want {
				t.Errorf("with a set for %s: that of %q is %q, want %q", game, of, got, want)
			}
		}
	}
}

func nested(path, value string) string {
	if head, tail, ok := strings.Cut(path, "."); ok {
		return head + ":\n  " + tail + ": " + value + "\n"
	}
	return path + ": " + value + "\n"
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("language: fr\nzones:\n  rolling: [0, 0, .5, 1]\n"))
	f.Add([]byte("zones: {rolling: 3}"))
	f.Add([]byte("a: &a [*a]"))
	f.Add([]byte("zones: {aside: [0.66, 0, 1, 1, 1]}"))
	f.Add([]byte("evidence: {games: 0.5}\n---\nlog: warn"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := config.Parse("t.yaml", data); err != nil && !strings.HasPrefix(err.Error(), "t.yaml:") {
			t.Errorf("error does not name the file: %v", err)
		}
	})
}

var update = flag.Bool("update", false, "rewrite docs/tinkerer/configuration.md")

// The reference is made from the definitions that check a file, and is up to date.
func TestReference(t *testing.T) {
	const path = "../../../docs/tinkerer/configuration.md"
	want := config.Reference()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(got), want); diff != "" {
		t.Errorf("docs/tinkerer/configuration.md is not what the keys say (make golden rewrites it); got - want +:\n%s", diff)
	}
}

func TestSet(t *testing.T) {
	tests := []struct{ path, text, want string }{
		{"language", "fr", ""},
		{"camera", "sim:", ""},
		{"camera", "", ""},
		{"hosts", "a.example, b", ""},
		{"prefix", "/tisch", ""},
		{"prefix", "tisch", "/tisch"},
		{"prefix", "//tisch", "/tisch"},
		{"prefix", "/tisch?x", "/tisch"},
		{"proxies", "127.0.0.1, 172.18.0.0/16, ::1", ""},
		{"proxies", "proxy.example", "172.18.0.0/16"},
		{"zones.aside", "[0.7, 0, 1, 1]", ""},
		{"patience", "2s", ""},
		{"langage", "fr", `there is no key "langage"; did you mean "language"?`},
		{"zones.asid", "fr", `there is no key "zones.asid"; did you mean "zones.aside"?`},
		{"language", "xx", `language: "xx" is none of`},
		{"evidence.games", "5", ""},
		{"evidence.games", "some", `evidence.games takes 0 to 1000, not "some"`},
		{"evidence.games", "0.5", `evidence.games takes 0 to 1000, not "0.5"`},
		{"patience", "soon", `patience takes 0s to 1m, not "soon"`},
		{"zones.aside", "wide", `zones.aside takes [left`},
		{"zones.aside", "[0, 0, 1, 1, 1]", `zones.aside: has 5 numbers`},
	}
	for _, tt := range tests {
		c := config.Default()
		err := c.Set(tt.path, tt.text)
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Set(%q, %q) = %v, want %q", tt.path, tt.text, err, tt.want)
		}
	}
	c := config.Default()
	if err := c.Set("hosts", "a.example, b"); err != nil ||
		!reflect.DeepEqual(c.Hosts, []string{"a.example", "b"}) {
		t.Errorf("hosts = %q (%v), want a.example and b", c.Hosts, err)
	}
}

func TestEditKeepsWhatItDoesNotChange(t *testing.T) {
	tests := []struct{ name, text, path, value, want string }{
		{"where it stands", "# mine\nlanguage: de # ours\nlog: warn\n", "language", "fr",
			"# mine\nlanguage: fr # ours\nlog: warn\n"},
		{"added", "log: warn", "language", "it", "log: warn\nlanguage: it\n"},
		{"to nothing", "", "language", "it", "\nlanguage: it\n"},
		{"deep", "zones:\n  # left\n  aside: [0.7, 0, 1, 1]\n", "zones.aside", "[0.8, 0, 1, 1]",
			"zones:\n  # left\n  aside: [0.8, 0, 1, 1]\n"},
		{"deep, added", "zones:\n  aside: [0.7, 0, 1, 1]\nlog: warn\n", "zones.rolling", "[0, 0, 0.5, 1]",
			"zones:\n  rolling: [0, 0, 0.5, 1]\n  aside: [0.7, 0, 1, 1]\nlog: warn\n"},
		{"deep, new", "log: warn\n", "dice.set", "heckmeck", "log: warn\ndice:\n  set: heckmeck\n"},
		{"a colon", "camera: \"\"\n", "camera", "sim:", "camera: \"sim:\"\n"},
		{"an apostrophe in the comment", "language: de # mum's \"table\"\n", "language", "fr",
			"language: fr # mum's \"table\"\n"},
		{"no comment in quotes", "camera: 'sim: # 1'   # ours\n", "camera", "sim:", "camera: \"sim:\"   # ours\n"},
		{"after a list", "hosts: [a, \"b\"]\t# ours\n", "hosts", "d", "hosts: [\"d\"]\t# ours\n"},
		{"ends of both kinds", "log: warn\r\nlanguage: de\n# mine\n", "language", "fr", "log: warn\r\nlanguage: fr\n# mine\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, err := config.Parse("t.yaml", []byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			if err := c.Set(tt.path, tt.value); err != nil {
				t.Fatal(err)
			}
			got, err := config.Edit("t.yaml", []byte(tt.text), c, []string{tt.path})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(got), tt.want); diff != "" {
				t.Errorf("got - want +:\n%s", diff)
			}
		})
	}
}

// A layout that a line cannot change is left to its owner, and never written half.
func TestEditLeavesAStrangeLayoutAlone(t *testing.T) {
	for _, text := range []string{"hosts:\n- a\n- b\n", "{language: de, hosts: [a]}\n"} {
		c, err := config.Parse("t.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Set("hosts", "c"); err != nil {
			t.Fatal(err)
		}
		if got, err := config.Edit("t.yaml", []byte(text), c, []string{"hosts"}); err == nil {
			t.Errorf("Edit(%q) = %q, want an error", text, got)
		}
	}
}

func TestReplaceIsInOneStep(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "c.yaml"), filepath.Join(dir, "link.yaml")
	if err := os.WriteFile(path, []byte("log: warn\n"), 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	old, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	if err := config.Replace(link, []byte("log: info\n")); err != nil {
		t.Fatal(err)
	}
	before, err := io.ReadAll(old)
	if err != nil || string(before) != "log: warn\n" {
		t.Errorf("who had it open reads %q (%v), want all of the old file", before, err)
	}
	info, err := os.Lstat(path)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v (%v), want the one of before", info.Mode(), err)
	}
	if after, err := os.ReadFile(link); err != nil || string(after) != "log: info\n" {
		t.Errorf("the link leads to %q (%v), want the new text", after, err)
	}
	if os.Geteuid() == 0 { // the service reads a file with secrets through its group
		err = errors.Join(os.Chown(path, 1, 2), config.Replace(path, []byte("log: warn\n")))
		info, serr := os.Stat(path)
		if who := info.Sys().(*syscall.Stat_t); err != nil || serr != nil || who.Uid != 1 || who.Gid != 2 {
			t.Errorf("owner %d:%d (%v, %v), want the one of before, 1:2", who.Uid, who.Gid, err, serr)
		}
		if err := config.Replace(path, []byte("log: info\n")); err != nil {
			t.Fatal(err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("the folder holds %v (%v), want the file and its link", left, err)
	}
}
