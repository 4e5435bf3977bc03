//go:build !nocv

package dice_test

import (
	"math"
	"slices"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// turned is the picture turned about its middle, without loss of corners: the new one is a square about the
// old one.
func turned(f devices.Frame, degrees float64) devices.Frame {
	side := int(math.Ceil(math.Hypot(float64(f.W), float64(f.H))))
	out := devices.Frame{W: side, H: side, Stride: 3 * side, Pix: make([]byte, 3*side*side)}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	for y := range side {
		for x := range side {
			u, v := float64(x)-float64(side-1)/2, float64(y)-float64(side-1)/2
			sx, sy := u*cos+v*sin+float64(f.W-1)/2, v*cos-u*sin+float64(f.H-1)/2
			x0, y0 := int(math.Floor(sx)), int(math.Floor(sy))
			if x0 < 0 || y0 < 0 || x0+1 >= f.W || y0+1 >= f.H {
				continue
			}
			fx, fy := sx-float64(x0), sy-float64(y0)
			for k := range 3 {
				p := func(x, y int) float64 { return float64(f.Pix[y*f.Stride+3*x+k]) }
				above := p(x0, y0)*(1-fx) + p(x0+1, y0)*fx
				below := p(x0, y0+1)*(1-fx) + p(x0+1, y0+1)*fx
				out.Pix[y*out.Stride+3*x+k] = byte(above*(1-fy) + below*fy)
			}
		}
	}
	return out
}

func TestTurnedPicturesReadTheSame(t *testing.T) {
	r := newReader(t, dice.Pips)
	for _, seed := range sweep.Each([]uint64{31, 32}) {
		tr := tilted(demoTray(seed, 5), 8)
		tr.W, tr.H = 640, 480
		tr.Dice = slices.DeleteFunc(tr.Dice, func(d tray.Die) bool { return d.Face == 6 || !whole(tr, d) })
		f, _ := tr.Render()
		var want []int
		for _, d := range tr.Dice {
			want = append(want, d.Face)
		}
		slices.Sort(want)
		for _, angle := range sweep.Each([]float64{0, 17, 33, 45, 71, 90, 128, 180, 217, 270, 301, 344}) {
			o, err := r.Read(turned(f, angle))
			if err != nil {
				t.Fatal(err)
			}
			if o.Decision != vision.Accept || !slices.Equal(faces(o), want) {
				t.Errorf("tray %d turned by %.0f degrees: %s %v %v, want accept %v", seed, angle, o.Decision, faces(o), o.Reasons, want)
			}
		}
	}
}
