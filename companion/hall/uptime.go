package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/engines/i18n"
)

// uptime is what a hall remembers of when it was there. The worker of the first part keeps it.
type uptime struct {
	Beat time.Time `json:"beat"` // a worker was there
	Gone time.Time `json:"gone"` // the last absence: from
	Back time.Time `json:"back"` // to; zero: none yet
}

const (
	pulseKey   = "pulse"
	pulseEvery = time.Minute
	// absent is how long a hall must have been without workers for that to be told.
	absent = 10 * time.Minute
)

// next is the pulse with one more beat.
func (p uptime) next(now time.Time) uptime {
	if !p.Beat.IsZero() && now.Sub(p.Beat) > absent {
		p.Gone, p.Back = p.Beat, now
	}
	p.Beat = now
	return p
}

// keepUptime beats until ctx ends. Where the bucket cannot be reached it tries again with the next beat.
func (w *Worker) keepUptime(ctx context.Context) {
	tick := time.NewTicker(pulseEvery)
	defer tick.Stop()
	for ctx.Err() == nil {
		if w.mine(0) {
			if err := w.beat(ctx); err != nil && ctx.Err() == nil {
				w.cfg.Log.Debug("pulse is not kept", "err", err)
			}
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
}

func (w *Worker) beat(ctx context.Context) error {
	kv, err := bucketOf(ctx, w.js, hallBucket)
	if err != nil {
		return err
	}
	var p uptime
	kept, err := ask(ctx, func(ctx context.Context) (jetstream.KeyValueEntry, error) {
		return kv.Get(ctx, pulseKey)
	})
	if err == nil {
		err = json.Unmarshal(kept.Value(), &p)
	}
	if err != nil && !errors.Is(err, jetstream.ErrKeyNotFound) {
		return fmt.Errorf("hall: pulse: %w", err)
	}
	was, now := p, p.next(w.cfg.Now().UTC())
	if now.Back != was.Back {
		w.cfg.Log.Warn("hall was away; tables send what was played meanwhile, there is nothing to do",
			"from", now.Gone, "to", now.Back)
	}
	data, err := json.Marshal(now)
	if err != nil {
		return fmt.Errorf("hall: pulse: %w", err)
	}
	_, err = ask(ctx, func(ctx context.Context) (uint64, error) { return kv.Put(ctx, pulseKey, data) })
	return err
}

func (b *Board) beat(data []byte) {
	var p uptime
	if json.Unmarshal(data, &p) == nil {
		b.change(func() { b.pulse = p })
	}
}

// absence is told for a while, and until the tables have sent what was played meanwhile; mu is held.
func (b *Board) absence() (list []Trouble) {
	since, rest := b.cfg.Now().Sub(b.pulse.Back), int64(0)
	if since > gone {
		return nil
	}
	for _, t := range b.tables {
		rest += t.Sign.Rest
	}
	if since > remembered && rest == 0 {
		return nil
	}
	return []Trouble{{Absent, map[string]any{"from": i18n.When(b.pulse.Gone.Local()),
		"to": i18n.When(b.pulse.Back.Local()), "n": rest}}}
}
