package catalog_test

import (
	"strings"
	"testing"

	"spieltisch/devices/catalog"
	"spieltisch/devices/sim/tunnels"
)

func TestBoard(t *testing.T) {
	table := tunnels.New(tunnels.Config{})
	open, err := catalog.Board("sim:", catalog.Options{Tunnels: table})
	if err != nil {
		t.Fatal(err)
	}
	b, err := open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	table.Push(2, 42, tunnels.Hand{})
	for _, want := range []uint8{0, 1, 1 | 1<<7} {
		if r, err := b.Next(t.Context()); err != nil || r.Lines[1] != want {
			t.Fatalf("reading %+v, %v, want tunnel 2 at %b", r, err, want)
		}
	}
	if open, err = catalog.Board("file:/none.jsonl", catalog.Options{}); err != nil {
		t.Fatal(err)
	}
	if _, err := open(t.Context()); err == nil || !strings.Contains(err.Error(), "/none.jsonl") {
		t.Errorf("open: %v, want the file named", err)
	}
}

func TestBoardRefuses(t *testing.T) {
	tests := []struct{ url, want string }{
		{"seriall:/dev/ttyUSB0", "there are serial:, gpio:, mcp23017:, file:, sim:"},
		{"serial:", "names no port"},
		{"gpio:GPIO4", "four tunnels"},
		{"mcp23017:1?adr=0x20", `did you mean "addr"?`},
		{"file:", "no path"},
		{"file:a.jsonl?sped=2", `did you mean "speed"?`},
	}
	for _, tt := range tests {
		if _, err := catalog.Board(tt.url, catalog.Options{}); err == nil ||
			!strings.Contains(err.Error(), tt.want) {
			t.Errorf("board %q: %v, want %q", tt.url, err, tt.want)
		}
	}
}
