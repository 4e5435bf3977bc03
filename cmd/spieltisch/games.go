package main

import (
	"errors"
	"os"
	"path/filepath"

	"spieltisch/companion/health"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
)

// games are those of the catalogue, with the files that people have added: DATA/games/sheet/NAME.json. A
// match keeps in its setup what it needs of them, so that only the page asks for these. A file with faults is
// left out, and a warning on the board; it stops no table.
func (d *daemon) games(board *health.Board) []engines.Game {
	all, faults := games.All(), []error{}
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
				faults = append(faults, err)
				continue
			}
			files[path] = data
		}
		with, err := filed.With(files)
		if err != nil {
			d.log.Warn("files of a game have faults and are left out", "game", g.Info().ID, "err", err)
			faults = append(faults, err)
		}
		all[i] = with
	}
	if err := errors.Join(faults...); err != nil {
		board.Set(health.Warning{Name: health.Games, Key: "warn.gameFile", Cause: err.Error()})
	}
	return all
}
