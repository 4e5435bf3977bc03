// Package bots has simulated players. They look at the snapshots as people look at a screen, and choose
// with the coach of the game, each with a Strength, or as the game's own engines.Bot does.
//
// A game whose dice a camera reads they play on a simulated tray (engines.Gestured): they move dice with
// simulated hands and never tell the table what these show: that is read from the pixels. They tap only what
// people would tap: the end of a turn, a new game, an answer to a question. Tiles they push into simulated
// tunnels, where there are some. All other games they play by touch, and make up what would lie on a real
// table: rolls, cards from piles, tiles turned up, hidden hands.
//
// Seats may be taken by people (Take); the players then wait for them. What the table asks is for people
// as soon as one sits there, unless it asks about what simulated hands have just done; simulated players
// neither answer it nor have it forgotten, and begin and end no game then. They wait for the table to read
// what hands did, however slow the machine is. Chooser plays without a table, to measure.
package bots

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
)

// Hands move dice; devices/sim.Table has them.
type Hands interface {
	// Roll rolls the dice of the rolling zone, or all there are.
	Roll(ctx context.Context, all bool) error
	// Some rolls one die of the rolling zone for each of the faces, that shows it.
	Some(ctx context.Context, faces ...int) error
	// Aside moves n dice that show a face aside; 0: all of them.
	Aside(ctx context.Context, face, n int) error
}

// Tunnels take tiles; nil in Config: pushes are tapped.
type Tunnels interface {
	// Push pushes a tile of a kind ("soil") into a tunnel, from 1, and returns when the hand is away.
	Push(ctx context.Context, tunnel int, tile string) error
}

// Cards lie on a table that a camera reads; nil in Config: what is done with them is tapped.
type Cards interface {
	// Lay has what is to lie open lie there, and nothing else. What lies so already is moved a little.
	Lay(ctx context.Context, lies engines.Lying) error
	// Hand has the cards of one hand lie open, and nothing else.
	Hand(ctx context.Context, cards []string) error
}

// Table is what the players see and tap; *companion.Table is one.
type Table interface {
	Snapshot() *companion.Snapshot
	Watch(context.Context) iter.Seq[*companion.Snapshot]
	Do(context.Context, companion.Command) (companion.Verdict, error)
}

var _ Table = (*companion.Table)(nil)

// Config says who plays and how. Table, Hands and Games must be there.
type Config struct {
	Table   Table
	Hands   Hands
	Tunnels Tunnels // nil: there are none
	Cards   Cards   // nil: there are none
	// has the table lie as the record has it, and so that it is read, after a reading that cannot be; false:
	// this game has nothing to mend; nil: none has
	Mend func(ctx context.Context) (bool, error)
	// that they can play; the first is the one that they begin
	Games []engines.Game
	// by seat, over again for more seats (nil: Exact)
	Strengths []Strength
	Names     []string   // in seating order (nil: Mia and Jonas)
	Rand      *rand.Rand // nil: seeded with 1
	// how often dice are left behind when some are moved aside, 0–1; it is mended when the table says so
	Breach float64
	// how often a stop is tapped rather than left to the next roll, 0–1
	Tap   float64
	Think time.Duration // pause before a move (0: 1.5 s)
	// how long a move may stay without effect once the table has read the tray after it (0: 8 s)
	Give time.Duration
	// how long the table may take to read the tray (0: 2 min)
	Read  time.Duration
	Rest  time.Duration                                    // pause after a game (0: 10 s)
	Sleep func(ctx context.Context, d time.Duration) error // nil: real time
	// nil: time.Now; the clock of the camera's pictures
	Now func() time.Time
	Log *slog.Logger // nil: no log
}

func (c Config) withDefaults() Config {
	if len(c.Names) == 0 {
		c.Names = []string{"Mia", "Jonas"}
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

// Bots are the simulated players of one table.
type Bots struct {
	cfg Config

	// Run's
	missed int // moves in a row that had no effect
	own    own // what the table asks about what simulated hands did last

	// choosing is held to use chooser, and to write these; Run alone writes them
	choosing sync.Mutex
	chooser  *Chooser     // for match, nil: none for its game
	game     engines.Game // of match; nil: none of Games
	match    string

	mu     sync.Mutex // guards the fields below
	taken  map[engines.Seat]bool
	notice Notice
	change chan struct{} // has a value after a change of taken
}

// own names what the table shows about a move of simulated hands; 0: nothing.
type own struct{ question, breach int64 }

// Notice is what the players have to tell people, who would wonder otherwise.
type Notice struct {
	Key   string // "": nothing
	Match string // what it is about
	Kind  string // of the action that people are to say, where Key is NoticeReveal
	// of the simulated players, by keys of the game's messages, where Key is NoticeReveal
	Hands map[engines.Seat][]string
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
func New(cfg Config) *Bots {
	return &Bots{cfg: cfg.withDefaults(), taken: map[engines.Seat]bool{}, change: make(chan struct{}, 1)}
}

// Take lets a person play a seat, or gives it back to the simulation.
func (b *Bots) Take(seat engines.Seat, person bool) {
	b.mu.Lock()
	if person {
		b.taken[seat] = true
	} else {
		delete(b.taken, seat)
	}
	b.mu.Unlock()
	select {
	case b.change <- struct{}{}:
	default:
	}
}

// Taken lists the seats that people play, ascending.
func (b *Bots) Taken() []engines.Seat {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Sorted(maps.Keys(b.taken))
}

// Notice is what there is to tell now.
func (b *Bots) Notice() Notice {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.notice
}

func (b *Bots) isPerson(seat engines.Seat) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.taken[seat]
}

// seated reports whether a person sits at the table.
func (b *Bots) seated() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.taken) > 0
}

// forPeople reports whether what the table shows is for a person who sits there to settle.
func (b *Bots) forPeople(s *companion.Snapshot) bool {
	asked := s.Question != nil && s.Question.ID != b.own.question
	broken := s.Breach != nil && s.Breach.ID != b.own.breach
	return (asked || broken) && b.seated()
}

// alone does what only players do who are among themselves: while it is done, nobody takes a seat. done is
// false where a person sits there.
func (b *Bots) alone(do func() error) (done bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.taken) > 0 {
		return false, nil
	}
	return true, do()
}

// plays reports whether a seat is simulated; strength is how well it plays.
func (b *Bots) plays(seat engines.Seat) bool { return !b.isPerson(seat) }

func (b *Bots) strength(seat engines.Seat) Strength {
	if seat == engines.Table {
		return Random
	}
	return b.cfg.Strengths[int(seat-1)%len(b.cfg.Strengths)]
}

// meet makes a chooser for a match, a new one for each.
func (b *Bots) meet(m *companion.MatchInfo) {
	if m.ID == b.match {
		return
	}
	b.choosing.Lock()
	defer b.choosing.Unlock()
	b.match, b.game, b.chooser, b.missed, b.own = m.ID, nil, nil, 0, own{}
	if g, ok := engines.Find(b.cfg.Games, m.Game); ok {
		b.game = g
		b.chooser, _ = NewChooser(g, b.cfg.Rand)
	}
}

// Hand is what a seat holds in a snapshot, by keys of the game's messages; nil: nothing, or nobody knows yet.
func (b *Bots) Hand(s *companion.Snapshot, seat engines.Seat) []string {
	b.choosing.Lock()
	defer b.choosing.Unlock()
	if s.Match == nil || s.Match.ID != b.match || s.Position == nil || b.chooser == nil {
		return nil
	}
	return b.chooser.Hand(s.Position, seat)
}

// ErrNothingDrawn says that nothing is to come from a pile, or from all hands, now.
var ErrNothingDrawn = errors.New("bots: nothing is to be drawn now")

// Draw answers what is nobody's choice: a deal, cards of a pile, all hands together.
func (b *Bots) Draw(ctx context.Context) error {
	s := b.cfg.Table.Snapshot()
	b.choosing.Lock()
	var a engines.Action
	if s.Match != nil && s.Match.ID == b.match && s.Position != nil && b.chooser != nil {
		a = b.chooser.Draw(s.Position)
	}
	b.choosing.Unlock()
	if a == nil {
		return ErrNothingDrawn
	}
	return b.say(ctx, s, a)
}

// maxMissed is how many moves may go unseen before players who are among themselves begin a new game.
const maxMissed = 4

// Run plays until ctx ends.
func (b *Bots) Run(ctx context.Context) error {
	for ctx.Err() == nil {
		s := b.cfg.Table.Snapshot()
		moved, err := b.turn(ctx, s)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			b.missed++
			b.cfg.Log.Debug("bots: move did not work", "err", err)
			err = b.cfg.Sleep(ctx, b.cfg.Think)
		case !moved:
			err = b.wait(ctx, s.Version)
		}
		if err != nil && ctx.Err() == nil {
			b.cfg.Log.Debug("bots: wait", "err", err)
		}
	}
	return nil
}

// wait returns at the next snapshot, at a change of seats, or after a while.
func (b *Bots) wait(ctx context.Context, version uint64) error {
	limit, cancel := context.WithTimeout(ctx, b.cfg.Give)
	defer cancel()
	go func() { // ends with limit
		select {
		case <-b.change:
			cancel()
		case <-limit.Done():
		}
	}()
	for s := range b.cfg.Table.Watch(limit) {
		if s.Version != version {
			break
		}
	}
	return ctx.Err()
}

// turn does the next thing, if it is for the players to do. moved tells whether something was done.
func (b *Bots) turn(ctx context.Context, s *companion.Snapshot) (moved bool, err error) {
	if s.Match == nil || s.Match.Status != "on" || s.View == nil {
		if first := s.Match == nil && b.match == ""; !first && b.seated() {
			// who sits there says when they play again
			return false, nil
		}
		return true, b.newGame(ctx, s)
	}
	b.meet(s.Match)
	if s.Conflict != nil || s.Position == nil || b.chooser == nil || b.forPeople(s) {
		return false, nil
	}
	if !OnTray(s, b.game) {
		return b.touch(ctx, s)
	}
	if !looks(s) {
		return false, nil
	}
	if b.isPerson(s.View.Turn) {
		b.missed = 0
		return false, nil
	}
	if b.missed >= maxMissed && !b.seated() {
		return true, b.giveUp(ctx, s)
	}
	if s.Question != nil {
		return true, b.answer(ctx, s)
	}
	if s.Breach != nil {
		return true, b.dismiss(ctx, s)
	}
	return true, b.play(ctx, s)
}

// looks reports whether the camera is there, and has looked: of dice that lie there at its first look the
// table does not know that they were rolled.
func looks(s *companion.Snapshot) bool {
	away := func(w companion.Warning) bool { return w.Name == health.Camera || w.Loud }
	return !slices.ContainsFunc(s.Warnings, away) && (s.Tray.State == "empty" || !s.Tray.Taken.IsZero())
}

// newGame begins a game, after a pause in which the last one can be looked at.
func (b *Bots) newGame(ctx context.Context, s *companion.Snapshot) error {
	line, err := json.Marshal(map[string]any{"game": b.cfg.Games[0].Info().ID,
		"setup": map[string]any{"players": b.cfg.Names}})
	if err != nil {
		return err
	}
	c := companion.Command{Do: companion.Line{Line: line}}
	if s.Match != nil {
		if err := b.cfg.Sleep(ctx, b.cfg.Rest); err != nil {
			return err
		}
		c = companion.Command{Do: companion.Again{}}
	}
	now := b.cfg.Table.Snapshot()
	if now.Seq != s.Seq || (now.Match == nil) != (s.Match == nil) {
		return nil // somebody else did something
	}
	c.Seq, c.Record = s.Seq, s.Record
	if s.Match == nil && b.match == "" {
		return b.do(ctx, c) // the first since the program began takes nothing from anybody
	}
	_, err = b.alone(func() error {
		if err := b.do(ctx, c); err != nil {
			return err
		}
		b.begun(s)
		return nil
	})
	return err
}

// begun notes why there is another game than before. The caller holds mu.
func (b *Bots) begun(before *companion.Snapshot) {
	now := b.cfg.Table.Snapshot().Match
	if now == nil {
		return
	}
	n := Notice{Match: now.ID}
	switch {
	case before.Match == nil:
		n.Key = NoticeNone
	case b.notice.Key == NoticeUnseen && b.notice.Match == before.Match.ID:
		n.Key = NoticeUnseen
	case before.Match.Status == "over":
		n.Key = NoticeOver
	default:
		n.Key = NoticeEnded
	}
	b.notice = n
}

// giveUp ends a game in which the table does not see what the players do.
func (b *Bots) giveUp(ctx context.Context, s *companion.Snapshot) error {
	_, err := b.alone(func() error {
		if err := b.do(ctx, companion.Command{Do: companion.End{}, Seq: s.Seq}); err != nil {
			return err
		}
		b.missed, b.notice = 0, Notice{Key: NoticeUnseen, Match: s.Match.ID}
		return nil
	})
	return err
}

func (b *Bots) do(ctx context.Context, c companion.Command) error {
	c.Source = "players"
	v, err := b.cfg.Table.Do(ctx, c)
	if err != nil {
		return err
	}
	if !v.OK {
		return fmt.Errorf("%s: %s: %s", c.Name(), v.Code, v.Detail)
	}
	return nil
}

// answer takes the likeliest answer, once people had time to give theirs.
func (b *Bots) answer(ctx context.Context, s *companion.Snapshot) error {
	if err := b.cfg.Sleep(ctx, 3*b.cfg.Think); err != nil {
		return err
	}
	now := b.cfg.Table.Snapshot()
	if now.Question == nil || now.Question.ID != s.Question.ID || b.forPeople(now) ||
		now.View != nil && b.isPerson(now.View.Turn) {
		return nil
	}
	if now.Question.Says.Key == "ask.differ" { // what lies there was laid as the record has it
		return b.do(ctx, companion.Command{Do: companion.Dismiss{Question: s.Question.ID}})
	}
	likeliest := 0
	if _, some := b.game.(engines.Selective); some { // its dice are touched to roll them only
		rolled := func(c companion.Choice) bool { return c.Label.Key == "choice.rolled" }
		likeliest = max(slices.IndexFunc(now.Question.Choices, rolled), 0)
	}
	return b.do(ctx, companion.Command{Do: companion.Answer{Question: s.Question.ID, Choice: likeliest}})
}

// dismiss has the table look again where it shows a breach that nobody here made: a reading was wrong. What
// the players break on purpose they mend in aside.
func (b *Bots) dismiss(ctx context.Context, s *companion.Snapshot) error {
	gone := func(now *companion.Snapshot) bool { return now.Breach == nil || now.Breach.ID != s.Breach.ID }
	if b.until(ctx, gone) {
		return nil
	}
	if now := b.cfg.Table.Snapshot(); b.forPeople(now) || now.View != nil && b.isPerson(now.View.Turn) {
		return nil
	}
	mended := false
	if b.cfg.Mend != nil {
		var err error
		if mended, err = b.cfg.Mend(ctx); err != nil {
			return err
		}
	}
	if mended && b.until(ctx, gone) {
		return nil
	}
	if err := b.do(ctx, companion.Command{Do: companion.Dismiss{Question: s.Breach.ID}}); err != nil {
		return err
	}
	if mended { // what was not read may be now
		b.until(ctx, func(now *companion.Snapshot) bool { return now.Breach != nil || now.Seq > s.Seq+1 })
	}
	return errors.New("a breach that nobody made")
}

// play makes a move of the seat whose turn it is.
func (b *Bots) play(ctx context.Context, s *companion.Snapshot) error {
	if err := b.cfg.Sleep(ctx, b.cfg.Think); err != nil {
		return err
	}
	if b.cfg.Table.Snapshot().Seq != s.Seq {
		return nil // somebody was quicker
	}
	b.choosing.Lock()
	move := b.chooser.choose(s.Position, b.plays, b.strength)
	b.choosing.Unlock()
	if move == nil { // a person has taken the seat meanwhile
		return nil
	}
	switch g := b.gesture(s, move).(type) {
	case engines.MoveAside:
		return b.aside(ctx, s, int(g.Face), g.Count)
	case engines.RollDice:
		if g.Next {
			return b.stop(ctx, s, move)
		}
		if g.Only != nil {
			return b.moves(ctx, s, func() error { return b.cfg.Hands.Some(ctx, numbers(g.Only)...) })
		}
		return b.moves(ctx, s, func() error { return b.cfg.Hands.Roll(ctx, g.All) })
	case engines.Lay:
		if s.Cards && b.cfg.Cards != nil && b.missed < maxUnread {
			return b.lay(ctx, s, g)
		}
	}
	err := b.say(ctx, s, move)
	if err == nil {
		b.missed = 0
	}
	return err
}

// maxUnread is how often in a row cards may be laid in vain until the move is tapped.
const maxUnread = 2

func numbers(faces []engines.Face) []int {
	out := make([]int, len(faces))
	for i, f := range faces {
		out[i] = int(f)
	}
	return out
}

// gesture is what a hand does to make a move; nil: it is told.
func (b *Bots) gesture(s *companion.Snapshot, move engines.Action) engines.Gesture {
	if g, ok := b.game.(engines.Gestured); ok {
		return g.Gesture(s.Position, move)
	}
	return nil
}

// aside moves n dice of a face, now and then not all of them.
func (b *Bots) aside(ctx context.Context, s *companion.Snapshot, face, n int) error {
	if n < 2 || b.cfg.Rand.Float64() >= b.cfg.Breach {
		return b.moves(ctx, s, func() error { return b.cfg.Hands.Aside(ctx, face, n) })
	}
	if err := b.cfg.Hands.Aside(ctx, face, n-1); err != nil {
		return err
	}
	// However slow the machine is: who mended it before it was read would hide what it is done for.
	shown := b.within(ctx, b.cfg.Read,
		func(now *companion.Snapshot) bool { return now.Breach != nil || now.Seq != s.Seq })
	if shown {
		if breach := b.cfg.Table.Snapshot().Breach; breach != nil {
			b.own.breach = breach.ID
		}
		if err := b.cfg.Sleep(ctx, 2*b.cfg.Think); err != nil {
			return err
		}
	}
	now := b.cfg.Table.Snapshot()
	return b.moves(ctx, now, func() error { return b.cfg.Hands.Aside(ctx, face, 1) })
}

// stop ends a turn. Usually nobody says so: the next player rolls all dice. It is tapped where that would not
// be seen: before a person's turn and at the end of the game.
func (b *Bots) stop(ctx context.Context, s *companion.Snapshot, move engines.Action) error {
	after, _, v := s.Position.Apply(move)
	last := v == nil && len(after.Prompts()) == 0
	next := s.View.Turn%engines.Seat(len(s.Match.Players)) + 1
	if b.isPerson(next) || last || b.cfg.Rand.Float64() < b.cfg.Tap {
		return b.say(ctx, s, move)
	}
	return b.moves(ctx, s, func() error { return b.cfg.Hands.Roll(ctx, true) })
}

// moves has hands do something at the tray, and waits until the table has read it, however long that takes.
func (b *Bots) moves(ctx context.Context, before *companion.Snapshot, hands func() error) error {
	return b.read(ctx, before, hands, func(s *companion.Snapshot) time.Time { return s.Tray.Taken })
}

// lays has hands lay cards, and waits in the same way.
func (b *Bots) lays(ctx context.Context, before *companion.Snapshot, hands func() error) error {
	return b.read(ctx, before, hands, func(s *companion.Snapshot) time.Time { return s.Laid })
}

// read has hands do something, and waits until the table has read a picture of after it.
func (b *Bots) read(ctx context.Context, before *companion.Snapshot, hands func() error,
	at func(*companion.Snapshot) time.Time) error {
	began := b.cfg.Now()
	if err := hands(); err != nil {
		return err
	}
	return b.seen(ctx, before, b.cfg.Read, func(s *companion.Snapshot) bool { return !at(s).Before(began) })
}

// errUnseen says that a move had no effect.
var errUnseen = errors.New("the table did not see it")

// seen waits until what hands did has an effect. Where read tells that the table has looked at it, it has
// to come within Give, and without that within longest. What the table asks, or calls a breach, it asks
// those who moved.
func (b *Bots) seen(ctx context.Context, before *companion.Snapshot, longest time.Duration,
	read func(*companion.Snapshot) bool) error {
	limit, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	var after *time.Timer // once it was read
	for s := range b.cfg.Table.Watch(limit) {
		fresh := s.Breach != nil && (before.Breach == nil || before.Breach.ID != s.Breach.ID)
		switch {
		case s.Match == nil || s.Match.ID != before.Match.ID || s.Match.Status != "on":
			return nil // another game, or none
		case s.Question != nil:
			b.own, b.missed = own{question: s.Question.ID}, 0
			return nil
		case fresh:
			b.own.breach = s.Breach.ID
			return errUnseen
		case s.Seq != before.Seq && s.Breach == nil:
			b.own, b.missed = own{}, 0
			return nil
		}
		if after == nil && read(s) {
			after = time.AfterFunc(b.cfg.Give, cancel)
			defer after.Stop()
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return errUnseen
}

// until waits for a snapshot that fits; false: none came within Give.
func (b *Bots) until(ctx context.Context, fits func(*companion.Snapshot) bool) bool {
	return b.within(ctx, b.cfg.Give, fits)
}

func (b *Bots) within(ctx context.Context, longest time.Duration, fits func(*companion.Snapshot) bool) bool {
	limit, cancel := context.WithTimeout(ctx, longest)
	defer cancel()
	for s := range b.cfg.Table.Watch(limit) {
		if fits(s) {
			return true
		}
	}
	return false
}
