package companion_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/board"
	"spieltisch/devices"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines"
	"spieltisch/engines/schnackelstein"
)

// The simple variant with tiles of one length knows every push by itself.
const (
	hills         = `"hills":[[{"r":1},{"r":1},{"r":1},{"b":1},{"d":1}],[{"r":1},{"d":1},{"b":1},{"d":1},{"d":1}],[{"r":2},{"b":1},{"d":1},{"r":1},{"r":1}],[{"r":1},{"b":1},{"b":1},{"r":1},{"r":1}]]`
	simpleSetup   = `{"game":"schnackelstein","setup":{"players":["Ada","Ben"],"options":{"variant":"simple","geometry":{"lengths":{"soil":[30]}}},` + hills + `}}`
	standardSetup = `{"game":"schnackelstein","setup":{"players":["Ada","Ben"],"options":{"geometry":{"lengths":{"soil":[30],"beetle":[40],"worm":[40],"long":[75],"short":[10]}}},` + hills + `,"stump":{"r":3}}}`
)

// tunnelTable is a running table with simulated tunnels.
type tunnelTable struct {
	*fakeTable
	sim  *tunnels.Table
	edge atomic.Pointer[time.Time] // when the newest reading came
	// when the simulated time would have begun: the board is paced from when it was opened
	begun time.Time
}

func startTunnels(t *testing.T, setup string, c tunnels.Config) *tunnelTable {
	t.Helper()
	f := newTunnels(t, c)
	f.begin(setup)
	return f
}

// newTunnels has no match yet, and no board.
func newTunnels(t *testing.T, c tunnels.Config) *tunnelTable {
	t.Helper()
	c.Speed = 1
	return &tunnelTable{fakeTable: startWith(t, schnackelstein.Game{}), sim: tunnels.New(c)}
}

// begin plugs the board in and starts a match.
func (f *tunnelTable) begin(setup string) {
	f.t.Helper()
	f.plug()
	if v := f.line("%s", setup); !v.OK {
		f.t.Fatalf("setup: %+v", v)
	}
	f.wait(time.Second)
}

// plug lets a keeper read the board for as long as the table runs.
func (f *tunnelTable) plug() {
	f.begun = time.Now().Add(-f.sim.Time())
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	keeper := board.New(board.Config{
		Name: "sim:", Health: f.health,
		Sense: func(in companion.Input) {
			f.edge.Store(&in.Felt.(*companion.Felt).Reading.At)
			f.table.Sense(in)
		},
		Open: func(context.Context) (devices.TunnelBoard, error) { return f.sim.Open(), nil },
	})
	go func() {
		defer close(done)
		_ = keeper.Run(ctx) // ends with ctx
	}()
	stop := f.stop
	f.stop = func() {
		cancel()
		<-done
		stop()
	}
}

// wait lets time pass, for the tunnels and for the table.
func (f *tunnelTable) wait(d time.Duration) {
	f.sim.Wait(d)
	f.settle()
}

// settle waits until the table has all that happened at the tunnels.
func (f *tunnelTable) settle() {
	time.Sleep(time.Until(f.begun.Add(f.sim.Time())) + 10*time.Millisecond)
	synctest.Wait()
}

func (f *tunnelTable) push(n int, length float64) {
	f.t.Helper()
	f.sim.Push(n, length, tunnels.Hand{})
	f.wait(1500 * time.Millisecond)
}

// tunnelState is the part of the state that matters here.
type tunnelState struct {
	Turn    engines.Seat
	Phase   string
	Tunnels []struct{ Nose float64 }
	Gems    []map[string]int
}

func (f *tunnelTable) tunnels() tunnelState {
	f.t.Helper()
	var s tunnelState
	if err := json.Unmarshal(f.table.Snapshot().State, &s); err != nil {
		f.t.Fatalf("state %s: %v", f.table.Snapshot().State, err)
	}
	return s
}

func (f *tunnelTable) wantNoses(want ...float64) {
	f.t.Helper()
	var got []float64
	for _, n := range f.tunnels().Tunnels {
		got = append(got, n.Nose)
	}
	if !slices.Equal(got, want) {
		f.t.Errorf("noses are at %v mm, want %v", got, want)
	}
}

// quiet wants nothing shown that somebody has to look at.
func (f *tunnelTable) quiet() {
	f.t.Helper()
	s := f.table.Snapshot()
	if s.Question != nil || s.Breach != nil || len(s.Warnings) > 0 {
		f.t.Errorf("question %+v, breach %+v, warnings %+v; want none", s.Question, s.Breach, s.Warnings)
	}
}

// warning finds the warning with a key.
func (f *tunnelTable) warning(key string) *companion.Warning {
	for _, w := range f.table.Snapshot().Warnings {
		if w.Says.Key == key {
			return &w
		}
	}
	return nil
}

// answer takes the choice with a word in it.
func (f *tunnelTable) answer(word string) {
	f.t.Helper()
	q := f.table.Snapshot().Question
	if q == nil {
		f.t.Fatalf("no question is shown; breach %+v", f.table.Snapshot().Breach)
	}
	for i, c := range q.Choices {
		if strings.Contains(c.Label.Text.In("en"), word) {
			f.ok(companion.Command{Do: companion.Answer{Question: q.ID, Choice: i}})
			return
		}
	}
	f.t.Fatalf("no choice with %q: %+v", word, q.Choices)
}

func TestPushesBecomeMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, simpleSetup, tunnels.Config{})
		f.quiet()
		f.push(2, 30)
		f.wantNoses(0, 90, 0, 0)
		f.push(2, 30)
		f.push(1, 30)
		f.wantNoses(90, 120, 0, 0)
		if s := f.tunnels(); s.Turn != 2 || s.Gems[0]["r"] != 2 {
			t.Errorf("turn %d, gems %v; want seat 2 on turn, two rubies for seat 1", s.Turn, s.Gems)
		}
		f.quiet()
		if m := f.table.Snapshot().Moves[0]; m.Source != "tunnel" {
			t.Errorf("the move comes from %q", m.Source)
		}
	})
}

func TestWhichTile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, standardSetup, tunnels.Config{})
		f.push(3, 40)
		s := f.table.Snapshot()
		if s.Question == nil || len(s.Question.Choices) != 3 {
			t.Fatalf("question %+v, want beetle, worm or none", s.Question)
		}
		f.push(4, 40) // goes on being felt
		f.answer("worm")
		f.wantNoses(0, 0, 100, 0)
		f.answer("beetle")
		f.wantNoses(0, 0, 100, 100)
		f.quiet()
	})
}

// From the last edge of a push to its move passes the rest that is waited for, as a hand may come back: 0.1
// s, and up to one tick more. The time in a bubble is what is waited; BenchmarkPushToMove is what is
// computed.
func TestMoveFollowsTheLastEdge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, simpleSetup, tunnels.Config{})
		var waits []time.Duration
		for i := range 8 {
			f.sim.Push(1+i%4, 30, tunnels.Hand{})
			f.sim.Wait(1500 * time.Millisecond)
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			for s := range f.table.Watch(ctx) {
				if len(s.Moves) > i {
					waits = append(waits, time.Since(*f.edge.Load()))
					break
				}
			}
			cancel()
			f.settle()
		}
		slices.Sort(waits)
		t.Logf("%d pushes: waited %v to %v, median %v", len(waits), waits[0], waits[len(waits)-1], waits[len(waits)/2])
		if len(waits) != 8 || waits[0] < 100*time.Millisecond || waits[7] > 200*time.Millisecond {
			t.Errorf("waited %v", waits)
		}
	})
}

// A push that waits for a person's word is there until somebody speaks about it: what was redone or corrected
// is older.
func TestPushWaitsForItsOwnAnswer(t *testing.T) {
	tests := []struct {
		name      string
		meanwhile func(*tunnelTable)
		nose      float64 // once it is answered
	}{
		{"undo by mistake, and redo", func(f *tunnelTable) {
			f.ok(companion.Command{Do: companion.Undo{}})
			f.ok(companion.Command{Do: companion.Redo{}})
		}, 140},
		{"the tile before was a longer one", func(f *tunnelTable) {
			longer := json.RawMessage(`{"kind":"push","tunnel":3,"tile":"soil","len":42}`)
			f.ok(companion.Command{Do: companion.Correct{Target: f.table.Snapshot().Moves[0].Seq,
				Actions: []json.RawMessage{longer}}})
		}, 142},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := startTunnels(t, alikeSetup, tunnels.Config{})
				f.push(3, 40)
				f.answerLen(3, "40")
				f.push(3, 40)
				asked := f.table.Snapshot().Question
				if asked == nil {
					t.Fatal("nobody is asked about the second tile")
				}
				tt.meanwhile(f)
				if q := f.table.Snapshot().Question; q == nil || !q.Says.Equal(asked.Says) {
					t.Fatalf("question %+v, want that of before", q)
				}
				f.answerLen(3, "40")
				f.wantNoses(0, 0, tt.nose, 0)
				f.wait(3 * time.Second)
				f.quiet()
			})
		})
	}
}

const alikeSetup = `{"game":"schnackelstein","setup":{"players":["Ada","Ben"],"options":{"variant":"simple","geometry":{"lengths":{"soil":[40,42]}}},` + hills + `}}`
