package session

import (
	"context"
	"time"

	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// speculation is the reading of a frame that showed the same as the one before it, begun before the tray
// counted as at rest. If it comes to rest there, it is the first reading of that rest, and nothing has to
// be waited for; if not, it is forgotten.
type speculation struct {
	of uint64 // Step.First of the rest; 0: there is none
	held
	seen vision.Observation
}

// longestSpeculation is how long a reading may take to be begun early: on a slow machine more is lost by one
// that was begun in vain than is won by the others.
const longestSpeculation = 300 * time.Millisecond

// speculate reads a frame that may become a tray at rest, once for each rest: stepped forgets what was read
// for another one.
func (l *live) speculate(ctx context.Context, src Source, h held, step settle.Step) {
	if l.speculation.of != 0 || l.took > longestSpeculation {
		return
	}
	o, err := l.readNow(ctx, src, h, step, vision.Dice)
	if err == nil { // an error comes again, and is told then
		l.speculation = speculation{step.First, h, o}
	}
}
