package page

import (
	"fmt"
	"html/template"
	"strings"

	"spieltisch/companion/people"
	"spieltisch/engines"
)

// Badge is the sign of who sits at a seat: the face, in the colour of the seat, with its symbol.
func (v *View) Badge(seat engines.Seat) template.HTML {
	if seat < 1 || int(seat) > len(v.Faces) {
		return badge(int(seat), "")
	}
	return badge(int(seat), v.Faces[seat-1])
}

// badge draws the sign of a seat; without a face or a symbol there is less of it.
func badge(seat int, face string) template.HTML {
	inside := ""
	if face != "" {
		inside = string(portrait(face))
	}
	if seat > 0 {
		inside += fmt.Sprintf(`<i>%s</i>`, icon(fmt.Sprintf("seat%d", seat)))
	}
	return template.HTML(fmt.Sprintf(`<span class="badge seat%d%s">%s</span>`, seat, ifFace(face), inside))
}

// portrait is a face without a seat.
func portrait(face string) template.HTML {
	if name, ok := strings.CutPrefix(face, people.Photo); ok {
		return template.HTML(`<img src="api/v1/faces/` + template.HTMLEscapeString(name) + `.jpg" alt="" width="96" height="96">`)
	}
	return icon("face-" + face)
}

func ifFace(face string) string {
	if face == "" {
		return ""
	}
	return " faced"
}

// FacesFor are the faces of the players of a match of the past.
func (v *View) FacesFor(players []string) []string { return people.FacesOf(players, v.Chosen) }

// FaceFor is the face of one of them.
func (v *View) FaceFor(name string) string { return people.FacesOf([]string{name}, v.Chosen)[0] }

// KnownFaces are those of everybody who played before, in the order of Known.
func (v *View) KnownFaces() []string { return people.FacesOf(v.Known, v.Chosen) }
