package service_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/cmd/spieltisch/service"
	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/vision"
)

// heard collects what systemd would hear.
type heard struct {
	mu       sync.Mutex // guards messages
	messages []string
}

func (h *heard) send(m string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.messages = append(h.messages, m)
	return nil
}

func (h *heard) all() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.messages)
}

func works(context.Context) error { return nil }

func TestReadyWhenThePageAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h heard
		ctx, cancel := context.WithCancel(t.Context())
		up := time.Now().Add(time.Second)
		page := func(context.Context) error {
			if time.Now().Before(up) {
				return errors.New("connection refused")
			}
			return nil
		}
		var run sync.WaitGroup
		run.Go(func() { _ = (&service.Notifier{Send: h.send}).Run(ctx, page, works) })
		time.Sleep(900 * time.Millisecond)
		if got := h.all(); got != nil {
			t.Errorf("before the page answers: %q, want nothing", got)
		}
		time.Sleep(time.Minute)
		cancel()
		run.Wait()
		if diff := cmp.Diff(h.all(), []string{"READY=1", "STOPPING=1"}); diff != "" {
			t.Errorf("got - want +:\n%s", diff)
		}
	})
}

// A table whose loop hangs, here in its clock, gets no sign of life; nor does one that has ended.
func TestAStuckTableStarvesTheWatchdog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j, err := journal.Open(filepath.Join(t.TempDir(), "journal.db"), journal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer j.Close()
		var stuck atomic.Pointer[chan struct{}] // not nil: the loop hangs until it is closed
		table, err := companion.New(companion.Config{Journal: j, Now: func() time.Time {
			if c := stuck.Load(); c != nil {
				<-*c
			}
			return time.Now()
		}})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		var runs sync.WaitGroup
		runs.Go(func() { _ = table.Run(ctx) })
		var h heard
		n := &service.Notifier{Send: h.send, Every: 10 * time.Second}
		runs.Go(func() { _ = n.Run(ctx, works, table.Alive) })
		time.Sleep(25 * time.Second)
		want := []string{"READY=1", "WATCHDOG=1", "WATCHDOG=1"}
		if diff := cmp.Diff(h.all(), want); diff != "" {
			t.Errorf("while it lives: got - want +:\n%s", diff)
		}
		free := make(chan struct{})
		stuck.Store(&free)
		// has it draw a new snapshot
		table.Sense(companion.Input{State: new(vision.Empty)})
		time.Sleep(10 * time.Minute)
		if diff := cmp.Diff(h.all(), want); diff != "" {
			t.Errorf("while it hangs: got - want +:\n%s", diff)
		}
		close(free)
		stuck.Store(nil)
		time.Sleep(11 * time.Second)
		if got := h.all(); len(got) <= len(want) {
			t.Errorf("after it hung: %q, want another sign of life", got)
		}
		cancel()
		runs.Wait()
	})
}

func TestTheSocketIsTheOneInTheEnvironment(t *testing.T) {
	for _, name := range []string{filepath.Join(t.TempDir(), "notify"),
		fmt.Sprintf("@spieltisch-test-%d", os.Getpid())} {
		conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: name, Net: "unixgram"})
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		t.Setenv("NOTIFY_SOCKET", name)
		t.Setenv("WATCHDOG_USEC", "30000000")
		n := service.New(nil)
		if n.Every != 10*time.Second {
			t.Errorf("a sign of life every %v, want a third of the 30 s", n.Every)
		}
		if err := n.Send("READY=1"); err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 100)
		got, err := conn.Read(buf)
		if err != nil || string(buf[:got]) != "READY=1" {
			t.Errorf("%s got %q (%v), want READY=1", name, buf[:got], err)
		}
	}
}

func TestWhoIsNotAskedSaysNothing(t *testing.T) {
	tests := []struct {
		name string
		env  map[string]string
		send bool
	}{
		{"no systemd", map[string]string{"WATCHDOG_USEC": "1000"}, false},
		{"no watchdog", map[string]string{"NOTIFY_SOCKET": "/run/x"}, true},
		{"another process's watchdog",
			map[string]string{"NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"}, true},
		{"no number", map[string]string{"NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "soon"}, true},
	}
	for _, tt := range tests {
		for _, key := range []string{"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"} {
			t.Setenv(key, tt.env[key])
		}
		n := service.New(nil)
		if (n.Send != nil) != tt.send || n.Every != 0 {
			t.Errorf("%s: sends %v, every %v; want %v and never", tt.name, n.Send != nil, n.Every, tt.send)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	t.Setenv("NOTIFY_SOCKET", "")
	if err := service.New(nil).Run(ctx, works, works); err != nil {
		t.Errorf("Run = %v, want nil", err)
	}
}
