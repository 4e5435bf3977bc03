package session

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// Live is the policy for the pictures of a camera. Settler must be there. Attend is called from any
// goroutine.
//
// Pictures whose time is not that of the clock, as of a record, and photographs (devices.Frame.Name) are
// all looked at, and none before its time.
type Live struct {
	Settler Settler
	Attend  func() vision.Attention // what to look for now; nil: nobody says
	Silence time.Duration           // no frame for so long is devices.ErrSilent (0: 5 s)
	Idle    time.Duration           // pause between two looks at a table at rest (0: 200 ms)
	Now     func() time.Time        // nil: time.Now
}

func (p Live) begin(reader vision.Reader, rest func(Rest) error) (follower, Settler) {
	p.Silence = cmp.Or(max(p.Silence, 0), 5*time.Second)
	p.Idle = cmp.Or(max(p.Idle, 0), 200*time.Millisecond)
	if p.Attend == nil {
		p.Attend = func() (a vision.Attention) { return a }
	}
	if p.Now == nil {
		p.Now = time.Now
	}
	return &live{Live: p, reader: reader, rest: rest}, p.Settler
}

// live follows the pictures of a camera.
type live struct {
	Live
	reader vision.Reader
	rest   func(Rest) error

	last        devices.Frame
	quiet       bool          // nothing is waited for in the last frame
	backlog     backlog       // frames that came while one was read
	speculation speculation   // what was read before it was clear that the tray is at rest
	known       vision.Prior  // what the newest reading says of the next one
	knownOf     uint64        // Step.First of the rest that was read
	took        time.Duration // by the newest reading
}

func (l *live) start() {
	l.last, l.quiet, l.backlog = devices.Frame{}, false, backlog{}
	l.speculation, l.known = speculation{}, vision.Prior{}
}

// next gives the oldest frame that waits, or the camera's newest one, after a pause where nothing happens.
func (l *live) next(ctx context.Context, src Source) (arrival, error) {
	if l.quiet && l.current(l.last) && l.backlog.none() {
		pause(ctx, l.Idle)
	}
	if f, waited := l.backlog.next(); waited {
		return f, nil
	}
	limit, cancel := context.WithTimeout(ctx, l.Silence)
	defer cancel()
	f, err := l.take(limit, src)
	if err != nil && limit.Err() != nil && ctx.Err() == nil {
		return f, fmt.Errorf("%w for %v", devices.ErrSilent, l.Silence)
	}
	return f, err
}

// take takes the next frame of a source, and asks what to look for in it.
func (l *live) take(ctx context.Context, src Source) (arrival, error) {
	f, err := src.Read(ctx)
	if err != nil {
		return arrival{}, err
	}
	return arrival{f, l.Attend()}, nil
}

// current reports whether a frame is of now, and not a photograph nor from a record.
func (l *live) current(f devices.Frame) bool {
	age := l.Now().Sub(f.At)
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

func (l *live) hold(f arrival) (held, error) { return asItIs(f), nil }

func (l *live) stepped(ctx context.Context, src Source, h held, step settle.Step) error {
	l.last, l.quiet = h.Frame, step.Quiet
	if e := l.speculation; e.of != step.First || !e.attention.Equal(h.attention) {
		l.speculation = speculation{}
	}
	if !step.Read && step.Soon && l.current(h.Frame) {
		l.speculate(ctx, src, h, step)
	}
	return nil
}

func (l *live) read(ctx context.Context, src Source, h held, step settle.Step,
	of vision.Part) (scan, error) {
	if e := l.speculation; e.of != 0 {
		l.speculation = speculation{}
		return scan{held: e.held, step: step, seen: e.seen, took: l.took}, nil
	}
	o, err := l.readNow(ctx, src, h, step, of)
	return scan{held: h, step: step, seen: o, took: l.took}, err
}

// readNow reads a part of a frame of a rest; what the camera shows meanwhile is looked at afterwards. A rest
// that was read before is looked at where its dice lie, if the same is looked for.
func (l *live) readNow(ctx context.Context, src Source, h held, step settle.Step,
	of vision.Part) (o vision.Observation, err error) {
	rest := step.First
	if rest == 0 || rest != l.knownOf || !l.known.For.Equal(h.attention) {
		l.known = vision.Prior{}
	}
	known := vision.Prior{Areas: step.Areas, For: h.attention, Of: of}
	if of == vision.Dice {
		known.Edge, known.Where = l.known.Edge, l.known.Where
	}
	read := func() {
		begun := l.Now()
		o, err = vision.ReadKnowing(l.reader, h.Frame, known)
		l.took = l.Now().Sub(begun)
		if of == vision.Dice {
			l.known, l.knownOf = o.Prior(), rest
			l.known.For = h.attention
		}
	}
	if l.current(h.Frame) {
		take := func(ctx context.Context) (arrival, error) { return l.take(ctx, src) }
		l.backlog.during(ctx, take, h.At, read)
	} else {
		read()
	}
	return o, err
}

func (l *live) settled(read scan, seen []vision.Observation) error {
	return l.rest(Rest{Seen: seen, Frame: read.Frame, For: read.attention, Read: read.took})
}

func (l *live) forget() { l.speculation, l.known = speculation{}, vision.Prior{} }

func (l *live) end(err error) error { return err }
