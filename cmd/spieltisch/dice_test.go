package main

import (
	"image"
	"testing"

	"spieltisch/companion"
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/dice"
)

// fakeKnower reads six dice of 40 px in every frame, and keeps what it was told.
type fakeKnower struct{ told []float64 }

func (k *fakeKnower) Read(devices.Frame) (vision.Observation, error) { panic("nothing was told") }

func (k *fakeKnower) ReadKnowing(_ devices.Frame, p vision.Prior) (o vision.Observation, err error) {
	k.told = append(k.told, p.Usual)
	o.Decision = vision.Accept
	for range 6 {
		o.Dice = append(o.Dice, vision.Die{Box: vision.Box{{}, image.Pt(40, 0), image.Pt(40, 40), image.Pt(0, 40)}})
	}
	return o, nil
}

// The reader of a table is told how large its dice are, once enough were read.
func TestTheReaderHearsHowLargeTheDiceAre(t *testing.T) {
	k := &fakeKnower{}
	r := &byGame{d: &daemon{}, now: func() *companion.Snapshot { return &companion.Snapshot{} }, plain: k,
		usual: map[string]*dice.Usual{}}
	for i, want := range []float64{0, 0, 40} {
		if _, err := r.Read(devices.Frame{}); err != nil || k.told[i] != want {
			t.Errorf("before reading %d it heard %v (%v), want %v", i+1, k.told, err, want)
		}
	}
}
