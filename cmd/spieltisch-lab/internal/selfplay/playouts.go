// Package selfplay has games play by themselves, to check rules and to measure: at random (Playouts), and by
// simulated players of different strength against each other (Strength). The same seed gives the same games
// on every machine.
package selfplay

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"spieltisch/cmd/internal/cli"
	"spieltisch/engines"
	"spieltisch/engines/jsonl"
)

// Playouts are random games of one kind.
type Playouts struct {
	Game    string  `arg:"" optional:"" help:"help.game.id"`
	N       int     `short:"n" default:"100" help:"help.playouts.n"`
	Seed    uint64  `default:"1" help:"help.playouts.seed"`
	Players int     `placeholder:"P" help:"help.playouts.players"`
	Illegal float64 `placeholder:"SHARE" help:"help.playouts.illegal"`
	Log     string  `placeholder:"FILE" help:"help.playouts.log"`
	Answers string  `placeholder:"FILE" help:"help.playouts.answers"`
	JSON    bool    `name:"json" help:"help.json.result"`
}

// longestGame is a number of actions that no random game of these rules reaches.
const longestGame = 1_000_000

// Run plays random games. An offered action that is refused, a game without an end, or one that stops before
// its end, is an error.
func (c Playouts) Run(ctx context.Context, std cli.Stdio) error {
	g, err := cli.FindGame(c.Game)
	if err == nil {
		err = c.check(g)
	}
	if err != nil {
		return std.UsageError("playouts", err)
	}
	log, err := create(c.Log)
	if err != nil {
		return fmt.Errorf("playouts: %w", err)
	}
	answers, err := create(c.Answers)
	if err != nil {
		return fmt.Errorf("playouts: %w", errors.Join(err, log.close()))
	}
	// Games leave little behind: a heap that is collected less often leaves more of each core to them.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	p := playouts{game: g, sampler: g.(engines.Sampler), command: c}
	total := tally{}
	begin := time.Now()
	along := cli.NewProgress(std, "games", c.N)
	err = inOrder(ctx, c.N, p.play, func(o playout) error {
		total.add(o)
		along.At(total.games)
		return errors.Join(log.write(o.log), answers.write(o.answers))
	})
	took := time.Since(begin)
	along.Clear()
	if err = errors.Join(err, log.close(), answers.close(), ctx.Err()); err != nil {
		return fmt.Errorf("playouts: %w", err)
	}
	return total.report(std.Out, g, took, c.JSON)
}

func (c Playouts) check(g engines.Game) error {
	info := g.Info()
	if _, ok := g.(engines.Sampler); !ok {
		return fmt.Errorf("%s cannot be played at random yet", info.ID)
	}
	switch {
	case c.N < 0:
		return fmt.Errorf("-n %d: a number of games is 0 or more", c.N)
	case !(c.Illegal >= 0 && c.Illegal <= 0.9): // with more, games hardly go on; NaN is no share
		return fmt.Errorf("--illegal %g: a share is between 0 and 0.9", c.Illegal)
	case c.Players != 0 && (c.Players < info.MinSeats || c.Players > info.MaxSeats):
		return fmt.Errorf("--players %d: %s is for %d to %d", c.Players, info.ID, info.MinSeats,
			info.MaxSeats)
	case c.Log != "" && sameFile(c.Log, c.Answers):
		return fmt.Errorf("--log and --answers are the same file, %s: give each its own", c.Log)
	}
	return nil
}

// sameFile reports whether two paths lead to one file, now or once both are made.
func sameFile(a, b string) bool {
	if b == "" {
		return false
	}
	one, err := os.Stat(a)
	other, err2 := os.Stat(b)
	if err == nil && err2 == nil {
		return os.SameFile(one, other)
	}
	absA, err := filepath.Abs(a)
	absB, err2 := filepath.Abs(b)
	return err == nil && err2 == nil && absA == absB
}

// playouts plays random games. Games may be played at the same time.
type playouts struct {
	game    engines.Game
	sampler engines.Sampler
	command Playouts
}

// playout is what one game gave.
type playout struct {
	actions, refused int
	log, answers     []byte // lines, empty where nobody wants them
}

// play plays game n to its end. Each game has chances of its own, so that it is the same however many are
// played.
func (p playouts) play(n int) (o playout, err error) {
	by := chance{rand.NewPCG(p.command.Seed, uint64(n))}
	seats := p.command.Players
	if info := p.game.Info(); seats == 0 {
		seats = info.MinSeats + by.IntN(info.MaxSeats-info.MinSeats+1)
	}
	setup := p.sampler.Setup(by, seats)
	s, events, v, err := p.game.New(setup)
	if v != nil || err != nil {
		return o, fmt.Errorf("game %d: setup %s: %+v, %w", n, setup, v, err)
	}
	if err := p.tell(&o, "setup", setup,
		func() jsonl.Answer { return jsonl.Accepted(s, events) }); err != nil {
		return o, err
	}
	players := engines.Players(setup)
	for ; o.actions <= longestGame; o.actions++ {
		next, err := p.step(&o, s, by, players)
		if err != nil {
			return o, fmt.Errorf("game %d, seed %d: %w", n, p.command.Seed, err)
		}
		if next == nil {
			break
		}
		s = next
	}
	if o.actions > longestGame {
		return o, fmt.Errorf("game %d: no end after %d actions; its setup was %s", n, longestGame, setup)
	}
	if !s.View().Over {
		state, _ := json.Marshal(s)
		return o, fmt.Errorf("game %d, seed %d: nothing can be done, and the game is not over: %s", n,
			p.command.Seed, state)
	}
	return o, nil
}

// step takes one action, legal or, now and then, any. It gives nil where the game waits for nothing more.
func (p playouts) step(o *playout, s engines.State, by chance, players []string) (engines.State, error) {
	arbitrary := p.command.Illegal > 0 && by.Float64() < p.command.Illegal
	var a engines.Action
	if !arbitrary {
		if a = engines.Sample(p.sampler, by, s); a == nil {
			return nil, nil
		}
	} else if a = p.sampler.Arbitrary(by, s); len(s.Prompts()) == 0 {
		return nil, nil
	}
	next, events, v := s.Apply(a)
	if v != nil && !arbitrary {
		return s, fmt.Errorf("%+v was offered and is refused: %+v", a, v)
	}
	if v != nil {
		o.refused++
	}
	if !arbitrary && !p.told() {
		return next, nil
	}
	do, err := json.Marshal(a)
	if err != nil {
		return s, err
	}
	if _, err := engines.DecodeIn(p.game, s, do); err != nil {
		return s, fmt.Errorf("no line says %s: %w", do, err)
	}
	return next, p.tell(o, "do", do, func() jsonl.Answer {
		if v != nil {
			return jsonl.Refused(p.game, players, s, v)
		}
		return jsonl.Accepted(next, events)
	})
}

func (p playouts) told() bool { return p.command.Log != "" || p.command.Answers != "" }

// tell adds a line and its answer to what is written down of a game.
func (p playouts) tell(o *playout, kind string, what []byte, answer func() jsonl.Answer) error {
	if p.command.Log != "" {
		o.log = fmt.Appendf(o.log, "{%q:%s}\n", kind, what)
	}
	if p.command.Answers == "" {
		return nil
	}
	data, err := json.Marshal(answer())
	if err != nil {
		return err
	}
	o.answers = append(append(o.answers, data...), '\n')
	return nil
}

// inOrder does play for 0 … n-1 on all cores and hands over what each gave, in order. It stops at the first
// error, or when ctx ends.
func inOrder(ctx context.Context, n int, play func(int) (playout, error), take func(playout) error) error {
	type result struct {
		playout
		err error
	}
	type job struct {
		n    int
		done chan result
	}
	ctx, cancel := context.WithCancel(ctx)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer cancel()
	jobs, order := make(chan job), make(chan job, 2*runtime.GOMAXPROCS(0))
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for j := range jobs {
				o, err := play(j.n)
				j.done <- result{o, err}
			}
		})
	}
	workers.Go(func() {
		defer close(order)
		defer close(jobs)
		for i := range n {
			j := job{i, make(chan result, 1)}
			select {
			case order <- j:
				jobs <- j
			case <-ctx.Done():
				return
			}
		}
	})
	for j := range order {
		r := <-j.done
		if r.err == nil {
			r.err = take(r.playout)
		}
		if r.err != nil {
			return r.err
		}
	}
	return nil
}

// tally counts over all games.
type tally struct{ games, actions, refused, longest, shortest int }

func (t *tally) add(o playout) {
	if t.games == 0 || o.actions < t.shortest {
		t.shortest = o.actions
	}
	t.longest = max(t.longest, o.actions)
	t.games++
	t.actions += o.actions
	t.refused += o.refused
}

func (t tally) report(out io.Writer, g engines.Game, took time.Duration, asJSON bool) error {
	r := struct {
		Game     string  `json:"game"`
		Games    int     `json:"games"`
		Actions  int     `json:"actions"`
		Refused  int     `json:"refused"`
		Shortest int     `json:"shortest"`
		Longest  int     `json:"longest"`
		Seconds  float64 `json:"seconds"`
	}{g.Info().ID, t.games, t.actions, t.refused, t.shortest, t.longest, took.Seconds()}
	if asJSON {
		return json.NewEncoder(out).Encode(r)
	}
	_, err := fmt.Fprintf(out,
		"%s: %d games, %d actions (%d to %d in a game), %d refused, in %.2f s: %.0f actions/s\n",
		r.Game, r.Games, r.Actions, r.Shortest, r.Longest, r.Refused, r.Seconds,
		float64(r.Actions)/max(r.Seconds, 1e-9))
	return err
}

// sheet is a file; a nil sheet takes nothing.
type sheet struct {
	file *os.File
	to   *bufio.Writer
}

func (s *sheet) write(data []byte) error {
	if s == nil {
		return nil
	}
	_, err := s.to.Write(data)
	return err
}

func create(path string) (*sheet, error) {
	if path == "" {
		return nil, nil
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	return &sheet{f, bufio.NewWriterSize(f, 1<<16)}, nil
}

func (s *sheet) close() error {
	if s == nil {
		return nil
	}
	return errors.Join(s.to.Flush(), s.file.Close())
}
