package main

import (
	"os"
	"path/filepath"

	"spieltisch/engines"
	games "spieltisch/engines/catalog"
)

// games are those of the catalogue, with the files that people have added: DATA/games/sheet/NAME.json. A
// match keeps in its setup what it needs of them, so that only the page asks for these. A file with faults is
// left out and told; it stops no table.
func (d *daemon) games() []engines.Game {
	all := games.All()
	for i, g := range all {
		filed, ok := g.(engines.Filed)
		if !ok {
			continue
		}
		files := map[string][]byte{}
		paths, _ := filepath.Glob(filepath.Join(d.conf.Data, "games", g.Info().ID, "*.json")) // the pattern is sound
		for _, path := range paths {
			data, err := os.ReadFile(path)
			if err != nil {
				d.log.Warn("a file of a game cannot be read", "file", path, "err", err)
				continue
			}
			files[path] = data
		}
		with, err := filed.With(files)
		if err != nil {
			d.log.Warn("files of a game have faults and are left out", "game", g.Info().ID, "err", err)
		}
		all[i] = with
	}
	return all
}
