package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"spieltisch/vision"
	"spieltisch/vision/eval"
)

// evaluate scores a folder. Of cases it tells each one, and the exit status is 3 where one is read wrong again.
func (c readCommand) evaluate(std stdio, reader vision.Reader) error {
	path, dir, cases, err := c.labelled()
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	labels, err := eval.Load(path)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	readers, err := readersOf(labels, c.Set, reader)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	set := map[string]string{}
	for _, l := range labels {
		set[l.File] = l.Set
	}
	along, done := newProgress(std, "files", len(labels)), 0
	report := eval.Score(labels, func(file string) (vision.Observation, error) {
		along.at(done)
		done++
		o, frame, err := readPicture(readers[set[file]], filepath.Join(dir, file))
		tidy(len(frame.Pix))
		return o.Observation, err
	})
	along.clear()
	switch {
	case c.JSON:
		err = report.WriteJSON(std.out)
	case cases:
		err = errors.Join(report.WriteCases(std.out), report.WriteCounts(std.out))
	default:
		err = report.WriteText(std.out)
	}
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	if report.All.Failed > 0 || cases && report.All.Wrong > 0 {
		return exit(exitFound)
	}
	return nil
}

// labelled finds the labels and the folder of their pictures; cases: the folder was named alone.
func (c readCommand) labelled() (labels, dir string, cases bool, err error) {
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

// readersOf gives a reader for each set of dice that the labels name; those that name none are read as --set says.
func readersOf(labels []eval.Label, set string, reader vision.Reader) (map[string]vision.Reader, error) {
	readers := map[string]vision.Reader{"": reader, set: reader}
	for _, l := range labels {
		if readers[l.Set] != nil {
			continue
		}
		r, err := newReader(l.Set, photoTile)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l.File, err)
		}
		readers[l.Set] = r
	}
	return readers, nil
}
