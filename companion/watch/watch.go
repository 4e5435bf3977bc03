// Package watch keeps a camera going: it opens it, reads frames, lets vision/settle say when the tray is at rest, has
// the tray read, and hands what was seen to the table. When the camera fails it says so on the health board, waits
// (0.5 s, doubling up to 30 s) and opens it again; the game goes on meanwhile.
//
// A table at rest is looked at five times a second and not at every frame: frames that nobody reads need no decoding.
// The first one that shows movement has the next ones read as they come. Only live pictures are left out, whose time is
// that of the clock; recorded ones are all looked at.
//
// The frames that come while one is read are kept and looked at afterwards, as fast as that goes: dice that lie still for
// a shorter time than two readings take are read all the same. The first of the two begins as soon as anything lies still,
// while it is not clear yet that it stays so.
//
// It keeps the newest frame and the newest settled frame for the page, and encodes neither of them. Pictures with a
// name are photographs: each is read by itself and shown, and never becomes a move, for nothing is known about what
// happened between two of them.
package watch

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// Settler tells from frames when the tray is at rest; *settle.Settler is one.
type Settler interface {
	Step(devices.Frame) settle.Verdict
	Observe(devices.Frame, vision.Observation) (vision.Observation, bool)
	Reread()
}

var _ Settler = (*settle.Settler)(nil)

// Config says what a watcher needs. Open, Reader, Settler and Sense must be there.
type Config struct {
	Name     string // of the camera, for people
	Open     func(ctx context.Context) (devices.Camera, error)
	Reader   vision.Reader
	Settler  Settler
	Sense    func(companion.Input)
	Health   *health.Board    // nil: nobody is told
	Evidence *Evidence        // keeps the pictures that moves are read from; nil: nobody does
	Silence  time.Duration    // no frame for so long means that the camera has stopped (0: 5 s)
	DarkFor  time.Duration    // a picture may be black for so long before it is a warning (0: 2 s)
	Idle     time.Duration    // pause between two looks at a table at rest (0: 200 ms)
	Backoff  time.Duration    // first wait before the camera is opened again (0: 0.5 s)
	Longest  time.Duration    // longest wait (0: 30 s)
	Now      func() time.Time // nil: time.Now
	Log      *slog.Logger     // nil: no log
}

func (c Config) withDefaults() Config {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Health == nil {
		c.Health = health.New(c.Now)
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	c.Silence = cmp.Or(max(c.Silence, 0), 5*time.Second)
	c.DarkFor = cmp.Or(max(c.DarkFor, 0), 2*time.Second)
	c.Idle = cmp.Or(max(c.Idle, 0), 200*time.Millisecond)
	return c
}

// Watcher watches one tray. Make one with New; Run it once.
type Watcher struct {
	cfg    Config
	teller *health.Teller
	reread atomic.Bool

	// The fields below belong to Run.
	state vision.TrayState // as the table heard it last
	dark  time.Time        // since when nothing can be seen; zero: something can
	rest  gathered         // frames of the rest that is going on, for cases
	ahead ahead            // frames that came while one was read
	early early            // what was read before it was clear that the tray is at rest
	took  time.Duration    // by the newest reading

	mu      sync.Mutex // guards the fields below
	latest  *devices.Frame
	settled *devices.Frame
}

// New makes a watcher that has seen nothing yet.
func New(cfg Config) *Watcher {
	cfg = cfg.withDefaults()
	return &Watcher{cfg: cfg, teller: health.NewTeller(cfg.Log, cfg.Health, health.Camera, "camera", cfg.Name)}
}

// Latest is the newest frame; false before the first. It must not be changed.
func (w *Watcher) Latest() (devices.Frame, bool) { return w.frame(&w.latest) }

// Settled is the frame that the newest settled tray was read from; its Seq is the snapshot's Tray.Picture.
func (w *Watcher) Settled() (devices.Frame, bool) { return w.frame(&w.settled) }

func (w *Watcher) frame(of **devices.Frame) (devices.Frame, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if *of == nil {
		return devices.Frame{}, false
	}
	return **of, true
}

func (w *Watcher) keep(at **devices.Frame, f devices.Frame) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*at = &f
}

// Reread has the tray read again at its next still frame, though nothing moved. It never blocks.
func (w *Watcher) Reread() { w.reread.Store(true) }

// Run watches until ctx ends.
func (w *Watcher) Run(ctx context.Context) error {
	defer w.teller.Stop()
	health.Retry{First: w.cfg.Backoff, Longest: w.cfg.Longest}.Run(ctx, w.session, w.lost)
	return nil
}

// lost tells everybody that the camera is away.
func (w *Watcher) lost(err error) {
	key := "warn.cameraAway"
	if errors.Is(err, devices.ErrSilent) {
		key = "warn.cameraFrozen"
	}
	w.teller.Away(err, key)
	w.tell(vision.Unknown)
}

// session watches through one opening of the camera. It returns whether frames came and why no more did.
func (w *Watcher) session(ctx context.Context) (there bool, err error) {
	cam, err := w.cfg.Open(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, cam.Close()) }()
	w.ahead, w.early = ahead{}, early{}
	for {
		f, waited := w.ahead.next()
		if !waited {
			if f, err = w.read(ctx, cam); err != nil {
				return there, err
			}
		}
		if !there {
			there = true
			w.teller.There()
		}
		if w.look(ctx, cam, f).Quiet && w.live(f) && w.ahead.none() {
			pause(ctx, w.cfg.Idle)
		}
	}
}

// live says whether a frame is of now, and not a photograph nor from a record.
func (w *Watcher) live(f devices.Frame) bool {
	age := w.cfg.Now().Sub(f.At)
	return f.Name == "" && age < time.Minute && age > -time.Minute
}

func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// read waits for the next frame, but not for ever.
func (w *Watcher) read(ctx context.Context, cam devices.Camera) (devices.Frame, error) {
	limit, cancel := context.WithTimeout(ctx, w.cfg.Silence)
	defer cancel()
	f, err := cam.Read(limit)
	if err != nil && limit.Err() != nil && ctx.Err() == nil {
		return f, fmt.Errorf("%w for %v", devices.ErrSilent, w.cfg.Silence)
	}
	return f, err
}

// look does with one frame what is to be done.
func (w *Watcher) look(ctx context.Context, cam devices.Camera, f devices.Frame) settle.Verdict {
	w.keep(&w.latest, f)
	if w.reread.Swap(false) {
		w.cfg.Settler.Reread()
		w.early = early{}
	}
	v := w.cfg.Settler.Step(f)
	if w.early.of != v.First {
		w.early = early{}
	}
	w.warn(v)
	w.gather(f, v)
	if !v.Read {
		w.tell(v.State)
		if v.Soon && w.live(f) {
			w.readEarly(ctx, cam, f, v.First)
		}
		return v
	}
	f, o, err := w.reading(ctx, cam, f)
	if err != nil {
		w.cfg.Log.Warn("picture cannot be read", "device", w.cfg.Name, "frame", f.Seq, "err", err)
		w.cfg.Health.Set(health.Warning{Name: health.Reader, Key: "warn.unreadable", Cause: err.Error()})
		return v
	}
	w.cfg.Health.Clear(health.Reader)
	o, settled := w.cfg.Settler.Observe(f, o)
	if !settled {
		if w.cfg.Evidence != nil && w.cfg.Evidence.Gathers() {
			w.rest.voted = append(w.rest.voted, f)
		}
		return v
	}
	w.hand(f, o)
	return v
}

// readTray reads a frame; what a live camera shows meanwhile is looked at afterwards.
func (w *Watcher) readTray(ctx context.Context, cam devices.Camera, f devices.Frame) (o vision.Observation, err error) {
	read := func() {
		begun := w.cfg.Now()
		o, err = w.cfg.Reader.Read(f)
		w.took = w.cfg.Now().Sub(begun)
	}
	if w.live(f) {
		w.ahead.during(ctx, cam, f, read)
	} else {
		read()
	}
	return o, err
}

// unseen are the warnings of frames that show nothing, or never the same, by the settler's reason, with their cause.
var unseen = map[string][2]string{
	settle.Dark:    {"warn.cameraDark", "the picture is black"},
	settle.Covered: {"warn.cameraCovered", "the picture is one even area"},
	settle.Flicker: {"warn.cameraFlicker", "bands of a lamp that flickers wander through the picture"},
}

// warn tells when the camera runs and still shows nothing that could be read at rest.
func (w *Watcher) warn(v settle.Verdict) {
	why, blind := unseen[v.Reason]
	switch {
	case v.Reason == settle.Frozen:
		w.teller.Warn(health.Warning{Key: "warn.cameraFrozen", Cause: "the same picture over and over"})
	case !blind:
		w.teller.Fine()
		w.dark = time.Time{}
	case w.dark.IsZero():
		w.dark = w.cfg.Now()
	case w.cfg.Now().Sub(w.dark) >= w.cfg.DarkFor:
		w.teller.Warn(health.Warning{Key: why[0], Since: w.dark, Cause: why[1]})
	}
}

// tell passes on what the tray does, when it changes.
func (w *Watcher) tell(state vision.TrayState) {
	if state == w.state {
		return
	}
	w.state = state
	in := companion.Input{Seen: &vision.Observation{Tray: state, At: w.cfg.Now()}}
	if state != vision.Unknown {
		in.Sight.Camera = w.cfg.Name
	}
	w.cfg.Sense(in)
}

// hand passes a settled tray on. Its picture is offered before, so that it is there when a move names it.
func (w *Watcher) hand(f devices.Frame, o vision.Observation) {
	w.keep(&w.settled, f)
	w.state = o.Tray
	o.Frame = f.Seq
	if o.At.IsZero() {
		o.At = f.At
	}
	hash := Hash(f)
	if w.cfg.Evidence != nil && f.Name == "" && len(o.Dice) > 0 { // a photograph lies on the disk already
		w.cfg.Evidence.Offer(hash, f, w.rest.voted)
		w.rest = gathered{hash: hash}
	}
	w.cfg.Sense(companion.Input{Seen: &o, Sight: companion.Sight{Camera: w.cfg.Name, Name: photograph(f), W: f.W, H: f.H, Hash: hash}})
}

// gathered are the frames of one rest beside the one that was handed on.
type gathered struct {
	voted []devices.Frame // read before it
	hash  string          // of the one handed on; "": not yet
	after int             // frames given after it
}

// framesAfter is how many frames are gathered after the one that was handed on.
const framesAfter = 2

// gather follows the frames of a rest, for cases.
func (w *Watcher) gather(f devices.Frame, v settle.Verdict) {
	switch {
	case v.Read:
	case !v.Quiet || v.State != vision.Settled:
		if v.First == 0 {
			w.rest = gathered{}
		}
	case w.rest.hash != "" && w.rest.after < framesAfter && w.cfg.Evidence.Gathers():
		w.rest.after++
		w.cfg.Evidence.After(w.rest.hash, f)
	}
}

// photograph is the file name of a photograph, without its folder; "" for a live picture.
func photograph(f devices.Frame) string {
	if f.Name == "" {
		return ""
	}
	return filepath.Base(f.Name)
}

// Hash names a picture by its pixels.
func Hash(f devices.Frame) string {
	sum := sha256.Sum256(f.Packed())
	return hex.EncodeToString(sum[:16])
}
