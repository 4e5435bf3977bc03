//go:build !nocv

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"spieltisch/cmd/internal/group"
	"spieltisch/cmd/spieltisch/internal/reader"
	"spieltisch/companion"
	"spieltisch/companion/camera"
	"spieltisch/companion/journal"
	"spieltisch/companion/web"
	"spieltisch/devices"
	"spieltisch/devices/sim"
	games "spieltisch/engines/catalog"
	"spieltisch/vision"
	"spieltisch/vision/settle"
)

// timedSettler notes when the tray that was reported last came to rest.
type timedSettler struct {
	*settle.Scene
	since   time.Time
	settled chan time.Time
}

func (s *timedSettler) Step(f devices.Frame, a vision.Attention) settle.Step {
	v := s.Scene.Step(f, a)
	s.since = v.Since
	return v
}

func (s *timedSettler) Observe(f devices.Frame, o vision.Observation) (vision.Observation, bool) {
	o, ok := s.Scene.Observe(f, o)
	if ok && len(o.Things) > 0 {
		select {
		case s.settled <- s.since:
		default:
		}
	}
	return o, ok
}

// BenchmarkSettledToPage measures from the exposure of the first frame in which a roll lies still to the
// event that brings the move to the page, at 30 frames/s: stillness, votes, rules, journal and HTTP included.
func BenchmarkSettledToPage(b *testing.B) {
	tray := sim.NewTable(sim.Config{Seed: 3})
	settler := &timedSettler{Scene: settle.NewScene(settle.Config{}, nil), settled: make(chan time.Time, 1)}
	entries, err := journal.Open(filepath.Join(b.TempDir(), "journal.db"), journal.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer entries.Close()
	table, err := companion.New(companion.Config{Games: games.All(), Journal: entries})
	if err != nil {
		b.Fatal(err)
	}
	reader, err := reader.New("heckmeck")
	if err != nil {
		b.Fatal(err)
	}
	watcher := camera.New(camera.Config{
		Name: "sim", Open: func(context.Context) (devices.Camera, error) { return tray.Open() },
		Reader: reader, Settler: settler, Sense: table.Sense,
	})
	ctx, cancel := context.WithCancel(context.Background())
	page := httptest.NewServer(web.New(web.Config{Table: table, Games: games.All()}))
	ended := make(chan error, 1)
	go func() { ended <- group.Run(ctx, table.Run, watcher.Run) }()
	defer func() { page.CloseClientConnections(); page.Close(); cancel(); <-ended }()

	moves := moveTimes(b, ctx, page.URL)
	var took []time.Duration
	for range b.N {
		begin(b, ctx, table)
		if err := tray.Roll(ctx, true); err != nil {
			b.Fatal(err)
		}
		select {
		case at := <-moves:
			took = append(took, at.Sub(<-settler.settled))
		case <-time.After(5 * time.Second): // the table asks what lies there; a question is no move
			<-settler.settled
		}
	}
	if len(took) == 0 {
		b.Fatal("no roll was accepted")
	}
	slices.Sort(took)
	b.ReportMetric(float64(b.N-len(took)), "asked")
	b.ReportMetric(float64(took[len(took)/2].Milliseconds()), "ms/median")
	b.ReportMetric(float64(took[len(took)*9/10].Milliseconds()), "ms/p90")
	b.ReportMetric(0, "ns/op") // the time of a roll by a simulated hand says nothing
}

// begin starts a new match, so that every roll is the first of a turn.
func begin(b *testing.B, ctx context.Context, table *companion.Table) {
	b.Helper()
	v, err := table.Do(ctx, companion.Command{
		Do: companion.Line{Line: []byte(`{"game":"heckmeck","setup":{"players":["A","B"]}}`)}})
	if err != nil || !v.OK {
		b.Fatalf("new match: %+v, %v", v, err)
	}
}

// moveTimes gives the times at which the event stream brings a snapshot with a new move.
func moveTimes(b *testing.B, ctx context.Context, url string) <-chan time.Time {
	b.Helper()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/v1/events", nil)
	if err != nil {
		b.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		b.Fatal(err)
	}
	times := make(chan time.Time, 16)
	go func() { // ends with ctx
		defer res.Body.Close()
		var last int64
		for in := bufio.NewReader(res.Body); ; {
			line, err := in.ReadBytes('\n')
			if err != nil {
				return
			}
			data, ok := bytes.CutPrefix(line, []byte("data: "))
			if !ok {
				continue
			}
			at := time.Now()
			var s struct{ Moves []struct{ Seq int64 } }
			if json.Unmarshal(data, &s) == nil && len(s.Moves) > 0 && s.Moves[0].Seq != last {
				last = s.Moves[0].Seq
				times <- at
			}
		}
	}()
	return times
}

// BenchmarkStartToPage measures from the start of the program, with a camera's reader and a journal, to the
// first page.
func BenchmarkStartToPage(b *testing.B) { startToPage(b, func() {}) }

// BenchmarkColdStart measures the same with nothing of it in memory, as after the Pi was switched on.
func BenchmarkColdStart(b *testing.B) {
	if os.Getuid() != 0 {
		b.Skip("only root may empty the kernel's caches")
	}
	startToPage(b, func() {
		syscall.Sync()
		if err := os.WriteFile("/proc/sys/vm/drop_caches", []byte("3"), 0); err != nil {
			b.Fatal(err)
		}
	})
}

func startToPage(b *testing.B, before func()) {
	data := b.TempDir()
	for range b.N {
		b.StopTimer()
		before()
		b.StartTimer()
		cmd := exec.Command("spieltisch", "run", "--demo", "--data", data, "--listen", "127.0.0.1:0")
		out, err := cmd.StdoutPipe()
		if err != nil {
			b.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			b.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil {
			b.Fatal(err)
		}
		res, err := http.Get(strings.TrimSpace(line[strings.Index(line, "http://"):]))
		if err != nil {
			b.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != http.StatusOK {
			b.Fatal(fmt.Errorf("first page: %s", res.Status))
		}
		b.StopTimer()
		if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
			b.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}
