package hall

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall/node"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/simtable"
	"spieltisch/companion/journal/journaltest"
	"spieltisch/engines/catalog"
)

// A worker keeps the tables that play, and forgets those that rest.
func TestForget(t *testing.T) {
	now := time.Date(2026, 11, 27, 20, 0, 0, 0, time.UTC)
	tables := map[string]*folding{"plays": {used: now.Add(-rest)}, "rests": {used: now.Add(-rest - time.Second)}}
	forget(tables, now)
	if got := slices.Collect(maps.Keys(tables)); !slices.Equal(got, []string{"plays"}) {
		t.Errorf("tables in memory = %v, want the one that plays", got)
	}
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

// folds is a hall of one node with a worker that folds what the table plays, up to an entry.
func folds(t *testing.T) (worker func(id string) *Worker, plays func(to int64)) {
	t.Helper()
	if report.Partition(first) != 0 {
		t.Fatalf("%s is in part %d", first, report.Partition(first))
	}
	n, err := node.Start(node.Config{Dir: journaltest.Dir(t)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Stop)
	conn, err := report.Access{}.Connect("test", slog.New(slog.DiscardHandler), n.Connection())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	if err := Setup(t.Context(), js, 1); err != nil {
		t.Fatal(err)
	}
	worker = func(id string) *Worker {
		w, err := NewWorker(t.Context(), WorkerConfig{Conn: conn, Games: catalog.All(), ID: id})
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	j, err := simtable.New(simtable.Config{Game: catalog.All()[0], Players: []string{"Anna", "Ben"}, Seed: 1,
		Now: func() time.Time { return time.Date(2026, 11, 29, 20, 0, 0, 0, time.UTC) }})
	if err != nil {
		t.Fatal(err)
	}
	r, err := report.New(report.Config{Table: first, Journal: j, Conn: conn, Names: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	var running sync.WaitGroup
	t.Cleanup(func() { stop(); running.Wait() })
	for _, run := range []func(context.Context) error{r.Run, worker("one").Run} {
		running.Go(func() {
			if err := run(ctx); err != nil {
				t.Errorf("run: %v", err)
			}
		})
	}
	return worker, func(to int64) {
		if err := j.Play(to); err != nil {
			t.Fatal(err)
		}
		there := func(s State) bool { return s.Seq == to }
		if _, err := Await(t.Context(), js, first, time.Minute, there); err != nil {
			t.Fatal(err)
		}
	}
}

// A worker begins while another one folds: what that one has folded since the beginner asked how long the
// streams are is no state beyond its stream, and stays.
func TestAWorkerBeginsWhileAnotherFolds(t *testing.T) {
	t.Parallel()
	worker, plays := folds(t)
	plays(20)
	two := worker("two")
	two.js = answered{two.js, sync.OnceFunc(func() { plays(40) })}
	if err := two.mend(t.Context()); err != nil {
		t.Fatal(err)
	}
	kept, err := two.open(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	if kept.State.Seq != 40 {
		t.Errorf("the state has entry %d, want 40: the worker that began put it back", kept.State.Seq)
	}
}

// A reader that was given to a node which answers nothing is asked for anew, as another one.
func TestAReaderWhoseNodeIsSilent(t *testing.T) {
	t.Parallel()
	worker, plays := folds(t)
	plays(20)
	two := worker("two")
	two.js = deaf{two.js, new(string)}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	kept, err := two.open(ctx, first)
	if err != nil {
		t.Fatal(err)
	}
	if kept.State.Seq != 20 {
		t.Errorf("the state has entry %d, want 20", kept.State.Seq)
	}
}
