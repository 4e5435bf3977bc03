package web_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/companion/web"
	drawn "spieltisch/companion/web/page"
)

// Nobody at a table looks like somebody else, whether they chose or not; who chose looks as he likes.
func TestFacesOfAMatch(t *testing.T) {
	for _, c := range []struct {
		name    string
		players []string
		chosen  map[string]string
	}{
		{"none chosen", []string{"Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Greta"}, nil},
		{"one has the face that another would get", []string{"Anna", "Ben"},
			map[string]string{"Ben": drawn.FacesOf([]string{"Anna"}, nil)[0]}},
		{"a face that is no longer drawn", []string{"Anna"}, map[string]string{"Anna": "dragon"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := drawn.FacesOf(c.players, c.chosen)
			for i, f := range got {
				if !slices.Contains(drawn.FaceNames(), f) {
					t.Errorf("%s has the face %q, which is not drawn", c.players[i], f)
				}
				if slices.Contains(got[:i], f) {
					t.Errorf("%s looks like somebody else: %v", c.players[i], got)
				}
				if want := c.chosen[c.players[i]]; slices.Contains(drawn.FaceNames(), want) && f != want {
					t.Errorf("%s chose %s and has %s", c.players[i], want, f)
				}
			}
		})
	}
}

// A face is kept for the next evening, and everybody who looks on sees it.
func TestFacesAreKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "faces.json")
	h := open(t, func(c *web.Config) { c.Faces = file })
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	for _, c := range []struct {
		name, body string
		want       int
	}{
		{"chosen", `{"faces":{"Anna":"owl"}}`, 204},
		{"not drawn", `{"faces":{"Anna":"dragon"}}`, 422},
		{"nobody's", `{"faces":{"":"fox"}}`, 422},
		{"something else", `{"face":"fox"}`, 422},
	} {
		t.Run(c.name, func(t *testing.T) {
			if status, body, _ := h.send("POST", "/api/v1/faces", c.body, nil); status != c.want {
				t.Errorf("POST faces %s: %d %s, want %d", c.body, status, body, c.want)
			}
		})
	}
	for _, again := range []*house{h, open(t, func(c *web.Config) { c.Faces = file })} {
		if again != h {
			again.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
		}
		if html, _ := page(t, again, "/", nil); !strings.Contains(html, `href="#face-owl"`) {
			t.Error("the page does not draw Anna's owl")
		}
	}
	if err := os.WriteFile(file, []byte("[]"), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := open(t, func(c *web.Config) { c.Faces = file })
	if status, body, _ := broken.send("POST", "/api/v1/faces", `{"faces":{"Anna":"fox"}}`,
		nil); status != 204 {
		t.Errorf("with a file that cannot be read: %d %s, want a choice anew", status, body)
	}
}
