//go:build !nocv

package teach_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/internal/read"
	"spieltisch/cmd/spieltisch/internal/teach"
	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision/eval/sets"
	"spieltisch/vision/pieces"
)

const seed = 8 // a set of bug dice, as in Voll verasselt

// drawn writes a picture to a folder.
func drawn(t *testing.T, dir, name string, p sets.Shown) string {
	t.Helper()
	return written(t, dir, name, p.Frame())
}

func written(t *testing.T, dir, name string, f devices.Frame) string {
	t.Helper()
	data, err := f.JPEG(90)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name+".jpg")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// changed is a picture with each px from those about it, so many px far, and so much darker.
func changed(f devices.Frame, about, darker int) devices.Frame {
	out := f
	out.Pix = make([]byte, len(f.Pix))
	for y := range f.H {
		for x := range f.W {
			for k := range 3 {
				sum, n := 0, 0
				for v := max(y-about, 0); v <= min(y+about, f.H-1); v++ {
					for u := max(x-about, 0); u <= min(x+about, f.W-1); u++ {
						sum += int(f.Pix[v*f.Stride+3*u+k])
						n++
					}
				}
				out.Pix[y*f.Stride+3*x+k] = byte(sum / n / darker)
			}
		}
	}
	return out
}

// command is teach or read.
type command interface{ Run(cli.Stdio) error }

func run(c command) (out, errs string, status cli.Exit) {
	var o, e bytes.Buffer
	err := c.Run(cli.Stdio{In: strings.NewReader(""), Out: &o, Err: &e})
	if err != nil && !errors.As(err, &status) {
		return o.String(), e.String() + err.Error(), cli.Failed
	}
	return o.String(), e.String(), status
}

// shown are the pictures that teach a family's dice: each face once.
func shown(t *testing.T, dir string, f sets.Family) (args []string) {
	for face, name := range f.Names {
		args = append(args, name+"="+drawn(t, dir, fmt.Sprintf("show-%d", face), f.Show(face, 0)))
	}
	return args
}

// A set is taught from a picture of each face and read with; no die of another set is accepted.
func TestDiceThatWereShownAreRead(t *testing.T) {
	dir, f := t.TempDir(), sets.NewFamily(seed)
	set := filepath.Join(dir, "bugs.json")
	out, errs, status := run(teach.Dice{Target: teach.Target{Out: set}, Shown: shown(t, dir, f),
		As: map[string]string{"red": "R"}})
	if status != cli.Done || !strings.Contains(out, "blue, double, green, red, yellow") {
		t.Fatalf("teach: %v, out %q, err %q", status, out, errs)
	}
	if info, err := os.Stat(set); err != nil || info.Size() > 300_000 {
		t.Errorf("set: %v, %v", info, err)
	}
	type line struct {
		Decision string   `json:"decision"`
		Names    []string `json:"names"`
		Reasons  []string `json:"reasons"`
		Dice     []struct {
			Name string `json:"name"`
		} `json:"dice"`
	}
	lines := func(files ...string) (all []line) {
		out, errs, _ := run(read.Command{JSON: true, Pieces: set, Files: files})
		for s := range strings.Lines(out) {
			var l line
			if err := json.Unmarshal([]byte(s), &l); err != nil {
				t.Fatalf("%s: %v, err %q", s, err, errs)
			}
			all = append(all, l)
		}
		return all
	}
	const many = 6
	var trays []sets.Shown
	var files []string
	for i := range sweep.Of(many) {
		trays = append(trays, f.At(i))
		files = append(files, drawn(t, dir, fmt.Sprintf("play-%d", i), trays[len(trays)-1]))
	}
	other := sets.NewFamily(seed + 2)
	told := lines(append(files, drawn(t, dir, "foreign", other.Show(2, 1)))...)
	if len(told) != len(trays)+1 {
		t.Fatalf("%d lines of %d pictures", len(told), len(trays)+1)
	}
	right := 0
	for i, p := range trays {
		l := told[i]
		same := slices.Equal(l.Names, p.Names)
		if l.Decision == "accept" && !same {
			t.Errorf("%s: accepted as %v, want %v", files[i], l.Names, p.Names)
		}
		if l.Decision == "accept" && same && len(l.Dice) == len(p.Names) && l.Dice[0].Name != "" {
			right++
		}
	}
	if least := sweep.Least(many, many-2); right < least {
		t.Errorf("%d of %d trays are accepted and right, want at least %d", right, len(trays), least)
	}
	if l := told[len(trays)]; l.Decision == "accept" || !slices.Contains(l.Reasons, "notTaught") {
		t.Errorf("a die that was not shown: %+v", l)
	}
}

// Each picture or set that cannot be used is named, with why, and nothing is written.
func TestWhatCannotTeachIsNamed(t *testing.T) {
	dir, f := t.TempDir(), sets.NewFamily(seed)
	one := drawn(t, dir, "one", f.Show(0, 0))
	several := ""
	for i := 0; several == ""; i++ {
		if p := f.At(i); len(p.Names) > 1 && p.Names[0] != p.Names[len(p.Names)-1] {
			several = drawn(t, dir, "several", p)
		}
	}
	torn := filepath.Join(dir, "torn.json")
	if err := os.WriteFile(torn, []byte(`{"format":"spieltisch pieces","version":1,"kind":"di`), 0o644); err != nil {
		t.Fatal(err)
	}
	set := filepath.Join(dir, "set.json")
	to := teach.Target{Out: set}
	blurred := written(t, dir, "blurred", changed(f.Show(0, 0).Frame(), 6, 1))
	dark := written(t, dir, "dark", changed(f.Show(0, 0).Frame(), 0, 8))
	coins := tray.Demo()
	for i := range 3 {
		coins.Clutter = append(coins.Clutter, tray.Item{Kind: tray.Coin, X: 40 * float64(i), Size: 22,
			Colour: color.RGBA{R: 180, G: 140, B: 60, A: 255}})
	}
	frame, _ := coins.Render()
	elsewhere := written(t, dir, "elsewhere", frame)
	tests := []struct {
		name   string
		c      teach.Dice
		says   string
		status cli.Exit
	}{
		{"no name", teach.Dice{Target: to, Shown: []string{one}}, "is not NAME=PICTURE", cli.Usage},
		{"empty name", teach.Dice{Target: to, Shown: []string{"=" + one}}, "needs a name", cli.Usage},
		{"no picture", teach.Dice{Target: to, Shown: []string{"a=" + filepath.Join(dir, "none.jpg")}}, "none.jpg",
			cli.Failed},
		{"blurred", teach.Dice{Target: to, Shown: []string{"a=" + blurred}},
			"blurred.jpg: a die is covered in part, moves, or is out of focus", cli.Failed},
		{"dark", teach.Dice{Target: to, Shown: []string{"a=" + dark}}, "dark.jpg: the picture is too dark", cli.Failed},
		{"coins", teach.Dice{Target: to, Shown: []string{"a=" + elsewhere}}, "elsewhere.jpg: no die is to be seen",
			cli.Failed},
		{"two faces", teach.Dice{Target: to, Shown: []string{"a=" + several}}, "different faces", cli.Failed},
		{"foreign --as", teach.Dice{Target: to, Shown: []string{"a=" + one}, As: map[string]string{"b": "1"}},
			`no picture shows "b"`, cli.Usage},
		{"a set cut short", teach.Dice{Target: teach.Target{Out: torn, Add: true}, Shown: []string{"a=" + one}},
			"copy it again", cli.Failed},
		{"a set that is there", teach.Dice{Target: teach.Target{Out: torn}, Shown: []string{"a=" + one}},
			"is there already: --add adds to it, --replace writes it anew", cli.Usage},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, errs, status := run(tt.c); status != tt.status || !strings.Contains(errs, tt.says) {
				t.Errorf("status %v, says %q, want %q", status, errs, tt.says)
			}
			if _, err := os.Stat(set); err == nil {
				t.Error("a set was written")
			}
		})
	}
	if data, err := os.ReadFile(torn); err != nil || !strings.HasSuffix(string(data), `"di`) {
		t.Errorf("the set that was there is another one: %q, %v", data, err)
	}
	c := teach.Dice{Target: teach.Target{Out: torn, Replace: true}, Shown: []string{"a=" + one}}
	if _, errs, status := run(c); status != cli.Done {
		t.Errorf("--replace: status %v, says %q", status, errs)
	}
	if s, err := pieces.Open(torn); err != nil || !slices.Equal(s.Names(), []string{"a"}) {
		t.Errorf("after --replace there is %v, %v; want a set of a", s, err)
	}
}

// One face under two names is said, with both pictures.
func TestFacesThatAreAlikeAreSaid(t *testing.T) {
	dir, f := t.TempDir(), sets.NewFamily(seed)
	args := []string{"red=" + drawn(t, dir, "one", f.Show(2, 0)), "rot=" + drawn(t, dir, "again", f.Show(2, 1)),
		"green=" + drawn(t, dir, "green", f.Show(3, 0))}
	_, errs, _ := run(teach.Dice{Target: teach.Target{Out: filepath.Join(dir, "set.json")}, Shown: args})
	if !strings.Contains(errs, "one.jpg") || !strings.Contains(errs, "again.jpg") || strings.Contains(errs, "green") {
		t.Errorf("says %q, want red and rot alone", errs)
	}
}
