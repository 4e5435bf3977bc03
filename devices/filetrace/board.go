package filetrace

import (
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
	Speed float64          // how many times faster than it was recorded; 0: 1
	Now   func() time.Time // nil: time.Now
}

// Parse takes the part of a board's URL after "file:": a path, and options after a question mark
// ("evening.jsonl?speed=4").
func Parse(target string) (path string, o Options, err error) {
	path, query, _ := strings.Cut(target, "?")
	if path == "" {
		return "", o, errors.New("filetrace: there is no path after the scheme")
	}
	if err := live.ParseOptions(query, map[string]live.Set{"speed": live.Number(&o.Speed, 0.01, 1000)}); err != nil {
		return "", o, fmt.Errorf("filetrace: %s: %w", path, err)
	}
	return path, o, nil
}

// Open plays a recording as the board would have given it. After its last edge the board is gone (devices.ErrGone).
func Open(path string, o Options) (devices.TunnelBoard, error) {
	trace, err := Load(path)
	if err != nil {
		return nil, err
	}
	if o.Speed <= 0 {
		o.Speed = 1
	}
	p := playback.New(playback.Options{Speed: o.Speed, Now: o.Now})
	p.Put(trace.Readings...)
	p.End()
	return p, nil
}
