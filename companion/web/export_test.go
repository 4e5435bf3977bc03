package web

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
