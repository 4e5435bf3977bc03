package web_test

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"spieltisch/companion/web"
)

const limit = 50 * time.Millisecond // of whoever is too slow in these tests

// A body that never ends is given up, whether anybody wants to read it or not.
func TestABodyThatNeverEndsIsGivenUp(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, head, want string }{
		{"of a command", "POST /api/v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{", "400 Bad Request"},
		{"of a line", "POST /api/v1/lines HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n32\r\n{", "400 Bad Request"},
		{"that nobody reads", "GET /api/v1/state HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{", "200 OK"},
		{"of a stranger", "POST /api/v1/commands HTTP/1.1\r\nHost: localhost\r\nOrigin: http://elsewhere\r\nContent-Length: 50\r\n\r\n{", "403 Forbidden"},
	}
	h := open(t, func(c *web.Config) { c.Grace = time.Second }) // a head takes long on a busy machine, too
	conns := make([]net.Conn, len(tests))                       // at once: each is given up after the grace
	for i, tt := range tests {
		conn, err := net.Dial("tcp", h.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(conn, tt.head); err != nil {
			t.Fatal(err)
		}
		conns[i] = conn
	}
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			answer, err := io.ReadAll(conns[i])
			if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 "+tt.want) {
				t.Errorf("the connection gave %.100q, %v; want %s and its end", answer, err, tt.want)
			}
		})
	}
}

// An answer that is never read is given up, and its connection with it.
func TestAnAnswerThatNobodyReadsIsGivenUp(t *testing.T) {
	here, gone := piped(t, web.New(web.Config{Table: &fakeTable{}, Answer: limit}))
	if _, err := io.WriteString(here, "GET /api/v1/snapshot HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
		t.Fatal(err)
	}
	select {
	case <-gone:
	case <-time.After(10 * time.Second):
		t.Error("the connection is still held")
	}
}

// An event stream has no end: the limits of an answer and of a request are none for it.
func TestAStreamOutlivesTheLimits(t *testing.T) {
	// A busy machine begins to answer within the limit.
	const beat, limit = 10 * time.Millisecond, 500 * time.Millisecond
	h := open(t, func(c *web.Config) { c.Beat, c.Grace, c.Answer = beat, limit, limit })
	events, stop := stream(t, h.url+"/api/v1/events")
	defer stop()
	beats := 0
	for e := range events {
		if e.name != "beat" {
			continue
		}
		if beats++; beats > int(2*limit/beat) {
			return
		}
	}
	t.Errorf("the stream ended after %d heartbeats", beats)
}

// piped connects a client to a server until the test ends. The pipe has no buffer: who does not read stops
// the writer at once. gone tells that the server has closed it.
func piped(t *testing.T, s *web.Server) (client net.Conn, gone <-chan struct{}) {
	t.Helper()
	here, there := net.Pipe()
	closed := make(chan struct{})
	l := &fakeListener{conn: make(chan net.Conn, 1), closed: make(chan struct{})}
	l.conn <- closing{there, closed}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Run(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		_ = here.Close()
		if err := <-served; err != nil {
			t.Errorf("Run = %v", err)
		}
	})
	return here, closed
}

// fakeListener gives one connection.
type fakeListener struct {
	conn   chan net.Conn
	closed chan struct{}
}

func (l *fakeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conn:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}
func (l *fakeListener) Close() error   { close(l.closed); return nil }
func (l *fakeListener) Addr() net.Addr { return &net.TCPAddr{} }

// closing tells when a connection was closed.
type closing struct {
	net.Conn
	gone chan struct{}
}

func (c closing) Close() error {
	select {
	case <-c.gone:
	default:
		close(c.gone)
	}
	return c.Conn.Close()
}

type copies = web.Backups

// shelf takes whatever somebody brings.
type shelf struct{ copies }

func (shelf) Take(_ context.Context, r io.Reader) (web.BackupCopy, error) {
	_, err := io.Copy(io.Discard, r)
	return web.BackupCopy{}, err
}

// Somebody who brings a copy and stops in the middle is given up, so that others may; one that comes slowly
// is taken.
func TestABroughtCopyThatStallsIsGivenUp(t *testing.T) {
	t.Parallel()
	h := open(t, func(c *web.Config) { c.Backups, c.Grace = shelf{}, 6*limit })
	for _, tt := range []struct {
		name, want string
		pieces     int
	}{{"stalls", "409 Conflict", 1}, {"comes slowly", "200 OK", 10}} {
		conn, err := net.Dial("tcp", h.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close() }()
		err = conn.SetDeadline(time.Now().Add(time.Minute))
		head := "POST /api/v1/backups/import HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 10\r\n\r\n"
		if _, e := io.WriteString(conn, head); e != nil || err != nil {
			t.Fatal(e, err)
		}
		for range tt.pieces {
			if _, err := io.WriteString(conn, "x"); err != nil {
				t.Fatal(err)
			}
			time.Sleep(limit / 5) // as a phone far from the router
		}
		answer, err := io.ReadAll(conn)
		if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 "+tt.want) {
			t.Errorf("one that %s gets %.100q, %v; want %s", tt.name, answer, err, tt.want)
		}
	}
}
