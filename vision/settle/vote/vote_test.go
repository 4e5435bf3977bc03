package vote_test

import (
	"image"
	"slices"
	"testing"

	"spieltisch/vision"
	"spieltisch/vision/settle/vote"
)

// read is what one frame is read as: dice in a row, 40 px apart, each of them so sure.
func read(decision vision.Decision, sure float64, faces ...int) vision.Observation {
	o := vision.Observation{Decision: decision}
	for i, face := range faces {
		x := 40 * i
		box := vision.Box{image.Pt(x, 0), image.Pt(x+20, 0), image.Pt(x+20, 20), image.Pt(x, 20)}
		o.Things = append(o.Things, vision.Thing{Face: face, Confidence: sure, Box: box})
	}
	return o
}

func TestCount(t *testing.T) {
	yes := func(faces ...int) vision.Observation { return read(vision.Accept, 0.9, faces...) }
	ask := func(faces ...int) vision.Observation { return read(vision.Ask, 0.9, faces...) }
	nothing := read(vision.None, 0)
	tests := []struct {
		name     string
		votes    []vision.Observation
		decided  bool
		faces    []int
		decision vision.Decision
		reasons  []vision.Reason
		others   [][]int
	}{
		{"one of three", []vision.Observation{yes(5, 3)}, false, nil, "", nil, nil},
		{"two of three agree", []vision.Observation{yes(5, 3), yes(5, 3)}, true, []int{5, 3}, vision.Accept,
			nil, nil},
		{"two differ", []vision.Observation{yes(5, 3), yes(5, 2)}, false, nil, "", nil, nil},
		{"the same dice in another order of places", []vision.Observation{yes(5, 3), yes(3, 5), yes(5, 3)},
			true, []int{5, 3}, vision.Accept, nil, nil},
		{"two agree and are not sure enough together",
			[]vision.Observation{read(vision.Accept, 0.8, 5, 3),
				read(vision.Accept, 0.8, 5, 3)}, false, nil, "", nil, nil},
		{"one of three is sure", []vision.Observation{ask(5, 3), yes(5, 3), ask(5, 3)},
			true, []int{5, 3}, vision.Ask, nil, nil},
		{"all differ", []vision.Observation{yes(5, 3), yes(5, 2), yes(5, 1)},
			true, []int{5, 3}, vision.Ask, []vision.Reason{vision.ReasonVotesDiffer}, [][]int{{5, 2}, {5, 1}}},
		{"nothing lies there", []vision.Observation{nothing, nothing}, true, nil, vision.None, nil, nil},
		{"one sees nothing, the others ask", []vision.Observation{nothing, ask(5, 3), ask(5, 3)},
			true, []int{5, 3}, vision.Ask, []vision.Reason{vision.ReasonVotesDiffer}, [][]int{{}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, decided := vote.Count(tt.votes, 3)
			var faces []int
			for _, d := range o.Things {
				faces = append(faces, d.Face)
			}
			if decided != tt.decided || !slices.Equal(faces, tt.faces) || o.Decision != tt.decision {
				t.Fatalf("decided %v: %v %v, want %v: %v %v", decided, faces, o.Decision, tt.decided,
					tt.faces, tt.decision)
			}
			if !slices.Equal(o.Reasons, tt.reasons) ||
				!slices.EqualFunc(o.Alternatives, tt.others, slices.Equal) {
				t.Errorf("for %v, or %v; want %v, %v", o.Reasons, o.Alternatives, tt.reasons, tt.others)
			}
		})
	}
}

// TestMeanOfVotes: the winner is the surest vote, its dice as sure as the mean of the votes.
func TestMeanOfVotes(t *testing.T) {
	o, _ := vote.Count([]vision.Observation{read(vision.Accept, 0.9, 5), read(vision.Accept, 0.7, 5)}, 3)
	if len(o.Things) != 1 || o.Things[0].Confidence < 0.799 || o.Things[0].Confidence > 0.801 {
		t.Errorf("observed %+v, want a five of 0.8", o.Things)
	}
}

// TestPlaces: a die is the same one if it lies within half a die of where it lay.
func TestPlaces(t *testing.T) {
	a, b := read(vision.Accept, 1, 5, 3), read(vision.Accept, 1, 5)
	if vote.Same(a, b) || !vote.Among(b, a) || vote.Among(a, b) {
		t.Error("one of two dice is not all of them, but among them")
	}
	for by, want := range map[int]int{9: 0, 11: -1} {
		moved := b.Things[0]
		for i := range moved.Box {
			moved.Box[i].X -= by
		}
		if got := vote.Counterpart(moved, a.Things); got != want {
			t.Errorf("%d px beside: counterpart %d, want %d", by, got, want)
		}
	}
}
