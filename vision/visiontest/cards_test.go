package visiontest_test

import (
	"context"
	"image"
	"slices"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/sim/cards"
	"spieltisch/vision"
	"spieltisch/vision/visiontest"
)

// TestCardsAreToldAsTheyLie: names and places are those of the cards in the frame, and mistakes are made with
// the cards that they are meant for.
func TestCardsAreToldAsTheyLie(t *testing.T) {
	table := cards.New(cards.Config{W: 320, H: 240, Stepped: true, Deck: func() cards.Deck {
		img := image.NewRGBA(image.Rect(0, 0, 4, 6))
		return cards.Deck{Faces: map[string]*image.RGBA{"cat": img, "dog": img, "pig": img}, Back: img}
	}})
	camera, _ := table.Open(t.Context()) // it does not fail without a tray
	laid := make(chan error, 1)
	go func() {
		laid <- table.Lay(context.Background(), cards.Card{Kind: "dog", X: 80}, cards.Card{Kind: "cat", X: -80},
			cards.Card{X: 160}, cards.Card{Kind: "pig", X: 0, Figure: "red", FX: 3})
	}()
	var f devices.Frame
	for done := false; !done; {
		var err error
		if f, err = camera.Read(t.Context()); err != nil {
			t.Fatal(err)
		}
		select {
		case err = <-laid:
			if done = true; err != nil {
				t.Fatal(err)
			}
		default:
		}
	}
	f, _ = camera.Read(t.Context()) // without the hand
	tests := []struct {
		name     string
		slip     func(cards.Label) visiontest.CardSlip
		want     []string
		decision vision.Decision
	}{
		{"all", nil, []string{"cat", "pig", "red", "dog", "back"}, vision.Accept},
		{"one is missed", func(l cards.Label) visiontest.CardSlip {
			return visiontest.CardSlip{Missed: l.Kind == "pig"}
		}, []string{"cat", "dog", "back"}, vision.Accept},
		{"one is in doubt", func(l cards.Label) (s visiontest.CardSlip) {
			if l.Kind == "cat" {
				s.Maybe = [2]string{"cat", "dog"}
			}
			return s
		}, []string{"", "pig", "red", "dog", "back"}, vision.Ask},
		{"one is wrong", func(l cards.Label) (s visiontest.CardSlip) {
			if l.Kind == "dog" {
				s.As = "cat"
			}
			return s
		}, []string{"cat", "pig", "red", "cat", "back"}, vision.Accept},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o, err := visiontest.CardsOf(table, tt.slip).Read(f)
			if err != nil || o.Decision != tt.decision {
				t.Fatalf("%s, %v; want %s", o.Decision, err, tt.decision)
			}
			var got []string
			for _, d := range o.Things {
				got = append(got, d.Name)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("it tells of %q, want %q", got, tt.want)
			}
		})
	}
	f.At = f.At.Add(time.Millisecond)
	if o, err := visiontest.CardsOf(table, nil).Read(f); err == nil {
		t.Errorf("of an unknown frame it says %+v, want an error", o)
	}
}
