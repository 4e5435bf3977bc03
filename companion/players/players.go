// Package players has simulated players. They look at the snapshots as people look at a screen, and choose with the coach
// of the game, each with a Strength.
//
// Heckmeck they play on a simulated tray: they move dice with simulated hands and never tell the table what these show:
// that is read from the pixels. They tap only what people would tap: stop, a new game, an answer to a question. Tiles of
// Schnackelstein they push into simulated tunnels, where there are some. All other games they play by touch, and make up
// what would lie on a real table: rolls, cards from piles, tiles turned up, hidden hands.
//
// Seats may be taken by people (Take); the players then wait for them. Chooser plays without a table, to measure.
package players

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
)

// Hands move dice; devices/sim.Table has them.
type Hands interface {
	// Roll rolls the dice of the rolling zone, or all there are.
	Roll(ctx context.Context, all bool) error
	// Aside moves n dice that show a face aside; 0: all of them.
	Aside(ctx context.Context, face, n int) error
}

// Tunnels take tiles; nil in Config: pushes are tapped.
type Tunnels interface {
	// Push pushes a tile of a kind ("soil") into a tunnel, from 1, and returns when the hand is away.
	Push(ctx context.Context, tunnel int, tile string) error
}

// Table is what the players see and tap; *companion.Table is one.
type Table interface {
	Snapshot() *companion.Snapshot
	Watch(context.Context) iter.Seq[*companion.Snapshot]
	Do(context.Context, companion.Command) (companion.Verdict, error)
}

var _ Table = (*companion.Table)(nil)

// Config says who plays and how. Table and Hands must be there.
type Config struct {
	Table     Table
	Hands     Hands
	Tunnels   Tunnels                                          // nil: there are none
	Games     []engines.Game                                   // that they can play (nil: Heckmeck)
	Strengths []Strength                                       // by seat, over again for more seats (nil: Exact)
	Names     []string                                         // in seating order (nil: Mia and Jonas)
	Rand      *rand.Rand                                       // nil: seeded with 1
	Breach    float64                                          // how often dice are left behind when some are moved aside, 0–1; it is mended when the table says so
	Tap       float64                                          // how often a stop is tapped rather than left to the next roll, 0–1
	Think     time.Duration                                    // pause before a move (0: 1.5 s)
	Give      time.Duration                                    // how long the table may take to see a move (0: 8 s)
	Rest      time.Duration                                    // pause after a game (0: 10 s)
	Sleep     func(ctx context.Context, d time.Duration) error // nil: real time
	Log       *slog.Logger                                     // nil: no log
}

func (c Config) withDefaults() Config {
	if len(c.Names) == 0 {
		c.Names = []string{"Mia", "Jonas"}
	}
	if c.Games == nil {
		c.Games = []engines.Game{heckmeck.Game{}}
	}
	if c.Strengths == nil {
		c.Strengths = []Strength{Exact}
	}
	if c.Rand == nil {
		c.Rand = rand.New(rand.NewPCG(1, 1))
	}
	if c.Think <= 0 {
		c.Think = 1500 * time.Millisecond
	}
	if c.Give <= 0 {
		c.Give = 8 * time.Second
	}
	if c.Rest <= 0 {
		c.Rest = 10 * time.Second
	}
	if c.Sleep == nil {
		c.Sleep = sleep
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Players are the simulated players of one table.
type Players struct {
	cfg Config

	// Run's
	missed  int      // moves in a row that the table did not see
	chooser *Chooser // for match, nil: none for its game
	match   string

	mu     sync.Mutex // guards taken
	taken  map[engines.Seat]bool
	change chan struct{} // has a value after a change of taken
}

// New makes players; nobody has taken a seat.
func New(cfg Config) *Players {
	return &Players{cfg: cfg.withDefaults(), taken: map[engines.Seat]bool{}, change: make(chan struct{}, 1)}
}

// Take lets a person play a seat, or gives it back to the simulation.
func (p *Players) Take(seat engines.Seat, person bool) {
	p.mu.Lock()
	p.taken[seat] = person
	p.mu.Unlock()
	select {
	case p.change <- struct{}{}:
	default:
	}
}

// Taken lists the seats that people play, ascending.
func (p *Players) Taken() []engines.Seat {
	p.mu.Lock()
	defer p.mu.Unlock()
	seats := []engines.Seat{}
	for seat, person := range p.taken {
		if person {
			seats = append(seats, seat)
		}
	}
	slices.Sort(seats)
	return seats
}

func (p *Players) isPerson(seat engines.Seat) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.taken[seat]
}

// plays tells that a seat is simulated; strength is how well it plays.
func (p *Players) plays(seat engines.Seat) bool { return !p.isPerson(seat) }

func (p *Players) strength(seat engines.Seat) Strength {
	if seat == engines.Table {
		return Random
	}
	return p.cfg.Strengths[int(seat-1)%len(p.cfg.Strengths)]
}

// meet makes a chooser for a match, a new one for each.
func (p *Players) meet(m *companion.MatchInfo) {
	if m.ID == p.match {
		return
	}
	p.match, p.chooser = m.ID, nil
	for _, g := range p.cfg.Games {
		if g.Info().ID == m.Game {
			p.chooser, _ = NewChooser(g, p.cfg.Rand)
		}
	}
}

// maxMissed is how many moves may go unseen before the players begin a new game.
const maxMissed = 4

// Run plays until ctx ends.
func (p *Players) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		s := p.cfg.Table.Snapshot()
		moved, err := p.turn(ctx, s)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			p.missed++
			p.cfg.Log.Debug("players: move did not work", "err", err)
			err = p.cfg.Sleep(ctx, p.cfg.Think)
		case !moved:
			err = p.wait(ctx, s.Version)
		}
		if err != nil && ctx.Err() == nil {
			p.cfg.Log.Debug("players: wait", "err", err)
		}
	}
	return nil
}

// wait returns at the next snapshot, at a change of seats, or after a while.
func (p *Players) wait(ctx context.Context, version uint64) error {
	limit, cancel := context.WithTimeout(ctx, p.cfg.Give)
	defer cancel()
	go func() { // ends with limit
		select {
		case <-p.change:
			cancel()
		case <-limit.Done():
		}
	}()
	for s := range p.cfg.Table.Watch(limit) {
		if s.Version != version {
			break
		}
	}
	return ctx.Err()
}

// turn does the next thing, if it is for the players to do. moved tells whether something was done.
func (p *Players) turn(ctx context.Context, s *companion.Snapshot) (moved bool, err error) {
	if s.Match == nil || s.Match.Status != "on" || s.View == nil {
		return true, p.newGame(ctx, s)
	}
	p.meet(s.Match)
	if s.Conflict != nil || s.Position == nil || p.chooser == nil {
		return false, nil
	}
	if !OnTray(s.Match.Game) {
		return p.touch(ctx, s)
	}
	away := slices.ContainsFunc(s.Warnings, func(w companion.Warning) bool { return w.Name == health.Camera || w.Loud })
	if away {
		return false, nil
	}
	if p.isPerson(s.View.Turn) {
		p.missed = 0
		return false, nil
	}
	if p.missed >= maxMissed {
		p.missed = 0
		return true, p.do(ctx, companion.Command{Kind: companion.DoEnd})
	}
	if s.Question != nil {
		return true, p.answer(ctx, s)
	}
	if s.Breach != nil {
		return true, p.dismiss(ctx, s)
	}
	return true, p.play(ctx, s)
}

// newGame begins a game, after a pause in which the last one can be looked at.
func (p *Players) newGame(ctx context.Context, s *companion.Snapshot) error {
	if s.Match != nil {
		if err := p.cfg.Sleep(ctx, p.cfg.Rest); err != nil {
			return err
		}
		if now := p.cfg.Table.Snapshot(); now.Match == nil || now.Match.ID != s.Match.ID || now.Seq != s.Seq {
			return nil // somebody else did something
		}
		return p.do(ctx, companion.Command{Kind: companion.DoAgain})
	}
	line, err := json.Marshal(map[string]any{"game": "heckmeck", "setup": map[string]any{"players": p.cfg.Names}})
	if err != nil {
		return err
	}
	return p.do(ctx, companion.Command{Kind: companion.DoLine, Line: line})
}

func (p *Players) do(ctx context.Context, c companion.Command) error {
	c.Source = "players"
	v, err := p.cfg.Table.Do(ctx, c)
	if err != nil {
		return err
	}
	if !v.OK {
		return fmt.Errorf("%s: %s: %s", c.Kind, v.Code, v.Detail)
	}
	return nil
}

// answer takes the likeliest answer, once people had time to give theirs.
func (p *Players) answer(ctx context.Context, s *companion.Snapshot) error {
	if err := p.cfg.Sleep(ctx, 3*p.cfg.Think); err != nil {
		return err
	}
	now := p.cfg.Table.Snapshot()
	if now.Question == nil || now.Question.ID != s.Question.ID {
		return nil
	}
	return p.do(ctx, companion.Command{Kind: companion.DoAnswer, Question: s.Question.ID})
}

// dismiss has the table look again where it shows a breach that nobody here made: a reading was wrong. What the players
// break on purpose they mend in aside.
func (p *Players) dismiss(ctx context.Context, s *companion.Snapshot) error {
	if p.until(ctx, func(now *companion.Snapshot) bool { return now.Breach == nil || now.Breach.ID != s.Breach.ID }) {
		return nil
	}
	if err := p.do(ctx, companion.Command{Kind: companion.DoDismiss, Question: s.Breach.ID}); err != nil {
		return err
	}
	return errors.New("a breach that nobody made")
}

// play makes a move of the seat whose turn it is.
func (p *Players) play(ctx context.Context, s *companion.Snapshot) error {
	if err := p.cfg.Sleep(ctx, p.cfg.Think); err != nil {
		return err
	}
	if p.cfg.Table.Snapshot().Seq != s.Seq {
		return nil // somebody was quicker
	}
	switch a := p.chooser.choose(s.Position, p.plays, p.strength).(type) {
	case nil: // a person has taken the seat meanwhile
		return nil
	case heckmeck.Aside:
		return p.aside(ctx, s, int(a.Dice[0]), len(a.Dice))
	case heckmeck.Stop:
		return p.stop(ctx, s)
	}
	fresh := !slices.ContainsFunc(s.Position.Prompts(), func(p engines.Prompt) bool { return p.Kind == "stop" })
	return p.seen(ctx, s, p.cfg.Hands.Roll(ctx, fresh))
}

// aside moves n dice of a face, now and then not all of them.
func (p *Players) aside(ctx context.Context, s *companion.Snapshot, face, n int) error {
	if n < 2 || p.cfg.Rand.Float64() >= p.cfg.Breach {
		return p.seen(ctx, s, p.cfg.Hands.Aside(ctx, face, n))
	}
	if err := p.cfg.Hands.Aside(ctx, face, n-1); err != nil {
		return err
	}
	shown := p.until(ctx, func(now *companion.Snapshot) bool { return now.Breach != nil || now.Seq != s.Seq })
	if shown {
		if err := p.cfg.Sleep(ctx, 2*p.cfg.Think); err != nil {
			return err
		}
	}
	now := p.cfg.Table.Snapshot()
	return p.seen(ctx, now, p.cfg.Hands.Aside(ctx, face, 1))
}

// stop stops. Usually nobody says so: the next player rolls all dice. It is tapped where that would not be seen: before
// a person's turn and at the end of the game.
func (p *Players) stop(ctx context.Context, s *companion.Snapshot) error {
	after, _, v := s.Position.Apply(heckmeck.Stop{})
	last := v == nil && len(after.Prompts()) == 0
	next := s.View.Turn%engines.Seat(len(s.Match.Players)) + 1
	if p.isPerson(next) || last || p.cfg.Rand.Float64() < p.cfg.Tap {
		line := json.RawMessage(`{"do":{"kind":"stop"}}`)
		return p.do(ctx, companion.Command{Kind: companion.DoLine, Line: line, Seq: s.Seq})
	}
	return p.seen(ctx, s, p.cfg.Hands.Roll(ctx, true))
}

// seen waits until the table has seen what hands did.
func (p *Players) seen(ctx context.Context, before *companion.Snapshot, err error) error {
	if err != nil {
		return err
	}
	if !p.until(ctx, func(s *companion.Snapshot) bool {
		return s.Seq != before.Seq && s.Breach == nil || s.Question != nil
	}) {
		return errors.New("the table did not see it")
	}
	p.missed = 0
	return nil
}

// until waits for a snapshot that fits; false: none came in time.
func (p *Players) until(ctx context.Context, fits func(*companion.Snapshot) bool) bool {
	limit, cancel := context.WithTimeout(ctx, p.cfg.Give)
	defer cancel()
	for s := range p.cfg.Table.Watch(limit) {
		if fits(s) {
			return true
		}
	}
	return false
}
