package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"spieltisch/companion/hall/report"
	"spieltisch/companion/hall/tournament"
	"spieltisch/engines"
)

// Tournaments are those of a hall. They are kept in a bucket, so that any page of the hall leads the same.
type Tournaments struct {
	js    jetstream.JetStream
	board *Board
	log   *slog.Logger

	changing sync.Mutex // held while one is changed here

	mu   sync.RWMutex // guards the fields below
	all  map[string]led
	read bool          // all that the bucket has is here
	told chan struct{} // has one when tables may have something that counts
}

// led is a tournament as the bucket has it.
type led struct {
	tournament.Tournament
	revision uint64
}

// The errors of leading a tournament.
var (
	ErrUnknown   = errors.New("there is no such tournament")
	ErrElsewhere = errors.New("somebody else has changed the tournament meanwhile")
)

// NewTournaments makes them. The bucket must be there (Setup).
func NewTournaments(js jetstream.JetStream, board *Board) *Tournaments {
	return &Tournaments{js: js, board: board, log: board.cfg.Log, all: map[string]led{},
		told: make(chan struct{}, 1)}
}

// Run keeps them up to date, and lets count what the tables report, until ctx ends.
func (t *Tournaments) Run(ctx context.Context) error {
	var all sync.WaitGroup
	defer all.Wait()
	all.Go(func() { t.count(ctx) })
	signs, err := t.board.cfg.Conn.QueueSubscribe(report.SignSubject+".*", "tournaments", t.answer)
	if err != nil {
		return fmt.Errorf("hall: %w", err)
	}
	defer func() { _ = signs.Unsubscribe() }() // the connection may be closed
	for ; ctx.Err() == nil; wait(ctx, beat) {  // the nodes are away; they are told of elsewhere
		_ = follow(ctx, t.js, tournamentsBucket, jetstream.AllKeys, func(e jetstream.KeyValueEntry) bool {
			if t.take(e); e == nil {
				t.notify()
			}
			return true
		})
	}
	return nil
}

// take learns of a tournament, or, with nil, that all that the bucket has was seen.
func (t *Tournaments) take(e jetstream.KeyValueEntry) {
	if e == nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.read = true
		return
	}
	var one tournament.Tournament
	if json.Unmarshal(e.Value(), &one) == nil {
		t.keep(e.Key(), led{one, e.Revision()})
	}
}

func (t *Tournaments) notify() {
	select {
	case t.told <- struct{}{}:
	default: // it has one
	}
}

// count lets count what the tables report until ctx ends. Pages do so beside each other: the bucket takes
// one.
func (t *Tournaments) count(ctx context.Context) {
	for {
		played, seen := t.board.played()
		for _, id := range t.IDs() {
			if !seen {
				break // the first match of a pairing may be one that is still to come
			}
			if err := t.change(ctx, id, nil); err != nil && ctx.Err() == nil {
				t.log.Debug("results are not counted yet", "err", err)
				time.AfterFunc(beat, t.notify)
			}
		}
		wait(ctx, shortest)
		select {
		case <-ctx.Done():
			return
		case <-played:
		case <-t.told:
		}
	}
}

func (t *Tournaments) keep(id string, one led) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.all[id].revision < one.revision {
		t.all[id] = one
	}
}

// answer tells a table that gives a sign of life what it is to play.
func (t *Tournaments) answer(m *nats.Msg) {
	table := strings.TrimPrefix(m.Subject, report.SignSubject+".")
	t.mu.RLock()
	silent := !t.read || len(t.all) == 0 || m.Reply == ""
	t.mu.RUnlock()
	if silent {
		return
	}
	data, err := json.Marshal(report.Offers{Offers: t.offers(table)})
	if err == nil {
		err = m.Respond(data)
	}
	if err != nil {
		t.log.Debug("table is not told what it is to play", "table", table, "err", err)
	}
}

// offers are the pairings of a table that have no result yet, the newest tournament first.
func (t *Tournaments) offers(table string) []report.Offer {
	list := []report.Offer{}
	for _, id := range t.IDs() {
		one, _ := t.Find(id)
		for n, r := range one.Rounds {
			for _, s := range r.Seatings {
				if s.Table == table && s.ID != "" && s.Outcome == nil {
					list = append(list, report.Offer{ID: s.ID, Tournament: one.Name, Round: n + 1, Players: s.Players})
				}
			}
		}
	}
	return list
}

// IDs lists tournaments, the newest first.
func (t *Tournaments) IDs() []string {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return slices.SortedFunc(maps.Keys(t.all), func(a, b string) int {
		return int(t.all[b].Created.Compare(t.all[a].Created))
	})
}

// Find finds a tournament, to be read and not changed.
func (t *Tournaments) Find(id string) (tournament.Tournament, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	one, ok := t.all[id]
	return one.Tournament, ok
}

// Create makes a tournament and names it.
func (t *Tournaments) Create(ctx context.Context, one tournament.Tournament) (id string, err error) {
	if err := one.Check(); err != nil {
		return "", err
	}
	id = nuid.Next()
	return id, t.write(ctx, id, led{one, 0})
}

// Next seats the next round. With again those may meet who have met.
func (t *Tournaments) Next(ctx context.Context, id string, again bool) error {
	return t.change(ctx, id, func(one *tournament.Tournament, _ []tournament.Result) error {
		_, err := one.Next(again, nuid.Next)
		return err
	})
}

// TakeBack takes the newest round back. The error is tournament.ErrSure where that wants to be asked.
func (t *Tournaments) TakeBack(ctx context.Context, id string, sure bool) error {
	return t.change(ctx, id, func(one *tournament.Tournament, all []tournament.Result) error {
		return one.TakeBack(all, sure)
	})
}

// Decision is what somebody decides of a table of a round.
type Decision struct {
	Round  int // from 0
	Table  string
	Winner engines.Seat // 0: a draw
	Sure   bool         // what was played may be given up
}

// Decide says who has won at a table. The error is tournament.ErrSure where that wants to be asked.
func (t *Tournaments) Decide(ctx context.Context, id string, d Decision) error {
	return t.change(ctx, id, func(one *tournament.Tournament, _ []tournament.Result) error {
		return one.Decide(d.Round, d.Table, d.Winner, d.Sure)
	})
}

// Follow takes what the table says in place of what counts; the winner of the decision is not read. The error
// is tournament.ErrSure where that wants to be asked.
func (t *Tournaments) Follow(ctx context.Context, id string, d Decision) error {
	return t.change(ctx, id, func(one *tournament.Tournament, all []tournament.Result) error {
		return one.Follow(d.Round, d.Table, all, d.Sure)
	})
}

// Enter lets somebody play from the next round on.
func (t *Tournaments) Enter(ctx context.Context, id, name string) error {
	return t.change(ctx, id, func(one *tournament.Tournament, _ []tournament.Result) error {
		return one.Enter(name)
	})
}

// AddTable lets one more table be played at.
func (t *Tournaments) AddTable(ctx context.Context, id, table string) error {
	return t.change(ctx, id, func(one *tournament.Tournament, _ []tournament.Result) error {
		return one.AddTable(table)
	})
}

// Leave lets somebody play no more from the next round on.
func (t *Tournaments) Leave(ctx context.Context, id, name string) error {
	return t.change(ctx, id, func(one *tournament.Tournament, _ []tournament.Result) error {
		return one.Leave(name)
	})
}

// Close ends a tournament, or, with false, goes on with it.
func (t *Tournaments) Close(ctx context.Context, id string, closed bool) error {
	return t.change(ctx, id, func(one *tournament.Tournament, _ []tournament.Result) error {
		return one.Close(closed)
	})
}

// change lets count what the tables report, and does something with the tournament; nil: no more than that.
// The error is do's, or ErrElsewhere where the bucket has another one by now.
func (t *Tournaments) change(ctx context.Context, id string,
	do func(*tournament.Tournament, []tournament.Result) error) error {
	t.changing.Lock()
	defer t.changing.Unlock()
	t.mu.RLock()
	one, ok := t.all[id]
	t.mu.RUnlock()
	if !ok {
		return ErrUnknown
	}
	one.Tournament = one.Clone()
	all := t.Results()
	_, seen := t.board.played()
	changed := seen && one.Take(all)
	if do != nil {
		if err := do(&one.Tournament, all); err != nil {
			return err
		}
	}
	if !changed && do == nil {
		return nil
	}
	return t.write(ctx, id, one)
}

func (t *Tournaments) write(ctx context.Context, id string, one led) error {
	data, err := json.Marshal(one.Tournament)
	if err != nil {
		return err
	}
	kv, err := bucketOf(ctx, t.js, tournamentsBucket)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, once)
	defer cancel()
	revision, err := kv.Update(ctx, id, data, one.revision)
	var refused *jetstream.APIError
	switch {
	case errors.As(err, &refused) && refused.ErrorCode == report.WrongLast:
		return ErrElsewhere
	case err != nil:
		return fmt.Errorf("hall: tournament: %w", err)
	}
	one.revision = revision
	t.keep(id, one)
	return nil
}

// Results are the matches of all tables, for tournaments.
func (t *Tournaments) Results() (list []tournament.Result) {
	for _, r := range t.board.matches() {
		list = append(list, tournament.Result{Table: r.Table, Match: r.Match, Pairing: r.Pairing.ID,
			Order: r.Pairing.Order, From: r.From, Ended: r.Ended, Entries: r.Entries, Status: string(r.Status),
			Scores: r.Scores, Winners: r.Winners})
	}
	return list
}

// lines are the lines of a text that hold something, without what stands around it.
func lines(text string) (list []string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}
