package hall

import (
	"context"

	"github.com/nats-io/nats.go/jetstream"
)

// Asks has a worker ask through a JetStream made of its own.
func (w *Worker) Asks(through func(jetstream.JetStream) jetstream.JetStream) { w.js = through(w.js) }

// Mend is what a worker does when it begins.
func (w *Worker) Mend(ctx context.Context) error { return w.mend(ctx) }

// Open is where a table stands, as a worker reads it: the newest entry of its state.
func (w *Worker) Open(ctx context.Context, table string) (int64, error) {
	t, err := w.open(ctx, table)
	if err != nil {
		return 0, err
	}
	return t.State.Seq, nil
}
