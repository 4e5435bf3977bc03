package selfplay

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"spieltisch/cmd/internal/cli"
	"spieltisch/companion/bots"
	"spieltisch/engines"
	"spieltisch/engines/i18n"
	"spieltisch/vision/share"
)

// Strength has simulated players of each two strengths play against each other.
type Strength struct {
	Game string   `arg:"" optional:"" help:"help.game.id"`
	N    int      `short:"n" default:"100" help:"help.strength.n"`
	Seed uint64   `default:"1" help:"help.playouts.seed"`
	Of   []string `placeholder:"STRENGTH" help:"help.strength.of"`
	JSON bool     `name:"json" help:"help.json.lines"`
}

// Run lets simulated players of each two strengths play against each other, without options, and counts who
// wins.
func (c Strength) Run(ctx context.Context, std cli.Stdio) error {
	g, err := cli.FindGame(c.Game)
	var list []bots.Strength
	if err == nil {
		list, err = c.check(g)
	}
	if err != nil {
		return std.UsageError("strength", err)
	}
	played := 0
	along := cli.NewProgress(std, "games", c.N*len(list)*(len(list)-1)/2)
	defer along.Clear()
	for i, a := range list {
		for _, b := range list[:i] {
			d := duel{Game: g.Info().ID, A: a, B: b}
			for n := range c.N {
				if err := errors.Join(ctx.Err(), d.play(g, c.Seed, n)); err != nil {
					return fmt.Errorf("strength: %w", err)
				}
				played++
				along.At(played)
			}
			along.Clear()
			if err := d.print(std.Out, c.JSON); err != nil {
				return fmt.Errorf("strength: %w", err)
			}
			if low, high := share.Interval(d.Wins, d.Games); !c.JSON && low < 0.5 && high > 0.5 {
				std.Complain("%s",
					cli.Said("strength.even", cli.Args{"games": d.Games, "a": string(a), "b": string(b)}))
			}
		}
	}
	return nil
}

func (c Strength) check(g engines.Game) ([]bots.Strength, error) {
	if _, ok := bots.NewChooser(g, chance{rand.NewPCG(0, 0)}); !ok {
		return nil, fmt.Errorf("%s cannot be played by simulated players yet", g.Info().ID)
	}
	if c.N < 1 {
		return nil, fmt.Errorf("-n %d: a number of games is 1 or more", c.N)
	}
	if len(c.Of) == 0 {
		return bots.Strengths(), nil
	}
	var list []bots.Strength
	for _, name := range c.Of {
		s, err := bots.ReadStrength(name)
		if err != nil {
			return nil, fmt.Errorf("--of: %w", err)
		}
		list = append(list, s)
	}
	return list, nil
}

// duel is what two strengths have won against each other.
type duel struct {
	Game   string        `json:"game"`
	A      bots.Strength `json:"a"`
	B      bots.Strength `json:"b"`
	Games  int           `json:"games"`
	Wins   int           `json:"wins"`   // of A
	Losses int           `json:"losses"` // of A; games that both won are neither
}

// play plays game n of two seats. They take turns in being seat 1; each game has chances of its own.
func (d *duel) play(g engines.Game, seed uint64, n int) error {
	by := chance{rand.NewPCG(seed, uint64(n))}
	c, _ := bots.NewChooser(g, by)
	setup, err := plainSetup(g, by)
	if err != nil {
		return err
	}
	seats := []bots.Strength{d.A, d.B}
	if n%2 == 1 {
		slices.Reverse(seats)
	}
	end, err := c.Game(setup, seats)
	if err != nil {
		return fmt.Errorf("game %d, seed %d: %w", n, seed, err)
	}
	d.Games++
	won := end.View().Winners
	a, b := engines.Seat(1+n%2), engines.Seat(2-n%2)
	switch {
	case slices.Contains(won, a) && !slices.Contains(won, b):
		d.Wins++
	case slices.Contains(won, b) && !slices.Contains(won, a):
		d.Losses++
	}
	return nil
}

// plainSetup is a random setup of two seats without options, as most people play.
func plainSetup(g engines.Game, by engines.Chance) ([]byte, error) {
	const tries = 1000
	for range tries {
		var setup map[string]json.RawMessage
		if err := json.Unmarshal(g.(engines.Sampler).Setup(by, 2), &setup); err != nil {
			return nil, err
		}
		delete(setup, "options")
		setup["first"] = json.RawMessage("1")
		data, err := json.Marshal(setup)
		if err != nil {
			return nil, err
		}
		if _, _, v, err := g.New(data); v == nil && err == nil { // it may have been laid out for options
			return data, nil
		}
	}
	return nil, fmt.Errorf("no setup of %s without options in %d", g.Info().ID, tries)
}

func (d *duel) print(out io.Writer, asJSON bool) error {
	low, high := share.Interval(d.Wins, d.Games)
	if asJSON {
		return json.NewEncoder(out).Encode(struct {
			*duel
			Low  float64 `json:"low"` // 95 % interval of A's share of wins
			High float64 `json:"high"`
		}{d, low, high})
	}
	percent := func(share float64) i18n.Number { return i18n.Number(fmt.Sprintf("%.1f", 100*share)) }
	_, err := fmt.Fprintln(out, cli.Said("strength.won", cli.Args{"game": d.Game, "a": string(d.A),
		"b": string(d.B), "wins": d.Wins, "games": d.Games, "losses": d.Losses,
		"share": percent(float64(d.Wins) / float64(d.Games)), "low": percent(low), "high": percent(high)}))
	return err
}
