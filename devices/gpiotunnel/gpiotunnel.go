// Package gpiotunnel senses tunnels without a board of their own: sensors on the GPIO header of a Pi,
// through the kernel's character device, or on port expanders MCP23017 on its I²C bus.
//
// Levels are digital, so a sensor's own comparator says what is on and what is off. As they come: a gate
// is high while its beam is broken (the phototransistor is dark, the pull-up wins), hills and far end are
// low while they see the mole (a Hall switch pulls down). Lines may be flipped for sensors that do it the
// other way round. Pull-ups are switched on. A header has 26 lines and a table wants 32: lines may be left
// out; they are always free then, as a dead sensor is.
//
// On a header a change wakes the reader, which then looks at all lines; expanders are looked at every two
// milliseconds. A change is timed when it is looked at, some tenths of a millisecond after it on an idle
// Pi. Whether it is bounce is for others to say (companion/fuse/tunnel). Lines that cannot be read have no
// levels: the board is gone then. Looks are made by a worker of their own, as a bus that something holds
// may keep one for seconds.
//
// Wiring: docs/tinkerer/hardware/tunnels-gpio.md. Data sheet: MCP23017, Microchip DS20001952.
package gpiotunnel

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/inbox"
	"spieltisch/devices/internal/work"
)

const (
	tunnels = 4
	lines   = 8
)

// lowIsOn are the lines that are on when they are low: hills and far end.
const lowIsOn = 0b0111_1110

// source is where levels come from: true is high.
type source interface {
	levels() ([tunnels]uint8, error)
	wait(ctx context.Context) // until it is time to look again
	close() error
}

// Board is a table's sensors. It is safe for concurrent use.
type Board struct {
	from source           // of the worker, but for wait
	flip uint8            // lines that are on when low
	used [tunnels]uint8   // lines that there are
	now  func() time.Time // monotonic

	shut context.Context
	stop context.CancelFunc
	work *work.Worker
	all  sync.WaitGroup // the pump
	in   *inbox.Inbox
}

var _ devices.TunnelBoard = (*Board)(nil)

// start opens a source and reads it until it fails or the board is closed.
func start(ctx context.Context, name string, open func() (source, error), flip uint8, used [tunnels]uint8,
	now func() time.Time) (*Board, error) {
	if now == nil {
		now = time.Now
	}
	b := &Board{flip: lowIsOn ^ flip, used: used, now: now, in: inbox.New(), work: work.New(name)}
	b.shut, b.stop = context.WithCancel(context.WithoutCancel(ctx))
	at := now()
	last, err := b.look(ctx, func() (err error) {
		b.from, err = open()
		return err
	})
	if err != nil {
		return nil, joined(err, b.Close())
	}
	b.in.Put(devices.TunnelReading{At: at, Full: true, Lines: last})
	b.all.Go(func() { b.pump(at, last) })
	return b, nil
}

// joined adds to an error that the device is stuck; how else it closes says nothing new.
func joined(err, closed error) error {
	if stuck, ok := errors.AsType[*devices.StuckError](closed); ok {
		return fmt.Errorf("%w; %w", err, stuck)
	}
	return err
}

// pump tells each change as a reading of its own.
func (b *Board) pump(begun time.Time, last [tunnels]uint8) {
	for b.shut.Err() == nil {
		b.from.wait(b.shut)
		lines, err := b.look(b.shut, nil)
		if err != nil {
			b.end(err)
			return
		}
		at := b.now()
		for i := range lines {
			for line := range 8 {
				if (lines[i]^last[i])>>line&1 == 1 {
					last[i] ^= 1 << line
					b.in.Put(devices.TunnelReading{At: at, Up: at.Sub(begun), Lines: last})
				}
			}
		}
	}
}

// look gives the lines that are on, after first was done (nil: nothing is to be done).
func (b *Board) look(ctx context.Context, first func() error) ([tunnels]uint8, error) {
	read := make(chan [tunnels]uint8, 1) // a look that nobody waits for any more leaves its levels there
	err := b.work.Do(ctx, 0, func() error {
		if first != nil {
			if err := first(); err != nil {
				return err
			}
		}
		high, err := b.from.levels()
		read <- high
		return err
	})
	if err != nil {
		return [tunnels]uint8{}, err
	}
	high := <-read
	for i := range high {
		high[i] = (high[i] ^ b.flip) & b.used[i]
	}
	return high, nil
}

func (b *Board) end(err error) {
	b.in.End(fmt.Errorf("gpiotunnel: %w: %w", devices.ErrGone, err))
	b.stop()
}

// Next gives the next reading.
func (b *Board) Next(ctx context.Context) (devices.TunnelReading, error) {
	return b.in.Next(ctx)
}

// Close lets go of the lines.
func (b *Board) Close() error {
	b.end(errors.New("closed"))
	b.all.Wait()
	b.in.Clear()
	return b.work.Close(func() error {
		if b.from == nil {
			return nil
		}
		return b.from.close()
	})
}
