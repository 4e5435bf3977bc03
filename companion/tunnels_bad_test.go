package companion_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/fuse/tunnel"
	"spieltisch/devices"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines"
)

// closedSetup begins with tunnel 1 closed and Ada on turn.
var closedSetup = func() string {
	tiles := make([]string, 15)
	for i := range tiles {
		tiles[i] = `{"kind":"soil","len":30}`
	}
	return `{"game":"schnackelstein","setup":{"players":["Ada","Ben"],"options":{"variant":"simple","geometry":{"lengths":{"soil":[30]}}},` +
		`"position":{"tunnels":[{"tiles":[` + strings.Join(tiles, ",") + `]},{},{},{}],"turns":[8,8]}}}`
}()

func closedBox() [4][]float64 { return [4][]float64{slices.Repeat([]float64{30}, 15)} }

// A tile pushed into a tunnel that is closed: the mole has to be taken out of its mouth first.
func TestTileIntoAClosedTunnel(t *testing.T) { // SS-09
	synctest.Test(t, func(t *testing.T) {
		f := startLaid(t, closedSetup, closedBox())
		f.quiet()
		f.sim.TakeAway(1, false)
		f.wait(4 * time.Second)
		if w := f.warning("warn.moleGone"); w == nil || !strings.Contains(w.Says.Text.In("en"), "tunnel 1 ") &&
			!strings.Contains(w.Says.Text.In("en"), "Tunnel 1 ") {
			t.Errorf("the mole is gone from the mouth; warnings %+v", f.table.Snapshot().Warnings)
		}
		f.sim.Hold(1, 30, 800*time.Millisecond)
		f.wait(time.Second)
		if b := f.table.Snapshot().Breach; b == nil || b.Rule != "SS-09" {
			t.Fatalf("breach %+v, want SS-09", b)
		}
		f.sim.TakeAway(1, true)
		f.wait(4 * time.Second)
		f.quiet()
		f.push(2, 30)
		f.wantNoses(510, 90, 0, 0)
	})
}

// The next legal push mends it, too.
func TestPlayGoesOnAfterAClosedTunnel(t *testing.T) { // SS-09
	synctest.Test(t, func(t *testing.T) {
		f := startLaid(t, closedSetup, closedBox())
		f.sim.TakeAway(1, false)
		f.wait(4 * time.Second)
		f.sim.Hold(1, 30, 800*time.Millisecond)
		f.wait(time.Second)
		f.push(2, 30)
		f.wantNoses(510, 90, 0, 0)
		if b := f.table.Snapshot().Breach; b != nil {
			t.Errorf("breach %+v, want none", b)
		}
	})
}

// startLaid is startTunnels with tiles that lie already.
func startLaid(t *testing.T, setup string, tiles [4][]float64) *tunnelTable {
	t.Helper()
	f := newTunnels(t, tunnels.Config{})
	f.sim.Lay(tiles)
	f.begin(setup)
	return f
}

func TestTwoAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, simpleSetup, tunnels.Config{})
		a, b := tunnels.New(tunnels.Config{}), tunnels.New(tunnels.Config{})
		boards := []devices.TunnelBoard{a.Open(), b.Open()}
		a.Push(1, 30, tunnels.Hand{})
		b.Wait(300 * time.Millisecond)
		b.Push(3, 30, tunnels.Hand{Speed: 80})
		f.feed(merged(t, a, b, boards))
		f.wantNoses(90, 0, 90, 0)
		w := f.warning("warn.together")
		if w == nil || !strings.Contains(w.Says.Text.In("en"), "tunnels 1 and 3") {
			t.Fatalf("warnings %+v, want that of two at once", f.table.Snapshot().Warnings)
		}
		f.ok(companion.Command{Do: companion.Undo{}})
		if f.warning("warn.together") != nil {
			t.Error("the warning stays after somebody has mended the record")
		}
	})
}

// merged are the readings of two boxes as those of one.
func merged(t *testing.T, a, b *tunnels.Table, boards []devices.TunnelBoard) []devices.TunnelReading {
	t.Helper()
	a.Unplug()
	b.Unplug()
	var all []devices.TunnelReading
	for i, board := range boards {
		for {
			r, err := board.Next(context.Background())
			if errors.Is(err, devices.ErrGone) {
				break
			}
			r.Lines[2*(1-i)] = 0xff // of the other box
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(x, y devices.TunnelReading) int { return int(x.Up - y.Up) })
	var now [4]uint8
	for k := range all {
		for i := range now {
			if all[k].Lines[i] != 0xff {
				now[i] = all[k].Lines[i]
			}
		}
		all[k].Lines, all[k].Full = now, k == 0
	}
	return all
}

// feed has a board of a test give readings, in their time.
func (f *tunnelTable) feed(all []devices.TunnelReading) {
	start := time.Now().Add(-all[0].Up)
	for _, r := range all {
		time.Sleep(time.Until(start.Add(r.Up)))
		r.At = time.Now()
		f.table.Sense(companion.Input{Felt: &companion.Felt{Reading: r, Clock: "test"}})
		synctest.Wait()
	}
	time.Sleep(2 * time.Second)
	synctest.Wait()
}

// A hand that stays at the inner gate may have a tile in it (SS-10); it is shown until the hand is gone, and
// counts as no push. One at the outer gate only is a hand.
func TestHandInAMouth(t *testing.T) {
	tests := []struct {
		name  string
		depth float64
		rule  string
		warn  string
	}{
		{"at the inner gate", 5, "SS-10", ""},
		{"at the outer gate", -6, "", "warn.mouth"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := startTunnels(t, simpleSetup, tunnels.Config{})
				f.push(2, 30)
				go f.sim.Hold(4, tt.depth, time.Minute)
				synctest.Wait()
				time.Sleep(40 * time.Second)
				synctest.Wait()
				s := f.table.Snapshot()
				if tt.rule != "" && (s.Breach == nil || s.Breach.Rule != tt.rule) {
					t.Errorf("breach %+v, want %s", s.Breach, tt.rule)
				}
				if tt.warn != "" && f.warning(tt.warn) == nil {
					t.Errorf("warnings %+v, want %s", s.Warnings, tt.warn)
				}
				if s.Board.Lanes[3] != companion.LaneHalf {
					t.Errorf("tunnel 4 is shown as %q", s.Board.Lanes[3])
				}
				f.settle()
				f.wait(2 * time.Second)
				f.quiet()
				f.wantNoses(0, 90, 0, 0)
			})
		})
	}
}

// "It was different" is about what it was said of: a push into another tunnel, which is asked about
// meanwhile, still waits.
func TestPushBesideATileHalfIn(t *testing.T) { // SS-10
	synctest.Test(t, func(t *testing.T) {
		f := newTunnels(t, tunnels.Config{})
		f.line("%s", standardSetup)
		half, box := tunnels.New(tunnels.Config{}), tunnels.New(tunnels.Config{})
		boards := []devices.TunnelBoard{half.Open(), box.Open()}
		half.Hold(1, 5, time.Minute)
		box.Wait(20 * time.Second)
		box.Push(3, 40, tunnels.Hand{})
		all := merged(t, half, box, boards)
		f.feed(all[:slices.IndexFunc(all, func(
			r devices.TunnelReading) bool {
			return r.Up > 50*time.Second
		})])
		s := f.table.Snapshot()
		if s.Breach == nil || s.Breach.Rule != "SS-10" || s.Question == nil {
			t.Fatalf("breach %+v, question %+v; want SS-10, and which tile", s.Breach, s.Question)
		}
		f.ok(companion.Command{Do: companion.Dismiss{Question: s.Breach.ID}})
		if b := f.table.Snapshot().Breach; b != nil {
			t.Errorf("breach %+v, want none", b)
		}
		f.answer("worm")
		f.wantNoses(0, 0, 100, 0)
	})
}

// A push that breaks a rule is put away with the breach, also after a restart and before the board is there
// again.
func TestPushThatWasDifferent(t *testing.T) { // SS-19
	for _, restarts := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			f := startLaid(t, feeSetup, [4][]float64{{30, 30, 30}})
			f.push(1, 30)
			f.push(2, 30)
			f.wantBreach("SS-19")
			if restarts {
				f.restart()
			}
			f.ok(companion.Command{Do: companion.Dismiss{Question: f.table.Snapshot().Breach.ID}})
			f.wantBreach("")
			f.line(`{"do":{"kind":"stump","colour":"r"}}`)
			f.wantNoses(f.tunnels().Tunnels[0].Nose, 0, 0, 0)
		})
	}
}

// A finger that was drawn out slower than it came may have been a short tile: it is asked, and when none went
// in the mole is where it was.
func TestFingerThatMayBeATile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newTunnels(t, tunnels.Config{})
		f.line("%s", fingerSetup)
		box, empty := tunnels.New(tunnels.Config{}), tunnels.New(tunnels.Config{})
		boards := []devices.TunnelBoard{box.Open(), empty.Open()}
		for range 3 {
			box.Wait(2 * time.Second)
			box.Push(1, 20, tunnels.Hand{})
		}
		box.Wait(2 * time.Second)
		at := box.Time()
		box.Touch(1, 6, 500*time.Millisecond)
		box.Wait(5 * time.Second)
		box.Push(1, 20, tunnels.Hand{})
		all := merged(t, box, empty, boards)
		next := slices.IndexFunc(all, func(r devices.TunnelReading) bool { return r.Up > at+3*time.Second })
		all[next-1].Up += 10 * time.Millisecond // out a little slower than in
		f.feed(all[:next])
		q := f.table.Snapshot().Question
		if q == nil || q.Says.Key != "ask.missedTile" {
			t.Fatalf("question %+v, want whether a tile went into tunnel 1", q)
		}
		f.ok(companion.Command{Do: companion.Answer{Question: q.ID, Choice: len(q.Choices) - 1}})
		f.wantNoses(120, 0, 0, 0)
		f.feed(all[next:])
		f.wantNoses(140, 0, 0, 0)
		f.quiet()
	})
}

const fingerSetup = `{"game":"schnackelstein","setup":{"players":["Ada","Ben"],"options":{"variant":"simple","geometry":{"lengths":{"soil":[20]}}},` + hills + `}}`

// A tile that lies half in is no push until it is pushed on; then it is one.
func TestHalfInThenPushedOn(t *testing.T) { // SS-10
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, simpleSetup, tunnels.Config{})
		f.push(2, 30)
		f.sim.Push(2, 30, tunnels.Hand{LetGo: 20 * time.Second})
		time.Sleep(15 * time.Second)
		synctest.Wait()
		if b := f.table.Snapshot().Breach; b == nil || b.Rule != "SS-10" {
			t.Fatalf("breach %+v, want SS-10", b)
		}
		f.wait(2 * time.Second)
		f.quiet()
		f.wantNoses(0, 120, 0, 0)
	})
}

func TestShakenBox(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, simpleSetup, tunnels.Config{})
		for range 3 {
			f.push(1, 30)
			f.push(2, 30)
		}
		f.sim.Shake(60, 2)
		f.wait(100 * time.Millisecond)
		if f.warning("warn.shaken") == nil {
			t.Fatalf("warnings %+v, want that of a box that was shaken", f.table.Snapshot().Warnings)
		}
		f.wait(3 * time.Second) // they lie where they were
		f.quiet()
		f.push(1, 30)
		f.wantNoses(180, 150, 0, 0)
		f.quiet()
	})
}

func TestMoleTakenOutAndPutBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, simpleSetup, tunnels.Config{})
		f.push(3, 30)
		f.push(3, 30) // at 120: over the sensor at 95
		f.sim.Lift(3, false)
		f.wait(5 * time.Second)
		w := f.warning("warn.moleMoved")
		if w == nil || !strings.Contains(w.Says.Text.In("en"), "tunnel 3") {
			t.Fatalf("warnings %+v, want that of a mole that was moved", f.table.Snapshot().Warnings)
		}
		f.sim.Lift(3, true)
		f.wait(3 * time.Second)
		f.quiet()
		f.push(3, 30)
		f.wantNoses(0, 0, 150, 0)
	})
}

// A board whose clock begins anew, as after a reset or in a recording that goes back, is followed from where
// the record is.
func TestClockGoesBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, simpleSetup, tunnels.Config{})
		f.push(3, 30)
		box := tunnels.New(tunnels.Config{})
		box.Lay([4][]float64{nil, nil, {30}, nil})
		board := box.Open()
		box.Wait(time.Second)
		box.Push(3, 30, tunnels.Hand{})
		empty := tunnels.New(tunnels.Config{})
		f.feed(merged(t, empty, box, []devices.TunnelBoard{empty.Open(), board}))
		f.wantNoses(0, 0, 120, 0)
		f.quiet()
	})
}

func TestGeometryThatCannotBe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newTunnels(t, tunnels.Config{})
		f.sensors = []tunnel.Sensors{{Outer: -120, Hills: [5]engines.MM{950, 900, 2750, 3650, 4550},
			End: 5000}}
		f.restart()
		f.begin(simpleSetup)
		w := f.warning("warn.geometry")
		if w == nil || !strings.Contains(w.Cause, "tunnel 1: geometry: the sensor of hill 2, at 90 mm, must lie behind 95 mm") {
			t.Errorf("warnings %+v, want that of the geometry", f.table.Snapshot().Warnings)
		}
		if v := f.line(`{"do":{"kind":"push","tunnel":1,"tile":"soil","len":30}}`); !v.OK {
			t.Errorf("a tile that is tapped in: %+v", v)
		}
	})
}

// Sensors that break are named with their place, and play goes on.
func TestBrokenSensors(t *testing.T) {
	tests := []struct {
		name  string
		c     tunnels.Config
		want  string
		noses []float64
	}{
		{"dead", tunnels.Config{Dead: [][2]int{{2, 1}}}, "tunnel 2 the sensor at 95 mm feels nothing", []float64{0, 240, 0, 0}},
		{"stuck", tunnels.Config{Stuck: [][2]int{{2, 4}}}, "tunnel 2 the sensor at 365 mm always feels", []float64{0, 240, 0, 0}},
		{"outer gate dead", tunnels.Config{Dead: [][2]int{{2, 0}}}, "tunnel 2 the sensor at -12 mm feels nothing", []float64{0, 240, 0, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := startTunnels(t, simpleSetup, tt.c)
				for range 6 {
					f.push(2, 30)
				}
				f.wantNoses(tt.noses...)
				all := f.table.Snapshot().Warnings
				if len(all) != 1 || !strings.Contains(all[0].Says.Text.In("en"), tt.want) {
					t.Errorf("warnings %+v, want one with %q", all, tt.want)
				}
			})
		})
	}
}

// What a push needs first (a fee) is said, and the push counts once it is done.
func TestPushBeforeTheFeeIsPaid(t *testing.T) { // SS-19
	synctest.Test(t, func(t *testing.T) {
		f := startLaid(t, feeSetup, [4][]float64{{30, 30, 30}})
		f.push(1, 30)
		if s := f.tunnels(); s.Phase != "stump" {
			t.Fatalf("phase %q, want stump; question %+v", s.Phase, f.table.Snapshot().Question)
		}
		f.push(2, 30)
		if b := f.table.Snapshot().Breach; b == nil || b.Rule != "SS-19" {
			t.Fatalf("breach %+v, want SS-19", b)
		}
		f.line(`{"do":{"kind":"stump","colour":"r"}}`)
		f.wantNoses(f.tunnels().Tunnels[0].Nose, 90, 0, 0)
		f.quiet()
	})
}

// feeSetup has a diamond in the second hill of tunnel 1, and a mole just before it.
const feeSetup = `{"game":"schnackelstein","setup":{"players":["Ada","Ben"],"options":{"geometry":{"lengths":{"soil":[30],"beetle":[300],"worm":[300],"long":[300],"short":[300]}}},` +
	`"position":{"tunnels":[{"tiles":[{"kind":"soil","len":30},{"kind":"soil","len":30},{"kind":"soil","len":30}],"hills":[{},{"d":1},{},{},{}]},{},{},{}],"stump":{"r":3},"turns":[2,2]}}}`

// A length that is wrong in the record is found out by the sensors of the pushes that follow, and mended.
func TestWrongLengthIsFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, lengthsSetup, tunnels.Config{})
		f.push(1, 70)
		f.answerLen(1, "70")
		f.wantNoses(130, 0, 0, 0)
		seq := f.table.Snapshot().Moves[0].Seq
		wrong := json.RawMessage(`{"kind":"push","tunnel":1,"tile":"soil","len":20}`)
		f.ok(companion.Command{Do: companion.Correct{Target: seq, Actions: []json.RawMessage{wrong}}})
		f.wantNoses(80, 0, 0, 0)
		for range 2 {
			f.push(1, 20)
			f.answerLen(1, "20")
		}
		f.wantNoses(170, 0, 0, 0)
		f.quiet()
		record, err := f.table.Record(f.table.Snapshot().Match.ID)
		if err != nil {
			t.Fatal(err)
		}
		long := 0 // which of the three it was, no sensor can say
		for _, m := range record {
			if strings.Contains(string(m.Actions[0]), `"len":70`) && m.Corrected {
				long++
			}
		}
		if long != 1 {
			t.Errorf("%d corrected pushes of 70 mm, want 1: %+v", long, record)
		}
	})
}

const lengthsSetup = `{"game":"schnackelstein","setup":{"players":["Ada","Ben"],"options":{"variant":"simple","geometry":{"lengths":{"soil":[20,70]}}},` + hills + `}}`

// A mole that comes out at the far end shows that a length was told wrong, and the record follows.
func TestMoleComesOutBeforeItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const setup = `{"game":"schnackelstein","setup":{"players":["Ada","Ben"],"options":{"variant":"simple","geometry":{"lengths":{"soil":[40,50]}}},` +
			`"position":{"tunnels":[{"tiles":[%s]},{},{},{}],"turns":[5,5]}}}`
		tile := `{"kind":"soil","len":40}`
		f := startLaid(t, fmt.Sprintf(setup, strings.Repeat(tile+",", 9)+tile),
			[4][]float64{slices.Repeat([]float64{40}, 10)})
		f.push(1, 50)
		f.answerLen(1, "40")
		f.wantNoses(500, 0, 0, 0)
		f.sim.TakeOut(1)
		f.wait(3 * time.Second)
		f.wantNoses(510, 0, 0, 0)
		f.push(2, 40)
		f.answerLen(2, "40")
		f.wantNoses(510, 100, 0, 0)
		f.quiet()
	})
}

// answerLen answers an open question with a length; without one nothing has to be said.
func (f *tunnelTable) answerLen(n int, length string) {
	f.t.Helper()
	q := f.table.Snapshot().Question
	if q == nil {
		return
	}
	a := json.RawMessage(fmt.Sprintf(`{"kind":"push","tunnel":%d,"tile":"soil","len":%s}`, n, length))
	f.ok(companion.Command{Do: companion.Answer{Question: q.ID, Actions: []json.RawMessage{a}}})
}

// A push that a person enters is counted once, though another one is asked about before it.
func TestEnteredWhileAnotherPushIsAskedAbout(t *testing.T) {
	const setup = `{"game":"schnackelstein","setup":{"players":["Ada","Ben"],"options":{"variant":"simple","geometry":{"lengths":{"soil":[40,42,75]}}},` + hills + `}}`
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, setup, tunnels.Config{})
		f.push(4, 75)
		f.push(3, 40)
		f.push(4, 75)
		if f.table.Snapshot().Question == nil {
			t.Fatal("of 40 and 42 mm nobody is asked")
		}
		f.ok(play(`{"kind":"push","tunnel":4,"tile":"soil","len":75}`))
		f.answerLen(3, "40")
		f.wait(3 * time.Second)
		if nose := f.tunnels().Tunnels[3].Nose; nose != 60+2*75 {
			t.Errorf("the nose in tunnel 4 is at %v mm, want it behind two tiles; record %v", nose, f.kinds())
		}
	})
}
