package gpiotunnel

import (
	"context"
	"errors"
	"fmt"
	"time"

	"spieltisch/devices/internal/gpioline"
)

const (
	withEdges    = 50 * time.Millisecond // how often lines are looked at though none has changed
	withoutEdges = time.Millisecond
)

// Lines are lines of the header, in the order of the sensors that are wired: tunnel by tunnel, line by line.
type Lines interface {
	Look() (high []bool, quiet []time.Duration, err error) // all at once; how long ago each has changed
	// has a value when one has changed since the last Look
	Changed() <-chan struct{}
	Edges() bool // false: they must be looked at often
	Close() error
}

var _ Lines = (*gpioline.Held)(nil)

// OpenHeader finds the lines of this machine by name and reads them.
func OpenHeader(ctx context.Context, h Header, now func() time.Time) (*Board, error) {
	names, wired := h.wired()
	lines, err := gpioline.Open(ctx, names)
	if err != nil {
		return nil, fmt.Errorf("gpiotunnel: %w", err)
	}
	return NewHeader(ctx, lines, wired, h.Flip, now)
}

// wired are the names of the lines that there are, and which sensors those are.
func (h Header) wired() (names []string, wired [tunnels]uint8) {
	for i := range h.Names {
		for k, name := range h.Names[i] {
			if name != "" && name != none {
				names = append(names, name)
				wired[i] |= 1 << k
			}
		}
	}
	return names, wired
}

// NewHeader reads lines, which the board owns from then on. wired are the sensors that there are. now nil
// means time.Now.
func NewHeader(ctx context.Context, lines Lines, wired [tunnels]uint8, flip uint8,
	now func() time.Time) (*Board, error) {
	open := func() (source, error) { return &header{lines, wired}, nil }
	return start(ctx, "the GPIO lines of the tunnels", open, flip, wired, now)
}

// header is lines of the GPIO header.
type header struct {
	lines Lines
	wired [tunnels]uint8
}

func (h *header) levels() (high [tunnels]uint8, err error) {
	read, _, err := h.lines.Look()
	if err != nil {
		return high, err
	}
	n := 0
	for i := range high {
		for k := range lines {
			if h.wired[i]>>k&1 == 0 {
				continue
			}
			if n == len(read) {
				return high, errors.New("there are fewer lines than sensors")
			}
			if read[n] {
				high[i] |= 1 << k
			}
			n++
		}
	}
	return high, nil
}

func (h *header) wait(ctx context.Context) {
	every := withEdges
	if !h.lines.Edges() {
		every = withoutEdges
	}
	timer := time.NewTimer(every)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	case <-h.lines.Changed():
	}
}

func (h *header) close() error { return h.lines.Close() }
