package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"spieltisch/vision/dice"
)

// die is one line of what vision/eval/teach writes with -rows: what a die looks like to a reader that was
// shown a set.
type die struct {
	Kind  string      `json:"kind"` // of print
	Face  int         `json:"face"` // of the set; -1: a stranger
	Match *dice.Match `json:"match"`
}

// taught fits how likely a place shows a face of a set, and which, and tells for each kind of print what
// comes of it if that kind is left out.
func taught(paths []string, out io.Writer) error {
	dies, err := shown(paths)
	if err != nil {
		return err
	}
	var kinds []string
	for _, d := range dies {
		if !slices.Contains(kinds, d.Kind) {
			kinds = append(kinds, d.Kind)
		}
	}
	slices.Sort(kinds)
	fmt.Fprintf(out, "%-10s %7s %7s %7s %10s %9s\n", "left out", "right", "asked", "wrong", "strangers", "accepted")
	for _, kind := range kinds {
		c := fitTaught(dies, kind)
		var right, asked, wrong, strangers, accepted int
		for _, d := range dies {
			sure := d.Kind == kind && c.Sure(d.Match) >= 1-c.Limits.Risk
			switch {
			case d.Kind != kind:
			case d.Face < 0:
				if strangers++; sure {
					accepted++
				}
			case !sure:
				asked++
			case d.Match.Face == d.Face:
				right++
			default:
				wrong++
			}
		}
		fmt.Fprintf(out, "%-10s %7d %7d %7d %10d %9d\n", kind, right, asked, wrong, strangers, accepted)
	}
	c := fitTaught(dies, "")
	_, err = fmt.Fprintf(out, "Known: %v\nPart: %v\nTold: %v\n", c.Known, c.Part, c.Told)
	return err
}

// fitTaught gives the weights for all kinds of print but one. A face that was not shown is a stranger to a
// set that lacks it. To one that lacks no face a stranger looks as much like its faces as they do like each
// other.
func fitTaught(dies []die, without string) dice.Calibration {
	c := dice.BuiltIn()
	var known, part, told []row
	for _, d := range dies {
		if d.Kind == without {
			continue
		}
		whole := *d.Match
		whole.Out = 0
		known = append(known, row{whole.Known(), d.Face >= 0, 1})
		part = append(part, row{d.Match.Known(), d.Face >= 0, 1})
		if d.Face < 0 {
			continue
		}
		// Turned round, too: of two faces that are as near either is as likely.
		right, margin := d.Face == d.Match.Face, d.Match.Told()[0]
		told = append(told, row{[]float64{margin}, right, 1}, row{[]float64{-margin}, !right, 1})
	}
	c.Known, c.Part = regress(known, hardlyDrawn), regress(part, hardlyDrawn)
	c.Told = regress(told, hardlyDrawn)
	return c
}

func shown(paths []string) (dies []die, err error) {
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			return nil, fmt.Errorf("open rows: %w", err)
		}
		for in := json.NewDecoder(f); ; {
			var d die
			if err := in.Decode(&d); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, errors.Join(fmt.Errorf("%s, row %d: %w", path, len(dies)+1, err), f.Close())
			}
			if d.Match == nil {
				return nil, errors.Join(fmt.Errorf("%s, row %d: no match", path, len(dies)+1), f.Close())
			}
			dies = append(dies, d)
		}
		if err := f.Close(); err != nil {
			return nil, err
		}
	}
	return dies, nil
}
