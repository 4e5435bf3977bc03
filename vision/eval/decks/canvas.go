package decks

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
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
	part image.Rectangle // px that are painted
}

func newCanvas(w, h float64) canvas {
	px := image.Rect(0, 0, int(w*fine), int(h*fine))
	return canvas{image.NewRGBA(px), w, h, px}
}

// within is the canvas of which only a part is painted.
func (c canvas) within(x0, y0, x1, y1 float64) canvas {
	px := func(mm float64) int { return int(math.Round(mm * fine)) }
	c.part = c.part.Intersect(image.Rect(px(x0), px(y0), px(x1), px(y1)))
	return c
}

// each paints by a function of the place; false leaves it.
func (c canvas) each(of func(x, y float64) (color.RGBA, bool)) {
	for j := c.part.Min.Y; j < c.part.Max.Y; j++ {
		for i := c.part.Min.X; i < c.part.Max.X; i++ {
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
	if down { // half a turn: the px in the other order
		slices.Reverse(layer.Pix)
		for i := 0; i < len(layer.Pix); i += 4 {
			slices.Reverse(layer.Pix[i : i+4])
		}
	}
	at := image.Pt(int(x*fine), int(y*fine)).Sub(layer.Rect.Max.Div(2))
	draw.Draw(c.img, layer.Rect.Add(at), layer, image.Point{}, draw.Over)
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
