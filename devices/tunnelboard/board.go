package tunnelboard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"syscall"
	"time"

	"spieltisch/devices"
	"spieltisch/devices/internal/inbox"
	"spieltisch/devices/internal/work"
	"spieltisch/devices/tunnelboard/wire"
)

// Options are what a board is given beside its port. The zero value works.
type Options struct {
	// longest wait for an answer (0: 5 s); a Nano's boot loader takes two when the port is opened
	Greeting time.Duration
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

// Board is a tunnel board at the other end of a line. Make one with Open or New. It is safe for concurrent
// use.
//
// Three goroutines share the work, so that nothing waits for the port but what reads it and what writes to
// it: one reads, one writes, and the third, which keeps the clock, talks to both.
type Board struct {
	name string
	port io.ReadWriteCloser
	o    Options

	shut    context.Context // ends with Close, and when the board is gone
	stop    context.CancelFunc
	in      *inbox.Inbox
	greeted chan struct{}  // closed when the board's state is known
	came    chan []byte    // what was read
	out     chan []byte    // what is to be written; taken when the port has taken what was before it
	wrote   chan error     // how writing went, for each of out
	failed  chan error     // what reading ended with
	nudge   chan struct{}  // holds one when there may be something to send
	ends    sync.WaitGroup // reader and writer
	free    chan struct{}  // closed when the port is, and nobody uses it
	empty   int            // reads in a row that gave nothing at once; of the reader
	closed  error          // what closing the port said; set when free is closed

	mu       sync.Mutex // guards the fields below
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

// New speaks to a board over a port and waits until its state is known. Read and Write of the port may
// block; its Close must end both. A Read that gives nothing, or io.EOF, should have waited 0.1 s for it,
// or the port is taken for hung up. The board owns the port; it is closed when New fails.
func New(ctx context.Context, name string, port io.ReadWriteCloser, o Options) (*Board, error) {
	b := &Board{
		name: name, port: port, o: o.withDefaults(), in: inbox.New(), greeted: make(chan struct{}),
		came: make(chan []byte), out: make(chan []byte), wrote: make(chan error), failed: make(chan error),
		nudge: make(chan struct{}, 1),
		free:  make(chan struct{}), watchers: map[*watcher]bool{},
	}
	b.shut, b.stop = context.WithCancel(context.WithoutCancel(ctx))
	b.link.debounce = b.o.Debounce
	b.ends.Go(b.read)
	b.ends.Go(b.write)
	go b.pump() // until the board is gone or closed
	if err := b.await(ctx); err != nil {
		return nil, fmt.Errorf("tunnelboard: %s: %w", name, joined(err, b.Close()))
	}
	return b, nil
}

// joined adds to an error that the port is stuck; how else it closes says nothing new.
func joined(err, closed error) error {
	if stuck, ok := errors.AsType[*devices.StuckError](closed); ok {
		return fmt.Errorf("%w; %w", err, stuck)
	}
	return err
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

// pump talks until the board is gone, and closes the port.
func (b *Board) pump() {
	defer close(b.free)
	b.end(b.talk())
	b.closed = b.port.Close()
	b.ends.Wait()
}

const (
	pace = 100 * time.Millisecond // of the clock, and of reading a port that has nothing to give
	// reads in a row that give nothing at once: they wait for bytes while there is a board
	hungUp = 3
)

// talk is the clock of the link, which sits beside the port and not behind it: silence, and a port that
// takes nothing, are noticed whatever reader and writer wait for.
func (b *Board) talk() error {
	tick := time.NewTicker(pace)
	defer tick.Stop()
	b.mu.Lock()
	b.link.start(b.o.Now())
	b.mu.Unlock()
	var handed time.Time // when the writer was given what it still writes; zero: it waits for something
	for {
		send, some := b.pending()
		out := b.out
		if !some || !handed.IsZero() {
			out = nil
		}
		var err error
		select {
		case out <- send:
			handed = b.o.Now()
			b.sent(len(send))
		case err = <-b.wrote:
			handed = time.Time{}
		case data := <-b.came:
			err = b.step(data)
		case <-tick.C:
			if !handed.IsZero() && b.o.Now().Sub(handed) >= silence {
				return errDeaf
			}
			err = b.step(nil)
		case <-b.nudge:
		case err = <-b.failed:
		case <-b.shut.Done():
			return errors.New("closed")
		}
		if err != nil {
			return err
		}
	}
}

// pending is what the link wants to send.
func (b *Board) pending() (send []byte, some bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.link.send, len(b.link.send) > 0
}

// sent takes away what the writer was given, which owns it now.
func (b *Board) sent(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.link.send = slices.Clone(b.link.send[n:])
}

// read hands on what comes, until the board is gone.
func (b *Board) read() {
	for b.shut.Err() == nil {
		buf := make([]byte, 256)
		n, err := b.once(buf)
		if n > 0 {
			select {
			case b.came <- buf[:n]:
			case <-b.shut.Done():
			}
		}
		if err != nil {
			select {
			case b.failed <- err:
			case <-b.shut.Done():
			}
			return
		}
	}
}

// once is one read of the port. As long as one that was unplugged is open, the board comes back under
// another name.
func (b *Board) once(buf []byte) (int, error) {
	before := time.Now()
	n, err := b.port.Read(buf)
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return n, b.unplugged(err)
	case n > 0 || time.Since(before) >= pace/2:
		b.empty = 0
		return n, nil
	}
	if b.empty++; b.empty == hungUp {
		return 0, b.lost()
	}
	b.rest(pace)
	return 0, nil
}

// unplugged says so of the errors that the kernel has for it.
func (b *Board) unplugged(err error) error {
	if errors.Is(err, syscall.EIO) || errors.Is(err, syscall.ENODEV) || errors.Is(err, syscall.ENXIO) {
		return fmt.Errorf("%w: %w", b.lost(), err)
	}
	return err
}

// lost is why a port gives and takes nothing any more.
func (b *Board) lost() error {
	if p, ok := b.port.(interface{ taken() error }); ok {
		if err := p.taken(); err != nil {
			return err
		}
	}
	return errUnplugged
}

func (b *Board) rest(d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-b.shut.Done():
	case <-timer.C:
	}
}

// write writes what it is given, until the board is gone.
func (b *Board) write() {
	for {
		var err error
		select {
		case data := <-b.out:
			if _, err = b.port.Write(data); err != nil {
				err = fmt.Errorf("the port does not take anything: %w", b.unplugged(err))
			}
		case <-b.shut.Done():
			return
		}
		select {
		case b.wrote <- err:
		case <-b.shut.Done():
			return
		}
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
		b.o.Log.Info("tunnel board", "device", b.name, "firmware", fmt.Sprintf("%d.%d", h.Major, h.Minor),
			"reset", h.Reset.String(), "boot", h.Boot)
	} else if n := b.link.counts.Resyncs; n > resyncs {
		b.o.Log.Info("tunnel board has lost events; its lines are read anew", "device", b.name, "times", n-1,
			"damaged", b.link.counts.Damaged)
	}
	b.publish()
	return nil
}

// publish hands on what the link has for others.
func (b *Board) publish() {
	if len(b.link.readings) > 0 {
		b.in.Put(b.link.readings...)
		b.link.readings = nil
	}
	for _, m := range b.link.told {
		if f, ok := m.(wire.Fault); ok && f.Code != wire.NoFault {
			b.o.Log.Warn("tunnel board has told of a fault", "device", b.name, "fault", f.String(), "more",
				f.More)
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

// end: the board is gone.
func (b *Board) end(err error) {
	b.in.End(fmt.Errorf("%w: %w", devices.ErrGone, err))
	b.stop()
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
	b.end(errors.New("closed"))
	b.in.Clear()
	timer := time.NewTimer(work.Farewell)
	defer timer.Stop()
	select {
	case <-b.free:
		return b.closed
	case <-timer.C:
		return &devices.StuckError{Device: "the port " + b.name, Free: b.free}
	}
}

// Status is what is known of the board now.
func (b *Board) Status() Status {
	b.mu.Lock()
	defer b.mu.Unlock()
	return Status{Hello: b.link.hello, Beat: b.link.beat, Fault: b.link.latched, Counts: b.link.counts}
}
