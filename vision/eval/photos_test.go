//go:build !nocv

package eval_test

import (
	"os"
	"path/filepath"
	"testing"

	"spieltisch/devices/devicestest"
	"spieltisch/devices/filecam"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval"
)

func TestPhotosAreReadWellEnough(t *testing.T) {
	dir := devicestest.Shared(t, "dice")
	labels, err := eval.Load(filepath.Join(dir, "labels.csv"))
	if err != nil {
		t.Fatal(err)
	}
	reader, err := dice.New(dice.Options{Set: dice.Pips})
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	report := eval.Score(labels, func(file string) (vision.Observation, error) {
		data, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			return vision.Observation{}, err
		}
		f, err := filecam.Decode(file, data)
		if err != nil {
			return vision.Observation{}, err
		}
		return reader.Read(f)
	})
	if err := report.WriteText(t.Output()); err != nil {
		t.Fatal(err)
	}
	for _, missed := range report.Bars() {
		t.Error(missed)
	}
}
