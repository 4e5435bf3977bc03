package companion_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/journal"
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
		v, err := table.Do(ctx, companion.Command{Kind: companion.DoLine, Line: []byte(line)})
		if err != nil || !v.OK {
			b.Fatalf("%s: %+v, %v", line, v, err)
		}
	}
	do(setupLine)
	frame := uint64(0)
	for b.Loop() {
		frame++
		o := vision.Observation{Frame: frame, At: time.Now(), Tray: vision.Settled, Decision: vision.Accept, Moved: true}
		for _, f := range []int{4, 4, 4, 1, 2, 5, 6, 6} {
			o.Dice = append(o.Dice, vision.Die{Face: f, Area: vision.Rolling, Confidence: 0.99})
		}
		before := table.Snapshot().Seq
		table.Sense(companion.Input{Seen: &o})
		for s := range table.Watch(ctx) {
			if s.Seq > before {
				break
			}
		}
		b.StopTimer()
		if frame%100 == 0 {
			do(setupLine) // a match has some hundred entries
		} else {
			v, err := table.Do(ctx, companion.Command{Kind: companion.DoUndo})
			if err != nil || !v.OK {
				b.Fatalf("undo: %+v, %v", v, err)
			}
		}
		b.StartTimer()
	}
}
