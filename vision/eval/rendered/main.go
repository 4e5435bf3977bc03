//go:build !nocv

// Command rendered reads rendered trays until so many dice were read, and counts how many were right, asked
// about and wrong. Dice, table, light and camera are drawn at random, by another hand than that which draws
// trays for training.
//
//	go run ./vision/eval/rendered [-dice 30000] [-seed 1] [-size 640x480] [-edge 16-52] \
//		[-tray 4-12] [-angle 0-25]
//
// It tells how it stands every hundred trays and can be stopped at any time.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/dice"
	"spieltisch/vision/share"
)

func main() {
	r := ranges{size: [2]int{640, 480}, edge: [2]int{16, 52}, dice: [2]int{4, 12}, angle: [2]int{0, 25}}
	n := flag.Int("dice", 30_000, "dice to read")
	seed := flag.Uint64("seed", 1, "seed of everything")
	flag.Func("size", "px of a picture, as in 640x480 (the default), 64 to 8192 a side",
		pair(&r.size, "%dx%d", 64, 8192))
	flag.Func("edge", "px of a die's edge, as in 16-52 (the default), 8 or more", span(&r.edge, 8, 8192))
	flag.Func("tray", "dice on a tray, as in 4-12 (the default), 1 or more", span(&r.dice, 1, 100))
	flag.Func("angle", "degrees of the camera from straight above, as in 0-25 (the default), up to 80",
		span(&r.angle, 0, 80))
	flag.Parse()
	if err := run(*n, *seed, r); err != nil {
		fmt.Fprintln(os.Stderr, "rendered:", err)
		os.Exit(1)
	}
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

func run(n int, seed uint64, drawn ranges) error {
	r, err := dice.New(dice.Options{Set: dice.Pips})
	if err != nil {
		return err
	}
	defer r.Close()
	var c counts
	for i := uint64(0); c.dice < n; i++ {
		t := drawn.draw(seed*1_000_003 + i)
		f, _ := t.Render()
		var want []int
		for _, d := range t.Dice {
			want = append(want, d.Face)
		}
		wrong := c.wrong
		if err := c.read(r, f, want); err != nil {
			return fmt.Errorf("tray %d of seed %d: %w", i, seed, err)
		}
		if c.wrong > wrong {
			fmt.Printf("tray %d of seed %d, seen from %.0f°, is accepted and wrong\n", i, seed, t.Camera.Tilt)
		}
		if i%100 == 99 {
			c.print()
		}
	}
	c.print()
	return nil
}

// counts are of trays and of the dice on them.
type counts struct {
	trays, exact, asked, none, wrong int
	dice, right, doubted, unseen     int // right: accepted and right; doubted: in trays that were asked about
	mistaken                         int // read wrong, missed or added in accepted trays
}

// read reads one tray and counts it.
func (c *counts) read(r vision.Reader, f devices.Frame, want []int) error {
	o, err := r.Read(f)
	if err != nil {
		return err
	}
	slices.Sort(want)
	got := make([]int, 0, len(o.Dice))
	for _, d := range o.Dice {
		got = append(got, d.Face)
	}
	slices.Sort(got)
	c.trays++
	c.dice += len(want)
	switch {
	case o.Decision == vision.Ask:
		c.asked++
		c.doubted += len(want)
	case o.Decision != vision.Accept:
		c.none++
		c.unseen += len(want)
	case slices.Equal(got, want):
		c.exact++
		c.right += len(want)
	default:
		c.wrong++
		same := common(got, want)
		c.right += same
		c.mistaken += max(len(got), len(want)) - same
	}
	return nil
}

// common is the size of the intersection of two sorted lists.
func common(a, b []int) (n int) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			a, b, n = a[1:], b[1:], n+1
		}
	}
	return n
}

func (c *counts) print() {
	of := func(k, n int) string {
		low, high := share.Interval(k, n)
		return fmt.Sprintf("%d (%.2f %%, 95 %%: %.2f-%.2f)", k, 100*float64(k)/float64(max(n, 1)), 100*low,
			100*high)
	}
	fmt.Printf("trays %d: right %s, asked %s, none %s, wrong %s\n", c.trays, of(c.exact, c.trays),
		of(c.asked, c.trays),
		of(c.none, c.trays), of(c.wrong, c.trays))
	fmt.Printf("dice %d: right %s, asked %s, none %s, wrong %s\n", c.dice, of(c.right, c.dice),
		of(c.doubted, c.dice),
		of(c.unseen, c.dice), of(c.mistaken, c.dice))
}
