//go:build !nocv

package cards_test

import (
	"maps"
	"slices"
	"syscall"
	"testing"
	"time"

	"spieltisch/devices"
	sim "spieltisch/devices/sim/cards"
	"spieltisch/vision/cards"
)

// measured reads a picture again and again, and reports the time of the processor beside that of the clock.
func measured(b *testing.B, r *cards.Reader, f devices.Frame, atLeast int) {
	b.Helper()
	spent := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			b.Fatal(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	before := spent()
	for b.Loop() {
		o, err := r.Read(f)
		if err != nil || len(o.Things) < atLeast {
			b.Fatal(len(o.Things), err)
		}
	}
	b.ReportMetric(float64(spent()-before)/float64(b.N)/1e6, "cpu-ms/op")
}

// BenchmarkTwelveCards reads twelve cards in rows that were laid by hand.
func BenchmarkTwelveCards(b *testing.B) {
	deck := sim.Animals()
	r := readerOf(b, animals)
	kinds := slices.Sorted(maps.Keys(deck.Faces))
	var lie []sim.Card
	for i := range 12 {
		x, y := float64(i%4)-1.5, float64(i/4)-1
		lie = append(lie, sim.Card{Kind: kinds[i%len(kinds)], X: 110*x + 7*y, Y: 125*y + 5*x, Yaw: 4*x - 3*y})
	}
	measured(b, r, sim.Config{Deck: just(deck), Seed: 4, Look: sim.Plain()}.Picture(lie), 12)
}

// BenchmarkBoard reads 25 tiles with six sides and what stands on six of them.
func BenchmarkBoard(b *testing.B) {
	figures := []string{"blue", "yellow", "green", "red", "black"}
	r := shownTiles(b, figures...)
	c, lie := boardOf(4, 0, figures)
	measured(b, r, c.Picture(lie), 25)
}
