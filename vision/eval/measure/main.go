//go:build !nocv

// Command measure reads pictures whose dice are known, and says how many of each group were accepted and
// right, asked about, and accepted and wrong, with 95 % intervals, and how long a processor was
// busy with one.
//
//	go run ./vision/eval/measure [-every 10] [WORD...]
//
// A word is a set of pictures: dice and dice2 are photographs and faults are files with something wrong, in
// the folder -shared; all others are drawn (vision/eval/sets). A path to a labels.csv, with the photographs
// beside it, is a set as well. Without words all are read.
//
//	go run ./vision/eval/measure -all vision/eval/testdata/samples/labels.csv
//	go run ./vision/eval/measure -ablate -every 20 dice dice2 trays
//	go run ./vision/eval/measure -size 1280x720 -edge 13-20 -tray 1-6 trays
//
// It fails where the photographs of dice miss their bars, with -all where any picture is not read right.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"syscall"
	"time"

	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/eval/sets"
)

func main() {
	m := measure{out: os.Stdout, drawn: sets.Ordinary(), open: open, clock: processor}
	flag.StringVar(&m.shared, "shared", "../shared/testdata", "folder with dice, dice2 and faults")
	flag.IntVar(&m.every, "every", 1, "read one picture in so many")
	flag.Uint64Var(&m.seed, "seed", 1, "seed of what is drawn")
	flag.IntVar(&m.trays, "trays", 0, "how many trays to draw, in place of 3,750 (30,000 dice)")
	flag.BoolVar(&m.all, "all", false, "every picture has to be read right, in place of the bars")
	flag.BoolVar(&m.controls, "controls", false, "read photographs in two plain ways as well")
	flag.BoolVar(&m.cases, "cases", false, "tell of each picture")
	flag.StringVar(&m.keep, "keep", "", "folder for the pictures that are accepted and wrong")
	flag.StringVar(&m.show, "show", "", "folder for all pictures, which are not read then")
	ablate := flag.Bool("ablate", false, "read with each part of the reader switched off in turn")
	flag.Func("size", "px of a tray, as in 640x480 (the default), 64 to 8192 a side",
		pair(&m.drawn.Size, "%dx%d", 64, 8192))
	flag.Func("edge", "px of a tray's dice, as in 16-52 (the default), 8 or more",
		span(&m.drawn.Edge, 8, 8192))
	flag.Func("tray", "dice on a tray, as in 4-12 (the default), 1 or more", span(&m.drawn.Dice, 1, 100))
	flag.Func("angle", "degrees of a tray's camera, as in 0-25 (the default), up to 80",
		span(&m.drawn.Angle, 0, 80))
	flag.Parse()
	err := m.check()
	switch {
	case err != nil:
	case *ablate:
		err = m.ablate(parts(), flag.Args())
	default:
		err = m.report(flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "measure:", err)
		os.Exit(1)
	}
}

// check refuses settings that mean nothing.
func (m *measure) check() error {
	if m.every < 1 || m.trays < 0 {
		return errors.New("want one picture in 1 or more, and 0 trays or more")
	}
	return nil
}

// reader is one that is given back.
type reader interface {
	vision.Reader
	Close() error
}

// processor is the time that this process has computed for, on all cores.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // the kernel knows it of every process
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// parts are what of the reader can be switched off, in the order in which a picture meets them.
func parts() (out []string) {
	for _, p := range dice.Parts {
		out = append(out, string(p))
	}
	return out
}

// open makes the reader of dice without some of its parts.
func open(set dice.Set, without []string) (reader, error) {
	o := dice.Options{Set: set}
	for _, p := range without {
		o.Without = append(o.Without, dice.Part(p))
	}
	return dice.New(o)
}

// pair takes the two numbers of a flag, each within bounds.
func pair(to *[2]int, format string, least, most int) func(string) error {
	return func(text string) error {
		var a, b int
		if _, err := fmt.Sscanf(text, format, &a, &b); err != nil || fmt.Sprintf(format, a, b) != text {
			return fmt.Errorf("want two numbers, as in "+format, to[0], to[1])
		}
		if min(a, b) < least || max(a, b) > most {
			return fmt.Errorf("want numbers from %d to %d", least, most)
		}
		*to = [2]int{a, b}
		return nil
	}
}

// span takes the two ends of a range.
func span(to *[2]int, least, most int) func(string) error {
	return func(text string) error {
		got := *to
		if err := pair(&got, "%d-%d", least, most)(text); err != nil {
			return err
		}
		if got[0] > got[1] {
			return errors.New("want the smaller number first")
		}
		*to = got
		return nil
	}
}
