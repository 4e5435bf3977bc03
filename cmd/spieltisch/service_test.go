package main

import (
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A port that systemd has opened is served beside that of the configuration; where both are the same, once.
func TestAPortOfSystemdIsServed(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	opened, err := l.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Close()
	for _, listen := range []string{"127.0.0.1:0", l.Addr().String()} {
		d := startAs(t, "spieltisch", func(cmd *exec.Cmd) io.Reader { // as systemd does: the process's own number
			cmd.ExtraFiles = []*os.File{opened}
			cmd.Args = append([]string{"sh", "-c", `LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"`, cmd.Path}, cmd.Args[1:]...)
			cmd.Path = "/bin/sh"
			return nil
		}, "--data", t.TempDir(), "--listen", listen)
		for _, url := range []string{d.url, "http://" + l.Addr().String()} {
			res, err := (&http.Client{Timeout: 10 * time.Second}).Get(url + "/healthz")
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if res.StatusCode != http.StatusOK {
				t.Errorf("%s: %d, want 200", url, res.StatusCode)
			}
		}
		d.terminate()
	}
}

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
