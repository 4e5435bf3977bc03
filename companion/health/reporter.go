package health

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// calm is how long a device has to be there for its trouble to be over. One that was there again for less
// than settled comes and goes.
const (
	calm    = 10 * time.Minute
	settled = time.Minute
)

// Reporter tells of one device. The log is told each cause of its trouble once, then ever more seldom, and
// that it is there again, for how long it was away and how many tries that took. People have a warning as
// long as it is away. That it is back is believed once. If it goes again within a minute, it counts as away
// until it has stayed for twice as long as it did, so that the warning hangs as long as its cause lasts. A
// Reporter is safe for concurrent use; Stop it in the end.
type Reporter struct {
	log          *slog.Logger
	board        *Board
	name         string // of the warning
	what, device string // for the log

	mu      sync.Mutex // guards the fields below
	known   bool       // it was there, or away
	away    bool
	doubted bool          // it is there, and may go again
	proof   time.Duration // how long it has to stay then
	began   time.Time     // of the trouble, or of the last one
	well    time.Time     // since when it is there again; zero: it was never away
	tries   int           // of the trouble
	spoken  bool          // the last word of the log was that it is away
	causes  *Repeats
	later   *time.Timer // ends the doubt
	gone    Warning     // the last one of being away
	other   *Warning    // of a device that is there; nil: nothing else is wrong with it
}

// NewReporter makes one for a device, as in health.Camera, "camera" and "v4l2:/dev/video0"; log nil: nobody
// hears; board nil: nobody sees.
func NewReporter(log *slog.Logger, board *Board, name, what, device string) *Reporter {
	Defaults(&board, &log, nil)
	return &Reporter{log: log, board: board, name: name, what: what, device: device}
}

// Away reports that the device is away, or still is; key is that of the words for people.
func (t *Reporter) Away(err error, key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hush()
	now := time.Now()
	if t.known && !t.away {
		t.proof = t.due(now.Sub(t.well))
	}
	if !t.away && (t.causes == nil || now.Sub(t.well) >= calm) {
		t.began, t.tries, t.causes = now, 0, &Repeats{}
	}
	t.known, t.away, t.doubted = true, true, false
	t.tries++
	text := "it has ended"
	if err != nil {
		text = err.Error()
	}
	t.gone, t.other = Warning{Name: t.name, Key: key, Cause: text}, nil
	t.hang()
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

// due is how long a device that was there for so long has to stay next time. mu is held.
func (t *Reporter) due(stayed time.Duration) time.Duration {
	proof := 2 * min(stayed, settled)
	switch {
	case t.doubted:
		return max(t.proof, proof)
	case stayed < settled:
		return proof
	}
	return 0
}

// There reports that the device is there.
func (t *Reporter) There() {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case !t.known:
		t.known = true
		t.log.InfoContext(told(), t.what+" is there", "device", t.device)
		t.hang()
		return
	case !t.away:
		return
	}
	t.away, t.doubted, t.well = false, true, time.Now()
	if t.proof == 0 {
		t.believe()
		return
	}
	since := t.well
	t.later = time.AfterFunc(t.proof, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.doubted && t.well.Equal(since) {
			t.believe()
		}
	})
}

// believe takes it that the device stays. mu is held.
func (t *Reporter) believe() {
	t.doubted = false
	t.again()
	t.hang()
}

// Warn tells people what else is wrong with a device that is there.
func (t *Reporter) Warn(w Warning) {
	t.mu.Lock()
	defer t.mu.Unlock()
	w.Name = t.name
	t.other = &w
	t.hang()
}

// Fine reports that nothing else is wrong with a device that is there.
func (t *Reporter) Fine() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.other = nil
	t.hang()
}

// hang shows the warning that there has to be now. mu is held.
func (t *Reporter) hang() {
	switch {
	case t.other != nil:
		t.board.Set(*t.other)
	case t.away || t.doubted:
		t.board.Set(t.gone)
	default:
		t.board.Clear(t.name)
	}
}

// again says that the device is there again, if the log says that it is away. mu is held.
func (t *Reporter) again() {
	if t.spoken {
		t.spoken = false
		t.log.InfoContext(told(), t.what+" is there again", "device", t.device, "after", t.well.Sub(t.began).Round(time.Second).String(), "tries",
			t.tries)
	}
}

// hush takes back what was to be said later. mu is held.
func (t *Reporter) hush() {
	if t.later != nil {
		t.later.Stop()
		t.later = nil
	}
}

// Stop ends the reporter.
func (t *Reporter) Stop() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.hush()
}

// reporterKey marks what a Reporter says, for Dedupe.
type reporterKey struct{}

func told() context.Context { return context.WithValue(context.Background(), reporterKey{}, true) }
