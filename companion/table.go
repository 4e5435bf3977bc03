package companion

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"spieltisch/companion/evidence"
	"spieltisch/companion/health"
	"spieltisch/companion/history"
	"spieltisch/companion/journal"
	"spieltisch/companion/record"
	"spieltisch/companion/sense"
	"spieltisch/engines"
)

// ErrClosed is returned by Do when the table's loop has ended.
var ErrClosed = errors.New("table is closed")

// Config says what a table needs. Games and Journal must be there.
type Config struct {
	Games   []engines.Game
	Journal *journal.Journal
	Health  *health.Board    // warnings to show; nil: a board of its own
	Now     func() time.Time // nil: time.Now
	Log     *slog.Logger     // nil: no log
	// how long a tray that may still be completed lies still before it is a breach (0: 4 s)
	Patience time.Duration
	// a die read with less confidence in a tray in question wears a question mark (0: 0.9)
	Doubt float64
	// tells whether dice of a kind, as in engines.Info.DieSet, were shown to the camera; nil: none were
	Taught func(dice string) bool
	Cards  []string      // IDs of games whose cards were shown to the camera
	Retry  time.Duration // how long until a journal that failed is tried again (0: 2 s)
	Rounds time.Duration // how often somebody looks whether the journal is where it belongs (0: 2 s)
	// how long nothing is appended before the journal's file is brought up to date (0: 30 s)
	Rest     time.Duration
	Slow     time.Duration   // how long an append takes before people are told that it does (0: 1 s)
	Moves    int             // how many moves a snapshot holds (0: 30)
	Geometry json.RawMessage // of the tunnels, as options of a setup have it; for setups without; nil: none
	// of the tunnel board: one for all tunnels, or one each; nil: those of an assumed box
	Sensors  []Sensors
	Evidence EvidenceStore // keeps the pictures that moves were read from; nil: nobody does
	Pictures int           // pictures of so many games are kept, the newest (0: 20; below 0: none)
	Cases    CaseRule      // whether wrong readings are kept as cases ("": never)
	// tells this run of the program from others that began in the same ms, below 1<<20 (0: drawn)
	Run      uint32
	LookOver func() // asks whoever watches to read the tray again, never blocks; nil: nobody does
}

func (c Config) withDefaults() Config {
	health.Defaults(&c.Health, &c.Log, &c.Now)
	if c.LookOver == nil {
		c.LookOver = func() {}
	}
	if c.Evidence == nil {
		c.Evidence = evidence.None{}
	}
	c.Pictures = cmp.Or(c.Pictures, 20)
	c.Cases = cmp.Or(c.Cases, CasesNever)
	if c.Run == 0 {
		c.Run = rand.Uint32N(1 << 20)
	}
	if c.Patience <= 0 {
		c.Patience = 4 * time.Second
	}
	if c.Doubt <= 0 {
		c.Doubt = 0.9
	}
	if c.Retry <= 0 {
		c.Retry = 2 * time.Second
	}
	if c.Rounds <= 0 {
		c.Rounds = 2 * time.Second
	}
	if c.Rest <= 0 {
		c.Rest = 30 * time.Second
	}
	if c.Slow <= 0 {
		c.Slow = time.Second
	}
	if c.Moves <= 0 {
		c.Moves = 30
	}
	return c
}

// fit adds to the setup of a game with tunnels what was measured of the box, unless it says something itself.
func (c Config) fit(g engines.Game, setup json.RawMessage) json.RawMessage {
	s, _, v, err := g.New(setup)
	if c.Geometry == nil || err != nil || v != nil || sense.Tunnels(s) == nil {
		return setup
	}
	var whole, options map[string]json.RawMessage
	if json.Unmarshal(setup, &whole) != nil || whole["options"] != nil && json.Unmarshal(whole["options"], &options) != nil {
		return setup
	}
	if options["geometry"] != nil {
		return setup
	}
	if options == nil {
		options = map[string]json.RawMessage{}
	}
	options["geometry"] = c.Geometry
	whole["options"] = record.JSON(options)
	return record.JSON(whole)
}

// Table is one table: its match, its journal, its senses. Make one with New, start Run, and use it from
// anywhere.
type Table struct {
	cfg      Config
	requests chan request
	beats    chan struct{}      // taken by the loop when it comes round
	looks    chan chan struct{} // closed when the loop has looked after the journal
	wrote    chan struct{}      // has a value when something was appended
	done     chan struct{}      // closed when Run returns
	inbox    inbox
	snap     atomic.Pointer[Snapshot]
	offers   atomic.Pointer[[]Offer] // of a hall
	offered  chan struct{}           // has a value when they have changed
	news     Broadcast               // wakes the watchers
	archive  *history.Archive
	appendTo func(...journal.Entry) ([]journal.Entry, error) // Journal.Append, or a slower one in a test

	// The fields below belong to the loop.
	record  *record.Record
	desk    *sense.Desk
	senses  []sense.Sense
	wish    evidence.Wish // what people said about cases
	lost    bool          // the journal was not where it belongs when somebody looked last
	trouble error         // of the journal, when it refused something last; nil: it has taken what came since
	unsaved bool          // people go on even so: what it refuses is kept in memory
	version uint64        // newest number of a snapshot
	drawn   drawing
	retry   sense.Alarm // rings when what waits for the journal is tried again
}

// New makes a table from its journal: the match that was on is on again. The error says that the journal
// cannot be read; a match that does not fit the rules any more is a warning.
func New(cfg Config) (*Table, error) {
	cfg = cfg.withDefaults()
	t := &Table{
		cfg: cfg, requests: make(chan request), beats: make(chan struct{}), done: make(chan struct{}),
		looks: make(chan chan struct{}), wrote: make(chan struct{}, 1),
		inbox:   inbox{wake: make(chan struct{}, 1)},
		offered: make(chan struct{}, 1),
		archive: history.New(cfg.Games, cfg.Journal, cfg.Log),
	}
	t.appendTo = cfg.Journal.Append
	t.record = record.New(record.Config{
		Games: cfg.Games, Journal: cfg.Journal, Now: cfg.Now, Log: cfg.Log,
		Append: t.append, Written: t.written, Fit: cfg.fit, Pair: t.pair,
	})
	run := cfg.Now().UnixMilli()
	t.desk = &sense.Desk{
		Record: t.record, Health: cfg.Health, Now: cfg.Now, Log: cfg.Log, Run: run,
		Later: func() { t.retry.Set(cfg.Retry) },
	}
	// A question of before a restart is not taken for one of after it, even where the clock went back. 52
	// bits, which JavaScript counts exactly.
	t.desk.Number(run + int64(cfg.Run)<<32)
	t.senses = senses(t.desk, cfg)
	for _, load := range []func() error{t.load, t.retain} {
		if err := load(); err != nil {
			return nil, fmt.Errorf("companion: %w", err)
		}
	}
	t.publish()
	return t, nil
}

// load opens the match that was on when the journal was last written, and what people said about cases.
func (t *Table) load() error {
	err := t.record.Load()
	switch {
	case errors.Is(err, record.ErrUnfit):
		t.cfg.Health.Set(health.Warning{Name: health.Match, Key: "warn.matchUnreadable", Cause: err.Error()})
	case err != nil:
		return err
	case t.record.Match() != nil:
		t.changed(record.Opened)
	}
	t.wish, err = evidence.Read(t.cfg.Journal)
	t.cfg.Evidence.Gather(t.wish.Wanted(t.cfg.Cases))
	return err
}

// Run owns the table until ctx ends.
func (t *Table) Run(ctx context.Context) error {
	defer close(t.done)
	defer t.part()
	var tender sync.WaitGroup
	tender.Go(func() { t.tend(ctx) })
	tender.Go(func() { t.archive.Warm(ctx) })
	defer tender.Wait()
	round := time.NewTicker(t.cfg.Rounds)
	defer round.Stop()
	alarm := idleTimer()
	defer alarm.Stop()
	for {
		t.arm(alarm)
		select {
		case <-ctx.Done():
			return nil
		case r := <-t.requests:
			t.takeInbox()
			v := t.handle(r.command)
			t.publish() // first: who has the verdict may look at the snapshot and must find what he did
			r.verdict <- v
			continue
		case <-t.beats:
			continue
		case looked := <-t.looks:
			if t.lookAfter() {
				t.publish()
			}
			close(looked)
			continue
		case <-round.C:
			if !t.lookAfter() {
				continue
			}
		case <-t.inbox.wake:
			t.takeInbox()
		case <-alarm.C:
			if !t.late() {
				continue
			}
		case <-t.cfg.Health.Changed():
		case <-t.offered:
		}
		t.publish()
	}
}

// part tries to write what waits for the disk a last time.
func (t *Table) part() {
	if t.cfg.Journal.Deferred() == 0 {
		return
	}
	if _, err := t.appendTo(); err != nil {
		t.cfg.Log.Error("what was not saved is lost", "entries", t.cfg.Journal.Deferred(), "err", err)
	}
}

func idleTimer() *time.Timer {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	return timer
}

// Do hands over a command and waits for what became of it. Its errors are that of ctx and ErrClosed; whether
// the command was carried out is then unknown, and it is safe to send it again with the same ID.
func (t *Table) Do(ctx context.Context, c Command) (Verdict, error) {
	r := request{command: c, verdict: make(chan Verdict, 1)}
	select {
	case t.requests <- r:
	case <-ctx.Done():
		return Verdict{}, ctx.Err()
	case <-t.done:
		return Verdict{}, ErrClosed
	}
	select {
	case v := <-r.verdict:
		return v, nil
	case <-ctx.Done():
		return Verdict{}, ctx.Err()
	case <-t.done:
		return Verdict{}, ErrClosed
	}
}

// Alive returns when the loop has come round, which a table that hangs never does. Its errors are those of
// Do.
func (t *Table) Alive(ctx context.Context) error {
	select {
	case t.beats <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-t.done:
		return ErrClosed
	}
}

// LookAfter returns when the loop has looked whether the journal is where it belongs, and shows what it
// found; or when ctx ends.
func (t *Table) LookAfter(ctx context.Context) {
	looked := make(chan struct{})
	select {
	case t.looks <- looked:
	case <-ctx.Done():
		return
	case <-t.done:
		return
	}
	select {
	case <-looked:
	case <-ctx.Done():
	}
}

// Snapshot is what anybody may see now.
func (t *Table) Snapshot() *Snapshot { return t.snap.Load() }

// Watch yields the snapshot of now and each newer one until ctx ends or the table closes. The latest wins: a
// slow reader skips some and never holds up the table.
func (t *Table) Watch(ctx context.Context) iter.Seq[*Snapshot] {
	return func(yield func(*Snapshot) bool) {
		for last := uint64(0); ; {
			changed := t.news.Next()
			if s := t.snap.Load(); s.Version != last {
				last = s.Version
				if !yield(s) {
					return
				}
				continue
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			case <-t.done:
				return
			}
		}
	}
}

// request is a command on its way into the loop.
type request struct {
	command Command
	verdict chan Verdict // with room for one
}
