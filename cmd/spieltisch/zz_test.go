//go:build !nocv

package main

import (
	"context"
	"image"
	"image/color"
	"image/png"
	"os"
	"testing"

	"spieltisch/devices"
	"spieltisch/devices/sim"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/engines/heckmeck"
	"spieltisch/vision/dice"
)

func TestZZ(t *testing.T) {
	const w, h = 1280, 960
	g := heckmeck.Game{}
	deck := otherDeck(3621, g.Cards())
	tray := sim.NewTable(sim.Config{Seed: 21, W: w / 2, H: h * 3 / 10, Stepped: true, FPS: 15, Pace: 2})
	table := simcards.New(simcards.Config{Deck: deck, Seed: 22, W: w, H: h, Stepped: true, FPS: 15,
		Look: simcards.Look{Width: 900, Tilt: 8, Blur: 0.7, Noise: 2.5, Glare: 0.15, Shadow: 0.15}})
	a, _ := tray.Open()
	b, _ := table.Open(context.Background())
	c := both{a, b}
	s, _, _, _ := g.New([]byte(`{"players":["Anna","Ben"],"position":{"grill":[21,22,23,24,25,26,27,28,29,30,33,34],"closed":[36],"stacks":[[31,32],[35]],"turn":1}}`))
	l := s.(heckmeck.State).Lying()
	zones := make([]simcards.Zone, len(l.Zones))
	for i, z := range l.Zones {
		zones[i] = simcards.Zone{X0: z.X0, Y0: z.Y0, X1: z.X1, Y1: z.Y1}
	}
	go table.Lay(context.Background(), table.Zones(zones, l.Cards)...)
	tray.Load(6, 6, 6, 5, 5, 4, 3, 1)
	go tray.Roll(context.Background(), true)
	var f devices.Frame
	for range 90 {
		f, _ = c.Read(context.Background())
	}
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			p := f.Pix[y*f.Stride+3*x:]
			img.Set(x, y, color.RGBA{p[2], p[1], p[0], 255})
		}
	}
	o, _ := os.Create("/tmp/zz.png")
	_ = png.Encode(o, img)
	o.Close()
	r, err := dice.New(dice.Options{Set: "heckmeck"})
	if err != nil {
		t.Fatal(err)
	}
	ob, err := r.Read(f)
	t.Log(ob.Decision, ob.Reasons, err)
	for _, d := range ob.Dice {
		t.Log(d.Face, d.Confidence, d.Box)
	}
}
