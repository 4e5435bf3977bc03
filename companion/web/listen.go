package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// missed is how long a client may acknowledge nothing of what was sent to it. A phone that leaves the house
// says no farewell, and the kernel alone would send to it for 15 minutes. An event stream has a heartbeat
// under way at any time, so its end is noticed after this long; a phone that sleeps or changes its access
// point is quicker.
const missed = 30 * time.Second

// Listen opens a port for Run. Its connections end when the client is out of reach.
func Listen(addr string) (net.Listener, error) { return listen(addr, missed) }

// listen sets the bound at the listener; Linux hands it on to what is accepted there.
func listen(addr string, bound time.Duration) (net.Listener, error) {
	lc := net.ListenConfig{Control: func(_, _ string, c syscall.RawConn) error { return bind(c, bound) }}
	lc.SetMultipathTCP(false) // its sockets do not take the bound
	return lc.Listen(context.Background(), "tcp", addr)
}

// Adopt does for a port that was opened by somebody else what Listen does.
func Adopt(l net.Listener) error {
	t, ok := l.(*net.TCPListener)
	if !ok {
		return fmt.Errorf("web: %s is no TCP port", l.Addr())
	}
	c, err := t.SyscallConn()
	if err != nil {
		return err
	}
	// MultiPath TCP does not take it; it serves all the same.
	if err := bind(c, missed); !errors.Is(err, unix.ENOPROTOOPT) {
		return err
	}
	return nil
}

// bind sets the bound at a socket.
func bind(c syscall.RawConn, bound time.Duration) error {
	var refused error
	err := c.Control(func(fd uintptr) {
		refused = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(bound.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return refused
}
