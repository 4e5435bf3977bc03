package tunnelboard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/inbox"
	"spieltisch/devices/tunnelboard/wire"
)

// Options are what a board is given beside its port. The zero value works.
type Options struct {
	Greeting time.Duration    // longest wait for an answer (0: 5 s); a Nano's boot loader takes two when the port is opened
	Debounce uint8            // ms that a level must stand (0: 3)
	Now      func() time.Time // nil: time.Now
	Log      *slog.Logger     // nil: nobody hears
}

// greeting is the longest time that a board takes to answer.
const greeting = 5 * time.Second

func (o Options) withDefaults() Options {
	if o.Greeting <= 0 {
		o.Greeting = greeting
	}
	if o.Debounce == 0 {
		o.Debounce = 3
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// Board is a tunnel board at the other end of a line. Make one with Open or New. It is safe for concurrent use.
type Board struct {
	name string
	port io.ReadWriteCloser
	o    Options

	shut    context.Context // ends with Close, and when the board is gone
	stop    context.CancelFunc
	all     sync.WaitGroup
	in      *inbox.Inbox
	greeted chan struct{} // closed when the board's state is known
	empty   int           // reads in a row that gave nothing at once; of the pump
	closed  error         // what closing the port said; set when the pump has ended

	mu       sync.Mutex // guards the fields below and writes to the port
	link     link
	watchers map[*watcher]bool
}

var _ devices.TunnelBoard = (*Board)(nil)

// watcher hears what the board says beside its readings.
type watcher struct{ told chan wire.Message }

// Status is what is known of a board.
type Status struct {
	Hello  wire.Hello
	Beat   wire.Heartbeat // the last one
	Fault  wire.Fault     // the first fault that the board has told of; its zero value: none
	Counts Counts
}

// New speaks to a board over a port and waits until its state is known. Read of the port should return within 0.1 s, with
// io.EOF when nothing came. The board owns the port; it is closed when New fails.
func New(ctx context.Context, name string, port io.ReadWriteCloser, o Options) (*Board, error) {
	b := &Board{
		name: name, port: port, o: o.withDefaults(),
		in: inbox.New(), greeted: make(chan struct{}), watchers: map[*watcher]bool{},
	}
	b.shut, b.stop = context.WithCancel(context.WithoutCancel(ctx))
	b.link.debounce = b.o.Debounce
	b.all.Go(b.pump)
	if err := b.await(ctx); err != nil {
		_ = b.Close()
		return nil, fmt.Errorf("tunnelboard: %s: %w", name, err)
	}
	return b, nil
}

// await waits for the board's state.
func (b *Board) await(ctx context.Context) error {
	timer := time.NewTimer(b.o.Greeting)
	defer timer.Stop()
	select {
	case <-b.greeted:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
	case <-b.shut.Done():
	}
	if err := b.in.Gone(); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return fmt.Errorf("%w: %w", devices.ErrGone, b.link.stranger(b.o.Greeting))
}

// pump reads the port until the board is gone, and closes it.
func (b *Board) pump() {
	b.mu.Lock()
	b.link.start(b.o.Now())
	err := b.flush()
	b.mu.Unlock()
	buf := make([]byte, 256)
	for err == nil && b.shut.Err() == nil {
		var n int
		if n, err = b.read(buf); err == nil {
			err = b.step(buf[:n])
		}
	}
	b.end(err)
}

const (
	pace   = 100 * time.Millisecond // of reading a port that has nothing to give
	hungUp = 3                      // reads in a row that give nothing at once: they wait for bytes while there is a board
)

// read is one read of the port. As long as one that was unplugged is open, the board comes back under another name.
func (b *Board) read(buf []byte) (int, error) {
	before := time.Now()
	n, err := b.port.Read(buf)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return n, err
	case n > 0 || time.Since(before) >= pace/2:
		b.empty = 0
		return n, nil
	}
	if b.empty++; b.empty == hungUp {
		return 0, errUnplugged
	}
	b.rest(pace)
	return 0, nil
}

func (b *Board) rest(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-b.shut.Done():
	case <-timer.C:
	}
}

// step gives what came to the link and does what it asks for.
func (b *Board) step(data []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	before, resyncs := b.link.hello, b.link.counts.Resyncs
	if err := b.link.receive(b.o.Now(), data); err != nil {
		return err
	}
	if h := b.link.hello; h != before {
		b.o.Log.Info("tunnel board", "device", b.name, "firmware", fmt.Sprintf("%d.%d", h.Major, h.Minor), "reset", h.Reset.String(), "boot", h.Boot)
	} else if n := b.link.counts.Resyncs; n > resyncs {
		b.o.Log.Info("tunnel board has lost events; its lines are read anew", "device", b.name, "times", n-1, "damaged", b.link.counts.Damaged)
	}
	b.publish()
	return b.flush()
}

// publish hands on what the link has for others.
func (b *Board) publish() {
	if len(b.link.readings) > 0 {
		b.in.Put(b.link.readings...)
		b.link.readings = nil
	}
	for _, m := range b.link.told {
		if f, ok := m.(wire.Fault); ok && f.Code != wire.NoFault {
			b.o.Log.Warn("tunnel board has told of a fault", "device", b.name, "fault", f.String(), "more", f.More)
		}
		for w := range b.watchers {
			select {
			case w.told <- m:
			default: // a watcher that does not look misses what it does not look at
			}
		}
	}
	b.link.told = nil
	if b.link.synced {
		select {
		case <-b.greeted:
		default:
			close(b.greeted)
		}
	}
}

// flush writes what the link wants to send.
func (b *Board) flush() error {
	if len(b.link.send) == 0 {
		return nil
	}
	_, err := b.port.Write(b.link.send)
	b.link.send = b.link.send[:0]
	if err != nil {
		return fmt.Errorf("the port does not take anything: %w", err)
	}
	return nil
}

// end: the board is gone, and its port is free.
func (b *Board) end(err error) {
	if err == nil {
		err = errors.New("closed")
	}
	b.in.End(fmt.Errorf("%w: %w", devices.ErrGone, err))
	b.stop()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = b.port.Close()
}

// Next gives the next reading. What came before the board went is still handed out, but not after Close.
func (b *Board) Next(ctx context.Context) (devices.TunnelReading, error) {
	r, err := b.in.Next(ctx)
	if err != nil {
		err = fmt.Errorf("tunnelboard: %s: %w", b.name, err)
	}
	return r, err
}

// Close lets go of the port.
func (b *Board) Close() error {
	b.stop()
	b.all.Wait()
	b.in.Clear()
	return b.closed
}

// Status is what is known of the board now.
func (b *Board) Status() Status {
	b.mu.Lock()
	defer b.mu.Unlock()
	return Status{Hello: b.link.hello, Beat: b.link.beat, Fault: b.link.latched, Counts: b.link.counts}
}
