package session_test

import (
	"context"
	"errors"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/sim/tray"
	"spieltisch/vision"
	"spieltisch/vision/session"
	"spieltisch/vision/settle"
)

// shot is a rendered frame and what it shows.
type shot struct {
	frame devices.Frame
	shows vision.Observation
}

// shoot renders a tray; what it shows is told by the labels, but for dice that a hand hides.
func shoot(lay tray.Tray) shot {
	f, labels := lay.Render()
	o := vision.Observation{Decision: vision.None}
	for _, l := range labels {
		if !l.Hidden {
			o.Decision = vision.Accept
			o.Things = append(o.Things, vision.Thing{Face: l.Face, Confidence: 1, Box: l.Box})
		}
	}
	return shot{f, o}
}

// small is a tray as most of these tests film it.
func small(dice ...tray.Die) tray.Tray {
	lay := tray.Demo()
	lay.W, lay.H, lay.Dice = 320, 240, dice
	return lay
}

func three(x float64) []tray.Die {
	return []tray.Die{tray.DemoDie(5, x-60, 20, 10+x), tray.DemoDie(4, x, -30, 40+x),
		tray.DemoDie(2, x+60, 30, 75+x)}
}

// reel is a recording, and a reader that knows what its frames show.
type reel struct {
	shots []shot
	at    []time.Duration // of the frames; nil: 24 a second
	noise *rand.Rand      // nil: what shows the same is the same to the byte
	n     int
	fails error // of the reader
}

func (r *reel) Read(context.Context) (devices.Frame, error) {
	if r.n == len(r.shots) {
		return devices.Frame{}, devices.ErrGone
	}
	f := r.shots[r.n].frame
	at := time.Duration(r.n) * time.Second / 24
	if r.at != nil {
		at = r.at[r.n]
	}
	r.n++
	f.Seq, f.At = uint64(r.n), time.Unix(0, int64(at))
	if r.noise != nil {
		f.Pix = slices.Clone(f.Pix)
		for range 1000 {
			f.Pix[r.noise.IntN(len(f.Pix))] ^= 1
		}
	}
	return f, nil
}

// eyes are the reader of a reel.
type eyes struct{ of *reel }

func (e eyes) Read(f devices.Frame) (vision.Observation, error) {
	return e.of.shots[f.Seq-1].shows, e.of.fails
}

// standing is a Stabilizer of frames that need none.
type standing struct{}

func (standing) Step(f devices.Frame) (devices.Frame, vision.Homography, error) {
	return f, vision.Identity(), nil
}

func (standing) Anew() (from *vision.Homography, anew bool) { return nil, false }

// stands makes it, for any test.
func stands(*testing.T) session.Stabilizer { return standing{} }

// follow gives the rests of a recording, whose frames something holds still.
func follow(t *testing.T, r *reel, stabilizer session.Stabilizer) (rests []session.Rest, err error) {
	t.Helper()
	hooks := session.Hooks{Rest: func(rest session.Rest) error { rests = append(rests, rest); return nil }}
	err = session.New(eyes{r}, session.Recording{Stabilizer: stabilizer, Rate: 24}, hooks).Run(t.Context(), r)
	return rests, err
}

func faces(o vision.Observation) (out []int) {
	for _, d := range o.Things {
		out = append(out, d.Face)
	}
	slices.Sort(out)
	slices.Reverse(out)
	return out
}

// recording is one made of parts of a second each, and what is told of it.
type recording struct {
	name  string
	parts [][]shot
	want  [][2]int // frames of the rests, first and last, from 0
}

// frames are those of each part.
const frames = 24

// recordings are of dice that lie where they were told to lie a moment ago, and were not thrown again, though
// the picture jumped, or after a hand beside them has gone that hid one; after a pause as long as a throw's
// they were.
func recordings() []recording {
	lay := small(three(0)...)
	lies := []shot{shoot(lay)}
	soft := []shot{{softened(lies[0].frame), lies[0].shows}}
	lay.Camera.Turn += 1
	jumped := []shot{shoot(lay)}
	lay.Camera.Turn -= 1
	var beside []shot // a hand that is never still
	for i := range 4 {
		lay.Hand = &tray.Hand{X: 75 + 2*float64(i), Y: 40, Angle: 0, Size: 60,
			Skin: color.RGBA{R: 210, G: 160, B: 130, A: 255}, Sleeve: color.RGBA{R: 60, G: 60, B: 140,
				A: 255}}
		beside = append(beside, shoot(lay))
	}
	empty := []shot{shoot(small())}
	return []recording{
		{"a jump", [][]shot{lies, jumped}, [][2]int{{0, 2*frames - 1}}},
		{"a throw", [][]shot{lies, empty, lies}, [][2]int{{0, frames - 1}, {2 * frames, 3*frames - 1}}},
		{"a hand", [][]shot{empty, beside, lies}, [][2]int{{frames, 3*frames - 1}}},
		{"a hand, and then another throw", [][]shot{empty, beside, empty, lies},
			[][2]int{{frames, 2*frames - 1}, {3 * frames, 4*frames - 1}}},
		{"a hand, and the focus is another one", [][]shot{lies, beside, soft}, [][2]int{{0, 3*frames - 1}}},
	}
}

// TestARestIsToldOnce follows the recordings.
func TestARestIsToldOnce(t *testing.T) {
	for _, tt := range recordings() {
		t.Run(tt.name, func(t *testing.T) { tt.toldOnce(t, standing{}) })
	}
}

func (tt recording) toldOnce(t *testing.T, stabilizer session.Stabilizer) {
	r := &reel{noise: rand.New(rand.NewPCG(1, 1))}
	for _, part := range tt.parts {
		for i := range frames {
			r.shots = append(r.shots, part[i%len(part)])
		}
	}
	rests, err := follow(t, r, stabilizer)
	if err != nil {
		t.Fatal(err)
	}
	var got [][2]int
	for _, rest := range rests {
		o := rest.Seen[0]
		if !slices.Equal(faces(o), []int{5, 4, 2}) && !slices.Equal(o.Reasons, []vision.Reason{vision.ReasonHand}) {
			// which hides one
			t.Errorf("frames %d-%d: read %v, want 5 4 2", rest.First, rest.Last, faces(o))
		}
		got = append(got, [2]int{rest.First, rest.Last})
	}
	if !slices.Equal(got, tt.want) {
		t.Errorf("at rest in %v, want %v", got, tt.want)
	}
}

// softened is a frame as a lens shows it that is a little out of focus.
func softened(f devices.Frame) devices.Frame {
	pix := slices.Clone(f.Packed())
	for range 3 {
		was := slices.Clone(pix)
		for i := range pix {
			sum, n := 0, 0
			for _, by := range []int{-3, 0, 3, -3 * f.W, 3 * f.W} {
				if j := i + by; j >= 0 && j < len(was) {
					sum, n = sum+int(was[j]), n+1
				}
			}
			pix[i] = byte(sum / n)
		}
	}
	f.Pix, f.Stride = pix, 3*f.W
	return f
}

// TestFramesThatStand: a frame that stands for a second is a rest as long, though no other one tells of it.
func TestFramesThatStand(t *testing.T) { framesThatStand(t, stands) }

func framesThatStand(t *testing.T, hold func(*testing.T) session.Stabilizer) {
	coming := []shot{shoot(small(three(-90)...)), shoot(small(three(-60)...)), shoot(small(three(-30)...))}
	lies := shoot(small(three(0)...))
	for _, tt := range []struct {
		name   string
		stands time.Duration
		want   []vision.Reason
	}{
		{"a second", time.Second, nil},
		{"a third of a second", 330 * time.Millisecond, []vision.Reason{vision.ReasonTooBrief}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := &reel{shots: slices.Concat(coming, []shot{lies}, coming)}
			at := time.Duration(0)
			for i := range r.shots {
				r.at = append(r.at, at)
				if at += 50 * time.Millisecond; i == len(coming) {
					at += tt.stands - 50*time.Millisecond
				}
			}
			rests, err := follow(t, r, hold(t))
			if err != nil || len(rests) != 1 {
				t.Fatalf("%d rests, %v; want one", len(rests), err)
			}
			o := rests[0].Seen[0]
			if rests[0].First != 3 || rests[0].Last != 3 || !slices.Equal(faces(o), []int{5, 4, 2}) ||
				!slices.Equal(o.Reasons, tt.want) {
				t.Errorf("told %+v in frames %d-%d, want 5 4 2 in frame 3, %v", o, rests[0].First,
					rests[0].Last, tt.want)
			}
		})
	}
}

// TestARecordingWithoutDiceSaysWhy: nothing rests in it, or nothing lies there, or it is too short to say.
func TestARecordingWithoutDiceSaysWhy(t *testing.T) { aRecordingWithoutDiceSaysWhy(t, stands) }

func aRecordingWithoutDiceSaysWhy(t *testing.T, hold func(*testing.T) session.Stabilizer) {
	rng := rand.New(rand.NewPCG(1, 1))
	plain := func(spread uint) (out shot) { // of the px about a middle grey
		out.shows.Decision = vision.None
		out.frame = devices.Frame{W: 160, H: 120, Stride: 480, Pix: make([]byte, 3*160*120)}
		for i := range out.frame.Pix {
			out.frame.Pix[i] = byte(128 - spread/2 + rng.UintN(spread))
		}
		return out
	}
	for _, tt := range []struct {
		name   string
		spread uint
		frames int
		want   error
	}{
		{"noise", 256, 20, session.ErrNeverRest},
		{"a plain table", 4, 20, session.ErrNoDice},
		{"two frames", 4, 2, session.ErrTooShort},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := &reel{}
			for range tt.frames {
				r.shots = append(r.shots, plain(tt.spread))
			}
			if rests, err := follow(t, r, hold(t)); len(rests) != 0 || !errors.Is(err, tt.want) {
				t.Errorf("%d rests, %v; want none, %v", len(rests), err, tt.want)
			}
		})
	}
}

// TestAGlimpseIsAQuestion: a recording of a frame or two shows dice, and nobody knows whether they lie.
func TestAGlimpseIsAQuestion(t *testing.T) { aGlimpseIsAQuestion(t, stands) }

func aGlimpseIsAQuestion(t *testing.T, hold func(*testing.T) session.Stabilizer) {
	for n := 1; n <= 2; n++ {
		rests, err := follow(t,
			&reel{shots: slices.Repeat([]shot{shoot(small(three(0)...))}, n),
				noise: rand.New(rand.NewPCG(1, 1))}, hold(t))
		if err != nil || len(rests) != 1 {
			t.Fatalf("%d frames: %d rests, %v; want one", n, len(rests), err)
		}
		o := rests[0].Seen[0]
		if o.Decision != vision.Ask || !slices.Contains(o.Reasons, vision.ReasonTooBrief) ||
			rests[0].First != n-1 || rests[0].Last != n-1 {
			t.Errorf("%d frames: told %s %v in frames %d-%d, want a question about the last one", n,
				o.Decision, o.Reasons,
				rests[0].First, rests[0].Last)
		}
	}
}

// TestAReaderThatFails ends a recording; live the next frame may do.
func TestAReaderThatFails(t *testing.T) {
	broken := errors.New("broken")
	lies := slices.Repeat([]shot{shoot(small(three(0)...))}, 12)
	r := &reel{shots: lies, noise: rand.New(rand.NewPCG(1, 1)), fails: broken}
	if _, err := follow(t, r, standing{}); !errors.Is(err, broken) || r.n == len(lies) {
		t.Errorf("ends with %v after %d frames, want the reader's error before the end", err, r.n)
	}
	failed, rests := 0, 0
	r = &reel{shots: lies, noise: rand.New(rand.NewPCG(1, 1)), fails: broken}
	s := session.New(eyes{r}, session.Live{Settler: settle.NewScene(settle.Config{}, nil)}, session.Hooks{
		Read: func(_ devices.Frame, err error) error {
			if errors.Is(err, broken) {
				failed++
			}
			if failed == 3 {
				r.fails = nil
			}
			return nil
		},
		Rest: func(session.Rest) error { rests++; return nil },
	})
	if err := s.Run(t.Context(), r); !errors.Is(err, devices.ErrGone) || failed != 3 || rests != 1 {
		t.Errorf("ends with %v after %d errors and %d rests, want the end of the frames, 3 and 1", err,
			failed, rests)
	}
}

// silent is a camera that gives nothing.
type silent struct{}

func (silent) Read(ctx context.Context) (devices.Frame, error) {
	<-ctx.Done()
	return devices.Frame{}, ctx.Err()
}

// TestASilentCamera is given up after a while.
func TestASilentCamera(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		s := session.New(eyes{}, session.Live{Settler: settle.NewScene(settle.Config{}, nil), Silence: time.Minute},
			session.Hooks{})
		if err := s.Run(t.Context(), silent{}); !errors.Is(err, devices.ErrSilent) ||
			time.Since(begun) != time.Minute {
			t.Errorf("ends with %v after %v, want %v after a minute", err, time.Since(begun),
				devices.ErrSilent)
		}
	})
}

// knower is a reader that keeps what it was told of each frame.
type knower struct {
	eyes
	told *[]vision.Prior
}

func (k knower) ReadKnowing(f devices.Frame, p vision.Prior) (vision.Observation, error) {
	*k.told = append(*k.told, p)
	return k.Read(f)
}

// TestARestIsReadAgainWhereItsDiceLie: of each rest the first reading looks at everything, the next ones
// where the first saw dice, unless that was a question.
func TestARestIsReadAgainWhereItsDiceLie(t *testing.T) {
	lies, other, asked := shoot(small(three(0)...)), shoot(small(three(9)...)), shoot(small(three(5)...))
	asked.shows.Decision = vision.Ask
	r := &reel{noise: rand.New(rand.NewPCG(1, 1))}
	for _, part := range []shot{lies, other, asked} {
		for range 24 {
			r.shots = append(r.shots, part)
		}
	}
	var told []vision.Prior
	s := session.New(knower{eyes{r}, &told}, session.Live{Settler: settle.NewScene(settle.Config{}, nil)},
		session.Hooks{})
	if err := s.Run(t.Context(), r); !errors.Is(err, devices.ErrGone) {
		t.Fatal(err)
	}
	var known []int
	for _, p := range told {
		known = append(known, len(p.Where))
	}
	if !slices.Equal(known, []int{0, 3, 0, 3, 0, 0, 0}) {
		t.Errorf("looked at %v places (0: everywhere), want 0 3 0 3 0 0 0", known)
	}
}
