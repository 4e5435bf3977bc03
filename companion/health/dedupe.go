package health

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// Dedupe passes on to a handler what is news: a warning, or a line about a device, that comes again and
// again is written ever more seldom, with how often it came ("repeats"). Lines of the table, like the
// beginning of a match, and those of debugging are all written.
func Dedupe(h slog.Handler) slog.Handler { return &dedupe{h, &repeats{of: map[string]*Repeats{}}, ""} }

// repeats are the lines of all handlers that have come of one. Messages stand in the code, so that they
// are few.
type repeats struct {
	mu sync.Mutex // guards of
	of map[string]*Repeats
}

type dedupe struct {
	next    slog.Handler
	repeats *repeats
	with    string // names of things that come with each line
}

// things are the attributes that tell what a line is about. Others count or measure.
var things = []string{"device", "match", "seat", "rule", "tunnel", "line", "sign", "what", "kind", "part", "game", "option", "fault", "err"}

func name(a slog.Attr) string {
	switch {
	case !slices.Contains(things, a.Key):
		return ""
	case a.Key == "err":
		return " err=" + cause(a.Value.String())
	}
	return " " + a.Key + "=" + a.Value.String()
}

func (q *dedupe) Enabled(ctx context.Context, l slog.Level) bool { return q.next.Enabled(ctx, l) }

func (q *dedupe) Handle(ctx context.Context, r slog.Record) error {
	var key strings.Builder
	key.WriteString(q.with)
	r.Attrs(func(a slog.Attr) bool {
		key.WriteString(name(a))
		return true
	})
	repeats := r.Level >= slog.LevelWarn || r.Level >= slog.LevelInfo && strings.Contains(key.String(), " device=")
	if !repeats || ctx.Value(reporterKey{}) != nil {
		return q.next.Handle(ctx, r)
	}
	now := r.Time
	if now.IsZero() {
		now = time.Now()
	}
	silent, due := q.repeats.line(r.Message).Due(key.String(), now)
	if !due {
		return nil
	}
	if silent > 0 {
		r = r.Clone()
		r.AddAttrs(slog.Int("repeats", silent))
	}
	return q.next.Handle(ctx, r)
}

func (r *repeats) line(message string) *Repeats {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.of[message] == nil {
		r.of[message] = &Repeats{}
	}
	return r.of[message]
}

func (q *dedupe) WithAttrs(attrs []slog.Attr) slog.Handler {
	with := q.with
	for _, a := range attrs {
		with += name(a)
	}
	return &dedupe{q.next.WithAttrs(attrs), q.repeats, with}
}

func (q *dedupe) WithGroup(name string) slog.Handler {
	return &dedupe{q.next.WithGroup(name), q.repeats, q.with}
}
