package trial_test

import (
	"image"
	"math"
	"reflect"
	"testing"

	"spieltisch/vision"
	"spieltisch/vision/trial"
)

// saw is an observation of dice with faces, each with a confidence; the n-th lies at n, 0.
func saw(d vision.Decision, confidence float64, faces ...int) vision.Observation {
	o := vision.Observation{Decision: d}
	for i, f := range faces {
		p := image.Pt(i, 0)
		o.Things = append(o.Things, vision.Thing{Face: f, Confidence: confidence, Box: vision.Box{p, p, p, p}})
	}
	return o
}

func TestOf(t *testing.T) {
	tests := []struct {
		name   string
		throws []trial.Throw
		want   trial.Sum
	}{
		{"nothing", nil, trial.Sum{}},
		{"right", []trial.Throw{{Seen: saw(vision.Accept, 1, 6, 5, 5), True: []int{6, 5, 5}}},
			trial.Sum{Throws: 1, Dice: 3, AtOnce: 3}},
		{"a wrong face", []trial.Throw{{Seen: saw(vision.Accept, 1, 6, 5, 5), True: []int{6, 5, 4}}},
			trial.Sum{Throws: 1, Dice: 3, AtOnce: 2, Wrong: 1}},
		{"asked, and sure of none", []trial.Throw{{Seen: saw(vision.Ask, 0.6, 6, 5), True: []int{6, 5}}},
			trial.Sum{Throws: 1, Dice: 2, Asked: 2}},
		{"asked about something else", []trial.Throw{{Seen: saw(vision.Ask, 0.99, 6, 5), True: []int{6, 5}}},
			trial.Sum{Throws: 1, Dice: 2, AtOnce: 2}},
		{"asked, and sure of a wrong face", []trial.Throw{{Seen: saw(vision.Ask, 0.99, 6, 5), True: []int{6, 4}}},
			trial.Sum{Throws: 1, Dice: 2, AtOnce: 1, Asked: 1}},
		{"a die not seen", []trial.Throw{{Seen: saw(vision.Accept, 1, 6), True: []int{6, 4}}},
			trial.Sum{Throws: 1, Dice: 2, AtOnce: 1, Wrong: 1, Missed: 1}},
		{"no die seen", []trial.Throw{{Seen: saw(vision.None, 1), True: []int{4}}},
			trial.Sum{Throws: 1, Dice: 1, Wrong: 1, Missed: 1}},
		{"a coin taken for a die", []trial.Throw{{Seen: saw(vision.Accept, 1, 6, 1), True: []int{6}}},
			trial.Sum{Throws: 1, Dice: 2, AtOnce: 1, Wrong: 1, Extra: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := trial.Of(tt.throws)
			if got.LeastShare < 0 || got.LeastShare > 1 {
				t.Errorf("at least a share of %v", got.LeastShare)
			}
			got.LeastShare = 0
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("Of = %+v, want %+v", got, tt.want)
			}
		})
	}
}

// The part where dice are not read at once is named, with what is wrong with its light; one in which a
// single die was is not.
func TestWeakParts(t *testing.T) {
	part := func(d vision.Thing) string { return [...]string{"upperLeft", "middle", "right"}[d.Box[0].X] }
	why := func(part string) string { return map[string]string{"upperLeft": "glare"}[part] }
	var throws []trial.Throw
	for i := range 10 {
		seen := saw(vision.Accept, 1, 6, 5, 4)
		switch {
		case i < 3: // the first one is not sure
			seen.Decision, seen.Things[0].Confidence = vision.Ask, 0.5
		case i == 9: // the last one is wrong
			seen.Things[2].Face = 3
		}
		throws = append(throws, trial.Throw{Seen: seen, True: []int{6, 5, 4}, Part: part, Why: why})
	}
	got := trial.Of(throws)
	want := []trial.Part{{Name: "upperLeft", Dice: 10, AtOnce: 7, Why: "glare"}}
	if !reflect.DeepEqual(got.Weak, want) {
		t.Errorf("weak are %+v, want %+v", got.Weak, want)
	}
	if got.Dice != 30 || got.AtOnce != 26 || math.Abs(got.LeastShare-0.703) > 0.01 {
		t.Errorf("%d of %d at once, at least %.3f; want 26 of 30, 0.703", got.AtOnce, got.Dice, got.LeastShare)
	}
}
