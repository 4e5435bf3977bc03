package sim

import (
	"image"
	"slices"
	"time"
)

// Unplug takes the camera away: reads end with devices.ErrGone, and so do those of every camera opened before
// Replug.
func (t *Table) Unplug() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tick()
	t.unplug()
}

func (t *Table) unplug() {
	t.faults.gone = true
	t.faults.plug++
}

// Replug lets a camera be opened again.
func (t *Table) Replug() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tick()
	t.faults.gone = false
}

// Freeze makes the camera repeat its last frame, with counters that go on.
func (t *Table) Freeze(on bool) { t.fault(func(f *faults) { f.frozen = on }) }

// Darken covers the lens.
func (t *Table) Darken(on bool) { t.fault(func(f *faults) { f.dark = on }) }

// Double makes the camera give each picture twice.
func (t *Table) Double(on bool) { t.fault(func(f *faults) { f.doubled = on }) }

func (t *Table) fault(set func(*faults)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	set(&t.faults)
}

// Truth is what really was on the table in the last frame. It is for tests, to compare with what was read;
// nothing that plays the game may look at it.
type Truth struct {
	Frame uint64    // Seq of the last frame that a camera gave
	At    time.Time // of that frame
	Dice  []TrueDie
	Hand  bool // a hand is in the picture
}

// TrueDie is one die on the table.
type TrueDie struct {
	Index  int // of the die, the same as long as the table lives
	Face   int // 0 while it tumbles
	Area   Area
	Box    [4]image.Point // corners of its top face, px, clockwise
	Hidden bool           // a hand is over it
	Seen   float64        // 0–1, share of its top face that nothing lies over
}

// Truth is the truth about the last frame; that of a frozen camera is as old as its picture.
func (t *Table) Truth() Truth {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.seen) == 0 {
		return Truth{}
	}
	return t.seen[len(t.seen)-1]
}

// remembered is of how many frames the truth is kept: more than wait to be read.
const remembered = 64

// TruthAt is the truth about the frame of a moment (devices.Frame.At), if that is one of the last ones.
func (t *Table) TruthAt(at time.Time) (Truth, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range slices.Backward(t.seen) {
		if s.At.Equal(at) {
			return s, true
		}
	}
	return Truth{}, false
}
