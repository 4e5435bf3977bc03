// Package speech says aloud, for those who do not read yet, what the table shows: what to do now, a question,
// a broken rule, a trouble. It speaks through a program (Debian's espeak-ng), one sentence after the other;
// what is no longer true when its turn comes is not said.
package speech

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"log/slog"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
)

// Table is what a speaker needs of a companion.Table.
type Table interface {
	Watch(context.Context) iter.Seq[*companion.Snapshot]
}

var _ Table = (*companion.Table)(nil)

// Config says what a speaker needs. Table must be there.
type Config struct {
	Table    Table
	Program  string // "": espeak-ng
	Language string // a code: "de", "en", …
	Slow     int    // words a minute (0: 140, as children listen)
	// a sentence that takes longer is cut off: the sound hangs (0: 20 s, the longest take half of it)
	Longest time.Duration
	Pause   time.Duration // after a sentence that could not be said (0: 30 s)
	Health  *health.Board // nil: nobody is told
	Log     *slog.Logger  // nil: no log
}

// Speaker speaks. Make one with New; Run it once.
type Speaker struct {
	cfg    Config
	teller *health.Teller
	said   string   // newest sentence; Run's
	warned []string // troubles that are shown and were said; Run's
}

// New makes a speaker that has said nothing yet.
func New(cfg Config) *Speaker {
	cfg.Program = cmp.Or(cfg.Program, "espeak-ng")
	cfg.Slow = cmp.Or(max(cfg.Slow, 0), 140)
	cfg.Longest = cmp.Or(max(cfg.Longest, 0), 20*time.Second)
	cfg.Pause = cmp.Or(max(cfg.Pause, 0), 30*time.Second)
	health.Defaults(&cfg.Health, &cfg.Log, nil)
	return &Speaker{cfg: cfg, teller: health.NewTeller(cfg.Log, cfg.Health, health.Speech, "speech", cfg.Program)}
}

// Run speaks until ctx ends. While a sentence is said the table goes on; the newest one that it then shows is
// next.
func (s *Speaker) Run(ctx context.Context) error {
	defer s.teller.Stop()
	for snap := range s.cfg.Table.Watch(ctx) {
		for _, text := range s.news(snap) {
			if err := s.say(ctx, text); err != nil && ctx.Err() == nil {
				s.silent(ctx, err)
				break
			}
			s.teller.There()
		}
	}
	return nil
}

// news is what a snapshot has to say that was not said: troubles that began, and its sentence. They are said
// one by one, as several together take longer than any sentence may.
func (s *Speaker) news(snap *companion.Snapshot) []string {
	var shown, says []string
	for _, w := range snap.Warnings {
		text := w.Says.Text.In(s.cfg.Language)
		shown = append(shown, text)
		if !slices.Contains(s.warned, text) {
			says = append(says, text)
		}
	}
	s.warned = shown
	if text := snap.Sentence(s.cfg.Language); text != s.said {
		s.said = text
		if text != "" {
			says = append(says, text)
		}
	}
	return says
}

// silent tells that nothing can be heard, and lets some time pass before the next try.
func (s *Speaker) silent(ctx context.Context, err error) {
	key := "warn.speech"
	if errors.Is(err, exec.ErrNotFound) {
		key = "warn.speechMissing"
	}
	s.teller.Away(err, key)
	select {
	case <-ctx.Done():
	case <-time.After(s.cfg.Pause):
	}
}

// say says a sentence, and returns when it was said.
func (s *Speaker) say(ctx context.Context, text string) error {
	limit, cancel := context.WithTimeout(ctx, s.cfg.Longest)
	defer cancel()
	c := exec.CommandContext(limit, s.cfg.Program, Args(s.cfg.Language, s.cfg.Slow)...)
	c.Stdin = strings.NewReader(text) // names are typed by people: none must be read as an option
	// Its children too: a program may speak through another one.
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	c.WaitDelay = time.Second
	return c.Run()
}
