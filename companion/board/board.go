// Package board keeps a tunnel board going: it opens it, reads it, and hands each reading to the table, in
// order. When the board fails it says so on the health board and to the table, waits (0.5 s, doubling up to
// 30 s) and opens it again; the game goes on meanwhile, by touch.
package board

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/companion/supervise"
	"spieltisch/devices"
)

// Config says what a supervisor needs. Open and Sense must be there.
type Config struct {
	Name    string // of the board, for people
	Open    func(ctx context.Context) (devices.TunnelBoard, error)
	Sense   func(companion.Input)
	Pace    float64       // how many times faster than time the board's clock goes: a recording; 0: 1
	Health  *health.Board // nil: nobody is told
	Backoff time.Duration // first wait before the board is opened again (0: 0.5 s)
	Longest time.Duration // longest wait (0: 30 s)
	Log     *slog.Logger  // nil: no log
}

// Clocked is a board that can name the run of its clock: times of the same name are the same moments, in
// another run of this program too.
type Clocked interface{ Clock() string }

// Supervisor keeps one board going. Make one with New; Run it once.
type Supervisor struct {
	cfg      Config
	reporter *health.Reporter
}

// New makes a supervisor that has felt nothing yet.
func New(cfg Config) *Supervisor {
	health.Defaults(&cfg.Health, &cfg.Log, nil)
	return &Supervisor{cfg, health.NewReporter(cfg.Log, cfg.Health, health.Tunnels, "tunnel board", cfg.Name)}
}

// Run reads until ctx ends, or until a board has ended that cannot come back (devices.ErrEnded).
func (k *Supervisor) Run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	defer k.reporter.Stop()
	supervise.Retry{First: k.cfg.Backoff, Longest: k.cfg.Longest}.Run(ctx, k.session, func(err error) {
		if errors.Is(err, devices.ErrEnded) {
			k.cfg.Log.Info("recording of tunnels is over", "device", k.cfg.Name)
			stop()
			return
		}
		k.reporter.Away(err, "warn.boardAway")
		k.cfg.Sense(companion.Input{Felt: &companion.Felt{Away: true}})
	})
	return nil
}

// session reads through one opening of the board.
func (k *Supervisor) session(ctx context.Context) (there bool, err error) {
	board, err := k.cfg.Open(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, board.Close()) }()
	clock := ""
	if c, ok := board.(Clocked); ok {
		clock = c.Clock()
	}
	for {
		r, err := board.Next(ctx)
		if err != nil {
			return there, err
		}
		if !there {
			there = true
			k.reporter.There()
		}
		k.cfg.Sense(companion.Input{Felt: &companion.Felt{Reading: r, Clock: clock, Pace: k.cfg.Pace}})
	}
}
