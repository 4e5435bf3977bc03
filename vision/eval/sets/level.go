package sets

import (
	"fmt"
	"image/color"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
)

// level draws dice before a camera that looks nearly level: it sees their fronts.
func level(d dealer) Picture {
	for {
		r := Ranges{Size: [2]int{640, 480}, Edge: [2]int{24, 90}, Angle: [2]int{75, 88}}
		t := d.table(r, d.Uint64())
		t.Camera.Turn = 0
		t.Ground.Wall = wallOf(d)
		looks, n := d.looks(), 1+d.IntN(6)
		inLine, across := d.IntN(2) == 0, t.Camera.Width
		line := d.between(-1.5, 1.5) * dieSize
		for try := 0; try < 200 && len(t.Dice) < n; try++ {
			die := looks[d.IntN(len(looks))]
			die.Face, die.Yaw = 1+d.IntN(6), d.between(0, 90)
			if d.IntN(3) > 0 { // as people set dice up for a photo
				die.Yaw = d.between(-12, 12)
			}
			die.X, die.Y = d.between(-0.5, 0.5)*across, d.between(-4, 6)*dieSize
			if inLine {
				die.Y = line
			}
			if whole(t, die) && apart(t, die) {
				t.Dice = append(t.Dice, die)
			}
		}
		if len(t.Dice) == 0 {
			continue
		}
		return Picture{Name: fmt.Sprintf(" from %.0f°", t.Camera.Tilt),
			draw: func() (devices.Frame, []tray.Label) { return halved(t), nil }}
	}
}

func apart(t tray.Tray, die tray.Die) bool {
	for _, o := range t.Dice {
		if x, y := o.X-die.X, o.Y-die.Y; x*x+y*y < 1.45*1.45*dieSize*dieSize {
			return false
		}
	}
	return true
}

// wallOf is a colour of what stands behind a table.
func wallOf(d dealer) color.RGBA {
	if d.IntN(2) == 0 {
		return d.colour()
	}
	v := uint8(120 + d.IntN(120))
	return color.RGBA{R: v, G: v, B: uint8(max(0, int(v)-d.IntN(30))), A: 255}
}

// halved draws a tray twice as large and takes the mean of each four px: the pattern of a table that is seen
// so flatly would come out as noise. The noise is made stronger in return.
func halved(t tray.Tray) devices.Frame {
	t.W, t.H, t.Noise = 2*t.W, 2*t.H, 2*t.Noise
	big, _ := t.Render()
	out := devices.Frame{W: t.W / 2, H: t.H / 2, Stride: 3 * t.W / 2, Pix: make([]byte, 3*t.W/2*t.H/2)}
	for y := range out.H {
		for i := range out.Stride {
			at := 2*y*big.Stride + i/3*6 + i%3
			sum := int(big.Pix[at]) + int(big.Pix[at+3]) + int(big.Pix[at+big.Stride]) +
				int(big.Pix[at+big.Stride+3])
			out.Pix[y*out.Stride+i] = byte((sum + 2) / 4)
		}
	}
	return out
}
