// Package node runs a NATS server with JetStream within this program: alone, or as one of a cluster. What it
// acknowledges is on its disk, and its folder is its own.
//
// A server whose disk was full writes nothing more, even if there is room again: alone it gives no answers,
// in a cluster it ends its store. A node begins such a server anew once there is room (Full); what it missed
// it then takes from the others.
package node

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Config says what a node is. Dir is needed.
type Config struct {
	Dir     string   // where its store is
	Listen  string   // address for tables, host and port; port -1: any that is free; "": this program alone
	Port    int      // of Listen; 0: 4222
	Name    string   // in a cluster
	Cluster string   // name of the cluster; "": alone
	Route   string   // host of the other nodes' port
	Routing int      // port for other nodes
	Routes  []string // nats://HOST:PORT of the others
	File    string   // a configuration file of nats-server, whose keys, TLS and limits count; "": none
	Room    int64    // bytes that the store may have; 0: as much as there is
	Spare   int64    // bytes that must be free for a store to begin again whose disk was full; 0: 256 MiB

	Log    *slog.Logger
	Denied func() // hears of somebody with a wrong key; nil: only the log does
}

// Node is a server that runs.
type Node struct {
	cfg     Config
	dir     string   // of the store
	addr    net.Addr // where tables reach it, as it was given first; nil: nowhere
	limited bool     // somebody has said how much the store may have
	lock    *os.File // the store's folder; the lock goes with the process, however it ends

	mu     sync.RWMutex // guards server
	server *server.Server
}

var _ nats.InProcessConnProvider = (*Node)(nil)

// spare is Config.Spare where it says nothing.
const spare = 256 << 20

// ready is how long a server may take to listen.
const ready = 30 * time.Second

// Start starts one.
func Start(cfg Config) (*Node, error) {
	if cfg.Spare == 0 {
		cfg.Spare = spare
	}
	n := &Node{cfg: cfg}
	if err := n.start(); err != nil {
		n.unlock()
		return nil, err
	}
	if err := n.whole(); err != nil {
		n.Stop()
		return nil, err
	}
	n.addr = n.server.Addr()
	return n, nil
}

// whole finds a stream in the folder of a server that is alone which that server could not read: it goes on
// without, and another one of its name would be begun in its place.
func (n *Node) whole() error {
	if n.cfg.Cluster != "" || n.cfg.File != "" {
		return nil // what others have, or another program's
	}
	info, err := n.server.Jsz(&server.JSzOptions{Accounts: true, Streams: true})
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	read := map[string]bool{}
	for _, account := range info.AccountDetails {
		for _, s := range account.Streams {
			read[s.Name] = true
		}
	}
	kept, _ := filepath.Glob(filepath.Join(n.dir, "jetstream", "$G", "streams", "*")) // the pattern is right
	for _, s := range kept {
		if !read[filepath.Base(s)] {
			return fmt.Errorf("hall: %s cannot be read, the log says why; put a copy of the folder %s back, or take it "+
				"away: tables then send their games again, tournaments are gone", s, n.dir)
		}
	}
	return nil
}

// keepOut locks the folder of the store: two servers in one damage it. Another node of this process is kept
// out, too.
func (n *Node) keepOut(dir string) error {
	if n.lock != nil {
		return nil // this server begins anew
	}
	f, err := os.Open(dir)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return fmt.Errorf("hall: another hall uses the folder %s; stop it, or choose another with --data", dir)
		}
		return fmt.Errorf("hall: folder %s cannot be locked: %w; choose another with --data", dir, err)
	}
	n.lock = f
	return nil
}

func (n *Node) unlock() {
	if n.lock != nil {
		n.lock.Close()
	}
}

// options are what a server is told.
func (n *Node) options() (*server.Options, error) {
	cfg, o := n.cfg, &server.Options{}
	if cfg.File != "" {
		var err error
		if o, err = server.ProcessConfigFile(cfg.File); err != nil {
			return nil, fmt.Errorf("hall: %w", err)
		}
	}
	o.JetStream, o.NoSigs, o.NoLog = true, true, false
	// Else the server syncs every two minutes, and what it acknowledged goes with the power. A stream cannot
	// ask for more than its server does, and one bucket may reach the disk before the stream it follows from.
	o.SyncAlways = true
	if o.StoreDir == "" {
		o.StoreDir = cfg.Dir
	}
	if err := os.MkdirAll(o.StoreDir, 0o755); err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	if cfg.Room > 0 {
		o.JetStreamMaxStore = cfg.Room
	}
	if cfg.Name != "" {
		o.ServerName = cfg.Name
	}
	if cfg.File == "" {
		o.Host, o.Port, o.DontListen = cfg.Listen, cfg.Port, cfg.Listen == ""
	}
	if at, ok := n.addr.(*net.TCPAddr); ok {
		o.Port = at.Port // of one that began again: tables look for it there
	}
	if cfg.Cluster != "" {
		o.Cluster.Name, o.Cluster.Host, o.Cluster.Port = cfg.Cluster, cfg.Route, cfg.Routing
		for _, r := range cfg.Routes {
			u, err := url.Parse(r)
			if err != nil {
				return nil, fmt.Errorf("hall: %w", err)
			}
			o.Routes = append(o.Routes, u)
		}
	}
	return o, nil
}

// start starts a server in place of the one that there was.
func (n *Node) start() error {
	o, err := n.options()
	if err != nil {
		return err
	}
	if err := n.keepOut(o.StoreDir); err != nil {
		return err
	}
	s, err := server.NewServer(o)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	if n.cfg.Log != nil {
		s.SetLoggerV2(&lines{n.cfg.Log, n.cfg.Denied}, false, false, false)
	}
	s.Start()
	if !s.ReadyForConnections(ready) {
		s.Shutdown()
		return errors.New("hall: server does not come up; is its port taken, its folder another's?")
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.server, n.dir, n.limited = s, o.StoreDir, o.JetStreamMaxStore > 0
	return nil
}

func (n *Node) current() *server.Server {
	n.mu.RLock()
	defer n.mu.RUnlock()
	return n.server
}

// InProcessConn connects this program to the server that runs now.
func (n *Node) InProcessConn() (net.Conn, error) { return n.current().InProcessConn() }

// Connection is the option with which this program reaches the server without a network.
func (n *Node) Connection() nats.Option { return nats.InProcessServer(n) }

// URL is where tables reach it; "": nowhere.
func (n *Node) URL() string { return n.current().ClientURL() }

// Full reports whether the node keeps nothing more: its limit is reached, or its disk was full. Then it
// begins anew if there is room by now. It is called by one goroutine, every few seconds.
func (n *Node) Full() bool {
	s := n.current()
	held := int64(0) // in a store that may have no more
	if s.JetStreamEnabled() && !starved(s) {
		info, err := s.Jsz(nil)
		full := err == nil && int64(info.Store) >= info.Config.MaxStore
		if !full || n.limited {
			return full
		}
		held = int64(info.Store)
	}
	var disk syscall.Statfs_t
	if err := syscall.Statfs(n.dir, &disk); err != nil {
		return true
	}
	// A server that begins anew may have three quarters of what is free then, whatever it holds already.
	if free := int64(disk.Bavail) * disk.Bsize; free < n.cfg.Spare || free/4*3 <= held {
		return true
	}
	n.shutDown()
	if err := n.start(); err != nil {
		n.log().Error("node does not begin again", "err", err)
		return true
	}
	n.log().Info("node has room again, and takes what it missed from the others")
	return false
}

// starved reports whether a store found no room on its disk. The server names that as the system does.
func starved(s *server.Server) bool {
	return slices.ContainsFunc(s.Healthz(&server.HealthzOptions{Details: true}).Errors,
		func(e server.HealthzError) bool { return strings.Contains(e.Error, syscall.ENOSPC.Error()) })
}

func (n *Node) log() *slog.Logger {
	if n.cfg.Log == nil {
		return slog.New(slog.DiscardHandler)
	}
	return n.cfg.Log
}

// Stop ends it, waits until it has, and lets others into its folder.
func (n *Node) Stop() {
	n.shutDown()
	n.unlock()
}

func (n *Node) shutDown() {
	s := n.current()
	s.Shutdown()
	s.WaitForShutdown()
}

// lines takes the server's log.
type lines struct {
	log    *slog.Logger
	denied func()
}

func (l *lines) Noticef(format string, v ...any) { l.log.Debug("nats: " + fmt.Sprintf(format, v...)) }
func (l *lines) Warnf(format string, v ...any)   { l.log.Warn("nats: " + fmt.Sprintf(format, v...)) }
func (l *lines) Fatalf(format string, v ...any)  { l.log.Error("nats: " + fmt.Sprintf(format, v...)) }
func (l *lines) Debugf(string, ...any)           {}
func (l *lines) Tracef(string, ...any)           {}
func (l *lines) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	l.log.Warn("nats: " + text)
	if l.denied != nil && strings.Contains(text, "authentication error") {
		l.denied()
	}
}
