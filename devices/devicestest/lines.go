package devicestest

import (
	"errors"
	"fmt"
	"math"
	"sync"
	"syscall"
	"time"
)

// Lines are GPIO lines that a test sets, as the kernel gives them to adapters: levels, and how long ago
// each line had its last edge. Calls "read" and "close" can be jammed.
type Lines struct {
	Jam       *Jam // nil: nothing is in the way
	EdgesLess bool // the kernel tells of no changes

	changed chan struct{}

	mu     sync.Mutex // guards the fields below
	high   []bool
	last   []time.Time // zero: no edge yet
	looks  int
	closed int
	gone   bool
}

// NewLines makes lines with these levels.
func NewLines(high ...bool) *Lines {
	return &Lines{changed: make(chan struct{}, 1), high: high, last: make([]time.Time, len(high))}
}

// Set changes a line.
func (l *Lines) Set(i int, high bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.high[i] == high {
		return
	}
	l.high[i], l.last[i] = high, time.Now()
	l.nudge()
}

// Flip changes a line to what it is not.
func (l *Lines) Flip(i int) {
	l.mu.Lock()
	was := l.high[i]
	l.mu.Unlock()
	l.Set(i, !was)
}

// Unplug takes the chip away.
func (l *Lines) Unplug() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.gone = true
	l.nudge()
}

func (l *Lines) nudge() {
	if l.EdgesLess {
		return
	}
	select {
	case l.changed <- struct{}{}:
	default:
	}
}

// Looks is how often the lines were read, Closed how often they were let go.
func (l *Lines) Looks() (looks, closed int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.looks, l.closed
}

// Changed has a value when a line has changed.
func (l *Lines) Changed() <-chan struct{} { return l.changed }

// Edges reports whether the kernel tells of changes.
func (l *Lines) Edges() bool { return !l.EdgesLess }

// Look reads all lines.
func (l *Lines) Look() (high []bool, quiet []time.Duration, err error) {
	l.pass("read")
	l.mu.Lock()
	defer l.mu.Unlock()
	l.looks++
	if l.gone {
		return nil, nil, fmt.Errorf("GPIO lines: %w", syscall.ENODEV)
	}
	for _, at := range l.last {
		ago := time.Duration(math.MaxInt64)
		if !at.IsZero() {
			ago = time.Since(at)
		}
		quiet = append(quiet, ago)
	}
	return append(high, l.high...), quiet, nil
}

func (l *Lines) pass(call string) {
	if l.Jam != nil {
		l.Jam.Pass(call)
	}
}

// Close lets go of the lines.
func (l *Lines) Close() error {
	l.pass("close")
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed++; l.closed > 1 {
		return errors.New("closed twice")
	}
	return nil
}
