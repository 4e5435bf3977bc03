package web_test

import (
	"errors"
	"net"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"spieltisch/companion/web"
)

// meet gives both ends of a connection to l.
func meet(t *testing.T, l net.Listener) (table, phone *net.TCPConn) {
	t.Helper()
	t.Cleanup(func() { _ = l.Close() })
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	a, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	return a.(*net.TCPConn), c.(*net.TCPConn)
}

// onSocket calls f with the descriptor of a connection.
func onSocket(t *testing.T, c *net.TCPConn, f func(fd int) error) {
	t.Helper()
	raw, err := c.SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var failed error
	if err := raw.Control(func(fd uintptr) { failed = f(int(fd)) }); err != nil || failed != nil {
		t.Fatal(err, failed)
	}
}

func TestWhatIsAcceptedHasABoundForSilence(t *testing.T) {
	for _, addr := range []string{"127.0.0.1:0", "localhost:0", ":0"} {
		l, err := web.Listen(addr)
		if err != nil {
			t.Fatal(err)
		}
		table, _ := meet(t, l)
		onSocket(t, table, func(fd int) error {
			ms, err := unix.GetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT)
			if got := time.Duration(ms) * time.Millisecond; got != web.Missed {
				t.Errorf("%s: a client may acknowledge nothing for %v, want %v", addr, got, web.Missed)
			}
			return err
		})
	}
}

// A phone out of reach neither acknowledges nor refuses: a filter takes all packets from this one.
func TestAClientOutOfReachIsMissed(t *testing.T) {
	t.Parallel()
	l, err := web.ListenMissing("127.0.0.1:0", 300*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	table, phone := meet(t, l)
	onSocket(t, phone, func(fd int) error {
		nothing := unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K} // of each packet, 0 bytes are let through
		return unix.SetsockoptSockFprog(fd, unix.SOL_SOCKET, unix.SO_ATTACH_FILTER,
			&unix.SockFprog{Len: 1, Filter: &nothing})
	})
	if _, err := table.Write([]byte(":\n\n")); err != nil {
		t.Fatal(err)
	}
	if err := table.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := table.Read(make([]byte, 1)); !errors.Is(err, syscall.ETIMEDOUT) {
		t.Errorf("reading from a client out of reach ends with %v, want %v", err, syscall.ETIMEDOUT)
	}
}
