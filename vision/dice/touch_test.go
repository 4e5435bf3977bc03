//go:build !nocv

package dice

import (
	"math"
	"slices"
	"testing"

	"spieltisch/devices/sim/tray"
	"spieltisch/vision"
)

// inARow are three dice pushed together, seen from an angle from above, the row anyhow to the camera.
func inARow(seed uint64, angle float64) tray.Tray {
	tr := fromAside(seed, angle)
	yaw := float64(seed * 37 % 180)
	sin, cos := math.Sincos(yaw * math.Pi / 180)
	for i := range tr.Dice {
		along := float64(i-1) * 16.2
		tr.Dice[i].X, tr.Dice[i].Y, tr.Dice[i].Yaw = along*cos, along*sin, yaw
	}
	return tr
}

func TestDiceThatTouchAreRead(t *testing.T) {
	r, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	const n = 24
	for _, tt := range []struct {
		name  string
		alike bool
		least int
	}{{"dice of one set", true, 21}, {"dice of three sets", false, 22}} {
		t.Run(tt.name, func(t *testing.T) {
			exact := 0
			for i := range uint64(n) {
				tr := inARow(300+i, 20+float64(i))
				var want, got []int
				for k := range tr.Dice {
					if tt.alike {
						tr.Dice[k].Body, tr.Dice[k].Pips = tr.Dice[0].Body, tr.Dice[0].Pips
					}
					want = append(want, tr.Dice[k].Face)
				}
				f, _ := tr.Render()
				o, err := r.Read(f)
				if err != nil {
					t.Fatal(err)
				}
				for _, d := range o.Dice {
					got = append(got, d.Face)
				}
				slices.Sort(want)
				slices.Sort(got)
				switch {
				case o.Decision != vision.Accept:
					t.Logf("row %d, %.0f°: %s %v, read %v of %v", i, tr.Camera.Tilt, o.Decision, o.Reasons, got, want)
				case slices.Equal(got, want):
					exact++
				default:
					t.Errorf("row %d, %.0f° from above: accepted %v, want %v", i, tr.Camera.Tilt, got, want)
				}
			}
			if exact < tt.least {
				t.Errorf("%d of %d rows are read, want %d", exact, n, tt.least)
			}
		})
	}
}
