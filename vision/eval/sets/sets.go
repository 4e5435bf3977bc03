// Package sets draws the pictures that a reader of dice is measured on, each kind a set of its own: those in
// which accepting is right, and those in which nothing may be accepted. Everything is drawn at random from a
// seed and by another hand than that which draws pictures for training; the same seed gives the same
// pictures.
//
// Lengths are px in pictures and mm on the table, as in devices/sim/tray; angles are degrees, those of a
// camera from straight above. Pictures may be drawn by many goroutines at once.
package sets

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
)

// Set is one kind of pictures.
type Set struct {
	Name     string
	About    string // what is to be seen
	Pictures int
	draw     func(i int) Picture
}

// Picture is one of a set. It is drawn when its frame is asked for.
type Picture struct {
	Name  string // of its own, with what is special about it
	Group string // the set, or a part of it
	Faces []int  // highest first; none: nothing may be accepted
	draw  func() (devices.Frame, []tray.Label)
}

// At gives a picture, i from 0.
func (s Set) At(i int) Picture {
	p := s.draw(i)
	p.Group = cmp.Or(p.Group, s.Name)
	p.Name = fmt.Sprintf("%s-%05d%s", s.Name, i, p.Name)
	return p
}

// Frame draws the picture.
func (p Picture) Frame() devices.Frame {
	f, _ := p.draw()
	return f
}

// Draw draws the picture, and tells where its dice lie.
func (p Picture) Draw() (devices.Frame, []tray.Label) { return p.draw() }

// All are the sets, with the size at which they are told of.
func All(seed uint64) []Set {
	from := func(set uint64, draw func(dealer) Picture) func(int) Picture {
		return func(i int) Picture {
			return draw(dealer{rand.New(rand.NewPCG(seed*1_000_003+uint64(i), 40_000+set))})
		}
	}
	return []Set{
		Trays(Ordinary(), seed, 3750),
		{"rows", "dice pushed together, in rows and blocks, seen from 0 to 45°", 300, from(1, row)},
		{"stacks", "a die upon others that shows a part of each", 200, from(2, stack)},
		{"steep", "trays seen from 20 to 50°", 300, from(3, steep)},
		{"prints", "digits, letters and symbols on one die or more", 1000, from(4, printed)},
		{"level", "a camera that looks from 75 to 88°: fronts, and slivers of tops", 200, from(5, level)},
		{"palms", "dice on a palm, or held by fingers", 200, from(6, palm)},
		{"odd", "a die among others that moves, stands aslant or has nothing printed on it", 200,
			from(7, odd)},
		{"digits", "small digits on one die or more, among pips", 200, from(8, digit)},
		{"flats", "playing cards and dominoes, alone or beside a few dice", 400, from(9, flat)},
	}
}

// Named gives the set of a name.
func Named(name string, seed uint64) (Set, bool) {
	all := All(seed)
	i := slices.IndexFunc(all, func(s Set) bool { return s.Name == name })
	if i < 0 {
		return Set{}, false
	}
	return all[i], true
}

// of makes the picture of a tray whose dice are all to be read.
func of(t tray.Tray) Picture {
	p := Picture{Faces: make([]int, 0, len(t.Dice)), draw: t.Render}
	for _, d := range t.Dice {
		p.Faces = append(p.Faces, d.Face)
	}
	slices.SortFunc(p.Faces, func(a, b int) int { return b - a })
	return p
}
