// Package demo is a table without hardware: a simulated tray, a simulated box of tunnels, and two simulated
// players, in whose places visitors may play. What hands do is read from the pixels of the tray, or felt by
// the simulated board.
package demo

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/bots"
	"spieltisch/companion/web"
	"spieltisch/devices"
	"spieltisch/devices/sim"
	simcards "spieltisch/devices/sim/cards"
	"spieltisch/devices/sim/tray"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
)

// Dice are the set of the simulated dice, as the key dice.set names it.
const Dice = "heckmeck"

// Demo is a simulated tray with two simulated players, at which visitors may take seats. Whoever moves
// dice moves them on the tray; what they show is read from its pixels.
type Demo struct {
	cfg  Config
	seed uint64
	tray *sim.Table
	bugs *sim.Table // the tray of bug dice, among cards
	box  *box
	laid [decks]*simcards.Table
	log  *slog.Logger

	mu      sync.Mutex // guards the fields below
	table   bots.Table
	players *bots.Bots // nil until run
	undone  []sim.Move // what mends the last trick, nil: nothing to mend
	moved   lastMove   // of the visitor's hand
	deals   *rand.Rand // what lies on the table at the start
}

var _ web.Demo = (*Demo)(nil)

// Config says where dice lie on the tray.
type Config struct {
	Rolling, Aside sim.Rect
	Seed           uint64       // of all chance; 0: the time
	Stepped        bool         // time among cards advances with the camera's pictures, not with the clock
	Log            *slog.Logger // nil: no log
}

// New makes a demo with an empty tray and an empty box.
func New(cfg Config) *Demo {
	seed := cmp.Or(cfg.Seed, uint64(time.Now().UnixNano()))
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	bugs := sim.NewTable(bugTray(seed, cfg.Stepped))
	return &Demo{
		cfg:   cfg,
		seed:  seed,
		log:   cfg.Log,
		box:   newBox(seed, cfg.Log),
		bugs:  bugs,
		deals: rand.New(rand.NewPCG(seed, 4)),
		tray:  sim.NewTable(sim.Config{Seed: seed, Rolling: cfg.Rolling, Aside: cfg.Aside}),
		laid: [decks]*simcards.Table{
			inRows:  simcards.New(simcards.Config{Deck: simcards.Animals, Seed: seed, Look: simcards.Plain()}),
			onBoard: simcards.New(simcards.Config{Deck: simcards.Tiles, Seed: seed, Look: nearer()}),
			inZones: simcards.New(hubTable(seed, bugs, cfg.Stepped)),
		},
	}
}

// OpenBoard opens the simulated tunnel board.
func (d *Demo) OpenBoard(ctx context.Context) (devices.TunnelBoard, error) {
	return d.box.tunnels.Open(ctx)
}

// OpenCamera opens the simulated camera above the tray, or above the cards while these are played with.
func (d *Demo) OpenCamera(ctx context.Context) (devices.Camera, error) {
	above, err := d.tray.Open()
	if err != nil {
		return nil, err
	}
	c := &camera{demo: d, tray: above}
	for i, t := range d.laid {
		if c.laid[i], err = t.Open(ctx); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// RunTunnels keeps the box as the record has it, and says which tiles were pushed, until ctx ends.
func (d *Demo) RunTunnels(ctx context.Context, table bots.Table) error { return d.box.run(ctx, table) }

// Run lays the dice as the game that is on says, and plays until ctx ends.
func (d *Demo) Run(ctx context.Context, table bots.Table) error {
	cfg := bots.Config{
		Table: table, Hands: dice{d}, Tunnels: d.box, Cards: hands{d}, Mend: d.mendBugs,
		Games: games.All(), Breach: 0.08, Tap: 0.3, Log: d.log,
		Rand: rand.New(rand.NewPCG(d.seed, 1)),
		// One to learn from, and one to beat.
		Strengths: []bots.Strength{bots.Exact, bots.Learner},
	}
	if d.cfg.Stepped {
		cfg.Sleep, cfg.Now = d.bugs.Wait, d.bugs.Now
	}
	p := bots.New(cfg)
	d.mu.Lock()
	d.table, d.players = table, p
	d.mu.Unlock()
	laid := d.lay(ctx, table.Snapshot(), "")
	var spread spread
	d.layCards(ctx, table.Snapshot(), &spread)
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() {
		for s := range table.Watch(ctx) {
			laid = d.lay(ctx, s, laid)
			d.layCards(ctx, s, &spread)
		}
	})
	return p.Run(ctx)
}

// lay has the dice of the match lie on the tray as the record has them, where it is another match than the
// one that they were laid for last, and gives that match.
func (d *Demo) lay(ctx context.Context, s *companion.Snapshot, last string) string {
	if s.Match == nil || s.Match.ID == last {
		return last
	}
	var err error
	n, stay := bugDice(s.Match.Game) // those lie there from the beginning
	info, dealt := dealtFor(s.Match.Game)
	switch {
	case stay:
		err = d.bugs.Deal(ctx, n, tray.BugDie)
	case dealt && len(d.tray.Truth().Dice) != info.Dice:
		err = d.tray.Deal(ctx, info.Dice, tray.DemoDie)
	}
	if moves := layOut(s, info.Dice); err == nil && len(moves) > 0 && (last == "" || stay) {
		err = d.on(s).Put(ctx, moves...)
	}
	if err != nil && ctx.Err() == nil {
		d.log.Warn("demo: dice cannot be laid out", "err", err)
	}
	return s.Match.ID
}

// dealtFor tells which dice lie on the tray for a game: as many as it has, where it is played with those of
// the tray.
func dealtFor(id string) (engines.Info, bool) {
	g, ok := games.Find(id)
	if !ok {
		return engines.Info{}, false
	}
	return g.Info(), g.Info().Seen()
}

// layOut are the moves that bring dice from beside the table to where the record has them: after a restart
// the tray is empty in the middle of a turn. Dice that wait for a roll lie anyhow.
func layOut(s *companion.Snapshot, all int) []sim.Move {
	aside, roll := faces(s, "aside"), faces(s, "roll")
	if len(aside)+len(roll) == 0 {
		return nil
	}
	var moves []sim.Move
	for _, f := range aside {
		moves = append(moves, sim.Move{From: sim.Off, To: sim.Aside, Turn: f})
	}
	for _, f := range roll {
		moves = append(moves, sim.Move{From: sim.Off, To: sim.Rolling, Turn: f})
	}
	for len(roll) == 0 && len(moves) < all {
		moves = append(moves, sim.Move{From: sim.Off, To: sim.Rolling, Turn: 1 + len(moves)%6})
	}
	return moves
}

// faces lists what the dice of an area show, by the record.
func faces(s *companion.Snapshot, area string) []int {
	if s.View == nil {
		return nil
	}
	var out []int
	for _, a := range s.View.Scene.Areas {
		if a.ID != area {
			continue
		}
		for _, p := range a.Pieces {
			if f, err := strconv.Atoi(p.Label); err == nil && p.Kind == "die" {
				out = append(out, f)
			}
		}
	}
	return out
}

var errNotReady = errors.New("the demo table is not ready yet")

// parts gives what run has made.
func (d *Demo) parts() (bots.Table, *bots.Bots, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.players == nil {
		return nil, nil, errNotReady
	}
	return d.table, d.players, nil
}

// Seats lists the seats of the match.
func (d *Demo) Seats() []engines.Seat {
	table, _, err := d.parts()
	if err != nil {
		return nil
	}
	s := table.Snapshot()
	if s.Match == nil {
		return nil
	}
	seats := make([]engines.Seat, len(s.Match.Players))
	for i := range seats {
		seats[i] = engines.Seat(i + 1)
	}
	return seats
}

// Notes is what visitors would wonder about.
func (d *Demo) Notes(s *companion.Snapshot) web.DemoNotes {
	_, p, err := d.parts()
	if err != nil || s.Match == nil {
		return web.DemoNotes{}
	}
	return web.DemoNotes{Says: noticed(p.Notice(), s), Asks: d.box.says(s)}
}

// newFor is for how many moves of a game it is said why there is another one.
const newFor = 6

// noticed are the words of what the players have to tell.
func noticed(n bots.Notice, s *companion.Snapshot) engines.Text {
	if n.Match != s.Match.ID || n.Key != bots.NoticeReveal && len(s.Moves) > newFor {
		return nil
	}
	if n.Key != bots.NoticeReveal {
		return Words.Text("notice." + n.Key)
	}
	game, ok := games.Find(s.Match.Game)
	if !ok || !slices.ContainsFunc(s.Prompts, func(p engines.Prompt) bool { return p.Kind == n.Kind }) {
		return nil
	}
	text := maps.Clone(Words.Text("notice." + n.Key))
	for _, seat := range slices.Sorted(maps.Keys(n.Hands)) {
		if int(seat) > len(s.Match.Players) {
			continue
		}
		for lang := range text {
			text[lang] += " " + s.Match.Players[seat-1] + ": " +
				strings.Join(named(game, n.Hands[seat], lang), ", ") + "."
		}
	}
	return text
}

// named are the names of cards, by the keys of their messages.
func named(game engines.Game, hand []string, lang string) []string {
	var out []string
	for _, key := range hand {
		m, ok := game.Message(key)
		if !ok {
			out = append(out, key)
			continue
		}
		out = append(out, m.Text.In(lang))
	}
	return out
}

// Take gives a seat to a visitor.
func (d *Demo) Take(seat engines.Seat) error { return d.seat(seat, true) }

// Leave gives a seat back to the simulated player.
func (d *Demo) Leave(seat engines.Seat) error { return d.seat(seat, false) }

func (d *Demo) seat(seat engines.Seat, visitor bool) error {
	_, p, err := d.parts()
	if err != nil {
		return err
	}
	if visitor && !slices.Contains(d.Seats(), seat) {
		return fmt.Errorf("there is no seat %d", seat)
	}
	p.Take(seat, visitor)
	return nil
}

// Hand is what a seat holds and nobody else may see.
func (d *Demo) Hand(seat engines.Seat) []string {
	table, p, err := d.parts()
	if err != nil {
		return nil
	}
	return p.Hand(table.Snapshot(), seat)
}

// Deal lays what a game begins with.
func (d *Demo) Deal(g engines.Game, setup json.RawMessage) (json.RawMessage, error) {
	dealer, ok := g.(engines.Dealer)
	if !ok {
		return setup, nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return dealer.Deal(d.deals, setup)
}

// Draw answers for chance.
func (d *Demo) Draw(ctx context.Context) error {
	_, p, err := d.parts()
	if err != nil {
		return err
	}
	return p.Draw(ctx)
}

// Roll has the visitor's hand roll.
func (d *Demo) Roll(ctx context.Context, all bool, only ...int) error {
	if len(only) > 0 {
		return d.move(func(t *sim.Table) error { return t.Some(ctx, only...) })
	}
	return d.move(func(t *sim.Table) error { return t.Roll(ctx, all) })
}

// Aside has the visitor's hand move dice aside.
func (d *Demo) Aside(ctx context.Context, face engines.Face, n int) error {
	return d.move(func(t *sim.Table) error { return t.Aside(ctx, int(face), n) })
}

// readFor is how long a visitor waits for the table to read what his hand did before it may do something
// else.
const readFor = time.Minute

// move has the visitor's hand do something, one thing at a time: a second tap while dice roll, or while
// the table still reads them, would be a second roll. After a move the last trick cannot be taken back any
// more.
func (d *Demo) move(hand func(*sim.Table) error) error {
	table, _, err := d.parts()
	if err != nil {
		return err
	}
	d.mu.Lock()
	s, now := table.Snapshot(), time.Now()
	last := d.moved
	if unread := s.Seq == last.seq && s.Tray.Taken.Before(last.at); !last.at.IsZero() && unread &&
		now.Sub(last.at) < readFor {
		d.mu.Unlock()
		return web.Refusal{Says: Words.Text("refuse.looking")}
	}
	d.moved, d.undone = lastMove{s.Seq, now}, nil
	d.mu.Unlock()
	if err = hand(d.on(s)); err != nil {
		d.mu.Lock()
		d.moved = last // nothing was moved
		d.mu.Unlock()
	}
	return err
}

// lastMove is when the visitor's hand did something last, and the newest entry then.
type lastMove struct {
	seq int64
	at  time.Time
}

// Push has the visitor's hand push a tile into a tunnel.
func (d *Demo) Push(ctx context.Context, tunnel int, tile string) error {
	if !d.hasTunnels() {
		return web.Refusal{Says: Words.Text("refuse.noTunnels")}
	}
	return d.box.visitor(ctx, tunnel, tile)
}

// hasTunnels reports whether the match that is on has some.
func (d *Demo) hasTunnels() bool {
	table, _, err := d.parts()
	return err == nil && tunnelsIn(table.Snapshot()) != nil
}

// hasDice reports whether the match that is on is played with the dice of the tray.
func (d *Demo) hasDice() bool {
	table, _, err := d.parts()
	if err != nil {
		return false
	}
	s := table.Snapshot()
	if s.Match == nil {
		return false
	}
	g, ok := games.Find(s.Match.Game)
	return ok && bots.OnTray(s, g)
}

// trick is one way to break a rule.
type trick struct {
	kind  string
	moves func(aside, roll []int) []sim.Move // nil: not possible now
}

const mend = "mend"

var tricks = []trick{
	{"twoFaces",
		func(_, roll []int) []sim.Move {
			other := slices.IndexFunc(roll, func(f int) bool { return f != roll[0] })
			if other < 0 {
				return nil
			}
			return []sim.Move{{Face: roll[0], From: sim.Rolling, To: sim.Aside},
				{Face: roll[other], From: sim.Rolling, To: sim.Aside}}
		}},
	{"takeBack",
		func(aside, _ []int) []sim.Move {
			if len(aside) == 0 {
				return nil
			}
			return []sim.Move{{Face: aside[0], From: sim.Aside, To: sim.Rolling}}
		}},
	{"hide",
		func(_, roll []int) []sim.Move {
			if len(roll) == 0 {
				return nil
			}
			return []sim.Move{{Face: roll[0], From: sim.Rolling, To: sim.Off}}
		}},
	{"turn",
		func(_, roll []int) []sim.Move {
			if len(roll) == 0 {
				return nil
			}
			return []sim.Move{{Face: roll[0], From: sim.Rolling, To: sim.Rolling, Turn: 7 - roll[0],
				Stay: true}}
		}},
}

// Tricks lists the ways to break a rule on purpose, and the way to mend it.
func (d *Demo) Tricks() []web.Trick {
	if d.hasTunnels() {
		var out []web.Trick
		for _, t := range tunnelTricks {
			out = append(out, web.Trick{Kind: t.kind, Label: Words.Text("trick." + t.kind)})
		}
		return out
	}
	if !d.hasDice() {
		return nil
	}
	out := make([]web.Trick, 0, len(tricks)+1)
	for _, t := range tricks {
		out = append(out, web.Trick{Kind: t.kind, Label: Words.Text("trick." + t.kind)})
	}
	return append(out, web.Trick{Kind: mend, Label: Words.Text("trick." + mend)})
}

// Mischief plays one of the tricks with the dice as they were read.
func (d *Demo) Mischief(ctx context.Context, kind string) error {
	table, _, err := d.parts()
	if err != nil {
		return err
	}
	if d.hasTunnels() {
		return d.box.mischief(ctx, kind)
	}
	if kind == mend {
		return d.mend(ctx, table.Snapshot())
	}
	i := slices.IndexFunc(tricks, func(t trick) bool { return t.kind == kind })
	if i < 0 {
		return fmt.Errorf("there is no trick %q", kind)
	}
	s := table.Snapshot()
	moves := tricks[i].moves(faces(s, "aside"), faces(s, "roll"))
	if moves == nil {
		return web.Refusal{Says: Words.Text("refuse.otherDice")}
	}
	if err := d.on(s).Put(ctx, moves...); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.undone = reversed(moves)
	return nil
}

func (d *Demo) mend(ctx context.Context, s *companion.Snapshot) error {
	d.mu.Lock()
	moves := d.undone
	d.undone = nil
	d.mu.Unlock()
	if moves == nil {
		return web.Refusal{Says: Words.Text("refuse.nothing")}
	}
	return d.on(s).Put(ctx, moves...)
}

// reversed are the moves that bring the dice back.
func reversed(moves []sim.Move) []sim.Move {
	var back []sim.Move
	for _, m := range slices.Backward(moves) {
		shown := m.Face
		if m.Turn != 0 {
			shown = m.Turn
		}
		b := sim.Move{Face: shown, From: m.To, To: m.From, Stay: m.Stay}
		if m.Turn != 0 {
			b.Turn = m.Face
		}
		back = append(back, b)
	}
	return back
}
