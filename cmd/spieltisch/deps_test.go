package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/token"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"spieltisch/cmd/spieltisch/demo"
	"spieltisch/engines/catalog"
)

// layer says what the packages of one room may import of this module, and what of the standard library they
// may not.
type layer struct {
	room    string   // import path below the module, a prefix
	may     []string // rooms, as prefixes; "=x" is package x alone
	mustNot []string // packages of the standard library
	why     string
}

var pure = []string{"os", "net", "net/http", "math/rand", "math/rand/v2", "sync", "os/exec"}

// layers is the dependency rule of docs/contributor/architecture.md, the most particular room first.
var layers = []layer{
	{"engines/enginestest", []string{"engines", "packaging/sweep"}, nil, "a suite tests engines only"},
	{"engines/i18n", nil, []string{"os", "net", "net/http", "math/rand", "math/rand/v2", "os/exec"},
		"texts are read from what the program holds"},
	{"engines", []string{"engines"}, pure, "rules are pure: no I/O, no randomness, no goroutines"},
	{"devices/devicestest", []string{"devices", "packaging/sweep"}, nil, "a suite tests devices only"},
	{"devices", []string{"devices"}, nil, "a device knows no game and no table"},
	{"vision/train", []string{"vision", "devices"}, nil, "training asks the reader about photos"},
	{"vision/eval/measure", []string{"vision", "devices"}, nil, "readers are measured on photos and sets"},
	{"vision/eval/cards", []string{"vision", "devices"}, nil, "a reader is measured on pictures of cards"},
	{"vision/eval/teach", []string{"vision"}, nil, "a reader is measured on dice that it is shown"},
	{"vision/eval/sets", []string{"devices"}, nil, "sets are drawn"},
	{"vision/eval/decks", []string{"devices"}, nil, "decks are drawn"},
	{"vision/eval/samples", []string{"devices"}, nil, "sample pictures are rendered"},
	{"vision/visiontest", []string{"=vision", "=devices", "devices/sim"}, nil,
		"what was drawn is told without looking"},
	{"vision/share", nil, pure, "counting knows nobody"},
	{"vision/session", []string{"=vision", "vision/settle", "=devices"}, nil,
		"a session settles trays, and is given what reads and what holds still"},
	{"vision/scene", []string{"=vision", "vision/dice", "vision/pieces", "=devices"}, nil,
		"what is read is told by attention, and the readers of pixels are given"},
	{"vision/settle/motion", []string{"=vision", "=devices"}, nil,
		"comparing frames knows nothing of time and of readings"},
	{"vision/settle/track", []string{"=vision", "=devices"}, nil, "which die is which is read off pixels"},
	{"vision/settle/vote", []string{"=vision"}, pure, "votes are counted from readings alone"},
	{"vision/networks", nil, nil, "weights are unpacked from whatever keeps them"},
	{"vision/trial", []string{"=vision", "=devices", "vision/share"}, pure, "throws are counted from readings alone"},
	{"vision/dice", []string{"=vision", "vision/networks", "vision/pieces", "=devices"}, nil,
		"reading dice needs frames only"},
	{"vision/gems", []string{"=vision", "vision/pieces", "=devices"}, nil, "counting stones needs frames only"},
	{"vision/cards", []string{"=vision", "vision/pieces", "=devices"}, nil, "reading cards needs frames only"},
	{"vision/pieces", nil, nil, "a set of pieces is a file"},
	{"vision/mat", []string{"=vision", "=devices"}, nil, "finding the mat needs frames only"},
	{"vision", []string{"=vision", "vision/share", "=devices"}, nil, "seeing needs frames only"},
	{"companion/presence", nil, []string{"net", "net/http"}, "who is there is known without table and page"},
	{"companion/tuning", []string{"=vision", "vision/trial"}, pure,
		"what is told of a picture and of throws is enough"},
	{"companion/lesson", []string{"=engines", "vision/pieces", "=devices"}, pure,
		"a lesson is told what the tray does, and given who learns"},
	{"companion/web/chart", nil, pure, "a chart is drawn from numbers alone"},
	{"companion/web/plays", []string{"=companion", "=engines"}, []string{"os", "net", "net/http"},
		"what was played is told in other programs' ways without a page"},
	{"companion/web/certificate", nil, nil, "a certificate knows neither table nor page"},
	{"companion/web", []string{"=companion", "companion/web/chart", "companion/web/plays", "companion/people",
		"companion/presence", "companion/lesson", "companion/tuning", "companion/words",
		"=engines", "engines/i18n",
		"engines/jsonl", "=vision",
		"=devices"}, nil, "outputs read snapshots and never each other, and lines are answered in their form"},
	{"companion/oled", []string{"=companion", "companion/words", "companion/health",
		"companion/supervise", "=engines", "=devices"},
		nil, "outputs read snapshots and never each other"},
	{"companion/buttons", []string{"=companion", "companion/words", "companion/health",
		"companion/supervise", "=engines",
		"=devices"}, nil, "buttons send commands and know no adapter"},
	{"companion/camera", []string{"=companion", "companion/health", "companion/supervise",
		"=vision", "vision/session",
		"vision/settle", "=devices"}, nil, "the pump knows no adapter"},
	{"companion/evidence/disk", []string{"companion/evidence", "companion/health", "=devices"}, nil,
		"what keeps pictures knows neither camera nor table"},
	{"companion/bots", []string{"=companion", "companion/health", "=engines"}, nil,
		"simulated players see what people see, and games bring what is their own"},
	{"companion/board", []string{"=companion", "companion/health", "companion/supervise", "=devices"}, nil,
		"the pump knows no adapter"},
	{"companion/speech", []string{"=companion", "companion/health", "companion/supervise", "=engines"}, nil,
		"outputs read snapshots and never each other"},
	{"companion/companiontest", []string{"=companion", "=engines"}, nil, "tests of outputs give it snapshots"},
	{"companion/news", []string{"=companion", "=engines"}, nil, "news are read off snapshots"},
	{"companion/webhook", []string{"=companion", "companion/news", "companion/health", "=devices"}, nil,
		"outputs read snapshots and never each other"},
	{"companion/mqtt", []string{"=companion", "companion/news", "companion/health", "=engines", "engines/i18n",
		"=devices"}, nil,
		"outputs read snapshots and never each other"},
	{"companion/people", []string{"=engines"}, []string{"os", "net"}, "faces are drawn for whoever shows people"},
	{"companion/hall/simtable", []string{"companion/bots", "companion/record", "companion/journal", "=engines"}, nil,
		"simulated tables know no hall"},
	{"companion/hall/report", []string{"companion/journal", "=engines", "=devices"}, nil,
		"a table sends its journal and knows no hall"},
	{"companion/hall/node", nil, nil, "a node knows nothing of tables"},
	{"companion/hall/tournament", []string{"=engines"}, []string{"net", "os", "math/rand", "math/rand/v2"},
		"seating and counting are pure"},
	{"companion/hall/league", []string{"companion/record", "companion/history", "=engines", "vision/share"},
		[]string{"net", "os", "math/rand", "math/rand/v2"},
		"what matches came to is counted and nothing is read"},
	{"companion/hall", []string{"companion/hall", "companion/people", "companion/record", "companion/journal", "=engines",
		"engines/i18n", "=devices"}, nil, "a hall folds what tables report, and knows no table"},
	{"companion/words", []string{"=engines", "engines/i18n"}, nil, "words are about no table"},
	{"companion/supervise", nil, nil, "opening a device again knows no device"},
	{"companion/health", []string{"=engines"}, nil, "warnings know nobody"},
	{"companion/fuse", []string{"=engines", "=vision", "=devices"}, nil,
		"fusing knows neither table nor journal"},
	{"companion/journal", []string{"=engines", "companion/journal"}, nil, "the journal knows no table"},
	{"companion/backup", []string{"=companion", "companion/journal", "companion/health", "=engines"}, nil,
		"copies are made of the journal, beside the table"},
	{"companion/evidence", []string{"companion/journal"}, nil,
		"what is kept beside the journal follows from it"},
	{"companion/record", []string{"companion/journal", "companion/words", "companion/fuse", "=engines",
		"engines/jsonl", "=vision"}, nil, "the record knows no sense and no table"},
	{"companion/history", []string{"companion/record", "companion/journal", "companion/evidence",
		"companion/words", "companion/fuse", "=engines", "engines/i18n", "=vision", "vision/share"}, nil,
		"telling of matches reads the record and changes nothing"},
	{"companion/sense/sensetest", []string{"=companion", "companion/fuse/tunnel", "companion/health",
		"companion/journal", "=engines", "engines/catalog", "=vision", "=devices", "devices/sim/tunnels"}, nil,
		"stories are played at a real table, with simulated tunnels"},
	{"companion/sense", []string{"=companion/sense", "companion/record", "companion/journal", "companion/fuse",
		"companion/health", "companion/words", "=engines", "=vision", "=devices"}, nil,
		"a sense writes into the record, and knows no other sense and no table"},
	{"companion", []string{
		"companion/record", "companion/history", "companion/evidence", "companion/sense", "companion/journal",
		"companion/health", "companion/words", "=engines", "engines/jsonl", "=vision",
	}, nil, "the table never imports an adapter"},
	{"packaging/sweep", nil, []string{"net", "os/exec"}, "how much a test does is asked by tests alone"},
	{"packaging/touch", nil, nil, "a page is touched from outside, in tests alone"},
	{"packaging/docscheck", nil, []string{"net", "os/exec"}, "documents are read and nothing is run for it"},
	{"packaging/clip", nil, nil, "pictures of the page are joined"},
	{"packaging/figures", nil, []string{"net"}, "code is measured from outside"},
	{"packaging", nil, []string{"net"}, "scripts are run from outside"},
	{"cmd", []string{""}, nil, "wiring happens here"},
}

func TestDependencyRule(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, p := range listPackages(t) {
		room, ok := strings.CutPrefix(p.ImportPath, "spieltisch/")
		if !ok {
			t.Errorf("package %s lies outside the rooms; move it into one", p.ImportPath)
			continue
		}
		i := slices.IndexFunc(layers, func(l layer) bool { return within(room, l.room) })
		if i < 0 {
			t.Errorf("package %s is in no room of the dependency rule", room)
			continue
		}
		seen[layers[i].room] = true
		for _, imported := range p.Imports {
			if why := layers[i].refuses(room, imported); why != "" {
				t.Errorf("%s imports %s: %s", room, imported, why)
			}
		}
	}
	for _, l := range layers {
		if !seen[l.room] {
			t.Errorf("the rule speaks of %s, which does not exist", l.room)
		}
	}
}

// TestDependencyRuleRefuses shows that the rule can fail.
func TestDependencyRuleRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		room, imports string
		may           bool
	}{
		{"companion/sense/cards", "companion/sense", true},
		{"companion/sense/cards", "companion/sense/dice", false},
		{"companion/sense/tunnels", "companion", false},
		{"companion", "companion/sense/dice", true},
		{"companion/web", "companion/sense", false},
		{"engines/heckmeck", "companion", false},
		{"vision/settle", "companion", false},
	} {
		i := slices.IndexFunc(layers, func(l layer) bool { return within(tt.room, l.room) })
		if why := layers[i].refuses(tt.room, "spieltisch/"+tt.imports); (why == "") != tt.may {
			t.Errorf("%s imports %s: refused for %q; that it may is %v", tt.room, tt.imports, why, tt.may)
		}
	}
}

// TestDependencyRuleOfGames keeps a game one folder and one line of the catalogue: nothing else imports it.
func TestDependencyRuleOfGames(t *testing.T) {
	t.Parallel()
	const catalog = "spieltisch/engines/catalog"
	all := listPackages(t)
	i := slices.IndexFunc(all, func(p goPackage) bool { return p.ImportPath == catalog })
	for _, p := range all {
		for _, imported := range p.Imports {
			if p.ImportPath != catalog && imported != "spieltisch/engines" &&
				within(imported, "spieltisch/engines") && slices.Contains(all[i].Imports, imported) {
				t.Errorf("%s imports %s, which the catalogue has", p.ImportPath, imported)
			}
		}
	}
}

// programs says what each program must not be built of, by import path and what is below it. A family
// installs the first one; the second runs on machines without OpenCV.
var programs = map[string][]string{
	"cmd/spieltisch": {"github.com/nats-io/nats-server", "github.com/gnutterts/chesspairing",
		"spieltisch/companion/hall", "spieltisch/cmd/spieltisch-hall", "spieltisch/cmd/spieltisch-lab"},
	"cmd/spieltisch-hall": {"gocv.io/x/gocv", "spieltisch/vision/dice", "spieltisch/cmd/spieltisch"},
	"cmd/spieltisch-lab":  {"github.com/nats-io/nats-server", "gocv.io/x/gocv"},
}

// mayAll is what a program may be built of all the same.
var mayAll = []string{"spieltisch/companion/hall/report"}

// TestDependenciesOfPrograms keeps what one kind of user needs out of the programs of the others.
func TestDependenciesOfPrograms(t *testing.T) {
	t.Parallel()
	for program, not := range programs {
		list := exec.Command("go", "list", "-deps", "spieltisch/"+program)
		if program != "cmd/spieltisch" { // is built with OpenCV
			list.Args = slices.Insert(list.Args, 2, "-tags=nocv")
		}
		out, err := list.Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		deps := strings.Fields(string(out))
		if !slices.Contains(deps, "spieltisch/cmd/internal/program") {
			t.Errorf("%s is not built of what programs share: %d packages", program, len(deps))
		}
		for _, d := range deps {
			for _, n := range not {
				if within(d, n) && !slices.Contains(mayAll, d) {
					t.Errorf("%s is built of %s", program, d)
				}
			}
		}
	}
}

// TestWiringNamesNoGame keeps what is particular about a game in its folder: the program knows abilities.
func TestWiringNamesNoGame(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, g := range catalog.All() {
		names[g.Info().ID] = true
	}
	found := 0
	for _, dir := range []string{".", "demo", "internal/eyes", "internal/reader"} {
		for _, file := range sources(t, dir) {
			if dir == "." && strings.Contains(file, "/") {
				continue
			}
			inspect(t, file, func(n ast.Node) {
				if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					found++
					parts := strings.FieldsFuncSeq(lit.Value, func(r rune) bool { return !unicode.IsLetter(r) })
					for word := range parts {
						set := dir == "demo" && word == demo.Dice   // dice are called after a game
						if names[word] && !set && word != "sheet" { // a game, and what is printed
							t.Errorf("%s has the text %s, which names a game", file, lit.Value)
						}
					}
				}
			})
		}
	}
	if found < 200 {
		t.Errorf("only %d texts were found", found)
	}
}

// TestOpenCVStaysInItsRooms keeps -tags nocv able to build everything else.
func TestOpenCVStaysInItsRooms(t *testing.T) {
	t.Parallel()
	rooms := []string{"vision/cards", "vision/dice", "vision/stabilize", "vision/eval/baseline",
		"vision/eval/cards", "devices/filecam", "devices/v4l2", "devices/internal/picture"}
	used := map[string]bool{}
	for _, p := range listPackages(t) {
		if !slices.Contains(p.Imports, "gocv.io/x/gocv") {
			continue
		}
		room := strings.TrimPrefix(p.ImportPath, "spieltisch/")
		i := slices.IndexFunc(rooms, func(r string) bool { return within(room, r) })
		if i < 0 {
			t.Errorf("%s imports gocv; only %v may", room, rooms)
			continue
		}
		used[rooms[i]] = true
	}
	for _, r := range rooms {
		if !used[r] {
			t.Errorf("the rule lets %s import gocv, and nothing there does", r)
		}
	}
}

// TestEnginesUsePureLibrariesOnly keeps what rules may lean on to tables of Unicode and of languages
// (docs/contributor/decisions/0045 and 0050) and a reader of JSON (docs/contributor/decisions/0046).
func TestEnginesUsePureLibrariesOnly(t *testing.T) {
	t.Parallel()
	may := []string{"github.com/rivo/uniseg", "golang.org/x/text/cases", "golang.org/x/text/unicode/bidi",
		"golang.org/x/text/unicode/norm", "golang.org/x/text/language", "golang.org/x/text/feature/plural",
		"github.com/go-json-experiment/json", "github.com/go-json-experiment/json/jsontext"}
	for _, p := range listPackages(t) {
		room := strings.TrimPrefix(p.ImportPath, "spieltisch/")
		if !within(room, "engines") || within(room, "engines/enginestest") {
			continue
		}
		for _, imported := range p.Imports {
			host, _, _ := strings.Cut(imported, "/")
			if strings.Contains(host, ".") && !slices.Contains(may, imported) {
				t.Errorf("%s imports %s; rules may use %v", room, imported, may)
			}
		}
	}
}

func (l layer) refuses(room, imported string) string {
	if slices.Contains(l.mustNot, imported) {
		return l.why
	}
	target, ours := strings.CutPrefix(imported, "spieltisch/")
	if !ours || target == room || within(target, room) {
		return ""
	}
	for _, m := range l.may {
		if exact, ok := strings.CutPrefix(m, "="); ok && exact == target || !ok && within(target, m) {
			return ""
		}
	}
	return l.why
}

// within reports whether package path lies in room.
func within(path, room string) bool {
	return room == "" || path == room || strings.HasPrefix(path, room+"/")
}

type goPackage struct {
	ImportPath string
	Imports    []string
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	all, err := listed()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	return all
}

// listed are all packages as they are built with OpenCV and C, however this test is.
var listed = sync.OnceValues(func() (all []goPackage, err error) {
	list := exec.Command("go", "list", "-json=ImportPath,Imports", "spieltisch/...")
	list.Env = append(os.Environ(), "CGO_ENABLED=1")
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
})
