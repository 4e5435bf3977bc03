package hall_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall"
	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
)

// A state and a result lie beyond their stream, as in a store that lost the newest part of one: a worker that
// begins folds the table again, though nothing comes of it.
func TestAStateBeyondItsStreamIsFoldedAgain(t *testing.T) {
	t.Parallel()
	a := startAlone(t, node.Config{})
	stop := a.work(t, "one")
	j := play(t, 0, 40)
	a.report(t, report.Config{Table: "t", Journal: j, Names: true, Epoch: func() string { return "e1" }})
	good := a.state(t, "t", at(40))
	stop()
	states, err := a.js.KeyValue(t.Context(), "spieltisch_states")
	if err != nil {
		t.Fatal(err)
	}
	results, err := a.js.KeyValue(t.Context(), "spieltisch_results")
	if err != nil {
		t.Fatal(err)
	}
	put := func(table string, s hall.State) {
		t.Helper()
		if _, err := states.Put(t.Context(), table, s.JSON()); err != nil {
			t.Fatal(err)
		}
	}
	bad := good
	bad.Seq, bad.Stream = 50, 50
	put("t", bad)
	bad.Table = "gone" // a table of which the streams have nothing
	put("gone", bad)
	data, err := json.Marshal(hall.Result{Table: "t", Epoch: "e1", Match: "later", From: 45, To: 50})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := results.Put(t.Context(), "t.bGF0ZXI", data); err != nil { // "later" in base64
		t.Fatal(err)
	}
	a.work(t, "two")
	same(t, a.state(t, "t", at(40)), folded(t, "t", "e1", j))
	a.state(t, "gone", at(0))
	list, err := hall.ReadResults(t.Context(), a.js, "t")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list {
		if r.Match == "later" {
			t.Errorf("a result beyond the stream is still there: %+v", r)
		}
	}
	if err := j.Play(60); err != nil {
		t.Fatal(err)
	}
	same(t, a.state(t, "t", at(60)), folded(t, "t", "e1", j))
}

// answered is JetStream, and does something once it has answered about a stream.
type answered struct {
	jetstream.JetStream
	then func()
}

func (a answered) Stream(ctx context.Context, name string) (jetstream.Stream, error) {
	defer a.then()
	return a.JetStream.Stream(ctx, name)
}

// deaf is JetStream of which one node answers nothing: whoever it has once given the first reader to.
type deaf struct {
	jetstream.JetStream
	name *string // of that reader
}

func (d deaf) CreateConsumer(ctx context.Context, stream string,
	cfg jetstream.ConsumerConfig) (jetstream.Consumer, error) {
	if *d.name = cmp.Or(*d.name, cfg.Name); *d.name == cfg.Name {
		return nil, nats.ErrTimeout
	}
	return d.JetStream.CreateConsumer(ctx, stream, cfg)
}

// first is a table in the part that is asked for first.
const first = "t3"

// beside is a worker that has not begun, beside one that folds what a table plays up to an entry.
func beside(t *testing.T) (w *hall.Worker, plays func(to int64)) {
	t.Helper()
	if report.Partition(first) != 0 {
		t.Fatalf("%s is in part %d", first, report.Partition(first))
	}
	a := startAlone(t, node.Config{})
	a.work(t, "one")
	j := play(t, 0, 20)
	a.report(t, report.Config{Table: first, Journal: j, Names: true})
	a.state(t, first, at(20))
	w, err := hall.NewWorker(t.Context(), hall.WorkerConfig{Conn: a.conn, Games: catalog.All(), ID: "two"})
	if err != nil {
		t.Fatal(err)
	}
	return w, func(to int64) {
		if err := j.Play(to); err != nil {
			t.Fatal(err)
		}
		a.state(t, first, at(to))
	}
}

// A worker begins while another one folds: what that one has folded since the beginner asked how long the
// streams are is no state beyond its stream, and stays.
func TestAWorkerBeginsWhileAnotherFolds(t *testing.T) {
	t.Parallel()
	w, plays := beside(t)
	w.Asks(func(js jetstream.JetStream) jetstream.JetStream {
		return answered{js, sync.OnceFunc(func() { plays(40) })}
	})
	if err := w.Mend(t.Context()); err != nil {
		t.Fatal(err)
	}
	if seq, err := w.Open(t.Context(), first); err != nil || seq != 40 {
		t.Errorf("the state has entry %d (%v), want 40: the worker that began put it back", seq, err)
	}
}

// A reader that was given to a node which answers nothing is asked for anew, as another one.
func TestAReaderWhoseNodeIsSilent(t *testing.T) {
	t.Parallel()
	w, _ := beside(t)
	w.Asks(func(js jetstream.JetStream) jetstream.JetStream { return deaf{js, new(string)} })
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if seq, err := w.Open(ctx, first); err != nil || seq != 20 {
		t.Errorf("the state has entry %d (%v), want 20", seq, err)
	}
}

// A hall is put back from a copy: a table at rest hears of it with the new connection, and sends what is
// missing. So it does where the hall knows nothing any more.
func TestATableAtRestSendsWhatAHallHasLost(t *testing.T) {
	t.Parallel()
	dir, copied := journaltest.Dir(t), filepath.Join(journaltest.Dir(t), "copy")
	cfg := node.Config{Dir: dir, Listen: "127.0.0.1", Port: -1}
	a, stop := startBare(t, cfg)
	if err := hall.Setup(t.Context(), a.js, 1); err != nil {
		t.Fatal(err)
	}
	far, err := report.Access{URL: a.node.URL()}.Connect("table", quietLog(),
		nats.ReconnectWait(20*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(far.Close)
	colon := strings.LastIndex(a.node.URL(), ":")
	if cfg.Port, err = strconv.Atoi(a.node.URL()[colon+1:]); err != nil {
		t.Fatal(err)
	}
	j, n := play(t, 0, 40), 0
	has := func(want int64) {
		t.Helper()
		end := a.work(t, "one")
		a.state(t, "t", at(want))
		end()
		stop()
	}
	a.report(t, report.Config{Table: "t", Journal: j, Names: true, Conn: far,
		Epoch: func() string { n++; return fmt.Sprintf("e%d", n) }})
	has(40)
	if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	a, stop = startBare(t, cfg)
	if err := j.Play(60); err != nil {
		t.Fatal(err)
	}
	has(60)
	for _, store := range []string{copied, journaltest.Dir(t)} {
		cfg.Dir = store
		a, stop = startBare(t, cfg)
		if err := hall.Setup(t.Context(), a.js, 1); err != nil {
			t.Fatal(err)
		}
		has(60)
	}
	if n != 2 {
		t.Errorf("%d journals were begun, want 2: the second where the hall had nothing", n)
	}
}

// A hall does not begin anew where its folder is damaged: it names what cannot be read, and changes nothing.
func TestAHallWhoseFolderIsDamaged(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	start := func() error {
		n, err := node.Start(node.Config{Dir: dir})
		if err != nil {
			return err
		}
		defer n.Stop()
		conn, err := report.Access{}.Connect("test", slog.New(slog.DiscardHandler), n.Connection())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		js, err := jetstream.New(conn)
		if err != nil {
			t.Fatal(err)
		}
		return hall.Setup(t.Context(), js, 1)
	}
	for range 2 { // it is made, and taken up again
		if err := start(); err != nil {
			t.Fatal(err)
		}
	}
	meta := filepath.Join(dir, "jetstream", "$G", "streams", "KV_spieltisch_tournaments", "meta.inf")
	whole, err := os.ReadFile(meta)
	if err != nil {
		t.Fatal(err)
	}
	for _, damage := range [][]byte{[]byte("garbage"), whole[:len(whole)/2], {}} {
		if err := os.WriteFile(meta, damage, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := start(); err == nil || !strings.Contains(err.Error(),
			"KV_spieltisch_tournaments cannot be read") {
			t.Errorf("with %q in the place of the stream: %v", damage, err)
		}
	}
	if err := os.WriteFile(meta, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := start(); err != nil {
		t.Errorf("put back: %v", err)
	}
}

func TestOneHallAFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first, err := node.Start(node.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(first.Stop)
	if n, err := node.Start(node.Config{Dir: dir}); err == nil {
		n.Stop()
		t.Fatal("a second hall runs in the folder of the first")
	} else if !strings.Contains(err.Error(), "another hall uses the folder "+dir) {
		t.Errorf("it says %q", err)
	}
	first.Stop()
	second, err := node.Start(node.Config{Dir: dir})
	if err != nil {
		t.Fatalf("the folder of a hall that has ended: %v", err)
	}
	second.Stop()
}
