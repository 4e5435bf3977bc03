package tuning_test

import (
	"errors"
	"image"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion/tuning"
	"spieltisch/vision"
	"spieltisch/vision/trial"
)

// What is to be mended of a picture, with a mat and without.
func TestSteps(t *testing.T) {
	tests := []struct {
		name string
		look tuning.Observation
		want string // of camera, focus, light and glare
	}{
		{"no picture", tuning.Observation{}, "mend unknown unknown unknown"},
		{"a mat, all well", tuning.Observation{Picture: true, Mat: true, Blur: 1.2, White: 180}, "fine fine fine fine"},
		{"a mat, blurred", tuning.Observation{Picture: true, Mat: true, Blur: 1.7, White: 180}, "fine mend fine fine"},
		{"a mat in the dark", tuning.Observation{Picture: true, Mat: true, White: 100}, "fine fine mend fine"},
		{"a shadow", tuning.Observation{Picture: true, Mat: true, White: 180, Dim: []string{"left"}},
			"fine fine mend[left] fine"},
		{"a lamp", tuning.Observation{Picture: true, Mat: true, White: 180, Glare: []string{"upperLeft", "upper"}},
			"fine fine fine mend[upperLeft upper]"},
		{"a mat in a picture of which the rest is burnt", tuning.Observation{Picture: true, Mat: true, White: 180, Burnt: true},
			"fine fine fine fine"},
		{"no mat, all well", tuning.Observation{Picture: true}, "fine fine fine fine"},
		{"no mat, nothing there", tuning.Observation{Picture: true, Plain: true}, "fine unknown fine fine"},
		{"no mat, dark", tuning.Observation{Picture: true, Dark: true}, "fine unknown mend fine"},
		{"no mat, blurred and burnt", tuning.Observation{Picture: true, Blurred: true, Burnt: true}, "fine mend fine mend"},
	}
	for _, tt := range tests {
		got := ""
		for _, s := range tt.look.Steps() {
			got += " " + s.Is
			for i, p := range s.Parts {
				got += []string{"[", " "}[min(i, 1)] + p
			}
			if len(s.Parts) > 0 {
				got += "]"
			}
		}
		if got != " "+tt.want {
			t.Errorf("%s: steps are%s, want %s", tt.name, got, tt.want)
		}
	}
}

// saw is an observation of sure dice in a row.
func saw(faces ...int) trial.Throw {
	o := vision.Observation{Decision: vision.Accept}
	if len(faces) == 0 {
		o.Decision = vision.None
	}
	for i, f := range faces {
		p := image.Pt(i, 0)
		o.Things = append(o.Things, vision.Thing{Face: f, Confidence: 1, Box: vision.Box{p, p, p, p}})
	}
	return trial.Throw{Seen: o}
}

// A walk: what is done, in which phase it is then, and what was counted.
func TestWalk(t *testing.T) {
	u := tuning.New()
	confirm := func(faces ...int) func() error { return func() error { return u.Confirm(faces) } }
	rest := func(faces ...int) func() error { return func() error { u.Rest(saw(faces...)); return nil } }
	does := func(f func()) func() error { return func() error { f(); return nil } }
	steps := []struct {
		name   string
		do     func() error
		phase  tuning.Phase
		throws int
		atOnce int
		dice   int
		fails  bool
	}{
		{"dice lie there from before", rest(6, 5), tuning.Seeing, 0, 0, 0, false},
		{"somebody passes", does(u.Moves), tuning.Seeing, 0, 0, 0, false},
		{"a hasty tap", confirm(6), tuning.Seeing, 0, 0, 0, true},
		{"on to the throws", does(u.Throw), tuning.Waiting, 0, 0, 0, false},
		{"dice roll", does(u.Moves), tuning.Moving, 0, 0, 0, false},
		{"they are taken away again", rest(), tuning.Waiting, 0, 0, 0, false},
		{"a throw", rest(4, 6, 5), tuning.Thrown, 0, 0, 0, false},
		{"read once more", rest(4, 6, 5), tuning.Thrown, 0, 0, 0, false},
		{"no faces", confirm(), tuning.Thrown, 0, 0, 0, true},
		{"a seven", confirm(7, 6, 5), tuning.Thrown, 0, 0, 0, true},
		{"right", confirm(6, 5, 4), tuning.Counted, 1, 3, 3, false},
		{"tapped twice", confirm(6, 5, 4), tuning.Counted, 1, 3, 3, true},
		{"the same dice read again", rest(4, 6, 5), tuning.Counted, 1, 3, 3, false},
		{"the next", does(u.Moves), tuning.Moving, 1, 3, 3, false},
		{"a throw", rest(1, 1, 1), tuning.Thrown, 1, 3, 3, false},
		{"one was a two, and one was not seen", confirm(1, 1, 2, 3), tuning.Counted, 2, 5, 7, false},
		{"rolled before it was confirmed", does(u.Moves), tuning.Moving, 2, 5, 7, false},
	}
	for _, tt := range steps {
		before := u.State().N
		err := tt.do()
		s := u.State()
		if s.Phase != tt.phase || s.Throws != tt.throws || s.AtOnce != tt.atOnce || s.Dice != tt.dice ||
			(err != nil) != tt.fails || tt.fails && !errors.Is(err, tuning.ErrNoThrow) {
			t.Fatalf("%s: %+v, %v; want %+v", tt.name, s, err, tt)
		}
		if tt.fails && s.N != before {
			t.Errorf("%s: something changed", tt.name)
		}
	}
	if s := u.State(); s.Least != 35 || s.Wrong != 2 {
		t.Errorf("of 5 of 7 it is %d %% at least, with %d wrong; want 35 and 2", s.Least, s.Wrong)
	}
}

// Where dice are not read at once is said, with what is wrong with the light there.
func TestWeakPartIsSaid(t *testing.T) {
	u := tuning.New()
	u.Throw()
	for range 6 {
		throw := saw(6, 5)
		throw.Seen.Decision, throw.Seen.Things[0].Confidence = vision.Ask, 0.5
		throw.Part = func(d vision.Thing) string { return []string{"upperLeft", "right"}[d.Box[0].X] }
		throw.Why = func(part string) string { return map[string]string{"upperLeft": "glare"}[part] }
		u.Rest(throw)
		if err := u.Confirm(u.State().Faces); err != nil {
			t.Fatal(err)
		}
		u.Moves()
	}
	if d := cmp.Diff([]tuning.Weak{{Part: "upperLeft", Why: "glare"}}, u.State().Weak); d != "" {
		t.Errorf("weak, want - got +:\n%s", d)
	}
}

// What is seen counts as a change only where it is another.
func TestLookedTellsChanges(t *testing.T) {
	u := tuning.New()
	fine := tuning.Observation{Picture: true, Mat: true, White: 180}
	for i, tt := range []struct {
		look tuning.Observation
		n    int
	}{{fine, 1}, {fine, 1}, {tuning.Observation{Picture: true}, 2},
		{tuning.Observation{Picture: true, Mat: true, White: 180, Glare: []string{"left"}}, 3}} {
		if u.Observe(tt.look); u.State().N != tt.n {
			t.Errorf("look %d: %d changes, want %d", i, u.State().N, tt.n)
		}
	}
}

// Another light is noticed; a hand, a sheet of paper and noise are none.
func TestLight(t *testing.T) {
	room := tuning.Shine{90, 95, 100, 88, 110, 104, 80, 85, 92}
	scaled := func(by float64, parts ...int) tuning.Shine {
		s := room
		for _, p := range parts {
			s[p] *= by
		}
		return s
	}
	all := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	tests := []struct {
		name string
		now  tuning.Shine
		want bool
	}{
		{"the same", room, false},
		{"a cloud", scaled(0.8, all...), false},
		{"evening", scaled(0.4, all...), true},
		{"a lamp", scaled(2, all...), true},
		{"a hand", scaled(0.3, 3, 4, 6, 7), false},
		{"a lamp on one side", scaled(2.2, 0, 1, 3, 4, 6), true},
		{"black", tuning.Shine{}, true},
	}
	for _, tt := range tests {
		if got := tt.now.Other(room); got != tt.want {
			t.Errorf("%s: another light is %v, want %v", tt.name, got, tt.want)
		}
	}
	if (tuning.Shine{2, 3, 2, 3, 2, 3, 2, 3, 2}).Other(tuning.Shine{}) {
		t.Error("noise of a black picture is another light")
	}
}
