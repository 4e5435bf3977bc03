//go:build !nocv

// Command candidates writes what the reader's accounts say of labelled photos, one line of JSON a photo, for
// calibrate.
//
//	go run ./vision/train/candidates -labels ../shared/testdata/dice/labels.csv -out candidates.jsonl \
//		[-weights DIR] [-group NAME[,NAME]] [-boxes boxes.jsonl] [-cut]
//	go run ./vision/train/candidates -drawn prints,palms -every 5 -out drawn.jsonl
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"spieltisch/devices/filecam"
	"spieltisch/devices/sim/tray"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval"
	"spieltisch/vision/eval/sets"
	"spieltisch/vision/train/boxes"
)

// line is what is written of one photo.
type line struct {
	File  string      `json:"file"`
	Group string      `json:"group"`
	Faces []int       `json:"faces"` // highest first; none: nothing may be accepted
	Boxes []boxes.Box `json:"boxes"` // of the dice, where they are known
	Named []int       `json:"named"` // the faces of the boxes
	dice.Accounts
}

func main() {
	var j job
	flag.StringVar(&j.labels, "labels", "", "labels.csv, with the photos beside it")
	flag.StringVar(&j.out, "out", "", "file to write")
	flag.StringVar(&j.weights, "weights", "", "folder with find.onnx and name.onnx; empty: the built-in ones")
	flag.StringVar(&j.boxes, "boxes", "", "boxes.jsonl, with where the dice lie")
	flag.BoolVar(&j.cut, "cut", false, "cut each photo so that its edge goes through a die")
	flag.StringVar(&j.groups, "group", "", "only the photos of these groups")
	flag.StringVar(&j.drawn, "drawn", "", "sets of vision/eval/sets in place of photos")
	flag.IntVar(&j.every, "every", 1, "one picture of a set in so many")
	flag.Uint64Var(&j.seed, "seed", 2, "seed of what is drawn; measure has 1")
	flag.Parse()
	if err := j.write(); err != nil {
		fmt.Fprintln(os.Stderr, "candidates:", err)
		os.Exit(1)
	}
}

// job is what the command line says.
type job struct {
	labels, out, weights, boxes, groups, drawn string
	cut                                        bool
	every                                      int
	seed                                       uint64
}

func (j job) write() error {
	r, err := reader(j.weights)
	if err != nil {
		return err
	}
	defer r.Close()
	f, err := os.Create(j.out)
	if err != nil {
		return fmt.Errorf("create %s: %w", j.out, err)
	}
	defer f.Close()
	enc := json.NewEncoder(f)
	put := func(l *line) error {
		if err := enc.Encode(l); err != nil {
			return fmt.Errorf("write %s: %w", j.out, err)
		}
		return nil
	}
	if j.drawn != "" {
		return j.draw(r, put)
	}
	return j.photos(r, put)
}

// photos reads those of the labels.
func (j job) photos(r *dice.Reader, put func(*line) error) error {
	rows, err := eval.Load(j.labels)
	if err != nil {
		return err
	}
	tops, err := boxes.Load(j.boxes)
	if err != nil {
		return err
	}
	for _, l := range rows {
		if j.groups != "" && !slices.Contains(strings.Split(j.groups, ","), l.Group) {
			continue
		}
		said, err := j.read(r, l, tops[l.File])
		if err != nil {
			return err
		}
		if said == nil {
			continue
		}
		if err := put(said); err != nil {
			return err
		}
	}
	return nil
}

// draw reads pictures of sets.
func (j job) draw(r *dice.Reader, put func(*line) error) error {
	for _, name := range strings.Split(j.drawn, ",") {
		set, ok := sets.Named(name, j.seed)
		if !ok {
			return fmt.Errorf("no set is named %q", name)
		}
		for i := 0; i < set.Pictures; i += j.every {
			p := set.At(i)
			said := &line{File: p.Name, Group: p.Group, Faces: p.Faces}
			frame, labels := p.Draw()
			if len(p.Faces) > 0 || set.Name == "odd" {
				said.Boxes, said.Named = whole(labels)
			}
			var err error
			if said.Accounts, err = r.Accounts(frame); err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
			if err := put(said); err != nil {
				return err
			}
		}
	}
	return nil
}

// whole gives the tops of dice and what is on each, 0 for nothing that can be read; none where one is hidden
// in part.
func whole(labels []tray.Label) (tops []boxes.Box, faces []int) {
	for _, l := range labels {
		var b boxes.Box
		for k, c := range l.Box {
			b[k] = [2]float64{float64(c.X), float64(c.Y)}
		}
		if !l.Inside || l.Seen < 0.98 {
			return nil, nil
		}
		tops, faces = append(tops, b), append(faces, l.Face)
	}
	return tops, faces
}

// read gives what is written of a photo; nil where nothing is.
func (j job) read(r *dice.Reader, l eval.Label, t boxes.Photo) (*line, error) {
	data, err := os.ReadFile(filepath.Join(filepath.Dir(j.labels), l.File))
	if err != nil {
		return nil, fmt.Errorf("read photo: %w", err)
	}
	frame, err := filecam.Decode(l.File, data)
	if err != nil {
		return nil, err
	}
	out := &line{File: l.File, Group: l.Group, Faces: l.Faces}
	if t.File != "" && !t.Blur && !t.Hand {
		out.Boxes, out.Named = append([]boxes.Box{}, t.Boxes...), t.Faces
	}
	if j.cut {
		if len(t.Boxes) == 0 {
			return nil, nil
		}
		frame, _ = boxes.CutThrough(frame, t.Boxes)
		out.Faces, out.Boxes, out.Named = nil, nil, nil
	}
	if out.Accounts, err = r.Accounts(frame); err != nil {
		return nil, fmt.Errorf("%s: %w", l.File, err)
	}
	return out, nil
}

func reader(weights string) (r *dice.Reader, err error) {
	var o dice.Options
	if weights != "" {
		if o.Find, err = os.ReadFile(filepath.Join(weights, "find.onnx")); err != nil {
			return nil, fmt.Errorf("read weights: %w", err)
		}
		if o.Name, err = os.ReadFile(filepath.Join(weights, "name.onnx")); err != nil {
			return nil, fmt.Errorf("read weights: %w", err)
		}
	}
	return dice.New(o)
}
