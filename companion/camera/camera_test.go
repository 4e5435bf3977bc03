package camera_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/camera"
	"spieltisch/companion/health"
	"spieltisch/companion/words"
	"spieltisch/devices"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// fakeCamera gives 10 frames a second until it fails.
type fakeCamera struct {
	frames int    // before err; -1: for ever
	err    error  // nil: it hangs
	name   string // of its pictures
	seq    uint64
	closed func()
}

func (c *fakeCamera) Read(ctx context.Context) (devices.Frame, error) {
	if c.frames == 0 && c.err != nil {
		return devices.Frame{}, c.err
	}
	if c.frames == 0 {
		<-ctx.Done()
		return devices.Frame{}, ctx.Err()
	}
	select {
	case <-ctx.Done():
		return devices.Frame{}, ctx.Err()
	case <-time.After(100 * time.Millisecond):
	}
	c.frames--
	c.seq++
	return devices.Frame{Seq: c.seq, At: time.Now(), W: 8, H: 8, Stride: 24,
		Pix: bytes.Repeat([]byte{byte(c.seq), 90, 200}, 64), Name: c.name}, nil
}

func (c *fakeCamera) Close() error { c.closed(); return nil }

// fakeSettler finds a settled tray in every fifth frame and a hand in the one before.
type fakeSettler struct {
	reread atomic.Int64
	reason string
}

func (s *fakeSettler) Step(f devices.Frame, _ vision.Attention) settle.Step {
	switch f.Seq % 5 {
	case 0:
		return settle.Step{State: vision.Moving, Read: true}
	case 4:
		return settle.Step{State: vision.Hand, Reason: s.reason}
	}
	return settle.Step{State: vision.Settled, Reason: s.reason}
}

func (s *fakeSettler) Observe(_ devices.Frame, o vision.Observation) (vision.Observation, bool) {
	o.Tray = vision.Settled
	return o, true
}

func (s *fakeSettler) Reread() { s.reread.Add(1) }

type fakeReader struct{ err error }

func (r *fakeReader) Read(f devices.Frame) (vision.Observation, error) {
	return vision.Observation{Frame: f.Seq, At: f.At, Decision: vision.Accept,
		Things: []vision.Thing{{Face: 3}}}, r.err
}

// bench is a watcher with fakes around it.
type bench struct {
	cfg     camera.Config
	settler *fakeSettler
	reader  *fakeReader
	health  *health.Board
	openErr error
	next    []*fakeCamera // opened in turn; the last one for ever
	begun   time.Time

	mu     sync.Mutex // guards the fields below
	opened []time.Duration
	closed int
	said   []companion.Input
}

func (b *bench) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed++
}

// heard is what was said so far.
func (b *bench) heard() []companion.Input {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.said)
}

// opens are the times of opening, and how often the camera was closed.
func (b *bench) opens() ([]time.Duration, int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.opened), b.closed
}

func newBench(cams ...*fakeCamera) *bench {
	b := &bench{settler: &fakeSettler{}, reader: &fakeReader{}, health: health.New(nil), next: cams,
		begun: time.Now()}
	b.cfg = camera.Config{
		Name: "fake", Reader: b.reader, Settler: b.settler, Health: b.health,
		Open: func(context.Context) (devices.Camera, error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.opened = append(b.opened, time.Since(b.begun))
			if b.openErr != nil {
				return nil, b.openErr
			}
			c := b.next[0]
			if len(b.next) > 1 {
				b.next = b.next[1:]
			}
			c.closed = b.close
			return c, nil
		},
		Sense: func(in companion.Input) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.said = append(b.said, in)
		},
	}
	return b
}

// run lets the watcher run for some time.
func (b *bench) run(t *testing.T, d time.Duration) *camera.Supervisor {
	t.Helper()
	w := camera.New(b.cfg)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- w.Run(ctx) }()
	time.Sleep(d)
	synctest.Wait()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run = %v", err)
		}
	})
	return w
}

func (b *bench) warning() string {
	all := b.health.List()
	if len(all) == 0 {
		return ""
	}
	key := all[0].Key
	if _, ok := words.Message(key); !ok {
		return "no words for " + key
	}
	return key
}

func TestSettledTraysAreHandedOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(&fakeCamera{frames: -1})
		w := b.run(t, 1050*time.Millisecond) // ten frames
		var got []string
		for _, in := range b.heard() {
			if o := in.Dice; o != nil {
				got = append(got, fmt.Sprint(o.Tray, o.Frame, o.Decision))
			} else {
				got = append(got, string(in.Tray()))
			}
		}
		want := []string{"settled", "hand", "settled5accept", "hand", "settled10accept"}
		if !slices.Equal(got, want) {
			t.Errorf("said %q, want %q", got, want)
		}
		heard := b.heard()
		last := heard[len(heard)-1].Sight
		if last.Camera != "fake" || last.W != 8 || last.H != 8 || len(last.Hash) != 32 {
			t.Errorf("sight %+v", last)
		}
		settled, ok := w.Settled()
		if latest, ok2 := w.Latest(); !ok || !ok2 || settled.Seq != 10 || latest.Seq != 10 ||
			camera.Hash(settled) != last.Hash {
			t.Errorf("settled %d, latest %d; want 10, 10 and the hash that was said", settled.Seq, latest.Seq)
		}
	})
}

func TestCameraThatGoesIsOpenedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(&fakeCamera{frames: 3, err: devices.ErrGone}, &fakeCamera{frames: -1})
		b.run(t, 500*time.Millisecond)
		if got := b.warning(); got != "warn.cameraAway" {
			t.Errorf("warning %q while it is away", got)
		}
		heard := b.heard()
		if in := heard[len(heard)-1]; in.State == nil || *in.State != vision.Unknown || in.Sight.Camera != "" {
			t.Errorf("said last %+v, want that nothing is known", in)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		_, closed := b.opens()
		if got := b.warning(); got != "" || closed != 1 {
			t.Errorf("warning %q, closed %d; want none, 1", got, closed)
		}
	})
}

func TestBackoffGrowsToItsLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.openErr = errors.New("no such device")
		b.run(t, 100*time.Second)
		var waits []time.Duration
		opened, _ := b.opens()
		for i := 1; i < len(opened); i++ {
			waits = append(waits, opened[i]-opened[i-1])
		}
		s := time.Second
		want := []time.Duration{s / 2, s, 2 * s, 4 * s, 8 * s, 16 * s, 30 * s, 30 * s}
		if !slices.Equal(waits, want) {
			t.Errorf("waits %v, want %v", waits, want)
		}
		if list := b.health.List(); len(list) != 1 || list[0].Cause != "no such device" ||
			!list[0].Since.Equal(b.begun) {
			t.Errorf("warnings %+v, want one since the start", list)
		}
	})
}

func TestCameraThatStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(&fakeCamera{frames: 2}, &fakeCamera{frames: -1})
		b.run(t, 5300*time.Millisecond)
		if got := b.warning(); got != "warn.cameraFrozen" {
			t.Errorf("warning %q, want warn.cameraFrozen", got)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if got := b.warning(); got != "" {
			t.Errorf("warning %q after it came back", got)
		}
	})
}

func TestCoveredCamera(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(&fakeCamera{frames: -1})
		b.settler.reason = settle.Dark
		b.reader.err = nil
		b.run(t, time.Second)
		if got := b.warning(); got != "" {
			t.Errorf("warning %q within the first second", got)
		}
		for reason, want := range map[string]string{settle.Dark: "warn.cameraDark",
			settle.Covered: "warn.cameraCovered", settle.Flicker: "warn.cameraFlicker",
			settle.Restless: "warn.cameraRestless", settle.Clock: "warn.cameraClock"} {
			b := newBench(&fakeCamera{frames: -1})
			b.cfg.Settler = stepper(func(devices.Frame) settle.Step { return settle.Step{Reason: reason} })
			b.run(t, 3*time.Second)
			if got := b.warning(); got != want {
				t.Errorf("%s: warning %q, want %s", reason, got, want)
			}
		}
	})
}

// stepper is a settler that never has anything read.
type stepper func(devices.Frame) settle.Step

func (s stepper) Step(f devices.Frame, _ vision.Attention) settle.Step { return s(f) }
func (stepper) Observe(devices.Frame, vision.Observation) (vision.Observation, bool) {
	return vision.Observation{}, false
}
func (stepper) Reread() {}

// liveCamera gives the newest of 30 frames a second, as the cameras with a pump do.
type liveCamera struct {
	begun time.Time
	seq   uint64
	past  time.Duration // how old its frames are
}

func (c *liveCamera) Read(ctx context.Context) (devices.Frame, error) {
	const period = time.Second / 30
	next := max(c.seq+1, uint64(time.Since(c.begun)/period))
	select {
	case <-ctx.Done():
		return devices.Frame{}, ctx.Err()
	case <-time.After(time.Until(c.begun.Add(time.Duration(next) * period))):
	}
	c.seq = next
	return devices.Frame{Seq: next, At: time.Now().Add(-c.past), W: 8, H: 8, Stride: 24,
		Pix: make([]byte, 192)}, nil
}

func (*liveCamera) Close() error { return nil }

// TestQuietTableCostsFewLooks has nothing happen for ten seconds, then movement for one.
func TestQuietTableCostsFewLooks(t *testing.T) {
	for _, tt := range []struct {
		name        string
		past        time.Duration
		least, most int // looks in the ten seconds
	}{
		{"live", 0, 40, 55},
		{"a record, all of which is looked at", time.Hour, 295, 305},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const calm = 10 * time.Second
				var quiet, busy atomic.Int64
				var first atomic.Int64 // when movement was seen
				b := newBench()
				b.cfg.Open = func(context.Context) (devices.Camera, error) {
					return &liveCamera{begun: time.Now(), past: tt.past}, nil
				}
				b.cfg.Settler = stepper(func(devices.Frame) settle.Step {
					if age := time.Since(b.begun); age >= calm {
						first.CompareAndSwap(0, int64(age))
						busy.Add(1)
						return settle.Step{State: vision.Moving}
					}
					quiet.Add(1)
					return settle.Step{State: vision.Settled, Quiet: true}
				})
				b.run(t, calm+1300*time.Millisecond)
				if n := int(quiet.Load()); n < tt.least || n > tt.most {
					t.Errorf("%d looks in %v, want %d to %d", n, calm, tt.least, tt.most)
				}
				if late := time.Duration(first.Load()) - calm; late > 250*time.Millisecond {
					t.Errorf("movement was seen after %v, want within 250 ms", late)
				}
				if n := busy.Load(); n < 30 {
					t.Errorf("%d looks in the last 1.3 s, want every frame from the first with movement on",
						n)
				}
			})
		})
	}
}

func TestPictureThatCannotBeRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(&fakeCamera{frames: -1})
		b.reader.err = errors.New("cut short")
		b.run(t, time.Second)
		if got := b.warning(); got != "warn.unreadable" {
			t.Errorf("warning %q, want warn.unreadable", got)
		}
		for _, in := range b.heard() {
			if in.Settled() {
				t.Errorf("said %+v", in)
			}
		}
	})
}

func TestReread(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(&fakeCamera{frames: -1})
		w := b.run(t, time.Second)
		w.Reread()
		time.Sleep(time.Second)
		synctest.Wait()
		if n := b.settler.reread.Load(); n != 1 {
			t.Errorf("asked %d times, want once", n)
		}
	})
}

// What lies beside dice is compared by what was to be looked for as its frame came, however late that is.
// That is asked once for each frame.
func TestComparedByTheAttentionOfItsFrame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(&fakeCamera{frames: 23})
		asked, compared := 0, 0
		b.cfg.Attend = func() vision.Attention {
			asked++
			return vision.Attention{Pieces: strconv.Itoa(asked), Compared: true}
		}
		b.cfg.Compared = func(f devices.Frame, a vision.Attention) (*vision.Observation, error) {
			time.Sleep(300 * time.Millisecond)
			if want := strconv.FormatUint(f.Seq, 10); a.Pieces != want {
				t.Errorf("frame %d is compared by attention %s", f.Seq, a.Pieces)
			}
			compared++
			return nil, nil
		}
		b.run(t, 2400*time.Millisecond)
		if asked != 23 || compared != 4 {
			t.Errorf("asked %d times, %d compared; want once in each of 23 frames, and 4", asked, compared)
		}
	})
}
