// Package session follows one tray from frame to frame: each frame is compared with those before it
// (package settle), the few that are worth it are read, and what comes to rest is handed on.
//
// There is one loop for live pictures and for recordings; a Policy tells them apart:
//
//	s := session.New(reader, session.Live{Settler: settle.NewScene(cfg, nil), Attend: table.Attention},
//		session.Hooks{Rest: hand})
//	err := s.Run(ctx, camera) // until the camera is gone
//
//	s := session.New(reader, session.Recording{Stabilizer: stabilize.New()}, session.Hooks{Rest: tell})
//	err := s.Run(ctx, video) // until the video has ended
//
// Live, people play by what is seen: a rest is handed on as soon as it is read. The frames that come while
// one is read are kept and looked at afterwards, as fast as that goes, so that dice are read that lie still
// for a shorter time than two readings take. The first of the two begins as soon as anything lies still,
// while it is not clear yet that it stays so. A table at rest is looked at five times a second and not at
// every frame: frames that nobody reads need no decoding.
//
// What to look for is asked once for each frame, as it comes. It is in force for all that is done with that
// frame, however late that is.
//
// Of a recording each frame is looked at, held still if the camera moves, and a rest is handed on when it
// has ended, once: a jerk of the camera, or a hand that comes and goes, does not make two rests of one.
//
// A Session is used by one goroutine at a time, but for Reread.
package session

import (
	"context"
	"sync/atomic"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// Source gives the frames; a devices.Camera is one.
type Source interface {
	// Read blocks for the next frame, until ctx ends or there are no more (devices.ErrGone).
	Read(ctx context.Context) (devices.Frame, error)
}

// Settler tells from frames, and what to look for in them, when that is at rest; *settle.Scene is one.
type Settler interface {
	Step(devices.Frame, vision.Attention) settle.Step
	Observe(devices.Frame, vision.Observation) (vision.Observation, bool)
	Reread()
}

var _ Settler = (*settle.Scene)(nil)

// Rest is a tray at rest.
type Rest struct {
	Seen        []vision.Observation // of each part that was read, one at least; places are in px of Frame
	Frame       devices.Frame        // the one that was read last
	For         vision.Attention     // what was to be looked for in it
	First, Last int                  // frames of a recording that show it, from 0
	Decode      time.Duration        // what it took to get Frame, of a recording
	Read        time.Duration        // what it took to read it
}

// Hooks are called from Run. Those that are nil are not.
type Hooks struct {
	// Frame is each frame, before anything is done with it.
	Frame func(devices.Frame)
	// Step is what the settler says of it.
	Step func(devices.Frame, settle.Step)
	// Read follows each reading of a frame that counts. An error that it returns ends the session; where
	// it is nil each error of a reading does.
	Read func(devices.Frame, error) error
	// Voted is a frame that was read and did not yet decide what lies there.
	Voted func(devices.Frame)
	// Rest is each tray at rest. An error that it returns ends the session.
	Rest func(Rest) error
}

// Policy tells live pictures from recordings: Live or Recording.
type Policy interface {
	// begin makes the follower and the settler of a session.
	begin(reader vision.Reader, rest func(Rest) error) (follower, Settler)
}

// follower is what is done with live pictures in another way than with recordings.
type follower interface {
	// start comes before the first frame of a source.
	start()
	// next gives the frame to be looked at now.
	next(ctx context.Context, src Source) (arrival, error)
	// hold gives a frame as it is to be compared with others.
	hold(f arrival) (held, error)
	// stepped takes what the settler said of a frame.
	stepped(ctx context.Context, src Source, h held, step settle.Step) error
	// read has a part of a frame read that is at rest.
	read(ctx context.Context, src Source, h held, step settle.Step, of vision.Part) (scan, error)
	// settled takes what a rest was read as, part by part. Its places are those in the held picture.
	settled(l scan, seen []vision.Observation) error
	// forget drops what was read of a tray that is to be read again.
	forget()
	// end gives the error of Run.
	end(err error) error
}

// arrival is a frame, and what was to be looked for as it came.
type arrival struct {
	devices.Frame
	attention vision.Attention
}

// held is a frame, and the same as seen from where the camera was at first.
type held struct {
	arrival
	still  devices.Frame
	view   vision.Homography // from px of still to px of Frame
	decode time.Duration
}

// asItIs is a frame of a camera that stands.
func asItIs(f arrival) held { return held{arrival: f, still: f.Frame, view: vision.Identity()} }

// scan is one reading of a frame at rest.
type scan struct {
	held
	step settle.Step
	seen vision.Observation // its places are in px of Frame
	took time.Duration
}

// Session follows one tray. Make one with New.
type Session struct {
	hooks    Hooks
	follower follower
	settler  Settler
	reread   atomic.Bool
}

// New makes a session that knows nothing of the tray yet.
func New(reader vision.Reader, policy Policy, hooks Hooks) *Session {
	s := &Session{hooks: hooks.withDefaults()}
	s.follower, s.settler = policy.begin(reader, s.hooks.Rest)
	return s
}

func (h Hooks) withDefaults() Hooks {
	if h.Frame == nil {
		h.Frame = func(devices.Frame) {}
	}
	if h.Step == nil {
		h.Step = func(devices.Frame, settle.Step) {}
	}
	if h.Read == nil {
		h.Read = func(_ devices.Frame, err error) error { return err }
	}
	if h.Voted == nil {
		h.Voted = func(devices.Frame) {}
	}
	if h.Rest == nil {
		h.Rest = func(Rest) error { return nil }
	}
	return h
}

// Reread has the tray read again at its next still frame, though nothing moved. It never blocks and may be
// called from anywhere.
func (s *Session) Reread() { s.reread.Store(true) }

// Run follows the frames of a source until it fails. What is known of the tray stays for the next source: a
// camera that was opened again shows the same table.
//
// The end of a recording (devices.ErrGone) is no error, but where it shows no dice at rest: see ErrNoDice.
func (s *Session) Run(ctx context.Context, src Source) error {
	s.follower.start()
	for {
		f, err := s.follower.next(ctx, src)
		if err != nil {
			return s.follower.end(err)
		}
		if err := s.scan(ctx, src, f); err != nil {
			return s.follower.end(err)
		}
	}
}

// scan does with one frame what is to be done.
func (s *Session) scan(ctx context.Context, src Source, f arrival) error {
	s.hooks.Frame(f.Frame)
	if s.reread.Swap(false) {
		s.settler.Reread()
		s.follower.forget()
	}
	h, err := s.follower.hold(f)
	if err != nil {
		return err
	}
	step := s.settler.Step(h.still, h.attention)
	s.hooks.Step(f.Frame, step)
	if err := s.follower.stepped(ctx, src, h, step); err != nil || !step.Read {
		return err
	}
	if step.Parts == nil {
		step.Parts = []vision.Part{vision.Dice}
	}
	var looks []scan
	for _, part := range step.Parts {
		l, err := s.follower.read(ctx, src, h, step, part)
		if again := s.hooks.Read(l.Frame, err); err != nil || again != nil {
			return again
		}
		looks = append(looks, l)
	}
	var seen []vision.Observation
	for _, l := range looks {
		if o, ok := s.settler.Observe(l.still, l.view.Inverse().Observed(l.seen)); ok {
			seen = append(seen, o)
		}
	}
	last := looks[len(looks)-1]
	if seen == nil {
		s.hooks.Voted(last.Frame)
		return nil
	}
	return s.follower.settled(last, seen)
}
