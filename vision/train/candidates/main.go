//go:build !nocv

// Command candidates writes what the reader's accounts say of each candidate in labelled photos, one line of JSON a
// photo, for label.py and calibrate.py.
//
//	go run ./vision/train/candidates -labels ../shared/testdata/dice/labels.csv -out candidates.jsonl [-weights DIR]
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"spieltisch/devices/filecam"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval"
)

// line is what is written of one photo.
type line struct {
	File       string         `json:"file"`
	Faces      string         `json:"faces"`
	Candidates []dice.Account `json:"c"`
}

func main() {
	labels := flag.String("labels", "", "labels.csv, with the photos beside it")
	out := flag.String("out", "", "file to write")
	weights := flag.String("weights", "", "folder with finder.onnx and judge.onnx; empty: the built-in ones")
	flag.Parse()
	if err := write(*labels, *out, *weights); err != nil {
		fmt.Fprintln(os.Stderr, "candidates:", err)
		os.Exit(1)
	}
}

func write(labels, out, weights string) error {
	r, err := reader(weights)
	if err != nil {
		return err
	}
	defer r.Close()
	rows, err := eval.Load(labels)
	if err != nil {
		return err
	}
	f, err := os.Create(out)
	if err != nil {
		return fmt.Errorf("create %s: %w", out, err)
	}
	defer f.Close()
	enc := json.NewEncoder(f)
	for _, l := range rows {
		data, err := os.ReadFile(filepath.Join(filepath.Dir(labels), l.File))
		if err != nil {
			return fmt.Errorf("read photo: %w", err)
		}
		frame, err := filecam.Decode(l.File, data)
		if err != nil {
			return err
		}
		all, err := r.Accounts(frame)
		if err != nil {
			return fmt.Errorf("%s: %w", l.File, err)
		}
		faces := strings.Trim(fmt.Sprint(l.Faces), "[]")
		if err := enc.Encode(line{File: l.File, Faces: faces, Candidates: all}); err != nil {
			return fmt.Errorf("write %s: %w", out, err)
		}
	}
	return nil
}

func reader(weights string) (*dice.Reader, error) {
	var o dice.Options
	if weights != "" {
		var err error
		if o.Finder, err = os.ReadFile(filepath.Join(weights, "finder.onnx")); err != nil {
			return nil, fmt.Errorf("read weights: %w", err)
		}
		if o.Judge, err = os.ReadFile(filepath.Join(weights, "judge.onnx")); err != nil {
			return nil, fmt.Errorf("read weights: %w", err)
		}
	}
	return dice.New(o)
}
