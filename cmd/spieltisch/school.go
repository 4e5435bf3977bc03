package main

import (
	"path/filepath"

	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/cmd/spieltisch/internal/teach"
	"spieltisch/companion"
	"spieltisch/companion/camera"
	"spieltisch/devices"
	games "spieltisch/engines/catalog"
	"spieltisch/vision/pieces"
)

// opened is the school of this table, whose camera is made after it.
func (d *daemon) opened(watcher **camera.Supervisor, table *companion.Table) *teach.School {
	return teach.NewSchool(teach.SchoolConfig{
		Shelf: pieces.Shelf(filepath.Join(d.conf.Data, "pieces")), Games: games.All(),
		Language: d.conf.Language,
		Playing: func() bool {
			s := table.Snapshot()
			return s.Match != nil && s.Match.Status == "on" && (s.Reads || s.Cards)
		},
		Settled: func() (devices.Frame, bool) { return (*watcher).Settled() },
		Reread:  func() { (*watcher).Reread() },
		Teacher: func() (reader.Teacher, error) { return reader.NewTeacher(pieces.Dice) },
		Log:     d.log,
	})
}

// unlessShown keeps trays from the table in which dice are shown to the school.
func (d *daemon) unlessShown(sense func(companion.Input)) func(companion.Input) {
	return func(in companion.Input) {
		if in.Seen != nil && d.school.Saw(in.Seen.Tray, in.Sight.W > 0) {
			return
		}
		sense(in)
	}
}
