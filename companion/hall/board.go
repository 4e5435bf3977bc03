package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall/league"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/record"
	"spieltisch/engines"
)

// BoardConfig says where a board reads. Conn is needed.
type BoardConfig struct {
	Conn *nats.Conn
	Log  *slog.Logger // nil: no log
	Now  func() time.Time
}

// Board has in memory what a page shows of all tables. It only reads; there may be any number of boards.
type Board struct {
	cfg BoardConfig
	js  jetstream.JetStream

	mu      sync.RWMutex // guards the fields below
	tables  map[string]*Shown
	names   []string // of tables, in order
	results map[string]Result
	sums    map[string]league.Sums
	nodes   map[string]heardNode // by name
	pulse   uptime
	denied  time.Time
	changed chan struct{} // closed, and made anew, when something changes
	match   chan struct{} // the same, when a result does
	seen    bool          // all results that the bucket has were seen
}

// Shown is a table as the page shows it.
type Shown struct {
	State   State
	Sign    report.Heartbeat
	Heard   time.Time     // when its sign came, by this machine's clock; zero: never
	Skew    time.Duration // how far its clock is ahead
	Notices map[string]time.Time
}

// NewBoard makes one.
func NewBoard(cfg BoardConfig) (*Board, error) {
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	js, err := jetstream.New(cfg.Conn)
	if err != nil {
		return nil, fmt.Errorf("hall: %w", err)
	}
	return &Board{cfg: cfg, js: js, tables: map[string]*Shown{}, results: map[string]Result{},
		sums: map[string]league.Sums{}, nodes: map[string]heardNode{}, changed: make(chan struct{}),
		match: make(chan struct{})}, nil
}

// Run keeps the board up to date until ctx ends.
func (b *Board) Run(ctx context.Context) error {
	signs, err := b.cfg.Conn.Subscribe(report.SignSubject+".*", b.sign)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	defer func() { _ = signs.Unsubscribe() }() // the connection may be closed
	notices, err := b.cfg.Conn.Subscribe(noticeSubject, b.noticed)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	defer func() { _ = notices.Unsubscribe() }() // the connection may be closed
	nodes, err := b.cfg.Conn.Subscribe(nodeSubject, b.node)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	defer func() { _ = nodes.Unsubscribe() }() // the connection may be closed
	var all sync.WaitGroup
	all.Go(func() { b.follow(ctx, statesBucket, b.state) })
	all.Go(func() { b.follow(ctx, resultsBucket, b.result) })
	all.Go(func() { b.follow(ctx, hallBucket, b.beat) })
	all.Go(func() { b.follow(ctx, leagueBucket, b.count) })
	all.Wait()
	return nil
}

// follow hears of all that is in a bucket and of what changes. Where it cannot be read it tries again.
func (b *Board) follow(ctx context.Context, bucket string, take func([]byte)) {
	for ; ctx.Err() == nil; wait(ctx, beat) { // the nodes are away; they are told of elsewhere
		_ = follow(ctx, b.js, bucket, jetstream.AllKeys, func(e jetstream.KeyValueEntry) bool {
			if e != nil {
				take(e.Value())
			} else if bucket == resultsBucket {
				b.change(func() { b.seen = true; b.ring() })
			}
			return true
		})
	}
}

// Denied notes that somebody came with a wrong key.
func (b *Board) Denied() { b.change(func() { b.denied = b.cfg.Now() }) }

func (b *Board) change(do func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	do()
	close(b.changed)
	b.changed = make(chan struct{})
}

// table finds a table, or makes it. mu is held.
func (b *Board) table(name string) *Shown {
	t := b.tables[name]
	if t == nil {
		t = &Shown{State: State{Table: name}, Notices: map[string]time.Time{}}
		b.tables[name] = t
		at, _ := slices.BinarySearchFunc(b.names, name, natural)
		b.names = slices.Insert(b.names, at, name)
	}
	return t
}

// natural orders t2 before t10.
func natural(a, b string) int {
	x, y := strings.TrimRight(a, "0123456789"), strings.TrimRight(b, "0123456789")
	return cmp.Or(strings.Compare(x, y), len(a)-len(b), strings.Compare(a, b))
}

func (b *Board) state(data []byte) {
	var s State
	if json.Unmarshal(data, &s) != nil || report.CheckTable(s.Table) != nil {
		return
	}
	b.change(func() { b.table(s.Table).State = s })
}

func (b *Board) result(data []byte) {
	var r Result
	if json.Unmarshal(data, &r) != nil {
		return
	}
	b.change(func() { b.results[r.key()] = r; b.ring() })
}

// ring tells of a result; mu is held.
func (b *Board) ring() {
	close(b.match)
	b.match = make(chan struct{})
}

// played is closed with the next change of a result; seen reports whether all that the bucket has were seen.
func (b *Board) played() (next <-chan struct{}, seen bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.match, b.seen
}

// most a table's clock may differ before it is told.
const mostSkew = 2 * time.Minute

func (b *Board) sign(m *nats.Msg) {
	var s report.Heartbeat
	if json.Unmarshal(m.Data, &s) != nil || report.CheckTable(s.Table) != nil ||
		m.Subject != report.SignSubject+"."+s.Table {
		return // its entries are what counts
	}
	now := b.cfg.Now()
	b.change(func() {
		t := b.table(s.Table)
		skew := s.At.Sub(now)
		if skew.Abs() > mostSkew && t.Skew.Abs() <= mostSkew {
			b.cfg.Log.Warn("table's clock differs; set the time there", "table", s.Table, "ahead", skew.String())
		}
		if s.Full && !t.Sign.Full {
			b.cfg.Log.Error("hall has no room left; make room, the tables then send everything", "table", s.Table)
		}
		t.Sign, t.Heard, t.Skew = s, now, skew
	})
}

func (b *Board) noticed(m *nats.Msg) {
	var n Notice
	if json.Unmarshal(m.Data, &n) != nil || report.CheckTable(n.Table) != nil {
		return
	}
	b.change(func() { b.table(n.Table).Notices[n.Trouble] = b.cfg.Now() })
}

// Changed is closed with the next change.
func (b *Board) Changed() <-chan struct{} {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.changed
}

// Count is how many tables there are.
func (b *Board) Count() int {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return len(b.names)
}

// Window gives n tables from a place on, in the order of their names.
func (b *Board) Window(from, n int) []Shown {
	b.mu.RLock()
	defer b.mu.RUnlock()
	from = min(max(from, 0), len(b.names))
	out := make([]Shown, 0, n)
	for _, name := range b.names[from:min(from+n, len(b.names))] {
		t := *b.tables[name]
		t.Notices = maps.Clone(t.Notices)
		out = append(out, t)
	}
	return out
}

// Place is where a table stands in the order; the nearest after it where there is none of this name.
func (b *Board) Place(name string) (int, bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return slices.BinarySearchFunc(b.names, name, natural)
}

// Trouble is one of the hall itself.
type Trouble struct {
	Key  string         // of words below "hall.trouble."
	Args map[string]any // nil: none
}

// Troubles of the hall itself.
func (b *Board) Troubles() (list []Trouble) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	full := slices.ContainsFunc(b.names, func(name string) bool { return b.tables[name].Sign.Full })
	if full || b.nodes[""].full {
		list = append(list, Trouble{Key: Full})
	}
	list = append(list, b.nodeTroubles()...)
	list = append(list, b.absence()...)
	if !b.denied.IsZero() && b.cfg.Now().Sub(b.denied) < remembered {
		list = append(list, Trouble{Key: Denied})
	}
	return list
}

// remembered is how long a trouble that the state does not keep is shown.
const remembered = 10 * time.Minute

// Troubles lists what is wrong with a table, the gravest first.
func (t Shown) Troubles(now time.Time) (list []string) {
	if t.State.Trouble != "" {
		list = append(list, t.State.Trouble)
	}
	for _, k := range []string{Twice, Garbage} {
		if at, ok := t.Notices[k]; ok && now.Sub(at) < remembered {
			list = append(list, k)
		}
	}
	if t.Skew.Abs() > mostSkew {
		list = append(list, Clock)
	}
	return list
}

// Results lists matches that are over, the last first, of all tables or of one.
func (b *Board) Results(table string) []Result {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var out []Result
	for _, r := range b.results {
		if r.Status == record.Over && (table == "" || r.Table == table) {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(x, y Result) int {
		return cmp.Or(y.Touched.Compare(x.Touched), strings.Compare(x.key(), y.key()))
	})
	return out
}

// matches lists all matches, in no order. One that is on in a journal that was put back since is put away.
func (b *Board) matches() (list []Result) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, r := range b.results {
		if t := b.tables[r.Table]; r.Status == record.On && t != nil && t.State.Epoch != r.Epoch {
			r.Status = record.Away
		}
		list = append(list, r)
	}
	return list
}

// Standing is how often somebody has won.
type Standing struct {
	Name  string `json:"name"`
	Wins  int    `json:"wins"`
	Games int    `json:"games"`
}

// Standings counts games and wins by the names that tables send, those that are alike as one, as it was
// written in the first of the results. Seats without a name are not counted.
func Standings(results []Result) []Standing {
	by := map[string]*Standing{}
	for _, r := range results {
		for i, name := range r.Players {
			if name == fmt.Sprint(i+1) {
				continue
			}
			key := engines.NameKey(name)
			if by[key] == nil {
				by[key] = &Standing{Name: name}
			}
			by[key].Games++
			for _, w := range r.Winners {
				if int(w) == i+1 {
					by[key].Wins++
				}
			}
		}
	}
	out := make([]Standing, 0, len(by))
	for _, s := range by {
		out = append(out, *s)
	}
	slices.SortFunc(out, func(a, b Standing) int {
		return cmp.Or(b.Wins-a.Wins, a.Games-b.Games, strings.Compare(a.Name, b.Name))
	})
	return out
}
