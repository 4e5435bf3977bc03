package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"spieltisch/companion/fuse/tunnel"
	"spieltisch/devices/filetrace"
	"spieltisch/engines"
)

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

// TestRecordedTunnels holds the reader against recordings with their truth: all pushes found, none invented, none wrong,
// and broken sensors named.
func TestRecordedTunnels(t *testing.T) {
	paths, err := filepath.Glob("../../../shared/testdata/tunnels/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 && os.Getenv("CI") == "true" {
		t.Fatal("no recordings in ../shared/testdata/tunnels")
	}
	if len(paths) == 0 {
		t.Skip("no recordings in ../shared/testdata/tunnels")
	}
	for _, path := range paths {
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
	signs, err := replayTrace(trace, kinds)
	if err != nil {
		t.Fatal(err)
	}
	var widths []engines.MM
	var asked int
	broken := map[[2]int]string{}
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
		i := slices.IndexFunc(signs, func(s tunnel.Sign) bool {
			return s.Kind == tunnel.Pushed && s.Tunnel == truth.Do.Tunnel && s.T0 <= truth.T1 && truth.T0 <= s.T1
		})
		if i < 0 {
			t.Errorf("missed: %s", text)
			continue
		}
		s := signs[i]
		signs = slices.Delete(signs, i, i+1)
		met := slices.DeleteFunc(truth.Met, func(hill int) bool { return broken[[2]int{s.Tunnel, hill}] != "" })
		const near = 6 // 0.6 mm
		if !slices.Equal(s.Met, met) || s.Flick != truth.Flick || truth.Travel < s.Min-near || truth.Travel > s.Max+near {
			t.Errorf("read %+v, want %s", s, text)
		}
		widths = append(widths, s.Max-s.Min)
		if s.Max-s.Min > 60*engines.Millimetre {
			asked++
		}
	}
	for _, s := range signs {
		switch at := [2]int{s.Tunnel, s.Line}; s.Kind {
		case tunnel.Pushed:
			t.Errorf("invented: %+v", s)
		case tunnel.Broken:
			if broken[at] != s.What {
				t.Errorf("named without reason: %+v", s)
			}
			delete(broken, at)
		}
	}
	if len(broken) > 0 {
		t.Errorf("not named: %v", broken)
	}
	if asked*20 > len(widths) {
		t.Errorf("%d of %d pushes have to be asked about", asked, len(widths))
	}
	slices.Sort(widths)
	t.Logf("%d pushes, %d asked about, width: median %v, 95%% %v mm", len(widths), asked, widths[len(widths)/2], widths[len(widths)*95/100])
}
