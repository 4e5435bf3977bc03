package web_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"spieltisch/companion/lesson"
	"spieltisch/companion/web"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/verasselt"
)

// fakePieces has one set; a lesson is on once it was begun.
type fakePieces struct {
	state lesson.State
	did   []string
	fails error
}

func (f *fakePieces) Sets() ([]web.PieceSet, error) {
	return []web.PieceSet{{ID: "1", Title: "Omas <Käfer>", For: "verasselt", Bad: "no face stands for G",
		Faces: []web.PieceFace{{Name: "sonne", As: "Y", Views: 2}, {Name: "himmel", Views: 1}}}}, nil
}

func (f *fakePieces) Face(set, name string) ([]byte, error) {
	if set != "1" || name != "sonne" {
		return nil, fmt.Errorf("face: %w", fs.ErrNotExist)
	}
	return []byte("a face"), nil
}

func (f *fakePieces) Change(c web.PieceChange) error {
	f.did = append(f.did, fmt.Sprint(c))
	return f.fails
}

func (f *fakePieces) Missing(game string) []lesson.Face {
	if game != "verasselt" {
		return nil
	}
	return []lesson.Face{{Name: "green", As: "G", Side: 4}}
}

func (f *fakePieces) Lesson() lesson.State { return f.state }

func (f *fakePieces) Look(n int) ([]byte, error) {
	if n != 1 {
		return nil, fmt.Errorf("look: %w", fs.ErrNotExist)
	}
	return []byte("a look"), nil
}

func (f *fakePieces) Teach(s web.LessonStep) error {
	f.did = append(f.did, fmt.Sprint(s))
	if f.fails == nil {
		f.state = lesson.State{N: 1, Phase: lesson.Waiting,
			Faces: []lesson.Face{{Name: "worm", As: "6", Side: 6}}}
	}
	return f.fails
}

func TestPieces(t *testing.T) {
	f := &fakePieces{}
	h := openFor(t, []engines.Game{heckmeck.Game{}, verasselt.Game{}}, func(c *web.Config) { c.Pieces = f })
	noChange := fmt.Errorf("use: %w", web.ErrNoChange)
	tests := []struct {
		method, path, body string
		fails              error
		status             int
		want               string // of the answer
		did                string
	}{
		{"GET", "pieces", "", nil, 200, `"name":"sonne"`, ""},
		{"GET", "pieces/1/face.jpg?name=sonne", "", nil, 200, "a face", ""},
		{"GET", "pieces/1/face.jpg?name=mond", "", nil, 404, `"code":"pieces"`, ""},
		{"GET", "pieces/..%2F..%2Fetc/face.jpg?name=sonne", "", nil, 404, "", ""},
		{"POST", "pieces", `{"do":"use","set":"1","as":"heckmeck"}`, nil, 204, "", "{use 1  heckmeck}"},
		{"POST", "pieces", `{"do":"use","set":"1","as":"chess"}`, noChange, 422, "makes no sense",
			"{use 1  chess}"},
		{"POST", "pieces", `{"do":"remove","set":"7"}`, fs.ErrNotExist, 404, `"code":"pieces"`,
			"{remove 7  }"},
		{"POST", "pieces", `{"do":"remove","set":"1"}`, fs.ErrPermission, 409, `"says"`, "{remove 1  }"},
		{"POST", "pieces", `{"do":"remove","set":1}`, nil, 422, `"code"`, ""},
		{"GET", "lesson", "", nil, 404, `"code":"lesson"`, ""},
		{"POST", "lesson", `{"do":"begin","game":"heckmeck"}`, web.ErrGameOn, 409, `"code":"gameOn"`,
			"{begin heckmeck  false 0}"},
		{"POST", "lesson", `{"do":"begin","game":"heckmeck","all":true}`, nil, 204, "",
			"{begin heckmeck  true 0}"},
		{"GET", "lesson", "", nil, 200, `"phase":"waiting"`, ""},
		{"GET", "lesson/look.jpg?n=1", "", nil, 200, "a look", ""},
		{"GET", "lesson/look.jpg?n=2", "", nil, 404, "", ""},
		{"GET", "lesson/look.jpg", "", nil, 422, "no number", ""},
	}
	for _, tt := range tests {
		f.fails, f.did = tt.fails, nil
		status, body, _ := h.send(tt.method, "/api/v1/"+tt.path, tt.body, nil)
		if status != tt.status || !strings.Contains(string(body), tt.want) ||
			strings.Join(f.did, "") != tt.did {
			t.Errorf("%s %s %s = %d %s, did %v; want %d, %q, %q", tt.method, tt.path, tt.body, status, body,
				f.did, tt.status,
				tt.want, tt.did)
		}
	}
}

func TestPiecesOnThePage(t *testing.T) {
	f := &fakePieces{}
	h := openFor(t, []engines.Game{heckmeck.Game{}, verasselt.Game{}}, func(c *web.Config) { c.Pieces = f })
	blind := openFor(t, []engines.Game{heckmeck.Game{}})
	for _, tt := range []struct {
		house *house
		page  string
		want  []string
	}{
		{h, "/pieces?lang=en", []string{`data-teach="heckmeck"`, `data-teach="verasselt"`, `data-all`,
			`value="Omas &lt;Käfer&gt;"`,
			`no face stands for G`, `<option value="Y" selected>yellow`, `face.jpg?name=himmel`,
			`data-drop="1"`}},
		{h, "/new?lang=de", []string{`data-options="verasselt" hidden`,
			`href="pieces?lang=de&amp;game=verasselt"`}},
		{h, "/settings?lang=de", []string{`href="pieces?lang=de"`}},
		{blind, "/pieces?lang=de", []string{`braucht dieser Tisch eine Kamera`}},
	} {
		_, page, _ := tt.house.get(tt.page)
		for _, want := range tt.want {
			if !strings.Contains(string(page), want) {
				t.Errorf("%s lacks %q", tt.page, want)
			}
		}
	}
	if _, page, _ := blind.get("/new?lang=de"); strings.Contains(string(page), "pieces?") {
		t.Error("a table that learns no dice asks for them")
	}
	if status, body, _ := blind.post("/api/v1/lesson", `{"do":"begin","game":"heckmeck"}`); status != 404 {
		t.Errorf("a table that learns no dice begins a lesson: %d %s", status, body)
	}
}
