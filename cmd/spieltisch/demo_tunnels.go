package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/players"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines"
)

// demoTunnels is the simulated box of the demo, with the hands of those who play at it. What they push is felt by the
// simulated board; the table is told nothing but what people would tap.
type demoTunnels struct {
	box *tunnels.Box
	log *slog.Logger

	mu     sync.Mutex // guards the fields below
	random *rand.Rand
	pushed []demoPush // by simulated players, not yet in the record
}

// demoPush is what a simulated player remembers of a push.
type demoPush struct {
	tunnel int
	tile   string
	length float64
}

func newDemoTunnels(seed uint64, log *slog.Logger) *demoTunnels {
	return &demoTunnels{
		log: log, random: rand.New(rand.NewPCG(seed, 3)),
		box: tunnels.NewBox(tunnels.Config{Random: rand.New(rand.NewPCG(seed, 2))}),
	}
}

// boxLengths are the lengths of the tiles of the simulated box, as a setup has them.
func boxLengths() json.RawMessage {
	data, err := json.Marshal(map[string]any{"lengths": tunnels.Lengths()})
	if err != nil {
		return nil // never: it is plain data
	}
	return data
}

// Push has a simulated player push a tile. It remembers which, for when the table asks.
func (d *demoTunnels) Push(ctx context.Context, tunnel int, tile string) error {
	length, hand, err := d.draw(tile)
	if err != nil {
		return err
	}
	d.mu.Lock()
	d.pushed = append(d.pushed, demoPush{tunnel, tile, length})
	d.mu.Unlock()
	return d.box.Push(ctx, tunnel, length, hand)
}

// visitor has the visitor's hand push a tile. Which one it was the visitor has to say.
func (d *demoTunnels) visitor(ctx context.Context, tunnel int, tile string) error {
	length, hand, err := d.draw(tile)
	if err != nil {
		return err
	}
	return d.box.Push(ctx, tunnel, length, hand)
}

// draw takes a tile of a kind, and a hand.
func (d *demoTunnels) draw(tile string) (length float64, h tunnels.Hand, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if length = tunnels.Any(d.random, tile); length == 0 {
		return 0, h, fmt.Errorf("there is no tile %q", tile)
	}
	return length, tunnels.Hand{Speed: 60 + 80*d.random.Float64(), Uneven: 0.2 * d.random.Float64()}, nil
}

// run answers for the simulated players, and lays the box as the record has it: for a new match, and when somebody has
// changed the record.
func (d *demoTunnels) run(ctx context.Context, table players.Table) error {
	match := ""
	for ctx.Err() == nil {
		s := table.Snapshot()
		switch {
		case s.Match == nil || tunnelsIn(s) == nil:
		case s.Match.ID != match:
			match = s.Match.ID
			d.lay(s)
		case s.Question != nil:
			if err := d.answer(ctx, table, s); err != nil && ctx.Err() == nil {
				d.log.Debug("demo: answer", "err", err)
			}
		case !d.agrees(s) && d.stays(ctx, table, s):
			d.lay(s)
		}
		pauseFor(ctx, 200*time.Millisecond)
	}
	return nil
}

func pauseFor(ctx context.Context, pause time.Duration) {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// tunnelsIn are the tunnels of the match that is on; nil: it has none.
func tunnelsIn(s *companion.Snapshot) []engines.TunnelView {
	if p, ok := s.Position.(engines.TunnelPredictor); ok {
		return p.Tunnels()
	}
	return nil
}

// tilesIn are the lengths of the tiles in each tunnel, by the record.
func tilesIn(s *companion.Snapshot) (out [4][]float64) {
	for i, v := range tunnelsIn(s) {
		for _, t := range v.Tiles {
			out[i] = append(out[i], float64(t.To-t.From)/float64(engines.Millimetre))
		}
	}
	return out
}

func (d *demoTunnels) lay(s *companion.Snapshot) {
	d.mu.Lock()
	d.pushed = nil
	d.mu.Unlock()
	d.box.Lay(tilesIn(s))
}

// agrees tells whether the box is as the record has it.
func (d *demoTunnels) agrees(s *companion.Snapshot) bool {
	for i, tiles := range tilesIn(s) {
		var sum float64
		for _, l := range tiles {
			sum += l
		}
		if !d.box.Lies(i+1, sum) {
			return false
		}
	}
	return true
}

// stays tells whether nothing happens for a while: no push is on its way into the record.
func (d *demoTunnels) stays(ctx context.Context, table players.Table, s *companion.Snapshot) bool {
	pauseFor(ctx, 3*time.Second)
	now := table.Snapshot()
	busy := slices.ContainsFunc(now.Board.Lanes, func(lane string) bool { return lane != "" })
	return ctx.Err() == nil && now.Seq == s.Seq && now.Question == nil && now.Breach == nil && !busy && !d.agrees(now)
}

// answer says which tile it was, where a simulated player pushed it.
func (d *demoTunnels) answer(ctx context.Context, table players.Table, s *companion.Snapshot) error {
	d.mu.Lock()
	choice, best := -1, math.Inf(1)
	for i, c := range s.Question.Choices {
		var a struct {
			Tunnel int
			Tile   string
			Len    float64
		}
		if len(c.Actions) != 1 || json.Unmarshal(c.Actions[0], &a) != nil {
			continue
		}
		for _, p := range d.pushed {
			if p.tunnel == a.Tunnel && p.tile == a.Tile && math.Abs(p.length-a.Len) < best {
				choice, best = i, math.Abs(p.length-a.Len)
			}
		}
	}
	d.mu.Unlock()
	if choice < 0 {
		return nil // the visitor knows
	}
	pauseFor(ctx, time.Second)
	v, err := table.Do(ctx, companion.Command{Kind: companion.DoAnswer, Question: s.Question.ID, Choice: choice, Source: "players"})
	if err == nil && !v.OK {
		err = errors.New(v.Detail)
	}
	return err
}

// tunnelTricks are the ways to go wrong at the tunnels on purpose.
var tunnelTricks = []struct {
	kind  string
	label engines.Text
	play  func(ctx context.Context, b *tunnels.Box) error
}{
	{"halfIn", engines.Text{
		De: "Eine Platte halb stecken lassen", En: "Leave a tile half in", Fr: "Laisser une plaque à moitié", It: "Lascia una tessera a metà"},
		func(ctx context.Context, b *tunnels.Box) error { return b.HalfIn(ctx, 1, 30, 20*time.Second) }},
	{"hand", engines.Text{
		De: "Die Hand im Eingang lassen", En: "Leave a hand in the mouth", Fr: "Laisser la main à l'entrée", It: "Lascia la mano all'entrata"},
		func(ctx context.Context, b *tunnels.Box) error { return b.Touch(ctx, 4, 20*time.Second) }},
	{"shake", engines.Text{
		De: "An der Schachtel rütteln", En: "Shake the box", Fr: "Secouer la boîte", It: "Scuoti la scatola"},
		func(ctx context.Context, b *tunnels.Box) error { return b.Shake(ctx) }},
}

// mischief plays one of the tricks.
func (d *demoTunnels) mischief(ctx context.Context, kind string) error {
	for _, t := range tunnelTricks {
		if t.kind == kind {
			return t.play(ctx, d.box)
		}
	}
	return fmt.Errorf("there is no trick %q", kind)
}
