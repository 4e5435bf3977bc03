package session_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/session"
	"spieltisch/vision/settle"
)

// alive is a reel of frames of now, 24 a second, for each of which something else is to be looked for.
type alive struct {
	*reel
	t     *testing.T
	asked int // how often somebody asked what that is
}

func (a *alive) Read(ctx context.Context) (devices.Frame, error) {
	select {
	case <-ctx.Done():
		return devices.Frame{}, ctx.Err()
	case <-time.After(time.Second / 24):
	}
	f, err := a.reel.Read(ctx)
	f.At = time.Now()
	return f, err
}

func (a *alive) attend() vision.Attention {
	a.asked++
	return vision.Attention{Dice: strconv.Itoa(a.asked)}
}

// has checks that what was asked as a frame came is in force for it.
func (a *alive) has(what string, f devices.Frame, is vision.Attention) {
	a.t.Helper()
	if want := strconv.FormatUint(f.Seq, 10); is.Dice != want {
		a.t.Errorf("%s frame %d: looked for %q, want %q", what, f.Seq, is.Dice, want)
	}
}

// attentive is a settler that checks it.
type attentive struct {
	*settle.Scene
	of *alive
}

func (s attentive) Step(f devices.Frame, a vision.Attention) settle.Step {
	s.of.has("step of", f, a)
	return s.Scene.Step(f, a)
}

// sluggish is a reader that checks it, and takes so long that frames wait meanwhile.
type sluggish struct {
	eyes
	of   *alive
	read *int
}

func (s sluggish) ReadKnowing(f devices.Frame, p vision.Prior) (vision.Observation, error) {
	time.Sleep(200 * time.Millisecond)
	*s.read++
	s.of.has("reading of", f, p.For)
	if p.Where != nil {
		s.of.t.Errorf("frame %d is read where other dice lay", f.Seq)
	}
	return s.Read(f)
}

// What to look for is asked once for each frame, as it comes: settler, reader and whoever hears of the rest
// have the same, however late they come to it. What was read early for something else counts nowhere.
func TestWhatToLookForIsAskedOnceAFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := &alive{reel: &reel{noise: rand.New(rand.NewPCG(1, 1))}, t: t}
		for _, part := range []shot{shoot(small(three(0)...)), shoot(small(three(9)...))} {
			a.shots = append(a.shots, slices.Repeat([]shot{part}, 24)...)
		}
		read, rests := 0, 0
		s := session.New(sluggish{eyes{a.reel}, a, &read},
			session.Live{Settler: attentive{settle.NewScene(settle.Config{}, nil), a}, Attend: a.attend},
			session.Hooks{Rest: func(rest session.Rest) error {
				rests++
				a.has("rest of", rest.Frame, rest.For)
				return nil
			}})
		if err := s.Run(t.Context(), a); !errors.Is(err, devices.ErrGone) {
			t.Fatal(err)
		}
		if frames := len(a.shots); a.asked != frames || rests != 2 || read < 5 {
			t.Errorf("asked %d times in %d frames, %d rests, %d readings; want once each, 2, and one more than the "+
				"4 that count", a.asked, frames, rests, read)
		}
	})
}
