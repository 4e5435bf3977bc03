package hall_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// The nodes and workers of a cluster are processes of their own, so that they can be killed: this test binary
// with one of these in its environment. They end with their standard input.
const (
	asNode   = "SPIELTISCH_TEST_NODE"   // DIR NAME PORT ROUTE ROUTES
	asWorker = "SPIELTISCH_TEST_WORKER" // URL
)

func TestMain(m *testing.M) {
	run := func(do func() error) {
		if err := do(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		_, _ = io.Copy(io.Discard, os.Stdin) // it ends with the test
		os.Exit(0)
	}
	if text := os.Getenv(asNode); text != "" {
		run(func() error {
			var cfg node.Config
			var routes string
			if _, err := fmt.Sscan(text, &cfg.Dir, &cfg.Name, &cfg.Port, &cfg.Routing, &routes); err != nil {
				return err
			}
			cfg.Cluster, cfg.Listen, cfg.Route = "test", "127.0.0.1", "127.0.0.1"
			cfg.Routes = strings.Split(routes, ",")
			_, err := node.Start(cfg)
			return err
		})
	}
	if url := os.Getenv(asWorker); url != "" {
		run(func() error {
			conn, err := report.Access{URL: url}.Connect("worker", slog.New(slog.DiscardHandler))
			if err != nil {
				return err
			}
			go func() {
				for {
					w, err := hall.NewWorker(context.Background(), hall.WorkerConfig{Conn: conn, Games: catalog.All()})
					if err == nil {
						err = w.Run(context.Background())
					}
					fmt.Fprintln(os.Stderr, "worker:", err)
					time.Sleep(time.Second)
				}
			}()
			return nil
		})
	}
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil { // they wait for answers of servers, and count little
		panic(err)
	}
	os.Exit(m.Run())
}

// child is a process that can be killed and started again.
type child struct {
	t     *testing.T
	env   string
	mu    sync.Mutex
	cmd   *exec.Cmd
	stdin io.Closer
}

func (c *child) start() {
	c.t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	exe, err := os.Executable()
	if err != nil {
		c.t.Fatal(err)
	}
	c.cmd = exec.Command(exe)
	c.cmd.Env = append(os.Environ(), c.env)
	if c.stdin, err = c.cmd.StdinPipe(); err != nil {
		c.t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
}

func (c *child) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	_ = c.cmd.Process.Kill() // it may have ended
	_ = c.cmd.Wait()         // with the signal
	_ = c.stdin.Close()      // it is gone
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// cable is a table's network, which can be cut.
type cable struct {
	mu    sync.Mutex
	cut   bool
	conns []net.Conn
}

var errCut = errors.New("the network is cut")

func (c *cable) Dial(network, addr string) (net.Conn, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cut {
		return nil, errCut
	}
	conn, err := net.DialTimeout(network, addr, 2*time.Second)
	if err == nil {
		c.conns = append(c.conns, conn)
	}
	return conn, err
}

func (c *cable) set(cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cut = cut
	for _, conn := range c.conns {
		_ = conn.Close() // it may be closed already
	}
	c.conns = nil
}

// Three nodes, two workers and some tables; one after the other, drawn at random, is killed while the tables
// play. What counts is what is there in the end: each table's state is that of its own journal, each entry is
// in the stream once, and each match that ended is a result once.
func TestThreeNodesWithKills(t *testing.T) {
	tables, kills, pause, pace := 8, 3, 6*time.Second, 200*time.Millisecond
	if os.Getenv("SPIELTISCH_HALL") == "long" {
		tables, kills, pause, pace = 40, 30, 10*time.Second, 500*time.Millisecond
	} else {
		sweep.Long(t)
	}
	ports, routes := make([]int, 3), make([]string, 3)
	routing := make([]int, 3)
	var urls []string
	for i := range ports {
		ports[i], routing[i] = freePort(t), freePort(t)
		routes[i] = fmt.Sprintf("nats://127.0.0.1:%d", routing[i])
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	url := strings.Join(urls, ",")
	var mortal []*child
	dir := journaltest.Dir(t)
	for i := range ports {
		mortal = append(mortal, &child{t: t, env: fmt.Sprintf("%s=%s n%d %d %d %s", asNode,
			filepath.Join(dir, fmt.Sprint(i)), i, ports[i], routing[i], strings.Join(routes, ","))})
	}
	nodes := mortal
	for range 2 {
		mortal = append(mortal, &child{t: t, env: asWorker + "=" + url})
	}
	for _, c := range nodes {
		c.start()
		t.Cleanup(c.kill)
	}
	conn, js := setUp(t, url)
	for _, c := range mortal[len(nodes):] {
		c.start()
		t.Cleanup(c.kill)
	}
	all := make([]*simtable.Table, tables)
	cables := make([]*cable, tables)
	playing, stop := context.WithCancel(t.Context())
	defer stop()
	var players sync.WaitGroup
	for i := range all {
		all[i], cables[i] = play(t, i, 1), &cable{}
		c, err := report.Access{URL: url}.Connect("table", quietLog(), nats.SetCustomDialer(cables[i]))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		alone{conn: c}.report(t, report.Config{Table: fmt.Sprintf("t%d", i), Journal: all[i], Conn: c,
			Names: true, Epoch: func() string { return "e1" }, File: filepath.Join(dir, fmt.Sprintf("t%d.json", i))})
		players.Go(func() {
			tick := time.NewTicker(pace)
			defer tick.Stop()
			for {
				select {
				case <-playing.Done():
					return
				case <-tick.C:
				}
				if _, err := all[i].Step(); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	by := rand.New(rand.NewPCG(52, uint64(time.Now().UnixNano())))
	next := time.NewTicker(pause)
	defer next.Stop()
	for n := range kills {
		<-next.C
		victim, cut := by.IntN(len(mortal)), by.IntN(tables)
		if n%3 == 0 { // be it short, a node and a worker die in it
			victim = by.IntN(len(nodes))
		} else if n%3 == 1 {
			victim = len(nodes) + by.IntN(len(mortal)-len(nodes))
		}
		t.Logf("killed: %d; cut: t%d", victim, cut)
		mortal[victim].kill()
		cables[cut].set(true)
		<-time.After(pause / 2)
		mortal[victim].start()
		cables[cut].set(false)
	}
	stop()
	players.Wait()
	current(t, js) // whoever asks may be answered by a node that has only just come back
	entries := int64(0)
	a := alone{conn: conn, js: js}
	for i, j := range all {
		name := fmt.Sprintf("t%d", i)
		entries += j.Last()
		s, err := hall.Await(t.Context(), js, name, patience, at(j.Last()))
		if err != nil {
			t.Fatalf("%v; it is %s", err, s.JSON())
		}
		same(t, s, folded(t, name, "e1", j))
		a.matches(t, name, j)
	}
	if got := messages(t, js); got != uint64(entries) {
		t.Errorf("the streams have %d messages, want %d: each entry once", got, entries)
	}
	t.Logf("%d entries of %d tables", entries, tables)
}

// setUp connects to one of three nodes and makes what they keep. Nodes that do not know each other yet have
// no room for three copies, so they are asked until they do.
func setUp(t *testing.T, url string) (*nats.Conn, jetstream.JetStream) {
	t.Helper()
	conn, err := report.Access{URL: url}.Connect("test", quietLog())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	for begin := time.Now(); ; {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		err := hall.Setup(ctx, js, 3)
		cancel()
		if err == nil {
			return conn, js
		}
		if time.Since(begin) > patience {
			t.Fatal(err)
		}
	}
}

// patience is how long the cluster may take for what must come: elections on a loaded machine take minutes.
const patience = 5 * time.Minute

// messages is how many entries the streams have; they are asked until a node answers.
func messages(t *testing.T, js jetstream.JetStream) (n uint64) {
	t.Helper()
	for begin := time.Now(); ; n = 0 {
		list := js.ListStreams(t.Context(), jetstream.WithStreamListSubject("spieltisch.entry.>"))
		streams := 0
		for info := range list.Info() {
			streams, n = streams+1, n+info.State.Msgs
		}
		if list.Err() == nil && streams == report.Partitions {
			return n
		}
		if time.Since(begin) > patience {
			t.Fatalf("%d streams answer, %v", streams, list.Err())
		}
	}
}

// matches compares the results of a table with the matches of its journal.
func (a alone) matches(t *testing.T, name string, j *simtable.Table) {
	t.Helper()
	entries, err := j.After(0, int(j.Last()))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	for _, e := range entries {
		want[e.Match] = true
	}
	got, err := hall.ReadResults(t.Context(), a.js, name)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range got {
		if !want[r.Match] {
			t.Errorf("%s has a result of %s, which was not played or is there twice", name, r.Match)
		}
		delete(want, r.Match)
	}
	if len(want) > 0 {
		t.Errorf("%s has no result of %v", name, want)
	}
}
