//go:build !nocv

package main

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"

	"spieltisch/cmd/spieltisch/internal/group"
	"spieltisch/companion"
	"spieltisch/companion/camera"
	"spieltisch/companion/journal"
	"spieltisch/devices"
	"spieltisch/engines"
	"spieltisch/vision/session"
)

// watched is a table at which a simulated camera looks.
type watched struct {
	t     *testing.T
	table *companion.Table
	asked int // questions
}

// watch opens one with a journal of its own, and with the reader that a daemon makes. It ends with the test.
func watch(t *testing.T, d *daemon, conf companion.Config,
	settler func(now func() *companion.Snapshot) session.Settler,
	open func(context.Context) (devices.Camera, error)) watched {
	t.Helper()
	entries, err := journal.Open(filepath.Join(t.TempDir(), "journal.db"), journal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	conf.Journal = entries
	table, err := companion.New(conf)
	if err != nil {
		t.Fatal(err)
	}
	read, err := d.pieceReader(table.Snapshot)
	if err != nil {
		t.Fatal(err)
	}
	watcher := camera.New(camera.Config{Name: "sim", Reader: read, Settler: settler(table.Snapshot),
		Sense: table.Sense, Open: open})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- group.Run(ctx, table.Run, watcher.Run) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run = %v", err)
		}
		_ = entries.Close()
	})
	return watched{t: t, table: table}
}

// do is what somebody does on the page.
func (w *watched) do(d companion.Do) {
	w.t.Helper()
	v, err := w.table.Do(w.t.Context(), companion.Command{Do: d, Source: "web"})
	if err != nil || !v.OK {
		w.t.Fatalf("%+v: %+v, %v", d, v, err)
	}
}

// say is a move that somebody taps.
func (w *watched) say(a engines.Action) {
	w.t.Helper()
	line, err := json.Marshal(map[string]engines.Action{"do": a})
	if err != nil {
		w.t.Fatal(err)
	}
	w.do(companion.Line{Line: line})
}

// reasons are why the tray that lies there is in doubt.
func reasons(s *companion.Snapshot) (out []string) {
	for _, r := range s.Tray.Reasons {
		out = append(out, r.Key)
	}
	return out
}
