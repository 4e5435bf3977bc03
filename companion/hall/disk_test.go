package hall_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/engines/catalog"
	"spieltisch/packaging/sweep"
)

// disk is a folder on a disk of its own of so many bytes.
func disk(t *testing.T, bytes int) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("spieltisch", dir, "tmpfs", 0, fmt.Sprintf("size=%d", bytes)); err != nil {
		t.Skipf("a disk of its own needs root: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// fill takes all that is free of a disk, and gives it back with empty.
func fill(t *testing.T, dir string) (empty func()) {
	t.Helper()
	name := filepath.Join(dir, "ballast")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for block := make([]byte, 64<<10); err == nil; {
		_, err = f.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	return func() {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
}

// tell gives a node's signs of life while the test runs.
func tell(t *testing.T, n *node.Node, name string) {
	t.Helper()
	conn, err := report.Access{}.Connect("sign", quietLog(), n.Connection())
	if err != nil {
		t.Fatal(err)
	}
	tick := time.NewTicker(beat)
	t.Cleanup(tick.Stop)
	going(t, func(ctx context.Context) error {
		defer conn.Close()
		return hall.TellOfNode(ctx, conn, name, tick.C, n.Full)
	})
}

// beat is the time between two signs of a node; they come more seldom outside of tests.
const beat = 200 * time.Millisecond

// silent waits until the page no longer says something.
func silent(t *testing.T, board *hall.Board, text func() string, unwanted string) {
	t.Helper()
	late := time.After(patience)
	for {
		changed := board.Changed()
		if !strings.Contains(text(), unwanted) {
			return
		}
		select {
		case <-changed:
		case <-late:
			t.Fatalf("the page still says %q", unwanted)
		}
	}
}

// The only disk is full: the page says so, and once there is room the hall goes on by itself and has all.
func TestTheDiskIsFull(t *testing.T) {
	sweep.Long(t)
	dir := disk(t, 32<<20)
	n, err := node.Start(node.Config{Dir: dir, Spare: 8 << 20, Room: 1 << 30, Log: quietLog()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Stop)
	dial := func(name string) *nats.Conn {
		conn, err := report.Access{}.Connect(name, quietLog(), n.Connection())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(conn.Close)
		return conn
	}
	a := alone{node: n, conn: dial("test")}
	if a.js, err = jetstream.New(a.conn); err != nil {
		t.Fatal(err)
	}
	if err := hall.Setup(t.Context(), a.js, 1); err != nil {
		t.Fatal(err)
	}
	board, text := a.page(t)
	a.work(t, "one")
	j := play(t, 0, 40)
	a.report(t, report.Config{Table: "t", Journal: j, Conn: dial("table"), Names: true,
		Epoch: func() string { return "e1" }})
	a.state(t, "t", at(40))
	empty := fill(t, dir)
	if err := j.Play(600); err != nil {
		t.Fatal(err)
	}
	tell(t, n, "")
	says(t, board, text, "no room left")
	empty()
	silent(t, board, text, "no room left")
	same(t, a.state(t, "t", at(600)), folded(t, "t", "e1", j))
	if got := messages(t, a.js); got != 600 {
		t.Errorf("the streams have %d messages, want 600: each entry once", got)
	}
}

// A node that gives no sign is named, for a day.
func TestANodeThatIsNotHeardOfIsNamed(t *testing.T) {
	a := startAlone(t, node.Config{})
	begin, ahead := time.Now(), atomic.Int64{}
	clock := func() time.Time { return begin.Add(time.Duration(ahead.Load())) }
	board, err := hall.NewBoard(hall.BoardConfig{Conn: a.conn, Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	going(t, board.Run)
	text := said(hall.NewPage(hall.PageConfig{Board: board, Games: catalog.All(), Now: clock}))
	tick := make(chan time.Time)
	stop := going(t, func(ctx context.Context) error {
		return hall.TellOfNode(ctx, a.conn, "n1", tick, func() bool { return true })
	})
	for !strings.Contains(text(), "Machine n1 has no room left") { // until the board listens
		tick <- time.Time{}
	}
	stop()
	if err := a.conn.Publish("spieltisch.node", []byte(`{"node":"n2","full":true}`)); err != nil {
		t.Fatal(err)
	}
	says(t, board, text, "Machine n2 has no room left") // so it has heard all of n1
	ahead.Store(int64(2 * time.Minute))
	if got := text(); !strings.Contains(got, "Nothing has been heard from machine n1 for 2 min") {
		t.Errorf("the page does not say that n1 is silent: %s", got)
	}
	ahead.Store(int64(25 * time.Hour))
	if got := text(); strings.Contains(got, "machine n1") {
		t.Errorf("after a day the page still speaks of n1: %s", got)
	}
}

// three is a hall of three nodes in this program.
func three(t *testing.T, dirs [3]string) (nodes [3]*node.Node, a alone) {
	t.Helper()
	var routes []string
	var ports [3]int
	for i := range ports {
		ports[i] = freePort(t)
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	for i := range nodes {
		n, err := node.Start(node.Config{Dir: dirs[i], Name: fmt.Sprintf("n%d", i), Cluster: "test",
			Listen: "127.0.0.1", Port: -1, Route: "127.0.0.1", Routing: ports[i], Routes: routes, Room: 1 << 30,
			Spare: 8 << 20, Log: quietLog()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(n.Stop)
		nodes[i] = n
	}
	conn, js := setUp(t, nodes[0].URL())
	return nodes, alone{nodes[0], conn, js}
}

// One disk of three is full: the page names the node, tables go on, and once there is room the node takes
// what it missed.
func TestOneDiskOfThreeIsFull(t *testing.T) {
	sweep.Long(t)
	dirs := [3]string{t.TempDir(), t.TempDir(), disk(t, 48<<20)}
	nodes, a := three(t, dirs)
	for i, n := range nodes {
		tell(t, n, fmt.Sprintf("n%d", i))
	}
	board, text := a.page(t)
	a.work(t, "one")
	j, k := play(t, 0, 40), play(t, 1, 40)
	send := func(table string, j report.Source, n *node.Node) {
		conn, err := report.Access{URL: n.URL()}.Connect(table, quietLog())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(conn.Close)
		a.report(t, report.Config{Table: table, Journal: j, Conn: conn, Names: true,
			Epoch: func() string { return "e1" }})
	}
	send("t0", j, nodes[2])
	send("t1", k, nodes[1])
	reach := func(table string, seq int64) hall.State {
		s, err := hall.Await(t.Context(), a.js, table, patience, at(seq))
		if err != nil {
			t.Fatalf("%v; it is %s", err, s.JSON())
		}
		return s
	}
	reach("t0", 40)
	empty := fill(t, dirs[2])
	if err := errors.Join(j.Play(160), k.Play(160)); err != nil {
		t.Fatal(err)
	}
	says(t, board, text, "Machine n2 has no room left")
	reach("t0", 160)
	reach("t1", 160)
	if strings.Contains(text(), "The hall has no room") {
		t.Errorf("the page says of the hall what is one node's: %s", text())
	}
	empty()
	silent(t, board, text, "Machine n2 has no room left")
	if err := errors.Join(j.Play(200), k.Play(200)); err != nil {
		t.Fatal(err)
	}
	same(t, reach("t0", 200), folded(t, "t0", "e1", j))
	same(t, reach("t1", 200), folded(t, "t1", "e1", k))
	current(t, a.js)
	if got := messages(t, a.js); got != 400 {
		t.Errorf("the streams have %d messages, want 400: each entry once", got)
	}
}

// current waits until every copy of every stream has what the first one has.
func current(t *testing.T, js jetstream.JetStream) {
	t.Helper()
	for begin := time.Now(); ; {
		behind := []string{}
		list := js.ListStreams(t.Context())
		for info := range list.Info() {
			for _, r := range info.Cluster.Replicas {
				if !r.Current || r.Offline || r.Lag > 0 {
					behind = append(behind, info.Config.Name+" at "+r.Name)
				}
			}
		}
		if list.Err() == nil && len(behind) == 0 {
			return
		}
		if time.Since(begin) > patience {
			t.Fatalf("behind: %v, %v", behind, list.Err())
		}
	}
}

// A hall that begins on a full disk begins once there is room: what its store may have is asked anew.
func TestAHallThatBeginsOnAFullDisk(t *testing.T) {
	sweep.Long(t)
	dir := disk(t, 64<<20)
	cfg := node.Config{Dir: dir, Spare: 8 << 20, Log: quietLog()}
	begin := func() (*node.Node, jetstream.JetStream) {
		n, err := node.Start(cfg)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(n.Stop)
		conn, err := report.Access{}.Connect("test", quietLog(), n.Connection())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(conn.Close)
		js, err := jetstream.New(conn)
		if err != nil {
			t.Fatal(err)
		}
		return n, js
	}
	n, js := begin()
	if err := hall.Setup(t.Context(), js, 1); err != nil {
		t.Fatal(err)
	}
	n.Stop()
	empty := fill(t, dir)
	n, js = begin()
	if err := hall.Setup(t.Context(), js, 1); err == nil {
		t.Fatal("a full disk takes what a hall needs: this test shows nothing")
	}
	if !n.Full() {
		t.Error("the disk is full, and the node is not")
	}
	empty()
	if n.Full() {
		t.Error("there is room, and the node is full")
	}
	late := time.After(patience)
	for tick := time.Tick(50 * time.Millisecond); hall.Setup(t.Context(), js, 1) != nil; { // it connects anew
		select {
		case <-tick:
		case <-late:
			t.Fatal("the hall does not begin, though there is room")
		}
	}
	if n.Full() {
		t.Error("once it has begun, the node is full")
	}
}

// Until a hall has begun its address says what it waits for; then the page is there.
func TestBeforeAHallHasBegun(t *testing.T) {
	a := startAlone(t, node.Config{})
	board, err := hall.NewBoard(hall.BoardConfig{Conn: a.conn})
	if err != nil {
		t.Fatal(err)
	}
	front := &hall.Front{Language: "en"}
	says := func(status int, want string) {
		t.Helper()
		w := httptest.NewRecorder()
		front.ServeHTTP(w, httptest.NewRequest("GET", "/wall", nil))
		if w.Code != status || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%d %s, want %d and %q", w.Code, w.Body, status, want)
		}
	}
	says(http.StatusServiceUnavailable, "about to begin")
	front.Full.Store(true)
	says(http.StatusServiceUnavailable, "no room left")
	front.Open(hall.NewPage(hall.PageConfig{Board: board, Games: catalog.All(), Language: "en"}))
	says(http.StatusOK, "No table has called in yet")
}
