package pieces_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/vision/pieces"
)

// flat is a picture of one colour.
func flat(b, g, r byte) *pieces.View {
	return &pieces.View{W: pieces.Side, H: pieces.Side,
		Pix: bytes.Repeat([]byte{b, g, r}, pieces.Side*pieces.Side)}
}

func TestSetIsReadAsItWasWritten(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice}
	s.Add("worm", flat(30, 60, 90))
	s.Add("bar", flat(200, 180, 10))
	s.Add("worm", flat(40, 60, 90))
	s.Faces[1].As = "6"
	path := filepath.Join(t.TempDir(), "set.json")
	if err := s.Write(path); err != nil {
		t.Fatal(err)
	}
	got, err := pieces.Read(path, pieces.Dice)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"bar", "worm"}; !slices.Equal(got.Names(), want) {
		t.Errorf("names %v, want %v", got.Names(), want)
	}
	if f := got.Faces[1]; len(f.Views) != 2 || f.As != "6" || f.Number() != 6 {
		t.Errorf("worm: %d views, as %q, number %d", len(f.Views), f.As, f.Number())
	}
	for i, want := range []byte{200, 180, 10} {
		if v := got.Faces[0].Views[0].Pix[i]; v < want-6 || v > want+6 {
			t.Errorf("colour %d of bar is %d, want about %d", i, v, want)
		}
	}
}

func TestBadSetsAreNamed(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice}
	s.Add("a", flat(1, 2, 3))
	good, err := s.Encode()
	if err != nil {
		t.Fatal(err)
	}
	change := func(old, by string) string {
		if !strings.Contains(string(good), old) {
			t.Fatalf("the file has no %q", old)
		}
		return strings.Replace(string(good), old, by, 1)
	}
	tests := []struct{ name, file, says string }{
		{"cut short", string(good[:len(good)/2]), "copy it again"},
		{"empty", "", "copy it again"},
		{"no set", `{"a":1}`, "is no set of pieces"},
		{"a list", `[1]`, "is no set of pieces"},
		{"two kinds", change(`"kind"`, `"kind": "cards", "kind"`), `"kind"`},
		{"later", change(`"version": 1`, `"version": 2`), "bring the program up to date"},
		{"coins", change(`"dice"`, `"coins"`), `kind "coins"`},
		{"dice with six sides", change(`"dice"`, `"dice", "sides": 6`), "6 sides"},
		{"larger than dice can be", change(`"version"`, strings.Repeat(" ", 300_000)+`"version"`), "at most 300000"},
		{"no name", change(`"name": "a"`, `"name": ""`), "needs a name"},
		{"broken picture", change(`/9j/`, `AAAA`), `picture 1 of "a"`},
		{"no faces", `{"format":"spieltisch pieces","version":1,"kind":"dice","faces":[]}`, "0 faces"},
		{"no picture", `{"format":"spieltisch pieces","version":1,"kind":"dice","faces":[{"name":"a"}]}`, "no picture"},
		{"huge", strings.Repeat(" ", 10_000_001), "more than"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := pieces.Decode(strings.NewReader(tt.file)); err == nil ||
				!strings.Contains(err.Error(), tt.says) {
				t.Errorf("says %v, want %q", err, tt.says)
			}
		})
	}
}

// What was taught is read by every command, as large as it may be: each asks the file what it holds.
func TestWhatIsWrittenIsRead(t *testing.T) {
	noise := func(w, h int, six bool) *pieces.View {
		r := rand.New(rand.NewPCG(1, 2))
		v := &pieces.View{W: w, H: h, Pix: make([]byte, 3*w*h), Six: six}
		for i := range v.Pix {
			v.Pix[i] = byte(r.Uint32())
		}
		return v
	}
	for name, tt := range map[string]struct {
		kind  pieces.Kind
		faces int
		view  *pieces.View
	}{
		"cards":                {pieces.Cards, 128, noise(192, 140, false)},
		"tiles with six sides": {pieces.Cards, 25, noise(166, 192, true)},
		"dice":                 {pieces.Dice, 20, noise(pieces.Side, pieces.Side, false)},
		"gems":                 {pieces.Gems, 3, noise(192, 192, false)},
	} {
		t.Run(name, func(t *testing.T) {
			s := &pieces.Set{Kind: tt.kind}
			for i := range tt.faces {
				s.Add(fmt.Sprint("kind ", i), tt.view)
			}
			path := filepath.Join(t.TempDir(), "set.json")
			if err := s.Write(path); err != nil {
				t.Fatal(err)
			}
			got, err := pieces.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			if got.Kind != tt.kind || len(got.Faces) != tt.faces || got.Six() != tt.view.Six {
				t.Errorf("%d %s, six sides: %v; want %d %s, %v", len(got.Faces), got.Kind, got.Six(), tt.faces, tt.kind,
					tt.view.Six)
			}
			other := pieces.Dice
			if tt.kind == pieces.Dice {
				other = pieces.Cards
			}
			if _, err := pieces.Read(path, other); err == nil || !strings.Contains(err.Error(), "made for "+string(tt.kind)) {
				t.Errorf("as %s: %v, want that it was made for %s", other, err, tt.kind)
			}
		})
	}
	s := &pieces.Set{Kind: pieces.Cards}
	for i := range 129 {
		s.Add(fmt.Sprint(i), noise(48, 48, false))
	}
	if _, err := s.Encode(); err == nil || !strings.Contains(err.Error(), "at most 128") {
		t.Errorf("129 kinds: %v, want that 128 are allowed", err)
	}
}

// Pictures of nothing but white take 800 bytes in the file and 110 kB in memory: as many as fit into the
// largest file would take gigabytes. They are counted before the first is opened.
func TestPicturesAreCounted(t *testing.T) {
	white := &pieces.View{W: pieces.Long, H: pieces.Long,
		Pix: bytes.Repeat([]byte{255}, 3*pieces.Long*pieces.Long)}
	s := &pieces.Set{Kind: pieces.Cards}
	for range 512 {
		s.Add("a", white)
	}
	if _, err := s.Encode(); err != nil {
		t.Errorf("512 pictures: %v", err)
	}
	s.Add("a", white)
	if _, err := s.Encode(); err == nil || !strings.Contains(err.Error(), "more than 512 pictures") {
		t.Errorf("513 pictures: %v, want that they are too many", err)
	}
	views := strings.Repeat(`"AAAA",`, 513)
	file := `{"format":"spieltisch pieces","version":1,"kind":"cards","faces":[{"name":"a","views":[` +
		views[:len(views)-1] + `]}]}`
	if _, err := pieces.Decode(strings.NewReader(file)); err == nil ||
		!strings.Contains(err.Error(), "has 513 pictures, at most 512") {
		t.Errorf("a file of 513 pictures: %v, want that they are too many", err)
	}
}

func TestNames(t *testing.T) {
	for name, ok := range map[string]bool{"worm": true, "zwei Käfer": true, "": false, " a": false,
		"a=b": false, "a\n": false, "\xff": false,
		strings.Repeat("é", 40): true, strings.Repeat("é", 41): false} {
		if err := pieces.CheckName(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// A set that cannot be written leaves what is there.
func TestSetThatCannotBeWrittenLeavesTheOldOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "set.json")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := &pieces.Set{Kind: pieces.Dice}
	noise := make([]byte, 3*pieces.Side*pieces.Side)
	for i := range noise {
		noise[i] = byte(i * i * 7919 >> 3)
	}
	for range 100 {
		s.Add("a", &pieces.View{W: pieces.Side, H: pieces.Side, Pix: noise})
	}
	if err := s.Write(path); err == nil || !strings.Contains(err.Error(), "fewer times") {
		t.Errorf("says %v", err)
	}
	if data, _ := os.ReadFile(path); string(data) != "old" {
		t.Errorf("the file has %d bytes now", len(data))
	}
}

// A set of cards has the shape of most of them; one that lies across has it too, a part of a card has not.
func TestCardsOfASetHaveOneShape(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Cards}
	for i, w := range []int{128, 130, 54} {
		if got := s.Shape(); got != 0 {
			t.Errorf("of %d cards the shape is %v, want 0", i, got)
		}
		s.Add(fmt.Sprint(i), &pieces.View{W: w, H: 192})
	}
	shape := s.Shape()
	for wide, want := range map[float64]bool{0.65: true, 1.5: true, 54.0 / 192: false, 0.9: false} {
		if got := pieces.Shaped(wide, shape); got != want {
			t.Errorf("%v by how tall is of the shape %v: %v, want %v", wide, shape, got, want)
		}
	}
}
