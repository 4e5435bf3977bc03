package session_test

import (
	"image"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
	"spieltisch/vision"
	"spieltisch/vision/session"
	"spieltisch/vision/settle"
)

// told is a follower that says once, from a frame on, where the areas are.
type told struct {
	from uint64
	p    vision.Placement
	done bool
}

func (f *told) Place(frame devices.Frame, _, now bool) (vision.Placement, bool) {
	if f.done || frame.Seq < f.from || !now {
		return f.p, false
	}
	f.done = true
	return f.p, true
}

// pushed is a shot of a camera that looks elsewhere: everything is by px further right and down.
func (s shot) pushed(by image.Point) shot {
	f := s.frame
	f.Pix = make([]byte, len(s.frame.Pix))
	for y := range f.H {
		for x := range f.W {
			from := image.Pt(max(x-by.X, 0), max(y-by.Y, 0))
			copy(f.Pix[y*f.Stride+3*x:][:3], s.frame.Pix[from.Y*f.Stride+3*from.X:])
		}
	}
	h := vision.Homography{1, 0, float64(by.X), 0, 1, float64(by.Y), 0, 0, 1}
	return shot{f, h.Observed(s.shows)}
}

// TestFollowing has a camera bumped by more than a push, while the dice lie or are rolled: with the areas,
// the dice that are known move along, so that those that lie are not taken for rolled.
func TestFollowing(t *testing.T) {
	by := image.Pt(48, 30)
	moved := vision.Placement{
		Rolling: settle.Rect(0.2, 0.1, 1, 1), Aside: settle.Rect(0, 0, 0.1, 0.1),
		Moved: vision.Homography{1, 0, float64(by.X), 0, 1, float64(by.Y), 0, 0, 1},
	}
	lies := shoot(small(three(0)...))
	other := three(0)
	for i := range other {
		other[i].Face = 7 - other[i].Face
		other[i].X, other[i].Y = other[i].X+12, other[i].Y-25
	}
	tests := []struct {
		name string
		then shot
		want bool // rolled
	}{
		{"left lying", lies.pushed(by), false},
		{"rolled meanwhile", shoot(small(other...)).pushed(by), true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			const each = 20
			s := session.Following{Settler: settle.New(settle.Config{Rolling: settle.Rect(0, 0, 1, 1)}),
				Follower: &told{from: each, p: moved}}
			var rests []vision.Observation
			for i := range 2 * each {
				show := lies
				if i >= each {
					show = tt.then
				}
				f := show.frame
				f.Seq, f.At = uint64(i+1), time.Unix(0, int64(i)*int64(40*time.Millisecond))
				f.Pix = append([]byte{}, f.Pix...)
				f.Pix[i] ^= 1 // no two exposures are the same
				if !s.Step(f).Read {
					continue
				}
				if o, ok := s.Observe(f, show.shows); ok {
					rests = append(rests, o)
				}
			}
			if len(rests) != 2 {
				t.Fatalf("%d rests, want one before and one after", len(rests))
			}
			if o := rests[1]; o.Moved != tt.want || o.Decision != vision.Accept || len(o.Things) != 3 {
				t.Errorf("rolled %v, %s %v, %d dice; want rolled %v, %s", o.Moved, o.Decision, o.Reasons, len(o.Things),
					tt.want, vision.Accept)
			}
			for _, d := range rests[1].Things {
				if d.Area != vision.Rolling {
					t.Errorf("a die lies in %q, want %q", d.Area, vision.Rolling)
				}
			}
		})
	}
}

// TestAnotherSize has a camera give pictures of another size from one frame to the next: dice that lie were
// not rolled, and those that were are.
func TestAnotherSize(t *testing.T) {
	large := func(dice []tray.Die) shot {
		lay := small(dice...)
		lay.W, lay.H = 2*lay.W, 2*lay.H
		return shoot(lay)
	}
	rolled := three(0)
	for i := range rolled {
		rolled[i].Face = 7 - rolled[i].Face
		rolled[i].X, rolled[i].Y = rolled[i].X+12, rolled[i].Y-25
	}
	for _, tt := range []struct {
		name  string
		first shot
		then  shot
		want  bool // rolled
	}{
		{"larger", shoot(small(three(0)...)), large(three(0)), false},
		{"smaller", large(three(0)), shoot(small(three(0)...)), false},
		{"rolled meanwhile", shoot(small(three(0)...)), large(rolled), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := settle.New(settle.Config{Rolling: settle.Rect(0, 0, 1, 1)})
			var rests []vision.Observation
			for i := range 40 {
				show := tt.first
				if i >= 20 {
					show = tt.then
				}
				f := show.frame
				f.Seq, f.At = uint64(i+1), time.Unix(0, int64(i)*int64(40*time.Millisecond))
				f.Pix = append([]byte{}, f.Pix...)
				f.Pix[i] ^= 1 // no two exposures are the same
				if !s.Step(f).Read {
					continue
				}
				if o, ok := s.Observe(f, show.shows); ok {
					rests = append(rests, o)
				}
			}
			if len(rests) != 2 {
				t.Fatalf("%d rests, want one of each size", len(rests))
			}
			if o := rests[1]; o.Moved != tt.want || o.Decision != vision.Accept {
				t.Errorf("rolled %v, %s %v; want rolled %v, %s", o.Moved, o.Decision, o.Reasons, tt.want, vision.Accept)
			}
		})
	}
}
