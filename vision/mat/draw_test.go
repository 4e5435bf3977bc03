package mat_test

import (
	"math"
	"math/rand/v2"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/mat"
)

// heckmeck is a sheet as any other.
var heckmeck = mat.Sheet{Number: 1, Paper: mat.A4}

// scene is a mat on a table before a camera, drawn by chance and seed alone.
type scene struct {
	sheet  mat.Sheet
	print  float64                 // scale of the print; 0: 1
	w, h   int                     // px
	lean   float64                 // degrees from straight above
	toward float64                 // degrees, to which side of the table the camera leans
	turn   float64                 // degrees that the paper is turned
	fill   float64                 // share of the picture's height or width that the paper takes; 0: 0.9
	near   float64                 // mm from the lens to the middle of the paper; 0: 700
	crease float64                 // mm that folds stand up
	curl   float64                 // mm that the corner at the origin stands up
	lens   float64                 // how much the lens bends lines: k of Brown's first term, 1 being a corner
	blind  float64                 // mm of the stripes of light and shadow that a blind throws
	cover  float64                 // share of the paper that something lies over
	side   float64                 // degrees, from where that reaches in
	blur   float64                 // px, sigma
	noise  float64                 // grey levels, sigma
	light  [3]float64              // by which blue, green and red are multiplied; zero: white
	table  float64                 // grey level of the table; 0: a dark one
	swap   func(tags [][8][8]bool) // prints other tags; nil: nothing
	seed   uint64
}

// camera is a pinhole above the middle of the paper.
type camera struct {
	r         [9]float64
	t         [3]float64
	f, cx, cy float64
}

// project gives the px of a place on the paper, z mm above it.
func (c camera) project(x, y, z float64) (u, v float64) {
	r := c.r
	d := r[6]*x + r[7]*y + r[8]*z + c.t[2]
	return c.cx + c.f*(r[0]*x+r[1]*y+r[2]*z+c.t[0])/d, c.cy + c.f*(r[3]*x+r[4]*y+r[5]*z+c.t[1])/d
}

// toPx is the camera's homography of the paper's plane.
func (c camera) toPx() vision.Homography {
	r, t := c.r, c.t
	h := vision.Homography{r[0], r[1], t[0], r[3], r[4], t[1], r[6], r[7], t[2]}
	return vision.Homography{c.f, 0, c.cx, 0, c.f, c.cy, 0, 0, 1}.After(h)
}

// camera hangs so that the whole paper is in the picture and fills as much of it as is wanted.
func (s scene) camera() camera {
	pw, ph := s.sheet.Paper.Size()
	rad := math.Pi / 180
	st, ct := math.Sincos(s.turn * rad)
	sl, cl := math.Sincos(s.lean * rad)
	sw, cw := math.Sincos(s.toward * rad)
	mul := func(a, b [9]float64) (o [9]float64) { return [9]float64(vision.Homography(a).After(b)) }
	turn := [9]float64{ct, -st, 0, st, ct, 0, 0, 0, 1}
	side, back := [9]float64{cw, -sw, 0, sw, cw, 0, 0, 0, 1}, [9]float64{cw, sw, 0, -sw, cw, 0, 0, 0, 1}
	// z points down from the paper to the table: up is negative, as x, y, z are to be right-handed.
	tilt := [9]float64{1, 0, 0, 0, cl, -sl, 0, sl, cl}
	c := camera{r: mul(back, mul(tilt, mul(side, turn))), f: 1000,
		cx: float64(s.w-1) / 2, cy: float64(s.h-1) / 2}
	near := s.near
	if near == 0 {
		near = 700
	}
	for i := range 3 {
		c.t[i] = -(c.r[3*i]*pw/2 + c.r[3*i+1]*ph/2)
	}
	c.t[2] += near
	fill := s.fill
	if fill == 0 {
		fill = 0.9
	}
	for range 30 { // the lens is zoomed, and turned towards the middle of what it sees of the paper
		least, most := vision.Vec{X: 1e9, Y: 1e9}, vision.Vec{X: -1e9, Y: -1e9}
		for _, p := range [4][2]float64{{0, 0}, {pw, 0}, {pw, ph}, {0, ph}} {
			u, v := c.project(p[0], p[1], 0)
			least.X, least.Y, most.X, most.Y = min(least.X, u), min(least.Y, v), max(most.X, u), max(most.Y, v)
		}
		c.cx += float64(s.w-1)/2 - (least.X+most.X)/2
		c.cy += float64(s.h-1)/2 - (least.Y+most.Y)/2
		c.f *= fill / max((most.X-least.X)/float64(s.w), (most.Y-least.Y)/float64(s.h))
	}
	return c
}

// draw gives the picture, and where the mm of the paper are in it.
func (s scene) draw() (devices.Frame, vision.Homography) {
	chance := rand.New(rand.NewPCG(s.seed, 46))
	c := s.camera()
	pw, ph := s.sheet.Paper.Size()
	scale := s.print
	if scale == 0 {
		scale = 1
	}
	ink := s.inks()
	table := s.table
	if table == 0 {
		table = 95
	}
	light := s.light
	if light == [3]float64{} {
		light = [3]float64{1, 1, 1}
	}
	folds := [2][3]float64{fold(chance, pw, ph), fold(chance, pw, ph)}
	height := func(x, y float64) (z float64) {
		for _, f := range folds {
			z += s.crease / 2 * max(0, 1-math.Abs(f[0]*x+f[1]*y-f[2])/25)
		}
		return z + s.rise(x, y)
	}
	cs, sn := math.Cos(s.side*math.Pi/180), math.Sin(s.side*math.Pi/180)
	edge := s.edgeOfCover(pw, ph, cs, sn)
	wave, lamp := 40*chance.Float64(), [3]float64{chance.Float64(), chance.Float64(), 75 + 150*chance.Float64()}
	back := c.toPx().Inverse()
	const n = 2
	px := make([]float64, s.w*s.h)
	for v := range s.h {
		for u := range s.w {
			sum := 0.0
			for k := range n * n {
				pu, pv := float64(u)+(float64(k%n)+0.5)/n-0.5, float64(v)+(float64(k/n)+0.5)/n-0.5
				pu, pv = s.straight(pu, pv)
				x, y := back.Apply(pu, pv)
				z := 0.0
				if s.crease > 0 || s.curl > 0 {
					x, y, z = raised(c, back, pu, pv, height)
				}
				switch {
				case s.cover > 0 && cs*(x-pw/2)+sn*(y-ph/2) > edge:
					sum += 120
				case x >= 0 && y >= 0 && x <= pw && y <= ph:
					sum += ink((x-pw/2)/scale+pw/2, (y-ph/2)/scale+ph/2) * (0.9 - 0.02*z)
				default: // grain of wood
					_, f := math.Modf(0.07*x + 0.02*y + wave)
					sum += table + 20*math.Abs(f)
				}
			}
			x, y := back.Apply(float64(u), float64(v))
			shade := 1 - 0.25*min(max((x*lamp[0]+y*lamp[1]-lamp[2])/40, 0), 1)
			if s.blind > 0 && math.Mod(math.Floor((0.3*x+y)/s.blind), 2) != 0 {
				shade *= 0.3
			}
			px[v*s.w+u] = sum / (n * n) * shade
		}
	}
	blurred(px, s.w, s.h, s.blur)
	f := devices.Frame{Seq: 1, W: s.w, H: s.h, Stride: 3 * s.w, Pix: make([]byte, 3*len(px))}
	for i := range f.Pix {
		f.Pix[i] = byte(min(max(px[i/3]*light[i%3]+s.noise*chance.NormFloat64()+0.5, 0), 255))
	}
	return f, c.toPx()
}

// rise is how far a curled corner stands up, mm.
func (s scene) rise(x, y float64) float64 {
	return s.curl * square(max(0, 1-math.Hypot(x, y)/90))
}

func square(x float64) float64 { return x * x }

// straight is where a lens that bends nothing would have what is at a px.
func (s scene) straight(u, v float64) (float64, float64) {
	x, y := float64(s.w-1)/2, float64(s.h-1)/2
	k := 1 + s.lens*(square(u-x)+square(v-y))/(x*x+y*y)
	return x + k*(u-x), y + k*(v-y)
}

// seen is the px of a place on the paper, whatever lens and corner do to it.
func (s scene) seen(x, y float64) (u, v float64) {
	wu, wv := s.camera().project(x, y, -s.rise(x, y))
	u, v = wu, wv
	for range 20 {
		su, sv := s.straight(u, v)
		u, v = u+wu-su, v+wv-sv
	}
	return u, v
}

// fold is a line over the paper: normal and distance.
func fold(chance *rand.Rand, w, h float64) [3]float64 {
	a := chance.Float64() * math.Pi
	c, s := math.Cos(a), math.Sin(a)
	return [3]float64{c, s, c*w*(0.3+0.4*chance.Float64()) + s*h*(0.3+0.4*chance.Float64())}
}

// raised is the place on paper that stands up which is seen at a px.
func raised(c camera, back vision.Homography, u, v float64,
	height func(x, y float64) float64) (x, y, z float64) {
	x, y = back.Apply(u, v)
	x0, y0 := x, y
	for range 3 {
		z = height(x, y)
		ru, rv := c.project(x0, y0, -z)
		bx, by := back.Apply(ru, rv)
		x, y = 2*x0-bx, 2*y0-by
	}
	return x, y, z
}

// edgeOfCover is where what lies over the paper begins, so that it covers its share.
func (s scene) edgeOfCover(pw, ph, c, sn float64) float64 {
	low, high := -pw, pw
	for range 40 {
		mid, over := (low+high)/2, 0
		for i := range 2500 {
			x, y := pw*(float64(i%50)+0.5)/50, ph*(float64(i/50)+0.5)/50
			if c*(x-pw/2)+sn*(y-ph/2) > mid {
				over++
			}
		}
		if float64(over)/2500 > s.cover {
			low = mid
		} else {
			high = mid
		}
	}
	return low
}

// inks gives the grey level of each place of the sheet.
func (s scene) inks() func(x, y float64) float64 {
	const white, black, frame = 235, 25, 150
	tags := s.sheet.Tags()
	bits := make([][mat.Cells][mat.Cells]bool, len(tags))
	for i, t := range tags {
		bits[i] = mat.Ink(t.ID)
	}
	if s.swap != nil {
		s.swap(bits)
	}
	grey := s.sheet.Patches()[0]
	frames := []mat.Rect{s.sheet.Roll(), s.sheet.Aside(), s.sheet.Places()}
	inner := s.sheet.Inner()
	return func(x, y float64) float64 {
		if x > inner.X0 && y > inner.Y0 && x < inner.X1 && y < inner.Y1 {
			for _, r := range frames {
				in := x > r.X0 && y > r.Y0 && x < r.X1 && y < r.Y1
				if in && !(x > r.X0+0.4 && y > r.Y0+0.4 && x < r.X1-0.4 && y < r.Y1-0.4) {
					return frame
				}
			}
			return white
		}
		for i, t := range tags {
			if x >= t.X && y >= t.Y && x < t.X+t.Side && y < t.Y+t.Side {
				cell := t.Side / mat.Cells
				if bits[i][min(int((y-t.Y)/cell), mat.Cells-1)][min(int((x-t.X)/cell), mat.Cells-1)] {
					return black
				}
				return white
			}
		}
		if x >= grey.X0 && y >= grey.Y0 && x < grey.X1 && y < grey.Y1 {
			return float64(grey.RGB[0])
		}
		return white
	}
}

// blurred blurs a picture in place.
func blurred(px []float64, w, h int, sigma float64) {
	if sigma <= 0 {
		return
	}
	reach := int(math.Ceil(3 * sigma))
	kernel := make([]float64, 2*reach+1)
	total := 0.0
	for i := range kernel {
		kernel[i] = math.Exp(-float64((i-reach)*(i-reach)) / (2 * sigma * sigma))
		total += kernel[i]
	}
	across := make([]float64, len(px))
	for i := range px { // across, and then down
		y := i / w
		for k, f := range kernel {
			across[i] += f / total * px[y*w+min(max(i-y*w+k-reach, 0), w-1)]
		}
	}
	for i := range px {
		y := i / w
		px[i] = 0
		for k, f := range kernel {
			px[i] += f / total * across[min(max(y+k-reach, 0), h-1)*w+i-y*w]
		}
	}
}
