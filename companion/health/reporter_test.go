package health_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/companion/health"
)

// logOf gives a log whose lines are kept, with the time since the beginning in place of their own.
func logOf(b *bytes.Buffer) *slog.Logger {
	start := time.Now()
	return slog.New(health.Dedupe(slog.NewTextHandler(b,
		&slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.String("at", a.Value.Time().Sub(start).Round(time.Second).String())
			}
			return a
		}})))
}

// lines are those of a log, without what is the same in all.
func lines(b *bytes.Buffer) []string {
	short := strings.NewReplacer("level=", "", ` device=cam`, "", `msg=`, "")
	return strings.Split(strings.TrimSuffix(short.Replace(b.String()), "\n"), "\n")
}

// A device that is away for a day: some lines, and when it is there again for how long.
func TestADayWithoutADevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		tell := health.NewReporter(logOf(&b), nil, health.Camera, "camera", "cam")
		defer tell.Stop()
		tell.There()
		time.Sleep(time.Second)
		for range 24 * 60 * 2 {
			tell.Away(errors.New("no such file"), "warn.cameraAway")
			time.Sleep(30 * time.Second)
		}
		tell.There()
		tell.There()
		want := []string{
			`at=0s INFO "camera is there"`,
			`at=1s WARN "camera is away" err="no such file"`,
			`at=1m1s WARN "camera is away" err="no such file" for=1m0s tries=3`,
			`at=11m1s WARN "camera is away" err="no such file" for=11m0s tries=23`,
			`at=1h11m1s WARN "camera is away" err="no such file" for=1h11m0s tries=143`,
			`at=7h11m1s WARN "camera is away" err="no such file" for=7h11m0s tries=863`,
			`at=24h0m1s INFO "camera is there again" after=24h0m0s tries=2880`,
		}
		if d := cmp.Diff(want, lines(&b)); d != "" {
			t.Errorf("want - got +:\n%s", d)
		}
	})
}

// Another cause is news, the first time; numbers in it are not.
func TestAnotherCauseIsNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		tell := health.NewReporter(logOf(&b), nil, health.Camera, "camera", "cam")
		for i := range 60 {
			err := fmt.Errorf("read tcp 10.0.0.2:%d: timeout", 40000+i)
			if i%2 == 1 {
				err = errors.New("refused")
			}
			tell.Away(err, "warn.cameraAway")
			time.Sleep(time.Second / 2)
		}
		if got := lines(&b); len(got) != 2 {
			t.Errorf("%d lines of two causes in 30 s, want 2: %q", len(got), got)
		}
		for i := range 1000 {
			tell.Away(fmt.Errorf("cause %s", strings.Repeat("x", i)), "warn.cameraAway")
		}
		if got := lines(&b); len(got) > 20 {
			t.Errorf("%d lines of a thousand causes, want some", len(got))
		}
	})
}

// A loose plug does not fill the log either, and the last word is right.
func TestALoosePlug(t *testing.T) {
	for _, there := range []time.Duration{time.Second, 2 * time.Minute} {
		synctest.Test(t, func(t *testing.T) {
			var b bytes.Buffer
			tell := health.NewReporter(logOf(&b), nil, health.Camera, "camera", "cam")
			defer tell.Stop()
			for begun := time.Now(); time.Since(begun) < 24*time.Hour; {
				tell.Away(errors.New("gone"), "warn.cameraAway")
				time.Sleep(time.Second)
				tell.There()
				time.Sleep(there)
			}
			time.Sleep(2 * time.Minute)
			synctest.Wait()
			got := lines(&b)
			if len(got) > 12 || !strings.Contains(got[len(got)-1], "there again") {
				t.Errorf("%d lines in a day, the last should be that it is there again: %q", len(got), got)
			}
			b.Reset()
			time.Sleep(time.Hour)
			tell.Away(errors.New("gone"), "warn.cameraAway")
			if got := lines(&b); !strings.Contains(got[0], "is away") || strings.Contains(got[0], "tries") {
				t.Errorf("a new trouble is not told: %q", got)
			}
		})
	}
}

// changes notes each change of a warning, until the test ends.
type changes struct {
	board *health.Board
	begun time.Time
	got   []string
}

func (c *changes) look() {
	synctest.Wait()
	now := "well"
	for _, w := range c.board.List() {
		now = w.Key + " " + w.Cause
	}
	if len(c.got) == 0 || !strings.HasSuffix(c.got[len(c.got)-1], " "+now) {
		c.got = append(c.got, fmt.Sprintf("%v %s", time.Since(c.begun), now))
	}
}

// The warning of a device that comes and goes hangs until it has stayed for longer; that of one that was
// plugged in again is taken down at once.
func TestTheWarningStaysAsLongAsItsCause(t *testing.T) {
	type step struct {
		there time.Duration // then it goes, for half a second
		times int
	}
	tests := []struct {
		name  string
		steps []step
		want  []string
	}{
		{"plugged in again", []step{{time.Hour, 2}}, []string{
			"0s well", "1h0m0s away", "1h0m0.5s well", "2h0m0.5s away", "2h0m1s well",
		}},
		{"comes and goes", []step{{5 * time.Second, 1000}}, []string{
			"0s well", "5s away", "5.5s well", "10.5s away", "1h31m50s well", // 1000 × 5.5 s, and 10 s
		}},
		{"comes and goes slowly", []step{{59 * time.Second, 100}}, []string{
			"0s well", "59s away", "59.5s well", "1m58.5s away", "1h41m8s well",
		}},
		{"ever longer", []step{{time.Second, 3}, {9 * time.Second, 3}}, []string{
			"0s well", "1s away", "1.5s well", "2.5s away", "6.5s well", "13.5s away", "51s well",
		}},
		{"shaken once", []step{{time.Hour, 1}, {2 * time.Second, 1}}, []string{
			"0s well", "1h0m0s away", "1h0m0.5s well", "1h0m2.5s away", "1h0m7s well",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := &changes{board: health.New(nil), begun: time.Now()}
				tell := health.NewReporter(nil, c.board, health.Camera, "camera", "cam")
				defer tell.Stop()
				tell.There()
				c.look()
				rest := func(d time.Duration) {
					for end := time.Now().Add(d); time.Now().Before(end); c.look() {
						time.Sleep(500 * time.Millisecond)
					}
				}
				for _, s := range tt.steps {
					for range s.times {
						rest(s.there)
						tell.Away(errors.New("gone"), "away")
						c.look()
						rest(500 * time.Millisecond)
						tell.There()
						c.look()
					}
				}
				rest(10 * time.Minute)
				for i := range c.got {
					c.got[i] = strings.TrimSuffix(c.got[i], " gone")
				}
				if d := cmp.Diff(tt.want, c.got); d != "" {
					t.Errorf("want - got +:\n%s", d)
				}
			})
		})
	}
}

// What else is wrong with a device that is there is shown, also of one that may go again.
func TestAnotherWarningOfADevice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &changes{board: health.New(nil), begun: time.Now()}
		tell := health.NewReporter(nil, c.board, health.Camera, "camera", "cam")
		defer tell.Stop()
		dark := health.Warning{Key: "dark", Cause: "black"}
		for _, do := range []func(){
			tell.There, func() { tell.Warn(dark) }, tell.Fine, func() { tell.Away(errors.New("gone"), "away") },
			tell.There, tell.Fine, tell.Fine, func() { tell.Away(errors.New("gone"), "away") },
			tell.There, tell.Fine, func() { tell.Warn(dark) }, tell.Fine, func() {},
		} {
			do()
			c.look()
			time.Sleep(time.Second)
		}
		time.Sleep(time.Minute)
		c.look()
		tell.Warn(dark)
		tell.Away(nil, "away")
		c.look()
		want := []string{"0s well", "1s dark black", "2s well", "3s away gone", "4s well", "7s away gone", "10s dark black", "11s away gone", "1m13s well", "1m13s away it has ended"}
		if d := cmp.Diff(want, c.got); d != "" {
			t.Errorf("want - got +:\n%s", d)
		}
	})
}

// What a program writes again and again is written seldom, whoever writes it; what the table did is all
// written.
func TestQuiet(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		log := logOf(&b)
		for i := range 24 * 60 * 60 {
			log.Warn("picture cannot be read", "device", "cam", "frame", i, "err", fmt.Errorf("frame %d is short", i))
			log.Info("a setting is not taken", "device", "cam", "got", i)
			if i%3600 == 0 {
				log.Info("match begins", "match", "m")
				log.Warn("sensor is broken", "tunnel", i/3600%2+1)
			}
			time.Sleep(time.Second)
		}
		count := map[string]int{}
		for _, l := range lines(&b) {
			count[regexp.MustCompile(`"[^"]*"`).FindString(l)]++
		}
		want := map[string]int{`"picture cannot be read"`: 5, `"a setting is not taken"`: 5, `"match begins"`: 24, `"sensor is broken"`: 24}
		if d := cmp.Diff(want, count); d != "" {
			t.Errorf("lines of a day, want - got +:\n%s", d)
		}
		if !strings.Contains(b.String(), "frame=60 err=\"frame 60 is short\" repeats=59") {
			t.Errorf("how often it came is not said: %.600s", b.String())
		}
		b.Reset()
		log.With("device", "a").Warn("x")
		log.With("device", "b").Warn("x")
		log.With("device", "b").Warn("x")
		log.WithGroup("g").Warn("y", "err", "z")
		log.WithGroup("g").Warn("y", "err", "z")
		if got := lines(&b); len(got) != 3 {
			t.Errorf("%q, want x of two devices and y", got)
		}
	})
}
