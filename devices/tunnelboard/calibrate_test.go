package tunnelboard_test

import (
	"slices"
	"strings"
	"testing"

	"spieltisch/devices/tunnelboard"
	"spieltisch/devices/tunnelboard/wire"
)

// same makes levels of nine lines that are all at one level.
func same(v uint8) (out [wire.Lines]uint8) {
	for i := range out {
		out[i] = v
	}
	return out
}

func seen(low, high [wire.Lines]uint8) (e tunnelboard.Extremes) {
	e.Add(wire.Levels{Tunnel: 1, Now: low, Lowest: low, Highest: high})
	return e
}

func TestJudge(t *testing.T) {
	old := wire.Thresholds{On: same(144), Off: same(112)}
	tests := []struct {
		name          string
		free, covered [2]uint8 // lowest and highest
		on, off       uint8
		problem       string
	}{
		{"a gate that gets dark", [2]uint8{40, 42}, [2]uint8{40, 210}, 142, 108, ""},
		{"a magnet that pulls down", [2]uint8{200, 202}, [2]uint8{50, 202}, 111, 141, ""},
		{"a weak sensor", [2]uint8{100, 101}, [2]uint8{100, 140}, 124, 116, ""},
		{"a sensor that was not covered", [2]uint8{100, 101}, [2]uint8{99, 110}, 144, 112,
			"changes by 10 of 255 only"},
		{"a short", [2]uint8{0, 0}, [2]uint8{0, 1}, 144, 112, "at 0 V"},
		{"a wire that is off", [2]uint8{255, 255}, [2]uint8{254, 255}, 144, 112, "at 5 V"},
		{"sunlight", [2]uint8{40, 100}, [2]uint8{40, 210}, 144, 112,
			"with nothing there: keep other light away"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, verdicts := tunnelboard.Judge(seen(same(tt.free[0]), same(tt.free[1])),
				seen(same(tt.covered[0]), same(tt.covered[1])), old)
			if got.On[3] != tt.on || got.Off[3] != tt.off {
				t.Errorf("on at %d, off at %d, want %d and %d", got.On[3], got.Off[3], tt.on, tt.off)
			}
			if p := verdicts[3].Problem; (p == "") != (tt.problem == "") || !strings.Contains(p, tt.problem) {
				t.Errorf("problem %q, want %q", p, tt.problem)
			}
		})
	}
	if _, verdicts := tunnelboard.Judge(seen(same(100), same(100)), seen(same(100), same(100)),
		old); !strings.Contains(verdicts[8].Problem, "that is fine") {
		t.Errorf("no stripe sensor: %q, want it to be fine", verdicts[8].Problem)
	}
}

func TestReport(t *testing.T) {
	inBubble(t, func(t *testing.T, b *tunnelboard.Board, p *peer) {
		p.do(func(p *peer) {
			p.on, p.off = same(144), same(112)
			p.fault = wire.Fault{Code: wire.FaultBrownOut}
			p.levels = same(40)
			p.levels[2], p.levels[5], p.levels[6] = 255, 0, 128
		})
		r, err := b.Report(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if r.Fault.Code != wire.FaultBrownOut || r.Hello.Major != 1 || r.Stats.ScanMicros != 1000 {
			t.Errorf("report %+v", r)
		}
		for _, want := range []string{"tunnel 4, hill 2: at 5 V", "tunnel 1, hill 5: at 0 V",
			"tunnel 2, far end: at 128, between its thresholds 112 and 144"} {
			if !slices.ContainsFunc(r.Problems, func(p string) bool { return strings.HasPrefix(p, want) }) {
				t.Errorf("problems %q, want %q", r.Problems, want)
			}
		}
		if len(r.Problems) != 12 {
			t.Errorf("%d problems, want 12: %q", len(r.Problems), r.Problems)
		}
	})
}
