package web

import (
	"net/netip"
	"time"
)

// For tests: a listener with a bound of their own.
var ListenMissing = listen

// Missed is the bound of Listen.
const Missed = missed

// Drawn tells how many times a snapshot was drawn for event streams.
func Drawn(s *Server) int64 {
	s.live.gallery.mu.Lock()
	defer s.live.gallery.mu.Unlock()
	return s.live.gallery.n
}

// Crowd limits how often addresses ask. Known tells how many of them it knows.
func Crowd() (enter func(netip.Addr, time.Time) bool, known func() int) {
	var c crowd
	return c.enter, func() int { return len(c.last) + len(c.before) }
}

// Burst, PerSecond and MostKnown are the limits of a crowd.
const (
	Burst, PerSecond = burst, perSecond
	MostKnown        = 2 * mostCrowd
)
