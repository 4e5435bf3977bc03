//go:build !nocv

package cards_test

import (
	"fmt"
	"image"
	"image/color"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"gocv.io/x/gocv"

	"spieltisch/devices"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/cards"
	"spieltisch/vision/pieces"
)

// drawn is a card of so many px, with a print of its own: shapes in colours, by the seed.
func drawn(seed uint64) gocv.Mat {
	r := rand.New(rand.NewPCG(seed, 50))
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(245, 248, 250, 0), 300, 200, gocv.MatTypeCV8UC3)
	for range 12 {
		c := color.RGBA{uint8(r.IntN(230)), uint8(r.IntN(230)), uint8(r.IntN(230)), 0}
		at := image.Pt(25+r.IntN(150), 25+r.IntN(250))
		if r.IntN(2) == 0 {
			gocv.Circle(&m, at, 8+r.IntN(20), c, -1)
		} else {
			gocv.Rectangle(&m, image.Rectangle{at, at.Add(image.Pt(8+r.IntN(25), 8+r.IntN(40)))}, c, -1)
		}
	}
	return m
}

// table is a dark table of 800×600 px with cards laid on it by their corners, clockwise from the card's
// upper left.
func table(t *testing.T, lie map[uint64][4]image.Point) devices.Frame {
	t.Helper()
	var all []laid
	for _, seed := range slices.Sorted(maps.Keys(lie)) {
		all = append(all, laid{seed, lie[seed]})
	}
	return tableOf(t, all)
}

// laid is a card that lies on a table by its corners.
type laid struct {
	seed uint64
	at   [4]image.Point
}

// tableOf is table of cards of which a later one lies upon those before.
func tableOf(t *testing.T, lie []laid) devices.Frame {
	t.Helper()
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(40, 60, 70, 0), 600, 800, gocv.MatTypeCV8UC3)
	defer m.Close()
	for _, one := range lie {
		seed, corners := one.seed, one.at
		card, mask := drawn(seed), gocv.NewMatWithSizeFromScalar(gocv.NewScalar(255, 0, 0, 0), 300, 200,
			gocv.MatTypeCV8U)
		from := gocv.NewPointVectorFromPoints([]image.Point{{0, 0}, {200, 0}, {200, 300}, {0, 300}})
		to := gocv.NewPointVectorFromPoints(corners[:])
		h := gocv.GetPerspectiveTransform(from, to)
		lying, where := gocv.NewMat(), gocv.NewMat()
		gocv.WarpPerspective(card, &lying, h, image.Pt(800, 600))
		gocv.WarpPerspective(mask, &where, h, image.Pt(800, 600))
		lying.CopyToWithMask(&m, where)
		from.Close()
		to.Close()
		_, _, _, _, _ = card.Close(), mask.Close(), h.Close(), lying.Close(), where.Close()
	}
	gocv.GaussianBlur(m, &m, image.Pt(3, 3), 0, 0, gocv.BorderDefault)
	return devices.Frame{W: 800, H: 600, Stride: 2400, Pix: m.ToBytes()}
}

// whole is where a card lies when it is shown.
var whole = [4]image.Point{{250, 60}, {560, 60}, {560, 525}, {250, 525}}

func taught(t *testing.T, seeds ...uint64) *pieces.Set {
	t.Helper()
	set := &pieces.Set{Kind: pieces.Cards}
	for _, seed := range seeds {
		views, err := cards.Teacher{}.Show(table(t, map[uint64][4]image.Point{seed: whole}))
		if err != nil {
			t.Fatal(err)
		}
		set.Add(fmt.Sprint(seed), views[0])
	}
	return set
}

// Cards that were shown once are named, several at once, turned and leaning; another one is asked about; an
// empty table has none.
func TestCardsThatWereShownAreNamed(t *testing.T) {
	left := [4]image.Point{{80, 120}, {250, 100}, {290, 360}, {110, 390}}
	right := [4]image.Point{{720, 400}, {520, 420}, {560, 130}, {720, 130}} // upside down, far side smaller
	tests := []struct {
		name     string
		laid     map[uint64][4]image.Point
		decision vision.Decision
		names    []string
		reason   vision.Reason
	}{
		{"two", map[uint64][4]image.Point{2: left, 5: right}, vision.Accept, []string{"2", "5"}, ""},
		{"one", map[uint64][4]image.Point{3: left}, vision.Accept, []string{"3"}, ""},
		{"one of another edition", map[uint64][4]image.Point{2: left, 105: right}, vision.Ask, []string{"", "2"}, vision.ReasonNotTaught},
		{"none", nil, vision.None, nil, vision.ReasonEmpty},
	}
	r, err := cards.New(taught(t, 1, 2, 3, 4, 5, 6))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, tt := range sweep.Each(tests) {
		t.Run(tt.name, func(t *testing.T) {
			o, err := r.Read(table(t, tt.laid))
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, d := range o.Things {
				names = append(names, d.Name)
			}
			slices.Sort(names)
			if o.Decision != tt.decision || !slices.Equal(names, tt.names) || tt.reason != "" &&
				!slices.Contains(o.Reasons, tt.reason) {
				t.Errorf("%s %q %v, want %s %q %s", o.Decision, names, o.Reasons, tt.decision, tt.names, tt.reason)
			}
		})
	}
}

// A card whose sides are not seen, as it lies on paper of its own colour, is named by its print, beside
// one that its outline tells.
func TestACardWithoutSidesIsNamedByItsPrint(t *testing.T) {
	r, err := cards.New(taught(t, 1, 2, 3))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Close() }()
	on := image.Rect(460, 180, 630, 435)
	f := table(t, map[uint64][4]image.Point{
		1: {{80, 120}, {250, 120}, {250, 375}, {80, 375}},
		2: {on.Min, {on.Max.X, on.Min.Y}, on.Max, {on.Min.X, on.Max.Y}},
	})
	for y := 60; y < 580; y++ {
		for x := 340; x < 760; x++ {
			if !image.Pt(x, y).In(on.Inset(3)) {
				copy(f.Pix[y*f.Stride+3*x:], []byte{245, 248, 250})
			}
		}
	}
	o, err := r.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"1", "2"} {
		if !slices.ContainsFunc(o.Things, func(d vision.Thing) bool { return d.Name == name }) {
			t.Errorf("%s is not named: %s %v", name, o.Decision, o.Things)
		}
	}
}

// Kinds that are one are said to be.
func TestKindsThatAreAlikeAreSaid(t *testing.T) {
	set := taught(t, 1, 2, 3)
	views, err := cards.Teacher{}.Show(table(t, map[uint64][4]image.Point{2: {{240, 70}, {550, 60}, {560,
		520}, {245, 530}}}))
	if err != nil {
		t.Fatal(err)
	}
	set.Add("again", views[0])
	if got := (cards.Teacher{}).TooAlike(set); len(got) != 1 || !got[0].Same ||
		got[0].A+got[0].B != "2again" && got[0].A+got[0].B != "again2" {
		t.Errorf("alike: %+v, want 2 and again", got)
	}
}

// What is no picture, or no set of cards, is an error.
func TestBadInput(t *testing.T) {
	if _, err := cards.New(&pieces.Set{Kind: pieces.Dice}); err == nil {
		t.Error("a set of dice: no error")
	}
	if _, err := (cards.Teacher{}).Show(devices.Frame{W: 40, H: 30, Stride: 120,
		Pix: make([]byte, 9)}); err == nil {
		t.Error("a frame cut short: no error")
	}
	tiny := devices.Frame{W: 40, H: 30, Stride: 120, Pix: make([]byte, 3600)}
	if _, err := (cards.Teacher{}).Show(tiny); err == nil {
		t.Error("a card of 30 px: no error")
	}
}
