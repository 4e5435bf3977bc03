package devicestest

import (
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/unix"

	"spieltisch/packaging/sweep"
)

// Terminal is a pseudo-terminal of the kernel. It is closed when the test ends.
type Terminal struct {
	Peer *os.File // the end of a board, or of a person: typing is a write, what is shown is read
	TTY  *os.File // the end of a program; as long as it is open, Peer lasts when programs close theirs
	Path string   // where a program opens its end itself
}

// SerialPort opens a terminal that is one: every byte passes as it is.
func SerialPort(t testing.TB) *Terminal {
	t.Helper()
	x := openTerminal(t)
	x.set(t, func(fd int) error {
		mode, err := unix.IoctlGetTermios(fd, unix.TCGETS)
		if err != nil {
			return err
		}
		mode.Iflag, mode.Oflag, mode.Lflag = 0, 0, 0
		return unix.IoctlSetTermios(fd, unix.TCSETS, mode)
	})
	return x
}

// Screen opens a terminal at which a person sits. It has so many columns, and 24 lines.
func Screen(t testing.TB, columns uint16) *Terminal {
	t.Helper()
	x := openTerminal(t)
	x.set(t, func(fd int) error {
		return unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: columns})
	})
	return x
}

// Close closes both ends.
func (x *Terminal) Close() {
	_ = x.Peer.Close() // an error says that it was closed before
	_ = x.TTY.Close()
}

func openTerminal(t testing.TB) *Terminal {
	t.Helper()
	// Not blocking, so that Close ends a Read.
	fd, err := unix.Open("/dev/ptmx", unix.O_RDWR|unix.O_NOCTTY|unix.O_CLOEXEC|unix.O_NONBLOCK, 0)
	if err != nil {
		sweep.Missing(t, "pseudo-terminals (devpts): %v", err)
	}
	x := &Terminal{Peer: os.NewFile(uintptr(fd), "ptmx")}
	t.Cleanup(x.Close)
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	x.Path = fmt.Sprintf("/dev/pts/%d", n)
	if x.TTY, err = os.OpenFile(x.Path, os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	return x
}

// set makes calls of the kernel at the end of a program.
func (x *Terminal) set(t testing.TB, call func(fd int) error) {
	t.Helper()
	raw, err := x.TTY.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	if err := raw.Control(func(fd uintptr) { err = call(int(fd)) }); err != nil {
		t.Fatal(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}
