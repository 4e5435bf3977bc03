package oled

import (
	"cmp"
	"context"
	"errors"
	"image"
	"io"
	"iter"
	"log/slog"
	"slices"
	"sync"
	"time"

	"periph.io/x/devices/v3/ssd1306/image1bit"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/supervise"
	"spieltisch/devices"
)

// Table is what is shown; *companion.Table is one.
type Table interface {
	Watch(ctx context.Context) iter.Seq[*companion.Snapshot]
}

var _ Table = (*companion.Table)(nil)

// Config says what an output needs. Open and Table must be there.
type Config struct {
	Name      string // of the display, for people
	Open      func(ctx context.Context) (devices.Display, error)
	Table     Table
	Language  string           // of the words; an unknown one is German
	Address   func() string    // of the page, for the picture without a game; nil: it is not said
	Health    *health.Board    // nil: nobody is told
	IdleAfter time.Duration    // so long nobody did anything: scores (0: 2 min)
	OffAfter  time.Duration    // so long: dark (0: 10 min)
	NoticeFor time.Duration    // how long a notice is shown (0: 3 s)
	Backoff   time.Duration    // first wait before the display is opened again (0: 0.5 s)
	Longest   time.Duration    // longest wait (0: 30 s)
	Now       func() time.Time // nil: time.Now
	Log       *slog.Logger     // nil: no log
}

const (
	look     = time.Second // how often the time is looked at, and the display asked whether it is still there
	moveIdle = time.Minute // how often the idle picture moves
)

// Output keeps one display showing the newest snapshot. Make one with New; Run it once.
type Output struct {
	cfg      Config
	reporter *health.Reporter
	paint    *Painter
	wake     chan struct{} // has a value when there is something new

	mu       sync.Mutex // guards the fields below
	snapshot *companion.Snapshot
	active   time.Time // when somebody did something last
	notice   *companion.Words
	noticed  time.Time
	post     *companion.Words // stands until posted, whatever happens
	posted   time.Time
}

// New makes an output that has shown nothing yet.
func New(cfg Config) (*Output, error) {
	p, err := NewPainter()
	if err != nil {
		return nil, err
	}
	health.Defaults(&cfg.Health, &cfg.Log, &cfg.Now)
	cfg.IdleAfter = cmp.Or(max(cfg.IdleAfter, 0), 2*time.Minute)
	cfg.OffAfter = cmp.Or(max(cfg.OffAfter, 0), 10*time.Minute)
	cfg.NoticeFor = cmp.Or(max(cfg.NoticeFor, 0), 3*time.Second)
	return &Output{cfg: cfg, reporter: health.NewReporter(cfg.Log, cfg.Health, health.Display, "display", cfg.Name),
		paint: p, wake: make(chan struct{}, 1)}, nil
}

// Notice lights the display and shows a message for a moment; nil only lights it. It never blocks.
func (o *Output) Notice(w *companion.Words) {
	o.mu.Lock()
	o.active = o.cfg.Now()
	o.notice, o.noticed = w, o.active
	o.mu.Unlock()
	o.notify()
}

// Post lights the display and shows a message until a moment; nil takes it away. It never blocks.
func (o *Output) Post(w *companion.Words, until time.Time) {
	o.mu.Lock()
	o.active = o.cfg.Now()
	o.post, o.posted = w, until
	o.mu.Unlock()
	o.notify()
}

func (o *Output) notify() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// Run shows until ctx ends.
func (o *Output) Run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	var watch sync.WaitGroup
	defer watch.Wait()
	defer stop()
	watch.Go(func() {
		for s := range o.cfg.Table.Watch(ctx) {
			o.take(s)
		}
	})
	defer o.reporter.Stop()
	supervise.Retry{First: o.cfg.Backoff, Longest: o.cfg.Longest}.Run(ctx, o.session, func(err error) {
		key := "warn.displayAway"
		if _, hangs := errors.AsType[*devices.StuckError](err); hangs {
			key = "warn.displayHangs"
		}
		o.reporter.Away(err, key)
	})
	return nil
}

// take keeps a snapshot; the latest wins.
func (o *Output) take(s *companion.Snapshot) {
	o.mu.Lock()
	if o.snapshot == nil || busy(o.snapshot) != busy(s) {
		o.active = o.cfg.Now()
	}
	o.snapshot = s
	o.mu.Unlock()
	o.notify()
}

// doings is what changes when somebody does something at the table.
type doings struct {
	seq, question, breach int64
	tray                  string
	picture               uint64
	loud                  bool
}

func busy(s *companion.Snapshot) doings {
	d := doings{seq: s.Seq, tray: string(s.Tray.State), picture: s.Tray.Picture}
	if s.Question != nil {
		d.question = s.Question.ID
	}
	if s.Breach != nil {
		d.breach = s.Breach.ID
	}
	d.loud = slices.ContainsFunc(s.Warnings, func(w companion.Warning) bool { return w.Loud })
	return d
}

// picture is what is to be seen now; nil: the display is to be dark.
func (o *Output) picture() *image1bit.VerticalLSB {
	o.mu.Lock()
	s, now := o.snapshot, o.cfg.Now()
	quiet := now.Sub(o.active)
	if o.notice != nil && now.Sub(o.noticed) >= o.cfg.NoticeFor {
		o.notice = nil
	}
	if o.post != nil && !now.Before(o.posted) {
		o.post = nil
	}
	notice := cmp.Or(o.notice, o.post)
	o.mu.Unlock()
	if s == nil || quiet >= o.cfg.OffAfter {
		return nil
	}
	address := ""
	if o.cfg.Address != nil {
		address = o.cfg.Address()
	}
	return o.paint.Picture(s, Scene{
		Language: o.cfg.Language, Now: now, Address: address, Notice: notice,
		Idle: quiet >= o.cfg.IdleAfter, Step: int(quiet / moveIdle),
	})
}

// session shows through one opening of the display. It returns whether a picture was shown, and why no more
// are.
func (o *Output) session(ctx context.Context) (drawn bool, err error) {
	d, err := o.cfg.Open(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, leave(d)) }()
	tick := time.NewTicker(look)
	defer tick.Stop()
	for shown := (*image1bit.VerticalLSB)(nil); ; {
		img := o.picture()
		if err := update(d, shown, img, !drawn); err != nil {
			return drawn, err
		}
		if !drawn {
			o.reporter.There()
		}
		drawn, shown = true, img
		select {
		case <-ctx.Done():
			return drawn, ctx.Err()
		case <-o.wake:
		case <-tick.C:
		}
	}
}

// update brings the display from one picture to the next; nil is dark. One that stays as it is is asked
// whether it does.
func update(d devices.Display, shown, img *image1bit.VerticalLSB, first bool) error {
	same := shown != nil && img != nil && slices.Equal(shown.Pix, img.Pix) || shown == nil && img == nil
	switch {
	case same && !first:
		if c, ok := d.(devices.Checker); ok {
			return c.Check()
		}
		return nil
	case img == nil:
		return d.Halt()
	}
	return d.Draw(d.Bounds(), img, image.Point{})
}

// leave makes the display dark and lets go of it.
func leave(d devices.Display) error {
	err := d.Halt()
	if errors.Is(err, devices.ErrGone) {
		err = nil // there is nothing left to make dark
	}
	if c, ok := d.(io.Closer); ok {
		err = errors.Join(err, c.Close())
	}
	return err
}
