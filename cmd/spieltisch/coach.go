package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"spieltisch/engines"
	"spieltisch/engines/heckmeck"
	"spieltisch/engines/lines"
)

type coachCommand struct {
	Game      string `arg:"" optional:"" help:"The game, by its ID."`
	JSON      bool   `name:"json" help:"Answer with JSON lines, all digits of a double."`
	Positions int    `default:"1100" placeholder:"N" help:"Heckmeck for two: solve an end of the game for winning too if it has up to N positions; 1100 take a second."`
}

// Run answers each line of standard input, as 'spieltisch rules' reads it, with what may be expected in the position
// that follows. A line that is refused or not understood is answered as 'spieltisch rules' does.
func (c coachCommand) Run(std stdio) error {
	a, err := c.adviser()
	if err != nil {
		fmt.Fprintf(std.err, "spieltisch: coach: %v\n", err)
		return exit(exitUsage)
	}
	waitingFor(std)
	hadError, err := lines.Serve(std.in, std.out, a.answer)
	if err != nil {
		return fmt.Errorf("coach: %w", err)
	}
	if hadError {
		return exit(exitFailed)
	}
	return nil
}

func (c coachCommand) adviser() (*adviser, error) {
	g, err := findGame(c.Game)
	if err != nil {
		return nil, err
	}
	coach, ok := g.(engines.Coach)
	switch {
	case !ok:
		return nil, fmt.Errorf("%s has no coach yet", g.Info().ID)
	case c.Positions < 0:
		return nil, fmt.Errorf("--positions %d: a number of positions is 0 or more", c.Positions)
	}
	return &adviser{coach: coach, session: lines.New(g), solver: heckmeck.NewSolver(), positions: c.Positions, json: c.JSON}, nil
}

// adviser plays a game by lines and says what its positions are worth.
type adviser struct {
	coach     engines.Coach
	session   *lines.Session
	solver    *heckmeck.Solver
	positions int
	end       *heckmeck.EndGame // the last one that was solved; it serves until the game leaves it
	json      bool
}

// ended is said of a position in which the game is over: there is nothing to expect and nothing to choose.
type ended struct {
	Over    bool             `json:"over"`
	Winners []engines.Seat   `json:"winners"`
	Reach   *struct{}        `json:"reach,omitempty"` // Heckmeck
	Worms   *int             `json:"worms,omitempty"`
	Choices []engines.Advice `json:"choices"`
}

func (a *adviser) ended(winners []engines.Seat) ended {
	e := ended{Over: true, Winners: winners, Choices: []engines.Advice{}}
	if _, ok := a.coach.(heckmeck.Game); ok {
		e.Reach, e.Worms = &struct{}{}, new(0)
	}
	return e
}

func (a *adviser) answer(line []byte) (data []byte, understood bool, err error) {
	answer := a.session.Line(line)
	if !answer.OK {
		data, err = json.Marshal(answer)
		return data, answer.Error == "", err
	}
	s := a.session.State()
	if view := s.View(); view.Over {
		data, err = a.write(a.ended(view.Winners), func() string { return "the game is over" })
		return data, true, err
	}
	if odds, ok := a.odds(s); ok {
		data, err = a.write(odds, func() string { return sayOdds(odds) })
		return data, true, err
	}
	choices := a.coach.Advise(s)
	if choices == nil {
		choices = []engines.Advice{}
	}
	data, err = a.write(map[string]any{"choices": choices}, func() string { return sayChoices(choices) })
	return data, true, err
}

// odds are those of Heckmeck, to win where that can be solved.
func (a *adviser) odds(s engines.State) (heckmeck.Odds, bool) {
	if a.end != nil {
		if odds, ok := a.end.Odds(a.solver, s); ok {
			return odds, true
		}
	}
	if a.end = a.solver.EndGame(s, a.positions); a.end != nil {
		return a.end.Odds(a.solver, s)
	}
	return a.solver.Odds(s)
}

func (a *adviser) write(value any, text func() string) ([]byte, error) {
	if a.json {
		return json.Marshal(value)
	}
	return []byte(text()), nil
}

func sayOdds(o heckmeck.Odds) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%.3f worms to expect", o.Worms)
	if o.Win != nil {
		fmt.Fprintf(&b, ", %.1f %% to win", 100**o.Win)
	}
	for _, c := range o.Choices {
		fmt.Fprintf(&b, "\n  %s: %.3f worms, %.1f %% bust", sayAction(c.Action), c.Worms, 100*c.Bust)
		if c.Win != nil {
			fmt.Fprintf(&b, ", %.1f %% to win", 100**c.Win)
		}
		if c.Won > 0 || c.Lost > 0 {
			fmt.Fprintf(&b, ", ends the game: %.1f %% won, %.1f %% lost", 100*c.Won, 100*c.Lost)
		}
	}
	b.WriteString("\n  at least")
	for i, p := range o.Reach {
		fmt.Fprintf(&b, " %d: %.1f %%", 21+i, 100*p)
	}
	return b.String()
}

func sayChoices(all []engines.Advice) string {
	if len(all) == 0 {
		return "nothing to choose"
	}
	var b strings.Builder
	for i, c := range all {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %.3f %s, %.1f %% bust", sayAction(c.Action), c.Value, c.Unit, 100*c.Bust)
	}
	return b.String()
}

// sayAction is the action's JSON form, which names everything in it.
func sayAction(a engines.Action) string {
	data, err := json.Marshal(a)
	if err != nil {
		return a.Kind()
	}
	return string(data)
}
