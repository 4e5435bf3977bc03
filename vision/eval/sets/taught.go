package sets

import (
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
)

// Family is one set of dice with prints of its own, to be shown to a reader and then to be read.
type Family struct {
	Kind  string   // "symbols", "letters", "digits", "bugs" or "worm"
	Names []string // of the six faces; some may be the same

	seed   uint64
	die    tray.Die
	inks   []color.RGBA             // of the faces; empty: that of the die
	fickle bool                     // the light changes from picture to picture
	gloss  float64                  // 0–1 how strongly the lamp is mirrored; 0: as the table says
	hand   func(seed uint64) Family // makes sets as this one
}

// doubleBar is on two faces of each die of Voll verasselt.
var doubleBar shape = func(x, y float64) bool { return math.Abs(x) < 0.85 && math.Abs(math.Abs(y)-0.4) < 0.2 }

// NewFamily draws a set of dice at random.
func NewFamily(seed uint64) Family {
	d := dealer{rand.New(rand.NewPCG(seed, 50_000))}
	f := Family{seed: seed, Kind: []string{"symbols", "letters", "digits", "bugs", "worm"}[seed%5],
		Names: make([]string, 6), hand: NewFamily}
	f.die = d.look()
	f.die.Clear, f.die.Mottle = 0, f.die.Mottle/2
	switch f.Kind {
	case "bugs":
		f.die.Body = color.RGBA{R: 235, G: 230, B: 220, A: 255}
		shape := shapes["bug"].drawn(0.75, d.between(0, 7))
		f.die.Print = &tray.Prints{}
		f.inks = []color.RGBA{{R: 220, G: 180, B: 20, A: 255}, {R: 30, G: 60, B: 170, A: 255},
			{R: 190, G: 30, B: 30, A: 255},
			{R: 30, G: 120, B: 50, A: 255}, {R: 20, G: 20, B: 20, A: 255}, {R: 20, G: 20, B: 20, A: 255}}
		double := doubleBar.drawn(0.7, 0)
		for k, name := range []string{"yellow", "blue", "red", "green", "double", "double"} {
			f.Names[k] = name
			if f.die.Print[k+1] = shape; k > 3 {
				f.die.Print[k+1] = double
			}
		}
	case "worm":
		f.die.Print = &tray.Prints{}
		f.die.Print[6] = shapes["worm"].drawn(0.8, d.between(0, 7))
		for k := range f.Names {
			if f.Names[k] = strconv.Itoa(k + 1); k == 5 {
				f.Names[k] = "worm"
			}
		}
	default:
		for {
			s := d.style(f.Kind, 0.45)
			s.bar = true
			switch f.Kind { // none that is another one turned by a quarter or two
			case "digits":
				s.of = []string{"1", "2", "3", "4", "5", "6"}
			case "letters":
				s.of = strings.Split("ABCDEFGHJKLPRSTVXY", "")
			default:
				s.of = shapeNames
			}
			prints, names := s.faces(d)
			if names := names[1:]; len(slices.Compact(slices.Sorted(slices.Values(names)))) == 6 {
				f.die.Print = prints
				copy(f.Names, names)
				break
			}
		}
	}
	return f
}

// one is a die of the set with a face on top, 0–5.
func (f Family) one(face int) tray.Die {
	die := f.die
	die.Face = face + 1
	if f.inks != nil {
		die.Pips = f.inks[face]
	}
	return die
}

// Shown is a picture with the names that are to be read in it; none: nothing may be accepted.
type Shown struct {
	Picture
	Names []string // sorted

	faces []string // of the set
}

// Lying is the top of a die in a picture.
type Lying struct {
	X, Y, Size float64 // px: its middle, the root of its area
	Name       string  // of its face; empty: it is of another set
}

// Lying draws the picture, and tells what lies where.
func (p Shown) Lying() (devices.Frame, []Lying) {
	frame, labels := p.Draw()
	out := make([]Lying, len(labels))
	for i, die := range labels {
		area := 0.0
		for k, c := range die.Box {
			next := die.Box[(k+1)%4]
			out[i].X, out[i].Y = out[i].X+float64(c.X)/4, out[i].Y+float64(c.Y)/4
			area += float64(c.X*next.Y-c.Y*next.X) / 2
		}
		out[i].Size = math.Sqrt(math.Abs(area))
		if p.Names != nil || die.Die > 0 { // the stranger is laid first
			out[i].Name = p.faces[die.Face-1]
		}
	}
	return frame, out
}

// Show is the picture in which a face is shown to the reader for the k-th time, on a table as a family has
// it.
func (f Family) Show(face, k int) Shown {
	return f.picture(uint64(1000+10*k+face), func(d dealer, t *tray.Tray) []string {
		d.place(t, []tray.Die{f.one(face)})
		return []string{f.Names[face]}
	})
}

// Two is the picture in which two faces are shown together.
func (f Family) Two(a, b int) Shown {
	return f.picture(uint64(30_000+10*a+b), func(d dealer, t *tray.Tray) []string {
		d.place(t, []tray.Die{f.one(a), f.one(b)})
		return []string{f.Names[a], f.Names[b]}
	})
}

// At is the i-th picture with one to six dice of the set, all on the same table.
func (f Family) At(i int) Shown {
	return f.picture(uint64(10_000+i), func(d dealer, t *tray.Tray) (names []string) {
		var dice []tray.Die
		for range 1 + d.IntN(6) {
			dice = append(dice, f.one(d.IntN(6)))
		}
		for _, k := range d.place(t, dice) {
			names = append(names, f.Names[dice[k].Face-1])
		}
		slices.Sort(names)
		return names
	})
}

// Foreign is the i-th picture with dice of the set and one of another.
func (f Family) Foreign(i int) Shown {
	other := f.hand(f.seed + 1_000 + uint64(i))
	return f.picture(uint64(20_000+i), func(d dealer, t *tray.Tray) []string {
		face := d.IntN(6)
		for slices.Contains(f.Names, other.Names[face]) {
			face = (face + 1) % 6
			if face == 0 {
				other = f.hand(other.seed + 1)
			}
		}
		dice := []tray.Die{other.one(face)}
		for range d.IntN(4) {
			dice = append(dice, f.one(d.IntN(6)))
		}
		d.place(t, dice)
		return nil
	})
}

// picture draws a table of the family: the same lamp and ground, the camera a little elsewhere.
func (f Family) picture(seed uint64, lay func(dealer, *tray.Tray) []string) Shown {
	table := dealer{rand.New(rand.NewPCG(f.seed, 50_001))}
	t := table.table(Ranges{Size: [2]int{640, 480}, Edge: [2]int{26, 52}, Angle: [2]int{0, 25}}, f.seed)
	d := dealer{rand.New(rand.NewPCG(f.seed, seed))}
	t.Seed, t.Camera.Turn = seed, d.between(0, 360)
	t.Camera.Tilt += d.between(-4, 4)
	t.Camera.Tilt = math.Abs(t.Camera.Tilt)
	if f.fickle {
		t.Light.Azimuth += d.between(-40, 40)
		t.Light.Height = min(t.Light.Height+d.between(-15, 15), 88)
		t.Light.Ambient = min(max(t.Light.Ambient+d.between(-0.2, 0.2), 0.3), 0.95)
	}
	t.Light.Glare = max(t.Light.Glare, f.gloss)
	names := lay(d, &t)
	return Shown{Picture{Group: f.Kind, draw: t.Render}, names, f.Names}
}

// place lays dice where there is room for them and gives which have been laid.
func (d dealer) place(t *tray.Tray, dice []tray.Die) (laid []int) {
	for k, die := range dice {
		for range 60 {
			die.Yaw = d.between(0, 360)
			x, y, ok := t.Unproject(d.between(0, float64(t.W)), d.between(0, float64(t.H)))
			die.X, die.Y = x, y
			if ok && whole(*t, die) && !slices.ContainsFunc(t.Dice, func(o tray.Die) bool {
				return math.Hypot(o.X-x, o.Y-y) < 1.5*dieSize
			}) {
				t.Dice = append(t.Dice, die)
				laid = append(laid, k)
				break
			}
		}
	}
	return laid
}
