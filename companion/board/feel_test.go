package board_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/board"
	"spieltisch/companion/health"
	"spieltisch/devices"
)

// fakeBoard gives its readings, one a second, and then ends.
type fakeBoard struct {
	n     int
	end   error
	clock string
	given int
}

func (b *fakeBoard) Clock() string { return b.clock }

func (b *fakeBoard) Next(ctx context.Context) (devices.TunnelReading, error) {
	if b.given == b.n {
		return devices.TunnelReading{}, b.end
	}
	select {
	case <-ctx.Done():
		return devices.TunnelReading{}, ctx.Err()
	case <-time.After(time.Second):
	}
	b.given++
	return devices.TunnelReading{At: time.Now(), Up: time.Duration(b.given) * time.Second,
		Full: b.given == 1}, nil
}

func (b *fakeBoard) Close() error { return nil }

// bench runs a supervisor over boards that are opened one after the other; nil: it cannot be opened.
type bench struct {
	boards []*fakeBoard
	health *health.Board

	mu    sync.Mutex // guards the fields below
	heard []string
	opens []time.Duration
}

func (b *bench) run(d time.Duration) (ended bool) {
	begun := time.Now()
	supervisor := board.New(board.Config{
		Name: "fake", Health: b.health, Pace: 2,
		Sense: func(in companion.Input) {
			b.mu.Lock()
			defer b.mu.Unlock()
			felt := in.Felt.(*companion.Felt)
			if felt.Away {
				b.heard = append(b.heard, "away")
				return
			}
			b.heard = append(b.heard, fmt.Sprintf("%s %v x%v", felt.Clock, felt.Reading.Up, felt.Pace))
		},
		Open: func(context.Context) (devices.TunnelBoard, error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.opens = append(b.opens, time.Since(begun))
			if len(b.boards) == 0 || b.boards[0] == nil {
				if len(b.boards) > 0 {
					b.boards = b.boards[1:]
				}
				return nil, errors.New("plug it in")
			}
			next := b.boards[0]
			b.boards = b.boards[1:]
			return next, nil
		},
	})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- supervisor.Run(ctx) }()
	time.Sleep(d)
	synctest.Wait()
	select {
	case <-done:
		cancel()
		return true
	default:
	}
	cancel()
	<-done
	return false
}

func TestBoardThatGoesIsOpenedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bench{health: health.New(nil), boards: []*fakeBoard{
			{n: 2, end: devices.ErrGone, clock: "a"}, nil, {n: 1 << 20, clock: "b"},
		}}
		b.run(6 * time.Second)
		want := []string{"a 1s x2", "a 2s x2", "away", "away", "b 1s x2", "b 2s x2"}
		if !slices.Equal(b.heard, want) {
			t.Errorf("the table heard %q, want %q", b.heard, want)
		}
		if list := b.health.List(); len(list) != 0 {
			t.Errorf("warnings %+v although the board is there", list)
		}
	})
}

// A board that is opened again and again for some seconds, as one that speaks and never reads, is warned of
// as long as that lasts.
func TestBoardThatComesAndGoes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bench{health: health.New(nil)}
		for range 100 {
			b.boards = append(b.boards, &fakeBoard{n: 5, end: devices.ErrGone})
		}
		b.boards = append(b.boards, &fakeBoard{n: 1 << 20})
		go func() { // from when it has gone for the second time, until it stays
			time.Sleep(12 * time.Second)
			for i := range 530 {
				if !b.health.Has(health.Tunnels) {
					t.Errorf("no warning after %d s", 12+i)
				}
				time.Sleep(time.Second)
			}
		}()
		b.run(12 * time.Minute)
		if list := b.health.List(); len(b.opens) != 101 || len(list) != 0 {
			t.Errorf("%d openings, and warnings %+v though it stays", len(b.opens), list)
		}
	})
}

func TestBoardThatIsNotThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bench{health: health.New(nil)}
		b.run(40 * time.Second)
		want := []time.Duration{0, 500 * time.Millisecond, 1500 * time.Millisecond, 3500 * time.Millisecond,
			7500 * time.Millisecond, 15500 * time.Millisecond, 31500 * time.Millisecond}
		if !slices.Equal(b.opens, want) {
			t.Errorf("opened at %v, want %v", b.opens, want)
		}
		list := b.health.List()
		if len(list) != 1 || list[0].Name != health.Tunnels || list[0].Key != "warn.boardAway" || list[0].Cause != "plug it in" {
			t.Errorf("warnings %+v", list)
		}
	})
}

// A recording that is over does not begin anew, and is no trouble.
func TestRecordingThatIsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := &bench{health: health.New(nil), boards: []*fakeBoard{
			{n: 2, end: fmt.Errorf("%w: %w", devices.ErrGone, devices.ErrEnded)}, {n: 5},
		}}
		if ended := b.run(20 * time.Second); !ended {
			t.Error("the supervisor goes on after the end")
		}
		if len(b.opens) != 1 || len(b.heard) != 2 || len(b.health.List()) != 0 {
			t.Errorf("opened %d times, heard %q, warnings %+v", len(b.opens), b.heard, b.health.List())
		}
	})
}
