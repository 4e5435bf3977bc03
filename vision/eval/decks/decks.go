// Package decks draws decks of cards and tables on which they lie, with truth, to measure a reader of cards.
//
// There are two hands, which share the camera and the brushes: each has art, grounds and light of its own. A
// reader is made with pictures of the one (Making) and measured on those of the other (Testing). The same
// seed gives the same pictures. Lengths are mm on the table, x to the right and y away from the camera, and
// px in pictures.
package decks

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"spieltisch/devices"
)

// Hand is who draws.
type Hand int

// The hands.
const (
	Making Hand = iota
	Testing
)

// Deck is a deck of cards, one picture a kind, all of one style.
type Deck struct {
	Style  string
	Names  []string
	hand   Hand
	seed   uint64
	w, h   float64 // mm
	faces  map[string]*image.RGBA
	back   *image.RGBA
	ground int // on which it is taught
}

// Lying is a card that lies in a picture, and the share of it that others cover.
type Lying struct {
	Name    string // "": it is none of the deck, or lies face down
	Covered float64
}

// Shown is a picture with what lies there.
type Shown struct {
	Name  string
	Frame devices.Frame
	Cards []Lying
	Arm   bool // an arm lies in it: what it covers is not counted in Covered
}

// Unknown is how many of the cards are none of the deck.
func (s Shown) Unknown() (n int) {
	for _, c := range s.Cards {
		if c.Name == "" {
			n++
		}
	}
	return n
}

// dealer draws by chance.
type dealer struct{ *rand.Rand }

func (d dealer) between(a, b float64) float64 { return a + (b-a)*d.Float64() }

func (d dealer) colour(least, most int) color.RGBA {
	one := func() uint8 { return uint8(least + d.IntN(most-least+1)) }
	return color.RGBA{one(), one(), one(), 255}
}

// Kinds is how many a deck has.
const Kinds = 12

// New draws the deck of a seed. Five that follow each other have five styles.
func New(hand Hand, seed uint64) Deck {
	d := Deck{hand: hand, seed: seed, w: 58, h: 88, faces: map[string]*image.RGBA{}}
	by := dealer{rand.New(rand.NewPCG(seed, 70_000+uint64(hand)))}
	d.ground = by.IntN(5)
	style := hands[hand].styles[seed%5]
	d.Style = style.name
	if style.square {
		d.w, d.h = 45, 45
	}
	if style.name == "numbers" { // of a game with many
		d.w, d.h = 56, 87
	}
	draw := style.deck(by)
	for k := range Kinds {
		name := fmt.Sprintf("k%02d", k)
		c := newCanvas(d.w, d.h)
		draw(c, k)
		d.Names, d.faces[name] = append(d.Names, name), c.img
	}
	c := newCanvas(d.w, d.h)
	backOf(by, c)
	d.back = c.img
	return d
}

// Size of a picture, px.
const frameW, frameH = 1280, 960

// Teach is a picture of one kind alone on a plain table, from nearly above.
func (d Deck) Teach(name string) devices.Frame {
	by := dealer{rand.New(rand.NewPCG(d.seed, 80_000+uint64(len(name))+uint64(name[1])*100+uint64(name[2])))}
	t := table{hand: d.hand, ground: d.ground, by: by, scale: by.between(5, 7), tilt: by.between(0, 8),
		turn: by.between(0, 6), noise: 2, blur: 0.6, quality: 92, seed: d.seed}
	t.cards = []card{{face: d.faces[name], w: d.w, h: d.h, yaw: by.between(-8, 8)}}
	return t.render()
}

// At is the i-th picture of a table with one to nine cards of the deck. Every fourth one has nothing that
// covers another, every sixth one cards of another deck, every twelfth no card at all.
func (d Deck) At(i int) Shown {
	by := dealer{rand.New(rand.NewPCG(d.seed, 90_000+uint64(i)))}
	t := table{hand: d.hand, ground: by.IntN(5), by: by, scale: by.between(2, 3.6), tilt: by.between(0, 35),
		turn: by.between(0, 360), noise: by.between(1, 6), blur: by.between(0.3, 1.3),
		quality: 70 + by.IntN(24), shadow: by.IntN(2) == 0, glare: by.IntN(3) == 0, arm: by.IntN(6) == 0,
		seed: by.Uint64()}
	most := 0.4
	if i%4 == 0 {
		most = 0
	}
	n := 1 + by.IntN(9)
	var other Deck
	s := Shown{Name: fmt.Sprintf("%s-%03d", d.Style, i), Arm: t.arm}
	switch {
	case i%12 == 11:
		n = 0
	case i%6 == 5:
		n, other = 1+by.IntN(5), New(d.hand, d.seed+5*1000+uint64(i))
	}
	for range n {
		name := d.Names[by.IntN(len(d.Names))]
		c := card{name: name, face: d.faces[name], w: d.w, h: d.h}
		if i%6 == 5 && by.IntN(2) == 0 {
			if c.name, c.face = "", other.faces[other.Names[by.IntN(Kinds)]]; by.IntN(3) == 0 {
				c.face = d.back
			}
		}
		t.place(c, most)
	}
	for k, c := range t.cards {
		s.Cards = append(s.Cards, Lying{c.name, t.covered(k, t.cards)})
	}
	s.Frame = t.render()
	return s
}

// card is one that lies somewhere; yaw in degrees.
type card struct {
	name      string
	face      *image.RGBA
	w, h      float64
	x, y, yaw float64
}

// in gives the place of a point of the table on the card, in shares of it.
func (c card) in(x, y float64) (u, v float64) {
	s, k := math.Sincos(c.yaw * math.Pi / 180)
	x, y = x-c.x, y-c.y
	return (x*k+y*s)/c.w + 0.5, (x*s-y*k)/c.h + 0.5
}

// at is the point of the table under a place of the card.
func (c card) at(u, v float64) (x, y float64) {
	s, k := math.Sincos(c.yaw * math.Pi / 180)
	a, b := (u-0.5)*c.w, (v-0.5)*c.h
	return c.x + a*k + b*s, c.y + a*s - b*k
}

// place lays a card somewhere in the picture, so that no card is covered by more than a share; it may find no
// place.
func (t *table) place(c card, most float64) {
	view := t.lens()
	for range 60 {
		px, py := t.by.between(0, frameW), t.by.between(0, frameH)
		c.x, c.y = view.unproject(px, py)
		c.yaw = t.by.between(0, 360)
		if t.by.IntN(3) == 0 && len(t.cards) > 0 && most > 0 { // on another one
			under := t.cards[t.by.IntN(len(t.cards))]
			c.x, c.y = under.at(t.by.between(-0.2, 1.2), t.by.between(-0.2, 1.2))
		}
		seen := true
		for _, corner := range [4][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}} {
			x, y := view.project(c.at(corner[0], corner[1]))
			seen = seen && x > 8 && y > 8 && x < frameW-8 && y < frameH-8
		}
		all := append(t.cards[:len(t.cards):len(t.cards)], c)
		for k := range t.cards {
			seen = seen && t.covered(k, all) <= most
		}
		if seen {
			t.cards = all
			return
		}
	}
}

// covered is the share of a card on which others lie.
func (t *table) covered(k int, all []card) float64 {
	const side = 16
	n := 0
	for i := range side * side {
		x, y := all[k].at((float64(i%side)+0.5)/side, (float64(i/side)+0.5)/side)
		for _, o := range all[k+1:] {
			if u, v := o.in(x, y); u > 0 && u < 1 && v > 0 && v < 1 {
				n++
				break
			}
		}
	}
	return float64(n) / side / side
}

// Names are those of the deck's cards that lie there, as often as each does.
func (s Shown) Names() (out []string) {
	for _, c := range s.Cards {
		if c.Name != "" {
			out = append(out, c.Name)
		}
	}
	return out
}
