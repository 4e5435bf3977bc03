//go:build !nocv

package eyes

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/vision/pieces"
)

// A table begins only with a set of faces that its rules know.
func TestTableNamesWhatItsPiecesLack(t *testing.T) {
	dir := t.TempDir()
	write := func(name, as string) string {
		s := &pieces.Set{Kind: pieces.Dice}
		pix := bytes.Repeat([]byte{9, 99, 199}, pieces.Side*pieces.Side)
		s.Add("worm", &pieces.View{W: pieces.Side, H: pieces.Side, Pix: pix})
		s.Faces[0].As = as
		path := filepath.Join(dir, name)
		if err := s.Write(path); err != nil {
			t.Fatal(err)
		}
		return path
	}
	tests := []struct{ name, path, says string }{
		{"none", "", ""},
		{"right", write("right", "6"), ""},
		{"no number", write("odd", ""), `"worm" stands for none of 1 to 6`},
		{"away", filepath.Join(dir, "away"), "dice.pieces"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table := &Table{Config: &config.Config{}}
			table.Config.Dice.Set, table.Config.Dice.Pieces = "heckmeck", tt.path
			r, err := table.Reader()
			switch {
			case tt.says == "" && (err != nil || r == nil):
				t.Errorf("fails with %v", err)
			case tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)):
				t.Errorf("says %v, want %q", err, tt.says)
			case tt.name == "away" && !errors.Is(err, os.ErrNotExist):
				t.Errorf("%v hides its cause", err)
			}
		})
	}
}
