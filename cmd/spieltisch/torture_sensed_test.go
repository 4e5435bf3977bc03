//go:build !nocv

package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"spieltisch/companion/journal"
)

var killsSensed = flag.Int("kills-sensed", 0, "kills while a camera sees moves (0: none)")

// A table whose moves are read from pixels is killed at random moments, with a broker that hangs up on it:
// what was shown is in the journal, no picture is in it twice, and all plays again.
func TestTortureSensed(t *testing.T) {
	kills := *killsSensed
	if kills == 0 {
		t.Skip("takes long, as hands do: make torture")
	}
	a := newAfternoon(t)
	a.file = fmt.Sprintf("log: error\nmqtt:\n  broker: mqtt://%s\n", fickleBroker(t))
	a.flags = []string{"--demo"}
	a.start()
	for n := range kills {
		a.say(`{"game":"heckmeck","setup":{"players":["Anna","Ben"]}}`)
		a.sees()
		time.Sleep(time.Duration(a.by.Int64N(int64(2 * time.Second)))) // the moment is what is tested
		a.kill()
		t.Logf("kill %d: %d moves", n+1, a.sensed())
		a.start()
	}
	a.kill()
	t.Logf("%d kills, %d moves that sensors saw, %d shown on a page", kills, a.sensed(), len(a.shown))
}

// fickleBroker is the address of a broker that hangs up on everybody.
func fickleBroker(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return // it was closed
			}
			_, _ = c.Read(make([]byte, 64)) // what a client says first; nobody answers
			c.Close()
		}
	})
	t.Cleanup(func() { l.Close(); all.Wait() })
	return l.Addr().String()
}

// say sends a line that is carried out.
func (a *afternoon) say(line string) {
	a.t.Helper()
	if status, answer := a.d.post("/api/v1/lines", line); status != http.StatusOK {
		a.t.Fatalf("%s: %d %s", line, status, answer)
	}
}

// A page is shown a move before its table has computed for so long, or in any case within latest: on a
// machine that does much else, reading one picture may take a minute.
const (
	computed = 2 * time.Minute
	latest   = 10 * time.Minute
)

// sees waits until a page was shown another move. At this table simulated players make them, most by their
// dice.
func (a *afternoon) sees() {
	a.t.Helper()
	shown := func() int {
		a.mu.Lock()
		defer a.mu.Unlock()
		return len(a.shown)
	}
	late, before := time.After(latest), shown()
	for tick := time.Tick(20 * time.Millisecond); shown() == before; {
		select {
		case <-tick:
			if a.computes() < computed {
				continue
			}
		case <-late:
		}
		load, _ := os.ReadFile("/proc/loadavg") // for whoever reads why
		res, err := http.Get(a.d.url + "/api/v1/snapshot")
		if err != nil {
			a.t.Fatalf("no move was shown, and the table does not answer: %v; load %s", err, load)
		}
		defer res.Body.Close()
		snapshot, _ := io.ReadAll(res.Body)
		a.t.Fatalf("no move was shown; it has computed for %v, load %s, and shows %s", a.computes(), load, snapshot)
	}
}

// computes is for how long the daemon has kept a processor busy.
func (a *afternoon) computes() time.Duration {
	a.t.Helper()
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", a.d.cmd.Process.Pid))
	if err != nil {
		a.t.Fatal(err)
	}
	fields := strings.Fields(string(data[bytes.LastIndexByte(data, ')')+1:]))
	ticks := 0
	for _, f := range fields[11:13] { // in user code and in the kernel, proc(5)
		n, err := strconv.Atoi(f)
		if err != nil {
			a.t.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * time.Second / 100
}

// sensed holds the journal against what was shown, and counts the moves that sensors made.
func (a *afternoon) sensed() (moves int) {
	a.t.Helper()
	entries := a.entries()
	pictures := map[string]int64{}
	for _, e := range entries {
		if e.Kind != journal.Acted || e.Source != "camera" && e.Source != "tunnel" {
			continue
		}
		moves++
		var b journal.Body
		var ev struct{ Hash string }
		if json.Unmarshal(e.Body, &b) != nil || json.Unmarshal(b.Evidence, &ev) != nil || ev.Hash == "" {
			continue
		}
		if was := pictures[ev.Hash]; was != 0 {
			a.t.Errorf("entries %d and %d were read from one picture", was, e.Seq)
		}
		pictures[ev.Hash] = e.Seq
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for seq, actions := range a.shown {
		if seq > int64(len(entries)) || !holds(entries[seq-1], actions) {
			a.t.Errorf("entry %d was shown as %s and is not in the journal", seq, actions)
		}
	}
	return moves
}
