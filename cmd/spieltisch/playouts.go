package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"math/rand/v2"
	"os"
	"time"

	"spieltisch/engines"
	"spieltisch/engines/lines"
)

type playoutsCommand struct {
	Game    string  `arg:"" optional:"" help:"The game, by its ID."`
	N       int     `short:"n" default:"100" help:"How many games."`
	Seed    uint64  `default:"1" help:"The same seed gives the same games on every machine."`
	Players int     `placeholder:"P" help:"How many players; without it games of all sizes."`
	Illegal float64 `placeholder:"SHARE" help:"Share of actions that are drawn without looking at the rules."`
	Log     string  `placeholder:"FILE" help:"Write the lines that 'spieltisch rules GAME' reads."`
	Answers string  `placeholder:"FILE" help:"Write the answer to each line."`
	JSON    bool    `name:"json" help:"Print the result as JSON."`
}

// longestGame is a number of actions that no random game of these rules reaches.
const longestGame = 1_000_000

// Run plays random games. An offered action that is refused, or a game without an end, is an error.
func (c playoutsCommand) Run(ctx context.Context, std stdio) error {
	g, err := findGame(c.Game)
	if err == nil {
		err = c.check(g)
	}
	if err != nil {
		fmt.Fprintf(std.err, "spieltisch: playouts: %v\n", err)
		return exit(exitUsage)
	}
	log, err := create(c.Log)
	if err != nil {
		return fmt.Errorf("playouts: %w", err)
	}
	answers, err := create(c.Answers)
	if err != nil {
		return fmt.Errorf("playouts: %w", errors.Join(err, log.close()))
	}
	p := playouts{game: g, sampler: g.(engines.Sampler), illegal: c.Illegal, log: log, answers: answers}
	begin := time.Now()
	for n := range c.N {
		if err = p.play(n, c.Seed, c.Players); err != nil || ctx.Err() != nil {
			break
		}
	}
	took := time.Since(begin)
	if err = errors.Join(err, log.close(), answers.close(), ctx.Err()); err != nil {
		return fmt.Errorf("playouts: %w", err)
	}
	return p.report(std.out, took, c.JSON)
}

func (c playoutsCommand) check(g engines.Game) error {
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
		return fmt.Errorf("--players %d: %s is for %d to %d", c.Players, info.ID, info.MinSeats, info.MaxSeats)
	}
	return nil
}

// playouts plays random games and counts.
type playouts struct {
	game         engines.Game
	sampler      engines.Sampler
	illegal      float64
	log, answers *sheet

	games, actions, refused, longest, shortest int
}

// play plays game n to its end. Each game has chances of its own, so that it is the same however many are played.
func (p *playouts) play(n int, seed uint64, seats int) error {
	by := chance{rand.NewPCG(seed, uint64(n))}
	info := p.game.Info()
	if seats == 0 {
		seats = info.MinSeats + by.IntN(info.MaxSeats-info.MinSeats+1)
	}
	setup := p.sampler.Setup(by, seats)
	s, events, v, err := p.game.New(setup)
	if v != nil || err != nil {
		return fmt.Errorf("game %d: setup %s: %+v, %w", n, setup, v, err)
	}
	if err := p.write(fmt.Sprintf(`{"setup":%s}`, setup), func() lines.Answer { return lines.Accepted(s, events) }); err != nil {
		return err
	}
	played := 0
	for ; len(s.Prompts()) > 0; played++ {
		if played > longestGame {
			return fmt.Errorf("game %d: no end after %d actions; its setup was %s", n, played, setup)
		}
		if s, err = p.step(s, by, lines.Players(setup)); err != nil {
			return fmt.Errorf("game %d, seed %d: %w", n, seed, err)
		}
	}
	p.actions += played
	p.longest = max(p.longest, played)
	if p.games == 0 || played < p.shortest {
		p.shortest = played
	}
	p.games++
	return nil
}

// step takes one action, legal or, now and then, any.
func (p *playouts) step(s engines.State, by chance, players []string) (engines.State, error) {
	wild := p.illegal > 0 && by.Float64() < p.illegal
	var a engines.Action
	for a == nil {
		if wild {
			a = p.sampler.Wild(by, s)
		} else {
			a = engines.Sample(p.sampler, by, s)
		}
	}
	next, events, v := s.Apply(a)
	if v != nil && !wild {
		return s, fmt.Errorf("%+v was offered and is refused: %+v", a, v)
	}
	if v != nil {
		p.refused++
	}
	if p.log == nil && p.answers == nil {
		return next, nil
	}
	do, err := json.Marshal(a)
	if err != nil {
		return s, err
	}
	if _, err := lines.DecodeIn(p.game, s, do); err != nil {
		return s, nil // what no line can say
	}
	return next, p.write(fmt.Sprintf(`{"do":%s}`, do), func() lines.Answer {
		if v != nil {
			return lines.Refused(p.game, players, s, v)
		}
		return lines.Accepted(next, events)
	})
}

func (p *playouts) write(line string, answer func() lines.Answer) error {
	if p.log != nil {
		if _, err := fmt.Fprintln(p.log.to, line); err != nil {
			return err
		}
	}
	if p.answers == nil {
		return nil
	}
	data, err := json.Marshal(answer())
	if err != nil {
		return err
	}
	_, err = p.answers.to.Write(append(data, '\n'))
	return err
}

func (p *playouts) report(out io.Writer, took time.Duration, asJSON bool) error {
	r := struct {
		Game     string  `json:"game"`
		Games    int     `json:"games"`
		Actions  int     `json:"actions"`
		Refused  int     `json:"refused"`
		Shortest int     `json:"shortest"`
		Longest  int     `json:"longest"`
		Seconds  float64 `json:"seconds"`
	}{p.game.Info().ID, p.games, p.actions, p.refused, p.shortest, p.longest, took.Seconds()}
	if asJSON {
		return json.NewEncoder(out).Encode(r)
	}
	_, err := fmt.Fprintf(out, "%s: %d games, %d actions (%d to %d in a game), %d refused, in %.2f s: %.0f actions/s\n",
		r.Game, r.Games, r.Actions, r.Shortest, r.Longest, r.Refused, r.Seconds, float64(r.Actions)/max(r.Seconds, 1e-9))
	return err
}

// chance draws numbers that are the same on every machine.
type chance struct{ pcg *rand.PCG }

// IntN gives 0 … n-1. Its bias, n in 2^64, is far below anything that could be noticed.
func (c chance) IntN(n int) int {
	high, _ := bits.Mul64(c.pcg.Uint64(), uint64(n))
	return int(high)
}

// Float64 gives a number in [0, 1).
func (c chance) Float64() float64 { return float64(c.pcg.Uint64()>>11) / (1 << 53) }

// sheet is a file that is written line by line; a nil sheet takes nothing.
type sheet struct {
	file *os.File
	to   *bufio.Writer
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
