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

	"golang.org/x/time/rate"
)

// What one address may ask for. A page with all that belongs to it is 25 requests; a phone that taps as
// fast as it can makes ten a second. The machine itself is not counted: tests and proxies of old are
// there.
const (
	burst         = 400 // requests at once,
	perSecond     = 40  // and then so many a second
	mostStreams   = 16  // event streams at a time
	mostConns     = 128 // connections at a time
	mostAddresses = 1024
	retryAfter    = "2" // s
)

// rateLimit limits how often each address asks. It knows mostAddresses of those that asked last, and up to as
// many before them; any other is as good as new. The zero value is ready, and safe for concurrent use.
type rateLimit struct {
	mu           sync.Mutex // guards the maps
	last, before map[netip.Addr]*rate.Limiter
}

// enter counts a request; false: the address has asked too often.
func (c *rateLimit) enter(addr netip.Addr, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.last[addr]
	if l == nil {
		if l = c.before[addr]; l == nil {
			l = rate.NewLimiter(perSecond, burst)
		}
		if c.last == nil || len(c.last) == mostAddresses {
			c.before, c.last = c.last, map[netip.Addr]*rate.Limiter{}
		}
		c.last[addr] = l
	}
	return l.AllowN(now, 1)
}

// open counts what each address has open. The zero value is ready, and safe for concurrent use.
type open struct {
	mu sync.Mutex // guards by
	by map[netip.Addr]int
}

// enter counts one more until leave is called; false: there are so many already.
func (o *open) enter(addr netip.Addr, most int) (leave func(), ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.by[addr] >= most {
		return nil, false
	}
	if o.by == nil {
		o.by = map[netip.Addr]int{}
	}
	o.by[addr]++
	return sync.OnceFunc(func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		if o.by[addr]--; o.by[addr] == 0 {
			delete(o.by, addr)
		}
	}), true
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

// wrap refuses those who ask too often.
func (c *rateLimit) wrap(s *core, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if addr := s.addr(r); !addr.IsLoopback() && !c.enter(addr, s.cfg.Now()) {
			if n, ok := s.said.now(s.cfg.Now(), "crowd"); ok {
				s.cfg.Log.Warn("an address asks too often and is put off", "addr", addr.String(), "times", n)
			}
			w.Header().Set("Retry-After", retryAfter)
			problem{Status: http.StatusTooManyRequests, Code: codeBusy, Detail: "too many requests; wait a moment"}.write(w)
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

// connLimit is a listener that lets one address have only so many connections.
type connLimit struct {
	net.Listener
	conns open
}

// Accept closes what is too much.
func (l *connLimit) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, err := netip.ParseAddrPort(c.RemoteAddr().String())
		addr := from.Addr().Unmap()
		if err != nil || addr.IsLoopback() {
			return c, nil
		}
		leave, ok := l.conns.enter(addr, mostConns)
		if ok {
			return &counted{Conn: c, leave: leave}, nil
		}
		_ = c.Close() // nobody reads what would be said
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
