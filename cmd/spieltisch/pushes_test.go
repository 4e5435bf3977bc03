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

	"spieltisch/cmd/internal/group"
	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/devices/catalog"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
)

// Whole games at simulated tunnels: mechanics move sensors, an adapter reads them, and the daemon plays by
// the rules. Beside it the engine is fed with what really happened, and both must come to the same state
// after every move.

// rig is sensors that simulated mechanics move, and what reads them.
type rig interface {
	// do lets a hand do something, from now on; it returns how long that takes.
	do(act func(*tunnels.Table)) time.Duration
	// pass waits until the sensors have done it.
	pass()
	// opener opens the board.
	opener() (catalog.BoardOpener, error)
}

const filled = `"hills":[[{"r":1},{"r":1},{"r":1},{"b":1},{"d":1}],[{"r":1},{"d":1},{"b":1},{"d":1},{"d":1}],[{"r":2},{"b":1},{"d":1},{"r":1},{"r":1}],[{"r":1},{"b":1},{"b":1},{"r":1},{"r":1}]]`

// setups of a game of each variant, with tiles that are long: it has fewer pushes.
var variants = map[string]string{
	"simple":   `{"players":["Ada","Ben"],"options":{"variant":"simple","geometry":{"lengths":{"soil":[50]}}},` + filled + `}`,
	"standard": `{"players":["Ada","Ben"],"options":{"geometry":{"lengths":{"soil":[50],"beetle":[35],"worm":[45],"long":[75],"short":[15]}}},` + filled + `,"stump":{"r":3}}`,
}

// match is a game at the simulated table.
type match struct {
	t     *testing.T
	rig   rig
	url   string // of the board; "": what the rig opens
	data  string
	setup []byte
	truth engines.State
	by    *rand.Rand
	hand  tunnels.Hand

	strips bool                                  // under all tiles but soil
	launch func(e *match) (t table, stop func()) // starts the daemon; nil: within this process

	table table
	stop  func()
	asked int // questions that a person had to answer
	// pushes that a person had to tell: between two hills a quick one looks like a touch
	told int
	slow []time.Duration // from the end of a push to the move
}

// table is what people have to do with.
type table interface {
	Do(ctx context.Context, c companion.Command) (companion.Verdict, error)
	Snapshot() *companion.Snapshot
}

// fresh is the beginning of a game; nearEnd is where the moles have at most 300 mm to go, all together.
const (
	fresh   = 10000
	nearEnd = 300
)

// lay lays out a table at which the truth has gone on until its moles have no more than so many mm to go. The
// daemon does not run yet.
func lay(t *testing.T, variant string, left float64, on func(*testing.T, [4][]float64) rig) *match {
	t.Helper()
	e := &match{t: t, data: t.TempDir(), by: rand.New(rand.NewPCG(3, 5)), hand: tunnels.Hand{Speed: 190},
		setup: []byte(variants[variant])}
	s, _, v, err := schnackelstein.Game{}.New(e.setup)
	if err != nil || v != nil {
		t.Fatalf("setup: %v %v", v, err)
	}
	moved := false
	for ; toGo(t, s) > left || s.Prompts()[0].Source != engines.FromTunnel; moved = true {
		s, _, _ = s.Apply(schnackelstein.Game{}.Answer(e.by, s, s.Prompts()[0]))
	}
	var tiles [4][]float64
	if moved {
		s = e.from(s)
		_, tiles = lengthsIn(t, s)
	}
	e.truth = s
	e.rig = on(t, tiles)
	return e
}

// from makes a position the beginning of the match.
func (e *match) from(s engines.State) engines.State {
	e.t.Helper()
	var in map[string]json.RawMessage
	if err := json.Unmarshal(e.setup, &in); err != nil {
		e.t.Fatal(err)
	}
	delete(in, "hills")
	delete(in, "stump")
	var position map[string]json.RawMessage
	if err := json.Unmarshal(stateJSON(e.t, s), &position); err != nil {
		e.t.Fatal(err)
	}
	for _, follows := range []string{"players", "variant", "box", "phase", "over", "due", "winners"} {
		delete(position, follows)
	}
	var err error
	if in["position"], err = json.Marshal(position); err != nil {
		e.t.Fatal(err)
	}
	if e.setup, err = json.Marshal(in); err != nil {
		e.t.Fatal(err)
	}
	s, _, v, err := schnackelstein.Game{}.New(e.setup)
	if err != nil || v != nil {
		e.t.Fatalf("position: %v %v", v, err)
	}
	return s
}

// begin starts the daemon and the match.
func (e *match) begin() {
	e.t.Helper()
	e.start()
	line, err := json.Marshal(map[string]any{"game": "schnackelstein", "setup": json.RawMessage(e.setup)})
	if err != nil {
		e.t.Fatal(err)
	}
	e.command(companion.Command{Do: companion.Line{Line: line}})
	e.agree()
}

// report says how a game went, and makes sure that it has ended.
func (e *match) report(moves int) {
	e.t.Helper()
	slices.Sort(e.slow)
	e.t.Logf("%d moves, %d questions, %d pushes told by hand; from the hand's end to the move: median %v, longest %v",
		moves, e.asked, e.told, e.slow[len(e.slow)/2].Round(time.Millisecond),
		e.slow[len(e.slow)-1].Round(time.Millisecond))
	if e.strips && e.asked > 1 {
		e.t.Errorf("%d pushes had to be asked about, though strips tell their kinds; want 1 at the most",
			e.asked)
	}
	if len(e.truth.Prompts()) != 0 || moves == 0 {
		e.t.Errorf("after %d moves the game has not ended", moves)
	}
}

// toGo is how far the moles of a position have to go, mm.
func toGo(t *testing.T, s engines.State) (mm float64) {
	t.Helper()
	noses, _ := lengthsIn(t, s)
	for _, nose := range noses {
		mm += max(501-max(nose, 60), 0)
	}
	return mm
}

// lengthsIn gives where the noses are, and the lengths of the tiles, the oldest first.
func lengthsIn(t *testing.T, s engines.State) (noses []float64, out [4][]float64) {
	t.Helper()
	var in struct {
		Tunnels []struct {
			Nose  float64
			Tiles []struct{ Len float64 }
		}
	}
	if err := json.Unmarshal(stateJSON(t, s), &in); err != nil {
		t.Fatal(err)
	}
	for i, tunnel := range in.Tunnels {
		for _, tile := range tunnel.Tiles {
			out[i] = append(out[i], tile.Len)
		}
		noses = append(noses, tunnel.Nose)
	}
	return noses, out
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
func (e *match) start() {
	e.t.Helper()
	if e.launch != nil {
		e.table, e.stop = e.launch(e)
		return
	}
	conf := config.Default()
	conf.Data, conf.Board = e.data, e.url
	if e.strips {
		conf.Tunnels.Strips = "all"
	}
	entries, err := journal.Open(filepath.Join(e.data, "journal.db"), journal.Options{})
	if err != nil {
		e.t.Fatal(err)
	}
	d := daemon{conf: conf, log: slog.New(slog.NewTextHandler(testLog{}, nil))}
	if err := d.findBoard(); err != nil {
		e.t.Fatal(err)
	}
	if e.url == "" {
		if d.board, err = e.rig.opener(); err != nil {
			e.t.Fatal(err)
		}
	}
	parts, err := d.assemble(entries)
	if err != nil {
		e.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- group.Run(ctx, parts.runs...) }()
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

// testLog shows the daemon's log where somebody wants it.
type testLog struct{}

func (testLog) Write(p []byte) (int, error) {
	if os.Getenv("HIL_LOG") != "" {
		fmt.Fprintf(os.Stderr, "%s", p)
	}
	return len(p), nil
}

func (e *match) command(c companion.Command) companion.Verdict {
	e.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	v, err := e.table.Do(ctx, c)
	if err != nil {
		e.t.Fatalf("%s: %v", c.Name(), err)
	}
	return v
}

// agree waits until the record says what really happened, and answers what a person is asked on the way.
func (e *match) agree(pushed ...engines.Action) {
	e.t.Helper()
	want := stateJSON(e.t, e.truth)
	answered, told := int64(-1), false
	for began := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		s := e.table.Snapshot()
		if bytes.Equal(s.State, want) && s.Question == nil {
			e.slow = append(e.slow, time.Since(began))
			return
		}
		switch q := s.Question; {
		case len(pushed) == 0:
		case q != nil && q.ID != answered:
			answered = q.ID
			e.asked++
			e.command(companion.Command{Do: companion.Answer{Question: q.ID,
				Actions: []json.RawMessage{actionJSON(e.t, pushed[0])}}})
		case q == nil && !told && time.Since(began) > silence:
			told = true
			e.told++
			e.t.Logf("%+v was not felt", pushed[0])
			e.say(pushed[0])
		}
		if time.Since(began) > 20*time.Second {
			e.t.Fatalf("after %+v the record says\n%s\nand it was\n%s\nquestion %+v, breach %+v, warnings %+v", pushed, s.State, want, s.Question, s.Breach, s.Warnings)
		}
	}
}

// silence is how long people wait for the table before they tell it what happened.
const silence = 3 * time.Second

func actionJSON(t *testing.T, a engines.Action) []byte {
	t.Helper()
	out, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// say tells the table what was done.
func (e *match) say(a engines.Action) {
	e.t.Helper()
	raw, err := json.Marshal(map[string]any{"do": a})
	if err != nil {
		e.t.Fatal(err)
	}
	if v := e.command(companion.Command{Do: companion.Line{Line: raw}}); !v.OK {
		e.t.Logf("%s: %+v", raw, v)
	}
}

// turn does the next thing; it tells whether the game goes on.
func (e *match) turn(during func(took time.Duration)) bool {
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
		e.say(a)
		e.agree()
		return true
	}
	took := e.rig.do(func(b *tunnels.Table) {
		if e.strips {
			b.Strip(push.Tunnel, string(push.Tile))
		}
		b.Push(push.Tunnel, float64(push.Len)/10, e.hand)
		if b.Out(push.Tunnel) {
			b.Wait(time.Second)
			b.TakeOut(push.Tunnel)
		}
	})
	if during != nil {
		during(took)
	}
	e.rig.pass()
	e.agree(a)
	return true
}
