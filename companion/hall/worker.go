package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"spieltisch/companion/hall/report"
	"spieltisch/companion/journal"
	"spieltisch/engines"
)

// WorkerConfig says what a worker needs. Conn and Games are needed.
type WorkerConfig struct {
	Conn  *nats.Conn
	Games []engines.Game
	Log   *slog.Logger // nil: no log
	Now   func() time.Time
	ID    string // among the workers; "": at random
}

// Worker folds the tables of some partitions. Any number of workers share the partitions by what they hear
// of each other; that two of them have the same one for a while costs time and nothing else.
type Worker struct {
	cfg     WorkerConfig
	js      jetstream.JetStream
	states  jetstream.KeyValue
	results jetstream.KeyValue
	reading chan struct{} // has one for each read of the stream that is on

	mu    sync.Mutex // guards peers
	peers map[string]time.Time
}

// NewWorker makes one. The stream and the buckets must be there (Setup).
func NewWorker(ctx context.Context, cfg WorkerConfig) (*Worker, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.ID == "" {
		cfg.ID = nuid.Next()
	}
	js, err := jetstream.New(cfg.Conn)
	if err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	w := &Worker{cfg: cfg, js: js, reading: make(chan struct{}, readers), peers: map[string]time.Time{}}
	if w.states, err = bucketOf(ctx, js, statesBucket); err != nil {
		return nil, err
	}
	if w.results, err = bucketOf(ctx, js, resultsBucket); err != nil {
		return nil, err
	}
	return w, nil
}

// How workers hear of each other.
const (
	beat  = time.Second
	quiet = 4 * beat // after which one counts as gone
)

// Run folds until ctx ends.
func (w *Worker) Run(ctx context.Context) error {
	w.hear(w.cfg.ID)
	tell := func() { _ = w.cfg.Conn.Publish(workerSubject, []byte(w.cfg.ID)) } // the next one says the same
	heard, err := w.cfg.Conn.Subscribe(workerSubject, func(m *nats.Msg) {
		if w.hear(string(m.Data)) {
			tell()
		}
	})
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	defer func() { _ = heard.Unsubscribe() }() // the connection may be closed
	tell()
	wait(ctx, beat/4) // for the answers of those who are there
	if err := w.mend(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	var parts sync.WaitGroup
	for p := range report.Partitions {
		parts.Go(func() { w.share(ctx, p) })
	}
	parts.Go(func() { w.keepUptime(ctx) })
	parts.Go(func() { w.count(ctx) })
	tick := time.NewTicker(beat)
	defer tick.Stop()
	for ctx.Err() == nil {
		w.hear(w.cfg.ID)
		tell()
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
	parts.Wait()
	return nil
}

// hear notes that a worker is alive, and reports whether that is news.
func (w *Worker) hear(id string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	_, known := w.peers[id]
	w.peers[id] = w.cfg.Now()
	return !known
}

// mine reports whether this worker is the one for a partition: of all that are alive the one whose name
// together with the partition's weighs most, so that one who comes or goes moves few partitions.
func (w *Worker) mine(partition int) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.cfg.Now()
	maps.DeleteFunc(w.peers, func(_ string, at time.Time) bool { return now.Sub(at) > quiet })
	weight := func(id string) uint64 {
		h := fnv.New64a()
		fmt.Fprintf(h, "%d %s", partition, id)
		x := h.Sum64() // FNV alone moves the last letters too little
		x ^= x >> 33
		x *= 0xff51afd7ed558ccd
		return x ^ x>>33
	}
	own := weight(w.cfg.ID)
	for id := range w.peers {
		if id != w.cfg.ID && weight(id) > own {
			return false
		}
	}
	return true
}

// share folds one partition while it is this worker's.
func (w *Worker) share(ctx context.Context, partition int) {
	for ctx.Err() == nil {
		if w.mine(partition) {
			if err := w.foldPartition(ctx, partition); err != nil && ctx.Err() == nil {
				w.cfg.Log.Warn("a part of the tables waits", "part", partition, "err", err)
			}
		}
		wait(ctx, beat/2)
	}
}

// wait returns after d, or when ctx ends.
func wait(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// folding is a table as a worker has it: its folder and the revision of its state in the bucket.
type folding struct {
	*Folder
	revision uint64
	used     time.Time
}

// rest is how long a table keeps its place in memory after its last entry. With the next one its match is
// read again.
const rest = 15 * time.Minute

// forget drops tables that rest.
func forget(tables map[string]*folding, now time.Time) {
	maps.DeleteFunc(tables, func(_ string, t *folding) bool { return now.Sub(t.used) > rest })
}

// most is how many messages are folded before their states are written.
const most = 256

// foldPartition folds a partition until it is another's, or something fails: then all that was kept of it is
// forgotten, and read again from the bucket.
func (w *Worker) foldPartition(ctx context.Context, partition int) error {
	cons, err := ask(ctx, func(ctx context.Context) (jetstream.Consumer, error) {
		return w.js.Consumer(ctx, report.StreamOf(partition), folder)
	})
	if err != nil {
		return err
	}
	tables := map[string]*folding{}
	for ctx.Err() == nil && w.mine(partition) {
		if err := w.foldSome(ctx, partition, cons, tables); err != nil {
			return err
		}
		forget(tables, w.cfg.Now())
	}
	return nil
}

// foldSome folds what comes within a beat. What comes after the partition has become another's is given to
// that one.
func (w *Worker) foldSome(ctx context.Context, partition int, cons jetstream.Consumer,
	tables map[string]*folding) error {
	short, cancel := context.WithTimeout(ctx, beat)
	defer cancel()
	batch, err := cons.Fetch(most, jetstream.FetchContext(short))
	if err != nil {
		return err
	}
	for messages := range gathered(batch.Messages()) {
		if w.mine(partition) {
			w.foldAll(ctx, tables, messages)
			continue
		}
		for _, m := range messages {
			_ = m.Nak() // else it comes again after the time for acknowledgements
		}
	}
	err = batch.Error()
	if err != nil && !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// gathered gives what is there at a time, once something is.
func gathered(in <-chan jetstream.Msg) func(yield func([]jetstream.Msg) bool) {
	return func(yield func([]jetstream.Msg) bool) {
		for first := range in {
			all := []jetstream.Msg{first}
			for more := true; more && len(all) < most; {
				select {
				case m, ok := <-in:
					if more = ok; ok {
						all = append(all, m)
					}
				default:
					more = false
				}
			}
			if !yield(all) {
				return
			}
		}
	}
}

// foldAll folds messages, each table's in order and the tables beside each other.
func (w *Worker) foldAll(ctx context.Context, tables map[string]*folding, messages []jetstream.Msg) {
	byTable := map[string][]jetstream.Msg{}
	for _, m := range messages {
		if words := strings.Split(m.Subject(), "."); len(words) == 5 && report.CheckTable(words[3]) == nil {
			byTable[words[3]] = append(byTable[words[3]], m)
		} else {
			w.notice(m.Subject(), Garbage, 0)
			_ = m.Ack() // it comes again, and is passed over again
		}
	}
	var all sync.WaitGroup
	var mu sync.Mutex // guards tables
	for table, list := range byTable {
		known := tables[table]
		all.Go(func() {
			now, err := w.foldTable(ctx, table, known, list)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				now.used = w.cfg.Now()
				tables[table] = now
				return
			}
			delete(tables, table)
			if ctx.Err() == nil {
				w.cfg.Log.Debug("table is folded again", "table", table, "err", err)
			}
		})
	}
	all.Wait()
}

// patience is how long the messages of one table may take, with all that is read again for them.
const patience = time.Minute

// foldTable folds messages of one table and writes what follows from them. They are acknowledged last: who
// dies before leaves them to another, who finds them folded or folds them again to the same.
func (w *Worker) foldTable(ctx context.Context, table string, t *folding,
	list []jetstream.Msg) (*folding, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var err error
	for range 3 {
		if t == nil {
			if t, err = w.open(ctx, table); err != nil {
				break
			}
		}
		if err = w.fold(ctx, t, list); err == nil {
			for _, m := range list {
				_ = m.Ack() // it comes again, and is passed over
			}
			return t, nil
		}
		t = nil // another worker was first, or nobody knows what was written
	}
	for _, m := range list {
		_ = m.NakWithDelay(time.Second) // else it comes again after the time for acknowledgements
	}
	return nil, err
}

func (w *Worker) fold(ctx context.Context, t *folding, list []jetstream.Msg) error {
	before := t.State.Stream
	for _, m := range list {
		meta, err := m.Metadata()
		if err != nil {
			return err
		}
		seq := meta.Sequence.Stream
		if seq <= t.State.Stream {
			continue
		}
		if !t.next(m.Data()) {
			if err := w.catchUp(ctx, t, seq); err != nil {
				return err
			}
			if t.State.Stream < seq { // a node was asked that does not have all yet
				return errSilent
			}
			continue
		}
		if err := w.take(t, seq, m.Data()); err != nil {
			return err
		}
	}
	if t.State.Stream == before {
		return nil
	}
	return w.write(ctx, t)
}

// next reports whether a message holds the entry right behind the newest one.
func (t *folding) next(data []byte) bool {
	p, err := report.Read(t.State.Table, data)
	return err == nil && p.Epoch == t.State.Epoch && p.Entry.Seq == t.State.Seq+1
}

// catchUp folds what the stream has of a table up to a number: messages may come out of turn, the stream is
// in order.
func (w *Worker) catchUp(ctx context.Context, t *folding, to uint64) error {
	return w.readStream(ctx, t.State.Table, "*", t.State.Stream+1, to+1,
		func(seq uint64, data []byte) error { return w.take(t, seq, data) })
}

func (w *Worker) take(t *folding, seq uint64, data []byte) error {
	trouble := t.State.Trouble
	notice, err := t.Take(seq, data)
	if err == nil && notice != "" && notice != trouble {
		w.notice(t.State.Table, notice, t.State.Seq)
	}
	return err
}

// write writes results and state. The error is one of the bucket: another worker was first, or it could not
// be reached.
func (w *Worker) write(ctx context.Context, t *folding) error {
	for key, r := range t.changed {
		data, err := json.Marshal(r)
		if err != nil {
			return err
		}
		_, err = ask(ctx, func(ctx context.Context) (uint64, error) { return w.results.Put(ctx, key, data) })
		if err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, once) // what comes of one without an answer is read anew
	defer cancel()
	revision, err := uint64(0), error(nil)
	if t.revision == 0 {
		revision, err = w.states.Create(ctx, t.State.Table, t.State.JSON())
	} else {
		revision, err = w.states.Update(ctx, t.State.Table, t.State.JSON(), t.revision)
	}
	if err != nil {
		return err
	}
	t.revision = revision
	clear(t.changed)
	return nil
}

// open reads where a table stands.
func (w *Worker) open(ctx context.Context, table string) (*folding, error) {
	load := func(epoch, match string, before uint64) ([]journal.Entry, uint64, error) {
		return w.entriesOf(ctx, table, epoch, match, before)
	}
	kept, err := ask(ctx, func(ctx context.Context) (jetstream.KeyValueEntry, error) {
		return w.states.Get(ctx, table)
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return &folding{Folder: NewFolder(w.cfg.Games, table, load)}, nil
	} else if err != nil {
		return nil, err
	}
	var s State
	if err := json.Unmarshal(kept.Value(), &s); err != nil {
		return nil, err
	}
	f, err := Resume(w.cfg.Games, s, load)
	return &folding{Folder: f, revision: kept.Revision()}, err
}

// readers is how many tables a worker reads from the streams at a time: each takes a consumer of the server,
// which has a thousand for a stream.
const readers = 16

// readStream reads what the stream has of a table's epoch from a number on, up to another one, many messages
// at a time: one request for each takes too long where a match has thousands of entries.
func (w *Worker) readStream(ctx context.Context, table, epoch string, from, before uint64,
	take func(seq uint64, data []byte) error) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case w.reading <- struct{}{}:
		defer func() { <-w.reading }()
	}
	name, stream := "", report.Stream(table)
	cons, err := ask(ctx, func(ctx context.Context) (jetstream.Consumer, error) {
		// One that a node did not answer for stays with that node, and ends by itself.
		name = "read-" + nuid.Next()
		return w.js.CreateConsumer(ctx, stream, jetstream.ConsumerConfig{
			Name: name, FilterSubject: report.Subject(table, epoch),
			DeliverPolicy: jetstream.DeliverByStartSequencePolicy,
			OptStartSeq:   max(from, 1), AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, Replicas: 1,
			InactiveThreshold: 10 * time.Second,
		})
	})
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), once)
		defer cancel()
		_ = w.js.DeleteConsumer(ctx, stream, name) // else it ends by itself
	}()
	for delivered := uint64(0); ; {
		more, err := readSome(ctx, cons, &delivered, before, take)
		if err != nil || !more {
			return err
		}
	}
}

// readSome reads some messages of a consumer, which has delivered so many before. None may be missing.
func readSome(ctx context.Context, cons jetstream.Consumer, delivered *uint64, before uint64,
	take func(seq uint64, data []byte) error) (more bool, err error) {
	short, cancel := context.WithTimeout(ctx, 2*beat)
	defer cancel()
	batch, err := cons.Fetch(500, jetstream.FetchContext(short))
	if err != nil {
		return false, err
	}
	got := *delivered
	for m := range batch.Messages() {
		meta, err := m.Metadata()
		if err != nil {
			return false, err
		}
		if *delivered++; meta.Sequence.Consumer != *delivered {
			return false, errSilent
		}
		if meta.Sequence.Stream >= before {
			return false, nil
		}
		if err := take(meta.Sequence.Stream, m.Data()); err != nil {
			return false, err
		}
		if meta.NumPending == 0 {
			return false, nil
		}
	}
	if got == *delivered {
		return false, errors.Join(errSilent, ctx.Err())
	}
	return true, nil
}

// errSilent says that the stream does not give what it has; it is asked again later.
var errSilent = errors.New("stream is silent")

// entriesOf reads the entries of a match from the stream. Where they begin its result says.
func (w *Worker) entriesOf(ctx context.Context, table, epoch, match string,
	before uint64) ([]journal.Entry, uint64, error) {
	kept, err := ask(ctx, func(ctx context.Context) (jetstream.KeyValueEntry, error) {
		return w.results.Get(ctx, resultKey(table, match))
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, 0, nil
	} else if err != nil {
		return nil, 0, err
	}
	var r Result
	if err := json.Unmarshal(kept.Value(), &r); err != nil {
		return nil, 0, err
	}
	if r.Epoch != epoch {
		return nil, 0, nil
	}
	entries, err := w.entriesFrom(ctx, r, before)
	if err != nil {
		return nil, 0, err
	}
	return entries, r.From, nil
}

// entriesFrom reads the entries of the match of a result that stand before a number. A node that does not
// have all yet that the result follows from is asked again later.
func (w *Worker) entriesFrom(ctx context.Context, r Result,
	before uint64) (entries []journal.Entry, err error) {
	newest, last := int64(0), uint64(0)
	err = w.readStream(ctx, r.Table, r.Epoch, r.From, before, func(seq uint64, data []byte) error {
		last = seq
		if p, err := report.Read(r.Table, data); err == nil && p.Entry.Seq > newest {
			newest = p.Entry.Seq
			if p.Entry.Match == r.Match {
				entries = append(entries, p.Entry)
			}
		}
		return nil
	})
	if err == nil && r.To < before && last < r.To {
		err = errSilent
	}
	return entries, err
}

// Notice is a trouble of a table, told when it happens. It is not kept.
type Notice struct {
	Table   string    `json:"table"`
	Trouble string    `json:"trouble"`
	Seq     int64     `json:"seq,omitempty"` // newest entry that was folded
	At      time.Time `json:"at"`
}

func (w *Worker) notice(table, trouble string, seq int64) {
	w.cfg.Log.Warn("table is in trouble", "table", table, "trouble", trouble, "seq", seq)
	if data, err := json.Marshal(Notice{table, trouble, seq, w.cfg.Now().UTC()}); err == nil {
		_ = w.cfg.Conn.Publish(noticeSubject, data) // the log has it
	}
}
