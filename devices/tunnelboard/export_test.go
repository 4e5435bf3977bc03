package tunnelboard

import (
	"time"

	"spieltisch/devices"
)

// Link is the state machine of a link alone, for tests in virtual time.
type Link struct{ link }

// NewLink begins a link.
func NewLink(now time.Time) *Link {
	l := &Link{link{debounce: 3}}
	l.start(now)
	return l
}

// Receive takes bytes, or none, and gives what the link has to say.
func (l *Link) Receive(now time.Time,
	data []byte) (send []byte, readings []devices.TunnelReading, err error) {
	err = l.receive(now, data)
	send, readings = l.link.send, l.link.readings
	l.link.send, l.link.readings, l.link.told = nil, nil, nil
	return send, readings, err
}

// Counts are those of the link.
func (l *Link) Counts() Counts { return l.link.counts }
