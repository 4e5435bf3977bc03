package filetrace_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/filetrace"
)

// recorded writes a recording of three readings.
func recorded(t *testing.T) string {
	path := filepath.Join(t.TempDir(), "trace.jsonl")
	text := header + `{"t_ms":150,"tunnel":1,"line":0,"level":1}` + "\n" +
		`{"t_ms":2100,"tunnel":1,"line":7,"level":1}` + "\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestBoard(t *testing.T) {
	devicestest.TunnelBoard(t, func(t *testing.T) devices.TunnelBoard {
		b, err := filetrace.Open(recorded(t), filetrace.Options{Speed: 100})
		if err != nil {
			t.Fatal(err)
		}
		return b
	})
}

func TestPlayedInTime(t *testing.T) {
	path := recorded(t)
	synctest.Test(t, func(t *testing.T) {
		b, err := filetrace.Open(path, filetrace.Options{Speed: 2})
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		for _, want := range []time.Duration{0, 25 * time.Millisecond, time.Second} {
			r, err := b.Next(t.Context())
			if got := r.At.Sub(start); err != nil || got != want {
				t.Errorf("a reading after %v, %v, want %v", got, err, want)
			}
		}
		if _, err := b.Next(t.Context()); !errors.Is(err, devices.ErrGone) ||
			!errors.Is(err, devices.ErrEnded) {
			t.Errorf("after the last edge: %v, want devices.ErrGone, for good", err)
		}
	})
}

// What is over is left out; the levels are those of then.
func TestPlayedFrom(t *testing.T) {
	path := recorded(t)
	b, err := filetrace.Open(path, filetrace.Options{Speed: 1000, From: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = b.Close() }()
	first, err := b.Next(t.Context())
	if err != nil || !first.Full || first.Up != 200*time.Millisecond || first.Lines[0] != 1 {
		t.Errorf("first %+v, %v; want all levels at 200 ms", first, err)
	}
	second, err := b.Next(t.Context())
	if err != nil || second.Full || second.Up != 2100*time.Millisecond {
		t.Errorf("then %+v, %v; want the edge at 2100 ms", second, err)
	}
}

// A recording has a name of its own, which another one does not have.
func TestClock(t *testing.T) {
	names := map[string]int{}
	for range 2 {
		trace, err := filetrace.Load(recorded(t))
		if err != nil {
			t.Fatal(err)
		}
		names[trace.Name()]++
	}
	other, err := filetrace.Read(strings.NewReader(header))
	if err != nil {
		t.Fatal(err)
	}
	if names[other.Name()]++; len(names) != 2 {
		t.Errorf("names %v, want one for each of two recordings", names)
	}
}

func TestParse(t *testing.T) {
	if path, o, err := filetrace.Parse("a.jsonl?speed=4&answers=truth"); err != nil || path != "a.jsonl" ||
		o.Speed != 4 || o.Answers != "truth" {
		t.Errorf("parse: %q, %+v, %v", path, o, err)
	}
	for _, target := range []string{"", "a.jsonl?sped=4", "a.jsonl?speed=0", "a.jsonl?answers=lies"} {
		if _, _, err := filetrace.Parse(target); err == nil ||
			!strings.HasPrefix(err.Error(), "filetrace: ") {
			t.Errorf("parse %q: %v", target, err)
		}
	}
	if _, err := filetrace.Open("/none.jsonl", filetrace.Options{}); err == nil {
		t.Error("a file that is not there was opened")
	}
}
