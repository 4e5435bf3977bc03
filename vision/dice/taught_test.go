package dice

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/vision"
	"spieltisch/vision/pieces"
)

// drawnFace is a picture of a face as a set keeps it: a body that is lighter at one side, and ink where the
// print is.
func drawnFace(print func(u, v float64) bool, turn, shift float64) *pieces.View {
	v := &pieces.View{W: pieces.Side, H: pieces.Side, Pix: make([]byte, 3*pieces.Side*pieces.Side)}
	sin, cos := math.Sincos(turn)
	for i := range pieces.Side * pieces.Side {
		x := (float64(i%pieces.Side)+0.5-pieces.Side/2)/(nameFace/2) - shift
		y := (float64(i/pieces.Side) + 0.5 - pieces.Side/2) / (nameFace / 2)
		body := 170 + 30*x
		if print(x*cos+y*sin, y*cos-x*sin) {
			body -= 60
		}
		for k := range 3 {
			v.Pix[3*i+k] = byte(body - 10*float64(k))
		}
	}
	return v
}

func bar(u, v float64) bool  { return math.Abs(u) < 0.2 && math.Abs(v) < 0.7 }
func ring(u, v float64) bool { r := math.Hypot(u, v); return r > 0.35 && r < 0.6 }
func hook(u, v float64) bool { return bar(u, v) || math.Abs(v-0.5) < 0.2 && u > 0 && u < 0.6 }

// A face is known again in any turn, a little out of place, and no other one is taken for it.
func TestShownFacesAreKnownAgain(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice}
	prints := []func(u, v float64) bool{bar, hook, ring}
	for i, name := range []string{"bar", "hook", "ring"} {
		s.Add(name, drawnFace(prints[i], 0, 0))
	}
	known := newTaught(s)
	match := func(v *pieces.View) (int, float64) {
		p, at := still(v)
		m := known.match(&p, &at)
		return m.Face, calibrated.Known.of(m.Known())
	}
	for face, print := range prints {
		for _, turn := range []float64{0.1, math.Pi / 2, math.Pi + 0.12, -math.Pi/2 - 0.1} {
			if got, p := match(drawnFace(print, turn, 0.1)); got != face || p < 0.9 {
				t.Errorf("%s turned by %.1f is %s, p %.2f", s.Faces[face].Name, turn, s.Faces[got].Name, p)
			}
		}
	}
	cross := func(u, v float64) bool { return bar(u, v) || bar(v, u) }
	nothing := func(u, v float64) bool { return false }
	for name, print := range map[string]func(u, v float64) bool{"cross": cross, "nothing": nothing} {
		if got, p := match(drawnFace(print, 0, 0)); p > 0.5 {
			t.Errorf("%s is taken for %s, p %.2f", name, s.Faces[got].Name, p)
		}
	}
}

// rough is a face on coarse wood: each view has a grain of its own.
func rough(v *pieces.View, seed uint64) *pieces.View {
	const side = pieces.Side
	rng := rand.New(rand.NewPCG(seed, 0))
	grain := map[int]float64{}
	for i := range side * side {
		at := i/side/5*side + i%side/5
		if _, ok := grain[at]; !ok {
			grain[at] = 10 * rng.NormFloat64()
		}
		for k := range 3 {
			v.Pix[3*i+k] = byte(min(max(float64(v.Pix[3*i+k])+grain[at], 0), 255))
		}
	}
	return v
}

// Shown again, a face is known no worse, and coarse ones are known at last. Strangers stay strangers.
func TestShowingAgainHelps(t *testing.T) {
	cross := func(u, v float64) bool { return bar(u, v) || bar(v, u) }
	dots := func(u, v float64) bool { return math.Hypot(math.Abs(u)-0.4, v) < 0.22 }
	prints := []func(u, v float64) bool{bar, cross, ring}
	plain := func(v *pieces.View, _ uint64) *pieces.View { return v }
	for name, made := range map[string]func(*pieces.View, uint64) *pieces.View{"plain": plain, "rough": rough} {
		s := &pieces.Set{Kind: pieces.Dice}
		var last float64
		for again := range 3 {
			for i, face := range []string{"bar", "cross", "ring"} {
				s.Add(face, made(drawnFace(prints[i], 0.1*float64(again), 0.05*float64(again)), uint64(10*again+i)))
			}
			known := newTaught(s)
			sure := func(print func(u, v float64) bool, seed uint64) (int, float64) {
				p, at := still(made(drawnFace(print, math.Pi/2, -0.05), 100+seed))
				m := known.match(&p, &at)
				return m.Face, calibrated.Known.of(m.Known()) * calibrated.Told.of(m.Told()) // as in a set of six
			}
			least := 1.0
			for face, print := range prints {
				got, p := sure(print, uint64(face))
				if least = min(least, p); got != face {
					t.Errorf("%s, shown %d times: %d is taken for %d", name, again+1, face, got)
				}
			}
			if _, p := sure(dots, 9); p > 0.5 {
				t.Errorf("%s, shown %d times: a stranger is known with p %.2f", name, again+1, p)
			}
			if least < last-0.05 || again > 0 && least < 0.5 {
				t.Errorf("%s, shown %d times: p %.2f, before %.2f", name, again+1, least, last)
			}
			last = least
		}
	}
}

// A face that is left out takes with it how much others look like it: a stranger is as near to them as it is.
func TestAFaceThatIsLeftOutIsNoOther(t *testing.T) {
	alike := [][]float64{{1, 0.9, 0.3}, {0.9, 1, 0.2}, {0.3, 0.2, 1}}
	m := newMatch([]Like{{0.9, 0.9, 0.01}, {0.99, 0.99, 0.001}, {0.2, 0.3, 0.1}}, alike)
	if got := m.another(); got != 0.9 {
		t.Errorf("another face is as like as %.2f, want 0.9", got)
	}
	left := m.Without(1)
	if got := left.another(); left.Face != 0 || got != 0.3 {
		t.Errorf("without it face %d, another as like as %.2f; want 0 and 0.3", left.Face, got)
	}
	if got := left.Without(2).another(); got != usualOther {
		t.Errorf("of one face another is as like as %.2f, want %.2f", got, usualOther)
	}
}

// What is known in a set that has all faces of a die is not in one that may lack some, where a face that was
// not shown may be as near.
func TestASetThatLacksFacesIsToldMoreStrictly(t *testing.T) {
	likes := slices.Repeat([]Like{{0.1, 0.2, 0.1}}, 7)
	likes[0] = Like{0.88, 0.93, 0.01}
	m := newMatch(likes, slices.Repeat([][]float64{slices.Repeat([]float64{0.7}, 7)}, 7))
	for left, want := range map[int]bool{6: true, 5: false} {
		for o := m; ; o = o.Without(6 - o.Out) {
			if len(likes)-o.Out > left {
				continue
			}
			if got := calibrated.shows(o); got > 0.5 != want {
				t.Errorf("in a set of %d faces: p %.2f", left, got)
			}
			break
		}
	}
}

// A single face is known from others as well.
func TestOneShownFace(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice}
	s.Add("hook", drawnFace(hook, 0, 0))
	known := newTaught(s)
	for name, tt := range map[string]struct {
		print func(u, v float64) bool
		want  bool
	}{"hook": {hook, true}, "ring": {ring, false}, "nothing": {func(u, v float64) bool { return false }, false}} {
		p, at := still(drawnFace(tt.print, math.Pi/2, 0.05))
		if got := calibrated.Known.of(known.match(&p, &at).Known()); got > 0.5 != tt.want {
			t.Errorf("%s is hook with p %.2f", name, got)
		}
	}
}

// A tray with a face that may be another one is asked about, and the offer is what the other stands for.
func TestShownFacesAreOfferedAsTheirNumbers(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice, Faces: []pieces.Face{{Name: "orange", As: "3"}, {Name: "red", As: "5"}}}
	sure, torn := face(1, 60, 60), face(1, 200, 60)
	sure.Match, torn.Match = newMatch([]Like{{0.2, 0.5, 0.1}, {0.99, 0.99, 0.001}}, nil),
		newMatch([]Like{{0.97, 0.98, 0.001}, {0.968, 0.98, 0.001}}, nil)
	a := Accounts{W: 640, H: 480, Places: []Account{sure, torn}}
	for _, set := range []Set{Shown, Heckmeck} {
		o := a.Decide(Options{Set: set, Pieces: s})
		if o.Decision != vision.Ask || !slices.Equal(o.Alternatives[0], []int{5, 5}) {
			t.Errorf("%s: %s %v, offered %v, want to be asked whether it is 5 5", set, o.Decision, o.Reasons,
				o.Alternatives)
		}
		if o.Things[0].Name != "red" || o.Things[0].Confidence < 0.9 {
			t.Errorf("%s: the sure die is %q by %.2f", set, o.Things[0].Name, o.Things[0].Confidence)
		}
	}
	s.Faces[1].As = "" // red stands for no number: there is nothing to offer
	if o := a.Decide(Options{Set: Shown, Pieces: s}); o.Decision != vision.Ask || o.Alternatives != nil {
		t.Errorf("without numbers: %s, offered %v", o.Decision, o.Alternatives)
	}
}

// A die that may be none of the set is asked about alone: the others stay, and it may be what is next.
func TestOneDieInDoubtIsAskedAboutAlone(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice, Faces: []pieces.Face{{Name: "orange", As: "3"}, {Name: "red", As: "5"}}}
	sure, faint := face(1, 60, 60), face(1, 200, 60)
	sure.Match = newMatch([]Like{{0.2, 0.5, 0.1}, {0.99, 0.99, 0.001}}, nil)
	faint.Match = newMatch([]Like{{0.94, 0.2, 0.05}, {0.1, 0.5, 0.1}}, nil) // orange on another body
	o := Accounts{W: 640, H: 480, Places: []Account{sure, faint}}.Decide(Options{Set: Shown, Pieces: s})
	if o.Decision != vision.Ask || len(o.Things) != 2 ||
		!slices.EqualFunc(o.Alternatives, [][]int{{5, 5}}, slices.Equal) {
		t.Fatalf("%s %v: %d dice, offered %v, want to be asked whether it is 5 5", o.Decision, o.Reasons,
			len(o.Things), o.Alternatives)
	}
	if o.Things[0].Confidence < 0.9 || o.Things[1].Confidence > 0.8 {
		t.Errorf("sure by %.2f and %.2f, want the second in doubt only", o.Things[0].Confidence,
			o.Things[1].Confidence)
	}
}

// The side of a die that is known has its prints, and is none: also a little further away, where find sooner
// calls it a side. What find calls a top is one.
func TestTheSideOfAKnownDieIsNone(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice, Faces: []pieces.Face{{Name: "orange"}, {Name: "red"}}}
	for _, tt := range []struct {
		name  string
		apart float64 // px, of a top that has 40
		side  float64 // logit
		want  int     // dice
	}{{"near", 34, -3, 1}, {"called a side", 39, 1, 1}, {"called a top", 39, -3, 2}, {"far", 50, 1, 2}} {
		top, side := face(1, 60, 60), face(2, 60, 60+tt.apart)
		side.Size, side.Heat, side.Side, side.Lean = 33, -1.2, tt.side, [2]float64{0.6, 0.6}
		side.Find, side.Name = [classes]float64{unread: 0.97}, [classes]float64{unread: 0.97}
		top.Match = newMatch([]Like{{0.99, 0.99, 0.001}, {0.2, 0.5, 0.1}}, nil)
		side.Match = newMatch([]Like{{0.2, 0.5, 0.1}, {0.99, 0.99, 0.001}}, nil)
		o := Accounts{W: 640, H: 480, Places: []Account{top, side}}.Decide(Options{Set: Shown, Pieces: s})
		if len(o.Things) != tt.want {
			t.Errorf("%s: %d dice (%s %v), want %d", tt.name, len(o.Things), o.Decision, o.Reasons, tt.want)
		}
	}
}

// Of dice with other prints than pips find has seen few: what is a die by a twelfth is asked about there, and
// not among pips.
func TestAnUnknownDieIsAskedAbout(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice, Faces: []pieces.Face{{Name: "orange", As: "3"}, {Name: "red", As: "5"}}}
	c := BuiltIn()
	c.Exists = weights{-2.4} // a twelfth
	known, unknown := face(1, 60, 60), face(2, 200, 60)
	known.Match = newMatch([]Like{{0.99, 0.99, 0.001}, {0.2, 0.5, 0.1}}, nil)
	unknown.Match = newMatch([]Like{{0.5, 0.5, 0.1}, {0.4, 0.5, 0.1}}, nil)
	a := Accounts{W: 640, H: 480, Places: []Account{known, unknown}}
	for set, want := range map[Set]vision.Decision{Shown: vision.Ask, Pips: vision.Accept} {
		if o := a.Decide(Options{Set: set, Pieces: s, Calibration: &c}); o.Decision != want {
			t.Errorf("%s: %s %v, want %s", set, o.Decision, o.Reasons, want)
		}
	}
}

// Dice that show the same face are right or wrong together: six with a little doubt are read as one is, while
// as much doubt about six faces is too much.
func TestDiceOfOneFaceAreToldTogether(t *testing.T) {
	s := &pieces.Set{Kind: pieces.Dice}
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		s.Faces = append(s.Faces, pieces.Face{Name: name})
	}
	tray := func(faces ...int) Accounts {
		a := Accounts{W: 640, H: 480}
		for i, f := range faces {
			likes := slices.Repeat([]Like{unlike}, 6)
			likes[f], likes[(f+1)%6] = Like{0.85, 0.95, 0.01}, Like{0.75, 0.9, 0.05}
			place := face(1, 60+80*float64(i), 60)
			place.Match = newMatch(likes, slices.Repeat([][]float64{slices.Repeat([]float64{0.7}, 6)}, 6))
			a.Places = append(a.Places, place)
		}
		return a
	}
	for name, tt := range map[string]struct {
		faces []int
		want  vision.Decision
	}{"one": {[]int{2}, vision.Accept}, "six of one": {[]int{2, 2, 2, 2, 2, 2}, vision.Accept},
		"six faces": {[]int{0, 1, 2, 3, 4, 5}, vision.Ask}} {
		if o := tray(tt.faces...).Decide(Options{Set: Shown, Pieces: s}); o.Decision != tt.want {
			t.Errorf("%s: %s %v by %.2f, want %s", name, o.Decision, o.Reasons, o.Things[0].Confidence, tt.want)
		}
	}
}

// The second search leaves a face out only where another is near and far from it.
func TestFarFacesAreNotSoughtAgain(t *testing.T) {
	for _, tt := range []struct {
		name   string
		faces  float64 // how much the two faces look like each other
		like   float64
		wanted bool
	}{
		{"near, the other far", 0.5, 0.98, true},
		{"near, the other much alike", 0.97, 0.98, false},
		{"not near enough", 0.1, 0.94, false},
	} {
		of := &taught{alike: [][]float64{{1, tt.faces}, {tt.faces, 1}}}
		if got := of.far(1, 0, tt.like); got != tt.wanted {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.wanted)
		}
	}
	if (&taught{}).far(0, 1, 0.99) {
		t.Error("a face is far before the faces are compared")
	}
}
