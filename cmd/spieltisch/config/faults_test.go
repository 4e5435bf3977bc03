package config_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"spieltisch/cmd/spieltisch/config"
)

// said are the lines that a text gets.
func said(text string, checks ...func(config.Config) []config.Fault) []string {
	_, err := config.Parse("t.yaml", []byte(text), checks...)
	if err == nil {
		return nil
	}
	return strings.Split(err.Error(), "\n")
}

// All faults are told at once, whatever their kinds are, in the order of the file and at the values
// themselves.
func TestAllFaultsAtOnce(t *testing.T) {
	camera := func(c config.Config) []config.Fault {
		return []config.Fault{{Key: "camera", Why: "is no camera"},
			{Key: "listen", Why: "never said: the key has a fault already"}}
	}
	text := `language: klingon
listen: 8080
camera: "telescope:x"
camra: "sim:"
board: sim:
dice:
  set: poker
  colour: red
zones:
  rolling: [0, 0, 7, 1]
  aside: [0.5, 0, 1]
patience: soon
language: de
evidence: {games: 1e9, cases: no}
tunnels:
  hills: [95, 185, 175, 365, 455]
hosts: http://tisch.example
`
	want := []string{
		`t.yaml:1:11: language: "klingon" is none of de, en, es, fr, it`,
		`t.yaml:2:9: listen: "8080" is no address; write it like :8080 or 127.0.0.1:8080`,
		`t.yaml:3:9: camera: is no camera`,
		`t.yaml:4:1: there is no key "camra"; did you mean "camera"?`,
		`t.yaml:5:8: mapping value is not allowed in this context (a value with a colon at its end wants quotes: "sim:")`,
		`t.yaml:7:8: dice.set: "poker" is none of pips, heckmeck`,
		`t.yaml:8:3: there is no key "colour" (spieltisch config show lists those that exist)`,
		`t.yaml:10:12: zones.rolling: 7 is no fraction of the picture (0 to 1)`,
		`t.yaml:11:10: zones.aside: has 3 numbers; takes left, top, right, bottom, with left < right and top < bottom`,
		`t.yaml:12:11: patience: "soon" is no duration; write it like 4s or 300ms`,
		`t.yaml:13:1: the key "language" stands here once more; its first place is line 1`,
		`t.yaml:14:19: evidence.games: "1e9" is no whole number`,
		`t.yaml:14:31: evidence.cases: "no" is none of never, choose, always`,
		`t.yaml:16:10: tunnels.hills: 175 mm must lie behind 185 mm, the place before it`,
		`t.yaml:17:8: hosts: "http://tisch.example" does not fit here: this key wants a list, like [tisch.example]`,
	}
	if diff := cmp.Diff(want, said(text, camera)); diff != "" {
		t.Errorf("want - got +:\n%s", diff)
	}
}

// What is no YAML at all does not hide what comes behind it.
func TestBehindWhatIsNoYAML(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // how lines begin
	}{
		{"two colons", "camera: sim:\nlog: loud\nboard: sim:\n",
			[]string{"t.yaml:1:9: mapping value", "t.yaml:2:6: log:", "t.yaml:3:8: mapping value"}},
		{"a tab", "dice:\n\tset: pips\nlog: loud\n", []string{"t.yaml:2:1: ", "t.yaml:3:6: log:"}},
		{"a list that does not end", "log: loud\nhosts: [a\n", []string{"t.yaml:1:6: log:", "t.yaml:2:8: "}},
		{"a second document", "log: loud\n---\nlanguage: fr\n",
			[]string{"t.yaml:1:6: log:", "t.yaml:3:1: a second document"}},
		{"a list at the top", "- log\n- warn\n", []string{`t.yaml:1:1: "-" is no key with a value`}},
		{"a word", "hello\n", []string{`t.yaml:1:1: "hello" is no key with a value`}},
		{"an alias of nothing", "data: *d\nlog: loud\n", []string{"t.yaml:1:7: data:", "t.yaml:2:6: log:"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := said(tt.text)
			if len(got) != len(tt.want) {
				t.Fatalf("%d lines, want %d: %q", len(got), len(tt.want), got)
			}
			for i, want := range tt.want {
				if !strings.HasPrefix(got[i], want) {
					t.Errorf("line %d is %q, want %q", i+1, got[i], want)
				}
			}
		})
	}
}

// A fault of two values is told where one of them stands, and not at all where one of them makes no sense
// by itself.
func TestValuesThatDoNotFitEachOther(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"zones:\n  rolling: [0, 0, 0.9, 1]\n",
			[]string{"t.yaml:2:12: zones.aside: overlaps zones.rolling; a die would lie in both"}},
		{"zones:\n  rolling: [0, 0, 9, 1]\n  aside: [0.1, 0, 1, 1]\n",
			[]string{"t.yaml:2:12: zones.rolling: 9 is no fraction of the picture (0 to 1)"}},
		{"tunnels:\n  end: [400]\n", []string{"t.yaml:2:8: tunnels.end: tunnel 1: the far end (400 mm) must lie behind the last hill (455 mm)"}},
		{"tunnels:\n  gates: [-12, 0, -12, 0, -12, 99, -12, 0]\n", []string{"t.yaml:2:10: tunnels.hills: tunnel 3: the first hill (95 mm) must lie behind the inner gate (99 mm)"}},
		{"tunnels:\n  gates: [0, -12]\n",
			[]string{"t.yaml:2:10: tunnels.gates: -12 mm must lie behind 0 mm, the place before it"}},
		{"tunnels:\n  end: [.inf]\n",
			[]string{"t.yaml:2:8: tunnels.end: +Inf is no place along a tunnel, in mm"}},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, said(tt.text)); diff != "" {
			t.Errorf("%q: want - got +:\n%s", tt.text, diff)
		}
	}
}

func TestHowAFileIsWritten(t *testing.T) {
	wide := func(order binary.AppendByteOrder, mark string) string {
		var b []byte
		for _, u := range utf16.Encode([]rune(mark + "log: warn\n")) {
			b = order.AppendUint16(b, u)
		}
		return string(b)
	}
	const utf16 = "t.yaml:1:1: the file is in UTF-16; save it as UTF-8"
	tests := []struct{ name, text, want string }{
		{"with a mark", "\xef\xbb\xbflog: warn\n", ""},
		{"with the ends of Windows", "log: warn\r\ndice:\r\n  set: heckmeck\r\n", ""},
		{"UTF-16, little end first", wide(binary.LittleEndian, "\ufeff"), utf16},
		{"UTF-16, big end first", wide(binary.BigEndian, "\ufeff"), utf16},
		{"UTF-16 without a mark", wide(binary.LittleEndian, ""), utf16},
		{"UTF-16 without a mark, big end first", wide(binary.BigEndian, ""), utf16},
		{"UTF-32", "\xff\xfe\x00\x00l\x00\x00\x00", "t.yaml:1:1: the file is in UTF-32; save it as UTF-8"},
		{"Latin-1", "log: warn\ndata: M\xfcller\n",
			"t.yaml:2:8: the byte 0xfc is no UTF-8 (the file may be in Latin-1); save it as UTF-8"},
		{"a zero", "log: warn\ndata: a\x00b\n",
			"t.yaml:2:8: the control character U+0000 does not belong into a text"},
		{"a picture", "\x89PNG\r\n\x1a\n",
			"t.yaml:1:1: the byte 0x89 is no UTF-8 (the file may be in Latin-1); save it as UTF-8"},
		{"what stands for a letter that is lost", "log: warn\nhosts: [\ufffd]\n", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c, err := config.Parse("t.yaml", []byte(tt.text))
			if tt.want != "" {
				if err == nil || err.Error() != tt.want {
					t.Errorf("error %v, want %s", err, tt.want)
				}
				return
			}
			if err != nil || c.Log != "warn" {
				t.Errorf("log %q (%v), want warn", c.Log, err)
			}
		})
	}
}

// A value is what stands there, and not what one version of YAML or another makes of it.
func TestValuesAreTakenAsWritten(t *testing.T) {
	c, err := config.Parse("t.yaml", []byte("data: 010\nhosts: [1_000, no, 2026-11-26]\nevidence: {games: 010}\npatience: 0\nzones: {aside: [0.7, 0, 1e0, 1.0]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"1_000", "no", "2026-11-26"}, c.Hosts); c.Data != "010" ||
		c.Evidence.Games != 10 || diff != "" {
		t.Errorf("data %q, games %d, hosts (want - got +) %s", c.Data, c.Evidence.Games, diff)
	}
}

// Anchors, aliases and tags mean what they mean in YAML; nothing grows by them.
func TestAliases(t *testing.T) {
	c, err := config.Parse("t.yaml", []byte("camera: &c !!str \"sim:\"\nboard: *c\nzones: &z {aside: [&l 0.8, 0, 1, 1], rolling: [0, 0, *l, 1]}\n"))
	if err != nil || c.Board != "sim:" || c.Zones.Rolling[2] != 0.8 {
		t.Errorf("%+v, %v", c, err)
	}
	bomb := "hosts: &a [x, x, x, x, x, x, x, x, x]\n"
	for i := range 30 {
		bomb += fmt.Sprintf("k%d: &b%[1]d [*a, *a, *a, *a, *a, *a, *a, *a, *a]\n", i)
	}
	if got := said(bomb); len(got) != 21 || !strings.HasPrefix(got[0], `t.yaml:2:1: there is no key "k0"`) ||
		got[20] != "t.yaml: and 10 more" {
		t.Errorf("%q", got)
	}
}

// What would take memory or time is refused before it is parsed. That it takes none is told by the test's
// own end: parsed, each of these would run for minutes.
func TestHugeFilesAreRefusedEarly(t *testing.T) {
	big := func(s string, n int) string { return strings.Repeat(s, n) }
	tests := map[string]string{
		"50 MB":              big("# spieltisch\n", 4<<20),
		"brackets":           big("[", 20000),
		"braces":             big("{a: ", 20000),
		"dashes":             big("- ", 20000),
		"questions":          big("? ", 20000),
		"anchors":            "a: " + big("&a ", 20000),
		"tags":               "a: " + big("!a ", 20000),
		"keys":               big("a: 1\n", 40000),
		"keys without words": big("a:\n", 60000),
		"quotes":             big(`"`, 100000),
		"aliases":            big("*a ", 60000),
		"texts":              big("a: |\n  x\n", 20000),
		"a list":             "hosts: [" + big("a, ", 60000) + "]",
	}
	for name, text := range tests {
		got := said(text)
		if len(got) != 1 || !strings.Contains(got[0], "is it the right file?") {
			t.Errorf("%s: %.200q", name, got)
		}
	}
	if got := said(big("# spieltisch\n", 19000) + "log: loud\n"); len(got) != 1 ||
		!strings.Contains(got[0], "t.yaml:19001:6: log:") {
		t.Errorf("many comments: %.200q", got)
	}
}

func TestReadIsBounded(t *testing.T) {
	data, err := config.Read("/dev/zero")
	if err != nil || len(data) > 1<<20 {
		t.Errorf("/dev/zero gives %d bytes (%v)", len(data), err)
	}
}

func TestHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ path, want, err string }{
		{"~", home, ""},
		{"~/spiel", home + "/spiel", ""},
		{"$HOME/spiel", home + "/spiel", ""},
		{"${HOME}/spiel", home + "/spiel", ""},
		{"~" + me.Username + "/spiel", me.HomeDir + "/spiel", ""},
		{"~nobody-by-this-name/spiel", "",
			`there is no user "nobody-by-this-name" here (a folder of this name is ./~nobody-by-this-name)`},
		{"$XDG_DATA_HOME/spiel", "", "only $HOME and ~ are known here"},
		{"./~", "./~", ""},
		{"data/~", "data/~", ""},
		{"a$b", "a$b", ""},
		{"/", "/", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		got, err := config.ExpandHome(tt.path)
		if got != tt.want || (err == nil) != (tt.err == "") ||
			err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("ExpandHome(%q) = %q, %v; want %q, %q", tt.path, got, err, tt.want, tt.err)
		}
	}
	urls := map[string]string{
		"file:~/photos?every=3s":       "file:" + home + "/photos?every=3s",
		"file:~":                       "file:" + home,
		"sim:$HOME/script":             "sim:" + home + "/script",
		"http://cam.example/~anna/x":   "http://cam.example/~anna/x",
		"v4l2:/dev/video0?size=1x1&~x": "v4l2:/dev/video0?size=1x1&~x",
		"term:":                        "term:",
		"":                             "",
	}
	for url, want := range urls {
		if got, err := config.ExpandURL(url); err != nil || got != want {
			t.Errorf("ExpandURL(%q) = %q, %v; want %q", url, got, err, want)
		}
	}
}

// "~" is home, bare too, where YAML has its nothing; and stays as it was written where the file is written
// again.
func TestHomeInAFile(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	for text, want := range map[string]string{"data: ~/spiel\n": "/spiel", "data: \"~/spiel\"\n": "/spiel",
		"data: ~\n": "", "data: $HOME/x\n": "/x"} {
		c, err := config.Parse("t.yaml",
			[]byte(text+"camera: file:~/photos\nboard: serial:~/port\ndisplay: file:~/a.png\n"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.Expanded()
		if err != nil || got.Data != home+want || got.Camera != "file:"+home+"/photos" ||
			got.Board != "serial:"+home+"/port" || got.Display != "file:"+home+"/a.png" {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
		var b bytes.Buffer
		if err := config.Write(&b, c); err != nil || strings.Contains(b.String(), home) {
			t.Errorf("%q is written with the whole path (%v)", text, err)
		}
		if again, err := config.Parse("t.yaml", b.Bytes()); err != nil || again.Data != c.Data {
			t.Errorf("%q reads back as %q (%v), want %q", text, again.Data, err, c.Data)
		}
	}
	if got := said("log: warn\ndata: ~nobody-by-this-name\ncamera: file:$FOO/x\n"); len(got) != 2 ||
		!strings.HasPrefix(got[0], "t.yaml:2:7: data:") || !strings.HasPrefix(got[1], "t.yaml:3:9: camera:") {
		t.Errorf("%q", got)
	}
	t.Setenv("HOME", "")
	if c, err := config.Parse("t.yaml", []byte("data: ~/spiel\n")); err == nil {
		if c, err = c.Expanded(); err != nil || strings.Contains(c.Data, "~") {
			t.Errorf("without HOME: %q, %v", c.Data, err)
		}
	}
}

// A file of Windows stays one.
func TestEditKeepsHowAFileIsWritten(t *testing.T) {
	text := []byte("\xef\xbb\xbflanguage: de\r\nlog: warn\r\n")
	c, err := config.Parse("t.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	c.Language = "fr"
	got, err := config.Edit("t.yaml", text, c, []string{"language"})
	if err != nil || string(got) != "language: fr\r\nlog: warn\r\n" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestFaultsAreTold(t *testing.T) {
	_, err := config.Load(filepath.Join(t.TempDir(), "none.yaml"))
	if !strings.Contains(fmt.Sprint(err), "none.yaml (spieltisch config init") {
		t.Errorf("%v", err)
	}
	path := filepath.Join(t.TempDir(), "t.yaml")
	if err := os.WriteFile(path, []byte("log: loud\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = config.Load(path)
	var all *config.Faults
	want := []config.Fault{{Key: "log", Why: `"loud" is none of debug, info, warn, error`, Line: 1,
		Column: 6}}
	if !errors.As(err, &all) || all.Name != path || len(all.List) != 1 || all.List[0] != want[0] {
		t.Errorf("%#v, want %v", err, want)
	}
}
