//go:build !nocv

package dice

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
)

// fromAside are trays with three dice, apart from each other, seen from an angle from above.
func fromAside(seed uint64, angle float64) tray.Tray {
	tr := tray.Demo()
	tr.Seed, tr.Camera.Tilt = seed, angle
	tr.Light.Azimuth = float64(seed * 77 % 360)
	looks := [3][2]color.RGBA{
		{{R: 235, G: 232, B: 224, A: 255}, {R: 25, G: 25, B: 28, A: 255}},
		{{R: 170, G: 25, B: 30, A: 255}, {R: 240, G: 240, B: 235, A: 255}},
		{{R: 30, G: 32, B: 40, A: 255}, {R: 235, G: 235, B: 230, A: 255}},
	}
	for i := range 3 {
		look := looks[(int(seed)+i)%3]
		tr.Dice = append(tr.Dice, tray.Die{X: float64(i-1) * 55, Y: float64((i+int(seed))%3-1) * 25, Yaw: float64((seed*41 + uint64(i)*29) % 90),
			Face: 1 + (int(seed)+2*i)%6, Body: look[0], Pips: look[1]})
	}
	return tr
}

// named is a reading of a face about a place of the table.
func named(tr tray.Tray, x, y, z float64) reading {
	r := lying(1, 0, 0)
	r.x, r.y = tr.Project(x, y, z)
	x1, y1 := tr.Project(x+16, y, z)
	r.size, r.right = math.Hypot(x1-r.x, y1-r.y)*math.Sqrt(math.Cos(tr.Camera.Tilt*math.Pi/180)), 1
	return r
}

func TestSidesAreToldFromTops(t *testing.T) {
	r, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	for seed := range sweep.Of(6) {
		tr := fromAside(uint64(seed), 30+4*float64(seed))
		f, _ := tr.Render()
		err := r.first(f, func(p *pyramid, v view) error {
			var tops []reading
			for _, d := range tr.Dice {
				tops = append(tops, named(tr, d.X, d.Y, 16))
			}
			o := vision.Observation{Decision: vision.Accept, Dice: make([]vision.Die, len(tops)+1)}
			if sided, err := r.doubtLeaning(&o, v, tops, p.levels); err != nil || sided || o.Decision != vision.Accept {
				t.Errorf("tray %d: tops are taken for sides: %v %v", seed, o, err)
			}
			if err := r.askAll(tops, p.levels); err != nil {
				return err
			}
			l, want := leanOf(tops), tr.Camera.Tilt
			if got := math.Asin(l.sine()) * 180 / math.Pi; math.Abs(got-want) > 20 || math.Abs(l[0]) > 0.3*l[1] {
				t.Errorf("tray %d: the camera leans by %.0f° towards %.2f, %.2f, want about %.0f° down", seed, got, l[0], l[1], want)
			}
			d := tr.Dice[0]
			// Of the four sides the one that is turned most towards the camera.
			front, most := named(tr, d.X, d.Y, 8), math.Inf(-1)
			for k := range 4 {
				sin, cos := math.Sincos((d.Yaw + 90*float64(k)) * math.Pi / 180)
				if side := named(tr, d.X+8*cos, d.Y+8*sin, 8); side.y > most {
					front, most = side, side.y
				}
			}
			sided, err := r.doubtLeaning(&o, v, append(slices.Clone(tops), front), p.levels)
			if err != nil || !sided || o.Decision != vision.Ask || !slices.Equal(o.Reasons, []string{ReasonCrowded}) || o.Dice[3].Confidence > 0.5 {
				t.Errorf("tray %d: the side of a die is not asked about: %v %v", seed, o, err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestTraysSeenFromTheSideAreRead(t *testing.T) {
	readsMost(t, 24, 23, func(i uint64) tray.Tray { return fromAside(100+i, 25+float64(i)) })
}

// readsMost checks that of n trays at least so many are accepted, and none is accepted and wrong.
func readsMost(t *testing.T, n, least int, draw func(uint64) tray.Tray) {
	r, err := Open(Pips)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	exact := 0
	for i := range sweep.Of(n) {
		tr := draw(uint64(i))
		f, _ := tr.Render()
		o, err := r.Read(f)
		if err != nil {
			t.Fatal(err)
		}
		var want, got []int
		for k := range tr.Dice {
			want = append(want, tr.Dice[k].Face)
		}
		for _, d := range o.Dice {
			got = append(got, d.Face)
		}
		slices.Sort(want)
		slices.Sort(got)
		switch {
		case o.Decision == vision.Accept && slices.Equal(got, want):
			exact++
		case o.Decision == vision.Accept:
			t.Errorf("tray %d from %.0f°: %v is accepted as %v", i, tr.Camera.Tilt, want, got)
		default:
			t.Logf("tray %d from %.0f°: %v %v, want %v", i, tr.Camera.Tilt, got, o.Reasons, want)
		}
	}
	if least := sweep.Least(n, least); exact < least {
		t.Errorf("%d of %d trays are accepted and right, want at least %d", exact, sweep.Some(n), least)
	}
}

func TestDiceFurtherAwayAreNotOverlooked(t *testing.T) {
	die := named(tray.Demo(), 0, 0, 16)
	die.x, die.y, die.size, die.heat, die.outline = 300, 200, 30, 1, 100
	tests := []struct {
		name          string
		x, y, size    float64
		heat, outline float64
		want          bool
	}{
		{"a small one that stands out", 500, 60, 12, 0.4, 80, true},
		{"beside the die", 300, 240, 12, 0.4, 80, false},
		{"one as faint as the table", 500, 60, 12, 0.4, 20, false},
		{"hardly like a die", 500, 60, 12, 0.15, 80, false},
		{"larger than the die", 500, 60, 40, 0.4, 80, false},
		{"at the edge of the picture", 2, 60, 12, 0.4, 80, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := candidate{x: tt.x, y: tt.y, size: tt.size, heat: tt.heat, outline: tt.outline}
			c.a, c.b = edges(c.size, 0, 0, 1, 0)
			v := view{w: 640, h: 480, found: []candidate{die.candidate, c}}
			if got := v.anyFarther([]reading{die}); got != tt.want {
				t.Errorf("anyFarther() = %t, want %t", got, tt.want)
			}
		})
	}
}
