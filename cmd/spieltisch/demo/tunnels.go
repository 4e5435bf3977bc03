package demo

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"spieltisch/cmd/internal/group"
	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/devices/sim/tunnels"
	"spieltisch/engines"
)

// box is the simulated box of the demo, with the hands of those who play at it. What they push is felt by the
// simulated board; the table is told nothing but what people would tap.
type box struct {
	tunnels *tunnels.Box
	log     *slog.Logger

	mu     sync.Mutex // guards the fields below
	random *rand.Rand
	lies   [4][]laidTile // what really lies in each tunnel, from the mole on
}

// laidTile is a tile in the box, and who pushed it.
type laidTile struct {
	tile    string
	length  float64 // mm
	visitor bool
}

func newBox(seed uint64, log *slog.Logger) *box {
	return &box{
		log: log, random: rand.New(rand.NewPCG(seed, 3)),
		tunnels: tunnels.NewBox(tunnels.Config{Random: rand.New(rand.NewPCG(seed, 2))}),
	}
}

// Lengths are the lengths of the tiles of the simulated box, as a setup has them.
func Lengths() json.RawMessage {
	data, err := json.Marshal(map[string]any{"lengths": tunnels.Lengths()})
	if err != nil {
		return nil // never: it is plain data
	}
	return data
}

// Push has a simulated player push a tile.
func (b *box) Push(ctx context.Context, tunnel int, tile string) error {
	return b.push(ctx, tunnel, tile, false)
}

// visitor has the visitor's hand push a tile.
func (b *box) visitor(ctx context.Context, tunnel int, tile string) error {
	return b.push(ctx, tunnel, tile, true)
}

// push pushes a tile. Whose hand it was knows which one, for when the table asks.
func (b *box) push(ctx context.Context, tunnel int, tile string, visitor bool) error {
	if tunnel < 1 || tunnel > len(b.lies) {
		return fmt.Errorf("there is no tunnel %d", tunnel)
	}
	length, hand, err := b.draw(tile)
	if err != nil {
		return err
	}
	b.mu.Lock()
	// first: the board feels it while it goes in
	b.lies[tunnel-1] = append(b.lies[tunnel-1], laidTile{tile, length, visitor})
	n := len(b.lies[tunnel-1])
	b.mu.Unlock()
	err = b.tunnels.Push(ctx, tunnel, length, hand)
	if err != nil && !b.tunnels.Lies(tunnel, b.sum(tunnel)) {
		// it never went in; a hand that is called back goes on
		b.mu.Lock()
		if len(b.lies[tunnel-1]) == n {
			b.lies[tunnel-1] = b.lies[tunnel-1][:n-1]
		}
		b.mu.Unlock()
	}
	return err
}

// sum is the length of what lies in a tunnel, mm.
func (b *box) sum(tunnel int) (sum float64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, t := range b.lies[tunnel-1] {
		sum += t.length
	}
	return sum
}

// draw takes a tile of a kind, and a hand.
func (b *box) draw(tile string) (length float64, h tunnels.Hand, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if length = tunnels.Any(b.random, tile); length == 0 {
		return 0, h, fmt.Errorf("there is no tile %q", tile)
	}
	return length, tunnels.Hand{Speed: 60 + 80*b.random.Float64(), Uneven: 0.2 * b.random.Float64()}, nil
}

// run says which tiles were pushed, where the table cannot know, and lays the box as the record has it.
func (b *box) run(ctx context.Context, table bots.Table) error {
	return group.Run(ctx, func(ctx context.Context) error { return b.notify(ctx, table) },
		func(ctx context.Context) error { return b.keep(ctx, table) })
}

// keep lays the box as the record has it: for a new match, and when somebody has changed the record.
func (b *box) keep(ctx context.Context, table bots.Table) error {
	match := ""
	for ctx.Err() == nil {
		s := table.Snapshot()
		switch {
		case s.Match == nil || tunnelsIn(s) == nil:
		case s.Match.ID != match:
			match = s.Match.ID
			b.lay(s)
		case s.Question != nil:
		case b.agrees(s):
			b.learn(s) // a trick has pushed something
		case b.stays(ctx, table, s):
			b.lay(s)
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

func (b *box) lay(s *companion.Snapshot) {
	b.mu.Lock()
	b.lies = [4][]laidTile{}
	b.mu.Unlock()
	b.learn(s)
	b.tunnels.Lay(tilesIn(s))
}

// learn has what lies in the tunnels be what the record says, where the record has another number of tiles.
func (b *box) learn(s *companion.Snapshot) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, v := range tunnelsIn(s) {
		if len(v.Tiles) == len(b.lies[i]) {
			continue
		}
		b.lies[i] = nil
		for _, t := range v.Tiles {
			b.lies[i] = append(b.lies[i],
				laidTile{tile: t.Kind, length: float64(t.To-t.From) / float64(engines.Millimetre)})
		}
	}
}

// agrees reports whether the box is as the record has it.
func (b *box) agrees(s *companion.Snapshot) bool {
	for i, tiles := range tilesIn(s) {
		var sum float64
		for _, l := range tiles {
			sum += l
		}
		if !b.tunnels.Lies(i+1, sum) {
			return false
		}
	}
	return true
}

// stays reports whether nothing happens for a while: no push is on its way into the record.
func (b *box) stays(ctx context.Context, table bots.Table, s *companion.Snapshot) bool {
	pauseFor(ctx, 3*time.Second)
	now := table.Snapshot()
	busy := slices.ContainsFunc(now.Board.Lanes, func(lane string) bool { return lane != "" })
	return ctx.Err() == nil && now.Seq == s.Seq && now.Question == nil && now.Breach == nil && !busy &&
		!b.agrees(now)
}

// notify answers the question which tile it was: simulated players know their own, and the visitor has said
// his when he tapped it. He is not asked again, unless the sensors felt what his tile cannot be (says).
// Where the table took the tile for one of another kind, without asking, it is told as well.
func (b *box) notify(ctx context.Context, table bots.Table) error {
	var told int64 // the newest question or move that was settled here
	for s := range table.Watch(ctx) {
		c, about, visitor := b.knows(s)
		if about == 0 || about == told {
			continue
		}
		if !visitor {
			pauseFor(ctx, time.Second) // for those who look on
		}
		told = about
		c.Source = map[bool]string{true: "web", false: "players"}[visitor]
		if v, err := table.Do(ctx, c); ctx.Err() == nil && (err != nil || !v.OK) {
			b.log.Debug("demo: which tile it was", "err", cmp.Or(err, errors.New(v.Detail)))
		}
	}
	return nil
}

// knows is the command that says which tile it was, and the question or move that it is about; 0: there is
// nothing to say.
func (b *box) knows(s *companion.Snapshot) (c companion.Command, about int64, visitor bool) {
	switch {
	case s.Match == nil || tunnelsIn(s) == nil:
		return c, 0, false
	case s.Question != nil:
		return b.answers(s)
	}
	return b.corrects(s)
}

// answers is what the hands that pushed answer to a question.
func (b *box) answers(s *companion.Snapshot) (c companion.Command, about int64, visitor bool) {
	q := s.Question
	tunnel, tile, ok := b.asked(s)
	if !ok {
		return c, 0, false
	}
	a := companion.Answer{Question: q.ID, Choice: choiceOf(q.Choices, tunnel, tile)}
	switch {
	case a.Choice < 0 && tile.visitor:
		return c, 0, true // people see why they are asked
	case a.Choice < 0:
		a.Choice, a.Actions = 0, []json.RawMessage{tile.pushedInto(tunnel)}
	}
	return companion.Command{Do: a}, q.ID, tile.visitor
}

// corrects puts the newest push right, where another tile was taken for the one that lies there.
func (b *box) corrects(s *companion.Snapshot) (c companion.Command, about int64, visitor bool) {
	if len(s.Moves) == 0 || s.Moves[0].Source != "tunnel" || s.Moves[0].Corrected {
		return c, 0, false
	}
	move := s.Moves[0]
	taken, ok := pushIn(move.Actions)
	if !ok || taken.Tunnel < 1 || taken.Tunnel > len(b.lies) {
		return c, 0, false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	lies, n := b.lies[taken.Tunnel-1], len(tilesIn(s)[taken.Tunnel-1])
	if n == 0 || n > len(lies) || lies[n-1].tile == taken.Tile {
		return c, 0, false
	}
	tile := lies[n-1]
	c = companion.Command{Do: companion.Correct{Target: move.Seq,
		Actions: []json.RawMessage{tile.pushedInto(taken.Tunnel)}}, Seq: s.Seq}
	return c, move.Seq, tile.visitor
}

// asked is the tile that a question is about, and its tunnel: the first that is not in the record. false:
// nobody here pushed it.
func (b *box) asked(s *companion.Snapshot) (tunnel int, tile laidTile, ok bool) {
	for _, c := range s.Question.Choices {
		if push, ok := pushIn(c.Actions); ok {
			tunnel = push.Tunnel
			break
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if tunnel < 1 || tunnel > len(b.lies) {
		return 0, tile, false
	}
	n := len(tilesIn(s)[tunnel-1])
	if n >= len(b.lies[tunnel-1]) {
		return tunnel, tile, false
	}
	return tunnel, b.lies[tunnel-1][n], true
}

// push is a push as the contract writes it.
type push struct {
	Kind   string
	Tunnel int
	Tile   string
	Len    float64
}

// pushIn reads a move that is one push.
func pushIn(actions []json.RawMessage) (p push, ok bool) {
	ok = len(actions) == 1 && json.Unmarshal(actions[0], &p) == nil && p.Kind == "push"
	return p, ok
}

// choiceOf is the choice that comes nearest to a tile, of those of its kind; -1: none is.
func choiceOf(choices []companion.Choice, tunnel int, t laidTile) int {
	choice, best := -1, math.Inf(1)
	for i, c := range choices {
		p, ok := pushIn(c.Actions)
		if off := math.Abs(p.Len - t.length); ok && p.Tunnel == tunnel && p.Tile == t.tile && off < best {
			choice, best = i, off
		}
	}
	return choice
}

// pushedInto is the push of a tile, as the contract writes it.
func (t laidTile) pushedInto(tunnel int) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"kind":"push","tunnel":%d,"tile":%q,"len":%g}`, tunnel, t.tile,
		t.length))
}

// says tells the visitor why he is asked which tile it was, although he has said so: the sensors disagree.
func (b *box) says(s *companion.Snapshot) engines.Text {
	if s.Question == nil || tunnelsIn(s) == nil {
		return nil
	}
	tunnel, tile, ok := b.asked(s)
	if !ok || !tile.visitor || choiceOf(s.Question.Choices, tunnel, tile) >= 0 {
		return nil
	}
	felt := math.Round(float64(s.Question.Felt) / float64(engines.Millimetre))
	return Words.Text("felt").Fill(map[string]any{"tile": Words.Text("handed." + tile.tile),
		"mm": strconv.FormatFloat(felt, 'g', -1, 64)})
}

// tunnelTricks are the ways to go wrong at the tunnels on purpose.
var tunnelTricks = []struct {
	kind string
	play func(ctx context.Context, b *tunnels.Box) error
}{
	{"halfIn",
		func(ctx context.Context, b *tunnels.Box) error { return b.HalfIn(ctx, 1, 30, 20*time.Second) }},
	{"hand",
		func(ctx context.Context, b *tunnels.Box) error { return b.Touch(ctx, 4, 20*time.Second) }},
	{"shake",
		func(ctx context.Context, b *tunnels.Box) error { return b.Shake(ctx) }},
}

// mischief plays one of the tricks.
func (b *box) mischief(ctx context.Context, kind string) error {
	for _, t := range tunnelTricks {
		if t.kind == kind {
			return t.play(ctx, b.tunnels)
		}
	}
	return fmt.Errorf("there is no trick %q", kind)
}
