// Package lesson leads people through showing their dice: one face after the other, each in a tray at rest,
// until a set has all of them. It keeps small pictures of faces, and no picture of the tray.
//
// A Lesson knows no clock, camera or page: it is told what the tray does, and says what there is to show.
package lesson

import (
	"errors"
	"slices"

	"spieltisch/devices"
	"spieltisch/vision/pieces"
)

// Teacher learns what dice look like.
type Teacher interface {
	// Show gives a view of each die of a picture. pieces.Unusable: nothing can be learned from it; there may be
	// views that show why.
	Show(devices.Frame) ([]*pieces.View, error)
	// TooAlike are faces of a set that look like each other.
	TooAlike(*pieces.Set) []pieces.Alike
}

// Phase is what goes on.
type Phase string

// The phases.
const (
	Waiting Phase = "waiting" // for dice
	Moving  Phase = "moving"  // something moves, or a hand is there
	Taken   Phase = "taken"   // a face was learned, and the dice lie there yet
	Refused Phase = "refused" // nothing could be learned: State.Reason
	Done    Phase = "done"    // all faces were shown
)

// Reasons of a refusal, and of a doubt, beside those of pieces.Unusable.
const (
	Already = "already" // the same was shown as another face: State.Other
	Alike   = "alike"   // much like another face, State.Other, but taken
	Failed  = "failed"  // the picture cannot be looked at
	Full    = "fullSet" // a face was shown so often that there is no room for more
)

// Face is one that is to be shown.
type Face struct {
	Name  string `json:"name"`  // in the set
	As    string `json:"as"`    // what it stands for in the game
	Side  int    `json:"side"`  // of a die that shows it, 1–6
	Shown int    `json:"shown"` // how often it was
}

// State is how far a lesson is. The zero value is none.
type State struct {
	N       int    `json:"n"` // counts changes
	Phase   Phase  `json:"phase"`
	At      int    `json:"at"`   // index of the face that is asked for
	Dice    string `json:"dice"` // what they are, as engines.Info.DieSet has it
	Faces   []Face `json:"faces"`
	Last    int    `json:"last"`    // index of the face that was taken last, -1: none
	Reason  string `json:"reason"`  // of a refusal, or of a doubt about what was taken; ""
	Other   int    `json:"other"`   // index of the face that is meant by the reason, -1: none
	Looks   int    `json:"looks"`   // how many pictures there are of what is meant (Lesson.Looks)
	Rounds  int    `json:"rounds"`  // how often each face is to be shown
	Touched bool   `json:"touched"` // the set has more than at the beginning
}

// empty is why nothing can be learned from a tray without dice.
const empty = "empty"

// most is how many pictures a set keeps of one face.
const most = 6

// Lesson is one. Make it with New; it is not safe for concurrent use.
type Lesson struct {
	teacher Teacher
	set     *pieces.Set
	state   State
	looks   []*pieces.View
	spent   bool // what lies there was learned from already
}

// New begins a lesson for some faces, of which a set may have some already; the set itself is not changed.
// What its faces are shown for is Set.For.
func New(teacher Teacher, set *pieces.Set, faces []Face) *Lesson {
	l := &Lesson{teacher: teacher, set: set.Clone()}
	l.state = State{Phase: Waiting, Dice: set.For, Faces: slices.Clone(faces), Last: -1, Other: -1, Rounds: 1}
	for i := range l.state.Faces {
		if f := set.Face(faces[i].Name); f != nil {
			l.state.Faces[i].Shown = len(f.Views)
		}
	}
	l.next(-1)
	return l
}

// State is how far it is.
func (l *Lesson) State() State {
	s := l.state
	s.Faces, s.Looks = slices.Clone(s.Faces), len(l.looks)
	return s
}

// Set is what was learned so far, with what was there before.
func (l *Lesson) Set() *pieces.Set { return l.set.Clone() }

// Looks are pictures of what a refusal or a doubt is about: two different faces, or the new one and the
// other.
func (l *Lesson) Looks() []*pieces.View { return l.looks }

// Moves takes that something moves, or that a hand is there.
func (l *Lesson) Moves() {
	l.spent = false
	if l.state.Phase != Done && l.state.Phase != Moving {
		l.change(Moving, "", -1, nil)
	}
}

// Rest takes that the tray has come to rest, and looks at its frame.
func (l *Lesson) Rest(frame func() (devices.Frame, bool)) {
	if l.spent || l.state.Phase == Done {
		return
	}
	if f, ok := frame(); ok {
		l.look(f)
	}
}

// Turn asks for a face, by its index, and forgets what was shown as it: somebody has shown the wrong one, or
// wants another next. None such: nothing happens.
func (l *Lesson) Turn(face int) {
	if face < 0 || face >= len(l.state.Faces) {
		return
	}
	f := &l.state.Faces[face]
	l.set.Remove(f.Name)
	l.state.Touched = l.state.Touched || f.Shown > 0
	f.Shown, l.state.At, l.spent = 0, face, false
	l.change(Waiting, "", -1, nil)
}

// Again asks for each face once more, after all of them were shown.
func (l *Lesson) Again() {
	if l.state.Phase != Done {
		return
	}
	least := most
	for _, f := range l.state.Faces {
		least = min(least, f.Shown)
	}
	l.state.Rounds = min(least+1, most)
	l.change(Waiting, "", -1, nil)
	l.next(-1)
}

func (l *Lesson) change(p Phase, reason string, other int, looks []*pieces.View) {
	l.state.N++
	l.state.Phase, l.state.Reason, l.state.Other, l.looks = p, reason, other, looks
}

// look learns from a picture of the tray.
func (l *Lesson) look(f devices.Frame) {
	views, err := l.teacher.Show(f)
	if err != nil {
		reason := Failed
		if u := (pieces.Unusable{}); errors.As(err, &u) {
			reason = u.Reason
		}
		if reason == empty { // dice were taken away: others come
			l.change(Waiting, reason, -1, nil)
			return
		}
		l.change(Refused, reason, -1, views)
		return
	}
	at := l.state.At
	asked := &l.state.Faces[at]
	trial := l.set.Clone()
	if room := most - viewsOf(trial, asked.Name); room < len(views) {
		views = views[:max(room, 0)]
	}
	if len(views) == 0 {
		l.change(Refused, Full, -1, nil)
		return
	}
	for _, v := range views {
		trial.Add(asked.Name, v)
	}
	trial.Face(asked.Name).As = asked.As
	doubt, other := "", -1
	for _, a := range l.teacher.TooAlike(trial) {
		if a.A != asked.Name && a.B != asked.Name {
			continue
		}
		is := l.index(a.A)
		if a.A == asked.Name {
			is = l.index(a.B)
		}
		if doubt, other = Alike, is; a.Same {
			l.change(Refused, Already, is, append(views[:1:1], l.other(is)...))
			return
		}
	}
	l.set, l.spent, l.state.Last, l.state.Touched = trial, true, at, true
	asked.Shown += len(views)
	var looks []*pieces.View
	if doubt != "" {
		looks = append(views[:1:1], l.other(other)...)
	}
	l.change(Taken, doubt, other, looks)
	l.next(at)
}

func viewsOf(s *pieces.Set, name string) int {
	if f := s.Face(name); f != nil {
		return len(f.Views)
	}
	return 0
}

// index is that of a face by its name; -1: it is not asked for here.
func (l *Lesson) index(name string) int {
	return slices.IndexFunc(l.state.Faces, func(f Face) bool { return f.Name == name })
}

// other is a picture of a face, if it has one.
func (l *Lesson) other(i int) []*pieces.View {
	if i < 0 {
		return nil
	}
	if f := l.set.Face(l.state.Faces[i].Name); f != nil {
		return f.Views[:1]
	}
	return nil
}

// next asks for the face after another one that was not shown often enough.
func (l *Lesson) next(after int) {
	n := len(l.state.Faces)
	for k := 1; k <= n; k++ {
		if i := (after + k) % n; l.state.Faces[i].Shown < l.state.Rounds {
			l.state.At = i
			return
		}
	}
	l.state.Phase = Done
}
