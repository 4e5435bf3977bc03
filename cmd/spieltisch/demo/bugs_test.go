//go:build !nocv

package demo

import (
	"flag"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/devices/sim/tray"
	"spieltisch/engines"
	"spieltisch/engines/verasselt"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

var update = flag.Bool("update", false, "teach the simulated bug dice anew")

// teach shows each face of the simulated bug dice twice. Of faces that are left out this time it gives the
// name alone.
func teach(t *testing.T) (_ *pieces.Set, names []string) {
	t.Helper()
	teacher, err := reader.NewTeacher(pieces.Dice)
	if err != nil {
		t.Fatal(err)
	}
	defer teacher.Close()
	s := &pieces.Set{Kind: pieces.Dice}
	names = []string{"yellow", "blue", "red", "green", "bars"}
	faces := engines.Faced(verasselt.Game{}).Faces()
	var table tray.Renderer
	for i, name := range all(names) {
		look := tray.Demo()
		look.Dice = []tray.Die{tray.BugDie(i+1, -45, 20, 12), tray.BugDie(i+1, 30, -25, 67)}
		f, _ := table.Render(look)
		views, err := teacher.Show(f)
		if err != nil || len(views) != 2 {
			t.Fatalf("%s: %d views, %v", name, len(views), err)
		}
		for _, v := range views {
			s.Add(name, v)
		}
		s.Face(name).As = faces[i]
	}
	for _, a := range teacher.TooAlike(s) {
		t.Logf("%s and %s look alike (%v)", a.A, a.B, a.Same)
	}
	return s, names
}

// all are the cases that are to be done: those of the sweep, or with -update each.
func all[T any](cases []T) iter.Seq2[int, T] {
	if *update {
		return slices.All(cases)
	}
	return sweep.Each(cases)
}

// The bug dice can be taught, and the set that the program brings has the same faces.
func TestBugDiceAreTaught(t *testing.T) {
	now, names := teach(t)
	if *update {
		if err := now.Write("bugs.json"); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := Bugs()
	if err != nil || !slices.Equal(kept.Names(), slices.Sorted(slices.Values(names))) {
		t.Fatalf("bugs.json has %v (%v), want %v; go test -run TestBugDiceAreTaught -update", kept, err, names)
	}
	for _, f := range now.Faces {
		if as := kept.Face(f.Name).As; as != f.As {
			t.Errorf("%s counts as %q in bugs.json, want %q", f.Name, as, f.As)
		}
	}
}

// Seven of the dice in one picture are read, and none is taken for another.
func TestBugDiceAreRead(t *testing.T) {
	set, err := Bugs()
	if err != nil {
		t.Fatal(err)
	}
	if err := set.Stand(engines.Faced(verasselt.Game{}).Faces()); err != nil {
		t.Fatal(err)
	}
	r, err := reader.WithPieces("", set)
	if err != nil {
		t.Fatal(err)
	}
	var trays [12]tray.Tray
	by := rand.New(rand.NewPCG(46, 1))
	for n := range trays {
		look := tray.Demo()
		look.Shot = uint64(n)
		for i := range 7 {
			face := 1 + by.IntN(tray.Bars)
			look.Dice = append(look.Dice, tray.BugDie(face, -80+float64(i%4)*38+6*by.Float64(),
				-40+float64(i/4)*52+8*by.Float64(), 360*by.Float64()))
		}
		trays[n] = look
	}
	right, read := 0, 0
	var table tray.Renderer
	for n, look := range sweep.Each(trays[:]) {
		read++
		var want []int
		for _, d := range look.Dice {
			want = append(want, d.Face)
		}
		f, _ := table.Render(look)
		o, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, d := range o.Things {
			got = append(got, d.Face)
		}
		slices.Sort(got)
		slices.Sort(want)
		switch same := slices.Equal(got, want); {
		case o.Decision == vision.Accept && !same:
			t.Errorf("tray %d: read %v, want %v", n, got, want)
		case o.Decision == vision.Accept:
			right++
		default:
			t.Logf("tray %d: %s %v, read %v, want %v", n, o.Decision, o.Reasons, got, want)
		}
	}
	if least := read - read/4; right < least {
		t.Errorf("%d of %d trays were read, want at least %d", right, read, least)
	}
	t.Logf("%d of %d trays at once", right, read)
}
