package recording

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spieltisch/companion/fuse/tunnel"
	"spieltisch/devices/filetrace"
	"spieltisch/engines"
	"spieltisch/packaging/sweep"
)

// recordings are those of the tunnels that others made, or a part of them.
func recordings(t *testing.T) []string {
	t.Helper()
	var some []string
	for _, path := range sweep.Each(sweep.Beside(t, "testdata/tunnels/*.jsonl")) {
		some = append(some, path)
	}
	return some
}

// traceTruth is what really happened, as far as a reader can know it.
type traceTruth struct {
	What   string
	Do     struct{ Tunnel int }
	T0     int `json:"t0_ms"`
	T1     int `json:"t1_ms"`
	Travel engines.MM
	Met    []int
	Flick  bool
	Dead   [][2]int
	Stuck  [][2]int
}

// TestRecordedTunnels holds the reader against recordings with their truth: all pushes found, none invented,
// none wrong, and broken sensors named.
func TestRecordedTunnels(t *testing.T) {
	for _, path := range recordings(t) {
		for _, kinds := range []bool{false, true} {
			name := filepath.Base(path)
			if kinds {
				name += " kinds"
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				checkTrace(t, path, kinds)
			})
		}
	}
}

func checkTrace(t *testing.T, path string, kinds bool) {
	trace, err := filetrace.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	signs, err := replayTrace(trace, kinds, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := compareTrace(t, trace, signs, nil)
	for _, bad := range got.bad {
		t.Error(bad)
	}
	if got.asked*20 > got.pushes {
		t.Errorf("%d of %d pushes have to be asked about", got.asked, got.pushes)
	}
	slices.Sort(got.widths)
	t.Logf("%d pushes, %d asked about, width: median %v, 95%% %v mm", got.pushes, got.asked,
		got.widths[len(got.widths)/2], got.widths[len(got.widths)*95/100])
}

// compared is how a recording was read.
type compared struct {
	pushes, asked int
	wrong         int // or missed, or invented
	named         int // broken sensors
	widths        []engines.MM
	bad           []string // what was wrong, and what was named without reason or not at all
}

// compareTrace holds signs against the truth of a recording, of which more lines may have been broken.
func compareTrace(t *testing.T, trace filetrace.Trace, signs []tunnel.Event,
	more map[[2]int]string) compared {
	t.Helper()
	var c compared
	broken := maps.Clone(more)
	if broken == nil {
		broken = map[[2]int]string{}
	}
	wrong := func(format string, args ...any) {
		c.wrong++
		c.bad = append(c.bad, fmt.Sprintf(format, args...))
	}
	for _, text := range trace.Truth {
		var truth traceTruth
		if err := json.Unmarshal(text, &truth); err != nil {
			t.Fatal(err)
		}
		for _, at := range truth.Dead {
			broken[at] = tunnel.Dead
		}
		for _, at := range truth.Stuck {
			broken[at] = tunnel.Stuck
		}
		if truth.What != "push" {
			continue
		}
		c.pushes++
		i := slices.IndexFunc(signs, func(s tunnel.Event) bool {
			return s.Kind == tunnel.Pushed && s.Tunnel == truth.Do.Tunnel && s.T0 <= truth.T1 &&
				truth.T0 <= s.T1
		})
		if i < 0 {
			wrong("missed: %s", text)
			continue
		}
		s := signs[i]
		signs = slices.Delete(signs, i, i+1)
		met := slices.DeleteFunc(truth.Met,
			func(hill int) bool { return broken[[2]int{s.Tunnel, hill}] != "" })
		const near = 6 // 0.6 mm
		if !slices.Equal(s.Met, met) || s.Flick != truth.Flick || truth.Travel < s.Min-near ||
			truth.Travel > s.Max+near {
			wrong("read %+v, want %s", s, text)
		}
		c.widths = append(c.widths, s.Max-s.Min)
		if s.Max-s.Min > 60*engines.Millimetre {
			c.asked++
		}
	}
	for _, s := range signs {
		switch at := [2]int{s.Tunnel, s.Line}; {
		case s.Kind == tunnel.Pushed:
			wrong("invented: %+v", s)
		case s.Kind == tunnel.Broken && broken[at] == s.What:
			c.named++
			delete(broken, at)
		case s.Kind == tunnel.Broken:
			c.bad = append(c.bad, fmt.Sprintf("named without reason: %+v", s))
		}
	}
	if len(broken) > 0 {
		c.bad = append(c.bad, fmt.Sprintf("not named: %v", broken))
	}
	return c
}

// TestRecordedTunnelsWithABrokenLine takes each line away from one recording, and holds it at 1 in the next.
// With a hill or the far end broken reading goes on as well as without; a mouth that is half blind takes
// fingers for tiles now and then.
func TestRecordedTunnelsWithABrokenLine(t *testing.T) {
	t.Parallel()
	type broken struct {
		path, profile, what string
		tunnel, line        int // from 0
	}
	var all []broken
	for i, path := range recordings(t) {
		profile := strings.TrimPrefix(strings.TrimSuffix(filepath.Base(path), ".jsonl"), "edge-")
		if profile == "dead-hill" {
			continue // has a broken sensor of its own
		}
		for k := range 8 {
			line := 3 * k % 8 // a part of them has gates and hills
			what := []string{tunnel.Dead, tunnel.Stuck}[(line+i)%2]
			all = append(all, broken{path, profile, what, (line + i) % 4, line})
		}
	}
	type sum struct{ runs, pushes, asked, wrong, named int }
	sums := map[string]*sum{}
	for _, b := range sweep.Each(all) {
		where := b.profile + " hills"
		if b.line == 0 || b.line == 7 {
			where = b.profile + " gates"
		}
		if sums[where] == nil {
			sums[where] = &sum{}
		}
		trace, err := filetrace.Load(b.path)
		if err != nil {
			t.Fatal(err)
		}
		for k := range trace.Readings {
			lines := &trace.Readings[k].Lines[b.tunnel]
			if *lines &^= 1 << b.line; b.what == tunnel.Stuck {
				*lines |= 1 << b.line
			}
		}
		signs, err := replayTrace(trace, false, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, s := compareTrace(t, trace, signs, map[[2]int]string{{b.tunnel + 1, b.line}: b.what}), sums[where]
		s.runs++
		s.pushes, s.asked = s.pushes+got.pushes, s.asked+got.asked
		s.wrong, s.named = s.wrong+got.wrong, s.named+got.named
	}
	for where, s := range sums {
		t.Logf("%s: %+v", where, *s)
		least := 0.995 // of the pushes right
		if strings.HasSuffix(where, "gates") {
			least = 0.97
		}
		if right := 1 - float64(s.wrong)/float64(s.pushes); right < least || s.named < s.runs {
			t.Errorf("%s: %.4f of the pushes right, want %.3f; %d of %d broken sensors named", where, right,
				least, s.named, s.runs)
		}
	}
}
