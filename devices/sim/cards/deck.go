package cards

import (
	"image"
	"image/color"
	"math"
	"sync"
)

// Size of a card, mm, and px of its picture.
const (
	Wide, Tall = 63.0, 95.0
	drawnW     = 189
	drawnH     = 285
)

// Deck has a picture of each kind of card, all of one size. Back is what lies face down.
type Deck struct {
	Faces map[string]*image.RGBA
	Back  *image.RGBA
	Six   bool    // tiles with six sides, which stand on a corner in their pictures
	Round float64 // mm across of round stones; 0: they are none
}

// size is that of a card, mm.
func (d Deck) size() (w, h float64) {
	if d.Round > 0 {
		return d.Round, d.Round
	}
	if d.Six {
		return TileWide, TileWide / sixShape
	}
	return Wide, Tall
}

// canvas is a card that is drawn on, in shares of its width: x from 0 to 1, y from 0 to about 1.5. What is
// drawn may be moved and made smaller.
type canvas struct {
	img         *image.RGBA
	x, y, scale float64
}

func newCanvas(ground color.RGBA) canvas { return canvasOf(drawnW, drawnH, ground) }

func canvasOf(w, h int, ground color.RGBA) canvas {
	c := canvas{image.NewRGBA(image.Rect(0, 0, w, h)), 0, 0, 1}
	c.fill(func(float64, float64) bool { return true }, ground)
	return c
}

// fill paints what is inside, with soft edges: four places a px.
func (c canvas) fill(inside func(x, y float64) bool, paint color.RGBA) {
	size := c.img.Bounds().Size()
	for j := range size.Y {
		for i := range size.X {
			n := 0
			for k := range 4 {
				x, y := float64(i)+0.25+float64(k%2)/2, float64(j)+0.25+float64(k/2)/2
				if inside((x/float64(size.X)-c.x)/c.scale, (y/float64(size.X)-c.y)/c.scale) {
					n++
				}
			}
			if n == 0 {
				continue
			}
			was := c.img.RGBAAt(i, j)
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(4-n) + int(b)*n) / 4) }
			c.img.SetRGBA(i, j, color.RGBA{mix(was.R, paint.R), mix(was.G, paint.G), mix(was.B, paint.B),
				255})
		}
	}
}

// oval paints an ellipse about a middle, turned by degrees.
func (c canvas) oval(x, y, rx, ry, turn float64, paint color.RGBA) {
	s, k := math.Sincos(turn * math.Pi / 180)
	c.fill(func(u, v float64) bool {
		a, b := (u-x)*k+(v-y)*s, -(u-x)*s+(v-y)*k
		return a*a/(rx*rx)+b*b/(ry*ry) <= 1
	}, paint)
}

// shape paints a polygon: x, y, x, y, …
func (c canvas) shape(paint color.RGBA, at ...float64) {
	c.fill(func(u, v float64) bool {
		in := false
		for i, j := 0, len(at)-2; i < len(at); i, j = i+2, i {
			if (at[i+1] > v) != (at[j+1] > v) && u < (at[j]-at[i])*(v-at[i+1])/(at[j+1]-at[i+1])+at[i] {
				in = !in
			}
		}
		return in
	}, paint)
}

// both paints something and its mirror image.
func both(paint func(side float64, x func(float64) float64)) {
	for _, side := range []float64{-1, 1} {
		paint(side, func(x float64) float64 { return 0.5 + side*x })
	}
}

// digits are 3×5 px each, by rows.
var digits = [10]string{
	"111101101101111", "010110010010111", "111001111100111", "111001111001111", "101101111001001",
	"111100111001111", "111100111101111", "111001010010010", "111101111101111", "111101111001111",
}

// number paints a digit in the upper left corner and, upside down, in the lower right one.
func (c canvas) number(n int, paint color.RGBA) {
	const px = 0.032
	high := float64(drawnH) / drawnW
	on := func(x, y float64) bool {
		i, j := int(math.Floor((x-0.06)/px)), int(math.Floor((y-0.06)/px))
		return i >= 0 && i < 3 && j >= 0 && j < 5 && digits[n%10][j*3+i] == '1'
	}
	c.fill(func(x, y float64) bool { return on(x, y) || on(1-x, high-y) }, paint)
}

var (
	ink   = color.RGBA{45, 38, 36, 255}
	white = color.RGBA{250, 247, 240, 255}
	rose  = color.RGBA{236, 160, 160, 255}
)

// Animals draws ten animals, and the number that is printed on each, once: its pictures are read only.
var Animals = sync.OnceValue(func() Deck {
	deck := Deck{Faces: map[string]*image.RGBA{}, Back: back()}
	for i, name := range []string{"giraffe", "bear", "mole", "goat", "sheep", "dog", "hare", "pig", "cat",
		"mouse"} {
		a := animals[name]
		c := newCanvas(color.RGBA{247, 242, 226, 255})
		c.shape(a.meadow, 0, 1.1, 1, 0.98, 1, 1.6, 0, 1.6)
		a.draw(c)
		c.fill(func(x, y float64) bool { return min(x, 1-x, y, float64(drawnH)/drawnW-y) < 0.045 }, white)
		c.number([]int{9, 8, 7, 7, 6, 6, 5, 5, 4, 3}[i], ink)
		deck.Faces[name] = c.img
	}
	return deck
})

func back() *image.RGBA {
	c := newCanvas(color.RGBA{60, 92, 130, 255})
	c.fill(func(x, y float64) bool { return math.Mod(x+y, 0.2) < 0.05 || math.Mod(x-y+9, 0.2) < 0.05 },
		color.RGBA{205, 190, 120, 255})
	return c.img
}

// animal is one that can be drawn.
type animal struct {
	meadow color.RGBA
	draw   func(canvas)
}

// face paints a head with eyes.
func face(c canvas, y, rx, ry float64, coat color.RGBA) {
	c.oval(0.5, y, rx, ry, 0, coat)
	both(func(_ float64, x func(float64) float64) {
		c.oval(x(rx*0.4), y-ry*0.2, 0.035, 0.045, 0, white)
		c.oval(x(rx*0.4), y-ry*0.2, 0.02, 0.028, 0, ink)
	})
}

var animals = map[string]animal{
	"giraffe": {color.RGBA{214, 196, 110, 255}, func(c canvas) {
		coat, spot := color.RGBA{238, 196, 84, 255}, color.RGBA{150, 88, 40, 255}
		c.shape(coat, 0.42, 0.4, 0.58, 0.4, 0.68, 1.45, 0.32, 1.45)
		for i := range 7 {
			c.oval(0.44+0.13*float64(i%2), 0.62+0.12*float64(i), 0.05, 0.045, 20*float64(i), spot)
		}
		both(func(s float64, x func(float64) float64) {
			c.shape(spot, x(0.05), 0.2, x(0.08), 0.08, x(0.11), 0.2)
			c.oval(x(0.2), 0.3, 0.09, 0.04, 20*s, coat)
		})
		face(c, 0.36, 0.15, 0.2, coat)
		c.oval(0.5, 0.5, 0.11, 0.08, 0, color.RGBA{250, 226, 160, 255})
	}},
	"bear": {color.RGBA{150, 182, 110, 255}, func(c canvas) {
		coat := color.RGBA{124, 78, 48, 255}
		c.oval(0.5, 1.2, 0.36, 0.34, 0, coat)
		both(func(_ float64, x func(float64) float64) { c.oval(x(0.24), 0.4, 0.1, 0.1, 0, coat) })
		face(c, 0.65, 0.33, 0.31, coat)
		c.oval(0.5, 0.77, 0.15, 0.12, 0, color.RGBA{214, 176, 132, 255})
		c.oval(0.5, 0.71, 0.06, 0.04, 0, ink)
	}},
	"mole": {color.RGBA{120, 88, 62, 255}, func(c canvas) {
		coat := color.RGBA{66, 64, 78, 255}
		c.oval(0.5, 1.0, 0.3, 0.44, 0, coat)
		c.shape(coat, 0.28, 0.85, 0.5, 0.36, 0.72, 0.85)
		c.oval(0.5, 0.4, 0.07, 0.06, 0, rose)
		both(func(s float64, x func(float64) float64) {
			c.oval(x(0.33), 1.05, 0.13, 0.08, 35*s, rose)
			c.oval(x(0.08), 0.62, 0.012, 0.012, 0, white)
		})
		c.oval(0.5, 1.42, 0.42, 0.16, 0, color.RGBA{92, 64, 44, 255})
	}},
	"goat": {color.RGBA{172, 190, 140, 255}, func(c canvas) {
		coat, horn := color.RGBA{226, 222, 214, 255}, color.RGBA{140, 118, 80, 255}
		both(func(s float64, x func(float64) float64) {
			c.shape(horn, x(0.06), 0.5, x(0.16), 0.46, x(0.3), 0.14, x(0.2), 0.2)
			c.oval(x(0.3), 0.62, 0.13, 0.05, 25*s, coat)
		})
		c.oval(0.5, 1.35, 0.3, 0.25, 0, coat)
		face(c, 0.72, 0.2, 0.32, coat)
		c.shape(color.RGBA{120, 112, 104, 255}, 0.4, 1.0, 0.6, 1.0, 0.5, 1.3)
		c.oval(0.5, 0.92, 0.08, 0.05, 0, rose)
	}},
	"sheep": {color.RGBA{126, 186, 96, 255}, func(c canvas) {
		for i := range 14 {
			a := float64(i) * 2 * math.Pi / 14
			c.oval(0.5+0.29*math.Cos(a), 0.82+0.36*math.Sin(a), 0.12, 0.12, 0, white)
		}
		c.oval(0.5, 0.82, 0.32, 0.38, 0, white)
		c.oval(0.5, 0.76, 0.17, 0.24, 0, color.RGBA{58, 52, 54, 255})
		both(func(s float64, x func(float64) float64) {
			c.oval(x(0.23), 0.66, 0.1, 0.05, 20*s, color.RGBA{58, 52, 54, 255})
			c.oval(x(0.07), 0.68, 0.035, 0.035, 0, white)
			c.oval(x(0.14), 1.33, 0.04, 0.12, 0, ink)
		})
	}},
	"dog": {color.RGBA{196, 160, 120, 255}, func(c canvas) {
		coat, ear := color.RGBA{206, 152, 92, 255}, color.RGBA{112, 68, 40, 255}
		c.oval(0.5, 1.3, 0.27, 0.28, 0, coat)
		face(c, 0.66, 0.27, 0.32, coat)
		both(func(s float64, x func(float64) float64) { c.oval(x(0.28), 0.66, 0.09, 0.26, -12*s, ear) })
		c.oval(0.5, 0.83, 0.15, 0.13, 0, white)
		c.oval(0.5, 0.77, 0.07, 0.05, 0, ink)
		c.oval(0.5, 0.98, 0.05, 0.1, 0, color.RGBA{226, 92, 98, 255})
	}},
	"hare": {color.RGBA{156, 196, 90, 255}, func(c canvas) {
		coat := color.RGBA{186, 160, 128, 255}
		both(func(s float64, x func(float64) float64) {
			c.oval(x(0.13), 0.36, 0.075, 0.3, 8*s, coat)
			c.oval(x(0.13), 0.38, 0.035, 0.22, 8*s, rose)
		})
		c.oval(0.5, 1.28, 0.24, 0.28, 0, coat)
		face(c, 0.82, 0.24, 0.24, coat)
		c.oval(0.5, 0.87, 0.04, 0.03, 0, rose)
		c.shape(white, 0.45, 0.95, 0.55, 0.95, 0.55, 1.06, 0.45, 1.06)
	}},
	"pig": {color.RGBA{140, 120, 84, 255}, func(c canvas) {
		coat := color.RGBA{242, 172, 176, 255}
		c.oval(0.5, 1.2, 0.38, 0.34, 0, coat)
		both(func(_ float64, x func(float64) float64) {
			c.shape(color.RGBA{226, 130, 140, 255}, x(0.12), 0.44, x(0.34), 0.28, x(0.32), 0.56)
		})
		face(c, 0.68, 0.31, 0.29, coat)
		c.oval(0.5, 0.76, 0.15, 0.11, 0, color.RGBA{222, 116, 130, 255})
		both(func(_ float64, x func(float64) float64) { c.oval(x(0.06), 0.76, 0.025, 0.045, 0, ink) })
	}},
	"cat": {color.RGBA{120, 170, 190, 255}, func(c canvas) {
		coat, stripe := color.RGBA{236, 146, 60, 255}, color.RGBA{178, 92, 28, 255}
		c.oval(0.5, 1.28, 0.26, 0.28, 0, coat)
		both(func(_ float64, x func(float64) float64) {
			c.shape(coat, x(0.06), 0.5, x(0.28), 0.26, x(0.3),
				0.68)
		})
		face(c, 0.7, 0.3, 0.26, coat)
		for i := range 3 {
			c.oval(0.42+0.08*float64(i), 0.52, 0.018, 0.07, 0, stripe)
			c.oval(0.5, 1.12+0.12*float64(i), 0.22, 0.02, 0, stripe)
		}
		both(func(s float64, x func(float64) float64) {
			for i := range 3 {
				c.oval(x(0.26), 0.76+0.05*float64(i), 0.16, 0.007, s*12*float64(i-1), white)
			}
		})
		c.oval(0.5, 0.78, 0.04, 0.03, 0, rose)
	}},
	"mouse": {color.RGBA{222, 206, 170, 255}, func(c canvas) {
		coat := color.RGBA{158, 160, 168, 255}
		both(func(_ float64, x func(float64) float64) {
			c.oval(x(0.27), 0.62, 0.19, 0.19, 0, coat)
			c.oval(x(0.27), 0.62, 0.12, 0.12, 0, rose)
		})
		c.oval(0.5, 1.24, 0.18, 0.22, 0, coat)
		face(c, 0.86, 0.18, 0.2, coat)
		c.oval(0.5, 0.98, 0.04, 0.035, 0, ink)
		c.fill(func(x, y float64) bool {
			return x > 0.6 && x < 0.92 && math.Abs(y-1.3-0.06*math.Sin(14*x)) < 0.018
		}, rose)
	}},
}
