// Package camera keeps a camera going: it opens it, has its pictures followed (package session) and hands
// what was seen to the table. When the camera fails it says so on the health board, waits (0.5 s, doubling up
// to 30 s) and opens it again; the game goes on meanwhile.
//
// It keeps the newest frame and the newest settled frame for the page, and encodes neither of them. Pictures
// with a name are photographs: each is read by itself and shown, and never becomes a move, for nothing is
// known about what happened between two of them.
package camera

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/supervise"
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/session"
	"spieltisch/vision/settle"
)

// Config says what a supervisor needs. Open, Reader, Settler and Sense must be there.
type Config struct {
	Name    string // of the camera, for people
	Open    func(ctx context.Context) (devices.Camera, error)
	Reader  vision.Reader
	Settler session.Settler
	Sense   func(companion.Input)
	// Attend says what to look for now (companion.Table.Attention). It is called once for each frame, from
	// any goroutine. nil: nobody says.
	Attend func() vision.Attention
	// Compared reads what is compared with the record in a frame at rest, by what was to be looked for in it,
	// while Sense goes on; its nil: nothing is. It is called by one goroutine. nil: nobody reads that.
	Compared func(devices.Frame, vision.Attention) (*vision.Observation, error)
	Health   *health.Board    // nil: nobody is told
	Evidence Evidence         // keeps the pictures that moves are read from; nil: nobody does
	Silence  time.Duration    // as session.Live has it
	DarkFor  time.Duration    // a picture may be black for so long before it is a warning (0: 2 s)
	Idle     time.Duration    // as session.Live has it
	Backoff  time.Duration    // first wait before the camera is opened again (0: 0.5 s)
	Longest  time.Duration    // longest wait (0: 30 s)
	Now      func() time.Time // nil: time.Now
	Log      *slog.Logger     // nil: no log
}

// Evidence keeps the pictures that moves are read from (evidence/disk). Its methods never block.
type Evidence interface {
	// Gathers reports whether frames around a picture are worth keeping.
	Gathers() bool
	// Offer offers the picture of a tray, with frames from before it.
	Offer(hash string, f devices.Frame, before []devices.Frame)
	// After offers a frame that came after the picture.
	After(hash string, f devices.Frame)
}

// Supervisor watches one tray. Make one with New; Run it once.
type Supervisor struct {
	cfg      Config
	reporter *health.Reporter
	session  *session.Session

	// The fields below belong to Run.
	there bool             // frames come
	state vision.TrayState // as the table heard it last
	dark  time.Time        // since when nothing can be seen; zero: something can
	rest  gathered         // frames of the rest that is going on, for cases

	rests chan still // the newest one, for Compared

	mu      sync.Mutex // guards the fields below
	latest  *devices.Frame
	settled *devices.Frame
}

// New makes a supervisor that has seen nothing yet.
func New(cfg Config) *Supervisor {
	health.Defaults(&cfg.Health, &cfg.Log, &cfg.Now)
	cfg.DarkFor = cmp.Or(max(cfg.DarkFor, 0), 2*time.Second)
	w := &Supervisor{cfg: cfg, rests: make(chan still, 1),
		reporter: health.NewReporter(cfg.Log, cfg.Health, health.Camera, "camera", cfg.Name)}
	policy := session.Live{Settler: cfg.Settler, Attend: cfg.Attend, Silence: cfg.Silence, Idle: cfg.Idle,
		Now: cfg.Now}
	w.session = session.New(cfg.Reader, policy, session.Hooks{
		Frame: w.arrived, Step: w.stepped, Read: w.looked, Voted: w.voted, Rest: w.settledAt,
	})
	return w
}

// Latest is the newest frame; false before the first. It must not be changed.
func (w *Supervisor) Latest() (devices.Frame, bool) { return w.frame(&w.latest) }

// Settled is the frame that the newest settled tray was read from; its Seq is the snapshot's Tray.Picture.
func (w *Supervisor) Settled() (devices.Frame, bool) { return w.frame(&w.settled) }

func (w *Supervisor) frame(of **devices.Frame) (devices.Frame, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if *of == nil {
		return devices.Frame{}, false
	}
	return **of, true
}

func (w *Supervisor) keep(at **devices.Frame, f devices.Frame) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*at = &f
}

// Reread has the tray read again at its next still frame, though nothing moved. It never blocks.
func (w *Supervisor) Reread() { w.session.Reread() }

// Run watches until ctx ends.
func (w *Supervisor) Run(ctx context.Context) error {
	defer w.reporter.Stop()
	if w.cfg.Compared != nil {
		var comparing sync.WaitGroup
		defer comparing.Wait()
		comparing.Go(func() { w.compare(ctx) })
	}
	supervise.Retry{First: w.cfg.Backoff, Longest: w.cfg.Longest}.Run(ctx, w.follow, w.lost)
	return nil
}

// lost tells everybody that the camera is away.
func (w *Supervisor) lost(err error) {
	key := "warn.cameraAway"
	if errors.Is(err, devices.ErrSilent) {
		key = "warn.cameraFrozen"
	}
	w.reporter.Away(err, key)
	w.report(vision.Unknown)
}

// follow watches through one opening of the camera. It returns whether frames came and why no more did.
func (w *Supervisor) follow(ctx context.Context) (there bool, err error) {
	cam, err := w.cfg.Open(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, cam.Close()) }()
	w.there = false
	err = w.session.Run(ctx, cam)
	return w.there, err
}

// arrived takes the next frame.
func (w *Supervisor) arrived(f devices.Frame) {
	if !w.there {
		w.there = true
		w.reporter.There()
	}
	w.keep(&w.latest, f)
}

// stepped takes what the settler said of it.
func (w *Supervisor) stepped(f devices.Frame, step settle.Step) {
	w.warn(step)
	w.gather(f, step)
	if !step.Read {
		w.report(step.State)
	}
}

// looked reports whether the reader can read.
func (w *Supervisor) looked(f devices.Frame, err error) error {
	if err == nil {
		w.cfg.Health.Clear(health.Reader)
		return nil
	}
	w.cfg.Log.Warn("picture cannot be read", "device", w.cfg.Name, "frame", f.Seq, "err", err)
	w.cfg.Health.Set(health.Warning{Name: health.Reader, Key: "warn.unreadable", Cause: err.Error()})
	return nil
}

// voted gathers a frame that was read before the one that decided.
func (w *Supervisor) voted(f devices.Frame) {
	if w.cfg.Evidence != nil && w.cfg.Evidence.Gathers() {
		w.rest.voted = append(w.rest.voted, f)
	}
}

// unseen are the warnings of frames that show nothing, or never the same, or not only the table, by the
// settler's reason, with their cause.
var unseen = map[string][2]string{
	settle.Dark:    {"warn.cameraDark", "the picture is black"},
	settle.Covered: {"warn.cameraCovered", "the picture is one even area"},
	settle.Flicker: {"warn.cameraFlicker", "bands of a lamp that flickers wander through the picture"},

	settle.Restless: {"warn.cameraRestless", "nothing has come to rest for a minute"},
	settle.Clock:    {"warn.cameraClock", "a part of the picture changes every second; its line is not watched"},
}

// warn tells when the camera runs and still shows nothing that could be read at rest.
func (w *Supervisor) warn(step settle.Step) {
	why, blind := unseen[step.Reason]
	switch {
	case step.Reason == settle.Frozen:
		w.reporter.Warn(health.Warning{Key: "warn.cameraFrozen", Cause: "the same picture over and over"})
	case !blind:
		w.reporter.Fine()
		w.dark = time.Time{}
	case w.dark.IsZero():
		w.dark = w.cfg.Now()
	case w.cfg.Now().Sub(w.dark) >= w.cfg.DarkFor:
		w.reporter.Warn(health.Warning{Key: why[0], Since: w.dark, Cause: why[1]})
	}
}

// report passes on what the tray does, when it changes.
func (w *Supervisor) report(state vision.TrayState) {
	if state == w.state {
		return
	}
	w.state = state
	in := companion.Input{State: &state}
	if state != vision.Unknown {
		in.Sight.Camera = w.cfg.Name
	}
	w.cfg.Sense(in)
}

// settledAt passes a settled tray on. Its picture is offered before, so that it is there when a move names
// it.
func (w *Supervisor) settledAt(rest session.Rest) error {
	f, hash := rest.Frame, Hash(rest.Frame)
	w.keep(&w.settled, f)
	in := companion.Input{Sight: companion.Sight{Camera: w.cfg.Name, Name: photograph(f), W: f.W, H: f.H,
		Hash: hash}}
	read := false
	for _, o := range rest.Seen {
		o.Frame = f.Seq
		if o.At.IsZero() {
			o.At = f.At
		}
		if o.Of == vision.Pieces {
			in.Pieces = &o
		} else {
			in.Dice = &o
		}
		if o.Of == vision.Dice || !rest.For.ReadsDice() {
			w.state = o.Tray
		}
		read = read || len(o.Things) > 0
	}
	if w.cfg.Evidence != nil && f.Name == "" && read { // a photograph lies on the disk already
		w.cfg.Evidence.Offer(hash, f, w.rest.voted)
		w.rest = gathered{hash: hash}
	}
	w.cfg.Sense(in)
	if w.cfg.Compared == nil || f.Name != "" { // of a photograph nothing is known that came before it
		return nil
	}
	select {
	case <-w.rests: // an older one that nobody has looked at yet
	default:
	}
	w.rests <- still{f, rest.For, in.Sight}
	return nil
}

// still is a frame at rest.
type still struct {
	frame     devices.Frame
	attention vision.Attention
	sight     companion.Sight
}

// compare reads what lies beside dice, of the newest rest, until ctx ends.
func (w *Supervisor) compare(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case at := <-w.rests:
			o, err := w.cfg.Compared(at.frame, at.attention)
			if err != nil {
				w.cfg.Log.Warn("picture cannot be read", "device", w.cfg.Name, "frame", at.frame.Seq, "err", err)
			} else if o != nil {
				w.cfg.Sense(companion.Input{Compared: o, Sight: at.sight})
			}
		}
	}
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
func (w *Supervisor) gather(f devices.Frame, step settle.Step) {
	switch {
	case step.Read:
	case !step.Quiet || step.State != vision.Settled:
		if step.First == 0 {
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
