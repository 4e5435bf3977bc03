package tunnel

// bounce is how long a contact may chatter, ms: a level counts once it has stood for longer.
const bounce = 6

// edge is a change of one line that has been found to last.
type edge struct {
	at    float64 // ms, the first touch of the contact
	line  int
	level bool
}

// gate reports whether it is one of a gate at the mouth.
func (e edge) gate() bool { return e.line == lineOuter || e.line == lineInner }

// filter takes the bounce out of one line.
type filter struct {
	level bool    // as it lasts
	raw   bool    // as it is now
	since float64 // ms, when the raw level first differed
	last  float64 // ms, the newest raw edge
	known bool    // there was an edge
}

// set takes a raw level.
func (f *filter) set(at float64, raw bool) {
	if raw == f.raw {
		return
	}
	if f.raw == f.level && (!f.known || at > f.last+bounce) {
		f.since = at // else the chatter goes on
	}
	f.raw, f.last, f.known = raw, at, true
}

// settled gives the edge that has become certain by now. A chatter that ends where it began is none.
func (f *filter) settled(now float64) (at float64, ok bool) {
	if f.raw == f.level || now < f.last+bounce {
		return 0, false
	}
	f.level = f.raw
	return f.since, true
}
