package visiontest_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"spieltisch/devices"
	"spieltisch/devices/sim"
	"spieltisch/devices/sim/tray"
	"spieltisch/vision"
	"spieltisch/vision/visiontest"
)

// three is a small tray with a four, a two and a five, from the left to the right.
func three() tray.Tray {
	t := tray.Demo()
	t.W, t.H = 320, 240
	t.Dice = []tray.Die{tray.DemoDie(5, 60, -30, 20), tray.DemoDie(4, -60, 20, 50), tray.DemoDie(2, 0, 10, 5)}
	return t
}

// said is what a test looks at in an observation.
type said struct {
	Faces        []int
	Decision     vision.Decision
	Reasons      []vision.Reason
	Alternatives [][]int
}

func of(o vision.Observation) said {
	s := said{Decision: o.Decision, Reasons: o.Reasons, Alternatives: o.Alternatives}
	for _, d := range o.Things {
		s.Faces = append(s.Faces, d.Face)
	}
	return s
}

func TestAReaderSaysWhatLiesThere(t *testing.T) {
	moving, cut, two, held := three(), three(), three(), three()
	moving.Dice[0].Spin, moving.Dice[0].Blur = [3]float64{0, 50, 0}, [2]float64{22, 9}
	cut.Dice[1].X = -120
	two.Dice = two.Dice[1:]
	held.Hand = &tray.Hand{X: 137, Y: -30, Size: 60}
	tests := []struct {
		name  string
		tray  tray.Tray
		blind bool
		slips []visiontest.Slip
		want  said
	}{
		{"all", three(), false, nil, said{[]int{4, 2, 5}, vision.Accept, nil, nil}},
		{"nothing", tray.Demo(), false, nil, said{nil, vision.None, []vision.Reason{vision.ReasonEmpty}, nil}},
		{"one that moves", moving, false, nil, said{[]int{4, 2}, vision.Ask, []vision.Reason{vision.ReasonUnreadable}, nil}},
		{"one at the edge", cut, false, nil, said{[]int{2, 5}, vision.Ask, []vision.Reason{vision.ReasonEdge}, nil}},
		{"one below a hand", held, false, nil, said{[]int{4, 2}, vision.Ask, []vision.Reason{vision.ReasonUnreadable}, nil}},
		{"one below a hand of which nothing is known", held, true, nil,
			said{[]int{4, 2}, vision.Accept, nil, nil}},
		{"one is missed", three(), false, []visiontest.Slip{{Die: 0, Missed: true}},
			said{[]int{4, 2}, vision.Accept, nil, nil}},
		{"all are missed", three(), false, []visiontest.Slip{{Die: visiontest.All, Missed: true}},
			said{nil, vision.None, []vision.Reason{vision.ReasonEmpty}, nil}},
		{"one is wrong", three(), false, []visiontest.Slip{{Die: 1, As: 6}},
			said{[]int{6, 2, 5}, vision.Accept, nil, nil}},
		{"one is in doubt", three(), false, []visiontest.Slip{{Die: 1, Belief: 0.6, Second: 6}},
			said{[]int{4, 2, 5}, vision.Ask, []vision.Reason{vision.ReasonUnsure}, [][]int{{6, 5, 2}}}},
		{"all are a little in doubt", three(), false, []visiontest.Slip{{Die: visiontest.All, Belief: 0.9}},
			said{[]int{4, 2, 5}, vision.Ask, []vision.Reason{vision.ReasonUnsure}, nil}},
		{"two of three", two, false, []visiontest.Slip{{Die: 1, As: 3, Belief: 0.8}},
			said{[]int{4, 3}, vision.Accept, nil, nil}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var shots visiontest.Shots
			r := visiontest.Reader{Source: shots.Source, Blind: tt.blind, Slips: tt.slips}
			f := shots.Draw(tt.tray)
			f.Seq, f.At = 7, time.Unix(5, 0)
			o, err := r.Read(f)
			if err != nil || o.Frame != 7 || !o.At.Equal(f.At) {
				t.Fatalf("frame %d of %v: %v, want 7 of %v", o.Frame, o.At, err, f.At)
			}
			if diff := cmp.Diff(tt.want, of(o), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("read (-want +got):\n%s", diff)
			}
		})
	}
}

// TestSlipsHaveTheirTime: what is missed in the first reads, in some frames, or by chance, is read in others.
func TestSlipsHaveTheirTime(t *testing.T) {
	tests := []struct {
		name string
		when func() visiontest.When
		want []int // dice of each read
	}{
		{"late", func() visiontest.When { return visiontest.Before(2) }, []int{2, 2, 3, 3, 3, 3}},
		{"some frames", func() visiontest.When { return visiontest.Between(12, 13) }, []int{3, 3, 2, 2, 3, 3}},
		{"by chance", func() visiontest.When {
			return visiontest.Odds(rand.New(rand.NewPCG(3, 1)), 0.5)
		}, []int{3, 3, 2, 3, 2, 2}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var shots visiontest.Shots
			f := shots.Draw(three())
			for range 2 { // each time the same
				r := visiontest.Reader{Source: shots.Source,
					Slips: []visiontest.Slip{{Die: 2, When: tt.when(), Missed: true}}}
				var got []int
				for n := range tt.want {
					f.Seq = uint64(10 + n)
					o, err := r.Read(f)
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, len(o.Things))
				}
				if !slices.Equal(got, tt.want) {
					t.Errorf("dice by reads %v, want %v", got, tt.want)
				}
			}
		})
	}
}

// TestTheTableTellsOfItsFrames: a frame that was read a while ago, or that has another number and other px
// since, is known by its moment; one of another camera is not.
func TestTheTableTellsOfItsFrames(t *testing.T) {
	table := sim.NewTable(sim.Config{Seed: 4, Stepped: true, W: 160, H: 120, FPS: 10, Dice: 3})
	table.Load(6, 1, 3)
	camera := table.Camera()
	done := make(chan error, 1)
	go func() { done <- table.Roll(context.Background(), true) }()
	var frames []devices.Frame
	for rolled := false; !rolled || len(frames) < 40; {
		f, err := camera.Read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		frames = append(frames, f)
		select {
		case err := <-done:
			if rolled = true; err != nil {
				t.Fatal(err)
			}
		default:
		}
	}
	r := visiontest.Reader{Source: visiontest.Of(table)}
	last := frames[len(frames)-1]
	earlier := frames[len(frames)-20]
	earlier.Seq, earlier.Pix = 3, make([]byte, len(earlier.Pix))
	for _, f := range []devices.Frame{last, earlier} {
		truth, ok := table.TruthAt(f.At)
		o, err := r.Read(f)
		if !ok || err != nil || len(truth.Dice) != 3 && f.Seq == last.Seq {
			t.Fatalf("frame of %v: %d dice, known %v, %v", f.At, len(truth.Dice), ok, err)
		}
		for _, d := range o.Things {
			same := func(l sim.TrueDie) bool { return l.Face == d.Face && vision.Box(l.Box) == d.Box }
			if !slices.ContainsFunc(truth.Dice, same) {
				t.Errorf("read %+v, there lie %+v", d, truth.Dice)
			}
		}
	}
	o, err := r.Read(last)
	faces := of(o).Faces
	if slices.Sort(faces); err != nil || !slices.Equal(faces, []int{1, 3, 6}) || o.Decision != vision.Accept {
		t.Errorf("read %v %s, %v; want 1 3 6, accepted", faces, o.Decision, err)
	}
	last.At = last.At.Add(time.Millisecond)
	if o, err := r.Read(last); err == nil {
		t.Errorf("of an unknown frame it says %+v, want an error", o)
	}
}

// TestOnlyAreasAreMinded: what lies in none of the areas that are given is left out.
func TestOnlyAreasAreMinded(t *testing.T) {
	var shots visiontest.Shots
	r := visiontest.Reader{Source: shots.Source}
	left := vision.Polygon{{X: 0, Y: 0}, {X: 0.4, Y: 0}, {X: 0.4, Y: 1}, {X: 0, Y: 1}}
	o, err := r.ReadKnowing(shots.Draw(three()), vision.Prior{Areas: []vision.Polygon{left}})
	if err != nil || !slices.Equal(of(o).Faces, []int{4}) {
		t.Errorf("read %v, %v; want the 4 on the left", of(o).Faces, err)
	}
}
