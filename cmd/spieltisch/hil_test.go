//go:build hil

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
)

// The whole way, in real time: simulated mechanics move the sensors of the real firmware, which runs in simavr; its
// serial line is read by the real adapter, and the daemon plays by the rules. Beside it the engine is fed with what really
// happened, and both must come to the same state after every move.

const gems = `"hills":[[{"r":1},{"r":1},{"r":1},{"b":1},{"d":1}],[{"r":1},{"d":1},{"b":1},{"d":1},{"d":1}],[{"r":2},{"b":1},{"d":1},{"r":1},{"r":1}],[{"r":1},{"b":1},{"b":1},{"r":1},{"r":1}]]`

// setups of a game of each variant, with tiles that are long: it has fewer pushes.
var variants = map[string]string{
	"simple":   `{"players":["Ada","Ben"],"options":{"variant":"simple","geometry":{"lengths":{"soil":[50]}}},` + gems + `}`,
	"standard": `{"players":["Ada","Ben"],"options":{"geometry":{"lengths":{"soil":[50],"beetle":[35],"worm":[45],"long":[75],"short":[15]}}},` + gems + `,"stump":{"r":3}}`,
}

// evening is a game at the simulated table.
type evening struct {
	t     *testing.T
	board *simBoard
	port  string // what the daemon opens
	data  string
	truth engines.State
	by    *rand.Rand
	hand  tunnels.Hand

	table *companion.Table
	stop  func()
	asked int             // questions that a person had to answer
	slow  []time.Duration // from the end of a push to the move
}

// begin lays out a table at which so many of the truth's pushes are done already.
func begin(t *testing.T, variant string, ahead int) *evening {
	t.Helper()
	e := &evening{t: t, data: t.TempDir(), by: rand.New(rand.NewPCG(uint64(ahead), 5)), hand: tunnels.Hand{Speed: 190}}
	setup := []byte(variants[variant])
	s, _, v, err := schnackelstein.Game{}.New(setup)
	if err != nil || v != nil {
		t.Fatalf("setup: %v %v", v, err)
	}
	for pushes := 0; pushes < ahead || len(s.Prompts()) > 0 && ahead > 0 && s.Prompts()[0].Source != engines.FromTunnel; {
		a := schnackelstein.Game{}.Answer(e.by, s, s.Prompts()[0])
		if a.Kind() == "push" {
			pushes++
		}
		s, _, _ = s.Apply(a)
	}
	var tiles [4][]float64
	if ahead > 0 {
		var in map[string]json.RawMessage
		if err := json.Unmarshal(setup, &in); err != nil {
			t.Fatal(err)
		}
		delete(in, "hills")
		delete(in, "stump")
		if in["position"], err = json.Marshal(s); err != nil {
			t.Fatal(err)
		}
		if setup, err = json.Marshal(in); err != nil {
			t.Fatal(err)
		}
		if s, _, v, err = (schnackelstein.Game{}).New(setup); err != nil || v != nil {
			t.Fatalf("position: %v %v", v, err)
		}
		tiles = lengthsIn(t, s)
	}
	e.truth = s
	e.board = startBoard(t, tiles)
	e.port = e.board.port
	e.start()
	line, err := json.Marshal(map[string]any{"game": "schnackelstein", "setup": json.RawMessage(setup)})
	if err != nil {
		t.Fatal(err)
	}
	e.command(companion.Command{Kind: companion.DoLine, Line: line})
	e.agree()
	return e
}

func lengthsIn(t *testing.T, s engines.State) (out [4][]float64) {
	t.Helper()
	var in struct {
		Tunnels []struct{ Tiles []struct{ Len float64 } }
	}
	if err := json.Unmarshal(stateJSON(t, s), &in); err != nil {
		t.Fatal(err)
	}
	for i, tunnel := range in.Tunnels {
		for _, tile := range tunnel.Tiles {
			out[i] = append(out[i], tile.Len)
		}
	}
	return out
}

func stateJSON(t *testing.T, s engines.State) []byte {
	t.Helper()
	out, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// start opens the daemon on its journal.
func (e *evening) start() {
	e.t.Helper()
	conf := config.Default()
	conf.Data, conf.Board = e.data, "serial:"+e.port
	entries, err := journal.Open(filepath.Join(e.data, "journal.db"), journal.Options{})
	if err != nil {
		e.t.Fatal(err)
	}
	d := daemon{conf: conf, log: slog.New(slog.NewTextHandler(testLog{e.t}, nil))}
	if err := d.findBoard(); err != nil {
		e.t.Fatal(err)
	}
	parts, err := d.assemble(entries)
	if err != nil {
		e.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- together(ctx, parts.runs...) }()
	stopped := false
	e.table, e.stop = parts.table, func() {
		if stopped {
			return
		}
		stopped = true
		cancel()
		if err := <-done; err != nil {
			e.t.Errorf("run: %v", err)
		}
		if err := entries.Close(); err != nil {
			e.t.Error(err)
		}
	}
	e.t.Cleanup(e.stop)
}

// testLog writes the daemon's log into the test's.
type testLog struct{ t *testing.T }

func (l testLog) Write(p []byte) (int, error) {
	if os.Getenv("HIL_LOG") != "" {
		fmt.Fprintf(os.Stderr, "%s", p)
	}
	return len(p), nil
}

func (e *evening) command(c companion.Command) companion.Verdict {
	e.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	v, err := e.table.Do(ctx, c)
	if err != nil {
		e.t.Fatalf("%s: %v", c.Kind, err)
	}
	return v
}

// agree waits until the record says what really happened, and answers what a person is asked on the way.
func (e *evening) agree(pushed ...engines.Action) {
	e.t.Helper()
	want := stateJSON(e.t, e.truth)
	answered := int64(-1)
	for began := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		s := e.table.Snapshot()
		if bytes.Equal(s.State, want) && s.Question == nil {
			e.slow = append(e.slow, time.Since(began))
			return
		}
		if q := s.Question; q != nil && q.ID != answered && len(pushed) == 1 {
			answered = q.ID
			e.asked++
			a, err := json.Marshal(pushed[0])
			if err != nil {
				e.t.Fatal(err)
			}
			e.command(companion.Command{Kind: companion.DoAnswer, Question: q.ID, Actions: []json.RawMessage{a}})
		}
		if time.Since(began) > 20*time.Second {
			e.t.Fatalf("after %+v the record says\n%s\nand it was\n%s\nquestion %+v, breach %+v, warnings %+v", pushed, s.State, want, s.Question, s.Breach, s.Warnings)
		}
	}
}

// turn does the next thing; it tells whether the game goes on.
func (e *evening) turn(during func(took time.Duration)) bool {
	e.t.Helper()
	prompts := e.truth.Prompts()
	if len(prompts) == 0 {
		return false
	}
	a := schnackelstein.Game{}.Answer(e.by, e.truth, prompts[0])
	next, _, v := e.truth.Apply(a)
	if v != nil {
		e.t.Fatalf("%+v: %+v", a, v)
	}
	e.truth = next
	push, ok := a.(schnackelstein.Push)
	if !ok {
		raw, err := json.Marshal(map[string]any{"do": a})
		if err != nil {
			e.t.Fatal(err)
		}
		if v := e.command(companion.Command{Kind: companion.DoLine, Line: raw}); !v.OK {
			e.t.Fatalf("%s: %+v", raw, v)
		}
		e.agree()
		return true
	}
	took := e.board.do(func(b *tunnels.Table) {
		b.Push(push.Tunnel, float64(push.Len)/10, e.hand)
		if b.Out(push.Tunnel) {
			b.Wait(time.Second)
			b.TakeOut(push.Tunnel)
		}
	})
	if during != nil {
		during(took)
	}
	e.board.pass(took)
	e.agree(a)
	return true
}

func TestHILGames(t *testing.T) {
	for _, variant := range slices.Sorted(slices.Values([]string{"simple", "standard"})) {
		t.Run(variant, func(t *testing.T) {
			e := begin(t, variant, 0)
			n := 0
			for e.turn(nil) {
				n++
			}
			slices.Sort(e.slow)
			t.Logf("%d moves, %d questions, to the move after the hand was away: median %v", n, e.asked, e.slow[len(e.slow)/2])
			if len(e.truth.Prompts()) != 0 || n < 20 {
				t.Errorf("the game has ended after %d moves", n)
			}
		})
	}
}
