// Package people draws who plays: the faces of people, and the signs of seats.
package people

import (
	_ "embed"
	"hash/fnv"
	"slices"
	"strings"

	"spieltisch/engines"
)

// Drawings is a file of SVG with elements <symbol>: "face-NAME" of each of Faces, and "seat1" to "seat12".
//
//go:embed people.svg
var Drawings string

// Faces are those that are drawn, each as the symbol "face-NAME".
func Faces() []string {
	return strings.Fields("fox owl frog panda lion tiger penguin koala monkey unicorn octopus hedgehog" +
		" girl boy curls scarf bun beard granny grandpa")
}

// Photo begins the face of somebody of whom there is a photo; what follows is the name of the picture.
const Photo = "photo-"

// FacesOf gives each of the players a face: the chosen one, drawn or a photo, else one by the name, which
// nobody else of them has as long as there are enough.
func FacesOf(players []string, chosen map[string]string) []string {
	all := Faces()
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
