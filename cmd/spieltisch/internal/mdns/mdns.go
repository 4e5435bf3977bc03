// Package mdns answers in the home for HOST.local, and says that there is a page (RFC 6762, RFC 6763).
// Debian's avahi-daemon does the first by itself; where it runs it is left alone, as two on one machine
// who answer for one name with other addresses make each other choose another name.
package mdns

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"time"

	"github.com/pion/logging"
	"github.com/pion/mdns/v2"
	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
)

// Config says what is answered for. Name must be there.
type Config struct {
	Name   string // of this machine, without .local
	Port   uint16 // of the page
	Secure bool   // the page is served over TLS
	Title  string // of the page, for people who look for pages in the home
	// another one on this machine answers; nil: whether avahi's socket takes a connection
	Other func() bool
	Log   *slog.Logger  // nil: no log
	Look  time.Duration // how often it is looked for another one, and for new interfaces (0: 1 min)
	// interfaces to answer on; nil: all that take multicast, but loopback
	Interfaces func() ([]net.Interface, error)
}

// avahi is where its daemon listens.
const avahi = "/run/avahi-daemon/socket"

func (c Config) withDefaults() Config {
	if c.Other == nil {
		c.Other = func() bool {
			conn, err := net.DialTimeout("unix", avahi, time.Second)
			if err == nil {
				_ = conn.Close() // nothing was said
			}
			return err == nil
		}
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Look <= 0 {
		c.Look = time.Minute
	}
	if c.Interfaces == nil {
		c.Interfaces = multicast
	}
	return c
}

// multicast are the interfaces that phones at home may be behind.
func multicast() (out []net.Interface, err error) {
	all, err := net.Interfaces()
	for _, i := range all {
		if i.Flags&(net.FlagUp|net.FlagMulticast) == net.FlagUp|net.FlagMulticast && i.Flags&net.FlagLoopback == 0 {
			out = append(out, i)
		}
	}
	return out, err
}

// Run answers until ctx ends, while no other one on this machine does. It never fails: a page can be asked
// for by its number as well.
func Run(ctx context.Context, cfg Config) error {
	cfg = cfg.withDefaults()
	var server *mdns.Conn
	stop := func() {
		if server != nil {
			_ = server.Close() // the sockets are gone in any case
			server = nil
		}
	}
	defer stop()
	tick := time.NewTicker(cfg.Look)
	defer tick.Stop()
	said, on := "", ""
	for {
		state := "another one answers"
		if !cfg.Other() {
			now, err := cfg.Interfaces()
			if where := fmt.Sprint(now); err == nil && (server == nil || where != on) {
				stop()
				server, err = start(cfg, now)
				on = where
			}
			state = "this program answers"
			if err != nil {
				state = err.Error()
			}
		} else {
			stop()
		}
		if state != said {
			cfg.Log.Info("the name in the house", "name", cfg.Name+".local", "state", state)
			said = state
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// service is the kind under which the page is found.
func (c Config) service() string {
	if c.Secure {
		return "_https._tcp"
	}
	return "_http._tcp"
}

// start answers on some interfaces.
func start(cfg Config, on []net.Interface) (*mdns.Conn, error) {
	if len(on) == 0 {
		return nil, errors.New("mdns: there is no network")
	}
	var v4 *ipv4.PacketConn
	var v6 *ipv6.PacketConn
	// Of a group's address Go makes a socket that others may share, as avahi-daemon's; the library joins
	// the groups.
	l4, err4 := net.ListenUDP("udp4", &net.UDPAddr{IP: net.IPv4(224, 0, 0, 0), Port: 5353})
	if err4 == nil {
		v4 = ipv4.NewPacketConn(l4)
	}
	l6, err6 := net.ListenUDP("udp6", &net.UDPAddr{IP: net.ParseIP("ff02::"), Port: 5353})
	if err6 == nil {
		v6 = ipv6.NewPacketConn(l6)
	}
	if v4 == nil && v6 == nil {
		return nil, fmt.Errorf("mdns: %w", errors.Join(err4, err6))
	}
	quiet := logging.NewDefaultLoggerFactory()
	quiet.DefaultLogLevel = logging.LogLevelDisabled
	server, err := mdns.NewServer(v4, v6, mdns.WithLocalNames(cfg.Name+".local"), mdns.WithInterfaces(on...),
		mdns.WithLoggerFactory(quiet), mdns.WithService(mdns.ServiceInstance{
			Instance: cfg.Title + " (" + cfg.Name + ")", Service: cfg.service(), Domain: "local",
			Host: cfg.Name + ".local.", Port: cfg.Port}))
	if err != nil {
		if v4 != nil {
			_ = v4.Close() // it is not used
		}
		if v6 != nil {
			_ = v6.Close() // it is not used
		}
		return nil, fmt.Errorf("mdns: %w", err)
	}
	return server, nil
}
