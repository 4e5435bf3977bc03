// Package tuning leads people through setting up their table's camera: it says what would be better of the
// picture, and then counts how many dice of throws that a person confirmed are read at once.
//
// A Tuning knows no clock, camera or page: it is told what is seen, and says what there is to do.
package tuning

import (
	"errors"
	"math"
	"slices"

	"spieltisch/vision"
	"spieltisch/vision/trial"
)

// Phase is what goes on.
type Phase string

// The phases.
const (
	Seeing  Phase = "seeing"  // the picture is looked at: State.Steps
	Waiting Phase = "waiting" // for a throw
	Moving  Phase = "moving"  // dice roll, or a hand is there
	Thrown  Phase = "thrown"  // a throw was read, as State.Faces: is it right?
	Counted Phase = "counted" // it was confirmed, and the dice lie there yet
)

// The steps, in their order.
const (
	Camera = "camera" // there is a picture
	Focus  = "focus"
	Light  = "light"
	Glare  = "glare"
)

// Step is one thing that has to be well of a picture.
type Step struct {
	Name  string   `json:"name"`
	Is    string   `json:"is"`    // fine, mend, or unknown: nothing there tells
	Parts []string `json:"parts"` // of the mat where it is not; empty: all of it, or none
}

// Observation is what was seen of a picture.
type Observation struct {
	Picture bool // there is one
	Mat     bool // with a mat in it, which tells Blur, White, Glare and Dim
	Blur    float64
	White   float64
	Glare   []string
	Dim     []string
	// Without a mat the whole picture tells: Plain is one without a clear edge.
	Dark, Burnt, Blurred, Plain bool
}

// The bounds of a mat that is seen well: px of blur (sigma), and the grey level of its paper.
const (
	MostBlur   = 1.6
	LeastWhite = 110
)

// Steps judges a picture.
func (l Observation) Steps() []Step {
	is := func(known, wrong bool) string {
		switch {
		case !l.Picture || !known:
			return "unknown"
		case wrong:
			return "mend"
		}
		return "fine"
	}
	camera := Step{Name: Camera, Is: "mend", Parts: []string{}}
	if l.Picture {
		camera.Is = "fine"
	}
	focus := Step{Focus, is(l.Mat || !l.Plain && !l.Dark, l.Blurred), []string{}}
	light := Step{Light, is(true, l.Dark), []string{}}
	glare := Step{Glare, is(true, l.Burnt), []string{}}
	if l.Mat {
		focus.Is = is(true, l.Blur > MostBlur)
		light = Step{Light, is(true, l.White < LeastWhite || len(l.Dim) > 0), append([]string{}, l.Dim...)}
		glare = Step{Glare, is(true, len(l.Glare) > 0), append([]string{}, l.Glare...)}
	}
	return []Step{camera, focus, light, glare}
}

// Weak is a part of the table where fewer dice are read at once.
type Weak struct {
	Part string `json:"part"`
	Why  string `json:"why"` // glare, dim; "": nobody knows
}

// State is how far a tuning is. The zero value is none.
type State struct {
	N      int    `json:"n"` // counts changes
	Phase  Phase  `json:"phase"`
	Mat    bool   `json:"mat"` // it is seen
	Steps  []Step `json:"steps"`
	Faces  []int  `json:"faces"` // of the throw that lies there, as they were read, the highest first
	Throws int    `json:"throws"`
	Dice   int    `json:"dice"`
	AtOnce int    `json:"atOnce"`
	Asked  int    `json:"asked"`
	Wrong  int    `json:"wrong"`
	// of 100 dice, so many at least are read at once (95 %)
	Least int    `json:"least"`
	Weak  []Weak `json:"weak"`
}

// ErrNoThrow is returned where there is no throw to confirm, or none can be that.
var ErrNoThrow = errors.New("there is no such throw to confirm")

// most is how many dice a throw has at most.
const most = 20

// Tuning is one. Make it with New; it is not safe for concurrent use.
type Tuning struct {
	state  State
	throw  trial.Throw // that lies there
	throws []trial.Throw
}

// New begins by looking at the picture.
func New() *Tuning {
	return &Tuning{state: State{Phase: Seeing, Steps: Observation{}.Steps(), Faces: []int{}, Weak: []Weak{}}}
}

// State is how far it is.
func (t *Tuning) State() State {
	s := t.state
	s.Steps, s.Faces, s.Weak = slices.Clone(s.Steps), slices.Clone(s.Faces), slices.Clone(s.Weak)
	return s
}

// Observe takes what is seen of the picture now.
func (t *Tuning) Observe(l Observation) {
	steps := l.Steps()
	same := func(a, b Step) bool { return a.Name == b.Name && a.Is == b.Is && slices.Equal(a.Parts, b.Parts) }
	if t.state.Mat != l.Mat || !slices.EqualFunc(steps, t.state.Steps, same) {
		t.state.N++
		t.state.Mat, t.state.Steps = l.Mat, steps
	}
}

// Throw goes on to the throws, or has what lies there forgotten and thrown anew.
func (t *Tuning) Throw() { t.change(Waiting) }

// Moves takes that dice roll, or that a hand is there.
func (t *Tuning) Moves() {
	if t.state.Phase != Seeing && t.state.Phase != Moving {
		t.change(Moving)
	}
}

func (t *Tuning) change(p Phase) {
	t.state.N++
	t.state.Phase, t.state.Faces = p, []int{}
}

// Rest takes how a throw was read that came to rest. One that was confirmed counts once, however often it is
// read; a tray without dice is no throw.
func (t *Tuning) Rest(throw trial.Throw) {
	if t.state.Phase == Seeing || t.state.Phase == Counted {
		return
	}
	if throw.Seen.Decision == vision.None {
		t.change(Waiting)
		return
	}
	t.change(Thrown)
	t.throw = throw
	for _, d := range throw.Seen.Things {
		t.state.Faces = append(t.state.Faces, d.Face)
	}
	slices.SortFunc(t.state.Faces, func(a, b int) int { return b - a })
}

// Confirm counts the throw that lies there; faces are those that a person sees.
func (t *Tuning) Confirm(faces []int) error {
	if t.state.Phase != Thrown || len(faces) == 0 || len(faces) > most ||
		slices.ContainsFunc(faces, func(f int) bool { return f < 1 || f > 6 }) {
		return ErrNoThrow
	}
	t.throw.True = slices.Clone(faces)
	t.throws = append(t.throws, t.throw)
	t.change(Counted)
	sum := trial.Of(t.throws)
	t.state.Throws, t.state.Dice, t.state.AtOnce = sum.Throws, sum.Dice, sum.AtOnce
	t.state.Asked, t.state.Wrong = sum.Asked, sum.Wrong
	t.state.Least = int(math.Floor(100 * sum.LeastShare))
	t.state.Weak = []Weak{}
	for _, p := range sum.Weak {
		t.state.Weak = append(t.state.Weak, Weak{p.Name, p.Why})
	}
	return nil
}
