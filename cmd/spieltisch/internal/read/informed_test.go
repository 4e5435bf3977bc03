//go:build !nocv

package read

import (
	"encoding/csv"
	"encoding/json"
	"image"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/vision"
)

// informed is a reader for tests of what becomes of readings: it is told what each frame of a video shows,
// the first being 0.
type informed func(frame int) vision.Observation

func (k informed) Read(f devices.Frame) (vision.Observation, error) {
	o := k(int(f.Seq) - 1)
	o.Frame, o.At = f.Seq, f.At
	return o, nil
}

// sure is an observation that nobody has to be asked about.
func sure(dice ...vision.Thing) vision.Observation {
	if len(dice) == 0 {
		return vision.Observation{Decision: vision.None}
	}
	return vision.Observation{Decision: vision.Accept, Things: dice}
}

// photographed are the dice of a labelled photograph, all of one face: the labels say where dice lie and
// which faces there are, not which face lies where.
func photographed(t *testing.T, photo string) (out []vision.Thing) {
	t.Helper()
	f, err := os.Open(filepath.Join(devicestest.Shared(t, "dice"), "labels.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(rows, func(r []string) bool { return r[0] == photo })
	if at < 0 {
		t.Fatalf("no labels of %s", photo)
	}
	var sides [][4]int
	if err := json.Unmarshal([]byte(rows[at][2]), &sides); err != nil {
		t.Fatal(err)
	}
	for _, s := range sides {
		out = append(out, vision.Thing{Face: 1, Confidence: 1,
			Box: [4]image.Point{{s[0], s[1]}, {s[2], s[1]}, {s[2], s[3]}, {s[0], s[3]}}})
	}
	return out
}

// moved are dice in a picture that begins further left and further up by so many px.
func moved(dice []vision.Thing, by image.Point) []vision.Thing {
	out := slices.Clone(dice)
	for i := range out {
		for k := range out[i].Box {
			out[i].Box[k] = out[i].Box[k].Sub(by)
		}
	}
	return out
}
