package tunnels_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/devicestest"
	"spieltisch/devices/sim/tunnels"
)

func TestBoard(t *testing.T) {
	devicestest.TunnelBoard(t, func(*testing.T) devices.TunnelBoard {
		table := tunnels.New(tunnels.Config{Bounce: 5})
		b := table.Open()
		table.Push(1, 42, tunnels.Hand{})
		return b
	})
	table := tunnels.New(tunnels.Config{})
	b := table.Open()
	table.Lose(2)
	table.Push(1, 42, tunnels.Hand{})
	devicestest.TunnelGap(t, b)
}

// edge is a change of one line, for comparison.
type edge struct{ tunnel, line, level int }

// edges reads all that a table has told, and empties its board.
func edges(t *testing.T, table *tunnels.Table, b devices.TunnelBoard) []edge {
	t.Helper()
	table.Unplug()
	var out []edge
	var last devices.TunnelReading
	for {
		r, err := b.Next(context.Background())
		if errors.Is(err, devices.ErrGone) {
			return out
		}
		if err != nil || r.Up < last.Up {
			t.Fatalf("a reading of %v after one of %v: %v", r.Up, last.Up, err)
		}
		for i := range r.Lines {
			for line := range 8 {
				if (r.Lines[i]^last.Lines[i])>>line&1 == 1 {
					out = append(out, edge{i + 1, line, int(r.Lines[i] >> line & 1)})
				}
			}
		}
		last = r
	}
}

func TestHands(t *testing.T) {
	tests := []struct {
		name string
		c    tunnels.Config
		do   func(*tunnels.Table)
		want []edge
	}{
		{"a first tile takes the mole past hill 1", tunnels.Config{},
			func(b *tunnels.Table) { b.Push(2, 42, tunnels.Hand{}) },
			[]edge{{2, 0, 1}, {2, 7, 1}, {2, 1, 1}, {2, 7, 0}, {2, 0, 0}}},
		{"the next one leaves it", tunnels.Config{},
			func(b *tunnels.Table) { b.Push(2, 42, tunnels.Hand{}); b.Push(2, 60, tunnels.Hand{}) },
			[]edge{{2, 0, 1}, {2, 7, 1}, {2, 1, 1}, {2, 7, 0}, {2, 0, 0}, {2, 0, 1}, {2, 7, 1}, {2, 1, 0},
				{2, 7, 0}, {2, 0, 0}}},
		{"a dead sensor", tunnels.Config{Dead: [][2]int{{2, 1}}},
			func(b *tunnels.Table) { b.Push(2, 42, tunnels.Hand{}) },
			[]edge{{2, 0, 1}, {2, 7, 1}, {2, 7, 0}, {2, 0, 0}}},
		{"a stuck one", tunnels.Config{Stuck: [][2]int{{3, 7}}},
			func(b *tunnels.Table) { b.Push(3, 30, tunnels.Hand{}) },
			[]edge{{3, 7, 1}, {3, 0, 1}, {3, 0, 0}}},
		{"a tile half in stays in both gates", tunnels.Config{},
			func(b *tunnels.Table) { b.PushHalf(1, 30, 20, tunnels.Hand{}) },
			[]edge{{1, 0, 1}, {1, 7, 1}}},
		{"a finger", tunnels.Config{}, func(b *tunnels.Table) { b.Touch(4, -5, 500*time.Millisecond) },
			[]edge{{4, 0, 1}, {4, 0, 0}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table := tunnels.New(tt.c)
			b := table.Open()
			tt.do(table)
			if got := edges(t, table, b); !slices.Equal(got, tt.want) {
				t.Errorf("edges %v, want %v", got, tt.want)
			}
		})
	}
}

func TestTruth(t *testing.T) {
	table := tunnels.New(tunnels.Config{})
	table.Push(1, 42, tunnels.Hand{})
	table.Push(1, 30, tunnels.Hand{Speed: 500})
	if got := table.Truth(1); got != 132 || table.Truth(2) != 0 || table.Out(1) {
		t.Errorf("noses at %v and %v, out %v; want 132 and 0, not out", got, table.Truth(2), table.Out(1))
	}
	for range 4 {
		table.Push(1, 95, tunnels.Hand{})
	}
	if !table.Out(1) {
		t.Errorf("nose at %v is not out", table.Truth(1))
	}
}

// The table outlives its boards: one that is plugged in again tells how things lie by then.
func TestPluggedInAgain(t *testing.T) {
	table := tunnels.New(tunnels.Config{})
	first := table.Open()
	table.Push(3, 42, tunnels.Hand{})
	again := table.Open()
	if _, err := first.Next(t.Context()); !errors.Is(err, devices.ErrGone) {
		t.Errorf("the board that was unplugged: %v, want devices.ErrGone", err)
	}
	if r, err := again.Next(t.Context()); err != nil || !r.Full || r.Lines != [4]uint8{0, 0, 1 << 1, 0} ||
		r.Up != table.Time() {
		t.Errorf("the first reading is %+v, %v, want hill 1 of tunnel 3", r, err)
	}
}

// A strip is told once both gates are free again, its bars counted as they pass; a plain tile has none.
func TestStrips(t *testing.T) {
	for _, tt := range []struct {
		kind   string
		length float64
		want   *devices.TunnelStripe
	}{
		{"beetle", 35, &devices.TunnelStripe{Tunnel: 2, Kind: "beetle", Bars: 9}},
		{"worm", 45, &devices.TunnelStripe{Tunnel: 2, Kind: "worm", Bars: 11}},
		{"long", 75, &devices.TunnelStripe{Tunnel: 2, Kind: "long", Bars: 19}},
		{"short", 16, &devices.TunnelStripe{Tunnel: 2, Kind: "short", Bars: 4}},
		{"short", 8, &devices.TunnelStripe{Tunnel: 2, Bars: 2}},
		{"soil", 40, nil},
	} {
		var black, white int
		table := tunnels.New(tunnels.Config{Black: func(n int, _ time.Duration, is bool) {
			if n != 2 {
				t.Errorf("something at the sensor of tunnel %d", n)
			}
			if is {
				black++
			} else {
				white++
			}
		}})
		b := table.Open()
		for range 2 {
			table.Strip(2, tt.kind)
			table.Push(2, tt.length, tunnels.Hand{Speed: 120})
			table.Wait(time.Second)
		}
		table.Unplug()
		var got []devices.TunnelStripe
		for {
			r, err := b.Next(t.Context())
			if err != nil {
				break
			}
			if r.Stripe != nil && r.Lines[1]&(1<<0|1<<7) != 0 {
				t.Errorf("%s: told %+v with lines %b", tt.kind, r.Stripe, r.Lines)
			}
			if r.Stripe != nil {
				got = append(got, *r.Stripe)
			}
		}
		want := []devices.TunnelStripe{}
		if tt.want != nil {
			want = append(want, *tt.want, *tt.want)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s of %v mm: told %+v, want %+v", tt.kind, tt.length, got, want)
		}
		if black != white || black < 2 {
			t.Errorf("%s: the sensor went black %d times and white %d times", tt.kind, black, white)
		}
	}
}
