// Command calibrate fits how the accounts of a place become belief, on what candidates wrote, and scores
// each group of photos with what was fitted on all others. Candidates have to come from networks that did
// not learn from the group.
//
//	go run ./vision/train/calibrate [-limits FILE] [-out FILE] [-ablate] candidates.jsonl…
//
// It prints the scores, and writes the calibration that is fitted on all groups. With -taught it does the
// same for dice that are shown to a reader: it leaves out kinds of print, and its files are those of
// vision/eval/teach -rows.
//
//	go run ./vision/train/calibrate -taught rows.jsonl…
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval"
)

// photo is one line of what candidates writes.
type photo struct {
	File  string          `json:"file"`
	Group string          `json:"group"`
	Faces []int           `json:"faces"`
	Boxes [][4][2]float64 `json:"boxes"`
	Named []int           `json:"named"`
	dice.Accounts
}

func main() {
	var o options
	flag.StringVar(&o.limits, "limits", "", "JSON with limits to try in place of the built-in ones")
	flag.StringVar(&o.out, "out", "", "file for the calibration that is fitted on all groups")
	flag.BoolVar(&o.cases, "cases", false, "a line for each photo, too")
	flag.StringVar(&o.with, "with", "", "a calibration to score with, in place of fitted ones")
	flag.BoolVar(&o.taught, "taught", false, "fit how dice that were shown are known instead")
	flag.BoolVar(&o.ablate, "ablate", false, "score without each feature and each limit instead")
	flag.Parse()
	if err := o.run(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "calibrate:", err)
		os.Exit(1)
	}
}

// options are what the command line says.
type options struct {
	limits, out, with string
	cases, ablate     bool
	taught            bool
}

func (o options) run(paths []string) error {
	if o.taught {
		return taught(paths, os.Stdout)
	}
	photos, err := load(paths)
	if err != nil {
		return err
	}
	t := trial{photos: photos, limits: dice.BuiltIn().Limits}
	if o.with != "" {
		t.with = &dice.Calibration{}
		if err := read(o.with, t.with); err != nil {
			return err
		}
	}
	if o.limits != "" {
		if err := read(o.limits, &t.limits); err != nil {
			return err
		}
	}
	if o.ablate {
		return t.ablate(os.Stdout)
	}
	report := t.score()
	if err := report.WriteText(os.Stdout); err != nil {
		return err
	}
	if o.cases {
		if err := report.WriteCases(os.Stdout); err != nil {
			return err
		}
	}
	data, err := json.Marshal(t.without(""))
	if err != nil {
		return err
	}
	fmt.Println(string(data))
	if o.out == "" {
		return nil
	}
	return os.WriteFile(o.out, data, 0o644)
}

// read reads a file of JSON.
func read(path string, to any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("read: %w", err)
	}
	if err := json.Unmarshal(data, to); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// trial scores photos with a calibration that is fitted without their group.
type trial struct {
	photos []photo
	limits dice.Limits
	with   *dice.Calibration // in place of fitted ones
	off    string            // a feature that does not count
	fitted map[string]*dice.Calibration
}

func (t *trial) without(group string) *dice.Calibration {
	if t.fitted == nil {
		t.fitted = map[string]*dice.Calibration{}
	}
	if t.fitted[group] == nil {
		var c dice.Calibration
		if t.with != nil {
			c = *t.with
		} else {
			c = fit(t.photos, group, t.off)
		}
		c.Limits = t.limits
		t.fitted[group] = &c
	}
	return t.fitted[group]
}

func (t *trial) score() eval.Report {
	labels := make([]eval.Label, len(t.photos))
	for i, p := range t.photos {
		labels[i] = eval.Label{File: p.File, Faces: p.Faces, Group: p.Group}
	}
	i := -1
	return eval.Score(labels, func(eval.Label) (vision.Observation, error) {
		i++
		p := t.photos[i]
		return p.Decide(dice.Options{Set: dice.Pips, Calibration: t.without(family(p.Group))}), nil
	})
}

func load(paths []string) (photos []photo, err error) {
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("open candidates: %w", err)
		}
		for in := json.NewDecoder(bufio.NewReader(f)); in.More(); {
			var p photo
			if err := in.Decode(&p); err != nil {
				f.Close()
				return nil, fmt.Errorf("%s, photo %d: %w", path, len(photos), err)
			}
			photos = append(photos, p)
		}
		f.Close()
	}
	return photos, nil
}
