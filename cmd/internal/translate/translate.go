// Package translate lays the texts of a translator's folder over those of a program.
package translate

import (
	"fmt"
	"os"
	"path/filepath"

	"spieltisch/cmd/internal/cli"
	"spieltisch/companion/words"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/engines/i18n"
)

// Shared are the rooms with texts that all programs say: of the command line, of a table and of the games.
func Shared() []*i18n.Room {
	rooms := []*i18n.Room{i18n.Common, words.Room, cli.Words}
	for _, g := range catalog.All() {
		if w, ok := g.(engines.Worded); ok {
			rooms = append(rooms, w.Words())
		}
	}
	return rooms
}

// Overlay lays a translator's folder over the texts of rooms. The error names the first fault that
// keeps a file from being read; what is missing or odd is no error, so that half a translation can be seen.
func Overlay(rooms []*i18n.Room, dir string) error {
	files := os.DirFS(dir)
	if f := i18n.Broken(rooms, files); f != nil {
		return fmt.Errorf("words: %s", filepath.Join(dir, f.String()))
	}
	i18n.Overlay(files)
	return nil
}
