// Package calibrate tells where the printed mat lies in pictures, and before a camera, how well it is seen
// there and how many of the dice that a person throws are read at once.
package calibrate

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/devices"
	cameras "spieltisch/devices/catalog"
	"spieltisch/devices/filecam"
	"spieltisch/engines"
	"spieltisch/engines/catalog"
	"spieltisch/vision"
	"spieltisch/vision/mat"
)

// Command is spieltisch calibrate.
type Command struct {
	Files  []string `arg:"" optional:"" name:"picture" help:"help.calibrate.files"`
	JSON   bool     `name:"json" help:"help.json.lines"`
	Camera string   `help:"help.calibrate.camera" placeholder:"URL"`
	Throws int      `help:"help.calibrate.throws" default:"0" placeholder:"N"`
	Set    string   `enum:"pips,heckmeck" default:"pips" help:"help.calibrate.set"`
	Game   string   `help:"help.calibrate.game" placeholder:"GAME"`
}

// Validate makes sure that there is something to look at.
func (c Command) Validate() error {
	switch {
	case len(c.Files) == 0 && c.Camera == "":
		return errors.New("expected \"<picture> ...\" or --camera")
	case len(c.Files) > 0 && c.Camera != "":
		return errors.New("pictures or --camera, not both")
	case c.Throws < 0 || c.Throws > 0 && c.Camera == "":
		return errors.New("--throws needs --camera")
	}
	return nil
}

// Help says what the exit statuses are.
func (Command) Help() string { return cli.StatusHelp }

// line is what is told of one picture.
type line struct {
	File     string        `json:"file"`
	Mat      *found        `json:"mat"`
	Warnings []mat.Warning `json:"warnings"`
}

// found is a mat in a picture, px of the file.
type found struct {
	ID         string            `json:"id"`
	Homography vision.Homography `json:"homography"` // from mm on the paper
	Zones      zones             `json:"zones"`
	ErrorMM    float64           `json:"errorMM"` // on average
	Worst      corner            `json:"worst"`
	Tags       int               `json:"tags"`
	PxPerMM    float64           `json:"pxPerMM"`           // in the middle of the rolling area
	Balance    *[3]float64       `json:"balance,omitempty"` // what red, green and blue are to be multiplied by

	worst int // which corner Worst is, clockwise from the top left
}

// corner is what is off most.
type corner struct {
	At [2]float64 `json:"at"` // mm on the paper
	MM float64    `json:"mm"`
}

type zones struct {
	Roll  [][2]float64 `json:"roll"`
	Aside [][2]float64 `json:"aside"`
}

// Run tells of all pictures; those that cannot be read are named, the others told. The exit status is that
// of the worst.
func (c Command) Run(ctx context.Context, std cli.Stdio) error {
	if c.Game != "" {
		if _, err := cli.FindGame(c.Game); err != nil {
			return std.UsageError("calibrate", err)
		}
	}
	finder, err := mat.NewFinder()
	if err != nil {
		return fmt.Errorf("calibrate: %w", err)
	}
	defer finder.Close()
	language := cmp.Or(cli.Language(os.Getenv), "en")
	if c.Camera != "" {
		return c.scan(ctx, std, finder, language)
	}
	worst := cli.Done
	for _, file := range c.Files {
		l, err := c.picture(finder, file)
		switch {
		case err != nil:
			worst = cli.Found
			c.fail(std, file, err)
			continue
		case l.Mat == nil && worst == cli.Done:
			worst = cli.None
		}
		if c.JSON {
			err = json.NewEncoder(std.Out).Encode(l)
		} else {
			_, err = fmt.Fprintln(std.Out, l.in(language))
		}
		if err != nil {
			return fmt.Errorf("calibrate: %w", err)
		}
	}
	if worst != cli.Done {
		return worst
	}
	return nil
}

func (c Command) fail(std cli.Stdio, file string, err error) {
	if !c.JSON {
		fmt.Fprintf(std.Err, "spieltisch: calibrate: %v\n", err)
		return
	}
	_ = json.NewEncoder(std.Out).Encode(struct { // the exit status tells it anyway
		File  string `json:"file"`
		Error string `json:"error"`
	}{file, err.Error()})
}

func (c Command) picture(finder *mat.Finder, file string) (line, error) {
	frame, err := filecam.Load(file)
	if err != nil {
		return line{}, err
	}
	m, warnings, err := finder.Find(frame)
	if err != nil {
		return line{}, err
	}
	l := line{File: file, Warnings: append([]mat.Warning{}, warnings...)}
	switch {
	case m == nil && len(warnings) == 0 && finder.Mirrored(frame):
		l.Warnings = append(l.Warnings, mat.Mirrored)
	case m == nil:
	case gameOf(m.Sheet) == "":
		l.Warnings = append(l.Warnings, mat.Foreign)
	case c.Game != "" && c.Game != gameOf(m.Sheet):
		l.Warnings = append(l.Warnings, mat.Other)
	default:
		l.Mat = foundIn(frame, m)
	}
	return l, nil
}

// scan looks through the camera.
func (c Command) scan(ctx context.Context, std cli.Stdio, finder *mat.Finder, language string) error {
	open, err := cameras.Camera(c.Camera, cameras.Options{})
	if err != nil {
		return std.UsageError("calibrate", fmt.Errorf("--camera: %w", err))
	}
	dice, err := reader.New(c.Set)
	if err != nil {
		return fmt.Errorf("calibrate: %w", err)
	}
	camera, err := open(ctx)
	if err != nil {
		return fmt.Errorf("calibrate: %w", err)
	}
	l := live{std: std, language: language, camera: camera, find: finder.Find, reader: dice, throws: c.Throws,
		patience: 10 * time.Second}
	if err := errors.Join(l.run(ctx, cameras.Name(c.Camera), c.JSON), camera.Close()); err != nil {
		return fmt.Errorf("calibrate: %w", err)
	}
	return nil
}

// gameOf is the game of a mat; "": there is none with its number.
func gameOf(s mat.Sheet) string {
	for _, g := range catalog.All() {
		if m, ok := g.(engines.Matted); ok && m.Mat().Number == s.Number {
			return g.Info().ID
		}
	}
	return ""
}

// foundIn has everything in px of the file, which may be more than those of the frame. The middle of the
// upper left one is 0, 0 in both.
func foundIn(frame devices.Frame, m *mat.Mat) *found {
	k := cmp.Or(frame.Reduced, 1)
	larger := vision.Homography{k, 0, k/2 - 0.5, 0, k, k/2 - 0.5, 0, 0, 1}
	h := larger.After(m.ToPx)
	corners := func(p vision.Polygon) (out [][2]float64) {
		for _, c := range p {
			x, y := larger.Apply(c.X, c.Y)
			out = append(out, [2]float64{x, y})
		}
		return out
	}
	f := &found{
		ID: gameOf(m.Sheet) + "-" + string(m.Sheet.Paper), Homography: h,
		Zones:   zones{corners(m.Roll()), corners(m.Aside())},
		ErrorMM: m.ErrorMM, Tags: len(m.Tags), PxPerMM: k * m.Edge(1),
		worst: m.Worst.At,
	}
	w, height := m.Sheet.Paper.Size()
	at := mat.Rect{X1: w, Y1: height}.Corners()[m.Worst.At]
	f.Worst = corner{[2]float64{at.X, at.Y}, m.Worst.Off}
	if b := m.Balance; b != [3]float64{} {
		f.Balance = &[3]float64{b[2], b[1], b[0]}
	}
	return f
}

// told is the least that a corner is off that people hear of, mm.
const told = 1

// in tells a person: "photo.jpg: heckmeck-a4, ±0.1 mm, 3.1 px/mm", how far a corner is off, and what is
// wrong.
func (l line) in(language string) string {
	var b strings.Builder
	b.WriteString(l.File)
	if l.Mat == nil {
		fmt.Fprintf(&b, ": %s", cli.Words.Text("mat.none").In(language))
	} else {
		fmt.Fprintf(&b, ": %s, ±%.1f mm, ", l.Mat.ID, l.Mat.ErrorMM)
		if l.Mat.Worst.MM > told {
			where := [...]string{"topLeft", "topRight", "bottomRight", "bottomLeft"}[l.Mat.worst]
			fmt.Fprintf(&b, "%s ±%.0f mm, ", cli.Words.Text("mat."+where).In(language), l.Mat.Worst.MM)
		}
		fmt.Fprintf(&b, "%.1f px/mm", l.Mat.PxPerMM)
	}
	var says []string
	for _, w := range l.Warnings {
		says = append(says, cli.Words.Text("mat."+string(w)).In(language))
	}
	if len(says) > 0 {
		fmt.Fprintf(&b, " (%s)", strings.Join(slices.Compact(says), " "))
	}
	return b.String()
}
