// Command trays writes rendered dice trays for training: everything about them is drawn at random, dice,
// table, light, camera and clutter. It writes pictures.bin (N pictures of 256×256 px, BGR) and labels.jsonl
// (one line a picture).
//
//	go run ./vision/train/trays -n 12000 -seed 1 -out /tmp/trays [-covered] [-aside]
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"spieltisch/devices/sim/tray"
)

// side of a picture, px.
const side = 256

// line is what labels.jsonl says of one picture.
type line struct {
	Faces []int        `json:"faces"` // 1–6, 7 the worm, 8 a die whose face cannot be read
	Boxes [][8]float64 `json:"boxes"` // px, corners of the top faces: x, y, clockwise
	Lures [][8]float64 `json:"lures"` // the same of what may be taken for a die and is none
	Seen  []float64    `json:"seen"`  // 0–1, shares of the top faces that nothing lies over
	Parts [][2]float64 `json:"parts"` // px, the middles of these shares
	// px, the ways from the middles of the faces straight down to the table; 0, 0 where that is not known
	Downs [][2]float64   `json:"downs"`
	Sides [][][8]float64 `json:"sides"` // the same as boxes of the sides of each die that are to be seen
}

func main() {
	n := flag.Int("n", 1000, "number of pictures")
	seed := flag.Uint64("seed", 1, "seed of everything")
	out := flag.String("out", "", "folder to write to")
	var k kind
	flag.BoolVar(&k.covered, "covered", false, "lay dice on others, and hands over them")
	flag.BoolVar(&k.aside, "aside", false, "look at them from further aside")
	flag.BoolVar(&k.touching, "touching", false, "lay each die beside another one")
	flag.Parse()
	if *out == "" {
		fmt.Fprintln(os.Stderr, "trays: -out is missing")
		os.Exit(2)
	}
	if err := write(*out, *n, *seed, k); err != nil {
		fmt.Fprintln(os.Stderr, "trays:", err)
		os.Exit(1)
	}
}

func write(dir string, n int, seed uint64, k kind) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	pictures, err := os.Create(filepath.Join(dir, "pictures.bin"))
	if err != nil {
		return fmt.Errorf("create pictures: %w", err)
	}
	defer pictures.Close()
	labels, err := os.Create(filepath.Join(dir, "labels.jsonl"))
	if err != nil {
		return fmt.Errorf("create labels: %w", err)
	}
	defer labels.Close()
	p, l := bufio.NewWriterSize(pictures, 1<<20), bufio.NewWriter(labels)
	enc := json.NewEncoder(l)
	for i := range n {
		t := draw(seed*1_000_003+uint64(i), k)
		f, ls := t.Render()
		if _, err := p.Write(f.Pix); err != nil {
			return fmt.Errorf("write picture %d: %w", i, err)
		}
		if err := enc.Encode(describe(t, ls)); err != nil {
			return fmt.Errorf("write label %d: %w", i, err)
		}
	}
	if err := p.Flush(); err != nil {
		return fmt.Errorf("write pictures: %w", err)
	}
	return l.Flush()
}

func describe(t tray.Tray, labels []tray.Label) line {
	out := line{Faces: []int{}, Boxes: [][8]float64{}, Lures: [][8]float64{}, Seen: []float64{},
		Parts: [][2]float64{},
		Downs: [][2]float64{}, Sides: [][][8]float64{}}
	for _, l := range labels {
		face := l.Face
		switch {
		case face == 0 || l.Hidden || !l.Inside || t.Dice[l.Die].Pips == t.Dice[l.Die].Body:
			face = 8
		case face == 6 && t.Dice[l.Die].Worm:
			face = 7
		}
		var box [8]float64
		for k, p := range l.Box {
			box[2*k], box[2*k+1] = float64(p.X), float64(p.Y)
		}
		out.Faces = append(out.Faces, face)
		out.Boxes = append(out.Boxes, box)
		out.Seen = append(out.Seen, math.Round(100*l.Seen)/100)
		out.Parts = append(out.Parts, [2]float64{float64(l.Middle.X), float64(l.Middle.Y)})
		down, seen := sides(t, l.Die)
		out.Downs, out.Sides = append(out.Downs, down), append(out.Sides, seen)
	}
	for _, it := range t.Clutter {
		out.Lures = append(out.Lures, lures(t, it)...)
	}
	return out
}

// lures are the squares about a thing, or about each half of one, that a face of a die might have there.
func lures(t tray.Tray, it tray.Item) (out [][8]float64) {
	sin, cos := math.Sincos(it.Angle * math.Pi / 180)
	half := it.Size / 2
	var middles []float64
	switch it.Kind {
	case tray.Coin, tray.Button, tray.Rivet, tray.Blob, tray.Tile:
		middles = []float64{0}
	case tray.Domino:
		middles = []float64{-half, half}
	}
	for _, m := range middles {
		var box [8]float64
		for k, s := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			u, v := m+s[0]*half, s[1]*half
			box[2*k], box[2*k+1] = t.Project(it.X+u*cos-v*sin, it.Y+u*sin+v*cos, 0)
		}
		out = append(out, box)
	}
	return out
}
