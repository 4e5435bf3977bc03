// Package buttons turns presses of the buttons at a table into commands.
//
// Next, short: answers a question with its likeliest answer, says of a broken rule that it was different,
// or does the one thing that the player on turn may do by himself ("stop"). Where nothing or several
// things are possible it does nothing, and says so. Next, long, after the end of a match: the same players
// play again; where a button opens phones (Config.Held), it does that at any time. Undo, short: takes the
// last move back; long: brings it back again. Every press does one thing, and undo takes it back. A press
// that is read late, because the table was busy, was meant for what is gone: it does nothing, and says so.
//
// Buttons that are away are opened again, with a pause of 0.5 s that doubles up to 30 s.
package buttons

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/supervise"
	"spieltisch/companion/words"
	"spieltisch/devices"
	"spieltisch/engines"
)

// Table is what commands go to; *companion.Table is one.
type Table interface {
	Snapshot() *companion.Snapshot
	Do(ctx context.Context, c companion.Command) (companion.Verdict, error)
}

var _ Table = (*companion.Table)(nil)

// Config says what is needed. Open and Table must be there.
type Config struct {
	Name  string // of the buttons, for people
	Open  func(ctx context.Context) (devices.Buttons, error)
	Table Table
	// shows why a press did nothing; nil words: somebody is there. nil: nobody shows it
	Notice func(*companion.Words)
	// is told that next is held, in place of a command; nil: nobody
	Held    func()
	Health  *health.Board    // nil: nobody is told
	Backoff time.Duration    // first wait before the buttons are opened again (0: 0.5 s)
	Longest time.Duration    // longest wait (0: 30 s)
	Log     *slog.Logger     // nil: no log
	Now     func() time.Time // nil: time.Now
}

// late is the age at which a press is no longer meant: people press again after a second or two in which
// nothing happens.
const late = 3 * time.Second

// Supervisor keeps the buttons going. Make one with New; Run it once.
type Supervisor struct {
	cfg      Config
	reporter *health.Reporter
	stuck    []devices.Press // those that are, oldest first; Run's
}

// New makes a keeper.
func New(cfg Config) *Supervisor {
	health.Defaults(&cfg.Health, &cfg.Log, &cfg.Now)
	if cfg.Notice == nil {
		cfg.Notice = func(*companion.Words) {}
	}
	return &Supervisor{cfg: cfg,
		reporter: health.NewReporter(cfg.Log, cfg.Health, health.Buttons, "set of buttons", cfg.Name)}
}

// Run listens until ctx ends.
func (k *Supervisor) Run(ctx context.Context) error {
	defer k.reporter.Stop()
	supervise.Retry{First: k.cfg.Backoff, Longest: k.cfg.Longest}.Run(ctx, k.session, func(err error) {
		k.reporter.Away(err, "warn.buttonsAway")
	})
	return nil
}

// session listens through one opening.
func (k *Supervisor) session(ctx context.Context) (opened bool, err error) {
	b, err := k.cfg.Open(ctx)
	if err != nil {
		return false, err
	}
	defer func() {
		if e := b.Close(); err == nil {
			err = e
		}
	}()
	k.reporter.There()
	k.stuck = nil
	k.warn()
	for {
		p, err := b.Next(ctx)
		if err != nil {
			return true, err
		}
		if err := k.press(ctx, p); err != nil {
			return true, err
		}
	}
}

// press does what a press means.
func (k *Supervisor) press(ctx context.Context, p devices.Press) error {
	switch p.Kind {
	case devices.Stuck:
		k.cfg.Log.Warn("button is stuck", "device", p.Line)
		k.stuck = append(k.stuck, p)
		k.warn()
		return nil
	case devices.Freed:
		k.stuck = slices.DeleteFunc(k.stuck, func(s devices.Press) bool { return s.Button == p.Button })
		k.warn()
		return nil
	}
	if !p.At.IsZero() && k.cfg.Now().Sub(p.At) > late {
		k.say("no.late")
		return nil
	}
	if k.cfg.Held != nil && p.Button == devices.ButtonNext && p.Kind == devices.Held {
		k.cfg.Held()
		return nil
	}
	s := k.cfg.Table.Snapshot()
	c, ok := Command(s, p)
	if !ok {
		k.say("no.press")
		return nil
	}
	v, err := k.cfg.Table.Do(ctx, c)
	if err != nil {
		return err
	}
	k.cfg.Log.Debug("button", "device", p.Line, "err", v.Detail)
	k.cfg.Notice(v.Says) // nil where the command was carried out: what became of it is seen
	return nil
}

// warn tells which buttons are stuck.
func (k *Supervisor) warn() {
	if len(k.stuck) == 0 {
		k.reporter.Fine()
		return
	}
	causes := make([]string, len(k.stuck))
	for i, p := range k.stuck {
		causes[i] = fmt.Sprintf("button %s (%s) has been down for a long time: is something on it, is its line shorted to ground?", p.Button, p.Line)
	}
	k.reporter.Warn(health.Warning{Key: "warn.buttonStuck", Cause: strings.Join(causes, "; ")})
}

// say shows why a press did nothing.
func (k *Supervisor) say(key string) {
	w := companion.Words{Key: key}
	if m, ok := words.Message(key); ok {
		w.Text, w.Display, w.Picture = m.Text, m.Display, m.Picture
	}
	k.cfg.Notice(&w)
}

// Command is what a press means in front of a snapshot; false: nothing.
func Command(s *companion.Snapshot, p devices.Press) (companion.Command, bool) {
	c := companion.Command{Source: "button", Seq: s.Seq}
	switch {
	case p.Button == devices.ButtonUndo && p.Kind == devices.Pressed:
		c.Do = companion.Undo{}
	case p.Button == devices.ButtonUndo && p.Kind == devices.Held:
		c.Do = companion.Redo{}
	case p.Button == devices.ButtonNext && p.Kind == devices.Pressed:
		return next(s, c)
	case p.Button == devices.ButtonNext && p.Kind == devices.Held && s.Match != nil && s.Match.Status == "over":
		c.Do = companion.Again{}
	default:
		return c, false
	}
	return c, true
}

// next goes on.
func next(s *companion.Snapshot, c companion.Command) (companion.Command, bool) {
	switch {
	case s.Question != nil && len(s.Question.Choices) > 0:
		c.Do = companion.Answer{Question: s.Question.ID}
		return c, true
	case s.Breach != nil:
		c.Do = companion.Dismiss{Question: s.Breach.ID}
		return c, true
	}
	line, ok := only(s.Prompts)
	c.Do = companion.Line{Line: line}
	return c, ok
}

// only is the line that does the one thing that a player may do by himself; false where there is none or a
// choice.
func only(prompts []engines.Prompt) (json.RawMessage, bool) {
	var action map[string]any
	for _, p := range prompts {
		if p.Source != engines.FromPlayer {
			continue
		}
		if action != nil || p.Open || len(p.Choices) > 1 {
			return nil, false
		}
		action = map[string]any{"kind": p.Kind}
		if len(p.Choices) == 0 {
			continue
		}
		data, err := json.Marshal(p.Choices[0])
		if err != nil || json.Unmarshal(data, &action) != nil {
			return nil, false
		}
		action["kind"] = p.Kind
	}
	if action == nil {
		return nil, false
	}
	line, err := json.Marshal(map[string]any{"do": action})
	return line, err == nil
}
