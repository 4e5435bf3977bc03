package engines_test

import (
	"encoding/json"
	"maps"
	"testing"

	"spieltisch/engines"
)

func TestMMReads(t *testing.T) {
	tests := []struct {
		in   string
		want engines.MM
	}{
		{"0", 0}, {"80", 800}, {"80.5", 805}, {"20.94", 209}, {"20.95", 210}, {"20.96", 210}, {"0.04", 0}, {"0.05", 1},
		{"-0.05", -1}, {"-0.04", 0}, {"1e3", 10000}, {"1.05", 11}, {"0.15", 2}, {"1000000", 10_000_000},
	}
	for _, tt := range tests {
		t.Run(tt.in, func(t *testing.T) {
			var got engines.MM
			if err := json.Unmarshal([]byte(tt.in), &got); err != nil || got != tt.want {
				t.Errorf("%s mm = %d tenths, %v, want %d", tt.in, got, err, tt.want)
			}
		})
	}
	for _, in := range []string{`"80"`, `true`, `[80]`, `1e7`, `-1e300`} {
		var got engines.MM
		if err := json.Unmarshal([]byte(in), &got); err == nil {
			t.Errorf("%s is read as %v mm, want an error", in, got)
		}
	}
}

func TestMMWrites(t *testing.T) {
	for in, want := range map[engines.MM]string{0: "0", 800: "80", 805: "80.5", 1: "0.1", -1: "-0.1", -600: "-60"} {
		if got, err := json.Marshal(in); err != nil || string(got) != want || in.String() != want {
			t.Errorf("%d tenths are written %s and %s, %v, want %s", int(in), got, in, err, want)
		}
	}
}

func TestMMIsSaidInEachLanguage(t *testing.T) {
	got := engines.Text{"de": "{mm} mm", "en": "{mm} mm", "fr": "{mm} mm", "it": "{mm} mm"}.Fill(map[string]any{"mm": engines.MM(-1205)})
	want := engines.Text{"de": "-120,5 mm", "en": "-120.5 mm", "fr": "-120,5 mm", "it": "-120,5 mm"}
	if !maps.Equal(got, want) {
		t.Errorf("says %+v, want %+v", got, want)
	}
}

func TestTunnelViewUnder(t *testing.T) {
	inside := engines.TunnelView{Mole: 600, Nose: 1000, MinVisible: 10,
		Hills: []engines.TunnelHill{{From: 800, To: 1100, Reached: true}, {From: 1700, To: 2000}}}
	out, before := inside, inside
	out.Out, before.Nose = true, 0
	tests := []struct {
		name string
		view engines.TunnelView
		x    engines.MM
		want bool
	}{
		{"at the nose", inside, 1000, true},
		{"at the tail", inside, 400, true},
		{"behind the tail", inside, 399, false},
		{"ahead of the nose", inside, 1001, false},
		{"a mole that is out", out, 1000, false},
		{"a mole before the mouth", before, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.view.Under(tt.x); got != tt.want {
				t.Errorf("Under(%v) = %v, want %v", tt.x, got, tt.want)
			}
		})
	}
	if got := inside.Reach(1); got != 710 {
		t.Errorf("Reach(1) = %v mm, want 71", got)
	}
	if got := inside.Reach(0); got > 0 {
		t.Errorf("Reach(0) = %v mm, want none: it is reached", got)
	}
}
