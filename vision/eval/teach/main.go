//go:build !nocv

// Command teach measures dice that are learnt by showing them: it draws sets of dice with prints of their
// own, shows each face so and so many times, and says how many trays are accepted and right, asked about,
// and accepted and wrong, and how many with a die of another set are accepted.
//
//	go run ./vision/eval/teach -sets 5 -trays 20 -foreign 5
//	go run ./vision/eval/teach -other
//	go run ./vision/eval/teach -pairs -sets 20 -seed 4000
//	go run ./vision/eval/teach -rows rows.jsonl -sets 30 -seed 700
//
// -other draws prints by another hand, before a lamp that changes from picture to picture. -rows writes,
// for vision/train/calibrate, what each die looks like beside what it is. -pairs shows two dice in one
// picture: how often they are refused though they show the same, and taken though they do not.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"

	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval/sets"
	"spieltisch/vision/pieces"
)

type measure struct {
	first                       uint64
	sets, trays, foreign, times int
	family                      func(seed uint64) sets.Family
	pairs                       bool          // only what is said to two dice in one picture
	rows                        *json.Encoder // nil: none are written
}

func main() {
	m := measure{family: sets.NewFamily}
	flag.Uint64Var(&m.first, "seed", 200, "of the first set")
	flag.IntVar(&m.sets, "sets", 5, "how many sets of dice")
	flag.IntVar(&m.trays, "trays", 20, "trays with dice of the set, of each")
	flag.IntVar(&m.foreign, "foreign", 5, "trays with a die of another set, of each")
	flag.BoolFunc("other", "prints by another hand", func(string) error { m.family = sets.NewOther; return nil })
	flag.IntVar(&m.times, "times", 2, "how often each face is shown at most")
	flag.BoolVar(&m.pairs, "pairs", false, "measure only whether two dice in one picture are told apart")
	rows := flag.String("rows", "", "`file` of JSON lines to write")
	flag.Parse()
	if err := m.all(*rows); err != nil {
		fmt.Fprintln(os.Stderr, "teach:", err)
		os.Exit(1)
	}
}

// all measures with each face shown once, and more often.
func (m measure) all(rows string) (err error) {
	if rows != "" {
		out, err := os.Create(rows)
		if err != nil {
			return fmt.Errorf("rows: %w", err)
		}
		defer func() { err = errors.Join(err, out.Close()) }()
		m.rows = json.NewEncoder(out)
	}
	teacher, err := dice.New(dice.Options{})
	if err != nil {
		return err
	}
	if m.pairs {
		return errors.Join(m.together(teacher), teacher.Close())
	}
	for shown := 1; err == nil && shown <= m.times; shown++ {
		err = m.run(teacher, shown)
	}
	return errors.Join(err, teacher.Close())
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
		l := &learner{measure: m, family: f, set: s, alike: teacher.TooAlike(s)}
		c, err := l.read()
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

// together shows each face twice in one picture, and beside another one.
func (m measure) together(teacher *dice.Reader) error {
	var same, refused, others, taken int
	for i := range uint64(m.sets) {
		f := m.family(m.first + i)
		for a, name := range f.Names {
			b := (a + 1 + int(i)%5) % 6
			for _, pair := range [2][2]int{{a, a}, {a, b}} {
				views, err := teacher.Show(f.Two(pair[0], pair[1]).Frame())
				differ := errors.Is(err, pieces.Unusable{Reason: "facesDiffer"})
				switch {
				case err != nil && !errors.As(err, new(pieces.Unusable)):
					return err
				case len(views) < 2: // refused for something else
				case name == f.Names[pair[1]]:
					if same++; differ {
						refused++
					}
				default:
					if others++; !differ {
						taken++
					}
				}
			}
		}
	}
	fmt.Printf("two dice in one picture: %d of %d refused that show the same, %d of %d taken that do not\n",
		refused, same,
		taken, others)
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

// learner is a reader that was shown a set.
type learner struct {
	measure
	family sets.Family
	set    *pieces.Set
	alike  []pieces.Alike
	reader *dice.Reader
}

// read has all trays read.
func (l *learner) read() (c counts, err error) {
	options := dice.Options{Set: dice.Shown, Pieces: l.set}
	if l.reader, err = dice.New(options); err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, l.reader.Close()) }()
	for i := range l.trays + l.foreign {
		strange := i >= l.trays
		var p sets.Shown
		if p = l.family.At(i); strange {
			p = l.family.Foreign(i - l.trays)
		}
		frame, lying := p.Lying()
		a, err := l.reader.Accounts(frame)
		if err != nil {
			return c, err
		}
		if err := l.write(a, lying); err != nil {
			return c, err
		}
		o := a.Decide(options)
		var names []string
		for _, d := range o.Things {
			names = append(names, d.Name)
		}
		slices.Sort(names)
		accepted := o.Decision == vision.Accept
		switch {
		case strange:
			if c.strangers++; accepted {
				c.foreign++
				fmt.Printf("wrong: %s with a strange die, tray %d: accepted\n", l.family.Kind, i-l.trays)
			}
		case !accepted:
			c.asked++
		case slices.Equal(names, p.Names):
			c.right++
		default:
			c.wrong++
			fmt.Printf("wrong: %s tray %d: %v, want %v\n", l.family.Kind, i, names, p.Names)
		}
	}
	return c, nil
}

// row is one die of a tray, for vision/train/calibrate.
type row struct {
	Kind  string      `json:"kind"`
	Face  int         `json:"face"` // of the set; -1: it shows none
	Match *dice.Match `json:"match"`
}

// write writes a row for each die of a tray that was found, and one as if its face had not been shown. Faces
// that are too much alike are no strangers to each other.
func (l *learner) write(a dice.Accounts, lying []sets.Lying) error {
	if l.rows == nil {
		return nil
	}
	names := l.set.Names()
	for _, die := range lying {
		i := slices.IndexFunc(a.Places, func(p dice.Account) bool {
			return math.Hypot(p.X-die.X, p.Y-die.Y) < 0.3*die.Size && math.Abs(math.Log(p.Size/die.Size)) < 0.45
		})
		if i < 0 {
			continue
		}
		match := a.Places[i].Match
		face := slices.Index(names, die.Name) // -1 of another set
		if err := l.rows.Encode(row{l.family.Kind, face, match}); err != nil {
			return err
		}
		if face < 0 || slices.ContainsFunc(l.alike, func(a pieces.Alike) bool {
			return a.A == die.Name || a.B == die.Name
		}) {
			continue
		}
		if err := l.rows.Encode(row{l.family.Kind, -1, match.Without(face)}); err != nil {
			return err
		}
	}
	return nil
}
