package pieces_test

import (
	"strings"
	"testing"

	"spieltisch/vision/pieces"
)

// A game needs each of its faces, and knows no others.
func TestStand(t *testing.T) {
	sides := [6]string{"Y", "B", "R", "G", "D", "D"}
	tests := []struct {
		name, shown string // NAME=FACE, or a NAME that is a face
		says        string // "": nothing is wrong
	}{
		{"all", "sunny=Y sky=B R grass=G bars=D", ""},
		{"two drawings of the double bar", "Y B R G thick=D thin=D", ""},
		{"one is missing", "Y B R D", "no face stands for G"},
		{"a face of another game", "Y B R G D worm=6", `"worm" stands for none of Y B R G D`},
		{"nobody said which", "sunny B R G D", `"sunny" stands for none of Y B R G D`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := &pieces.Set{Kind: pieces.Dice}
			for _, f := range strings.Fields(tt.shown) {
				name, as, _ := strings.Cut(f, "=")
				s.Add(name, &pieces.View{})
				s.Face(name).As = as
			}
			err := s.Stand(sides)
			switch {
			case tt.says == "" && err != nil:
				t.Errorf("Stand = %v", err)
			case tt.says != "" && (err == nil || !strings.Contains(err.Error(), tt.says)):
				t.Errorf("Stand = %v, want %q", err, tt.says)
			case tt.says == "" && s.Faces[0].Number() == 0:
				t.Errorf("%q has no number", s.Faces[0].Name)
			}
		})
	}
}
