package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"spieltisch/cmd/internal/group"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion/journal"
	"spieltisch/devices/filetrace"
	"spieltisch/packaging/sweep"
)

// recordings are those of the tunnels that others made, or a part of them.
func recordings(t *testing.T) []string {
	t.Helper()
	var some []string
	for _, path := range sweep.Each(sweep.Beside(t, "testdata/tunnels/*.jsonl")) {
		some = append(some, path)
	}
	return some
}

// end is the state at the end of a recording, and when it ends.
func end(t *testing.T, path string) (state any, at time.Duration) {
	t.Helper()
	trace, err := filetrace.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	var last struct {
		What  string
		TMS   int `json:"t_ms"`
		State any
	}
	if err := json.Unmarshal(trace.Truth[len(trace.Truth)-1], &last); err != nil || last.What != "end" {
		t.Fatalf("the last truth is %s: %v", trace.Truth[len(trace.Truth)-1], err)
	}
	return last.State, trace.Readings[len(trace.Readings)-1].Up + 10*time.Second
}

// The daemon plays each recording in its time, which passes in no time here, and comes to the state that was
// true.
func TestRecordingsArePlayedToTheirEnd(t *testing.T) {
	sweep.Long(t) // make test has those that are gone on with
	t.Parallel()
	for _, path := range recordings(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			want, ends := end(t, path)
			synctest.Test(t, func(t *testing.T) {
				entries := journalIn(t, t.TempDir())
				got := playRecording(t, path, entries, ends)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("the state at the end (-want +got):\n%s", diff)
				}
			})
		})
	}
}

// The daemon is killed in the middle of each recording, once in the middle of a push, and goes on.
func TestRecordingsAreGoneOnWith(t *testing.T) {
	t.Parallel()
	for _, path := range recordings(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			want, ends := end(t, path)
			trace, err := filetrace.Load(path)
			if err != nil {
				t.Fatal(err)
			}
			killed := trace.Readings[len(trace.Readings)/2].Up - trace.Readings[0].Up
			synctest.Test(t, func(t *testing.T) {
				dir := t.TempDir()
				entries := journalIn(t, dir)
				playRecording(t, path, entries, killed)
				_ = entries.Close()
				entries = journalIn(t, dir)
				got := playRecording(t, path, entries, ends)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("the state at the end (-want +got):\n%s", diff)
				}
			})
		})
	}
}

// A recording is played by the program itself, as somebody would call it.
func TestRunPlaysARecording(t *testing.T) {
	sweep.Long(t)
	t.Parallel()
	path := recordings(t)[0]
	want, _ := end(t, path)
	file := filepath.Join(t.TempDir(), "config.yaml")
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	text := "board: file:" + abs + "?speed=100&answers=truth\ndata: " + t.TempDir() + "\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	d := start(t, "--config", file)
	wait(t, "the end of the recording", func() bool {
		var got struct{ State any }
		res, err := http.Get(d.url + "/api/v1/state")
		if err != nil {
			return false
		}
		defer func() { _ = res.Body.Close() }()
		err = json.NewDecoder(res.Body).Decode(&got)
		return err == nil && cmp.Equal(want, got.State)
	})
	d.terminate()
}

func journalIn(t *testing.T, dir string) *journal.Journal {
	t.Helper()
	entries, err := journal.Open(filepath.Join(dir, "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = entries.Close() })
	return entries
}

// playRecording lets the daemon run with a recording for a while, and gives the state that it comes to.
func playRecording(t *testing.T, path string, entries *journal.Journal, while time.Duration) any {
	t.Helper()
	conf := config.Default()
	conf.Board, conf.Data = "file:"+path+"?answers=truth", t.TempDir()
	d := daemon{conf: conf, log: slog.New(slog.DiscardHandler)}
	if err := d.findBoard(); err != nil {
		t.Fatal(err)
	}
	parts, err := d.assemble(entries)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- group.Run(ctx, parts.runs...) }()
	time.Sleep(while)
	synctest.Wait()
	s := parts.table.Snapshot()
	cancel()
	if err := <-done; err != nil {
		t.Errorf("run: %v", err)
	}
	if s.Question != nil || s.Breach != nil || s.Conflict != nil {
		t.Errorf("question %+v, breach %+v, conflict %+v; want none", s.Question, s.Breach, s.Conflict)
	}
	var state any
	if err := json.Unmarshal(s.State, &state); err != nil {
		t.Fatal(err)
	}
	return state
}
