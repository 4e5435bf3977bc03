package mat_test

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
	"spieltisch/packaging/sweep"
	"spieltisch/vision"
	"spieltisch/vision/mat"
)

// boxed is a table with something of four sides on it in which dice lie.
type boxed struct {
	ground tray.GroundKind
	paper  bool    // a sheet of paper, and no tray with a rim and walls
	tilt   float64 // degrees
	dice   int
	seed   uint64
}

// chance draws from between two bounds.
type chance struct{ *rand.Rand }

func (c chance) between(a, b float64) float64 { return a + (b-a)*c.Float64() }

func (c chance) colour() color.RGBA {
	return color.RGBA{uint8(c.IntN(256)), uint8(c.IntN(256)), uint8(c.IntN(256)), 255}
}

// times is a colour in more light or less.
func times(c color.RGBA, by float64) color.NRGBA {
	one := func(v uint8) uint8 { return uint8(min(max(float64(v)*by, 0), 255)) }
	return color.NRGBA{one(c.R), one(c.G), one(c.B), 255}
}

// draw gives the picture and the corners of the floor, px.
func (b boxed) draw() (devices.Frame, vision.Polygon) {
	c := chance{rand.New(rand.NewPCG(b.seed, 461))}
	tr := tray.Demo()
	tr.Seed, tr.Noise, tr.Camera.Tilt, tr.Camera.Turn = b.seed, c.between(1, 4), b.tilt, c.between(0, 360)
	tr.Light = tray.Light{Azimuth: c.between(0, 360), Height: c.between(35, 80), Ambient: c.between(0.4, 0.8),
		Shadow: c.between(0.2, 0.8), Soft: c.between(1, 5), Glare: 0.3 * c.Float64()}
	tr.Ground = tray.Ground{Kind: b.ground, Colour: c.colour(), Scale: c.between(0.6, 2)}
	tr.Ground.Second = color.RGBA(times(tr.Ground.Colour, c.between(0.6, 1.4)))
	across := c.between(220, 320) // mm
	p, w, h := b.picture(c, across, tr.Ground.Colour)
	tr.Camera.Width = across * c.between(1.25, 1.6) * float64(tr.W) / float64(tr.H)
	tr.Clutter = []tray.Item{{Kind: tray.Sheet, Size: across, Picture: p}}
	for range b.dice {
		die := tray.DemoDie(1+c.IntN(6), c.between(-0.4, 0.4)*w, c.between(-0.4, 0.4)*h, c.between(0, 360))
		if !slices.ContainsFunc(tr.Dice, func(d tray.Die) bool { return math.Hypot(d.X-die.X, d.Y-die.Y) < 24 }) {
			tr.Dice = append(tr.Dice, die)
		}
	}
	f, _ := tr.Render()
	var floor vision.Polygon
	for _, k := range [4][2]float64{{-1, 1}, {1, 1}, {1, -1}, {-1, -1}} {
		x, y := tr.Project(k[0]*w/2, k[1]*h/2, 0)
		floor = append(floor, vision.Vec{X: x, Y: y})
	}
	return f, floor
}

// picture is what lies there from above, 2 px a mm, and the size of its floor in mm.
func (b boxed) picture(c chance, across float64, table color.RGBA) (p *image.NRGBA, w, h float64) {
	const scale = 2
	high := across * c.between(0.6, 0.85)
	p = image.NewNRGBA(image.Rect(0, 0, int(across*scale), int(high*scale)))
	floor, rim := c.colour(), c.colour()
	for far(floor, rim) < 60 || far(rim, table) < 60 || far(floor, table) < 60 {
		floor, rim = c.colour(), c.colour()
	}
	var wall [4]float64 // mm that is seen of each
	edge := 0.0
	if b.paper {
		floor = color.RGBA{240, 238, 230, 255}
		if far(floor, table) < 60 {
			floor = color.RGBA{90, 150, 200, 255}
		}
	} else {
		edge = c.between(8, 22)
		for i := range 2 { // the middle of the floor is that of the picture
			wall[i] = c.between(0, 10)
			wall[i+2] = wall[i]
		}
	}
	shade := [4]float64{c.between(0.5, 1.2), c.between(0.5, 1.2), c.between(0.5, 1.2), c.between(0.5, 1.2)}
	for i := range p.Rect.Dx() * p.Rect.Dy() {
		x, y := i%p.Rect.Dx(), i/p.Rect.Dx()
		to := [4]float64{float64(x) / scale, float64(y) / scale, across - float64(x)/scale, high - float64(y)/scale}
		side := slices.Index(to[:], slices.Min(to[:]))
		grain := 1 + 0.05*(c.Float64()-0.5)
		switch in := to[side] - edge; {
		case in < 0:
			p.SetNRGBA(x, y, times(rim, grain))
		case slices.ContainsFunc([]int{0, 1, 2, 3}, func(k int) bool { return to[k]-edge < wall[k] }):
			p.SetNRGBA(x, y, times(rim, grain*shade[side]*0.8))
		default:
			p.SetNRGBA(x, y, times(floor, grain))
		}
	}
	return p, across - 2*edge - 2*wall[0], high - 2*edge - 2*wall[1]
}

// far is how far two colours are from each other.
func far(a, b color.RGBA) float64 {
	return math.Hypot(math.Hypot(float64(a.R)-float64(b.R), float64(a.G)-float64(b.G)),
		float64(a.B)-float64(b.B))
}

// worst is how far the worst corner of an outline is from where it should be, as a share of the long side.
func worst(f devices.Frame, got, want vision.Polygon) (most float64) {
	for _, w := range want {
		least := math.Inf(1)
		for _, g := range got {
			least = min(least, math.Hypot(g.X*float64(f.W)-0.5-w.X, g.Y*float64(f.H)-0.5-w.Y))
		}
		most = max(most, least)
	}
	return most / float64(max(f.W, f.H))
}

var grounds = []tray.GroundKind{tray.Plain, tray.Felt, tray.Cloth, tray.Wood, tray.Carpet, tray.Dots,
	tray.Checks,
	tray.Stripes, tray.Speckle}

// Trays and sheets of paper on all sorts of tables are found, or nothing is; on a table without either
// nothing is.
func TestOutlines(t *testing.T) {
	const near = 0.03
	n := 14
	if sweep.OneIn() == 1 {
		n = 30 // each ground more than three times
	}
	right, off, all, kinds := 0, 0, 0, 0
	for _, paper := range []bool{false, true} {
		for _, tilt := range []float64{0, 15, 30} {
			var offs []float64
			none := 0
			kinds++
			for i := range sweep.Of(n) { // each kind begins with another ground, so that a part has them all
				f, want := boxed{ground: grounds[(i+kinds)%len(grounds)], paper: paper, tilt: tilt,
					dice: i % 8, seed: uint64(i)}.draw()
				all++
				if got := mat.Outline(f); got == nil {
					none++
				} else {
					offs = append(offs, worst(f, got, want))
				}
			}
			slices.Sort(offs)
			found, _ := slices.BinarySearch(offs, near)
			right, off = right+found, off+len(offs)-found
			t.Logf("paper %v, leaning %v°: %d found, %d off, %d not; the worst corner %.1f ‰ in the middle", paper, tilt, found,
				len(offs)-found, none, 1000*offs[len(offs)/2])
		}
	}
	if right < all*8/10 || off > 1+all/20 {
		t.Errorf("of %d outlines %d are found and %d are elsewhere, want 80 %% and 5 %%", all, right, off)
	}
	for i := range sweep.Of(n) {
		if got := mat.Outline(bare(i)); got != nil {
			t.Errorf("table %d has nothing of four sides, and %v is proposed", i, got)
		}
	}
}

// bare is a table, with a round tray at times, and dice.
func bare(i int) devices.Frame {
	c := chance{rand.New(rand.NewPCG(uint64(i), 462))}
	tr := tray.Demo()
	tr.Seed, tr.Camera.Tilt, tr.Camera.Turn = uint64(i), c.between(0, 30), c.between(0, 360)
	tr.Ground = tray.Ground{Kind: grounds[i%len(grounds)], Colour: c.colour(), Scale: c.between(0.6, 2)}
	tr.Ground.Second = color.RGBA(times(tr.Ground.Colour, c.between(0.6, 1.4)))
	if i%3 == 0 {
		tr.Ground.Rim = 90
	}
	for k := range i % 7 {
		tr.Dice = append(tr.Dice, tray.DemoDie(1+k%6, c.between(-80, 80), c.between(-60, 60), c.between(0, 90)))
	}
	f, _ := tr.Render()
	return f
}

func BenchmarkOutline(b *testing.B) {
	f, _ := boxed{ground: tray.Wood, tilt: 15, dice: 5, seed: 1}.draw()
	for b.Loop() {
		mat.Outline(f)
	}
}
