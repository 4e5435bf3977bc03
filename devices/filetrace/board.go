package filetrace

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/live"
	"spieltisch/devices/internal/playback"
)

// Options say how a recording is played.
type Options struct {
	Speed float64       // how many times faster than it was recorded; 0: 1
	From  time.Duration // by the clock of the recording: what was before is over
	// who answers what is asked: "truth", what really happened; "", people. Not this package's to do
	Answers string
	Now     func() time.Time // nil: time.Now
}

// Parse takes the part of a board's URL after "file:": a path, and options after a question mark
// ("evening.jsonl?speed=4&answers=truth").
func Parse(target string) (path string, o Options, err error) {
	path, query, _ := strings.Cut(target, "?")
	if path == "" {
		return "", o, errors.New("filetrace: there is no path after the scheme")
	}
	if err := live.ParseOptions(query, map[string]live.Set{
		"speed": live.Number(&o.Speed, 0.01, 1000), "answers": live.OneOf(&o.Answers, "truth"),
	}); err != nil {
		return "", o, fmt.Errorf("filetrace: %s: %w", path, err)
	}
	return path, o, nil
}

// Board plays a recording. After its last edge it is gone for good (devices.ErrGone and devices.ErrEnded).
type Board struct {
	*playback.Player
	clock string
}

var _ devices.TunnelBoard = (*Board)(nil)

// Clock names the recording, so that what was read from it is known when it is played again.
func (b *Board) Clock() string { return b.clock }

// Next gives the next reading when its time has come.
func (b *Board) Next(ctx context.Context) (devices.TunnelReading, error) {
	r, err := b.Player.Next(ctx)
	if errors.Is(err, devices.ErrGone) {
		err = fmt.Errorf("%w: %w", devices.ErrGone, devices.ErrEnded)
	}
	return r, err
}

// Open plays the recording in a file.
func Open(path string, o Options) (devices.TunnelBoard, error) {
	trace, err := Load(path)
	if err != nil {
		return nil, err
	}
	return trace.Play(o), nil
}

// Play plays a recording as the board would have given it.
func (t Trace) Play(o Options) *Board {
	if o.Speed <= 0 {
		o.Speed = 1
	}
	p := playback.New(playback.Options{Speed: o.Speed, Now: o.Now})
	p.Put(since(t.Readings, o.From)...)
	p.End()
	return &Board{Player: p, clock: t.Name()}
}

// since leaves out what came before a time; the levels then come first.
func since(all []devices.TunnelReading, from time.Duration) []devices.TunnelReading {
	at := 0
	for at+1 < len(all) && all[at+1].Up <= from {
		at++
	}
	first := all[at]
	first.Full, first.Up = true, max(first.Up, from)
	return append([]devices.TunnelReading{first}, all[at+1:]...)
}
