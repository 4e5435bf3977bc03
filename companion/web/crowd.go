package web

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"
)

// What one address may ask for. A page with all that belongs to it is 25 requests; a phone that taps as
// fast as it can makes ten a second. The machine itself is not counted: tests and proxies of old are
// there.
const (
	burst         = 400 // requests at once,
	perSecond     = 40  // and then so many a second
	mostStreams   = 16  // event streams at a time
	mostConns     = 128 // connections at a time
	mostCrowd     = 1024
	crowdRetry    = "2" // s
	crowdIdleTime = time.Minute
)

// crowd counts what addresses ask for. It is safe for concurrent use.
type crowd struct {
	mu sync.Mutex
	by map[netip.Addr]*visits
}

type visits struct {
	left    float64
	at      time.Time
	streams int
}

// enter counts a request; false: the address has asked too often.
func (c *crowd) enter(addr netip.Addr, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	v := c.of(addr, now)
	v.left = min(burst, v.left+max(0, now.Sub(v.at).Seconds())*perSecond)
	v.at = now
	if v.left < 1 {
		return false
	}
	v.left--
	return true
}

// stream counts an event stream until it is left; false: there are too many.
func (c *crowd) stream(addr netip.Addr, now time.Time) (leave func(), ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	v := c.of(addr, now)
	if v.streams >= mostStreams {
		return nil, false
	}
	v.streams++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		v.streams--
	}, true
}

// slots are the event streams of a table, of which there are so many.
type slots struct {
	most int

	mu    sync.Mutex // guards the field below
	taken []*slot    // the oldest first
}

type slot struct {
	addr netip.Addr
	end  context.CancelFunc
}

// take takes one until it is left; end ends it sooner. Where all are taken the address that has most gives up
// its oldest, so that one machine with a hundred pages leaves room for all others. false: nobody has more.
func (s *slots) take(addr netip.Addr, end context.CancelFunc) (leave func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.taken) >= s.most {
		count := map[netip.Addr]int{}
		greedy := addr
		for _, one := range s.taken {
			if count[one.addr]++; count[one.addr] > count[greedy] {
				greedy = one.addr
			}
		}
		if count[greedy] <= count[addr]+1 {
			return nil, false
		}
		i := slices.IndexFunc(s.taken, func(one *slot) bool { return one.addr == greedy })
		s.taken[i].end()
		s.taken = slices.Delete(s.taken, i, i+1)
	}
	mine := &slot{addr, end}
	s.taken = append(s.taken, mine)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.taken = slices.DeleteFunc(s.taken, func(one *slot) bool { return one == mine })
	}, true
}

// len is how many are taken.
func (s *slots) len() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.taken)
}

// of finds an address. Where too many are known, those that are quiet are forgotten.
func (c *crowd) of(addr netip.Addr, now time.Time) *visits {
	if v := c.by[addr]; v != nil {
		return v
	}
	if len(c.by) >= mostCrowd {
		for a, v := range c.by {
			if v.streams == 0 && now.Sub(v.at).Abs() > crowdIdleTime {
				delete(c.by, a)
			}
		}
	}
	v := &visits{left: burst, at: now}
	if len(c.by) < 2*mostCrowd { // beyond, addresses are as good as new each time
		c.by[addr] = v
	}
	return v
}

// wrap refuses those who ask too often.
func (c *crowd) wrap(s *core, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if addr := s.addr(r); !addr.IsLoopback() && !c.enter(addr, s.cfg.Now()) {
			if n, ok := s.said.now(s.cfg.Now(), "crowd"); ok {
				s.cfg.Log.Warn("an address asks too often and is put off", "addr", addr.String(), "times", n)
			}
			w.Header().Set("Retry-After", crowdRetry)
			problem{Status: http.StatusTooManyRequests, Code: "busy", Detail: "too many requests; wait a moment"}.write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// addr is the address that a request is counted for: what a proxy says that the configuration names, or
// one on this machine, else the one that it came from. Of IPv6 it is the network, as whoever has one
// address of it has all.
func (s *core) addr(r *http.Request) netip.Addr {
	from, _ := netip.ParseAddrPort(r.RemoteAddr) // none: all that come so are counted together
	addr := from.Addr().Unmap().WithZone("")
	if addr.IsLoopback() || trusted(s.cfg.Proxies, addr) {
		if a, err := netip.ParseAddr(strings.Trim(last(r.Header.Values("X-Forwarded-For")), "[]")); err == nil {
			addr = a.Unmap().WithZone("")
		}
	}
	if addr.Is6() {
		if p, err := addr.Prefix(64); err == nil {
			return p.Addr()
		}
	}
	return addr
}

// few is a listener that lets one address have only so many connections.
type few struct {
	net.Listener
	mu sync.Mutex
	by map[netip.Addr]int
}

// Accept closes what is too much.
func (l *few) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, err := netip.ParseAddrPort(c.RemoteAddr().String())
		if addr := from.Addr().Unmap(); err == nil && !addr.IsLoopback() {
			if !l.take(addr) {
				_ = c.Close() // nobody reads what would be said
				continue
			}
			return &counted{Conn: c, leave: sync.OnceFunc(func() { l.leave(addr) })}, nil
		}
		return c, nil
	}
}

func (l *few) take(addr netip.Addr) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.by[addr] >= mostConns {
		return false
	}
	l.by[addr]++
	return true
}

func (l *few) leave(addr netip.Addr) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.by[addr]--; l.by[addr] <= 0 {
		delete(l.by, addr)
	}
}

// counted is a connection that is counted until it is closed.
type counted struct {
	net.Conn
	leave func()
}

func (c *counted) Close() error {
	c.leave()
	return c.Conn.Close()
}
