package fuse_test

import (
	"fmt"
	"slices"
	"testing"

	"spieltisch/companion/fuse"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/vision"
)

// dice are surely read dice of a roll.
func dice(faces ...int) []vision.Thing {
	out := make([]vision.Thing, len(faces))
	for i, f := range faces {
		out[i] = vision.Thing{Face: f, Area: vision.Rolling, Confidence: 0.99}
	}
	return out
}

func TestAs(t *testing.T) {
	tests := []struct {
		name  string
		faces []int // as read
		sure  []float64
		as    []int
		want  []int
	}{
		{"the same", []int{1, 2, 3}, nil, []int{3, 2, 1}, []int{1, 2, 3}},
		{"one other", []int{4, 4, 4}, []float64{0.9, 0.5, 0.9}, []int{6, 4, 4}, []int{4, 6, 4}},
		{"least sure takes it", []int{4, 5, 6}, []float64{0.9, 0.8, 0.5}, []int{4, 5, 1}, []int{4, 5, 1}},
		{"the least sure of two takes the first", []int{4, 5, 6}, []float64{0.9, 0.8, 0.5}, []int{4, 1, 2},
			[]int{4, 2, 1}},
		{"one die less", []int{4, 4, 2}, []float64{0.9, 0.4, 0.9}, []int{4, 2}, []int{4, 2}},
		{"one die more", []int{4, 2}, nil, []int{4, 2, 5}, []int{4, 2, 5}},
		{"none", nil, nil, []int{5}, []int{5}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := dice(tt.faces...)
			for i, c := range tt.sure {
				in[i].Confidence = c
			}
			before := slices.Clone(in)
			var got []int
			for _, d := range fuse.As(in, tt.as) {
				got = append(got, d.Face)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("As(%v, %v) = %v, want %v", tt.faces, tt.as, got, tt.want)
			}
			if !slices.Equal(in, before) {
				t.Error("the dice given were changed")
			}
		})
	}
}

func TestSensed(t *testing.T) {
	in := dice(6, 1, 4, 4)
	in[2].Area, in[1].Area = vision.Aside, vision.NoArea
	got := fuse.Sensed(in, true).Dice
	if !slices.Equal(got.Rolled, []engines.Face{1, 4, 6}) || !slices.Equal(got.Aside, []engines.Face{4}) ||
		!got.Moved {
		t.Errorf("Sensed = %+v", got)
	}
}

func TestJudge(t *testing.T) {
	g := heckmeck.Game{}
	s, _, _, err := g.New([]byte(`{"players":["A","B"]}`))
	if err != nil {
		t.Fatal(err)
	}
	rolled, _, v := s.Apply(heckmeck.Roll{Faces: []engines.Face{1, 2, 4, 4, 4, 5, 6, 6}})
	if v != nil {
		t.Fatal(v)
	}
	faces := func(list ...engines.Face) []engines.Face { return list }
	tests := []struct {
		name          string
		state         engines.State
		rolled, aside []engines.Face
		moved         bool
		want          fuse.Kind
		rule          string
	}{
		{"a roll", s, faces(1, 2, 4, 4, 4, 5, 6, 6), nil, true, fuse.Act, ""},
		{"dice of before", s, faces(1, 2, 4, 4, 4, 5, 6, 6), nil, false, fuse.Nothing, ""},
		{"one die missing in a roll", s, faces(1, 2, 4, 4, 4, 5, 6), nil, true, fuse.Wait, "HM-02"},
		{"fours aside", rolled, faces(1, 2, 5, 6, 6), faces(4, 4, 4), false, fuse.Act, ""},
		{"some fours aside", rolled, faces(1, 2, 4, 5, 6, 6), faces(4, 4), false, fuse.Wait, "HM-07"},
		{"some fours aside and rolled on", rolled, faces(1, 2, 4, 5, 6, 6), faces(4, 4), true,
			fuse.Breach, "HM-07"},
		{"16 dice", rolled, faces(1, 2, 4, 4, 4, 5, 6, 6, 1, 2, 4, 4, 4, 5, 6, 6), nil, true, fuse.Wait, "HM-02"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			in := engines.Sensed{Dice: &engines.Dice{Rolled: tt.rolled, Aside: tt.aside, Moved: tt.moved}}
			o := fuse.Judge(tt.state, in, g.Info().Dice)
			rule := ""
			if o.Violation != nil {
				rule = o.Violation.Rule
			}
			if o.Kind != tt.want || rule != tt.rule {
				t.Errorf("Judge = %s %s, want %s %s", o.Kind, rule, tt.want, tt.rule)
			}
		})
	}
}

func TestDoubtful(t *testing.T) {
	sure := vision.Observation{Decision: vision.Accept, Things: dice(1, 2)}
	sure.Things[0].Confidence = 0.3
	low := vision.Observation{Decision: vision.Ask, Things: dice(1, 2, 3)}
	low.Things[1].Confidence = 0.6
	other := vision.Observation{Decision: vision.Ask, Things: dice(1, 2, 3),
		Alternatives: [][]int{{6, 2, 1}, {5, 5}}}
	blur := vision.Observation{Decision: vision.Ask, Things: dice(1, 2, 3), Reasons: []vision.Reason{"blur"}}
	blur.Things[2].Confidence = 0.95
	tests := []struct {
		name string
		o    vision.Observation
		want []bool
	}{
		{"accepted", sure, []bool{false, false}},
		{"below the limit", low, []bool{false, true, false}},
		{"seen otherwise", other, []bool{false, false, true}},
		{"least sure", blur, []bool{false, false, true}},
		{"no dice", vision.Observation{Decision: vision.Ask}, []bool{}},
	}
	for _, tt := range tests {
		if got := fuse.Doubtful(tt.o, 0.9); fmt.Sprint(got) != fmt.Sprint(tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
