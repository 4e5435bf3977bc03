//go:build !nocv

package main

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	sim "spieltisch/devices/sim/cards"
	"spieltisch/vision/cards"
	"spieltisch/vision/pieces"
)

// kinds is how many the drawn deck has.
const kinds = 10

// axis is one thing that makes cards hard to read, by levels.
type axis struct {
	title  string
	levels []float64
	usual  float64 // up to where cards are meant to be read
	set    func(look *sim.Look, cover *float64, level float64)
}

var axes = []axis{
	{"camera leans, degrees", []float64{0, 10, 20, 30, 35, 40, 50, 60}, 35,
		func(l *sim.Look, _ *float64, v float64) { l.Tilt = v }},
	{"covered, %", []float64{0, 10, 20, 30, 40, 50, 60, 70}, 40,
		func(_ *sim.Look, c *float64, v float64) { *c = v / 100 }},
	{"blur, px", []float64{0, 0.5, 1, 1.5, 2, 3, 4, 5}, 2,
		func(l *sim.Look, _ *float64, v float64) { l.Blur = v }},
	{"glare and shadow, %", []float64{0, 10, 20, 30, 40, 60, 80, 100}, 40,
		func(l *sim.Look, _ *float64, v float64) { l.Glare, l.Shadow = v/100, 0.7*v/100 }},
}

// count is of the cards of one kind at one level.
type count struct{ lay, named int }

// at is what was counted at a level.
type at struct {
	of     [kinds]count
	places int // of all cards, those of another edition, too
	seen   int // places that were read, named or not
	wrong  int // names of cards that do not lie there
}

// banners draws cards that no other part of the project has: bands, wedges and dots, by a seed.
func banners(seed uint64) sim.Deck {
	const w, h = 126, 190
	deck := sim.Deck{Faces: map[string]*image.RGBA{}}
	for kind := range kinds {
		by := rand.New(rand.NewPCG(seed, uint64(kind)))
		ink := func() color.RGBA {
			return color.RGBA{uint8(30 + by.IntN(210)), uint8(30 + by.IntN(210)), uint8(30 + by.IntN(210)), 255}
		}
		img := image.NewRGBA(image.Rect(0, 0, w, h))
		band, wedge, dots := ink(), ink(), ink()
		turn, wide, bow := by.Float64()*math.Pi, 12+30*by.Float64(), by.Float64()*2*math.Pi
		px, py, n := 30+66*by.Float64(), 40+110*by.Float64(), 2+by.IntN(5)
		sin, cos := math.Sincos(turn)
		for y := range h {
			for x := range w {
				c := color.RGBA{240, 238, 230, 255}
				dx, dy := float64(x)-px, float64(y)-py
				if math.Abs(dx*cos+dy*sin) < wide {
					c = band
				}
				if a := math.Mod(math.Atan2(dy, dx)-bow+4*math.Pi, 2*math.Pi); a < 0.9 && math.Hypot(dx, dy) < 75 {
					c = wedge
				}
				for i := range n {
					s, k := math.Sincos(bow + float64(i)*2*math.Pi/float64(n))
					if math.Hypot(float64(x)-w/2-38*k, float64(y)-h/2-60*s) < 11 {
						c = dots
					}
				}
				if min(x, y, w-1-x, h-1-y) < 7 {
					c = color.RGBA{250, 250, 246, 255}
				}
				img.SetRGBA(x, y, c)
			}
		}
		deck.Faces[fmt.Sprint(kind)] = img
		deck.Back = img
	}
	return deck
}

// scene lays five cards of the deck, in that order, and one of another edition. Where cards are covered,
// the other five lie on them.
func scene(by *rand.Rand, order []int, cover float64) (lie, over []sim.Card) {
	for i := range 6 {
		c := sim.Card{Kind: fmt.Sprint(order[i]), X: 190*(float64(i%3)-1) + 20*(by.Float64()-0.5),
			Y: 200*(float64(i/3)-0.5) + 20*(by.Float64()-0.5), Yaw: 360 * by.Float64()}
		if i == 5 {
			c.Kind = "other" + c.Kind
		}
		lie = append(lie, c)
		if cover > 0 && i < 5 {
			sin, cos := math.Sincos(c.Yaw * math.Pi / 180)
			along := sim.Wide * (1 - cover)
			if by.IntN(2) == 0 {
				along, sin, cos = sim.Tall*(1-cover), cos, -sin
			}
			over = append(over, sim.Card{Kind: fmt.Sprint(order[5+i]), X: c.X + along*cos, Y: c.Y + along*sin,
				Yaw: c.Yaw + 16*(by.Float64()-0.5)})
		}
	}
	return lie, over
}

// curves measures drawn cards against what makes them hard to read, so many pictures a level, and draws that.
func curves(path string, pictures int) (err error) {
	deck := banners(5006)
	set := &pieces.Set{Kind: pieces.Cards}
	near := sim.Config{Deck: func() sim.Deck { return deck }, Seed: 17,
		Look: sim.Look{Width: 230, Tilt: 7, Blur: 0.8, Noise: 3}}
	for kind := range kinds {
		views, err := cards.Teacher{}.Show(near.Picture([]sim.Card{{Kind: fmt.Sprint(kind)}}))
		if err != nil {
			return err
		}
		set.Add(fmt.Sprint(kind), views[0])
	}
	r, err := cards.New(set)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	for kind, face := range banners(6005).Faces {
		deck.Faces["other"+kind] = face
	}
	counts := make([][]at, len(axes))
	for i, a := range axes {
		for n, level := range a.levels {
			var c at
			for seed := range pictures {
				by := rand.New(rand.NewPCG(uint64(1000*i+n), uint64(seed)))
				look, cover := sim.Look{Tilt: 12, Blur: 0.8, Noise: 3, Glare: 0.2, Shadow: 0.15}, 0.0
				a.set(&look, &cover, level)
				order := rand.New(rand.NewPCG(uint64(i), uint64(seed/2))).Perm(kinds) // each kind in one of two pictures
				if seed%2 == 1 {
					order = slices.Concat(order[5:], order[:5])
				}
				lie, over := scene(by, order, cover)
				o, err := r.Read(sim.Config{Deck: near.Deck, Seed: by.Uint64(),
					Look: look}.Picture(slices.Concat(lie, over)))
				if err != nil {
					return err
				}
				c.places += len(lie) + len(over)
				var names []string
				for _, d := range o.Things {
					names = append(names, d.Name)
				}
				c.seen += len(names)
				c.count(names, lie, over)
			}
			fmt.Printf("%s %g: %.1f %% named, worst kind %.0f %%, %d of %d seen, %d wrong\n", a.title, level, 100*c.recall(),
				100*c.worst(), c.seen, c.places, c.wrong)
			counts[i] = append(counts[i], c)
		}
	}
	return os.WriteFile(path, []byte(drawing(counts, pictures)), 0o644)
}

// count holds the names that were read against what lies there; what lies over it is not measured.
func (c *at) count(names []string, lie, over []sim.Card) {
	left := slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == "" })
	for _, card := range lie {
		var kind int
		if _, err := fmt.Sscanf(card.Kind, "%d", &kind); err != nil {
			continue
		}
		c.of[kind].lay++
		if k := slices.Index(left, card.Kind); k >= 0 {
			c.of[kind].named++
			left = slices.Delete(left, k, k+1)
		}
	}
	c.wrong += len(slices.DeleteFunc(left, func(n string) bool {
		return slices.ContainsFunc(over, func(o sim.Card) bool { return o.Kind == n })
	}))
}

func (c *at) recall() float64 {
	var all count
	for _, k := range c.of {
		all.lay, all.named = all.lay+k.lay, all.named+k.named
	}
	return all.share()
}

func (c *at) worst() float64 {
	return slices.MinFunc(c.of[:], func(a, b count) int { return cmp.Compare(a.share(), b.share()) }).share()
}

func (c count) share() float64 { return float64(c.named) / float64(max(c.lay, 1)) }

// drawing is the curves as SVG: grey the kinds, black all of them, red names that are wrong.
func drawing(counts [][]at, pictures int) string {
	const w, h, left, top = 250.0, 120.0, 40.0, 34.0
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 400" font-family="sans-serif" font-size="11">
<rect width="620" height="400" fill="#fff"/>
<text x="40" y="16">Drawn cards, shown once, %d pictures a level, %s. Black: named. Grey: each kind. Red: wrong.</text>
`, pictures, time.Now().Format("2 January 2006"))
	for i, a := range axes {
		ox, oy := left+float64(i%2)*305, top+float64(i/2)*190
		most := a.levels[len(a.levels)-1]
		x := func(v float64) float64 { return ox + v/most*w }
		fmt.Fprintf(&b, `<rect x="%g" y="%g" width="%.0f" height="%g" fill="#eef4ee"/>`+"\n", ox, oy, a.usual/most*w, h)
		for _, y := range []float64{0, 0.5, 1} {
			fmt.Fprintf(&b, `<path d="M%g %gh%g" stroke="#ccc"/><text x="%g" y="%g" text-anchor="end">%.0f %%</text>`+"\n",
				ox, oy+h-y*h, w, ox-4, oy+h-y*h+4, 100*y)
		}
		for _, v := range a.levels {
			fmt.Fprintf(&b, `<text x="%.0f" y="%g" text-anchor="middle">%g</text>`+"\n", x(v), oy+h+14, v)
		}
		fmt.Fprintf(&b, `<text x="%g" y="%g" text-anchor="middle">%s</text>`+"\n", ox+w/2, oy+h+28, a.title)
		line := func(style string, of func(at) float64) {
			var points []string
			for n, c := range counts[i] {
				points = append(points, fmt.Sprintf("%.1f,%.1f", x(a.levels[n]), oy+h-h*of(c)))
			}
			fmt.Fprintf(&b, `<polyline points="%s" fill="none" %s/>`+"\n", strings.Join(points, " "), style)
		}
		for kind := range kinds {
			line(`stroke="#bbb"`, func(c at) float64 { return c.of[kind].share() })
		}
		line(`stroke="#000" stroke-width="2"`, func(c at) float64 { return c.recall() })
		line(`stroke="#d00" stroke-width="2"`, func(c at) float64 { return float64(c.wrong) / float64(c.places) })
	}
	return b.String() + "</svg>\n"
}
