package health

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// calm is how long a device has to be there for its trouble to be over; settled, for the log to say so
// where it had come and gone.
const (
	calm    = 10 * time.Minute
	settled = time.Minute
)

// Teller tells the log about one device: each cause of its trouble once, then ever more seldom, and that
// it is there again, for how long it was away and how many tries that took. It is safe for concurrent use;
// Stop it in the end.
type Teller struct {
	log          *slog.Logger
	what, device string

	mu     sync.Mutex // guards the fields below
	known  bool       // it was there, or away
	away   bool
	began  time.Time // of the trouble, or of the last one
	well   time.Time // since when it is there
	tries  int       // of the trouble
	back   int       // how often it came back meanwhile
	spoken bool      // the last word of the log was that it is away
	causes *Seldom
	later  *time.Timer // says that it is there
}

// NewTeller makes one for a device, as in "camera" and "v4l2:/dev/video0"; log nil: nobody hears.
func NewTeller(log *slog.Logger, what, device string) *Teller {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Teller{log: log, what: what, device: device}
}

// Away tells that the device is away, or still is.
func (t *Teller) Away(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hush()
	now := time.Now()
	if !t.away && (t.causes == nil || now.Sub(t.well) >= calm) {
		t.began, t.tries, t.back, t.causes = now, 0, 0, &Seldom{}
	}
	t.known, t.away = true, true
	t.tries++
	text := "it has ended"
	if err != nil {
		text = err.Error()
	}
	if _, due := t.causes.Due(cause(text), now); !due {
		return
	}
	args := []any{"device", t.device, "err", text}
	if t.tries > 1 {
		args = append(args, "for", now.Sub(t.began).Round(time.Second).String(), "tries", t.tries)
	}
	t.spoken = true
	t.log.WarnContext(told(), t.what+" is away", args...)
}

// There tells that the device is there. One that comes and goes is said to be there when it has stayed for
// a minute.
func (t *Teller) There() {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case !t.known:
		t.known = true
		t.log.InfoContext(told(), t.what+" is there", "device", t.device)
		return
	case !t.away:
		return
	}
	t.away, t.well = false, time.Now()
	t.back++
	if t.back == 1 {
		t.again()
		return
	}
	t.later = time.AfterFunc(settled, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if !t.away {
			t.again()
		}
	})
}

// again says that the device is there again, if the log says that it is away. mu is held.
func (t *Teller) again() {
	if t.spoken {
		t.spoken = false
		t.log.InfoContext(told(), t.what+" is there again", "device", t.device, "after", t.well.Sub(t.began).Round(time.Second).String(), "tries", t.tries)
	}
}

// hush takes back what was to be said later. mu is held.
func (t *Teller) hush() {
	if t.later != nil {
		t.later.Stop()
		t.later = nil
	}
}

// Stop ends the teller.
func (t *Teller) Stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hush()
}

// tellerKey marks what a Teller says, for Quiet.
type tellerKey struct{}

func told() context.Context { return context.WithValue(context.Background(), tellerKey{}, true) }
