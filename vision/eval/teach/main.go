//go:build !nocv

// Command teach measures dice that are learnt by showing them: it draws sets of dice with prints of their
// own, shows each face so and so many times, and says how many trays are accepted and right, asked about,
// and accepted and wrong, and how many with a die of another set are accepted.
//
//	go run ./vision/eval/teach -sets 5 -trays 20 -foreign 5
//	go run ./vision/eval/teach -other
//
// -other draws prints by another hand, before a lamp that changes from picture to picture.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"

	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval/sets"
	"spieltisch/vision/pieces"
)

type measure struct {
	first                uint64
	sets, trays, foreign int
	family               func(seed uint64) sets.Family
}

func main() {
	m := measure{family: sets.NewFamily}
	flag.Uint64Var(&m.first, "seed", 200, "of the first set")
	flag.IntVar(&m.sets, "sets", 5, "how many sets of dice")
	flag.IntVar(&m.trays, "trays", 20, "trays with dice of the set, of each")
	flag.IntVar(&m.foreign, "foreign", 5, "trays with a die of another set, of each")
	flag.BoolFunc("other", "prints by another hand", func(string) error { m.family = sets.NewOther; return nil })
	flag.Parse()
	teacher, err := dice.New(dice.Options{})
	if err == nil {
		for shown := 1; err == nil && shown <= 2; shown++ {
			err = m.run(teacher, shown)
		}
		err = errors.Join(err, teacher.Close())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "teach:", err)
		os.Exit(1)
	}
}

// counts are of trays.
type counts struct{ right, asked, wrong, foreign, strangers int }

// run measures all sets, each face shown so many times.
func (m measure) run(teacher *dice.Reader, shown int) error {
	var all counts
	for i := range uint64(m.sets) {
		f := m.family(m.first + i)
		s, err := taught(teacher, f, shown)
		if err != nil {
			return err
		}
		data, err := s.Encode()
		if err != nil {
			return err
		}
		c, err := m.read(f, s)
		if err != nil {
			return err
		}
		fmt.Printf("shown %d times: %-8s %3d right, %2d asked, %d wrong; %d of %d with a strange die accepted; %d bytes; alike: %v\n",
			shown, f.Kind, c.right, c.asked, c.wrong, c.foreign, c.strangers, len(data), teacher.TooAlike(s))
		all.right, all.asked, all.wrong = all.right+c.right, all.asked+c.asked, all.wrong+c.wrong
		all.foreign, all.strangers = all.foreign+c.foreign, all.strangers+c.strangers
	}
	fmt.Printf("shown %d times: all      %3d right, %2d asked, %d wrong; %d of %d with a strange die accepted\n\n", shown, all.right,
		all.asked, all.wrong, all.foreign, all.strangers)
	return nil
}

// tries are how often a face is put down until it can be used.
const tries = 6

// taught shows each face of a set of dice so many times. A picture that cannot be used is made again.
func taught(r *dice.Reader, f sets.Family, shown int) (*pieces.Set, error) {
	s := &pieces.Set{Kind: pieces.Dice}
	for face, name := range f.Names {
		got := 0
		for k := 0; k < tries && got < shown; k++ {
			views, err := r.Show(f.Show(face, k).Frame())
			var unusable pieces.Unusable
			if errors.As(err, &unusable) {
				continue
			}
			if err != nil {
				return nil, err
			}
			got++
			for _, v := range views {
				s.Add(name, v)
			}
		}
		if got < shown {
			return nil, fmt.Errorf("%s %s: %d of %d pictures can be used", f.Kind, name, got, shown)
		}
	}
	return s, nil
}

func (m measure) read(f sets.Family, s *pieces.Set) (c counts, err error) {
	r, err := dice.New(dice.Options{Set: dice.Shown, Pieces: s})
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	for i := range m.trays {
		p := f.At(i)
		o, err := r.Read(p.Frame())
		if err != nil {
			return c, err
		}
		var names []string
		for _, d := range o.Things {
			names = append(names, d.Name)
		}
		slices.Sort(names)
		switch {
		case o.Decision != vision.Accept:
			c.asked++
		case slices.Equal(names, p.Names):
			c.right++
		default:
			c.wrong++
			fmt.Printf("wrong: %s tray %d: %v, want %v\n", f.Kind, i, names, p.Names)
		}
	}
	for i := range m.foreign {
		o, err := r.Read(f.Foreign(i).Frame())
		if err != nil {
			return c, err
		}
		c.strangers++
		if o.Decision == vision.Accept {
			c.foreign++
			fmt.Printf("wrong: %s with a strange die, tray %d: accepted\n", f.Kind, i)
		}
	}
	return c, nil
}
