package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall/report"
	"spieltisch/companion/journal"
)

// mend folds tables again whose state follows from more than their stream has: of a store that was put back
// from a copy, or whose power was cut before it synced everything, the state may be the newer part. Numbers
// of the stream are given again, so that such a state would pass over what comes next.
func (w *Worker) mend(ctx context.Context) error {
	type kept struct{ stream, revision uint64 }
	all, bad := map[string]kept{}, error(nil)
	err := follow(ctx, w.js, statesBucket, jetstream.AllKeys, func(e jetstream.KeyValueEntry) bool {
		if e == nil { // all that is there was seen
			return false
		}
		var s State
		if err := json.Unmarshal(e.Value(), &s); err != nil && e.Operation() == jetstream.KeyValuePut {
			bad = errors.Join(bad, fmt.Errorf("hall: state of %s: %w", e.Key(), err))
		}
		all[e.Key()] = kept{s.Stream, e.Revision()}
		return true
	})
	if err = errors.Join(err, bad); err != nil {
		return err
	}
	ends, err := w.ends(ctx) // after the states: one that another worker makes meanwhile lies beyond none
	if err != nil {
		return err
	}
	for table, k := range all {
		end := ends[report.Partition(table)]
		if k.stream <= end {
			continue
		}
		w.cfg.Log.Warn("state of a table lies beyond its entries; it is folded again", "table", table)
		err := w.mendTable(ctx, table, k.revision, end)
		var refused *jetstream.APIError
		if errors.As(err, &refused) && refused.ErrorCode == report.WrongLast {
			continue // another worker did it
		} else if err != nil {
			return fmt.Errorf("hall: table %s: %w", table, err)
		}
	}
	return nil
}

// ends are the last numbers of the streams.
func (w *Worker) ends(ctx context.Context) (last [report.Partitions]uint64, err error) {
	for p := range last {
		stream, err := ask(ctx, func(ctx context.Context) (jetstream.Stream, error) {
			return w.js.Stream(ctx, report.StreamOf(p))
		})
		if err != nil {
			return last, fmt.Errorf("hall: stream %d: %w", p, err)
		}
		last[p] = stream.CachedInfo().State.LastSeq
	}
	return last, nil
}

// mendTable folds a table from the beginning of its stream up to a number, in place of the state of a
// revision. Its results beyond that number go first; the table sends again what they came from.
func (w *Worker) mendTable(ctx context.Context, table string, revision, to uint64) error {
	results, err := ReadResults(ctx, w.js, table)
	if err != nil {
		return err
	}
	for _, r := range results {
		if r.To <= to {
			continue
		}
		if err := w.results.Delete(ctx, r.key()); err != nil {
			return err
		}
	}
	load := func(epoch, match string, before uint64) ([]journal.Entry, uint64, error) {
		return w.entriesOf(ctx, table, epoch, match, before)
	}
	t := &folding{Folder: NewFolder(w.cfg.Games, table, load), revision: revision}
	stream, err := w.js.Stream(ctx, report.Stream(table))
	if err != nil {
		return err
	}
	last, err := stream.GetLastMsgForSubject(ctx, report.Subject(table, "*"))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return w.write(ctx, t) // nothing is known of it
	} else if err != nil {
		return err
	}
	if err := w.catchUp(ctx, t, min(last.Sequence, to)); err != nil {
		return err
	}
	return w.write(ctx, t)
}
