package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"spieltisch/companion/hall/tournament"
	"spieltisch/engines"
)

// Tournaments are those of a hall. They are kept in a bucket, so that any page of the hall leads the same.
type Tournaments struct {
	js    jetstream.JetStream
	board *Board

	mu  sync.RWMutex // guards all
	all map[string]led
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
	return &Tournaments{js: js, board: board, all: map[string]led{}}
}

// Run keeps them up to date until ctx ends.
func (t *Tournaments) Run(ctx context.Context) error {
	for ; ctx.Err() == nil; wait(ctx, beat) { // the nodes are away; they are told of elsewhere
		_ = follow(ctx, t.js, tournamentsBucket, jetstream.AllKeys, func(e jetstream.KeyValueEntry) bool {
			if e != nil {
				t.take(e)
			}
			return true
		})
	}
	return nil
}

func (t *Tournaments) take(e jetstream.KeyValueEntry) {
	var one tournament.Tournament
	if json.Unmarshal(e.Value(), &one) == nil {
		t.keep(e.Key(), led{one, e.Revision()})
	}
}

func (t *Tournaments) keep(id string, one led) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.all[id].revision < one.revision {
		t.all[id] = one
	}
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

// Next seats the next round.
func (t *Tournaments) Next(ctx context.Context, id string) error {
	return t.change(ctx, id, func(one *tournament.Tournament) error {
		since, err := t.places(ctx)
		if err == nil {
			_, err = one.Next(t.Results(), func(table string) uint64 { return since[partition(table)] })
		}
		return err
	})
}

// places is where each part's stream stands.
func (t *Tournaments) places(ctx context.Context) (last [Partitions]uint64, err error) {
	for p := range last {
		stream, err := ask(ctx, func(ctx context.Context) (jetstream.Stream, error) {
			return t.js.Stream(ctx, streamOf(p))
		})
		if err != nil {
			return last, fmt.Errorf("hall: stream %d: %w", p, err)
		}
		last[p] = stream.CachedInfo().State.LastSeq
	}
	return last, nil
}

// TakeBack takes the newest round back.
func (t *Tournaments) TakeBack(ctx context.Context, id string) error {
	return t.change(ctx, id, func(one *tournament.Tournament) error {
		if n := len(one.Rounds); n > 0 {
			one.Rounds = one.Rounds[:n-1]
		}
		return nil
	})
}

// Decide says who has won at a table of the newest round; 0: a draw.
func (t *Tournaments) Decide(ctx context.Context, id, table string, winner engines.Seat) error {
	return t.change(ctx, id, func(one *tournament.Tournament) error { return one.Decide(table, winner) })
}

// change changes a tournament as it is here, and fails where the bucket has another one by now.
func (t *Tournaments) change(ctx context.Context, id string, do func(*tournament.Tournament) error) error {
	t.mu.RLock()
	one, ok := t.all[id]
	t.mu.RUnlock()
	if !ok {
		return ErrUnknown
	}
	one.Tournament = one.Clone()
	if err := do(&one.Tournament); err != nil {
		return err
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
	case errors.As(err, &refused) && refused.ErrorCode == wrongLast:
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
		list = append(list, tournament.Result{Table: r.Table, From: r.From, Status: string(r.Status),
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
