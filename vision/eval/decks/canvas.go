package decks

import (
	"image"
	"image/color"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// fine is px a mm of a card's picture.
const fine = 5

// canvas is a card's picture; lengths on it are mm, y down.
type canvas struct {
	img  *image.RGBA
	w, h float64
}

func newCanvas(w, h float64) canvas {
	return canvas{image.NewRGBA(image.Rect(0, 0, int(w*fine), int(h*fine))), w, h}
}

// each paints by a function of the place; false leaves it.
func (c canvas) each(of func(x, y float64) (color.RGBA, bool)) {
	for j := range c.img.Rect.Dy() {
		for i := range c.img.Rect.Dx() {
			if paint, ok := of((float64(i)+0.5)/fine, (float64(j)+0.5)/fine); ok {
				c.img.SetRGBA(i, j, paint)
			}
		}
	}
}

func (c canvas) fill(paint color.RGBA, in func(x, y float64) bool) {
	c.each(func(x, y float64) (color.RGBA, bool) { return paint, in(x, y) })
}

func (c canvas) all(paint color.RGBA) { c.fill(paint, func(float64, float64) bool { return true }) }

// frame paints a rim so many mm wide.
func (c canvas) frame(wide float64, paint color.RGBA) {
	c.fill(paint, func(x, y float64) bool { return min(x, y, c.w-x, c.h-y) < wide })
}

func (c canvas) oval(x, y, rx, ry, turn float64, paint color.RGBA) {
	s, k := math.Sincos(turn)
	c.fill(paint, func(u, v float64) bool {
		a, b := (u-x)*k+(v-y)*s, -(u-x)*s+(v-y)*k
		return a*a/rx/rx+b*b/ry/ry <= 1
	})
}

func (c canvas) box(x0, y0, x1, y1 float64, paint color.RGBA) {
	c.fill(paint, func(x, y float64) bool { return x >= x0 && x < x1 && y >= y0 && y < y1 })
}

// star paints one of n points; inner is how deep it goes.
func (c canvas) star(x, y, r, inner, turn float64, n int, paint color.RGBA) {
	c.fill(paint, func(u, v float64) bool {
		a := math.Mod(math.Atan2(v-y, u-x)+turn+20*math.Pi, 2*math.Pi/float64(n)) * float64(n) / 2 / math.Pi
		return math.Hypot(u-x, v-y) < r*(inner+(1-inner)*math.Abs(2*a-1))
	})
}

var bold = sync.OnceValue(func() *opentype.Font {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic(err)
	}
	return f
})

// text paints letters, so many mm high, about a middle; upside down too.
func (c canvas) text(s string, x, y, high float64, down bool, paint color.RGBA) {
	face, err := opentype.NewFace(bold(), &opentype.FaceOptions{Size: high * fine * 1.38, DPI: 72})
	if err != nil {
		panic(err)
	}
	defer face.Close()
	wide := font.MeasureString(face, s)
	layer := image.NewRGBA(image.Rect(0, 0, wide.Ceil()+4, int(high*fine)+4))
	(&font.Drawer{Dst: layer, Src: image.NewUniform(paint), Face: face,
		Dot: fixed.Point26_6{X: fixed.I(2), Y: fixed.I(layer.Rect.Dy() - 2)}}).DrawString(s)
	w, h := layer.Rect.Dx(), layer.Rect.Dy()
	for j := range h {
		for i := range w {
			p := layer.RGBAAt(i, j)
			if down {
				p = layer.RGBAAt(w-1-i, h-1-j)
			}
			at := image.Pt(int(x*fine)-w/2+i, int(y*fine)-h/2+j)
			if p.A == 0 || !at.In(c.img.Rect) {
				continue
			}
			was, share := c.img.RGBAAt(at.X, at.Y), int(p.A)
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(255-share) + int(b)*255) / 255) }
			c.img.SetRGBA(at.X, at.Y, color.RGBA{mix(was.R, p.R), mix(was.G, p.G), mix(was.B, p.B), 255})
		}
	}
}

// backOf paints what lies face down: a pattern of two colours.
func backOf(by dealer, c canvas) {
	a, b, step := by.colour(20, 160), by.colour(90, 230), by.between(4, 9)
	c.all(a)
	c.fill(b, func(x, y float64) bool {
		return math.Mod(x+y+900, step) < step/4 || math.Mod(x-y+900, step) < step/4
	})
	c.frame(3, color.RGBA{238, 236, 230, 255})
}
