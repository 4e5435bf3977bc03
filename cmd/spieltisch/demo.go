package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"spieltisch/cmd/spieltisch/config"
	"spieltisch/companion"
	"spieltisch/companion/players"
	"spieltisch/companion/web"
	"spieltisch/devices"
	"spieltisch/devices/sim"
	"spieltisch/engines"
	games "spieltisch/engines/catalog"
)

// demo is a simulated tray with two simulated players, at which a visitor may take a seat. Whoever moves dice moves them
// on the tray; what they show is read from its pixels.
type demo struct {
	tray *sim.Table
	box  *demoTunnels
	log  *slog.Logger

	mu      sync.Mutex // guards the fields below
	table   players.Table
	players *players.Players // nil until run
	undone  []sim.Move       // what mends the last trick, nil: nothing to mend
}

var _ web.Demo = (*demo)(nil)

func newDemo(conf config.Config, log *slog.Logger) *demo {
	seed := uint64(time.Now().UnixNano())
	return &demo{
		log: log,
		box: newDemoTunnels(seed, log),
		tray: sim.NewTable(sim.Config{
			Seed: seed, Rolling: sim.Rect(conf.Zones.Rolling), Aside: sim.Rect(conf.Zones.Aside),
		}),
	}
}

func (d *demo) openBoard(ctx context.Context) (devices.TunnelBoard, error) {
	return d.box.box.Open(ctx)
}

func (d *demo) openCamera(context.Context) (devices.Camera, error) { return d.tray.Open() }

// run lays the dice as the game that is on says, and plays until ctx ends.
func (d *demo) run(ctx context.Context, table players.Table) error {
	p := players.New(players.Config{
		Table: table, Hands: d.tray, Tunnels: d.box, Games: games.All(), Breach: 0.08, Tap: 0.3, Log: d.log,
		Rand: rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1)),
		// One to learn from, and one to beat.
		Strengths: []players.Strength{players.Exact, players.Learner},
	})
	d.mu.Lock()
	d.table, d.players = table, p
	d.mu.Unlock()
	if moves := layOut(table.Snapshot()); len(moves) > 0 {
		if err := d.tray.Put(ctx, moves...); err != nil && ctx.Err() == nil {
			d.log.Warn("demo: dice cannot be laid out", "err", err)
		}
	}
	return p.Run(ctx)
}

// layOut are the moves that bring dice from beside the table to where the record has them: after a restart the tray is
// empty in the middle of a turn. Dice that wait for a roll lie anyhow.
func layOut(s *companion.Snapshot) []sim.Move {
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
	for len(roll) == 0 && len(moves) < 8 {
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
func (d *demo) parts() (players.Table, *players.Players, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.players == nil {
		return nil, nil, errNotReady
	}
	return d.table, d.players, nil
}

// Seats tells who plays each seat.
func (d *demo) Seats() []web.DemoSeat {
	table, p, err := d.parts()
	if err != nil {
		return nil
	}
	s := table.Snapshot()
	if s.Match == nil {
		return nil
	}
	taken := p.Taken()
	seats := make([]web.DemoSeat, len(s.Match.Players))
	for i := range seats {
		seat := engines.Seat(i + 1)
		seats[i] = web.DemoSeat{Seat: seat, Visitor: slices.Contains(taken, seat)}
	}
	return seats
}

// Take gives a seat to the visitor.
func (d *demo) Take(seat engines.Seat) error { return d.seat(seat, true) }

// Leave gives a seat back to the simulated player.
func (d *demo) Leave(seat engines.Seat) error { return d.seat(seat, false) }

func (d *demo) seat(seat engines.Seat, visitor bool) error {
	_, p, err := d.parts()
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(d.Seats(), func(s web.DemoSeat) bool { return s.Seat == seat }) {
		return fmt.Errorf("there is no seat %d", seat)
	}
	p.Take(seat, visitor)
	return nil
}

// Roll has the visitor's hand roll.
func (d *demo) Roll(ctx context.Context, all bool) error {
	d.forget()
	return d.tray.Roll(ctx, all)
}

// Aside has the visitor's hand move dice aside.
func (d *demo) Aside(ctx context.Context, face engines.Face, n int) error {
	d.forget()
	return d.tray.Aside(ctx, int(face), n)
}

// Push has the visitor's hand push a tile into a tunnel.
func (d *demo) Push(ctx context.Context, tunnel int, tile string) error {
	if !d.hasTunnels() {
		return errors.New("there are no tunnels in this game")
	}
	return d.box.visitor(ctx, tunnel, tile)
}

// hasTunnels tells whether the match that is on has some.
func (d *demo) hasTunnels() bool {
	table, _, err := d.parts()
	return err == nil && tunnelsIn(table.Snapshot()) != nil
}

// hasDice tells whether the match that is on is played with the dice of the tray.
func (d *demo) hasDice() bool {
	table, _, err := d.parts()
	if err != nil {
		return false
	}
	m := table.Snapshot().Match
	return m != nil && players.OnTray(m.Game)
}

// forget: after another move, the last trick cannot be taken back any more.
func (d *demo) forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.undone = nil
}

// trick is one way to break a rule.
type trick struct {
	kind  string
	label engines.Text
	moves func(aside, roll []int) []sim.Move // nil: not possible now
}

const mend = "mend"

var tricks = []trick{
	{"twoFaces", engines.Text{
		De: "Zwei verschiedene beiseitelegen", En: "Put two different ones aside", Fr: "Mettre deux faces différentes de côté", It: "Metti da parte due facce diverse"},
		func(_, roll []int) []sim.Move {
			other := slices.IndexFunc(roll, func(f int) bool { return f != roll[0] })
			if other < 0 {
				return nil
			}
			return []sim.Move{{Face: roll[0], From: sim.Rolling, To: sim.Aside}, {Face: roll[other], From: sim.Rolling, To: sim.Aside}}
		}},
	{"takeBack", engines.Text{
		De: "Einen beiseitegelegten zurücknehmen", En: "Take one back", Fr: "Reprendre un dé mis de côté", It: "Riprendi un dado messo da parte"},
		func(aside, _ []int) []sim.Move {
			if len(aside) == 0 {
				return nil
			}
			return []sim.Move{{Face: aside[0], From: sim.Aside, To: sim.Rolling}}
		}},
	{"hide", engines.Text{
		De: "Einen Würfel verstecken", En: "Hide a die", Fr: "Cacher un dé", It: "Nascondi un dado"},
		func(_, roll []int) []sim.Move {
			if len(roll) == 0 {
				return nil
			}
			return []sim.Move{{Face: roll[0], From: sim.Rolling, To: sim.Off}}
		}},
	{"turn", engines.Text{
		De: "Einen Würfel drehen", En: "Turn a die", Fr: "Tourner un dé", It: "Gira un dado"},
		func(_, roll []int) []sim.Move {
			if len(roll) == 0 {
				return nil
			}
			return []sim.Move{{Face: roll[0], From: sim.Rolling, To: sim.Rolling, Turn: 7 - roll[0], Stay: true}}
		}},
}

// Tricks lists the ways to break a rule on purpose, and the way to mend it.
func (d *demo) Tricks() []web.Trick {
	if d.hasTunnels() {
		var out []web.Trick
		for _, t := range tunnelTricks {
			out = append(out, web.Trick{Kind: t.kind, Label: t.label})
		}
		return out
	}
	if !d.hasDice() {
		return nil
	}
	out := make([]web.Trick, 0, len(tricks)+1)
	for _, t := range tricks {
		out = append(out, web.Trick{Kind: t.kind, Label: t.label})
	}
	return append(out, web.Trick{Kind: mend, Label: engines.Text{De: "Wieder gutmachen", En: "Mend it", Fr: "Réparer", It: "Rimedia"}})
}

// Mischief plays one of the tricks with the dice as they were read.
func (d *demo) Mischief(ctx context.Context, kind string) error {
	table, _, err := d.parts()
	if err != nil {
		return err
	}
	if d.hasTunnels() {
		return d.box.mischief(ctx, kind)
	}
	if kind == mend {
		return d.mend(ctx)
	}
	i := slices.IndexFunc(tricks, func(t trick) bool { return t.kind == kind })
	if i < 0 {
		return fmt.Errorf("there is no trick %q", kind)
	}
	s := table.Snapshot()
	moves := tricks[i].moves(faces(s, "aside"), faces(s, "roll"))
	if moves == nil {
		return errors.New("this trick wants other dice on the tray; roll first")
	}
	if err := d.tray.Put(ctx, moves...); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.undone = reversed(moves)
	return nil
}

func (d *demo) mend(ctx context.Context) error {
	d.mu.Lock()
	moves := d.undone
	d.undone = nil
	d.mu.Unlock()
	if moves == nil {
		return errors.New("there is nothing to mend")
	}
	return d.tray.Put(ctx, moves...)
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
