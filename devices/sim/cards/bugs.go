package cards

import (
	"image"
	"image/color"
	"math"
	"sync"
)

// Bugs draws four woodlice, each in its colour and with something of its own, once: its pictures are read
// only.
var Bugs = sync.OnceValue(func() Deck {
	deck := Deck{Faces: map[string]*image.RGBA{}, Back: stones()}
	for name, b := range bugs {
		c := newCanvas(color.RGBA{246, 243, 233, 255})
		b.around(c)
		b.louse(c)
		c.fill(func(x, y float64) bool { return min(x, 1-x, y, float64(drawnH)/drawnW-y) < 0.05 }, b.coat)
		deck.Faces[name] = c.img
	}
	return deck
})

// stones are a wall, as what lies face down has it.
func stones() *image.RGBA {
	c := newCanvas(color.RGBA{74, 68, 64, 255})
	c.fill(func(x, y float64) bool {
		row := math.Floor(y / 0.17)
		return math.Mod(y, 0.17) > 0.02 && math.Mod(x+0.17*math.Mod(row, 2), 0.34) > 0.02
	}, color.RGBA{150, 140, 128, 255})
	return c.img
}

// bug is a woodlouse, where it sits, how far it is turned, and what is about it.
type bug struct {
	coat, dark color.RGBA
	x, y, turn float64
	around     func(canvas)
}

// louse paints it from above: legs, feelers, and a back of seven plates.
func (b bug) louse(c canvas) {
	s, k := math.Sincos(b.turn * math.Pi / 180)
	at := func(u, v float64) (x, y float64) { return b.x + u*k - v*s, b.y + u*s + v*k }
	both(func(side float64, _ func(float64) float64) {
		for i := range 6 {
			x, y := at(side*0.23, -0.22+0.095*float64(i))
			c.oval(x, y, 0.09, 0.016, b.turn+side*(float64(i)*9-22), b.dark)
		}
		x, y := at(side*0.1, -0.42)
		c.oval(x, y, 0.014, 0.11, b.turn+side*24, b.dark)
	})
	c.oval(b.x, b.y, 0.22, 0.36, b.turn, b.coat)
	for i := range 6 {
		v := -0.24 + 0.095*float64(i)
		x, y := at(0, v)
		c.oval(x, y, 0.205*math.Sqrt(1-v*v/0.13), 0.012, b.turn, b.dark)
	}
	both(func(side float64, _ func(float64) float64) {
		x, y := at(side*0.08, -0.28)
		c.oval(x, y, 0.045, 0.045, 0, white)
		c.oval(x, y, 0.022, 0.022, 0, ink)
	})
}

var bugs = map[string]bug{
	"yellow": {color.RGBA{240, 196, 40, 255}, color.RGBA{140, 96, 10, 255}, 0.5, 0.92, 0, func(c canvas) {
		sun := color.RGBA{250, 150, 30, 255}
		for i := range 12 {
			s, k := math.Sincos(float64(i) * math.Pi / 6)
			c.oval(0.5+0.27*k, 0.3+0.27*s, 0.05, 0.018, float64(i)*30, sun)
		}
		c.oval(0.5, 0.3, 0.17, 0.17, 0, sun)
	}},
	"blue": {color.RGBA{70, 122, 206, 255}, color.RGBA{18, 40, 110, 255}, 0.42, 0.62, 35, func(c canvas) {
		water := color.RGBA{150, 200, 226, 255}
		for i := range 5 {
			c.oval(0.5, 1.1+0.1*float64(i), 0.46, 0.03, 0, water)
		}
		for i := range 6 {
			c.oval(0.16+0.15*float64(i%5), 0.14+0.09*float64(i%3), 0.02, 0.045, 12, water)
		}
		c.shape(ink, 0.3, 1.2, 0.74, 1.2, 0.62, 1.34, 0.4, 1.34)
	}},
	"red": {color.RGBA{212, 52, 48, 255}, color.RGBA{92, 10, 16, 255}, 0.56, 0.98, -58, func(c canvas) {
		stalk := color.RGBA{232, 222, 204, 255}
		for i := range 3 {
			x, y := 0.2+0.3*float64(i), 0.34+0.09*float64(i%2)
			c.shape(stalk, x-0.04, y, x+0.04, y, x+0.05, y+0.26, x-0.05, y+0.26)
			c.oval(x, y, 0.13, 0.09, 0, color.RGBA{170, 60, 120, 255})
			c.oval(x-0.05, y-0.02, 0.03, 0.025, 0, white)
			c.oval(x+0.06, y, 0.022, 0.02, 0, white)
		}
	}},
	"green": {color.RGBA{98, 168, 70, 255}, color.RGBA{22, 74, 30, 255}, 0.5, 0.5, 168, func(c canvas) {
		leaf, vein := color.RGBA{196, 206, 96, 255}, color.RGBA{120, 130, 40, 255}
		c.oval(0.34, 1.12, 0.3, 0.15, -32, leaf)
		c.oval(0.7, 1.2, 0.24, 0.12, 40, leaf)
		c.oval(0.34, 1.12, 0.28, 0.012, -32, vein)
		c.oval(0.7, 1.2, 0.22, 0.012, 40, vein)
		c.oval(0.16, 0.9, 0.07, 0.07, 0, color.RGBA{214, 84, 60, 255})
		c.oval(0.85, 0.95, 0.06, 0.06, 0, color.RGBA{214, 84, 60, 255})
	}},
}
