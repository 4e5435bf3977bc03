package tunnelboard

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"spieltisch/devices/tunnelboard/wire"
)

// errRefused is an answer that differs from what was asked for.
var errRefused = errors.New("the board refuses these thresholds; those of a line must be 4 apart, or both 0 for a line that is not used")

// tries is how often something is asked for; a frame may be damaged.
const tries = 5

// streamWait is how long no levels may come before they count as missing: longer than a board is silent
// before it is gone, so that one which is gone is told so.
const streamWait = silence + time.Second

// Levels asks for the raw levels of all tunnels every tenth of a second, and gives those that come until
// ctx ends, the board is gone, or none come for streamWait.
func (b *Board) Levels(ctx context.Context) iter.Seq2[wire.Levels, error] {
	return func(yield func(wire.Levels, error) bool) {
		w := b.watch()
		defer b.unwatch(w)
		defer func() { _ = b.say(wire.AskLevels{}) }()
		again := time.NewTicker(5 * time.Second) // the board streams for 30 s
		defer again.Stop()
		none := time.NewTimer(streamWait)
		defer none.Stop()
		if err := b.say(wire.AskLevels{Every: 1}); err != nil {
			yield(wire.Levels{}, err)
			return
		}
		for {
			select {
			case <-ctx.Done():
				return
			case <-b.shut.Done():
				yield(wire.Levels{}, b.why())
				return
			case <-again.C:
				_ = b.say(wire.AskLevels{Every: 1}) // a board that has gone is noticed above
			case <-none.C:
				yield(wire.Levels{},
					fmt.Errorf("tunnelboard: %s: no levels came within %v", b.name, streamWait))
				return
			case m := <-w.told:
				l, ok := m.(wire.Levels)
				if !ok || l.Tunnel < 1 || l.Tunnel > tunnels {
					continue
				}
				none.Reset(streamWait)
				if !yield(l, nil) {
					return
				}
			}
		}
	}
}

// Calibration gives the thresholds of a tunnel.
func (b *Board) Calibration(ctx context.Context, tunnel int) (wire.Calibration, error) {
	return ask(ctx, b, wire.AskCalibration{Tunnel: uint8(tunnel)},
		func(c wire.Calibration) bool { return int(c.Tunnel) == tunnel })
}

// Calibrate sets the thresholds of a tunnel, until the board is reset or Store keeps them.
func (b *Board) Calibrate(ctx context.Context, tunnel int, t wire.Thresholds) error {
	c, err := ask(ctx, b, wire.Calibrate{Tunnel: uint8(tunnel), Thresholds: t},
		func(c wire.Calibration) bool { return int(c.Tunnel) == tunnel })
	if err == nil && c.Thresholds != t {
		return fmt.Errorf("tunnelboard: %s: tunnel %d: %w", b.name, tunnel, errRefused)
	}
	return err
}

// Store keeps the thresholds of all tunnels in the board.
func (b *Board) Store(ctx context.Context) error {
	s, err := ask(ctx, b, wire.Store{},
		func(s wire.Stats) bool { return s.Store == wire.StoreDone || s.Store == wire.StoreFailed })
	if err == nil && s.Store == wire.StoreFailed {
		return fmt.Errorf("tunnelboard: %s: %s; use another microcontroller", b.name, s.Store)
	}
	return err
}

// Stats gives the board's counters.
func (b *Board) Stats(ctx context.Context) (wire.Stats, error) {
	return ask(ctx, b, wire.AskStats{}, func(wire.Stats) bool { return true })
}

// Fault gives the first fault since power on; with clear it is forgotten, and the board latches the next one.
func (b *Board) Fault(ctx context.Context, clear bool) (wire.Fault, error) {
	f, err := ask(ctx, b, wire.AskFault{}, func(wire.Fault) bool { return true })
	if err != nil || !clear || f.Code == wire.NoFault {
		return f, err
	}
	_, err = ask(ctx, b, wire.AskFault{Clear: f.Code},
		func(now wire.Fault) bool { return now.Code != f.Code || now.Time != f.Time })
	return f, err
}

// ask sends m until an answer of type A comes that is wanted.
func ask[A wire.Message](ctx context.Context, b *Board, m wire.Message, wanted func(A) bool) (A, error) {
	var none A
	w := b.watch()
	defer b.unwatch(w)
	for range tries {
		if err := b.say(m); err != nil {
			return none, err
		}
		timer := time.NewTimer(askAgain * 2)
		for waiting := true; waiting; {
			select {
			case m := <-w.told:
				if a, ok := m.(A); ok && wanted(a) {
					timer.Stop()
					return a, nil
				}
			case <-timer.C:
				waiting = false
			case <-ctx.Done():
				timer.Stop()
				return none, ctx.Err()
			case <-b.shut.Done():
				timer.Stop()
				return none, b.why()
			}
		}
	}
	return none, fmt.Errorf("tunnelboard: %s: no answer to a question of type 0x%02x; is the firmware of version 1.0 or newer?", b.name, uint8(m.Type()))
}

func (b *Board) watch() *watcher {
	w := &watcher{told: make(chan wire.Message, 16)}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.watchers[w] = true
	return w
}

func (b *Board) unwatch(w *watcher) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.watchers, w)
}

// say sends something that the link does not know of. It does not wait for the port.
func (b *Board) say(m wire.Message) error {
	if b.in.Gone() != nil {
		return b.why()
	}
	b.mu.Lock()
	b.link.say(m)
	b.mu.Unlock()
	select {
	case b.nudge <- struct{}{}:
	default: // it will be seen with what was said before
	}
	return nil
}

// why says why the board is gone.
func (b *Board) why() error {
	return fmt.Errorf("tunnelboard: %s: %w", b.name, b.in.Gone())
}

// Used reports whether a tunnel's line is used, by its thresholds.
func Used(t wire.Thresholds, line int) bool { return t.On[line] != 0 || t.Off[line] != 0 }
