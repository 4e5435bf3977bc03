//go:build hil

package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spieltisch/companion"
)

// killable is the daemon in a process of its own, which can be killed.
type killable struct{ *started }

// asProgram starts it on a match's journal. What stops it is SIGKILL.
func asProgram(e *match) (table, func()) {
	e.t.Helper()
	file := filepath.Join(e.t.TempDir(), "spieltisch.yaml")
	url := e.url
	if url == "" {
		url = "serial:" + e.board().port
	}
	if err := os.WriteFile(file, []byte("log: error\nboard: "+url+"\ndata: "+e.data+"\n"),
		0o644); err != nil {
		e.t.Fatal(err)
	}
	p := killable{start(e.t, "--config", file)}
	return p, func() {
		if err := p.cmd.Process.Kill(); err != nil {
			return // it was killed already
		}
		_ = p.cmd.Wait() // says that it was killed
	}
}

// Do sends a command as the page does.
func (p killable) Do(_ context.Context, c companion.Command) (v companion.Verdict, err error) {
	body, err := json.Marshal(c)
	if err != nil {
		return v, err
	}
	status, answer := p.post("/api/v1/commands", string(body))
	if status != http.StatusOK {
		return companion.Verdict{Detail: answer}, nil
	}
	return v, json.NewDecoder(strings.NewReader(answer)).Decode(&v)
}

// Snapshot is what a match looks at, of the newest one.
func (p killable) Snapshot() *companion.Snapshot {
	p.t.Helper()
	res, err := http.Get(p.url + "/api/v1/snapshot")
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	var s struct {
		State    json.RawMessage
		Question *companion.Question
		Breach   *companion.Breach
		Warnings []companion.Warning
	}
	if err := json.NewDecoder(res.Body).Decode(&s); err != nil {
		p.t.Fatal(err)
	}
	return &companion.Snapshot{State: s.State, Question: s.Question, Breach: s.Breach, Warnings: s.Warnings}
}

// The game in real time: the firmware in simavr at a serial port, and the daemon as a process. It goes on
// from near its end, and in every push the daemon is killed, and started again on what is on the disk.
//
// It runs beside TestHILEdgeToSnapshot alone, as both wait: a process that is being started holds every port
// that is open here, so a test that closes one and opens it again would find it taken.
func TestHILKilled(t *testing.T) {
	t.Parallel()
	e := lay(t, "standard", nearEnd, inRealTime)
	e.launch = asProgram
	e.disturbed(func(e *match) {
		e.stop()
		e.start()
	})
}
