package web_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spieltisch/companion"
	"spieltisch/companion/people"
	"spieltisch/companion/web"
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
			map[string]string{"Ben": people.FacesOf([]string{"Anna"}, nil)[0]}},
		{"a face that is no longer drawn", []string{"Anna"}, map[string]string{"Anna": "dragon"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := people.FacesOf(c.players, c.chosen)
			for i, f := range got {
				if !slices.Contains(people.Faces(), f) {
					t.Errorf("%s has the face %q, which is not drawn", c.players[i], f)
				}
				if slices.Contains(got[:i], f) {
					t.Errorf("%s looks like somebody else: %v", c.players[i], got)
				}
				if want := c.chosen[c.players[i]]; slices.Contains(people.Faces(), want) && f != want {
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
				t.Errorf("POST faces %.80s: %d %s, want %d", c.body, status, body, c.want)
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

// snap is a photo as a page sends it, with a note of the camera beside its pixels.
func snap(t *testing.T, width, height int) string {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i := range img.Pix {
		img.Pix[i] = uint8(i / 3)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	note := append([]byte{0xff, 0xe1, 0, 12}, "Exif\x00\x00home"...)
	data := slices.Concat(b.Bytes()[:2], note, b.Bytes()[2:])
	return "data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(data)
}

// A photo is kept as its pixels, shown wherever there is a face, and gone when it is nobody's face any more.
func TestPhotosAreFaces(t *testing.T) {
	file := filepath.Join(t.TempDir(), "faces.json")
	h := open(t, func(c *web.Config) { c.Faces = file })
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
	post := func(body string) (int, string) {
		status, answer, _ := h.send("POST", "/api/v1/faces", body, nil)
		return status, string(answer)
	}
	for name, photo := range map[string]string{
		"a text": "data:image/jpeg;base64,aGVsbG8=", "no base64": "data:image/jpeg;base64,!", "a drawing": "data:image/svg+xml;base64,aGVsbG8=",
		"too wide": snap(t, 129, 129), "not square": snap(t, 96, 95), "too large": "data:image/jpeg;base64," + strings.Repeat("AAAA", 3000),
	} {
		if status, body := post(`{"faces":{"Anna":"` + photo + `"}}`); status != 422 {
			t.Errorf("%s: %d %s, want 422", name, status, body)
		}
	}
	if status, body := post(`{"faces":{"Anna":"` + snap(t, 96, 96) + `"}}`); status != 204 {
		t.Fatalf("a photo: %d %s", status, body)
	}
	shown := regexp.MustCompile(`/api/v1/faces/[0-9a-f]{16}\.jpg`)
	at := ""
	anew := open(t, func(c *web.Config) { c.Faces = file })
	for _, h := range []*house{h, anew} {
		h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
		for _, path := range []string{"/", "/new"} {
			html, _ := page(t, h, path, nil)
			if at = shown.FindString("/" + html[max(0, strings.Index(html, "api/v1/faces/")):]); at == "" {
				t.Fatalf("%s shows no photo", path)
			}
		}
		status, picture, header := h.get(at)
		got, err := jpeg.Decode(bytes.NewReader(picture))
		if status != 200 || err != nil || got.Bounds().Dx() != 96 {
			t.Errorf("the photo: %d, %v, %v", status, err, header)
		}
		if bytes.Contains(picture, []byte("Exif")) {
			t.Error("the photo says more than its pixels")
		}
	}
	// A page that was opened before the photo was taken starts a game: who has a face keeps it.
	if status, body := post(`{"newcomers":true,"faces":{"Anna":"owl","Ben":"fox"}}`); status != 204 {
		t.Errorf("newcomers: %d %s", status, body)
	}
	if status, _, _ := h.get(at); status != 200 {
		t.Errorf("after a new game the photo is %d", status)
	}
	_, list, _ := h.get("/api/v1/matches")
	for _, m := range decodeJSON[[]companion.MatchInfo](t, list) {
		if status, body, _ := h.post("/api/v1/commands", `{"id":"f`+m.ID+`","kind":"forget","match":"`+m.ID+`"}`); status != 200 {
			t.Fatalf("throw %s away: %d %s", m.ID, status, body)
		}
	}
	if status, _, _ := h.get(at); status != 404 {
		t.Errorf("after her last game Anna's photo is %d, want 404", status)
	}
	if kept, err := os.ReadFile(file); err != nil || strings.Contains(string(kept), "Anna") {
		t.Errorf("kept: %.100s, %v", kept, err)
	}
}

// What another table has written is looked at before anybody wears it.
func TestFacesOfAnotherTable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "faces.json")
	good := snap(t, 96, 96)
	kept := `{"Anna":"owl","Ben":"dragon","Cleo":"data:image/jpeg;base64,aGVsbG8=","Dora":"` + snap(t, 129, 129) + `","Emil":"` + good + `"}`
	if err := os.WriteFile(file, []byte(kept), 0o600); err != nil {
		t.Fatal(err)
	}
	h := open(t, func(c *web.Config) { c.Faces = file })
	h.play(`{"game":"heckmeck","setup":{"players":["Anna","Ben","Cleo","Dora","Emil"]}}`)
	html, _ := page(t, h, "/new", nil)
	worn := regexp.MustCompile(`data-portrait="(photo-[0-9a-f]{16}|[a-z]+)"`).FindAllStringSubmatch(html, -1)
	if len(worn) != 5 || worn[0][1] != "owl" || !strings.HasPrefix(worn[4][1], "photo-") {
		t.Fatalf("worn are %v, want an owl first and a photo last", worn)
	}
	for _, w := range worn[1:4] {
		if !slices.Contains(people.Faces(), w[1]) {
			t.Errorf("%s is worn, and not drawn", w[1])
		}
	}
	_, picture, _ := h.get("/api/v1/faces/" + strings.TrimPrefix(worn[4][1], "photo-") + ".jpg")
	want, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(good, "data:image/jpeg;base64,"))
	if err != nil || !bytes.Equal(picture, want) {
		t.Error("a photo changes each time that a table begins")
	}
}
