// Package eyes makes by a table's configuration what reads the pictures of its camera and follows what lies
// there: which dice and pieces are read as what, and where they are looked for.
package eyes

import (
	"log/slog"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/cmd/spieltisch/internal/calibrate"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/cmd/spieltisch/internal/teach"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
	"spieltisch/vision/settle"
)

// Makers make readers.
type Makers struct {
	Dice  func(set string) (vision.Reader, error)
	Shown func(set string, p *pieces.Set) (vision.Reader, error) // of dice that were shown, beside those
	Cards func(p *pieces.Set, figures []string, board []vision.Vec) (vision.Reader, error)
}

// Table is one table whose pictures are read. Config and Log must be there.
type Table struct {
	Config  *config.Config
	Demo    bool               // its dice and cards are simulated ones
	By      *Makers            // nil: those of this build
	Camera  string             // for people
	Lessons *teach.Service     // nil: nobody shows dice on the page
	Tuner   *calibrate.Service // nil: nobody sets up the camera on the page
	Log     *slog.Logger
}

// Sees reports whether pictures are read at all.
func (t *Table) Sees() bool { return t.By != nil || reader.CanSee }

func (t *Table) makers() Makers {
	if t.By != nil {
		return *t.By
	}
	return Makers{reader.New, reader.WithPieces, reader.WithCards}
}

func (t *Table) settling() settle.Config {
	rect := func(z config.Zone) settle.Zone { return settle.Rect(z[0], z[1], z[2], z[3]) }
	return settle.Config{Rolling: rect(t.Config.Zones.Rolling), Aside: rect(t.Config.Zones.Aside),
		StillFor: time.Duration(t.Config.Still)}
}
