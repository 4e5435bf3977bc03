package cards

import (
	"image"
	"image/color"
	"math"
	"slices"
	"sync"
)

// TileWide is the width of a tile with six sides from one to the opposite one, mm.
const TileWide = 52.0

const (
	sixShape     = 0.8660254 // width by height of the picture of a tile
	tileW, tileH = 168, 194  // px of it
	gap          = 1.5       // mm between two tiles of a board
)

// Tiles draws six animals of a farm and a stack of hay, once: its pictures are read only.
var Tiles = sync.OnceValue(func() Deck {
	deck := Deck{Faces: map[string]*image.RGBA{}, Six: true}
	for name, t := range tiles {
		c := canvasOf(tileW, tileH, t.meadow)
		c.fill(onRim, white)
		c.x, c.y, c.scale = 0.5-t.scale/2, t.y, t.scale
		t.draw(c)
		deck.Faces[name] = c.img
	}
	c := canvasOf(tileW, tileH, color.RGBA{96, 62, 38, 255})
	plank := color.RGBA{206, 178, 128, 255}
	for i := range 5 {
		x := 0.14 + 0.18*float64(i)
		c.shape(plank, x-0.06, 0.34, x, 0.24, x+0.06, 0.34, x+0.06, 0.92, x-0.06, 0.92)
	}
	c.shape(plank, 0, 0.46, 1, 0.42, 1, 0.52, 0, 0.56)
	c.shape(plank, 0, 0.72, 1, 0.68, 1, 0.78, 0, 0.82)
	c.oval(0.5, 0.12, 0.1, 0.06, 0, color.RGBA{220, 96, 60, 255})
	deck.Back = c.img
	return deck
})

// onRim reports whether a place is at the rim of a tile.
func onRim(x, y float64) bool {
	x, y = math.Abs(x-0.5), math.Abs(y-0.5/sixShape)
	return max(x, x/2+y*sixShape) > 0.47
}

// tile is one that can be drawn.
type tile struct {
	meadow   color.RGBA
	y, scale float64 // where it is drawn, and how large
	draw     func(canvas)
}

var tiles = map[string]tile{
	"chicken": {color.RGBA{226, 206, 148, 255}, 0.2, 0.8, func(c canvas) {
		coat, comb := color.RGBA{246, 238, 224, 255}, color.RGBA{206, 44, 40, 255}
		c.oval(0.5, 0.78, 0.34, 0.26, 0, coat)
		c.shape(coat, 0.16, 0.78, 0.06, 0.42, 0.34, 0.66)
		c.oval(0.66, 0.4, 0.15, 0.2, 0, coat)
		for i := range 3 {
			c.oval(0.58+0.08*float64(i), 0.2, 0.05, 0.07, 0, comb)
		}
		c.oval(0.76, 0.54, 0.04, 0.07, 0, comb)
		c.shape(color.RGBA{232, 160, 40, 255}, 0.79, 0.36, 0.93, 0.42, 0.79, 0.46)
		c.oval(0.7, 0.36, 0.025, 0.03, 0, ink)
		c.oval(0.42, 0.78, 0.17, 0.11, -12, color.RGBA{206, 190, 160, 255})
	}},
	"goat":  {color.RGBA{148, 150, 120, 255}, 0.1, 0.8, func(c canvas) { animals["goat"].draw(c) }},
	"sheep": {color.RGBA{120, 180, 92, 255}, 0.06, 0.72, func(c canvas) { animals["sheep"].draw(c) }},
	"pig":   {color.RGBA{128, 104, 70, 255}, 0.1, 0.86, func(c canvas) { animals["pig"].draw(c) }},
	"donkey": {color.RGBA{196, 150, 96, 255}, 0.1, 0.86, func(c canvas) {
		coat, nose := color.RGBA{118, 116, 124, 255}, color.RGBA{214, 208, 204, 255}
		both(func(s float64, x func(float64) float64) {
			c.oval(x(0.2), 0.24, 0.075, 0.24, 14*s, coat)
			c.oval(x(0.2), 0.27, 0.035, 0.16, 14*s, rose)
		})
		face(c, 0.66, 0.22, 0.32, coat)
		c.oval(0.5, 0.88, 0.2, 0.15, 0, nose)
		both(func(_ float64, x func(float64) float64) { c.oval(x(0.08), 0.86, 0.03, 0.04, 0, ink) })
		c.shape(ink, 0.44, 0.3, 0.56, 0.3, 0.54, 0.52, 0.46, 0.52)
	}},
	"cow": {color.RGBA{104, 160, 196, 255}, 0.12, 0.86, func(c canvas) {
		both(func(s float64, x func(float64) float64) {
			c.shape(color.RGBA{226, 206, 160, 255}, x(0.16), 0.3, x(0.34), 0.12, x(0.26), 0.36)
			c.oval(x(0.36), 0.42, 0.13, 0.07, 20*s, ink)
		})
		face(c, 0.58, 0.27, 0.36, white)
		c.oval(0.38, 0.5, 0.13, 0.17, 10, ink)
		c.oval(0.39, 0.51, 0.04, 0.05, 0, white)
		c.oval(0.39, 0.52, 0.02, 0.03, 0, ink)
		c.oval(0.5, 0.84, 0.23, 0.16, 0, rose)
		both(func(_ float64, x func(float64) float64) { c.oval(x(0.09), 0.83, 0.03, 0.045, 0, ink) })
	}},
	"hay": {color.RGBA{92, 124, 66, 255}, 0.14, 0.86, func(c canvas) {
		straw, dark := color.RGBA{232, 190, 74, 255}, color.RGBA{150, 104, 36, 255}
		c.shape(straw, 0.5, 0.12, 0.84, 0.86, 0.16, 0.86)
		for i := range 7 {
			x := 0.24 + 0.087*float64(i)
			c.shape(dark, x, 0.84, x+0.012, 0.84, 0.5+0.2*(x-0.5)+0.012, 0.3, 0.5+0.2*(x-0.5), 0.3)
		}
		c.shape(dark, 0.34, 0.55, 0.66, 0.5, 0.66, 0.55, 0.34, 0.6)
	}},
}

// paints are the colours of figures.
var paints = map[string][3]float32{ // BGR
	"blue": {176, 92, 36}, "yellow": {44, 190, 236}, "green": {66, 138, 46}, "red": {46, 40, 188},
	"black": {40, 38, 38},
}

// How tall a figure is, and how wide its foot and its head are, mm.
const (
	figureTall = 20.0
	foot       = 7.5
	head       = 5.5
)

// stand draws the figure on a tile. The higher a part of it is, the farther away from the camera it is seen.
func (c Config) stand(p *picture, card Card) {
	paint, ok := paints[card.Figure]
	if !ok {
		return
	}
	s, k := math.Sincos(c.Look.Tilt * math.Pi / 180)
	d := away * c.Look.Width
	x, y := card.X+card.FX, card.Y+card.FY
	c.disc(p, x+2, y-2, foot+2, [3]float32{}, 0.55) // its shadow
	for high := 0.0; high <= figureTall; high++ {
		up := high / (d*k - high)
		r := foot + (3.6-foot)*min(high/13, 1)
		if high > 13 {
			r = head * math.Sqrt(max(1-math.Pow((high-16)/4.5, 2), 0.15))
		}
		lit := paint
		for i := range lit {
			lit[i] *= float32(0.8 + 0.3*high/figureTall)
		}
		c.disc(p, x+x*up, y+(y+d*s)*up, r, lit, 1)
	}
}

// disc paints one on the table, so far that it covers what lies there.
func (c Config) disc(p *picture, x, y, r float64, paint [3]float32, share float32) {
	x0, y0 := c.project(x-r, y+r)
	x1, y1 := c.project(x+r, y-r)
	xl, _ := c.project(x-r, y-r)
	xr, _ := c.project(x+r, y+r)
	area := image.Rect(int(min(x0, xl))-1, int(y0)-1, int(max(x1, xr))+2, int(y1)+2)
	area = area.Intersect(image.Rect(0, 0, p.w, p.h))
	lens := c.lens()
	for j := area.Min.Y; j < area.Max.Y; j++ {
		for i := area.Min.X; i < area.Max.X; i++ {
			u, v := lens.unproject(float64(i), float64(j))
			if math.Hypot(u-x, v-y) > r {
				continue
			}
			at := p.bgr[3*(j*p.w+i) : 3*(j*p.w+i)+3]
			for k := range at {
				at[k] += (paint[k] - at[k]) * share
			}
		}
	}
}

// Spot is a place of a board, in steps from one to the next, and what is on it: at most one tile, and one
// figure.
type Spot struct {
	X, Y         float64 // x to the right, y down
	Tile, Figure string  // "": none
	Down         bool    // a tile lies there face down
}

// Board lays tiles on places about the middle, as hands do: not quite straight, in any turn. What lies there
// already stays where it is.
func (t *Table) Board(spots []Spot) []Card {
	t.mu.Lock()
	defer t.mu.Unlock()
	var middle [2]float64
	for _, s := range spots {
		middle[0], middle[1] = middle[0]+s.X/float64(len(spots)), middle[1]+s.Y/float64(len(spots))
	}
	var out []Card
	for _, s := range spots {
		if s.Tile == "" && !s.Down {
			continue
		}
		x, y := (s.X-middle[0])*(TileWide+gap), (middle[1]-s.Y)*(TileWide+gap)
		k := slices.IndexFunc(t.cards, func(c Card) bool {
			return math.Hypot(c.X-x, c.Y-y) < 5 && c.Kind == s.Tile
		})
		card := Card{Kind: s.Tile, X: x + t.beside(0.8), Y: y + t.beside(0.8),
			Yaw: 60*float64(t.rng.IntN(6)) + t.beside(2)}
		if k >= 0 {
			card = t.cards[k]
		}
		if card.Figure != s.Figure {
			card.Figure, card.FX, card.FY = s.Figure, t.beside(6), t.beside(6)
		}
		out = append(out, card)
	}
	return out
}
