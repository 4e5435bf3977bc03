package companion_test

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/engines/heckmeck"
	"spieltisch/vision"
)

// beside is what lies beside the dice: "grill|first stack|second stack". "?28" is a portion that looks like a
// 28 and may be another one.
func (f *fakeTable) beside(zones string) {
	f.t.Helper()
	middles := []image.Point{{320, 100}, {160, 400}, {480, 400}} // of the zones of two seats
	o := vision.Observation{At: time.Now()}
	for i, zone := range strings.Split(zones, "|") {
		for k, name := range strings.Fields(zone) {
			d := vision.Die{Name: name, Confidence: 0.99}
			if of, doubt := strings.CutPrefix(name, "?"); doubt {
				d = vision.Die{Maybe: [2]string{of}, Confidence: 0.4}
			}
			at := middles[i].Add(image.Pt(k, 0))
			d.Box = vision.Box{at, at.Add(image.Pt(8, 0)), at.Add(image.Pt(8, 16)), at.Add(image.Pt(0, 16))}
			o.Dice = append(o.Dice, d)
		}
	}
	f.table.Sense(companion.Input{Compared: &o, Sight: companion.Sight{W: 640, H: 480}})
	synctest.Wait()
}

// Portions lie otherwise than the record has them, as cameras see beside dice: a person says once which of
// both holds. Nobody is asked after one look, nor about what cannot be read.
func TestPortionsAreComparedWithTheRecord(t *testing.T) {
	const full = "21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36||"
	const stolen = "21 22 23 24 25 26 27 28 29 30 31 32 33 34 35||36" // Ben has it
	for _, c := range []struct {
		name   string
		seen   string // one after the other, divided by commas; "=n" answers with choice n
		asked  string
		looked int    // how often the table was to be read again
		stacks string // of the record
	}{
		{"as on the record", full + "," + full, "", 0, "[[] []]"},
		{"once otherwise", stolen, "", 1, "[[] []]"},
		{"otherwise in two looks", stolen + "," + stolen, "ask.differ", 1, "[[] []]"},
		{"a hand was still at it", stolen + "," + full + "," + full, "", 1, "[[] []]"},
		{"and it is put right", stolen + "," + stolen + "," + full, "", 1, "[[] []]"},
		{"the table holds", stolen + "," + stolen + ",=0", "", 1, "[[] [36]]"},
		{"the record holds, and nobody is asked again", stolen + "," + stolen + ",=1," + stolen + "," + stolen,
			"", 1, "[[] []]"},
		{"one in doubt looks like what lies there", strings.Replace(full, "28", "?28", 1), "", 0, "[[] []]"},
		{"one in doubt looks like another one", strings.Replace(stolen, "28", "?36", 1), "", 0, "[[] []]"},
		{"one is covered", strings.Replace(full, "28", "", 1), "", 0, "[[] []]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				looked := 0
				f := startWith(t, heckmeck.Game{})
				f.stop()
				f.cards, f.lookOver = []string{"heckmeck"}, func() { looked++ }
				f.open()
				f.line(setupLine)
				f.lay("11223345", "", true)
				for _, seen := range strings.Split(c.seen, ",") {
					if n, ok := strings.CutPrefix(seen, "="); ok {
						id := f.table.Snapshot().Question.ID
						f.ok(companion.Command{Do: companion.Answer{Question: id, Choice: int(n[0] - '0')}})
						continue
					}
					f.beside(seen)
					rest()
				}
				f.wantAsked(c.asked)
				s := f.state()
				if got := fmt.Sprint(s.Stacks); got != c.stacks || looked != c.looked {
					t.Errorf("stacks %s, looked %d times again, want %s and %d", got, looked, c.stacks, c.looked)
				}
				if !slices.Equal(s.Roll, []int{1, 1, 2, 2, 3, 3, 4, 5}) {
					t.Errorf("the roll became %v", s.Roll)
				}
			})
		})
	}
}
