package companion_test

import (
	"encoding/json"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/schnackelstein"
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
			d := vision.Thing{Name: name, Confidence: 0.99}
			if of, doubt := strings.CutPrefix(name, "?"); doubt {
				d = vision.Thing{Maybe: [2]string{of}, Confidence: 0.4}
			}
			at := middles[i].Add(image.Pt(k, 0))
			d.Box = vision.Box{at, at.Add(image.Pt(8, 0)), at.Add(image.Pt(8, 16)), at.Add(image.Pt(0, 16))}
			o.Things = append(o.Things, d)
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
				f.inTurn(c.seen, f.beside)
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

// inTurn has tables seen one after the other, divided by commas; "=n" answers with choice n.
func (f *fakeTable) inTurn(tables string, see func(string)) {
	f.t.Helper()
	for _, seen := range strings.Split(tables, ",") {
		if n, ok := strings.CutPrefix(seen, "="); ok {
			id := f.table.Snapshot().Question.ID
			f.ok(companion.Command{Do: companion.Answer{Question: id, Choice: int(n[0] - '0')}})
			continue
		}
		see(seen)
		rest()
	}
}

// gems are what a camera sees of the hills of the first tunnel that are not dug, from the second on, and last
// of the stump. "?" is something that nobody can tell.
func (f *fakeTable) gems(zones string) {
	f.t.Helper()
	o := vision.Observation{At: time.Now()}
	all := f.table.Snapshot().Position.(engines.Spread).Lying().Zones
	list := append(all[1:3:3], all[len(all)-1])
	for i, zone := range strings.Split(zones, "|") {
		for k, name := range strings.Fields(zone) {
			d := vision.Thing{Name: name, Confidence: 0.99}
			if name == "?" {
				d = vision.Thing{Confidence: 0.5}
			}
			at := image.Pt(int(640*(list[i].X0+list[i].X1)/2)+k, int(480*(list[i].Y0+list[i].Y1)/2))
			d.Box = vision.Box{at, at.Add(image.Pt(2, 0)), at.Add(image.Pt(2, 2)), at.Add(image.Pt(0, 2))}
			o.Things = append(o.Things, d)
		}
	}
	f.table.Sense(companion.Input{Compared: &o, Sight: companion.Sight{W: 640, H: 480}})
	synctest.Wait()
}

// Gems lie otherwise than the record has them: a person says once which of both holds, and where one place is
// in doubt the others still count.
func TestGemsAreComparedWithTheRecord(t *testing.T) { // SS-24
	const full, less = "ruby ruby|ruby|sapphire", "ruby ruby|ruby|"
	for _, c := range []struct {
		name  string
		seen  string // one after the other, divided by commas; "=n" answers with choice n
		asked string
		stump string // of the record
	}{
		{"as on the record", full + "," + full, "", `{"b":1}`},
		{"a gem is under the table", less + "," + less, "ask.differ", `{"b":1}`},
		{"and it is put back", less + "," + less + "," + full, "", `{"b":1}`},
		{"it is lost", less + "," + less + ",=0," + less + "," + less, "", `{}`},
		{"the record holds, and nobody is asked again",
			less + "," + less + ",=1," + less + ",?|ruby|," + less + "," + less, "", `{"b":1}`},
		{"where another is in doubt", "?|ruby|,?|ruby|", "ask.differ", `{"b":1}`},
		{"nobody can tell", "ruby ruby|ruby|?,ruby ruby|ruby|?", "", `{"b":1}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := startWith(t, schnackelstein.Game{})
				f.stop()
				f.cards = []string{"schnackelstein"}
				f.open()
				f.line(`{"game":"schnackelstein","setup":{"players":["Anna","Ben"],"position":{"tunnels":[` +
					`{"tiles":[{"kind":"soil","len":41}],"hills":[{},{"r":2},{"r":1},{},{}]},{},{},{}],` +
					`"stump":{"b":1},"turns":[1,1]}}}`)
				f.inTurn(c.seen, f.gems)
				f.wantAsked(c.asked)
				at, err := json.Marshal(f.table.Snapshot().Position)
				if err != nil || !strings.Contains(string(at), `"stump":`+c.stump) {
					t.Errorf("the record has %s, %v, want %s on the stump", at, err, c.stump)
				}
			})
		})
	}
}
