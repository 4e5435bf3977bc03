package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"spieltisch/companion/hall/report"
)

// once is how long one request to the nodes may take: one that is with a node that dies is never answered.
const once = 5 * time.Second

// ask asks the nodes until they answer, whatever dies meanwhile, or until ctx ends. What is asked must come
// to the same when it is done twice.
func ask[T any](ctx context.Context, do func(context.Context) (T, error)) (T, error) {
	for {
		one, cancel := context.WithTimeout(ctx, once)
		v, err := do(one)
		cancel()
		if err == nil || !lost(err) || ctx.Err() != nil {
			return v, err
		}
		wait(ctx, beat/4)
	}
}

// lost reports whether a request had no answer, or one that says that there is no leader now.
func lost(err error) bool {
	var refused *jetstream.APIError
	if errors.As(err, &refused) {
		return refused.Code == 503
	}
	return slices.ContainsFunc([]error{context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders,
		jetstream.ErrNoStreamResponse, nats.ErrDisconnected, nats.ErrConnectionReconnecting,
		nats.ErrReconnectBufExceeded}, func(e error) bool { return errors.Is(err, e) })
}

func bucketOf(ctx context.Context, js jetstream.JetStream, name string) (jetstream.KeyValue, error) {
	kv, err := ask(ctx, func(ctx context.Context) (kv jetstream.KeyValue, err error) {
		return js.KeyValue(ctx, name)
	})
	if err != nil {
		return nil, fmt.Errorf("hall: bucket %s: %w", name, err)
	}
	return kv, nil
}

// follow gives all that is in a bucket, then nil, then what changes, until take gives false or ctx ends.
// After an interruption it begins anew.
func follow(ctx context.Context, js jetstream.JetStream, bucket, keys string,
	take func(jetstream.KeyValueEntry) bool) error {
	open, stop := context.WithCancel(context.WithoutCancel(ctx)) // a deadline would be that of each request, too
	defer stop()
	defer context.AfterFunc(ctx, stop)()
	for ; ctx.Err() == nil; wait(ctx, beat/4) {
		kv, err := bucketOf(ctx, js, bucket)
		if err != nil {
			return err
		}
		watch, err := kv.Watch(open, keys)
		if err != nil {
			continue // a bucket that is not there is told of above
		}
		more := true
		for e := range watch.Updates() {
			if more = take(e); !more {
				break
			}
		}
		_ = watch.Stop() // it may have ended
		if !more {
			return nil
		}
	}
	return ctx.Err()
}

// Await waits, at most so long, until the state of a table is as wished, and gives the last one that it saw.
func Await(ctx context.Context, js jetstream.JetStream, table string, most time.Duration,
	ready func(State) bool) (s State, err error) {
	ctx, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	err = follow(ctx, js, statesBucket, table, func(e jetstream.KeyValueEntry) bool {
		var now State // what a state leaves out must not be one before's
		if e == nil || json.Unmarshal(e.Value(), &now) != nil {
			return true
		}
		s = now
		return !ready(s)
	})
	if err != nil {
		return s, fmt.Errorf("hall: state of %s: %w", table, err)
	}
	return s, nil
}

// Forget throws away all that follows from the streams, for workers to make it again from their beginning.
func Forget(ctx context.Context, js jetstream.JetStream) error {
	for _, bucket := range []string{statesBucket, resultsBucket, leagueBucket} {
		if err := js.DeleteKeyValue(ctx, bucket); err != nil {
			return fmt.Errorf("hall: bucket %s: %w", bucket, err)
		}
	}
	replicas := 1
	for p := range report.Partitions {
		stream, err := js.Stream(ctx, report.StreamOf(p))
		if err != nil {
			return fmt.Errorf("hall: stream %d: %w", p, err)
		}
		replicas = stream.CachedInfo().Config.Replicas
		if err := stream.DeleteConsumer(ctx, folder); err != nil {
			return fmt.Errorf("hall: consumer %d: %w", p, err)
		}
	}
	return Setup(ctx, js, replicas)
}

// ReadResults reads the results of one table, matches that are on included.
func ReadResults(ctx context.Context, js jetstream.JetStream, table string) ([]Result, error) {
	all, bad := map[string]Result{}, error(nil)
	err := follow(ctx, js, resultsBucket, table+".*", func(e jetstream.KeyValueEntry) bool {
		if e == nil { // all that is there was seen
			return false
		}
		if e.Operation() != jetstream.KeyValuePut {
			return true // its entries are gone
		}
		var r Result
		if err := json.Unmarshal(e.Value(), &r); err != nil {
			bad = errors.Join(bad, fmt.Errorf("hall: result %s: %w", e.Key(), err))
		}
		all[e.Key()] = r
		return true
	})
	if err = errors.Join(err, bad); err != nil {
		return nil, err
	}
	byBegin := func(x, y Result) int { return int(x.From) - int(y.From) }
	return slices.SortedFunc(maps.Values(all), byBegin), nil
}
