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

// RateLimit limits how often addresses ask. Known tells how many of them it knows.
func RateLimit() (enter func(netip.Addr, time.Time) bool, known func() int) {
	var c rateLimit
	return c.enter, func() int { return len(c.last) + len(c.before) }
}

// Burst, PerSecond and MostKnown are the rate limit.
const (
	Burst, PerSecond = burst, perSecond
	MostKnown        = 2 * mostAddresses
)
