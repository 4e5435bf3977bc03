package v4l2

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"
)

// TestNodesThatAreNoCameras: they are named as what they are, and nobody is sent after other programs.
func TestNodesThatAreNoCameras(t *testing.T) {
	const tells = capTellsOfDevice
	for _, tt := range []struct {
		card     string
		physical uint32
		device   uint32
		want     string
	}{
		{"USB camera", tells | capCapture | capMeta, capCapture, ""},
		{"old driver", capCapture, 0, ""},
		{"USB camera", tells | capCapture | capMeta, capMeta, "second device"},
		{"bcm2835-codec-decode", tells | capMemoryMulti, capMemoryMulti, "coder or an image processor"},
		{"bcm2835-isp", tells | capCaptureMulti | capOutputMulti, capCaptureMulti, "multiplanar"},
		{"bcm2835-isp", tells | capCaptureMulti | capOutputMulti, capOutputMulti, "shows pictures"},
		{"radio", tells, 0, "gives no pictures"},
	} {
		c := capability{Physical: tt.physical, Device: tt.device}
		copy(c.Card[:], tt.card)
		err := c.refuses()
		if tt.want == "" && err != nil ||
			tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want) ||
				!strings.Contains(err.Error(), tt.card)) {
			t.Errorf("%s (%x): %v, want %q", tt.card, tt.device, err, tt.want)
		}
		if err != nil && strings.Contains(err.Error(), "other programs") {
			t.Errorf("%s: %v", tt.card, err)
		}
	}
}

// TestPortWaits: a device that says nothing is waited for until ctx ends; one that has something is not.
func TestPortWaits(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	if err := port(r.Fd()).wait(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("silent: %v, want context.Canceled", err)
	}
	if _, err := w.WriteString("x"); err != nil {
		t.Fatal(err)
	}
	if err := port(r.Fd()).wait(t.Context()); err != nil {
		t.Errorf("ready: %v", err)
	}
}

// TestPortIsFound among those of this program.
func TestPortIsFound(t *testing.T) {
	f, err := os.Open("/dev/zero")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	before := portsOf("/dev/zero")
	if got := newPort("/dev/zero", before); got != -1 {
		t.Errorf("none is new: %d", got)
	}
	g, err := os.Open("/dev/zero")
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if got := newPort("/dev/zero", before); got != port(g.Fd()) {
		t.Errorf("got %d, want %d", got, g.Fd())
	}
}
