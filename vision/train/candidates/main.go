//go:build !nocv

// Command candidates writes what the reader's accounts say of each candidate in labelled photos, one line of
// JSON a photo, for calibrate.py and leftout.
//
//	go run ./vision/train/candidates -labels ../shared/testdata/dice/labels.csv -out candidates.jsonl \
//		[-weights DIR] [-group NAME] [-cut boxes.jsonl]
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"spieltisch/devices/filecam"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval"
	"spieltisch/vision/train/boxes"
)

// line is what is written of one photo.
type line struct {
	File string       `json:"file"`
	Cut  [][3]float64 `json:"cut,omitempty"` // middle in px and share in the picture of each die at the edge
	dice.Accounts
}

func main() {
	labels := flag.String("labels", "", "labels.csv, with the photos beside it")
	out := flag.String("out", "", "file to write")
	weights := flag.String("weights", "",
		"folder with the networks, finder.onnx and so on; empty: the built-in ones")
	through := flag.String("cut", "", "boxes.jsonl: cut each photo so that its edge goes through a die")
	group := flag.String("group", "", "only the photos of this group")
	flag.Parse()
	if err := write(*labels, *out, *weights, *group, *through); err != nil {
		fmt.Fprintln(os.Stderr, "candidates:", err)
		os.Exit(1)
	}
}

func write(labels, out, weights, group, through string) error {
	r, err := reader(weights)
	if err != nil {
		return err
	}
	defer r.Close()
	rows, err := eval.Load(labels)
	if err != nil {
		return err
	}
	photos, err := boxes.Load(through)
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
		if group != "" && l.Group != group {
			continue
		}
		data, err := os.ReadFile(filepath.Join(filepath.Dir(labels), l.File))
		if err != nil {
			return fmt.Errorf("read photo: %w", err)
		}
		frame, err := filecam.Decode(l.File, data)
		if err != nil {
			return err
		}
		var cut [][3]float64
		if through != "" {
			if frame, cut = boxes.CutThrough(frame, photos[l.File].Boxes); len(cut) == 0 {
				continue
			}
		}
		all, err := r.Accounts(frame)
		if err != nil {
			return fmt.Errorf("%s: %w", l.File, err)
		}
		if err := enc.Encode(line{l.File, cut, all}); err != nil {
			return fmt.Errorf("write %s: %w", out, err)
		}
	}
	return nil
}

func reader(weights string) (*dice.Reader, error) {
	var o dice.Options
	if weights != "" {
		for name, into := range o.Networks() {
			var err error
			if *into, err = os.ReadFile(filepath.Join(weights, name+".onnx")); err != nil {
				return nil, fmt.Errorf("read weights: %w", err)
			}
		}
	}
	return dice.New(o)
}
