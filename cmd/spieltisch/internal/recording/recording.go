// Package recording plays a recording of the tunnels at a table (Recording), and reads one again (Replay).
package recording

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/fuse/tunnel"
	"spieltisch/companion/journal"
	"spieltisch/devices"
	"spieltisch/devices/filetrace"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
)

// Recording plays a recording of the tunnels at the table: it begins the match that was recorded, then lets
// the board speak. On request it answers what is asked, by what really happened; otherwise people do. A
// recording is played once into a journal: after a restart it goes on behind the last push that is in the
// record.
type Recording struct {
	trace filetrace.Trace
	path  string
	play  filetrace.Options
	log   *slog.Logger
	ready chan struct{} // closed when the match is on
}

// Load reads the recording that the URL of a board names; it gives nil for one that is no recording.
func Load(board string, log *slog.Logger) (*Recording, error) {
	target, ok := strings.CutPrefix(board, "file:")
	if !ok {
		return nil, nil
	}
	r := &Recording{log: log, ready: make(chan struct{})}
	var err error
	if r.path, r.play, err = filetrace.Parse(target); err != nil {
		return nil, err
	}
	r.trace, err = filetrace.Load(r.path)
	return r, err
}

// Sensors are those of the box that was recorded.
func (r *Recording) Sensors() []tunnel.Sensors {
	h := r.trace.Header
	s := tunnel.Sensors{Outer: Tenths(h.Gates[0]), Inner: Tenths(h.Gates[1]), End: Tenths(h.End)}
	for i, x := range h.Hills {
		s.Hills[i] = Tenths(x)
	}
	return []tunnel.Sensors{s}
}

// Speed is how many times as fast as it was recorded it is played.
func (r *Recording) Speed() float64 { return r.play.Speed }

// Open waits for the match, so that no push is lost.
func (r *Recording) Open(ctx context.Context) (devices.TunnelBoard, error) {
	select {
	case <-r.ready:
		return r.trace.Play(r.play), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Run begins the match and, if it shall, answers until ctx ends.
func (r *Recording) Run(ctx context.Context, table *companion.Table, entries *journal.Journal) error {
	if err := r.begin(ctx, table, entries); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return fmt.Errorf("run: %s: %w", r.path, err)
	}
	close(r.ready)
	if r.play.Answers == "" {
		<-ctx.Done()
		return nil
	}
	truth, err := truthOf(r.trace)
	if err != nil {
		return fmt.Errorf("run: %s: %w", r.path, err)
	}
	type asked struct{ seq, question int64 }
	var last asked // what was answered last: once is enough
	for s := range table.Watch(ctx) {
		now := asked{seq: s.Seq}
		if s.Question != nil {
			now.question = s.Question.ID
		}
		if now == last {
			continue
		}
		last = now
		if err := truth.answer(ctx, table, s); err != nil && ctx.Err() == nil {
			r.log.Warn("recording: answer", "err", err)
		}
	}
	return nil
}

// begin starts the match of the recording, once.
func (r *Recording) begin(ctx context.Context, table *companion.Table, entries *journal.Journal) error {
	g, ok := games.SensedBy(engines.FromTunnel)
	if !ok {
		return errors.New("there is no game with tunnels")
	}
	line, err := json.Marshal(map[string]any{"game": g.Info().ID, "setup": r.trace.Header.Setup,
		"id": r.trace.Name()})
	if err != nil {
		return err
	}
	v, err := table.Do(ctx, companion.Command{Do: companion.Line{Line: line}, Source: "recording"})
	switch {
	case err != nil:
		return err
	case !v.OK:
		return fmt.Errorf("the setup in the header: %s", v.Detail)
	case v.Repeated:
		return r.skip(table.Snapshot(), entries)
	}
	return nil
}

// skip leaves out of the recording what is in the record.
func (r *Recording) skip(s *companion.Snapshot, entries *journal.Journal) error {
	if s.Match == nil {
		return errors.New("was played already, and its match was put away; go on with that, or play it into another folder with --data")
	}
	played, err := entries.Entries(s.Match.ID)
	if err != nil {
		return err
	}
	for _, e := range played {
		var body journal.Body
		var push struct {
			T1    int    `json:"t1_ms"`
			Cause string `json:"cause"`
		}
		if json.Unmarshal(e.Body, &body) == nil && json.Unmarshal(body.Evidence, &push) == nil &&
			push.Cause != "" {
			r.play.From = max(r.play.From, time.Duration(push.T1+1)*time.Millisecond)
		}
	}
	return nil
}

// truth is what really happened, as far as people are asked about it: for each push the action and what was
// said after it.
type truth []truePush

type truePush struct {
	What string
	Do   json.RawMessage
	Then []json.RawMessage
}

func truthOf(trace filetrace.Trace) (truth, error) {
	all := make(truth, len(trace.Truth))
	for i, text := range trace.Truth {
		if err := json.Unmarshal(text, &all[i]); err != nil {
			return nil, fmt.Errorf("truth %d: %w", i+1, err)
		}
	}
	return slices.DeleteFunc(all, func(p truePush) bool { return p.What != "push" }), nil
}

// answer says what people would: which tile it was, and what they take and pay.
func (t truth) answer(ctx context.Context, table *companion.Table, s *companion.Snapshot) error {
	if s.Match == nil || s.Question == nil &&
		(len(s.Prompts) == 0 || s.Prompts[0].Source != engines.FromPlayer) {
		return nil
	}
	moves, err := table.Record(s.Match.ID)
	if err != nil {
		return err
	}
	c, err := t.next(moves, s)
	if err != nil || c.Do == nil {
		return err
	}
	c.Source = "recording"
	v, err := table.Do(ctx, c)
	if err == nil && !v.OK && v.Code != companion.CodeGone && v.Code != companion.CodeStale {
		err = fmt.Errorf("%s: %s", v.Code, v.Detail)
	}
	return err
}

// next is the command for what happened next, after these moves; without Do: nothing is known of it.
func (t truth) next(moves []companion.Move, s *companion.Snapshot) (c companion.Command, err error) {
	pushes, since := count(moves)
	switch {
	case s.Question != nil && pushes < len(t):
		c.Do = companion.Answer{Question: s.Question.ID, Actions: []json.RawMessage{t[pushes].Do}}
	case s.Question == nil && pushes > 0 && pushes <= len(t) && since < len(t[pushes-1].Then):
		line, err := json.Marshal(map[string]any{"do": t[pushes-1].Then[since]})
		if err != nil {
			return c, err
		}
		c = companion.Command{Do: companion.Line{Line: line}, Seq: s.Seq}
	}
	return c, nil
}

// count says how many pushes are in a record, newest first, and how many other actions after the last of
// them.
func count(moves []companion.Move) (pushes, since int) {
	for _, m := range moves {
		for _, raw := range m.Actions {
			var a struct{ Kind string }
			switch err := json.Unmarshal(raw, &a); {
			case err != nil:
			case a.Kind == "push":
				pushes++
			case pushes == 0:
				since++
			}
		}
	}
	return pushes, since
}
