package read

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"spieltisch/cmd/internal/cli"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/vision"
	"spieltisch/vision/eval"
)

// evaluate scores a folder. Of cases it tells each one, and the exit status is 3 where one is read wrong
// again.
func (c Command) evaluate(std cli.Stdio, reader vision.Reader) error {
	path, dir, cases, err := c.labelled()
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	labels, err := eval.Load(path)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	readers, err := readersOf(labels, c.set(), reader)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	along, done := cli.NewProgress(std, "files", len(labels)), 0
	report := eval.Score(labels, func(l eval.Label) (vision.Observation, error) {
		along.At(done)
		done++
		o, frame, err := picture(readers[l.Set], filepath.Join(dir, l.File))
		tidy(len(frame.Pix))
		return o.Observation, err
	})
	along.Clear()
	switch {
	case c.JSON:
		err = report.WriteJSON(std.Out)
	case cases:
		err = errors.Join(report.WriteCases(std.Out), report.WriteCounts(std.Out))
	default:
		err = report.WriteText(std.Out)
	}
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	if report.All.Failed > 0 || cases && report.All.Wrong > 0 {
		return cli.Found
	}
	return nil
}

// labelled finds the labels and the folder of their pictures; cases: the folder was named alone.
func (c Command) labelled() (labels, dir string, cases bool, err error) {
	info, err := os.Stat(c.Eval)
	switch {
	case err != nil:
		return "", "", false, err
	case info.IsDir() && len(c.Files) > 0:
		return "", "", false, errors.New("--eval with a folder takes no other")
	case info.IsDir():
		return filepath.Join(c.Eval, "labels.csv"), c.Eval, true, nil
	case len(c.Files) != 1:
		return "", "", false, errors.New("--eval takes one folder of pictures")
	}
	return c.Eval, c.Files[0], false, nil
}

// readersOf gives a reader for each set of dice that the labels name; those that name none are read as --set
// says.
func readersOf(labels []eval.Label, set string, own vision.Reader) (map[string]vision.Reader, error) {
	readers := map[string]vision.Reader{"": own, set: own}
	for _, l := range labels {
		if readers[l.Set] != nil {
			continue
		}
		r, err := reader.New(l.Set)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.File, err)
		}
		readers[l.Set] = r
	}
	return readers, nil
}
