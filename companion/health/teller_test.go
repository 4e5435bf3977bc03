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
	return slog.New(health.Quiet(slog.NewTextHandler(b, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
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
		tell := health.NewTeller(logOf(&b), "camera", "cam")
		defer tell.Stop()
		tell.There()
		time.Sleep(time.Second)
		for range 24 * 60 * 2 {
			tell.Away(errors.New("no such file"))
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
		tell := health.NewTeller(logOf(&b), "camera", "cam")
		for i := range 60 {
			err := fmt.Errorf("read tcp 10.0.0.2:%d: timeout", 40000+i)
			if i%2 == 1 {
				err = errors.New("refused")
			}
			tell.Away(err)
			time.Sleep(time.Second / 2)
		}
		if got := lines(&b); len(got) != 2 {
			t.Errorf("%d lines of two causes in 30 s, want 2: %q", len(got), got)
		}
		for i := range 1000 {
			tell.Away(fmt.Errorf("cause %s", strings.Repeat("x", i)))
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
			tell := health.NewTeller(logOf(&b), "camera", "cam")
			defer tell.Stop()
			for begun := time.Now(); time.Since(begun) < 24*time.Hour; {
				tell.Away(errors.New("gone"))
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
			tell.Away(errors.New("gone"))
			if got := lines(&b); !strings.Contains(got[0], "is away") || strings.Contains(got[0], "tries") {
				t.Errorf("a new trouble is not told: %q", got)
			}
		})
	}
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
