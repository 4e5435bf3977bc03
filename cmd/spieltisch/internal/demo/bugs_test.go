//go:build !nocv

package demo

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/devices/sim/tray"
	"spieltisch/engines"
	"spieltisch/engines/verasselt"
	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

var update = flag.Bool("update", false, "teach the simulated bug dice anew")

// teach shows each face of the simulated bug dice twice.
func teach(t *testing.T) *pieces.Set {
	t.Helper()
	teacher, err := reader.NewTeacher(pieces.Dice)
	if err != nil {
		t.Fatal(err)
	}
	defer teacher.Close()
	s := &pieces.Set{Kind: pieces.Dice}
	names := []string{"", "yellow", "blue", "red", "green", "bars"}
	faces := engines.Faced(verasselt.Game{}).Faces()
	for face := 1; face <= tray.Bars; face++ {
		look := tray.Demo()
		look.Dice = []tray.Die{tray.BugDie(face, -45, 20, 12), tray.BugDie(face, 30, -25, 67)}
		f, _ := look.Render()
		views, err := teacher.Show(f)
		if err != nil || len(views) != 2 {
			t.Fatalf("%s: %d views, %v", names[face], len(views), err)
		}
		for _, v := range views {
			s.Add(names[face], v)
		}
		s.Face(names[face]).As = faces[face-1]
	}
	for _, a := range teacher.TooAlike(s) {
		t.Logf("%s and %s look alike (%v)", a.A, a.B, a.Same)
	}
	return s
}

// The bug dice can be taught, and the set that the program brings has the same faces.
func TestBugDiceAreTaught(t *testing.T) {
	now := teach(t)
	if *update {
		if err := now.Write("bugs.json"); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := Bugs()
	if err != nil || !slices.Equal(kept.Names(), now.Names()) {
		t.Errorf("bugs.json has %v (%v), want %v; go test -run TestBugDiceAreTaught -update", kept, err, now.Names())
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
	const trays = 12
	right, by := 0, rand.New(rand.NewPCG(46, 1))
	for n := range trays {
		look, want := tray.Demo(), []int(nil)
		look.Shot = uint64(n)
		for i := range 7 {
			face := 1 + by.IntN(tray.Bars)
			want = append(want, face)
			look.Dice = append(look.Dice, tray.BugDie(face, -80+float64(i%4)*38+6*by.Float64(),
				-40+float64(i/4)*52+8*by.Float64(), 360*by.Float64()))
		}
		f, _ := look.Render()
		o, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, d := range o.Dice {
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
	if right < trays*3/4 {
		t.Errorf("%d of %d trays were read", right, trays)
	}
	t.Logf("%d of %d trays at once", right, trays)
}
