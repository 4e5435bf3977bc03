package sets

import (
	"math"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
)

// odd lays one die among others that moves, stands aslant, or has nothing printed on it. What stands aslant
// may be read right.
func odd(d dealer) Picture {
	for {
		t := d.table(Ranges{Size: [2]int{640, 480}, Edge: [2]int{20, 52}, Angle: [2]int{0, 25}}, d.Uint64())
		d.lay(&t, d.looks(), [2]int{2, 7})
		if len(t.Dice) < 2 {
			continue
		}
		p, die := of(t), &t.Dice[0]
		switch d.IntN(3) {
		case 0:
			p.Name, p.Faces = " one moves", nil
			sin, cos := math.Sincos(d.between(0, 2*math.Pi))
			far := d.between(0.4, 1.5) * dieSize
			die.Blur = [2]float64{far * cos, far * sin}
		case 1:
			p.Name = " one aslant"
			sin, cos := math.Sincos(d.between(0, 2*math.Pi))
			angle := d.between(25, 45)
			die.Turn, die.Lift = [3]float64{angle * cos, angle * sin, 0}, 0.25*dieSize
		default:
			p.Name, p.Faces = " one is blank", nil
			die.Pips, die.Style = die.Body, tray.Round
		}
		p.draw = func() (devices.Frame, []tray.Label) {
			f, labels := t.Render()
			for i := range labels {
				if labels[i].Die == 0 {
					labels[i].Face = 0
				}
			}
			return f, labels
		}
		if whole(t, *die) {
			return p
		}
	}
}
