package dice

import (
	"cmp"
	"slices"
	"testing"

	"spieltisch/vision"
)

// Of a die of which the finder is not sure, what it shows may tell that it is one.
func TestAPlainFaceBearsOutADie(t *testing.T) {
	other := func(named int, x, sure float64) candidate {
		c := face(named, x, 100, 0.18, sure)
		c.fitted = 0.75
		return c
	}
	half := func(c candidate) candidate {
		c.votes = 0.4
		return c
	}
	hardly := other(2, 40, 0.9)
	hardly.y, hardly.levels, hardly.fitted = 200, 1, 0.5
	tests := []struct {
		name     string
		c        candidate
		covered  float64 // 0: nothing lies over a die
		more     []candidate
		anew     bool
		accepted bool
	}{
		{name: "a plain face", c: other(4, 200, 0.98), accepted: true},
		{name: "one pip, as anything round has", c: other(1, 200, 0.98)},
		{name: "a face that half of the looks name", c: half(other(4, 200, 0.96))},
		{name: "a side of the other die, maybe", c: other(4, 100+1.5*20, 0.98)},
		{name: "the rest of a covered die, maybe", c: other(4, 200, 0.98), covered: -0.5},
		{name: "decided on once more, without sides", c: other(4, 200, 0.98), anew: true},
		{name: "with what is hardly one more", c: other(4, 200, 0.98), more: []candidate{hardly}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := view{w: 320, h: 240, covered: cmp.Or(tt.covered, -2), anew: tt.anew, found: append([]candidate{face(3, 100, 100, 0.95, 0.98), tt.c}, tt.more...)}
			if r := joinAccounts(tt.c, Options{}, newScene(v.found)); r.exists < rules.keep || r.confidence() > calibrated.Belief {
				t.Fatalf("exists by %.2f and is right by %.2f, want it to be a die in doubt", r.exists, r.right)
			}
			if _, _, missed := v.weigh(joinAll(v.found, newScene(v.found), Options{})); missed > calibrated.Missed {
				t.Fatalf("%.2f is enough to be asked about by itself", missed)
			}
			o, kept := v.decide(Options{})
			if accepted := o.Decision == vision.Accept; accepted != tt.accepted || len(kept) != 2 {
				t.Errorf("%s %v with %d dice, want accepted: %t, with 2", o.Decision, o.Reasons, len(kept), tt.accepted)
			}
			if !tt.accepted && !slices.Contains(o.Reasons, ReasonUnsure) {
				t.Errorf("asked about for %v, want %s", o.Reasons, ReasonUnsure)
			}
		})
	}
}
