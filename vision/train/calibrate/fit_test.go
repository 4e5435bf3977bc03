package main

import (
	"math"
	"math/rand/v2"
	"testing"

	"spieltisch/vision/dice"
)

// What was drawn by known weights is found again, and a feature that seems to speak against has none.
func TestRegressFindsTheWeights(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var rows []row
	for range 20_000 {
		f := []float64{rng.NormFloat64(), 5 + 2*rng.NormFloat64(), rng.NormFloat64()}
		p := 1 / (1 + math.Exp(-(-3 + 1.5*f[0] + 0.5*f[1] - 0.7*f[2])))
		rows = append(rows, row{f, rng.Float64() < p, 1})
	}
	w := regress(rows, drawn)
	if w[1] < 1.1 || w[1] > 1.6 || w[2] < 0.35 || w[2] > 0.55 || w[3] != 0 {
		t.Errorf("weights %v, want about 1.4, 0.45 and 0", w[1:])
	}
}

func TestPlacesAreToldByTheBoxes(t *testing.T) {
	box := [4][2]float64{{80, 80}, {120, 80}, {120, 120}, {80, 120}}
	at := func(x, y, size float64) dice.Account { return dice.Account{X: x, Y: y, Size: size} }
	p := photo{Faces: []int{4}, Named: []int{4}, Boxes: [][4][2]float64{box}}
	p.Places = []dice.Account{at(102, 99, 38), at(100, 100, 40), at(104, 100, 12), at(200, 100, 40)}
	for i, want := range []truth{rightDie, unknown, unknown, noDie} {
		if got := p.truth(i, 4); got != want {
			t.Errorf("place %d: %d, want %d", i, got, want)
		}
	}
	if got := p.truth(0, 3); got != wrongDie {
		t.Errorf("with another face: %d, want %d", got, wrongDie)
	}
}

// Dice near a face that was shown are known, strangers are not, and of two faces as near neither is told.
func TestShownDiceAreFitted(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	match := func(near, next float64) *dice.Match {
		m := &dice.Match{Likes: []dice.Like{
			{Print: near, Whole: near, Odd: 0.02 * (1 - near)}, {Print: next, Whole: next, Odd: 0.1}}}
		if next > near {
			m.Face = 1
		}
		return m
	}
	var dies []die
	for i := range 2_000 {
		near, next := 0.93+0.06*rng.Float64(), 0.4+0.5*rng.Float64()
		d := die{Kind: "bugs", Match: match(near, next)}
		if i%3 == 0 {
			d.Face, d.Match = -1, match(0.3+0.5*rng.Float64(), 0.2)
		} else if i%10 == 0 { // two that are nearly the same
			d.Match = match(near, near+0.01*(rng.Float64()-0.5))
		}
		dies = append(dies, d, die{Kind: "left out", Match: match(-1, 0.1)})
	}
	c := fitTaught(dies, "left out")
	for name, tt := range map[string]struct{ is, least, most float64 }{
		"near": {c.Sure(match(0.97, 0.5)), 0.9, 1}, "a stranger": {c.Sure(match(0.7, 0.2)), 0, 0.3},
		"two alike": {c.Sure(match(0.97, 0.97)), 0.4, 0.5},
	} {
		if tt.is < tt.least || tt.is > tt.most {
			t.Errorf("%s: %.2f, want %.2f to %.2f", name, tt.is, tt.least, tt.most)
		}
	}
}
