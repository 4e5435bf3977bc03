// Package players has simulated players. They look at the snapshots as people look at a screen, and choose
// with the coach of the game, each with a Strength.
//
// Heckmeck they play on a simulated tray: they move dice with simulated hands and never tell the table
// what these show: that is read from the pixels. They tap only what people would tap: stop, a new game, an
// answer to a question. Tiles of Schnackelstein they push into simulated tunnels, where there are some.
// All other games they play by touch, and make up what would lie on a real table: rolls, cards from piles,
// tiles turned up, hidden hands.
//
// Seats may be taken by people (Take); the players then wait for them. What the table asks is for people
// as soon as one sits there, unless it asks about what simulated hands have just done; simulated players
// neither answer it nor have it forgotten, and begin and end no game then. They wait for the table to read
// what hands did, however slow the machine is. Chooser plays without a table, to measure.
package players

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"spieltisch/companion"
	"spieltisch/companion/health"
	"spieltisch/engines"
	"spieltisch/engines/animals"
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
	Give      time.Duration                                    // how long a move may stay without effect once the table has read the tray after it (0: 8 s)
	Read      time.Duration                                    // how long the table may take to read the tray (0: 2 min)
	Rest      time.Duration                                    // pause after a game (0: 10 s)
	Sleep     func(ctx context.Context, d time.Duration) error // nil: real time
	Now       func() time.Time                                 // nil: time.Now; the clock of the camera's pictures
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
	if c.Read <= 0 {
		c.Read = 2 * time.Minute
	}
	if c.Now == nil {
		c.Now = time.Now
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
	missed  int      // moves in a row that had no effect
	own     own      // what the table asks about what simulated hands did last
	chooser *Chooser // for match, nil: none for its game
	match   string

	mu     sync.Mutex // guards the fields below
	taken  map[engines.Seat]bool
	notice Notice
	change chan struct{} // has a value after a change of taken
}

// own names what the table shows about a move of simulated hands; 0: nothing.
type own struct{ question, breach int64 }

// Notice is what the players have to tell people, who would wonder otherwise.
type Notice struct {
	Key   string                            // "": nothing
	Match string                            // what it is about
	Hands map[engines.Seat][]animals.Animal // of the simulated players, where Key is NoticeReveal
}

// The keys of a Notice.
const (
	NoticeUnseen = "unseen" // they ended the game before this one, as the table did not see what they did
	NoticeOver   = "over"   // the game before this one was played to its end
	NoticeEnded  = "ended"  // somebody has ended it
	NoticeNone   = "none"   // somebody has put it away
	NoticeReveal = "reveal" // all hands are to be laid open, and people say what they hold
)

// New makes players; nobody has taken a seat.
func New(cfg Config) *Players {
	return &Players{cfg: cfg.withDefaults(), taken: map[engines.Seat]bool{}, change: make(chan struct{}, 1)}
}

// Take lets a person play a seat, or gives it back to the simulation.
func (p *Players) Take(seat engines.Seat, person bool) {
	p.mu.Lock()
	if person {
		p.taken[seat] = true
	} else {
		delete(p.taken, seat)
	}
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
	return slices.Sorted(maps.Keys(p.taken))
}

// Notice is what there is to tell now.
func (p *Players) Notice() Notice {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.notice
}

func (p *Players) isPerson(seat engines.Seat) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.taken[seat]
}

// seated tells that a person sits at the table.
func (p *Players) seated() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.taken) > 0
}

// forPeople tells that what the table shows is for a person who sits there to settle.
func (p *Players) forPeople(s *companion.Snapshot) bool {
	asked := s.Question != nil && s.Question.ID != p.own.question
	broken := s.Breach != nil && s.Breach.ID != p.own.breach
	return (asked || broken) && p.seated()
}

// alone does what only players do who are among themselves: while it is done, nobody takes a seat. done is
// false where a person sits there.
func (p *Players) alone(do func() error) (done bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.taken) > 0 {
		return false, nil
	}
	return true, do()
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
	p.match, p.chooser, p.missed, p.own = m.ID, nil, 0, own{}
	for _, g := range p.cfg.Games {
		if g.Info().ID == m.Game {
			p.chooser, _ = NewChooser(g, p.cfg.Rand)
		}
	}
}

// maxMissed is how many moves may go unseen before players who are among themselves begin a new game.
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
		if first := s.Match == nil && p.match == ""; !first && p.seated() { // who sits there says when they play again
			return false, nil
		}
		return true, p.newGame(ctx, s)
	}
	p.meet(s.Match)
	if s.Conflict != nil || s.Position == nil || p.chooser == nil || p.forPeople(s) {
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
	if p.missed >= maxMissed && !p.seated() {
		return true, p.giveUp(ctx, s)
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
	line, err := json.Marshal(map[string]any{"game": "heckmeck", "setup": map[string]any{"players": p.cfg.Names}})
	if err != nil {
		return err
	}
	c := companion.Command{Kind: companion.DoLine, Line: line}
	if s.Match != nil {
		if err := p.cfg.Sleep(ctx, p.cfg.Rest); err != nil {
			return err
		}
		c = companion.Command{Kind: companion.DoAgain}
	}
	now := p.cfg.Table.Snapshot()
	if now.Seq != s.Seq || (now.Match == nil) != (s.Match == nil) {
		return nil // somebody else did something
	}
	c.Seq, c.Record = s.Seq, s.Record
	if s.Match == nil && p.match == "" {
		return p.do(ctx, c) // the first since the program began takes nothing from anybody
	}
	_, err = p.alone(func() error {
		if err := p.do(ctx, c); err != nil {
			return err
		}
		p.begun(s)
		return nil
	})
	return err
}

// begun notes why there is another game than before. The caller holds mu.
func (p *Players) begun(before *companion.Snapshot) {
	now := p.cfg.Table.Snapshot().Match
	if now == nil {
		return
	}
	n := Notice{Match: now.ID}
	switch {
	case before.Match == nil:
		n.Key = NoticeNone
	case p.notice.Key == NoticeUnseen && p.notice.Match == before.Match.ID:
		n.Key = NoticeUnseen
	case before.Match.Status == "over":
		n.Key = NoticeOver
	default:
		n.Key = NoticeEnded
	}
	p.notice = n
}

// giveUp ends a game in which the table does not see what the players do.
func (p *Players) giveUp(ctx context.Context, s *companion.Snapshot) error {
	_, err := p.alone(func() error {
		if err := p.do(ctx, companion.Command{Kind: companion.DoEnd, Seq: s.Seq}); err != nil {
			return err
		}
		p.missed, p.notice = 0, Notice{Key: NoticeUnseen, Match: s.Match.ID}
		return nil
	})
	return err
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
	if now.Question == nil || now.Question.ID != s.Question.ID || p.forPeople(now) || now.View != nil && p.isPerson(now.View.Turn) {
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
	if now := p.cfg.Table.Snapshot(); p.forPeople(now) || now.View != nil && p.isPerson(now.View.Turn) {
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
	return p.moves(ctx, s, func() error { return p.cfg.Hands.Roll(ctx, fresh) })
}

// aside moves n dice of a face, now and then not all of them.
func (p *Players) aside(ctx context.Context, s *companion.Snapshot, face, n int) error {
	if n < 2 || p.cfg.Rand.Float64() >= p.cfg.Breach {
		return p.moves(ctx, s, func() error { return p.cfg.Hands.Aside(ctx, face, n) })
	}
	if err := p.cfg.Hands.Aside(ctx, face, n-1); err != nil {
		return err
	}
	// However slow the machine is: who mended it before it was read would hide what it is done for.
	shown := p.within(ctx, p.cfg.Read, func(now *companion.Snapshot) bool { return now.Breach != nil || now.Seq != s.Seq })
	if shown {
		if b := p.cfg.Table.Snapshot().Breach; b != nil {
			p.own.breach = b.ID
		}
		if err := p.cfg.Sleep(ctx, 2*p.cfg.Think); err != nil {
			return err
		}
	}
	now := p.cfg.Table.Snapshot()
	return p.moves(ctx, now, func() error { return p.cfg.Hands.Aside(ctx, face, 1) })
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
	return p.moves(ctx, s, func() error { return p.cfg.Hands.Roll(ctx, true) })
}

// moves has hands do something at the tray, and waits until the table has read it, however long that takes.
func (p *Players) moves(ctx context.Context, before *companion.Snapshot, hands func() error) error {
	began := p.cfg.Now()
	if err := hands(); err != nil {
		return err
	}
	return p.seen(ctx, before, p.cfg.Read, func(s *companion.Snapshot) bool { return !s.Tray.Taken.Before(began) })
}

// errUnseen says that a move had no effect.
var errUnseen = errors.New("the table did not see it")

// seen waits until what hands did has an effect. Where read tells that the table has looked at it, it has
// to come within Give, and without that within longest. What the table asks, or calls a breach, it asks
// those who moved.
func (p *Players) seen(ctx context.Context, before *companion.Snapshot, longest time.Duration, read func(*companion.Snapshot) bool) error {
	limit, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	var after *time.Timer // once it was read
	for s := range p.cfg.Table.Watch(limit) {
		fresh := s.Breach != nil && (before.Breach == nil || before.Breach.ID != s.Breach.ID)
		switch {
		case s.Match == nil || s.Match.ID != before.Match.ID || s.Match.Status != "on":
			return nil // another game, or none
		case s.Question != nil:
			p.own, p.missed = own{question: s.Question.ID}, 0
			return nil
		case fresh:
			p.own.breach = s.Breach.ID
			return errUnseen
		case s.Seq != before.Seq && s.Breach == nil:
			p.own, p.missed = own{}, 0
			return nil
		}
		if after == nil && read(s) {
			after = time.AfterFunc(p.cfg.Give, cancel)
			defer after.Stop()
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return errUnseen
}

// until waits for a snapshot that fits; false: none came within Give.
func (p *Players) until(ctx context.Context, fits func(*companion.Snapshot) bool) bool {
	return p.within(ctx, p.cfg.Give, fits)
}

func (p *Players) within(ctx context.Context, longest time.Duration, fits func(*companion.Snapshot) bool) bool {
	limit, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	for s := range p.cfg.Table.Watch(limit) {
		if fits(s) {
			return true
		}
	}
	return false
}
