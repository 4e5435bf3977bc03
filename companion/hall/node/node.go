// Package node runs a NATS server with JetStream within this program: alone, or as one of a cluster.
package node

import (
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strings"
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

	Log    *slog.Logger
	Denied func() // hears of somebody with a wrong key; nil: only the log does
}

// Node is a server that runs.
type Node struct{ server *server.Server }

// ready is how long a server may take to listen.
const ready = 30 * time.Second

// Start starts one.
func Start(cfg Config) (*Node, error) {
	o := &server.Options{}
	if cfg.File != "" {
		var err error
		if o, err = server.ProcessConfigFile(cfg.File); err != nil {
			return nil, fmt.Errorf("hall: %w", err)
		}
	}
	o.JetStream, o.NoSigs, o.NoLog = true, true, false
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
	s, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	if cfg.Log != nil {
		s.SetLoggerV2(&lines{cfg.Log, cfg.Denied}, false, false, false)
	}
	s.Start()
	if !s.ReadyForConnections(ready) {
		s.Shutdown()
		return nil, errors.New("hall: server does not come up; is its port taken, its folder another's?")
	}
	return &Node{s}, nil
}

// Connection is the option with which this program reaches the server without a network.
func (n *Node) Connection() nats.Option { return nats.InProcessServer(n.server) }

// URL is where tables reach it; "": nowhere.
func (n *Node) URL() string { return n.server.ClientURL() }

// Stop ends it and waits until it has.
func (n *Node) Stop() {
	n.server.Shutdown()
	n.server.WaitForShutdown()
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
