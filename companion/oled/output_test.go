package oled_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"periph.io/x/conn/v3/physic"
	"periph.io/x/devices/v3/ssd1306/image1bit"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/oled"
	"spieltisch/companion/words"
	"spieltisch/devices"
	"spieltisch/devices/sim/panel"
	"spieltisch/devices/ssd1306"
)

// fakeTable publishes what the test says.
type fakeTable struct {
	mu      sync.Mutex // guards the fields below
	newest  *companion.Snapshot
	version uint64
	changed chan struct{}
}

func newTable(s *companion.Snapshot) *fakeTable {
	f := &fakeTable{changed: make(chan struct{})}
	f.publish(s)
	return f
}

func (f *fakeTable) publish(s *companion.Snapshot) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.version++
	c := *s
	c.Version, c.Seq = f.version, int64(f.version)
	f.newest = &c
	close(f.changed)
	f.changed = make(chan struct{})
}

func (f *fakeTable) Watch(ctx context.Context) iter.Seq[*companion.Snapshot] {
	return func(yield func(*companion.Snapshot) bool) {
		for {
			f.mu.Lock()
			s, changed := f.newest, f.changed
			f.mu.Unlock()
			if !yield(s) {
				return
			}
			select {
			case <-changed:
			case <-ctx.Done():
				return
			}
		}
	}
}

// stage is an output on a simulated panel.
type stage struct {
	*oled.Output
	table  *fakeTable
	panel  *panel.Panel
	health *health.Board
	cancel context.CancelFunc
	done   chan error
}

// newStage runs in a synctest bubble.
func newStage(t *testing.T, s *companion.Snapshot, change func(*oled.Config)) *stage {
	t.Helper()
	st := &stage{table: newTable(s), panel: panel.New(0x3C, panel.SSD1306), health: health.New(nil),
		done: make(chan error, 1)}
	cfg := oled.Config{Name: "i2c:", Table: st.table, Health: st.health,
		Open: func(context.Context) (devices.Display, error) {
			d, err := ssd1306.New(st.panel, ssd1306.Options{})
			if err != nil {
				return nil, err
			}
			return d, nil
		}}
	if change != nil {
		change(&cfg)
	}
	var err error
	if st.Output, err = oled.New(cfg); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	st.cancel = cancel
	go func() { st.done <- st.Run(ctx) }()
	synctest.Wait()
	return st
}

// end stops the output, which must come back.
func (st *stage) end(t *testing.T) {
	t.Helper()
	st.cancel()
	if err := <-st.done; err != nil {
		t.Errorf("run: %v", err)
	}
}

// shows fails unless the panel shows the snapshot.
func (st *stage) shows(t *testing.T, s *companion.Snapshot) {
	t.Helper()
	want := painter(t).Picture(s, oled.Scene{Now: time.Now()})
	if diff := differs(st.panel.Picture(), want); diff != "" {
		t.Errorf("panel shows something else: %s", diff)
	}
}

func (st *stage) dark() bool {
	return !slices.ContainsFunc(st.panel.Picture().Pix, func(b byte) bool { return b != 0 })
}

// warning gives the key of the display's warning, or "".
func (st *stage) warning() string {
	for _, w := range st.health.List() {
		if w.Name == health.Display {
			return w.Key
		}
	}
	return ""
}

// games are three snapshots that look different, made outside of a bubble.
func games(t *testing.T) (begun, rolled, taking *companion.Snapshot) {
	return play(t, setup), play(t, setup, roll), play(t, setup, roll, aside, roll2, aside2)
}

func TestNewestSnapshotIsShown(t *testing.T) {
	begun, rolled, taking := games(t)
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, begun, nil)
		st.shows(t, begun)
		for _, s := range []*companion.Snapshot{rolled, taking, begun} {
			st.table.publish(s)
			synctest.Wait()
			st.shows(t, s)
		}
		st.end(t)
		if !st.dark() {
			t.Error("the display is lit after the end")
		}
	})
}

func TestReplugged(t *testing.T) {
	begun, rolled, _ := games(t)
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, begun, nil)
		st.panel.Unplug()
		st.table.publish(rolled)
		time.Sleep(5 * time.Second)
		if got := st.warning(); got != "warn.displayAway" {
			t.Errorf("warning %q while the display is away", got)
		}
		st.panel.Replug()
		time.Sleep(31 * time.Second)
		st.shows(t, rolled)
		if got := st.warning(); got != "" {
			t.Errorf("warning %q after the display came back", got)
		}
		st.end(t)
	})
}

// Nothing is drawn while the plug is out, so only asking finds that the power was gone.
func TestReplugBetweenTwoPictures(t *testing.T) {
	begun, _, _ := games(t)
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, begun, nil)
		time.Sleep(100 * time.Millisecond)
		st.panel.Unplug()
		st.panel.Replug()
		time.Sleep(2 * time.Second)
		st.shows(t, begun)
		st.end(t)
	})
}

func TestBackoff(t *testing.T) {
	begun, _, _ := games(t)
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var at []time.Duration
		start := time.Now()
		st := newStage(t, begun, func(c *oled.Config) {
			c.Open = func(context.Context) (devices.Display, error) {
				mu.Lock()
				defer mu.Unlock()
				at = append(at, time.Since(start))
				return nil, errors.New("there is no bus")
			}
		})
		time.Sleep(70 * time.Second)
		st.end(t)
		want := "[0s 500ms 1.5s 3.5s 7.5s 15.5s 31.5s 1m1.5s]"
		if got := fmt.Sprint(at); got != want {
			t.Errorf("opened at %v, want %v", got, want)
		}
		if l := st.health.List(); len(l) != 1 || !strings.Contains(l[0].Cause, "no bus") {
			t.Errorf("warnings %+v, want the cause", l)
		}
	})
}

func TestShortWriteIsDrawnAnew(t *testing.T) {
	begun, rolled, _ := games(t)
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, begun, nil)
		st.panel.Cut(40)
		st.table.publish(rolled)
		time.Sleep(2 * time.Second)
		st.shows(t, rolled)
		st.end(t)
	})
}

// A display that holds the bus is told about, holds nobody up, and is drawn when it lets go: with the newest
// picture.
func TestDisplayThatHoldsTheBus(t *testing.T) {
	begun, rolled, taking := games(t)
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, begun, nil)
		release := st.panel.Hold()
		st.table.publish(rolled)
		time.Sleep(3 * time.Second)
		if got := st.warning(); got != "warn.displayHangs" {
			t.Errorf("warning %q while the display hangs: %v", got, st.health.List())
		}
		before := time.Now()
		for range 100 {
			st.table.publish(taking)
		}
		if took := time.Since(before); took != 0 {
			t.Errorf("publishing took %v", took)
		}
		release()
		time.Sleep(time.Second) // it is opened anew
		st.shows(t, taking)
		if got := st.warning(); got != "" {
			t.Errorf("warning %q after the display let go", got)
		}
		st.end(t)
	})
}

// At the end, a display that hangs is left behind.
func TestEndWithADisplayThatHangs(t *testing.T) {
	begun, rolled, _ := games(t)
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, begun, nil)
		release := st.panel.Hold()
		st.table.publish(rolled)
		time.Sleep(10 * time.Second)
		before := time.Now()
		st.end(t)
		if took := time.Since(before); took > 2*time.Second {
			t.Errorf("the end took %v", took)
		}
		release()
		synctest.Wait()
	})
}

// slowDisplay takes a second for each picture.
type slowDisplay struct {
	mu   sync.Mutex // guards seen
	seen []*image1bit.VerticalLSB
}

func (*slowDisplay) String() string          { return "slow" }
func (*slowDisplay) Halt() error             { return nil }
func (*slowDisplay) ColorModel() color.Model { return image1bit.BitModel }
func (*slowDisplay) Bounds() image.Rectangle { return image.Rect(0, 0, 128, 64) }
func (d *slowDisplay) Draw(_ image.Rectangle, src image.Image, _ image.Point) error {
	time.Sleep(time.Second)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.seen = append(d.seen, src.(*image1bit.VerticalLSB))
	return nil
}

func TestSlowDisplaySkips(t *testing.T) {
	begun, rolled, taking := games(t)
	synctest.Test(t, func(t *testing.T) {
		d := &slowDisplay{}
		st := newStage(t, begun, func(c *oled.Config) {
			c.Open = func(context.Context) (devices.Display, error) { return d, nil }
		})
		time.Sleep(100 * time.Millisecond)
		for range 50 {
			st.table.publish(rolled)
			time.Sleep(10 * time.Millisecond)
		}
		st.table.publish(taking)
		time.Sleep(5 * time.Second)
		st.end(t)
		if n := len(d.seen); n != 2 {
			t.Errorf("%d pictures were drawn, want the first and the newest", n)
		}
		want := painter(t).Picture(taking, oled.Scene{Now: time.Now()})
		if diff := differs(d.seen[len(d.seen)-1], want); diff != "" {
			t.Errorf("the last picture is not the newest: %s", diff)
		}
	})
}

func TestIdleThenDark(t *testing.T) {
	begun, _, taking := games(t)
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, begun, nil)
		time.Sleep(time.Minute)
		st.shows(t, begun)
		var idle []*image1bit.VerticalLSB
		for range 8 {
			time.Sleep(time.Minute + 2*time.Second)
			idle = append(idle, st.panel.Picture())
		}
		for i := range idle[1:] {
			if slices.Equal(idle[i].Pix, idle[i+1].Pix) {
				t.Errorf("the idle picture did not move in minute %d", i+2)
			}
		}
		if st.dark() {
			t.Error("dark before ten minutes are over")
		}
		time.Sleep(2 * time.Minute)
		if !st.dark() {
			t.Error("lit after ten minutes without anybody")
		}
		st.table.publish(taking)
		synctest.Wait()
		st.shows(t, taking)
		st.end(t)
	})
}

func TestNotice(t *testing.T) {
	begun, _, _ := games(t)
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, begun, nil)
		time.Sleep(11 * time.Minute)
		if !st.dark() {
			t.Error("lit after ten minutes without anybody")
		}
		w := own(t, "no.undo")
		st.Notice(&w)
		synctest.Wait()
		want := painter(t).Picture(begun, oled.Scene{Now: time.Now(), Notice: &w})
		if diff := differs(st.panel.Picture(), want); diff != "" {
			t.Errorf("the notice is not shown: %s", diff)
		}
		time.Sleep(4 * time.Second)
		st.shows(t, begun)
		st.end(t)
	})
}

func TestAPostStandsUntilItsTime(t *testing.T) {
	begun, rolled, _ := games(t)
	synctest.Test(t, func(t *testing.T) {
		st := newStage(t, begun, nil)
		w := words.Of("presence.code", map[string]any{"code": "482 913"})
		shows := func(what string, w *companion.Words, s *companion.Snapshot) {
			t.Helper()
			synctest.Wait()
			want := painter(t).Picture(s, oled.Scene{Now: time.Now(), Notice: w})
			if diff := differs(st.panel.Picture(), want); diff != "" {
				t.Errorf("%s: %s", what, diff)
			}
		}
		st.Post(&w, time.Now().Add(2*time.Minute))
		shows("the post", &w, begun)
		n := own(t, "no.undo")
		st.Notice(&n)
		shows("a notice over it", &n, begun)
		time.Sleep(4 * time.Second)
		st.table.publish(rolled)
		shows("the post again, though the game goes on", &w, rolled)
		st.Post(nil, time.Time{})
		shows("taken away", nil, rolled)
		st.Post(&w, time.Now().Add(time.Minute))
		time.Sleep(61 * time.Second)
		shows("over by itself", nil, rolled)
		st.end(t)
	})
}

// What goes over a bus of 400 kHz for typical changes.
func TestBusTime(t *testing.T) {
	p := panel.New(0x3C, panel.SSD1306)
	d, err := ssd1306.New(p, ssd1306.Options{})
	if err != nil {
		t.Fatal(err)
	}
	paint := painter(t)
	list := pictures(t)
	show := func(name string) (int, time.Duration) {
		in, ok := list[name]
		if !ok {
			t.Fatalf("there is no picture %s", name)
		}
		p.Traffic(400 * physic.KiloHertz)
		img := paint.Picture(in.s, in.sc)
		if err := d.Draw(d.Bounds(), img, image.Point{}); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(p.Picture().Pix, img.Pix) {
			t.Errorf("%s: the panel shows something else", name)
		}
		return p.Traffic(400 * physic.KiloHertz)
	}
	show("rolled")
	for _, c := range []struct {
		name, from, to string
		limit          time.Duration
	}{
		{"a number and what it wins", "no-worm", "taking", 12 * time.Millisecond},
		{"a name", "begin", "next-player", 4 * time.Millisecond},
		{"what to do", "begin", "rolled", 6 * time.Millisecond},
		{"a warning, in two lines", "taking", "warning-new", 7 * time.Millisecond},
		{"its sign alone", "taking", "warning-old", 2 * time.Millisecond},
		{"the next turn", "taking", "next-player", 18 * time.Millisecond},
		{"a broken rule", "taking", "breach", 23300 * time.Microsecond},
		{"the idle picture moves", "idle", "idle-moved", 23300 * time.Microsecond},
	} {
		show(c.from)
		bytes, took := show(c.to)
		if took > c.limit {
			t.Errorf("%s takes %v on the bus, limit %v", c.name, took, c.limit)
		}
		t.Logf("%s: %d bytes, %.1f ms", c.name, bytes, took.Seconds()*1000)
	}
}
