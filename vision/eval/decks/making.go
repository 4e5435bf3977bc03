package decks

import (
	"image/color"
	"math"
	"strconv"
)

// hand is who draws cards, tables and light.
type hand struct {
	styles [5]style
	ground func(kind int, by dealer) func(x, y float64) rgb
	light  func(t *table) func(x, y float64) (lit, glare float32)
}

// style draws decks of one look.
type style struct {
	name   string
	square bool
	deck   func(by dealer) func(c canvas, kind int)
}

var hands = [2]hand{
	{[5]style{{"framed", false, framed}, {"numbers", false, numbers}, {"bleeding", false, bleeding},
		{"boxed", false, boxed}, {"icons", true, icons}}, makingGround, makingLight},
	{[5]style{{"mosaics", false, mosaics}, {"lands", false, lands}, {"suits", false, suits},
		{"plates", false, plates}, {"tiles", true, tiles}}, testingGround, testingLight},
}

// scene paints shapes of a palette into a part of a card.
func scene(by dealer, c canvas, n int, x0, y0, x1, y1 float64) {
	top, low := by.colour(60, 250), by.colour(30, 220)
	c = c.within(x0, y0, x1, y1)
	c.each(func(x, y float64) (color.RGBA, bool) {
		s := (y - y0) / (y1 - y0)
		mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-s) + float64(b)*s) }
		return color.RGBA{mix(top.R, low.R), mix(top.G, low.G), mix(top.B, low.B), 255}, true
	})
	for range n {
		paint, x, y := by.colour(10, 250), by.between(x0, x1), by.between(y0, y1)
		a, b, turn, n := by.between(2, 12), by.between(2, 12), by.between(0, 7), 3+by.IntN(5)
		switch by.IntN(3) {
		case 0:
			c.oval(x, y, a, b, turn, paint)
		case 1:
			s, k := math.Sincos(turn)
			c.fill(paint, func(u, v float64) bool {
				return math.Abs((u-x)*k+(v-y)*s) < a && math.Abs((v-y)*k-(u-x)*s) < b/2
			})
		default:
			c.star(x, y, a, 0.5, turn, n, paint)
		}
	}
}

func framed(by dealer) func(canvas, int) {
	rim, wide := by.colour(190, 255), by.between(2.5, 5)
	return func(c canvas, _ int) {
		c.all(rim)
		scene(by, c, 14, wide, wide, c.w-wide, c.h-wide)
	}
}

func numbers(by dealer) func(canvas, int) {
	inks := [4]color.RGBA{{200, 40, 40, 255}, {40, 120, 60, 255}, {40, 80, 180, 255}, {220, 180, 30, 255}}
	white, lean, from := color.RGBA{246, 246, 242, 255}, by.between(0.3, 0.7), by.IntN(5)
	return func(c canvas, k int) {
		ink, n := inks[k%4], strconv.Itoa(from+k/4+k%2*2)
		c.all(ink)
		c.oval(c.w/2, c.h/2, c.w*0.36, c.h*0.42, lean, white)
		c.text(n, c.w/2, c.h/2, 26, false, ink)
		c.text(n, 8, 9.5, 8, false, white)
		c.text(n, c.w-8, c.h-9.5, 8, true, white)
		c.frame(3, white)
	}
}

func bleeding(by dealer) func(canvas, int) {
	return func(c canvas, _ int) { scene(by, c, 11, 0, 0, c.w, c.h) }
}

func boxed(by dealer) func(canvas, int) {
	dark, paper := by.colour(8, 45), by.colour(180, 240)
	return func(c canvas, _ int) {
		c.all(dark)
		scene(by, c, 10, 4, 11, c.w-4, 52)
		c.box(4, 4, c.w-4, 10, paper)
		c.box(4, 54, c.w-4, c.h-4, paper)
		word := ""
		for range 5 {
			word += string(rune('a' + by.IntN(26)))
		}
		c.text(word, c.w/2, 7, 4, false, dark)
		for y := 58.0; y < c.h-7; y += 3.4 {
			for x := 7.0; x < c.w-8; {
				wide := by.between(2, 7)
				c.box(x, y, min(x+wide, c.w-7), y+1.5, dark)
				x += wide + 1.4
			}
		}
	}
}

func icons(by dealer) func(canvas, int) {
	return func(c canvas, k int) {
		c.all(by.colour(70, 240))
		ink := by.colour(10, 110)
		c.star(c.w/2, c.h/2, c.w*by.between(0.3, 0.42), by.between(0.3, 0.8), by.between(0, 6), 3+k%6, ink)
		c.oval(c.w/2+by.between(-5, 5), c.h/2+by.between(-5, 5), by.between(3, 7), by.between(3, 7), 0,
			by.colour(160, 255))
		for i := range 1 + k%3 {
			c.oval(6+5*float64(i), 6, 1.8, 1.8, 0, ink)
		}
	}
}

func makingGround(kind int, by dealer) func(x, y float64) rgb {
	base := rgb{float32(by.between(50, 190)), float32(by.between(40, 150)), float32(by.between(30, 110))}
	seed, step := by.Uint64(), by.between(18, 40)
	other := rgb{float32(by.between(40, 230)), float32(by.between(40, 230)), float32(by.between(40, 230))}
	turn := by.between(0, math.Pi)
	s, k := math.Sincos(turn)
	return func(x, y float64) rgb {
		x, y = x*k+y*s, y*k-x*s
		switch kind {
		case 0: // wood
			g := math.Sin(y*0.4+3*cloud(x*0.01, y*0.05, seed)*6) * 0.08
			return base.times(float32(1 + g + 0.08*(cloud(x*0.05, y*1.2, seed)-0.5)))
		case 1: // felt
			nap := float32(0.9 + 0.2*cloud(x*1.5, y*1.5, seed))
			return rgb{base[2] * 0.5, base[0] * 0.7, base[1] * 0.6}.times(nap)
		case 2: // checked cloth
			p := math.Mod(math.Floor(x/step)+math.Floor(y/step)+1e4, 2)
			weave := float32(0.94 + 0.06*math.Sin(x*3)*math.Sin(y*3))
			return base.mix(other, float32(0.7*p)).times(weave)
		case 3: // printed with dots
			i, j := math.Floor(x/step), math.Floor(y/step)
			r := step * (0.15 + 0.25*hash(int(i), int(j), seed))
			if math.Hypot(x-(i+0.5)*step, y-(j+0.5)*step) < r {
				return other
			}
		}
		return base.times(float32(0.97 + 0.06*cloud(x*0.02, y*0.02, seed)))
	}
}

func makingLight(t *table) func(x, y float64) (lit, glare float32) {
	s, k := math.Sincos(t.by.between(0, 2*math.Pi))
	off, dark, soft := t.by.between(-250, 250), float32(t.by.between(0.35, 0.7)), t.by.between(4, 40)
	gx, gy := t.by.between(200, 1080), t.by.between(150, 800)
	far, bright := t.by.between(60, 160), t.by.between(60, 160)
	return func(x, y float64) (lit, glare float32) {
		lit = 1
		if t.shadow {
			d := (x-frameW/2)*k + (y-frameH/2)*s - off
			lit = 1 - dark*float32(min(max(0.5+d/soft, 0), 1))
		}
		if t.glare {
			r := math.Hypot(x-gx, y-gy) / far
			glare = float32(bright * math.Exp(-r*r))
		}
		return lit, glare
	}
}
