package page

import (
	"fmt"
	"hash/fnv"
	"html/template"
	"slices"
	"strings"

	"spieltisch/engines"
)

// FaceNames are the faces that are drawn in drawings/faces.svg, each as the symbol "face-NAME".
func FaceNames() []string {
	return strings.Fields("fox owl frog panda lion tiger penguin koala monkey unicorn octopus hedgehog" +
		" girl boy curls scarf bun beard granny grandpa")
}

// Photo begins the face of somebody of whom there is a photo; what follows is the name of the picture.
const Photo = "photo-"

// FacesOf gives each of the players a face: the chosen one, drawn or a photo, else one by the name, which
// nobody else of them has as long as there are enough.
func FacesOf(players []string, chosen map[string]string) []string {
	all := FaceNames()
	out := make([]string, len(players))
	taken := map[string]bool{}
	for i, name := range players {
		face := chosen[engines.TidyName(name)]
		if slices.Contains(all, face) || strings.HasPrefix(face, Photo) {
			out[i] = face
			taken[face] = true
		}
	}
	for i, name := range players {
		if out[i] != "" {
			continue
		}
		sum := fnv.New32a()
		_, _ = sum.Write([]byte(name)) // a hash takes everything
		first := int(sum.Sum32() % uint32(len(all)))
		out[i] = all[first]
		for n := range all {
			if f := all[(first+n)%len(all)]; !taken[f] {
				out[i] = f
				break
			}
		}
		taken[out[i]] = true
	}
	return out
}

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
	if name, ok := strings.CutPrefix(face, Photo); ok {
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
func (v *View) FacesFor(players []string) []string { return FacesOf(players, v.Chosen) }

// FaceFor is the face of one of them.
func (v *View) FaceFor(name string) string { return FacesOf([]string{name}, v.Chosen)[0] }

// KnownFaces are those of everybody who played before, in the order of Known.
func (v *View) KnownFaces() []string { return FacesOf(v.Known, v.Chosen) }
