package tunnel_test

import (
	"slices"
	"testing"

	"spieltisch/companion/fuse/tunnel"
)

// likeAFinger pushes 15 mm so that it looks like a finger: out as fast as in, and no hill on the way.
func (b *board) likeAFinger(ms int) {
	b.edges(1, ms, 0, ms+76, 7, ms+289, 7, ms+365, 0)
	b.tick(ms + 1000)
}

// A short tile that was taken for a finger is told of when the next push shows that the mole is farther in.
func TestTileTakenForAFinger(t *testing.T) {
	tests := []struct {
		name string
		told bool // people have said meanwhile where the record has the nose
		hill int  // ms after the inner gate at which the next push of 55 mm meets hill 2, at 185 mm
		want []tunnel.Kind
	}{
		{"the mole is farther in", false, 555, []tunnel.Kind{tunnel.Begun, tunnel.Touched, tunnel.Begun, tunnel.Pushed, tunnel.Pushed}},
		{"the mole is where it was", false, 0, []tunnel.Kind{tunnel.Begun, tunnel.Touched, tunnel.Begun, tunnel.Pushed}},
		{"farther in than people said", true, 555, []tunnel.Kind{tunnel.Begun, tunnel.Touched, tunnel.Begun, tunnel.Pushed, tunnel.Pushed}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBoard(15*mm, 55*mm)
			b.tracker.Reset(1, 120*mm, false)
			b.lines[0] = 1 << 1
			b.start()
			b.likeAFinger(1000)
			if tt.told {
				b.tracker.Observe(1, 120*mm)
			}
			b.edges(1, 4000, 0, 4133, 7)
			if tt.hill > 0 {
				b.edges(1, 4133+tt.hill-167, 1, 4133+tt.hill, 2) // the tail leaves hill 1 at 155 mm
			} else {
				b.edges(1, 4133+389, 1)
			}
			b.edges(1, 4900, 7, 4950, 0)
			b.tick(6000)
			if got := b.kinds(); !slices.Equal(got, tt.want) {
				t.Fatalf("events are %v, want %v", got, tt.want)
			}
			if tt.hill == 0 {
				return
			}
			pushes := slices.DeleteFunc(b.events, func(s tunnel.Event) bool { return s.Kind != tunnel.Pushed })
			if late := pushes[0]; late.T0 != 1000 || late.Min != 15*mm || !late.Unsure {
				t.Errorf("the one that looked like a finger is %+v, want 15 mm from 1000 ms, to be asked about", late)
			}
			if s := pushes[1]; s.Min != 55*mm || !slices.Equal(s.Met, []int{2}) || s.WasMin != 135*mm {
				t.Errorf("the next is %+v, want 55 mm from 135 mm, hill 2", s)
			}
		})
	}
}

// A finger that is not drawn out as fast as it came is not surely one: it is asked whether a tile went in.
func TestUnevenFinger(t *testing.T) {
	b := newBoard(15*mm, 55*mm)
	b.tracker.Reset(1, 120*mm, false)
	b.lines[0] = 1 << 1
	b.start()
	b.edges(1, 1000, 0, 1060, 7, 1290, 7, 1360, 0)
	b.tick(3000)
	if s := b.last(t, tunnel.Pushed); !s.Unsure {
		t.Errorf("the sign is %+v, want one to be asked about", s)
	}
}

// What people say of a push leaves a tile that was taken for a finger before it as likely as it was.
func TestTileTakenForAFingerBeforeAnAnswer(t *testing.T) {
	tests := []struct {
		name string
		told bool
		hill int // ms after the inner gate at which the last push meets hill 2, at 185 mm
		want int // pushes
	}{
		{"answered, the mole is farther in", true, 555, 3},
		{"not answered, the mole is farther in", false, 555, 3},
		{"answered, the mole is where it was", true, 0, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBoard(15*mm, 16*mm, 55*mm)
			b.tracker.Reset(1, 105*mm, false)
			b.lines[0] = 1 << 1
			b.start()
			b.likeAFinger(1000)
			b.edges(1, 2500, 0, 2633, 7, 2900, 7, 2950, 0) // 15 or 16 mm
			b.tick(3500)
			if tt.told {
				b.tracker.Observe(1, 120*mm)
			}
			b.edges(1, 4000, 0, 4133, 7)
			if tt.hill > 0 {
				b.edges(1, 4133+tt.hill-167, 1, 4133+tt.hill, 2)
			} else {
				b.edges(1, 4133+389, 1)
			}
			b.edges(1, 4900, 7, 4950, 0)
			b.tick(6000)
			pushes := slices.DeleteFunc(b.events, func(s tunnel.Event) bool { return s.Kind != tunnel.Pushed })
			if len(pushes) != tt.want {
				t.Fatalf("pushes are %+v, want %d", pushes, tt.want)
			}
			if late := pushes[1]; tt.want == 3 && (late.T0 != 1000 || late.Max > 16*mm || !late.Unsure) {
				t.Errorf("the one that looked like a finger is %+v, want 15 or 16 mm from 1000 ms, to be asked about", late)
			}
		})
	}
}
