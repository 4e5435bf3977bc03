//go:build !nocv

// Command compare scores the reader and two plain methods on labelled photos, and fails where the reader
// misses its bars; with -all, where it does not read every picture right.
//
//	go run ./vision/eval/compare ../shared/testdata/dice/labels.csv
//	go run ./vision/eval/compare -all vision/eval/testdata/samples/labels.csv
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
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
	all := flag.Bool("all", false, "every picture has to be read right, in place of the bars")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "compare: want one labels.csv, with the photos beside it")
		os.Exit(2)
	}
	if err := compare(os.Stdout, flag.Arg(0), *all); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func compare(out io.Writer, path string, all bool) error {
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
	}{{"control: blobs gathered into dice", baseline.Blobs{}}, {"control: squares with round holes",
		baseline.Contours{}}}
	for _, c := range controls {
		report := score(labels, filepath.Dir(path), c.Reader)
		fmt.Fprintln(out, c.name)
		if err := report.WriteCounts(out); err != nil {
			return err
		}
		fmt.Fprintln(out)
	}
	report := score(labels, filepath.Dir(path), reader)
	fmt.Fprintln(out, "the reader")
	if err := report.WriteText(out); err != nil {
		return err
	}
	if !all {
		return errors.Join(report.Bars()...)
	}
	if n := report.All.Pictures; n == 0 || report.All.Exact < n {
		return fmt.Errorf("%d of %d pictures are read right, want all", report.All.Exact, n)
	}
	return nil
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
