package health

import (
	"strings"
	"sync"
	"time"
)

// gaps is how long the same line is not written again: a minute after the first time, then ever longer.
var gaps = []time.Duration{time.Minute, 10 * time.Minute, time.Hour, 6 * time.Hour, 24 * time.Hour}

// forgotten is how long a line has to stay away to be a new one when it comes again.
const forgotten = time.Hour

// Repeats decides when a line that comes again and again is written. Its zero value has seen none; it is
// safe for concurrent use.
type Repeats struct {
	mu    sync.Mutex // guards lines
	lines map[string]*line
}

// line is one that was written.
type line struct {
	written, seen time.Time
	step          int // in gaps
	silent        int // how often it came since it was written
}

// most is how many lines are told apart. Causes with something new in each of them count as one.
const most = 16

// Due reports whether a line is written now, and how often it came since it was written last.
func (s *Repeats) Due(key string, now time.Time) (silent int, due bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k, l := range s.lines {
		if now.Sub(l.seen) >= forgotten {
			delete(s.lines, k)
		}
	}
	if s.lines == nil {
		s.lines = map[string]*line{}
	}
	if s.lines[key] == nil && len(s.lines) >= most {
		key = ""
	}
	l := s.lines[key]
	if l == nil {
		s.lines[key] = &line{written: now, seen: now}
		return 0, true
	}
	l.seen = now
	if now.Sub(l.written) < gaps[l.step] {
		l.silent++
		return l.silent, false
	}
	silent = l.silent
	*l = line{written: now, seen: now, step: min(l.step+1, len(gaps)-1)}
	return silent, true
}

// cause is an error without its numbers, which differ from try to try: ports, times, process IDs.
func cause(text string) string {
	var b strings.Builder
	digit := false
	for _, r := range text {
		is := r >= '0' && r <= '9'
		if !is {
			b.WriteRune(r)
		} else if !digit {
			b.WriteByte('#')
		}
		digit = is
	}
	return b.String()
}
