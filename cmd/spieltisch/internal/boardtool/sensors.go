package boardtool

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"spieltisch/companion/web"
	"spieltisch/devices"
	"spieltisch/devices/catalog"
	"spieltisch/devices/tunnelboard"
	"spieltisch/devices/tunnelboard/wire"
)

// Sensors are the raw levels of the tunnel board that the table reads, for the page. They are safe for
// concurrent use.
type Sensors struct {
	asking chan struct{} // holds one through a request: they come one at a time

	mu          sync.Mutex         // guards the fields below
	board       *tunnelboard.Board // the one that was opened last; nil: none was
	tunnel      int                // that is being calibrated; 0: none
	free, moved tunnelboard.Extremes
}

var _ web.Sensors = (*Sensors)(nil)

// ErrNoBoard says that the board is not open.
var ErrNoBoard = errors.New("the tunnel board is away")

// answers is how long a request may take, with its turn to come: a person looks at the page.
const answers = 4 * time.Second

// NewSensors makes those of a board that is not open yet.
func NewSensors() *Sensors { return &Sensors{asking: make(chan struct{}, 1)} }

// turn waits for the requests before this one. What it gives ends the request.
func (s *Sensors) turn(ctx context.Context, limit time.Duration) (context.Context, func(), error) {
	ctx, cancel := context.WithTimeoutCause(ctx, limit,
		errors.New("the tunnel board does not answer in time"))
	select {
	case s.asking <- struct{}{}:
		return ctx, func() { <-s.asking; cancel() }, nil
	case <-ctx.Done():
		defer cancel()
		return ctx, nil, context.Cause(ctx)
	}
}

// Watched remembers which board is open.
func (s *Sensors) Watched(open catalog.BoardOpener) catalog.BoardOpener {
	return func(ctx context.Context) (devices.TunnelBoard, error) {
		b, err := open(ctx)
		if t, ok := b.(*tunnelboard.Board); ok && err == nil {
			s.mu.Lock()
			s.board = t
			s.mu.Unlock()
		}
		return b, err
	}
}

func (s *Sensors) opened() (*tunnelboard.Board, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.board == nil {
		return nil, ErrNoBoard
	}
	return s.board, nil
}

// Levels asks the board, and keeps how far those of the tunnel that is being calibrated went.
func (s *Sensors) Levels(ctx context.Context) ([]web.TunnelLevels, error) {
	ctx, done, err := s.turn(ctx, answers)
	if err != nil {
		return nil, err
	}
	defer done()
	r, err := s.report(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]web.TunnelLevels, len(r.Levels))
	for i := range out {
		out[i] = web.TunnelLevels{Tunnel: i + 1}
		for k := range wire.Lines {
			t := r.Calibrations[i]
			out[i].Lines = append(out[i].Lines,
				web.LineLevel{Level: int(r.Levels[i].Now[k]), On: int(t.On[k]), Off: int(t.Off[k])})
		}
	}
	return out, nil
}

func (s *Sensors) report(ctx context.Context) (tunnelboard.Report, error) {
	b, err := s.opened()
	if err != nil {
		return tunnelboard.Report{}, err
	}
	r, err := b.Report(ctx)
	if err != nil {
		return r, cmp.Or(context.Cause(ctx), err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tunnel > 0 {
		s.moved.Add(r.Levels[s.tunnel-1])
	}
	return r, nil
}

// Empty looks at an empty tunnel for two seconds.
func (s *Sensors) Empty(ctx context.Context, tunnel int) error {
	ctx, done, err := s.turn(ctx, freeFor+answers)
	if err != nil {
		return err
	}
	defer done()
	b, err := s.opened()
	if err != nil {
		return err
	}
	free, err := gather(ctx, b, tunnel, nil)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tunnel, s.free, s.moved = tunnel, free, free
	return nil
}

// Passed judges a tunnel by what was seen since Empty.
func (s *Sensors) Passed(ctx context.Context, tunnel int) (web.Calibrated, error) {
	out := web.Calibrated{Tunnel: tunnel, Well: true}
	ctx, done, err := s.turn(ctx, 2*answers) // it asks twice
	if err != nil {
		return out, err
	}
	defer done()
	r, err := s.report(ctx)
	if err != nil {
		return out, err
	}
	s.mu.Lock()
	board, begun, free, moved := s.board, s.tunnel, s.free, s.moved
	s.tunnel = 0
	s.mu.Unlock()
	if begun != tunnel {
		return out, fmt.Errorf(
			"the calibration of tunnel %d was not begun, or another one was begun since; begin again", tunnel)
	}
	t, verdicts := tunnelboard.Judge(free, moved, r.Calibrations[tunnel-1].Thresholds)
	if err := board.Calibrate(ctx, tunnel, t); err != nil {
		return out, err
	}
	if err := board.Store(ctx); err != nil {
		return out, err
	}
	for _, v := range verdicts {
		well := v.Problem == "" || v.Line == wire.Lines-1 // not everybody has a stripe sensor
		out.Well = out.Well && well
		out.Lines = append(out.Lines,
			web.CalibratedLine{Free: int(v.Free), Covered: int(v.Covered), Well: well, Detail: v.Problem})
	}
	return out, nil
}
