package hall

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall/league"
	"spieltisch/companion/hall/report"
	"spieltisch/companion/record"
)

// counted is what a match that is over came to, as it was up to an entry.
type counted struct {
	Table string      `json:"table"`
	Match string      `json:"match"`
	Of    stamp       `json:"of"`
	Sums  league.Sums `json:"sums"`
}

// stamp tells a match from the same one after a correction.
type stamp struct {
	Epoch string `json:"epoch"`
	To    uint64 `json:"to"`
}

func (r Result) stamp() stamp { return stamp{r.Epoch, r.To} }

// counting is what a worker knows of which matches are counted. Each worker knows all of it, so that any can
// take over what another leaves; it counts those of its own parts, one after the other, beside folding.
type counting struct {
	mu   sync.Mutex        // guards the fields below
	open map[string]Result // over, and not counted as they are
	done map[string]stamp
	told chan struct{} // has one when something may be open
}

func newCounting() *counting {
	return &counting{open: map[string]Result{}, done: map[string]stamp{}, told: make(chan struct{}, 1)}
}

func (c *counting) result(data []byte) {
	var r Result
	if json.Unmarshal(data, &r) != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if key := r.key(); r.Status == record.Over && c.done[key] != r.stamp() {
		c.open[key] = r
		select {
		case c.told <- struct{}{}:
		default: // it has one
		}
	} else {
		delete(c.open, key)
	}
}

func (c *counting) counted(data []byte) {
	var d counted
	if json.Unmarshal(data, &d) != nil {
		return
	}
	key := resultKey(d.Table, d.Match)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done[key] = d.Of
	if r, ok := c.open[key]; ok && r.stamp() == d.Of {
		delete(c.open, key)
	}
}

// next is a match that is to be counted by somebody; false: none.
func (c *counting) next(mine func(partition int) bool) (Result, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, r := range c.open {
		if mine(report.Partition(r.Table)) {
			return r, true
		}
	}
	return Result{}, false
}

// count counts matches until ctx ends. Where something cannot be read it is tried again.
func (w *Worker) count(ctx context.Context) {
	c := newCounting()
	var following sync.WaitGroup
	defer following.Wait()
	both := map[string]func([]byte){leagueBucket: c.counted, resultsBucket: c.result}
	for bucket, take := range both {
		following.Go(func() {
			for ; ctx.Err() == nil; wait(ctx, beat) {
				_ = follow(ctx, w.js, bucket, jetstream.AllKeys, func(e jetstream.KeyValueEntry) bool {
					if e != nil {
						take(e.Value())
					}
					return true
				})
			}
		})
	}
	for ; ctx.Err() == nil; c.rest(ctx) {
		for r, ok := c.next(w.mine); ok && ctx.Err() == nil; r, ok = c.next(w.mine) {
			if err := w.countMatch(ctx, c, r); err != nil {
				if ctx.Err() == nil {
					w.cfg.Log.Debug("match is not counted", "table", r.Table, "match", r.Match, "err", err)
				}
				break
			}
		}
	}
}

// rest returns after a while, in which parts may have changed hands; sooner where something is new.
func (c *counting) rest(ctx context.Context) {
	wait(ctx, beat)
	ctx, cancel := context.WithTimeout(ctx, quiet)
	defer cancel()
	select {
	case <-ctx.Done():
	case <-c.told:
	}
}

// countMatch counts a match from the stream. One that cannot be played counts as nothing.
func (w *Worker) countMatch(ctx context.Context, c *counting, r Result) error {
	entries, err := w.entriesFrom(ctx, r, r.To+1)
	if err != nil {
		return err
	}
	d := counted{Table: r.Table, Match: r.Match, Of: r.stamp(), Sums: league.Sums{Game: r.Game}}
	if m, err := record.Fold(w.cfg.Games, r.Match, entries); err == nil {
		d.Sums = league.OfMatch(m)
	}
	data, err := json.Marshal(d)
	if err != nil {
		return fmt.Errorf("hall: league: %w", err)
	}
	kv, err := bucketOf(ctx, w.js, leagueBucket)
	if err != nil {
		return err
	}
	_, err = ask(ctx, func(ctx context.Context) (uint64, error) { return kv.Put(ctx, r.key(), data) })
	if err == nil {
		c.counted(data)
	}
	return err
}

func (b *Board) count(data []byte) {
	var d counted
	if json.Unmarshal(data, &d) == nil {
		b.change(func() { b.sums[resultKey(d.Table, d.Match)] = d.Sums })
	}
}

// League is what the matches that are over came to, by game. One that ended just now is counted later.
func (b *Board) League() []league.Sums {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var all []league.Sums
	for key, s := range b.sums {
		if b.results[key].Status == record.Over {
			all = append(all, s)
		}
	}
	return league.ByGame(all)
}
