// Command samples draws the labelled pictures that come with the project, so that the reader can be scored
// in a clone:
//
//	go run ./vision/eval/samples vision/eval/testdata/samples
package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"spieltisch/devices/sim/tray"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "samples: want the folder that the pictures and labels.csv are written to")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "samples:", err)
		os.Exit(1)
	}
}

// write puts all pictures, and their labels, into a folder.
func write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var labels bytes.Buffer
	fmt.Fprintln(&labels, "file,faces,boxes,tags")
	for _, s := range samples() {
		frame, seen := s.tray.Render()
		data, err := frame.JPEG(85)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, s.name), data, 0o644); err != nil {
			return err
		}
		fmt.Fprintln(&labels, s.label(seen))
	}
	return os.WriteFile(filepath.Join(dir, "labels.csv"), labels.Bytes(), 0o644)
}

// sample is one picture.
type sample struct {
	name string
	tags string
	tray tray.Tray
}

// label is its line in labels.csv: the faces, highest first, and around each top face left, top, right,
// bottom in px.
func (s sample) label(seen []tray.Label) string {
	var faces []int
	var boxes []string
	for _, l := range seen {
		faces = append(faces, l.Face)
		x0, y0, x1, y1 := l.Box[0].X, l.Box[0].Y, l.Box[0].X, l.Box[0].Y
		for _, p := range l.Box {
			x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
		}
		boxes = append(boxes, fmt.Sprintf("[%d, %d, %d, %d]", x0, y0, x1, y1))
	}
	slices.SortFunc(faces, func(a, b int) int { return cmp.Compare(b, a) })
	var words []string
	for _, f := range faces {
		words = append(words, strconv.Itoa(f))
	}
	return fmt.Sprintf("%s,%s,\"[%s]\",%s", s.name, strings.Join(words, " "), strings.Join(boxes, ", "),
		s.tags)
}

func rgb(r, g, b uint8) color.RGBA { return color.RGBA{R: r, G: g, B: b, A: 255} }

// samples are five tables, as five families have them.
func samples() []sample {
	ivory := tray.Die{Body: rgb(238, 232, 212), Pips: rgb(28, 26, 28), Style: tray.Hollow, Corner: 0.3}
	red := tray.Die{Body: rgb(168, 24, 30), Pips: rgb(242, 240, 232), Corner: 0.2, Ball: 1.45}
	black := tray.Die{Body: rgb(30, 32, 38), Pips: rgb(236, 236, 230), Corner: 0.25, One: rgb(190, 40, 40)}
	blue := tray.Die{Body: rgb(40, 84, 160), Pips: rgb(240, 240, 236), Corner: 0.35, Mottle: 0.25}

	felt := tray.Demo()
	felt.Seed = 21
	felt.Dice = []tray.Die{at(ivory, 5, -70, 18, 12), at(ivory, 2, 4, -34, 47), at(ivory, 6, 62, 30, 78)}

	wood := tray.Tray{W: 800, H: 600, Seed: 22, Noise: 2.5,
		Camera: tray.Camera{Tilt: 18, FOV: 60, Width: 300, Turn: 8},
		Ground: tray.Ground{Kind: tray.Wood, Colour: rgb(150, 104, 62), Second: rgb(112, 74, 42), Scale: 1.4},
		Light:  tray.Light{Azimuth: 40, Height: 48, Ambient: 0.5, Shadow: 0.6, Soft: 4, Glare: 0.2}}
	for i, face := range []int{1, 3, 4, 6, 6, 2, 5, 1} {
		wood.Dice = append(wood.Dice,
			at(red, face, float64(i%4)*52-82, float64(i/4)*60-32+float64(i%3)*7, float64(i)*37))
	}

	dusk := tray.Tray{W: 640, H: 480, Seed: 23, Noise: 5,
		Camera: tray.Camera{Tilt: 8, FOV: 55, Width: 240, Turn: 200},
		Ground: tray.Ground{Kind: tray.Carpet, Colour: rgb(126, 118, 104), Second: rgb(96, 88, 78)},
		Light:  tray.Light{Azimuth: 250, Height: 34, Ambient: 0.4, Shadow: 0.7, Soft: 6},
		Shades: []tray.Shade{{X: 30, Y: 0, Angle: 62, Half: 22, Soft: 9, Dark: 0.4}}}
	dusk.Dice = []tray.Die{at(black, 4, -66, -20, 5), at(black, 4, -20, 28, 61), at(black, 1, 24, -30, 33),
		at(black, 3, 62, 22, 82), at(black, 5, 70, -44, 18)}

	cloth := tray.Tray{W: 1280, H: 720, Seed: 24, Noise: 3,
		Camera: tray.Camera{Tilt: 16, FOV: 70, Width: 360},
		Ground: tray.Ground{Kind: tray.Cloth, Colour: rgb(206, 200, 188), Second: rgb(188, 178, 164),
			Scale: 1.2},
		Light: tray.Light{Azimuth: 310, Height: 60, Ambient: 0.65, Shadow: 0.4, Soft: 3, Glare: 0.1},
		Clutter: []tray.Item{{Kind: tray.Pen, X: 20, Y: 72, Angle: 12, Size: 9, Colour: rgb(36, 60, 120),
			Second: rgb(200, 200, 200)},
			{Kind: tray.Coin, X: 128, Y: -52, Size: 24, Colour: rgb(176, 140, 84),
				Second: rgb(140, 106, 60)}}}
	cloth.Dice = []tray.Die{at(blue, 6, -112, -30, 14), at(blue, 2, -64, 34, 52), at(red, 3, -14, -26, 70),
		at(red, 5, 34, 20, 25), at(blue, 1, 80, -10, 8), at(red, 4, 118, 40, 66)}

	bare := tray.Tray{W: 640, H: 480, Seed: 25, Noise: 2, Camera: tray.Camera{Tilt: 12, Width: 280},
		Ground: tray.Ground{Kind: tray.Checks, Colour: rgb(212, 206, 196), Second: rgb(150, 60, 58),
			Scale: 1.6},
		Light: tray.Light{Azimuth: 120, Ambient: 0.6, Shadow: 0.4, Soft: 3},
		Clutter: []tray.Item{{Kind: tray.Pen, X: 10, Y: 20, Angle: 40, Size: 9, Colour: rgb(30, 30, 34),
			Second: rgb(180, 180, 180)}}}

	return []sample{
		{"felt.jpg", "sample rendered n3 felt", felt},
		{"wood.jpg", "sample rendered n8 wood", wood},
		{"dusk.jpg", "sample rendered n5 carpet dim shade", dusk},
		{"cloth.jpg", "sample rendered n6 cloth two-sets coin pen", cloth},
		{"bare.jpg", "sample rendered n0 empty checks pen", bare},
	}
}

// at is a die that shows a face, lying somewhere, turned.
func at(d tray.Die, face int, x, y, yaw float64) tray.Die {
	d.Face, d.X, d.Y, d.Yaw, d.Size = face, x, y, yaw, 16
	return d
}
