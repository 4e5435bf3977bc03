package main

import (
	"path/filepath"

	"spieltisch/cmd/spieltisch/internal/calibrate"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/cmd/spieltisch/internal/teach"
	"spieltisch/companion"
	"spieltisch/companion/camera"
	"spieltisch/companion/health"
	"spieltisch/devices"
	games "spieltisch/engines/catalog"
	"spieltisch/vision/mat"
	"spieltisch/vision/pieces"
)

// opened is where dice are shown to this table, whose camera is made after it.
func (d *daemon) opened(watcher **camera.Supervisor, table *companion.Table) *teach.Service {
	return teach.NewService(teach.ServiceConfig{
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

// tuned is where the camera of this table is set up on the page.
func (d *daemon) tuned(watcher **camera.Supervisor, table *companion.Table,
	board *health.Board) *calibrate.Service {
	c := calibrate.ServiceConfig{
		Rolling: [4]float64(d.conf.Zones.Rolling), Aside: [4]float64(d.conf.Zones.Aside),

		File: filepath.Join(d.conf.Data, "tuning.json"),
		Set:  func() string { return d.conf.Dice.Set },
		Playing: func() bool {
			s := table.Snapshot()
			return s.Match != nil && s.Match.Status == "on" && (s.Reads || s.Cards)
		},
		Latest:  func() (devices.Frame, bool) { return (*watcher).Latest() },
		Settled: func() (devices.Frame, bool) { return (*watcher).Settled() },
		Reread:  func() { (*watcher).Reread() },
		Health:  board, Log: d.log,
	}
	if finder, err := mat.NewFinder(); err == nil {
		c.Find = finder.Find
	}
	return calibrate.NewService(c)
}

// unlessShown keeps trays from the table in which dice are shown on the page, or thrown to set up the
// camera.
func (d *daemon) unlessShown(sense func(companion.Input)) func(companion.Input) {
	return func(in companion.Input) {
		if in.Watched() && (d.lessons.Saw(in.Tray(), in.Settled()) || d.tuner.Saw(in)) {
			return
		}
		sense(in)
	}
}
