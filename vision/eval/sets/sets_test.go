package sets_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"spieltisch/packaging/sweep"
	"spieltisch/vision/eval/sets"
)

// TestSets draws some of each: faces are given where accepting is right and only there (in odd it is at
// times), names are each of one picture, and the same number gives the same picture.
func TestSets(t *testing.T) {
	forbidden := []string{"prints", "level", "palms", "digits"}
	for _, s := range sets.All(1) {
		t.Run(s.Name, func(t *testing.T) {
			names := map[string]bool{}
			for i := range sweep.Of(7) {
				p := s.At(i * s.Pictures / 7)
				if nothing := slices.Contains(forbidden, s.Name); nothing != (len(p.Faces) == 0) &&
					s.Name != "odd" && s.Name != "flats" {
					t.Errorf("%s: faces %v", p.Name, p.Faces)
				}
				if names[p.Name] {
					t.Errorf("%s is there twice", p.Name)
				}
				names[p.Name] = true
				f := p.Frame()
				if f.W != 640 || f.H != 480 || len(f.Pix) != 3*640*480 {
					t.Errorf("%s: %d×%d px, %d bytes", p.Name, f.W, f.H, len(f.Pix))
				}
				if dir := os.Getenv("SETS_SHOW"); dir != "" {
					data, err := f.JPEG(92)
					if err == nil {
						err = os.WriteFile(filepath.Join(dir, p.Name+".jpg"), data, 0o644)
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				if i > 0 {
					continue
				}
				if again := s.At(0).Frame(); !bytes.Equal(again.Pix, f.Pix) {
					t.Errorf("%s is another picture when drawn again", p.Name)
				}
			}
		})
	}
}

// A family has six faces of which no two are taken for each other, and each set can be drawn again.
func TestFamilies(t *testing.T) {
	for seed := range uint64(len(sets.OtherKinds)) {
		f := sets.NewOther(seed)
		t.Run(f.Kind, func(t *testing.T) {
			if n := len(slices.Compact(slices.Sorted(slices.Values(f.Names)))); n != 6 || len(f.Names) != 6 {
				t.Errorf("faces %v, want six", f.Names)
			}
			first, again := f.At(0), sets.NewOther(seed).At(0)
			if !slices.Equal(first.Names, again.Names) || !bytes.Equal(first.Frame().Pix, again.Frame().Pix) {
				t.Errorf("the first tray shows %v, drawn again %v", first.Names, again.Names)
			}
			for _, name := range first.Names {
				if !slices.Contains(f.Names, name) {
					t.Errorf("%q lies there, which is none of %v", name, f.Names)
				}
			}
			if p := f.Foreign(0); p.Names != nil {
				t.Errorf("with a strange die %v may be accepted", p.Names)
			}
		})
	}
}
