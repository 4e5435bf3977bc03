package gpioline

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/warthog618/go-gpiocdev/uapi"
	"golang.org/x/sys/unix"

	"spieltisch/devices"
	"spieltisch/devices/internal/work"
)

// Held are lines that this program holds: inputs with their pull-ups on. They are safe for concurrent use.
type Held struct {
	parts   []*part
	place   []place       // of each line, in the order in which they were asked for
	changed chan struct{} // holds one when a line has changed
	edges   bool
	ends    sync.WaitGroup
}

// place is where a line is: in which part, and which of its lines.
type place struct{ part, line int }

// part is the lines of one chip.
type part struct {
	file *os.File
	raw  syscall.RawConn

	mu sync.Mutex // guards the fields below
	// ns of the kernel's monotonic clock, when a line had its last edge; by its number on the chip
	last map[int]int64
	at   []int // the numbers, in the order of the request
}

// Open asks for lines by name. It takes no longer than a device may (package work): a line on a bus is
// asked over it.
func Open(ctx context.Context, names []string) (*Held, error) {
	w := work.New("the GPIO lines")
	var h *Held
	err := w.Do(ctx, 0, func() (err error) {
		h, err = open(names)
		return err
	})
	if err == nil {
		return h, w.Close(func() error { return nil })
	}
	closed := w.Close(func() error {
		if h == nil {
			return nil
		}
		return h.Close() // it was too late
	})
	if stuck, ok := errors.AsType[*devices.StuckError](closed); ok {
		err = fmt.Errorf("%w; %w", err, stuck)
	}
	return nil, err
}

func open(names []string) (*Held, error) {
	chips, failed := Chips()
	h := &Held{changed: make(chan struct{}, 1), edges: true, place: make([]place, len(names))}
	wanted := make([][]int, len(chips)) // places in names, of each chip
	numbers := make([][]int, len(chips))
	for i, name := range names {
		c, line, ok := Where(chips, name)
		if !ok {
			return nil, fmt.Errorf("%s: %w: %w", name, devices.ErrGone, Missing(chips, failed))
		}
		wanted[c], numbers[c] = append(wanted[c], i), append(numbers[c], line)
	}
	for c := range chips {
		if len(wanted[c]) == 0 {
			continue
		}
		p, edges, err := hold(chips[c].Path, numbers[c])
		if err != nil {
			return nil, errors.Join(refused(chips[c], numbers[c], wanted[c], names, err), h.Close())
		}
		h.edges = h.edges && edges
		for k, i := range wanted[c] {
			h.place[i] = place{len(h.parts), k}
		}
		h.parts = append(h.parts, p)
	}
	for _, p := range h.parts {
		h.ends.Go(func() { h.listen(p) })
	}
	return h, nil
}

// refused says which line a chip does not give, as far as can be told.
func refused(c Chip, numbers, wanted []int, names []string, err error) error {
	if now, asked := Read(c.Path); errors.Is(err, syscall.EBUSY) && asked == nil {
		for k, n := range numbers {
			if n < len(now.Lines) && now.Lines[n].Holder != "" {
				return fmt.Errorf("%s cannot be an input: %w (%s has it; gpioinfo tells)", names[wanted[k]],
					err, now.Lines[n].Holder)
			}
		}
	}
	return fmt.Errorf("%s cannot be an input: %w (another program may have it: gpioinfo tells)",
		names[wanted[0]], err)
}

// hold asks for lines of one chip at once: with edges, or without where they have none.
func hold(path string, numbers []int) (p *part, edges bool, err error) {
	const input = uapi.LineFlagV2Input | uapi.LineFlagV2BiasPullUp
	fd, err := request(path, numbers, input|uapi.LineFlagV2EdgeRising|uapi.LineFlagV2EdgeFalling)
	edges = err == nil
	if err != nil && !errors.Is(err, syscall.EBUSY) {
		fd, err = request(path, numbers, input)
	}
	if err != nil {
		return nil, false, err
	}
	if err := unix.SetNonblock(fd, true); err != nil {
		return nil, false, errors.Join(err, unix.Close(fd))
	}
	p = &part{file: os.NewFile(uintptr(fd), path), last: map[int]int64{}, at: numbers}
	if p.raw, err = p.file.SyscallConn(); err != nil {
		return nil, false, errors.Join(err, p.file.Close())
	}
	return p, edges, nil
}

func request(path string, numbers []int, flags uapi.LineFlagV2) (fd int, err error) {
	if len(numbers) > uapi.LinesMax {
		return 0, fmt.Errorf("%d lines of one chip are too many, %d is the most", len(numbers), uapi.LinesMax)
	}
	f, err := os.Open(path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	r := uapi.LineRequest{Lines: uint32(len(numbers)), Config: uapi.LineConfig{Flags: flags}}
	for i, n := range numbers {
		r.Offsets[i] = uint32(n)
	}
	copy(r.Consumer[:len(r.Consumer)-1], fmt.Sprintf("%s@%d", filepath.Base(os.Args[0]), os.Getpid()))
	if err := uapi.GetLine(f.Fd(), &r); err != nil {
		return 0, err
	}
	return int(r.Fd), nil
}

// listen takes edges as they come, and tells of them, until the lines are closed or their chip has gone.
func (h *Held) listen(p *part) {
	for {
		var gone error
		err := p.raw.Read(func(fd uintptr) bool {
			p.mu.Lock()
			defer p.mu.Unlock()
			n, err := p.take(fd)
			if !errors.Is(err, syscall.EAGAIN) {
				gone = err
			}
			return n > 0 || gone != nil
		})
		select {
		case h.changed <- struct{}{}:
		default: // nobody has looked since the last one
		}
		if err != nil || gone != nil {
			return // Look says why
		}
	}
}

// take reads the edges that the kernel has kept, and how the last read went. mu is held.
func (p *part) take(fd uintptr) (n int, err error) {
	for {
		e, err := uapi.ReadLineEvent(fd)
		if err != nil {
			return n, err
		}
		p.last[int(e.Offset)] = int64(e.Timestamp)
		n++
	}
}

// Changed has a value when something has happened since the last Look.
func (h *Held) Changed() <-chan struct{} { return h.changed }

// Edges reports whether the kernel tells of changes. Lines of some expanders have none, and are to be looked
// at often.
func (h *Held) Edges() bool { return h.edges }

// never is how long ago an edge is that nobody has seen.
const never = time.Duration(math.MaxInt64)

// Look reads all lines: whether they are high, and how long ago each had its last edge. An error is no
// level: the chip has gone then, or cannot be read.
func (h *Held) Look() (high []bool, quiet []time.Duration, err error) {
	high, quiet = make([]bool, len(h.place)), make([]time.Duration, len(h.place))
	for i, p := range h.parts {
		bits, ago, err := p.look()
		if err != nil {
			return nil, nil, fmt.Errorf("the lines of %s cannot be read: %w", p.file.Name(), err)
		}
		for k, at := range h.place {
			if at.part == i {
				high[k], quiet[k] = bits.Get(at.line) != 0, ago[at.line]
			}
		}
	}
	return high, quiet, nil
}

// look reads the lines of a chip and then their edges, so that a line that was quiet has the level that
// was read.
func (p *part) look() (bits uapi.LineBitmap, ago []time.Duration, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := uapi.LineValues{Mask: uapi.NewLineBitMask(len(p.at))}
	var now unix.Timespec
	gone := p.raw.Control(func(fd uintptr) {
		if err = uapi.GetLineValuesV2(fd, &v); err != nil {
			return
		}
		_, _ = p.take(fd) // a chip that has gone by now is noticed next time
		err = unix.ClockGettime(unix.CLOCK_MONOTONIC, &now)
	})
	if err = errors.Join(err, gone); err != nil {
		return 0, nil, err
	}
	for _, n := range p.at {
		at, seen := p.last[n]
		if !seen {
			ago = append(ago, never)
			continue
		}
		ago = append(ago, max(0, time.Duration(now.Nano()-at)))
	}
	return v.Bits, ago, nil
}

// Close lets go of the lines.
func (h *Held) Close() error {
	var errs []error
	for _, p := range h.parts {
		errs = append(errs, p.file.Close())
	}
	h.ends.Wait()
	return errors.Join(errs...)
}
