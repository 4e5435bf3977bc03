//go:build !nocv

package dice_test

import (
	"fmt"
	"image"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// readers have their networks open for all tests: a reading has no history.
var readers = map[dice.Set]*dice.Reader{}

func TestMain(m *testing.M) {
	status := m.Run()
	for set, r := range readers {
		if err := r.Close(); err != nil {
			fmt.Fprintf(os.Stderr, "close the reader of %v: %v\n", set, err)
			status = 1
		}
	}
	os.Exit(status)
}

// newReader is for one test at a time.
func newReader(t testing.TB, set dice.Set) *dice.Reader {
	t.Helper()
	if readers[set] == nil {
		r, err := dice.New(dice.Options{Set: set})
		if err != nil {
			t.Fatal(err)
		}
		readers[set] = r
	}
	return readers[set]
}

// demoTray is a tray with the demo's dice and n of them, anywhere in the picture, in one of the sizes that
// cameras have.
func demoTray(seed uint64, n int) tray.Tray {
	rng := rand.New(rand.NewPCG(seed, 5))
	t := tray.Demo()
	t.Seed = seed
	size := [][2]int{{640, 480}, {800, 600}, {1280, 720}}[rng.IntN(3)]
	t.W, t.H = size[0], size[1]
	t.Camera.Tilt = rng.Float64() * 45
	t.Camera.Width = 220 + rng.Float64()*80
	t.Light.Azimuth = rng.Float64() * 360
	t.Light.Shadow = rng.Float64() * 0.7
	t.Noise = rng.Float64() * 3
	for try := 0; len(t.Dice) < n && try < 2000; try++ {
		x, y, ok := t.Unproject(rng.Float64()*float64(t.W), rng.Float64()*float64(t.H))
		d := tray.DemoDie(1+rng.IntN(6), x, y, rng.Float64()*360)
		if ok && free(t, d, 24) {
			t.Dice = append(t.Dice, d)
		}
	}
	return t
}

// free reports whether a die would lie wholly in the picture, and so many mm or more from all others.
func free(t tray.Tray, d tray.Die, apart float64) bool {
	return whole(t, d) && alone(t, d.X, d.Y, apart)
}

// alone reports whether a place is so many mm or more from all dice.
func alone(t tray.Tray, x, y, apart float64) bool {
	return !slices.ContainsFunc(t.Dice, func(d tray.Die) bool { return math.Hypot(d.X-x, d.Y-y) < apart })
}

func faces(o vision.Observation) []int {
	out := []int{}
	for _, d := range o.Things {
		out = append(out, d.Face)
	}
	slices.Sort(out)
	return out
}

// keep writes what was read wrong for a person when DICE_SHOW names a folder.
func keep(t *testing.T, name string, f devices.Frame, o vision.Observation) {
	t.Helper()
	dir := os.Getenv("DICE_SHOW")
	if dir == "" {
		return
	}
	data, err := dice.Annotate(f, o).JPEG(90)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".jpg"), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// readTray reads a tray and says whether that was accepted and right; an empty tray is right as none.
func readTray(t *testing.T, r vision.Reader, name string, tr tray.Tray) (exact bool, o vision.Observation) {
	t.Helper()
	f, _ := tr.Render()
	want := []int{}
	for _, d := range tr.Dice {
		want = append(want, d.Face)
	}
	slices.Sort(want)
	o, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	decision := vision.Accept
	if len(want) == 0 {
		decision = vision.None
	}
	exact = o.Decision == decision && slices.Equal(faces(o), want)
	if !exact {
		t.Logf("%s (%dx%d, tilt %.0f): %s %v %v, want %s %v", name, tr.W, tr.H, tr.Camera.Tilt, o.Decision, faces(o), o.Reasons, decision, want)
		keep(t, name, f, o)
	}
	return exact, o
}

func TestReadsRenderedTrays(t *testing.T) {
	// One question in fifty is allowed for, a wrong reading without a word is not.
	r := newReader(t, dice.Heckmeck)
	const n = 100
	exact := 0
	for i := range sweep.Of(n) {
		tr := tilted(demoTray(uint64(i)+7000, i%13), 20*float64(i)/n)
		ok, o := readTray(t, r, fmt.Sprintf("tray-%02d", i), tr)
		if ok {
			exact++
		} else if o.Decision != vision.Ask {
			t.Errorf("tray %d is neither right nor asked about", i)
		}
	}
	if least := sweep.Least(n, n*98/100); exact < least {
		t.Errorf("%d of %d trays are accepted and right, want at least %d", exact, sweep.Some(n), least)
	}
}

// whole reports whether a die lies wholly in the picture, with some table around it.
func whole(t tray.Tray, d tray.Die) bool {
	for _, z := range [2]float64{0, 17} {
		for _, o := range [4][2]float64{{-20, -20}, {20, -20}, {20, 20}, {-20, 20}} {
			x, y := t.Project(d.X+o[0], d.Y+o[1], z)
			if x < 0 || y < 0 || x >= float64(t.W) || y >= float64(t.H) {
				return false
			}
		}
	}
	return true
}

// tilted looks at the same tray from another angle. Dice that are cut off by the picture's edge are taken
// away.
func tilted(tr tray.Tray, tilt float64) tray.Tray {
	tr.Camera.Tilt = tilt
	tr.Dice = slices.DeleteFunc(tr.Dice, func(d tray.Die) bool { return !whole(tr, d) })
	return tr
}

func TestSteepTraysAreNeverReadWrong(t *testing.T) {
	// From the side the reader asks more often; what it must not do is to be wrong without a word.
	r := newReader(t, dice.Heckmeck)
	exact := 0
	const n, least = 40, 34
	for i := range sweep.Of(n) {
		tr := tilted(demoTray(uint64(i)+9000, i%13), 20+25*float64(i)/n)
		ok, o := readTray(t, r, fmt.Sprintf("steep-%02d", i), tr)
		if ok {
			exact++
		} else if o.Decision == vision.Accept {
			t.Errorf("tray %d is accepted and wrong", i)
		}
	}
	if least := sweep.Least(n, least); exact < least {
		t.Errorf("%d of %d steep trays are accepted and right, want at least %d", exact, sweep.Some(n), least)
	}
}

func TestBoxesLieOnTheTopFaces(t *testing.T) {
	r := newReader(t, dice.Heckmeck)
	tr := tilted(demoTray(3, 6), 10)
	f, labels := tr.Render()
	o, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	middle := func(box [4]image.Point) (x, y float64) {
		for _, p := range box {
			x, y = x+float64(p.X)/4, y+float64(p.Y)/4
		}
		return x, y
	}
	for _, l := range labels {
		x, y := middle(l.Box)
		side := math.Hypot(float64(l.Box[0].X-l.Box[1].X), float64(l.Box[0].Y-l.Box[1].Y))
		off, size := math.Inf(1), 0.0
		for _, d := range o.Things {
			dx, dy := middle(d.Box)
			if gap := math.Hypot(dx-x, dy-y); gap < off {
				off, size = gap, math.Hypot(float64(d.Box[0].X-d.Box[1].X), float64(d.Box[0].Y-d.Box[1].Y))
			}
		}
		if off > 0.25*side || size < 0.75*side || size > 1.3*side {
			t.Errorf("die %d: the nearest box is %.0f px off and %.0f px wide, want under %.0f px off, about %.0f wide", l.Die, off, size, 0.25*side, side)
		}
	}
}

func TestHandsAndRollingDiceAreNotAccepted(t *testing.T) {
	r := newReader(t, dice.Heckmeck)
	for i := range sweep.Of(12) {
		tr := demoTray(uint64(i)+400, 4)
		for k := range tr.Dice {
			d := &tr.Dice[k]
			d.Lift, d.Turn = 10, [3]float64{35, 20 * float64(k), 0}
			d.Blur, d.Spin = [2]float64{22, 9}, [3]float64{0, 50, 0}
		}
		f, _ := tr.Render()
		o, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		if o.Decision == vision.Accept {
			t.Errorf("rolling tray %d is accepted as %v", i, faces(o))
			keep(t, fmt.Sprintf("rolling-%02d", i), f, o)
		}
	}
	for i := range sweep.Of(8) {
		tr := demoTray(uint64(i)+500, 0)
		tr.Hand = &tray.Hand{X: float64(i*15) - 50, Y: 10, Angle: float64(i * 45)}
		f, _ := tr.Render()
		o, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		if o.Decision == vision.Accept {
			t.Errorf("hand %d is accepted as %v", i, faces(o))
			keep(t, fmt.Sprintf("hand-%02d", i), f, o)
		}
	}
}

func TestWormIsNoPip(t *testing.T) {
	tr := demoTray(9, 0)
	tr.Dice = []tray.Die{tray.DemoDie(6, -30, 0, 20), tray.DemoDie(3, 40, 20, 70)}
	f, _ := tr.Render()
	o, err := newReader(t, dice.Pips).Read(f)
	if err != nil {
		t.Fatal(err)
	}
	if o.Decision == vision.Accept {
		t.Errorf("a worm among pips is accepted as %v", faces(o))
	}
}

func BenchmarkRead(b *testing.B) {
	for _, size := range [][2]int{{640, 480}, {1280, 720}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			r := newReader(b, dice.Heckmeck)
			tr := demoTray(1, 8)
			tr.W, tr.H = size[0], size[1]
			f, _ := tr.Render()
			for b.Loop() {
				if _, err := r.Read(f); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
