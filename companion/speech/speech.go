// Package speech says aloud, for those who do not read yet, what the table shows: what to do now, a question,
// a broken rule, a trouble. A program (Debian's espeak-ng) makes the sound and another one (aplay) plays it:
// espeak-ng alone ends with success where no sound came out. It says one sentence after the other; what is no
// longer true is cut off, or not said.
package speech

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"log/slog"
	"os/exec"
	"slices"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
)

// Table is what a speaker needs of a companion.Table.
type Table interface {
	Watch(context.Context) iter.Seq[*companion.Snapshot]
}

var _ Table = (*companion.Table)(nil)

// Config says what a speaker needs. Table and Say must be there.
type Config struct {
	Table    Table
	Say      func(ctx context.Context, text string) error // returns when it was said (Program.Say)
	Voice    string                                       // its name, for the log
	Language string                                       // a code: "de", "en", …
	// a sentence that takes longer is cut off: the sound hangs (0: 20 s, the longest take half of it)
	Longest time.Duration
	Pause   time.Duration // after a sentence that could not be said (0: 30 s)
	Health  *health.Board // nil: nobody is told
	Log     *slog.Logger  // nil: no log
}

// Speaker speaks. Make one with New; Run it once.
type Speaker struct {
	cfg      Config
	reporter *health.Reporter
	shown    []string // what the newest snapshot has to say: troubles, then its sentence; Run's
	next     []string // of these, what is still to be said; Run's
}

// New makes a speaker that has said nothing yet.
func New(cfg Config) *Speaker {
	cfg.Longest = cmp.Or(max(cfg.Longest, 0), 20*time.Second)
	cfg.Pause = cmp.Or(max(cfg.Pause, 0), 30*time.Second)
	health.Defaults(&cfg.Health, &cfg.Log, nil)
	return &Speaker{cfg: cfg, reporter: health.NewReporter(cfg.Log, cfg.Health, health.Speech, "speech", cfg.Voice)}
}

// Run speaks until ctx ends, while the table goes on.
func (s *Speaker) Run(ctx context.Context) error {
	defer s.reporter.Stop()
	ctx, stop := context.WithCancel(ctx)
	snaps := make(chan *companion.Snapshot)
	go func() {
		defer close(snaps)
		for snap := range s.cfg.Table.Watch(ctx) {
			select {
			case snaps <- snap:
			case <-ctx.Done():
				return
			}
		}
	}()
	var now saying
	defer func() {
		stop()
		now.end()
		for range snaps { // its sender ends
		}
	}()
	for {
		if now.over == nil && len(s.next) > 0 {
			now, s.next = s.begin(ctx, s.next[0]), s.next[1:]
		}
		select {
		case snap, ok := <-snaps:
			if !ok {
				return nil
			}
			s.hear(snap)
			if now.over != nil && !slices.Contains(s.shown, now.text) {
				now.stop()
			}
		case said := <-now.over:
			if !said && slices.Contains(s.shown, now.text) {
				s.next = slices.Insert(s.next, 0, now.text)
			}
			now = saying{}
		}
	}
}

// saying is a sentence that is being said; the zero value is none.
type saying struct {
	text string
	over chan bool // tells once whether it was said
	stop context.CancelFunc
}

// end cuts it off and waits for that.
func (now saying) end() {
	if now.over != nil {
		now.stop()
		<-now.over
	}
}

// begin says a sentence beside the caller. After one that could not be said it lets some time pass.
func (s *Speaker) begin(ctx context.Context, text string) saying {
	own, stop := context.WithCancel(ctx)
	now := saying{text, make(chan bool, 1), stop}
	go func() {
		defer stop()
		limit, cancel := context.WithTimeout(own, s.cfg.Longest)
		defer cancel()
		err := s.cfg.Say(limit, text)
		switch {
		case err == nil:
			s.reporter.There()
		case own.Err() == nil: // nobody cut it off
			s.silent(ctx, err)
		}
		now.over <- err == nil
	}()
	return now
}

// hear takes what a snapshot has to say. What is new is said after what waits; what is no longer shown is not
// said. A trouble that comes back is new.
func (s *Speaker) hear(snap *companion.Snapshot) {
	var says []string
	for _, w := range snap.Warnings {
		says = append(says, w.Says.Aloud(s.cfg.Language))
	}
	if text := snap.Aloud(s.cfg.Language); text != "" {
		says = append(says, text)
	}
	s.next = slices.DeleteFunc(s.next, func(text string) bool { return !slices.Contains(says, text) })
	for _, text := range says {
		if !slices.Contains(s.shown, text) {
			s.next = append(s.next, text)
		}
	}
	s.shown = says
}

// silent reports that nothing can be heard, and lets some time pass before the next try.
func (s *Speaker) silent(ctx context.Context, err error) {
	key := "warn.speech"
	if errors.Is(err, exec.ErrNotFound) {
		key = "warn.speechMissing"
	}
	s.reporter.Away(err, key)
	select {
	case <-ctx.Done():
	case <-time.After(s.cfg.Pause):
	}
}
