package session

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// Errors of a recording that has ended and showed no dice at rest.
var (
	ErrTooShort  = errors.New("session: the recording is too short for a tray to come to rest")
	ErrNeverRest = errors.New("session: the tray never came to rest")
	ErrNoDice    = errors.New("session: the tray came to rest without dice")
)

// Stabilizer takes the movement of the camera out of the frames of a recording; *stabilize.Stabilizer is one.
type Stabilizer interface {
	// Step gives a frame as the camera would have seen it from where it was at first, and where that lies
	// in the frame: the homography from px of the steadied picture to px of the frame.
	Step(devices.Frame) (steadied devices.Frame, view vision.Homography, err error)
	// Anew reports whether the last frame was taken for the steadied picture, and where the one before it
	// lies in this one; nil: that is not known.
	Anew() (from *vision.Homography, anew bool)
}

// Recording is the policy for a video. Its frames have their time from the beginning of 1970 on, and count
// from 1. Stabilizer must be there.
type Recording struct {
	Stabilizer Stabilizer
	Rate       float64 // frames/s; 0: the video does not tell
}

// leastPeriod is the time from one showing of a frame to the next, where it stood for long or the video does
// not tell its rate.
const leastPeriod = 50 * time.Millisecond

// Period is the time for which a frame counts as shown, 50 ms or more.
func (p Recording) Period() time.Duration {
	if p.Rate <= 0 {
		return leastPeriod
	}
	return max(leastPeriod, time.Duration(float64(time.Second)/p.Rate))
}

func (p Recording) begin(reader vision.Reader, rest func(Rest) error) (follower, Settler) {
	r := &recording{
		reader: reader, stabilizer: p.Stabilizer, settler: settle.New(wholeTray), period: p.Period(),
		rests: rests{hand: rest},
	}
	return r, settle.NewScene(wholeTray, r.settler)
}

// What counts as movement, in all of the picture; and for a camera in a hand, which does not show its edges
// all the time.
var (
	wholeTray = settle.Config{Rolling: settle.Rect(0, 0, 1, 1), Policy: settle.Recording}
	inHand    = settle.Config{Rolling: settle.Rect(0.08, 0.08, 0.92, 0.92),
		Policy: settle.Recording, Steadied: true}
)

// recording follows one video.
type recording struct {
	reader     vision.Reader
	stabilizer Stabilizer
	settler    *settle.Settler
	handheld   bool          // the camera is in a hand
	period     time.Duration // from frame to frame, leastPeriod or more

	last   held   // the frame looked at last
	coming coming // the one after it
	look   scan   // the last reading
	rests  rests
}

// coming is a frame that was read from the source and is to be looked at when its time has come.
type coming struct {
	devices.Frame
	there  bool
	decode time.Duration
	stands bool // the frame before it is shown again until then
}

func (r *recording) start() {}

// next gives the next frame, and before it the last one again, as often as a video of an even rate would have
// it: screens that were recorded, and animated GIFs, have a frame only where something changes.
func (r *recording) next(ctx context.Context, src Source) (arrival, error) {
	if !r.coming.there {
		begun := time.Now()
		f, err := src.Read(ctx)
		if err != nil {
			return arrival{}, err
		}
		stands := r.last.Seq != 0 && f.At.Sub(r.last.At) >= max(2*r.period, 2*leastPeriod)
		r.coming = coming{f, true, time.Since(begun), stands}
	}
	if again := r.last.At.Add(r.period); r.coming.stands && !again.After(r.coming.At.Add(-r.period)) {
		f := r.last.Frame
		f.At = again
		return arrival{Frame: f}, nil
	}
	f := r.coming.Frame
	r.last.decode, r.coming = r.coming.decode, coming{}
	return arrival{Frame: f}, nil
}

// hold holds a frame still. One that equals the one before in every byte is held as that was, for the settler
// has to see that it is the same.
func (r *recording) hold(f arrival) (held, error) {
	again := f.W == r.last.W && f.H == r.last.H && bytes.Equal(f.Pix, r.last.Pix)
	r.last.arrival = f
	if again {
		r.last.still.Seq, r.last.still.At = f.Seq, f.At
		return r.last, nil
	}
	var err error
	if r.last.still, r.last.view, err = r.stabilizer.Step(f.Frame); err != nil {
		return held{}, err
	}
	from, anew := r.stabilizer.Anew()
	err = r.moved(r.last.view != vision.Identity() && !r.handheld, anew && f.Seq > 1, from)
	return r.last, err
}

// moved takes note of what the camera did. taken: it was seen to be in a hand; anew: it shows the table from
// elsewhere, or another one, and from is where the picture before lies in this one, if that is known.
func (r *recording) moved(taken, anew bool, from *vision.Homography) error {
	if taken || anew {
		if err := r.unfinished(true); err != nil {
			return err
		}
	}
	if taken {
		r.handheld = true
		r.settler.Watch(inHand)
	}
	if !anew {
		return nil
	}
	r.settler.Restart(r.config()) // what lies where is another matter from here on
	return r.rests.elsewhere(from)
}

// config is what counts as movement in this video.
func (r *recording) config() settle.Config {
	if r.handheld {
		return inHand
	}
	return wholeTray
}

func (r *recording) stepped(_ context.Context, _ Source, h held, step settle.Step) error {
	if err := r.unfinished(false); err != nil {
		return err
	}
	r.rests.stepped(h.Frame, step)
	return nil
}

// unfinished tells of a rest that ended before enough of its frames were read, with the frame before or
// with the video.
func (r *recording) unfinished(over bool) error {
	if o, ok := r.settler.Unfinished(over); ok {
		return r.rests.settled(r.look, o)
	}
	return nil
}

func (r *recording) read(_ context.Context, _ Source, h held, step settle.Step, _ vision.Part) (scan, error) {
	begun := time.Now()
	o, err := r.reader.Read(h.Frame)
	if err != nil {
		return scan{held: h}, err
	}
	r.look = scan{h, step, o, time.Since(begun)}
	return r.look, nil
}

func (r *recording) settled(l scan, seen []vision.Observation) error {
	return r.rests.settled(l, seen[0])
}

func (r *recording) forget() {}

// end tells of what is left at the end of the video.
func (r *recording) end(err error) error {
	if errors.Is(err, devices.ErrGone) {
		err = r.over()
	}
	return errors.Join(err, r.rests.flush())
}

func (r *recording) over() error {
	err := r.unfinished(true)
	if err == nil && !r.rests.any {
		err = r.glimpse()
	}
	switch {
	case err != nil || r.rests.dice:
		return err
	case r.rests.any:
		return ErrNoDice
	case r.last.At.Sub(time.Unix(0, 0)) < shortest:
		return ErrTooShort
	}
	return ErrNeverRest
}

// shortest is what a video lasts at least in which a tray comes to rest and is read.
const shortest = 200 * time.Millisecond

// glimpse tells of the last frame of a video in which nothing came to rest, if it shows dice: as a question,
// for they may move yet.
func (r *recording) glimpse() error {
	begun := time.Now()
	o, err := r.reader.Read(r.last.Frame)
	if err != nil || len(o.Things) == 0 {
		return err
	}
	o.Decision, o.Reasons = vision.Ask, append(slices.Clone(o.Reasons), vision.ReasonTooBrief)
	step := settle.Step{First: r.last.Seq + 1, Since: r.last.At}
	return r.rests.settled(scan{r.last, step, o, time.Since(begun)}, r.last.view.Inverse().Observed(o))
}
