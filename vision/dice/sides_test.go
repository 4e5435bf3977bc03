package dice

import (
	"math"
	"slices"
	"testing"

	"spieltisch/vision"
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
	sideRead := read(5, 122, 100, 0.9)
	sideRead.top = plainSide
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
		{"without a side", []reading{dieRead, sideRead, farRead}, []reading{die, far}, true},
		{"without what may be a side", []reading{dieRead, read(5, 122, 100, 0.9), farRead}, []reading{die, far}, false},
		{"without what may be a side and was hardly a die", []reading{dieRead, read(5, 122, 100, 0.4), farRead}, []reading{die, far}, true},
		{"without what was hardly seen", []reading{dieRead, read(5, 200, 200, 0.05)}, []reading{die}, true},
		{"without what may be a die elsewhere", []reading{dieRead, read(5, 200, 200, 0.15)}, []reading{die}, false},
		{"between a top and its side", []reading{dieRead, read(5, 101, 115, 0.8)}, []reading{lying(5, 101, 106)}, false},
		{"another face", []reading{dieRead, farRead}, []reading{lying(4, 100, 100), far}, false},
		{"one more", []reading{dieRead}, []reading{die, far}, false},
		{"one that was only possible before", []reading{read(6, 100, 100, 0.4)}, []reading{die}, true},
		{"one that was hardly possible before", []reading{read(6, 100, 100, 0.05)}, []reading{die}, false},
		{"without a die", []reading{dieRead, farRead}, []reading{die}, false},
		{"nothing", []reading{dieRead}, nil, false},
		{"nothing twice", nil, nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := bearsOut(tt.first, tt.second); got != tt.want {
				t.Errorf("bearsOut() = %t, want %t", got, tt.want)
			}
		})
	}
}

// plain is a die of 20 px that is plainly seen from above.
func plain(face int, x, y float64) reading {
	r := lying(face, x, y)
	r.top = plainTop
	return r
}

func TestRoomForAll(t *testing.T) {
	// Seen from 45° an edge that leads to the camera is 0.71 as long as one across.
	leaning := func(x, y float64) reading {
		r := lying(1, x, y)
		r.a, r.b = [2]float64{10, 0}, [2]float64{0, 7.1}
		return r
	}
	tests := []struct {
		name string
		dice []reading
		want bool
	}{
		{"one", []reading{leaning(50, 50)}, true},
		{"side by side", []reading{leaning(50, 50), leaning(70, 50)}, true},
		{"one behind the other", []reading{leaning(50, 50), leaning(50, 64.2)}, true},
		{"measured a tenth short", []reading{leaning(50, 50), leaning(50, 62.8)}, true},
		{"one in the other, across", []reading{leaning(50, 50), leaning(64.2, 50)}, false},
		{"one in the other, among three", []reading{leaning(50, 50), leaning(90, 50), leaning(90, 60)}, false},
		{"without a plane", []reading{lying(1, 50, 50), lying(1, 70, 50)}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := roomForAll(tt.dice); got != tt.want {
				t.Errorf("roomForAll() = %t, want %t", got, tt.want)
			}
		})
	}
}

func TestAnyAslant(t *testing.T) {
	way := func(x, down, aside float64) reading {
		r := plain(1, x, 50)
		r.down = lean{aside, down}
		return r
	}
	tests := []struct {
		name string
		dice []reading
		want bool
	}{
		{"one", []reading{way(50, 0.9, 0)}, false},
		{"two that lie flat", []reading{way(50, 0.5, 0.2), way(200, 0.7, -0.1)}, false},
		{"two of which one lies aslant", []reading{way(50, 0.2, 0), way(200, 0.9, 0)}, true},
		{"one of four", []reading{way(50, 0.1, 0), way(100, 0.9, 0.2), way(150, 0.2, 0.1), way(200, 0.1, -0.1)}, true},
		{"through a wide lens", []reading{way(50, 0.5, 0.3), way(150, 0.6, 0), way(250, 0.5, -0.3)}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := anyAslant(tt.dice); got != tt.want {
				t.Errorf("anyAslant() = %t, want %t", got, tt.want)
			}
		})
	}
}

func TestContested(t *testing.T) {
	of := func(r reading, top, exists float64) reading {
		r.top, r.exists = top, exists
		return r
	}
	die := of(lying(3, 100, 100), 2.3, 0.9)
	tests := []struct {
		name  string
		other reading
		want  bool
	}{
		{"the same face once more", of(lying(3, 103, 108), 2, 0.5), false},
		{"another face that may be the top", of(lying(1, 100, 91), 0.4, 0.8), true},
		{"one that hardly is a face", of(lying(1, 100, 91), 0.4, 0.05), false},
		{"one that is plainly a side", of(lying(1, 100, 109), -3, 0.8), false},
		{"another die", of(lying(1, 100, 140), 2, 0.8), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := contested([]reading{die}, []reading{die, tt.other}); got != tt.want {
				t.Errorf("contested() = %t, want %t", got, tt.want)
			}
		})
	}
}

func TestBesideEachOther(t *testing.T) {
	half := plain(2, 71, 50)
	half.size = 13
	tests := []struct {
		name string
		dice []reading
		want bool
	}{
		{"one", []reading{lying(1, 50, 50)}, false},
		{"apart", []reading{lying(1, 50, 50), lying(2, 90, 50)}, false},
		{"touching", []reading{lying(1, 50, 50), lying(3, 200, 50), lying(2, 71, 50)}, true},
		{"touching, and plainly tops", []reading{plain(1, 50, 50), plain(2, 71, 50)}, false},
		{"half of one below another", []reading{plain(1, 50, 50), half}, true},
		{"one of them plainly a top", []reading{lying(1, 50, 50), plain(2, 71, 50)}, true},
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

// from is a camera that leans by so many degrees, so that the way down is seen that many degrees clockwise from the right.
func from(angle, towards float64) lean {
	sin, cos := math.Sincos(towards * math.Pi / 180)
	far := math.Sin(angle * math.Pi / 180)
	return lean{far * cos, far * sin}
}

// cube gives where the middles of the top and of the four sides of a die with an edge of 20 px are seen, and the size of the top.
func cube(x, y, yaw float64, l lean) (size float64, sides [4][2]float64) {
	sin := l.sine()
	cos := math.Sqrt(1 - sin*sin)
	for k := range sides {
		s, c := math.Sincos((yaw + 90*float64(k)) * math.Pi / 180)
		along := 10*c*cos + 10*sin // px down, as seen: half an edge along the table and half an edge down
		sides[k] = [2]float64{x + (along*l[0]+10*s*l[1])/sin, y + (along*l[1]-10*s*l[0])/sin}
	}
	return 20 * math.Sqrt(cos), sides
}

func TestBelowIsWhereSidesAreSeen(t *testing.T) {
	for _, angle := range []float64{20, 35, 45, 55} {
		for _, towards := range []float64{90, 0, 217} {
			for _, yaw := range []float64{0, 20, 45} {
				l := from(angle, towards)
				size, sides := cube(100, 100, yaw, l)
				die, other := face(4, 100, 100, 1, 1), face(2, 0, 0, 1, 1)
				die.size = size
				for k, at := range sides {
					other.x, other.y = at[0], at[1]
					seen := math.Cos((yaw+90*float64(k))*math.Pi/180) > -1e-9
					if got := (reading{candidate: other}).below(reading{candidate: die}, l); seen && !got {
						t.Errorf("%.0f° towards %.0f, turned by %.0f: side %d at %.0f, %.0f is none", angle, towards, yaw, k, at[0], at[1])
					}
				}
			}
		}
	}
	l := from(40, 90)
	tests := []struct {
		name string
		x, y float64 // px from the die to the other
	}{
		{"the die itself", 0, 0},
		{"a die behind it", 0, -22},
		{"a die in front of it", 0, 32},
		{"a die beside it", 24, 0},
		{"a die in front of it and beside", 22, 22},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			die, other := face(4, 100, 100, 1, 1), face(2, 100+tt.x, 100+tt.y, 1, 1)
			if (reading{candidate: other}).below(reading{candidate: die}, l) {
				t.Error("below() = true")
			}
		})
	}
}

func TestSidesAreLeftOutWhereTheyAreKnown(t *testing.T) {
	top := func(named int, x, y float64) reading {
		r := lying(named, x, y)
		r.top, r.right, r.heat = 3, 0.9, 1
		return r
	}
	side := func(named int, x, y float64) reading {
		r := top(named, x, y)
		r.top, r.heat = -3, 0
		return r
	}
	doubtful := func(named int, x, y float64) reading {
		r := side(named, x, y)
		r.right = 0.4
		return r
	}
	like := func(r reading, top float64) reading {
		r.top = top
		return r
	}
	tests := []struct {
		name string
		all  []reading
		rest int // not ok: -1
	}{
		{"tops alone", []reading{top(1, 100, 100), top(5, 200, 100)}, 2},
		{"two dice with a side each", []reading{top(1, 100, 100), side(3, 102, 115), top(5, 200, 100), side(4, 205, 114)}, 2},
		{"two sides of one", []reading{top(1, 100, 100), side(3, 107, 114), side(2, 92, 114)}, 1},
		{"two dice behind each other", []reading{top(1, 100, 100), top(5, 101, 116)}, 2},
		{"a side that may be a top", []reading{like(top(1, 100, 100), 1), like(top(5, 102, 115), 0)}, 2},
		{"a side of what may be one", []reading{like(top(1, 100, 100), -1), like(top(5, 102, 115), -4)}, 2},
		{"a side of nothing", []reading{top(1, 100, 100), like(top(5, 102, 60), -4)}, 2},
		{"what the top shows is on no side", []reading{top(4, 100, 100), side(4, 102, 115)}, -1},
		{"what is below the die is on no side", []reading{top(4, 100, 100), side(3, 102, 115)}, -1},
		{"but a side may be named wrongly", []reading{top(4, 100, 100), doubtful(3, 102, 115)}, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rest, ok := withoutSides(tt.all, from(40, 90))
			if ok != (tt.rest >= 0) || ok && len(rest) != tt.rest {
				t.Fatalf("withoutSides() leaves %d, %t, want %d", len(rest), ok, tt.rest)
			}
			for _, c := range rest {
				if c.heat < 0.9 && len(rest) < len(tt.all) {
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

func TestSlantIsThatOfTops(t *testing.T) {
	for _, angle := range []float64{20, 35, 45, 55} {
		for _, way := range []struct{ towards, sign float64 }{{90, 1}, {270, 1}, {0, -1}, {180, -1}, {100, 1}} {
			across, along := unslanted(from(angle, way.towards).slant())
			want := math.Pow(1/math.Cos(angle*math.Pi/180), way.sign)
			if got := along / across; math.Abs(got/want-1) > 1e-9 {
				t.Errorf("%.0f° towards %.0f: stretched by %.3f, want %.3f", angle, way.towards, got, want)
			}
		}
	}
	if got := from(40, 45).slant(); got != 0 {
		t.Errorf("towards a corner the slant is %.2f, want 0", got)
	}
}

// Of two that may both be the top face, too near each other to be two dice, nobody has said which it is.
func TestRivalsAreAskedAbout(t *testing.T) {
	const heat, hardly = 0.9, 0.02
	tests := []struct {
		name  string
		rival candidate
		want  bool
	}{
		{"another face, nearer than a die can lie", face(2, 100+0.5*20, 100, heat, 0.97), true},
		{"the same face once more", face(5, 100+0.5*20, 100, heat, 0.97), false},
		{"what hardly is a die", face(2, 100+0.5*20, 100, hardly, 0.6), false},
		{"another die", face(2, 100+4*20, 100, 0.98, 0.99), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := view{w: 320, h: 240, covered: -9, found: []candidate{face(5, 100, 100, 0.98, 0.99), tt.rival}}
			o, _ := v.decide(Options{})
			if got := slices.Contains(o.Reasons, ReasonDiffer); got != tt.want || tt.want == (o.Decision == vision.Accept) {
				t.Errorf("%s %v, want asked about for %s: %t", o.Decision, o.Reasons, ReasonDiffer, tt.want)
			}
		})
	}
}
