package dice

import (
	"image"
	"math"
	"testing"

	"spieltisch/vision"
)

// told is an opinion about dice of 20 px, as would come of one finder.
func told(decision vision.Decision, dice ...reading) opinion {
	o := opinion{Observation: vision.Observation{Decision: decision}}
	for _, d := range dice {
		d.a, d.b = [2]float64{10, 0}, [2]float64{0, 10}
		o.places = append(o.places, d)
		if d.exists >= rules.keep {
			o.Dice = append(o.Dice, vision.Die{Face: d.best, Box: d.box()})
		}
	}
	return o
}

func TestSecondFinderSettlesWhatIsInDoubt(t *testing.T) {
	die := func(face int, x, exists, right float64) reading {
		r := lying(face, x, 100)
		r.exists, r.right = exists, right
		return r
	}
	accepted := told(vision.Accept, die(6, 100, 1, 1), die(2, 200, 1, 1))
	tests := []struct {
		name  string
		first opinion
		want  bool
	}{
		{"unsure of the same", told(vision.Ask, die(6, 101, 0.8, 0.7), die(2, 199, 0.9, 0.9)), true},
		{"doubtful of another face", told(vision.Ask, die(6, 100, 0.8, 0.7), die(1, 201, 0.9, 0.7)), true},
		{"plainly another face", told(vision.Ask, die(6, 100, 0.8, 0.7), die(1, 200, 0.9, 0.95)), false},
		{"one that may be a die", told(vision.Ask, die(6, 100, 0.9, 1), die(2, 200, 0.2, 1)), true},
		{"one that is hardly a die", told(vision.Ask, die(6, 100, 0.9, 1), die(2, 200, 0.05, 1)), false},
		{"one that is not there", told(vision.Ask, die(6, 100, 0.9, 1)), false},
		{"one in another place", told(vision.Ask, die(6, 100, 0.9, 1), die(2, 212, 0.9, 1)), false},
		{"one more", told(vision.Ask, die(6, 100, 0.9, 1), die(2, 200, 0.9, 1), die(3, 300, 0.6, 0.6)), false},
		{"one more that may be a die", told(vision.Ask, die(6, 100, 0.9, 1), die(2, 200, 0.9, 1), die(3, 300, 0.2, 0.6)), false},
		{"one more that is hardly a die", told(vision.Ask, die(6, 100, 0.9, 1), die(2, 200, 0.9, 1), die(3, 300, 0.05, 0.6)), true},
		{"one pip of a die that may be another", told(vision.Ask, die(6, 100, 0.9, 1), die(1, 190, 0.3, 0.6), die(2, 200, 0.9, 1)), true},
		{"the likelier of two in one place, plainly another face", told(vision.Ask, die(6, 100, 0.3, 1), die(5, 103, 0.8, 0.95), die(2, 200, 0.9, 1)), false},
		{"nothing", told(vision.Ask), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := accepted.settles(tt.first); got != tt.want {
				t.Errorf("settles() = %t, want %t", got, tt.want)
			}
		})
	}
	if same := told(vision.Ask, die(6, 100, 1, 1)); same.settles(same) {
		t.Error("what would be asked about, too, settles something")
	}
}

func TestWhatASecondFinderIsAskedAbout(t *testing.T) {
	asks := func(covered bool, reasons ...string) opinion {
		return opinion{Observation: vision.Observation{Decision: vision.Ask, Reasons: reasons}, covered: covered}
	}
	tests := []struct {
		name string
		o    opinion
		want bool
	}{
		{"what is unsure", asks(false, ReasonUnsure), true},
		{"what may be one more, or cannot be read", asks(false, ReasonUnread, ReasonMaybe), true},
		{"what may be one more, all else being sure", asks(false, ReasonMaybe), false},
		{"what is cut off", asks(false, ReasonEdge, ReasonMaybe), false},
		{"what is accepted", opinion{Observation: vision.Observation{Decision: vision.Accept}}, false},
		{"what is empty", opinion{Observation: vision.Observation{Decision: vision.None}}, false},
		{"what something lies over", asks(true, ReasonUnread), false},
		{"what is burnt out", asks(false, ReasonBright, ReasonUnsure), false},
		{"too many", asks(false, ReasonTooMany), false},
		{"too few px", asks(false, ReasonUnsure, ReasonSmall), false},
		{"another set", asks(false, ReasonWrongSet), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.o.open(); got != tt.want {
				t.Errorf("open() = %t, want %t", got, tt.want)
			}
		})
	}
}

func TestBoxIsSeenAsItsCandidate(t *testing.T) {
	c := candidate{x: 50, y: 40, a: [2]float64{8, 4}, b: [2]float64{-6, 12}}
	got := seenAs(c.box())
	want := 2 * math.Sqrt(8*12+4*6)
	if got.x != c.x || got.y != c.y || got.a != c.a || got.b != c.b || math.Abs(got.size-want) > 1e-9 {
		t.Errorf("seenAs(%v) = %+v, want %+v of size %.2f", c.box(), got, c, want)
	}
	if flat := seenAs([4]image.Point{}); flat.size != 0 {
		t.Errorf("nothing has the size %v", flat.size)
	}
}
