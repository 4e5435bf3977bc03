// Package playback gives readings of a tunnel board when their time has come: what simulated boards and
// recordings share. A Player may be used from many goroutines; it starts none.
package playback

import (
	"context"
	"sync"
	"time"

	"spieltisch/devices"
)

// Options say how time goes.
type Options struct {
	Speed float64          // how many times faster than the board's clock; 0: each reading at once
	Now   func() time.Time // nil: time.Now
}

// Player is a tunnel board that is fed with readings. Make one with New.
type Player struct {
	o    Options
	shut context.Context
	stop context.CancelFunc
	wake chan struct{} // holds one when there is something new for Next

	mu    sync.Mutex // guards the fields below
	queue []devices.TunnelReading
	ended bool
	lose  int  // readings that are still to be lost
	gap   bool // some were: the next one is full
	begun bool
	start time.Time     // when the first reading was given
	from  time.Duration // the board's clock then
}

var _ devices.TunnelBoard = (*Player)(nil)

// New makes a player without readings.
func New(o Options) *Player {
	if o.Now == nil {
		o.Now = time.Now
	}
	p := &Player{o: o, wake: make(chan struct{}, 1)}
	p.shut, p.stop = context.WithCancel(context.Background())
	return p
}

// Put adds readings, which are in order of the board's clock.
func (p *Player) Put(readings ...devices.TunnelReading) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range readings {
		if p.lose > 0 {
			p.lose--
			p.gap = true
			continue
		}
		r.Full = r.Full || p.gap
		p.gap = false
		p.queue = append(p.queue, r)
	}
	p.nudge()
}

// Lose loses the next n readings, as a line with bad contact does; the one after them is full.
func (p *Player) Lose(n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lose += n
}

// End says that no more readings come: when all are given, the board is gone.
func (p *Player) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.nudge()
}

func (p *Player) nudge() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// Next gives the next reading when its time has come.
func (p *Player) Next(ctx context.Context) (devices.TunnelReading, error) {
	for {
		if err := ctx.Err(); err != nil {
			return devices.TunnelReading{}, err
		}
		if p.shut.Err() != nil {
			return devices.TunnelReading{}, devices.ErrGone
		}
		r, wait, err := p.take()
		if err != nil || wait == 0 {
			return r, err
		}
		if err := p.pause(ctx, wait); err != nil {
			return devices.TunnelReading{}, err
		}
	}
}

// take gives a reading, or how long to wait for one: less than 0 is until there is something new.
func (p *Player) take() (r devices.TunnelReading, wait time.Duration, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 {
		if p.ended {
			return r, 0, devices.ErrGone
		}
		return r, -1, nil
	}
	now := p.o.Now()
	r = p.queue[0]
	if !p.begun {
		p.begun, p.start, p.from = true, now, r.Up
	}
	if p.o.Speed > 0 {
		due := p.start.Add(time.Duration(float64(r.Up-p.from) / p.o.Speed))
		if due.After(now) {
			return r, due.Sub(now), nil
		}
	}
	p.queue = p.queue[1:]
	r.At = now
	return r, 0, nil
}

func (p *Player) pause(ctx context.Context, wait time.Duration) error {
	var due <-chan time.Time
	if wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		due = timer.C
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-p.shut.Done():
		return devices.ErrGone
	case <-due:
	case <-p.wake:
	}
	return nil
}

// Close ends every Next.
func (p *Player) Close() error {
	p.stop()
	return nil
}
