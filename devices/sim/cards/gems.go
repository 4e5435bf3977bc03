package cards

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
)

// GemWide is the width of a stone, mm.
const GemWide = 12.0

// Gems draws glossy stones, cut in another way for each seed: rubies, sapphires and diamonds.
func Gems(seed uint64) Deck {
	deck := Deck{Faces: map[string]*image.RGBA{}, Round: GemWide}
	for name, body := range map[string][3]float64{
		"ruby": {196, 26, 40}, "sapphire": {28, 66, 190}, "diamond": {222, 226, 232},
	} {
		by := rand.New(rand.NewPCG(seed, uint64(len(name))))
		c := canvasOf(96, 96, color.RGBA{})
		facets, turn, table := 6+by.IntN(4), by.Float64(), 0.22+0.08*by.Float64()
		lit := make([]float64, facets)
		for i := range lit {
			lit[i] = 0.55 + 0.55*by.Float64()
		}
		for y := range 96 {
			for x := range 96 {
				u, v := (float64(x)+0.5)/96-0.5, (float64(y)+0.5)/96-0.5
				r, a := math.Hypot(u, v), math.Atan2(v, u)/2/math.Pi+1+turn
				light := lit[int(a*float64(facets))%facets]
				if r < table {
					light = 1.05 - 0.6*u
				}
				shine := math.Exp(-math.Pow(math.Hypot(u+0.12, v+0.13)/0.07, 2)) +
					0.6*math.Exp(-math.Pow(math.Hypot(u-0.2, v-0.16)/0.04, 2))
				mix := func(of float64) uint8 { return uint8(min(of*light+shine*(255-of*light), 255)) }
				c.img.SetRGBA(x, y, color.RGBA{mix(body[0]), mix(body[1]), mix(body[2]), 255})
			}
		}
		deck.Faces[name] = c.img
	}
	return deck
}

// Hills paints a board with a hole in the middle of each zone, on meadow with toadstools and flowers between
// them; a place is in shares of the picture of a camera straight above, the colour BGR.
func Hills(zones []Zone, seed uint64) func(x, y float64) [3]float32 {
	by := rand.New(rand.NewPCG(seed, 0x68696c6c))
	type spot struct {
		x, y, r float64
		paint   [3]float32
	}
	var spots []spot
	free := func(x, y float64) bool {
		for _, z := range zones {
			if x > z.X0-0.02 && x < z.X1+0.02 && y > z.Y0-0.02 && y < z.Y1+0.02 {
				return false
			}
		}
		return true
	}
	for len(spots) < 60 {
		if x, y := by.Float64(), by.Float64(); free(x, y) {
			paint := [][3]float32{{40, 40, 190}, {210, 220, 225}, {190, 90, 60}}[by.IntN(3)]
			spots = append(spots, spot{x, y, 0.006 + 0.008*by.Float64(), paint})
		}
	}
	meadow := [3]float32{float32(50 + by.IntN(30)), float32(105 + by.IntN(40)), float32(85 + by.IntN(40))}
	paint := func(x, y float64) [3]float32 {
		for _, s := range spots {
			if math.Abs(x-s.x) < s.r && math.Hypot(x-s.x, (y-s.y)*0.75) < s.r {
				return s.paint
			}
		}
		for _, z := range zones {
			u, v := (x-(z.X0+z.X1)/2)/(z.X1-z.X0), (y-(z.Y0+z.Y1)/2)/(z.Y1-z.Y0)
			switch r := math.Hypot(u, v); {
			case r < 0.36:
				return [3]float32{42, 58, 76}
			case r < 0.42:
				return [3]float32{52, 84, 118}
			}
		}
		grass := float32(1 + 0.06*math.Sin(190*x+3*math.Sin(40*y))*math.Sin(170*y))
		return [3]float32{meadow[0] * grass, meadow[1] * grass, meadow[2] * grass}
	}
	const w, h = 640, 480
	var drawn [w * h][3]float32
	for i := range drawn {
		drawn[i] = paint((float64(i%w)+0.5)/w, (float64(i/w)+0.5)/h)
	}
	return func(x, y float64) [3]float32 {
		return drawn[min(max(int(y*h), 0), h-1)*w+min(max(int(x*w), 0), w-1)]
	}
}

// Heaps has stones lie in zones, close to each other, as hands drop them: some touch. What lies there already
// stays where it is.
func (t *Table) Heaps(zones []Zone, stones [][]string) []Card {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.cfg.heaps(zones, stones, t.cards, t.rng)
}

// Heaps are stones in zones of a picture.
func (c Config) Heaps(zones []Zone, stones [][]string, by *rand.Rand) []Card {
	return c.withDefaults().heaps(zones, stones, nil, by)
}

func (c Config) heaps(zones []Zone, stones [][]string, lie []Card, by *rand.Rand) (out []Card) {
	high := c.Look.Width * float64(c.H) / float64(c.W)
	for i, row := range stones {
		z := zones[i]
		x, y := ((z.X0+z.X1)/2-0.5)*c.Look.Width, (0.5-(z.Y0+z.Y1)/2)*high
		var here []Card
		left := append([]string{}, row...)
		for _, l := range lie {
			if math.Abs(l.X-x) > (z.X1-z.X0)*c.Look.Width/2 || math.Abs(l.Y-y) > (z.Y1-z.Y0)*high/2 {
				continue
			}
			for k, kind := range left {
				if kind == l.Kind {
					here, left = append(here, l), append(left[:k], left[k+1:]...)
					break
				}
			}
		}
		for _, kind := range left {
			for far := 0.0; ; far += 0.4 {
				a := 2 * math.Pi * by.Float64()
				g := Card{Kind: kind, X: x + far*math.Cos(a), Y: y + far*math.Sin(a), Yaw: 360 * by.Float64()}
				clear := true
				for _, o := range here {
					clear = clear && math.Hypot(g.X-o.X, g.Y-o.Y) > GemWide*0.99
				}
				if clear {
					here = append(here, g)
					break
				}
			}
		}
		out = append(out, here...)
	}
	return out
}
