//go:build !nocv

package dice

import (
	"image/color"
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
		tr.Dice = append(tr.Dice, tray.Die{X: float64(i-1) * 55, Y: float64((i+int(seed))%3-1) * 25,
			Yaw:  float64((seed*41 + uint64(i)*29) % 90),
			Face: 1 + (int(seed)+2*i)%6, Body: look[0], Pips: look[1]})
	}
	return tr
}

func TestTraysSeenFromTheSideAreRead(t *testing.T) {
	readsMost(t, 24, 19, func(i uint64) tray.Tray { return fromAside(100+i, 25+float64(i)) })
}

// readsMost checks that of n trays at least so many are accepted, and none is accepted and wrong.
func readsMost(t *testing.T, n, least int, draw func(uint64) tray.Tray) {
	r, err := New(Options{})
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
		for _, d := range o.Things {
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
