// Command leftout scores the photos of each group with what was learned without that group: candidates of
// networks that were not trained on it, decided by a calibration that was not fitted on it.
//
//	go run ./vision/train/leftout -labels ../shared/testdata/dice/labels.csv \
//		-candidates candidates.jsonl -calibrations DIR
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval"
)

// photo is one line of what ./candidates writes.
type photo struct {
	File string `json:"file"`
	dice.Accounts
}

func main() {
	labels := flag.String("labels", "", "labels.csv")
	candidates := flag.String("candidates", "", "what ./candidates wrote")
	calibrations := flag.String("calibrations", "",
		"folder with GROUP.json for each group, as calibrate.py writes it")
	belief := flag.Float64("belief", 0, "in place of the belief of the calibration")
	sure := flag.Float64("sure", 0, "in place of its confidence")
	missed := flag.Float64("missed", 0, "in place of its belief in a missed die")
	asJSON := flag.Bool("json", false, "each photo too, as JSON")
	flag.Parse()
	if err := score(*labels, *candidates, *calibrations,
		dice.Calibration{Belief: *belief, Sure: *sure, Missed: *missed}, *asJSON); err != nil {
		fmt.Fprintln(os.Stderr, "leftout:", err)
		os.Exit(1)
	}
}

func score(labels, candidates, calibrations string, instead dice.Calibration, asJSON bool) error {
	rows, err := eval.Load(labels)
	if err != nil {
		return err
	}
	photos, err := load(candidates)
	if err != nil {
		return err
	}
	fitted := map[string]*dice.Calibration{}
	report := eval.Score(rows, func(l eval.Label) (vision.Observation, error) {
		p, ok := photos[l.File]
		if !ok {
			return vision.Observation{}, errors.New("no candidates")
		}
		g := l.Group
		if fitted[g] == nil {
			c, err := calibration(filepath.Join(calibrations, g+".json"))
			if err != nil {
				return vision.Observation{}, err
			}
			for _, v := range [][2]*float64{{&c.Belief, &instead.Belief}, {&c.Sure, &instead.Sure},
				{&c.Missed, &instead.Missed}} {
				if *v[1] > 0 {
					*v[0] = *v[1]
				}
			}
			fitted[g] = c
		}
		return p.Decide(dice.Options{Set: dice.Pips, Calibration: fitted[g]}), nil
	})
	if asJSON {
		return report.WriteJSON(os.Stdout)
	}
	return report.WriteText(os.Stdout)
}

func load(path string) (map[string]photo, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open candidates: %w", err)
	}
	defer f.Close()
	out := map[string]photo{}
	for in, n := json.NewDecoder(bufio.NewReader(f)), 1; in.More(); n++ {
		var p photo
		if err := in.Decode(&p); err != nil {
			return nil, fmt.Errorf("%s, photo %d: %w", path, n, err)
		}
		out[p.File] = p
	}
	return out, nil
}

func calibration(path string) (*dice.Calibration, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read calibration: %w", err)
	}
	shipped := dice.BuiltIn()
	c := dice.Calibration{Belief: shipped.Belief, Sure: shipped.Sure, Missed: shipped.Missed,
		Covered: shipped.Covered}
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &c, nil
}
