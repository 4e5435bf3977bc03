//go:build !nocv

package dice

import (
	"math"
	"testing"

	"spieltisch/devices/sim/tray"
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
	row := func(i uint64) tray.Tray { return inARow(300+i, 20+float64(i)) }
	t.Run("dice of three sets", func(t *testing.T) { readsMost(t, 24, 21, row) })
	t.Run("dice of one set", func(t *testing.T) {
		readsMost(t, 24, 21, func(i uint64) tray.Tray {
			tr := row(i)
			for k := range tr.Dice {
				tr.Dice[k].Body, tr.Dice[k].Pips = tr.Dice[0].Body, tr.Dice[0].Pips
			}
			return tr
		})
	})
}
