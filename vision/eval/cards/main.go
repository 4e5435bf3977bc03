//go:build !nocv

// Command cards measures cards that are learnt from one picture of each: it teaches those of one group of
// labelled pictures and reads the others of the group, and those of groups whose cards are others and must
// not be named.
//
//	go run ./vision/eval/cards -dir ../shared/testdata/cards -group unot -other unoj,unos
//	go run ./vision/eval/cards -drawn testing -decks 10 -n 30 -peer
//	go run ./vision/eval/cards -curves docs/contributor/vision/cards.svg
package main

import (
	"bytes"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/filecam"
	"spieltisch/vision"
	"spieltisch/vision/cards"
	"spieltisch/vision/pieces"
)

// label is what a picture shows: the names of its cards, sorted.
type label struct {
	file, reference, group string
	names                  []string
}

func main() {
	dir := flag.String("dir", "", "folder with labels.csv (file, card, reference, boxes, group, …) and pictures")
	group := flag.String("group", "", "whose cards are taught")
	other := flag.String("other", "", "groups of which no card may be named, divided by commas")
	scans := flag.Bool("scans", false, "the pictures that teach are cards and nothing else")
	curve := flag.String("curves", "", "file to draw curves of drawn cards into, in place of pictures (SVG)")
	pictures := flag.Int("n", 6, "pictures a level of a curve, or a deck")
	each := flag.Bool("v", false, "tell of each picture")
	hand := flag.String("drawn", "", "who draws decks and tables, in place of pictures: making or testing")
	seed := flag.Uint64("seed", 1, "of the first deck")
	many := flag.Int("decks", 5, "how many decks")
	forget := flag.Int("forget", 0, "how many kinds of each deck are not taught, and may not be named")
	peer := flag.Bool("peer", false, "read with OpenCV's SIFT, too")
	flag.Parse()
	var err error
	switch {
	case *hand != "":
		err = drawn(*hand, *seed, *many, *pictures, *forget, *peer, *each)
	case *curve != "":
		err = curves(*curve, *pictures)
	default:
		err = run(*dir, *group, strings.Split(*other, ","), *scans, *each)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "cards:", err)
		os.Exit(1)
	}
}

func load(dir string) (out []label, err error) {
	f, err := os.Open(filepath.Join(dir, "labels.csv"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, err
	}
	for _, r := range rows[1:] {
		l := label{file: r[0], reference: r[2], group: r[4], names: strings.Split(r[1], ";")}
		for i := range l.names {
			l.names[i] = strings.TrimSpace(l.names[i])
		}
		slices.Sort(l.names)
		out = append(out, l)
	}
	return out, nil
}

func frame(dir, file string) (*vision.Observation, func(*cards.Reader) (time.Duration, error)) {
	o := new(vision.Observation)
	return o, func(r *cards.Reader) (time.Duration, error) {
		data, err := filecam.Bytes(filepath.Join(dir, file))
		if err != nil {
			return 0, err
		}
		f, err := filecam.Decode(file, data)
		if err != nil {
			return 0, err
		}
		since := time.Now()
		*o, err = r.Read(f)
		return time.Since(since), err
	}
}

func run(dir, group string, other []string, scans, each bool) (err error) {
	labels, err := load(dir)
	if err != nil {
		return err
	}
	set, teaches, err := taught(dir, group, labels, scans)
	if err != nil {
		return err
	}
	data, err := set.Encode()
	if err != nil {
		return err
	}
	r, err := cards.New(set)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	fmt.Printf("%d kinds, %d bytes; alike: %v\n", len(set.Faces), len(data), cards.Teacher{}.TooAlike(set))
	for _, g := range append([]string{group}, other...) {
		var right, asked, none, wrong int
		var spent time.Duration
		for _, l := range labels {
			if l.group != g || teaches[l.file] {
				continue
			}
			o, read := frame(dir, l.file)
			took, err := read(r)
			if err != nil {
				return err
			}
			spent += took
			var names []string
			for _, d := range o.Things {
				names = append(names, d.Name)
			}
			slices.Sort(names)
			what := "right"
			switch {
			case o.Decision == vision.None:
				none++
				what = "none"
			case o.Decision != vision.Accept:
				asked++
				what = "asked"
			case g == group && slices.Equal(names, l.names):
				right++
			default:
				wrong++
				what = "WRONG"
			}
			if each || what == "WRONG" {
				fmt.Println(what, l.file, names, o.Reasons, o.Things)
			}
		}
		if n := right + asked + none + wrong; n > 0 {
			fmt.Printf("%s: %d pictures: %d right, %d asked, %d none, %d wrong; %d ms each\n", g, n, right, asked, none, wrong,
				spent.Milliseconds()/int64(n))
		}
	}
	return nil
}

// taught teaches one picture of each kind: the one that others name as their reference, else the first by
// name.
func taught(dir, group string, labels []label, scans bool) (*pieces.Set, map[string]bool, error) {
	references, teaches := map[string]bool{}, map[string]bool{}
	for _, l := range labels {
		references[l.reference] = true
	}
	set := &pieces.Set{Kind: pieces.Cards}
	sorted := slices.Clone(labels)
	slices.SortStableFunc(sorted, func(a, b label) int { return strings.Compare(a.file, b.file) })
	for _, needed := range []bool{true, false} {
		for _, l := range sorted {
			if l.group != group || len(l.names) != 1 || needed && !references[l.file] || set.Face(l.names[0]) != nil {
				continue
			}
			data, err := filecam.Bytes(filepath.Join(dir, l.file))
			if err != nil {
				return nil, nil, err
			}
			f, err := filecam.Decode(l.file, data)
			if err != nil {
				return nil, nil, err
			}
			if scans {
				f = onGround(f)
			}
			views, err := cards.Teacher{}.Show(f)
			if err != nil {
				return nil, nil, fmt.Errorf("%s: %w", l.file, err)
			}
			set.Add(l.names[0], views[0])
			teaches[l.file] = true
		}
	}
	return set, teaches, nil
}

// onGround lays a picture on a dark ground, so that what is printed on a card is not taken for its outline.
func onGround(f devices.Frame) devices.Frame {
	rim := max(f.W, f.H) / 8
	out := devices.Frame{W: f.W + 2*rim, H: f.H + 2*rim, Stride: 3 * (f.W + 2*rim)}
	out.Pix = bytes.Repeat([]byte{40}, out.Stride*out.H)
	for y := range f.H {
		copy(out.Pix[(y+rim)*out.Stride+3*rim:], f.Pix[y*f.Stride:][:3*f.W])
	}
	return out
}
