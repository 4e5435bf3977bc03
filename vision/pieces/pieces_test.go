package pieces_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/vision/pieces"
)

// flat is a picture of one colour.
func flat(b, g, r byte) *pieces.View {
	return &pieces.View{W: pieces.Side, H: pieces.Side, Pix: bytes.Repeat([]byte{b, g, r}, pieces.Side*pieces.Side)}
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
		{"later", change(`"version": 1`, `"version": 2`), "bring the program up to date"},
		{"cards", change(`"dice"`, `"cards"`), "made for cards"},
		{"no name", change(`"name": "a"`, `"name": ""`), "needs a name"},
		{"broken picture", change(`/9j/`, `AAAA`), `picture 1 of "a"`},
		{"no faces", `{"format":"spieltisch pieces","version":1,"kind":"dice","faces":[]}`, "0 faces"},
		{"no picture", `{"format":"spieltisch pieces","version":1,"kind":"dice","faces":[{"name":"a"}]}`, "no picture"},
		{"huge", strings.Repeat(" ", 2_000_000), "more than"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := pieces.Decode(strings.NewReader(tt.file), pieces.Dice); err == nil || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("says %v, want %q", err, tt.says)
			}
		})
	}
}

func TestNames(t *testing.T) {
	for name, ok := range map[string]bool{"worm": true, "zwei Käfer": true, "": false, " a": false, "a=b": false, "a\n": false, "\xff": false,
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
