package companion_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/devices"
	"spieltisch/devices/sim/tunnels"
)

// again starts the program anew, with the board plugged in.
func (f *tunnelTable) again() {
	f.t.Helper()
	f.restart()
	f.plug()
	f.wait(time.Second)
}

// A question that was open when the power went is open again.
func TestQuestionOutlivesARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, standardSetup, tunnels.Config{})
		f.push(3, 40)
		f.push(4, 40)
		f.again()
		f.answer("worm")
		f.answer("beetle")
		f.wantNoses(0, 0, 100, 100)
		f.again()
		f.quiet()
	})
}

// The power goes in the middle of a push, and comes back before its end: what went in is asked for.
func TestKilledInMidPush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newTunnels(t, tunnels.Config{})
		f.line("%s", simpleSetup)
		box, empty := tunnels.New(tunnels.Config{}), tunnels.New(tunnels.Config{})
		boards := []devices.TunnelBoard{box.Open(), empty.Open()}
		for range 2 {
			box.Wait(2 * time.Second)
			box.Push(1, 30, tunnels.Hand{})
		}
		box.Wait(2 * time.Second)
		killed := box.Time()
		box.Push(1, 30, tunnels.Hand{})
		box.Wait(2 * time.Second)
		box.Push(1, 30, tunnels.Hand{})
		all := merged(t, box, empty, boards)
		mid := slices.IndexFunc(all, func(r devices.TunnelReading) bool {
			return r.Up > killed &&
				r.Lines[0]&(1<<7) != 0
		})
		end := mid + slices.IndexFunc(all[mid:],
			func(r devices.TunnelReading) bool { return r.Lines[0]&(1<<7|1) == 0 })
		f.feed(all[:mid])
		f.wantNoses(120, 0, 0, 0)
		f.restart()
		f.feed(all[mid : end+1])
		q := f.table.Snapshot().Question
		if q == nil || q.Says.Key != "ask.missedTile" || !strings.Contains(q.Says.Text.In("en"), "tunnel 1") {
			t.Fatalf("question %+v, want one about a tile in tunnel 1", q)
		}
		f.ok(companion.Command{Do: companion.Answer{Question: q.ID}})
		f.wantNoses(150, 0, 0, 0)
		f.feed(all[end+1:])
		f.wantNoses(180, 0, 0, 0)
		f.quiet()
	})
}

// A tile went in while nobody looked: it is asked for, where a sensor shows it.
func TestTileThatNobodyFelt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, simpleSetup, tunnels.Config{})
		f.push(2, 30) // at 90, before the sensor at 95
		f.stop()
		f.sim.Push(2, 30, tunnels.Hand{}) // over it
		f.sim.Wait(time.Second)
		f.open()
		f.plug()
		f.wait(time.Second)
		q := f.table.Snapshot().Question
		if q == nil || q.Says.Key != "ask.missedTile" {
			t.Fatalf("question %+v, want one about a tile", q)
		}
		if w := f.warning("warn.tunnelDiffers"); w == nil || !strings.Contains(w.Says.Text.In("en"), "tunnel 2") ||
			!strings.Contains(w.Says.Text.In("en"), "95 mm") {
			t.Errorf("warnings %+v, want what differs", f.table.Snapshot().Warnings)
		}
		f.ok(companion.Command{Do: companion.Answer{Question: q.ID}})
		f.wait(2 * time.Second)
		f.wantNoses(0, 120, 0, 0)
		f.quiet()
	})
}

// What no tile explains is named, and goes when it was put right.
func TestMoleMovedWhileAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, simpleSetup, tunnels.Config{})
		f.push(2, 30)
		f.push(2, 30)
		f.stop()
		f.sim.Lift(2, false)
		f.open()
		f.plug()
		f.wait(3 * time.Second)
		if w := f.warning("warn.tunnelDiffers"); w == nil || !strings.Contains(w.Says.Text.In("en"), "95 mm") {
			t.Errorf("warnings %+v, want that of tunnel 2", f.table.Snapshot().Warnings)
		}
		f.sim.Lift(2, true)
		f.wait(3 * time.Second)
		f.quiet()
	})
}

// The same push told twice, also after a restart, is one push.
func TestRepeatedPush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newTunnels(t, tunnels.Config{})
		f.line("%s", simpleSetup)
		box := tunnels.New(tunnels.Config{})
		empty := tunnels.New(tunnels.Config{})
		boards := []devices.TunnelBoard{box.Open(), empty.Open()}
		box.Wait(time.Second)
		box.Push(1, 30, tunnels.Hand{})
		all := merged(t, box, empty, boards)
		f.feed(all)
		f.wantNoses(90, 0, 0, 0)
		f.restart()
		f.feed(all)
		f.wantNoses(90, 0, 0, 0)
		if got := f.kinds(); len(got) != 2 || got[1] != journal.Acted {
			t.Errorf("the journal has %v, want a start and one move", got)
		}
	})
}

// Pushes are never lost: what is felt while the journal fails waits for it, in order.
func TestPushesWaitForTheJournal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := startTunnels(t, simpleSetup, tunnels.Config{})
		if err := f.journal.Limit(1); err != nil { // no page more than there are
			t.Fatal(err)
		}
		pushed := 0
		for ; len(f.table.Snapshot().Warnings) == 0 && pushed < 40; pushed++ {
			f.push(1+pushed%4, 30)
		}
		f.push(1+pushed%4, 30)
		pushed++
		if moves := len(f.table.Snapshot().Moves); moves != pushed-2 {
			t.Errorf("%d moves of %d pushes are shown, want all but the two that the journal did not take", moves, pushed)
		}
		if err := f.journal.Limit(100000); err != nil {
			t.Fatal(err)
		}
		f.wait(5 * time.Second)
		if moves := len(f.table.Snapshot().Moves); moves != pushed {
			t.Errorf("%d moves of %d pushes", moves, pushed)
		}
		f.quiet()
	})
}

// Pushes are taken in the order in which they were felt, though the breach of the first was shown anew in
// between.
func TestPushesKeepTheirOrder(t *testing.T) { // SS-19
	synctest.Test(t, func(t *testing.T) {
		f := startLaid(t, feeSetup, [4][]float64{{30, 30, 30}})
		for n := range 3 {
			f.push(1+n, 30)
		}
		first := f.table.Snapshot().Moves[0]
		f.ok(companion.Command{Do: companion.Correct{Target: first.Seq, Actions: first.Actions}}) // as it was
		f.wantBreach("SS-19")
		f.again()
		f.line(`{"do":{"kind":"stump","colour":"r"}}`)
		want := []string{`{"kind":"push","tunnel":3,"tile":"soil","len":30}`, `{"kind":"push","tunnel":2,"tile":"soil","len":30}`}
		var got []string
		for _, m := range f.table.Snapshot().Moves[:2] {
			got = append(got, string(m.Actions[0]))
		}
		if !slices.Equal(got, want) {
			t.Errorf("the newest moves are %s, want %s", got, want)
		}
	})
}
