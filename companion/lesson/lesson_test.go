package lesson_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"spieltisch/companion/lesson"
	"spieltisch/devices"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/schnackelstein"
	"spieltisch/engines/verasselt"
	"spieltisch/vision/pieces"
)

// fakeTeacher sees a die for each letter of a frame's name, with the letter on it. Equal letters are the same
// face, and a letter and its capital are much alike. A reason in brackets is why the frame cannot be used.
type fakeTeacher struct{}

func (fakeTeacher) Show(f devices.Frame) (views []*pieces.View, err error) {
	if reason, ok := strings.CutPrefix(f.Name, "!"); ok {
		return nil, pieces.Unusable{Reason: reason}
	}
	if f.Name == "broken" {
		return nil, errors.New("no picture")
	}
	for _, c := range f.Name {
		views = append(views, &pieces.View{W: 1, H: 1, Pix: []byte{byte(c)}})
	}
	if strings.Trim(f.Name, f.Name[:1]) != "" {
		return views, pieces.Unusable{Reason: "facesDiffer"}
	}
	return views, nil
}

func (fakeTeacher) TooAlike(s *pieces.Set) (out []pieces.Alike) {
	shown := func(f pieces.Face) string { return string(f.Views[0].Pix) }
	last := func(f pieces.Face) string { return string(f.Views[len(f.Views)-1].Pix) }
	for i, a := range s.Faces {
		for _, b := range s.Faces[i+1:] {
			same := shown(a) == shown(b) || shown(a) == last(b) || last(a) == shown(b)
			if same || strings.EqualFold(shown(a), shown(b)) {
				out = append(out, pieces.Alike{A: a.Name, B: b.Name, Same: same})
			}
		}
	}
	return out
}

// Steps of a test: "put X" is a hand and then a tray at rest with X, "same X" a tray at rest that is
// reported once more, "turn N", "again", and "hand".
func TestLesson(t *testing.T) {
	faces := []lesson.Face{{Name: "one", As: "1", Side: 1}, {Name: "two", As: "2", Side: 2},
		{Name: "three", As: "3", Side: 3}}
	tests := []struct {
		name   string
		steps  string
		phase  lesson.Phase
		at     int
		reason string
		other  int
		looks  int
		shown  [3]int
	}{
		{"nothing yet", "", lesson.Waiting, 0, "", -1, 0, [3]int{}},
		{"a hand", "hand", lesson.Moving, 0, "", -1, 0, [3]int{}},
		{"one face", "put a", lesson.Taken, 1, "", -1, 0, [3]int{1}},
		{"two dice at once", "put aa", lesson.Taken, 1, "", -1, 0, [3]int{2}},
		{"the tray is looked at once more", "put a, same a", lesson.Taken, 1, "", -1, 0, [3]int{1}},
		{"all", "put a, put b, put c", lesson.Done, 2, "", -1, 0, [3]int{1, 1, 1}},
		{"after all, a die counts no more", "put a, put b, put c, put d", lesson.Done, 2, "", -1, 0,
			[3]int{1, 1, 1}},
		{"the die is taken away", "put a, put !empty", lesson.Waiting, 1, "empty", -1, 0, [3]int{1}},
		{"cut off", "put !edge", lesson.Refused, 0, "edge", -1, 0, [3]int{}},
		{"two different faces", "put ab", lesson.Refused, 0, "facesDiffer", -1, 2, [3]int{}},
		{"after a refusal", "put ab, put a", lesson.Taken, 1, "", -1, 0, [3]int{1}},
		{"no picture", "put broken", lesson.Refused, 0, lesson.Failed, -1, 0, [3]int{}},
		{"not turned", "put a, put a", lesson.Refused, 1, lesson.Already, 0, 2, [3]int{1}},
		{"turned then", "put a, put a, put b", lesson.Taken, 2, "", -1, 0, [3]int{1, 1}},
		{"much alike", "put a, put A", lesson.Taken, 2, lesson.Alike, 0, 2, [3]int{1, 1}},
		{"another first", "turn 2, put c", lesson.Taken, 0, "", -1, 0, [3]int{0, 0, 1}},
		{"no such face", "turn 3, put a", lesson.Taken, 1, "", -1, 0, [3]int{1}},
		{"a wrong one is shown anew", "put b, turn 0, same a, put b", lesson.Taken, 2, "", -1, 0,
			[3]int{1, 1}},
		{"once more", "put a, put b, put cc, again", lesson.Waiting, 0, "", -1, 0, [3]int{1, 1, 2}},
		{"once more, to the end", "put a, put b, put cc, again, put a, put b", lesson.Done, 1, "", -1, 0,
			[3]int{2, 2, 2}},
		{"once more, another face", "put a, put b, put c, again, put b", lesson.Refused, 0, lesson.Already,
			1, 2, [3]int{1, 1, 1}},
		{"again before the end", "put a, again", lesson.Taken, 1, "", -1, 0, [3]int{1}},
		{"no room for more", "put aaaaaaaa, put b, put c, again, put bbbbbbbb", lesson.Taken, 2, "", -1, 0,
			[3]int{6, 6, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before := &pieces.Set{Kind: pieces.Dice, For: "heckmeck"}
			l := lesson.New(fakeTeacher{}, before, faces)
			for _, step := range strings.Split(tt.steps, ", ") {
				n := l.State().N
				do(l, step)
				if l.State().N == n && step != "" && !strings.HasPrefix(step, "same") &&
					l.State().Phase != lesson.Done &&
					step != "turn 3" && step != "again" {
					t.Errorf("%s: nobody could tell that it changed", step)
				}
			}
			s := l.State()
			var shown [3]int
			for i, f := range s.Faces {
				shown[i] = f.Shown
				if f.Shown > 0 && len(l.Set().Face(f.Name).Views) != f.Shown {
					t.Errorf("%q has %d pictures, was shown %d times", f.Name,
						len(l.Set().Face(f.Name).Views), f.Shown)
				}
			}
			if s.Phase != tt.phase || s.Phase != lesson.Done && s.At != tt.at ||
				s.Reason != tt.reason || s.Other != tt.other ||
				s.Looks != tt.looks || shown != tt.shown {
				t.Errorf("%+v, want %s, at %d, %q about %d with %d pictures, shown %v", s, tt.phase, tt.at,
					tt.reason, tt.other,
					tt.looks, tt.shown)
			}
			if len(before.Faces) > 0 {
				t.Error("the set of before was changed")
			}
		})
	}
}

func do(l *lesson.Lesson, step string) {
	verb, what, _ := strings.Cut(step, " ")
	frame := func() (devices.Frame, bool) { return devices.Frame{Name: what}, true }
	switch verb {
	case "hand":
		l.Moves()
	case "put":
		l.Moves()
		l.Rest(frame)
	case "same":
		l.Rest(frame)
	case "turn":
		l.Turn(int(what[0] - '0'))
	case "again":
		l.Again()
	}
}

// A set that has faces already is asked for the others.
func TestLessonGoesOn(t *testing.T) {
	set := &pieces.Set{Kind: pieces.Dice}
	set.Add("two", &pieces.View{Pix: []byte("b")})
	l := lesson.New(fakeTeacher{}, set, []lesson.Face{{Name: "two"}, {Name: "one", As: "1"}})
	if s := l.State(); s.At != 1 || s.Faces[0].Shown != 1 || s.Touched {
		t.Errorf("%+v, want that the second face is asked for", s)
	}
	do(l, "put a")
	if s := l.State(); s.Phase != lesson.Done || !s.Touched || l.Set().Face("one").As != "1" {
		t.Errorf("%+v, want that all is there", s)
	}
}

func TestFaces(t *testing.T) {
	for _, tt := range []struct {
		game engines.Game
		all  bool
		want string
	}{
		{heckmeck.Game{}, false, "worm=6"},
		{heckmeck.Game{}, true, "worm=6 5=5 4=4 3=3 2=2 1=1"},
		{verasselt.Game{}, false, "yellow=Y blue=B red=R green=G bar=D"},
		{verasselt.Game{}, true, "yellow=Y blue=B red=R green=G bar=D"},
		{schnackelstein.Game{}, true, ""},
	} {
		var got []string
		for _, f := range lesson.Faces(tt.game, tt.all) {
			got = append(got, f.Name+"="+f.As)
		}
		if s := strings.Join(got, " "); s != tt.want || slices.Contains(got, "=") {
			t.Errorf("%s, all %v: %s, want %s", tt.game.Info().ID, tt.all, s, tt.want)
		}
	}
}
