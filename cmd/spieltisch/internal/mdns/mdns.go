// Package mdns answers in the home for HOST.local, and says that there is a page (RFC 6762, RFC 6763).
// Debian's avahi-daemon does the first by itself; where it runs this program says only that there is a page,
// as two on one machine who answer for one name with other addresses make each other choose another name.
//
// A name is asked for before it is taken, and given up for one with a number where another machine has it.
package mdns

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"time"
)

// Config says what is answered for. Name must be there.
type Config struct {
	Name   string // of this machine, without .local
	Port   uint16 // of the page
	Secure bool   // the page is served over TLS
	Title  string // of the page, for people who look for pages in the home
	// another one on this machine answers; nil: whether avahi's socket takes a connection
	Other func() bool
	// what the other one calls this machine, without .local; nil, or "": Name
	Called func() string
	Told   func(name string) // hears what this machine is called, without .local; "": nobody answers
	Log    *slog.Logger      // nil: no log
	Look   time.Duration     // how often it is looked for another one (0: 1 min); interfaces tell
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
	if c.Told == nil {
		c.Told = func(string) {}
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

// Run answers until ctx ends. It never fails: a page can be asked for by its number as well.
func Run(ctx context.Context, cfg Config) error {
	cfg = cfg.withDefaults()
	stop := func() {}
	defer func() { stop() }()
	tick, changed := time.NewTicker(cfg.Look), changes(ctx)
	defer tick.Stop()
	said, was := "", "?"
	var mu sync.Mutex // guards said
	state := func(text string) {
		mu.Lock()
		defer mu.Unlock()
		if text != said {
			cfg.Log.Info("the name in the house", "name", cfg.Name+".local", "state", text)
			said = text
		}
	}
	for {
		other, called := cfg.Other(), cfg.Name
		if other && cfg.Called != nil {
			called = cmp.Or(cfg.Called(), called)
		}
		on, err := cfg.Interfaces()
		if now := fmt.Sprint(other, called, whereabouts(on)); err != nil {
			state(err.Error())
		} else if now != was {
			was = now
			stop()
			stop = answer(ctx, cfg, called, other, on, state)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		case <-changed:
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(settled):
			}
		}
	}
}

// whereabouts are interfaces and their addresses: where these change, the name is asked for and told anew.
func whereabouts(on []net.Interface) (list []string) {
	for _, i := range on {
		all, _ := i.Addrs() // none: it has gone
		list = append(list, fmt.Sprint(i.Index, i.Name, all))
	}
	return list
}

// answer answers beside what is done here, until stop is called, which waits for its end.
func answer(ctx context.Context, cfg Config, called string, other bool, on []net.Interface,
	state func(string)) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	label := func(name string) string { return short(strings.ReplaceAll(name, ".", "-"), 63) }
	host, wanted := label(called), label(cfg.Name)
	r := &responder{cfg: cfg, host: host, avahi: other, on: on}
	told := make(chan string, 1)
	r.stated = func(name string) {
		text := "this program answers for " + name + ".local"
		if other {
			text = "another one answers; this program says that there is a page"
		}
		told <- text
		if name != wanted {
			cfg.Log.Warn("another machine in the house has the name of this one", "name", wanted+".local",
				"called", name+".local")
		}
		cfg.Told(name)
	}
	var done sync.WaitGroup
	done.Go(func() {
		defer close(told)
		if err := r.run(ctx); err != nil {
			told <- err.Error()
		}
		cfg.Told("")
	})
	done.Go(func() {
		for text := range told {
			state(text)
		}
	})
	return func() { cancel(); done.Wait() }
}

// service is the kind under which the page is found.
func (c Config) service() string {
	if c.Secure {
		return "_https._tcp"
	}
	return "_http._tcp"
}
