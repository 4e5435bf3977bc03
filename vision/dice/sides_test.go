package dice

import (
	"math"
	"slices"
	"testing"
)

// lying is a die of 20 px.
func lying(face int, x, y float64) reading {
	return reading{candidate: candidate{x: x, y: y, size: 20}, best: face, exists: 1}
}

func TestFirstReadingBearsOutTheSecond(t *testing.T) {
	read := func(face int, x, y, exists float64) reading {
		r := lying(face, x, y)
		r.exists = exists
		return r
	}
	die, far := lying(6, 100, 100), lying(1, 300, 100)
	dieRead, farRead := read(6, 101, 99, 0.95), read(1, 300, 100, 0.9)
	tests := []struct {
		name   string
		first  []reading
		second []reading
		want   bool
	}{
		{"the same", []reading{dieRead, farRead}, []reading{far, die}, true},
		{"a few px beside", []reading{dieRead}, []reading{lying(6, 104, 97)}, true},
		{"without a side", []reading{dieRead, read(5, 122, 100, 0.9), farRead}, []reading{die, far}, true},
		{"without what was hardly seen", []reading{dieRead, read(5, 200, 200, 0.05)}, []reading{die}, true},
		{"without what may be a die elsewhere", []reading{dieRead, read(5, 200, 200, 0.15)}, []reading{die}, false},
		{"between a top and its side", []reading{dieRead, read(5, 101, 115, 0.8)}, []reading{lying(5, 101, 106)}, false},
		{"another face", []reading{dieRead, farRead}, []reading{lying(4, 100, 100), far}, false},
		{"one more", []reading{dieRead}, []reading{die, far}, false},
		{"one that was only possible before", []reading{read(6, 100, 100, 0.4)}, []reading{die}, false},
		{"without a die", []reading{dieRead, farRead}, []reading{die}, false},
		{"nothing", []reading{dieRead}, nil, false},
		{"nothing twice", nil, nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dice := slices.DeleteFunc(slices.Clone(tt.first), func(r reading) bool { return r.exists < rules.keep })
			if got := bearsOut(dice, tt.first, tt.second); got != tt.want {
				t.Errorf("bearsOut() = %t, want %t", got, tt.want)
			}
		})
	}
}

func TestBesideEachOther(t *testing.T) {
	tests := []struct {
		name string
		dice []reading
		want bool
	}{
		{"one", []reading{lying(1, 50, 50)}, false},
		{"apart", []reading{lying(1, 50, 50), lying(2, 90, 50)}, false},
		{"touching", []reading{lying(1, 50, 50), lying(3, 200, 50), lying(2, 71, 50)}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := besideEachOther(tt.dice); got != tt.want {
				t.Errorf("besideEachOther() = %t, want %t", got, tt.want)
			}
		})
	}
}

// face is a candidate of 20 px that both networks name alike.
func face(named int, x, y, heat, sure float64) candidate {
	c := candidate{x: x, y: y, size: 20, heat: heat, fitted: sure, levels: 2, contrast: 100, votes: 1}
	c.a, c.b = edges(20, 0, 0, 1, 0)
	for k := range classes {
		c.face[k], c.judge[k] = (1-sure)/(classes-1), (1-sure)/(classes-1)
	}
	c.face[named-1], c.judge[named-1], c.pips[named-1] = sure, sure, 1
	return c
}

func TestBelowIsWhereSidesAreSeen(t *testing.T) {
	tests := []struct {
		name  string
		x, y  float64 // sizes from the die to the other
		slant float64
		way   float64
		yes   bool
	}{
		{"the front of one that lies straight", 0, 0.7, 0.25, 1, true},
		{"the same of a picture upside down", 0, -0.7, 0.25, -1, true},
		{"the same of a picture on its side", 0.7, 0, -0.25, 1, true},
		{"one side of one that lies across", 0.35, 0.6, 0.25, 1, true},
		{"beside it", 0.8, 0.1, 0.25, 1, false},
		{"the die itself", 0, 0.2, 0.25, 1, false},
		{"the die in front of it", 0, 1.2, 0.25, 1, false},
		{"as far below, and hardly seen from the side", 0, 0.9, 0.05, 1, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			die, other := face(4, 100, 100, 1, 1), face(2, 100+20*tt.x, 100+20*tt.y, 1, 1)
			if way, yes := (reading{candidate: other}).below(reading{candidate: die}, tt.slant); yes != tt.yes || yes && way != tt.way {
				t.Errorf("below() = %+.0f, %t, want %+.0f, %t", way, yes, tt.way, tt.yes)
			}
		})
	}
}

func TestSidesAreLeftOutWhereTheyAreKnown(t *testing.T) {
	top := func(named int, x, y float64) candidate { return face(named, x, y, 0.95, 0.98) }
	weak := func(named int, x, y float64) candidate { return face(named, x, y, 0.4, 0.7) }
	tests := []struct {
		name string
		all  []candidate
		rest int // not ok: -1
	}{
		{"tops alone", []candidate{top(1, 100, 100), top(5, 200, 100)}, 2},
		{"two dice with a side each", []candidate{top(1, 100, 100), weak(3, 102, 115), top(5, 200, 100), weak(4, 205, 114)}, 2},
		{"a camera upside down", []candidate{top(1, 100, 100), weak(3, 102, 85), top(5, 200, 100)}, 2},
		{"two sides of one", []candidate{top(1, 100, 100), weak(3, 107, 112), weak(2, 92, 112)}, 1},
		{"two dice beside each other", []candidate{top(1, 100, 100), top(5, 122, 101)}, 2},
		{"which is the top is not known", []candidate{top(1, 100, 100), top(5, 102, 115)}, -1},
		{"three in a row", []candidate{top(1, 100, 100), weak(3, 100, 115), weak(5, 100, 130)}, -1},
		{"what the top shows is on no side", []candidate{top(4, 100, 100), weak(4, 102, 115)}, -1},
		{"what is below the die is on no side", []candidate{top(4, 100, 100), weak(3, 102, 115)}, -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rest, ok := withoutSides(joinAll(tt.all, newScene(tt.all), Options{}), gently)
			if ok != (tt.rest >= 0) || ok && len(rest) != tt.rest {
				t.Fatalf("withoutSides() leaves %d, %t, want %d", len(rest), ok, tt.rest)
			}
			for _, c := range rest {
				if c.heat < 0.9 {
					t.Errorf("the side at %.0f, %.0f is left", c.x, c.y)
				}
			}
		})
	}
}

func TestUnslantedPicturesShowSquares(t *testing.T) {
	for _, slant := range []float64{-0.5, -0.25, 0, 0.25, 0.5} {
		a, b := edges(40, slant, 0, 1, 0)
		across, along := unslanted(slant)
		if w, h := a[0]*across, b[1]*along; math.Abs(w-h) > 1e-9 || math.Abs(w*h-400) > 1e-6 {
			t.Errorf("slant %.2f: half edges become %.2f and %.2f, want both 20", slant, w, h)
		}
	}
}
