package visiontest

import (
	"hash/maphash"

	"spieltisch/devices"
	"spieltisch/devices/sim"
	"spieltisch/devices/sim/tray"
)

// Shots are single trays that were drawn. The zero value has none. It belongs to one goroutine.
type Shots struct {
	render tray.Renderer
	seed   maphash.Seed
	labels map[uint64][]sim.TrueDie // by the hash of a frame's pixels
}

// Draw gives a picture of a tray, and keeps its labels.
func (s *Shots) Draw(t tray.Tray) devices.Frame {
	f, labels := s.render.Render(t)
	if s.labels == nil {
		s.seed, s.labels = maphash.MakeSeed(), map[uint64][]sim.TrueDie{}
	}
	var dice []sim.TrueDie
	for _, l := range labels {
		dice = append(dice, sim.TrueDie{Index: l.Die, Face: l.Face, Box: l.Box, Hidden: l.Hidden, Seen: l.Seen})
	}
	s.labels[maphash.Bytes(s.seed, f.Packed())] = dice
	return f
}

// Source tells of these, as long as no px of them is changed.
func (s *Shots) Source(f devices.Frame) ([]sim.TrueDie, bool) {
	if s.labels == nil {
		return nil, false
	}
	dice, ok := s.labels[maphash.Bytes(s.seed, f.Packed())]
	return dice, ok
}
