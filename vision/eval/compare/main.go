//go:build !nocv

// Command compare scores the reader and two plain methods on labelled photos, and fails where the reader misses its bars.
//
//	go run ./vision/eval/compare ../shared/testdata/dice/labels.csv
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval"
	"spieltisch/vision/eval/baseline"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "compare: want one labels.csv, with the photos beside it")
		os.Exit(2)
	}
	if err := compare(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func compare(path string) error {
	labels, err := eval.Load(path)
	if err != nil {
		return err
	}
	reader, err := dice.New(dice.Options{Set: dice.Pips})
	if err != nil {
		return err
	}
	defer reader.Close()
	controls := []struct {
		name string
		vision.Reader
	}{{"control: blobs gathered into dice", baseline.Blobs{}}, {"control: squares with round holes", baseline.Contours{}}}
	for _, c := range controls {
		report := score(labels, filepath.Dir(path), c.Reader)
		fmt.Println(c.name)
		if err := report.WriteCounts(os.Stdout); err != nil {
			return err
		}
		fmt.Println()
	}
	report := score(labels, filepath.Dir(path), reader)
	fmt.Println("the reader")
	if err := report.WriteText(os.Stdout); err != nil {
		return err
	}
	return errors.Join(report.Bars()...)
}

func score(labels []eval.Label, dir string, r vision.Reader) eval.Report {
	return eval.Score(labels, func(file string) (vision.Observation, error) {
		f, err := picture(filepath.Join(dir, file))
		if err != nil {
			return vision.Observation{}, err
		}
		return r.Read(f)
	})
}

func picture(path string) (devices.Frame, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return devices.Frame{}, err
	}
	return filecam.Decode(path, data)
}
