package companion_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
	"spieltisch/devices"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines/catalog"
	"spieltisch/vision"
)

// From a settled tray to the snapshot that shows its move, journal included. The journal grows with each.
func BenchmarkTrayToSnapshot(b *testing.B) {
	j, err := journal.Open(filepath.Join(b.TempDir(), "j.db"), journal.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	table, err := companion.New(companion.Config{Games: catalog.All(), Journal: j})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(b.Context())
	ended := make(chan error, 1)
	go func() { ended <- table.Run(ctx) }()
	defer func() { cancel(); <-ended }()
	do := func(line string) {
		v, err := table.Do(ctx, companion.Command{Do: companion.Line{Line: []byte(line)}})
		if err != nil || !v.OK {
			b.Fatalf("%s: %+v, %v", line, v, err)
		}
	}
	do(setupLine)
	frame := uint64(0)
	for b.Loop() {
		frame++
		o := vision.Observation{Frame: frame, At: time.Now(), Tray: vision.Settled, Decision: vision.Accept,
			Moved: true}
		for _, f := range []int{4, 4, 4, 1, 2, 5, 6, 6} {
			o.Things = append(o.Things, vision.Thing{Face: f, Area: vision.Rolling, Confidence: 0.99})
		}
		before := table.Snapshot().Seq
		table.Sense(companion.Input{Dice: &o})
		for s := range table.Watch(ctx) {
			if s.Seq > before {
				break
			}
		}
		b.StopTimer()
		if frame%100 == 0 {
			do(setupLine) // a match has some hundred entries
		} else {
			v, err := table.Do(ctx, companion.Command{Do: companion.Undo{}})
			if err != nil || !v.OK {
				b.Fatalf("undo: %+v, %v", v, err)
			}
		}
		b.StartTimer()
	}
}

// tunnelBench is a running table with tunnels, and the readings of a push that it is given again and again.
func tunnelBench(b *testing.B) (table *companion.Table, push []devices.TunnelReading,
	do func(companion.Command)) {
	j, err := journal.Open(filepath.Join(b.TempDir(), "j.db"), journal.Options{})
	if err != nil {
		b.Fatal(err)
	}
	table, err = companion.New(companion.Config{Games: catalog.All(), Journal: j})
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- table.Run(ctx) }()
	b.Cleanup(func() { cancel(); <-ended; _ = j.Close() })
	do = func(c companion.Command) {
		if v, err := table.Do(ctx, c); err != nil || !v.OK {
			b.Fatalf("%+v: %+v, %v", c, v, err)
		}
	}
	do(companion.Command{Do: companion.Line{Line: []byte(simpleSetup)}})
	sim := tunnels.New(tunnels.Config{})
	board := sim.Open()
	sim.Push(1, 30, tunnels.Hand{})
	sim.Unplug()
	for {
		r, err := board.Next(ctx)
		if err != nil {
			return table, push, do
		}
		push = append(push, r)
	}
}

// From the last edge of a push to the snapshot that shows its move, journal included, without the rest that
// is waited for: the next reading, of ten seconds later, says that no hand came back.
func BenchmarkPushToMove(b *testing.B) {
	table, push, do := tunnelBench(b)
	feel := func(r devices.TunnelReading, after time.Duration) {
		r.Up += after
		table.Sense(companion.Input{Felt: &companion.Felt{Reading: r}})
	}
	for n := 0; b.Loop(); n++ {
		b.StopTimer()
		at := time.Duration(n) * time.Minute
		for _, r := range push {
			feel(r, at)
		}
		if err := table.Alive(b.Context()); err != nil { // has taken them
			b.Fatal(err)
		}
		before := table.Snapshot().Seq
		late := push[len(push)-1]
		b.StartTimer()
		feel(late, at+10*time.Second)
		for s := range table.Watch(b.Context()) {
			if s.Seq > before {
				break
			}
		}
		b.StopTimer()
		do(companion.Command{Do: companion.Undo{}})
		if n%50 == 49 {
			// a match has some hundred entries
			do(companion.Command{Do: companion.Line{Line: []byte(simpleSetup)}})
		}
		b.StartTimer()
	}
}

// From an edge of a gate to the snapshot that shows that something is in the mouth.
func BenchmarkEdgeToSnapshot(b *testing.B) {
	table, push, _ := tunnelBench(b)
	first, edge := push[0], push[1]
	for n := 0; b.Loop(); n++ {
		b.StopTimer()
		at := time.Duration(n) * time.Minute
		first.Up, edge.Up = at, at+time.Second
		table.Sense(companion.Input{Felt: &companion.Felt{Away: true}})
		table.Sense(companion.Input{Felt: &companion.Felt{Reading: first}})
		table.Sense(companion.Input{Felt: &companion.Felt{Reading: edge}})
		if err := table.Alive(b.Context()); err != nil {
			b.Fatal(err)
		}
		bounce := edge
		bounce.Up += 20 * time.Millisecond // by then the level has lasted
		b.StartTimer()
		table.Sense(companion.Input{Felt: &companion.Felt{Reading: bounce}})
		for s := range table.Watch(b.Context()) {
			if len(s.Board.Lanes) > 0 && s.Board.Lanes[0] == companion.LaneHand {
				break
			}
		}
	}
}
