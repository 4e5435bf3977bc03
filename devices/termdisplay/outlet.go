package termdisplay

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// Outlet writes to a file that may stop taking anything: a terminal on which somebody has pressed Ctrl-S,
// a pipe whose reader sleeps, a log that hangs. It waits for patience once; from then on everything is
// thrown away until the file takes something again, and whoever writes is held up no more. It is safe for
// concurrent use; make one with NewOutlet.
type Outlet struct {
	file *os.File
	size *os.File // the file as it was given: its window is asked for

	mu   sync.Mutex // guards the fields below, and writing
	full bool       // the last write was not taken
}

var _ io.Writer = (*Outlet)(nil)

// patience is how long a write may take. A terminal takes a picture in a few ms.
const patience = 250 * time.Millisecond

var errFull = errors.New("nobody reads what is written (Ctrl-S? Ctrl-Q lets it go on)")

// NewOutlet makes an outlet of a file, which stays as it is for others.
func NewOutlet(f *os.File) *Outlet {
	o := &Outlet{file: f, size: f}
	info, err := f.Stat()
	if err != nil {
		return o
	}
	raw, err := f.SyscallConn()
	if err != nil {
		return o
	}
	_ = raw.Control(func(fd uintptr) { // where neither works, writing waits as it always did
		switch mode := info.Mode(); {
		case mode&os.ModeSocket != 0:
			limit := unix.NsecToTimeval(int64(patience))
			_ = unix.SetsockoptTimeval(int(fd), unix.SOL_SOCKET, unix.SO_SNDTIMEO, &limit)
		case mode&(os.ModeCharDevice|os.ModeNamedPipe) != 0:
			// opened anew, as not to block is a matter of the opening, not of the file
			own, err := os.OpenFile(fmt.Sprintf("/proc/self/fd/%d", fd),
				os.O_WRONLY|unix.O_NOCTTY|unix.O_NONBLOCK, 0)
			if err == nil {
				o.file = own
			}
		}
	})
	return o
}

// window is the terminal's size in characters; false where there is none.
func (o *Outlet) window() (columns, rows int, ok bool) {
	w, err := unix.IoctlGetWinsize(int(o.size.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0, 0, false
	}
	return int(w.Col), int(w.Row), true
}

// Write writes all of p, or fails within patience. What comes after something that was cut off begins a line.
func (o *Outlet) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.full {
		if !o.takes() {
			return 0, errFull
		}
		if err := o.put("\n"); err != nil {
			return 0, err
		}
	}
	if err := o.put(string(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// put writes, and notes whether it was taken.
func (o *Outlet) put(text string) error {
	// files that have no deadline are on a disk, or are sockets
	_ = o.file.SetWriteDeadline(time.Now().Add(patience))
	_, err := o.file.WriteString(text)
	o.full = errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, unix.EAGAIN)
	if o.full {
		return errFull
	}
	return err
}

// takes reports whether the file would take something now.
func (o *Outlet) takes() bool {
	raw, err := o.file.SyscallConn()
	if err != nil {
		return false
	}
	ready := []unix.PollFd{{Events: unix.POLLOUT}}
	err = raw.Control(func(fd uintptr) {
		ready[0].Fd = int32(fd)
		_, _ = unix.Poll(ready, 0) // an error leaves it not ready
	})
	return err == nil && ready[0].Revents != 0
}
