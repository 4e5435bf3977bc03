package live

import (
	"fmt"
	"sync"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/picture"
)

// Slot holds the newest exposure of a camera; one that was not read makes room for the next.
type Slot struct {
	now   func() time.Time
	fresh chan struct{} // holds one token when there may be something to read

	mu      sync.Mutex // guards the fields below
	newest  *shot
	came    int   // exposures, read or not
	damaged int   // how often what came was no picture
	before  int   // damaged, when the last whole picture came
	last    error // what was wrong the last time
	note    string
}

// shot is one exposure as it came: compressed, or as pixels.
type shot struct {
	at   time.Time
	data []byte
	pix  devices.Frame // when data is nil

	damaged int // of the slot, when this came
}

func newSlot(now func() time.Time) *Slot { return &Slot{now: now, fresh: make(chan struct{}, 1)} }

// Put gives an encoded picture, which belongs to the slot from now on. It is decoded when somebody reads.
func (s *Slot) Put(data []byte) { s.put(shot{data: data}) }

// PutFrame gives pixels, which belong to the slot from now on.
func (s *Slot) PutFrame(f devices.Frame) { s.put(shot{pix: f}) }

func (s *Slot) put(sh shot) {
	sh.at = s.now()
	s.mu.Lock()
	s.came++
	sh.damaged = s.damaged
	s.newest = &sh
	s.mu.Unlock()
	s.wake()
}

func (s *Slot) wake() {
	select {
	case s.fresh <- struct{}{}:
	default: // nobody has looked since the last one
	}
}

// Came is how many exposures came.
func (s *Slot) Came() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.came
}

// Damaged counts something that came and was no whole picture.
func (s *Slot) Damaged(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.damaged++
	s.last = err
}

// Note keeps what the camera, or who drives it, said last; it is part of the error when pictures stay away.
func (s *Slot) Note(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.note = text
}

func (s *Slot) noted() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.note
}

// whole says that a shot was a whole picture.
func (s *Slot) whole(sh shot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before = sh.damaged
}

func (s *Slot) take() (shot, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.newest == nil {
		return shot{}, false
	}
	sh := *s.newest
	s.newest = nil
	return sh, true
}

func (s *Slot) full() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.newest != nil
}

// report says what came since the last whole picture; "" when nothing did.
func (s *Slot) report() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.damaged == s.before {
		return ""
	}
	return fmt.Sprintf("only damaged pictures came (%d), the last one: %v", s.damaged-s.before, s.last)
}

// frame decodes the shot.
func (s shot) frame() (devices.Frame, error) {
	if s.data == nil {
		return s.pix, nil
	}
	return picture.Decode(s.data)
}
