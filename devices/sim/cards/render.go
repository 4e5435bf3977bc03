package cards

import (
	"image"
	"math"
	"math/rand/v2"
	"slices"

	"spieltisch/devices"
)

// picture are w×h px before noise, BGR.
type picture struct {
	w, h int
	bgr  []float32
}

// distance of the camera in widths of what it sees.
const away = 1.3

// project gives the px of a point of the table.
func (c Config) project(x, y float64) (px, py float64) {
	s, k := math.Sincos(c.Look.Tilt * math.Pi / 180)
	d := away * c.Look.Width
	f := float64(c.W) * away / (d + y*s)
	return float64(c.W)/2 + f*x, float64(c.H)/2 - f*y*k
}

// lens is what all px of a picture have in common.
type lens struct{ sin, cos, far, focal, midX, midY float64 }

func (c Config) lens() lens {
	s, k := math.Sincos(c.Look.Tilt * math.Pi / 180)
	return lens{s, k, away * c.Look.Width, float64(c.W) * away, float64(c.W) / 2, float64(c.H) / 2}
}

// unproject gives the point of the table that is seen at a px.
func (l *lens) unproject(px, py float64) (x, y float64) {
	v := (l.midY - py) / l.focal
	y = v * l.far / (l.cos - v*l.sin)
	return (px - l.midX) * (l.far + y*l.sin) / l.focal, y
}

// ground is a table on which nothing lies, and the light on it.
type ground struct {
	bgr         []float32
	dark, glare []float32 // by px; nil: the light is the same everywhere
}

// ground makes the one of a seed.
func (c Config) ground() *ground {
	p := &ground{bgr: make([]float32, 3*c.W*c.H)}
	by := rand.New(rand.NewPCG(c.Seed, 0x7461626c65))
	dark := [3]float32{float32(40 + by.IntN(50)), float32(60 + by.IntN(50)), float32(80 + by.IntN(70))}
	phase, wave := by.Float64()*9, 0.02+0.03*by.Float64()
	lens := c.lens()
	for j := range c.H {
		for i := range c.W {
			x, y := lens.unproject(float64(i), float64(j))
			if c.Board != nil {
				painted := c.Board(x/c.Look.Width+0.5, 0.5-y/c.Look.Width*float64(c.W)/float64(c.H))
				copy(p.bgr[3*(j*c.W+i):], painted[:])
				continue
			}
			grain := float32(1 + 0.08*math.Sin(y*0.35+3*math.Sin(x*wave+phase)) + 0.04*math.Sin(y*1.7+x*0.02))
			for k := range dark {
				p.bgr[3*(j*c.W+i)+k] = dark[k] * grain
			}
		}
	}
	c.light(p, by)
	return p
}

// draw gives the table with cards, later ones above earlier ones.
func (c Config) draw(on *ground, cards []Card) *picture {
	p := &picture{c.W, c.H, slices.Clone(on.bgr)}
	for _, card := range cards {
		c.lay(p, card)
	}
	for _, card := range cards {
		c.stand(p, card)
	}
	for i, dark := range on.dark {
		for k := range 3 {
			v := &p.bgr[3*i+k]
			*v = *v*dark + on.glare[i]
		}
	}
	return p.blurred(c.Look.Blur)
}

// corner is how round the corners of a card are, mm; rim how far its shadow reaches.
const (
	corner = 3.0
	rim    = 1.6
)

// lay draws a card and its shadow.
func (c Config) lay(p *picture, card Card) {
	deck := c.Deck()
	face := deck.Back
	if card.Kind != "" {
		face = deck.Faces[card.Kind]
	}
	s, k := math.Sincos(card.Yaw * math.Pi / 180)
	wide, tall := deck.size()
	reach := math.Hypot(wide, tall)/2 + rim
	x0, y0 := c.project(card.X-reach, card.Y+reach)
	x1, y1 := c.project(card.X+reach, card.Y-reach)
	xl, _ := c.project(card.X-reach, card.Y-reach)
	xr, _ := c.project(card.X+reach, card.Y+reach)
	area := image.Rect(int(min(x0, xl)), int(y0), int(max(x1, xr))+1, int(y1)+1)
	area = area.Intersect(image.Rect(0, 0, p.w, p.h))
	lens := c.lens()
	for j := area.Min.Y; j < area.Max.Y; j++ {
		for i := area.Min.X; i < area.Max.X; i++ {
			var sum [3]float32
			at := p.bgr[3*(j*p.w+i) : 3*(j*p.w+i)+3]
			for n := range 4 {
				x, y := lens.unproject(float64(i)-0.25+float64(n%2)/2, float64(j)-0.25+float64(n/2)/2)
				u, v := (x-card.X)*k+(y-card.Y)*s, (x-card.X)*s-(y-card.Y)*k
				switch off := deck.outside(u, v); {
				case off <= 0:
					colour := sample(face, u/wide+0.5, v/tall+0.5)
					for k := range sum {
						sum[k] += colour[k]
					}
				default:
					shade := float32(1)
					if off < rim {
						shade = float32(0.6 + 0.4*off/rim)
					}
					for k := range sum {
						sum[k] += at[k] * shade
					}
				}
			}
			for k := range sum {
				at[k] = sum[k] / 4
			}
		}
	}
}

// outside is how far a point of a card, from its middle, lies outside of it, mm.
func (d Deck) outside(u, v float64) float64 {
	if d.Round > 0 {
		return math.Hypot(u, v) - d.Round/2
	}
	if d.Six {
		x, y := math.Abs(u), math.Abs(v)
		return max(x, x/2+y*sixShape) - TileWide/2
	}
	x, y := math.Abs(u)-Wide/2+corner, math.Abs(v)-Tall/2+corner
	return math.Hypot(max(x, 0), max(y, 0)) + min(max(x, y), 0) - corner
}

// sample gives the colour of a place in shares of a picture, between px, BGR.
func sample(img *image.RGBA, x, y float64) (c [3]float32) {
	b := img.Bounds()
	x = min(max(x*float64(b.Dx())-0.5, 0), float64(b.Dx())-1.01)
	y = min(max(y*float64(b.Dy())-0.5, 0), float64(b.Dy())-1.01)
	i, j := int(x), int(y)
	fx, fy := float32(x-float64(i)), float32(y-float64(j))
	for n := range 4 {
		share := (1 - fx + float32(n%2)*(2*fx-1)) * (1 - fy + float32(n/2)*(2*fy-1))
		px := img.Pix[img.PixOffset(b.Min.X+i+n%2, b.Min.Y+j+n/2):]
		c[0] += share * float32(px[2])
		c[1] += share * float32(px[1])
		c[2] += share * float32(px[0])
	}
	return c
}

// light lays a strip of shadow and the reflection of a lamp over the picture.
func (c Config) light(p *ground, by *rand.Rand) {
	if c.Look.Glare == 0 && c.Look.Shadow == 0 {
		return
	}
	s, k := math.Sincos(by.Float64() * math.Pi)
	w, h := float64(c.W), float64(c.H)
	middle, half := (by.Float64()-0.5)*0.6*w, 0.12*w
	gx, gy, far := (0.2+0.6*by.Float64())*w, (0.2+0.6*by.Float64())*h, 0.13*w
	p.dark, p.glare = make([]float32, c.W*c.H), make([]float32, c.W*c.H)
	for j := range c.H {
		for i := range c.W {
			off := math.Abs((float64(i)-w/2)*k+(float64(j)-h/2)*s-middle) - half
			p.dark[j*c.W+i] = float32(1 - c.Look.Shadow*min(max(0.5-off/20, 0), 1))
			r := math.Hypot(float64(i)-gx, float64(j)-gy) / far
			p.glare[j*c.W+i] = float32(190 * c.Look.Glare * math.Exp(-r*r))
		}
	}
}

// blurred gives the picture as a lens of that sigma, in px, gives it.
func (p *picture) blurred(sigma float64) *picture {
	if sigma <= 0 {
		return p
	}
	n := int(math.Ceil(2.5 * sigma))
	weights, sum := make([]float32, 2*n+1), float32(0)
	for i := range weights {
		d := float64(i - n)
		weights[i] = float32(math.Exp(-d * d / 2 / sigma / sigma))
		sum += weights[i]
	}
	across, down := make([]float32, len(p.bgr)), make([]float32, len(p.bgr))
	lay := func(out, in []float32, w float32) {
		for i := range out {
			out[i] += in[i] * w / sum
		}
	}
	line := make([]float32, 3*(p.w+2*n)) // a row, with its first and last px again beside it
	for y := range p.h {
		row := p.bgr[3*y*p.w:][:3*p.w]
		copy(line[3*n:], row)
		for i := range n {
			copy(line[3*i:], row[:3])
			copy(line[3*(n+p.w+i):], row[3*p.w-3:])
		}
		for d, w := range weights {
			lay(across[3*y*p.w:][:3*p.w], line[3*d:][:3*p.w], w)
		}
	}
	for y := range p.h {
		for d, w := range weights {
			lay(down[3*y*p.w:][:3*p.w], across[3*min(max(y+d-n, 0), p.h-1)*p.w:][:3*p.w], w)
		}
	}
	return &picture{p.w, p.h, down}
}

// frame is one exposure, with a hand that reaches in from below by a share of the way.
func (p *picture) frame(c Config, by *rand.Rand, hand float64) devices.Frame {
	f := devices.Frame{W: p.w, H: p.h, Stride: 3 * p.w, Pix: make([]byte, 3*p.w*p.h)}
	var noise [4096]float32
	for i := range noise {
		noise[i] = float32(by.NormFloat64() * c.Look.Noise)
	}
	skin := [3]float32{120, 150, 205}
	for j := range p.h {
		at := by.IntN(len(noise))
		y := float64(j) / float64(p.h)
		row, from := f.Pix[j*f.Stride:][:f.Stride], p.bgr[j*f.Stride:][:f.Stride]
		for i := range p.w {
			covered := hand > 0 && reaches(float64(i)/float64(p.w), y, hand)
			for k := 3 * i; k < 3*i+3; k++ {
				v := from[k]
				if covered {
					v = skin[k-3*i]
				}
				at = (at + 1) % len(noise)
				if v = v + noise[at] + 0.5; v >= 255 { // min and max know more numbers, and take twice as long
					row[k] = 255
				} else if v > 0 {
					row[k] = byte(v)
				}
			}
		}
	}
	return f
}

// reaches says whether a hand and its arm cover a place, in shares of the picture.
func reaches(x, y, share float64) bool {
	palm := 1.15 - 0.8*share
	if math.Abs(x-0.5) > 0.13 || y < palm-0.16 {
		return false
	}
	return math.Hypot((x-0.5)/0.13, (y-palm)/0.16) < 1 || math.Abs(x-0.5) < 0.07 && y > palm
}
