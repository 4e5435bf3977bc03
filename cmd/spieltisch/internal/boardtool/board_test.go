package boardtool

import (
	"bufio"
	"context"
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/tunnelboard"
	"spieltisch/devices/tunnelboard/wire"
)

// fakeBoard is a port with a board at its end that answers, and sends the levels of one tunnel after the
// other until it is gone.
type fakeBoard struct {
	decoder wire.Decoder
	out     chan wire.Message
	gone    chan struct{}
	tunnel  uint8
}

func (p *fakeBoard) Read(buf []byte) (int, error) {
	timer := time.NewTimer(100 * time.Millisecond)
	defer timer.Stop()
	var m wire.Message
	select {
	case m = <-p.out:
	case <-timer.C:
		select {
		case <-p.gone:
			return 0, io.EOF
		default:
		}
		p.tunnel = p.tunnel%4 + 1
		m = wire.Levels{Tunnel: p.tunnel}
	}
	return copy(buf, wire.Append(nil, wire.Pack(255, m))), nil
}

func (p *fakeBoard) Write(data []byte) (int, error) {
	for _, f := range p.decoder.Feed(data) {
		m, _ := wire.Parse(f)
		switch m := m.(type) {
		case wire.AskHello:
			p.out <- wire.Hello{Proto: wire.Proto, Major: 1, Tunnels: 4, Lines: 8, Boot: 1}
		case wire.AskSnapshot:
			p.out <- wire.Snapshot{}
		case wire.Config:
			p.out <- wire.Stats{Debounce: m.Debounce}
		case wire.AskCalibration:
			p.out <- wire.Calibration{Tunnel: m.Tunnel}
		}
	}
	return len(data), nil
}

func (*fakeBoard) Close() error { return nil }

// Whoever calibrates may give up at either question, and need not press Enter when the board is gone.
func TestCalibrateEndsAtItsQuestions(t *testing.T) {
	tests := []struct {
		name   string
		enters int // pressed before
		do     func(p *fakeBoard, interrupt func(), keys io.Closer)
		want   error
	}{
		{"Ctrl-C at the first", 0, func(_ *fakeBoard, interrupt func(), _ io.Closer) { interrupt() },
			context.Canceled},
		{"Ctrl-C at the second", 1, func(_ *fakeBoard, interrupt func(), _ io.Closer) { interrupt() },
			context.Canceled},
		{"the board goes at the first", 0, func(p *fakeBoard, _ func(), _ io.Closer) { close(p.gone) },
			devices.ErrGone},
		{"the board goes at the second", 1, func(p *fakeBoard, _ func(), _ io.Closer) { close(p.gone) },
			devices.ErrGone},
		{"nobody is there at the first", 0, func(_ *fakeBoard, _ func(), keys io.Closer) { _ = keys.Close() },
			errNoEnter},
		{"nobody is there at the second", 1,
			func(_ *fakeBoard, _ func(), keys io.Closer) { _ = keys.Close() }, errNoEnter},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := &fakeBoard{out: make(chan wire.Message, 100), gone: make(chan struct{})}
				b, err := tunnelboard.New(t.Context(), "test", p, tunnelboard.Options{})
				if err != nil {
					t.Fatal(err)
				}
				defer b.Close()
				ctx, interrupt := context.WithCancel(t.Context())
				defer interrupt()
				in, keys := io.Pipe()
				defer keys.Close()
				done := make(chan error, 1)
				go func() {
					_, err := calibrate(ctx, b, 1, bufio.NewScanner(in), io.Discard)
					done <- err
				}()
				for range tt.enters {
					if _, err := io.WriteString(keys, "\n"); err != nil {
						t.Fatal(err)
					}
				}
				time.Sleep(2 * freeFor) // the next question is asked by then
				tt.do(p, interrupt, keys)
				select {
				case err := <-done:
					if !errors.Is(err, tt.want) {
						t.Errorf("calibrate: %v, want %v", err, tt.want)
					}
				case <-time.After(time.Minute):
					t.Error("calibrate still waits for Enter after a minute")
				}
			})
		})
	}
}
