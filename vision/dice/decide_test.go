package dice

import (
	"math"
	"slices"
	"testing"

	"spieltisch/vision"
)

// face is a die of 40 px that all accounts name alike, and surely.
func face(named int, x, y float64) Account {
	a := die(x, y, 40)
	a.Find, a.Name = [classes]float64{}, [classes]float64{}
	a.Find[named-1], a.Name[named-1] = 0.99, 0.995
	return a
}

func TestDecide(t *testing.T) {
	with := func(a Account, changes ...func(*Account)) Account {
		for _, change := range changes {
			change(&a)
		}
		return a
	}
	named := func(class int, p float64) func(*Account) {
		return func(a *Account) {
			for k := range a.Name {
				a.Name[k] *= 1 - p
				a.Find[k] *= 1 - p
			}
			a.Name[class], a.Find[class] = p, p
		}
	}
	speck := with(face(3, 200, 200), func(a *Account) {
		a.Heat = -2
		named(unread, 0.99)(a)
	})
	faint := func(a *Account) {
		a.Heat = -1
		named(unread, 0.2)(a)
	}
	turned := func(a *Account, degrees float64) {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		a.A, a.B = [2]float64{20 * cos, 20 * sin}, [2]float64{-20 * sin, 20 * cos}
	}
	front := func(a *Account) { a.Side, a.Held = -1, -5.5 }
	besideTop := func(a *Account) {
		faint(a)
		a.Heat, a.Side, a.Lean = 0, 1, [2]float64{0, -0.5}
	}
	far := Mark{X: 20, Y: 200, Heat: 3}
	tests := []struct {
		name    string
		a       Accounts
		set     Set
		want    vision.Decision
		faces   []int
		reasons []vision.Reason // all that are told
	}{
		{name: "an empty tray", want: vision.None, reasons: []vision.Reason{vision.ReasonEmpty}},
		{name: "a speck", a: Accounts{Places: []Account{speck}}, want: vision.None,
			reasons: []vision.Reason{vision.ReasonEmpty}},
		{name: "two dice", a: Accounts{Places: []Account{face(5, 200, 60), face(2, 60, 60), speck}},
			want:  vision.Accept,
			faces: []int{2, 5}},
		{name: "two dice that touch", a: Accounts{Places: []Account{face(5, 100, 60), face(2, 60, 60)}}, want: vision.Accept,
			faces: []int{2, 5}},
		{name: "perhaps another die", a: Accounts{Places: []Account{face(5, 200, 60), with(face(2, 60, 60), faint)}},
			want: vision.Ask, faces: []int{5}, reasons: []vision.Reason{vision.ReasonMaybeAnother}},
		{name: "what is twice as large as a die that is sure", a: Accounts{Places: []Account{face(5, 200, 60),
			with(face(2, 60, 60), func(a *Account) { faint(a); a.Size = 80 })}}, want: vision.Accept, faces: []int{5}},
		{name: "a worm", a: Accounts{Places: []Account{with(face(3, 60, 60), named(worm, 0.99))}}, set: Heckmeck,
			want: vision.Accept, faces: []int{6}},
		{name: "a worm among pips", a: Accounts{Places: []Account{with(face(3, 60, 60), named(worm, 0.99))}},
			want: vision.Ask, faces: []int{3}, reasons: []vision.Reason{vision.ReasonAccounts, vision.ReasonWrongSet}},
		{name: "a digit", a: Accounts{Places: []Account{face(5, 200, 60), with(face(1, 60, 60), named(other, 0.6))}},
			want: vision.Ask, faces: []int{1, 5}, reasons: []vision.Reason{vision.ReasonWrongSet}},
		{name: "a die under a hand", a: Accounts{Places: []Account{face(5, 200, 60)}, Covered: []Mark{far}}, want: vision.Ask,
			faces: []int{5}, reasons: []vision.Reason{vision.ReasonUnreadable}},
		{name: "nothing but a die under a hand", a: Accounts{Covered: []Mark{far}}, want: vision.Ask,
			reasons: []vision.Reason{vision.ReasonUnreadable}},
		{name: "a die cut off", a: Accounts{Places: []Account{face(5, 200, 60)}, Cut: []Mark{far}}, want: vision.Ask,
			faces: []int{5}, reasons: []vision.Reason{vision.ReasonEdge}},
		{name: "far from the edge nothing is cut off", a: Accounts{Places: []Account{face(5, 200, 60)},
			Cut: []Mark{{X: 100, Y: 150, Heat: 3}}}, want: vision.Accept, faces: []int{5}},
		{name: "nothing but a die cut off", a: Accounts{Cut: []Mark{far}}, want: vision.Ask, reasons: []vision.Reason{vision.ReasonEdge}},
		{name: "a die that was read, seen as cut off less surely", a: Accounts{Places: []Account{face(5, 200, 60)},
			Cut: []Mark{{X: 201, Y: 60, Heat: 3}}}, want: vision.Accept, faces: []int{5}},
		{name: "a die that reaches over the edge", a: Accounts{Places: []Account{face(5, 12, 60)}}, want: vision.Ask,
			faces: []int{5}, reasons: []vision.Reason{vision.ReasonEdge}},
		{name: "a die in a hand", a: Accounts{Places: []Account{with(face(5, 60, 60), func(a *Account) { a.Held = 3 })}},
			want: vision.Ask, faces: []int{5}, reasons: []vision.Reason{vision.ReasonHand, vision.ReasonCrowded}},
		{name: "a die that moves", a: Accounts{Places: []Account{face(4, 200, 60), with(face(5, 60, 60),
			func(a *Account) { a.Blurred = 3 })}}, want: vision.Ask, faces: []int{5, 4},
			reasons: []vision.Reason{vision.ReasonUnreadable}},
		{name: "a level camera", a: Accounts{Places: []Account{with(face(5, 60, 60),
			func(a *Account) { a.Lean = [2]float64{0.2, 0.97} })}}, want: vision.Ask, faces: []int{5},
			reasons: []vision.Reason{vision.ReasonCrowded}},
		{name: "fronts, which a level camera sees upright", a: Accounts{Places: []Account{with(face(5, 60, 60), front),
			with(face(2, 200, 60), front)}}, want: vision.Ask, faces: []int{5, 2},
			reasons: []vision.Reason{vision.ReasonCrowded}},
		{name: "tops that look like fronts and are turned", a: Accounts{Places: []Account{with(face(5, 60, 60), front,
			func(a *Account) { turned(a, 25) })}}, want: vision.Accept, faces: []int{5}},
		{name: "a hand beside a die", a: Accounts{Places: []Account{face(5, 60, 60), with(face(2, 200, 60), faint,
			func(a *Account) { a.Heat, a.Held, a.Size = -1, 3, 200 })}}, want: vision.Ask, faces: []int{5},
			reasons: []vision.Reason{vision.ReasonHand}},
		{name: "the side of a die", a: Accounts{Places: []Account{face(5, 60, 60), with(face(2, 60, 94), besideTop)}},
			want: vision.Accept, faces: []int{5}},
		{name: "a side whose top is not seen", a: Accounts{Places: []Account{face(5, 60, 60), with(face(2, 60, 200),
			besideTop)}}, want: vision.Ask, faces: []int{5}, reasons: []vision.Reason{vision.ReasonMaybeAnother}},
		{name: "only a corner without pips is cut off", a: Accounts{Places: []Account{with(face(5, 20, 60),
			func(a *Account) { turned(a, 45) })}}, want: vision.Accept, faces: []int{5}},
		{name: "burnt out", a: Accounts{Places: []Account{face(5, 60, 60)}, Bright: true}, want: vision.Ask,
			faces:   []int{5},
			reasons: []vision.Reason{vision.ReasonTooBright}},
		{name: "nothing but glare", a: Accounts{Bright: true}, want: vision.Ask, reasons: []vision.Reason{vision.ReasonTooBright}},
		{name: "too small", a: Accounts{Places: []Account{with(face(5, 60, 60), func(a *Account) { a.Size = 12 })}},
			want: vision.Ask, faces: []int{5}, reasons: []vision.Reason{vision.ReasonTooSmall}},
		{name: "of two sizes", a: Accounts{Places: []Account{face(4, 200, 60), face(4, 200, 150), with(face(5, 60, 60),
			func(a *Account) { a.Size, a.Heat = 80, 9 })}}, want: vision.Ask, faces: []int{5, 4, 4},
			reasons: []vision.Reason{vision.ReasonSizes}},
		{name: "another face in the place of a die", a: Accounts{Places: []Account{face(5, 60, 60), with(face(2, 80, 60),
			func(a *Account) { a.Heat = 3 })}}, want: vision.Ask, faces: []int{5},
			reasons: []vision.Reason{vision.ReasonCrowded}},
		{name: "the same face in the place of a die", a: Accounts{Places: []Account{face(5, 60, 60), with(face(5, 75, 60),
			func(a *Account) { a.Heat = 3 })}}, want: vision.Accept, faces: []int{5}},
		{name: "the same face upon a die", a: Accounts{Places: []Account{face(5, 60, 60), with(face(5, 85, 60),
			func(a *Account) { a.Heat = 3 })}}, want: vision.Ask, faces: []int{5},
			reasons: []vision.Reason{vision.ReasonCrowded}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.a.W, tt.a.H = 320, 240
			o := tt.a.Decide(Options{Set: tt.set, Calibration: &tried})
			var faces []int
			for _, d := range o.Things {
				faces = append(faces, d.Face)
			}
			if o.Decision != tt.want || !slices.Equal(faces, tt.faces) ||
				!slices.Equal(o.Reasons, tt.reasons) {
				t.Errorf("%s %v %v, want %s %v %v", o.Decision, faces, o.Reasons, tt.want, tt.faces, tt.reasons)
			}
		})
	}
}

// tried is a calibration for tests: what is built in may be fitted anew.
var tried = Calibration{
	Exists: weights{-1, 1.5, 0.6, 0.5, 9, 4, 2, 5},
	Right:  weights{0.5, 0.4, 0.3, 0, 1, 0.8},
	Front:  weights{8, 1.5, 1.3, 7},
	Limits: Limits{Keep: 0.5, Risk: 0.25, Doubt: 0.5, Another: 0.2, Other: 0.4, Level: 0.9, Small: 13,
		Sizes: 1.8},
}

func TestDoubtIsToldByItsLargestPart(t *testing.T) {
	v := func(exists, right, other float64) verdict {
		a := face(4, 60, 60)
		r := join(&a, Pips)
		r.exists, r.right = exists, right
		return verdict{kept: []reading{r}, rest: []reading{{Account: &a, exists: other}}}
	}
	tests := []struct {
		name                 string
		exists, right, other float64
		want                 []vision.Reason
	}{
		{"sure", 0.99, 0.99, 0.01, nil},
		{"a face in doubt", 0.99, 0.6, 0.01, []vision.Reason{vision.ReasonUnsure}},
		{"a die in doubt", 0.6, 0.99, 0.01, []vision.Reason{vision.ReasonMaybeAnother}},
		{"another die, perhaps", 0.99, 0.99, 0.4, []vision.Reason{vision.ReasonMaybeAnother}},
		{"both", 0.8, 0.8, 0, []vision.Reason{vision.ReasonMaybeAnother, vision.ReasonUnsure}},
	}
	for _, tt := range tests {
		var got []vision.Reason
		for why := range v(tt.exists, tt.right, tt.other).risks(tried.Limits) {
			got = append(got, why)
		}
		slices.Sort(got)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Where no die was read, places that are perhaps one each are a question once it is rather likely that one of
// them is.
func TestWhatMayBeADieIsNotNone(t *testing.T) {
	for _, tt := range []struct {
		exists []float64
		want   vision.Decision
		reason vision.Reason
	}{
		{nil, vision.None, vision.ReasonEmpty},
		{[]float64{0.4}, vision.None, vision.ReasonEmpty},
		{[]float64{0.4, 0.4}, vision.Ask, vision.ReasonMaybeAnother},
		{[]float64{0.4, 0.1}, vision.Ask, vision.ReasonMaybeAnother},
		{[]float64{0.3, 0.1}, vision.None, vision.ReasonEmpty},
	} {
		var v verdict
		for _, p := range tt.exists {
			v.rest = append(v.rest, reading{Account: &Account{}, exists: p})
		}
		o := Accounts{W: 320, H: 240}.nothing(v, tried)
		if o.Decision != tt.want || !slices.Equal(o.Reasons, []vision.Reason{tt.reason}) {
			t.Errorf("places that exist with %v: %s %v, want %s %s", tt.exists, o.Decision, o.Reasons, tt.want,
				tt.reason)
		}
	}
}

func TestTooManyDiceAreAskedAbout(t *testing.T) {
	var a Accounts
	a.W, a.H = 1000, 1000
	for i := range mostDice + 1 {
		a.Places = append(a.Places, face(1+i%6, 60+float64(i%4)*100, 60+float64(i/4)*100))
	}
	if o := a.Decide(Options{Calibration: &tried}); !slices.Equal(o.Reasons,
		[]vision.Reason{vision.ReasonTooMany}) {
		t.Errorf("%d dice: %v, want %s", len(o.Things), o.Reasons, vision.ReasonTooMany)
	}
}

// Who rolls worms for a table that reads pips is offered that they are worms; a digit is none.
func TestWormsAreOfferedAmongPips(t *testing.T) {
	printed := func(class int, x float64) Account {
		a := face(3, x, 60)
		a.Find, a.Name = [classes]float64{}, [classes]float64{}
		a.Find[class], a.Name[class] = 0.9, 0.97
		return a
	}
	a := Accounts{W: 640, H: 480, Places: []Account{printed(worm, 60), printed(worm, 160), printed(worm, 260),
		printed(worm, 360), face(4, 460, 60)}}
	o := a.Decide(Options{})
	want := []int{6, 6, 6, 6, 4}
	if o.Decision != vision.Ask || len(o.Alternatives) == 0 || !slices.Equal(o.Alternatives[0], want) {
		t.Errorf("four worms and a 4: %s %v, offered %v, want %v first", o.Decision, o.Reasons,
			o.Alternatives, want)
	}
	a.Places[0] = printed(other, 60)
	for _, alt := range a.Decide(Options{}).Alternatives {
		if slices.Equal(alt, want) {
			t.Errorf("a digit is offered as a worm: %v", alt)
		}
	}
}
