package tunnel_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"spieltisch/companion/fuse/tunnel"
	"spieltisch/devices"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines"
	"spieltisch/packaging/sweep"
)

// did is what the simulated hands did.
type did struct {
	tunnel int
	from   time.Duration
	travel engines.MM
	flick  bool
}

// evening plays until all moles are out, and returns what the board told and what was done.
func evening(c tunnels.Config, lengths []engines.MM, noisy bool) ([]devices.TunnelReading, []did) {
	table := tunnels.New(c)
	board := table.Open()
	var all []did
	table.Wait(time.Second)
	open := []int{1, 2, 3, 4}
	for len(open) > 0 {
		n := open[c.Random.IntN(len(open))]
		h := tunnels.Hand{Speed: 50 + 100*c.Random.Float64(), Uneven: 0.2 * c.Random.Float64()}
		if noisy {
			spoil(&h, c.Random)
			fingers(table, n, c.Random)
		}
		l := lengths[c.Random.IntN(len(lengths))]
		before := engines.MM(10 * table.Truth(n))
		d := did{tunnel: n, from: table.Time(), flick: h.Speed > 300}
		table.Push(n, float64(l)/10, h)
		d.travel = engines.MM(10*table.Truth(n)) - before
		all = append(all, d)
		table.Wait(1500 * time.Millisecond)
		if table.Out(n) {
			table.TakeOut(n)
			open = slices.DeleteFunc(open, func(o int) bool { return o == n })
		}
	}
	table.Wait(5 * time.Second)
	table.Unplug()
	var readings []devices.TunnelReading
	for {
		r, err := board.Next(context.Background())
		if errors.Is(err, devices.ErrGone) {
			return readings, all
		}
		readings = append(readings, r)
	}
}

// spoil gives a hand one of the habits that make pushes hard to read.
func spoil(h *tunnels.Hand, random *rand.Rand) {
	switch random.IntN(8) {
	case 0:
		h.Speed, h.Uneven = 450+150*random.Float64(), 0
	case 1:
		h.Pause = time.Duration(random.IntN(1500)) * time.Millisecond
	case 2:
		h.PullBack = true
	case 3:
		h.LetGo = 2 * time.Second
	}
}

// fingers come to a mouth now and then, and push nothing: most of them not as deep as its inner gate.
func fingers(table *tunnels.Table, n int, random *rand.Rand) {
	for random.IntN(8) == 0 {
		depth := -11 + 10*random.Float64()
		if random.IntN(4) == 0 {
			depth = 3 + 9*random.Float64()
		}
		table.Touch(n, depth, time.Duration(250+random.IntN(500))*time.Millisecond)
		table.Wait(time.Duration(1500+random.IntN(1500)) * time.Millisecond)
	}
}

// count says how a tracker read an evening.
type count struct{ pushes, right, wrong, asked, invented, named, moles int }

func (c *count) add(o count) {
	c.pushes, c.right, c.wrong, c.asked = c.pushes+o.pushes, c.right+o.right, c.wrong+o.wrong, c.asked+o.asked
	c.invented, c.named, c.moles = c.invented+o.invented, c.named+o.named, c.moles+o.moles
}

func read(readings []devices.TunnelReading, all []did, lengths []engines.MM, broken *[2]int) count {
	b := newBoard(lengths...)
	for _, r := range readings {
		b.events = append(b.events, b.tracker.Read(r)...)
	}
	b.events = append(b.events, b.tracker.End(readings[len(readings)-1].Up)...)
	c := count{pushes: len(all)}
	for _, s := range b.events {
		switch s.Kind {
		case tunnel.Broken:
			if broken != nil && *broken == [2]int{s.Tunnel, s.Line} {
				c.named++
			} else {
				c.wrong++
			}
		case tunnel.MoleOut:
			c.moles++
		case tunnel.Pushed:
			i := slices.IndexFunc(all, func(d did) bool {
				return d.tunnel == s.Tunnel && d.from <= time.Duration(s.T1)*time.Millisecond &&
					time.Duration(s.T0)*time.Millisecond <= d.from+12*time.Second
			})
			switch {
			case i < 0 && s.Unsure:
				c.asked++ // a finger, and nothing is entered until somebody has said so
			case i < 0:
				c.invented++
			case s.Min <= all[i].travel && all[i].travel <= s.Max && s.Flick == all[i].flick:
				c.right++
				all = slices.Delete(slices.Clone(all), i, i+1)
			default:
				c.wrong++
				all = slices.Delete(slices.Clone(all), i, i+1)
			}
		}
	}
	return c
}

var boxed = []engines.MM{9 * mm, 15 * mm, 20 * mm, 25 * mm, 30 * mm, 32 * mm, 35 * mm, 40 * mm, 42 * mm,
	45 * mm, 50 * mm, 55 * mm, 75 * mm}

// Simulated evenings of other hands than those of the recordings: even ones are read without a mistake,
// uneasy ones all but.
func TestSimulatedEvenings(t *testing.T) {
	const evenings = 12
	for _, noisy := range []bool{false, true} {
		t.Run(fmt.Sprintf("noisy %v", noisy), func(t *testing.T) {
			t.Parallel()
			var sum count
			for seed := range sweep.Of(evenings) {
				c := tunnels.Config{Random: rand.New(rand.NewPCG(uint64(seed), 7))}
				if noisy {
					c.Bounce = 4
				}
				readings, all := evening(c, boxed, noisy)
				got := read(readings, all, boxed, nil)
				sum.add(got)
			}
			t.Logf("%+v", sum)
			if sum.moles != sweep.Some(evenings)*4 || sum.invented > 0 || sum.asked*100 > sum.pushes ||
				sum.right*100 < sum.pushes*99 || !noisy && sum.right < sum.pushes {
				t.Errorf("%+v", sum)
			}
		})
	}
}

// Each sensor in turn is dead, then stuck: it is named, and hardly a push is lost to it.
func TestSimulatedFaults(t *testing.T) {
	type fault struct {
		line  int
		stuck bool
	}
	var faults []fault
	for line := range 8 {
		faults = append(faults, fault{line, false}, fault{line, true})
	}
	for _, f := range sweep.Each(faults) {
		t.Run(fmt.Sprintf("line %d stuck %v", f.line, f.stuck), func(t *testing.T) {
			t.Parallel()
			c := tunnels.Config{Random: rand.New(rand.NewPCG(uint64(f.line), 11))}
			broken := [2]int{2, f.line}
			if f.stuck {
				c.Stuck = [][2]int{broken}
			} else {
				c.Dead = [][2]int{broken}
			}
			readings, all := evening(c, boxed, false)
			got := read(readings, all, boxed, &broken)
			if got.named != 1 || got.invented > 0 || got.right*100 < got.pushes*95 || got.moles != 4 {
				t.Errorf("%+v", got)
			}
		})
	}
}

// BenchmarkPush reads an evening and counts its pushes.
func BenchmarkPush(b *testing.B) {
	readings, all := evening(tunnels.Config{Random: rand.New(rand.NewPCG(1, 7)), Bounce: 4}, boxed, true)
	for b.Loop() {
		read(readings, all, boxed, nil)
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(b.N*len(all)), "ms/push")
}
