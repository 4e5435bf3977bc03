package sets

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"spieltisch/devices/sim/tray"
)

const dieSize = 16.0 // mm; only its ratio to the picture matters

// Ranges are what trays are drawn from, the bounds with it.
type Ranges struct {
	Size  [2]int // px of the picture, width and height
	Edge  [2]int // px of a die's edge
	Dice  [2]int // on a tray, where there is room for them
	Angle [2]int // degrees from straight above
}

// Ordinary are those of the trays that the figures of docs/contributor/vision.md are about.
func Ordinary() Ranges {
	return Ranges{Size: [2]int{640, 480}, Edge: [2]int{16, 52}, Dice: [2]int{4, 12}, Angle: [2]int{0, 25}}
}

// Trays are n trays with dice that lie whole, flat and still.
func Trays(r Ranges, seed uint64, n int) Set {
	about := fmt.Sprintf("%d to %d dice of %d to %d px on %d×%d px, seen from %d to %d°", r.Dice[0],
		r.Dice[1], r.Edge[0], r.Edge[1], r.Size[0], r.Size[1], r.Angle[0], r.Angle[1])
	return Set{"trays", about, n, func(i int) Picture {
		t := r.draw(seed*1_000_003 + uint64(i))
		p := of(t)
		p.Name = fmt.Sprintf(" from %.0f°", t.Camera.Tilt)
		return p
	}}
}

// draw makes one tray; the same seed and ranges give the same tray.
func (r Ranges) draw(seed uint64) tray.Tray {
	d := dealer{rand.New(rand.NewPCG(seed, 30_000))}
	t := d.table(r, seed)
	d.lay(&t, d.looks(), r.Dice)
	return t
}

// table draws camera, light and ground.
func (d dealer) table(r Ranges, seed uint64) tray.Tray {
	px := d.of(r.Edge)
	t := tray.Tray{
		W: r.Size[0], H: r.Size[1], Seed: seed, Noise: d.between(0, 4),
		Camera: tray.Camera{FOV: r.across(d.between(25, 65)), Width: float64(r.Size[0]) / px * dieSize,
			Turn: d.between(0, 360), Tilt: d.of(r.Angle)},
		Light: tray.Light{Azimuth: d.between(0, 360), Height: d.between(30, 85),
			Ambient: d.between(0.35, 0.9),
			Shadow:  d.between(0, 0.9), Soft: d.between(0.5, 6), Glare: 0.5 * d.Float64() * d.Float64()},
	}
	kinds := []tray.GroundKind{tray.Plain, tray.Felt, tray.Cloth, tray.Wood, tray.Carpet, tray.Speckle,
		tray.Checks, tray.Stripes}
	t.Ground = tray.Ground{Kind: kinds[d.IntN(len(kinds))], Colour: d.colour(), Scale: d.between(0.5, 2.5)}
	t.Ground.Second = shifted(t.Ground.Colour, d.between(-60, 60))
	return t
}

// looks are the dice of one set, or of two.
func (d dealer) looks() []tray.Die {
	looks := []tray.Die{d.look()}
	if d.IntN(4) == 0 {
		looks = append(looks, d.look())
	}
	return looks
}

// lay puts dice where they are seen whole, apart from each other.
func (d dealer) lay(t *tray.Tray, looks []tray.Die, dice [2]int) {
	n := dice[0] + d.IntN(dice[1]-dice[0]+1)
	for try := 0; try < 400 && len(t.Dice) < n; try++ {
		die := looks[d.IntN(len(looks))]
		die.Face, die.Yaw = 1+d.IntN(6), d.between(0, 360)
		x, y, ok := t.Unproject(d.between(0, float64(t.W)), d.between(0, float64(t.H)))
		die.X, die.Y = x, y
		if ok && whole(*t, die) &&
			!slices.ContainsFunc(t.Dice,
				func(o tray.Die) bool { return math.Hypot(o.X-x, o.Y-y) < 1.5*dieSize }) {
			t.Dice = append(t.Dice, die)
		}
	}
}

// across is the horizontal field of view of a lens that sees so many degrees along the longer side of the
// picture: a camera held upright has the same lens.
func (r Ranges) across(fov float64) float64 {
	w, h := float64(r.Size[0]), float64(r.Size[1])
	if w >= h {
		return fov
	}
	return 360 / math.Pi * math.Atan(math.Tan(fov/360*math.Pi)*w/h)
}

// whole reports whether a die lies wholly in the picture.
func whole(t tray.Tray, d tray.Die) bool {
	for _, z := range [2]float64{d.Lift, d.Lift + dieSize} {
		for _, c := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			x, y := t.Project(d.X+c[0]*dieSize, d.Y+c[1]*dieSize, z)
			if x < 0 || y < 0 || x >= float64(t.W) || y >= float64(t.H) {
				return false
			}
		}
	}
	return true
}
