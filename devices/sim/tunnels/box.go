package tunnels

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"spieltisch/devices"
)

// Box is simulated tunnels in real time, at which one hand after the other does something. It is safe for
// concurrent use.
type Box struct {
	now  func() time.Time
	hand chan struct{} // holds one while a hand is at it

	mu    sync.Mutex // guards the fields below
	table *Table
	zero  time.Time // when the simulated time would have begun
}

// NewBox makes a box with its moles before the mouths. Its board gives readings in real time.
func NewBox(c Config) *Box {
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Speed = 1
	return &Box{now: c.Now, hand: make(chan struct{}, 1), table: New(c), zero: c.Now()}
}

// Open plugs the board in.
func (b *Box) Open(context.Context) (devices.TunnelBoard, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.catchUp()
	return b.table.Open(), nil
}

// Unplug pulls the board out; Open plugs it in again.
func (b *Box) Unplug() { b.table.Unplug() }

// Push pushes a tile in, and returns when the hand is away.
func (b *Box) Push(ctx context.Context, tunnel int, length float64, h Hand) error {
	return b.do(ctx, tunnel, func(t *Table) error {
		if t.lanes[tunnel-1].gone {
			return fmt.Errorf("tunnel %d is closed: its mole is out", tunnel)
		}
		t.Push(tunnel, length, h)
		t.Wait(time.Second)
		if t.Out(tunnel) {
			t.TakeOut(tunnel)
		}
		return nil
	})
}

// HalfIn pushes a tile halfway in, holds it for so long, and then pushes it in, or draws it out again.
func (b *Box) HalfIn(ctx context.Context, tunnel int, length float64, hold time.Duration) error {
	return b.do(ctx, tunnel, func(t *Table) error {
		t.Push(tunnel, length, Hand{LetGo: hold, Halfway: true})
		return nil
	})
}

// Touch holds a finger into a mouth for so long.
func (b *Box) Touch(ctx context.Context, tunnel int, hold time.Duration) error {
	return b.do(ctx, tunnel, func(t *Table) error {
		t.Hold(tunnel, innerGate+5, hold)
		return nil
	})
}

// Shake moves all moles that lie in tunnels to and fro.
func (b *Box) Shake(ctx context.Context) error {
	return b.do(ctx, 1, func(t *Table) error {
		t.Shake(60, 3)
		return nil
	})
}

// Lay puts moles and tiles as they lie by the record: the lengths of each tunnel's tiles, the oldest first.
func (b *Box) Lay(tiles [4][]float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.catchUp()
	b.table.Lay(tiles)
}

// Lies reports whether a tunnel holds tiles of this length in all.
func (b *Box) Lies(tunnel int, sum float64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	d := b.table.lanes[tunnel-1].sum - sum
	return -0.05 < d && d < 0.05
}

// do lets a hand do something, which takes as long as it took in simulated time.
func (b *Box) do(ctx context.Context, tunnel int, act func(*Table) error) error {
	if tunnel < 1 || tunnel > len(b.table.lanes) {
		return fmt.Errorf("there is no tunnel %d (they are 1 to %d)", tunnel, len(b.table.lanes))
	}
	select {
	case b.hand <- struct{}{}:
		defer func() { <-b.hand }()
	case <-ctx.Done():
		return ctx.Err()
	}
	took, err := b.play(act)
	if err != nil {
		return err
	}
	timer := time.NewTimer(took)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// play lets a hand do something at once, and says how long that takes.
func (b *Box) play(act func(*Table) error) (time.Duration, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.catchUp()
	err := act(b.table)
	return b.zero.Add(b.table.Time()).Sub(b.now()), err
}

// catchUp lets the time pass in which nobody did anything.
func (b *Box) catchUp() {
	if behind := b.now().Sub(b.zero) - b.table.Time(); behind > 0 {
		b.table.rest(behind)
	}
}

// rest lets time pass in which nothing moves.
func (t *Table) rest(d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ms += int(d.Milliseconds())
}

// Hold holds a finger into a mouth, as deep as given in mm, for so long.
func (t *Table) Hold(tunnel int, depth float64, hold time.Duration) {
	l := &t.lanes[tunnel-1]
	for l.finger = before; l.finger < depth; l.finger += 0.1 {
		t.step()
	}
	t.Wait(hold)
	for ; l.finger > before; l.finger -= 0.3 {
		t.step()
	}
	l.finger = away
	t.step()
}

// Shake slides all moles that lie in tunnels to and fro by mm, n times; in the end they lie where they were.
func (t *Table) Shake(mm float64, n int) {
	var was [4]float64
	for i := range t.lanes {
		was[i] = t.lanes[i].nose
	}
	swing := func(by float64) {
		for step := range 60 {
			for i := range t.lanes {
				if l := &t.lanes[i]; l.tiles > 0 && !l.gone {
					l.nose = was[i] + by*float64(step)/60
				}
			}
			t.step()
		}
	}
	for range n {
		swing(mm)
		swing(-mm)
	}
	for i := range t.lanes {
		t.lanes[i].nose = was[i]
	}
	t.step()
}

// Lift takes a mole away, or (back) puts it where it was.
func (t *Table) Lift(tunnel int, back bool) {
	l := &t.lanes[tunnel-1]
	l.nose = away
	if back {
		l.nose = t.Truth(tunnel) + l.rest
	}
	t.step()
}

// TakeAway takes the mole out of the mouth of a tunnel that is closed, or (back) puts it there again.
func (t *Table) TakeAway(tunnel int, back bool) {
	t.lanes[tunnel-1].gone, t.lanes[tunnel-1].nose = back, away
	t.step()
}

// Lay puts moles and tiles as they shall lie: the lengths of each tunnel's tiles, the oldest first.
func (t *Table) Lay(tiles [4][]float64) {
	for i, lengths := range tiles {
		l := lane{nose: before, tile: [2]float64{away, away}, finger: away, tiles: len(lengths)}
		l.reflex.restart()
		for _, length := range lengths {
			l.sum += length
		}
		if l.tiles > 0 {
			l.nose = t.c.Mole + l.sum
		}
		if l.nose > t.c.End+1 {
			l.nose, l.gone = away, true
		}
		t.lanes[i] = l
	}
	t.step()
}

// Lengths are those of the tiles of an assumed box, mm by kind.
func Lengths() map[string][]float64 {
	return map[string][]float64{"soil": {20, 30, 40, 50}, "beetle": {35}, "worm": {45}, "long": {75},
		"short": {10}}
}

// Any is one of the lengths of a kind; 0: there is no such kind.
func Any(random *rand.Rand, kind string) float64 {
	all := Lengths()[kind]
	if len(all) == 0 {
		return 0
	}
	return all[random.IntN(len(all))]
}
