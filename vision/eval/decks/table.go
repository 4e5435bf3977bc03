package decks

import (
	"image"
	"math"

	"spieltisch/devices"
)

// table is what a picture is drawn of.
type table struct {
	hand        Hand
	by          dealer
	seed        uint64
	ground      int
	scale       float64 // px a mm in the middle
	tilt, turn  float64 // of the camera from straight above, and of the table below it
	noise, blur float64 // grey levels, px
	quality     int     // of the JPEG
	shadow      bool
	glare, arm  bool
	cards       []card
}

// lens takes points of the table to px.
type lens struct{ sin, cos, turnSin, turnCos, far, focal float64 }

func (t *table) lens() lens {
	s, k := math.Sincos(t.tilt * math.Pi / 180)
	a, b := math.Sincos(t.turn * math.Pi / 180)
	const focal = frameW * 1.25
	return lens{s, k, a, b, focal / t.scale, focal}
}

func (l lens) project(x, y float64) (px, py float64) {
	x, y = x*l.turnCos-y*l.turnSin, x*l.turnSin+y*l.turnCos
	f := l.focal / (l.far + y*l.sin)
	return frameW/2 + f*x, frameH/2 - f*y*l.cos
}

func (l lens) unproject(px, py float64) (x, y float64) {
	v := (frameH/2 - py) / l.focal
	y = v * l.far / (l.cos - v*l.sin)
	x = (px - frameW/2) * (l.far + y*l.sin) / l.focal
	return x*l.turnCos + y*l.turnSin, y*l.turnCos - x*l.turnSin
}

// rgb is a colour, 0 to 255.
type rgb [3]float32

func (c rgb) times(by float32) rgb { return rgb{c[0] * by, c[1] * by, c[2] * by} }

func (c rgb) mix(o rgb, share float32) rgb {
	for k := range c {
		c[k] += (o[k] - c[k]) * share
	}
	return c
}

// render draws the picture, and gives it as a camera does: through a JPEG.
func (t *table) render() devices.Frame {
	view, own := t.lens(), hands[t.hand]
	paint := own.ground(t.ground, dealer{t.by.Rand})
	light := own.light(t)
	arm := t.reach()
	px := make([]float32, 3*frameW*frameH)
	for j := range frameH {
		for i := range frameW {
			x, y := view.unproject(float64(i)+0.5, float64(j)+0.5)
			c := paint(x, y)
			c = c.times(t.shade(x, y))
			for _, card := range t.cards {
				if u, v := card.in(x, y); u > -0.1 && u < 1.1 && v > -0.1 && v < 1.1 {
					c = card.over(c, u, v, 0.7/t.scale)
				}
			}
			if arm != nil {
				c = arm(float64(i), float64(j), c)
			}
			lit, glare := light(float64(i), float64(j))
			c = c.times(lit)
			at := px[3*(j*frameW+i):]
			at[0], at[1], at[2] = c[2]+glare, c[1]+glare, c[0]+glare
		}
	}
	px = blurred(px, t.blur)
	f := devices.Frame{W: frameW, H: frameH, Stride: 3 * frameW, Pix: make([]byte, len(px))}
	for i, v := range px {
		f.Pix[i] = byte(min(max(float64(v)+t.noise*t.by.NormFloat64(), 0), 255))
	}
	return through(f, t.quality)
}

// shade is the shadow that cards cast about them.
func (t *table) shade(x, y float64) float32 {
	dark := float32(1)
	for _, c := range t.cards {
		u, v := c.in(x-0.6, y+0.6)
		off := math.Hypot(max(math.Abs(u-0.5)-0.5, 0)*c.w, max(math.Abs(v-0.5)-0.5, 0)*c.h)
		if off < 1.5 {
			dark = min(dark, float32(0.65+0.35*off/1.5))
		}
	}
	return dark
}

// over is the colour of a place of a card upon another one, soft over so many mm at its rim.
func (c card) over(under rgb, u, v, soft float64) rgb {
	const corner = 2.5
	a, b := math.Abs(u-0.5)*c.w-c.w/2+corner, math.Abs(v-0.5)*c.h-c.h/2+corner
	off := math.Hypot(max(a, 0), max(b, 0)) + min(max(a, b), 0) - corner
	share := min(max(0.5-off/soft, 0), 1)
	if share == 0 {
		return under
	}
	return under.mix(sample(c.face, u, v), float32(share))
}

// sample gives the colour of a place in shares of a picture, between its px.
func sample(img *image.RGBA, x, y float64) (c rgb) {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	x = min(max(x*float64(w)-0.5, 0), float64(w)-1.01)
	y = min(max(y*float64(h)-0.5, 0), float64(h)-1.01)
	i, j := int(x), int(y)
	fx, fy := float32(x-float64(i)), float32(y-float64(j))
	p := img.Pix[j*img.Stride+4*i:]
	q := p[img.Stride:]
	for k := range c {
		c[k] = (float32(p[k])*(1-fx)+float32(p[4+k])*fx)*(1-fy) + (float32(q[k])*(1-fx)+float32(q[4+k])*fx)*fy
	}
	return c
}

// reach is an arm that lies in the picture, from one of its sides; nil: none does.
func (t *table) reach() func(x, y float64, under rgb) rgb {
	if !t.arm {
		return nil
	}
	turn := t.by.between(0, 2*math.Pi)
	s, k := math.Sincos(turn)
	deep, thick, side := t.by.between(100, 330), 25*t.scale, t.by.between(-150, 150)
	skin := [3]rgb{{224, 172, 140}, {120, 80, 55}, {50, 60, 110}}[t.by.IntN(3)]
	return func(x, y float64, under rgb) rgb {
		x, y = x-frameW/2, y-frameH/2
		along, across := x*k+y*s, -x*s+y*k-side
		r := math.Abs(across)
		if along < 0.45*frameW-deep {
			r = math.Hypot(across, along-0.45*frameW+deep)
		}
		if r > thick {
			return under
		}
		return skin.times(float32(1 - 0.35*r/thick))
	}
}

// blurred is a picture as a lens of that sigma gives it.
func blurred(px []float32, sigma float64) []float32 {
	n := int(math.Ceil(2.5 * sigma))
	weights, sum := make([]float32, 2*n+1), float32(0)
	for i := range weights {
		d := float64(i - n)
		weights[i] = float32(math.Exp(-d * d / 2 / sigma / sigma))
		sum += weights[i]
	}
	across, down := make([]float32, len(px)), make([]float32, len(px))
	const row = 3 * frameW
	for y := range frameH {
		in, out := px[y*row:][:row], across[y*row:][:row]
		for d, w := range weights {
			w /= sum
			by := 3 * (d - n)
			for i := range out {
				at := i + by
				if at < 0 || at >= row {
					at = i
				}
				out[i] += w * in[at]
			}
		}
	}
	for y := range frameH {
		out := down[y*row:][:row]
		for d, w := range weights {
			w /= sum
			in := across[min(max(y+d-n, 0), frameH-1)*row:][:row]
			for i, v := range in {
				out[i] += w * v
			}
		}
	}
	return down
}

// hash is a number of a place, 0 to 1.
func hash(x, y int, seed uint64) float64 {
	v := uint64(int64(x))*0x9e3779b97f4a7c15 ^ uint64(int64(y))*0xc2b2ae3d27d4eb4f ^ seed*0x165667b19e3779f9
	v ^= v >> 29
	v *= 0xbf58476d1ce4e5b9
	v ^= v >> 32
	v *= 0x94d049bb133111eb
	return float64((v^v>>31)>>11) / (1 << 53)
}

// cloud is smooth noise, 0 to 1, one wave a step.
func cloud(x, y float64, seed uint64) float64 {
	i, j := math.Floor(x), math.Floor(y)
	fx, fy := x-i, y-j
	fx, fy = fx*fx*(3-2*fx), fy*fy*(3-2*fy)
	a, b := hash(int(i), int(j), seed), hash(int(i)+1, int(j), seed)
	c, d := hash(int(i), int(j)+1, seed), hash(int(i)+1, int(j)+1, seed)
	return (a*(1-fx)+b*fx)*(1-fy) + (c*(1-fx)+d*fx)*fy
}
