package web_test

import (
	"bufio"
	"bytes"
	"net/http"
	"sync"
	"syscall"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/web"
)

// watchers opens event streams with the page's parts. next waits until each has been sent one more snapshot.
func watchers(t testing.TB, h *house, n int) (next func()) {
	t.Helper()
	var got sync.WaitGroup
	var ended sync.WaitGroup
	heard := make([]chan struct{}, n)
	for i := range heard {
		heard[i] = make(chan struct{}, 16)
		answer, err := http.Get(h.url + "/api/v1/events?html=de")
		if err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != http.StatusOK {
			t.Fatalf("watcher %d: %s", i, answer.Status)
		}
		ended.Go(func() {
			lines := bufio.NewScanner(answer.Body)
			lines.Buffer(nil, 1<<20)
			for lines.Scan() {
				if bytes.HasPrefix(lines.Bytes(), []byte("data: ")) {
					heard[i] <- struct{}{}
				}
			}
		})
		t.Cleanup(func() { answer.Body.Close() })
	}
	t.Cleanup(func() { h.down(); ended.Wait() })
	return func() {
		t.Helper()
		for _, c := range heard {
			got.Go(func() {
				select {
				case <-c:
				case <-time.After(30 * time.Second):
					t.Error("a watcher was told nothing")
				}
			})
		}
		got.Wait()
	}
}

// steps are entries of a game, each a change of what is shown; they repeat.
func steps() []string {
	return []string{`{"do":{"kind":"roll","faces":[1,1,1,2,3,4,5,6]}}`, `{"do":{"kind":"aside","dice":[1,1,1]}}`}
}

func TestAChangeIsDrawnOnceForAllWatchers(t *testing.T) {
	h := open(t)
	h.play(twoPlayers)
	next := watchers(t, h, 12)
	next()
	before := web.Drawn(h.server)
	for i, line := range steps() {
		h.play(line)
		next()
		if n := web.Drawn(h.server) - before; n != int64(i+1) {
			t.Errorf("after %d changes %d were drawn, want as many", i+1, n)
		}
	}
}

// BenchmarkWatchers measures the processor's time that a change takes with 64 pages open, those who read it
// included.
func BenchmarkWatchers(b *testing.B) {
	h := open(b)
	h.play(twoPlayers)
	next := watchers(b, h, 64)
	next()
	before, n := spent(b), 0
	for b.Loop() {
		h.play(steps()[0])
		next()
		h.do(companion.Command{Do: companion.Undo{}})
		next()
		n += 2
	}
	b.ReportMetric(float64((spent(b)-before).Microseconds())/1000/float64(n), "cpu-ms/change")
}

// spent is the processor's time of this process so far.
func spent(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
