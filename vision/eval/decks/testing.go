package decks

import (
	"fmt"
	"image/color"
	"math"
	"strconv"
)

func mosaics(by dealer) func(canvas, int) {
	rim := by.colour(200, 250)
	return func(c canvas, _ int) {
		var at [26][2]float64
		var of [26]color.RGBA
		for i := range at {
			at[i], of[i] = [2]float64{by.between(0, c.w), by.between(0, c.h)}, by.colour(20, 245)
		}
		c.each(func(x, y float64) (color.RGBA, bool) {
			best, second, near := 1e9, 1e9, 0
			for i, p := range at {
				if d := math.Hypot(x-p[0], y-p[1]); d < best {
					best, second, near = d, best, i
				} else if d < second {
					second = d
				}
			}
			if second-best < 0.8 {
				return color.RGBA{40, 40, 40, 255}, true
			}
			return of[near], true
		})
		c.frame(2, rim)
	}
}

func lands(by dealer) func(canvas, int) {
	return func(c canvas, _ int) {
		seed := by.Uint64()
		var inks [5]color.RGBA
		for i := range inks {
			inks[i] = by.colour(20, 240)
		}
		c.each(func(x, y float64) (color.RGBA, bool) {
			h := cloud(x*0.06, y*0.06, seed)*0.6 + cloud(x*0.15, y*0.15, seed+1)*0.3 + 0.35*y/c.h
			return inks[min(int(h*4.2), 4)], true
		})
		sx, sy := by.between(8, c.w-8), by.between(8, 30)
		c.oval(sx, sy, 5, 5, 0, by.colour(180, 255))
		for range 3 {
			x, y, hi := by.between(6, c.w-6), by.between(40, c.h-8), by.between(5, 14)
			c.box(x-1, y-hi, x+1, y, color.RGBA{60, 40, 20, 255})
			c.star(x, y-hi, hi*0.6, 0.6, by.between(0, 6), 5, by.colour(20, 150))
		}
	}
}

func suits(by dealer) func(canvas, int) {
	points, deep := 3+by.IntN(4), by.between(0.3, 0.9)
	slim, inks := by.between(0.3, 1), [2]color.RGBA{by.colour(120, 220), by.colour(0, 90)}
	return func(c canvas, k int) {
		c.all(color.RGBA{248, 247, 240, 255})
		ink := inks[k%2]
		n := k/2 + 3
		form := func(x, y, r float64) {
			if k%2 == 1 {
				c.oval(x, y, r*slim, r, 0, ink)
			} else {
				c.star(x, y, r, deep, 0.5, points, ink)
			}
		}
		for i := range n {
			x := c.w/2 + 12*float64(i%2*2-1)
			y := 16 + (c.h-32)*float64(i/2)/float64(max((n-1)/2, 1))
			if i == n-1 && n%2 == 1 {
				x = c.w / 2
			}
			form(x, y, 6.5)
		}
		label := strconv.Itoa(n)
		c.text(label, 5, 7, 5.5, false, ink)
		c.text(label, c.w-5, c.h-7, 5.5, true, ink)
		form(5, 14, 2.6)
		form(c.w-5, c.h-14, 2.6)
	}
}

func plates(by dealer) func(canvas, int) {
	dark, gold := by.colour(5, 50), by.colour(150, 230)
	return func(c canvas, _ int) {
		n, m, turn := 2+by.IntN(7), by.between(0.3, 0.9), by.between(0, 6)
		tint := by.colour(40, 230)
		c.all(dark)
		c.each(func(x, y float64) (color.RGBA, bool) {
			u, v := x-c.w/2, y-c.h/2
			r, a := math.Hypot(u, v), math.Atan2(v, u)+turn
			rose := 8 + 14*math.Abs(math.Cos(float64(n)*a/2))*m
			switch {
			case math.Abs(r-rose) < 1:
				return gold, true
			case r < rose*0.7:
				return tint, true
			case math.Mod(r+3*math.Sin(float64(n)*a), 9) < 0.9 && r < 40:
				return gold, true
			}
			return dark, false
		})
		for range 4 {
			x, y := by.between(10, c.w-10), by.between(8, c.h-8)
			c.star(x, y, by.between(3, 6), 0.4, by.between(0, 6), 4+by.IntN(4), by.colour(120, 240))
		}
		c.frame(3, dark)
	}
}

func tiles(by dealer) func(canvas, int) {
	paper, ink := by.colour(200, 245), by.colour(10, 90)
	from := 20 + by.IntN(50)
	return func(c canvas, k int) {
		c.all(paper)
		c.text(fmt.Sprint(from+k), c.w/2, 17, 17, false, ink)
		for i := range 1 + k/4 {
			c.oval(c.w/2+8*(float64(i)-float64(k/4)/2), 35, 3, 4.5, 0.4, color.RGBA{200, 90, 60, 255})
		}
	}
}

func testingGround(kind int, by dealer) func(x, y float64) rgb {
	a := rgb{float32(by.between(40, 200)), float32(by.between(40, 180)), float32(by.between(40, 160))}
	b := rgb{float32(by.between(30, 240)), float32(by.between(30, 240)), float32(by.between(30, 240))}
	seed, wide := by.Uint64(), by.between(25, 90)
	s, k := math.Sincos(by.between(0, math.Pi))
	return func(x, y float64) rgb {
		x, y = x*k+y*s, y*k-x*s
		switch kind {
		case 0: // planks
			row := math.Floor(y / wide)
			if y-row*wide < 1.2 {
				return a.times(0.4)
			}
			g := 0.85 + 0.25*hash(int(row), 3, seed) + 0.12*(cloud(x*0.03, y*0.9+row*7, seed)-0.5)
			return rgb{a[0], a[0] * 0.7, a[0] * 0.45}.times(float32(g))
		case 1: // tweed
			g := 0.7*cloud(x*0.9, y*0.9, seed) + 0.3*hash(int(x*2), int(y*2), seed)
			return a.mix(b, float32(0.35*g))
		case 2: // stripes
			p := math.Mod(x+1e5, wide)
			if p < wide*0.3 {
				return b
			} else if p > wide*0.5 && p < wide*0.56 {
				return a.times(0.5)
			}
			return a
		case 3: // leaves
			const step = 34
			i, j := math.Floor(x/step), math.Floor(y/step)
			turn := 7 * hash(int(i), int(j), seed)
			q, w := math.Sincos(turn)
			u, v := x-(i+0.5)*step, y-(j+0.5)*step
			u, v = u*w+v*q, v*w-u*q
			if math.Abs(u) < 0.6 && math.Abs(v) < 14 {
				return a.times(0.6)
			}
			if u*u/36+v*v/150 < 1 {
				return b
			}
			return a
		}
		m := math.Sin(x*0.03 + 5*cloud(x*0.02, y*0.02, seed) + 2*cloud(x*0.08, y*0.08, seed+1)) // marble
		return rgb{205, 203, 198}.times(float32(0.82 + 0.18*math.Abs(m)))
	}
}

func testingLight(t *table) func(x, y float64) (lit, glare float32) {
	cx, cy, r := t.by.between(300, 980), t.by.between(200, 760), t.by.between(250, 520)
	dark, soft := t.by.between(0.35, 0.65), t.by.between(5, 60)
	gx, gy := t.by.between(200, 1080), t.by.between(150, 800)
	long, wide := t.by.between(120, 240), t.by.between(40, 90)
	s, k := math.Sincos(t.by.between(0, math.Pi))
	bright := t.by.between(60, 150)
	return func(x, y float64) (lit, glare float32) {
		lit = 1
		if t.shadow { // out of a lamp's round light
			d := math.Hypot(x-cx, y-cy) - r
			lit = float32(1 - dark*min(max(0.5+d/soft, 0), 1))
		}
		if t.glare { // a window
			u, v := ((x-gx)*k+(y-gy)*s)/long, ((y-gy)*k-(x-gx)*s)/wide
			glare = float32(bright * math.Exp(-math.Pow(u*u+v*v, 2)))
		}
		return lit, glare
	}
}
