package settle

import (
	"bytes"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
)

// A frame that is read is looked at as Step has seen it, be it the newest one or one that was read early; of
// any other frame a view is made.
func TestAFrameIsViewedOnce(t *testing.T) {
	s := New(Config{})
	at := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	frame := func(seq int) devices.Frame {
		f := devices.Frame{Seq: uint64(seq), At: at.Add(time.Duration(seq) * 40 * time.Millisecond), W: 64, H: 48,
			Stride: 192, Pix: bytes.Repeat([]byte{90}, 192*48)}
		f.Pix[seq] ^= 1 // no two exposures are the same
		return f
	}
	if s.Step(frame(1)); s.viewed(frame(1)).grid != s.newest.grid {
		t.Error("the newest frame is viewed twice")
	}
	early := s.Step(frame(2))
	kept := s.newest.grid
	if late := s.Step(frame(3)); !early.Soon || !late.Soon || s.viewed(frame(2)).grid != kept {
		t.Errorf("a frame that was read early (%v, %v) is viewed twice", early.Soon, late.Soon)
	}
	if v := s.viewed(frame(1)); v.grid == s.newest.grid || v.grid == kept || v.seq != 1 {
		t.Errorf("frame 1 is taken for another one: %d", v.seq)
	}
	if _, ok := s.Observe(frame(3), vision.Observation{}); ok || s.readPix != s.newest.hash {
		t.Errorf("one look is enough: %v; read %x, newest %x", ok, s.readPix, s.newest.hash)
	}
	s.Watch(Config{})
	if v := s.viewed(frame(3)); v.grid == s.newest.grid || s.rest.soon.grid != nil {
		t.Error("a view stays that was made for another noise")
	}
}
