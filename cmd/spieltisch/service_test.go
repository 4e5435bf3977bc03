package main

import (
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The daemon tells systemd that it is ready once its page answers, gives signs of life, and says that it
// ends.
func TestTheDaemonTellsSystemd(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "notify")
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	t.Setenv("NOTIFY_SOCKET", socket)
	t.Setenv("WATCHDOG_USEC", "150000")
	d := start(t, "--data", t.TempDir())
	next := func() string {
		t.Helper()
		if err := conn.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 200)
		n, err := conn.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		return string(buf[:n])
	}
	if got := next(); got != "READY=1" {
		t.Errorf("first comes %q, want READY=1", got)
	}
	if status, body := d.post("/api/v1/lines",
		`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`); status != http.StatusOK {
		t.Errorf("the page answers %d after READY=1: %s", status, body)
	}
	for range 2 {
		if got := next(); got != "WATCHDOG=1" {
			t.Errorf("then comes %q, want WATCHDOG=1", got)
		}
	}
	d.terminate()
	last := next()
	for strings.HasPrefix(last, "WATCHDOG") {
		last = next()
	}
	if last != "STOPPING=1" {
		t.Errorf("last comes %q, want STOPPING=1", last)
	}
}
